/* Puzzles of any rules made: a random solution, and givens taken away until none can be spared. */
#ifndef FSD_RULES_VARIANT_MAKE_H
#define FSD_RULES_VARIANT_MAKE_H

#include "base/random.h"
#include "rules/engines/variant_engine.h"
#include "rules/rules.h"

/* Who makes them; it changes nothing but the answer. What it makes depends on verdicts, never on the engine's order. */
struct fsd_variant_maker {
    const struct fsd_variant_engine *engine;
    void *solver; /* of the variant */
    const struct fsd_variant *variant;
    struct fsd_deadline *deadline; /* for all that is asked; NULL: none */
    uint64_t guess_budget;         /* for the tests of a puzzle that take many guesses, all of them; 0: no bound */
    unsigned least_givens;         /* of minimal puzzles: no fewer stay */
    const uint16_t *orbits;        /* givens are taken away together whose number this is, a lowest cell; NULL: alone */
    bool by_logic;                 /* the engine is to solve puzzles without chains; it leaves the others open */
    uint64_t n_guesses;
    struct fsd_variant_answer answer; /* the last one */
};

/*
 * Draws a solution of the variant, by a search with random values that starts again and again after more guesses; all
 * engines draw the same. *verdict: FASTSUD_UNIQUE, and maker->answer has it; FASTSUD_NONE: the variant has none; or
 * FASTSUD_GAVE_UP.
 */
enum fastsud_status fsd_variant_draw(struct fsd_variant_maker *maker, struct fsd_random *random,
                                     enum fastsud_verdict *verdict);

/* Whether there is one solution, several or none; FASTSUD_GAVE_UP: at the deadline, or after few guesses with a budget.
 */
enum fastsud_status fsd_variant_judge(struct fsd_variant_maker *maker, const fsd_values *candidates,
                                      enum fastsud_verdict *verdict);

/*
 * Finds solutions other than this one, by a search with random values, the same whatever the engine: their values,
 * n_cells each, up to so many. *is_open: there may be more, also within guess_limit guesses, unless 0, or the deadline.
 */
enum fastsud_status fsd_variant_find_others(struct fsd_variant_maker *maker, struct fsd_random *random,
                                            const uint8_t *solution, const fsd_values *candidates, uint64_t guess_limit,
                                            uint8_t *others, unsigned most, unsigned *n, bool *is_open);

/*
 * Takes givens away at random while the solution, which is the only one, stays the only one. Givens are the cells that
 * have one candidate, and in the variant more. With a budget, givens whose tests take more than it stay, and the puzzle
 * may not be minimal; what stays then depends on the engine. With orbits, no orbit of givens can be spared. *gave_up:
 * at the deadline, and candidates mean nothing.
 */
enum fastsud_status fsd_variant_minimize(struct fsd_variant_maker *maker, struct fsd_random *random,
                                         const uint8_t *solution, fsd_values *candidates, bool *gave_up);

/*
 * Finds the givens that could each be spared on their own, n cells, in their order. *gave_up: at the deadline, and they
 * mean nothing.
 */
enum fastsud_status fsd_variant_find_redundant(struct fsd_variant_maker *maker, const uint8_t *solution,
                                               fsd_values *candidates, uint16_t *cells, unsigned *n, bool *gave_up);

/*
 * Finds all minimal puzzles among the subsets of a puzzle's givens, in some order; found is called with the candidates
 * of each, false: it ends. *gave_up: at the deadline, and there may be more.
 */
enum fastsud_status fsd_variant_minimal_subsets(struct fsd_variant_maker *maker, const uint8_t *solution,
                                                fsd_values *candidates,
                                                bool (*found)(void *context, const fsd_values *candidates),
                                                void *context, bool *gave_up);

#endif
