/*
 * Nets: a candidate is assumed, and simple steps follow from it, until one of them is impossible; so the candidate
 * goes. Where no assumption leads there by simple steps alone, further assumptions within are tried, and so on. Of what
 * was found, only that is told on which the contradiction rests.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"

enum { MOST_DEEP = 40, FEW_LINKS = 6, FEWEST_MORE = 2 };

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
    unsigned n_levels;    /* that have memory */
    uint32_t *n_failures; /* of each cell: how often a contradiction was found there */
    fsd_values *solution; /* of each cell, once it is met by the way */
    bool has_solution;
    bool failed; /* no memory */
    /* Candidates that were refuted at once when all were tried, until they are told. */
    struct found *found;
    size_t n_found;
    size_t first_tried; /* of all candidates, by further assumptions */
    unsigned n_more;    /* assumptions that it took */
    struct fsd_variant_step step, best;
};

struct found {
    uint16_t cell;
    fsd_values value;
    unsigned n_links;
};

bool fsd_net_search_make(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    const size_t n_cells = variant->n_cells;
    struct fsd_net_search *const search = calloc(1, sizeof(*search));

    steps->nets = search;
    if (!search) {
        return false;
    }
    search->needed = malloc(n_cells * sizeof(*search->needed));
    search->n_failures = calloc(n_cells, sizeof(*search->n_failures));
    search->solution = malloc(n_cells * sizeof(*search->solution));
    search->found = malloc(n_cells * variant->n_values * sizeof(*search->found));
    search->n_more = FEWEST_MORE;
    return search->needed && search->n_failures && search->solution && search->found;
}

/* Whether there is memory for a level, too. */
static bool has_level(const struct fsd_variant_steps *steps, unsigned number)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_net_search *const search = steps->nets;

    for (; search->n_levels <= number; search->n_levels++) {
        struct level *const level = &search->levels[search->n_levels];
        level->candidates = malloc(variant->n_cells * sizeof(*level->candidates));
        level->is_placed = malloc(variant->n_cells * sizeof(*level->is_placed));
        level->is_waiting = calloc(variant->n_constraints + 1, sizeof(*level->is_waiting));
        if (!level->candidates || !level->is_placed || !level->is_waiting) {
            free(level->candidates);
            free(level->is_placed);
            free(level->is_waiting);
            search->failed = true;
            return false;
        }
    }
    return true;
}

void fsd_net_search_destroy(struct fsd_net_search *search)
{
    if (!search) {
        return;
    }
    for (unsigned i = 0; i < search->n_levels; i++) {
        free(search->levels[i].candidates);
        free(search->levels[i].is_placed);
        free(search->levels[i].is_waiting);
        free(search->levels[i].events);
    }
    free(search->needed);
    free(search->n_failures);
    free(search->solution);
    free(search->found);
    free(search);
}

