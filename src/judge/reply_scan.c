/* The characters of a reply: words, numbers, frames, and the marks of Markdown, LaTeX, HTML and JSON. */
#include "judge/reply_scan.h"

#include <string.h>

#include "base/utf8.h"

enum { MOST_TAG_BYTES = 256, MOST_ARGUMENT_BYTES = 64 };

bool fsd_scan_has(const char *p, const char *end, const char *word)
{
    while (*word && p < end && (*p | 0x20) == *word) {
        p++;
        word++;
    }
    return *word == '\0';
}

uint8_t fsd_scan_symbol(const struct fsd_reply_shape *shape, unsigned number)
{
    const int64_t i = (int64_t)number - shape->low;

    return i >= 0 && i < (int64_t)shape->n_values ? (uint8_t)(i + 1) : number == 0 ? 0 : FSD_SYMBOL_NO_VALUE;
}

static void put(struct fsd_reply_scan *scan, uint8_t symbol)
{
    struct fsd_segment *const segment = &scan->segment;

    if (segment->n == 0) {
        segment->follows_mark = scan->has_mark;
    }
    if (segment->n < FSD_MOST_SYMBOLS) {
        segment->symbols[segment->n] = symbol;
    }
    segment->n++;
    segment->n_unsure += symbol >= FSD_SYMBOL_NO_VALUE;
    segment->has_full_stop = false;
    scan->n_since_bar++;
}

/* Whether the line has nothing yet but what may be emphasis, a list's mark or number. */
static bool is_at_start(const struct fsd_reply_scan *scan)
{
    const struct fsd_segment *const segment = &scan->segment;
    size_t i = segment->is_numbered ? segment->n_first : 0;

    while (i < segment->n && i < 8 && segment->symbols[i] > FSD_SYMBOL_NO_VALUE) {
        i++;
    }
    return !scan->is_prose && scan->label == 0 && i == segment->n;
}

/* The line is row `label`, by what stands before p; returns what follows its mark. */
static const char *take_label(struct fsd_reply_scan *scan, unsigned label, const char *p, const char *end)
{
    scan->label = label;
    scan->segment.n = scan->segment.n_first = scan->segment.n_unsure = 0;
    scan->segment.is_numbered = false;
    while (p < end && *p == '*') {
        p++;
    }
    return p < end && strchr(".:)", *p) && *p ? p + 1 : p;
}

/* Takes "Row 3", "R3" and the like at the start of a line; returns its end, or p. */
static const char *take_row_word(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    static const char *const words[] = {"row", "line", "zeile", "ligne", "fila", "linha", "riga", "r"};
    const char *at = p;
    unsigned number = 0;

    for (size_t i = 0; at == p && i < sizeof(words) / sizeof(words[0]); i++) {
        at = fsd_scan_has(p, end, words[i]) ? p + strlen(words[i]) : p;
    }
    if (at == p) {
        return p;
    }
    for (unsigned n = 0; n < 3 && at < end && *at && strchr(" _#-", *at); n++) {
        at++;
    }
    const char *const digits = at;
    while (at < end && fsd_scan_is_digit(*at) && at - digits < 2) {
        number = number * 10 + (unsigned)(*at++ - '0');
    }
    if (number == 0 || number > scan->shape.n_rows ||
        (at < end && (fsd_scan_is_digit(*at) || fsd_scan_is_letter(*at)))) {
        return p;
    }
    at = take_label(scan, number, at, end);
    scan->is_labelled_row = true;
    return at;
}

/* Whether a word of n letters and digits is values, a character each. */
static bool are_values(const struct fsd_reply_scan *scan, const char *p, size_t n)
{
    bool has_digit = false, has_letter = false, has_small = false;

    for (size_t i = 0; i < n; i++) {
        const char c = p[i];
        const unsigned number = fsd_scan_is_digit(c) ? (unsigned)(c - '0') : (unsigned)(c | 0x20) - 'a' + 10;
        if (fsd_scan_symbol(&scan->shape, number) == FSD_SYMBOL_NO_VALUE) {
            return false;
        }
        has_digit |= fsd_scan_is_digit(c);
        has_letter |= fsd_scan_is_letter(c);
        has_small |= c >= 'a';
    }
    return (has_letter || n > 2) && (!has_small || has_digit || n == 1);
}

/* Whether what follows a number shows that rows or a list are numbered: "3." does so, "3.5" is cells. */
static bool ends_number(const char *at, const char *end)
{
    return at < end && (*at == ':' || *at == ')' || (*at == '.' && at + 1 < end && fsd_scan_is_blank(at[1])));
}

