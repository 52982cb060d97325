#include "logic/unit_logic.h"

#include <stddef.h>
#include <string.h>

#include "grid/text.h"

enum {
    ALL_UNITS = (1 << FSD_N_UNITS) - 1,
    ROWS = 0x1ff,
    BOXES = ROWS << FSD_FIRST_BOX,
    COLUMNS = ROWS << FSD_FIRST_COLUMN
};

struct rounds {
    uint16_t *candidates;
    uint32_t pending[FSD_N_UNIT_LEVELS]; /* bit u: unit u changed since that level looked at it */
    uint32_t n_uses[FSD_N_UNIT_LEVELS];
};

/* A unit's cells side by side. */
struct line {
    uint16_t was[9];
    uint16_t is[9];
};

/* Each of these says whether a cell may change; if not, line->is may be unset. */

static bool apply_consistency(struct line *line)
{
    uint16_t fixed = 0, open = 0;

    for (unsigned k = 0; k < 9; k++) {
        const bool is_fixed = fsd_digits_is_one(line->was[k]);
        fixed |= is_fixed ? line->was[k] : 0;
        open |= is_fixed ? 0 : line->was[k];
    }
    if ((fixed & open) == 0) {
        return false;
    }
    for (unsigned k = 0; k < 9; k++) {
        line->is[k] = fsd_digits_is_one(line->was[k]) ? line->was[k] : (uint16_t)(line->was[k] & ~fixed);
    }
    return true;
}

static bool apply_singles(struct line *line)
{
    uint16_t once = 0, twice = 0, open = 0;

    for (unsigned k = 0; k < 9; k++) {
        twice |= once & line->was[k];
        once |= line->was[k];
        open |= fsd_digits_is_one(line->was[k]) ? 0 : line->was[k];
    }
    once &= (uint16_t)~twice;
    if ((once & open) == 0) {
        return false;
    }
    for (unsigned k = 0; k < 9; k++) {
        const uint16_t single = line->was[k] & once;
        /* Two digits that both have to stand here: neither does. */
        line->is[k] = single == 0 ? line->was[k] : fsd_digits_is_one(single) ? single : 0;
    }
    return true;
}

/* Cells that have the same n candidates, n of them; where there are more, nothing is left for any. */
static bool apply_equal(struct line *line, unsigned n)
{
    uint16_t group[9];
    unsigned n_groups = 0;

    for (unsigned k = 0; k < 9; k++) {
        group[n_groups] = line->was[k];
        n_groups += fsd_digits_count(line->was[k]) == n;
    }
    if (n_groups < n) {
        return false;
    }
    memcpy(line->is, line->was, sizeof(line->is));
    for (unsigned g = 0; g < n_groups; g++) {
        unsigned n_equal = 0;
        for (unsigned h = 0; h < n_groups; h++) {
            n_equal += group[h] == group[g];
        }
        for (unsigned k = 0; n_equal >= n && k < 9; k++) {
            line->is[k] &= n_equal == n && line->was[k] == group[g] ? FSD_ALL_DIGITS : (uint16_t)~group[g];
        }
    }
    return true;
}

static bool apply_pairs(struct line *line)
{
    return apply_equal(line, 2);
}

static bool apply_triples(struct line *line)
{
    return apply_equal(line, 3);
}

static void mark_units(struct rounds *rounds, unsigned cell)
{
    const uint8_t *const units = fsd_units.units_of[cell];
    const uint32_t bits = 1U << units[0] | 1U << units[1] | 1U << units[2];

    for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++) {
        rounds->pending[level] |= bits;
    }
}

static void apply_to_unit(struct rounds *rounds, unsigned level, unsigned unit)
{
    static bool (*const levels[FSD_N_UNIT_LEVELS])(struct line * line) = {apply_consistency, apply_singles, apply_pairs,
                                                                          apply_triples};
    const uint8_t *const cells = fsd_units.cells[unit];
    struct line line;
    bool changed = false;

    for (unsigned k = 0; k < 9; k++) {
        line.was[k] = rounds->candidates[cells[k]];
    }
    if (!levels[level](&line)) {
        return;
    }
    for (unsigned k = 0; k < 9; k++) {
        if (line.is[k] != line.was[k]) {
            rounds->candidates[cells[k]] = line.is[k];
            rounds->n_uses[level == 1] += fsd_digits_is_one(line.is[k]); /* 0: whatever else left one candidate */
            mark_units(rounds, cells[k]);
            changed = true;
        }
    }
    rounds->n_uses[level] += level > 1 && changed;
}

/* Applies a level to those of some units that changed since; says whether there were any. */
static bool apply_to_units(struct rounds *rounds, unsigned level, uint32_t units)
{
    bool any = false;

    /* Units of one kind share no cell, so none of them becomes pending by another. */
    for (uint32_t pending = rounds->pending[level] & units; pending; pending &= pending - 1) {
        const unsigned unit = (unsigned)__builtin_ctz(pending);
        rounds->pending[level] &= ~(1U << unit);
        apply_to_unit(rounds, level, unit);
        any = true;
    }
    return any;
}

static enum fsd_logic_state state_of(const uint16_t candidates[FSD_N_CELLS])
{
    bool open = false;

    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        const uint8_t *const cells = fsd_units.cells[unit];
        uint16_t any = 0;
        uint16_t fixed = 0;
        for (unsigned k = 0; k < 9; k++) {
            const uint16_t cell = candidates[cells[k]];
            any |= cell;
            if (!fsd_digits_is_one(cell)) {
                open = true;
                if (cell == 0) {
                    return FSD_LOGIC_CONTRADICTORY;
                }
            } else if (fixed & cell) {
                return FSD_LOGIC_CONTRADICTORY;
            } else {
                fixed |= cell;
            }
        }
        if (any != FSD_ALL_DIGITS) {
            return FSD_LOGIC_CONTRADICTORY;
        }
    }
    return open ? FSD_LOGIC_OPEN : FSD_LOGIC_SOLVED;
}

enum fsd_logic_state fsd_unit_logic(uint16_t candidates[FSD_N_CELLS], unsigned level,
                                    uint32_t n_uses[FSD_N_UNIT_LEVELS])
{
    struct rounds rounds = {.candidates = candidates};
    bool any = true;

    for (unsigned l = 0; l <= level; l++) {
        rounds.pending[l] = ALL_UNITS;
    }
    while (any) {
        any = false;
        for (unsigned l = 0; l <= level; l++) {
            any |= apply_to_units(&rounds, l, ROWS);
            any |= apply_to_units(&rounds, l, BOXES);
            any |= apply_to_units(&rounds, l, COLUMNS);
        }
    }
    for (unsigned l = 0; n_uses && l <= level; l++) {
        n_uses[l] += rounds.n_uses[l];
    }
    return state_of(candidates);
}

void fsd_candidates_start(uint16_t candidates[FSD_N_CELLS])
{
    uint16_t fixed[FSD_N_CELLS];

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fixed[cell] = fsd_digits_is_one(candidates[cell]) ? candidates[cell] : 0;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        for (unsigned k = 0; fixed[cell] && k < FSD_N_PEERS; k++) {
            candidates[fsd_units.peers[cell][k]] &= (uint16_t)~fixed[cell];
        }
    }
}
