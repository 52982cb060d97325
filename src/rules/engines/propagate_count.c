/* How often values occur in cells, as lines demand it, together with the cells' number and with what must differ. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/engines/propagate.h"

enum {
    MOST_CELLS = 63,
    N_PARTITIONS = 2,
    MOST_STEPS = 1 << 19, /* to find out what a line demands */
};

static_assert((int)MOST_CELLS < 64, "how often a value occurs is a bit of a word, and fits 8 bits");

struct fsd_value_counts {
    uint64_t allowed[FSD_VARIANT_MAX_VALUES]; /* bit k: the value may occur k times */
    /* Cells by groups of which all differ, in two ways, so that few groups may come out. */
    uint16_t cells[N_PARTITIONS][MOST_CELLS];
    uint16_t group_end[N_PARTITIONS][MOST_CELLS];
    unsigned n_groups[N_PARTITIONS];
};

static uint64_t up_to(unsigned k)
{
    return UINT64_MAX >> (63 - k);
}

/* How often each value occurs in words of the line. */
static bool count_words(const struct fsd_csp *csp, const struct fsd_constraint *line,
                        uint64_t allowed[FSD_VARIANT_MAX_VALUES])
{
    const struct fsd_automaton *const automaton = &line->automaton;
    uint64_t *const counts = fsd_allocate(2 * (size_t)automaton->n_states, sizeof(*counts));

    if (!counts) {
        return false;
    }
    for (unsigned v = 0; v < csp->n_values; v++) {
        uint64_t *now = counts;
        uint64_t *next = counts + automaton->n_states;
        memset(counts, 0, 2 * (size_t)automaton->n_states * sizeof(*counts));
        now[0] = 1;
        for (unsigned i = 0; i < line->n_cells; i++) {
            uint64_t *const last = now;
            memset(next, 0, automaton->n_states * sizeof(*next));
            for (unsigned s = 0; s < automaton->n_states; s++) {
                for (fsd_values left = now[s] != 0 ? csp->initial[line->cells[i]] : 0; left != 0; left &= left - 1) {
                    const unsigned w = fsd_values_lowest(left);
                    const uint16_t to = automaton->next[s * automaton->n_values + w];
                    if (to != FSD_NO_STATE) {
                        next[to] |= now[s] << (w == v);
                    }
                }
            }
            now = next;
            next = last;
        }
        allowed[v] = 0;
        for (unsigned s = 0; s < automaton->n_states; s++) {
            allowed[v] |= automaton->accepting[s] ? now[s] : 0;
        }
    }
    free(counts);
    return true;
}

static void add_count(struct fsd_csp *csp, const uint16_t *cells, unsigned n, const uint64_t *allowed)
{
    struct fsd_value_counts *const count = fsd_csp_take(csp, 1, sizeof(*count));
    bool says_something = false;

    if (!count) {
        return;
    }
    for (unsigned partition = 0; partition < N_PARTITIONS; partition++) {
        int32_t weights[MOST_CELLS] = {0};
        memcpy(count->cells[partition], cells, n * sizeof(*cells));
        count->n_groups[partition] =
            fsd_csp_group(csp, count->cells[partition], weights, n, partition > 0, count->group_end[partition]);
    }
    const unsigned most = count->n_groups[0] < count->n_groups[1] ? count->n_groups[0] : count->n_groups[1];
    for (unsigned v = 0; v < csp->n_values; v++) {
        count->allowed[v] = allowed[v] & up_to(most);
        says_something |= count->allowed[v] != up_to(most);
    }
    struct fsd_propagator *const propagator =
        says_something ? fsd_csp_add(csp, FSD_PROPAGATE_COUNT, count->cells[0], n) : NULL;
    if (propagator) {
        propagator->count = count;
    }
}

static bool has_same_cells(const struct fsd_constraint *line, const struct fsd_constraint *other)
{
    return other->kind == FSD_LINE && other->n_cells == line->n_cells &&
           memcmp(line->cells, other->cells, line->n_cells * sizeof(*line->cells)) == 0;
}

static bool has_distinct_cells(const struct fsd_csp *csp, const struct fsd_constraint *line, bool *are_different)
{
    *are_different = true;
    for (unsigned i = 0; i < line->n_cells; i++) {
        for (unsigned j = 0; j < i; j++) {
            *are_different &= fsd_csp_differ(csp, line->cells[i], line->cells[j]);
            if (line->cells[i] == line->cells[j]) {
                return false;
            }
        }
    }
    return true;
}

