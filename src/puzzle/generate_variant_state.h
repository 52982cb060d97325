/* What the files that make puzzles of any rules share: a generator, and the rules that a puzzle has of its own. */
#ifndef FSD_PUZZLE_GENERATE_VARIANT_STATE_H
#define FSD_PUZZLE_GENERATE_VARIANT_STATE_H

#include "puzzle/generate_variant.h"
#include "rules/draw_clues.h"
#include "rules/variant_make.h"

enum { FSD_MOST_OTHERS = 64 /* solutions that cages are to exclude at once */ };

/* Rules with what is drawn: regions and clues. Statements and regions that are not drawn are those of the options. */
struct fsd_own_rules {
    struct fsd_rules rules;
    uint16_t *region; /* its own; NULL: none */
    struct fsd_solver *solver;
};

struct fsd_variant_generator {
    const struct fsd_generate_rules_options *options;
    struct fsd_variant variant; /* of the rules, with bounds of this generator */
    struct fsd_deadline deadline;
    struct fsd_solver *solver;
    struct fsd_variant_maker maker;
    struct fsd_drawn_clues clues;
    struct fsd_cages cages;
    const struct fsd_rule *cage_rule;       /* whose cages are drawn; NULL: none are */
    uint16_t orbits[FSD_VARIANT_MAX_CELLS]; /* of the symmetry */
    uint8_t *others;                        /* solutions that cages exclude, FSD_MOST_OTHERS of n_cells values */
    bool has_strict;    /* some rules forbid what clues that are drawn say: solutions are drawn without these rules, */
    bool leaves_strict; /* as long as this is set */
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    bool may_give; /* more givens than were asked for */
    bool gave_up;
};

/* variant: of the options' rules, or of a puzzle's own. */
enum fastsud_status fsd_generator_create_solver(const struct fsd_variant_generator *generator,
                                                const struct fsd_variant *variant, struct fsd_solver **solver);

/* Whether clues of a rule that is drawn have to be all there, as a rule of the options forbids what they say elsewhere.
 */
bool fsd_generator_is_strict(const struct fsd_generate_rules_options *options, const struct fsd_statement *statement);

/*
 * Makes rules with regions, unless NULL, and clues, all that are drawn but those from first to end, and a solver.
 * Destroy in any case. FASTSUD_ERR_FULL: they take more than the bounds allow.
 */
enum fastsud_status fsd_own_rules_make(const struct fsd_variant_generator *generator, uint16_t *region, size_t first,
                                       size_t end, struct fsd_own_rules *own);
void fsd_own_rules_destroy(struct fsd_own_rules *own);

/* The maker asks the solver of these rules from now on. */
void fsd_generator_use(struct fsd_variant_generator *generator, const struct fsd_solver *solver,
                       const struct fsd_variant *variant);

void fsd_generator_drop_clues(struct fsd_drawn_clues *clues, size_t first, size_t end);

/*
 * Drops clues while the solution stays the only one. own is of all of them, and becomes of what is left.
 */
enum fastsud_status fsd_generator_reduce_clues(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own);

/* At most so many cells, whole orbits, get their values of the solution, at random; the others have what the rules
 * leave them. */
void fsd_generator_give_cells(struct fsd_variant_generator *generator, struct fsd_random *random, unsigned n);

/* Killers have givens only where they are asked for. */
unsigned fsd_generator_most_givens(const struct fsd_variant_generator *generator);

unsigned fsd_generator_n_givens(const struct fsd_variant_generator *generator);

/* Takes givens away until none can be spared. */
enum fastsud_status fsd_generator_reduce_givens(struct fsd_variant_generator *generator, struct fsd_random *random);

/*
 * Changes cages until the solution is the only one, with as many givens as there may be, in random cells, of which some
 * may then be spared. Where that fails there are more, if they may be.
 */
enum fastsud_status fsd_generator_settle_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own);

/* Divides a few cages; *is_divided: one could be. */
enum fastsud_status fsd_generator_divide_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own, bool *is_divided);

/*
 * Makes a puzzle easier until the steps that are wanted solve it: adds givens as far as there may be more, and takes
 * away those that can then be spared; where cages are drawn, divides them. *fits: its hardest step is one of those that
 * are wanted.
 */
enum fastsud_status fsd_generator_fit_grade(struct fsd_variant_generator *generator, struct fsd_random *random,
                                            uint16_t *region, struct fsd_own_rules *own, bool *fits);

#endif
