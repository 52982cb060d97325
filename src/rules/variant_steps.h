/*
 * Steps of logic that hold whatever the rules are, on the candidates of a variant. Each is in every solution: none
 * assumes that there is only one.
 */
#ifndef FSD_RULES_VARIANT_STEPS_H
#define FSD_RULES_VARIANT_STEPS_H

#include "base/deadline.h"
#include "grid/chain.h"
#include "rules/variant.h"

/*
 * In the order in which they are tried: that of logic/techniques/techniques.h as far as it has them. A house is an
 * all-different constraint with as many cells as values.
 */
enum fsd_variant_technique {
    FSD_VARIANT_FULL_HOUSE, /* these two: in lines after other houses */
    FSD_VARIANT_HIDDEN_SINGLE,
    FSD_VARIANT_NAKED_SINGLE,
    FSD_VARIANT_RELATION, /* values without a partner in a cell, and so on along the line */
    FSD_VARIANT_CAGE,     /* values in no way to make the sum of cells that all see each other, or in each way */
    FSD_VARIANT_LOCKED,   /* all places of a value in a house see a cell */
    FSD_VARIANT_SUM,      /* values that the least and most of the other cells cannot complete */
    FSD_VARIANT_LINE,     /* values on no way through the automaton */
    FSD_VARIANT_NAKED_PAIR,
    FSD_VARIANT_INNIES, /* the same two of a sum that houses and the sums in or over them leave */
    FSD_VARIANT_WAYS, /* values in no way to fill a sum or a line, where cells that see each other differ, or in each */
    FSD_VARIANT_X_WING, /* all places of a value in two houses lie in two others */
    FSD_VARIANT_HIDDEN_PAIR,
    FSD_VARIANT_NAKED_TRIPLE,
    FSD_VARIANT_SWORDFISH, /* of three houses */
    FSD_VARIANT_HIDDEN_TRIPLE,
    FSD_VARIANT_XY_WING,
    FSD_VARIANT_NAKED_QUAD,
    FSD_VARIANT_JELLYFISH, /* of four houses */
    FSD_VARIANT_HIDDEN_QUAD,
    FSD_VARIANT_X_CHAIN,       /* of one value: one of both ends is true, so what sees both goes */
    FSD_VARIANT_XY_CHAIN,      /* through cells of two candidates */
    FSD_VARIANT_CHAIN,         /* of both kinds of links */
    FSD_VARIANT_FORCING_CHAIN, /* what follows from each candidate alone */
    FSD_VARIANT_NET,           /* a candidate from which a contradiction follows */
    FSD_N_VARIANT_TECHNIQUES
};

/* Sets of them: bit t is enum fsd_variant_technique t. */
typedef uint64_t fsd_variant_techniques;
#define FSD_VARIANT_FROM_CHAINS_ON (UINT64_MAX << FSD_VARIANT_X_CHAIN)

enum { FSD_MOST_CAGE_CELLS = 10, FSD_MOST_WAY_CELLS = 20, FSD_MOST_LISTED_WAYS = 4 };

/* The ways to fill cells of different values that have a sum. */
struct fsd_cage {
    fsd_values kept[FSD_MOST_CAGE_CELLS]; /* what each cell holds in some way */
    fsd_values common;                    /* to all combinations */
    size_t n_combinations;                /* sets of values that can be put in the cells in some order */
};

/*
 * Of n_cells cells, 2 to FSD_MOST_CAGE_CELLS, that have these candidates, and whose values' indices add up to total.
 * False: there are too many sets of values to go through.
 */
bool fsd_cage_fill(struct fsd_cage *cage, const fsd_values *candidates, unsigned n_cells, unsigned n_values,
                   int64_t total);

/* A sum that no rule says: of houses, less the sums in them or that cover them. */
struct fsd_derived_sum {
    struct fsd_constraint sum; /* cells in houses weigh 1, others -1, or the other way about if there are no former */
    unsigned n_houses;
    const struct fsd_constraint *houses[4];
    int64_t of_houses, of_sums; /* these totals */
};

struct fsd_variant_removal {
    uint16_t cell;
    fsd_values values;
};

enum { FSD_MOST_FISH = 4 };

struct fsd_variant_step;

/* Takes one of several steps; false: there may be more. The step is the caller's. */
typedef bool fsd_variant_step_take(void *context, const struct fsd_variant_step *step);

struct fsd_variant_step {
    fsd_variant_step_take *take; /* of each step that a finder finds; NULL: the first is enough */
    void *context;               /* for take */
    enum fsd_variant_technique technique;
    const struct fsd_constraint *constraint; /* that it rests on; NULL: not on one alone */
    const struct fsd_derived_sum *derived;   /* of innies */
    const struct fsd_constraint *bases[FSD_MOST_FISH], *covers[FSD_MOST_FISH]; /* of fish, n_houses each */
    unsigned n_houses;
    /*
     * Of chains and nets, else NULL. A chain has the first link, which is assumed to be false, and ends in the other
     * end; a forcing chain has one branch that ends in a contradiction, or several with the same end; a net has the
     * one. What links are by is the number of a constraint, from 1 on. It is that of the steps, until the next step is
     * looked for.
     */
    struct fsd_chain *chain;
    unsigned n_cells; /* that the pattern stands in */
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    fsd_values values;     /* that the pattern is about; of a cage: those in each combination, if that is what counts */
    size_t n_combinations; /* of a cage; or the ways to fill a clue, UINT32_MAX: that many or more */
    uint8_t ways[FSD_MOST_LISTED_WAYS][FSD_MOST_WAY_CELLS]; /* if they are few: value indices of the cells */
    /* Of a clue of few cells that the step rests on, for who tells why: else n_noted is 0. */
    unsigned n_noted;
    fsd_values before[FSD_MOST_WAY_CELLS]; /* candidates of its cells when the step was found; of relations: of cells */
    uint32_t differ[FSD_MOST_WAY_CELLS];   /* the set of those of its cells that each of them sees */

