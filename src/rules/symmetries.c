/*
 * Symmetries are found by refining colours (see McKay 1981): a vertex's new colour is its old one with those of its
 * neighbours, until no more differ. A first row of cells, each given a colour of its own, makes all colours differ;
 * another row that makes the same colours is the image of the first under a symmetry, if there is one.
 */
#include "rules/symmetries.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/variant_graph.h"

/* Edges and vertices looked at, a second or some. */
#define MOST_WORK UINT64_C(600000000)

/* The colours once the first cells of the row have got their own. */
struct stage {
    uint64_t *colours; /* one a vertex */
    uint64_t *image;   /* those of a row that may be the image of the first */
    unsigned n_rounds; /* of refinement since the stage before */
    unsigned cell;     /* the next of the row, which is not yet the only one of its colour */
};

struct search {
    const struct fsd_variant_graph *graph;
    const struct fsd_variant_graph *image_graph; /* to which the row's image belongs */
    struct stage *stages;
    unsigned n_stages; /* in all but the last, some cells have the same colour */
    uint64_t *next;    /* colours being made */
    uint64_t *sorted;
    uint16_t *generators; /* those that leave more of the row where it is first */
    size_t n_generators, capacity;
    size_t *n_at;    /* how many leave the cells of the row before stage i where they are */
    uint16_t *joint; /* of each cell: another one to which it can be taken, or itself; see root_of */
    bool *has_failed;
    uint64_t work;
    struct fsd_deadline *deadline; /* NULL: none */
    bool no_memory;
};

static int compare_colours(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;

    return (one > other) - (one < other);
}

static unsigned count_colours(struct search *search, const uint64_t *colours)
{
    const unsigned n = search->graph->n_vertices;
    unsigned n_found = n > 0;

    memcpy(search->sorted, colours, n * sizeof(*colours));
    qsort(search->sorted, n, sizeof(*colours), compare_colours);
    for (unsigned v = 1; v < n; v++) {
        n_found += search->sorted[v] != search->sorted[v - 1];
    }
    return n_found;
}

static void refine_once(struct search *search, const struct fsd_variant_graph *graph, uint64_t *colours)
{
    for (unsigned v = 0; v < graph->n_vertices; v++) {
        uint64_t sum = 0;
        for (uint32_t e = graph->first[v]; e < graph->first[v + 1]; e++) {
            sum += fsd_random_mix(colours[graph->edges[e].to], graph->edges[e].label);
        }
        search->next[v] = fsd_random_mix(colours[v], sum);
    }
    memcpy(colours, search->next, graph->n_vertices * sizeof(*colours));
    search->work += graph->n_vertices + graph->first[graph->n_vertices];
    search->work += fsd_deadline_passed(search->deadline) ? MOST_WORK : 0;
}

/* Until no more colours differ; returns how many rounds that took. */
static unsigned refine(struct search *search, uint64_t *colours)
{
    unsigned n_rounds = 0;

    for (unsigned n = count_colours(search, colours), n_before = 0; n > n_before; n_rounds++) {
        refine_once(search, search->graph, colours);
        n_before = n;
        n = count_colours(search, colours);
    }
    return n_rounds;
}

static void give_own(uint64_t *colours, unsigned cell)
{
    colours[cell] = fsd_random_mix(~colours[cell], 0);
}

static uint64_t sum_of(const struct search *search, const uint64_t *colours)
{
    uint64_t sum = 0;

    for (unsigned v = 0; v < search->graph->n_vertices; v++) {
        sum += fsd_random_mix(colours[v], 0);
    }
    return sum;
}

struct coloured {
    uint64_t colour;
    uint16_t cell;
};

static int compare_coloured(const void *a, const void *b)
{
    const struct coloured *const one = a;
    const struct coloured *const other = b;

    return (one->colour > other->colour) - (one->colour < other->colour);
}

static void sort_cells(const uint64_t *colours, unsigned n_cells, struct coloured *cells)
{
    for (unsigned cell = 0; cell < n_cells; cell++) {
        cells[cell] = (struct coloured){.colour = colours[cell], .cell = (uint16_t)cell};
    }
    qsort(cells, n_cells, sizeof(*cells), compare_coloured);
}

