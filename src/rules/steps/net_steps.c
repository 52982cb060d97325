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

enum {
    MOST_DEEP = 40,
    FEW_LINKS = 6,
    FEWEST_MORE = 2,
    FEW_VALUES = 4,
    HALF = 20 /* so many candidates that go halve a search */
};

/* An assumption that was refuted, and those that it took, which come after it: so many, with itself. */
struct refuted {
    uint16_t cell;
    fsd_values value;
    size_t n;
};

/* Of a candidate that was not refuted at once. What follows from it does so at all later positions, too. */
struct prospect {
    struct fsd_variant_removal *removed; /* what goes with it */
    size_t n_removed, removed_room;
    size_t n_left;        /* candidates that it leaves in the grid */
    size_t n_left_failed; /* the same when it was last tried by further assumptions, */
    unsigned n_more;      /* which were so many */
};

struct fsd_net_search {
    fsd_values *needed;
    struct fsd_assumption levels[MOST_DEEP];
    unsigned n_levels;    /* that have memory */
    fsd_values *solution; /* of each cell, once it is met by the way */
    bool has_solution;
    bool failed; /* no memory */
    /* Candidates that were refuted at once when all were tried, until they are told. */
    struct found *found;
    size_t n_found;
    struct prospect *prospects; /* of each value of each cell */
    size_t n_prospects;
    const struct prospect **order; /* room for all */
    unsigned n_more;               /* assumptions that it took */
    struct refuted *refuted;       /* of the last one that was tried */
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
    const size_t n_cells = variant->n_cells, n_candidates = n_cells * variant->n_values;
    struct fsd_net_search *const search = calloc(1, sizeof(*search));

    steps->nets = search;
    if (!search) {
        return false;
    }
    search->needed = malloc(n_cells * sizeof(*search->needed));
    search->solution = malloc(n_cells * sizeof(*search->solution));
    search->found = malloc(n_candidates * sizeof(*search->found));
    search->prospects = calloc(n_candidates, sizeof(*search->prospects));
    search->order = malloc(n_candidates * sizeof(*search->order));
    search->n_prospects = search->prospects ? n_candidates : 0;
    search->n_more = FEWEST_MORE;
    return search->needed && search->solution && search->found && search->prospects && search->order;
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
    free(search->solution);
    free(search->found);
    for (size_t i = 0; i < search->n_prospects; i++) {
        free(search->prospects[i].removed);
    }
    free(search->prospects);
    free(search->order);
    free(search->refuted);
    free(search);
}

void fsd_net_search_restart(const struct fsd_variant_steps *steps)
{
    struct fsd_net_search *const search = steps->nets;

    if (search) {
        search->has_solution = false;
        search->n_found = 0;
        search->n_more = FEWEST_MORE;
        for (size_t i = 0; i < search->n_prospects; i++) {
            search->prospects[i].n_removed = search->prospects[i].n_more = 0;
        }
    }
}

bool fsd_net_search_failed(const struct fsd_net_search *search)
{
    return search->failed;
}

static bool refute(const struct fsd_variant_steps *steps, const fsd_values *candidates, const bool *is_placed,
                   unsigned cell, fsd_values value, unsigned number, unsigned *n_more);

static struct prospect *prospect_of(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    return &steps->nets->prospects[(size_t)cell * steps->variant->n_values + fsd_values_lowest(value)];
}

/* Of the candidates that there are, how many go with one. SIZE_MAX: all of a cell. */
static size_t count_removed(const struct fsd_assumption *level, const struct prospect *prospect)
{
    size_t n = 0;

    for (size_t i = 0; i < prospect->n_removed; i++) {
        const fsd_values candidates = level->candidates[prospect->removed[i].cell];
        if (!(candidates & ~prospect->removed[i].values)) {
            return SIZE_MAX;
        }
        n += fsd_values_count(candidates & prospect->removed[i].values);
    }
    return n;
}

/* How long a search is once so many candidates went, 2 * HALF << 32 being one where none did: about a power of two. */
static uint64_t search_size(size_t n_removed)
{
    return n_removed < 32 * HALF ? (2 * HALF - n_removed % HALF) << 32 >> n_removed / HALF : 1;
}

/*
 * The cell to assume a value of: its values promise the least to search, and the value is that with which most goes.
 * Of cells with many candidates all are taken to promise nothing. UINT_MAX: all cells are placed.
 */
