#include "rules/draw_cages.h"

#include <string.h>

enum { MOST_CAGE = 5, NO_CAGE = UINT16_MAX, MOST_NEAR = 4 };

enum {
    SPREAD = 41,       /* cells between those whose cages are divided, a prime number */
    CHANGES = 12,      /* tried, of which the best is made */
    MOST_CHANGES = 200 /* tried until one helps */
};

/* What changes look at. */
struct changing {
    struct fsd_cages *cages;
    const struct fsd_variant *variant;
    struct fsd_random *random;
    const uint8_t *solution;
};

/* Sizes are drawn from these. */
static const uint8_t sizes[] = {2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5};

/* The cells of a cage, at most MOST_CAGE; returns how many. */
static unsigned list(const struct changing *of, unsigned cage, uint16_t *cells)
{
    unsigned n = 0;

    for (unsigned cell = 0; cell < of->variant->n_cells && n < MOST_CAGE; cell++) {
        cells[n] = (uint16_t)cell;
        n += of->cages->of[cell] == cage;
    }
    return n;
}

static fsd_values value_in(const struct changing *of, unsigned cell)
{
    return (fsd_values)1 << of->solution[cell];
}

static bool has_value(const struct changing *of, const uint16_t *cells, unsigned n, fsd_values value)
{
    bool has = false;

    for (unsigned i = 0; i < n; i++) {
        has |= value_in(of, cells[i]) == value;
    }
    return has;
}

/* Whether the cells of a cage are joined by sides. */
static bool is_joined(const struct changing *of, const uint16_t *cells, unsigned n)
{
    const unsigned n_columns = of->variant->n_columns;
    unsigned reached = 1, before = 0;

    while (reached != before) {
        before = reached;
        for (unsigned i = 0; i < n; i++) {
            for (unsigned k = 0; k < n; k++) {
                const unsigned low = cells[i] < cells[k] ? cells[i] : cells[k];
                const unsigned high = cells[i] < cells[k] ? cells[k] : cells[i];
                const bool touch = high == low + n_columns || (high == low + 1 && high % n_columns > 0);
                reached |= touch && (reached >> i & 1) ? 1U << k : 0;
            }
        }
    }
    return n > 0 && reached == (1U << n) - 1;
}

/* Adds a free cell beside the cage whose value it has not: one that touches more of its cells more often. */
static bool grow(const struct changing *of, uint16_t cage, uint16_t *cells, unsigned *n)
{
    uint16_t near[MOST_NEAR];
    unsigned n_found = 0;
    uint16_t added = 0;

    for (unsigned i = 0; i < *n; i++) {
        for (unsigned k = fsd_rules_neighbours(of->variant, cells[i], near); k-- > 0;) {
            if (of->cages->of[near[k]] == NO_CAGE && !has_value(of, cells, *n, value_in(of, near[k])) &&
                fsd_random_below(of->random, ++n_found) == 0) {
                added = near[k];
            }
        }
    }
    if (n_found > 0) {
        of->cages->of[added] = cage;
        cells[(*n)++] = added;
    }
    return n_found > 0;
}

/* Where the next cage begins: in a free cell that might be left alone, if there is one. False: there is none free. */
static bool find_free(const struct changing *of, uint16_t *found)
{
    unsigned least = 2, n_found = 0;

    for (unsigned cell = 0; cell < of->variant->n_cells; cell++) {
        uint16_t near[MOST_NEAR];
        unsigned n_free = 0;
        if (of->cages->of[cell] != NO_CAGE) {
            continue;
        }
        for (unsigned k = fsd_rules_neighbours(of->variant, cell, near); k-- > 0;) {
            n_free += of->cages->of[near[k]] == NO_CAGE;
        }
        n_free = n_free < 2 ? n_free : 2;
        n_found = n_free < least ? 0 : n_found;
        least = n_free < least ? n_free : least;
        if (n_free == least && fsd_random_below(of->random, ++n_found) == 0) {
            *found = (uint16_t)cell;
        }
    }
    return n_found > 0;
}

/* A cage without cells goes; the last one gets its number. */
static void drop_cage(struct fsd_cages *cages, unsigned n_cells, unsigned cage)
{
    cages->n--;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        cages->of[cell] = (uint16_t)(cages->of[cell] == cages->n ? cage : cages->of[cell]);
    }
}

