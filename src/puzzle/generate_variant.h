/* Puzzles of any rules made at random: from a solution, with cages if these are wanted, until no given can be spared.
 */
#ifndef FSD_PUZZLE_GENERATE_VARIANT_H
#define FSD_PUZZLE_GENERATE_VARIANT_H

#include "base/buffer.h"
#include "puzzle/orbits.h"
#include "rules/texts/puzzle_format.h"
#include "rules/variant_steps.h"
#include "solve/solver.h"

struct fsd_generate_rules_options {
    const struct fsd_rules *rules;    /* compiled */
    struct fsd_solver_options solver; /* its variant is not looked at; its time limit is for each puzzle */
    uint64_t seed;
    const struct fsd_puzzle_format *format;
    char blank;
    unsigned least_givens; /* so many stay, even if they can be spared */
    bool has_most_givens;  /* puzzles with more than most_givens are drawn again */
    unsigned most_givens;
    enum fsd_symmetry symmetry; /* of the givens' pattern, on square grids */
    bool has_grade;             /* puzzles whose steps need neither easier nor harder techniques at most */
    enum fsd_variant_technique least_technique, most_technique;
    bool by_logic;                /* logic without chains has to solve them; solver.engine is "logic" */
    bool grids;                   /* solutions are made, not puzzles */
    struct fsd_drawn_rules drawn; /* what each puzzle gets of its own; such puzzles are strings of ISS */
};

struct fsd_variant_generator; /* opaque; one thread's at a time */

/* options are borrowed. On failure *generator is NULL. */
enum fastsud_status fsd_variant_generator_create(const struct fsd_generate_rules_options *options,
                                                 struct fsd_variant_generator **generator);
void fsd_variant_generator_destroy(struct fsd_variant_generator *generator);

/*
 * Makes puzzle number i, from 0, which depends on it, the seed and the rules alone, and appends its line. *is_made: it
 * did; if not, failure says why.
 */
enum fastsud_status fsd_variant_generator_make(struct fsd_variant_generator *generator, uint64_t i,
                                               struct fsd_buffer *out, bool *is_made, struct fsd_failure *failure);

uint64_t fsd_variant_generator_n_guesses(const struct fsd_variant_generator *generator);

#endif