/* The first cell that shares its colour with another; n_cells: there is none. */
static unsigned first_shared(const uint64_t *colours, unsigned n_cells)
{
    struct coloured cells[FSD_VARIANT_MAX_CELLS];
    unsigned first = n_cells;

    sort_cells(colours, n_cells, cells);
    for (unsigned i = 1; i < n_cells; i++) {
        const unsigned one = cells[i - 1].cell, other = cells[i].cell;
        const unsigned lower = one < other ? one : other;
        first = cells[i - 1].colour == cells[i].colour && lower < first ? lower : first;
    }
    return first;
}

/* Adds a stage, the first one if before is NULL. */
static bool add_stage(struct search *search, const struct stage *before)
{
    const size_t n = search->graph->n_vertices;
    struct stage *const stage = &search->stages[search->n_stages];
    const uint64_t *const from = before ? before->colours : search->graph->kinds;

    stage->colours = fsd_allocate(n, sizeof(*stage->colours));
    stage->image = fsd_allocate(n, sizeof(*stage->image));
    search->n_stages++;
    if (!stage->colours || !stage->image) {
        return false;
    }
    memcpy(stage->colours, from, n * sizeof(*from));
    if (before) {
        give_own(stage->colours, before->cell);
    }
    stage->n_rounds = refine(search, stage->colours);
    stage->cell = first_shared(stage->colours, search->graph->n_cells);
    return true;
}

/* The row of cells, and the colours that it makes. False: no memory, or too much work. */
static bool make_row(struct search *search)
{
    bool is_made = add_stage(search, NULL);

    while (is_made && search->stages[search->n_stages - 1].cell < search->graph->n_cells) {
        const size_t n_bytes = 2 * sizeof(uint64_t) * search->graph->n_vertices * (search->n_stages + 1);
        if (n_bytes > FSD_SYMMETRIES_MOST_BYTES || search->work > MOST_WORK) {
            return false;
        }
        is_made = add_stage(search, &search->stages[search->n_stages - 1]);
    }
    search->no_memory = !is_made;
    return is_made;
}

/* Cells become those of the same colour, all colours being different. Returns whether that keeps the rules. */
static bool pair_off(const struct search *search, uint16_t *to)
{
    const struct stage *const last = &search->stages[search->n_stages - 1];
    const unsigned n_cells = search->graph->n_cells;
    struct coloured cells[FSD_VARIANT_MAX_CELLS];
    struct coloured images[FSD_VARIANT_MAX_CELLS];

    sort_cells(last->colours, n_cells, cells);
    sort_cells(last->image, n_cells, images);
    for (unsigned i = 0; i < n_cells; i++) {
        if (cells[i].colour != images[i].colour) {
            return false;
        }
        to[cells[i].cell] = images[i].cell;
    }
    return fsd_variant_graph_maps(search->graph, to, search->image_graph);
}

/* As its stage's colours were. */
static void refine_image(struct search *search, struct stage *stage)
{
    for (unsigned round = 0; round < stage->n_rounds; round++) {
        refine_once(search, search->image_graph, stage->image);
    }
}

/* Begins the image at a stage: the colours of the stage before, in which a cell gets its own. */
static void begin_image(struct search *search, struct stage *stage, const uint64_t *before, unsigned cell)
{
    memcpy(stage->image, before, search->graph->n_vertices * sizeof(*before));
    give_own(stage->image, cell);
    refine_image(search, stage);
}

/*
 * Completes the image of the row from stage i on, of which the image's colours are known. Returns whether that is
 * possible; *to is then the symmetry.
 */
static bool complete(struct search *search, unsigned i, uint16_t *to)
{
    const struct stage *const stage = &search->stages[i];

    search->work += 4 * (uint64_t)search->graph->n_vertices;
    if (sum_of(search, stage->colours) != sum_of(search, stage->image)) {
        return false;
    }
    if (i + 1 == search->n_stages) {
        return pair_off(search, to);
    }
    /* The same cell first, so that generators move few. */
    for (unsigned k = 0; k <= search->graph->n_cells && search->work <= MOST_WORK; k++) {
        const unsigned cell = k == 0 ? stage->cell : k - 1;
        if ((k > 0 && cell == stage->cell) || stage->image[cell] != stage->colours[stage->cell]) {
            continue;
        }
        begin_image(search, &search->stages[i + 1], stage->image, cell);
        if (complete(search, i + 1, to)) {
            return true;
        }
    }
    return false;
}

