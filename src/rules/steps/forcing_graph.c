#include "rules/steps/forcing_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/steps/finder_state.h"

void fsd_forcing_search_destroy(struct fsd_forcing_search *search)
{
    if (search) {
        free(search->number);
        free(search->of);
        free(search->candidates);
        free(search->excluded);
        free(search->lost);
        free(search->lost_since);
        free(search->left);
        free(search->have_none);
        free(search->are_asked);
        free(search->implications);
        free(search->sorted);
        free(search->first);
        free(search->reached);
        free(search->depths);
        free(search->has_depths);
        free(search->queue);
        free(search->depth);
        free(search->via);
        free(search->seen);
        free(search);
    }
}

bool fsd_forcing_search_failed(const struct fsd_forcing_search *search)
{
    return search->failed;
}

bool fsd_forcing_search_make(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;
    struct fsd_forcing_search *const search = calloc(1, sizeof(*search));
    const size_t n = (size_t)variant->n_cells * variant->n_values;
    const size_t n_literals = 2 * (n < FSD_MOST_FORCING_CANDIDATES ? n : FSD_MOST_FORCING_CANDIDATES);

    steps->forcing = search;
    if (!search) {
        return false;
    }
    search->number = malloc(n * sizeof(*search->number));
    search->of = malloc(n_literals / 2 * sizeof(*search->of));
    search->candidates = malloc(variant->n_cells * sizeof(*search->candidates));
    search->excluded = malloc(variant->n_cells * sizeof(*search->excluded));
    search->lost = malloc((variant->n_constraints + 1) * sizeof(*search->lost));
    search->lost_since = malloc((variant->n_constraints + 1) * sizeof(*search->lost_since));
    search->left = malloc(variant->n_values * steps->n_words * sizeof(*search->left));
    search->have_none = malloc(variant->n_constraints + 1);
    search->are_asked = malloc(variant->n_constraints + 1);
    search->first = malloc((n_literals + 2) * sizeof(*search->first));
    search->has_depths = malloc(n_literals * sizeof(*search->has_depths));
    search->queue = malloc(n_literals * sizeof(*search->queue));
    search->depth = malloc(n_literals * sizeof(*search->depth));
    search->via = malloc(n_literals * sizeof(*search->via));
    search->seen = malloc(n_literals * sizeof(*search->seen));
    return search->number && search->of && search->candidates && search->excluded && search->lost &&
           search->lost_since && search->left && search->have_none && search->are_asked && search->first &&
           search->has_depths && search->queue && search->depth && search->via && search->seen;
}

void fsd_forcing_imply(struct fsd_forcing_search *search, unsigned literal, unsigned then,
                       const struct fsd_constraint *by)
{
    /* Room for two. */
    struct fsd_implication *const grown =
        fsd_grow(search->implications, search->n_implications + 1, &search->capacity, sizeof(*grown));

    if (!grown) {
        search->failed = true;
        return;
    }
    search->implications = grown;
    grown[search->n_implications++] = (struct fsd_implication){(uint16_t)literal, (uint16_t)then, by};
    grown[search->n_implications++] = (struct fsd_implication){(uint16_t)(then ^ 1), (uint16_t)(literal ^ 1), by};
}

/* By literal, of each those that were found last first, and of several that say the same the first of these. */
static bool sort(struct fsd_forcing_search *search)
{
    const size_t n_literals = 2 * search->n_candidates;
    struct fsd_implication *const sorted = realloc(search->sorted, (search->n_implications + 1) * sizeof(*sorted));
    uint32_t *const first = search->first;
    uint32_t n = 0;

    if (!sorted) {
        return false;
    }
    search->sorted = sorted;
    memset(search->seen, 0, n_literals * sizeof(*search->seen));
    search->n_walks = 0; /* counted anew, as it would not do for all puzzles of a long job */
    /* Counted two places ahead, so that filling them in leaves each literal's beginning in its own. */
    memset(first, 0, (n_literals + 2) * sizeof(*first));
    for (size_t i = 0; i < search->n_implications; i++) {
        first[search->implications[i].one + 2]++;
    }
    for (size_t i = 2; i < n_literals + 2; i++) {
        first[i] += first[i - 1];
    }
    for (size_t i = search->n_implications; i-- > 0;) {
        sorted[first[search->implications[i].one + 1]++] = search->implications[i];
    }
    for (size_t literal = 0; literal < n_literals; literal++) {
        const uint32_t from = first[literal];
        first[literal] = n;
        search->n_walks++;
        for (uint32_t i = from; i < first[literal + 1]; i++) {
            const unsigned then = sorted[i].then;
            if (search->seen[then] != search->n_walks) {
                search->seen[then] = search->n_walks;
                sorted[n++] = sorted[i];
            }
        }
    }
    first[n_literals] = n;
    return true;
}

/*
 * Strongly connected components (Tarjan 1972) end in an order in which all that one leads to ended before it, so that
 * each set is made once.
 */
struct components {
    uint32_t *index, *low, *next; /* of each literal: when it was met, from 1 on; the implication to look at */
    uint16_t *path, *open;        /* the way to where it is; the literals whose component has not ended */
    bool *is_open;
    size_t n_path, n_open;
    uint32_t n_met;
};

