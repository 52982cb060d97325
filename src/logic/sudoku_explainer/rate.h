/* Ratings as Sudoku Explainer's serate gives them. */
#ifndef FSD_SUDOKU_EXPLAINER_RATE_H
#define FSD_SUDOKU_EXPLAINER_RATE_H

#include <stddef.h>

#include "logic/sudoku_explainer/schedule.h"

/* In tenths. All are 0 when nothing is to be found because the grid is full. */
struct fsd_se_rating {
    uint8_t er;                    /* of the hardest step */
    uint8_t ep;                    /* of the hardest step up to the first digit that is placed; 0: none is */
    uint8_t ed;                    /* of the first step */
    enum fsd_se_technique hardest; /* of the first of the hardest steps; FSD_SE_N_TECHNIQUES: there was none */
};

/* The ratings of steps that were taken, in order. Zero-initialised, it has none. */
struct fsd_se_tally {
    size_t n_steps;
    double er, ep, ed;
    enum fsd_se_technique hardest; /* unspecified before the first step */
};

void fsd_se_tally_add(struct fsd_se_tally *tally, const struct fsd_se_hint *hint);

/* What serate prints; is_solved: no cell is empty. */
void fsd_se_tally_rating(const struct fsd_se_tally *tally, bool is_solved, struct fsd_se_rating *rating);

/* As serate writes a rating: (x + 0.05) * 10, cut. */
uint8_t fsd_se_tenths(double rating);

/*
 * Rates 81 characters; those other than '1' to '9' are blanks. FSD_SE_FOUND, FSD_SE_GAVE_UP or FSD_SE_NO_MEMORY; the
 * rating is then that of the steps up to there.
 */
enum fsd_se_outcome fsd_se_rate(struct fsd_se_explainer *explainer, const char *puzzle, struct fsd_se_rating *rating);

#endif
