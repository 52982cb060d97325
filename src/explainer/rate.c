#include "explainer/rate.h"

static uint8_t tenths(double rating)
{
    return (uint8_t)((rating + 0.05) * 10);
}

void fsd_se_rate(const char *puzzle, const struct fsd_se_options *options, struct fsd_se_rating *rating)
{
    struct fsd_se_position position;
    struct fsd_se_hint hint;
    double er = 0;
    double ep = 0;
    double ed = 0;

    rating->hardest = FSD_SE_N_TECHNIQUES;
    fsd_se_position_init(&position, puzzle);
    while (position.n_empty > 0) {
        if (!fsd_se_next(&position, options, &hint)) {
            er = FSD_SE_UNRATED / 10;
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
    rating->er = tenths(er);
    rating->ep = tenths(ep);
    rating->ed = tenths(ed);
}
