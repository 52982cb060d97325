#include "stats/text_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/terminal_text.h"

enum {
    GAP = 2,
    NAME_WIDTH = 22,   /* longer names are shortened */
    SINGLE_LABEL = 30, /* label width with one group and few columns, so that sections line up */
    SINGLE_COLUMN = 9, /* likewise */
    FEW_COLUMNS = 6,   /* likewise */
    LONGEST_BAR = 36,  /* characters */
    SHORTEST_BAR = 8   /* with less room, no bars */
};

struct row {
    char label[FSD_TABLE_LABEL_BYTES];
    double bar; /* share; negative: none */
};

typedef char table_cell[FSD_TABLE_CELL_BYTES];

struct fsd_text_table {
    struct fsd_buffer *out;
    bool coloured;
    size_t width;
    size_t n_groups;
    char **names;
    /* The section. */
    const char *title;
    const char *const *headings;
    size_t n_columns, n_rows;
    struct row *rows;
    table_cell *cells; /* [row][group][column] */
    size_t label_width;
    size_t *widths; /* [group][column], without the gap before it */
};

enum fastsud_status fsd_text_table_create(struct fsd_buffer *out, unsigned width, bool coloured, size_t n_groups,
                                          const char *const *names, struct fsd_text_table **table)
{
    struct fsd_text_table *const made = calloc(1, sizeof(*made));

    *table = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->out = out;
    made->coloured = coloured;
    made->width = width == 0 ? FSD_TABLE_WIDTH : width < FSD_TABLE_LEAST_WIDTH ? FSD_TABLE_LEAST_WIDTH : width;
    made->n_groups = n_groups;
    made->names = calloc(n_groups, sizeof(*made->names));
    if (!made->names) {
        goto fail;
    }
    for (size_t group = 0; group < n_groups; group++) {
        made->names[group] = malloc(strlen(names[group]) + 1);
        if (!made->names[group]) {
            goto fail;
        }
        fsd_terminal_put_text(made->names[group], names[group]);
    }
    *table = made;
    return FASTSUD_OK;
fail:
    fsd_text_table_destroy(made);
    return FASTSUD_ERR_NO_MEMORY;
}

void fsd_text_table_destroy(struct fsd_text_table *table)
{
    if (!table) {
        return;
    }
    for (size_t group = 0; table->names && group < table->n_groups; group++) {
        free(table->names[group]);
    }
    free(table->names);
    free(table->rows);
    free(table->cells);
    free(table->widths);
    free(table);
}

const char *fsd_text_table_name(const struct fsd_text_table *table, size_t group)
{
    return table->names[group];
}

bool fsd_text_table_begin(struct fsd_text_table *table, const char *title, size_t max_rows, size_t n_columns,
                          const char *const *headings)
{
    table->title = title;
    table->headings = headings;
    table->n_columns = n_columns;
    table->n_rows = 0;
    free(table->rows);
    free(table->cells);
    free(table->widths);
    table->rows = calloc(max_rows + 1, sizeof(*table->rows));
    table->cells = calloc((max_rows + 1) * n_columns, table->n_groups * sizeof(*table->cells));
    table->widths = calloc(n_columns, table->n_groups * sizeof(*table->widths));
    return table->rows && table->cells && table->widths;
}

void fsd_text_table_row(struct fsd_text_table *table, const char *label)
{
    struct row *const row = &table->rows[table->n_rows++];

    snprintf(row->label, sizeof(row->label), "%s", label);
    row->bar = -1;
}

static char *cell_at(const struct fsd_text_table *table, size_t row, size_t group, size_t column)
{
    return table->cells[(row * table->n_groups + group) * table->n_columns + column];
}

static char *last_cell(struct fsd_text_table *table, size_t group, size_t column)
{
    return cell_at(table, table->n_rows - 1, group, column);
}

void fsd_text_table_put_text(struct fsd_text_table *table, size_t group, size_t column, const char *text)
{
    snprintf(last_cell(table, group, column), FSD_TABLE_CELL_BYTES, "%s", text);
}

void fsd_text_table_put_count(struct fsd_text_table *table, size_t group, size_t column, uint64_t count)
{
    snprintf(last_cell(table, group, column), FSD_TABLE_CELL_BYTES, "%" PRIu64, count);
}

