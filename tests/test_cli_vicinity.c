/* fastsud vicinity: the same bytes however it runs, is interrupted, or is cut in shards. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "grid/minlex.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N_PUZZLES = TEST_SAMPLE(18, 12) };

static struct rng rng;

/* Minimal puzzles, each after a relative of the one before, so that classes are found again. */
static int start(void **state)
{
    (void)state;
    struct fsd_buffer text = {.n = 0};
    struct sample sample;
    cli_start(FASTSUD_TEST_PROGRAM);
    rng_init(&rng, test_seed());
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        if (i % 3 == 0)
            sample_make(&rng, i == 9 ? PUZZLE_EASY : PUZZLE_MINIMAL, &sample);
        fsd_buffer_put(&text, sample.cells, 81);
        fsd_buffer_put_text(&text, i % 4 == 0 ? ",rest\n# comment\n\n" : "\n");
        for (unsigned k = 0, cell = rng_below(&rng, 81); k < 81; k++, cell = (cell + 1) % 81)
            if (i % 3 == 0 && sample.cells[cell] != '.') {
                sample.cells[cell] = '.';
                break;
            }
    }
    cli_text("puzzles.txt", fsd_buffer_text(&text));
    *(strchr(text.bytes + 2 * 82, '\n') + 1) = '\0';
    cli_text("few.txt", text.bytes);
    fsd_buffer_destroy(&text);
    return 0;
}

static char *output_of(const char *arguments)
{
    const struct cli_run *const run = cli(NULL, arguments);
    assert_status(run, 0);
    char *const out = strdup(run->out);
    assert_non_null(out);
    return out;
}

static void same_bytes(void **state)
{
    (void)state;
    static const char *const options[] = {"puzzles.txt", "--remove 2 puzzles.txt", "--remove 0 --add 2 few.txt",
                                          "--remove 1 --add 2 few.txt"}; /* which is slow */
    for (size_t i = 0; i < TEST_SAMPLE(4, 2); i++) {
        char arguments[200];
        snprintf(arguments, sizeof(arguments), "vicinity -q -j1 %s", options[i]);
        char *const whole = output_of(arguments);
        assert_true(strlen(whole) > 82 || i == 2);
        for (unsigned round = 0; round < (i < 3 ? TEST_SAMPLE(3, 1) : 1); round++)
            assert_string_equal(clif(NULL, "vicinity -q -j%u --chunk %u %s", 1 + rng_below(&rng, 3),
                                     1 + rng_below(&rng, 4000), options[i])
                                    ->out,
                                whole);
        assert_string_equal(clif(NULL, "vicinity -q --isa portable %s", options[i])->out, whole);
        free(whole);
    }
}

/* Each class once, where it is first reached; within a puzzle's in order of forms. */
static void classes(void **state)
{
    (void)state;
    char *const input = cli_read(cli_in("puzzles.txt"), NULL);
    char *const whole = output_of("vicinity -q puzzles.txt");
    const char *at = whole;
    struct fsd_buffer wanted = {.n = 0};
    assert_non_null(input);
    for (const char *line = input; *line; line += strcspn(line, "\n") + 1) {
        if (strcspn(line, "\n,") != 81)
            continue;
        char argument[120];
        snprintf(argument, sizeof(argument), "vicinity -q %.81s", line);
        for (const char *own = cli(NULL, argument)->out, *last = NULL; *own; last = own, own += 82) {
            char form[81];
            fsd_minlex_cells(own, form);
            assert_memory_equal(own, form, 81);
            assert_true(!last || memcmp(last, own, 81) < 0);
            if (wanted.n == 0 || !memmem(wanted.bytes, wanted.n, own, 82))
                fsd_buffer_put(&wanted, own, 82);
        }
    }
    assert_string_equal(at, fsd_buffer_text(&wanted));
    fsd_buffer_destroy(&wanted);
    free(input);
    free(whole);
}

static void shards(void **state)
{
    (void)state;
    char *const whole = output_of("vicinity -q puzzles.txt");
    struct fsd_buffer all = {.n = 0};
    for (unsigned i = 1; i <= 4; i++) {
        const struct cli_run *const run = clif(NULL, "vicinity -q --shard %u/4 --state %u.state puzzles.txt", i, i);
        assert_status(run, 0);
        char *const part = strdup(run->out);
        for (const char *at = part; *at; at += 82)
            if (all.n == 0 || !memmem(all.bytes, all.n, at, 82))
                fsd_buffer_put(&all, at, 82);
        assert_string_equal(clif(NULL, "vicinity -q --shard %u/4 --state %u.state puzzles.txt", i, i)->out, part);
        free(part);
    }
    assert_string_equal(fsd_buffer_text(&all), whole);
    fsd_buffer_destroy(&all);
    free(whole);
}

