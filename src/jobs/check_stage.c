#include "jobs/check_stage.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "grid/notation.h"
#include "grid/text.h"
#include "jobs/solve_lines.h"
#include "measures/row.h"
#include "puzzle/redundant_givens.h"
#include "solve/solver.h"

struct checker {
    const struct fsd_check_options *options;
    struct fsd_solver *solver;
    uint8_t *verdicts;
    char *solutions;              /* FASTSUD_N_CELLS apart */
    struct fsd_redundant *finder; /* NULL: redundant givens are not looked for */
    /* Of the n_unique puzzles with one solution alone, in their order. */
    size_t n_unique;
    const char **unique_puzzles;
    const char **unique_solutions;
    fsd_cells *redundant;
};

enum { NOT_MINIMAL = FSD_N_VERDICT_COUNTS, N_COUNTS };

static const struct fsd_count counts[] = {
    FSD_VERDICT_COUNTS("unique"),
    FSD_CUT_SHORT_COUNT,
    [NOT_MINIMAL] = {.key = "not_minimal", .one = "not minimal"},
};

static const char *const details[] = {
    [FASTSUD_MULTIPLE] = "the puzzle has several solutions",
    [FASTSUD_NONE] = "the puzzle has no solution",
    [FASTSUD_GAVE_UP] = "the puzzle was given up at the limit",
    [FASTSUD_OPEN] = "logic does not solve the puzzle",
};

const char *fsd_check_format_name(size_t i)
{
    static const char *const names[] = {
        [FSD_CHECK_TEXT] = "text", [FSD_CHECK_CSV] = "csv", [FSD_CHECK_JSONL] = "jsonl"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

bool fsd_check_found_nothing(const struct fsd_tally *tally)
{
    return tally->counts[FSD_COUNT_UNIQUE] == tally->n_puzzles && tally->counts[NOT_MINIMAL] == 0 &&
           fsd_tally_is_clean(tally);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_check_options *const check = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = true,
        .takes_candidates = true,
        .writes_findings = true,
        .counts = counts,
        .n_counts = check->minimal ? N_COUNTS : NOT_MINIMAL,
        .tells_engine = true,
        .searches_in_parallel = fsd_solves_in_parallel(&check->solver),
    };
}

static void destroy(void *state)
{
    struct checker *const checker = state;

    fsd_solver_destroy(checker->solver);
    free(checker->verdicts);
    free(checker->solutions);
    fsd_redundant_destroy(checker->finder);
    free(checker->unique_puzzles);
    free(checker->unique_solutions);
    free(checker->redundant);
}

/* On failure the caller destroys what there is. */
static enum fastsud_status create_needed(struct checker *checker, size_t n_lines)
{
    const struct fsd_solver_options *const solving = &checker->options->solver;

    checker->unique_puzzles = malloc(n_lines * sizeof(*checker->unique_puzzles));
    checker->unique_solutions = malloc(n_lines * sizeof(*checker->unique_solutions));
    checker->redundant = malloc(n_lines * sizeof(*checker->redundant));
    if (!checker->unique_puzzles || !checker->unique_solutions || !checker->redundant) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_redundant_create(solving->kernel, solving->time_limit_ns, &checker->finder);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct checker *const checker = state;

    checker->options = options;
    checker->verdicts = malloc(n_lines);
    checker->solutions = malloc(n_lines * FASTSUD_N_CELLS);
    if (checker->verdicts && checker->solutions) {
        status = fsd_solver_create(&checker->options->solver, &checker->solver);
    }
    if (status == FASTSUD_OK && checker->options->minimal) {
        status = create_needed(checker, n_lines);
    }
    return status;
}

/*
 * Finds the redundant givens of the puzzles with one solution and without pencilmarks. Where the time does not suffice,
 * the puzzle is given up.
 */
static enum fastsud_status find_redundant(struct checker *checker, const struct fsd_lines *lines,
                                          struct fsd_tally *tally)
{
    size_t n = 0;

    for (size_t i = 0; i < lines->n_puzzles; i++) {
        if (fsd_lines_candidates(lines, i)) {
            tally->n_unfit++;
        } else if (checker->verdicts[i] == FASTSUD_UNIQUE) {
            checker->unique_puzzles[n] = lines->puzzles[i];
            checker->unique_solutions[n++] = checker->solutions + i * FASTSUD_N_CELLS;
        }
    }
    checker->n_unique = n;
    const enum fastsud_status status =
        fsd_redundant_find(checker->finder, n, checker->unique_puzzles, checker->unique_solutions, checker->redundant);
    for (size_t u = 0; status == FASTSUD_OK && u < n; u++) {
        if (checker->redundant[u] == FSD_REDUNDANT_GAVE_UP) {
            const size_t i = (size_t)(checker->unique_solutions[u] - checker->solutions) / FASTSUD_N_CELLS;
            checker->verdicts[i] = FASTSUD_GAVE_UP;
            checker->redundant[u] = 0;
        }
        tally->counts[NOT_MINIMAL] += checker->redundant[u] != 0;
    }
    return status;
}

/* Where a block's rows go. */
struct rows {
    const struct fsd_block *block;
    enum fsd_check_format format;
    struct fsd_buffer *out;
};

struct finding {
    const char *kind;
    uint64_t line;      /* from 0 within the chunk */
    uint32_t column;    /* from 1; 0: none */
    const char *puzzle; /* NULL: malformed */
    fsd_cells cells;    /* that it is about */
    const char *detail;
    bool is_plain; /* kind says as much as detail, to people */
};

static void put_text(const struct rows *rows, const struct finding *finding, const char *puzzle)
{
    struct fsd_buffer *const out = rows->out;

    fsd_escape_put(out, rows->block->source->name);
    fsd_buffer_put_char(out, ':');
    fsd_buffer_put_count(out, rows->block->n_lines_before + finding->line + 1);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put(out, puzzle, FASTSUD_N_CELLS);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put_text(out, finding->kind);
    if (finding->cells) {
        fsd_buffer_put_char(out, '\t');
        fsd_notation_put_cells(out, finding->cells);
    }
    if (!finding->is_plain) {
        fsd_buffer_put_char(out, '\t');
        if (finding->column > 0) {
            fsd_buffer_print(out, "column %u: ", (unsigned)finding->column);
        }
        fsd_buffer_put_text(out, finding->detail);
    }
    fsd_buffer_put_char(out, '\n');
}

/* "r1c5 r2c7", in JSON as an array. */
static void put_cells(struct fsd_row *row, fsd_cells cells)
{
    char text[FASTSUD_N_CELLS * sizeof("r1c5")] = "";
    char *at = text;

    if (row->format == FSD_ROW_JSONL) {
        fsd_json_begin(&row->json, "cells", '[');
    }
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        const char name[] = {'r', (char)('1' + fsd_cell_row(cell)), 'c', (char)('1' + fsd_cell_column(cell)), '\0'};
        if (row->format == FSD_ROW_JSONL) {
            fsd_json_put_text(&row->json, NULL, name);
        } else {
            at += at > text;
            memcpy(at, name, sizeof(name));
            at += sizeof(name) - 1;
            *at = cells ? ' ' : '\0';
        }
    }
    if (row->format == FSD_ROW_JSONL) {
        fsd_json_end(&row->json, ']');
    } else {
        fsd_row_put_text(row, "cells", text);
    }
}

