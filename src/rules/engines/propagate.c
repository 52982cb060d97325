/* What of a variant is propagated, and in which order. */
#include "rules/engines/propagate.h"

#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_BYTES = 1 << 14,
    CONSTRAINTS_A_LOOK = 256, /* at the bounds */
    RUNS_A_LOOK = 64          /* at the deadline, of propagators that are quick */
};

struct fsd_memory_block {
    struct fsd_memory_block *next;
    size_t used;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

void *fsd_csp_take(struct fsd_csp *csp, size_t n, size_t size)
{
    struct fsd_memory_block *block = csp->memory;
    size_t n_bytes = 0;

    if (__builtin_mul_overflow(n, size, &n_bytes) || n_bytes > SIZE_MAX / 2) {
        csp->failed = true;
        return NULL;
    }
    n_bytes = (n_bytes + 15) & ~(size_t)15;
    if (!block || block->size - block->used < n_bytes) {
        const size_t block_size = n_bytes > BLOCK_BYTES ? n_bytes : BLOCK_BYTES;
        block = fsd_bounds_take(&csp->bounds, 1, sizeof(*block) + block_size) ? calloc(1, sizeof(*block) + block_size)
                                                                              : NULL;
        if (!block) {
            csp->failed = true;
            return NULL;
        }
        block->size = block_size;
        block->next = csp->memory;
        csp->memory = block;
    }
    block->used += n_bytes;
    return block->bytes + block->used - n_bytes;
}

/* At the i-th of many things that are quick. */
static bool goes_on(struct fsd_csp *csp, size_t i)
{
    return i % CONSTRAINTS_A_LOOK == 0 ? fsd_csp_goes_on(csp) : !csp->failed;
}

struct fsd_propagator *fsd_csp_add(struct fsd_csp *csp, enum fsd_propagator_kind kind, const uint16_t *cells,
                                   unsigned n_cells)
{
    uint16_t *const copy = fsd_csp_take(csp, n_cells, sizeof(*copy));
    struct fsd_propagator *const grown =
        fsd_bounds_grow(&csp->bounds, csp->propagators, csp->n_propagators, &csp->capacity, sizeof(*grown));

    csp->failed |= !grown;
    csp->propagators = grown ? grown : csp->propagators;
    if (!copy || !grown) {
        return NULL;
    }
    memcpy(copy, cells, n_cells * sizeof(*cells));
    csp->propagators[csp->n_propagators] = (struct fsd_propagator){.kind = kind, .cells = copy, .n_cells = n_cells};
    return &csp->propagators[csp->n_propagators++];
}

void fsd_csp_add_hall(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, fsd_values values)
{
    uint8_t *const match = fsd_csp_take(csp, n_cells, 1);
    struct fsd_propagator *const hall = match ? fsd_csp_add(csp, FSD_PROPAGATE_HALL, cells, n_cells) : NULL;

    if (hall) {
        hall->values = values;
        hall->match = match;
    }
}

/* A pair of cells while relations are collected: the sets of allowed values of the second cell. */
struct pair {
    uint16_t cell;
    uint16_t other;
    uint32_t next; /* pair of the same lower cell; as in first below */
    fsd_values *allowed;
};

struct pairs {
    struct pair *pairs;
    size_t n;
    uint32_t first[FSD_VARIANT_MAX_CELLS]; /* of each cell, a pair whose lower cell it is, plus 1; 0: there is none */
};

static void set_differ(struct fsd_csp *csp, unsigned cell, unsigned other)
{
    csp->differ[(size_t)cell * csp->n_cell_words + other / 64] |= (uint64_t)1 << other % 64;
    csp->differ[(size_t)other * csp->n_cell_words + cell / 64] |= (uint64_t)1 << cell % 64;
}

static void add_different(struct fsd_csp *csp, const struct fsd_constraint *constraint)
{
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        for (unsigned j = 0; j < i; j++) {
            set_differ(csp, constraint->cells[i], constraint->cells[j]);
        }
    }
}