/* Cut off anywhere, the journal leads to the same output and the same journal. */
static void cut_journals(void **state)
{
    (void)state;
    size_t n = 0;
    char *const whole = output_of("vicinity -q --state all.state puzzles.txt");
    char *const journal = cli_read(cli_in("all.state"), &n);
    const size_t n_title = strcspn(journal, "\n") + 1;
    assert_int_equal(count_in(journal, "\ndone "), N_PUZZLES);
    const struct cli_run *run = cli(NULL, "vicinity --summary json --state all.state puzzles.txt");
    assert_string_equal(run->out, whole);
    assert_contains(run->err, "\"queries\":0,");
    for (unsigned round = 0; round < TEST_SAMPLE(16, 6); round++) {
        const size_t n_kept = round < 2 ? 20 * round : rng_below(&rng, (unsigned)n);
        struct fsd_buffer text = {.n = 0};
        fsd_buffer_put(&text, journal, n_kept);
        if (round % 3 == 2 && n_kept > n_title) /* as some file systems leave it */
            fsd_buffer_put(&text, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0", rng_below(&rng, 14));
        cli_file("cut.state", text.n > 0 ? text.bytes : "", text.n);
        fsd_buffer_destroy(&text);
        run = clif(NULL, "vicinity -q -j%u --chunk %u --state cut.state puzzles.txt", 1 + rng_below(&rng, 2),
                   1 + rng_below(&rng, 3000));
        assert_status(run, 0);
        assert_string_equal(run->out, whole);
        char *const again = cli_read(cli_in("cut.state"), NULL);
        assert_string_equal(again, journal);
        free(again);
    }
    free(whole);
    free(journal);
}

/* Killed again and again, at random times, it gets to the end. */
static void killed(void **state)
{
    (void)state;
    char *const whole = output_of("vicinity -q --remove 2 --add 1 puzzles.txt");
    unsigned n_killed = 0;
    assert_int_equal(chdir(cli_in("")), 0);
    for (unsigned round = 0; round < TEST_SAMPLE(20, 5); round++) {
        int status = 0;
        const pid_t child = fork();
        if (child == 0) {
            execl(FASTSUD_TEST_PROGRAM, "fastsud", "vicinity", "-q", "--remove", "2", "--chunk", "1", "--state",
                  "killed.state", "-o", "killed.txt", "puzzles.txt", (char *)NULL);
            _exit(127);
        }
        assert_true(child > 0);
        usleep(rng_below(&rng, 60000));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        n_killed += WIFSIGNALED(status);
        char *const out = cli_read(cli_in("killed.txt"), NULL); /* complete or absent */
        assert_true(!out || strcmp(out, whole) == 0);
        free(out);
    }
    assert_true(n_killed > 0);
    const struct cli_run *const run = cli(NULL, "vicinity -q --remove 2 --state killed.state puzzles.txt");
    assert_status(run, 0);
    assert_string_equal(run->out, whole);
    free(whole);
}

static void refuse(const char *arguments, const char *words)
{
    const struct cli_run *const run = cli(NULL, arguments);
    assert_status(run, 2);
    assert_contains(run->err, words);
}

/* Journals that do not belong to the search are left as they are. */
static void wrong_journals(void **state)
{
    (void)state;
    free(output_of("vicinity -q --state right.state puzzles.txt"));
    char *const journal = cli_read(cli_in("right.state"), NULL);
    refuse("vicinity --add 0 --state right.state puzzles.txt",
           "right.state: begun with --remove 1 --add 1 --shard 1/1, not with --remove 1 --add 0 --shard 1/1; ");
    refuse("vicinity --shard 1/2 --state right.state puzzles.txt", "not with --remove 1 --add 1 --shard 1/2");
    refuse("vicinity --state puzzles.txt puzzles.txt", "puzzles.txt: not the journal of a vicinity search; ");
    refuse("vicinity --state both.state -o both.state puzzles.txt", "both.state: named by both -o and --state; ");
    refuse("vicinity --state /dev/null puzzles.txt", "/dev/null: not a regular file; ");
    assert_int_equal(mkfifo(cli_in("pipe.state"), 0600), 0); /* reading it would wait for ever */
    refuse("vicinity --state pipe.state puzzles.txt", "pipe.state: not a regular file; ");
    refuse("vicinity --state missing/right.state puzzles.txt", "missing/right.state: No such file");

    char *const input = cli_read(cli_in("puzzles.txt"), NULL);
    char *const second = strchr(strchr(input, '\n') + 1, '\n') + 1;
    cli_text("fewer.txt", second); /* the first puzzle, a comment and more are missing */
    refuse("vicinity --state right.state fewer.txt", "right.state: begun with other puzzles: ");
    cli_file("begin.txt", input, 81);
    refuse("vicinity -o begin.out --state right.state begin.txt", "right.state: begun with more puzzles: ");
    assert_int_not_equal(access(cli_in("begin.out"), F_OK), 0);
    char *const cell = strpbrk(second, "123456789");
    *cell = *cell == '1' ? '2' : '1';
    cli_text("other.txt", input);
    refuse("vicinity --state right.state other.txt", "right.state: begun with other puzzles: ");

    char *const after = cli_read(cli_in("right.state"), NULL);
    assert_string_equal(after, journal);
    free(after);

    /* More puzzles at the end are welcome. */
    struct fsd_buffer text = {.n = 0};
    char *const original = cli_read(cli_in("puzzles.txt"), NULL);
    fsd_buffer_print(&text, "%s%.81s\n", original, hard_puzzles[0]);
    cli_text("longer.txt", fsd_buffer_text(&text));
    char *const whole = output_of("vicinity -q longer.txt");
    assert_string_equal(cli(NULL, "vicinity -q --state right.state longer.txt")->out, whole);

    /* Damage in the middle is not taken for the end. */
    char *const middle = strstr(journal + strlen(journal) / 2, "\ndone ");
    middle[3] = '?';
    cli_text("damaged.state", journal);
    refuse("vicinity --state damaged.state puzzles.txt", "damaged.state: damaged after record ");

    /* Two at a time do not write one journal. */
    const int fd = open(cli_in("right.state"), O_RDONLY);
    assert_true(fd >= 0);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    refuse("vicinity --state right.state longer.txt", "right.state: another search is writing it");
    close(fd);
    fsd_buffer_destroy(&text);
    free(original);
    free(whole);
    free(input);
    free(journal);
}

static void unfit_puzzles(void **state)
{
    (void)state;
    char *const input = cli_read(cli_in("puzzles.txt"), NULL);
    struct fsd_buffer text = {.n = 0};
    fsd_buffer_put_text(&text,
                        "12...............................................................................\nbad\n");
    for (int i = 0; i < 81; i++)
        fsd_buffer_put_char(&text, '1');
    fsd_buffer_print(&text, "\n%.81s\n", input);
    cli_text("unfit.txt", fsd_buffer_text(&text));
    for (unsigned round = 0; round < 2; round++) { /* the second time from the journal */
        const struct cli_run *run = cli(NULL, "vicinity --remove 3 --add 1 --state unfit.state unfit.txt");
        assert_status(run, 1);
        assert_contains(run->err, "unfit.txt:1: the puzzle has fewer givens than --remove takes away");
        assert_contains(run->err, "unfit.txt:2:1: byte 'b' is not a cell");
        assert_contains(run->err, ", 1 malformed, 1 unfit, ");
    }
    const struct cli_run *run = cli(NULL, "vicinity --remove 0 unfit.txt");
    assert_status(run, 1);
    assert_contains(run->err, "unfit.txt:3: the puzzle has fewer blanks than --add fills");
    run = cli(NULL, "vicinity --strict unfit.txt");
    assert_status(run, 1);
    assert_contains(run->err, "unfit.txt:2:1: ");
    refuse("vicinity --remove 10 unfit.txt", "--remove: '10' is not a number from 0 to 9");
    refuse("vicinity --add x unfit.txt", "--add: 'x' is not a number from 0 to 9");
    refuse("vicinity --isa nonsense unfit.txt", "--isa 'nonsense'");
    fsd_buffer_destroy(&text);
    free(input);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes),    cmocka_unit_test(classes), cmocka_unit_test(shards),
        cmocka_unit_test(cut_journals),  cmocka_unit_test(killed),  cmocka_unit_test(wrong_journals),
        cmocka_unit_test(unfit_puzzles),
    };
    test_say_samples();
    return cmocka_run_group_tests_name("cli vicinity", tests, start, cli_tear_down);
}
