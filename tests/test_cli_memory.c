/*
 * The program when any allocation fails: it reports the failure or completes its work, never half of it. With one
 * thread: OpenMP's library ends the process with its own message when it has no memory for another thread.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/cli.h"
#include "support/test.h"

#define UNIQUE "..2..6..473......9.419.3..............586.9..1...542.6.....2...8.....3..3..1..5.2"

#ifdef FASTSUD_TEST_ALLOCATOR

/* Failures are spread over a run that has more allocations than this, such as one that reads JSON. */
enum { MAX_FAILURES = 60 };

static int start(void **state)
{
    (void)state;
    cli_start(FASTSUD_TEST_PROGRAM);
    cli_text("mixed.txt", UNIQUE "\n" UNIQUE "\nbad\n");
    cli_text("known.txt", "1" UNIQUE "\n");
    cli_text("model.txt", "UNSAT\n");
    setenv("LD_PRELOAD", FASTSUD_TEST_ALLOCATOR, 1);
    return 0;
}

static int finish(void **state)
{
    unsetenv("LD_PRELOAD");
    return cli_tear_down(state);
}

/* What a run left behind; the texts are the caller's to free. */
struct outcome {
    int status;
    char *out;
    char *file; /* of -o; NULL: there is none */
    char *page; /* of --report; likewise */
};

static void free_outcome(struct outcome *outcome)
{
    free(outcome->out);
    free(outcome->file);
    free(outcome->page);
}

static struct outcome outcome_of(const struct cli_run *run)
{
    return (struct outcome){.status = run->status,
                            .out = strdup(run->out),
                            .file = cli_read(cli_in("out.txt"), NULL),
                            .page = cli_read(cli_in("page.html"), NULL)};
}

/* The page shows seconds and speed, so only its end is compared. */
static bool is_same_page(const char *a, const char *b)
{
    return (!a && !b) || (a && b && strlen(a) > 100 && strcmp(a + strlen(a) - 8, b + strlen(b) - 8) == 0);
}