static bool is_blank_cell(char c)
{
    return c == '.' || c == '_' || c == '?';
}

/* Whether digits from p to at stand in a word with blanks, so that each of them is a cell: "12..", ".12", "12.3". */
static bool are_among_blanks(const struct fsd_reply_scan *scan, const char *p, const char *at, const char *end)
{
    return (scan->segment.n > 0 && is_blank_cell(p[-1])) ||
           (end - at >= 2 && is_blank_cell(*at) &&
            (is_blank_cell(at[1]) || fsd_scan_is_digit(at[1]) || fsd_scan_is_letter(at[1])));
}

/* Takes letters and digits of a shape with values above 9; returns their end. */
static const char *take_wide(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    const char *at = p;
    unsigned number = 0;
    bool is_number = true;

    while (at < end && (fsd_scan_is_digit(*at) || fsd_scan_is_letter(*at))) {
        is_number &= fsd_scan_is_digit(*at) && at - p < 2;
        number = is_number ? number * 10 + (unsigned)(*at - '0') : 0;
        at++;
    }
    const size_t n = (size_t)(at - p);
    const bool are_cells = is_number && are_among_blanks(scan, p, at, end);
    if (is_number && !are_cells) {
        const bool is_first = scan->segment.n == 0;
        put(scan, fsd_scan_symbol(&scan->shape, number));
        if (is_first) {
            scan->segment.n_first = 1;
            scan->segment.number = number;
            scan->segment.is_numbered = ends_number(at, end);
        }
        return is_first && scan->segment.is_numbered ? at + 1 : at;
    }
    if (!are_cells && !are_values(scan, p, n)) {
        fsd_scan_end_segment(scan);
        return at;
    }
    for (size_t i = 0; i < n; i++) {
        put(scan, fsd_scan_symbol(&scan->shape, fsd_scan_is_digit(p[i]) ? (unsigned)(p[i] - '0')
                                                                        : (unsigned)(p[i] | 0x20) - 'a' + 10));
    }
    return at;
}

/* Takes digits, each of them a cell, with blanks and commas between; returns their end. */
static const char *take_cells(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    struct fsd_segment *const segment = &scan->segment;
    const size_t n_before = segment->n;
    size_t n = n_before;

    for (; p < end; p++) {
        const unsigned digit = (unsigned)*p - '0';
        if (digit <= 9) {
            segment->symbols[n < FSD_MOST_SYMBOLS ? n : FSD_MOST_SYMBOLS - 1] = scan->digits[digit];
            segment->n_unsure += scan->digits[digit] >= FSD_SYMBOL_NO_VALUE;
            n++;
        } else if (*p != ' ' && *p != ',') {
            break;
        }
    }
    segment->n = n;
    segment->has_full_stop = false;
    scan->n_since_bar += n - n_before;
    return p;
}

/* Takes digits, of which the first may be a number; returns their end. */
static const char *take_digits(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    struct fsd_segment *const segment = &scan->segment;
    const char *at = p;
    unsigned number = 0;

    if (scan->is_wide) {
        return take_wide(scan, p, end);
    }
    if (segment->n > 0) {
        return take_cells(scan, p, end);
    }
    for (; at < end && fsd_scan_is_digit(*at); at++) {
        number = number < 1000 ? number * 10 + (unsigned)(*at - '0') : number;
        put(scan, scan->digits[*at - '0']);
    }
    segment->n_first = segment->n;
    segment->number = number;
    segment->is_numbered = (segment->n <= 2 || scan->is_prose) && ends_number(at, end);
    return segment->is_numbered ? at + 1 : at;
}

/* Takes letters; returns where to go on. */
static const char *take_word(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    const char *at = fsd_scan_placement(scan, p, end);

    if (at > p) {
        fsd_scan_end_segment(scan);
        return at;
    }
    if (!scan->is_prose && scan->is_labelled_row && scan->segment.n >= scan->shape.n_columns) {
        fsd_scan_end_line(scan); /* several rows in a line */
    }
    if (is_at_start(scan)) {
        at = take_row_word(scan, p, end);
        if (at > p) {
            return at;
        }
    }
    while (at < end && (*at == 'x' || *at == 'X')) {
        at++;
    }
    if (!scan->is_wide && at > p && (at == end || !fsd_scan_is_letter(*at))) {
        for (; p < at; p++) {
            put(scan, 0);
        }
        return at;
    }
    at = p + 1;
    const unsigned label = (unsigned)(*p | 0x20) - 'a' + 1;
    if (!scan->is_wide && label <= scan->shape.n_rows && is_at_start(scan) &&
        (at == end || !(fsd_scan_is_letter(*at) || fsd_scan_is_digit(*at)))) {
        return take_label(scan, label, at, end);
    }
    if (scan->is_wide) {
        return take_wide(scan, p, end);
    }
    while (at < end && fsd_scan_is_letter(*at)) {
        at++;
    }
    fsd_scan_end_segment(scan);
    return at;
}

