#include "puzzle/unavoidable.h"

#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"

const struct fsd_given_finder *fsd_given_finder_of(const char *kernel)
{
    const struct fsd_packing *only = NULL;

    return (kernel ? fsd_kernel_named(kernel, &only) : fsd_kernel_best())->givens;
}

const uint8_t fsd_strips_of_pair[FSD_N_STRIP_PAIRS][2] = {
    {0, 1},   {0, 2},   {0, 3},   {0, 4},   {0, 5},   {0, 6},   {0, 7},   {0, 8},   {1, 2},   {1, 3},   {1, 4},
    {1, 5},   {1, 6},   {1, 7},   {1, 8},   {2, 3},   {2, 4},   {2, 5},   {2, 6},   {2, 7},   {2, 8},   {3, 4},
    {3, 5},   {3, 6},   {3, 7},   {3, 8},   {4, 5},   {4, 6},   {4, 7},   {4, 8},   {5, 6},   {5, 7},   {5, 8},
    {6, 7},   {6, 8},   {7, 8},   {9, 10},  {10, 11}, {11, 9},  {12, 13}, {13, 14}, {14, 12}, {15, 16}, {16, 17},
    {17, 15}, {18, 19}, {19, 20}, {20, 18}, {21, 22}, {22, 23}, {23, 21}, {24, 25}, {25, 26}, {26, 24}};

/* A solution, strip by strip. */
struct strips {
    uint8_t cell[FSD_N_STRIPS][9];
    uint8_t row_of_column[FSD_N_DIGITS][9], row_in_box[FSD_N_DIGITS][9]; /* where a digit stands */
};

static void make_strips(struct strips *strips, const char *solution)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned row = cell / 9, column = cell % 9, digit = (unsigned)(solution[cell] - '1');
        strips->cell[digit][row] = (uint8_t)cell;
        strips->cell[FSD_FIRST_ROW_STRIP + row][column] = (uint8_t)cell;
        strips->cell[FSD_FIRST_COLUMN_STRIP + column][row] = (uint8_t)cell;
        strips->row_of_column[digit][column] = (uint8_t)row;
        strips->row_in_box[digit][fsd_cell_box(cell)] = (uint8_t)row;
    }
}

/*
 * The smallest set of rows, with this one, from which two digits can be exchanged together, because each column and box
 * then loses and gets the same.
 */
static unsigned find_rows(const struct strips *strips, unsigned a, unsigned b, unsigned row)
{
    unsigned rows = 1U << row, fresh = rows;

    while (fresh) {
        const unsigned cell = strips->cell[b][__builtin_ctz(fresh)];
        const unsigned next =
            1U << strips->row_of_column[a][cell % 9] | 1U << strips->row_in_box[a][fsd_cell_box(cell)];
        fresh = (fresh & (fresh - 1)) | (next & ~rows);
        rows |= next;
    }
    return rows;
}

/* The crossings, with this one, in which two lines of a band or stack have the same digits. */
static unsigned find_crossings(const struct strips *strips, const char *solution, unsigned line1, unsigned line2,
                               unsigned crossing)
{
    const bool are_rows = line1 < FSD_FIRST_COLUMN_STRIP;
    unsigned crossings = 0;

    while (!(crossings >> crossing & 1)) {
        const unsigned digit = (unsigned)(solution[strips->cell[line2][crossing]] - '1');
        crossings |= 1U << crossing;
        crossing = are_rows ? strips->cell[digit][line1 - FSD_FIRST_ROW_STRIP] % 9U
                            : strips->row_of_column[digit][line1 - FSD_FIRST_COLUMN_STRIP];
    }
    return crossings;
}

/* Calls for each set. */
typedef void take_set(void *context, const struct strips *strips, unsigned pair, unsigned places);

static void find_all(const char *solution, take_set *take, void *context)
{
    struct strips strips;

    make_strips(&strips, solution);
    for (unsigned pair = 0; pair < FSD_N_STRIP_PAIRS; pair++) {
        const unsigned first = fsd_strips_of_pair[pair][0], second = fsd_strips_of_pair[pair][1];
        for (unsigned places = 0, left = FSD_ALL_PLACES; left; left &= ~places) {
            const unsigned place = (unsigned)__builtin_ctz(left);
            places = first < FSD_FIRST_ROW_STRIP ? find_rows(&strips, first, second, place)
                                                 : find_crossings(&strips, solution, first, second, place);
            take(context, &strips, pair, places);
        }
    }
}

struct listing {
    const uint8_t *keys;
    struct fsd_found_sets found;
};

static void list_set(void *context, const struct strips *strips, unsigned pair, unsigned places)
{
    struct listing *const listing = context;
    unsigned least = FSD_NO_KEY;

    for (unsigned left = places; left; left &= left - 1) {
        const unsigned place = (unsigned)__builtin_ctz(left);
        for (unsigned i = 0; i < 2; i++) {
            const unsigned key = listing->keys[strips->cell[fsd_strips_of_pair[pair][i]][place]];
            least = key < least ? key : least;
        }
    }
    if (least > 0 && least < FSD_NO_KEY) {
        fsd_found_sets_add(&listing->found, pair, places, least);
    }
}

void fsd_pair_sets_find(const struct fsd_given_finder *finder, size_t n, const char *const *solutions,
                        const uint8_t *const *keys, struct fsd_pair_sets *const *sets)
{
    if (finder->find_sets) {
        finder->find_sets(n, solutions, keys, sets);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        struct listing listing = {.keys = keys[i]};
        find_all(solutions[i], list_set, &listing);
        fsd_found_sets_sort(&listing.found, sets[i]);
    }
}

struct lone_givens {
    uint16_t places[FSD_N_STRIPS]; /* of givens */
    fsd_cells found;
};

static void find_lone_given(void *context, const struct strips *strips, unsigned pair, unsigned places)
{
    struct lone_givens *const lone = context;
    const unsigned first = fsd_strips_of_pair[pair][0], second = fsd_strips_of_pair[pair][1];
    const unsigned of_first = lone->places[first] & places, of_second = lone->places[second] & places;

    if (__builtin_popcount(of_first) + __builtin_popcount(of_second) == 1) {
        lone->found |= fsd_cells_of(of_first ? strips->cell[first][__builtin_ctz(of_first)]
                                             : strips->cell[second][__builtin_ctz(of_second)]);
    }
}

fsd_cells fsd_unavoidable_find_alone(const char *puzzle, const char *solution)
{
    struct lone_givens lone = {.found = 0};

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        if (fsd_text_is_given(puzzle[cell])) {
            fsd_strips_mark(lone.places, cell, solution[cell]);
        }
    }
    find_all(solution, find_lone_given, &lone);
    return lone.found;
}
