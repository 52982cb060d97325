#include "logic/levels.h"

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

struct levels {
    uint16_t *candidates;
    struct fsd_board board;
    unsigned max_level;
    struct fsd_deadline *deadline;
    struct fsd_level_trace *trace;
};

static void record(const struct levels *levels, unsigned level, const uint16_t candidates[FSD_N_CELLS])
{
    if (levels->trace) {
        fsd_candidates_count(candidates, levels->trace->n_cells[level]);
    }
}

/* Single steps are faster than rounds, and reach the same fixed point while their order does not matter. */
static enum fsd_logic_state climb(struct levels *levels, unsigned first_level, unsigned last_level, unsigned *level)
{
    enum fsd_logic_state state = FSD_LOGIC_OPEN;

    for (*level = first_level; state == FSD_LOGIC_OPEN && *level <= last_level; ++*level) {
        state = fsd_ladder_climb_until(levels->deadline, &levels->board, fsd_techniques_up_to(*level),
                                       levels->trace ? levels->trace->n_uses : NULL);
        record(levels, *level, levels->board.cell);
    }
    return state;
}

/* Level 3 is defined by rounds from the puzzle as given, which have counts of their own. */
static enum fsd_logic_state triples(struct levels *levels, const uint16_t given[FSD_N_CELLS])
{
    uint32_t n_uses[FSD_N_UNIT_LEVELS] = {0};

    memcpy(levels->board.cell, given, sizeof(levels->board.cell));
    const enum fsd_logic_state state = fsd_unit_logic(levels->board.cell, 3, n_uses);
    record(levels, 3, levels->board.cell);
    if (levels->trace) {
        levels->trace->n_uses[FSD_NAKED_SINGLE] = n_uses[0];
        levels->trace->n_uses[FSD_HIDDEN_SINGLE] = n_uses[1];
        levels->trace->n_uses[FSD_NAKED_PAIR] = n_uses[2];
        levels->trace->n_uses[FSD_FULL_TRIPLE] = n_uses[3];
    }
    return state;
}

/* On a board where all single candidates have left their peers. */
static void settle_all(struct fsd_board *board)
{
    board->unsettled = 0;
}

static enum fsd_logic_state apply(struct levels *levels, unsigned *level)
{
    const unsigned last_unit_level = levels->max_level < 2 ? levels->max_level : 2;
    uint16_t candidates[FSD_N_CELLS];

    fsd_board_init_candidates(&levels->board, levels->candidates);
    enum fsd_logic_state state = climb(levels, 0, last_unit_level, level);
    if (state != FSD_LOGIC_OPEN || levels->max_level < 3) {
        return state;
    }
    state = triples(levels, levels->candidates);
    *level = 4;
    if (state != FSD_LOGIC_OPEN || levels->max_level < 4) {
        return state;
    }
    memcpy(candidates, levels->board.cell, sizeof(candidates));
    fsd_board_init_candidates(&levels->board, candidates);
    settle_all(&levels->board);
    return climb(levels, 4, levels->max_level, level);
}

enum fsd_logic_state fsd_levels_apply_until(struct fsd_deadline *deadline, uint16_t candidates[FSD_N_CELLS],
                                            unsigned max_level, struct fsd_level_trace *trace)
{
    struct levels levels = {.candidates = candidates, .max_level = max_level, .deadline = deadline, .trace = trace};
    unsigned n_applied = 0;

    if (trace) {
        uint16_t start[FSD_N_CELLS];
        memcpy(start, candidates, sizeof(start));
        fsd_candidates_start(start);
        memset(trace->n_uses, 0, sizeof(trace->n_uses));
        fsd_candidates_count(start, trace->n_cells[FSD_LEVEL_START]);
    }
    const enum fsd_logic_state state = apply(&levels, &n_applied);
    memcpy(candidates, levels.board.cell, sizeof(levels.board.cell));
    if (trace) {
        trace->level = state == FSD_LOGIC_OPEN ? FSD_N_LEVELS : n_applied - 1;
        for (unsigned level = n_applied; level < FSD_N_LEVELS; level++) {
            memcpy(trace->n_cells[level], trace->n_cells[n_applied - 1], sizeof(trace->n_cells[level]));
        }
    }
    return state;
}

bool fsd_level_trace_information(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level,
                                 struct fsd_information *information)
{
    const bool has_end = state == FSD_LOGIC_CONTRADICTORY || state == FSD_LOGIC_GAVE_UP;
    const bool is_past_end = has_end && level != FSD_LEVEL_START && level >= trace->level;
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];

    fsd_level_trace_histogram(trace, level, n_cells);
    *information = fsd_information_of(n_cells);
    return n_cells[0] == 0 && !is_past_end;
}
