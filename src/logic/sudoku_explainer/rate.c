#include "logic/sudoku_explainer/rate.h"

uint8_t fsd_se_tenths(double rating)
{
    return (uint8_t)((rating + 0.05) * 10);
}

void fsd_se_tally_add(struct fsd_se_tally *tally, const struct fsd_se_hint *hint)
{
    tally->n_steps++;
    if (hint->rating > tally->er) {
        tally->er = hint->rating;
        tally->hardest = hint->technique;
    }
    if (tally->ed == 0) {
        tally->ed = tally->er;
    }
    if (tally->ep == 0 && hint->cell >= 0) {
        tally->ep = tally->er;
    }
}

void fsd_se_tally_rating(const struct fsd_se_tally *tally, bool is_solved, struct fsd_se_rating *rating)
{
    rating->er = is_solved ? fsd_se_tenths(tally->er) : FSD_SE_UNRATED;
    rating->ep = fsd_se_tenths(tally->ep);
    rating->ed = fsd_se_tenths(tally->ed);
    rating->hardest = tally->n_steps > 0 ? tally->hardest : FSD_SE_N_TECHNIQUES;
}

enum fsd_se_outcome fsd_se_rate(struct fsd_se_explainer *explainer, const char *puzzle, struct fsd_se_rating *rating)
{
    enum fsd_se_outcome outcome = FSD_SE_FOUND;
    struct fsd_se_tally tally = {.n_steps = 0};
    struct fsd_board board;
    struct fsd_se_hint hint;

    fsd_board_init_puzzle(&board, puzzle);
    while (fsd_board_state(&board) == FSD_LOGIC_OPEN &&
           (outcome = fsd_se_next(explainer, &board, &hint)) == FSD_SE_FOUND) {
        fsd_se_tally_add(&tally, &hint);
        fsd_se_apply(&board, &hint);
    }
    fsd_se_tally_rating(&tally, outcome != FSD_SE_NOT_FOUND && !board.is_contradictory, rating);
    return outcome == FSD_SE_NOT_FOUND ? FSD_SE_FOUND : outcome;
}
