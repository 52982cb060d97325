#include "input/layouts/csv_columns.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "grid/text.h"
#include "input/layouts/column_names.h"

static const char separators[] = {',', ';', '\t'};

/* A record without the end of its last line. */
struct text {
    const struct fsd_puzzle_shape *shape; /* of puzzles in it */
    const char *begin;
    size_t n_bytes;
};

static bool next_field(const char **at, const struct text *record, char separator, struct fsd_csv_field *field)
{
    const bool found = fsd_csv_next_field(at, record->begin + record->n_bytes, separator, field);

    if (found) {
        fsd_csv_trim(field);
    }
    return found;
}

/* Whether a field looks like a puzzle, with blanks or pencilmarks, or like a full grid. */
static bool is_cells(const struct fsd_puzzle_shape *shape, const struct fsd_csv_field *field)
{
    return (field->n_bytes == fsd_shape_n_cells(shape) || (!shape && field->n_bytes == FSD_PENCILMARK_CELLS)) &&
           fsd_shape_is_puzzle(shape, field->text);
}

static bool is_full(const struct fsd_puzzle_shape *shape, const struct fsd_csv_field *field)
{
    return field->n_bytes == fsd_shape_n_cells(shape) && fsd_shape_is_full(shape, field->text);
}

static uint32_t count_fields(const struct text *record, char separator)
{
    struct fsd_csv_field field;
    const char *at = record->begin;
    uint32_t n = 0;

    while (next_field(&at, record, separator, &field)) {
        n++;
    }
    return n;
}

/* The column with a name; FSD_NO_COLUMN: there is none. */
static uint32_t find_name(const struct text *header, char separator, const char *name)
{
    struct fsd_csv_field field;
    const char *at = header->begin;

    for (uint32_t i = 0; next_field(&at, header, separator, &field); i++) {
        if (fsd_column_name_is(field.text, field.n_bytes, name)) {
            return i;
        }
    }
    return FSD_NO_COLUMN;
}

/* The first column, other than `except`, whose field in a record is a full grid, or a puzzle that is not. */
static uint32_t find_content(const struct text *record, char separator, bool full, uint32_t except)
{
    struct fsd_csv_field field;
    const char *at = record->begin;

    for (uint32_t i = 0; next_field(&at, record, separator, &field); i++) {
        if (i != except && is_cells(record->shape, &field) && is_full(record->shape, &field) == full) {
            return i;
        }
    }
    return FSD_NO_COLUMN;
}

static bool has_cells(const struct text *record, char separator, uint32_t column)
{
    struct fsd_csv_field field;

    if (!fsd_csv_field_at(record->begin, record->n_bytes, separator, column, &field)) {
        return false;
    }
    fsd_csv_trim(&field);
    return is_cells(record->shape, &field);
}

/*
 * The column of puzzles: by name, if the first record agrees, else by content. FSD_NO_COLUMN: there seems to be none.
 */
static uint32_t find_puzzle(const struct text *header, const struct text *first, char separator)
{
    const char *name = NULL;
    uint32_t named = FSD_NO_COLUMN;

    for (size_t i = 0; header && (name = fsd_puzzle_name_at(i)); i++) {
        const uint32_t column = find_name(header, separator, name);
        if (column != FSD_NO_COLUMN && first && has_cells(first, separator, column)) {
            return column;
        }
        named = named == FSD_NO_COLUMN ? column : named;
    }
    if (named == FSD_NO_COLUMN && first) {
        named = find_content(first, separator, false, FSD_NO_COLUMN);
        named = named == FSD_NO_COLUMN ? find_content(first, separator, true, FSD_NO_COLUMN) : named;
    }
    return named;
}

/* Whether a field is a number that counts something. */
static bool has_count(const struct text *record, char separator, uint32_t column)
{
    enum { MOST_DIGITS = 20 };
    struct fsd_csv_field field;
    size_t n_digits = 0;

    if (!fsd_csv_field_at(record->begin, record->n_bytes, separator, column, &field)) {
        return false;
    }
    fsd_csv_trim(&field);
    while (n_digits < field.n_bytes && field.text[n_digits] >= '0' && field.text[n_digits] <= '9') {
        n_digits++;
    }
    return n_digits > 0 && n_digits <= MOST_DIGITS && n_digits == field.n_bytes;
}