/* Puts a row of CSV or JSON; for the header, values do not matter. */
static void put_row(struct fsd_row *row, const char *file, uint64_t line, const struct finding *finding,
                    const char *puzzle)
{
    fsd_row_begin(row);
    fsd_row_put_text(row, "file", file);
    fsd_row_put_count(row, "line", line);
    fsd_row_put_count_if(row, "column", finding->column > 0, finding->column);
    if (finding->puzzle) {
        fsd_row_put_text(row, "puzzle", puzzle);
    } else {
        fsd_row_put_none(row, "puzzle");
    }
    fsd_row_put_text(row, "kind", finding->kind);
    put_cells(row, finding->cells);
    fsd_row_put_text(row, "detail", finding->detail);
    fsd_row_end(row);
}

static void put_finding(const struct rows *rows, const struct finding *finding)
{
    char puzzle[FASTSUD_N_CELLS + 1];

    if (finding->puzzle) {
        fsd_text_normalise(finding->puzzle, puzzle);
    } else {
        memset(puzzle, '.', FASTSUD_N_CELLS);
    }
    puzzle[FASTSUD_N_CELLS] = '\0';
    if (rows->format == FSD_CHECK_TEXT) {
        put_text(rows, finding, puzzle);
        return;
    }
    struct fsd_row row = {.json = {.out = rows->out},
                          .format = rows->format == FSD_CHECK_CSV ? FSD_ROW_CSV : FSD_ROW_JSONL,
                          .kind = FSD_ROW_VALUES};
    put_row(&row, rows->block->source->name, rows->block->n_lines_before + finding->line + 1, finding, puzzle);
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};

    (void)layout;
    if (((const struct fsd_check_options *)options)->format == FSD_CHECK_CSV) {
        put_row(&row, "", 0, &(const struct finding){.kind = ""}, "");
    }
}

/* Puts a finding that the text of a line or record shows. */
static void put_fault(const struct rows *rows, const struct fsd_malformed *fault, struct finding *finding)
{
    struct fsd_failure failure;

    fsd_malformed_describe(fault, NULL, &failure);
    finding->column = failure.column;
    finding->detail = failure.text;
    put_finding(rows, finding);
}

/* Whether a full grid with this digit in a cell may be a solution, as far as the cell alone shows. */
static bool may_hold(const struct fsd_lines *lines, size_t i, unsigned cell, char digit)
{
    const char given = lines->puzzles[i][cell];
    const uint16_t *const candidates = fsd_lines_candidates(lines, i);

    return (!fsd_text_is_given(given) || given == digit) && (!candidates || candidates[cell] >> (digit - '1') & 1);
}

