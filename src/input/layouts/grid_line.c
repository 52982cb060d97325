#include "input/layouts/grid_line.h"

#include <string.h>
#include <strings.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "input/layouts/shape_grid_line.h"
#include "input/record.h"

/*
 * What is counted in a line: fields of a word, which hold numbers up to 255. A byte that is counted nowhere is a
 * title's or a tag's.
 */
enum {
    COUNT_BITS = 8,
    MOST_COUNTED = 255,   /* of a line whose bytes can be counted so */
    MOST_REPLACED = 1000, /* of a line whose box drawings are read */

    DIGITS = 0 * COUNT_BITS,
    DASHES = 1 * COUNT_BITS,
    OTHER_BLANKS = 2 * COUNT_BITS, /* cells without a digit, but for dashes */
    NONES = 3 * COUNT_BITS,        /* !, a cell without candidates */
    SPACES = 4 * COUNT_BITS,       /* and TABs and bars */
    BRACKETS = 5 * COUNT_BITS,
    COMMAS = 6 * COUNT_BITS, /* and semicolons and quotes */
    BORDERS = 7 * COUNT_BITS
};

#define ONE(field) ((uint64_t)1 << (field))
#define CELLS (ONE(DIGITS) | ONE(DASHES) | ONE(OTHER_BLANKS))

static const uint64_t counts[256] = {
    ['1'] = ONE(DIGITS),       ['2'] = ONE(DIGITS),       ['3'] = ONE(DIGITS),       ['4'] = ONE(DIGITS),
    ['5'] = ONE(DIGITS),       ['6'] = ONE(DIGITS),       ['7'] = ONE(DIGITS),       ['8'] = ONE(DIGITS),
    ['9'] = ONE(DIGITS),       ['.'] = ONE(OTHER_BLANKS), ['0'] = ONE(OTHER_BLANKS), ['_'] = ONE(OTHER_BLANKS),
    ['*'] = ONE(OTHER_BLANKS), ['x'] = ONE(OTHER_BLANKS), ['X'] = ONE(OTHER_BLANKS), ['-'] = ONE(DASHES),
    ['!'] = ONE(NONES),        [' '] = ONE(SPACES),       ['\t'] = ONE(SPACES),      ['\r'] = ONE(SPACES),
    ['|'] = ONE(SPACES),       ['('] = ONE(BRACKETS),     [')'] = ONE(BRACKETS),     ['['] = ONE(BRACKETS),
    [']'] = ONE(BRACKETS),     ['{'] = ONE(BRACKETS),     ['}'] = ONE(BRACKETS),     [','] = ONE(COMMAS),
    [';'] = ONE(COMMAS),       ['"'] = ONE(COMMAS),       ['\''] = ONE(COMMAS),      ['+'] = ONE(BORDERS),
    ['='] = ONE(BORDERS),      [':'] = ONE(BORDERS),      ['~'] = ONE(BORDERS),      ['`'] = ONE(BORDERS),
};

