/* Puzzles of 17 givens that are known are found again, and those of a morph are morphs. */
#include "oracle.h"
#include "support/cli.h"
#include "support/corpora.h"
#include "support/scans.h"
#include "support/test.h"

enum { LINE = FSD_N_CELLS + 1, ALL_CELLS = FSD_N_CELLS };

static void assert_found(const char *puzzle, unsigned n_cells)
{
    char solution[FSD_N_CELLS];
    const fsd_cells givens = givens_of(puzzle);
    OWNED_CHOICES found = {0};
    struct fsd_scan_options options = {.max_givens = 17, .within = with_random_cells(givens, n_cells)};
    bool is_found = false;

    assert_true(oracle_count(puzzle, 2, solution) == 1);
    scan_once(&options, solution, &found);
    for (size_t i = 0; i < found.n; i++) {
        char text[FSD_N_CELLS];
        write_givens(solution, found.at[i], text);
        assert_true(fsd_cells_count(found.at[i]) <= 17 && oracle_count(text, 2, NULL) == 1);
        is_found |= found.at[i] == givens;
    }
    if (!is_found)
        fail_msg("%.81s is not found within %u cells", puzzle, n_cells);
}

/* Fresh ones each time: some whole grids, and more within half of their cells. */
TEST(random_known_puzzles)
{
    size_t n_bytes = 0;
    OWNED char *const corpus = cli_read(public_corpus("all17clue.txt"), &n_bytes);
    assert_non_null(corpus);
    const unsigned n = (unsigned)(n_bytes / LINE);
    for (unsigned i = 0; i < TEST_SAMPLE(400U, 1U); i++)
        assert_found(corpus + (size_t)LINE * rng_below(&test_rng, n), 48 + rng_below(&test_rng, 10));
    for (unsigned i = 0; !TEST_IS_SLOW_BUILD && i < TEST_SAMPLE(40U, 1U); i++)
        assert_found(corpus + (size_t)LINE * rng_below(&test_rng, n), ALL_CELLS);
}

/* Each of some, as they share their givens among the bands in different ways. */
TEST(few_givens_each)
{
    for (unsigned i = 0; i < TEST_SAMPLE(10U, 1U) * N_FEW_GIVENS; i += TEST_SAMPLE(1U, 2U)) {
        struct morph morph;
        char puzzle[FSD_N_CELLS];
        morph_make(&morph);
        morph_text(&morph, few_givens[i % N_FEW_GIVENS], puzzle);
        assert_found(puzzle, TEST_SAMPLE(ALL_CELLS, 26));
    }
}

/* All 29, or those that have some givens of one of them. */
TEST(familiar)
{
    for (unsigned i = 0; i < TEST_SAMPLE(30U, 2U); i++) {
        const unsigned n_with = TEST_IS_QUICK || i > 0 ? 8 + rng_below(&test_rng, 6) : 0;
        fsd_cells with = givens_of(familiar_puzzles[rng_below(&test_rng, N_FAMILIAR)]);
        OWNED_CHOICES wanted = {0}, found = {0};
        while (fsd_cells_count(with) > n_with)
            with &= ~fsd_cells_of(rng_below(&test_rng, FSD_N_CELLS));
        for (unsigned k = 0; k < N_FAMILIAR; k++)
            if ((with & ~givens_of(familiar_puzzles[k])) == 0)
                choices_add(&wanted, givens_of(familiar_puzzles[k]));
        choices_sort(&wanted);
        const struct fsd_scan_options options = {.max_givens = 17, .with = with};
        scan_once(&options, familiar_grid, &found);
        assert_true(wanted.n > 0);
        assert_same_choices("familiar", familiar_grid, &found, &wanted);
        print_message("%zu of 29\n", found.n);
    }
}

TEST_MAIN("scan, known puzzles", NULL, NULL)
