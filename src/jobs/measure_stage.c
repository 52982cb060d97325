#include "jobs/measure_stage.h"

#include <stdlib.h>

#include "grid/text.h"
#include "measures/measurer.h"

struct worker {
    const struct fsd_measure_stage_options *options;
    struct fsd_measurer *measurer;
    struct fsd_corpus corpus; /* if it adds up */
    uint64_t chunk;           /* sequence of the current chunk, and how many of its lines are counted */
    uint64_t n_lines_of_chunk;
};

static void plan(const void *options, struct fsd_stage_needs *plan)
{
    const struct fsd_measure_stage_options *const of = options;

    *plan = (struct fsd_stage_needs){
        .header = of->header ? of->header : "",
        .header_rule = of->keeps_records ? FSD_HEADER_REQUIRED : FSD_HEADER_DROPPED,
        .wants_line_numbers = !of->adds_up,
        .wants_part_lines = of->adds_up, /* sums are merged in the order of the parts */
        .chunk_bytes = fsd_measure_plan_chunk_bytes(&of->plan),
    };
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    if (worker) {
        fsd_measurer_destroy(worker->measurer);
        fsd_corpus_destroy(&worker->corpus);
        free(worker);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct worker *const worker = calloc(1, sizeof(*worker));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    (void)n_lines;
    *state = NULL;
    if (!worker) {
        return status;
    }
    worker->options = options;
    worker->chunk = UINT64_MAX;
    if (!worker->options->adds_up || fsd_corpus_create(&worker->corpus, &worker->options->plan)) {
        status = fsd_measurer_create(&worker->options->plan, worker->options->kernel, &worker->measurer);
    }
    if (status != FASTSUD_OK) {
        destroy(worker);
        return status;
    }
    *state = worker;
    return FASTSUD_OK;
}

static void put_name(const void *layout, const char *name, struct fsd_buffer *out)
{
    fsd_header_put_name(layout, name, out);
}

const char *const fsd_line_columns[] = {"file", "line", "puzzle", NULL};

/* A puzzle that has a row. */
struct rated {
    const char *file;
    uint64_t line;
    const char *cells; /* NULL: the line is malformed */
    size_t p;          /* of the last batch */
};

/* Puts fsd_line_columns; rated NULL: their names. */
static void put_line_columns(const struct rated *rated, struct fsd_row *row)
{
    char cells[FASTSUD_N_CELLS + 1] = "malformed"; /* the column puzzle of a malformed line */

    if (!rated) {
        for (size_t i = 0; fsd_line_columns[i]; i++) {
            fsd_row_put_none(row, fsd_line_columns[i]);
        }
        return;
    }
    fsd_row_put_text(row, "file", rated->file);
    fsd_row_put_count(row, "line", rated->line);
    if (rated->cells) {
        fsd_text_normalise(rated->cells, cells);
    }
    if (rated->cells || row->format == FSD_ROW_CSV) {
        fsd_row_put_text(row, "puzzle", cells);
    } else {
        fsd_row_put_none(row, "puzzle");
    }
}

/* Puts the columns chosen, or all; of a malformed line, those of measures are empty, and left out of JSON unless they
 * were chosen. rated NULL: their names. */
static void put_columns(const struct fsd_measure_stage_options *options, const struct fsd_measurer *measurer,
                        const struct rated *rated, struct fsd_row *row)
{
    const struct fsd_columns *const columns = &options->columns;
    const bool is_malformed = rated && !rated->cells;
    const enum fsd_row_kind of_measures = is_malformed ? FSD_ROW_EMPTY : row->kind, of_line = row->kind;
    const size_t p = rated ? rated->p : 0;

    if (columns->n == 0 && !options->keeps_records) {
        put_line_columns(rated, row);
    }
    if (columns->n == 0 && !(is_malformed && row->format == FSD_ROW_JSONL)) {
        row->kind = of_measures;
        fsd_measurer_put_columns(measurer, p, row);
    }
    for (size_t i = 0; i < columns->n; i++) {
        const struct fsd_column *const column = &columns->columns[i];
        row->kind = column->measure < FSD_N_MEASURES ? of_measures : of_line;
        if (column->measure < FSD_N_MEASURES) {
            fsd_column_put(column, measurer, p, row);
        } else {
            row->only = column->name;
            put_line_columns(rated, row);
            row->only = NULL;
        }
    }
    row->kind = of_line;
    if (is_malformed && row->format == FSD_ROW_JSONL) {
        fsd_row_put_bool(row, "malformed", true);
    }
}

/* Only called if rows follow records. */
static void put_kept_header(const void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_measure_stage_options *const of = options;
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};
    struct fsd_measurer *measurer = NULL;

    row.put_name = put_name;
    row.context = layout;
    fsd_header_put(layout, out);
    if (fsd_measurer_create(&of->plan, of->kernel, &measurer) == FASTSUD_OK) {
        put_columns(of, measurer, NULL, &row);
    } else {
        out->failed = true; /* the workers' measurers were created before */
    }
    fsd_row_end(&row);
    fsd_measurer_destroy(measurer);
}

