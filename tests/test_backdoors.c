/* Backdoors, against all sets of cells tried one after the other with plain singles, or with the levels themselves. */
#include "grid/digits.h"
#include "grid/text.h"
#include "logic/unit_logic.h"
#include "measures/backdoors.h"
#include "puzzle/known_singles.h"
#include "support/boards.h"
#include "support/test.h"

static bool is_single(uint16_t mask)
{
    return mask && !(mask & (mask - 1));
}

/* Naked singles, with hidden set hidden ones, too, by going over all units until nothing changes. */
static bool plain_singles_solve(uint16_t *cells, bool hidden)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
            unsigned once = 0, twice = 0, singles = 0;
            for (unsigned k = 0; k < 9; k++) {
                uint16_t mask = cells[unit_cell(unit, k)];
                twice |= once & mask;
                once |= mask;
                singles |= is_single(mask) ? mask : 0;
            }
            for (unsigned k = 0; k < 9; k++) {
                uint16_t *mask = &cells[unit_cell(unit, k)];
                uint16_t left = *mask;
                if (!is_single(left))
                    left &= (uint16_t)~singles;
                if (hidden && (left & once & ~twice))
                    left &= (uint16_t)(once & ~twice);
                changed |= left != *mask;
                *mask = left;
            }
        }
    }
    for (unsigned cell = 0; cell < 81; cell++)
        if (!is_single(cells[cell]))
            return false;
    return true;
}

static bool solves(unsigned level, const char *puzzle, const char *solution, const unsigned *cells, unsigned n)
{
    char given[81];
    uint16_t candidates[81];
    memcpy(given, puzzle, 81);
    for (unsigned i = 0; i < n; i++)
        given[cells[i]] = solution[cells[i]];
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = given[cell] >= '1' && given[cell] <= '9' ? (uint16_t)(1U << (given[cell] - '1')) : 0x1ff;
    if (level < 2)
        return plain_singles_solve(candidates, level == 1);
    return fsd_closures_apply(candidates, level, NULL) == FSD_LOGIC_SOLVED;
}

/* The first set of n blanks in order that does, after the first n_fixed; false when none does. */
static bool try_all(unsigned level, const char *puzzle, const char *solution, unsigned *cells, unsigned i, unsigned n)
{
    if (i == n)
        return solves(level, puzzle, solution, cells, n);
    for (cells[i] = i ? cells[i - 1] + 1 : 0; cells[i] < 81; cells[i]++)
        if ((puzzle[cells[i]] < '1' || puzzle[cells[i]] > '9') && try_all(level, puzzle, solution, cells, i + 1, n))
            return true;
    return false;
}

static unsigned plain_size(unsigned level, unsigned max_size, const char *puzzle, const char *solution, fsd_cells *set)
{
    unsigned cells[4];
    *set = 0;
    for (unsigned n = 0; n <= max_size; n++)
        if (try_all(level, puzzle, solution, cells, 0, n)) {
            for (unsigned i = 0; i < n; i++)
                *set |= (fsd_cells)1 << cells[i];
            return n;
        }
    return max_size + 1;
}

static void compare(unsigned level, unsigned max_size, const char *puzzle, const char *solution, unsigned *n_of_size)
{
    const struct fsd_backdoor_query query = {.level = level, .max_size = max_size};
    fsd_cells wanted, got = 1;
    const unsigned size = plain_size(level, max_size, puzzle, solution, &wanted);
    const unsigned found = fsd_backdoor_size(&query, puzzle, solution, &got);
    if (found != size || got != wanted)
        fail_msg("level %u: %u, not %u, or another first set: %.81s", level, found, size, puzzle);
    assert_int_equal(fsd_backdoor_size(&query, puzzle, solution, NULL), size);
    n_of_size[size]++;
}

