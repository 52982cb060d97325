#include "output/arrays/arrays.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/platform.h"
#include "input/layout.h"
#include "input/layouts/column_names.h"
#include "output/arrays/array_file.h"

struct fsd_arrays {
    const struct fsd_array_text *of;
    const struct fsd_rules *rules; /* of other puzzles than 9x9 sudoku */
    int fd;
    char *path;
    struct fsd_array_spool spool;
    struct fsd_array_column *columns;
    size_t n_columns;
    struct fsd_buffer rest;   /* of a record that is not complete */
    struct fsd_buffer field;  /* without its quotes */
    struct fsd_layout layout; /* of the input's lines */
    struct fsd_puzzle_shape shape;
};

static const struct fsd_array_form forms[] = {{.name = "npy"}, {.name = "npz", .holds_columns = true}};

const struct fsd_array_form *fsd_array_form_at(size_t i)
{
    return i < sizeof(forms) / sizeof(forms[0]) ? &forms[i] : NULL;
}

const struct fsd_array_form *fsd_array_form_of_ending(const char *ending)
{
    size_t i = 0;

    while (fsd_array_form_at(i) && strcasecmp(fsd_array_form_at(i)->name, ending) != 0) {
        i++;
    }
    return fsd_array_form_at(i);
}

struct fsd_arrays *fsd_arrays_create(int fd, const char *path, const struct fsd_array_text *text)
{
    struct fsd_arrays *const arrays = calloc(1, sizeof(*arrays));

    if (!arrays) {
        return NULL;
    }
    arrays->of = text;
    arrays->fd = fd;
    arrays->spool.fd = -1;
    arrays->path = strdup(path);
    arrays->layout.kind = &fsd_layout_lines;
    if (!arrays->path) {
        fsd_arrays_destroy(arrays);
        return NULL;
    }
    arrays->spool.beside = arrays->path;
    return arrays;
}

void fsd_arrays_destroy(struct fsd_arrays *arrays)
{
    if (!arrays) {
        return;
    }
    for (size_t i = 0; i < arrays->n_columns; i++) {
        fsd_array_column_destroy(&arrays->columns[i]);
    }
    if (arrays->spool.fd >= 0 && !arrays->spool.is_destination) {
        close(arrays->spool.fd);
    }
    free(arrays->columns);
    free(arrays->path);
    fsd_buffer_destroy(&arrays->rest);
    fsd_buffer_destroy(&arrays->field);
    free(arrays);
}

static bool is_among(const char *name, const char *(*name_at)(size_t i))
{
    const char *other = NULL;
    bool found = false;

    for (size_t i = 0; !found && (other = name_at(i)); i++) {
        found = strcasecmp(name, other) == 0 && !fsd_solution_name_may_count(other);
    }
    return found;
}

/* A name that no other column has: its own, or with its number. */
static int put_name(const struct fsd_arrays *arrays, const char *name, size_t n_name, struct fsd_buffer *out)
{
    bool is_free = n_name > 0;

    for (size_t i = 0; i < arrays->n_columns; i++) {
        const char *const other = arrays->columns[i].name;
        is_free &= !(strlen(other) == n_name && memcmp(other, name, n_name) == 0);
    }
    fsd_buffer_put(out, name, n_name);
    if (!is_free) {
        fsd_buffer_print(out, n_name > 0 ? "_%zu" : "column%zu", arrays->n_columns + 1);
    }
    return out->failed ? ENOMEM : 0;
}

