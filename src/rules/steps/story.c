#include "rules/steps/story.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/steps/find.h"
#include "rules/steps/story_facts.h"

enum {
    MOST_LOOKS = 4, /* for what does not follow at once */
    WHOLE_LOOK = 3  /* from this one on all that follows is added; what that locks is found by the next */
};

void fsd_story_destroy(struct fsd_story *story)
{
    if (story) {
        fsd_assumption_destroy(&story->assumption);
        free(story->scopes);
        free(story->candidates);
        free(story->is_of);
        free(story->proof);
        free(story->is_true);
        free(story->facts);
        free(story->causes.list);
        free(story->kept.list);
        fsd_chain_destroy(&story->chain);
        free(story);
    }
}

bool fsd_story_make(struct fsd_variant_steps *steps)
{
    const size_t n_cells = steps->variant->n_cells;
    struct fsd_story *const story = calloc(1, sizeof(*story));

    steps->story = story;
    if (!story) {
        return false;
    }
    story->candidates = malloc(n_cells * sizeof(*story->candidates));
    story->is_of = calloc(n_cells, sizeof(*story->is_of));
    story->proof = malloc(n_cells * sizeof(*story->proof));
    story->is_true = malloc(n_cells * sizeof(*story->is_true));
    return story->candidates && story->is_of && story->proof && story->is_true &&
           fsd_assumption_make(&story->assumption, steps->variant);
}

bool fsd_story_failed(const struct fsd_story *story)
{
    return story->failed || story->chain.failed;
}

void fsd_story_start(const struct fsd_variant_steps *steps)
{
    struct fsd_story *const story = steps->story;

    memcpy(story->candidates, steps->candidates, steps->variant->n_cells * sizeof(*story->candidates));
    memcpy(story->is_true, steps->is_placed, steps->variant->n_cells * sizeof(*story->is_true));
    story->n_facts = story->n_scopes = 0;
    story->scope = NO_SCOPE;
    story->failed = false;
}

static uint32_t add(struct fsd_story *story, const struct fact *fact)
{
    struct fact *const facts = fsd_grow(story->facts, story->n_facts, &story->facts_room, sizeof(*facts));

    if (!facts) {
        story->failed = true;
        return FSD_NO_FACT;
    }
    story->facts = facts;
    facts[story->n_facts] = *fact;
    facts[story->n_facts].scope = story->scope;
    return (uint32_t)story->n_facts++;
}

/* The cell has not the value, unless that is known. */
static uint32_t add_false(struct fsd_story *story, unsigned cell, fsd_values value, enum how how, uint32_t cause,
                          const struct fsd_constraint *by)
{
    if (!(story->candidates[cell] & value)) {
        return FSD_NO_FACT;
    }
    story->candidates[cell] &= ~value;
    return add(story,
               &(const struct fact){.cell = (uint16_t)cell, .value = value, .how = how, .cause = cause, .by = by});
}

/* The cell has the value, and so no other, and what it sees has it not. */
static uint32_t add_true(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, enum how how,
                         uint32_t cause, const struct fsd_constraint *by)
{
    struct fsd_story *const story = steps->story;
    const uint32_t fact =
        add(story, &(const struct fact){
                       .cell = (uint16_t)cell, .value = value, .is_true = true, .how = how, .cause = cause, .by = by});

    story->is_true[cell] = true;
    for (fsd_values others = story->candidates[cell] & ~value; others; others &= others - 1) {
        add_false(story, cell, others & -others, PLAIN, fact, NULL);
    }
    for (unsigned word = 0; word < steps->n_words; word++) {
        for (uint64_t seen = steps->sees[(size_t)cell * steps->n_words + word]; seen; seen &= seen - 1) {
            add_false(story, 64 * word + (unsigned)__builtin_ctzll(seen), value, PLAIN, fact, NULL);
        }
    }
    return fact;
}

static uint32_t add_either(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true,
                           enum how how, uint32_t cause, const struct fsd_constraint *by)
{
    return is_true ? add_true(steps, cell, value, how, cause, by)
                   : add_false(steps->story, cell, value, how, cause, by);
}

void fsd_story_assume(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true)
{
    struct fsd_story *const story = steps->story;
    struct scope *const scopes = fsd_grow(story->scopes, story->n_scopes, &story->scopes_room, sizeof(*scopes));

    if (!scopes) {
        story->failed = true;
        return;
    }
    story->scopes = scopes;
    scopes[story->n_scopes] = (struct scope){.parent = story->scope, .assumption = (uint32_t)story->n_facts};
    story->scope = (uint32_t)story->n_scopes++;
    add_either(steps, cell, value, is_true, ASSUMED, FSD_NO_FACT, NULL);
}

