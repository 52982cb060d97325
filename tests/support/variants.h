/* Random puzzles of any rules, and how engines are held to the oracle on them. */
#ifndef TESTS_SUPPORT_VARIANTS_H
#define TESTS_SUPPORT_VARIANTS_H

#include "solve/engine.h"
#include "support/random.h"
#include "variant_oracle.h"

/* The engines of this build; NULL when i is past the end. */
const struct fsd_engine *variant_engine_at(size_t i);

/* That of small grids, which lockstep begins with. */
extern const struct fsd_engine variant_planes;

/*
 * A grid whose rows and columns are all different, and so are boxes of that height, if it is more than 1; planted
 * becomes a solution.
 */
struct variant_shape {
    unsigned n_rows, n_columns, n_values, height;
};
void variant_make_grid(struct fsd_variant *variant, struct rng *rng, const struct variant_shape *shape, int low,
                       uint8_t *planted);

/*
 * A random small puzzle whose constraints are of the kinds in the set (bit k: of kind k); bit 4: rows and columns, and
 * mostly regions, are all different. Most have a solution by construction.
 */
enum { VARIANT_LATIN = 1 << 4 };
void variant_make_random(struct fsd_variant *variant, struct rng *rng, unsigned kinds);

/* How many puzzles have none, one and many solutions; those that the oracle gave up; long searches; those of planes. */
struct variant_tally {
    size_t n_none, n_one, n_many, n_given_up, n_long, n_with_planes;
};

/* Asserts that an engine says what the oracle says, as below; command is what the engine runs. */
void assert_engine_agrees(const struct fsd_engine *engine, const char *command, const struct fsd_variant *variant,
                          struct rng *rng, struct variant_tally *tally);

/* Asserts that each engine, unless it leaves a puzzle open, says what the oracle says: how many solutions up to limit,
 * and which if there are fewer. */
void assert_engines_agree(const struct fsd_variant *variant, struct rng *rng, struct variant_tally *tally);

/* The same, with these candidates in place of random ones beside the variant's. */
void assert_engines_agree_on(const struct fsd_variant *variant, const fsd_values *candidates,
                             struct variant_tally *tally);

#endif
