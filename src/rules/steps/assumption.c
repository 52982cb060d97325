#include "rules/steps/assumption.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/ways.h"

void fsd_assumption_destroy(struct fsd_assumption *assumption)
{
    free(assumption->candidates);
    free(assumption->is_placed);
    free(assumption->is_waiting);
    free(assumption->events);
    *assumption = (struct fsd_assumption){.n_events = 0};
}

bool fsd_assumption_make(struct fsd_assumption *assumption, const struct fsd_variant *variant)
{
    *assumption = (struct fsd_assumption){.n_events = 0};
    assumption->candidates = malloc(variant->n_cells * sizeof(*assumption->candidates));
    assumption->is_placed = malloc(variant->n_cells * sizeof(*assumption->is_placed));
    assumption->is_waiting = calloc(variant->n_constraints + 1, sizeof(*assumption->is_waiting));
    if (!assumption->candidates || !assumption->is_placed || !assumption->is_waiting) {
        fsd_assumption_destroy(assumption);
        return false;
    }
    return true;
}

void fsd_assumption_start(struct fsd_assumption *assumption, const struct fsd_variant *variant,
                          const fsd_values *candidates, const bool *is_placed)
{
    memcpy(assumption->candidates, candidates, variant->n_cells * sizeof(*candidates));
    memcpy(assumption->is_placed, is_placed, variant->n_cells * sizeof(*is_placed));
    memset(assumption->is_waiting, 0, variant->n_constraints * sizeof(*assumption->is_waiting));
    assumption->n_events = 0;
    assumption->failed = false;
    assumption->broken = NULL;
    assumption->empty_cell = UINT16_MAX;
}

/* The candidates of an assumption, for finders, which see no more of it. */
static struct fsd_variant_steps steps_of(const struct fsd_variant_steps *steps, const struct fsd_assumption *assumption)
{
    struct fsd_variant_steps of = *steps;

    of.candidates = assumption->candidates;
    of.is_placed = assumption->is_placed;
    of.is_assumed = true;
    return of;
}

void fsd_assumption_take(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption,
                         const struct fsd_event *event)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_event *const events =
        fsd_grow(assumption->events, assumption->n_events, &assumption->capacity, sizeof(*events));

    if (!events) {
        assumption->failed = true;
        return;
    }
    assumption->events = events;
    events[assumption->n_events] = *event;
    events[assumption->n_events++].values = event->values & assumption->candidates[event->cell];
    assumption->candidates[event->cell] &= ~event->values;
    assumption->is_placed[event->cell] |= event->placed != 0;
    for (size_t i = steps->first_of[event->cell]; i < steps->first_of[event->cell + 1]; i++) {
        assumption->is_waiting[steps->of_cell[i] - variant->constraints] = true;
    }
    if (assumption->candidates[event->cell] == 0) {
        assumption->empty_cell = event->cell;
    }
}

void fsd_assumption_place(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption, unsigned cell,
                          const struct fsd_constraint *by, fsd_values value)
{
    fsd_assumption_take(steps, assumption,
                        &(const struct fsd_event){.cell = (uint16_t)cell, .values = ~value, .placed = value, .by = by});
    for (unsigned word = 0; word < steps->n_words; word++) {
        uint64_t seen = steps->sees[(size_t)cell * steps->n_words + word];
        for (; seen && !fsd_assumption_is_over(assumption); seen &= seen - 1) {
            const unsigned other = 64 * word + (unsigned)__builtin_ctzll(seen);
            if (assumption->candidates[other] & value) {
                fsd_assumption_take(
                    steps, assumption,
                    &(const struct fsd_event){
                        .cell = (uint16_t)other, .values = value, .is_seen = true, .by_cell = (uint16_t)cell});
            }
        }
    }
}

static void place_singles(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption)
{
    bool any = true;

    while (any && !fsd_assumption_is_over(assumption)) {
        any = false;
        for (unsigned cell = 0; cell < steps->variant->n_cells && !fsd_assumption_is_over(assumption); cell++) {
            if (!assumption->is_placed[cell] && fsd_values_are_one(assumption->candidates[cell])) {
                fsd_assumption_place(steps, assumption, cell, NULL, assumption->candidates[cell]);
                any = true;
            }
        }
    }
}

