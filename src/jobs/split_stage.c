#include "jobs/split_stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/random.h"
#include "jobs/class_index.h"
#include "jobs/measured_group.h"
#include "measures/column.h"
#include "measures/measurer.h"
#include "run/header.h"

_Static_assert((int)FSD_CLASS_BATCH <= (int)FSD_MEASURE_PUZZLES, "a batch can be measured at once");

struct fsd_split {
    struct fsd_split_options *options;
    struct fsd_split_counts counts;
    struct fsd_buffer header; /* not written yet */

    /* With a column. */
    struct fsd_class_index *index;
    struct fsd_strata *strata;

    /* Until all values are known, if bins depend on them: texts and records as they came. */
    struct fsd_buffer texts, records;
    /* If not all lines may be chosen: each after a struct held. */
    struct fsd_buffer held;

    struct fsd_buffer bin; /* of a value, for a moment */
};

/* A line that is held back. */
struct held {
    uint64_t class;
    uint32_t n_line;
    uint32_t stratum;
};

struct worker {
    const struct fsd_split *split;
    struct fsd_class_batch batch;
    struct fsd_measurer *measurer; /* NULL: no column */
    struct fsd_solved solved;      /* with a column, of other rules */
};

/* For the settler: a puzzle's line in the text, which its value of the column follows. */
struct record {
    uint32_t n_line; /* with its end */
    uint32_t n_value;
    uint32_t cells_at;          /* of the puzzle in the line; its length without its end: they do not stand together */
    size_t part;                /* without a column */
    struct fsd_class_item item; /* with one */
};

struct fsd_split_options *fsd_split_options_of(struct fsd_split *split)
{
    return split->options;
}

struct fsd_split *fsd_split_create(struct fsd_split_options *options)
{
    struct fsd_split *const split = calloc(1, sizeof(*split));

    if (split) {
        split->options = options;
    }
    return split;
}

void fsd_split_destroy(struct fsd_split *split)
{
    if (!split) {
        return;
    }
    fsd_class_index_destroy(split->index);
    fsd_buffer_destroy(&split->header);
    fsd_strata_destroy(split->strata);
    fsd_buffer_destroy(&split->texts);
    fsd_buffer_destroy(&split->records);
    fsd_buffer_destroy(&split->held);
    fsd_buffer_destroy(&split->bin);
    free(split);
}

static bool has_strata(const struct fsd_split_options *options)
{
    return options->field || options->column;
}

static struct fsd_class_form_options form_options(const struct fsd_split_options *options)
{
    return (struct fsd_class_form_options){
        .by_solution = options->by_solution, .kernel = options->kernel, .symmetries = options->symmetries};
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_split *const split = options;
    const struct fsd_class_form_options form = form_options(split->options);

    fsd_solving_begin(&split->options->solving, sources, n_sources);
    if (!has_strata(split->options)) {
        return FASTSUD_OK;
    }
    split->strata = fsd_strata_create(&split->options->shares);
    return split->strata ? fsd_class_index_create(sources, n_sources, &form, split->options->solving.have_own_rules,
                                                  &split->index)
                         : FASTSUD_ERR_NO_MEMORY;
}

void fsd_split_counts_get(const struct fsd_split *split, struct fsd_split_counts *counts)
{
    *counts = split->counts;
    if (split->index) {
        counts->n_strata = fsd_strata_n(split->strata);
        counts->n_bytes = fsd_class_index_n_bytes(split->index) + fsd_strata_class_bytes(split->strata) +
                          split->held.n + split->texts.n + split->records.n;
        counts->strata = split->strata;
        counts->rarest = fsd_strata_rarest(split->strata, &counts->n_rarest_text, &counts->n_rarest);
    }
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_split *const split = options;

    *needs = (struct fsd_stage_needs){
        .header_rule = FSD_HEADER_ALIKE,
        .chunk_bytes = split->options->column ? fsd_measure_plan_chunk_bytes(&split->options->plan) : 0,
    };
}

/* The header goes to every part, not to the output of the run. */
static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    struct fsd_split *const split = options;

    fsd_header_put(layout, &split->header);
    fsd_buffer_put_text(&split->header, fsd_header_end(layout));
    out->failed |= split->header.failed;
}

