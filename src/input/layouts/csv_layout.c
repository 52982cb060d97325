/* Comma-separated values, with or without a header: a record, which may have several lines, for each puzzle. */
#include "grid/text.h"
#include "input/layout.h"
#include "input/layouts/column_names.h"
#include "input/layouts/csv_columns.h"
#include "input/layouts/grid_layout.h"

static size_t record_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    return fsd_csv_record_end(text, n_bytes, is_all, layout->csv.separator, fsd_layout_max_bytes(layout));
}

static void set_problem(struct fsd_record *record, const char *problem, uint32_t column, uint32_t number)
{
    fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = problem, .column = column, .number = number});
}

/* The column of a byte of the record in its first line; 0 if it stands in a later one. */
static uint32_t place_of(const char *record, const char *byte)
{
    return memchr(record, '\n', (size_t)(byte - record)) ? 0 : (uint32_t)(byte - record) + 1;
}

static void take_puzzle(const char *text, const struct fsd_csv_field *field, struct fsd_record *record)
{
    const struct fsd_puzzle_shape *const shape = record->shape;
    size_t offset = 0;

    if (field->n_bytes == fsd_shape_n_cells(shape) && fsd_shape_is_puzzle(shape, field->text)) {
        fsd_record_set_puzzle(record, field->text);
        return;
    }
    if (!shape && field->n_bytes == FSD_PENCILMARK_CELLS && fsd_record_take_pencilmarks(record, field->text)) {
        return;
    }
    if (field->is_quoted && memchr(field->text, '\n', field->n_bytes) &&
        fsd_grid_take_text(field->text, field->n_bytes, record)) {
        return;
    }
    const uint32_t place = place_of(text, field->text);
    if (field->n_bytes == 0) {
        set_problem(record, "the field of the puzzle is empty; write %n cells there", place, 0);
        return;
    }
    const enum fastsud_status status = fsd_shape_check(shape, field->text, field->n_bytes, &offset);
    if (status == FASTSUD_ERR_BAD_CELL) {
        fsd_record_set_malformed(record, &(struct fsd_malformed){.status = status,
                                                                 .column = place_of(text, field->text + offset),
                                                                 .byte = (unsigned char)field->text[offset]});
    } else {
        set_problem(record, "the field of the puzzle has %u characters, not %n; write a whole puzzle there", place,
                    (uint32_t)field->n_bytes);
    }
}

static bool has_quote_or_cr(const char *at, const char *end)
{
    bool found = false;

    for (; at < end && !found; at++) {
        found = *at == '"' || *at == '\r';
    }
    return found;
}

/* Reads a record of n_text bytes, without the end of its last line. */
static void read_fields(const struct fsd_layout *layout, const char *text, size_t n_text, struct fsd_record *record)
{
    const struct fsd_csv_columns *const csv = &layout->csv;
    const size_t n_most = fsd_layout_max_bytes(layout);
    const size_t n_cells = fsd_shape_n_cells(layout->shape);
    const char *at = text;
    struct fsd_csv_field field, puzzle = {.text = NULL}, solution = {.text = NULL};
    uint32_t last = csv->puzzle;
    uint32_t n = 0;
    bool has_more = false; /* fields than the header, and not only blank ones */

    record->content = FSD_RECORD_NOTHING;
    if (n_text == 0) {
        return;
    }
    if (n_text > n_most) {
        set_problem(record, "the record is longer than %u bytes; shorten its other fields", 0, (uint32_t)n_most);
        return;
    }
    if (csv->solution != FSD_NO_COLUMN && csv->solution > last) {
        last = csv->solution;
    }
    /* Later fields do not matter, unless the record ends within quotes, or is several lines. */
    for (; (n <= last || csv->is_kept || (at && has_quote_or_cr(at, text + n_text))) &&
           fsd_csv_next_field(&at, text + n_text, csv->separator, &field);
         n++) {
        if (field.is_unclosed) {
            const uint32_t place = place_of(text, field.text);
            set_problem(record, "a quote is not closed within %u bytes; double the quotes within a field",
                        place > 0 ? place - 1 : 0, (uint32_t)n_most);
            return;
        }
        if (n == csv->puzzle) {
            puzzle = field;
        } else if (!field.is_quoted && field.n_bytes != n_cells && n >= csv->puzzle &&
                   fsd_record_reject_lone_cr(record, field.text, field.n_bytes)) {
            return;
        } else if (n == csv->solution) {
            solution = field;
        }
        if (n >= csv->n) {
            fsd_csv_trim(&field);
            has_more |= field.n_bytes > 0;
        }
    }
    if (!puzzle.text) {
        fsd_csv_trim(&field);
        if (n > 1 || field.n_bytes > 0) {
            set_problem(record, "the record ends before the puzzle's column, after field %u; write all columns", 0, n);
        }
        return;
    }
    fsd_csv_trim(&puzzle);
    if (csv->n == 1 && puzzle.n_bytes == 0) {
        return;
    }
    if (csv->is_kept && has_more) {
        set_problem(record, "the record has %u fields, more than the header; quote fields with separators in them", 0,
                    n);
        return;
    }
    take_puzzle(text, &puzzle, record);
    if (record->content == FSD_RECORD_PUZZLE && solution.text && !layout->ignores_solutions) {
        fsd_csv_trim(&solution);
        fsd_record_check_solution(record, solution.text, solution.n_bytes);
    }
}

