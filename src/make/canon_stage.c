#include "make/canon_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/morph_text.h"
#include "make/class_index.h"

enum { AHEAD = 8 }; /* puzzles, in settling, whose place in memory is fetched in advance */

struct fsd_canon {
    struct fsd_canon_options options;
    struct fsd_class_index *index; /* NULL: classes need not be told apart */
    struct fsd_canon_counts counts;
    uint64_t n_known_classes;
    struct fsd_buffer text; /* of the settler: takes turns with the outputs' */
};

struct worker {
    const struct fsd_canon *canon;
    struct fsd_class_form *form;
    struct fsd_minlex minlex[FSD_CLASS_BATCH];
    struct fsd_class_item items[FSD_CLASS_BATCH];
    uint8_t verdicts[FSD_CLASS_BATCH];
};

/* For the settler: a puzzle of an output, and its line in the text. */
struct record {
    struct fsd_class_item item;
    uint16_t n_line; /* bytes without the line's end, to which the class's number is appended */
    uint16_t n_end;
};

_Static_assert(FSD_MAX_LINE_BYTES + FSD_MORPH_TEXT_BYTES + 32 <= UINT16_MAX, "a line's length fits");

static bool keeps_lines(const struct fsd_canon *canon)
{
    return canon->options.drops_duplicates || canon->options.n_known > 0;
}

struct fsd_canon *fsd_canon_create(const struct fsd_canon_options *options)
{
    struct fsd_canon *const canon = calloc(1, sizeof(*canon));

    if (canon) {
        canon->options = *options;
    }
    return canon;
}

void fsd_canon_destroy(struct fsd_canon *canon)
{
    if (canon) {
        fsd_class_index_destroy(canon->index);
        fsd_buffer_destroy(&canon->text);
        free(canon);
    }
}

enum fastsud_status fsd_canon_start(struct fsd_canon *canon, const struct fsd_source *sources, size_t n_sources)
{
    const struct fsd_class_form_options form = {.by_solution = canon->options.by_solution,
                                                .kernel = canon->options.kernel};

    if (!keeps_lines(canon) && !canon->options.puts_group) {
        return FASTSUD_OK;
    }
    return fsd_class_index_create(sources, n_sources, &form, &canon->index);
}

void fsd_canon_counts_get(const struct fsd_canon *canon, struct fsd_canon_counts *counts)
{
    *counts = canon->counts;
    if (canon->index) {
        counts->n_classes = fsd_class_index_n_classes(canon->index) - canon->n_known_classes;
        counts->n_bytes = fsd_class_index_n_bytes(canon->index);
    }
}

