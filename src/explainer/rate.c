#include "explainer/rate.h"

uint8_t fsd_se_tenths(double rating)
{
    return (uint8_t)((rating + 0.05) * 10);
}

enum fsd_se_outcome fsd_se_rate(struct fsd_se_explainer *explainer, const char *puzzle, struct fsd_se_rating *rating)
{
    enum fsd_se_outcome outcome = FSD_SE_FOUND;
    struct fsd_se_position position;
    struct fsd_se_hint hint;
    double er = 0;
    double ep = 0;
    double ed = 0;

    rating->hardest = FSD_SE_N_TECHNIQUES;
    fsd_se_position_init(&position, puzzle);
    while (position.n_empty > 0) {
        outcome = fsd_se_next(explainer, &position, &hint);
        if (outcome != FSD_SE_FOUND) {
            break;
        }
        if (hint.rating > er) {
            er = hint.rating;
            rating->hardest = hint.technique;
        }
        fsd_se_apply(&position, &hint);
        if (ed == 0) {
            ed = er;
        }
        if (ep == 0 && hint.cell >= 0) {
            ep = er;
        }
    }
    rating->er = outcome == FSD_SE_NOT_FOUND ? FSD_SE_UNRATED : fsd_se_tenths(er);
    rating->ep = fsd_se_tenths(ep);
    rating->ed = fsd_se_tenths(ed);
    return outcome == FSD_SE_NOT_FOUND ? FSD_SE_FOUND : outcome;
}