/* Of a pair that may have been met before. */
static void add_pair(struct fsd_csp *csp, struct pairs *pairs, unsigned cell, unsigned other, const fsd_values *allowed)
{
    const fsd_values all = fsd_variant_all_values(csp->variant);
    const unsigned lower = cell < other ? cell : other;
    bool is_different = true;

    if (cell == other) {
        for (unsigned v = 0; v < csp->n_values; v++) {
            csp->initial[cell] &= ~((fsd_values)(~allowed[v] >> v & 1) << v);
        }
        return;
    }
    for (unsigned v = 0; v < csp->n_values; v++) {
        is_different &= (allowed[v] & all) == (all ^ (fsd_values)1 << v);
    }
    if (is_different) {
        set_differ(csp, cell, other);
        return;
    }
    uint32_t at = pairs->first[lower];
    while (at > 0 && pairs->pairs[at - 1].cell + pairs->pairs[at - 1].other != (int)(cell + other)) {
        at = pairs->pairs[at - 1].next;
    }
    struct pair *const pair = &pairs->pairs[at > 0 ? at - 1 : pairs->n];
    if (at == 0) {
        *pair = (struct pair){.cell = (uint16_t)cell, .other = (uint16_t)other, .next = pairs->first[lower]};
        pair->allowed = fsd_csp_take(csp, csp->n_values, sizeof(*pair->allowed));
        if (!pair->allowed) {
            return;
        }
        pairs->first[lower] = (uint32_t)++pairs->n;
        for (unsigned v = 0; v < csp->n_values; v++) {
            pair->allowed[v] = all;
        }
    }
    for (unsigned v = 0; v < csp->n_values; v++) {
        if (pair->cell == cell) {
            pair->allowed[v] &= allowed[v];
            continue;
        }
        for (unsigned w = 0; w < csp->n_values; w++) {
            pair->allowed[w] &= ~((fsd_values)(~allowed[v] >> w & 1) << v);
        }
    }
}

/* Two cells of the same value differ from the same cells. */
static void merge_equals(struct fsd_csp *csp, const struct pairs *pairs)
{
    for (bool again = true; again && !csp->failed;) {
        again = false;
        for (size_t i = 0; i < pairs->n && goes_on(csp, i); i++) {
            const struct pair *const pair = &pairs->pairs[i];
            bool is_equal = true;
            for (unsigned v = 0; v < csp->n_values; v++) {
                is_equal &= (pair->allowed[v] & ~((fsd_values)1 << v)) == 0;
            }
            for (unsigned cell = 0; cell < csp->n_cells && is_equal; cell++) {
                if (fsd_csp_differ(csp, pair->cell, cell) != fsd_csp_differ(csp, pair->other, cell)) {
                    set_differ(csp, pair->cell, cell);
                    set_differ(csp, pair->other, cell);
                    again = true;
                }
            }
        }
    }
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        csp->is_impossible |= fsd_csp_differ(csp, cell, cell);
    }
}

/* A table of 256 sets for each 8 values of the cell: the union of what they allow. */
static fsd_values *make_support(struct fsd_csp *csp, const fsd_values allowed[FSD_VARIANT_MAX_VALUES])
{
    fsd_values *const support = fsd_csp_take(csp, 256 * (size_t)csp->n_support_tables, sizeof(*support));

    for (unsigned i = 0; i < csp->n_support_tables && support; i++) {
        for (unsigned b = 1; b < 256; b++) {
            const unsigned v = 8 * i + fsd_values_lowest(b);
            support[256 * i + b] = support[256 * i + (b & (b - 1))] | (v < csp->n_values ? allowed[v] : 0);
        }
    }
    return support;
}

struct support {
    fsd_values allowed[FSD_VARIANT_MAX_VALUES];
    fsd_values *support;
    unsigned n_most; /* more values than so many allow all */
    struct support *next;
};