/* Whether what is measured are puzzles of other rules. */
static bool measures_rules(const struct fsd_split_options *options)
{
    return options->column && (options->symmetries || options->solving.have_own_rules);
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    fsd_class_batch_destroy(&worker->batch);
    fsd_measurer_destroy(worker->measurer);
    fsd_solved_destroy(&worker->solved);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;

    worker->split = options;
    const struct fsd_split_options *const split = worker->split->options;
    const struct fsd_class_form_options form = form_options(split);
    enum fastsud_status status = fsd_class_batch_create(&worker->batch, &form, &split->solving, false);
    if (status == FASTSUD_OK && split->column) {
        status = fsd_measurer_create(&split->plan, split->kernel, &worker->measurer);
    }
    if (status == FASTSUD_OK && measures_rules(split)) {
        const struct fsd_wanted wanted = fsd_measured_wanted(fsd_measure_plan_solves(&split->plan));
        worker->batch.omits_given = true; /* what is measured is checked */
        status = fsd_solved_create(&worker->solved, &split->solving, &wanted, n_lines);
    }
    return status;
}

/* Appends the line and record of item i of the batch; returns false if the line is too long. */
static bool put_item(const struct worker *worker, const struct fsd_lines *lines, size_t first, size_t i,
                     struct fsd_chunk_result *made)
{
    const struct fsd_split *const split = worker->split;
    struct fsd_buffer *const records = &made->records;
    struct record record = {.item = worker->batch.items[i]};
    size_t n_line = 0;

    const char *const line = fsd_lines_text(lines, first + i, &n_line);
    if (!line) {
        return false;
    }
    const char *const end = fsd_lines_end(lines, first + i, n_line);
    fsd_buffer_put(&made->text, line, n_line);
    fsd_buffer_put_text(&made->text, end);
    record.n_line = (uint32_t)(n_line + strlen(end));
    record.cells_at = (uint32_t)fsd_lines_cells_at(lines, first + i, line, n_line);
    if (!split->index) {
        fsd_class_batch_key(&worker->batch, i, &record.item.key);
        record.part = fsd_shares_draw(&split->options->shares, fsd_shares_bits(split->options->seed, &record.item.key));
    }
    const size_t at = records->n;
    fsd_buffer_put(records, &record, sizeof(record));
    if (split->options->field) {
        const struct fsd_layout *const layout = lines->chunk->layout;
        if (layout && layout->kind->put_field) {
            layout->kind->put_field(layout, line, n_line, split->options->field, records);
        }
    } else if (split->index) {
        fsd_column_put_value(split->options->column, worker->measurer, i, records);
    }
    if (!records->failed) {
        record.n_value = (uint32_t)(records->n - at - sizeof(record));
        memcpy(records->bytes + at, &record, sizeof(record));
    }
    return true;
}

