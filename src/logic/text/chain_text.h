/* A chain whose links follow from several others, in words. */
#ifndef FSD_LOGIC_TEXT_CHAIN_TEXT_H
#define FSD_LOGIC_TEXT_CHAIN_TEXT_H

#include "base/buffer.h"
#include "logic/step.h"

/*
 * "r1c1=5 -> r1c7<>5 -> r1c8=5 (row 1), r1c1=5 and r1c8=5 -> r2c28<>5 -> r2c5=5 (row 2); r1c1<>5 -> ...": what follows
 * from what stands before it is led to by ->, or else says all that it follows from; ; begins a branch. A candidate
 * that is false because another is true is told where something follows from it. In brackets stands by what it follows:
 * a unit, or what is nested there.
 */
void fsd_chain_text_put(struct fsd_buffer *out, const struct fsd_step *step);

#endif