static unsigned root_of(const uint16_t *joint, unsigned cell)
{
    while (joint[cell] != cell) {
        cell = joint[cell];
    }
    return cell;
}

/* Adds a symmetry to the generators. */
static bool add_generator(struct search *search, const uint16_t *to)
{
    const size_t n_cells = search->graph->n_cells;
    uint16_t *const grown =
        fsd_grow(search->generators, search->n_generators, &search->capacity, n_cells * sizeof(*grown));

    if (!grown) {
        search->no_memory = true;
        return false;
    }
    search->generators = grown;
    memcpy(grown + search->n_generators++ * n_cells, to, n_cells * sizeof(*to));
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned one = root_of(search->joint, cell), other = root_of(search->joint, to[cell]);
        const unsigned lower = one < other ? one : other;
        search->has_failed[lower] = search->has_failed[one] || search->has_failed[other];
        search->joint[one] = search->joint[other] = (uint16_t)lower;
    }
    return true;
}

/* Symmetries that leave the row before stage i where it is, and take its next cell to all others that they can. */
static bool find_at(struct search *search, unsigned i)
{
    const struct stage *const stage = &search->stages[i];
    const unsigned n_cells = search->graph->n_cells;
    uint16_t to[FSD_VARIANT_MAX_CELLS];

    memset(search->has_failed, 0, n_cells * sizeof(*search->has_failed));
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned root = root_of(search->joint, cell);
        if (stage->colours[cell] != stage->colours[stage->cell] || search->has_failed[root] ||
            root == root_of(search->joint, stage->cell)) {
            continue;
        }
        begin_image(search, &search->stages[i + 1], stage->colours, cell);
        const bool is_found = complete(search, i + 1, to);
        if (search->work > MOST_WORK || (is_found && !add_generator(search, to))) {
            return false;
        }
        search->has_failed[root] = !is_found;
    }
    search->n_at[i] = search->n_generators;
    return true;
}

/* Finds all generators; false: not all. */
static bool find_generators(struct search *search)
{
    const unsigned n_cells = search->graph->n_cells;

    search->joint = fsd_allocate(n_cells, sizeof(*search->joint));
    search->has_failed = fsd_allocate(n_cells, sizeof(*search->has_failed));
    search->n_at = fsd_allocate(search->n_stages, sizeof(*search->n_at));
    if (!search->joint || !search->has_failed || !search->n_at) {
        search->no_memory = true;
        return false;
    }
    for (unsigned cell = 0; cell < n_cells; cell++) {
        search->joint[cell] = (uint16_t)cell;
    }
    bool is_found = true;
    for (unsigned i = search->n_stages - 1; i-- > 0 && is_found;) {
        is_found = find_at(search, i);
    }
    return is_found;
}

/*
 * Lists where the generators of stage i take its cell, in the order in which they do, itself first; returns how many.
 * by[k] and before[k]: the generator that takes it to cells[k], and the place in the list of the cell that it does so
 * to.
 */
static unsigned list_orbit(const struct search *search, unsigned i, uint16_t *cells, size_t *by, uint16_t *before)
{
    const size_t n_cells = search->graph->n_cells;
    bool is_listed[FSD_VARIANT_MAX_CELLS] = {false};
    unsigned n = 1;

    cells[0] = (uint16_t)search->stages[i].cell;
    is_listed[cells[0]] = true;
    for (unsigned k = 0; k < n; k++) {
        for (size_t g = 0; g < search->n_at[i]; g++) {
            const uint16_t to = search->generators[g * n_cells + cells[k]];
            if (!is_listed[to]) {
                is_listed[to] = true;
                by[n] = g;
                before[n] = (uint16_t)k;
                cells[n++] = to;
            }
        }
    }
    return n;
}