/* The cells of a cage but two; returns how many are left. */
static unsigned list_others(const struct changing *of, unsigned cage, uint16_t cell, uint16_t other, uint16_t *cells)
{
    const unsigned n_all = list(of, cage, cells);
    unsigned n = 0;

    for (unsigned i = 0; i < n_all; i++) {
        cells[n] = cells[i];
        n += cells[i] != cell && cells[i] != other;
    }
    return n;
}

/* Whether cells may leave their cage: it stays joined, and of so many cells. */
static bool may_leave(const struct changing *of, uint16_t cell, uint16_t other, unsigned least)
{
    uint16_t cells[MOST_CAGE];
    const unsigned n = list_others(of, of->cages->of[cell], cell, other, cells);

    return n >= least && is_joined(of, cells, n);
}

/* Moves a cell to a cage beside it, from one that keeps at least so many cells or has no other. False: it must not. */
static bool move_to(const struct changing *of, uint16_t cell, uint16_t cage, unsigned least)
{
    uint16_t cells[MOST_CAGE];
    const uint16_t from = of->cages->of[cell];
    const unsigned n = list(of, cage, cells);
    const bool is_alone = list(of, from, (uint16_t[MOST_CAGE]){0}) == 1;

    if (cage == from || n == MOST_CAGE || has_value(of, cells, n, value_in(of, cell)) ||
        (!is_alone && !may_leave(of, cell, cell, least))) {
        return false;
    }
    of->cages->of[cell] = cage;
    if (is_alone) {
        drop_cage(of->cages, of->variant->n_cells, from);
    }
    return true;
}

/* Makes a cage of a cell and one beside it, or of it alone. False: it must not. */
static bool separate(const struct changing *of, uint16_t cell, uint16_t other)
{
    const bool are_of_one = of->cages->of[cell] == of->cages->of[other];

    if (value_in(of, cell) == value_in(of, other) && cell != other) {
        return false;
    }
    if (are_of_one ? !may_leave(of, cell, other, cell == other ? 1 : 2)
                   : !may_leave(of, cell, cell, 2) || !may_leave(of, other, other, 2)) {
        return false;
    }
    of->cages->of[cell] = of->cages->of[other] = (uint16_t)of->cages->n++;
    return true;
}

void fsd_cages_draw(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                    const uint8_t *solution)
{
    const struct changing of = {.cages = cages, .variant = variant, .random = random, .solution = solution};
    uint16_t cells[MOST_CAGE], near[MOST_NEAR];

    cages->n = 0;
    memset(cages->of, 0xff, variant->n_cells * sizeof(*cages->of));
    while (find_free(&of, &cells[0])) {
        const uint16_t cell = cells[0];
        const unsigned size = sizes[fsd_random_below(random, sizeof(sizes))];
        unsigned n = 1;
        cages->of[cell] = (uint16_t)cages->n;
        while (n < size && grow(&of, (uint16_t)cages->n, cells, &n)) {
        }
        cages->n++;
        /* A cell that is left alone joins a cage beside it, or gets a cell of one. */
        bool is_alone = n == 1;
        for (unsigned k = fsd_rules_neighbours(variant, cell, near); k-- > 0 && is_alone;) {
            is_alone = cages->of[near[k]] == NO_CAGE || !move_to(&of, cell, cages->of[near[k]], 2);
        }
        for (unsigned k = fsd_rules_neighbours(variant, cell, near); k-- > 0 && is_alone;) {
            is_alone = cages->of[near[k]] == NO_CAGE || !move_to(&of, near[k], cages->of[cell], 2);
        }
    }
}

/* Whether another grid fits the cages. */
static bool fits(const struct changing *of, const uint8_t *other)
{
    int sums[FSD_VARIANT_MAX_CELLS] = {0}; /* how much greater each is than the solution's */
    fsd_values values[FSD_VARIANT_MAX_CELLS] = {0};
    bool does = true;

    for (unsigned cell = 0; cell < of->variant->n_cells && does; cell++) {
        const unsigned cage = of->cages->of[cell];
        const fsd_values value = (fsd_values)1 << other[cell];
        does = !(values[cage] & value);
        values[cage] |= value;
        sums[cage] += other[cell] - of->solution[cell];
    }
    for (unsigned cage = 0; cage < of->cages->n && does; cage++) {
        does = sums[cage] == 0;
    }
    return does;
}