/* How many values forbid the value that the most forbid. */
static unsigned most_forbidding(const struct fsd_csp *csp, const fsd_values allowed[FSD_VARIANT_MAX_VALUES])
{
    unsigned n_most = 0;

    for (unsigned w = 0; w < csp->n_values; w++) {
        unsigned n = 0;
        for (unsigned v = 0; v < csp->n_values; v++) {
            n += (allowed[v] >> w & 1) == 0;
        }
        n_most = n > n_most ? n : n_most;
    }
    return n_most;
}

static const fsd_values *find_support(struct fsd_csp *csp, struct support **known,
                                      const fsd_values allowed[FSD_VARIANT_MAX_VALUES], unsigned *n_most)
{
    struct support *at = *known;

    while (at && memcmp(at->allowed, allowed, sizeof(at->allowed)) != 0) {
        at = at->next;
    }
    if (!at) {
        at = fsd_csp_take(csp, 1, sizeof(*at));
        if (!at) {
            return NULL;
        }
        memcpy(at->allowed, allowed, sizeof(at->allowed));
        at->support = make_support(csp, allowed);
        at->n_most = most_forbidding(csp, allowed);
        at->next = *known;
        *known = at;
    }
    *n_most = at->n_most > *n_most ? at->n_most : *n_most;
    return at->support;
}

static void make_lists(struct fsd_csp *csp, const struct pairs *pairs)
{
    const fsd_values all = fsd_variant_all_values(csp->variant);
    struct support *known = NULL;
    size_t n = 0;

    csp->first_peer = fsd_csp_take(csp, csp->n_cells + 1, sizeof(*csp->first_peer));
    csp->first_related = fsd_csp_take(csp, csp->n_cells + 2, sizeof(*csp->first_related));
    csp->most_related = fsd_csp_take(csp, csp->n_cells, sizeof(*csp->most_related));
    for (size_t i = 0; i < (size_t)csp->n_cells * csp->n_cell_words; i++) {
        n += (size_t)__builtin_popcountll(csp->differ[i]);
    }
    csp->peers = fsd_csp_take(csp, n, sizeof(*csp->peers));
    csp->related = fsd_csp_take(csp, 2 * pairs->n, sizeof(*csp->related));
    if (csp->failed) {
        return;
    }
    n = 0;
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        csp->first_peer[cell] = (uint32_t)n;
        for (unsigned i = 0; i < csp->n_cell_words; i++) {
            for (uint64_t left = csp->differ[(size_t)cell * csp->n_cell_words + i]; left != 0; left &= left - 1) {
                csp->peers[n++] = (uint16_t)(64 * i + (unsigned)__builtin_ctzll(left));
            }
        }
    }
    csp->first_peer[csp->n_cells] = (uint32_t)n;
    uint32_t *const end = csp->first_related + 1; /* of a cell's list while it is filled, then the next one's start */
    for (size_t i = 0; i < pairs->n; i++) {
        end[pairs->pairs[i].cell + 1]++;
        end[pairs->pairs[i].other + 1]++;
    }
    for (unsigned cell = 0; cell < csp->n_cells; cell++) {
        end[cell + 1] += end[cell];
    }
    for (size_t i = 0; i < pairs->n && goes_on(csp, i); i++) {
        const struct pair *const pair = &pairs->pairs[i];
        const bool is_different = fsd_csp_differ(csp, pair->cell, pair->other);
        fsd_values to[FSD_VARIANT_MAX_VALUES] = {0};
        fsd_values back[FSD_VARIANT_MAX_VALUES] = {0};
        for (unsigned v = 0; v < csp->n_values; v++) {
            to[v] = pair->allowed[v] & all & (is_different ? ~((fsd_values)1 << v) : all);
            for (fsd_values left = to[v]; left != 0; left &= left - 1) {
                back[fsd_values_lowest(left)] |= (fsd_values)1 << v;
            }
        }
        csp->related[end[pair->cell]++] = (struct fsd_related){
            .other = pair->other, .support = find_support(csp, &known, to, &csp->most_related[pair->cell])};
        csp->related[end[pair->other]++] = (struct fsd_related){
            .other = pair->cell, .support = find_support(csp, &known, back, &csp->most_related[pair->other])};
    }
}