void fsd_story_take(const struct fsd_variant_steps *steps, const struct fsd_assumption *assumption, size_t first)
{
    struct fsd_story *const story = steps->story;

    for (size_t i = first; i < assumption->n_events; i++) {
        const struct fsd_event *const event = &assumption->events[i];
        if (event->placed) {
            add_true(steps, event->cell, event->placed, event->by ? BY : IN_CELL, FSD_NO_FACT, event->by);
        } else if (!event->is_seen && !event->is_assumed) {
            story->n_firings++;
            for (fsd_values left = event->values; left; left &= left - 1) {
                const uint32_t fact = add_false(story, event->cell, left & -left, BY, FSD_NO_FACT, event->by);
                if (fact != FSD_NO_FACT) {
                    story->facts[fact].firing = story->n_firings;
                }
            }
        }
    }
}

uint32_t fsd_story_end(const struct fsd_variant_steps *steps, const struct fsd_assumption *assumption)
{
    struct fsd_story *const story = steps->story;
    const struct fsd_event *const last =
        assumption->n_events > 0 ? &assumption->events[assumption->n_events - 1] : NULL;
    struct fact end = {.how = END, .by = assumption->broken, .value = assumption->missing};

    if (!end.by) {
        end.cell = assumption->empty_cell;
        end.value = steps->candidates[end.cell];
        /* What empties a cell often leaves no way at all. */
        if (last && last->by && fsd_story_excludes_all(steps, last->by)) {
            end.by = last->by;
            end.value = 0;
        }
    }
    return add(story, &end);
}

uint32_t fsd_story_break(const struct fsd_variant_steps *steps, const struct fsd_constraint *by)
{
    const fsd_values missing = fsd_steps_missing(steps, steps->story->candidates, by);

    return fsd_story_leaves_no_way(steps, by)
               ? add(steps->story, &(const struct fact){.how = END, .by = by, .value = missing & -missing})
               : FSD_NO_FACT;
}

void fsd_story_close(const struct fsd_variant_steps *steps, uint32_t end)
{
    struct fsd_story *const story = steps->story;

    if (story->scope == NO_SCOPE) {
        return; /* memory was short for it */
    }
    const struct scope scope = story->scopes[story->scope];
    const struct fact assumed = story->facts[scope.assumption];
    for (size_t i = scope.assumption; i < story->n_facts; i++) {
        const struct fact *const fact = &story->facts[i];
        if (fact->scope == story->scope && fact->how != END) {
            story->candidates[fact->cell] |= fact->is_true ? 0 : fact->value;
            story->is_true[fact->cell] &= !fact->is_true;
        }
    }
    story->scope = scope.parent;
    if (end != FSD_NO_FACT) {
        const uint32_t fact =
            add_either(steps, assumed.cell, assumed.value, !assumed.is_true, REFUTED, scope.assumption, NULL);
        if (fact != FSD_NO_FACT) {
            story->facts[fact].end = end;
        }
    }
}

/* The fact that says so; FSD_NO_FACT: none does. */
static uint32_t find(const struct fsd_story *story, unsigned cell, fsd_values value, bool is_true)
{
    uint32_t found = FSD_NO_FACT;

    for (uint32_t i = 0; i < story->n_facts && found == FSD_NO_FACT; i++) {
        const struct fact *const fact = &story->facts[i];
        const bool says_so = fact->cell == cell && fact->value == value && fact->is_true == is_true;
        if (says_so && fact->how != END && fsd_story_holds(story, fact->scope, story->scope)) {
            found = i;
        }
    }
    return found;
}

bool fsd_story_is_end(const struct fsd_variant_steps *steps, uint32_t fact)
{
    return fact != FSD_NO_FACT && steps->story->facts[fact].how == END;
}

/* Adds what follows by one cell or constraint. */
static uint32_t add_at_once(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true,
                            const struct fsd_constraint *by)
{
    struct fsd_story *const story = steps->story;
    const struct fsd_variant *const variant = steps->variant;

    if (is_true && story->candidates[cell] == value) {
        return add_true(steps, cell, value, IN_CELL, FSD_NO_FACT, NULL);
    }
    if (by && fsd_story_follows(steps, by, cell, value, is_true)) {
        return add_either(steps, cell, value, is_true, BY, FSD_NO_FACT, by);
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        by = &variant->constraints[i];
        if (fsd_constraint_has_cell(by, cell) && fsd_story_follows(steps, by, cell, value, is_true)) {
            return add_either(steps, cell, value, is_true, BY, FSD_NO_FACT, by);
        }
    }
    return FSD_NO_FACT;
}

