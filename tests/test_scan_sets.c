/* The unavoidable sets that a scan begins with, against all other ways to fill the cells that they lie in. */
#include "puzzle/enumerate.h"
#include "puzzle/unavoidable_search.h"
#include "support/known.h"
#include "support/puzzles.h"
#include "support/scans.h"
#include "support/test.h"

enum { MOST_WAYS = 100000, MOST_SIZE = 22 };

/* Adds the cells in which each other way to fill some cells of a grid differs. False: too many. */
static bool all_differences(const char *solution, fsd_cells within, struct fsd_unavoidable_list *sets)
{
    struct fsd_enumerator *enumerator = NULL;
    char puzzle[FSD_N_CELLS], other[FSD_N_CELLS];
    unsigned n = 0;
    write_givens(solution, ~within, puzzle);
    assert_int_equal(fsd_enumerator_create(&enumerator), FASTSUD_OK);
    for (fsd_enumerator_start(enumerator, puzzle, 0, 0);
         n <= MOST_WAYS && fsd_enumerator_next(enumerator, 1, other, FSD_N_CELLS) == 1; n++) {
        fsd_cells set = 0;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            set |= other[cell] != solution[cell] ? fsd_cells_of(cell) : 0;
        if (set)
            fsd_unavoidable_list_add(sets, set);
    }
    fsd_enumerator_destroy(enumerator);
    assert_false(sets->failed);
    return n <= MOST_WAYS;
}

static bool has(const struct fsd_unavoidable_list *list, fsd_cells set)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->sets[i] == set)
            return true;
    return false;
}

static bool has_subset_of(const struct fsd_unavoidable_list *list, fsd_cells set)
{
    for (size_t i = 0; i < list->n; i++)
        if ((list->sets[i] & ~set) == 0)
            return true;
    return false;
}

static fsd_cells unit_cells(unsigned unit)
{
    return fsd_cell_sets.unit[unit];
}

/* Cells whose other ways are not too many: of some digits, of lines, or random ones. */
static fsd_cells some_cells(const char *solution)
{
    fsd_cells cells = 0;
    unsigned digits[9];
    switch (rng_below(&test_rng, 3)) {
    case 0:
        rng_permutation(&test_rng, digits, 9);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            for (unsigned i = 0; i < 4; i++)
                cells |= solution[cell] == (char)('1' + digits[i]) ? fsd_cells_of(cell) : 0;
        return cells | random_subset(~(fsd_cells)0 >> (128 - FSD_N_CELLS), 10);
    case 1:
        for (unsigned i = 0; i < 4; i++)
            cells |= unit_cells(rng_below(&test_rng, 27));
        return cells | random_subset(~(fsd_cells)0 >> (128 - FSD_N_CELLS), 10);
    default:
        return with_random_cells(0, 38 + rng_below(&test_rng, 14));
    }
}

static void random_grid(char *solution)
{
    struct morph morph;
    char grid[FSD_N_CELLS];
    morph_make(&morph);
    full_grid_make(&test_rng, grid);
    const unsigned kind = rng_below(&test_rng, 8);
    morph_text(&morph, kind == 0 ? FIRST_GRID : kind == 1 ? familiar_grid : grid, solution);
}

/* What is found is unavoidable; then only what is minimal is left, of `all` as well. */
static void assert_unavoidable(const char *solution, fsd_cells within, struct fsd_unavoidable_list *all,
                               struct fsd_unavoidable_list *found)
{
    for (size_t k = 0; k < found->n; k++)
        if (!has_subset_of(all, found->sets[k]) || (found->sets[k] & ~within) != 0)
            fail_msg("%.81s: a set of %u cells is not unavoidable", solution, fsd_cells_count(found->sets[k]));
    fsd_unavoidable_list_reduce(all);
}