/* A bar at p, of n bytes: a field between bars may be empty, and so may the first one before an &. */
static void take_bar(struct fsd_reply_scan *scan, const char *p, size_t n, bool is_and)
{
    const bool is_after = is_and ? scan->has_and || scan->segment.n == 0 : scan->has_bar && p > scan->bar_end;

    if (is_after && scan->n_since_bar == 0) {
        put(scan, 0);
    }
    scan->has_and |= is_and;
    scan->has_bar |= !is_and;
    scan->n_since_bar = 0;
    scan->bar_end = p + n;
}

/* Takes a command of LaTeX, a row's end, or an escape of JSON. */
static const char *take_backslash(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    static const char *const with_arguments[] = {"begin", "end", "cline", "cmidrule", "hspace", "vspace", "color"};
    const char *at = p + 1;

    if (at < end && *at == '\\') {
        at++;
        if (scan->has_and) {
            take_bar(scan, p, 0, true);
            scan->has_and = false;
        }
    }
    const char *const name = at;
    while (at < end && fsd_scan_is_letter(*at)) {
        at++;
    }
    if (at > name && (*name == 'n' || *name == 'r') && (at - name == 1 || name[1] < 'a')) { /* "\nRow 2" of JSON */
        fsd_scan_end_line(scan);
        return name + 1;
    }
    for (size_t i = 0; i < sizeof(with_arguments) / sizeof(with_arguments[0]); i++) {
        const size_t n = strlen(with_arguments[i]);
        while ((size_t)(at - name) >= n && strncmp(name, with_arguments[i], n) == 0 && at < end && *at == '{') {
            const size_t n_most = end - at < MOST_ARGUMENT_BYTES ? (size_t)(end - at) : MOST_ARGUMENT_BYTES;
            const char *const close = memchr(at, '}', n_most);
            at = close ? close + 1 : at + 1;
        }
    }
    return at > p ? at : p + 1;
}

/* Takes a tag of HTML, such as </td>; anything else is passed over. */
static const char *take_tag(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    static const char *const line_ends[] = {"br", "/tr", "/p", "/div", "/li", "/table"};

    if (p + 1 == end || !(fsd_scan_is_letter(p[1]) || p[1] == '/' || p[1] == '!')) {
        return p + 1;
    }
    const char *const close = memchr(p, '>', end - p < MOST_TAG_BYTES ? (size_t)(end - p) : MOST_TAG_BYTES);
    if (!close) {
        return p + 1;
    }
    if (fsd_scan_has(p + 1, close, "/td") || fsd_scan_has(p + 1, close, "/th")) {
        take_bar(scan, p, 0, true);
    }
    for (size_t i = 0; i < sizeof(line_ends) / sizeof(line_ends[0]); i++) {
        const size_t n = strlen(line_ends[i]);
        if (fsd_scan_has(p + 1, close, line_ends[i]) && !fsd_scan_is_letter(p[1 + n])) {
            fsd_scan_end_line(scan);
            break;
        }
    }
    return close + 1;
}

/* Where a remark may begin. */
static bool is_behind_row(const struct fsd_reply_scan *scan)
{
    return !scan->is_prose && scan->segment.n >= scan->shape.n_columns;
}

static const char *line_end(const char *p, const char *end)
{
    const char *const at = memchr(p, '\n', (size_t)(end - p));

    return at ? at : end;
}

