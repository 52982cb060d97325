#include "jobs/check_rows.h"

#include <string.h>

#include "base/escape.h"
#include "grid/notation.h"
#include "grid/text.h"
#include "measures/row.h"

const char *fsd_check_format_name(size_t i)
{
    static const char *const names[] = {
        [FSD_CHECK_TEXT] = "text", [FSD_CHECK_CSV] = "csv", [FSD_CHECK_JSONL] = "jsonl"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static unsigned n_columns_of(const struct fsd_check_rows *rows)
{
    return rows->solved->rules ? rows->solved->rules->variant.n_columns : FSD_N_DIGITS;
}

/* "r1c5 r2c7", of 9x9 sudoku as briefly as people write it. */
static void put_names(const struct fsd_check_rows *rows, const struct fsd_check_cells *list, bool is_brief,
                      struct fsd_buffer *out)
{
    const unsigned n_columns = n_columns_of(rows);

    if (is_brief && !rows->solved->rules) {
        fsd_cells cells = 0;
        for (unsigned i = 0; i < list->n; i++) {
            cells |= fsd_cells_of(list->cells[i]);
        }
        fsd_notation_put_cells(out, cells);
        return;
    }
    for (unsigned i = 0; i < list->n; i++) {
        const unsigned cell = list->cells[i];
        fsd_buffer_print(out, "%sr%uc%u", i > 0 ? " " : "", cell / n_columns + 1, cell % n_columns + 1);
    }
}

static void put_text(const struct fsd_check_rows *rows, const struct fsd_finding *finding, const char *puzzle)
{
    struct fsd_buffer *const out = rows->out;

    fsd_escape_put(out, rows->block->source->name);
    fsd_buffer_put_char(out, ':');
    fsd_buffer_put_count(out, rows->block->n_lines_before + finding->line + 1);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put(out, puzzle, rows->solved->n_cells);
    fsd_buffer_put_char(out, '\t');
    fsd_buffer_put_text(out, finding->kind);
    if (finding->cells) {
        fsd_buffer_put_char(out, '\t');
        put_names(rows, finding->cells, true, out);
    }
    if (!finding->is_plain) {
        fsd_buffer_put_char(out, '\t');
        if (finding->column > 0) {
            fsd_buffer_print(out, "column %u: ", (unsigned)finding->column);
        }
        fsd_escape_put(out, finding->detail);
    }
    fsd_buffer_put_char(out, '\n');
}

/* In JSON an array. */
static void put_cells(struct fsd_row *row, const struct fsd_check_rows *rows, const struct fsd_check_cells *list)
{
    struct fsd_buffer text = {.n = 0};

    if (row->format == FSD_ROW_JSONL) {
        fsd_json_begin(&row->json, "cells", '[');
    }
    for (unsigned i = 0; list && row->format == FSD_ROW_JSONL && i < list->n; i++) {
        const unsigned cell = list->cells[i], n_columns = n_columns_of(rows);
        char name[sizeof("r4294967295c4294967295")];
        snprintf(name, sizeof(name), "r%uc%u", cell / n_columns + 1, cell % n_columns + 1);
        fsd_json_put_text(&row->json, NULL, name);
    }
    if (row->format == FSD_ROW_JSONL) {
        fsd_json_end(&row->json, ']');
        return;
    }
    if (list) {
        put_names(rows, list, false, &text);
    }
    const char *const names = fsd_buffer_text(&text);
    if (names) {
        fsd_row_put_text(row, "cells", names);
    } else {
        rows->out->failed = true;
    }
    fsd_buffer_destroy(&text);
}

/* Puts a row of CSV or JSON; for the header, values do not matter. */
static void put_row(struct fsd_row *row, const struct fsd_check_rows *rows, const char *file, uint64_t line,
                    const struct fsd_finding *finding, const char *puzzle)
{
    fsd_row_begin(row);
    fsd_row_put_text(row, "file", file);
    fsd_row_put_count(row, "line", line);
    fsd_row_put_count_if(row, "column", finding->column > 0, finding->column);
    if (finding->puzzle) {
        fsd_row_put_text(row, "puzzle", puzzle);
    } else {
        fsd_row_put_no_text(row, "puzzle");
    }
    fsd_row_put_text(row, "kind", finding->kind);
    put_cells(row, rows, finding->cells);
    fsd_row_put_text(row, "detail", finding->detail);
    fsd_row_end(row);
}

void fsd_check_put_finding(const struct fsd_check_rows *rows, const struct fsd_finding *finding)
{
    char puzzle[FSD_VARIANT_MAX_CELLS + 1];
    const unsigned n_cells = rows->solved->n_cells;

    if (!finding->puzzle) {
        memset(puzzle, '.', n_cells);
    } else if (rows->solved->rules) {
        memcpy(puzzle, finding->puzzle, n_cells);
    } else {
        fsd_text_normalise(finding->puzzle, puzzle);
    }
    puzzle[n_cells] = '\0';
    if (rows->format == FSD_CHECK_TEXT) {
        put_text(rows, finding, puzzle);
        return;
    }
    struct fsd_row row = {.json = {.out = rows->out},
                          .format = rows->format == FSD_CHECK_CSV ? FSD_ROW_CSV : FSD_ROW_JSONL,
                          .kind = FSD_ROW_VALUES};
    put_row(&row, rows, rows->block->source->name, rows->block->n_lines_before + finding->line + 1, finding, puzzle);
}

void fsd_check_put_header(enum fsd_check_format format, struct fsd_buffer *out)
{
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};
    const struct fsd_solved solved = {.n_cells = 0};
    const struct fsd_check_rows rows = {.solved = &solved, .out = out};

    if (format == FSD_CHECK_CSV) {
        put_row(&row, &rows, "", 0, &(const struct fsd_finding){.kind = ""}, "");
    }
}
