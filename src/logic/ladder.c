#include "logic/ladder.h"

bool fsd_ladder_find(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step)
{
    if (fsd_board_state(board) != FSD_LOGIC_OPEN) {
        return false;
    }
    for (; techniques && !fsd_deadline_passed(deadline); techniques &= techniques - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(techniques);
        fsd_step_start(step);
        if (fsd_technique_rows[i].find(board, fsd_technique_rows[i].size, step)) {
            step->technique = (uint8_t)i;
            return true;
        }
    }
    return false;
}

bool fsd_ladder_each(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step, fsd_step_take *take, void *context)
{
    for (; techniques && !fsd_deadline_passed(deadline); techniques &= techniques - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(techniques);
        fsd_step_start(step);
        step->take = take;
        step->context = context;
        step->technique = (uint8_t)i;
        if (fsd_technique_rows[i].find(board, fsd_technique_rows[i].size, step)) {
            return false;
        }
    }
    return !techniques;
}

enum fsd_logic_state fsd_ladder_climb_until(struct fsd_deadline *deadline, struct fsd_board *board,
                                            fsd_techniques techniques, uint32_t n_uses[FSD_N_TECHNIQUES])
{
    struct fsd_step step;

    while (fsd_ladder_find(board, techniques, deadline, &step)) {
        fsd_step_apply(&step, board);
        if (n_uses) {
            n_uses[step.technique]++;
        }
    }
    const enum fsd_logic_state state = fsd_board_state(board);
    return state == FSD_LOGIC_OPEN && deadline && deadline->has_passed ? FSD_LOGIC_GAVE_UP : state;
}
