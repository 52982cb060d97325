#include "input/layouts/shape_grid_line.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "input/record.h"

/* What bytes there are in a line. */
struct sums {
    unsigned n_cells; /* as bytes */
    unsigned n_values;
    unsigned n_dashes;
    unsigned n_brackets;
    unsigned n_commas; /* and semicolons and quotes */
    unsigned n_borders;
    bool has_others;
};

static bool is_in(char c, const char *list)
{
    return c != '\0' && strchr(list, c) != NULL;
}

/* Whether a byte parts cells. */
static bool is_gap(char c)
{
    return is_in(c, " \t\r|,;\"'()[]{}");
}

static struct sums count_bytes(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes)
{
    struct sums sums = {.n_cells = 0};

    for (size_t i = 0; i < n_bytes; i++) {
        const char c = text[i];
        if (fsd_shape_is_cell(shape, c)) {
            sums.n_cells++;
            sums.n_values += shape->kind_of[(unsigned char)c] == FSD_BYTE_VALUE;
            sums.n_dashes += c == '-';
        } else {
            sums.n_brackets += is_in(c, "()[]{}");
            sums.n_commas += is_in(c, ",;\"'");
            sums.n_borders += is_in(c, "+=:~`");
            sums.has_others |= !is_gap(c) && !is_in(c, "+=:~`");
        }
    }
    return sums;
}

/* Whether three bytes of a border stand in a row. */
static bool has_stroke(const char *text, size_t n_bytes)
{
    unsigned n = 0;

    for (size_t i = 0; i < n_bytes && n < 3; i++) {
        n = is_in(text[i], "-+=:~`") ? n + 1 : 0;
    }
    return n == 3;
}

/* A cell, or a number of two digits that is a value. */
static bool take_cell(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes, char *cell,
                      bool *is_number)
{
    *is_number = false;
    if (n_bytes == 1) {
        *cell = *text;
        return fsd_shape_is_cell(shape, *text);
    }
    if (n_bytes != 2 || shape->low + (int)shape->n_values <= 10 || !isdigit((unsigned char)text[0]) ||
        !isdigit((unsigned char)text[1])) {
        return false;
    }
    *cell = fsd_shape_character(shape, (text[0] - '0') * 10 + text[1] - '0');
    *is_number = true;
    return *cell != '\0';
}

/*
 * Collects the cells of a line, as many as there is room for: bytes, but numbers where a word is one and words are
 * numbers. Whether each word is one cell.
 */
static bool take_words(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                       struct fsd_grid_line *line)
{
    bool are_cells = true;

    line->n_cells = 0;
    for (size_t at = 0; at < n_bytes;) {
        size_t end = at;
        bool is_number = false;
        char cell = '.';
        while (end < n_bytes && !is_gap(text[end])) {
            end++;
        }
        const bool is_cell = end > at && take_cell(shape, text + at, end - at, &cell, &is_number);
        are_cells &= is_cell || end == at;
        line->has_numbers |= is_number;
        for (size_t i = at; i < (is_cell ? at + 1 : end); i++, line->n_cells++) {
            if (line->n_cells < FSD_GRID_LIST_CELLS) {
                line->cells[line->n_cells] = is_cell ? cell : text[i];
            }
        }
        at = end + (end == at);
    }
    return are_cells;
}

/* Collects the bytes that are cells. */
static void take_bytes(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                       struct fsd_grid_line *line)
{
    line->n_cells = 0;
    line->has_numbers = false;
    for (size_t i = 0; i < n_bytes; i++) {
        if (fsd_shape_is_cell(shape, text[i])) {
            line->cells[line->n_cells % FSD_GRID_LIST_CELLS] = text[i];
            line->n_cells++;
        }
    }
}

/* The next cell of a row, from a field that may be empty. */
static bool take_field(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                       struct fsd_grid_line *line)
{
    bool is_number = false;
    char cell = '.';

    while (n_bytes > 0 && fsd_record_is_blank(*text)) {
        text++;
        n_bytes--;
    }
    while (n_bytes > 0 && fsd_record_is_blank(text[n_bytes - 1])) {
        n_bytes--;
    }
    if (line->n_cells == shape->n_columns || (n_bytes > 0 && !take_cell(shape, text, n_bytes, &cell, &is_number))) {
        return false;
    }
    line->cells[line->n_cells++] = cell;
    line->has_numbers |= is_number;
    line->has_other_blank |= n_bytes == 0;
    return true;
}

/* A field for each cell, and perhaps a separator at the end. */
static bool take_fields(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes, char separator,
                        struct fsd_grid_line *line)
{
    const char *const end = text + n_bytes;
    const char *next = NULL;

    line->n_cells = 0;
    line->has_numbers = false;
    for (; (next = memchr(text, separator, (size_t)(end - text))); text = next + 1) {
        if (!take_field(shape, text, (size_t)(next - text), line)) {
            return false;
        }
    }
    return (line->n_cells == shape->n_columns && text == end) ||
           (line->n_cells == shape->n_columns - 1 && take_field(shape, text, (size_t)(end - text), line));
}

/* Cells of a box that stand next to each other, or with blanks between them, or around them as well. */
static bool take_box(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes, size_t n_cells,
                     struct fsd_grid_line *line)
{
    const size_t step = n_bytes == n_cells ? 1 : 2;
    const size_t first = n_bytes == 2 * n_cells + 1 ? 1 : 0;

