/* The corpora of the repository with their expected answers, and the public ones that are here. */
#include <inttypes.h>

#include "paths.h"
#include "support/cli.h"
#include "support/corpora.h"
#include "support/kernels.h"
#include "support/test.h"

/* A text with the puzzles in it. */
struct corpus {
    char *text;
    const char **puzzles;
    size_t n;
};

static struct corpus corpus_read(const char *path)
{
    struct corpus corpus = {.text = cli_read(path, NULL)};
    size_t room = 0;
    if (!corpus.text)
        return corpus;
    for (char *line = corpus.text, *end; *line; line = end) {
        size_t n_bytes = strcspn(line, "\r\n");
        end = line + n_bytes + strspn(line + n_bytes, "\r\n");
        if (line[0] == '#' || !oracle_well_formed(line, n_bytes))
            continue;
        if (corpus.n == room) {
            room = 2 * room + 1024;
            corpus.puzzles = realloc(corpus.puzzles, room * sizeof(*corpus.puzzles));
            assert_non_null(corpus.puzzles);
        }
        corpus.puzzles[corpus.n++] = line;
    }
    return corpus;
}

static void corpus_free(struct corpus *corpus)
{
    free(corpus->text);
    free(corpus->puzzles);
}

static const char *const own_names[] = {"assignment", "lecture", "essay", "euler96", "none",
                                        "one",        "two",     "many",  "sparse",  "demo"};

/* NAME.expected holds a line a puzzle: the solution, or the puzzle, a tab and the verdict's tag. */
KERNEL_TEST(own_corpora)
{
    for (size_t i = 0; i < sizeof(own_names) / sizeof(own_names[0]); i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/corpora/%s.txt", FASTSUD_TEST_SOURCE_DIR, own_names[i]);
        struct corpus corpus = corpus_read(path);
        snprintf(path, sizeof(path), "%s/corpora/%s.expected", FASTSUD_TEST_SOURCE_DIR, own_names[i]);
        OWNED char *expected = cli_read(path, NULL);
        if (!corpus.n || !expected)
            fail_msg("%s is missing or empty", path);
        OWNED struct answer *answers = malloc(corpus.n * sizeof(*answers));
        OWNED_SOLVER *solver = solver_for(state, 2, 0);
        solve_all(solver, corpus.puzzles, NULL, corpus.n, answers);
        char *line = expected;
        for (size_t p = 0; p < corpus.n; p++) {
            char *end = strchr(line, '\n');
            assert_non_null(end);
            *end = '\0';
            char *tag = strchr(line, '\t');
            assert_string_equal(fastsud_verdict_tag(answers[p].verdict), tag ? tag + 1 : "unique");
            assert_memory_equal(line, tag ? corpus.puzzles[p] : answers[p].solution, FASTSUD_N_CELLS);
            line = end + 1;
        }
        assert_string_equal(line, "");
        corpus_free(&corpus);
    }
}

/* NAME.counts holds puzzle:count:solution, the count capped at 1000 and the solution empty unless the count is 1. */
KERNEL_TEST(own_counts)
{
    static const char *const names[] = {"none", "two", "many", "sparse"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/corpora/%s.txt", FASTSUD_TEST_SOURCE_DIR, names[i]);
        struct corpus corpus = corpus_read(path);
        snprintf(path, sizeof(path), "%s/corpora/%s.counts", FASTSUD_TEST_SOURCE_DIR, names[i]);
        OWNED char *counts = cli_read(path, NULL);
        if (!corpus.n || !counts)
            fail_msg("%s is missing or empty", path);
        OWNED struct answer *answers = malloc(corpus.n * sizeof(*answers));
        OWNED_SOLVER *solver = solver_for(state, 1000, 0);
        solve_all(solver, corpus.puzzles, NULL, corpus.n, answers);
        const char *line = counts;
        for (size_t p = 0; p < corpus.n; p++) {
            char wanted[200];
            int n_bytes = snprintf(wanted, sizeof(wanted), "%.81s:%" PRIu64 ":%.81s\n", corpus.puzzles[p],
                                   answers[p].n_solutions, answers[p].n_solutions == 1 ? answers[p].solution : "");
            if (strncmp(line, wanted, (size_t)n_bytes) != 0)
                fail_msg("line %zu of %s is not %s", p + 1, path, wanted);
            line += n_bytes;
        }
        assert_string_equal(line, "");
        corpus_free(&corpus);
    }
}

/* Every puzzle of a public corpus is known to have one solution, so a grid that extends the puzzle is the answer. */
static void check_public(void **state, const char *name, size_t n_puzzles)
{
    struct corpus corpus = corpus_read(public_corpus(name));
    assert_int_equal(corpus.n, n_puzzles);
    const size_t n = TEST_IS_QUICK && n_puzzles > 2000 ? 2000 : n_puzzles;
    OWNED struct answer *answers = malloc(n * sizeof(*answers));
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    solve_all(solver, corpus.puzzles, NULL, n, answers);
    for (size_t p = 0; p < n; p++)
        if (answers[p].verdict != FASTSUD_UNIQUE || answers[p].n_solutions != 1 ||
            !oracle_verify(corpus.puzzles[p], answers[p].solution))
            fail_msg("puzzle %zu of %s: %s %.81s", p + 1, name, fastsud_verdict_tag(answers[p].verdict),
                     answers[p].solution);
    print_message("%s: %zu puzzles\n", name, n);
    corpus_free(&corpus);
}

KERNEL_TEST(seventeen_clues)
{
    check_public(state, "all17clue.txt", 49151);
}

KERNEL_TEST(magictour)
{
    check_public(state, "magictour-top1465.txt", 1465);
}

KERNEL_TEST(forum_hardest)
{
    check_public(state, "forum-hardest-half.txt", 24383);
}

int main(void)
{
    return run_for_each_kernel("corpora", NULL, NULL);
}