static void meet(struct components *of, const struct fsd_forcing_search *search, unsigned literal)
{
    of->index[literal] = of->low[literal] = ++of->n_met;
    of->next[literal] = search->first[literal];
    of->path[of->n_path++] = of->open[of->n_open++] = (uint16_t)literal;
    of->is_open[literal] = true;
}

/* The set of all that the last open literals, down to that one, lead to, themselves too if they are several. */
static void end_component(struct components *of, struct fsd_forcing_search *search, unsigned literal)
{
    const size_t n_words = search->n_words;
    uint64_t *const all = search->reached + literal * n_words;
    size_t begin = of->n_open;

    memset(all, 0, n_words * sizeof(*all));
    while (of->open[--begin] != literal) {
    }
    for (size_t i = begin; i < of->n_open; i++) {
        const unsigned one = of->open[i];
        for (uint32_t k = search->first[one]; k < search->first[one + 1]; k++) {
            const unsigned then = search->sorted[k].then;
            if (!(all[then / 64] >> then % 64 & 1) && !of->is_open[then]) {
                for (size_t w = 0; w < n_words; w++) {
                    all[w] |= search->reached[then * n_words + w];
                }
            }
            all[then / 64] |= UINT64_C(1) << then % 64;
        }
    }
    for (size_t i = begin; i < of->n_open; i++) {
        const unsigned one = of->open[i];
        of->is_open[one] = false;
        if (one != literal) {
            memcpy(search->reached + one * n_words, all, n_words * sizeof(*all));
        }
    }
    of->n_open = begin;
}

static void find_components(struct components *of, struct fsd_forcing_search *search, unsigned start)
{
    meet(of, search, start);
    while (of->n_path > 0) {
        const unsigned one = of->path[of->n_path - 1];
        if (of->next[one] < search->first[one + 1]) {
            const unsigned then = search->sorted[of->next[one]++].then;
            if (of->index[then] == 0) {
                meet(of, search, then);
            } else if (of->is_open[then] && of->index[then] < of->low[one]) {
                of->low[one] = of->index[then];
            }
            continue;
        }
        of->n_path--;
        if (of->n_path > 0) {
            const unsigned before = of->path[of->n_path - 1];
            of->low[before] = of->low[one] < of->low[before] ? of->low[one] : of->low[before];
        }
        if (of->low[one] == of->index[one]) {
            end_component(of, search, one);
        }
    }
}

static bool has_room(struct fsd_forcing_search *search)
{
    const size_t n_literals = 2 * search->n_candidates;
    const size_t n = n_literals * search->n_words;

    memset(search->has_depths, 0, n_literals * sizeof(*search->has_depths));
    if (n > search->n_reached) {
        free(search->reached);
        free(search->depths);
        search->reached = malloc(n * sizeof(*search->reached));
        search->depths = malloc(n_literals * n_literals);
        search->n_reached = search->reached && search->depths ? n : 0;
    }
    return search->n_reached > 0;
}

bool fsd_forcing_close(struct fsd_forcing_search *search)
{
    const size_t n = 2 * search->n_candidates;
    struct components of = {
        .index = calloc(n, sizeof(*of.index)),
        .low = malloc(n * sizeof(*of.low)),
        .next = malloc(n * sizeof(*of.next)),
        .path = malloc(n * sizeof(*of.path)),
        .open = malloc(n * sizeof(*of.open)),
        .is_open = calloc(n, sizeof(*of.is_open)),
    };

    search->n_words = n / 64 + 1;
    search->failed |=
        !has_room(search) || !sort(search) || !of.index || !of.low || !of.next || !of.path || !of.open || !of.is_open;
    for (unsigned literal = 0; literal < n && !search->failed; literal++) {
        if (of.index[literal] == 0) {
            find_components(&of, search, literal);
        }
    }
    for (unsigned literal = 0; literal < n && !search->failed; literal++) {
        search->reached[literal * search->n_words + literal / 64] &= ~(UINT64_C(1) << literal % 64);
    }
    free(of.index);
    free(of.low);
    free(of.next);
    free(of.path);
    free(of.open);
    free(of.is_open);
    return !search->failed;
}

unsigned fsd_forcing_walk(struct fsd_forcing_search *search, unsigned literal, unsigned wanted, unsigned within)
{
    const uint32_t walk = ++search->n_walks;

    search->n_queued = 0;
    search->queue[search->n_queued++] = (uint16_t)literal;
    search->seen[literal] = walk;
    search->depth[literal] = 0;
    for (size_t at = 0; at < search->n_queued; at++) {
        const unsigned one = search->queue[at];
        const unsigned depth = search->depth[one] + 1U;
        if (depth >= within) {
            break;
        }
        for (uint32_t i = search->first[one]; i < search->first[one + 1]; i++) {
            const unsigned then = search->sorted[i].then;
            if (search->seen[then] == walk) {
                continue;
            }
            search->seen[then] = walk;
            search->via[then] = i;
            search->depth[then] = (uint16_t)depth;
            search->queue[search->n_queued++] = (uint16_t)then;
            if (then == wanted) {
                return depth;
            }
        }
    }
    return UINT_MAX;
}