    if (n_bytes != n_cells && n_bytes != 2 * n_cells - 1 && n_bytes != 2 * n_cells + 1) {
        return false;
    }
    for (size_t i = 0; i < n_bytes; i++) {
        const bool is_place = i >= first && (i - first) % step == 0 && (i - first) / step < n_cells;
        if (is_place ? !take_field(shape, text + i, 1, line) : text[i] != ' ') {
            return false;
        }
    }
    return true;
}

/* Cells between bars, where a blank may be a space: |4 3|  2| or | 4 | 3 |   | 2 | */
static bool take_framed(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                        struct fsd_grid_line *line)
{
    size_t n_bars = 0;

    while (n_bytes > 0 && fsd_record_is_blank(*text)) {
        text++;
        n_bytes--;
    }
    for (size_t i = 0; i < n_bytes; i++) {
        n_bars += text[i] == '|';
    }
    if (n_bars < 2 || *text != '|' || shape->n_columns % (n_bars - 1) != 0) {
        return false;
    }
    const size_t n_cells = shape->n_columns / (n_bars - 1);
    const char *const end = text + n_bytes;
    const char *bar = NULL;
    line->n_cells = 0;
    line->has_numbers = false;
    for (const char *at = text + 1; (bar = memchr(at, '|', (size_t)(end - at))); at = bar + 1) {
        const size_t n = (size_t)(bar - at);
        if (n_cells == 1 ? !take_field(shape, at, n, line) : !take_box(shape, at, n, n_cells, line)) {
            return false;
        }
    }
    return line->n_cells == shape->n_columns;
}

static bool take_delimited(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                           struct fsd_grid_line *line)
{
    bool is_row = take_framed(shape, text, n_bytes, line);

    for (const char *separator = ",;\t"; *separator && !is_row; separator++) {
        is_row = take_fields(shape, text, n_bytes, *separator, line);
    }
    return is_row;
}

static enum fsd_grid_line_kind classify(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                                        struct fsd_grid_line *line)
{
    const struct sums sums = count_bytes(shape, text, n_bytes);
    const unsigned n_columns = shape->n_columns;

    line->has_dash = sums.n_dashes > 0;
    line->has_other_blank = sums.n_cells > sums.n_values + sums.n_dashes;
    if (sums.n_borders > 0 && !sums.has_others) {
        return sums.n_cells == sums.n_dashes && has_stroke(text, n_bytes) ? FSD_GRID_BORDER : FSD_GRID_OTHER;
    }
    if (sums.n_values == 0 && sums.n_dashes >= 3 && !sums.has_others &&
        (sums.n_cells != n_columns || line->has_other_blank || sums.n_commas > 0) && has_stroke(text, n_bytes)) {
        return FSD_GRID_BORDER;
    }
    /* Digits that are no values alone may be those of numbers. */
    line->has_numbers = false;
    const bool are_words = take_words(shape, text, n_bytes, line);
    if (are_words && line->n_cells == n_columns) {
        return sums.n_dashes == n_columns ? FSD_GRID_DASHES : FSD_GRID_ROW;
    }
    if (sums.has_others) {
        return FSD_GRID_OTHER;
    }
    if (sums.n_cells == n_columns && !(are_words && line->has_numbers)) {
        take_bytes(shape, text, n_bytes, line);
        return sums.n_dashes == n_columns ? FSD_GRID_DASHES : FSD_GRID_ROW;
    }
    struct fsd_grid_line fields = *line;
    if (line->n_cells < n_columns && take_delimited(shape, text, n_bytes, &fields)) {
        *line = fields;
        line->is_empty_row = sums.n_cells == 0 && sums.n_commas > 0;
        return line->is_empty_row ? FSD_GRID_BLANK : FSD_GRID_ROW;
    }
    if (sums.n_brackets > 0) {
        return sums.n_cells > 0 ? FSD_GRID_LIST : FSD_GRID_BORDER;
    }
    return FSD_GRID_UNEVEN;
}

/* Whether a line is a name in brackets. */
static bool is_section(const char *text, size_t n_bytes)
{
    size_t n_letters = 0;

    while (n_bytes > 0 && fsd_record_is_blank(text[n_bytes - 1])) {
        n_bytes--;
    }
    if (n_bytes < 4 || text[0] != '[' || text[n_bytes - 1] != ']' || !isalpha((unsigned char)text[1])) {
        return false;
    }
    for (size_t i = 1; i < n_bytes - 1; i++) {
        if (!isalnum((unsigned char)text[i]) && text[i] != ' ' && text[i] != '_') {
            return false;
        }
        n_letters += isalpha((unsigned char)text[i]) != 0;
    }
    return n_letters > 1;
}

void fsd_shape_grid_line_read(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                              struct fsd_grid_line *line)
{
    static const char puzzle[] = "[puzzle]";
    size_t n_blank = 0;

    line->has_numbers = line->has_dash = line->has_other_blank = line->is_empty_row = line->starts_list = false;
    while (n_blank < n_bytes && fsd_record_is_blank(text[n_blank])) {
        n_blank++;
    }
    if (n_blank == n_bytes) {
        line->kind = FSD_GRID_BLANK;
        line->is_empty_row = n_bytes > 0 && take_fields(shape, text, n_bytes, '\t', line);
        return;
    }
    if (is_section(text + n_blank, n_bytes - n_blank)) {
        line->kind = FSD_GRID_SECTION;
        line->is_puzzle_section = strncasecmp(text + n_blank, puzzle, sizeof(puzzle) - 1) == 0;
        return;
    }
    line->starts_list = is_in(text[n_blank], "([{");
    line->kind = classify(shape, text, n_bytes, line);
}
