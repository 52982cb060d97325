/*
 * What chains of candidates solve: those in which each is implied by the one before, which Sudoku Explainer rates 8.4
 * at most, however long they are; and those that lead to the same from all candidates of a cell, if short enough for
 * that rating. With them, levels up to 6, whose techniques are rated lower. Chains from all places in a unit are left
 * out: Sudoku Explainer looks for them only while the first of these cells has more than two candidates.
 */
#ifndef FSD_LOGIC_STATIC_CLOSURE_H
#define FSD_LOGIC_STATIC_CLOSURE_H

#include <stdbool.h>

enum { FSD_STATIC_CLOSURE_ER = 84 /* in tenths */ };

struct fsd_static_closure; /* opaque; working memory, for one thread at a time */

/* NULL if memory fails. */
struct fsd_static_closure *fsd_static_closure_create(void);
void fsd_static_closure_destroy(struct fsd_static_closure *closure);

/*
 * Whether they solve a puzzle of 81 cells. If so, whatever rules a rater applies at first, one of these goes on from
 * what is left, as all are monotone; so no step is rated above FSD_STATIC_CLOSURE_ER. With fewer candidates, a chain
 * from all of a cell is no longer than before, or singles say the rest of it, or two are left and it is a chain of
 * candidates.
 */
bool fsd_static_closure_solves(struct fsd_static_closure *closure, const char *puzzle);

#endif
