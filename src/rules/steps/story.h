/*
 * The story of a chain or net: facts in the order in which they follow from assumptions, each by one constraint, one
 * cell or what a cell sees. It is told as a chain of those that the conclusion needs, each with as few of the earlier
 * ones as it follows from.
 */
#ifndef FSD_RULES_STEPS_STORY_H
#define FSD_RULES_STEPS_STORY_H

#include "rules/steps/assumption.h"

enum { FSD_NO_FACT = UINT32_MAX };

/* Room for one, in steps->story. False: no memory. To destroy NULL is legal. */
bool fsd_story_make(struct fsd_variant_steps *steps);
void fsd_story_destroy(struct fsd_story *story);
bool fsd_story_failed(const struct fsd_story *story); /* memory did */

/* Begins on the position of the steps, without facts. */
void fsd_story_start(const struct fsd_variant_steps *steps);

/* Assumes that the cell has a value, or has it not. */
void fsd_story_assume(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true);

/* Takes over what followed from an assumption from an event on; further assumptions are the caller's. */
void fsd_story_take(const struct fsd_variant_steps *steps, const struct fsd_assumption *assumption, size_t first);

/* Adds the contradiction that an assumption, whose events were taken, came to. Returns its fact. */
uint32_t fsd_story_end(const struct fsd_variant_steps *steps, const struct fsd_assumption *assumption);

/* Adds that the facts so far leave a constraint no way. Returns the fact; FSD_NO_FACT: they do not. */
uint32_t fsd_story_break(const struct fsd_variant_steps *steps, const struct fsd_constraint *by);

/*
 * Ends the last assumption: what followed from it does not hold any more. Where it ends in a contradiction, its
 * contrary holds from there on; otherwise, with FSD_NO_FACT, another branch may begin.
 */
void fsd_story_close(const struct fsd_variant_steps *steps, uint32_t end);

/*
 * Adds what follows from the facts so far: at once, by one constraint, if possible by this one; or by way of other
 * facts, or since its contrary leads to a contradiction. Returns its fact, or that of a contradiction; FSD_NO_FACT: it
 * does not follow, or memory is short.
 */
uint32_t fsd_story_go_on(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true,
                         const struct fsd_constraint *by);

/* Whether a fact is a contradiction. */
bool fsd_story_is_end(const struct fsd_variant_steps *steps, uint32_t fact);

/*
 * Tells what leads to some facts, the ends of branches in their order, as the chain of a step, which it sets. Branches
 * that come to a cell without values before their end end there: ends change.
 */
void fsd_story_tell(const struct fsd_variant_steps *steps, uint32_t *ends, size_t n_ends,
                    struct fsd_variant_step *step);

#endif
