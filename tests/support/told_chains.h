/* Chains of steps of any rules, held to what they say: each link follows from its reasons by what it names alone. */
#ifndef TESTS_SUPPORT_TOLD_CHAINS_H
#define TESTS_SUPPORT_TOLD_CHAINS_H

#include "rules/variant_steps.h"

/* What a link may be by. */
enum told_link {
    TOLD_ASSUMED,
    TOLD_BESIDE,
    TOLD_PLAIN,
    TOLD_IN_CELL,
    TOLD_BY,
    TOLD_REFUTED,
    TOLD_END,
    TOLD_SET,
    N_TOLD_LINKS
};

/*
 * Asserts that the chain of a step, if it has one, leads to its conclusion: all ways to fill the cells of what a link
 * is by, where cells that see each other differ, are gone through. Counts the links by kind.
 */
void assert_chain_leads(const struct fsd_variant *variant, const fsd_values *before,
                        const struct fsd_variant_step *step, size_t n_seen[N_TOLD_LINKS]);

#endif
