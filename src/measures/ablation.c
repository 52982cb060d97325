#include "measures/ablation.h"

#include <string.h>

#include "logic/ladder.h"
#include "logic/levels.h"

/* What the cells that a step touched added to the histogram before it, or add after it. */
static void add_cells(const struct fsd_board *board, fsd_cells cells, int sign, int16_t change[FSD_N_DIGITS + 1])
{
    while (cells) {
        change[fsd_digits_count(board->cell[fsd_cells_take(&cells)])] += (int16_t)sign;
    }
}

/* A placement changes its cell and peers. */
static fsd_cells touched(const struct fsd_step *step)
{
    const fsd_cells placed =
        step->placed_digit ? fsd_cells_of(step->placed_cell) | fsd_cell_sets.peers[step->placed_cell] : 0;

    return step->removed_cells | placed;
}

/* Nothing is left to decide, even if naked singles, which may be left out, have not said so of every cell. */
static bool is_solved(const struct fsd_board *board)
{
    return !board->is_contradictory && board->open == 0;
}

void fsd_ablation_measure(const char *puzzle, unsigned max_level, struct fsd_ablation *ablation)
{
    const uint32_t techniques = fsd_techniques_up_to(max_level);
    struct fsd_board start;
    struct fsd_board board;
    struct fsd_step step;

    memset(ablation, 0, sizeof(*ablation));
    fsd_board_init_puzzle(&start, puzzle);
    board = start;
    while (fsd_ladder_find(&board, techniques, &step)) {
        const fsd_cells cells = touched(&step);
        add_cells(&board, cells, -1, ablation->change[step.technique]);
        fsd_step_apply(&step, &board);
        add_cells(&board, cells, 1, ablation->change[step.technique]);
        ablation->used |= 1U << step.technique;
    }
    ablation->is_solved = is_solved(&board);
    fsd_candidates_count(board.cell, ablation->n_cells);
    for (uint32_t used = ablation->used; used; used &= used - 1) {
        const unsigned technique = (unsigned)__builtin_ctz(used);
        board = start;
        fsd_ladder_climb(&board, techniques & ~(1U << technique), NULL);
        ablation->solved_without |= is_solved(&board) ? 1U << technique : 0;
        fsd_candidates_count(board.cell, ablation->n_cells_without[technique]);
    }
}
