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

/* What is told on one line: links, one after the other, that follow from the same. */
struct fsd_chain_line {
    uint16_t first_link, n_links;
    uint16_t branch, part; /* from 0 */
};

/*
 * A chain as numbered lines, one implication each. A candidate that is false because another is true, and from which
 * something follows, has none of its own: it is told with that. Branches begin with an assumption; they, or pieces of
 * long ones, are the parts that are drawn one by one.
 */
struct fsd_chain_lines {
    unsigned n; /* 0: the chain is so short that it is told as one sentence, or there is none */
    unsigned n_branches, n_parts;
    struct fsd_chain_line lines[FSD_MAX_LINKS];
    uint16_t line_of[FSD_MAX_LINKS]; /* of each link; FSD_NO_LINE: none of its own */
};

enum { FSD_NO_LINE = UINT16_MAX };

/* Divides a chain that has more than a few lines; of another n is 0. */
void fsd_chain_lines_find(struct fsd_chain_lines *lines, const struct fsd_step *step);

/* "r2c6=9", and why: "assumed", "because of 1 and 11, r58c6<>9: no other place in column 6". */
void fsd_chain_line_put_statement(struct fsd_buffer *out, const struct fsd_step *step,
                                  const struct fsd_chain_lines *lines, unsigned line);
void fsd_chain_line_put_why(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_chain_lines *lines,
                            unsigned line);

/* What the lines come to: "in 24 lines, r8c6=2 leads to r7c7<>2 and r7c7=2". */
void fsd_chain_text_put_brief(struct fsd_buffer *out, const struct fsd_step *step, const struct fsd_chain_lines *lines);

#endif
