/*
 * A naive solver of puzzles of any rules, which shares no code with the library: what the tests compare its engines
 * with. Cells are filled in order, and a constraint is checked by its definition as soon as its cells are filled.
 */
#ifndef TESTS_VARIANT_ORACLE_H
#define TESTS_VARIANT_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/variant.h"

struct variant_solutions {
    size_t n;
    uint8_t *values; /* of n_cells each, as value indices; those of the oracle rise */
    size_t capacity;
};

/* Finds at most limit solutions. False: gave up after n_nodes. */
bool variant_oracle_solve(const struct fsd_variant *variant, const fsd_values *candidates, uint64_t limit,
                          uint64_t n_nodes, struct variant_solutions *solutions);

/* Whether values are a solution. Does not search. */
bool variant_oracle_holds(const struct fsd_variant *variant, const fsd_values *candidates, const uint8_t *values);

/* Adds a solution of n_cells values. */
void variant_solutions_add(struct variant_solutions *solutions, size_t n_cells, const uint8_t *values);

/* All zeros is empty. */
void variant_solutions_free(struct variant_solutions *solutions);

#endif