void fsd_csp_add_counts(struct fsd_csp *csp)
{
    const struct fsd_variant *const variant = csp->variant;

    for (size_t i = 0; i < variant->n_constraints && fsd_csp_goes_on(csp); i++) {
        const struct fsd_constraint *const line = &variant->constraints[i];
        uint64_t allowed[FSD_VARIANT_MAX_VALUES];
        bool is_new = line->kind == FSD_LINE && line->n_cells > 1 && line->n_cells <= MOST_CELLS;
        bool are_different = true;
        for (size_t j = 0; j < i && is_new; j++) {
            is_new = !has_same_cells(line, &variant->constraints[j]);
        }
        if (!is_new || !has_distinct_cells(csp, line, &are_different) || are_different) {
            continue;
        }
        memset(allowed, 0xff, sizeof(allowed));
        for (size_t j = i; j < variant->n_constraints && !csp->failed; j++) {
            const struct fsd_constraint *const other = &variant->constraints[j];
            uint64_t found[FSD_VARIANT_MAX_VALUES];
            if (has_same_cells(line, other) &&
                (uint64_t)csp->n_values * csp->n_values * line->n_cells * other->automaton.n_states < MOST_STEPS) {
                csp->failed |= !count_words(csp, other, found);
                for (unsigned v = 0; v < csp->n_values && !csp->failed; v++) {
                    allowed[v] &= found[v];
                }
            }
        }
        if (!csp->failed) {
            add_count(csp, line->cells, line->n_cells, allowed);
        }
    }
}

/* Leaves of counts, which are sets of allowed ones, those with which all add up to n. */
static bool add_up(uint64_t *counts, unsigned n_values, unsigned n)
{
    uint64_t reached[FSD_VARIANT_MAX_VALUES + 1] = {1}; /* before each value: how many cells have one below */
    uint64_t wanted = (uint64_t)1 << n;

    for (unsigned v = 0; v < n_values; v++) {
        for (uint64_t left = counts[v]; left != 0; left &= left - 1) {
            reached[v + 1] |= reached[v] << __builtin_ctzll(left);
        }
    }
    if ((reached[n_values] & wanted) == 0) {
        return false;
    }
    for (unsigned v = n_values; v-- > 0;) {
        uint64_t before = 0;
        for (uint64_t left = counts[v]; left != 0; left &= left - 1) {
            const uint64_t from = reached[v] & wanted >> __builtin_ctzll(left);
            counts[v] ^= from == 0 ? left & -left : 0;
            before |= from;
        }
        wanted = before;
    }
    return true;
}

bool fsd_propagate_count(struct fsd_csp *csp, const struct fsd_propagator *propagator)
{
    const struct fsd_value_counts *const count = propagator->count;
    const unsigned n = propagator->n_cells;
    uint8_t least[FSD_VARIANT_MAX_VALUES] = {0};
    uint8_t most[N_PARTITIONS][FSD_VARIANT_MAX_VALUES] = {{0}};
    uint64_t counts[FSD_VARIANT_MAX_VALUES];
    fsd_values full = 0; /* values that occur no more often than they do now */

    for (unsigned i = 0; i < n; i++) {
        const fsd_values domain = csp->domains[propagator->cells[i]];
        if (fsd_values_is_one(domain)) {
            least[fsd_values_lowest(domain)]++;
        }
    }
    for (unsigned p = 0; p < N_PARTITIONS; p++) {
        for (unsigned g = 0, i = 0; g < count->n_groups[p]; g++) {
            fsd_values values = 0;
            for (; i < count->group_end[p][g]; i++) {
                values |= csp->domains[count->cells[p][i]];
            }
            for (; values != 0; values &= values - 1) {
                most[p][fsd_values_lowest(values)]++;
            }
        }
    }
    for (unsigned v = 0; v < csp->n_values; v++) {
        const unsigned bound = most[0][v] < most[1][v] ? most[0][v] : most[1][v];
        counts[v] = count->allowed[v] & up_to(bound) & ~(up_to(least[v]) >> 1);
    }
    if (!add_up(counts, csp->n_values, n)) {
        return false;
    }
    for (unsigned v = 0; v < csp->n_values; v++) {
        full |= (fsd_values)(counts[v] >> least[v] == 1) << v;
        for (unsigned p = 0; p < N_PARTITIONS; p++) {
            if (most[p][v] == 0 || (counts[v] & up_to(most[p][v]) >> 1) != 0) {
                continue;
            }
            for (unsigned g = 0, i = 0; g < count->n_groups[p]; g++) { /* each group that can needs the value */
                const unsigned from = i;
                fsd_values values = 0;
                for (; i < count->group_end[p][g]; i++) {
                    values |= csp->domains[count->cells[p][i]];
                }
                if ((values >> v & 1) != 0 &&
                    !fsd_csp_claim(csp, count->cells[p] + from, i - from, (fsd_values)1 << v)) {
                    return false;
                }
            }
        }
    }
    for (unsigned i = 0; i < n && full != 0; i++) {
        const fsd_values domain = csp->domains[propagator->cells[i]];
        if (!fsd_values_is_one(domain) && !fsd_csp_narrow(csp, propagator->cells[i], ~full)) {
            return false;
        }
    }
    return true;
}