/* Makes the levels of the generators. */
static enum fsd_symmetries_result make_levels(struct fsd_symmetries *symmetries, const struct search *search)
{
    const size_t n_cells = symmetries->n_cells;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    uint16_t before[FSD_VARIANT_MAX_CELLS] = {0};
    size_t by[FSD_VARIANT_MAX_CELLS] = {0};
    size_t n_ways = 0;

    for (unsigned i = 0; i + 1 < search->n_stages; i++) {
        n_ways += list_orbit(search, i, cells, by, before);
    }
    if (n_ways > FSD_SYMMETRIES_MOST_BYTES / sizeof(uint16_t) / (n_cells + 1)) {
        return FSD_SYMMETRIES_TOO_MANY;
    }
    symmetries->levels = fsd_allocate(search->n_stages, sizeof(*symmetries->levels));
    symmetries->memory = fsd_allocate(n_ways * (n_cells + 1), sizeof(*symmetries->memory));
    if (!symmetries->levels || !symmetries->memory) {
        return FSD_SYMMETRIES_NO_MEMORY;
    }
    uint16_t *at = symmetries->memory;
    for (unsigned i = 0; i + 1 < search->n_stages; i++) {
        const unsigned n = list_orbit(search, i, cells, by, before);
        if (n == 1) {
            continue;
        }
        struct fsd_symmetry_level *const level = &symmetries->levels[symmetries->n_levels++];
        *level = (struct fsd_symmetry_level){.cell = search->stages[i].cell, .n = n, .from = at, .ways = at + n};
        memcpy(level->from, cells, n * sizeof(*cells));
        for (unsigned k = 0; k < n; k++) {
            uint16_t *const way = level->ways + k * n_cells;
            for (unsigned cell = 0; cell < n_cells; cell++) {
                way[cell] = k == 0 ? (uint16_t)cell
                                   : search->generators[by[k] * n_cells + level->ways[before[k] * n_cells + cell]];
            }
        }
        at += n * (n_cells + 1);
    }
    return FSD_SYMMETRIES_FOUND;
}

static void destroy_search(struct search *search)
{
    for (unsigned i = 0; search->stages && i < search->n_stages; i++) {
        free(search->stages[i].colours);
        free(search->stages[i].image);
    }
    free(search->stages);
    free(search->next);
    free(search->sorted);
    free(search->generators);
    free(search->n_at);
    free(search->joint);
    free(search->has_failed);
}

/*
 * Looks for a permutation that keeps the rules if values are reversed with it, after all others were found: each other
 * one is it, and one of them. False: no memory, or too much work.
 */
static bool find_mirror(struct fsd_symmetries *symmetries, struct search *search)
{
    struct fsd_variant_graph reversed;
    struct stage *const first = &search->stages[0];
    uint16_t to[FSD_VARIANT_MAX_CELLS];

    search->no_memory = !fsd_variant_graph_make(&reversed, &symmetries->rules->variant, true);
    if (!search->no_memory) {
        search->image_graph = &reversed;
        memcpy(first->image, reversed.kinds, reversed.n_vertices * sizeof(*first->image));
        refine_image(search, first);
    }
    if (!search->no_memory && complete(search, 0, to)) {
        symmetries->mirror = fsd_allocate(symmetries->n_cells, sizeof(*symmetries->mirror));
        search->no_memory = !symmetries->mirror;
    }
    if (symmetries->mirror) {
        memcpy(symmetries->mirror, to, symmetries->n_cells * sizeof(*symmetries->mirror));
        symmetries->renaming = FSD_RENAMING_MIRROR;
    }
    fsd_variant_graph_destroy(&reversed);
    return !search->no_memory && search->work <= MOST_WORK;
}

static enum fsd_symmetries_result find(struct fsd_symmetries *symmetries, const struct fsd_variant_graph *graph)
{
    struct search search = {
        .graph = graph, .image_graph = graph, .deadline = symmetries->rules->variant.bounds.deadline};
    enum fsd_symmetries_result result = FSD_SYMMETRIES_NO_MEMORY;

