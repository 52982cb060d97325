/*
 * Nets: a candidate is assumed, and simple steps follow from it, until one of them is impossible; so the candidate
 * goes. Where no assumption leads there by simple steps alone, further assumptions within are tried, and so on. Of what
 * was found, only that is told on which the contradiction rests.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/story.h"

enum { MOST_DEEP = 40, FEW_LINKS = 6, FEWEST_MORE = 2 };

/* An assumption that was refuted, and those that it took, which come after it: so many, with itself. */
struct refuted {
    uint16_t cell;
    fsd_values value;
    size_t n;
};

struct fsd_net_search {
    fsd_values *needed;
    struct fsd_assumption levels[MOST_DEEP];
    unsigned n_levels;    /* that have memory */
    uint32_t *n_failures; /* of each cell: how often a contradiction was found there */
    fsd_values *solution; /* of each cell, once it is met by the way */
    bool has_solution;
    bool failed; /* no memory */
    /* Candidates that were refuted at once when all were tried, until they are told. */
    struct found *found;
    size_t n_found;
    size_t first_tried;      /* of all candidates, by further assumptions */
    unsigned n_more;         /* assumptions that it took */
    struct refuted *refuted; /* of the last one that was tried */
    size_t n_refuted, refuted_room;
};

struct found {
    uint16_t cell;
    fsd_values value;
    size_t n_links;
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
    struct fsd_net_search *const search = steps->nets;