void fsd_text_table_put_number(struct fsd_text_table *table, size_t group, size_t column, double number,
                               unsigned n_decimals)
{
    const char *format = "%.*f";

    if (!isfinite(number)) {
        fsd_text_table_put_text(table, group, column, "-");
        return;
    }
    if (fabs(number) >= 1e20) {
        format = "%.*e";
    }
    char *const text = last_cell(table, group, column);
    snprintf(text, FSD_TABLE_CELL_BYTES, format, (int)n_decimals, number);
    if (*text == '-' && text[strspn(text, "-0.")] == '\0') {
        memmove(text, text + 1, strlen(text));
    }
}

void fsd_text_table_put_percent(struct fsd_text_table *table, size_t group, size_t column, uint64_t count,
                                uint64_t whole)
{
    const double percent = whole == 0 ? 0 : 100 * ((double)count / (double)whole);

    if (whole == 0) {
        fsd_text_table_put_text(table, group, column, "-");
    } else if (count > 0 && percent < 0.005) {
        fsd_text_table_put_text(table, group, column, "<0.01");
    } else if (count < whole && percent > 99.99) {
        fsd_text_table_put_text(table, group, column, "99.99");
    } else {
        fsd_text_table_put_number(table, group, column, percent, 2);
    }
}

void fsd_text_table_put_bar(struct fsd_text_table *table, uint64_t count, uint64_t whole)
{
    if (table->n_groups == 1) {
        table->rows[table->n_rows - 1].bar = whole == 0 ? 0 : count < whole ? (double)count / (double)whole : 1;
    }
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void put_spaces(const struct fsd_text_table *table, size_t n)
{
    fsd_buffer_print(table->out, "%*s", (int)n, "");
}

static void put_coloured(const struct fsd_text_table *table, const char *colour, const char *text)
{
    const bool coloured = table->coloured && *text;

    fsd_buffer_print(table->out, "%s%s%s", coloured ? colour : "", text, coloured ? "\033[0m" : "");
}

static const char bold[] = "\033[1m";
static const char cyan[] = "\033[36m";

static size_t shown_width(const char *name)
{
    const size_t width = fsd_terminal_width(name);

    return width > NAME_WIDTH ? NAME_WIDTH : width;
}

static void measure(struct fsd_text_table *table)
{
    const bool lines_up = table->n_groups == 1 && table->n_columns <= FEW_COLUMNS;

    table->label_width = larger(strlen(table->title), lines_up ? SINGLE_LABEL : 0);
    for (size_t row = 0; row < table->n_rows; row++) {
        table->label_width = larger(table->label_width, GAP + strlen(table->rows[row].label));
    }
    for (size_t group = 0; group < table->n_groups; group++) {
        size_t *const columns = table->widths + group * table->n_columns;
        size_t span = 0;
        for (size_t column = 0; column < table->n_columns; column++) {
            columns[column] = larger(strlen(table->headings[column]), lines_up ? SINGLE_COLUMN : 0);
            for (size_t row = 0; row < table->n_rows; row++) {
                columns[column] = larger(columns[column], strlen(cell_at(table, row, group, column)));
            }
            span += columns[column] + (column > 0 ? GAP : 0);
        }
        if (table->n_groups > 1 && span < shown_width(table->names[group])) {
            columns[0] += shown_width(table->names[group]) - span;
        }
    }
}

/* As many columns as fit, at least one; groups are not split if at least one fits. */
static size_t line_end(const struct fsd_text_table *table, size_t first)
{
    const size_t n_columns = table->n_groups * table->n_columns;
    size_t width = table->label_width;
    size_t end = first;

    for (; end < n_columns; end++) {
        width += GAP + table->widths[end];
        if (width > table->width && end > first) {
            break;
        }
    }
    const size_t whole_groups = end / table->n_columns * table->n_columns;
    return whole_groups > first ? whole_groups : end;
}

static void put_name(const struct fsd_text_table *table, size_t group, size_t span)
{
    const char *name = table->names[group];
    const char *dots = "";

    if (fsd_terminal_width(name) > span) {
        dots = "...";
        name = fsd_terminal_tail(name, span > 3 ? span - 3 : 0);
    }
    put_spaces(table, GAP + span - fsd_terminal_width(name) - strlen(dots));
    if (table->coloured) {
        fsd_buffer_put_text(table->out, bold);
    }
    fsd_buffer_print(table->out, "%s%s%s", dots, name, table->coloured ? "\033[0m" : "");
}

/* The title, and the groups' names above their columns. */
static void put_group_names(const struct fsd_text_table *table, size_t first, size_t end)
{
    put_coloured(table, bold, table->title);
    put_spaces(table, table->label_width - strlen(table->title));
    while (first < end) {
        const size_t group = first / table->n_columns;
        size_t span = table->widths[first++];
        for (; first < end && first / table->n_columns == group; first++) {
            span += GAP + table->widths[first];
        }
        put_name(table, group, span);
    }
    fsd_buffer_put_char(table->out, '\n');
}

static void put_headings(const struct fsd_text_table *table, size_t first, size_t end)
{
    size_t pending = 0; /* spaces, to avoid trailing ones */

    if (table->n_groups == 1) {
        put_coloured(table, bold, table->title);
        pending = table->label_width - strlen(table->title);
    } else {
        pending = table->label_width;
    }
    for (size_t column = first; column < end; column++) {
        const char *const heading = table->headings[column % table->n_columns];
        pending += GAP + table->widths[column] - strlen(heading);
        if (*heading) {
            put_spaces(table, pending);
            put_coloured(table, bold, heading);
            pending = 0;
        }
    }
    fsd_buffer_put_char(table->out, '\n');
}

static void put_bar(const struct fsd_text_table *table, const struct row *row)
{
    char marks[LONGEST_BAR + 1];
    size_t used = table->label_width + GAP;

    for (size_t column = 0; column < table->n_columns; column++) {
        used += GAP + table->widths[column];
    }
    const size_t room = table->width > used ? table->width - used : 0;
    const size_t longest = room > LONGEST_BAR ? LONGEST_BAR : room;
    if (row->bar <= 0 || longest < SHORTEST_BAR) {
        return;
    }
    const size_t n = (size_t)(row->bar * (double)longest + 0.5);
    memset(marks, '#', sizeof(marks));
    marks[n] = '\0';
    put_spaces(table, GAP);
    put_coloured(table, cyan, n > 0 ? marks : ".");
}

static void put_row(const struct fsd_text_table *table, size_t row, size_t first, size_t end)
{
    const char *const label = table->rows[row].label;
    size_t pending = table->label_width - GAP - strlen(label);

    fsd_buffer_print(table->out, "%*s%s", GAP, "", label);
    for (size_t column = first; column < end; column++) {
        const char *const cell = cell_at(table, row, column / table->n_columns, column % table->n_columns);
        pending += GAP + table->widths[column] - strlen(cell);
        if (*cell) {
            put_spaces(table, pending);
            fsd_buffer_put_text(table->out, cell);
            pending = 0;
        }
    }
    put_bar(table, &table->rows[row]);
    fsd_buffer_put_char(table->out, '\n');
}

static bool has_headings(const struct fsd_text_table *table)
{
    for (size_t column = 0; column < table->n_columns; column++) {
        if (*table->headings[column]) {
            return true;
        }
    }
    return false;
}

void fsd_text_table_end(struct fsd_text_table *table)
{
    const size_t n_columns = table->n_groups * table->n_columns;
    size_t end;

    if (table->n_rows == 0) {
        return;
    }
    measure(table);
    for (size_t first = 0; first < n_columns; first = end) {
        end = line_end(table, first);
        fsd_buffer_put_char(table->out, '\n');
        if (table->n_groups > 1) {
            put_group_names(table, first, end);
        }
        if (table->n_groups == 1 || has_headings(table)) {
            put_headings(table, first, end);
        }
        for (size_t row = 0; row < table->n_rows; row++) {
            put_row(table, row, first, end);
        }
    }
}

void fsd_text_table_put_title(struct fsd_text_table *table, const char *title, const char *name)
{
    fsd_buffer_put_char(table->out, '\n');
    put_coloured(table, bold, title);
    fsd_buffer_put_text(table->out, *name ? " " : "");
    put_coloured(table, bold, name);
    fsd_buffer_put_char(table->out, '\n');
}

void fsd_text_table_put_names(struct fsd_text_table *table)
{
    for (size_t group = 0; group < table->n_groups; group++) {
        if (table->n_groups == 1 || fsd_terminal_width(table->names[group]) > NAME_WIDTH) {
            put_coloured(table, bold, table->names[group]);
            fsd_buffer_put_char(table->out, '\n');
        }
    }
}