/* Measures n puzzles from number `first` on; of other rules perhaps fewer, or one that is malformed. */
static enum fastsud_status measure(struct worker *worker, const struct fsd_block *block, size_t first, size_t *n,
                                   bool *is_malformed, struct fsd_chunk_result *made)
{
    const struct fsd_split_options *const split = worker->split->options;
    const struct fsd_puzzles *measured = NULL;

    if (!measures_rules(split)) {
        fsd_measurer_know(worker->measurer, block->taken, first);
        return fsd_measurer_take(worker->measurer, *n, block->lines->puzzles + first, NULL, &measured);
    }
    const enum fastsud_status status = fsd_measured_next(&worker->solved, fsd_measure_plan_solves(&split->plan),
                                                         worker->measurer, block->taken, NULL, &measured, made);
    *n = worker->solved.n;
    *is_malformed = !measured;
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *made)
{
    struct worker *const worker = state;
    const struct fsd_lines *const lines = block->lines;

    enum fastsud_status status = FASTSUD_OK;
    if (measures_rules(worker->split->options)) {
        fsd_solved_start(&worker->solved, block);
    }
    for (size_t first = 0, n = 0; status == FASTSUD_OK && first < lines->n_puzzles; first += n) {
        const size_t n_left = lines->n_puzzles - first;
        bool is_malformed = false;
        n = n_left < FSD_CLASS_BATCH ? n_left : FSD_CLASS_BATCH;
        if (worker->measurer) {
            status = measure(worker, block, first, &n, &is_malformed, made);
        }
        if (status == FASTSUD_OK && (!is_malformed || worker->batch.own)) {
            status = fsd_class_batch_take(&worker->batch, worker->split->index, block, first, &n, made);
        }
        if (status != FASTSUD_OK || fsd_failed(&made->failure)) {
            return status;
        }
        for (size_t i = 0; i < n && !is_malformed && !fsd_failed(&made->failure); i++) {
            if (!fsd_class_batch_is_found(&worker->batch, block, first, i, made)) {
                continue;
            }
            if (!put_item(worker, lines, first, i, made)) {
                fsd_stage_fail_long_line(block, first + i, made);
                return FASTSUD_OK;
            }
            made->tally.n_puzzles++;
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_class_batch_report(&((const struct worker *)state)->batch, report);
}

/* Whether some lines may be left out. */
static bool chooses(const struct fsd_split_options *options)
{
    return options->is_equal || options->cap > 0;
}

/* Whether puzzles may stand in for those of another value. */
static bool fills(const struct fsd_split_options *options)
{
    return options->is_equal && options->cap > 0;
}

/* A number; NaN: the text is none. */
static double rank_of(const char *value, size_t n)
{
    double rank = 0;

    return fsd_decimal_parse(value, n, &rank) ? rank : NAN;
}

/* Finds the part of a puzzle's class, or deals the class to one. */
static enum fastsud_status deal(struct fsd_split *split, const struct record *record, const char *value, size_t *part,
                                struct held *held, struct fsd_failure *failure)
{
    enum fsd_class_result result = FSD_CLASS_NEW;
    uint64_t class = 0;
    size_t stratum = 0;

    const enum fastsud_status status =
        fsd_class_index_settle(split->index, &record->item, true, &class, &result, failure);
    if (status != FASTSUD_OK) {
        return status;
    }
    const double rank = fills(split->options) ? rank_of(value, record->n_value) : NAN;
    size_t n_value = record->n_value;
    if (split->options->bins) {
        split->bin.n = 0;
        fsd_bins_put(split->options->bins, value, n_value, &split->bin);
        value = split->bin.bytes;
        n_value = split->bin.n;
    }
    if (split->bin.failed ||
        !fsd_strata_add(split->strata, value, n_value, rank, class,
                        fsd_shares_bits(split->options->seed, &record->item.key), part, &stratum)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    split->counts.n_classes[*part] += result == FSD_CLASS_NEW && !chooses(split->options);
    held->class = class;
    held->stratum = (uint32_t)stratum;
    return FASTSUD_OK;
}

/* Keeps a line until the end. */
static enum fastsud_status hold(struct fsd_split *split, const struct held *held, const char *line)
{
    fsd_buffer_put(&split->held, held, sizeof(*held));
    fsd_buffer_put(&split->held, line, held->n_line);
    return split->held.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

/* Writes a text to a part. Returns whether that worked; if not, failure says why. */
static bool put_to_part(const struct fsd_split *split, size_t part, const char *text, size_t n,
                        struct fsd_failure *failure)
{
    const int error = fsd_packer_put(split->options->packers[part], text, n);

    if (error != 0) {
        fsd_failure_set_output(failure, split->options->names[part], error);
    }
    return error == 0;
}

/* Every part begins with the header. */
static bool put_headers(struct fsd_split *split, struct fsd_failure *failure)
{
    bool is_put = true;

    for (size_t part = 0; is_put && part < split->options->shares.n; part++) {
        is_put = put_to_part(split, part, split->header.bytes, split->header.n, failure);
    }
    split->header.n = 0;
    return is_put;
}

/* Deals the puzzles of records, whose lines stand in a text. */
static enum fastsud_status deal_all(struct fsd_split *split, const char *line, const struct fsd_buffer *records,
                                    struct fsd_failure *failure)
{
    const size_t n_cells = split->options->symmetries ? split->options->symmetries->n_cells : FASTSUD_N_CELLS;
    struct record record;

    for (size_t at = 0; at < records->n; at += record.n_value, line += record.n_line) {
        memcpy(&record, records->bytes + at, sizeof(record));
        at += sizeof(record);
        struct held held = {.n_line = record.n_line};
        size_t part = record.part;
        enum fastsud_status status = FASTSUD_OK;
        if (split->index) {
            record.item.puzzle = record.cells_at + n_cells <= record.n_line ? line + record.cells_at : NULL;
            status = deal(split, &record, records->bytes + at, &part, &held, failure);
        }
        if (status == FASTSUD_OK && chooses(split->options)) {
            status = hold(split, &held, line);
        } else if (status == FASTSUD_OK) {
            split->counts.n_lines[part]++;
            if (!put_to_part(split, part, line, record.n_line, failure)) {
                return FASTSUD_OK;
            }
        }
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    return FASTSUD_OK;
}

static bool waits(const struct fsd_split_options *options)
{
    return options->bins && options->bins->n_quantiles > 0;
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *made)
{
    struct fsd_split *const split = options;
    enum fastsud_status status = FASTSUD_OK;

    if (split->header.n > 0 && !put_headers(split, &made->failure)) {
        return FASTSUD_OK;
    }
    if (waits(split->options)) {
        fsd_buffer_put(&split->texts, made->text.bytes, made->text.n);
        fsd_buffer_put(&split->records, made->records.bytes, made->records.n);
        status = split->texts.failed || split->records.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
    } else {
        status = deal_all(split, made->text.bytes, &made->records, &made->failure);
    }
    made->text.n = fsd_failed(&made->failure) ? made->text.n : 0;
    return status;
}

/* Finds the edges of bins by the values of all records. Returns false when out of memory. */
static bool find_edges(struct fsd_split *split)
{
    const struct fsd_buffer *const records = &split->records;
    struct fsd_buffer numbers = {.n = 0};
    struct record record;

    for (size_t at = 0; at < records->n; at += record.n_value) {
        double number = 0;
        memcpy(&record, records->bytes + at, sizeof(record));
        at += sizeof(record);
        if (fsd_decimal_parse(records->bytes + at, record.n_value, &number)) {
            fsd_buffer_put(&numbers, &number, sizeof(number));
        }
    }
    if (!numbers.failed && numbers.n > 0) {
        fsd_bins_find_edges(split->options->bins, (double *)(void *)numbers.bytes, numbers.n / sizeof(double));
    }
    const bool is_found = !numbers.failed;
    fsd_buffer_destroy(&numbers);
    return is_found;
}

/* Writes the lines that were held back, as far as they are chosen. */
static void put_held(struct fsd_split *split, struct fsd_failure *failure)
{
    const char *const lines = split->held.bytes;
    struct fsd_random random;
    struct held held;

    fsd_random_init(&random, split->options->seed);
    for (size_t at = 0; at < split->held.n; at += sizeof(held) + held.n_line) {
        memcpy(&held, lines + at, sizeof(held));
        const size_t part = fsd_strata_part(split->strata, held.class);
        if (!fsd_strata_choose(split->strata, held.stratum, part, &random)) {
            split->counts.n_left_out++;
            continue;
        }
        split->counts.n_lines[part]++;
        split->counts.n_classes[part] += fsd_strata_visit(split->strata, held.class);
        if (!put_to_part(split, part, lines + at + sizeof(held), held.n_line, failure)) {
            return;
        }
    }
}

/* What is left is the header, if there was no puzzle, and the lines held back. */
static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *made)
{
    struct fsd_split *const split = options;

    (void)states;
    (void)n_states;
    if (split->header.n > 0 && !put_headers(split, &made->failure)) {
        return FASTSUD_OK;
    }
    if (waits(split->options)) {
        const enum fastsud_status status = find_edges(split)
                                               ? deal_all(split, split->texts.bytes, &split->records, &made->failure)
                                               : FASTSUD_ERR_NO_MEMORY;
        if (status != FASTSUD_OK || fsd_failed(&made->failure)) {
            return status;
        }
    }
    /* Without any input there are no strata. */
    if (split->strata && split->options->cap > 0 &&
        !fsd_strata_cap(split->strata, split->options->cap, fills(split->options))) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    put_held(split, &made->failure);
    return FASTSUD_OK;
}

const struct fsd_stage fsd_split_stage = {
    .needs = needs,
    .put_header = put_header,
    .begin = begin,
    .state_bytes = sizeof(struct worker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .finish = finish,
    .report = report,
};