static bool is_same_text(const char *a, const char *b)
{
    return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

/* Fails the running test unless the run completed, or reported why not and left no partial file. */
static void check_outcome(const char *command, size_t failing, const struct cli_run *run, const struct outcome *usual)
{
    struct outcome now = outcome_of(run);
    const bool did_all = now.status == usual->status && strcmp(now.out, usual->out) == 0 &&
                         is_same_text(now.file, usual->file) && is_same_page(now.page, usual->page);
    const bool said_why = now.status == 2 && strstr(run->err, "fastsud: ");
    if (!did_all && !said_why)
        fail_msg("fastsud %s, allocation %zu fails: exit status %d, it said \"%s\", and wrote:\n%.300s", command,
                 failing, now.status, run->err, now.out);
    if (now.file && !is_same_text(now.file, usual->file))
        fail_msg("fastsud %s, allocation %zu fails: the file is not complete", command, failing);
    if (now.page && !is_same_page(now.page, usual->page))
        fail_msg("fastsud %s, allocation %zu fails: the page is not complete", command, failing);
    free_outcome(&now);
}

static void remove_outputs(void)
{
    unlink(cli_in("out.txt"));
    unlink(cli_in("page.html"));
}

static size_t count_allocations(void)
{
    char *text = cli_read(cli_in("count.txt"), NULL);
    assert_non_null(text);
    const size_t n = (size_t)atol(text);
    free(text);
    unlink(cli_in("count.txt"));
    return n;
}

static void check_command(const char *command)
{
    setenv("FASTSUD_TEST_COUNT_FILE", cli_in("count.txt"), 1);
    struct outcome usual = outcome_of(cli(NULL, command));
    unsetenv("FASTSUD_TEST_COUNT_FILE");
    const size_t n = count_allocations();
    assert_true(n > 0); /* else nothing fails */
    remove_outputs();
    const size_t n_files = cli_n_files();
    for (int once = 0; once < 2; once++) {
        if (once)
            setenv("FASTSUD_TEST_FAIL_ONCE", "1", 1);
        for (size_t failing = 0; failing < n; failing += n / MAX_FAILURES + 1) {
            char number[32];
            snprintf(number, sizeof(number), "%zu", failing);
            setenv("FASTSUD_TEST_FAIL_AT", number, 1);
            check_outcome(command, failing, cli(NULL, command), &usual);
            remove_outputs();
            if (cli_n_files() != n_files)
                fail_msg("fastsud %s, allocation %zu fails: a temporary file stays", command, failing);
        }
        unsetenv("FASTSUD_TEST_FAIL_AT");
        unsetenv("FASTSUD_TEST_FAIL_ONCE");
    }
    free_outcome(&usual);
}

static void answers(void **state)
{
    (void)state;
    check_command("solve -j 1 -q -o out.txt mixed.txt");
    check_command("check -j 1 mixed.txt");
    check_command("check -j 1 --minimal mixed.txt");
    check_command("solve -j 1 -q --engine logic --then search mixed.txt");
    check_command("explain --information mixed.txt");
    check_command("explain --json mixed.txt");
    check_command("explain --method theory mixed.txt");
    check_command("explain --method theory --json mixed.txt");
    check_command("cnf -o out.txt mixed.txt");
    check_command("cnf --decode model.txt");
    check_command("info --json");
}

static void made_lines(void **state)
{
    (void)state;
    check_command("morph -j 1 -q -n 3 --columns --solution -o out.txt mixed.txt");
    check_command("morph -j 1 -q -n 20000 mixed.txt");
    check_command("sample -j 1 -q -n 2 mixed.txt");
    check_command("sample -j 1 -q -n 1 -o out.txt mixed.txt mixed.txt");
    check_command("check -j 1 --shard 2/2 mixed.txt");
    check_command("vicinity -j 1 -q -o out.txt mixed.txt");
    check_command("vicinity -j 1 -q --remove 0 --add 2 mixed.txt");
    check_command("vicinity -j 1 -q --state state.txt mixed.txt");
}

static void classes(void **state)
{
    (void)state;
    check_command("canon -j 1 -q --transform --automorphisms -o out.txt mixed.txt");
    check_command("canon -j 1 -q --dedupe mixed.txt");
    check_command("canon -j 1 -q --by-solution --group --against known.txt -o out.txt mixed.txt");
    check_command("split -j 1 -q --parts out=1 mixed.txt");
    check_command("split -j 1 -q --parts out=1 --by givens --by-solution mixed.txt");
}

static void generated(void **state)
{
    (void)state;
    cli_text("pattern.txt", "1..1.111.1.1111111..1.1.1111.11.1.1111.1.11.11.1.1.1.11111.1.11.1.1111.1.1.11.1.1\n");
    check_command("generate -j 1 -q -n 20 -o out.txt");
    check_command("generate -j 1 --summary none -n 20000 --grids");
    check_command("generate -j 1 -q -n 5 --symmetry full --solver logic --level 2");
    check_command("generate -j 1 -q -n 5 --pattern pattern.txt");
    check_command("generate -j 1 -q -n 5 --unbiased --tries 10");
    check_command("generate -j 1 -q --shard 2/2 -n 1");
}

static void measures(void **state)
{
    (void)state;
    check_command("rate -j 1 --level 3 --morphs 2 --backdoors 1 mixed.txt");
    check_command("stats -j 1 mixed.txt");
    check_command("stats -j 1 --level 3 --json --duplicates --ablation --searches -o out.txt mixed.txt");
    check_command("stats -j 1 --level 3 --csv --morphs 2 --backdoors 1 mixed.txt mixed.txt");
}

static void pages_and_sums(void **state)
{
    (void)state;
    assert_status(cli(NULL, "stats -q --level 3 --duplicates --json -o sums.json mixed.txt"), 1);
    check_command("stats --merge --table sums.json sums.json");
    setenv("FASTSUD_TEST_LEAST_BYTES", "1000", 1); /* not the JSON reader's thousands of small ones */
    check_command("stats --merge --csv sums.json sums.json");
    unsetenv("FASTSUD_TEST_LEAST_BYTES");
    /* A build without charts reports that. */
    check_command("stats -j 1 -q --level 3 -o out.txt --report page.html mixed.txt");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),   cmocka_unit_test(made_lines), cmocka_unit_test(classes),
        cmocka_unit_test(generated), cmocka_unit_test(measures),   cmocka_unit_test(pages_and_sums),
    };
    return cmocka_run_group_tests_name("cli memory", tests, start, finish);
}

#else

int main(void)
{
    printf("SKIPPED: an allocator that fails needs glibc, GCC, and a program without instruments\n");
    return 77;
}

#endif