/* How many of the grids fit the cages; the last of them is found. */
static unsigned n_fitting(const struct changing *of, const uint8_t *others, unsigned n_others, const uint8_t **found)
{
    unsigned n = 0;

    for (unsigned i = 0; i < n_others; i++) {
        const uint8_t *const other = others + (size_t)i * of->variant->n_cells;
        if (fits(of, other)) {
            *found = other;
            n++;
        }
    }
    return n;
}

/* Some change at a cell. False: it fails, and cages mean nothing. */
static bool change(const struct changing *of, uint16_t cell, bool alone)
{
    uint16_t near[MOST_NEAR], cells[MOST_CAGE];
    const unsigned n = fsd_rules_neighbours(of->variant, cell, near);

    if (alone || n == 0) {
        return separate(of, cell, cell);
    }
    const uint16_t other = near[fsd_random_below(of->random, n)];
    if (fsd_random_below(of->random, 2) > 0) {
        return separate(of, cell, other);
    }
    if (list(of, of->cages->of[cell], cells) != 2) {
        return move_to(of, cell, of->cages->of[other], 2);
    }
    /* The cell that is left goes to some cage, too. */
    const uint16_t left = cells[cells[0] == cell];
    const unsigned n_of_left = fsd_rules_neighbours(of->variant, left, near);
    return move_to(of, cell, of->cages->of[other], 1) &&
           move_to(of, left, of->cages->of[near[fsd_random_below(of->random, n_of_left)]], 1);
}

/* Some cell in which one of the grids differs from the solution. */
static uint16_t find_different(const struct changing *of, const uint8_t *other)
{
    unsigned n_found = 0;
    uint16_t found = 0;

    for (unsigned cell = 0; cell < of->variant->n_cells; cell++) {
        if (other[cell] != of->solution[cell] && fsd_random_below(of->random, ++n_found) == 0) {
            found = (uint16_t)cell;
        }
    }
    return found;
}

bool fsd_cages_exclude(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                       const uint8_t *solution, const uint8_t *others, unsigned n_others)
{
    const struct changing of = {.cages = cages, .variant = variant, .random = random, .solution = solution};
    const uint8_t *other = NULL;
    unsigned n_left = n_fitting(&of, others, n_others, &other);
    bool helps = true;

    while (n_left > 0 && helps) {
        const struct fsd_cages before = *cages;
        const uint8_t *const excluded = other;
        struct fsd_cages best = before;
        helps = false;
        for (unsigned tried = 0; tried < (helps ? CHANGES : MOST_CHANGES); tried++) {
            if (change(&of, find_different(&of, excluded), tried >= MOST_CHANGES / 2)) {
                const uint8_t *left = NULL;
                const unsigned n = n_fitting(&of, others, n_others, &left);
                if (n < n_left) {
                    best = *cages;
                    n_left = n;
                    other = left;
                    helps = true;
                }
            }
            *cages = before;
        }
        *cages = best;
    }
    return n_left == 0;
}

bool fsd_cages_divide(struct fsd_cages *cages, const struct fsd_variant *variant, struct fsd_random *random,
                      const uint8_t *solution, unsigned n)
{
    const struct changing of = {.cages = cages, .variant = variant, .random = random, .solution = solution};
    const unsigned start = fsd_random_below(random, variant->n_cells);
    const unsigned n_before = cages->n;

    for (unsigned i = 0; i < variant->n_cells && cages->n < n_before + n; i++) {
        const uint16_t cell = (uint16_t)((start + i * SPREAD) % variant->n_cells);
        uint16_t near[MOST_NEAR];
        bool is_divided = false;
        for (unsigned k = fsd_rules_neighbours(variant, cell, near); k-- > 0 && !is_divided;) {
            is_divided = cages->of[near[k]] == cages->of[cell] && separate(&of, cell, near[k]);
        }
    }
    return cages->n > n_before;
}
