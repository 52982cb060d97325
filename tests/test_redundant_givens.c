/* Givens that are seen to be needed without a search, against the oracle; all that can go: test_api. */
#include "puzzle/redundant_givens.h"
#include "simd/kernel.h"
#include "support/guard.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/test.h"

static fsd_cells redundant_by_oracle(const char *puzzle, fsd_cells *givens)
{
    fsd_cells redundant = 0;
    char less[81];
    *givens = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        if (puzzle[cell] == '.')
            continue;
        *givens |= fsd_cells_of(cell);
        memcpy(less, puzzle, 81);
        less[cell] = '.';
        redundant |= oracle_count(less, 2, NULL) == 1 ? fsd_cells_of(cell) : 0;
    }
    return redundant;
}

/* They are never redundant, and of those that are needed they are the most. */
TEST(sight_is_sound_and_good)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY, PUZZLE_FULL};
    size_t n_seen = 0, n_needed = 0;
    for (unsigned i = 0; i < TEST_SAMPLE(400, 45); i++) {
        struct sample sample;
        fsd_cells givens;
        sample_make(&test_rng, kinds[i % 3], &sample);
        for (unsigned k = rng_below(&test_rng, 3); k > 0; k--) { /* some are nearly minimal */
            const unsigned cell = rng_below(&test_rng, 81);
            sample.cells[cell] = sample.first[cell];
        }
        const fsd_cells redundant = redundant_by_oracle(sample.cells, &givens);
        const fsd_cells seen = fsd_redundant_disproved(sample.cells, sample.first);
        assert_true((seen & ~givens) == 0 && (seen & redundant) == 0);
        n_seen += fsd_cells_count(seen);
        n_needed += fsd_cells_count(givens & ~redundant);
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

/* In vectors as one by one, whatever stands beside. */
KERNEL_TEST(vectors_see_the_same)
{
    enum { MOST = 9 };
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_EASY, PUZZLE_FULL};
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *only = NULL;
    const struct fsd_given_finder *finder = fsd_kernel_named(info->name, &only)->givens;
    size_t n_seen = 0;
    if (!finder->find_alone) {
        assert_string_equal(info->name, "portable");
        return;
    }
    OWNED_GUARDED cells = guarded_create(81 * MOST);
    OWNED_GUARDED answers = guarded_create(81 * MOST);
    for (unsigned i = 0; i < TEST_SAMPLE(2000, 200); i++) {
        const size_t n = i % (MOST + 1);
        const char *puzzles[MOST], *solutions[MOST];
        uint64_t alone[MOST + 1][2];
        memset(alone, 0xa5, sizeof(alone));
        for (size_t p = 0; p < n; p++) {
            struct sample sample;
            sample_make(&test_rng, kinds[rng_below(&test_rng, 3)], &sample);
            for (unsigned k = rng_below(&test_rng, 50); k > 0; k--)
                sample.cells[rng_below(&test_rng, 81)] = '.';
            puzzles[p] = memcpy(cells.data + (MOST - n + p) * 81, sample.cells, 81);
            solutions[p] = memcpy(answers.data + (MOST - n + p) * 81, sample.first, 81);
        }
        finder->find_alone(n, puzzles, solutions, alone);
        for (size_t p = 0; p < n; p++) {
            const fsd_cells seen = fsd_redundant_disproved(puzzles[p], solutions[p]);
            assert_true(seen == ((fsd_cells)alone[p][1] << 64 | alone[p][0]));
            n_seen += fsd_cells_count(seen);
        }
        assert_true(alone[n][0] == 0xa5a5a5a5a5a5a5a5 && alone[n][1] == 0xa5a5a5a5a5a5a5a5);
    }
    assert_true(n_seen > 1000);
}

/* By the oracle, most of the redundant givens of easy puzzles and no other; the same in each lane, whatever the rest.
 */
KERNEL_TEST(spared_givens_are_redundant)
{
    enum { N_SAMPLES = 7, MOST = 512 };
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *only = NULL;
    const struct fsd_given_finder *finder = fsd_kernel_named(info->name, &only)->givens;
    OWNED void *memory = fsd_kernel_state_allocate(finder->state_size);
    OWNED_GUARDED cells = guarded_create(81 * N_SAMPLES);
    static uint64_t givens[MOST + 1][2];
    const char *puzzles[MOST];
    size_t n_spared = 0, n_redundant = 0;
    assert_non_null(memory);
    memset(memory, 0xa5, finder->state_size);
    assert_true(finder->n_lanes <= MOST);
    for (unsigned i = 0; i < TEST_SAMPLE(20, 2); i++) {
        const size_t n = i % 2 ? 1 + rng_below(&test_rng, finder->n_lanes) : finder->n_lanes;
        fsd_cells asked[N_SAMPLES], redundant[N_SAMPLES], left[N_SAMPLES];
        for (size_t k = 0; k < N_SAMPLES; k++) {
            struct sample sample;
            sample_make(&test_rng, k % 2 ? PUZZLE_EASY : PUZZLE_MINIMAL, &sample);
            for (unsigned more = rng_below(&test_rng, 8); more > 0; more--) {
                const unsigned cell = rng_below(&test_rng, 81);
                sample.cells[cell] = sample.first[cell];
            }
            memcpy(cells.data + 81 * k, sample.cells, 81);
            redundant[k] = redundant_by_oracle(sample.cells, &asked[k]);
            asked[k] &= ~fsd_cells_of(rng_below(&test_rng, 81));
        }
        memset(givens, 0xa5, sizeof(givens));
        for (size_t p = 0; p < n; p++) {
            puzzles[p] = (const char *)cells.data + 81 * (p % N_SAMPLES);
            givens[p][0] = (uint64_t)asked[p % N_SAMPLES];
            givens[p][1] = (uint64_t)(asked[p % N_SAMPLES] >> 64);
        }
        finder->find_spared(memory, n, puzzles, givens);
        for (size_t p = 0; p < n; p++) {
            const size_t k = p % N_SAMPLES;
            const fsd_cells here = (fsd_cells)givens[p][1] << 64 | givens[p][0], spared = asked[k] & ~here;
            assert_true((here & ~asked[k]) == 0 && (spared & ~redundant[k]) == 0);
            left[k] = p < N_SAMPLES ? here : left[k];
            assert_true(left[k] == here);
            n_spared += fsd_cells_count(spared);
            n_redundant += fsd_cells_count(redundant[k] & asked[k]);
        }
        assert_true(givens[n][0] == 0xa5a5a5a5a5a5a5a5 && givens[n][1] == 0xa5a5a5a5a5a5a5a5);
    }
    print_message("%zu of %zu redundant givens seen without a search\n", n_spared, n_redundant);
    assert_true(10 * n_spared > 7 * n_redundant);
}

int main(void)
{
    return test_run("redundant givens", NULL, NULL) + run_once_for_each_kernel("givens on kernels");
}
