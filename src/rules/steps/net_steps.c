/*
 * Nets: a candidate is assumed, and simple steps follow from it, until one of them is impossible; so the candidate
 * goes. Where no assumption leads there by simple steps alone, further assumptions within are tried, and so on. Of what
 * was found, only that is told on which the contradiction rests.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"

enum { MOST_DEEP = 3, FEW_LINKS = 6 };

/* A thing that follows: a cell has a value, or a cell loses values. */
struct event {
    uint16_t cell;
    fsd_values values; /* that the cell loses */
    fsd_values placed; /* that it then has, and what it sees loses; 0: none */
    bool is_told;      /* the contradiction rests on it, in words */
    bool is_seen;      /* it loses the value of cell `by_cell` */
    bool is_assumed;   /* a further assumption says so */
    uint16_t by_cell;
    const struct fsd_constraint *by;
};

/* Of each depth of assumptions. */
struct level {
    fsd_values *candidates;
    bool *is_placed;
    bool *is_waiting; /* constraints to be looked at */
    struct event *events;
    size_t n_events, capacity;
    bool failed; /* no memory */
    /* The contradiction. */
    const struct fsd_constraint *broken;
    fsd_values missing;
    uint16_t empty_cell; /* UINT16_MAX: none */
};

struct fsd_net_search {
    fsd_values *needed;
    struct level levels[MOST_DEEP];
    bool failed; /* no memory */
    struct fsd_variant_step step, best;
};

bool fsd_net_search_make(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    const unsigned n_cells = variant->n_cells;
    struct fsd_net_search *const search = calloc(1, sizeof(*search));
    bool has_memory = true;

    steps->nets = search;
    if (!search) {
        return false;
    }
    search->needed = malloc(n_cells * sizeof(*search->needed));
    for (unsigned i = 0; i < MOST_DEEP; i++) {
        struct level *const level = &search->levels[i];
        level->candidates = malloc(n_cells * sizeof(*level->candidates));
        level->is_placed = malloc(n_cells * sizeof(*level->is_placed));
        level->is_waiting = calloc(variant->n_constraints + 1, sizeof(*level->is_waiting));
        has_memory = has_memory && level->candidates && level->is_placed && level->is_waiting;
    }
    if (!has_memory || !search->needed) {
        return false;
    }
    return true;
}

void fsd_net_search_destroy(struct fsd_net_search *search)
{
    if (!search) {
        return;
    }
    for (unsigned i = 0; i < MOST_DEEP; i++) {
        free(search->levels[i].candidates);
        free(search->levels[i].is_placed);
        free(search->levels[i].is_waiting);
        free(search->levels[i].events);
    }
    free(search->needed);
    free(search);
}

bool fsd_net_search_failed(const struct fsd_net_search *search)
{
    return search->failed;
}

/* The candidates of an assumption, for finders, which see no more of it. */
static struct fsd_variant_steps steps_of(const struct fsd_variant_steps *steps, const struct level *level)
{
    struct fsd_variant_steps of = *steps;

    of.candidates = level->candidates;
    of.is_placed = level->is_placed;
    return of;
}

/* Notes what follows, and does it; the constraints of the cell are to be looked at. */
static void take(const struct fsd_variant_steps *steps, struct level *level, const struct event *event)
{
    const struct fsd_variant *const variant = steps->variant;

    if (level->n_events == level->capacity) {
        const size_t capacity = level->capacity ? 2 * level->capacity : 256;
        struct event *const events = realloc(level->events, capacity * sizeof(*events));
        if (!events) {
            level->failed = steps->nets->failed = true;
            return;
        }
        level->events = events;
        level->capacity = capacity;
    }
    level->events[level->n_events] = *event;
    level->events[level->n_events++].values = event->values & level->candidates[event->cell];
    level->candidates[event->cell] &= ~event->values;
    level->is_placed[event->cell] |= event->placed != 0;
    for (size_t i = steps->first_of[event->cell]; i < steps->first_of[event->cell + 1]; i++) {
        level->is_waiting[steps->of_cell[i] - variant->constraints] = true;
    }
    if (level->candidates[event->cell] == 0) {
        level->empty_cell = event->cell;
    }
}

static bool is_over(const struct level *level)
{
    return level->failed || level->broken || level->empty_cell != UINT16_MAX;
}