static bool is_subset(const uint64_t *set, const uint64_t *of, unsigned n_words)
{
    uint64_t missing = 0;

    for (unsigned i = 0; i < n_words; i++) {
        missing |= set[i] & ~of[i];
    }
    return missing == 0;
}

/* Sets of different cells, less those that are part of others; houses, if they need all of their values. */
static void add_different_sets(struct fsd_csp *csp)
{
    const struct fsd_variant *const variant = csp->variant;
    const size_t n_words = csp->n_cell_words;
    uint64_t *const sets = fsd_csp_take(csp, variant->n_constraints * n_words, sizeof(*sets));

    for (size_t i = 0; i < variant->n_constraints && sets; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        for (unsigned c = 0; c < constraint->n_cells && constraint->kind == FSD_ALL_DIFFERENT; c++) {
            sets[i * n_words + constraint->cells[c] / 64] |= (uint64_t)1 << constraint->cells[c] % 64;
        }
    }
    for (size_t i = 0; i < variant->n_constraints && fsd_csp_goes_on(csp); i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        fsd_values values = 0;
        bool is_part = constraint->kind != FSD_ALL_DIFFERENT || constraint->n_cells < 3;
        for (size_t j = 0; j < variant->n_constraints && !is_part; j++) {
            const struct fsd_constraint *const other = &variant->constraints[j];
            is_part = other->kind == FSD_ALL_DIFFERENT && j != i &&
                      (other->n_cells > constraint->n_cells || (other->n_cells == constraint->n_cells && j < i)) &&
                      is_subset(sets + i * n_words, sets + j * n_words, csp->n_cell_words);
        }
        if (is_part) {
            continue;
        }
        for (unsigned c = 0; c < constraint->n_cells; c++) {
            values |= csp->initial[constraint->cells[c]];
        }
        const unsigned n_values = fsd_values_count(values);
        csp->is_impossible |= n_values < constraint->n_cells;
        if (n_values == constraint->n_cells) {
            struct fsd_propagator *const house =
                fsd_csp_add(csp, FSD_PROPAGATE_HOUSE, constraint->cells, constraint->n_cells);
            if (house) {
                house->values = values;
            }
        } else {
            fsd_csp_add_hall(csp, constraint->cells, constraint->n_cells, values);
        }
    }
}

static int compare(const void *a, const void *b)
{
    const struct fsd_propagator *const one = a;
    const struct fsd_propagator *const other = b;

    if (one->kind != other->kind) {
        return one->kind < other->kind ? -1 : 1;
    }
    if (one->n_cells != other->n_cells) {
        return one->n_cells < other->n_cells ? -1 : 1;
    }
    for (unsigned i = 0; i < one->n_cells; i++) {
        if (one->cells[i] != other->cells[i]) {
            return one->cells[i] < other->cells[i] ? -1 : 1;
        }
    }
    return 0;
}

bool fsd_csp_finish(struct fsd_csp *csp)
{
    csp->n_words = (unsigned)(csp->n_propagators + 63) / 64;
    csp->watch = fsd_csp_take(csp, (size_t)csp->n_cells * csp->n_words, sizeof(*csp->watch));
    csp->queue = fsd_csp_take(csp, csp->n_words, sizeof(*csp->queue));
    if (csp->failed) {
        return false;
    }
    if (csp->n_propagators > 0) {
        qsort(csp->propagators, csp->n_propagators, sizeof(*csp->propagators), compare);
    }
    for (size_t i = 0; i < csp->n_propagators; i++) {
        const struct fsd_propagator *const propagator = &csp->propagators[i];
        for (unsigned c = 0; c < propagator->n_cells; c++) {
            csp->watch[(size_t)propagator->cells[c] * csp->n_words + i / 64] |= (uint64_t)1 << i % 64;
        }
    }
    return true;
}