    search.stages = calloc((size_t)graph->n_cells + 1, sizeof(*search.stages));
    search.next = fsd_allocate(graph->n_vertices, sizeof(*search.next));
    search.sorted = fsd_allocate(graph->n_vertices, sizeof(*search.sorted));
    if (search.stages && search.next && search.sorted) {
        const bool is_found = make_row(&search) && find_generators(&search) &&
                              (symmetries->renaming != FSD_RENAMING_NONE || find_mirror(symmetries, &search));
        result = is_found           ? make_levels(symmetries, &search)
                 : search.no_memory ? FSD_SYMMETRIES_NO_MEMORY
                                    : FSD_SYMMETRIES_TOO_MANY;
    }
    destroy_search(&search);
    return result;
}

static void set_renaming(struct fsd_symmetries *symmetries, const struct fsd_variant_graph *graph)
{
    const struct fsd_rules *const rules = symmetries->rules;

    if (!graph->tells_apart && !graph->only_some_values) {
        symmetries->renaming = FSD_RENAMING_ANY;
    } else {
        symmetries->rule = graph->tells_apart && graph->tells_apart->rule < rules->n_statements
                               ? rules->statements[graph->tells_apart->rule].rule->name
                               : "a cell that may hold only some values";
        symmetries->renaming =
            graph->tells_order || graph->only_some_in_order ? FSD_RENAMING_NONE : FSD_RENAMING_REVERSE;
    }
}

enum fsd_symmetries_result fsd_symmetries_find(struct fsd_symmetries *symmetries, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    enum fsd_symmetries_result result = FSD_SYMMETRIES_NO_MEMORY;
    struct fsd_variant_graph graph;

    *symmetries = (struct fsd_symmetries){.rules = rules, .n_cells = variant->n_cells, .n_values = variant->n_values};
    if (fsd_variant_graph_make(&graph, variant, false)) {
        set_renaming(symmetries, &graph);
        result = find(symmetries, &graph);
    }
    fsd_variant_graph_destroy(&graph);
    return result;
}

void fsd_symmetries_destroy(struct fsd_symmetries *symmetries)
{
    free(symmetries->mirror);
    free(symmetries->levels);
    free(symmetries->memory);
    *symmetries = (struct fsd_symmetries){.n_cells = 0};
}

uint64_t fsd_symmetries_n(const struct fsd_symmetries *symmetries)
{
    uint64_t n = symmetries->mirror ? 2 : 1;

    for (unsigned i = 0; i < symmetries->n_levels; i++) {
        if (__builtin_mul_overflow(n, symmetries->levels[i].n, &n)) {
            return UINT64_MAX;
        }
    }
    return n;
}

void fsd_symmetries_draw(const struct fsd_symmetries *symmetries, struct fsd_random *random, uint16_t *cells,
                         uint8_t *values)
{
    const unsigned n_cells = symmetries->n_cells;
    uint16_t before[FSD_VARIANT_MAX_CELLS];

    for (unsigned cell = 0; cell < n_cells; cell++) {
        cells[cell] = (uint16_t)cell;
    }
    for (unsigned i = 0; i < symmetries->n_levels; i++) {
        const struct fsd_symmetry_level *const level = &symmetries->levels[i];
        const uint16_t *const way = level->ways + (size_t)fsd_random_below(random, level->n) * n_cells;
        memcpy(before, cells, n_cells * sizeof(*cells));
        for (unsigned cell = 0; cell < n_cells; cell++) {
            cells[cell] = before[way[cell]];
        }
    }
    if (symmetries->renaming == FSD_RENAMING_ANY) {
        fsd_random_order(random, values, symmetries->n_values);
        return;
    }
    const bool may_reverse = symmetries->renaming == FSD_RENAMING_REVERSE || symmetries->mirror;
    const bool is_reversed = may_reverse && fsd_random_below(random, 2) == 1;
    memcpy(before, cells, n_cells * sizeof(*cells));
    for (unsigned cell = 0; cell < n_cells && is_reversed && symmetries->mirror; cell++) {
        cells[cell] = before[symmetries->mirror[cell]];
    }
    for (unsigned value = 0; value < symmetries->n_values; value++) {
        values[value] = (uint8_t)(is_reversed ? symmetries->n_values - 1 - value : value);
    }
}
