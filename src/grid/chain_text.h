/* A chain in words. */
#ifndef FSD_GRID_CHAIN_TEXT_H
#define FSD_GRID_CHAIN_TEXT_H

#include "grid/chain.h"

/*
 * "r1c1=5 -> r1c7<>5 -> r1c8=5 (row 1), r1c1=5 and r1c8=5 -> r2c28<>5 -> r2c5=5 (row 2); r1c1<>5 -> ...": what follows
 * from what stands before it is led to by ->, or else says all that it follows from; ; begins a branch. A candidate
 * that is false because another is true is told where something follows from it. In brackets stands by what it follows:
 * a unit, another clue, or what is nested there. Square brackets hold an assumption that is made beside the first, up
 * to the contradiction.
 */
void fsd_chain_text_put(struct fsd_buffer *out, struct fsd_chain *chain);

/*
 * Divides a chain that has more than a few lines, one implication each; of another n_lines is 0. A candidate that is
 * false because another is true, and from which something follows, has no line of its own: it is told with that.
 * Branches begin with an assumption; they, or pieces of long ones, are the parts that are drawn one by one.
 */
void fsd_chain_find_lines(struct fsd_chain *chain);

/* "r2c6=9", and why: "assumed", "because of 1 and 11, r58c6<>9: no other place in column 6". */
void fsd_chain_line_put_statement(struct fsd_buffer *out, const struct fsd_chain *chain, size_t line);
void fsd_chain_line_put_why(struct fsd_buffer *out, const struct fsd_chain *chain, size_t line);

/* What the lines come to: "in 24 lines, r8c6=2 leads to r7c7<>2 and r7c7=2". */
void fsd_chain_text_put_brief(struct fsd_buffer *out, const struct fsd_chain *chain);

#endif
