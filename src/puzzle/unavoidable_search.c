#include "puzzle/unavoidable_search.h"

#include "base/deadline.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

void fsd_unavoidable_list_destroy(struct fsd_unavoidable_list *list)
{
    free(list->sets);
    *list = (struct fsd_unavoidable_list){0};
}

void fsd_unavoidable_list_add(struct fsd_unavoidable_list *list, fsd_cells set)
{
    fsd_cells *const sets = fsd_grow(list->sets, list->n, &list->capacity, sizeof(*sets));

    list->failed |= !sets;
    if (sets) {
        list->sets = sets;
        list->sets[list->n++] = set;
    }
}

static int compare(const void *a, const void *b)
{
    const fsd_cells x = *(const fsd_cells *)a, y = *(const fsd_cells *)b;
    const int more = (int)fsd_cells_count(x) - (int)fsd_cells_count(y);
    const fsd_cells differ = x ^ y, first = differ & -differ;

    return more != 0 ? more : ((x & first) != 0) - ((y & first) != 0);
}

void fsd_unavoidable_list_reduce(struct fsd_unavoidable_list *list)
{
    size_t n = 0;

    if (list->n > 0) {
        qsort(list->sets, list->n, sizeof(*list->sets), compare);
    }
    for (size_t i = 0; i < list->n && !fsd_is_stopped(list->stop); i++) {
        size_t k = 0;
        while (k < n && (list->sets[k] & ~list->sets[i]) != 0) {
            k++;
        }
        if (k == n) {
            list->sets[n++] = list->sets[i];
        }
    }
    list->n = n;
}

void fsd_unavoidable_grid_init(struct fsd_unavoidable_grid *grid, const char *solution)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned digit = (unsigned)(solution[cell] - '1');
        grid->digit[cell] = (uint8_t)digit;
        for (unsigned i = 0; i < 3; i++) {
            grid->place[fsd_units.units_of[cell][i]][digit] = fsd_cells_of(cell);
        }
    }
}

/* A set that grows. Masks of digits are by unit. */
struct growing {
    fsd_cells set;             /* the cells that change */
    fsd_cells must;            /* those of them that have no new digit yet */
    uint16_t old[FSD_N_UNITS]; /* digits of the set's cells */
    uint16_t new[FSD_N_UNITS]; /* digits that they have got */
    uint32_t once, twice;      /* units with at least one, two cells of the set */
    unsigned size;
};

struct search {
    const struct fsd_unavoidable_grid *grid;
    struct fsd_unavoidable_list *list;
    unsigned max_size;
    uint16_t barred[FSD_N_CELLS]; /* digits whose change would leave the cells to stay within */
};

static void bar(struct search *search, fsd_cells within)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint8_t *const units = fsd_units.units_of[cell];
        search->barred[cell] = (uint16_t)(1U << search->grid->digit[cell]);
        for (unsigned digit = 0; digit < FSD_N_DIGITS; digit++) {
            const fsd_cells places = search->grid->place[units[0]][digit] | search->grid->place[units[1]][digit] |
                                     search->grid->place[units[2]][digit];
            search->barred[cell] |= (uint16_t)(((places & ~within) != 0) << digit);
        }
    }
}

static inline void add_cell(const struct search *search, struct growing *growing, unsigned cell)
{
    const uint8_t *const units = fsd_units.units_of[cell];
    const uint16_t digit = (uint16_t)(1U << search->grid->digit[cell]);
    const uint32_t bits = 1U << units[0] | 1U << units[1] | 1U << units[2];

    growing->set |= fsd_cells_of(cell);
    growing->must |= fsd_cells_of(cell);
    growing->size++;
    growing->twice |= growing->once & bits;
    growing->once |= bits;
    for (unsigned i = 0; i < 3; i++) {
        growing->old[units[i]] |= digit;
    }
}

/* How many cells must be added at least: a unit cannot change in one cell. */
static inline unsigned n_lacking(const struct growing *growing)
{
    const uint32_t single = growing->once & ~growing->twice;
    const unsigned rows = fsd_digits_count(single & FSD_ALL_DIGITS);
    const unsigned columns = fsd_digits_count(single >> FSD_FIRST_COLUMN & FSD_ALL_DIGITS);
    const unsigned boxes = fsd_digits_count(single >> FSD_FIRST_BOX & FSD_ALL_DIGITS);
    const unsigned most = rows > columns ? rows : columns;

    return most > boxes ? most : boxes;
}

