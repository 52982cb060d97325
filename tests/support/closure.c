#include "support/closure.h"

#include <stdlib.h>
#include <string.h>

#include "support/boards.h"

static uint8_t cells[27][9];

__attribute__((constructor)) static void set_cells(void)
{
    for (unsigned unit = 0; unit < 27; unit++)
        for (unsigned k = 0; k < 9; k++)
            cells[unit][k] = (uint8_t)unit_cell(unit, k);
}

/* A matrix of bits: of a unit, cells by digits; of a digit, rows by columns. */
static bool take(uint16_t *c, int matrix, int i, int j)
{
    uint16_t *cell = matrix < 27 ? &c[cells[matrix][i]] : &c[i * 9 + j];
    const uint16_t bit = (uint16_t)(1u << (matrix < 27 ? j : matrix - 27));
    const bool had = (*cell & bit) != 0;
    *cell &= (uint16_t)~bit;
    return had;
}

/* Of any n lines that have n columns together, or fewer, these columns leave the other lines; or the other way round.
 */
static bool sets(uint16_t *c, int matrix, int n, bool by_column)
{
    unsigned lines[9] = {0};
    bool changed = false;
    for (int i = 0; i < 9; i++) {
        unsigned row = matrix < 27 ? c[cells[matrix][i]] : 0;
        for (int j = 0; j < 9 && matrix >= 27; j++)
            row |= (c[i * 9 + j] >> (matrix - 27) & 1u) << j;
        for (int j = 0; j < 9 && by_column; j++)
            lines[j] |= (row >> j & 1) << i;
        lines[i] = by_column ? lines[i] : row;
    }
    for (unsigned set = (1u << n) - 1; set < 512; set = next_choice(set)) {
        unsigned reached = 0;
        for (int i = 0; i < 9; i++)
            reached |= set >> i & 1 ? lines[i] : 0;
        if (__builtin_popcount(reached) > n)
            continue;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9 && !(set >> i & 1); j++)
                if (lines[i] & reached & 1u << j)
                    changed |= by_column ? take(c, matrix, j, i) : take(c, matrix, i, j);
    }
    return changed;
}

bool closure_sets(uint16_t c[81], int first, int last, int n, bool by_column)
{
    bool changed = false;
    for (int matrix = first; matrix < last; matrix++)
        changed |= sets(c, matrix, n, by_column);
    return changed;
}

bool closure_locked(uint16_t c[81], int first, int last)
{
    bool changed = false;
    for (int u = first; u < last; u++)
        for (int d = 0; d < 9; d++)
            for (int v = 0; v < 27; v++) {
                bool has_place = false, is_inside = u != v;
                for (int i = 0; i < 9 && is_inside; i++)
                    if (c[cells[u][i]] >> d & 1) {
                        has_place = true;
                        is_inside = unit_has(v, cells[u][i]);
                    }
                for (int i = 0; has_place && is_inside && i < 9; i++)
                    if (!unit_has(u, cells[v][i]))
                        changed |= take(c, v, i, d);
            }
    return changed;
}

/* Of two to four, either way; those of more are such sets seen from the other side. */
static bool larger_sets(uint16_t *c, int first, int last)
{
    bool changed = false;
    for (int n = 2; n <= 4; n++)
        for (int by_column = 0; by_column < 2; by_column++)
            changed |= closure_sets(c, first, last, n, by_column);
    return changed;
}

/* Digits leave the cells that see all of some cells. */
static bool leave_seen(uint16_t *c, uint16_t digits, const unsigned *seen, int n)
{
    bool changed = false;
    for (unsigned cell = 0; cell < 81; cell++) {
        bool sees_all = (c[cell] & digits) != 0;
        for (int i = 0; i < n && sees_all; i++)
            sees_all = sees(cell, seen[i]);
        c[cell] &= (uint16_t) ~(sees_all ? digits : 0);
        changed |= sees_all;
    }
    return changed;
}

/* The pivot with two candidates or three, and pincers with two. */
static bool pivot_wings(uint16_t *c)
{
    bool changed = false;
    for (unsigned p = 0; p < 81; p++)
        for (unsigned f = 0; f < 81 && __builtin_popcount(c[p]) <= 3; f++)
            for (unsigned g = 0; g < f && __builtin_popcount(c[f]) == 2 && sees(p, f); g++) {
                if (__builtin_popcount(c[g]) != 2 || !sees(p, g))
                    continue;
                const unsigned all[3] = {f, g, p};
                const int n = __builtin_popcount(c[p]);
                if (n == 2 && __builtin_popcount(c[p] | c[f] | c[g]) == 3 && (c[p] & c[f] & c[g]) == 0)
                    changed |= leave_seen(c, c[f] & c[g], all, 2);
                if (n == 3 && (c[f] | c[g]) == c[p])
                    changed |= leave_seen(c, c[f] & c[g], all, 3);
            }
    return changed;
}

/* The two places that a unit has for a digit; false: it has not two. */
static bool link_of(const uint16_t *c, int unit, int d, unsigned ends[2])
{
    int n = 0;
    for (int i = 0; i < 9; i++)
        if (c[cells[unit][i]] >> d & 1 && n++ < 2)
            ends[n - 1] = cells[unit][i];
    return n == 2;
}

