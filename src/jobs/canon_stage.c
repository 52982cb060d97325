#include "jobs/canon_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/morph_text.h"
#include "jobs/class_index.h"
#include "jobs/class_sieve.h"
#include "run/header.h"

enum { AHEAD = 8 }; /* puzzles, in settling, whose place in memory is fetched in advance */

enum { CLASSES, WRITTEN, DUPLICATES, KNOWN, NOT_UNIQUE, N_COUNTS };

struct fsd_canon {
    struct fsd_canon_options options;
    struct fsd_class_sieve sieve;
    struct fsd_class_index *index;   /* NULL: classes need not be told apart */
    struct fsd_count rows[N_COUNTS]; /* without a key where there is nothing to tell */
    uint64_t n_known_classes;
    struct fsd_buffer text; /* of the settler: takes turns with the outputs' */
};

struct worker {
    const struct fsd_canon *canon;
    struct fsd_class_batch batch;
};

/* For the settler: a puzzle of a result, and its line in the text. */
struct record {
    struct fsd_class_item item;
    uint32_t n_line;   /* bytes without the line's end, to which the class's number is appended */
    uint32_t cells_at; /* of the puzzle in the line; UINT32_MAX: they do not stand together there */
    uint16_t n_end;
    char separator;     /* before the class's number */
    bool is_unlike_any; /* there is no item, as the reference has no such class and classes are not counted */
};

static bool keeps_lines(const struct fsd_canon *canon)
{
    return canon->options.drops_duplicates || canon->options.compares;
}

/* Whether classes are counted: with compares alone, those of the reference are all that is kept. */
static bool counts_classes(const struct fsd_canon_options *options)
{
    return options->puts_group || options->drops_duplicates;
}

struct fsd_canon *fsd_canon_create(const struct fsd_canon_options *options)
{
    struct fsd_canon *const canon = calloc(1, sizeof(*canon));

    if (canon) {
        canon->options = *options;
        if (counts_classes(options)) {
            canon->rows[CLASSES] = (struct fsd_count){.key = "classes", .one = "class", .many = "classes"};
        }
        canon->rows[WRITTEN] = (struct fsd_count){.key = "written"};
        canon->rows[DUPLICATES] =
            (struct fsd_count){.key = "duplicates", .one = options->drops_duplicates ? "dropped as duplicates" : NULL};
        canon->rows[KNOWN] =
            (struct fsd_count){.key = "against", .one = options->compares ? options->known_text : NULL};
        if (options->by_solution) {
            canon->rows[NOT_UNIQUE] = (struct fsd_count){.key = "not_unique", .one = "without exactly one solution"};
        }
    }
    return canon;
}

size_t fsd_canon_n_bytes(const struct fsd_canon *canon)
{
    return canon->index ? fsd_class_index_n_bytes(canon->index) : 0;
}

void fsd_canon_destroy(struct fsd_canon *canon)
{
    if (canon) {
        fsd_class_index_destroy(canon->index);
        fsd_class_sieve_destroy(&canon->sieve);
        fsd_buffer_destroy(&canon->text);
        free(canon);
    }
}

static struct fsd_class_form_options form_options(const struct fsd_canon_options *options)
{
    return (struct fsd_class_form_options){.by_solution = options->by_solution,
                                           .wants_morph = options->puts_automorphisms || options->puts_transform,
                                           .kernel = options->kernel,
                                           .symmetries = options->symmetries};
}

void fsd_canon_look_ahead(struct fsd_canon *canon, const struct fsd_run_options *run)
{
    const struct fsd_class_form_options form = form_options(&canon->options);

    if (canon->options.compares) {
        fsd_class_sieve_make(&canon->sieve, run, &form, counts_classes(&canon->options) || form.wants_morph);
    }
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_canon *const canon = options;
    const struct fsd_class_form_options form = form_options(&canon->options);

    fsd_solving_begin(&canon->options.solving, sources, n_sources);
    if (!keeps_lines(canon) && !canon->options.puts_group) {
        return FASTSUD_OK;
    }
    return fsd_class_index_create(sources, n_sources, &form, canon->options.solving.have_own_rules, &canon->index);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_canon *const canon = options;

    *needs = (struct fsd_stage_needs){
        .header_rule = keeps_lines(canon) ? FSD_HEADER_ALIKE : FSD_HEADER_DROPPED,
        .counts = canon->rows,
        .n_counts = N_COUNTS,
    };
}

