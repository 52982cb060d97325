#include "support/csv.h"

#include "support/test.h"

/* Reads a field in place and ends it with a zero; returns the separator behind it. */
static char read_field(char **at, const char **field)
{
    char *from = *at, *to = *at;
    *field = from;
    if (*from == '"') {
        for (from++; *from != '"' || from[1] == '"'; *to++ = *from++) {
            assert_true(*from); /* else the quotes do not end */
            from += *from == '"';
        }
        from++;
    } else {
        for (; *from && !strchr(",\n", *from); *to++ = *from++)
            if (strchr("\"\r", *from))
                fail_msg("a bare quote or return: %.100s", *field);
    }
    char separator = *from;
    if (separator != ',' && separator != '\n')
        fail_msg("no comma, no end of line: %.100s", from);
    *to = '\0';
    *at = from + 1;
    return separator;
}

/* All that were read. */
static struct csv *kept;
static size_t n_kept;

void csv_read(struct csv *csv, const char *text)
{
    size_t n = 0, room = 0;
    *csv = (struct csv){.text = strdup(text)};
    assert_non_null(csv->text);
    for (char *at = csv->text; *at;) {
        char separator = ',';
        size_t n_columns = 0;
        for (; separator == ','; n_columns++) {
            if (n == room) {
                room = 2 * room + 1024;
                csv->fields = realloc(csv->fields, room * sizeof(*csv->fields));
                assert_non_null(csv->fields);
            }
            separator = read_field(&at, &csv->fields[n++]);
        }
        if (n > n_columns) {
            csv->n_rows++;
            if (n_columns != csv->n_columns)
                fail_msg("row %zu has %zu fields, not %zu", csv->n_rows, n_columns, csv->n_columns);
        }
        csv->n_columns = n_columns;
    }
    for (size_t a = 0; a < csv->n_columns; a++)
        for (size_t b = a + 1; b < csv->n_columns; b++)
            assert_string_not_equal(csv->fields[a], csv->fields[b]);
    kept = realloc(kept, (n_kept + 1) * sizeof(*kept));
    kept[n_kept++] = *csv;
}

const char *csv_field(const struct csv *csv, size_t row, const char *column)
{
    size_t i = 0;
    while (i < csv->n_columns && strcmp(csv->fields[i], column) != 0)
        i++;
    if (i == csv->n_columns)
        fail_msg("there is no column %s", column);
    assert_true(row < csv->n_rows);
    return csv->fields[(row + 1) * csv->n_columns + i];
}
