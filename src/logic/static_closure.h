/*
 * What chains of candidates solve: those in which each is implied by the one before, which Sudoku Explainer rates 8.4
 * at most, however long they are. With them, levels up to 6, whose techniques are rated lower.
 */
#ifndef FSD_LOGIC_STATIC_CLOSURE_H
#define FSD_LOGIC_STATIC_CLOSURE_H

#include <stdbool.h>

enum { FSD_STATIC_CLOSURE_ER = 84 /* in tenths */ };

/*
 * Whether they solve a puzzle of 81 cells. If so, whatever rules a rater applies at first, one of these goes on from
 * what is left, as all are monotone; so no step is rated above FSD_STATIC_CLOSURE_ER.
 */
bool fsd_static_closure_solves(const char *puzzle);

#endif
