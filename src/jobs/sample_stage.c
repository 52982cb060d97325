#include "jobs/sample_stage.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "grid/morph.h"
#include "run/header.h"

enum {
    BATCH = 64,           /* puzzles hashed at a time */
    FLUSH_BYTES = 1 << 20 /* of output at a time, about */
};

/* A line that was kept. */
struct kept {
    uint64_t priority;
    uint64_t order; /* counts the puzzles that were settled */
    char *line;     /* n_bytes, not terminated */
    size_t n_bytes;
};

struct fsd_sample {
    uint64_t n_most;
    uint64_t seed;
    struct fsd_buffer
        heap; /* n of struct kept, each after its two children, 2i + 1 and 2i + 2, in order of selection */
    size_t n;
    uint64_t n_settled;
    size_t n_put;
    atomic_uint_fast64_t bound; /* lines of this priority or a greater one will not be kept */
};

/* What the stage hands over for a line, followed by the line. */
struct record {
    uint64_t priority;
    size_t n_bytes;
};

/* Never UINT64_MAX, the first bound. */
static uint64_t priority_of(uint64_t hash)
{
    return fsd_random_mix(hash, 0) >> 1;
}

static struct kept *heap_of(const struct fsd_sample *sample)
{
    return (struct kept *)(void *)sample->heap.bytes;
}

struct fsd_sample *fsd_sample_create(uint64_t n, uint64_t seed)
{
    struct fsd_sample *const sample = calloc(1, sizeof(*sample));

    if (sample) {
        sample->n_most = n;
        sample->seed = seed;
        atomic_init(&sample->bound, UINT64_MAX);
    }
    return sample;
}

void fsd_sample_destroy(struct fsd_sample *sample)
{
    if (!sample) {
        return;
    }
    for (size_t i = 0; i < sample->n; i++) {
        free(heap_of(sample)[i].line);
    }
    fsd_buffer_destroy(&sample->heap);
    free(sample);
}

static const struct fsd_count counts[] = {
    {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true}};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){.header_rule = FSD_HEADER_ALIKE, .counts = counts, .n_counts = 1};
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)options;
    fsd_header_put(layout, out);
    fsd_buffer_put_char(out, '\n'); /* as lines end that are kept */
}

/* The hash of puzzle i's cells, the same for every way to write a blank; of one with rules of its own, that of its
 * text. */
static uint64_t hash_variant(uint64_t seed, const struct fsd_lines *lines, size_t i)
{
    const struct fsd_layout *const layout = lines->chunk->layout;
    const bool has_rules = layout->kind->read_rules != NULL;
    size_t n = lines->n_cells;
    const char *const text = has_rules ? fsd_lines_text(lines, i, &n) : lines->puzzles[i];
    uint64_t hash = fsd_random_mix(0, seed);

    for (size_t k = 0; text && k < n; k++) {
        const char c = has_rules || fsd_shape_is_given(layout->shape, text[k]) ? text[k] : '.';
        hash = fsd_random_mix(hash, (unsigned char)c);
    }
    return hash;
}

/* The hashes of n puzzles from number i of the block on. */
static void hash_puzzles(uint64_t seed, const struct fsd_lines *lines, size_t i, size_t n, uint64_t *hashes)
{
    const struct fsd_layout *const layout = lines->chunk->layout;

    if (!layout->shape && !layout->kind->read_rules) {
        fsd_morph_hash_puzzles(seed, lines->puzzles + i, n, hashes);
        return;
    }
    for (size_t k = 0; k < n; k++) {
        hashes[k] = hash_variant(seed, lines, i + k);
    }
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct fsd_sample *const sample = ((const struct fsd_sample_stage_options *)state)->sample;
    const struct fsd_lines *const lines = block->lines;
    /* All that has been settled stands before this block, so a line as good as the worst one kept comes too late. */
    const uint64_t bound = atomic_load_explicit(&sample->bound, memory_order_relaxed);

    uint64_t hashes[BATCH];

    for (size_t i = 0; i < lines->n_puzzles; i++) {
        if (i % BATCH == 0) {
            const size_t n_left = lines->n_puzzles - i;
            hash_puzzles(sample->seed, lines, i, n_left < BATCH ? n_left : BATCH, hashes);
        }
        struct record record = {.priority = priority_of(hashes[i % BATCH])};
        /* Whether a run fails must not depend on the bound, which depends on time. */
        const char *const line = fsd_lines_text(lines, i, &record.n_bytes);
        if (!line) {
            fsd_stage_fail_long_line(block, i, result);
            return FASTSUD_OK;
        }
        if (record.priority < bound) {
            fsd_buffer_put(&result->records, &record, sizeof(record));
            fsd_buffer_put(&result->records, line, record.n_bytes);
        }
        result->tally.n_puzzles++;
    }
    return FASTSUD_OK;
}

