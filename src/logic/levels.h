/* Logic up to a level, and what each level contributes. */
#ifndef FSD_LOGIC_LEVELS_H
#define FSD_LOGIC_LEVELS_H

#include <stdbool.h>

#include "base/deadline.h"
#include "fastsud.h"
#include "logic/information.h"
#include "logic/techniques/techniques.h"

enum {
    FSD_N_LEVELS = FASTSUD_MAX_LEVEL + 1,
    FSD_LEVEL_START = FSD_N_LEVELS, /* in n_cells: before level 0, when the givens' digits have left their peers */
};

struct fsd_level_trace {
    /*
     * The lowest level that decides the puzzle; FSD_N_LEVELS: none of those applied does. With FSD_LOGIC_GAVE_UP the
     * level that was under way.
     */
    unsigned level;
    /* n_cells[l][n]: cells with n candidates after level l; of a level that was not needed as at the end. */
    uint8_t n_cells[FSD_N_LEVELS + 1][FSD_N_DIGITS + 1];
    uint32_t n_uses[FSD_N_TECHNIQUES];
};

/*
 * Reduces candidates in place by all techniques up to max_level, each level to its fixed point before the next one
 * comes in. Levels 0 to 3 are those of fsd_unit_logic, the others climb on from there. trace may be NULL.
 * FSD_LOGIC_GAVE_UP: the deadline passed, and the candidates are those left until then.
 */
enum fsd_logic_state fsd_levels_apply_until(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                            unsigned max_level, struct fsd_level_trace *trace);

static inline enum fsd_logic_state fsd_levels_apply(uint16_t candidates[FSD_N_CELLS], unsigned max_level,
                                                    struct fsd_level_trace *trace)
{
    return fsd_levels_apply_until(NULL, candidates, max_level, trace);
}

/* Cells by their number of candidates. */
void fsd_candidates_count(const uint16_t candidates[FSD_N_CELLS], uint8_t n_cells[FSD_N_DIGITS + 1]);

/*
 * What is known after a level, or at FSD_LEVEL_START, when levels ended in this state; false where the board
 * contradicts itself, so that nothing is, or where the time did not suffice for the level.
 */
bool fsd_level_trace_information(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level,
                                 struct fsd_information *information);

/* The histogram after a level, or at FSD_LEVEL_START, as fsd_information_of takes it. */
static inline void fsd_level_trace_histogram(const struct fsd_level_trace *trace, unsigned level,
                                             uint64_t n_cells[FSD_N_DIGITS + 1])
{
    for (unsigned n = 0; n <= FSD_N_DIGITS; n++) {
        n_cells[n] = trace->n_cells[level][n];
    }
}

#endif
