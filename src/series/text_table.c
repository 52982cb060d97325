#include "series/text_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "series/terminal_text.h"

enum {
    GAP = 2,
    NAME_WIDTH = 22,   /* longer names are shortened */
    SINGLE_LABEL = 24, /* label width with one group and few columns, so that sections line up */
    SINGLE_COLUMN = 9, /* likewise */
    FEW_COLUMNS = 5,   /* likewise */
    LONGEST_BAR = 36,  /* characters */
    SHORTEST_BAR = 8,  /* with less room, no bars */
    FIGURE_BYTES = 32
};

struct fsd_text_table {
    struct fsd_buffer *out;
    bool coloured;
    size_t width;
    size_t n_groups;
    char **names;
    struct fsd_table_section section; /* between begin and end */
};

struct fsd_text_table *fsd_text_table_create(struct fsd_buffer *out, unsigned width, bool coloured, size_t n_groups,
                                             const char *const *names)
{
    struct fsd_text_table *const table = calloc(1, sizeof(*table));

    if (!table) {
        return NULL;
    }
    table->out = out;
    table->coloured = coloured;
    table->width = width == 0 ? FSD_TABLE_WIDTH : width < FSD_TABLE_LEAST_WIDTH ? FSD_TABLE_LEAST_WIDTH : width;
    table->n_groups = n_groups;
    table->names = calloc(n_groups, sizeof(*table->names));
    for (size_t group = 0; table->names && group < n_groups; group++) {
        table->names[group] = strdup(names[group]);
        if (!table->names[group]) {
            break;
        }
        fsd_terminal_put_text(table->names[group], names[group]);
    }
    if (!table->names || !table->names[n_groups - 1]) {
        fsd_text_table_destroy(table);
        return NULL;
    }
    return table;
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
    free(table);
}

const char *fsd_text_table_name(const struct fsd_text_table *table, size_t group)
{
    return table->names[group];
}

/* Never "-0"; "-" if not finite. */
static void put_number(double number, unsigned n_places, char text[FIGURE_BYTES])
{
    if (!isfinite(number)) {
        strcpy(text, "-");
        return;
    }
    snprintf(text, FIGURE_BYTES, fabs(number) < 1e20 ? "%.*f" : "%.*e", (int)n_places, number);
    if (*text == '-' && text[strspn(text, "-0.")] == '\0') {
        memmove(text, text + 1, strlen(text));
    }
}