/* A house that has no place for a value. */
static bool is_broken(const struct fsd_variant_steps *of, struct fsd_assumption *assumption,
                      const struct fsd_constraint *house)
{
    const fsd_values missing = fsd_steps_missing(of, assumption->candidates, house);

    if (missing) {
        assumption->broken = house;
        assumption->missing = missing & -missing;
    }
    return missing != 0;
}

/* Notes what goes by a constraint, if anything does. */
static void take_removed(const struct fsd_variant_steps *of, struct fsd_assumption *assumption,
                         const struct fsd_constraint *by, const struct fsd_variant_step *step)
{
    for (unsigned k = 0; k < step->n_removed && !fsd_assumption_is_over(assumption); k++) {
        fsd_assumption_take(
            of, assumption,
            &(const struct fsd_event){.cell = step->removed[k].cell, .values = step->removed[k].values, .by = by});
    }
}

/* Places values that have one place in a house; in any group, removes those that leave too few for the others. */
static void look_at_group(const struct fsd_variant_steps *of, struct fsd_assumption *assumption,
                          const struct fsd_constraint *group)
{
    struct fsd_variant_step *const step = of->scratch;
    fsd_values candidates[FSD_VARIANT_MAX_VALUES], kept[FSD_VARIANT_MAX_VALUES];

    if (is_broken(of, assumption, group)) {
        return;
    }
    fsd_steps_start(step, FSD_VARIANT_HIDDEN_SINGLE, group);
    if (fsd_steps_find_subset(of, group, step)) {
        fsd_assumption_place(of, assumption, step->placed.cell, group, step->placed.values);
        return;
    }
    for (unsigned k = 0; k < group->n_cells; k++) {
        candidates[k] = assumption->candidates[group->cells[k]];
    }
    if (!fsd_steps_keep_different(of, candidates, group->n_cells, kept)) {
        assumption->broken = group;
        assumption->missing = 0;
        return;
    }
    for (unsigned k = 0; k < group->n_cells && !fsd_assumption_is_over(assumption); k++) {
        if (candidates[k] & ~kept[k]) {
            fsd_assumption_take(
                of, assumption,
                &(const struct fsd_event){.cell = group->cells[k], .values = candidates[k] & ~kept[k], .by = group});
        }
    }
}

/* Does what one constraint says. */
static void look_at(const struct fsd_variant_steps *of, struct fsd_assumption *assumption,
                    const struct fsd_constraint *constraint)
{
    struct fsd_variant_step *const step = of->scratch;

    if (constraint->kind == FSD_ALL_DIFFERENT) {
        look_at_group(of, assumption, constraint);
    } else if (fsd_steps_follow_clue(of, constraint, step)) {
        take_removed(of, assumption, constraint, step);
        /* Of ways nothing more follows until something else changes. */
        assumption->is_waiting[constraint - of->variant->constraints] &= !fsd_ways_are_known(of, constraint);
    }
}

void fsd_assumption_look_once(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption)
{
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_variant_steps of = steps_of(steps, assumption);

    place_singles(steps, assumption);
    for (size_t i = 0; i < variant->n_constraints && !fsd_assumption_is_over(assumption); i++) {
        if (assumption->is_waiting[i]) {
            assumption->is_waiting[i] = false;
            look_at(&of, assumption, &variant->constraints[i]);
        }
    }
}

/* Groups first, since what they say is simple and quick; then relations, then what has many ways. */
void fsd_assumption_follow(const struct fsd_variant_steps *steps, struct fsd_assumption *assumption)
{
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_variant_steps of = steps_of(steps, assumption);
    bool any = true;

    while (any && !fsd_assumption_is_over(assumption)) {
        any = false;
        place_singles(steps, assumption);
        for (unsigned kind = FSD_ALL_DIFFERENT; kind <= FSD_LINE && !any; kind++) {
            for (size_t i = 0; i < variant->n_constraints && !fsd_assumption_is_over(assumption); i++) {
                if (assumption->is_waiting[i] && variant->constraints[i].kind == kind) {
                    assumption->is_waiting[i] = false;
                    look_at(&of, assumption, &variant->constraints[i]);
                    any = true;
                }
            }
        }
    }
}