/* The column of solutions: by name, unless the first record has their number there, else by content. */
static uint32_t find_solution(const struct text *header, const struct text *first, char separator, uint32_t puzzle)
{
    const char *name = NULL;

    for (size_t i = 0; header && (name = fsd_solution_name_at(i)); i++) {
        const uint32_t column = find_name(header, separator, name);
        const bool counts = first && fsd_solution_name_may_count(name) && has_count(first, separator, column);
        if (column != FSD_NO_COLUMN && column != puzzle && !counts) {
            return column;
        }
    }
    return first ? find_content(first, separator, true, puzzle) : FSD_NO_COLUMN;
}

/* Lists the header's names, as many as there is room for. */
static void list_names(const struct text *header, char separator, char *out, size_t n_out)
{
    struct fsd_csv_field field;
    char name[FSD_COLUMN_NAME_BYTES];
    const char *at = header->begin;
    size_t n = 0;

    for (uint32_t i = 0; next_field(&at, header, separator, &field) && n < n_out; i++) {
        fsd_csv_copy_field(&field, name, sizeof(name));
        n += (size_t)snprintf(out + n, n_out - n, "%s%s", i > 0 ? ", " : "", name);
    }
}

/* Finds the column that was asked for. Returns false if there is none, and says so in detail. */
static bool find_chosen(const struct text *header, uint32_t n_columns, char separator, const char *choice,
                        uint32_t *column, char *detail)
{
    uint64_t number = 0;
    const char *const end = fsd_number_parse(choice, n_columns, &number);
    char names[FSD_FAILURE_TEXT_BYTES - 64];

    *column = header ? find_name(header, separator, choice) : FSD_NO_COLUMN;
    if (*column != FSD_NO_COLUMN) {
        return true;
    }
    if (end && *end == '\0' && number > 0) {
        *column = (uint32_t)number - 1;
        return true;
    }
    if (header) {
        list_names(header, separator, names, sizeof(names));
        snprintf(detail, FSD_FAILURE_TEXT_BYTES, "no column '%.24s'; the header names %s", choice, names);
    } else {
        snprintf(detail, FSD_FAILURE_TEXT_BYTES,
                 "no column '%.24s'; there is no header, and a record has %u column%s, numbered from 1", choice,
                 (unsigned)n_columns, n_columns == 1 ? "" : "s");
    }
    return false;
}

/* Cuts the record at an offset. Returns FSD_RECOGNITION_YES, _MORE, or _NO if there is none. */
static enum fsd_recognition take_record(const struct fsd_beginning *beginning, const struct fsd_layout *layout,
                                        size_t *at, char separator, struct text *record)
{
    const char *const text = beginning->text + *at;
    const size_t n_left = beginning->n_bytes - *at;

    if (n_left == 0) {
        return beginning->is_all ? FSD_RECOGNITION_NO : FSD_RECOGNITION_MORE;
    }
    const size_t n = fsd_csv_record_end(text, n_left, beginning->is_all, separator, fsd_layout_max_bytes(layout));
    if (n == 0) {
        return FSD_RECOGNITION_MORE;
    }
    *record = (struct text){.shape = layout->shape, .begin = text, .n_bytes = fsd_record_text_bytes(text, n)};
    *at += n;
    return FSD_RECOGNITION_YES;
}

/* What the first two records look like with some separator. */
struct reading {
    char separator;
    struct text header; /* the first record */
    struct text first;  /* the one after it */
    bool has_first;
    bool has_header; /* the first record is one */
    size_t n_header_bytes;
};

static bool has_name(const struct text *header, char separator, const char *choice)
{
    const char *name = NULL;

    if (choice && find_name(header, separator, choice) != FSD_NO_COLUMN) {
        return true;
    }
    for (size_t i = 0; (name = fsd_puzzle_name_at(i)); i++) {
        if (find_name(header, separator, name) != FSD_NO_COLUMN) {
            return true;
        }
    }
    return false;
}

