/* What finders of steps keep from one step to the next. */
#ifndef FSD_RULES_STEPS_FINDER_STATE_H
#define FSD_RULES_STEPS_FINDER_STATE_H

#include "rules/variant_steps.h"

/* Finds the sums that houses leave, once all others are known. False: no memory. */
bool fsd_derived_sums_make(struct fsd_variant_steps *steps);
void fsd_derived_sums_destroy(struct fsd_variant_steps *steps);

/* What is remembered of groups. False: no memory. To destroy NULL is legal. */
bool fsd_groups_make(struct fsd_variant_steps *steps);
void fsd_groups_destroy(struct fsd_groups *groups);

/* What chains and nets are found with. False: no memory. To destroy NULL is legal. */
bool fsd_chain_search_make(struct fsd_variant_steps *steps);
bool fsd_forcing_search_make(struct fsd_variant_steps *steps);
bool fsd_net_search_make(struct fsd_variant_steps *steps);
void fsd_chain_search_destroy(struct fsd_chain_search *search);
void fsd_forcing_search_destroy(struct fsd_forcing_search *search);
void fsd_net_search_destroy(struct fsd_net_search *search);

/* Forgets what was found by the way: another puzzle begins. */
void fsd_net_search_restart(const struct fsd_variant_steps *steps);

/* Whether memory failed while they searched. */
bool fsd_forcing_search_failed(const struct fsd_forcing_search *search);
bool fsd_net_search_failed(const struct fsd_net_search *search);

/* Begins a step; constraint NULL: it rests on none alone. */
void fsd_steps_start(struct fsd_variant_step *step, enum fsd_variant_technique technique,
                     const struct fsd_constraint *constraint);
/* The cell has the value, and what it sees has not. */
void fsd_steps_place(struct fsd_variant_steps *steps, unsigned cell, fsd_values value);

#endif
