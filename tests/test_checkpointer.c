/* The checkpointer alone: what it records of text that comes slowly, and of text that fills blocks. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "output/checkpointer.h"
#include "support/test.h"

enum { N_PUT = 1000, MAX_PUTS = 600 };

static char journal_path[] = "/tmp/fastsud-test-checkpointer-XXXXXX";

static int start(void **state)
{
    (void)state;
    const int fd = mkstemp(journal_path);
    assert_true(fd >= 0);
    close(fd);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    unlink(journal_path);
    return 0;
}

struct records {
    unsigned n;       /* checkpoints */
    uint64_t n_bytes; /* of text in the journal */
    struct fsd_journal_place last;
};

static struct fsd_journal *open_journal(void)
{
    struct fsd_journal *journal = NULL;
    char message[100];
    assert_int_equal(fsd_journal_open(journal_path, "fastsud journal 1\n", &journal, message, sizeof(message)), 0);
    return journal;
}

static void read_records(struct records *records)
{
    char line[2 * N_PUT];
    FILE *const file = fopen(journal_path, "r");
    assert_non_null(file);
    *records = (struct records){.n = 0};
    while (fgets(line, sizeof(line), file)) {
        uint64_t offset = 0, n = 0;
        records->n += strncmp(line, "at ", 3) == 0;
        if (sscanf(line, "text %" SCNu64 " %" SCNu64, &offset, &n) == 2)
            records->n_bytes += n;
    }
    fclose(file);
    struct fsd_journal *const journal = open_journal();
    assert_int_equal(fsd_journal_find(journal, UINT64_MAX, &records->last), 0);
    fsd_journal_close(journal);
}

static void text_at(unsigned i, char *text)
{
    memset(text, 'a' + (int)(i % 26), N_PUT - 1);
    text[N_PUT - 1] = '\n';
}

/* Puts pieces of text with pauses between them, and says after each how far that is. */
static void run(unsigned n_puts, unsigned pause_ms, bool varies, struct records *records)
{
    const struct timespec pause = {.tv_nsec = pause_ms * 1000000L};
    FILE *const file = tmpfile();
    assert_non_null(file);
    unlink(journal_path);
    struct fsd_journal *const journal = open_journal();
    struct fsd_packer *const packer = fsd_packer_create(fileno(file), NULL, 1);
    const struct fsd_checkpointer_options options = {
        .journal = journal, .journal_name = "journal", .packer = packer, .varies = varies, .fd = fileno(file)};
    struct fsd_checkpointer *const checkpointer = fsd_checkpointer_create(&options);
    assert_non_null(packer);
    assert_non_null(checkpointer);
    for (unsigned i = 0; i < n_puts; i++) {
        char text[N_PUT];
        struct fsd_failure failure;
        const struct fsd_checkpoint place = {.next = i + 1, .n_text = (uint64_t)(i + 1) * N_PUT};
        text_at(i, text);
        assert_int_equal(fsd_packer_put(packer, text, N_PUT), 0);
        assert_int_equal(fsd_packer_work(packer), 0);
        fsd_checkpointer_offer(checkpointer, &place);
        if (fsd_checkpointer_has_work(checkpointer))
            assert_true(fsd_checkpointer_work(checkpointer, &failure));
        nanosleep(&pause, NULL);
    }
    fsd_checkpointer_destroy(checkpointer);
    fsd_packer_destroy(packer);
    fsd_journal_close(journal);
    fclose(file);
    read_records(records);
}

/* All of the block that is filling up is recorded, each byte once. */
static void slow_text(void **state)
{
    (void)state;
    struct records records;
    run(20, 20, false, &records);
    const struct fsd_checkpoint *const last = &records.last.checkpoint;
    assert_true(records.n > 1);
    assert_true(records.last.found);
    assert_true(last->next > 5);
    assert_int_equal(last->n_text, last->next * N_PUT);
    assert_int_equal(last->n_packed_text, 0);
    assert_int_equal(records.last.text.n, last->n_text);
    assert_int_equal(records.n_bytes, last->n_text);
    for (unsigned i = 0; i < last->next; i++) {
        char text[N_PUT];
        text_at(i, text);
        assert_memory_equal(records.last.text.bytes + (size_t)i * N_PUT, text, N_PUT);
    }
    fsd_buffer_destroy(&records.last.text);
}

/* Little text of what fills blocks quickly; the last record is of a place in blocks that were written. */
static void quick_text(void **state)
{
    (void)state;
    struct records records;
    run(MAX_PUTS, 1, false, &records);
    const struct fsd_checkpoint *const last = &records.last.checkpoint;
    assert_true(records.n > 1);
    assert_true(last->n_packed_text > 0);
    assert_int_equal(last->n_packed, last->n_packed_text);
    assert_int_equal(last->n_text, last->next * N_PUT);
    fsd_buffer_destroy(&records.last.text);
}

/* Text that may be another one when it is made again is never in blocks beyond the place that is recorded. */
static void text_that_varies(void **state)
{
    (void)state;
    struct records records;
    run(MAX_PUTS, 1, true, &records);
    const struct fsd_checkpoint *const last = &records.last.checkpoint;
    assert_true(records.n > 1);
    assert_true(last->n_text >= last->n_packed_text);
    assert_int_equal(records.last.text.n, last->n_text - last->n_packed_text);
    fsd_buffer_destroy(&records.last.text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_text),
        cmocka_unit_test(quick_text),
        cmocka_unit_test(text_that_varies),
    };
    return cmocka_run_group_tests_name("checkpointer", tests, start, finish);
}
