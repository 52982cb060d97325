/* The journal of a run: what is found in one that was cut off or damaged, and which runs it is for. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output/journal.h"
#include "support/test.h"

#define IDENTITY "fastsud journal 1\noption a\noption b\n"

enum { N_RECORDS = 6, MAX_MESSAGE = 256 };

static char path[] =
    "/dev/shm/fastsud-test-journal-XXXXXX"; /* or in /tmp, where it takes longer to write things down */
static char *whole;                         /* a journal with all records */
static size_t n_whole;
static size_t n_identity;      /* its bytes before the records */
static size_t ends[N_RECORDS]; /* of each record in it */
static const char text[] = "a line\nanother\nthe beginning of";

/* The record i; the text that it needs beyond its blocks begins at text, and is n_rest bytes. */
static struct fsd_checkpoint record(unsigned i, size_t *n_rest)
{
    static const size_t rests[N_RECORDS] = {0, 0, 7, 15, 0, 4};
    static const uint64_t blocks[N_RECORDS] = {0, 1, 1, 1, 2, 3};
    struct fsd_checkpoint checkpoint = {
        .source = i / 2,
        .next = UINT64_C(10000000000) * (i + 1),
        .n_packed_text = 1000 * blocks[i],
        .n_packed = 300 * blocks[i],
        .duration_ns = i,
        .tally = {.n_malformed = i, .n_consumed = 5, .n_guesses = UINT64_MAX, .n_not_minimal = 3},
    };
    checkpoint.tally.n_verdicts[FASTSUD_UNIQUE] = 7 * i;
    checkpoint.n_text = checkpoint.n_packed_text + rests[i];
    if (i == 4)
        checkpoint.n_text -= 10; /* the blocks hold more than the record tells of */
    *n_rest = rests[i];
    return checkpoint;
}

static struct fsd_journal *opened(const char *identity)
{
    struct fsd_journal *journal = NULL;
    char message[MAX_MESSAGE];
    assert_int_equal(fsd_journal_open(path, identity, &journal, message, sizeof(message)), 0);
    assert_non_null(journal);
    return journal;
}

static void write_file(const char *bytes, size_t n_bytes)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n_bytes, file), n_bytes);
    assert_int_equal(fclose(file), 0);
}

static size_t file_size(void)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (size_t)status.st_size;
}

/* Records i and those after it. */
static void put_from(struct fsd_journal *journal, unsigned i)
{
    size_t n_recorded = 0; /* of the text of the block; once it was written, it is not written again */
    for (; i < N_RECORDS; i++) {
        size_t n_rest = 0;
        const struct fsd_checkpoint checkpoint = record(i, &n_rest);
        const size_t n_new = n_rest > n_recorded ? n_rest - n_recorded : n_rest;
        const char *const from = n_rest > n_recorded ? text + n_recorded : text;
        assert_int_equal(fsd_journal_put(journal, &checkpoint, from, n_new), 0);
        n_recorded = n_rest;
        ends[i] = file_size();
    }
}

static int start(void **state)
{
    (void)state;
    int fd = mkstemp(path);
    if (fd < 0) {
        strcpy(path, "/tmp/fastsud-test-journal-XXXXXX");
        fd = mkstemp(path);
    }
    assert_true(fd >= 0);
    close(fd);
    struct fsd_journal *const journal = opened(IDENTITY);
    struct fsd_journal_place place;
    assert_int_equal(fsd_journal_find(journal, UINT64_MAX, &place), 0);
    assert_false(place.found);
    n_identity = file_size();
    put_from(journal, 0);
    fsd_journal_close(journal);
    n_whole = file_size();
    assert_int_equal(n_whole, ends[N_RECORDS - 1]);
    whole = malloc(n_whole);
    assert_non_null(whole);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(whole, 1, n_whole, file), n_whole);
    fclose(file);
    return 0;
}

static int finish(void **state)
{
    (void)state;
    free(whole);
    unlink(path);
    return 0;
}