/*
 * The cells in which the 81 bytes given as puzzle i's solution differ from its only one. If that is not known: those
 * that hold no digit, or not the given, or none of the pencilmarks, or the same digit as a cell that they see.
 */
static fsd_cells find_wrong(const struct fsd_lines *lines, size_t i, const char *grid, const char *solution)
{
    fsd_cells holding[FSD_N_DIGITS] = {0};
    fsd_cells wrong = 0;

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (fsd_text_is_given(grid[cell])) {
            holding[grid[cell] - '1'] |= fsd_cells_of(cell);
        }
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const char digit = grid[cell];
        const bool is_right = solution ? digit == solution[cell]
                                       : fsd_text_is_given(digit) && may_hold(lines, i, cell, digit) &&
                                             (holding[digit - '1'] & fsd_cell_sets.peers[cell]) == 0;
        wrong |= is_right ? 0 : fsd_cells_of(cell);
    }
    return wrong;
}

/* Puts what was found about puzzle i by solving it. */
static void put_verdict(const struct checker *checker, const struct rows *rows, size_t i, fsd_cells redundant)
{
    const enum fastsud_verdict verdict = (enum fastsud_verdict)checker->verdicts[i];
    const struct fsd_lines *const lines = rows->block->lines;
    struct finding finding = {.kind = fastsud_verdict_tag(verdict),
                              .line = lines->line_number[i],
                              .puzzle = lines->puzzles[i],
                              .detail = details[verdict],
                              .is_plain = true};

    if (verdict != FASTSUD_UNIQUE) {
        put_finding(rows, &finding);
    }
    if (redundant) {
        finding.kind = "redundant";
        finding.cells = redundant;
        finding.detail = "each of these givens can be removed on its own";
        put_finding(rows, &finding);
    }
    if (checker->finder && fsd_lines_candidates(lines, i)) {
        finding.kind = "unfit";
        finding.detail = "the puzzle has pencilmarks, so nothing is said of its givens";
        finding.is_plain = false;
        put_finding(rows, &finding);
    }
}

/* Puts that the solution that puzzle i was given is not its own; u: which of the unfit puzzles it is. */
static void put_wrong_solution(const struct checker *checker, const struct rows *rows, size_t i, size_t u)
{
    const struct fsd_lines *const lines = rows->block->lines;
    const char *const grid = fsd_lines_wrong_grid(lines, u);
    const char *const solution =
        checker->verdicts[i] == FASTSUD_UNIQUE ? checker->solutions + i * FASTSUD_N_CELLS : NULL;
    struct finding finding = {
        .kind = "wrong solution",
        .line = lines->line_number[i],
        .puzzle = lines->puzzles[i],
        .cells = grid ? find_wrong(lines, i, grid, solution) : 0,
    };

    put_fault(rows, &lines->unfit[u], &finding);
}

static void put_rows(const struct checker *checker, const struct rows *rows)
{
    const struct fsd_lines *const lines = rows->block->lines;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    size_t n_unique = 0, n_unfit = 0; /* so far */

    while (fsd_lines_walk(lines, &walk, &item)) {
        const size_t i = item.puzzle;
        fsd_cells redundant = 0;
        if (item.malformed) {
            put_fault(rows, item.malformed, &(struct finding){.kind = "malformed", .line = item.line});
            continue;
        }
        if (n_unique < checker->n_unique && checker->unique_puzzles[n_unique] == lines->puzzles[i]) {
            redundant = checker->redundant[n_unique++];
        }
        put_verdict(checker, rows, i, redundant);
        if (n_unfit < lines->n_unfit && lines->unfit[n_unfit].n_puzzles_before == i) {
            put_wrong_solution(checker, rows, i, n_unfit++);
        }
    }
}

/*
 * A given solution that is a full grid, obeys the rules and agrees with the puzzle is its only one if it has but one,
 * so that the reader of the line knows all wrong ones.
 */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct checker *const checker = state;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_batch results = {
        .solutions = checker->finder || lines->n_unfit > 0 ? checker->solutions : NULL,
        .solution_stride = FASTSUD_N_CELLS,
        .verdicts = checker->verdicts,
    };

    enum fastsud_status status = fsd_solve_lines(checker->solver, lines, &results);
    if (status == FASTSUD_OK && checker->finder) {
        status = find_redundant(checker, lines, &part->tally);
    }
    if (status != FASTSUD_OK) {
        return status;
    }
    const bool all_unique = fsd_count_verdicts(&part->tally, checker->verdicts, lines->n_puzzles);
    if (!all_unique || lines->n_malformed > 0 || part->tally.n_unfit > 0 || part->tally.counts[NOT_MINIMAL] > 0) {
        const struct rows rows = {.block = block, .format = checker->options->format, .out = &part->text};
        put_rows(checker, &rows);
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(((const struct checker *)state)->solver, report);
}

const struct fsd_stage fsd_check_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct checker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
