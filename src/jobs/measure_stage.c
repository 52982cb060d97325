#include "jobs/measure_stage.h"

#include <stdlib.h>

#include "grid/text.h"
#include "jobs/measured_group.h"
#include "jobs/verdict_counts.h"
#include "measures/measurer.h"
#include "run/header.h"

struct worker {
    const struct fsd_measure_stage_options *options;
    struct fsd_measurer *measurer;
    struct fsd_solved solved;   /* of a plan that has rules */
    size_t first, n;            /* the puzzles of the block that were measured last */
    struct fsd_corpus *corpora; /* if it adds up: of each source, without a plan until there is something to add */
    uint64_t chunk;             /* sequence of the current chunk, and how many of its lines are counted */
    uint64_t n_lines_of_chunk;
};

enum { GIVEN_UP = FSD_N_VERDICT_COUNTS, N_COUNTS };

#define GIVEN_UP_COUNT [GIVEN_UP] = {.key = "given_up", .one = "with measures given up"}

static const struct fsd_count counts_of_solved[] = {FSD_VERDICT_COUNTS("unique"), GIVEN_UP_COUNT};
static const struct fsd_count counts_of_unsolved[] = {GIVEN_UP_COUNT};

static const char *kernel_of(const struct fsd_measure_stage_options *options)
{
    return options->solving.solver.kernel;
}

/* Whether puzzles are of other rules than 9x9 sudoku. */
static bool has_rules(const struct fsd_measure_stage_options *options)
{
    return options->plan.settings.has_rules;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_measure_stage_options *const of = options;
    const bool solves = fsd_measure_plan_solves(&of->plan);

    *needs = (struct fsd_stage_needs){
        .header_rule = of->keeps_records ? FSD_HEADER_REQUIRED : FSD_HEADER_DROPPED,
        .needs_line_numbers = !of->adds_up,
        .needs_range_lines = of->adds_up, /* sums are merged in the order of the shards */
        .chunk_bytes = fsd_measure_plan_chunk_bytes(&of->plan),
        .counts = solves ? counts_of_solved : counts_of_unsolved,
        .n_counts = fsd_measure_plan_has(&of->plan, FSD_MEASURE_given_up) ? N_COUNTS : GIVEN_UP,
        .tells_engine = solves,
    };
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    fsd_measurer_destroy(worker->measurer);
    fsd_solved_destroy(&worker->solved);
    for (size_t i = 0; worker->corpora && i < worker->options->n_files; i++) {
        fsd_corpus_destroy(&worker->corpora[i]);
    }
    free(worker->corpora);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    worker->options = options;
    worker->chunk = UINT64_MAX;
    worker->corpora = worker->options->adds_up ? calloc(worker->options->n_files + 1, sizeof(*worker->corpora)) : NULL;
    if (!worker->options->adds_up || worker->corpora) {
        status = fsd_measurer_create(&worker->options->plan, kernel_of(worker->options), &worker->measurer);
    }
    if (status == FASTSUD_OK && has_rules(worker->options)) {
        const struct fsd_wanted wanted = fsd_measured_wanted(fsd_measure_plan_solves(&worker->options->plan));
        status = fsd_solved_create(&worker->solved, &worker->options->solving, &wanted, n_lines);
    }
    return status;
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
    bool is_of_rules;
    size_t p; /* of the last batch */
};

/* Puts fsd_line_columns; rated NULL: their names. */
static void put_line_columns(const struct rated *rated, struct fsd_row *row)
{
    char cells[FASTSUD_N_CELLS + 1] = "malformed"; /* the column puzzle of a malformed line */

    if (!rated) {
        for (size_t i = 0; fsd_line_columns[i]; i++) {
            fsd_row_put_no_text(row, fsd_line_columns[i]);
        }
        return;
    }
    fsd_row_put_text(row, "file", rated->file);
    fsd_row_put_count(row, "line", rated->line);
    if (rated->cells && !rated->is_of_rules) {
        fsd_text_normalise(rated->cells, cells);
    }
    if (rated->cells || row->format == FSD_ROW_CSV) {
        fsd_row_put_text(row, "puzzle", rated->cells && rated->is_of_rules ? rated->cells : cells);
    } else {
        fsd_row_put_no_text(row, "puzzle");
    }
}

