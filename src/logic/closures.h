/* Logic up to a level, and what each level contributes. */
#ifndef FSD_LOGIC_CLOSURES_H
#define FSD_LOGIC_CLOSURES_H

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
    /*
     * n_cells[l][n]: cells with n candidates in the closure of level l. Of levels above the one that solved the puzzle,
     * or the last that was applied, as at the end; from a contradiction on unspecified.
     */
    uint8_t n_cells[FSD_N_LEVELS + 1][FSD_N_DIGITS + 1];
};

/*
 * Reduces candidates in place to the closure of level 0, then of 1, and so on up to max_level. The closure of a level
 * is what is left when none of its techniques or of those below removes anything: all are monotone, so it is the same
 * whatever their order, and the same for every copy of a puzzle. A contradiction belongs to the first level whose
 * closure has a cell without candidates or, from level 1 on, a unit without a place for a digit. trace may be NULL.
 * FSD_LOGIC_GAVE_UP: the deadline passed, and the candidates are those left until then.
 */
enum fsd_logic_state fsd_closures_apply_until(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                              unsigned max_level, struct fsd_level_trace *trace);

/*
 * Goes on from candidates that are closed under level first_level - 1, at least 0, whose trace and that of the levels
 * below is set. first_level may be above max_level.
 */
enum fsd_logic_state fsd_closures_go_on(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                        unsigned first_level, unsigned max_level, struct fsd_level_trace *trace);

static inline enum fsd_logic_state fsd_closures_apply(uint16_t candidates[FSD_N_CELLS], unsigned max_level,
                                                      struct fsd_level_trace *trace)
{
    return fsd_closures_apply_until(NULL, candidates, max_level, trace);
}

/* Cells by their number of candidates. */
void fsd_candidates_count(const uint16_t candidates[FSD_N_CELLS], uint8_t n_cells[FSD_N_DIGITS + 1]);

/*
 * Whether the trace of levels that ended in this state has a level, or FSD_LEVEL_START: not from a contradiction on,
 * nor from the level on for which the time did not suffice.
 */
bool fsd_level_trace_is_known(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level);

/* The information of a level that is known; false: it is not. */
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