/* Those of all up to a size, whose cells outside of some are a part, are found; returns how many there are. */
static size_t assert_found(const char *solution, const struct fsd_unavoidable_list *all, unsigned size,
                           fsd_cells outside, fsd_cells part, const struct fsd_unavoidable_list *found)
{
    size_t n = 0;
    for (size_t k = 0; k < all->n; k++) {
        const fsd_cells set = all->sets[k];
        if (fsd_cells_count(set) > size || (set & outside) != part)
            continue;
        n++;
        if (!has(found, set))
            fail_msg("%.81s: a set of %u cells is missing, up to size %u", solution, fsd_cells_count(set), size);
    }
    return n;
}

enum { N_GRIDS = TEST_SAMPLE(10000, TEST_IS_SLOW_BUILD ? 60 : 400) };

/* All that are minimal, up to the size, are found; whatever is found is unavoidable. */
TEST(sets_within_cells)
{
    size_t n_sets = 0;
    for (unsigned i = 0; i < N_GRIDS || n_sets == 0; i++) {
        char solution[FSD_N_CELLS];
        struct fsd_unavoidable_list all = {0}, found = {0};
        struct fsd_unavoidable_grid grid;
        const unsigned size = 3 + rng_below(&test_rng, MOST_SIZE - 2);
        random_grid(solution);
        const fsd_cells within = some_cells(solution);
        if (all_differences(solution, within, &all)) {
            fsd_unavoidable_grid_init(&grid, solution);
            fsd_unavoidable_find(&grid, within, size, &found);
            assert_unavoidable(solution, within, &all, &found);
            fsd_unavoidable_list_reduce(&found);
            for (size_t k = 0; k < found.n; k++) {
                assert_true(fsd_cells_count(found.sets[k]) <= size && has(&all, found.sets[k]));
                for (size_t other = 0; other < found.n; other++)
                    assert_true(other == k || (found.sets[other] & ~found.sets[k]) != 0);
            }
            n_sets += assert_found(solution, &all, size, 0, 0, &found);
        }
        fsd_unavoidable_list_destroy(&all);
        fsd_unavoidable_list_destroy(&found);
    }
    print_message("%zu sets\n", n_sets);
}

/* The same of those that change two or three cells of a minirow in one way. */
TEST(sets_with_a_minirow)
{
    const fsd_cells low = ((fsd_cells)1 << 54) - 1;
    size_t n_sets = 0;
    for (unsigned i = 0; i < N_GRIDS || n_sets == 0; i++) {
        char solution[FSD_N_CELLS];
        struct fsd_unavoidable_list all = {0}, found = {0};
        struct fsd_unavoidable_grid grid;
        const unsigned size = 5 + rng_below(&test_rng, MOST_SIZE - 4);
        const unsigned first = 54 + 3 * rng_below(&test_rng, 9), n = 2 + rng_below(&test_rng, 2);
        const unsigned skip = rng_below(&test_rng, 3);
        uint8_t cells[3], digits[3];
        fsd_cells part = 0;
        random_grid(solution);
        for (unsigned k = 0; k < n; k++) {
            cells[k] = (uint8_t)(first + (n == 2 ? (skip + 1 + k) % 3 : k));
            part |= fsd_cells_of(cells[k]);
        }
        const fsd_cells within = random_subset(low, 55 + rng_below(&test_rng, 25)) | part;
        if (all_differences(solution, within, &all)) {
            fsd_unavoidable_grid_init(&grid, solution);
            for (unsigned turn = 1; turn < n; turn++) { /* a pair changes in one way, three cells in two */
                for (unsigned k = 0; k < n; k++)
                    digits[k] = (uint8_t)(solution[cells[(k + turn) % n]] - '1');
                fsd_unavoidable_find_with(&grid, within, size, cells, digits, n, &found);
                assert_unavoidable(solution, within, &all, &found);
            }
            n_sets += assert_found(solution, &all, size, ~low, part, &found);
        }
        fsd_unavoidable_list_destroy(&all);
        fsd_unavoidable_list_destroy(&found);
    }
    print_message("%zu sets\n", n_sets);
}

TEST_MAIN("scan, sets", NULL, NULL)
