#include "support/closure.h"

#include <stdbool.h>
#include <string.h>

#include "support/boards.h"

static bool is_in(unsigned unit, unsigned cell)
{
    for (unsigned i = 0; i < 9; i++)
        if (unit_cell(unit, i) == cell)
            return true;
    return false;
}

/* A matrix of bits: of a unit, cells by digits; of a digit, rows by columns. */
static void load(const uint16_t *c, int matrix, bool m[9][9])
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            m[i][j] = matrix < 27 ? c[unit_cell(matrix, i)] >> j & 1 : c[i * 9 + j] >> (matrix - 27) & 1;
}

static bool take(uint16_t *c, int matrix, int i, int j)
{
    uint16_t *cell = matrix < 27 ? &c[unit_cell(matrix, i)] : &c[i * 9 + j];
    uint16_t bit = (uint16_t)(1u << (matrix < 27 ? j : matrix - 27));
    bool had = (*cell & bit) != 0;
    *cell &= (uint16_t)~bit;
    return had;
}

/* Of any n lines that have n columns together, or fewer, these columns leave the other lines; or the other way round.
 */
static bool sets(uint16_t *c, int matrix, int n, bool by_column)
{
    bool m[9][9], changed = false;
    load(c, matrix, m);
    for (int set = 0; set < 512; set++) {
        if (__builtin_popcount((unsigned)set) != n)
            continue;
        int reached = 0;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++)
                if (set >> i & 1 && (by_column ? m[j][i] : m[i][j]))
                    reached |= 1 << j;
        if (__builtin_popcount((unsigned)reached) > n)
            continue;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++)
                if (!(set >> i & 1) && reached >> j & 1)
                    changed |= by_column ? take(c, matrix, j, i) : take(c, matrix, i, j);
    }
    return changed;
}

static bool sets_of_all(uint16_t *c, int first, int last, int n, bool by_column)
{
    bool changed = false;
    for (int matrix = first; matrix < last; matrix++)
        changed |= sets(c, matrix, n, by_column);
    return changed;
}

/* A digit that has all its places in a unit inside another one leaves the rest of that. */
static bool locked(uint16_t *c)
{
    bool changed = false;
    for (int u = 0; u < 27; u++)
        for (int v = 0; v < 27; v++)
            for (int d = 0; d < 9 && u != v; d++) {
                bool has_place = false, is_inside = true;
                for (int i = 0; i < 9; i++)
                    if (c[unit_cell(u, i)] >> d & 1) {
                        has_place = true;
                        is_inside &= is_in(v, unit_cell(u, i));
                    }
                for (int i = 0; has_place && is_inside && i < 9; i++)
                    if (!is_in(u, unit_cell(v, i)))
                        changed |= take(c, v, i, d);
            }
    return changed;
}

/* Of two to four, either way; those of more are such sets seen from the other side. */
static bool larger_sets(uint16_t *c, int first, int last)
{
    bool changed = false;
    for (int n = 2; n <= 4; n++) {
        changed |= sets_of_all(c, first, last, n, false);
        changed |= sets_of_all(c, first, last, n, true);
    }
    return changed;
}

static bool apply_level(uint16_t *c, unsigned level)
{
    switch (level) {
    case 0:
        return sets_of_all(c, 0, 27, 1, false);
    case 1:
        return sets_of_all(c, 0, 27, 1, true);
    case 2:
        return sets_of_all(c, 0, 27, 2, false);
    case 3:
        return sets_of_all(c, 0, 27, 3, false);
    case 4:
        return locked(c);
    case 5:
        return larger_sets(c, 0, 27);
    default:
        return larger_sets(c, 27, 36);
    }
}

/* A cell without candidates contradicts at any level, a digit without a place where hidden singles are seen. */
static enum closure_end end_of(const uint16_t *c, unsigned level)
{
    bool open = false;
    for (int cell = 0; cell < 81; cell++) {
        if (c[cell] == 0)
            return CLOSURE_CONTRADICTORY;
        open |= (c[cell] & (c[cell] - 1)) != 0;
    }
    for (int u = 0; u < 27 && level > 0; u++) {
        int all = 0;
        for (int i = 0; i < 9; i++)
            all |= c[unit_cell(u, i)];
        if (all != 511)
            return CLOSURE_CONTRADICTORY;
    }
    return open ? CLOSURE_OPEN : CLOSURE_SOLVED;
}

void closure_find(const uint16_t candidates[81], unsigned max_level, struct closure *closure)
{
    uint16_t c[81];

    memcpy(c, candidates, sizeof(c));
    memcpy(closure->start, c, sizeof(c));
    for (int u = 0; u < 27; u++)
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++) {
                uint16_t x = c[unit_cell(u, i)];
                if (i != j && (x & (x - 1)) == 0)
                    closure->start[unit_cell(u, j)] &= (uint16_t)~x;
            }
    for (closure->last = 0;; closure->last++) {
        for (unsigned level = 0; level <= closure->last;)
            level = apply_level(c, level) ? 0 : level + 1;
        memcpy(closure->candidates[closure->last], c, sizeof(c));
        closure->end = end_of(c, closure->last);
        if (closure->end != CLOSURE_OPEN || closure->last == max_level)
            return;
    }
}

unsigned closure_cells(const uint16_t candidates[81], unsigned n)
{
    unsigned n_cells = 0;
    for (int cell = 0; cell < 81; cell++)
        n_cells += (unsigned)__builtin_popcount(candidates[cell]) == n;
    return n_cells;
}
