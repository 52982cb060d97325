#include "logic/closures.h"

#include <string.h>

#include "logic/ladder.h"
#include "logic/unit_logic.h"

void fsd_candidates_count(const uint16_t candidates[FSD_N_CELLS], uint8_t n_cells[FSD_N_DIGITS + 1])
{
    memset(n_cells, 0, FSD_N_DIGITS + 1);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        n_cells[fsd_digits_count(candidates[cell])]++;
    }
}

static bool are_settled(const uint16_t candidates[FSD_N_CELLS])
{
    bool settled = true;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        settled = settled && fsd_digits_is_one(candidates[cell]);
    }
    return settled;
}

/*
 * Naked singles alone, to their closure; false when they contradict the candidates. The board below notices a digit
 * without a place as well, which is no matter of level 0.
 */
static bool apply_naked_singles(uint16_t candidates[FSD_N_CELLS])
{
    bool changed = true;

    for (fsd_cells settled = 0; changed;) {
        changed = false;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            if (candidates[cell] == 0) {
                return false;
            }
            if (!fsd_digits_is_one(candidates[cell]) || fsd_cells_has(settled, cell)) {
                continue;
            }
            settled |= fsd_cells_of(cell);
            changed = true;
            for (unsigned k = 0; k < FSD_N_PEERS; k++) {
                candidates[fsd_units.peers[cell][k]] &= (uint16_t)~candidates[cell];
            }
        }
    }
    return true;
}

/* What the trace says when a level was the last. */
static void end_trace(struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned last_level)
{
    trace->level = state == FSD_LOGIC_OPEN ? FSD_N_LEVELS : last_level;
    for (unsigned level = last_level + 1; level < FSD_N_LEVELS; level++) {
        memcpy(trace->n_cells[level], trace->n_cells[last_level], sizeof(trace->n_cells[level]));
    }
}

enum fsd_logic_state fsd_closures_go_on(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                        unsigned first_level, unsigned max_level, struct fsd_level_trace *trace)
{
    struct fsd_board board;
    unsigned level = first_level - 1;

    if (first_level > max_level) {
        end_trace(trace, FSD_LOGIC_OPEN, level);
        return FSD_LOGIC_OPEN;
    }
    fsd_board_init_candidates(&board, candidates);
    board.unsettled = 0; /* every single has left its peers */
    enum fsd_logic_state state = fsd_board_state(&board);
    level += state == FSD_LOGIC_CONTRADICTORY; /* a digit has no place */
    while (state == FSD_LOGIC_OPEN && level < max_level) {
        level++;
        state = fsd_ladder_climb_until(deadline, &board, fsd_techniques_of_closure(level), NULL);
        if (trace) {
            fsd_candidates_count(board.cell, trace->n_cells[level]);
        }
    }
    memcpy(candidates, board.cell, sizeof(board.cell));
    if (trace) {
        end_trace(trace, state, level);
    }
    return state;
}

enum fsd_logic_state fsd_closures_apply_until(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                              unsigned max_level, struct fsd_level_trace *trace)
{
    if (trace) {
        uint16_t start[FSD_N_CELLS];
        memcpy(start, candidates, sizeof(start));
        fsd_candidates_start(start);
        fsd_candidates_count(start, trace->n_cells[FSD_LEVEL_START]);
    }
    const bool holds = apply_naked_singles(candidates);
    if (trace) {
        fsd_candidates_count(candidates, trace->n_cells[0]);
    }
    if (holds && max_level > 0) {
        return fsd_closures_go_on(deadline, candidates, 1, max_level, trace);
    }
    const enum fsd_logic_state state = !holds                    ? FSD_LOGIC_CONTRADICTORY
                                       : are_settled(candidates) ? FSD_LOGIC_SOLVED
                                                                 : FSD_LOGIC_OPEN;
    if (trace) {
        end_trace(trace, state, 0);
    }
    return state;
}

bool fsd_level_trace_is_known(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level)
{
    const bool has_end = state == FSD_LOGIC_CONTRADICTORY || state == FSD_LOGIC_GAVE_UP;

    return level == FSD_LEVEL_START ? trace->n_cells[level][0] == 0 : !has_end || level < trace->level;
}

bool fsd_level_trace_information(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level,
                                 struct fsd_information *information)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];

    if (!fsd_level_trace_is_known(trace, state, level)) {
        return false;
    }
    fsd_level_trace_histogram(trace, level, n_cells);
    *information = fsd_information_of(n_cells);
    return true;
}
