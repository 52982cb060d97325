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
    default:
        return larger_sets(c, 27, 36);
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