/* Shares are percentages, but "<0.01" and "99.99" where rounding would suggest none or all. */
static void put_figure(struct fsd_figure figure, char text[FIGURE_BYTES])
{
    const double percent = figure.whole > 0 ? 100 * ((double)figure.count / (double)figure.whole) : 0;

    *text = '\0';
    switch (figure.kind) {
    case FSD_FIGURE_COUNT:
        snprintf(text, FIGURE_BYTES, "%" PRIu64, figure.count);
        break;
    case FSD_FIGURE_SHARE:
        if (figure.count > 0 && percent < 0.005) {
            strcpy(text, "<0.01");
        } else if (figure.count < figure.whole && percent > 99.99) {
            strcpy(text, "99.99");
        } else {
            put_number(percent, 2, text);
        }
        break;
    case FSD_FIGURE_NUMBER:
        put_number(figure.number, figure.n_places, text);
        break;
    case FSD_FIGURE_NONE:
        strcpy(text, "-");
        break;
    case FSD_FIGURE_TEXT: /* of CSV only */
    case FSD_FIGURE_BLANK:
        break;
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
    struct fsd_table_section *const section = &table->section;
    const bool lines_up = table->n_groups == 1 && section->n_columns <= FEW_COLUMNS;
    char text[FIGURE_BYTES];

    section->label_width = larger(strlen(section->title), lines_up ? SINGLE_LABEL : 0);
    for (size_t row = 0; row < section->n_rows; row++) {
        section->label_width = larger(section->label_width, GAP + strlen(section->labels[row]));
    }
    for (size_t group = 0; group < table->n_groups; group++) {
        size_t *const widths = section->widths + group * section->n_columns;
        size_t span = 0;
        for (size_t column = 0; column < section->n_columns; column++) {
            widths[column] = larger(strlen(section->headings[column]), lines_up ? SINGLE_COLUMN : 0);
            for (size_t row = 0; row < section->n_rows; row++) {
                put_figure(*fsd_table_figure(section, group, row, column), text);
                widths[column] = larger(widths[column], strlen(text));
            }
            span += widths[column] + (column > 0 ? GAP : 0);
        }
        if (table->n_groups > 1 && span < shown_width(table->names[group])) {
            widths[0] += shown_width(table->names[group]) - span;
        }
    }
}

/* As many columns as fit, at least one; groups are not split if at least one fits. */
static size_t line_end(const struct fsd_text_table *table, size_t first)
{
    const struct fsd_table_section *const section = &table->section;
    const size_t n_columns = section->n_columns;
    size_t width = section->label_width;
    size_t end = first;

    for (; end < table->n_groups * n_columns; end++) {
        width += GAP + section->widths[end];
        if (width > table->width && end > first) {
            break;
        }
    }
    const size_t whole_groups = end / n_columns * n_columns;
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
    fsd_buffer_print(table->out, "%s%s%s%s", table->coloured ? bold : "", dots, name, table->coloured ? "\033[0m" : "");
}

/* The title, and the groups' names above their columns. */
static void put_group_names(const struct fsd_text_table *table, size_t first, size_t end)
{
    const struct fsd_table_section *const section = &table->section;
    const size_t n_columns = section->n_columns;

    put_coloured(table, bold, section->title);
    put_spaces(table, section->label_width - strlen(section->title));
    while (first < end) {
        const size_t group = first / n_columns;
        size_t span = section->widths[first++];
        for (; first < end && first / n_columns == group; first++) {
            span += GAP + section->widths[first];
        }
        put_name(table, group, span);
    }
    fsd_buffer_put_char(table->out, '\n');
}

static void put_headings(const struct fsd_text_table *table, size_t first, size_t end)
{
    const struct fsd_table_section *const section = &table->section;
    const char *const title = table->n_groups == 1 ? section->title : "";

    put_coloured(table, bold, title);
    put_spaces(table, section->label_width - strlen(title));
    for (size_t place = first; place < end; place++) {
        const char *const heading = section->headings[place % section->n_columns];
        put_spaces(table, GAP + section->widths[place] - strlen(heading));
        put_coloured(table, bold, heading);
    }
    fsd_buffer_put_char(table->out, '\n');
}

/* For a share, at the end of its row. */
static void put_bar(const struct fsd_text_table *table, struct fsd_figure figure)
{
    const struct fsd_table_section *const section = &table->section;
    char marks[LONGEST_BAR + 1];
    size_t used = section->label_width + GAP;

    for (size_t column = 0; column < section->n_columns; column++) {
        used += GAP + section->widths[column];
    }
    const size_t room = table->width > used ? table->width - used : 0;
    const size_t longest = room > LONGEST_BAR ? LONGEST_BAR : room;
    if (figure.kind != FSD_FIGURE_SHARE || figure.count == 0 || longest < SHORTEST_BAR) {
        return;
    }
    const double share = (double)figure.count / (double)figure.whole; /* above 1 in sums that fit together badly */
    const size_t n = share < 1 ? (size_t)(share * (double)longest + 0.5) : longest;
    memset(marks, '#', sizeof(marks));
    marks[n] = '\0';
    put_spaces(table, GAP);
    put_coloured(table, cyan, n > 0 ? marks : ".");
}

static void put_row(const struct fsd_text_table *table, size_t row, size_t first, size_t end)
{
    const struct fsd_table_section *const section = &table->section;
    const char *const label = section->labels[row];
    char text[FIGURE_BYTES];

    fsd_buffer_print(table->out, "%*s%s", GAP, "", label);
    size_t pending = section->label_width - GAP - strlen(label); /* spaces, to avoid trailing ones */
    for (size_t place = first; place < end; place++) {
        put_figure(*fsd_table_figure(section, place / section->n_columns, row, place % section->n_columns), text);
        pending += GAP + section->widths[place] - strlen(text);
        if (*text) {
            fsd_buffer_print(table->out, "%*s%s", (int)pending, "", text);
            pending = 0;
        }
    }
    if (section->has_bars && table->n_groups == 1) {
        put_bar(table, *fsd_table_figure(section, 0, row, section->n_columns - 1));
    }
    fsd_buffer_put_char(table->out, '\n');
}

/* Allocates memory that is zero. */
static void *allocate(struct fsd_text_table *table, size_t n, size_t n_bytes)
{
    void *const memory = calloc(n + 1, n_bytes);

    table->out->failed |= memory == NULL;
    return memory;
}

static void free_section(struct fsd_text_table *table)
{
    free(table->section.headings);
    free(table->section.labels);
    free(table->section.figures);
    free(table->section.widths);
    table->section = (struct fsd_table_section){.title = NULL};
}

struct fsd_table_section *fsd_text_table_begin(struct fsd_text_table *table, const char *title, size_t n_rows,
                                               size_t n_columns)
{
    struct fsd_table_section *const section = &table->section;
    const size_t n_places = table->n_groups * n_columns;

    *section = (struct fsd_table_section){
        .title = title,
        .n_rows = n_rows,
        .n_columns = n_columns,
        .headings = allocate(table, n_columns, sizeof(*section->headings)),
        .labels = allocate(table, n_rows, sizeof(*section->labels)),
        .figures = allocate(table, n_places * n_rows, sizeof(*section->figures)),
        .widths = allocate(table, n_places, sizeof(*section->widths)),
    };
    if (table->out->failed) {
        free_section(table);
        return NULL;
    }
    return section;
}

struct fsd_table_section *fsd_text_table_begin_shares(struct fsd_text_table *table, const char *title, size_t n_rows)
{
    struct fsd_table_section *const section = fsd_text_table_begin(table, title, n_rows, 2);

    if (section) {
        section->has_bars = true;
        strcpy(section->headings[0], "puzzles");
        strcpy(section->headings[1], "%");
    }
    return section;
}

void fsd_table_put_share(struct fsd_table_section *section, size_t group, size_t row, uint64_t count, uint64_t whole)
{
    *fsd_table_figure(section, group, row, 0) = fsd_figure_count(count);
    *fsd_table_figure(section, group, row, 1) = fsd_figure_share(count, whole);
}

void fsd_text_table_end(struct fsd_text_table *table)
{
    const struct fsd_table_section *const section = &table->section;
    const size_t n_places = table->n_groups * section->n_columns;
    size_t end;

    measure(table);
    for (size_t first = 0; first < n_places && section->n_rows > 0; first = end) {
        end = line_end(table, first);
        fsd_buffer_put_char(table->out, '\n');
        if (table->n_groups > 1) {
            put_group_names(table, first, end);
        }
        put_headings(table, first, end);
        for (size_t row = 0; row < section->n_rows; row++) {
            put_row(table, row, first, end);
        }
    }
    free_section(table);
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