static int add_column(struct fsd_arrays *arrays, const char *name, size_t n_name)
{
    struct fsd_array_column *const grown = realloc(arrays->columns, (arrays->n_columns + 1) * sizeof(*arrays->columns));
    struct fsd_buffer free_name = {.n = 0};

    if (!grown) {
        return ENOMEM;
    }
    arrays->columns = grown;
    struct fsd_array_column *const column = &arrays->columns[arrays->n_columns];
    int error = put_name(arrays, name, n_name, &free_name);
    if (error == 0) {
        error = fsd_array_column_create(column, free_name.bytes, free_name.n, &arrays->spool) ? 0 : ENOMEM;
        arrays->n_columns++;
    }
    if (error == 0) {
        column->rules = arrays->rules;
        column->is_any_size = !column->rules && arrays->of->have_own_rules;
        column->n_cells = column->is_any_size ? 0 : fsd_shape_n_cells(arrays->layout.shape);
        column->is_grids = is_among(column->name, fsd_puzzle_name_at) || is_among(column->name, fsd_solution_name_at);
    }
    fsd_buffer_destroy(&free_name);
    return error;
}

/* The next field of a record as it is meant; false: there is none. */
static bool next_field(struct fsd_arrays *arrays, const char **at, const char *end, char separator,
                       struct fsd_csv_field *field)
{
    if (!fsd_csv_next_field(at, end, separator, field)) {
        return false;
    }
    fsd_csv_trim(field);
    if (field->is_quoted && memchr(field->text, '"', field->n_bytes)) {
        arrays->field.n = 0;
        for (size_t i = 0; i < field->n_bytes; i++) {
            fsd_buffer_put_char(&arrays->field, field->text[i]);
            i += field->text[i] == '"';
        }
        field->text = arrays->field.bytes;
        field->n_bytes = arrays->field.n;
    }
    return true;
}

/* Columns of these names. */
static int add_columns(struct fsd_arrays *arrays, const char *names, size_t n_names, char separator)
{
    const char *at = names;
    struct fsd_csv_field field;
    int error = 0;

    if (arrays->of->rules) {
        fsd_shape_init(&arrays->shape, arrays->of->rules);
        arrays->layout.shape = fsd_shape_unless_9x9(&arrays->shape);
        arrays->rules = arrays->layout.shape ? arrays->of->rules : NULL;
    }
    while (error == 0 && next_field(arrays, &at, names + n_names, separator, &field)) {
        error = add_column(arrays, field.text, field.n_bytes);
    }
    if (arrays->n_columns == 1 && !arrays->of->form->holds_columns) {
        arrays->spool = (struct fsd_array_spool){
            .fd = arrays->fd, .beside = arrays->path, .end = FSD_NPY_HEADER, .is_destination = true};
    }
    return error;
}