    for (; search->n_levels <= number; search->n_levels++) {
        if (!fsd_assumption_make(&search->levels[search->n_levels], steps->variant)) {
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
        fsd_assumption_destroy(&search->levels[i]);
    }
    free(search->needed);
    free(search->n_failures);
    free(search->solution);
    free(search->found);
    free(search->refuted);
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

static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned number, unsigned *n_more);

/* The cell to assume a value of: few candidates, and many contradictions so far. UINT_MAX: all are placed. */
static unsigned choose_cell(const struct fsd_variant_steps *steps, const struct fsd_assumption *level)
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

/* What a further assumption refutes goes. */
static void take_refuted(const struct fsd_variant_steps *steps, struct fsd_assumption *level, unsigned cell,
                         fsd_values value)
{
    fsd_assumption_take(steps, level,
                        &(const struct fsd_event){.cell = (uint16_t)cell, .values = value, .is_assumed = true});
    fsd_assumption_follow(steps, level);
}

/* Refutes further assumptions, as many as there may be, until what follows is impossible. */
static void assume_more(const struct fsd_variant_steps *steps, unsigned number, unsigned *n_more)
{
    struct fsd_net_search *const search = steps->nets;
    struct fsd_assumption *const level = &search->levels[number];
    struct fsd_deadline deadline = steps->deadline;

    while (!fsd_assumption_is_over(level)) {
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
        take_refuted(steps, level, cell, value);
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
    struct fsd_assumption *const level = &search->levels[number];
    const size_t at = search->n_refuted;
    struct refuted *const refuted = fsd_grow(search->refuted, at, &search->refuted_room, sizeof(*refuted));
    if (!refuted) {
        search->failed = true;
        return false;
    }
    search->refuted = refuted;
    search->n_refuted++;
    fsd_assumption_start(level, steps->variant, candidates, is_placed);
    fsd_assumption_place(steps, level, cell, NULL, value);
    fsd_assumption_follow(steps, level);
    if (*n_more > 0 && !fsd_assumption_is_over(level)) {
        assume_more(steps, number, n_more);
    }
    if (fsd_assumption_is_over(level) && !level->failed) {
        for (unsigned k = 0; level->broken && k < level->broken->n_cells; k++) {
            search->n_failures[level->broken->cells[k]]++;
        }
        if (!level->broken) {
            search->n_failures[level->empty_cell]++;
        }
        search->refuted[at] = (struct refuted){.cell = (uint16_t)cell, .value = value, .n = search->n_refuted - at};
        return true;
    }
    search->failed |= level->failed;
    search->n_refuted = at;
    return false;
}

/* Refutes a candidate of the position. */
static bool refute_first(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value, unsigned n_more)
{
    steps->nets->n_refuted = 0;
    return refute(steps, steps->candidates, steps->is_placed, cell, value, 0, &n_more);
}

static void need_all_of(struct fsd_net_search *search, const struct fsd_constraint *constraint, fsd_values values)
{
    for (unsigned k = 0; k < constraint->n_cells; k++) {
        search->needed[constraint->cells[k]] |= values;
    }
}

/* Marks what an event rests on. */
static void need_reasons(const struct fsd_variant_steps *steps, const struct fsd_event *event)
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

/* About how many links a contradiction takes. */
static size_t count_links(const struct fsd_variant_steps *steps, struct fsd_assumption *level)
{
    struct fsd_net_search *const search = steps->nets;
    size_t n = 1;

    memset(search->needed, 0, steps->variant->n_cells * sizeof(*search->needed));
    if (level->broken) {
        need_all_of(search, level->broken, level->missing);
    } else {
        search->needed[level->empty_cell] = UINT32_MAX;
    }
    for (size_t i = level->n_events; i-- > 1;) {
        const struct fsd_event *const event = &level->events[i];
        /* A placed value is also what others see. */
        const bool counts =
            event->placed ? search->needed[event->cell] != 0 : search->needed[event->cell] & event->values;
        if (counts) {
            need_reasons(steps, event);
        }
        n += counts && !event->is_seen;
    }
    return n;
}

/* Goes through a refutation once more, so that it becomes a story. Returns where it ends. */
static uint32_t tell_refuted(const struct fsd_variant_steps *steps, const struct refuted *refuted,
                             const fsd_values *candidates, const bool *is_placed, unsigned number)
{
    struct fsd_assumption *const level = &steps->nets->levels[number];
    size_t n_told = 1; /* the assumption is */

    fsd_assumption_start(level, steps->variant, candidates, is_placed);
    fsd_story_assume(steps, refuted->cell, refuted->value, true);
    fsd_assumption_place(steps, level, refuted->cell, NULL, refuted->value);
    fsd_assumption_follow(steps, level);
    for (size_t i = 1; i < refuted->n && !fsd_assumption_is_over(level); i += refuted[i].n) {
        fsd_story_take(steps, level, n_told);
        n_told = level->n_events;
        fsd_story_close(steps, tell_refuted(steps, &refuted[i], level->candidates, level->is_placed, number + 1));
        take_refuted(steps, level, refuted[i].cell, refuted[i].value);
    }
    fsd_story_take(steps, level, n_told);
    steps->nets->failed |= level->failed;
    return fsd_story_end(steps, level);
}

static void tell(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct refuted *const refuted = steps->nets->refuted;

    fsd_steps_start(step, FSD_VARIANT_NET, NULL);
    fsd_story_start(steps);
    uint32_t end = tell_refuted(steps, refuted, steps->candidates, steps->is_placed, 0);
    fsd_story_tell(steps, &end, 1, step);
    step->cells[step->n_cells++] = refuted->cell;
    step->values = refuted->value;
    fsd_steps_take_away(steps, step, refuted->cell, refuted->value);
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
    struct found best = {.n_links = 0};

    search->n_found = 0;
    for (size_t i = 0; i < n && !fsd_deadline_passed(&deadline); i++) {
        struct found found = search->found[i];
        if (!is_again) {
            found = (struct found){.cell = (uint16_t)(i / n_values), .value = (fsd_values)1 << i % n_values};
        }
        if (!is_open(steps, found.cell, found.value) || !refute_first(steps, found.cell, found.value, 0)) {
            continue;
        }
        found.n_links = count_links(steps, &search->levels[0]);
        search->found[search->n_found++] = found;
        if (best.n_links == 0 || found.n_links < best.n_links) {
            best = found;
        }
        if (found.n_links <= FEW_LINKS) {
            search->n_found = 0;
            break;
        }
    }
    if (best.n_links == 0) {
        return false;
    }
    search->refuted[0] = (struct refuted){.cell = best.cell, .value = best.value, .n = 1};
    tell(steps, step);
    return true;
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
            if (fsd_deadline_passed(&deadline) || search->failed) {
                return false;
            }
            if (is_open(steps, cell, value) && refute_first(steps, cell, value, search->n_more)) {
                tell(steps, step);
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
