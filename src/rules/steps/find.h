/*
 * What looks for steps: each finder fills a step that has been started, with its technique and the constraint to look
 * at, and says whether something follows. The first part is what finders share.
 */
#ifndef FSD_RULES_STEPS_FIND_H
#define FSD_RULES_STEPS_FIND_H

#include "rules/variant_steps.h"

/* Whether two cells never have the same value. */
static inline bool fsd_steps_see(const struct fsd_variant_steps *steps, unsigned cell, unsigned other)
{
    return steps->sees[(size_t)cell * steps->n_words + other / 64] >> other % 64 & 1;
}

/* Which cells of a word see all of n others, at least one. */
static inline uint64_t fsd_steps_seen_by_all(const struct fsd_variant_steps *steps, const uint16_t *cells, unsigned n,
                                             unsigned word)
{
    uint64_t seen = UINT64_MAX;

    for (unsigned i = 0; i < n && seen; i++) {
        seen &= steps->sees[(size_t)cells[i] * steps->n_words + word];
    }
    return seen;
}

static inline bool fsd_steps_is_house(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint)
{
    return constraint->kind == FSD_ALL_DIFFERENT && constraint->n_cells == steps->variant->n_values;
}

/* The values that these candidates leave no place for in a house; 0 if it is none. */
static inline fsd_values fsd_steps_missing(const struct fsd_variant_steps *steps, const fsd_values *candidates,
                                           const struct fsd_constraint *house)
{
    fsd_values missing = fsd_steps_is_house(steps, house) ? fsd_variant_all_values(steps->variant) : 0;

    for (unsigned i = 0; i < house->n_cells; i++) {
        missing &= ~candidates[house->cells[i]];
    }
    return missing;
}

/* The constraints that a cell takes part in. */
static inline size_t fsd_steps_constraints_of(const struct fsd_variant_steps *steps, unsigned cell,
                                              const struct fsd_constraint *const **constraints)
{
    *constraints = steps->of_cell + steps->first_of[cell];
    return steps->first_of[cell + 1] - steps->first_of[cell];
}

/* The set of the cells of a constraint. */
static inline const uint64_t *fsd_steps_cells_of(const struct fsd_variant_steps *steps,
                                                 const struct fsd_constraint *constraint)
{
    return steps->cells_of + (size_t)(constraint - steps->variant->constraints) * steps->n_words;
}

/* Finds the places of each value, which the next function gives. */
void fsd_steps_list_places(const struct fsd_variant_steps *steps);

static inline const uint64_t *fsd_steps_places(const struct fsd_variant_steps *steps, unsigned value)
{
    return steps->places + (size_t)value * steps->n_words;
}

/* Adds to what follows: the values that the cell has go. Says whether there was any. */
bool fsd_steps_take_away(const struct fsd_variant_steps *steps, struct fsd_variant_step *step, unsigned cell,
                         fsd_values values);
/* The values go from all cells that see each cell of the pattern. Says whether any has them. */
bool fsd_steps_take_away_where_seen(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                                    fsd_values values);
/* Makes the cells of a constraint that have some of the values the pattern; or all its cells. */
void fsd_steps_set_places(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                          const struct fsd_constraint *constraint, fsd_values values);
void fsd_steps_set_cells(struct fsd_variant_step *step, const struct fsd_constraint *constraint);
/* Notes the candidates of a clue's cells if something follows from it. Says whether it does. */
bool fsd_steps_note(const struct fsd_variant_steps *steps, const uint16_t *cells, unsigned n_cells,
                    struct fsd_variant_step *step);
/* The same of the cells of the links, with their values. */
void fsd_steps_set_link_cells(struct fsd_variant_step *step);

/* What each of some cells, which have these candidates, holds in some way if they are different. False: in none. */
bool fsd_steps_keep_different(const struct fsd_variant_steps *steps, const fsd_values *of, unsigned n_cells,
                              fsd_values *kept);

/*
 * For finders that go on to the next pattern where the step's take asks for more: whether the step, which has a
 * conclusion, ends the search. Otherwise the conclusion is forgotten.
 */
bool fsd_steps_found(struct fsd_variant_step *step);
void fsd_steps_forget_conclusion(struct fsd_variant_step *step);

typedef bool fsd_steps_finder(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                              struct fsd_variant_step *step);

fsd_steps_finder fsd_steps_find_full_house;
fsd_steps_finder fsd_steps_find_locked;
fsd_steps_finder fsd_steps_find_subset;
fsd_steps_finder fsd_steps_find_relation;
fsd_steps_finder fsd_steps_find_partners; /* of one cell of a relation */
fsd_steps_finder fsd_steps_find_line;
fsd_steps_finder fsd_steps_find_sum;
fsd_steps_finder fsd_steps_find_completed_sum;
fsd_steps_finder fsd_steps_find_cage;
fsd_steps_finder fsd_steps_find_ways;
fsd_steps_finder fsd_steps_find_pair_ways; /* the same of a dot */

/* Begins a step with all that a relation, sum or line says, by the best of its finders. False: nothing. */
bool fsd_steps_follow_clue(const struct fsd_variant_steps *steps, const struct fsd_constraint *clue,
                           struct fsd_variant_step *step);

/* Whether the candidates, those of an assumption, leave a constraint no way to be filled. */
bool fsd_steps_has_no_way(const struct fsd_variant_steps *steps, const struct fsd_constraint *by);

/* These look at all of the grid. */
typedef bool fsd_steps_grid_finder(const struct fsd_variant_steps *steps, struct fsd_variant_step *step);

fsd_steps_grid_finder fsd_steps_find_naked_single;
fsd_steps_grid_finder fsd_steps_find_innies;
fsd_steps_grid_finder fsd_steps_find_fish;
fsd_steps_grid_finder fsd_steps_find_chain;
fsd_steps_grid_finder fsd_steps_find_forcing_chain;
fsd_steps_grid_finder fsd_steps_find_net;

#endif