void fsd_net_search_restart(const struct fsd_variant_steps *steps)
{
    struct fsd_net_search *const search = steps->nets;

    if (search) {
        memset(search->n_failures, 0, steps->variant->n_cells * sizeof(*search->n_failures));
        search->has_solution = false;
        search->n_found = search->first_tried = 0;
        search->n_more = FEWEST_MORE;
    }
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
    of.is_assumed = true;
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

/* Notes what goes by a constraint, if anything does. */
static void take_removed(const struct fsd_variant_steps *of, struct level *level, const struct fsd_constraint *by,
                         const struct fsd_variant_step *step)
{
    for (unsigned k = 0; k < step->n_removed && !is_over(level); k++) {
        take(of, level,
             &(const struct event){.cell = step->removed[k].cell, .values = step->removed[k].values, .by = by});
    }
}

/* Places values that have one place in a house; in any group, removes those that leave too few for the others. */
static void look_at_group(const struct fsd_variant_steps *of, struct level *level, const struct fsd_constraint *group)
{
    struct fsd_variant_step *const step = &of->nets->step;
    fsd_values candidates[FSD_VARIANT_MAX_VALUES], kept[FSD_VARIANT_MAX_VALUES];

    if (is_broken(of, level, group)) {
        return;
    }
    fsd_steps_start(step, FSD_VARIANT_HIDDEN_SINGLE, group);
    if (fsd_steps_find_subset(of, group, step)) {
        place(of, level, step->placed.cell, group, step->placed.values);
        return;
    }
    for (unsigned k = 0; k < group->n_cells; k++) {
        candidates[k] = level->candidates[group->cells[k]];
    }
    if (!fsd_steps_keep_different(candidates, group->n_cells, kept)) {
        level->broken = group;
        level->missing = 0;
        return;
    }
    for (unsigned k = 0; k < group->n_cells && !is_over(level); k++) {
        if (candidates[k] & ~kept[k]) {
            take(of, level,
                 &(const struct event){.cell = group->cells[k], .values = candidates[k] & ~kept[k], .by = group});
        }
    }
}

/* Does what one constraint says. */
static void look_at(const struct fsd_variant_steps *of, struct level *level, const struct fsd_constraint *constraint)
{
    struct fsd_variant_step *const step = &of->nets->step;

    if (constraint->kind == FSD_ALL_DIFFERENT) {
        look_at_group(of, level, constraint);
    } else if (fsd_steps_follow_clue(of, constraint, step)) {
        take_removed(of, level, constraint, step);
    }
}

/* Groups first, since what they say is simple and quick; then relations, then what has many ways. */
static void follow(const struct fsd_variant_steps *steps, struct level *level)
{
    const struct fsd_variant *const variant = steps->variant;
    const struct fsd_variant_steps of = steps_of(steps, level);
    bool any = true;

    while (any && !is_over(level)) {
        any = false;
        place_singles(steps, level);
        for (unsigned kind = FSD_ALL_DIFFERENT; kind <= FSD_LINE && !any; kind++) {
            for (size_t i = 0; i < variant->n_constraints && !is_over(level); i++) {
                if (level->is_waiting[i] && variant->constraints[i].kind == kind) {
                    level->is_waiting[i] = false;
                    look_at(&of, level, &variant->constraints[i]);
                    any = true;
                }
            }
        }
    }
}

static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned number, unsigned *n_more);

/* The cell to assume a value of: few candidates, and many contradictions so far. UINT_MAX: all are placed. */
static unsigned choose_cell(const struct fsd_variant_steps *steps, const struct level *level)
{
    unsigned best = UINT_MAX;
    uint64_t best_n = 0, best_failures = 1;

    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        const uint64_t n = fsd_values_count(level->candidates[cell]);
        const uint64_t failures = steps->nets->n_failures[cell] + UINT64_C(1);
        if (!level->is_placed[cell] && (best == UINT_MAX || n * best_failures < best_n * failures)) {
            best = cell;
            best_n = n;
            best_failures = failures;
        }
    }
    return best;
}

/* Refutes further assumptions, as many as there may be, until what follows is impossible. */
static void assume_more(const struct fsd_variant_steps *steps, unsigned number, unsigned *n_more)
{
    struct fsd_net_search *const search = steps->nets;
    struct level *const level = &search->levels[number];
    struct fsd_deadline deadline = steps->deadline;

    while (!is_over(level)) {
        const unsigned cell = choose_cell(steps, level);
        if (cell == UINT_MAX) {
            memcpy(search->solution, level->candidates, steps->variant->n_cells * sizeof(*search->solution));
            search->has_solution = true;
            return;
        }
        const fsd_values value = level->candidates[cell] & -level->candidates[cell];
        if (*n_more == 0 || fsd_deadline_passed(&deadline)) {
            return;
        }
        --*n_more;
        if (!refute(steps, level->candidates, level->is_placed, cell, value, number + 1, n_more)) {
            return;
        }
        take(steps, level, &(const struct event){.cell = (uint16_t)cell, .values = value, .is_assumed = true});
        follow(steps, level);
    }
}