/* Whether a is selected before b. */
static bool precedes(const struct kept *a, const struct kept *b)
{
    return a->priority != b->priority ? a->priority < b->priority : a->order < b->order;
}

/* Moves an entry to its place among those above it. */
static void sift_up(struct kept *heap, size_t i)
{
    const struct kept entry = heap[i];

    for (; i > 0 && precedes(&heap[(i - 1) / 2], &entry); i = (i - 1) / 2) {
        heap[i] = heap[(i - 1) / 2];
    }
    heap[i] = entry;
}

/* Moves the first entry to its place among those below it. */
static void sift_down(struct kept *heap, size_t n)
{
    const struct kept entry = heap[0];
    size_t i = 0;

    for (size_t child = 1; child < n; child = 2 * i + 1) {
        child += child + 1 < n && precedes(&heap[child], &heap[child + 1]);
        if (!precedes(&entry, &heap[child])) {
            break;
        }
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = entry;
}

/* Returns false when out of memory. */
static bool keep(struct fsd_sample *sample, const struct record *record, const char *line)
{
    const struct kept entry = {.priority = record->priority, .order = sample->n_settled++, .n_bytes = record->n_bytes};
    struct kept *place = heap_of(sample);

    if (sample->n == sample->n_most) {
        if (!precedes(&entry, place)) {
            return true;
        }
        free(place->line);
    } else {
        fsd_buffer_put(&sample->heap, &entry, sizeof(entry));
        if (sample->heap.failed) {
            return false;
        }
        place = &heap_of(sample)[sample->n++];
    }
    *place = entry;
    place->line = malloc(entry.n_bytes);
    if (!place->line) {
        return false;
    }
    memcpy(place->line, line, entry.n_bytes);
    if (place == heap_of(sample)) {
        sift_down(place, sample->n);
    } else {
        sift_up(heap_of(sample), sample->n - 1);
    }
    return true;
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    struct fsd_sample *const sample = ((const struct fsd_sample_stage_options *)options)->sample;
    struct record record;

    for (size_t at = 0; at < result->records.n; at += sizeof(record) + record.n_bytes) {
        memcpy(&record, result->records.bytes + at, sizeof(record));
        if (!keep(sample, &record, result->records.bytes + at + sizeof(record))) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    if (sample->n == sample->n_most) {
        atomic_store_explicit(&sample->bound, heap_of(sample)->priority, memory_order_relaxed);
    }
    return FASTSUD_OK;
}

static int compare_order(const void *a, const void *b)
{
    const struct kept *const first = a;
    const struct kept *const second = b;

    return (first->order > second->order) - (first->order < second->order);
}

/* Writes the lines kept, in input order. */
static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *result)
{
    struct fsd_sample *const sample = ((const struct fsd_sample_stage_options *)options)->sample;

    (void)states;
    (void)n_states;
    if (sample->n_put == 0 && sample->n > 0) {
        qsort(heap_of(sample), sample->n, sizeof(struct kept), compare_order);
    }
    for (; sample->n_put < sample->n && result->text.n < FLUSH_BYTES; sample->n_put++) {
        const struct kept *const kept = &heap_of(sample)[sample->n_put];
        fsd_buffer_put(&result->text, kept->line, kept->n_bytes);
        fsd_buffer_put_char(&result->text, '\n');
        result->tally.counts[0]++;
    }
    result->has_more = sample->n_put < sample->n;
    return FASTSUD_OK;
}

const struct fsd_stage fsd_sample_stage = {
    .needs = needs,
    .put_header = put_header,
    .process = process,
    .settle = settle,
    .finish = finish,
};
