/*
 * A puzzle of any rules as clauses. Variable n_values * cell + i + 1 says that the cell holds the value of index i (the
 * direct encoding: T. Walsh, "SAT v CSP", CP 2000); the others, after these, follow from them by unit propagation, so
 * that solutions and models are the same in number. By kind of constraint:
 *
 * - cells and all different: at most one, by pairs; a value that has as many cells as there are values: at least one.
 * - relation: the pairs that are not allowed.
 * - line: states and transitions that lie on an accepted way through the layers (F. Bacchus, "GAC via Unit
 *   Propagation", CP 2007; C.-G. Quimper and T. Walsh, "Decompositions of Grammar Constraints", AAAI 2008).
 * - sum: the same for the decision diagram whose nodes are partial sums (N. Een and N. Sorensson, "Translating
 *   Pseudo-Boolean Constraints into SAT", JSAT 2006, section 3); where it is too large, chains of their adders
 *   (section 5).
 */
#ifndef FSD_RULES_CLAUSES_H
#define FSD_RULES_CLAUSES_H

#include "base/buffer.h"
#include "rules/engines/variant_engine.h"

struct fsd_clauses {
    int *literals;     /* clauses one after the other, a 0 after each */
    size_t n_literals; /* zeros as well */
    size_t capacity;
    size_t n_clauses;
    int n_variables;
    bool failed; /* out of memory, or a bound was reached; clauses are missing */
    struct fsd_bounds bounds;
};

/* The clauses of a variant with its candidates, within its bounds. Sets clauses->failed. */
void fsd_clauses_init(struct fsd_clauses *clauses, const struct fsd_variant *variant);
void fsd_clauses_destroy(struct fsd_clauses *clauses);

/* Clauses that forbid what candidates lack, and the one that forbids a solution, of n_cells value indices. */
void fsd_clauses_add_candidates(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                                const fsd_values *candidates);
void fsd_clauses_add_blocking(struct fsd_clauses *clauses, const struct fsd_variant *variant, const uint8_t *values);

/* Adds a literal to the clause in work, or ends that: 0. Sums and lines. A sum of any size, as adders. */
void fsd_clauses_put(struct fsd_clauses *clauses, int literal);
void fsd_clauses_add_layers(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            const struct fsd_constraint *constraint);
void fsd_clauses_add_adders(struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            const struct fsd_constraint *sum);

/* In DIMACS, with comments that say which variables are which cell's. */
void fsd_clauses_put_dimacs(const struct fsd_clauses *clauses, const struct fsd_variant *variant,
                            struct fsd_buffer *text);

static inline int fsd_clauses_variable(const struct fsd_variant *variant, unsigned cell, unsigned value)
{
    return (int)(cell * variant->n_values + value + 1);
}

/* For engines: takes a solution that no other equals. False: the search ends. */
bool fsd_variant_take_solution(const struct fsd_variant *variant, const struct fsd_variant_search *search,
                               const uint8_t *values, struct fsd_variant_answer *answer);

#endif