TEST(same_as_trying_all)
{
    static const struct {
        unsigned level, max_size, n_puzzles, n_puzzles_slow;
    } runs[] = {{0, 2, 15, 3}, {0, 3, 1, 0}, {1, 3, 150, 12}, {2, 1, 40, 6}, {2, 2, 5, 1},  {3, 1, 40, 6},
                {4, 1, 40, 6}, {4, 2, 2, 0}, {5, 1, 20, 2},   {6, 1, 20, 2}, {7, 1, 20, 2}, {8, 1, 4, 1}};
    for (size_t r = 0; r < sizeof(runs) / sizeof(runs[0]); r++) {
        unsigned n_of_size[5] = {0};
        for (unsigned i = 0; i < (unsigned)TEST_SAMPLE(runs[r].n_puzzles, runs[r].n_puzzles_slow); i++) {
            struct sample sample;
            sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
            compare(runs[r].level, runs[r].max_size, sample.cells, sample.first, n_of_size);
        }
        print_message("level %u: %u %u %u %u %u puzzles of size 0 to 4\n", runs[r].level, n_of_size[0], n_of_size[1],
                      n_of_size[2], n_of_size[3], n_of_size[4]);
    }
    unsigned n_of_size[5] = {0};
    for (size_t i = 0; i < N_HARD_PUZZLES; i++) {
        char solution[81];
        assert_true(oracle_count(hard_puzzles[i], 2, solution) == 1);
        if (!TEST_IS_SLOW_BUILD)
            compare(1, 3, hard_puzzles[i], solution, n_of_size);
    }
    assert_int_equal(n_of_size[0], 0);
}

TEST(known_facts)
{
    struct fsd_backdoor_query query = {.level = 1, .max_size = 3};
    fsd_cells set = 1;
    char grid[81], solution[81];
    full_grid_make(&test_rng, grid);
    assert_int_equal(fsd_backdoor_size(&query, grid, grid, &set), 0);
    assert_true(set == 0);
    grid[40] = '.';
    assert_true(oracle_count(grid, 2, solution) == 1);
    query.level = 0;
    assert_int_equal(fsd_backdoor_size(&query, grid, solution, &set), 0);

    /* Larger than asked for is said as one more, with no set. */
    for (size_t i = 0; i < N_HARD_PUZZLES; i++) {
        assert_true(oracle_count(hard_puzzles[i], 2, solution) == 1);
        query = (struct fsd_backdoor_query){.level = 1, .max_size = 0};
        set = 1;
        assert_int_equal(fsd_backdoor_size(&query, hard_puzzles[i], solution, &set), 1);
        assert_true(set == 0);
        query.max_size = FSD_MAX_BACKDOOR;
        const unsigned size = fsd_backdoor_size(&query, hard_puzzles[i], solution, &set);
        assert_in_range(size, 1, 3);
        assert_int_equal(fsd_cells_count(set), size);
    }
}

TEST(sizes_of_all_levels)
{
    enum { MAX_LEVEL = 5, MAX_SIZE = 2 };
    for (int i = 0; i < TEST_SAMPLE(40, 6); i++) {
        struct sample sample;
        unsigned sizes[FSD_N_LEVELS];
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        const struct fsd_backdoor_query all = {.level = MAX_LEVEL, .max_size = MAX_SIZE};
        fsd_backdoor_sizes(&all, sample.cells, sample.first, sizes);
        for (unsigned level = 0; level <= MAX_LEVEL; level++) {
            const struct fsd_backdoor_query query = {.level = level, .max_size = MAX_SIZE};
            const unsigned alone = fsd_backdoor_size(&query, sample.cells, sample.first, NULL);
            assert_int_equal(sizes[level], alone);
            assert_true(level == 0 || sizes[level] <= sizes[level - 1]);
        }
        for (unsigned n = 0; n <= MAX_SIZE; n++) {
            const unsigned level = fsd_backdoor_level(MAX_LEVEL, sizes, n);
            if (level == FSD_N_LEVELS) {
                assert_true(sizes[MAX_LEVEL] > n);
            } else {
                assert_true(level <= MAX_LEVEL && sizes[level] <= n);
                assert_true(level == 0 || sizes[level - 1] > n);
            }
        }
    }
}

TEST_MAIN("backdoors", NULL, NULL)