/* n records are to be found; then another one can be appended. */
static void check_found(unsigned n, uint64_t n_bytes, bool goes_on)
{
    struct fsd_journal *const journal = opened(IDENTITY);
    struct fsd_journal_place place;
    assert_int_equal(fsd_journal_find(journal, n_bytes, &place), 0);
    assert_int_equal(place.found, n > 0);
    if (n > 0) {
        size_t n_rest = 0;
        const struct fsd_checkpoint wanted = record(n - 1, &n_rest);
        assert_memory_equal(&place.checkpoint, &wanted, sizeof(wanted));
        const size_t n_text = wanted.n_text > wanted.n_packed_text ? n_rest : 0;
        assert_int_equal(place.text.n, n_text);
        if (n_text > 0)
            assert_memory_equal(place.text.bytes, text, n_text);
    }
    fsd_buffer_destroy(&place.text);
    assert_int_equal(file_size(), n > 0 ? ends[n - 1] : n_identity);
    goes_on &= n < N_RECORDS;
    if (goes_on) {
        size_t n_rest = 0;
        const struct fsd_checkpoint next = record(n, &n_rest);
        assert_int_equal(fsd_journal_put(journal, &next, text, n_rest), 0);
    }
    fsd_journal_close(journal);
    if (goes_on) {
        struct fsd_journal *const again = opened(IDENTITY);
        assert_int_equal(fsd_journal_find(again, UINT64_MAX, &place), 0);
        assert_true(place.found);
        assert_int_equal(place.checkpoint.duration_ns, n);
        fsd_buffer_destroy(&place.text);
        fsd_journal_close(again);
    }
}

static unsigned n_records_until(size_t n_bytes)
{
    unsigned n = 0;
    while (n < N_RECORDS && ends[n] <= n_bytes)
        n++;
    return n;
}

static void cut_off_anywhere(void **state)
{
    (void)state;
    for (size_t n = 0; n <= n_whole; n++) {
        write_file(whole, n);
        check_found(n < n_identity ? 0 : n_records_until(n), UINT64_MAX, n % 16 == 0);
    }
}

static void damaged_anywhere(void **state)
{
    (void)state;
    char *const copy = malloc(n_whole);
    assert_non_null(copy);
    for (size_t at = 0; at < n_whole; at++) {
        memcpy(copy, whole, n_whole);
        copy[at] = (char)(copy[at] ^ (1 << at % 8));
        write_file(copy, n_whole);
        if (at >= n_identity) {
            check_found(n_records_until(at), UINT64_MAX, at % 16 == 0);
            continue;
        }
        struct fsd_journal *journal = NULL;
        char message[MAX_MESSAGE] = "";
        assert_int_equal(fsd_journal_open(path, IDENTITY, &journal, message, sizeof(message)), EBADMSG);
        assert_null(journal);
        assert_true(*message);
        assert_int_equal(file_size(), n_whole);
    }
    free(copy);
}

/* Only records whose blocks are all in the output. */
static void output_is_shorter(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {0, 299, 300, 599, 600, 899, 900};
    static const unsigned n_found[] = {1, 1, 4, 4, 5, 5, 6};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        write_file(whole, n_whole);
        check_found(n_found[i], sizes[i], true);
    }
}

static void other_runs(void **state)
{
    (void)state;
    static const char *const others[] = {"fastsud journal 1\noption a\noption c\n", "fastsud journal 1\noption a\n",
                                         "fastsud journal 1\noption a\noption b\noption c\n",
                                         "fastsud journal 2\noption a\noption b\n"};
    static const char *const messages[] = {"begun with 'option b', not with 'option c'", NULL, "begun with 'at ",
                                           "not a journal"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        struct fsd_journal *journal = NULL;
        char message[MAX_MESSAGE] = "";
        write_file(whole, n_whole);
        if (!messages[i])
            continue; /* the number of inputs stands in the identity */
        assert_int_equal(fsd_journal_open(path, others[i], &journal, message, sizeof(message)), EBADMSG);
        assert_non_null(strstr(message, messages[i]));
        assert_int_equal(file_size(), n_whole);
    }
    static const char *const foreign[] = {"x", "fastsud journal 11", "2023-01-01 dear diary\n", "\n"};
    for (size_t i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++) {
        struct fsd_journal *journal = NULL;
        char message[MAX_MESSAGE] = "";
        write_file(foreign[i], strlen(foreign[i]));
        assert_int_equal(fsd_journal_open(path, IDENTITY, &journal, message, sizeof(message)), EBADMSG);
        assert_non_null(strstr(message, "not a journal"));
        assert_int_equal(file_size(), strlen(foreign[i]));
    }
}

static void one_at_a_time(void **state)
{
    (void)state;
    write_file(whole, n_whole);
    struct fsd_journal *const journal = opened(IDENTITY);
    struct fsd_journal *other = NULL;
    char message[MAX_MESSAGE];
    assert_int_equal(fsd_journal_open(path, IDENTITY, &other, message, sizeof(message)), EWOULDBLOCK);
    fsd_journal_close(journal);
    fsd_journal_close(opened(IDENTITY));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_off_anywhere), cmocka_unit_test(damaged_anywhere), cmocka_unit_test(output_is_shorter),
        cmocka_unit_test(other_runs),       cmocka_unit_test(one_at_a_time),
    };
    return cmocka_run_group_tests_name("journal", tests, start, finish);
}