/* Whether the text is CSV with that separator: by the names of a header, or by the content of two columns or more. */
static enum fsd_recognition read_with(const struct fsd_beginning *beginning, const struct fsd_layout *layout,
                                      char separator, struct reading *reading)
{
    const char *const choice = beginning->choice->column;
    size_t at = beginning->line;

    *reading = (struct reading){.separator = separator};
    enum fsd_recognition found = take_record(beginning, layout, &at, separator, &reading->header);
    if (found != FSD_RECOGNITION_YES) {
        return found;
    }
    const struct text *const header = &reading->header;
    const uint32_t n_columns = count_fields(header, separator);
    const uint32_t puzzle = find_content(header, separator, false, FSD_NO_COLUMN);
    if (puzzle != FSD_NO_COLUMN || find_content(header, separator, true, FSD_NO_COLUMN) != FSD_NO_COLUMN) {
        const bool has_two = puzzle != FSD_NO_COLUMN && find_content(header, separator, true, puzzle) != FSD_NO_COLUMN;
        const bool has_chosen = choice && n_columns > 1;
        return has_two || has_chosen || beginning->is_named ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
    }
    reading->has_header = true;
    reading->n_header_bytes = at;
    const bool is_header = beginning->is_named || has_name(header, separator, choice) || (choice && n_columns > 1);
    if (!is_header && n_columns < 2) {
        return FSD_RECOGNITION_NO;
    }
    /* Empty lines before the first record tell nothing. */
    do {
        found = take_record(beginning, layout, &at, separator, &reading->first);
    } while (found == FSD_RECOGNITION_YES && reading->first.n_bytes == 0);
    if (found == FSD_RECOGNITION_MORE) {
        return found;
    }
    reading->has_first = found == FSD_RECOGNITION_YES;
    const bool has_content = reading->has_first && count_fields(&reading->first, separator) == n_columns &&
                             find_puzzle(NULL, &reading->first, separator) != FSD_NO_COLUMN;
    return is_header || has_content ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
}

/* Fills the layout from a reading. */
static enum fsd_recognition take_columns(const struct fsd_beginning *beginning, const struct reading *reading,
                                         struct fsd_layout *layout, struct fsd_failure *failure)
{
    struct fsd_csv_columns *const csv = &layout->csv;
    const struct text *const header = reading->has_header ? &reading->header : NULL;
    const struct text *const first = !header ? &reading->header : reading->has_first ? &reading->first : NULL;
    const char *const choice = beginning->choice->column;

    csv->separator = reading->separator;
    csv->n = count_fields(&reading->header, csv->separator);
    csv->puzzle = find_puzzle(header, first, csv->separator);
    if (choice && !find_chosen(header, csv->n, csv->separator, choice, &csv->puzzle, failure->text)) {
        return FSD_RECOGNITION_FAILED;
    }
    if (csv->puzzle == FSD_NO_COLUMN) {
        snprintf(failure->text, sizeof(failure->text),
                 "no column of the CSV looks like puzzles; name it with --column");
        return FSD_RECOGNITION_FAILED;
    }
    csv->solution = find_solution(header, first, csv->separator, csv->puzzle);
    /* Without a header, what stands before the first record is still no part of it. */
    layout->n_header_bytes = header ? reading->n_header_bytes : beginning->line;
    if (header) {
        csv->header = malloc(header->n_bytes + 1);
        if (!csv->header) {
            snprintf(failure->text, sizeof(failure->text), "out of memory");
            failure->error_number = ENOMEM;
            return FSD_RECOGNITION_FAILED;
        }
        memcpy(csv->header, header->begin, header->n_bytes);
        csv->n_header = header->n_bytes;
        csv->ends_with_cr = beginning->text + reading->n_header_bytes > header->begin + header->n_bytes &&
                            header->begin[header->n_bytes] == '\r';
    }
    return FSD_RECOGNITION_YES;
}

enum fsd_recognition fsd_csv_columns_find(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                          struct fsd_failure *failure)
{
    struct reading reading;

    if (!beginning->is_first) {
        return FSD_RECOGNITION_NO;
    }
    struct fsd_beginning unnamed = *beginning;
    unnamed.is_named = false;
    for (size_t i = 0; i < sizeof(separators); i++) {
        const enum fsd_recognition found = read_with(&unnamed, layout, separators[i], &reading);
        if (found == FSD_RECOGNITION_YES) {
            return take_columns(beginning, &reading, layout, failure);
        }
        if (found == FSD_RECOGNITION_MORE) {
            return found;
        }
    }
    if (!beginning->is_named) {
        return FSD_RECOGNITION_NO;
    }
    /* Named: the separator that makes the most columns. */
    const struct text line = {.begin = beginning->text + beginning->line, .n_bytes = beginning->n_line};
    char separator = separators[0];
    for (size_t i = 1; i < sizeof(separators); i++) {
        separator = count_fields(&line, separators[i]) > count_fields(&line, separator) ? separators[i] : separator;
    }
    const enum fsd_recognition found = read_with(beginning, layout, separator, &reading);
    return found == FSD_RECOGNITION_MORE ? found : take_columns(beginning, &reading, layout, failure);
}