bool fsd_csp_create(struct fsd_csp *csp, const struct fsd_variant *variant)
{
    const int64_t low = variant->low;
    struct pairs pairs = {0};
    size_t n_relations = 0;

    *csp = (struct fsd_csp){
        .variant = variant, .n_cells = variant->n_cells, .n_values = variant->n_values, .bounds = variant->bounds};
    csp->n_support_tables = (csp->n_values + 7) / 8;
    csp->n_cell_words = (csp->n_cells + 63) / 64;
    csp->domains = fsd_csp_take(csp, csp->n_cells, sizeof(*csp->domains));
    csp->initial = fsd_csp_take(csp, csp->n_cells, sizeof(*csp->initial));
    csp->changed = fsd_csp_take(csp, csp->n_cell_words, sizeof(*csp->changed));
    csp->differ = fsd_csp_take(csp, (size_t)csp->n_cells * csp->n_cell_words, sizeof(*csp->differ));
    for (size_t i = 0; i < variant->n_constraints; i++) {
        n_relations += variant->constraints[i].kind == FSD_RELATION;
    }
    if (csp->failed || !fsd_bounds_take(&csp->bounds, n_relations, sizeof(*pairs.pairs))) {
        return false;
    }
    pairs.pairs = fsd_allocate(n_relations, sizeof(*pairs.pairs));
    if (!pairs.pairs) {
        return false;
    }
    memcpy(csp->initial, variant->candidates, csp->n_cells * sizeof(*csp->initial));
    for (size_t i = 0; i < variant->n_constraints && goes_on(csp, i); i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        if (constraint->kind == FSD_ALL_DIFFERENT) {
            add_different(csp, constraint);
        } else if (constraint->kind == FSD_RELATION) {
            add_pair(csp, &pairs, constraint->cells[0], constraint->cells[1], constraint->allowed);
        }
    }
    merge_equals(csp, &pairs);
    make_lists(csp, &pairs);
    free(pairs.pairs);
    fsd_bounds_give(&csp->bounds, n_relations * sizeof(*pairs.pairs));
    add_different_sets(csp);
    for (size_t i = 0; i < variant->n_constraints && fsd_csp_goes_on(csp); i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        if (constraint->kind == FSD_SUM) {
            int64_t total = constraint->total;
            for (unsigned c = 0; c < constraint->n_cells; c++) {
                total -= low * constraint->weights[c];
            }
            fsd_csp_add_sum(csp, constraint->cells, constraint->weights, constraint->n_cells, total,
                            constraint->is_at_most);
        } else if (constraint->kind == FSD_LINE) {
            fsd_csp_add_line(csp, constraint, false);
        }
    }
    const bool is_finished = !csp->failed && fsd_csp_finish(csp);
    csp->bounds.deadline = NULL;
    return is_finished;
}

void fsd_csp_destroy(struct fsd_csp *csp)
{
    while (csp->memory) {
        struct fsd_memory_block *const next = csp->memory->next;
        free(csp->memory);
        csp->memory = next;
    }
    free(csp->propagators);
    csp->propagators = NULL;
}

bool fsd_csp_claim(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, fsd_values value)
{
    uint64_t others[FSD_VARIANT_MAX_CELLS / 64];
    unsigned place = 0;
    unsigned n_places = 0;

    for (unsigned c = 0; c < n_cells; c++) {
        const uint64_t *const differ = csp->differ + (size_t)cells[c] * csp->n_cell_words;
        if ((csp->domains[cells[c]] & value) == 0) {
            continue;
        }
        place = cells[c];
        for (unsigned i = 0; i < csp->n_cell_words; i++) {
            others[i] = n_places == 0 ? differ[i] : others[i] & differ[i];
        }
        n_places++;
    }
    if (n_places < 2) {
        return n_places == 1 && fsd_csp_narrow(csp, place, value);
    }
    for (unsigned i = 0; i < csp->n_cell_words; i++) {
        for (; others[i] != 0; others[i] &= others[i] - 1) {
            if (!fsd_csp_narrow(csp, 64 * i + (unsigned)__builtin_ctzll(others[i]), ~value)) {
                return false;
            }
        }
    }
    return true;
}

