/* Redundant givens, against the oracle: one given taken away at a time. */
#include <stdlib.h>
#include <string.h>

#include "puzzle/redundant_givens.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

static struct sample *samples;
static const char **puzzles, **solutions;
static fsd_cells *wanted;
static size_t n_puzzles;

static fsd_cells redundant_by_oracle(const char *puzzle)
{
    fsd_cells redundant = 0;
    char less[81];
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(less, puzzle, 81);
        less[cell] = '.';
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9' && oracle_count(less, 2, NULL) == 1)
            redundant |= (fsd_cells)1 << cell;
    }
    return redundant;
}

SET_UP(make_samples)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY, PUZZLE_MINIMAL, PUZZLE_FULL};
    n_puzzles = TEST_SAMPLE(400, 60);
    samples = calloc(n_puzzles, sizeof(*samples));
    puzzles = malloc(n_puzzles * sizeof(*puzzles));
    solutions = malloc(n_puzzles * sizeof(*solutions));
    wanted = calloc(n_puzzles, sizeof(*wanted));
    for (size_t p = 0; p < n_puzzles; p++) {
        struct sample *sample = &samples[p];
        sample_make(&test_rng, kinds[p % 4], sample);
        if (p % 4 == 2) /* nearly minimal: one given more */
            for (unsigned cell = rng_below(&test_rng, 81);; cell = (cell + 1) % 81)
                if (sample->cells[cell] < '1' || sample->cells[cell] > '9') {
                    sample->cells[cell] = sample->first[cell];
                    break;
                }
        puzzles[p] = sample->cells;
        solutions[p] = sample->first;
        wanted[p] = redundant_by_oracle(sample->cells);
    }
    return 0;
}

static void same_as_the_oracle(void **state)
{
    const struct fsd_kernel_info *info = *state;
    fsd_solver_destroy(solver_for(state, 2, 0)); /* skips a kernel that this CPU lacks */
    struct fsd_redundant *redundant;
    OWNED fsd_cells *cells = malloc(n_puzzles * sizeof(*cells));
    assert_int_equal(fsd_redundant_create(info->name, 0, &redundant), FASTSUD_OK);
    for (int round = 0; round < 3; round++) {
        const size_t step = round == 0 ? n_puzzles : 1 + rng_below(&test_rng, 20);
        memset(cells, 0xee, n_puzzles * sizeof(*cells));
        for (size_t p = 0; p < n_puzzles; p += step) {
            const size_t n = n_puzzles - p < step ? n_puzzles - p : step;
            assert_int_equal(fsd_redundant_find(redundant, n, puzzles + p, solutions + p, cells + p), FASTSUD_OK);
        }
        for (size_t p = 0; p < n_puzzles; p++)
            if (cells[p] != wanted[p])
                fail_msg("%u redundant givens, not %u: %.81s", fsd_cells_count(cells[p]), fsd_cells_count(wanted[p]),
                         puzzles[p]);
    }
    assert_int_equal(fsd_redundant_find(redundant, 0, NULL, NULL, NULL), FASTSUD_OK);
    fsd_redundant_destroy(redundant);
}

/* Givens needed at sight are never redundant, and of those that are needed they are the most. */
TEST(sight_is_sound_and_good)
{
    size_t n_seen = 0, n_needed = 0;
    for (size_t p = 0; p < n_puzzles; p++) {
        fsd_cells givens = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            givens |= (fsd_cells)(puzzles[p][cell] >= '1' && puzzles[p][cell] <= '9') << cell;
        const fsd_cells seen = fsd_redundant_disproved(puzzles[p], solutions[p]);
        assert_true((seen & ~givens) == 0);
        assert_true((seen & wanted[p]) == 0);
        n_seen += fsd_cells_count(seen);
        n_needed += fsd_cells_count(givens & ~wanted[p]);
    }
    print_message("%zu of %zu needed givens seen without a search\n", n_seen, n_needed);
    assert_true(3 * n_seen > n_needed);
}

/* Two rows that lack all but one given in a part that can be swapped: the row rule alone has to see it. */
TEST(each_rule_sees)
{
    static const char solution[] = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    char puzzle[82];
    /* Columns 1 and 4 hold 1 over 4 and 4 over 7: not to be swapped; 1, 4, 7 over 4, 7, 1 are. */
    memcpy(puzzle, solution, sizeof(puzzle));
    puzzle[3] = puzzle[6] = puzzle[9] = puzzle[12] = puzzle[15] = '.';
    assert_true(fsd_redundant_disproved(puzzle, solution) & 1);
    /* One given left of the digits 1 and 4; every part of two lines that can be swapped holds other digits' givens. */
    memcpy(puzzle, solution, sizeof(puzzle));
    for (unsigned cell = 1; cell < 81; cell++)
        if (puzzle[cell] == '1' || puzzle[cell] == '4')
            puzzle[cell] = '.';
    assert_true(fsd_redundant_disproved(puzzle, solution) & 1);
    /* Turned over, the first must be seen by the columns. */
    char turned[82] = "", turned_solution[82] = "";
    memcpy(puzzle, solution, sizeof(puzzle));
    puzzle[3] = puzzle[6] = puzzle[9] = puzzle[12] = puzzle[15] = '.';
    for (unsigned cell = 0; cell < 81; cell++) {
        turned[cell % 9 * 9 + cell / 9] = puzzle[cell];
        turned_solution[cell % 9 * 9 + cell / 9] = solution[cell];
    }
    assert_true(fsd_redundant_disproved(turned, turned_solution) & 1);
}

int main(void)
{
    static const struct kernel_test kernel_tests[] = {{"same as the oracle", .function = same_as_the_oracle}};
    int n_failed = run_for_each_kernel("redundant givens, each kernel", kernel_tests, 1, make_samples, NULL);
    n_failed += test_run("redundant givens", NULL, NULL);
    return n_failed;
}