static void plan(const void *options, struct fsd_stage_plan *plan)
{
    (void)options;
    *plan = (struct fsd_stage_plan){.header = ""};
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    if (worker) {
        fsd_class_form_destroy(worker->form);
        free(worker);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct worker *const worker = calloc(1, sizeof(*worker));

    (void)n_lines;
    *state = NULL;
    if (!worker) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    worker->canon = options;
    const struct fsd_canon_options *const canon = &worker->canon->options;
    const struct fsd_class_form_options form = {.by_solution = canon->by_solution,
                                                .wants_morph = canon->puts_automorphisms || canon->puts_transform,
                                                .kernel = canon->kernel};
    const enum fastsud_status status = fsd_class_form_create(&form, &worker->form);
    if (status != FASTSUD_OK) {
        destroy(worker);
        return status;
    }
    *state = worker;
    return FASTSUD_OK;
}

/* Appends puzzle i's line; returns false if it is too long. */
static bool put_line(const struct worker *worker, const struct fsd_lines *lines, size_t i,
                     const struct fsd_minlex *minlex, struct fsd_buffer *text, struct record *record)
{
    const struct fsd_canon_options *const options = &worker->canon->options;
    const size_t n_before = text->n;
    const char *end = "\n";
    size_t n_line = 0;

    if (keeps_lines(worker->canon)) {
        if (!fsd_lines_text(lines, i, &n_line)) {
            return false;
        }
        end = fsd_lines_end(lines, i, n_line);
        fsd_buffer_put(text, lines->puzzles[i], n_line);
    } else {
        fsd_buffer_put(text, minlex->cells, sizeof(minlex->cells));
    }
    if (options->puts_automorphisms) {
        fsd_buffer_put_char(text, ',');
        fsd_buffer_put_count(text, minlex->n_automorphisms);
    }
    if (options->puts_transform) {
        char transform[FSD_MORPH_TEXT_BYTES];
        fsd_morph_put_text(&minlex->morph, transform);
        fsd_buffer_put_char(text, ',');
        fsd_buffer_put(text, transform, sizeof(transform));
    }
    record->n_line = (uint16_t)(text->n - n_before);
    record->n_end = (uint16_t)strlen(end);
    fsd_buffer_put(text, end, record->n_end);
    return true;
}

/* Appends the lines, or at least the records, of a batch whose forms are known; stops at a line that is too long. */
static void put_batch(struct worker *worker, const struct fsd_block *block, size_t first, size_t n,
                      struct fsd_output *output)
{
    const struct fsd_canon *const canon = worker->canon;
    const bool writes = block->lines->chunk->source >= canon->options.n_known;

    for (size_t i = 0; i < n; i++) {
        struct record record = {.item = worker->items[i]};
        if (writes && !put_line(worker, block->lines, first + i, &worker->minlex[i], &output->text, &record)) {
            fsd_stage_fail_long_line(block, first + i, output);
            return;
        }
        if (writes) {
            output->tally.n_verdicts[worker->verdicts[i]]++;
        }
        if (canon->index) {
            fsd_buffer_put(&output->records, &record, sizeof(record));
        }
    }
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_output *output)
{
    struct worker *const worker = state;
    const struct fsd_lines *const lines = block->lines;
    struct fsd_class_index *const index = worker->canon->index;

    for (size_t first = 0; first < lines->n_puzzles; first += FSD_CLASS_BATCH) {
        const size_t n_left = lines->n_puzzles - first;
        const size_t n = n_left < FSD_CLASS_BATCH ? n_left : FSD_CLASS_BATCH;
        enum fastsud_status status =
            fsd_class_form_take(worker->form, n, lines->puzzles + first, worker->minlex, worker->verdicts);
        if (status == FASTSUD_OK && index) {
            status = fsd_class_index_prepare(index, worker->form, lines, first, n, worker->minlex, worker->items);
        }
        if (status != FASTSUD_OK) {
            return status;
        }
        put_batch(worker, block, first, n, output);
        if (output->failure.kind != FSD_FAILURE_NONE) {
            return FASTSUD_OK;
        }
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(fsd_class_form_solver(((const struct worker *)state)->form), report);
}

/* Whether a line is kept, by the class of its puzzle; counts those that are not. */
static bool is_kept(struct fsd_canon *canon, uint64_t class, enum fsd_class_result result)
{
    if (result == FSD_CLASS_FOUND && class < canon->n_known_classes) {
        canon->counts.n_known++;
        return false;
    }
    if (result == FSD_CLASS_FOUND && canon->options.drops_duplicates) {
        canon->counts.n_duplicates++;
        return false;
    }
    return true;
}

enum fastsud_status fsd_canon_settle(void *context, struct fsd_output *output)
{
    struct fsd_canon *const canon = context;
    const bool learns = output->source < canon->options.n_known;
    const bool adds = learns || canon->options.drops_duplicates || canon->options.puts_group;
    const char *line = output->text.bytes;
    struct record record;

    if (!canon->index) {
        return FASTSUD_OK;
    }
    canon->text.n = 0;
    for (size_t at = 0; at < output->records.n; at += sizeof(record)) {
        enum fsd_class_result result = FSD_CLASS_NEW;
        uint64_t class = 0;
        if (output->records.n - at > AHEAD * sizeof(record)) {
            memcpy(&record, output->records.bytes + at + AHEAD * sizeof(record), sizeof(record));
            fsd_class_index_prefetch(canon->index, &record.item);
        }
        memcpy(&record, output->records.bytes + at, sizeof(record));
        record.item.puzzle = !learns && keeps_lines(canon) ? line : NULL;
        const enum fastsud_status status =
            fsd_class_index_settle(canon->index, &record.item, adds, &class, &result, &output->failure);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (learns) {
            canon->n_known_classes += result == FSD_CLASS_NEW;
            continue;
        }
        if (is_kept(canon, class, result)) {
            fsd_buffer_put(&canon->text, line, record.n_line);
            if (canon->options.puts_group) {
                fsd_buffer_put_char(&canon->text, ',');
                fsd_buffer_put_count(&canon->text, class - canon->n_known_classes + 1);
            }
            fsd_buffer_put(&canon->text, line + record.n_line, record.n_end);
        }
        line += record.n_line + record.n_end;
    }
    const struct fsd_buffer settled = canon->text;
    canon->text = output->text;
    output->text = settled;
    return FASTSUD_OK;
}

const struct fsd_stage fsd_canon_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