/* Appends an item's record and its measures. Returns false if the record is too long. */
static bool put_kept_row(const struct worker *worker, struct fsd_buffer *out, const struct fsd_lines *lines,
                         const struct fsd_item *item, const struct rated *rated)
{
    const struct fsd_layout *const layout = lines->chunk->layout;
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_VALUES};
    size_t n = 0;
    const char *const record = fsd_lines_item_text(lines, item, &n);

    if (!record) {
        return false;
    }
    row.separator = fsd_header_separator(layout);
    fsd_row_begin(&row);
    row.json.needs_comma = true;
    fsd_header_append_record(layout, record, n, out);
    put_columns(worker->options, worker->measurer, rated, &row);
    fsd_row_end(&row);
    return true;
}

static void count_lines(struct worker *worker, const struct fsd_lines *lines)
{
    if (worker->chunk != lines->chunk->sequence) {
        worker->chunk = lines->chunk->sequence;
        worker->n_lines_of_chunk = 0;
    }
    worker->corpus.n_lines += lines->n_lines - worker->n_lines_of_chunk;
    worker->n_lines_of_chunk = lines->n_lines;
    worker->corpus.n_malformed += lines->n_malformed;
}

enum fastsud_status fsd_measure_stage_put_header(const struct fsd_measure_stage_options *options,
                                                 struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = options->format, .kind = FSD_ROW_HEADER};
    struct fsd_measurer *measurer = NULL;

    if (options->format != FSD_ROW_CSV) {
        return FASTSUD_OK;
    }
    const enum fastsud_status status = fsd_measurer_create(&options->plan, options->kernel, &measurer);
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_row_begin(&row);
    put_columns(options, measurer, NULL, &row);
    fsd_row_end(&row);
    fsd_measurer_destroy(measurer);
    return out->failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

static void put_row(const struct worker *worker, struct fsd_buffer *out, const struct rated *rated)
{
    struct fsd_row row = {.json = {.out = out}, .format = worker->options->format, .kind = FSD_ROW_VALUES};

    fsd_row_begin(&row);
    put_columns(worker->options, worker->measurer, rated, &row);
    fsd_row_end(&row);
}

/* Measures the next batch of a block, from puzzle `first` on. */
static enum fastsud_status take(struct worker *worker, const struct fsd_block *block, size_t first,
                                const struct fsd_puzzles **puzzles, struct fsd_tally *tally)
{
    const size_t n_left = block->lines->n_puzzles - first;
    const size_t n = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
    const uint64_t n_lines_before = worker->options->adds_up ? block->n_part_lines_before : block->n_lines_before;
    uint64_t lines[FSD_MEASURE_PUZZLES] = {0};

    for (size_t p = 0; p < n; p++) {
        lines[p] = n_lines_before + block->lines->line_number[first + p] + 1;
    }
    enum fastsud_status status = fsd_measurer_take(worker->measurer, n, block->lines->puzzles + first, lines, puzzles);
    for (size_t p = 0; status == FASTSUD_OK && p < n; p++) {
        tally->n_verdicts[(*puzzles)->verdicts[p]]++;
        tally->n_given_up += worker->options->counts_given_up && (*puzzles)->given_up[p] != 0;
    }
    if (status == FASTSUD_OK && worker->options->adds_up) {
        status = fsd_corpus_add(&worker->corpus, *puzzles);
    }
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *output)
{
    struct worker *const worker = state;
    const struct fsd_puzzles *puzzles = NULL;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    count_lines(worker, block->lines);
    while (fsd_lines_walk(block->lines, &walk, &item)) {
        const size_t p = item.puzzle % FSD_MEASURE_PUZZLES;
        const char *const puzzle = item.malformed ? NULL : block->lines->puzzles[item.puzzle];
        if (puzzle && p == 0) {
            const enum fastsud_status status = take(worker, block, item.puzzle, &puzzles, &output->tally);
            if (status != FASTSUD_OK) {
                return status;
            }
        }
        const struct rated rated = {
            .file = block->source_name, .line = block->n_lines_before + item.line + 1, .cells = puzzle, .p = p};
        if (worker->options->keeps_records && !put_kept_row(worker, &output->text, block->lines, &item, &rated)) {
            fsd_stage_fail_long_record(block, output);
            return FASTSUD_OK;
        }
        if (!worker->options->adds_up && !worker->options->keeps_records) {
            put_row(worker, &output->text, &rated);
        }
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(fsd_measurer_solver(((const struct worker *)state)->measurer), report);
}

const struct fsd_corpus *fsd_measure_stage_corpus(const void *state)
{
    return &((const struct worker *)state)->corpus;
}

const struct fsd_stage fsd_measure_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .put_header = put_kept_header,
    .process = process,
    .report = report,
};