/* Takes a character beyond ASCII. */
static const char *take_other(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    const char *at = p;
    const uint32_t c = fsd_utf8_take(&at, end);

    if (c >= 0xff10 && c <= 0xff19) { /* full-width digits */
        put(scan, fsd_scan_symbol(&scan->shape, c - 0xff10));
    } else if (c == 0x2502 || c == 0x2503 || c == 0x2551 || c == 0xff5c) {
        take_bar(scan, p, (size_t)(at - p), false);
    } else if (c == 0xb7 || c == 0x25a1 || c == 0x25a2 || c == 0x25fb || c == 0x2b1c) {
        put(scan, 0); /* a dot in the middle, squares */
    } else if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) {
        put(scan, FSD_SYMBOL_DASH);
    } else if (c == 0xff1a) {
        scan->has_mark = true;
    } else if (c == 0x884c && scan->segment.n > 0 && scan->segment.n == scan->segment.n_first &&
               scan->segment.number <= scan->shape.n_rows) { /* "row" of Chinese and Japanese, after its number */
        take_label(scan, scan->segment.number, at, end);
        scan->is_labelled_row = true;
    } else if (c == 0x2190 && is_behind_row(scan)) { /* an arrow before a remark */
        return line_end(at, end);
    } else {
        /* Spaces, punctuation, frames, squares, signs of keys and other symbols are no words. */
        static const uint32_t ranges[][2] = {{0xa0, 0xa0},     {0x2000, 0x200f}, {0x2016, 0x2025},  {0x2027, 0x206f},
                                             {0x20e3, 0x20e3}, {0x2300, 0x23ff}, {0x2500, 0x27bf},  {0x2b00, 0x2bff},
                                             {0x3000, 0x3002}, {0x7b2c, 0x7b2c}, {0xfe0f, 0xfe0f},  {0xfeff, 0xfeff},
                                             {0xff01, 0xff0f}, {0xff1b, 0xff20}, {0x1f000, 0x1faff}};
        for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
            if (c >= ranges[i][0] && c <= ranges[i][1]) {
                return at;
            }
        }
        fsd_scan_end_segment(scan);
    }
    return at;
}

/* Whether a remark begins at p, behind a row: "# ...", "// ...", "<- ...", "(row ...". */
static bool is_remark(const struct fsd_reply_scan *scan, const char *p, const char *end)
{
    if (!is_behind_row(scan)) {
        return false;
    }
    const char *at = p + 1;
    if (*p == '<') {
        return at < end && *at == '-';
    }
    if (*p == '/') {
        if (at == end || *at != '/') {
            return false;
        }
        at++;
    }
    while (at < end && fsd_scan_is_blank(*at)) {
        at++;
    }
    return at < end && fsd_scan_is_letter(*at);
}

/* Takes a character of ASCII that is no digit, letter or end of a line. */
static const char *take_sign(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    switch (*p) {
    case '.':
    case '?':
        if (scan->segment.n > 0 && strchr("$})]\"'*`", p[-1]) &&
            (p + 1 == end || p[1] == '\n' || fsd_scan_is_blank(p[1]))) {
            return p + 1; /* it ends a sentence */
        }
        put(scan, 0);
        scan->segment.has_full_stop = scan->segment.n > 1 && fsd_scan_is_digit(p[-1]);
        return p + 1;
    case '_':
        put(scan, 0);
        return p + 1;
    case '*':
        put(scan, FSD_SYMBOL_STAR);
        return p + 1;
    case '-':
        scan->segment.has_long_dashes |= (p + 1 < end && strchr("-+|:", p[1])) || (scan->has_bar && p == scan->bar_end);
        put(scan, FSD_SYMBOL_DASH);
        return p + 1;
    case '+':
        scan->segment.has_long_dashes |= p + 1 < end && p[1] == '-';
        return p + 1;
    case '|':
        take_bar(scan, p, 1, false);
        return p + 1;
    case '&':
        if (p + 1 < end && (fsd_scan_is_letter(p[1]) || p[1] == '#')) { /* &nbsp; */
            const char *const close = memchr(p, ';', end - p < 10 ? (size_t)(end - p) : 10);
            return close ? close + 1 : p + 1;
        }
        take_bar(scan, p, 1, true);
        return p + 1;
    case '`':
        if (end - p >= 3 && p[1] == '`' && p[2] == '`') {
            fsd_scan_end_segment(scan);
            return line_end(p, end);
        }
        return p + 1;
    case ':':
    case '=':
        scan->has_mark = true;
        return p + 1;
    case '#':
    case '/':
    case '(':
    case '<':
        if (is_remark(scan, p, end)) {
            return line_end(p, end);
        }
        return *p == '<' ? take_tag(scan, p, end) : p + 1;
    case '\\':
        return take_backslash(scan, p, end);
    default:
        if (*p < ' ' && *p != '\t') {
            fsd_scan_end_segment(scan);
        }
        return p + 1;
    }
}

void fsd_scan_text(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    while (p < end) {
        if (fsd_scan_is_digit(*p)) {
            p = take_digits(scan, p, end);
        } else if (*p == ' ' || *p == ',') {
            p++;
        } else if (*p == '\n' || *p == '\r') {
            fsd_scan_end_line(scan);
            p++;
        } else if (fsd_scan_is_letter(*p)) {
            p = take_word(scan, p, end);
        } else {
            p = (unsigned char)*p >= 0x80 ? take_other(scan, p, end) : take_sign(scan, p, end);
        }
    }
    fsd_scan_end(scan);
}