/* Places the cell's only candidate. */
static void place(const struct fsd_variant_steps *steps, struct level *level, unsigned cell,
                  const struct fsd_constraint *by, fsd_values values)
{
    take(steps, level, &(const struct event){.cell = (uint16_t)cell, .values = ~values, .placed = values, .by = by});
    for (unsigned word = 0; word < steps->n_words; word++) {
        uint64_t seen = steps->sees[(size_t)cell * steps->n_words + word];
        for (; seen && !is_over(level); seen &= seen - 1) {
            const unsigned other = 64 * word + (unsigned)__builtin_ctzll(seen);
            if (level->candidates[other] & values) {
                take(steps, level,
                     &(const struct event){
                         .cell = (uint16_t)other, .values = values, .is_seen = true, .by_cell = (uint16_t)cell});
            }
        }
    }
}

static void place_singles(const struct fsd_variant_steps *steps, struct level *level)
{
    bool any = true;

    while (any && !is_over(level)) {
        any = false;
        for (unsigned cell = 0; cell < steps->variant->n_cells && !is_over(level); cell++) {
            if (!level->is_placed[cell] && fsd_values_are_one(level->candidates[cell])) {
                place(steps, level, cell, NULL, level->candidates[cell]);
                any = true;
            }
        }
    }
}

/* A house that has no place for a value. */
static bool is_broken(const struct fsd_variant_steps *of, struct level *level, const struct fsd_constraint *house)
{
    fsd_values missing = fsd_steps_is_house(of, house) ? fsd_variant_all_values(of->variant) : 0;

    for (unsigned k = 0; k < house->n_cells; k++) {
        missing &= ~level->candidates[house->cells[k]];
    }
    if (missing) {
        level->broken = house;
        level->missing = missing & -missing;
    }
    return missing != 0;
}

/* Does what one constraint says. */
static void look_at(const struct fsd_variant_steps *of, struct level *level, const struct fsd_constraint *constraint)
{
    static const struct {
        enum fsd_variant_technique technique;
        fsd_steps_finder *find;
    } finders[] = {{FSD_VARIANT_HIDDEN_SINGLE, fsd_steps_find_subset},
                   {FSD_VARIANT_RELATION, fsd_steps_find_relation},
                   {FSD_VARIANT_CAGE, fsd_steps_find_cage},
                   {FSD_VARIANT_SUM, fsd_steps_find_sum},
                   {FSD_VARIANT_LINE, fsd_steps_find_line}};
    struct fsd_variant_step *const step = &of->nets->step;

    if (is_broken(of, level, constraint)) {
        return;
    }
    for (size_t i = 0; i < sizeof(finders) / sizeof(finders[0]) && !is_over(level); i++) {
        fsd_steps_start(step, finders[i].technique, constraint);
        if (!finders[i].find(of, constraint, step)) {
            continue;
        }
        for (unsigned k = 0; k < step->n_removed && !is_over(level); k++) {
            take(of, level,
                 &(const struct event){
                     .cell = step->removed[k].cell, .values = step->removed[k].values, .by = constraint});
        }
        if (step->placed.values && !is_over(level)) {
            place(of, level, step->placed.cell, constraint, step->placed.values);
        }
    }
}

static void follow(const struct fsd_variant_steps *steps, struct level *level)
{
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_variant_steps of = steps_of(steps, level);
    bool any = true;

    while (any && !is_over(level)) {
        any = false;
        place_singles(steps, level);
        for (size_t i = 0; i < variant->n_constraints && !is_over(level); i++) {
            if (level->is_waiting[i]) {
                level->is_waiting[i] = false;
                look_at(&of, level, &variant->constraints[i]);
                any = true;
            }
        }
    }
}

static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned level, unsigned deepest);

/* Refutes further assumptions, until what follows is impossible or nothing does. */
static void assume_more(const struct fsd_variant_steps *steps, unsigned number, unsigned deepest)
{
    struct level *const level = &steps->nets->levels[number];
    struct fsd_deadline deadline = steps->deadline;
    bool any = true;

    while (any && !is_over(level)) {
        any = false;
        for (unsigned cell = 0; cell < steps->variant->n_cells && !is_over(level); cell++) {
            const fsd_values values = level->is_placed[cell] ? 0 : level->candidates[cell];
            for (fsd_values left = values; left && !is_over(level); left &= left - 1) {
                if (fsd_deadline_passed(&deadline)) {
                    return;
                }
                if (level->candidates[cell] & left & -left &&
                    refute(steps, level->candidates, level->is_placed, cell, left & -left, number + 1, deepest)) {
                    take(steps, level,
                         &(const struct event){.cell = (uint16_t)cell, .values = left & -left, .is_assumed = true});
                    follow(steps, level);
                    any = true;
                }
            }
        }
    }
}