/* The puzzle in a line of the input; columns that were added to it stand at its end. */
static int put_input_line(struct fsd_arrays *arrays, const char *line, size_t n)
{
    char cells[FSD_VARIANT_MAX_CELLS], wrong[FSD_VARIANT_MAX_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_record record = {
        .shape = arrays->layout.shape, .own_cells = cells, .own_candidates = candidates, .wrong_grid = wrong};
    const char *end = line + n;
    int error = 0;

    fsd_layout_lines.read(&arrays->layout, line, n, &record);
    const bool is_puzzle = record.content == FSD_RECORD_PUZZLE;
    error = fsd_array_column_put(&arrays->columns[0], is_puzzle ? record.cells : line,
                                 is_puzzle ? fsd_shape_n_cells(record.shape) : n);
    for (size_t i = arrays->n_columns; error == 0 && i-- > 1;) {
        const char *const comma = fsd_platform_last_byte(line, ',', (size_t)(end - line));
        const char *const from = comma ? comma + 1 : end;
        error = fsd_array_column_put(&arrays->columns[i], from, (size_t)(end - from));
        end = comma ? comma : line;
    }
    return error;
}

static int put_fields(struct fsd_arrays *arrays, const char *record, size_t n)
{
    const char *at = record;
    struct fsd_csv_field field;
    int error = 0;

    for (size_t i = 0; error == 0 && i < arrays->n_columns; i++) {
        const bool is_there = next_field(arrays, &at, record + n, arrays->of->separator, &field);
        error = fsd_array_column_put(&arrays->columns[i], is_there ? field.text : "", is_there ? field.n_bytes : 0);
    }
    return arrays->field.failed ? ENOMEM : error;
}

static int put_record(struct fsd_arrays *arrays, const char *record, size_t n)
{
    if (arrays->n_columns == 0 && !arrays->of->names) {
        return add_columns(arrays, record, n, arrays->of->separator);
    }
    if (arrays->n_columns == 0) {
        const int error = add_columns(arrays, arrays->of->names, strlen(arrays->of->names), ',');
        if (error != 0) {
            return error;
        }
    }
    if (arrays->of->is_input) {
        return put_input_line(arrays, record, n);
    }
    if (arrays->of->separator) {
        return put_fields(arrays, record, n);
    }
    /* A puzzle without a solution is written with a TAB and why. */
    const bool is_told = n > 0 && !(record[n - 1] >= '0' && record[n - 1] <= '9') && memchr(record, '\t', n);
    return fsd_array_column_put(&arrays->columns[0], record, is_told ? 0 : n);
}

/* Takes complete records, and returns how many bytes they have. */
static size_t put_records(struct fsd_arrays *arrays, const char *text, size_t n, bool is_all, int *error)
{
    const bool has_lines = !arrays->of->separator && !arrays->of->is_input;
    size_t at = 0;

    while (*error == 0 && at < n) {
        at += has_lines && arrays->n_columns > 0 ? fsd_array_column_put_lines(arrays->columns, text + at, n - at) : 0;
        const char *const record = text + at;
        const char *const newline = arrays->of->separator ? NULL : memchr(record, '\n', n - at);
        const size_t n_record =
            newline ? (size_t)(newline - record) + 1
            : arrays->of->separator
                ? fsd_csv_record_end(record, n - at, is_all, arrays->of->separator, FSD_MAX_RECORD_BYTES)
                : 0;
        if (n_record == 0) {
            break;
        }
        *error = put_record(arrays, record, fsd_record_text_bytes(record, n_record));
        at += n_record;
    }
    return at;
}

int fsd_arrays_put(struct fsd_arrays *arrays, const char *text, size_t n)
{
    int error = 0;

    if (arrays->rest.n > 0) {
        fsd_buffer_put(&arrays->rest, text, n);
        text = arrays->rest.bytes;
        n = arrays->rest.n;
    }
    if (arrays->rest.failed) {
        return ENOMEM;
    }
    const size_t n_taken = put_records(arrays, text, n, false, &error);
    const size_t n_left = n - n_taken;
    if (arrays->rest.n > 0) {
        memmove(arrays->rest.bytes, arrays->rest.bytes + n_taken, n_left);
        arrays->rest.n = n_left;
    } else {
        fsd_buffer_put(&arrays->rest, text + n_taken, n_left);
    }
    return arrays->rest.failed ? ENOMEM : error;
}

static int put_rest(struct fsd_arrays *arrays)
{
    static const char of_nothing[] = "puzzle";
    int error = 0;

    if (arrays->rest.n > 0) {
        fsd_buffer_put_char(&arrays->rest, '\n');
        if (arrays->rest.failed) {
            return ENOMEM;
        }
        put_records(arrays, arrays->rest.bytes, arrays->rest.n, true, &error);
    }
    if (error == 0 && arrays->n_columns == 0) {
        const char *const names = arrays->of->names ? arrays->of->names : of_nothing;
        error = add_columns(arrays, names, strlen(names), ',');
    }
    for (size_t i = 0; error == 0 && i < arrays->n_columns; i++) {
        error = fsd_array_column_complete(&arrays->columns[i]);
    }
    return error;
}

int fsd_arrays_finish(struct fsd_arrays *arrays)
{
    size_t n_bytes = 0;
    const int error = put_rest(arrays);

    if (error != 0) {
        return error;
    }
    if (arrays->of->form->holds_columns) {
        return fsd_npz_write(arrays->fd, arrays->columns, arrays->n_columns);
    }
    return arrays->spool.is_destination && fsd_array_column_type(arrays->columns, &n_bytes) == FSD_ARRAY_CELLS
               ? fsd_npy_complete(arrays->fd, arrays->columns)
               : fsd_npy_write(arrays->fd, arrays->columns, arrays->n_columns);
}