/* A value goes from cells that see all places that a house has left for it. */
static void add_locked(const struct fsd_variant_steps *steps, const struct fsd_constraint *house, fsd_values value)
{
    struct fsd_story *const story = steps->story;
    uint16_t places[FSD_VARIANT_MAX_VALUES];
    unsigned n = 0;

    for (unsigned k = 0; k < house->n_cells; k++) {
        places[n] = house->cells[k];
        n += (story->candidates[house->cells[k]] & value) != 0;
    }
    for (unsigned word = 0; word < steps->n_words && n > 0; word++) {
        for (uint64_t seen = fsd_steps_seen_by_all(steps, places, n, word); seen; seen &= seen - 1) {
            add_false(story, 64 * word + (unsigned)__builtin_ctzll(seen), value, BY, FSD_NO_FACT, house);
        }
    }
}

/* The same in the houses of all facts so far. */
static void add_all_locked(const struct fsd_variant_steps *steps)
{
    struct fsd_story *const story = steps->story;
    const size_t n = story->n_facts;

    for (size_t i = 0; i < n; i++) {
        const struct fact fact = story->facts[i];
        const bool holds = fact.how != END && fsd_story_holds(story, fact.scope, story->scope);
        for (size_t k = steps->first_of[fact.cell]; holds && k < steps->first_of[fact.cell + 1]; k++) {
            if (!fact.is_true && fsd_steps_is_house(steps, steps->of_cell[k])) {
                add_locked(steps, steps->of_cell[k], fact.value);
            }
        }
    }
}

/*
 * Adds what simple steps make of the facts, each constraint looked at once, or all of it. Returns the contradiction
 * that they come to, if they do.
 */
static uint32_t add_simple(const struct fsd_variant_steps *steps, bool is_all)
{
    struct fsd_story *const story = steps->story;
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_assumption *const of = &story->assumption;

    add_all_locked(steps);
    fsd_assumption_start(of, variant, story->candidates, story->is_true);
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        if (story->candidates[cell] == 0) {
            of->empty_cell = (uint16_t)cell;
        }
        for (size_t i = steps->first_of[cell]; i < steps->first_of[cell + 1]; i++) {
            of->is_waiting[steps->of_cell[i] - variant->constraints] |=
                story->candidates[cell] != steps->candidates[cell];
        }
    }
    if (is_all) {
        fsd_assumption_follow(steps, of);
    } else {
        fsd_assumption_look_once(steps, of);
    }
    fsd_story_take(steps, of, 0);
    story->failed |= of->failed;
    return fsd_assumption_is_over(of) && !of->failed ? fsd_story_end(steps, of) : FSD_NO_FACT;
}

/* Assumes what is not known, and adds its contrary where simple steps come to a contradiction. Returns that fact. */
static uint32_t refute(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true)
{
    struct fsd_story *const story = steps->story;
    uint32_t end = FSD_NO_FACT;

    if (find(story, cell, value, is_true) != FSD_NO_FACT) {
        return FSD_NO_FACT;
    }
    fsd_story_assume(steps, cell, value, is_true);
    for (unsigned n_looks = 1; n_looks <= MOST_LOOKS && end == FSD_NO_FACT && !story->failed; n_looks++) {
        end = add_simple(steps, n_looks >= WHOLE_LOOK);
    }
    fsd_story_close(steps, end);
    return end == FSD_NO_FACT || story->failed ? FSD_NO_FACT : find(story, cell, value, !is_true);
}

uint32_t fsd_story_go_on(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, bool is_true,
                         const struct fsd_constraint *by)
{
    struct fsd_story *const story = steps->story;
    uint32_t fact = find(story, cell, value, is_true), end = FSD_NO_FACT;

    for (unsigned n_looks = 0; fact == FSD_NO_FACT && end == FSD_NO_FACT && !story->failed; n_looks++) {
        fact = add_at_once(steps, cell, value, is_true, by);
        if (fact != FSD_NO_FACT || n_looks == MOST_LOOKS) {
            break;
        }
        end = add_simple(steps, n_looks + 1 >= WHOLE_LOOK);
        fact = find(story, cell, value, is_true);
    }
    if (fact == FSD_NO_FACT && end == FSD_NO_FACT && !story->failed) {
        fact = refute(steps, cell, value, !is_true);
    }
    return fact != FSD_NO_FACT ? fact : end;
}
