/*
 * Chains of candidates, of which each two neighbours are linked: if one is false the next is true (the last two of a
 * house or of a cell), if it is true the next is false (they exclude each other). One of both ends is true, so what
 * both exclude is false. The shortest is found, from each candidate as the first that is false, breadth first.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/story.h"

enum { NONE = UINT16_MAX, MOST_NODES = 24 /* in a chain */ };

/* Candidates have numbers: their cell times the number of values, and the value. */
struct fsd_chain_search {
    unsigned n_values;
    size_t n_nodes;
    /* Of each candidate, from where it was shown to be false and true; valid where `round` is the search's. */
    uint16_t *false_from, *true_from;
    uint32_t *false_round, *true_round;
    uint16_t *queue;
    uint16_t way[MOST_NODES]; /* from the end of the one that was found back to its beginning */
    unsigned n_on_way;
    uint8_t *depth;    /* of what is shown to be true: how many candidates lie before it */
    uint8_t *excluded; /* by the first one */
    uint32_t round;
};

struct kinds {
    bool of_one_value, of_cells;
    unsigned most; /* candidates */
};

static struct kinds kinds_of(enum fsd_variant_technique technique)
{
    return technique == FSD_VARIANT_XY_WING    ? (struct kinds){false, true, 6}
           : technique == FSD_VARIANT_X_CHAIN  ? (struct kinds){true, false, MOST_NODES}
           : technique == FSD_VARIANT_XY_CHAIN ? (struct kinds){false, true, MOST_NODES}
                                               : (struct kinds){false, false, MOST_NODES};
}

bool fsd_chain_search_make(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    const size_t n = (size_t)variant->n_cells * variant->n_values;
    struct fsd_chain_search *const search = calloc(1, sizeof(*search));

    steps->chains = search;
    if (!search) {
        return false;
    }
    search->n_values = variant->n_values;
    search->n_nodes = n;
    search->false_from = malloc(n * sizeof(*search->false_from));
    search->true_from = malloc(n * sizeof(*search->true_from));
    search->false_round = calloc(n, sizeof(*search->false_round));
    search->true_round = calloc(n, sizeof(*search->true_round));
    search->queue = malloc(n * sizeof(*search->queue));
    search->depth = malloc(n);
    search->excluded = calloc(n, 1);
    if (!search->false_from || !search->true_from || !search->false_round || !search->true_round || !search->queue ||
        !search->depth || !search->excluded) {
        return false;
    }
    return true;
}

void fsd_chain_search_destroy(struct fsd_chain_search *search)
{
    if (search) {
        free(search->false_from);
        free(search->true_from);
        free(search->false_round);
        free(search->true_round);
        free(search->queue);
        free(search->depth);
        free(search->excluded);
        free(search);
    }
}

/* The values of another cell of a constraint of two cells that go with this value. */
static fsd_values partners_of(const struct fsd_variant *variant, const struct fsd_constraint *relation, unsigned cell,
                              unsigned value)
{
    fsd_values kept = 0;

    if (relation->cells[0] == cell) {
        return relation->allowed[value];
    }
    for (unsigned other = 0; other < variant->n_values; other++) {
        kept |= relation->allowed[other] >> value & 1 ? (fsd_values)1 << other : 0;
    }
    return kept;
}

/* Of a candidate that is true, those that are false: each is given to `take`, which may end it by true. */
struct excluding {
    const struct fsd_variant_steps *steps;
    const struct kinds *kinds;
    bool (*take)(void *context, uint16_t node);
    void *context;
};

static bool take_values(const struct excluding *of, unsigned cell, fsd_values values)
{
    bool is_over = false;

    for (values &= of->steps->candidates[cell]; values && !is_over; values &= values - 1) {
        is_over = of->take(of->context, (uint16_t)(cell * of->steps->variant->n_values + fsd_values_lowest(values)));
    }
    return is_over;
}

static bool exclude(const struct excluding *of, unsigned cell, unsigned value)
{
    const struct fsd_variant_steps *const steps = of->steps;
    const fsd_values bit = (fsd_values)1 << value;

    if (!of->kinds->of_one_value && take_values(of, cell, ~bit)) {
        return true;
    }
    for (unsigned word = 0; word < steps->n_words; word++) {
        uint64_t seen = steps->sees[(size_t)cell * steps->n_words + word] & fsd_steps_places(steps, value)[word];
        for (; seen; seen &= seen - 1) {
            const unsigned other = 64 * word + (unsigned)__builtin_ctzll(seen);
            if (of->take(of->context, (uint16_t)(other * steps->variant->n_values + value))) {
                return true;
            }
        }
    }
    for (size_t i = steps->first_of[cell]; i < steps->first_of[cell + 1] && !of->kinds->of_one_value; i++) {
        const struct fsd_constraint *const relation = steps->of_cell[i];
        if (relation->kind == FSD_RELATION && relation->cells[0] != relation->cells[1] &&
            take_values(of, relation->cells[relation->cells[0] == cell],
                        ~partners_of(steps->variant, relation, cell, value))) {
            return true;
        }
    }
    return false;
}

