#include "logic/ladder.h"

#include "logic/techniques/almost_locked.h"

/* Calls a technique's finder. */
static bool find(const struct fsd_board *board, unsigned technique, struct fsd_almost_locked_sets *sets,
                 struct fsd_step *step)
{
    step->technique = (uint8_t)technique;
    step->almost_locked = sets;
    const bool is_found = fsd_technique_rows[technique].find(board, fsd_technique_rows[technique].size, step);
    step->almost_locked = NULL;
    return is_found;
}

bool fsd_ladder_find(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step)
{
    struct fsd_almost_locked_sets sets; /* large: most of it is not set */

    sets.is_found = false;
    if (fsd_board_state(board) != FSD_LOGIC_OPEN) {
        return false;
    }
    for (; techniques && !fsd_deadline_passed(deadline); techniques &= techniques - 1) {
        fsd_step_start(step);
        if (find(board, (unsigned)__builtin_ctzll(techniques), &sets, step)) {
            return true;
        }
    }
    return false;
}

bool fsd_ladder_each(const struct fsd_board *board, fsd_techniques techniques, struct fsd_deadline *deadline,
                     struct fsd_step *step, fsd_step_take *take, void *context)
{
    struct fsd_almost_locked_sets sets; /* large: most of it is not set */

    sets.is_found = false;
    for (; techniques && !fsd_deadline_passed(deadline); techniques &= techniques - 1) {
        fsd_step_start(step);
        step->take = take;
        step->context = context;
        if (find(board, (unsigned)__builtin_ctzll(techniques), &sets, step)) {
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