static unsigned count_of(uint64_t sum, unsigned field)
{
    return (unsigned)(sum >> field & 0xff);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t count_blanks(const char *text, size_t n_bytes)
{
    size_t n = 0;

    while (n < n_bytes && is_blank(text[n])) {
        n++;
    }
    return n;
}

/* Whether a line has three dashes or more in a row; other bytes of a border count as dashes. */
static bool has_stroke(const char *text, size_t n_bytes)
{
    unsigned n = 0;

    for (size_t i = 0; i < n_bytes && n < 3; i++) {
        n = (counts[(unsigned char)text[i]] & (ONE(DASHES) | ONE(BORDERS))) != 0 ? n + 1 : 0;
    }
    return n == 3;
}

/* Collects the cells of a line, as many as there is room for. */
static void take_cells(const char *text, size_t n_bytes, struct fsd_grid_line *line)
{
    unsigned n = 0;

    for (size_t i = 0; i < n_bytes && n < FSD_GRID_LIST_CELLS; i++) {
        line->cells[n] = text[i];
        n += (counts[(unsigned char)text[i]] & CELLS) != 0;
    }
}

/* A cell between separators or bars, with blanks around it: nothing is a blank, too. Returns false if it is more. */
static bool take_field(const char *text, size_t n_bytes, char *cell)
{
    const size_t n_blank = count_blanks(text, n_bytes);

    text += n_blank;
    n_bytes -= n_blank;
    while (n_bytes > 0 && is_blank(text[n_bytes - 1])) {
        n_bytes--;
    }
    *cell = n_bytes == 0 ? '.' : *text;
    return n_bytes == 0 || (n_bytes == 1 && fsd_text_is_cell(*text));
}

static const char separators[] = {',', ';', '\t'};

/*
 * Nine fields, some of them empty: 5,3,,,7,,,, and perhaps a separator at the end. There are no branches in the loop,
 * as none could be predicted.
 */
static bool take_fields(const char *text, size_t n_bytes, char separator, struct fsd_grid_line *line)
{
    enum { SPARE = 10 }; /* where a byte that is no cell goes */
    unsigned field = 0;
    bool has_cell = false, has_other = false;

    memset(line->cells, '.', 9);
    for (size_t i = 0; i < n_bytes && field <= 9; i++) {
        const bool is_separator = text[i] == separator, is_cell = (counts[(unsigned char)text[i]] & CELLS) != 0;
        line->cells[is_cell ? field : SPARE] = text[i];
        has_other |= (is_cell & has_cell) | (!is_separator & !is_cell & !is_blank(text[i]));
        has_cell = (has_cell | is_cell) & !is_separator;
        field += is_separator;
    }
    return !has_other && (field == 8 || (field == 9 && text[n_bytes - 1] == separator));
}

/* A row of which the cells are taken, some of them being empty fields. */
static void set_fields(struct fsd_grid_line *line, bool is_empty)
{
    line->kind = is_empty ? FSD_GRID_BLANK : FSD_GRID_ROW;
    line->is_empty_row = is_empty;
    line->n_cells = 9;
    line->has_other_blank = true;
}

/* A field of a line. */
struct field {
    const char *text;
    size_t n_bytes;
};

/* Three cells that stand next to each other, or with blanks between them, or around them as well. */
static bool split_box(const struct field *box, struct field cells[3])
{
    const size_t step = box->n_bytes == 3 ? 1 : 2;
    const size_t first = box->n_bytes == 7 ? 1 : 0;

    if (box->n_bytes != 3 && box->n_bytes != 5 && box->n_bytes != 7) {
        return false;
    }
    for (size_t i = 0, n = 0; i < box->n_bytes; i++) {
        if (i >= first && (i - first) % step == 0 && n < 3) {
            cells[n++] = (struct field){box->text + i, 1};
        } else if (box->text[i] != ' ') {
            return false;
        }
    }
    return true;
}

/* Cells between bars, where a blank may be a space: |5 3|  7|   | or | 5 | 3 |   | ... */
static bool split_framed(const char *text, size_t n_bytes, struct field cells[9])
{
    enum { MOST_FIELDS = 9 };
    struct field fields[MOST_FIELDS];
    unsigned n = 0;
    const char *at = text + count_blanks(text, n_bytes);
    const char *const end = text + n_bytes;

    if (at == end || *at != '|') {
        return false;
    }
    for (const char *bar = NULL; (bar = memchr(at + 1, '|', (size_t)(end - at) - 1)); at = bar, n++) {
        if (n == MOST_FIELDS) {
            return false;
        }
        fields[n] = (struct field){at + 1, (size_t)(bar - at) - 1};
    }
    if (n == 3 && fields[0].n_bytes == fields[1].n_bytes && fields[1].n_bytes == fields[2].n_bytes) {
        return split_box(&fields[0], cells) && split_box(&fields[1], cells + 3) && split_box(&fields[2], cells + 6);
    }
    memcpy(cells, fields, sizeof(fields));
    return n == 9;
}

static bool take_framed(const char *text, size_t n_bytes, struct fsd_grid_line *line)
{
    struct field cells[9];
    bool is_row = split_framed(text, n_bytes, cells);

    for (unsigned i = 0; i < 9 && is_row; i++) {
        is_row = take_field(cells[i].text, cells[i].n_bytes, &line->cells[i]);
    }
    return is_row;
}

/* Nine words, each some digits, or a blank for all of them, or ! for none. Returns false if it is something else. */
static bool take_candidates(const char *text, size_t n_bytes, struct fsd_grid_line *line)
{
    /* Of a byte of a word: its digit; FSD_ALL_DIGITS + 1: a blank; twice that: none. 0: between words. */
    enum { ALL = FSD_ALL_DIGITS + 1, NONE = 2 * ALL };
    static const uint16_t words[256] = {
        ['1'] = 1,      ['2'] = 1 << 1, ['3'] = 1 << 2, ['4'] = 1 << 3, ['5'] = 1 << 4, ['6'] = 1 << 5,
        ['7'] = 1 << 6, ['8'] = 1 << 7, ['9'] = 1 << 8, ['.'] = ALL,    ['0'] = ALL,    ['_'] = ALL,
        ['*'] = ALL,    ['-'] = ALL,    ['x'] = ALL,    ['X'] = ALL,    ['!'] = NONE,
    };
    unsigned n = 0;
    unsigned word = 0, n_bytes_of_word = 0;

    for (size_t i = 0; i <= n_bytes; i++) {
        const unsigned byte = i < n_bytes ? words[(unsigned char)text[i]] : 0;
        if (byte != 0) {
            word |= byte;
            n_bytes_of_word++;
        } else if (n_bytes_of_word > 0) {
            const unsigned n_digits = word < ALL ? fsd_digits_count((uint16_t)word) : 1;
            if (n == 9 || n_bytes_of_word != n_digits || (word > ALL && word != NONE)) {
                return false;
            }
            line->candidates[n++] = (uint16_t)(word == ALL ? FSD_ALL_DIGITS : word & FSD_ALL_DIGITS);
            word = n_bytes_of_word = 0;
        }
    }
    return n == 9;
}

/* The kind of a line whose bytes were counted. */
static enum fsd_grid_line_kind classify(const char *text, size_t n_bytes, uint64_t sum, struct fsd_grid_line *line)
{
    const unsigned n_digits = count_of(sum, DIGITS), n_dashes = count_of(sum, DASHES);
    const unsigned n_nones = count_of(sum, NONES), n_commas = count_of(sum, COMMAS);
    const unsigned n_cells = n_digits + n_dashes + count_of(sum, OTHER_BLANKS);

    line->has_dash = n_dashes > 0;
    line->has_other_blank = count_of(sum, OTHER_BLANKS) > 0;
    line->n_cells = n_cells;
    if (count_of(sum, BORDERS) > 0) {
        return n_digits == 0 && n_nones == 0 && has_stroke(text, n_bytes) ? FSD_GRID_BORDER : FSD_GRID_OTHER;
    }
    if (n_digits == 0 && n_dashes >= 3 && (n_cells != 9 || line->has_other_blank || n_commas > 0) &&
        has_stroke(text, n_bytes)) {
        return FSD_GRID_BORDER;
    }
    if (n_cells == 9 && n_nones == 0) {
        take_cells(text, n_bytes, line);
        return n_dashes == 9 ? FSD_GRID_DASHES : FSD_GRID_ROW;
    }
    /* Words of nine digits in a list are rows. */
    if (n_cells + n_nones >= 9 && n_commas == 0 && count_of(sum, BRACKETS) == 0 &&
        take_candidates(text, n_bytes, line)) {
        return FSD_GRID_CANDIDATES;
    }
    if (n_nones > 0) {
        return FSD_GRID_OTHER;
    }
    if (n_cells < 9) {
        bool is_row = take_framed(text, n_bytes, line);
        for (unsigned i = 0; i < sizeof(separators) && !is_row; i++) {
            is_row = take_fields(text, n_bytes, separators[i], line);
        }
        if (is_row) {
            set_fields(line, n_cells == 0 && n_commas > 0);
            return line->kind;
        }
    }
    take_cells(text, n_bytes, line);
    if (count_of(sum, BRACKETS) > 0) {
        return n_cells > 0 ? FSD_GRID_LIST : FSD_GRID_BORDER;
    }
    return FSD_GRID_UNEVEN;
}

/*
 * Copies a line with box drawings, which are three bytes in UTF-8, as bars and plus signs. Returns its length then; 0:
 * it has other bytes beyond ASCII, or none of these.
 */
static size_t replace_box_drawings(const char *text, size_t n_bytes, char *out)
{
    size_t n = 0;

    for (size_t i = 0; i < n_bytes; i++) {
        const unsigned char *const at = (const unsigned char *)text + i;
        if (*at < 0x80) {
            out[n++] = text[i];
            continue;
        }
        if (n_bytes - i < 3 || at[0] != 0xe2 || (at[1] & 0xfe) != 0x94) {
            return 0;
        }
        const bool is_vertical =
            (at[1] == 0x94 && (at[2] == 0x82 || at[2] == 0x83)) || (at[1] == 0x95 && at[2] == 0x91);
        out[n++] = is_vertical ? '|' : '+';
        i += 2;
    }
    return n < n_bytes ? n : 0;
}

/* Counts the bytes of a line. Returns false if one is of no grid. */
static bool count_bytes(const char *text, size_t n_bytes, uint64_t *sum)
{
    uint64_t all = 0;

    for (size_t i = 0; i < n_bytes; i++) {
        all += counts[(unsigned char)text[i]];
    }
    *sum = all;
    return all * UINT64_C(0x0101010101010101) >> 56 == n_bytes; /* the fields' sum, as no more than 255 were counted */
}

static bool is_named(const char *text, size_t n_bytes, const char *name)
{
    return n_bytes >= strlen(name) && strncasecmp(text, name, strlen(name)) == 0;
}

static void read_line(const char *text, size_t n_bytes, struct fsd_grid_line *line)
{
    char replaced[MOST_COUNTED];
    uint64_t sum = 0;
    const size_t n_blank = count_blanks(text, n_bytes);

    line->starts_list = line->is_empty_row = false;
    if (n_blank == n_bytes) {
        line->kind = FSD_GRID_BLANK;
        line->is_empty_row = n_bytes > 0 && take_fields(text, n_bytes, '\t', line);
        return;
    }
    const char first = text[n_blank];
    if (text[0] == '#') {
        line->kind = FSD_GRID_COMMENT;
        return;
    }
    if (first == '[' && n_bytes - n_blank > 1) {
        const char letter = (char)(text[n_blank + 1] | 0x20);
        if (letter >= 'a' && letter <= 'z' && letter != 'x') {
            line->kind = FSD_GRID_SECTION;
            line->is_puzzle_section = is_named(text + n_blank, n_bytes - n_blank, "[puzzle]");
            return;
        }
    }
    line->starts_list = first == '(' || first == '[' || first == '{';
    line->kind = FSD_GRID_OTHER;
    if (n_bytes > MOST_COUNTED) {
        /* Only a list is so long. */
        line->n_cells = 0;
        for (size_t i = 0; i < n_bytes; i += MOST_COUNTED) {
            if (!count_bytes(text + i, n_bytes - i < MOST_COUNTED ? n_bytes - i : MOST_COUNTED, &sum)) {
                return;
            }
            line->n_cells += count_of(sum, DIGITS) + count_of(sum, DASHES) + count_of(sum, OTHER_BLANKS);
        }
        take_cells(text, n_bytes, line);
        line->kind = line->starts_list ? FSD_GRID_LIST : FSD_GRID_UNEVEN;
        return;
    }
    if (!count_bytes(text, n_bytes, &sum)) {
        n_bytes = replace_box_drawings(text, n_bytes, replaced);
        text = replaced;
        if (n_bytes == 0 || !count_bytes(text, n_bytes, &sum)) {
            return;
        }
    }
    line->kind = classify(text, n_bytes, sum, line);
}

static void read_line_of_shape(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                               struct fsd_grid_line *line)
{
    char replaced[MOST_REPLACED];
    const size_t n_replaced = n_bytes <= sizeof(replaced) ? replace_box_drawings(text, n_bytes, replaced) : 0;

    if (n_bytes > 0 && text[0] == '#') {
        line->kind = FSD_GRID_COMMENT;
    } else {
        fsd_shape_grid_line_read(shape, n_replaced > 0 ? replaced : text, n_replaced > 0 ? n_replaced : n_bytes, line);
    }
}

enum fsd_grid_step fsd_grid_lines_peek(struct fsd_grid_lines *lines, struct fsd_grid_line *line, size_t *n_line)
{
    const char *const text = lines->text + lines->at;
    const size_t n_left = lines->n_bytes - lines->at;

    const char *const newline = memchr(text, '\n', n_left);
    *n_line = newline ? (size_t)(newline - text) + 1 : n_left;
    /* As long as if it had a newline, whether or not the text is known to end here. */
    if (lines->at + *n_line + !newline > fsd_grid_most_bytes(lines->shape) || (n_left == 0 && lines->is_all)) {
        return FSD_GRID_STEP_END;
    }
    if (!newline && !lines->is_all) {
        return FSD_GRID_STEP_MORE;
    }
    if (lines->shape) {
        read_line_of_shape(lines->shape, text, fsd_record_text_bytes(text, *n_line), line);
    } else {
        read_line(text, fsd_record_text_bytes(text, *n_line), line);
    }
    return FSD_GRID_STEP_LINE;
}

enum fsd_grid_step fsd_grid_lines_next(struct fsd_grid_lines *lines, struct fsd_grid_line *line)
{
    size_t n_line = 0;
    const enum fsd_grid_step step = fsd_grid_lines_peek(lines, line, &n_line);

    lines->at += step == FSD_GRID_STEP_LINE ? n_line : 0;
    return step;
}
