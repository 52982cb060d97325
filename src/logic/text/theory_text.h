/* Steps of the theory in words. */
#ifndef FSD_LOGIC_TEXT_THEORY_TEXT_H
#define FSD_LOGIC_TEXT_THEORY_TEXT_H

#include "base/buffer.h"
#include "logic/theory_steps.h"

const char *fsd_theory_rule_name(enum fsd_theory_rule rule);

/*
 * A step is one line of four parts: fsd_theory_rule_name, ": REASON => ", fsd_step_text_conclusion of its step, and
 * "; denial elimination: ...", how many clauses shrink and which have one variable left, if any shrinks.
 */
void fsd_theory_text_reason(struct fsd_buffer *out, const struct fsd_theory_step *step);
void fsd_theory_text_denials(struct fsd_buffer *out, const struct fsd_theory_step *step);

/* A clause as its cell, "r4c7", or as digit and unit, "5 in row 4". */
void fsd_theory_text_clause(struct fsd_buffer *out, unsigned clause);

/* What the givens have done to a theory that is not inconsistent. */
void fsd_theory_text_givens(struct fsd_buffer *out, const struct fsd_theory *theory);

/* What is wrong with an inconsistent theory of a puzzle of 81 characters; board has its candidates. */
void fsd_theory_text_contradiction(struct fsd_buffer *out, const struct fsd_board *board, const char *puzzle);

#endif