/*
 * Puts the columns chosen, or all; of a malformed line, those of measures are empty, and left out of JSON unless they
 * were chosen. rated NULL: their names.
 */
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

/* The columns, after those of the records if they are kept. */
static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_measure_stage_options *const of = options;
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};
    struct fsd_measurer *measurer = NULL;

    if (of->adds_up || of->format != FSD_ROW_CSV) {
        return;
    }
    if (layout) {
        row.put_name = put_name;
        row.context = layout;
        fsd_header_put(layout, out);
    } else {
        fsd_row_begin(&row);
    }
    if (fsd_measurer_create_names(&of->plan, &measurer) == FASTSUD_OK) {
        put_columns(of, measurer, NULL, &row);
    } else {
        out->failed = true;
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

/* The worker's sums of the block's source; NULL when out of memory. */
static struct fsd_corpus *corpus_of(struct worker *worker, const struct fsd_lines *lines)
{
    struct fsd_corpus *const corpus = &worker->corpora[lines->chunk->source];

    return corpus->plan || fsd_corpus_create(corpus, &worker->options->plan) ? corpus : NULL;
}

static void count_lines(struct worker *worker, const struct fsd_lines *lines, struct fsd_corpus *corpus)
{
    if (worker->chunk != lines->chunk->sequence) {
        worker->chunk = lines->chunk->sequence;
        worker->n_lines_of_chunk = 0;
    }
    corpus->n_lines += lines->n_lines - worker->n_lines_of_chunk;
    worker->n_lines_of_chunk = lines->n_lines;
    corpus->n_malformed += lines->n_malformed;
}

static void put_row(const struct worker *worker, struct fsd_buffer *out, const struct rated *rated)
{
    struct fsd_row row = {.json = {.out = out}, .format = worker->options->format, .kind = FSD_ROW_VALUES};

    fsd_row_begin(&row);
    put_columns(worker->options, worker->measurer, rated, &row);
    fsd_row_end(&row);
}

/* Measures the next batch of a block, from puzzle worker->first on. *puzzles NULL: it is malformed, or failed. */
static enum fastsud_status take(struct worker *worker, const struct fsd_block *block,
                                const struct fsd_puzzles **puzzles, struct fsd_chunk_result *result)
{
    const size_t n_left = block->lines->n_puzzles - worker->first;
    const size_t n_most = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
    const uint64_t n_lines_before = worker->options->adds_up ? block->n_range_lines_before : block->n_lines_before;
    uint64_t lines[FSD_MEASURE_PUZZLES] = {0};
    enum fastsud_status status = FASTSUD_OK;

    *puzzles = NULL;
    for (size_t p = 0; p < n_most; p++) {
        lines[p] = n_lines_before + block->lines->line_number[worker->first + p] + 1;
    }
    if (has_rules(worker->options)) {
        status = fsd_measured_next(&worker->solved, fsd_measure_plan_solves(&worker->options->plan), worker->measurer,
                                   block->taken, lines, puzzles, result);
        worker->n = worker->solved.n;
    } else {
        worker->n = n_most;
        fsd_measurer_know(worker->measurer, block->taken, worker->first);
        status = fsd_measurer_take(worker->measurer, n_most, block->lines->puzzles + worker->first, lines, puzzles);
    }
    for (size_t p = 0; status == FASTSUD_OK && *puzzles && p < worker->n; p++) {
        fsd_count_verdict(&result->tally, (enum fastsud_verdict)(*puzzles)->verdicts[p]);
        result->tally.counts[GIVEN_UP] += worker->options->counts_given_up && (*puzzles)->given_up[p] != 0;
    }
    if (status == FASTSUD_OK && worker->options->adds_up && !fsd_failed(&result->failure)) {
        struct fsd_corpus *const corpus = corpus_of(worker, block->lines);
        if (!corpus) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        corpus->n_malformed += *puzzles ? 0 : worker->n;
        status = *puzzles ? fsd_corpus_add(corpus, *puzzles) : FASTSUD_OK;
    }
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct worker *const worker = state;
    const bool is_of_rules = has_rules(worker->options);
    const struct fsd_puzzles *puzzles = NULL;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    worker->first = worker->n = 0;
    if (is_of_rules) {
        fsd_solved_start(&worker->solved, block);
    }
    if (worker->options->adds_up) {
        struct fsd_corpus *const corpus = corpus_of(worker, block->lines);
        if (!corpus) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        count_lines(worker, block->lines, corpus);
    }
    while (fsd_lines_walk(block->lines, &walk, &item)) {
        if (!item.malformed && item.puzzle == worker->first + worker->n) {
            worker->first = item.puzzle;
            const enum fastsud_status status = take(worker, block, &puzzles, result);
            if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
                return status;
            }
        }
        const bool is_puzzle = !item.malformed && puzzles;
        const struct rated rated = {.file = block->source->name,
                                    .line = block->n_lines_before + item.line + 1,
                                    .cells = !is_puzzle    ? NULL
                                             : is_of_rules ? fsd_solved_cells(&worker->solved, item.puzzle)
                                                           : block->lines->puzzles[item.puzzle],
                                    .is_of_rules = is_of_rules,
                                    .p = is_puzzle ? item.puzzle - worker->first : 0};
        if (worker->options->keeps_records && !put_kept_row(worker, &result->text, block->lines, &item, &rated)) {
            fsd_stage_fail_long_record(block, result);
            return FASTSUD_OK;
        }
        if (!worker->options->adds_up && !worker->options->keeps_records) {
            put_row(worker, &result->text, &rated);
        }
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct worker *const worker = state;

    if (has_rules(worker->options) && fsd_measure_plan_solves(&worker->options->plan)) {
        fsd_solved_report(&worker->solved, report);
    } else {
        fsd_stage_report_solver(fsd_measurer_solver(worker->measurer), report);
    }
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_measure_stage_options *const of = options;

    fsd_solving_begin(&of->solving, sources, n_sources);
    if (!of->adds_up) {
        return FASTSUD_OK;
    }
    of->files = calloc(n_sources + 1, sizeof(*of->files));
    of->n_files = of->files ? n_sources : 0;
    for (size_t i = 0; i < of->n_files; i++) {
        if (!fsd_corpus_create(&of->files[i], &of->plan)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        of->files[i].name = sources[i].name;
    }
    return of->files ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* Adds up what the workers have. */
static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *result)
{
    struct fsd_measure_stage_options *const of = options;
    enum fastsud_status status = FASTSUD_OK;

    (void)result;
    for (size_t i = 0; i < of->n_files; i++) {
        for (size_t s = 0; s < n_states && status == FASTSUD_OK; s++) {
            const struct fsd_corpus *const corpus = &((const struct worker *)states[s])->corpora[i];
            status = corpus->plan ? fsd_corpus_merge(&of->files[i], corpus, 0) : status;
        }
        fsd_corpus_sort(&of->files[i]);
    }
    return status;
}

void fsd_measure_stage_complete(struct fsd_measure_stage_options *options)
{
    const struct fsd_measure_plan *const plan = &options->plan;

    /* Rules may take more than the limits allow without having been given any. */
    options->counts_given_up = fsd_measure_plan_has(plan, FSD_MEASURE_given_up) || plan->settings.has_rules;
    options->solving.solver.time_limit_ns = fsd_setting(&plan->settings, "time-limit");
}

uint64_t fsd_measure_stage_n_given_up(const struct fsd_tally *tally)
{
    return tally->counts[GIVEN_UP];
}

void fsd_measure_stage_destroy_files(struct fsd_measure_stage_options *options)
{
    for (size_t i = 0; i < options->n_files; i++) {
        fsd_corpus_destroy(&options->files[i]);
    }
    free(options->files);
}

const struct fsd_stage fsd_measure_stage = {
    .needs = needs,
    .put_header = put_header,
    .begin = begin,
    .state_bytes = sizeof(struct worker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .finish = finish,
    .report = report,
};
