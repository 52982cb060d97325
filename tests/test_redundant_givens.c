/* Givens that are seen to be needed without a search, against the oracle; all that can go: test_api. */
#include "puzzle/unavoidable.h"
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
        const fsd_cells seen = fsd_unavoidable_find_alone(sample.cells, sample.first);
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
    assert_true(fsd_unavoidable_find_alone(puzzle, solution) & 1);
    /* One given left of the digits 1 and 4; every part of two lines that can be swapped holds other digits' givens. */
    memcpy(puzzle, solution, sizeof(puzzle));
    for (unsigned cell = 1; cell < 81; cell++)
        if (puzzle[cell] == '1' || puzzle[cell] == '4')
            puzzle[cell] = '.';
    assert_true(fsd_unavoidable_find_alone(puzzle, solution) & 1);
    /* Turned over, the first must be seen by the columns. */
    char turned[82] = "", turned_solution[82] = "";
    memcpy(puzzle, solution, sizeof(puzzle));
    puzzle[3] = puzzle[6] = puzzle[9] = puzzle[12] = puzzle[15] = '.';
    for (unsigned cell = 0; cell < 81; cell++) {
        turned[cell % 9 * 9 + cell / 9] = puzzle[cell];
        turned_solution[cell % 9 * 9 + cell / 9] = solution[cell];
    }
    assert_true(fsd_unavoidable_find_alone(turned, turned_solution) & 1);
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
            const fsd_cells seen = fsd_unavoidable_find_alone(puzzles[p], solutions[p]);
            assert_true(seen == ((fsd_cells)alone[p][1] << 64 | alone[p][0]));
            n_seen += fsd_cells_count(seen);
        }
        assert_true(alone[n][0] == 0xa5a5a5a5a5a5a5a5 && alone[n][1] == 0xa5a5a5a5a5a5a5a5);
    }
    assert_true(n_seen > 1000);
}

/* A cell's digit where a strip has it. */
static unsigned cell_of_strip(const char *solution, unsigned strip, unsigned place)
{
    unsigned column = 0;
    if (strip >= FSD_FIRST_ROW_STRIP)
        return strip < FSD_FIRST_COLUMN_STRIP ? (strip - 9) * 9 + place : place * 9 + strip - 18;
    while (solution[place * 9 + column] != (char)('1' + strip))
        column++;
    return place * 9 + column;
}

/* A set that can be exchanged for another, with this least key; whether no part of it can is told by its places. */
static void assert_exchanges(const char *solution, const uint8_t *keys, unsigned set, unsigned key)
{
    static const char blank[] = ".................................................................................";
    const uint8_t *const strips = fsd_strips_of_pair[set >> FSD_PLACES];
    char other[82] = "";
    unsigned least = FSD_NO_KEY;
    memcpy(other, solution, 81);
    for (unsigned place = 0; place < 9; place++)
        if (set >> place & 1) {
            const unsigned cell1 = cell_of_strip(solution, strips[0], place),
                           cell2 = cell_of_strip(solution, strips[1], place);
            other[cell1] = solution[cell2];
            other[cell2] = solution[cell1];
            least = keys[cell1] < least ? keys[cell1] : least;
            least = keys[cell2] < least ? keys[cell2] : least;
        }
    assert_int_equal(least, key);
    assert_true(memcmp(other, solution, 81) != 0);
    assert_true(oracle_verify(blank, other));
}

static int compare_sets(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* Sets of two strips: each can be exchanged, and all places of a pair are in one; in vectors as one by one. */
KERNEL_TEST(pair_sets)
{
    enum { MOST = 9 };
    const struct fsd_kernel_info *info = *state;
    const struct fsd_given_finder *finder = fsd_given_finder_of(info->name), none = {.find_sets = NULL};
    OWNED_GUARDED answers = guarded_create(81 * MOST);
    OWNED_GUARDED numbers = guarded_create(81 * MOST);
    for (unsigned i = 0; i < TEST_SAMPLE(500, 40); i++) {
        const size_t n = i % (MOST + 1);
        const char *solutions[MOST];
        const uint8_t *keys[MOST];
        struct fsd_pair_sets sets[2][MOST], *at[2][MOST];
        memset(sets, 0xa5, sizeof(sets));
        for (size_t p = 0; p < n; p++) {
            char *const solution = (char *)answers.data + (MOST - n + p) * 81;
            uint8_t *const number = numbers.data + (MOST - n + p) * 81;
            unsigned order[81];
            full_grid_make(&test_rng, solution);
            rng_permutation(&test_rng, order, 81);
            for (unsigned cell = 0; cell < 81; cell++)
                number[cell] = (uint8_t)(order[cell] + 1);
            for (unsigned k = i % 3 ? rng_below(&test_rng, 70) : 0; k > 0; k--)
                number[rng_below(&test_rng, 81)] = k % 8 == 1 ? 0 : FSD_NO_KEY;
            solutions[p] = solution;
            keys[p] = number;
            at[0][p] = &sets[0][p];
            at[1][p] = &sets[1][p];
        }
        fsd_pair_sets_find(finder, n, solutions, keys, at[0]);
        fsd_pair_sets_find(&none, n, solutions, keys, at[1]);
        for (size_t p = 0; p < n; p++) {
            uint16_t covered[FSD_N_STRIP_PAIRS] = {0};
            for (unsigned key = 0; key < FSD_NO_KEY; key++) {
                const struct fsd_pair_sets *const of = &sets[0][p];
                const unsigned begin = of->begin[key], end = of->begin[key + 1];
                assert_true(begin <= end && (key > 0 || end == 0));
                for (unsigned k = 0; k < 2; k++)
                    qsort(sets[k][p].set + begin, end - begin, sizeof(uint16_t), compare_sets);
                for (unsigned k = begin; k < end; k++) {
                    uint16_t *const of_pair = &covered[of->set[k] >> FSD_PLACES];
                    assert_exchanges(solutions[p], keys[p], of->set[k], key);
                    assert_false(*of_pair & of->set[k]);
                    *of_pair |= of->set[k] & FSD_ALL_PLACES;
                }
            }
            for (unsigned pair = 0; pair < FSD_N_STRIP_PAIRS && i % 3 == 0; pair++)
                assert_int_equal(covered[pair], FSD_ALL_PLACES);
            assert_memory_equal(sets[0][p].begin, sets[1][p].begin, sizeof(sets[0][p].begin));
            assert_memory_equal(sets[0][p].set, sets[1][p].set, sizeof(uint16_t) * sets[0][p].begin[FSD_NO_KEY]);
        }
    }
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