static bool adds_columns(const struct fsd_canon_options *options)
{
    return options->puts_automorphisms || options->puts_transform || options->puts_group;
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_canon_options *const canon = &((const struct fsd_canon *)options)->options;

    if (!layout) {
        return;
    }
    fsd_header_put(layout, out);
    if (canon->puts_automorphisms) {
        fsd_header_put_name(layout, "automorphisms", out);
    }
    if (canon->puts_transform) {
        fsd_header_put_name(layout, "transform", out);
    }
    if (canon->puts_group) {
        fsd_header_put_name(layout, "group", out);
    }
    fsd_buffer_put_text(out, fsd_header_end(layout));
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    fsd_class_batch_destroy(&worker->batch);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;

    (void)n_lines;
    worker->canon = options;
    const struct fsd_class_form_options form = form_options(&worker->canon->options);
    return fsd_class_batch_create(&worker->batch, &form, &worker->canon->options.solving, !keeps_lines(worker->canon));
}

/* Appends the batch's form i, of puzzle first + i of the block; false: that cannot be written, which is reported. */
static bool put_form(const struct worker *worker, const struct fsd_block *block, size_t first, size_t i,
                     struct fsd_chunk_result *result)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (fsd_class_batch_put(&worker->batch, i, worker->canon->options.format, &result->text, &failure)) {
        return true;
    }
    if (fsd_failed(&failure)) {
        fsd_stage_tell(block, first + i, &failure, result);
    }
    fsd_stage_report_unfit(block, first + i,
                           worker->batch.own
                               ? "the canonical puzzle cannot be written in this format; choose another with -f"
                               : "a line of the canonical form would be read as another puzzle, so it is not written",
                           result);
    return false;
}

/*
 * Appends the line of puzzle first + i, of which the text has the form from n_before on, if there is to be one; returns
 * false if it is too long.
 */
static bool put_line(const struct worker *worker, const struct fsd_lines *lines, size_t first, size_t i,
                     size_t n_before, struct fsd_buffer *text, struct record *record)
{
    const struct fsd_class_forms *const forms = &worker->batch.forms;
    const struct fsd_canon_options *const options = &worker->canon->options;
    const struct fsd_layout *const layout = lines->chunk->layout;
    const char *end = "\n";
    size_t n_line = 0;

    record->separator = keeps_lines(worker->canon) ? fsd_header_separator(layout) : ',';
    if (keeps_lines(worker->canon)) {
        const char *const line = fsd_lines_text(lines, first + i, &n_line);
        if (!line) {
            return false;
        }
        end = fsd_lines_end(lines, first + i, n_line);
        if (adds_columns(options) && layout && layout->csv.header) {
            fsd_header_append_record(layout, line, n_line, text);
        } else {
            fsd_buffer_put(text, line, n_line);
        }
        const size_t cells_at = fsd_lines_cells_at(lines, first + i, line, n_line);
        record->cells_at = cells_at < n_line ? (uint32_t)cells_at : UINT32_MAX;
    }
    if (options->puts_automorphisms) {
        fsd_buffer_put_char(text, record->separator);
        fsd_buffer_put_count(text, fsd_class_forms_n_automorphisms(forms, i));
    }
    if (options->puts_transform) {
        char transform[FSD_MORPH_TEXT_BYTES];
        fsd_morph_put_text(&forms->minlex[i].morph, transform);
        fsd_buffer_put_char(text, record->separator);
        const char *const quote = record->separator == ';' ? "\"" : ""; /* a transform has semicolons in it */
        fsd_buffer_put_text(text, quote);
        fsd_buffer_put(text, transform, sizeof(transform));
        fsd_buffer_put_text(text, quote);
    }
    record->n_line = (uint32_t)(text->n - n_before);
    record->n_end = (uint16_t)strlen(end);
    fsd_buffer_put(text, end, record->n_end);
    return true;
}

/* Appends the lines, or at least the records, of a batch whose forms are known; stops at a line that is too long. */
static void put_batch(struct worker *worker, const struct fsd_block *block, size_t first, size_t n,
                      struct fsd_chunk_result *result)
{
    const struct fsd_canon *const canon = worker->canon;
    const bool writes = !block->source->is_reference;