/* The cells that changed, against the cells of their pairs. */
static bool propagate_pairs(struct fsd_csp *csp)
{
    for (unsigned i = 0; i < csp->n_cell_words;) {
        if (csp->changed[i] == 0) {
            i++;
            continue;
        }
        const unsigned cell = 64 * i + (unsigned)__builtin_ctzll(csp->changed[i]);
        const fsd_values values = csp->domains[cell];
        csp->changed[i] &= csp->changed[i] - 1;
        csp->culprit = (unsigned)csp->n_propagators + cell;
        if (fsd_values_is_one(values)) {
            csp->last_fixed = cell;
            for (uint32_t p = csp->first_peer[cell]; p < csp->first_peer[cell + 1]; p++) {
                if (!fsd_csp_narrow(csp, csp->peers[p], ~values)) {
                    return false;
                }
            }
        }
        const bool may_forbid = csp->most_related[cell] > 0 && fsd_values_count(values) <= csp->most_related[cell];
        for (uint32_t r = csp->first_related[cell]; may_forbid && r < csp->first_related[cell + 1]; r++) {
            const fsd_values *const support = csp->related[r].support;
            fsd_values allowed = support[values & 255];
            for (unsigned t = 1; t < csp->n_support_tables; t++) {
                allowed |= support[256 * t + (values >> 8 * t & 255)];
            }
            if (!fsd_csp_narrow(csp, csp->related[r].other, allowed)) {
                return false;
            }
        }
        for (i = 0; i < csp->n_cell_words && csp->changed[i] == 0;) {
            i++;
        }
    }
    return true;
}

bool fsd_propagate(struct fsd_csp *csp)
{
    for (unsigned i = 0, n_runs = 1; propagate_pairs(csp); n_runs++) {
        for (i = 0; i < csp->n_words && csp->queue[i] == 0; i++) {
        }
        if (i == csp->n_words || (n_runs % RUNS_A_LOOK == 0 && fsd_deadline_passed(csp->deadline))) {
            return true;
        }
        const unsigned number = 64 * i + (unsigned)__builtin_ctzll(csp->queue[i]);
        const struct fsd_propagator *const propagator = &csp->propagators[number];
        bool alive = true;
        csp->queue[i] &= csp->queue[i] - 1;
        switch (propagator->kind) {
        case FSD_PROPAGATE_HOUSE:
            alive = fsd_propagate_house(csp, propagator);
            break;
        case FSD_PROPAGATE_SUM:
            alive = fsd_propagate_sum(csp, propagator);
            break;
        case FSD_PROPAGATE_OPTIONS:
            alive = fsd_csp_narrow_to_options(csp, propagator, propagator->options);
            break;
        case FSD_PROPAGATE_SAME:
            alive = fsd_propagate_same(csp, propagator);
            break;
        case FSD_PROPAGATE_COUNT:
            alive = fsd_propagate_count(csp, propagator);
            break;
        case FSD_PROPAGATE_LINE:
        case FSD_PROPAGATE_ORDER:
            if (fsd_deadline_passed(csp->deadline)) {
                return true;
            }
            alive = fsd_propagate_line(csp, propagator);
            break;
        case FSD_PROPAGATE_HALL:
            alive = fsd_propagate_hall(csp, propagator);
            csp->queue[i] &= ~((uint64_t)1 << number % 64); /* its own changes need no second look */
            break;
        }
        if (!alive) {
            csp->culprit = number;
            return false;
        }
    }
    return false;
}
