/* A step in words. */
#ifndef FSD_LOGIC_TEXT_STEP_TEXT_H
#define FSD_LOGIC_TEXT_STEP_TEXT_H

#include "base/buffer.h"
#include "grid/chain.h"
#include "logic/stepper.h"

/*
 * A step is one line of up to five parts: its name, its rank (", level 4" or " (3.2)", of the theory nothing), the
 * reason, the conclusion and, of the theory, what denial elimination did. Of techniques the reason is
 * ": PATTERN (VARIANT) => ", the variant where there is one.
 * Cells are written as fsd_notation_put_cells does. In patterns and conclusions r4c7=5 says that 5 stands in r4c7 (or,
 * of several cells, in one of them), r4c7<>5 that it does not; -> is "then"; a unit in brackets is one where the digit
 * has no other place.
 */
void fsd_named_step_text(struct fsd_buffer *out, const struct fsd_named_step *step);
void fsd_named_step_text_rank(struct fsd_buffer *out, const struct fsd_named_step *step);
void fsd_named_step_text_reason(struct fsd_buffer *out, const struct fsd_named_step *step);

/* Replaces a chain by the step's, divided into lines. */
void fsd_named_step_chain(struct fsd_chain *chain, const struct fsd_named_step *step);

/* The reason with what these lines come to in the chain's place. */
void fsd_named_step_text_brief(struct fsd_buffer *out, const struct fsd_named_step *step,
                               const struct fsd_chain *lines);

/* Of steps of techniques, and of all. */
void fsd_step_text_reason(struct fsd_buffer *out, const struct fsd_step *step);
void fsd_step_text_conclusion(struct fsd_buffer *out, const struct fsd_step *step);

#endif
