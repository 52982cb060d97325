/* The same bytes for every number of threads, chunk size, kernel and way of reading. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"
#include "support/cli.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

static char *text; /* puzzles of all kinds among comments, empty and malformed lines */
static size_t n_text;
static const char *path;
static size_t n_puzzles;
static const char *path_of_counts; /* the puzzles alone */
static uint64_t *counts;           /* their solutions, at most SAMPLE_LIMIT */

static int start(void **state)
{
    (void)state;
    cli_start();
    n_puzzles = TEST_SAMPLE(1000, 300);
    struct sample *samples = cli_adopt(sample_set_make(&test_rng, n_puzzles));
    text = cli_adopt(malloc(n_puzzles * 1400));
    counts = cli_adopt(malloc(n_puzzles * sizeof(*counts)));
    if (!samples || !text || !counts)
        return -1;
    for (size_t i = 0; i < n_puzzles; i++) {
        memcpy(text + i * (FASTSUD_N_CELLS + 1), samples[i].cells, FASTSUD_N_CELLS);
        text[i * (FASTSUD_N_CELLS + 1) + FASTSUD_N_CELLS] = '\n';
        counts[i] = samples[i].n_solutions;
    }
    path_of_counts = cli_file("counts.txt", text, n_puzzles * (FASTSUD_N_CELLS + 1));
    char *end = text;
    for (size_t i = 0; i < n_puzzles; i++) {
        static const char blanks[] = ".0_*-xX";
        char blank = blanks[rng_below(&test_rng, 7)];
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            *end++ = samples[i].cells[cell] == '.' ? blank : samples[i].cells[cell];
        switch (rng_below(&test_rng, 12)) {
        case 0:
            end += sprintf(end, "\r\n");
            break;
        case 1:
            end += sprintf(end, " and more\n\n\r\n");
            break;
        case 2:
            end += sprintf(end, "\n# comment\n");
            break;
        case 3:
            end += sprintf(end, "\nmalformed\n");
            break;
        case 4: { /* longer than small chunks */
            unsigned n = rng_below(&test_rng, 1200);
            memset(end, '5', n);
            end += n;
            *end++ = '\n';
            break;
        }
        default:
            *end++ = '\n';
            break;
        }
    }
    n_text = (size_t)(end - text) - 1; /* without the last newline */
    path = cli_file("all.txt", text, n_text);
    return 0;
}

/* What a run wrote and said, for comparison. */
struct outcome {
    char *out;
    char *err;
    int status;
};

static struct outcome keep(const struct cli_run *run)
{
    struct outcome kept = {strdup(run->out), strdup(run->err), run->status};
    assert_true(kept.out && kept.err);
    return kept;
}

static void assert_same(const char *what, const struct outcome *wanted, const struct cli_run *run)
{
    assert_int_equal(run->status, wanted->status);
    size_t at = 0;
    while (wanted->out[at] && wanted->out[at] == run->out[at])
        at++;
    if (wanted->out[at] != run->out[at])
        fail_msg("%s: output differs at byte %zu:\n%.100s\nnot\n%.100s", what, at, run->out + at, wanted->out + at);
    assert_string_equal(run->err, wanted->err);
}

static void forget(struct outcome *kept)
{
    free(kept->out);
    free(kept->err);
}

/* Each kernel, with any number of threads and chunks that are shorter and longer than lines. */
TEST(however_it_is_run)
{
    static const char *const options[] = {"",
                                          "--limit 1",
                                          "--limit 100 -f pair",
                                          "--guess-limit 3 -f jsonl",
                                          "--limit 1000 --guess-limit 9 -f csv",
                                          "--guess-limit 1 --limit 1"};
    static const unsigned chunks[] = {1, 2, 81, 82, 83, 200, 1000, 4096, 65536, 1000000};
    for (size_t o = 0; o < sizeof(options) / sizeof(options[0]); o++) {
        struct outcome wanted = keep(clif(NULL, "--summary none --isa portable -j 1 %s %s", options[o], path));
        struct fsd_kernel_info info;
        assert_int_equal(wanted.status, 1);
        assert_true(count_in(wanted.out, "\n") >= n_puzzles);
        for (size_t k = 0; fsd_kernel_info_get(k, &info); k++) {
            char way[100];
            const unsigned chunk = chunks[rng_below(&test_rng, sizeof(chunks) / sizeof(chunks[0]))];
            snprintf(way, sizeof(way), "--isa %s -j %u --chunk %u", info.name, 1 + rng_below(&test_rng, 8), chunk);
            if (info.runnable && (!TEST_IS_QUICK || (k + o) % 2 == 0)) {
                assert_same(way, &wanted, clif(NULL, "--summary none %s %s %s", way, options[o], path));
            } else if (!info.runnable) {
                print_message("this CPU cannot run kernel %s; it must be refused\n", info.name);
                assert_contains(cli_expect(2, "%s %s", way, path)->err, info.name);
            }
        }
        forget(&wanted);
    }
}

/* With a limit on solutions and one on guesses, a count is the oracle's or is marked as a lower bound. */
TEST(counts_are_exact_or_marked)
{
    static const char *const engines[] = {"lockstep",
                                          "lockstep --isa portable",
                                          "csp",
                                          "csp --propagate singles",
                                          "backtrack",
                                          "logic --level 1 --then search",
                                          "logic --method theory --then search"};
    static const unsigned limits[] = {3, 20, 1000}, guesses[] = {2, 25, 400}, threads[] = {1, 3};
    for (size_t e = 0; e < sizeof(engines) / sizeof(engines[0]); e++) {
        size_t n_marked = 0;
        for (size_t i = 0; i < 3 * 3 * 2; i++) {
            if (TEST_IS_QUICK && (i / 2 + e) % 2 != i % 2) /* each pair of limits with one number of threads */
                continue;
            const unsigned limit = limits[i / 6];
            const struct cli_run *run =
                clif(NULL, "-q --engine %s -f pair --limit %u --guess-limit %u -j %u --chunk 9999 %s", engines[e],
                     limit, guesses[i / 2 % 3], threads[i % 2], path_of_counts);
            const char *at = run->out;
            bool any_spent = false;
            for (size_t p = 0; p < n_puzzles; p++, at = strchr(at, '\n') + 1) {
                char *end;
                const uint64_t n_true = counts[p] < limit ? counts[p] : limit;
                const uint64_t n = strtoull(at + FASTSUD_N_CELLS + 1, &end, 10);
                const bool is_marked = *end == '+', gave_up = at[FASTSUD_N_CELLS + 1] == ':';
                any_spent |= is_marked || gave_up;
                n_marked += is_marked;
                if (!gave_up && (is_marked ? n < 2 || n > n_true || n == limit : n != n_true))
                    fail_msg("%s, limit %u: %" PRIu64 " solutions, but it said %.110s", engines[e], limit, n_true, at);
            }
            assert_int_equal(run->status, any_spent ? 1 : 0);
        }
        assert_true(n_marked > 0);
    }
}

TEST_MAIN("cli equality", start, cli_tear_down)