/* Whether the cell cannot have the value; the level of that number says why. */
static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned number, unsigned deepest)
{
    const struct fsd_variant *const variant = steps->variant;
    struct level *const level = &steps->nets->levels[number];

    memcpy(level->candidates, candidates, variant->n_cells * sizeof(*candidates));
    memcpy(level->is_placed, is_placed, variant->n_cells * sizeof(*is_placed));
    memset(level->is_waiting, 0, variant->n_constraints * sizeof(*level->is_waiting));
    level->n_events = 0;
    level->failed = false;
    level->broken = NULL;
    level->empty_cell = UINT16_MAX;
    place(steps, level, cell, NULL, value);
    follow(steps, level);
    if (number < deepest && !is_over(level)) {
        assume_more(steps, number, deepest);
    }
    return !level->failed && is_over(level);
}

static void need_all_of(struct fsd_net_search *search, const struct fsd_constraint *constraint, fsd_values values)
{
    for (unsigned k = 0; k < constraint->n_cells; k++) {
        search->needed[constraint->cells[k]] |= values;
    }
}

/* Marks what an event rests on. */
static void need_reasons(const struct fsd_variant_steps *steps, const struct event *event)
{
    struct fsd_net_search *const search = steps->nets;

    if (event->is_seen) {
        search->needed[event->by_cell] = UINT32_MAX;
    } else if (event->is_assumed) {
        for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
            search->needed[cell] = UINT32_MAX;
        }
    } else if (event->by) {
        need_all_of(search, event->by, event->placed ? event->placed : UINT32_MAX);
    } else {
        search->needed[event->cell] = UINT32_MAX;
    }
}

/* Tells the level's contradiction as a step; the first event is the assumption. */
static void tell(const struct fsd_variant_steps *steps, const struct level *level, struct fsd_variant_step *step)
{
    struct fsd_net_search *const search = steps->nets;
    const struct event *const assumed = &level->events[0];
    size_t n = 1;

    fsd_steps_start(step, FSD_VARIANT_NET, NULL);
    memset(search->needed, 0, steps->variant->n_cells * sizeof(*search->needed));
    if (level->broken) {
        need_all_of(search, level->broken, level->missing);
    } else {
        search->needed[level->empty_cell] = UINT32_MAX;
    }
    for (size_t i = level->n_events; i-- > 1;) {
        struct event *const event = &level->events[i];
        /* A placed value is also what others see. */
        const bool counts =
            event->placed ? search->needed[event->cell] != 0 : search->needed[event->cell] & event->values;
        if (counts) {
            need_reasons(steps, event);
        }
        event->is_told = counts && !event->is_seen;
        n += event->is_told;
    }
    step->is_cut_short = n > FSD_MOST_LINKS;
    for (size_t i = 0; i < level->n_events && step->n_links < FSD_MOST_LINKS; i++) {
        const struct event *const event = &level->events[i];
        if (i == 0 || event->is_told) {
            step->links[step->n_links++] =
                (struct fsd_variant_link){.cell = event->cell,
                                          .values = event->placed ? event->placed : event->values,
                                          .is_true = event->placed != 0,
                                          .by = event->by};
        }
    }
    step->broken = level->broken;
    step->missing = level->missing;
    step->empty_cell = level->empty_cell;
    step->cells[step->n_cells++] = assumed->cell;
    step->values = assumed->placed;
    fsd_steps_take_away(steps, step, assumed->cell, assumed->placed);
}

/* How deep assumptions may go: where many candidates are left, further ones would take minutes. */
static unsigned count_levels(const struct fsd_variant_steps *steps)
{
    enum { MOST_FOR_TWO = 300, MOST_FOR_THREE = 60 };
    unsigned n = 0;

    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        n += steps->is_placed[cell] ? 0 : fsd_values_count(steps->candidates[cell]);
    }
    return n <= MOST_FOR_THREE ? MOST_DEEP : n <= MOST_FOR_TWO ? 2 : 1;
}

bool fsd_steps_find_net(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    struct fsd_net_search *const search = steps->nets;
    struct fsd_deadline deadline = steps->deadline;
    const unsigned n_levels = count_levels(steps);

    search->failed = false;
    for (unsigned deepest = 0; steps->has_one_solution && deepest < n_levels; deepest++) {
        search->best.n_links = 0;
        for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
            const fsd_values values = steps->is_placed[cell] ? 0 : steps->candidates[cell];
            for (fsd_values left = values; left; left &= left - 1) {
                if (fsd_deadline_passed(&deadline)) {
                    return false;
                }
                if (!refute(steps, steps->candidates, steps->is_placed, cell, left & -left, 0, deepest)) {
                    continue;
                }
                tell(steps, &search->levels[0], step);
                if (search->best.n_links == 0 || step->n_links < search->best.n_links) {
                    search->best = *step;
                }
                if (step->n_links <= FEW_LINKS || deepest > 0) {
                    return true;
                }
            }
        }
        if (search->best.n_links > 0) {
            *step = search->best;
            return true;
        }
    }
    return false;
}