/* Whether the cell cannot have the value; the level of that number says why. */
static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned number, unsigned *n_more)
{
    struct fsd_net_search *const search = steps->nets;

    if (number == MOST_DEEP || !has_level(steps, number)) {
        return false;
    }
    struct level *const level = &search->levels[number];
    memcpy(level->candidates, candidates, steps->variant->n_cells * sizeof(*candidates));
    memcpy(level->is_placed, is_placed, steps->variant->n_cells * sizeof(*is_placed));
    memset(level->is_waiting, 0, steps->variant->n_constraints * sizeof(*level->is_waiting));
    level->n_events = 0;
    level->failed = false;
    level->broken = NULL;
    level->empty_cell = UINT16_MAX;
    place(steps, level, cell, NULL, value);
    follow(steps, level);
    if (*n_more > 0 && !is_over(level)) {
        assume_more(steps, number, n_more);
    }
    if (is_over(level) && !level->failed) {
        for (unsigned k = 0; level->broken && k < level->broken->n_cells; k++) {
            search->n_failures[level->broken->cells[k]]++;
        }
        if (!level->broken) {
            search->n_failures[level->empty_cell]++;
        }
        return true;
    }
    return false;
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

/* Whether the candidate is to be tried: it is not known to be in the solution. */
static bool is_open(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    const struct fsd_net_search *const search = steps->nets;

    return !steps->is_placed[cell] && steps->candidates[cell] & value &&
           !(search->has_solution && search->solution[cell] & value);
}

/* Tries the candidates that were refuted before, or all of them, and tells the shortest refutation. */
static bool find_simple(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    struct fsd_net_search *const search = steps->nets;
    struct fsd_deadline deadline = steps->deadline;
    const bool is_again = search->n_found > 0;
    const size_t n_values = steps->variant->n_values;
    const size_t n = is_again ? search->n_found : steps->variant->n_cells * n_values;
    unsigned none = 0;

    search->best.n_links = 0;
    search->n_found = 0;
    for (size_t i = 0; i < n && !fsd_deadline_passed(&deadline); i++) {
        const struct found found = search->found[i];
        const unsigned cell = is_again ? found.cell : (unsigned)(i / n_values);
        const fsd_values value = is_again ? found.value : (fsd_values)1 << i % n_values;
        if (!is_open(steps, cell, value) ||
            !refute(steps, steps->candidates, steps->is_placed, cell, value, 0, &none)) {
            continue;
        }
        tell(steps, &search->levels[0], step);
        search->found[search->n_found++] = (struct found){(uint16_t)cell, value, step->n_links};
        if (search->best.n_links == 0 || step->n_links < search->best.n_links) {
            search->best = *step;
        }
        if (step->n_links <= FEW_LINKS) {
            search->n_found = 0;
            break;
        }
    }
    *step = search->best.n_links > 0 ? search->best : *step;
    return search->best.n_links > 0;
}

/* The same by further assumptions, about as few as do. Candidates take turns, so that none fails again and again. */
static bool find_nested(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    struct fsd_net_search *const search = steps->nets;
    struct fsd_deadline deadline = steps->deadline;
    const size_t n_values = steps->variant->n_values, n = steps->variant->n_cells * n_values;

    for (; search->n_more < UINT_MAX / 4; search->n_more *= 4) {
        for (size_t i = 0; i < n; i++) {
            const size_t at = (search->first_tried + i) % n;
            const unsigned cell = (unsigned)(at / n_values);
            const fsd_values value = (fsd_values)1 << at % n_values;
            unsigned n_more = search->n_more;
            if (fsd_deadline_passed(&deadline) || search->failed) {
                return false;
            }
            if (is_open(steps, cell, value) &&
                refute(steps, steps->candidates, steps->is_placed, cell, value, 0, &n_more)) {
                tell(steps, &search->levels[0], step);
                search->first_tried = at + 1;
                return true;
            }
        }
    }
    return false;
}

bool fsd_steps_find_net(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    steps->nets->failed = false;
    if (!steps->has_one_solution) {
        return false;
    }
    if (steps->nets->n_found > 0 && find_simple(steps, step)) {
        return true;
    }
    return find_simple(steps, step) || find_nested(steps, step);
}