    /* What follows: a value in a cell (values of one bit; 0: none), and candidates that go, at least one of the two. */
    struct fsd_variant_removal placed;
    unsigned n_removed;
    struct fsd_variant_removal removed[FSD_VARIANT_MAX_CELLS]; /* each of another cell, which has all of the values */
};

enum fsd_variant_state { FSD_VARIANT_OPEN, FSD_VARIANT_SOLVED, FSD_VARIANT_CONTRADICTORY, FSD_VARIANT_GAVE_UP };

struct fsd_chain_search;
struct fsd_forcing_search;
struct fsd_groups;
struct fsd_net_search;
struct fsd_story;
struct fsd_ways_search;

struct fsd_variant_steps {
    const struct fsd_variant *variant;
    fsd_values *candidates; /* as far as the steps went */
    const fsd_values *told; /* the same, beside those of an assumption, too */
    bool *is_placed;
    uint64_t *sees; /* n_words of a cell: the set of the others that never have its value */
    unsigned n_words;
    uint64_t *cells_of; /* n_words of each constraint: the set of its cells */
    uint64_t *places;   /* n_words of a value: the set of its cells, as the last finder that asked found them */
    bool *layers;       /* room for the longest line's states */
    struct fsd_derived_sum *derived;
    size_t n_derived;
    size_t *first_of; /* what each cell takes part in: from here to the next cell's first in of_cell */
    const struct fsd_constraint **of_cell;
    bool *is_in_line;       /* of each constraint, whether all its cells are of one row, or one column */
    uint64_t *without_fish; /* of each size and value, a hash of its places when none was found */
    struct fsd_chain_search *chains;
    struct fsd_forcing_search *forcing;
    struct fsd_net_search *nets;
    struct fsd_ways_search *ways;
    struct fsd_groups *groups;
    struct fsd_story *story;          /* of the last chain or net */
    struct fsd_variant_step *scratch; /* for what is looked at by the way */
    size_t n_steps;
    uint32_t n_uses[FSD_N_VARIANT_TECHNIQUES]; /* steps of each technique */
    enum fsd_variant_technique hardest;        /* of the steps */
    fsd_variant_techniques without;            /* that are not tried; the start sets it to none */
    struct fsd_deadline deadline;              /* set by the caller; after it no step is found */
    bool is_assumed;                           /* the candidates are those of an assumption, and others may come back */
    bool has_one_solution;                     /* set by the caller who knows it; nets are looked for then alone */
};

/* The variant must stay as it is. False: no memory. Destroy in any case. */
bool fsd_variant_steps_init(struct fsd_variant_steps *steps, const struct fsd_variant *variant);
void fsd_variant_steps_destroy(struct fsd_variant_steps *steps);

/*
 * Starts with candidates, n_cells sets; NULL: the variant's. Cells with one are placed, unless cells, a character each,
 * has '.' there; NULL: it has not. What they see loses it.
 */
void fsd_variant_steps_start(struct fsd_variant_steps *steps, const fsd_values *candidates, const char *cells);

/*
 * Takes the next step, by the first technique that finds one. False: none does in time, or it is contradictory. A
 * placed value goes from all cells that the cell sees, without a word.
 */
bool fsd_variant_steps_next(struct fsd_variant_steps *steps, struct fsd_variant_step *step);

/*
 * Hands all steps that there are to take, the easiest technique's first, unless take ends it by returning true. Of
 * chains there is one a technique; nets, which take long, are looked for only where there is nothing else. False: take
 * ended it, or the deadline passed, or memory was short.
 */
bool fsd_variant_steps_each(struct fsd_variant_steps *steps, struct fsd_variant_step *step, fsd_variant_step_take *take,
                            void *context);

/* Whether memory was short for a step that might have been found; none is looked for from then on. */
bool fsd_variant_steps_failed(const struct fsd_variant_steps *steps);

/* Takes all steps. */
enum fsd_variant_state fsd_variant_steps_climb(struct fsd_variant_steps *steps);

/* What all steps of a puzzle make of it. */
struct fsd_variant_climb {
    enum fsd_variant_state state;
    size_t n_steps;
    enum fsd_variant_technique hardest; /* if there are steps */
};

/* The same from the start, of a puzzle with these candidates. False: no memory. */
bool fsd_variant_climb(const struct fsd_variant *variant, const fsd_values *candidates, bool has_one_solution,
                       fsd_variant_techniques without, struct fsd_deadline deadline, struct fsd_variant_climb *climb);

/*
 * After the last step. Gave up: it is open, and the deadline has passed. Contradictory: cell and house become where. A
 * cell without candidates, and house is NULL; or a house with no place for value, and cell is UINT16_MAX; or a demand
 * of no cells, and both are that.
 */
enum fsd_variant_state fsd_variant_steps_state(const struct fsd_variant_steps *steps, uint16_t *cell,
                                               const struct fsd_constraint **house, fsd_values *value);

const char *fsd_variant_technique_name(enum fsd_variant_technique technique);

/* The technique of a name; FSD_N_VARIANT_TECHNIQUES: there is none. */
unsigned fsd_variant_technique_named(const char *name);

#endif