static unsigned choose_cell(const struct fsd_variant_steps *steps, const struct fsd_assumption *level,
                            fsd_values *value)
{
    unsigned best = UINT_MAX;
    uint64_t best_size = 0;

    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        const bool is_few = fsd_values_count(level->candidates[cell]) <= FEW_VALUES;
        fsd_values first = 0;
        size_t most = 0;
        uint64_t size = 0;
        if (level->is_placed[cell]) {
            continue;
        }
        for (fsd_values left = level->candidates[cell]; left; left &= left - 1) {
            const size_t n = is_few ? count_removed(level, prospect_of(steps, cell, left & -left)) : 0;
            size += search_size(n);
            if (!first || n > most) {
                first = left & -left;
                most = n;
            }
        }
        if (best == UINT_MAX || size < best_size) {
            best = cell;
            best_size = size;
            *value = first;
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
        fsd_values value = 0;
        const unsigned cell = choose_cell(steps, level, &value);
        if (cell == UINT_MAX) {
            memcpy(search->solution, level->candidates, steps->variant->n_cells * sizeof(*search->solution));
            search->has_solution = true;
            return;
        }
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
    const uint32_t end = tell_refuted(steps, refuted, steps->candidates, steps->is_placed, 0);
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

/* Notes what followed from a candidate of the position, which was not refuted. */
static void note_prospect(const struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    struct prospect *const prospect = prospect_of(steps, cell, value);
    const struct fsd_assumption *const level = &steps->nets->levels[0];

    prospect->n_removed = prospect->n_left = 0;
    for (unsigned other = 0; other < steps->variant->n_cells && !steps->nets->failed; other++) {
        const fsd_values gone = steps->candidates[other] & ~level->candidates[other];
        struct fsd_variant_removal *const removed =
            fsd_grow(prospect->removed, prospect->n_removed, &prospect->removed_room, sizeof(*removed));
        if (!removed) {
            steps->nets->failed = true;
            return;
        }
        prospect->removed = removed;
        removed[prospect->n_removed] = (struct fsd_variant_removal){.cell = (uint16_t)other, .values = gone};
        prospect->n_removed += gone != 0;
        prospect->n_left += fsd_values_count(level->candidates[other]);
    }
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
        if (!is_open(steps, found.cell, found.value)) {
            continue;
        }
        if (!refute_first(steps, found.cell, found.value, 0)) {
            note_prospect(steps, found.cell, found.value);
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

static int compare_prospects(const void *a, const void *b)
{
    const struct prospect *const one = *(const struct prospect *const *)a;
    const struct prospect *const other = *(const struct prospect *const *)b;

    return one->n_left != other->n_left ? (one->n_left > other->n_left) - (one->n_left < other->n_left)
                                        : (one > other) - (one < other);
}

/*
 * The same by further assumptions, about as few as do: of candidates, those first that leave least. One that failed is
 * not tried again before more follows from it, or more assumptions may be made.
 */
static bool find_nested(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    struct fsd_net_search *const search = steps->nets;
    struct fsd_deadline deadline = steps->deadline;
    const size_t n_values = steps->variant->n_values;
    size_t n = 0;

    for (size_t i = 0; i < search->n_prospects; i++) {
        if (is_open(steps, (unsigned)(i / n_values), (fsd_values)1 << i % n_values)) {
            search->order[n++] = &search->prospects[i];
        }
    }
    qsort(search->order, n, sizeof(*search->order), compare_prospects);
    for (; search->n_more < UINT_MAX / 4; search->n_more *= 4) {
        for (size_t i = 0; i < n; i++) {
            const size_t at = (size_t)(search->order[i] - search->prospects);
            struct prospect *const prospect = &search->prospects[at];
            const unsigned cell = (unsigned)(at / n_values);
            const fsd_values value = (fsd_values)1 << at % n_values;
            if (fsd_deadline_passed(&deadline) || search->failed) {
                return false;
            }
            if ((prospect->n_more >= search->n_more && prospect->n_left_failed == prospect->n_left) ||
                !is_open(steps, cell, value)) {
                continue;
            }
            if (refute_first(steps, cell, value, search->n_more)) {
                tell(steps, step);
                return true;
            }
            prospect->n_more = search->n_more;
            prospect->n_left_failed = prospect->n_left;
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