/* Gives a cell that must change a digit. False: the set becomes too large. */
static bool change(const struct search *search, struct growing *growing, unsigned cell, unsigned digit)
{
    const uint8_t *const units = fsd_units.units_of[cell];
    fsd_cells added = 0;

    for (unsigned i = 0; i < 3; i++) {
        growing->new[units[i]] |= (uint16_t)(1U << digit);
        added |= search->grid->place[units[i]][digit];
    }
    added &= ~growing->set;
    growing->must &= ~fsd_cells_of(cell);
    while (added) {
        add_cell(search, growing, fsd_cells_take(&added));
    }
    return growing->size + n_lacking(growing) <= search->max_size;
}

/* The digits that a cell may take. */
static inline unsigned options(const struct search *search, const struct growing *growing, unsigned cell)
{
    const uint8_t *const units = fsd_units.units_of[cell];
    const unsigned slack = search->max_size - growing->size;
    const unsigned row = growing->old[units[0]], column = growing->old[units[1]], box = growing->old[units[2]];
    /* Two places that are not in the set may be one cell, so one more cell may be enough where one digit is. */
    const unsigned fits = slack == 0 ? row & column & box : slack == 1 ? row | column | box : FSD_ALL_DIGITS;

    return fits &
           ~(unsigned)(growing->new[units[0]] | growing->new[units[1]] | growing->new[units[2]] | search->barred[cell]);
}

static void grow(const struct search *search, const struct growing *growing)
{
    unsigned best = 0, best_options = 0, fewest = FSD_N_DIGITS + 1;

    if (fsd_is_stopped(search->list->stop)) {
        return;
    }
    if (growing->must == 0) {
        fsd_unavoidable_list_add(search->list, growing->set);
        return;
    }
    for (fsd_cells must = growing->must; must && fewest > 1;) {
        const unsigned cell = fsd_cells_take(&must);
        const unsigned digits = options(search, growing, cell);
        const unsigned n = fsd_digits_count((uint16_t)digits);
        if (n < fewest) {
            fewest = n;
            best = cell;
            best_options = digits;
        }
    }
    for (; best_options; best_options &= best_options - 1) {
        struct growing next = *growing;
        if (change(search, &next, best, (unsigned)__builtin_ctz(best_options))) {
            grow(search, &next);
        }
    }
}

void fsd_unavoidable_find(const struct fsd_unavoidable_grid *grid, fsd_cells within, unsigned max_size,
                          struct fsd_unavoidable_list *list)
{
    struct search search = {.grid = grid, .list = list, .max_size = max_size};

    while (within && max_size > 0) {
        struct growing first = {.set = 0};
        bar(&search, within);
        add_cell(&search, &first, fsd_cells_take(&within)); /* the set's first cell */
        grow(&search, &first);
    }
}

void fsd_unavoidable_find_with(const struct fsd_unavoidable_grid *grid, fsd_cells within, unsigned max_size,
                               const uint8_t *cells, const uint8_t *digits, unsigned n,
                               struct fsd_unavoidable_list *list)
{
    struct search search = {.grid = grid, .list = list, .max_size = max_size};
    struct growing first = {.set = 0};
    bool fits = true;

    bar(&search, within);
    for (unsigned i = 0; i < n; i++) {
        add_cell(&search, &first, cells[i]);
    }
    for (unsigned i = 0; i < n && fits; i++) {
        fits =
            (options(&search, &first, cells[i]) >> digits[i] & 1) != 0 && change(&search, &first, cells[i], digits[i]);
    }
    if (fits) {
        grow(&search, &first);
    }
}

enum fastsud_status fsd_unavoidable_find_minimal(const char *solution, unsigned max_size,
                                                 struct fsd_unavoidable_list *list)
{
    struct fsd_unavoidable_grid grid;

    list->n = 0;
    list->failed = false;
    fsd_unavoidable_grid_init(&grid, solution);
    fsd_unavoidable_find(&grid, ~(fsd_cells)0 >> (128 - FSD_N_CELLS), max_size, list);
    if (fsd_is_stopped(list->stop)) {
        return FASTSUD_ERR_STOPPED;
    }
    fsd_unavoidable_list_reduce(list);
    return list->failed ? FASTSUD_ERR_NO_MEMORY : fsd_is_stopped(list->stop) ? FASTSUD_ERR_STOPPED : FASTSUD_OK;
}

void fsd_unavoidable_put(const char *solution, fsd_cells set, char *text)
{
    memset(text, '.', FSD_N_CELLS);
    while (set) {
        const unsigned cell = fsd_cells_take(&set);
        text[cell] = solution[cell];
    }
}