struct from {
    const struct fsd_variant_steps *steps;
    struct kinds kinds;
    unsigned n_queued;
    uint16_t at;  /* the candidate that is true */
    bool has_any; /* a candidate that both ends exclude */
};

static bool mark_excluded(void *context, uint16_t node)
{
    const struct from *const from = context;

    from->steps->chains->excluded[node] = 1;
    return false;
}

static bool unmark_excluded(void *context, uint16_t node)
{
    const struct from *const from = context;

    from->steps->chains->excluded[node] = 0;
    return false;
}

static bool look_for_common(void *context, uint16_t node)
{
    struct from *const from = context;

    from->has_any = from->steps->chains->excluded[node];
    return from->has_any;
}

/* What follows from a candidate that is false, the last two of a cell or house. */
static bool show_true(struct from *from, uint16_t node, uint16_t by, unsigned depth)
{
    struct fsd_chain_search *const search = from->steps->chains;

    if (search->true_round[node] == search->round) {
        return false;
    }
    search->true_round[node] = search->round;
    search->true_from[node] = by;
    search->depth[node] = (uint8_t)depth;
    search->queue[from->n_queued++] = node;
    return true;
}

/* Whether a house has one other place of the value; sets which. */
static bool has_one_other(const struct fsd_variant_steps *steps, const struct fsd_constraint *house, unsigned cell,
                          unsigned value, unsigned *other)
{
    const uint64_t *const cells = fsd_steps_cells_of(steps, house), *const places = fsd_steps_places(steps, value);
    bool has = false;

    for (unsigned word = 0; word < steps->n_words; word++) {
        uint64_t others = cells[word] & places[word];
        others &= ~((uint64_t)(word == cell / 64) << cell % 64);
        if (others && (has || others & (others - 1))) {
            return false;
        }
        *other = others ? 64 * word + (unsigned)__builtin_ctzll(others) : *other;
        has |= others != 0;
    }
    return has;
}

static bool take_false(void *context, uint16_t node)
{
    struct from *const from = context;
    const struct fsd_variant_steps *const steps = from->steps;
    struct fsd_chain_search *const search = steps->chains;
    const unsigned cell = node / search->n_values, value = node % search->n_values;
    const fsd_values bit = (fsd_values)1 << value, others = steps->candidates[cell] & ~bit;
    const unsigned depth = from->at == NONE ? 1 : search->depth[from->at] + 2U;

    if (search->false_round[node] == search->round) {
        return false;
    }
    search->false_round[node] = search->round;
    search->false_from[node] = from->at;
    if (!from->kinds.of_one_value && fsd_values_are_one(others)) {
        show_true(from, (uint16_t)(cell * search->n_values + fsd_values_lowest(others)), node, depth);
    }
    for (size_t i = steps->first_of[cell]; i < steps->first_of[cell + 1] && !from->kinds.of_cells; i++) {
        const struct fsd_constraint *const house = steps->of_cell[i];
        unsigned other = 0;
        if (fsd_steps_is_house(steps, house) && has_one_other(steps, house, cell, value, &other)) {
            show_true(from, (uint16_t)(other * search->n_values + value), node, depth);
        }
    }
    return false;
}

/* The end of the shortest chain from a first candidate that excludes something, of fewer than `most` candidates. */
static uint16_t search_from(const struct fsd_variant_steps *steps, const struct kinds *kinds, uint16_t first,
                            unsigned most)
{
    struct fsd_chain_search *const search = steps->chains;
    struct from from = {.steps = steps, .kinds = *kinds, .at = NONE};
    static const struct kinds all;
    const struct excluding going_on = {steps, kinds, take_false, &from};
    const unsigned n_values = search->n_values;
    uint16_t found = NONE;

    search->round++;
    take_false(&from, first);
    if (from.n_queued == 0) {
        return NONE;
    }
    exclude(&(const struct excluding){steps, &all, mark_excluded, &from}, first / n_values, first % n_values);
    for (unsigned i = 0; i < from.n_queued && found == NONE; i++) {
        const uint16_t node = search->queue[i];
        from.at = node;
        from.has_any = false;
        if (search->depth[node] + 1U >= most) {
            break;
        }
        /* The last two of a cell or house exclude nothing together that other steps would not have found. */
        if (search->depth[node] > 1) {
            exclude(&(const struct excluding){steps, &all, look_for_common, &from}, node / n_values, node % n_values);
        }
        if (from.has_any || node == first) {
            found = node;
        } else {
            exclude(&going_on, node / n_values, node % n_values);
        }
    }
    exclude(&(const struct excluding){steps, &all, unmark_excluded, &from}, first / n_values, first % n_values);
    return found;
}