static bool w_wings(uint16_t *c)
{
    bool changed = false;
    for (unsigned f = 0; f < 81; f++)
        for (unsigned g = 0; g < 81 && __builtin_popcount(c[f]) == 2; g++)
            for (int u = 0; u < 27 && c[f] == c[g] && f != g && !sees(f, g); u++)
                for (int d = 0; d < 9; d++) {
                    unsigned twins[2] = {f, g}, ends[2];
                    if (c[f] >> d & 1 && link_of(c, u, d, ends) && sees(f, ends[0]) && sees(g, ends[1]))
                        changed |= leave_seen(c, c[f] & (uint16_t) ~(1u << d), twins, 2);
                }
    return changed;
}

/* The cells of the cluster of a digit's links that has a cell become 1 and 2 in turn; whether it has more. */
static bool colour_from(const uint16_t *c, int start, int d, int colour[81])
{
    bool grows = true, has_more = false;
    unsigned ends[2];
    memset(colour, 0, 81 * sizeof(*colour));
    for (colour[start] = 1; grows;) {
        grows = false;
        for (int u = 0; u < 27; u++)
            for (int i = 0; i < 2 && link_of(c, u, d, ends); i++)
                if (colour[ends[i]] && !colour[ends[1 - i]]) {
                    colour[ends[1 - i]] = 3 - colour[ends[i]];
                    grows = has_more = true;
                }
    }
    return has_more;
}

/* One of a cluster's two colours is true. */
static bool colouring(uint16_t *c, int d)
{
    const uint16_t bit = (uint16_t)(1u << d);
    bool changed = false;
    for (int start = 0; start < 81; start++) {
        int colour[81];
        bool is_false[3] = {false};
        if (!(c[start] & bit) || !colour_from(c, start, d, colour))
            continue;
        for (unsigned a = 0; a < 81; a++)
            for (unsigned b = 0; b < a && colour[a]; b++)
                is_false[colour[a]] |= colour[a] == colour[b] && sees(a, b);
        for (unsigned cell = 0; cell < 81; cell++) {
            bool sees_colour[3] = {false};
            for (unsigned a = 0; a < 81 && c[cell] & bit; a++)
                sees_colour[colour[a]] |= sees(cell, a);
            if (c[cell] & bit && (colour[cell] ? is_false[colour[cell]] : sees_colour[1] && sees_colour[2])) {
                c[cell] &= (uint16_t)~bit;
                changed = true;
            }
        }
    }
    return changed;
}

static bool wings_and_colouring(uint16_t *c)
{
    bool changed = pivot_wings(c);
    changed |= w_wings(c);
    for (int d = 0; d < 9; d++)
        changed |= colouring(c, d);
    return changed;
}

static bool apply_level(uint16_t *c, unsigned level)
{
    switch (level) {
    case 0:
        return closure_sets(c, 0, 27, 1, false);
    case 1:
        return closure_sets(c, 0, 27, 1, true);
    case 2:
        return closure_sets(c, 0, 27, 2, false);
    case 3:
        return closure_sets(c, 0, 27, 3, false);
    case 4:
        return closure_locked(c, 0, 27);
    case 5:
        return larger_sets(c, 0, 27);
    case 6:
        return larger_sets(c, 27, 36);
    default:
        return wings_and_colouring(c);
    }
}

/* A cell without candidates contradicts at any level, a digit without a place where hidden singles are seen. */
static enum closure_end end_of(const uint16_t *c, unsigned levels)
{
    bool open = false;
    for (int cell = 0; cell < 81; cell++) {
        if (c[cell] == 0)
            return CLOSURE_CONTRADICTORY;
        open |= (c[cell] & (c[cell] - 1)) != 0;
    }
    for (int u = 0; u < 27 && levels > 1; u++) {
        int all = 0;
        for (int i = 0; i < 9; i++)
            all |= c[cells[u][i]];
        if (all != 511)
            return CLOSURE_CONTRADICTORY;
    }
    return open ? CLOSURE_OPEN : CLOSURE_SOLVED;
}

enum closure_end closure_by(uint16_t c[81], unsigned levels)
{
    for (unsigned level = 0; levels >> level;)
        level = levels >> level & 1 && apply_level(c, level) ? 0 : level + 1;
    return end_of(c, levels);
}

void closure_find(const uint16_t candidates[81], unsigned max_level, struct closure *closure)
{
    uint16_t c[81];

    memcpy(c, candidates, sizeof(c));
    memcpy(closure->start, c, sizeof(c));
    for (int u = 0; u < 27; u++)
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++) {
                uint16_t x = c[cells[u][i]];
                if (i != j && (x & (x - 1)) == 0)
                    closure->start[cells[u][j]] &= (uint16_t)~x;
            }
    for (closure->last = 0;; closure->last++) {
        closure->end = closure_by(c, (2u << closure->last) - 1);
        memcpy(closure->candidates[closure->last], c, sizeof(c));
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