static size_t read_record(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n = record_end(layout, text, n_bytes, true);

    read_fields(layout, text, fsd_record_text_bytes(text, n), record);
    return n;
}

static void put_flat(const struct fsd_layout *layout, const char *text, size_t n, const char *cells,
                     struct fsd_buffer *out, size_t *cells_at)
{
    const struct fsd_csv_columns *const csv = &layout->csv;
    const char *at = text;
    struct fsd_csv_field field;

    for (uint32_t column = 0; at; column++) {
        const char *const from = at;
        fsd_csv_next_field(&at, text + n, csv->separator, &field);
        if (column > 0) {
            fsd_buffer_put_char(out, csv->separator);
        }
        if (column == csv->puzzle) {
            *cells_at = out->n;
            fsd_buffer_put(out, cells, fsd_shape_n_cells(layout->shape));
        } else {
            fsd_buffer_put(out, from, (size_t)((at ? at - 1 : text + n) - from));
        }
    }
}

static void copy_field(struct fsd_csv_field *field, struct fsd_buffer *out)
{
    fsd_csv_trim(field);
    for (size_t i = 0; i < field->n_bytes; i++) {
        fsd_buffer_put_char(out, field->text[i]);
        i += field->is_quoted && field->text[i] == '"';
    }
}

/* The column of a name in the header; FSD_NO_COLUMN: none. */
static uint32_t find_column(const struct fsd_csv_columns *csv, const char *name)
{
    const char *at = csv->header;
    struct fsd_csv_field field;

    for (uint32_t column = 0; fsd_csv_next_field(&at, csv->header + csv->n_header, csv->separator, &field); column++) {
        fsd_csv_trim(&field);
        if (fsd_column_name_is(field.text, field.n_bytes, name)) {
            return column;
        }
    }
    return FSD_NO_COLUMN;
}

static bool has_field(const struct fsd_layout *layout, const char *name)
{
    return find_column(&layout->csv, name) != FSD_NO_COLUMN;
}

static void put_field(const struct fsd_layout *layout, const char *text, size_t n, const char *name,
                      struct fsd_buffer *out)
{
    const struct fsd_csv_columns *const csv = &layout->csv;
    const uint32_t column = find_column(csv, name);
    struct fsd_csv_field field;

    if (column != FSD_NO_COLUMN && fsd_csv_field_at(text, n, csv->separator, column, &field)) {
        copy_field(&field, out);
    }
}

static void put_column(const struct fsd_csv_columns *csv, const char *what, uint32_t column, struct fsd_buffer *out)
{
    struct fsd_csv_field field;
    char name[FSD_COLUMN_NAME_BYTES];

    fsd_buffer_print(out, "%s from column %u", what, (unsigned)column + 1);
    if (csv->header && fsd_csv_field_at(csv->header, csv->n_header, csv->separator, column, &field)) {
        fsd_csv_trim(&field);
        fsd_csv_copy_field(&field, name, sizeof(name));
        fsd_buffer_print(out, ", \"%s\"", name);
    }
}

static void describe(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_csv_columns *const csv = &layout->csv;

    fsd_buffer_print(out, "read as CSV%s: ", csv->header ? "" : " without a header");
    put_column(csv, "puzzles", csv->puzzle, out);
    if (csv->solution != FSD_NO_COLUMN && !layout->ignores_solutions) {
        put_column(csv, "; solutions", csv->solution, out);
    }
}

const struct fsd_layout_kind fsd_layout_csv = {
    .name = "csv",
    .manual =
        "A record per puzzle, by RFC 4180: fields are separated by commas, semicolons or TABs, may be quoted, and may "
        "then "
        "have several lines.\n"
        "The header says which column is the puzzle's, by a name such as\n"
        ".BR puzzle \", \" quizzes \", \" question \", \" sudoku \" or \" grid ,\n"
        "and which is the solution's, such as\n.BR solution \" or \" answer ;\n"
        "if it does not, the fields of the first record do.\n"
        "Without a header, this is recognised by a puzzle and a full grid among the fields of the first record.\n"
        "A field is 81 cells, 729 pencilmarks, or a quoted grid of nine lines; of other rules as many cells "
        "and lines as the grid has.\n"
        "A record has at most 4 MiB; one that is longer is malformed, and reading goes on at the next line.\n"
        "Lines that start with\n.B #\nare skipped before the header, but not after it.",
    .spans_lines = true,
    .is_long = true,
    .has_columns = true,
    .recognise = fsd_csv_columns_find,
    .record_end = record_end,
    .read = read_record,
    .put_flat = put_flat,
    .has_field = has_field,
    .put_field = put_field,
    .describe = describe,
};