    for (size_t i = 0; i < n && !fsd_failed(&result->failure); i++) {
        struct record record = {.item = worker->batch.items[i]};
        record.is_unlike_any = fsd_class_forms_result(&worker->batch.forms, i) == FSD_CLASS_FORM_UNWANTED;
        if (record.is_unlike_any ? !writes : !fsd_class_batch_is_found(&worker->batch, block, first, i, result)) {
            continue;
        }
        const size_t n_before = result->text.n;
        if (writes && !keeps_lines(canon) && !put_form(worker, block, first, i, result)) {
            continue;
        }
        if (writes && !put_line(worker, block->lines, first, i, n_before, &result->text, &record)) {
            fsd_stage_fail_long_line(block, first + i, result);
            return;
        }
        if (writes) {
            result->tally.n_puzzles++;
            result->tally.counts[WRITTEN]++;
            result->tally.counts[NOT_UNIQUE] +=
                canon->options.by_solution && worker->batch.forms.verdicts[i] != FASTSUD_UNIQUE;
        }
        if (canon->index) {
            fsd_buffer_put(&result->records, &record, sizeof(record));
        }
    }
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct worker *const worker = state;
    const size_t n_puzzles = block->lines->n_puzzles;

    worker->batch.forms.wanted = fsd_class_sieve_wanted(&worker->canon->sieve, block->source);
    for (size_t first = 0, n = 0; first < n_puzzles; first += n) {
        n = n_puzzles - first < FSD_CLASS_BATCH ? n_puzzles - first : FSD_CLASS_BATCH;
        const enum fastsud_status status =
            fsd_class_batch_take(&worker->batch, worker->canon->index, block, first, &n, result);
        if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
            return status;
        }
        put_batch(worker, block, first, n, result);
        if (result->failure.kind != FSD_FAILURE_NONE) {
            return FASTSUD_OK;
        }
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_class_batch_report(&((const struct worker *)state)->batch, report);
}

/* Whether a line is kept, by the class of its puzzle; counts those that are not. */
static bool is_kept(const struct fsd_canon *canon, uint64_t class, enum fsd_class_result result,
                    struct fsd_tally *tally)
{
    if (result == FSD_CLASS_FOUND && class < canon->n_known_classes) {
        tally->counts[KNOWN]++;
        tally->counts[WRITTEN]--;
        return false;
    }
    if (result == FSD_CLASS_FOUND && canon->options.drops_duplicates) {
        tally->counts[DUPLICATES]++;
        tally->counts[WRITTEN]--;
        return false;
    }
    return true;
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    struct fsd_canon *const canon = options;
    const bool learns = canon->options.compares && result->source == 0;
    const bool adds = learns || canon->options.drops_duplicates || canon->options.puts_group;
    const char *line = result->text.bytes;
    struct record record;

    if (!canon->index) {
        return FASTSUD_OK;
    }
    canon->text.n = 0;
    for (size_t at = 0; at < result->records.n; at += sizeof(record)) {
        enum fsd_class_result found = FSD_CLASS_NEW;
        uint64_t class = 0;
        if (result->records.n - at > AHEAD * sizeof(record)) {
            memcpy(&record, result->records.bytes + at + AHEAD * sizeof(record), sizeof(record));
            fsd_class_index_prefetch(canon->index, &record.item);
        }
        memcpy(&record, result->records.bytes + at, sizeof(record));
        const bool has_cells = !learns && keeps_lines(canon) && record.cells_at < record.n_line;
        record.item.puzzle = has_cells ? line + record.cells_at : NULL;
        const enum fastsud_status status =
            record.is_unlike_any
                ? FASTSUD_OK
                : fsd_class_index_settle(canon->index, &record.item, adds, &class, &found, &result->failure);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (learns) {
            canon->n_known_classes += found == FSD_CLASS_NEW;
            continue;
        }
        if (counts_classes(&canon->options)) {
            result->tally.counts[CLASSES] += found == FSD_CLASS_NEW;
        }
        if (is_kept(canon, class, found, &result->tally)) {
            fsd_buffer_put(&canon->text, line, record.n_line);
            if (canon->options.puts_group) {
                fsd_buffer_put_char(&canon->text, record.separator);
                fsd_buffer_put_count(&canon->text, class - canon->n_known_classes + 1);
            }
            fsd_buffer_put(&canon->text, line + record.n_line, record.n_end);
        }
        line += record.n_line + record.n_end;
    }
    const struct fsd_buffer settled = canon->text;
    canon->text = result->text;
    result->text = settled;
    return FASTSUD_OK;
}

const struct fsd_stage fsd_canon_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct worker),
    .create = create,
    .destroy = destroy,
    .put_header = put_header,
    .begin = begin,
    .process = process,
    .settle = settle,
    .report = report,
};