/* Notes the way to the end, which is true if the first one is false. */
static void find_way(struct fsd_chain_search *search, uint16_t end)
{
    uint16_t node = end;

    search->n_on_way = 0;
    for (bool is_true = true; node != NONE && search->n_on_way < MOST_NODES; is_true = !is_true) {
        search->way[search->n_on_way++] = node;
        node = is_true ? search->true_from[node] : search->false_from[node];
    }
}

/* Tells it: the first is assumed to be false, and every other one is true then. */
static void tell_way(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct fsd_chain_search *const search = steps->chains;
    uint32_t end = FSD_NO_FACT;

    fsd_story_start(steps);
    for (unsigned i = 0; i < search->n_on_way; i++) {
        const uint16_t node = search->way[search->n_on_way - 1 - i];
        const unsigned cell = node / search->n_values;
        const fsd_values value = (fsd_values)1 << node % search->n_values;
        if (i == 0) {
            fsd_story_assume(steps, cell, value, false);
        } else {
            end = fsd_story_go_on(steps, cell, value, i % 2 == 1, NULL);
        }
    }
    fsd_story_tell(steps, &end, end != FSD_NO_FACT, step);
}

struct concluding {
    const struct fsd_variant_steps *steps;
    struct fsd_variant_step *step;
};

static bool conclude(void *context, uint16_t node)
{
    const struct concluding *const of = context;
    const struct fsd_chain_search *const search = of->steps->chains;

    if (search->excluded[node]) {
        fsd_steps_take_away(of->steps, of->step, node / search->n_values, (fsd_values)1 << node % search->n_values);
    }
    return false;
}

/* What both ends exclude; where they are one, it is true. */
static void put_conclusion(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    static const struct kinds all;
    struct from from = {.steps = steps};
    struct concluding concluding = {steps, step};
    const struct fsd_chain_search *const search = steps->chains;
    const uint16_t first = search->way[search->n_on_way - 1], last = search->way[0];
    const unsigned cell = first / search->n_values, value = first % search->n_values;

    if (first == last) {
        step->placed = (struct fsd_variant_removal){.cell = (uint16_t)cell, .values = (fsd_values)1 << value};
    } else {
        exclude(&(const struct excluding){steps, &all, mark_excluded, &from}, cell, value);
        exclude(&(const struct excluding){steps, &all, conclude, &concluding}, last / search->n_values,
                last % search->n_values);
        exclude(&(const struct excluding){steps, &all, unmark_excluded, &from}, cell, value);
    }
    tell_way(steps, step);
    fsd_steps_set_link_cells(step);
}

bool fsd_steps_find_chain(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct kinds kinds = kinds_of(step->technique);
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_deadline deadline = steps->deadline;
    unsigned most = kinds.most + 1;

    fsd_steps_list_places(steps);
    steps->chains->n_on_way = 0;
    for (unsigned cell = 0; cell < variant->n_cells && !fsd_deadline_passed(&deadline); cell++) {
        const fsd_values values = steps->is_placed[cell] ? 0 : steps->candidates[cell];
        for (fsd_values left = values; left; left &= left - 1) {
            const uint16_t first = (uint16_t)(cell * variant->n_values + fsd_values_lowest(left));
            const uint16_t end = search_from(steps, &kinds, first, most);
            if (end != NONE) {
                find_way(steps->chains, end);
                most = steps->chains->n_on_way;
            }
        }
    }
    if (steps->chains->n_on_way > 0) {
        put_conclusion(steps, step);
    }
    if (step->technique == FSD_VARIANT_XY_WING && step->chain && step->n_cells != 3) {
        /* No pivot with two pincers: rules link cells otherwise. Where all steps are asked for it is found again. */
        step->technique = FSD_VARIANT_XY_CHAIN;
        if (step->take || steps->without >> FSD_VARIANT_XY_CHAIN & 1) {
            return false;
        }
    }
    return step->n_removed > 0 || step->placed.values;
}
