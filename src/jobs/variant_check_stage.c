#include <stdlib.h>

#include "base/escape.h"
#include "jobs/variant_stage.h"
#include "measures/row.h"

static const struct fsd_count counts[] = {FSD_VERDICT_COUNTS("unique"), FSD_CUT_SHORT_COUNT};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){
        .chunk_bytes = 1 << 16,
        .needs_line_numbers = true,
        .writes_findings = true,
        .counts = counts,
        .n_counts = FSD_N_VERDICT_COUNTS,
        .tells_engine = true,
        .takes_candidates = true,
    };
}

struct finding {
    const char *kind;
    uint64_t line;   /* of the source, from 1 */
    uint32_t column; /* from 1; 0: none */
    const char *cells;
    const char *detail; /* NULL: kind says all */
};

static const char *detail_of(const struct finding *finding)
{
    return finding->detail                          ? finding->detail
           : strcmp(finding->kind, "none") == 0     ? "the puzzle has no solution"
           : strcmp(finding->kind, "multiple") == 0 ? "the puzzle has several solutions"
                                                    : "the puzzle was given up at the limit";
}

/* The columns are those of check_stage.h; for the header, values do not matter. */
static void put_row(struct fsd_row *row, const char *file, const struct finding *finding)
{
    fsd_row_begin(row);
    fsd_row_put_text(row, "file", file);
    fsd_row_put_count(row, "line", finding->line);
    fsd_row_put_count_if(row, "column", finding->column > 0, finding->column);
    if (strcmp(finding->kind, "malformed") == 0) {
        fsd_row_put_none(row, "puzzle");
    } else {
        fsd_row_put_text(row, "puzzle", finding->cells);
    }
    fsd_row_put_text(row, "kind", finding->kind);
    if (row->format == FSD_ROW_JSONL) {
        fsd_json_begin(&row->json, "cells", '[');
        fsd_json_end(&row->json, ']');
    } else {
        fsd_row_put_text(row, "cells", "");
    }
    fsd_row_put_text(row, "detail", detail_of(finding));
    fsd_row_end(row);
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};

    (void)layout;
    if (((const struct fsd_variant_options *)options)->check_format == FSD_CHECK_CSV) {
        put_row(&row, "", &(const struct finding){.kind = "", .cells = ""});
    }
}

static void put_text(const char *file, const struct finding *finding, struct fsd_buffer *out)
{
    fsd_escape_put(out, file);
    fsd_buffer_put_char(out, ':');
    fsd_buffer_put_count(out, finding->line);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put_text(out, finding->cells);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put_text(out, finding->kind);
    if (finding->detail) {
        fsd_buffer_put_char(out, '\t');
        if (finding->column > 0) {
            fsd_buffer_print(out, "column %u: ", (unsigned)finding->column);
        }
        fsd_escape_put(out, finding->detail);
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_finding(const struct fsd_variant_worker *worker, const struct fsd_block *block,
                        const struct finding *finding, struct fsd_part *part)
{
    const enum fsd_check_format format = worker->options->check_format;
    struct fsd_row row = {.json = {.out = &part->text},
                          .format = format == FSD_CHECK_CSV ? FSD_ROW_CSV : FSD_ROW_JSONL,
                          .kind = FSD_ROW_VALUES};

    if (format == FSD_CHECK_TEXT) {
        put_text(block->source->name, finding, &part->text);
    } else {
        put_row(&row, block->source->name, finding);
    }
}

/* What the reader of the line found. */
static void put_fault(struct fsd_variant_worker *worker, const struct fsd_block *block,
                      const struct fsd_malformed *fault, const char *kind, struct fsd_part *part)
{
    struct fsd_failure failure;

    if (!fault->unfit) {
        fsd_variant_worker_clear(worker);
    }
    fsd_malformed_describe(fault, NULL, &failure);
    put_finding(worker, block,
                &(const struct finding){.kind = kind,
                                        .line = block->n_lines_before + fault->line + 1,
                                        .column = fault->column,
                                        .cells = worker->cells,
                                        .detail = failure.text},
                part);
}

static void destroy(void *state)
{
    fsd_variant_worker_destroy(state);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    (void)n_lines;
    return fsd_variant_worker_create(state, options);
}

/* Checks a puzzle that was read; the finding has its line, and what is told of it. */
static enum fastsud_status check_puzzle(struct fsd_variant_worker *worker, const struct fsd_block *block,
                                        struct finding *finding, struct fsd_part *part)
{
    struct fsd_variant_answer answer;
    enum fastsud_verdict verdict = FASTSUD_NONE;
    const enum fastsud_status status = fsd_variant_worker_solve(worker, &answer, &verdict, &part->failure);

    if (status != FASTSUD_OK) {
        return status == FASTSUD_ERR_IO ? FASTSUD_OK : status;
    }
    fsd_count_verdict(&part->tally, verdict);
    if (verdict != FASTSUD_UNIQUE) {
        finding->kind = fastsud_verdict_tag(verdict);
        put_finding(worker, block, finding, part);
    }
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct fsd_variant_worker *const worker = state;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_failure failure;
    struct fsd_item item;
    size_t n_unfit = 0;

    while (status == FASTSUD_OK && !fsd_failed(&part->failure) && fsd_lines_walk(block->lines, &walk, &item)) {
        const struct fsd_lines *const lines = block->lines;
        if (item.malformed) {
            put_fault(worker, block, item.malformed, "malformed", part);
            continue;
        }
        const bool is_read = fsd_variant_worker_read(worker, lines, item.puzzle, &failure);
        struct finding finding = {.kind = "malformed",
                                  .line = block->n_lines_before + item.line + (failure.line > 0 ? failure.line : 1),
                                  .column = failure.column,
                                  .cells = worker->cells,
                                  .detail = fsd_failed(&failure) ? failure.text : NULL};
        if (is_read) {
            status = check_puzzle(worker, block, &finding, part);
            if (n_unfit < lines->n_unfit && lines->unfit[n_unfit].n_puzzles_before == item.puzzle) {
                put_fault(worker, block, &lines->unfit[n_unfit++], "wrong solution", part);
            }
        } else if (worker->is_out_of_memory) {
            return FASTSUD_ERR_NO_MEMORY;
        } else if (fsd_stage_report_malformed(block, item.puzzle, &failure, part)) {
            put_finding(worker, block, &finding, part);
        } else {
            return FASTSUD_OK;
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct fsd_variant_worker *const worker = state;

    *report = (struct fsd_stage_report){.engine = worker->options->engine->name, .n_guesses = worker->n_guesses};
}

const struct fsd_stage fsd_variant_check_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct fsd_variant_worker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
