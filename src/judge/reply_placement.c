/* Placements in a text. */
#include "judge/reply_scan.h"

#include <string.h>

enum { MOST_BETWEEN = 12 }; /* blanks and signs */

static const char *skip(const char *p, const char *end, const char *signs)
{
    for (unsigned n = 0; n < MOST_BETWEEN && p < end && *p && strchr(signs, *p); n++) {
        p++;
    }
    return p;
}

/* Reads a number of at most 3 digits; false: there is none, or a longer one. */
static bool take_number(const char **p, const char *end, unsigned *number)
{
    const char *at = *p;

    for (*number = 0; at < end && fsd_scan_is_digit(*at) && at - *p < 3; at++) {
        *number = *number * 10 + (unsigned)(*at - '0');
    }
    if (at == *p || (at < end && fsd_scan_is_digit(*at))) {
        return false;
    }
    *p = at;
    return true;
}

/* "r1c2", "row 1, column 2", "row": 1, "col": 2. */
static bool take_cell(const char **p, const char *end, unsigned *row, unsigned *column)
{
    static const char between[] = " _\t\"'`,;:*-()[]{}$";
    const char *at = *p;

    if ((*at | 0x20) != 'r') {
        return false;
    }
    at = skip(at + (fsd_scan_has(at, end, "row") ? 3 : 1), end, between);
    if (!take_number(&at, end, row)) {
        return false;
    }
    at = skip(at, end, between);
    if (at == end || (*at | 0x20) != 'c') {
        return false;
    }
    at = skip(at + (fsd_scan_has(at, end, "column") ? 6 : fsd_scan_has(at, end, "col") ? 3 : 1), end, between);
    *p = at;
    return take_number(p, end, column);
}

/* What stands between a cell and its value: "=", ":", "->", "is", "value":. */
static bool take_connection(const char **p, const char *end)
{
    static const char *const words[] = {"is", "value", "digit", "val"};
    const char *at = skip(*p, end, " \t\"'`,*)]}$");
    bool is_connected = false;

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && !is_connected; i++) {
        if (fsd_scan_has(at, end, words[i])) {
            at += strlen(words[i]);
            is_connected = true;
        }
    }
    if (end - at >= 3 && memcmp(at, "\xe2\x86\x92", 3) == 0) { /* an arrow to the right */
        at += 3;
        is_connected = true;
    }
    const char *const signs = skip(at, end, " \t\"'`*");
    if (signs < end && (*signs == ':' || *signs == '=' || (end - signs >= 2 && memcmp(signs, "->", 2) == 0))) {
        at = skip(signs, end, ":=->");
        is_connected = true;
    }
    *p = skip(at, end, " \t\"'`*($");
    return is_connected;
}

/* Whether p goes on with another value, as in "5/7", "5, 7" and "5 or 7", or with doubt. */
static bool is_one_of_several(const char *p, const char *end)
{
    p = skip(p, end, " \t\"'`*)$");
    if (p < end && (*p == '/' || *p == '|' || *p == '?')) {
        return true;
    }
    const char *const at = skip(p, end, ", \t");
    return at < end && (fsd_scan_is_digit(*at) || (fsd_scan_has(at, end, "or ")));
}

/* A value, as a symbol. */
static bool take_value(const struct fsd_reply_scan *scan, const char **p, const char *end, uint8_t *value)
{
    unsigned number = 0;

    if (*p < end && scan->is_wide && fsd_scan_is_letter(**p)) {
        number = (unsigned)(**p | 0x20) - 'a' + 10;
        ++*p;
    } else if (!take_number(p, end, &number)) {
        return false;
    }
    const uint8_t symbol = fsd_scan_symbol(&scan->shape, number);
    *value = symbol == FSD_SYMBOL_NO_VALUE ? 0 : symbol;
    return *p == end || !fsd_scan_is_letter(**p);
}

static void take(struct fsd_reply_scan *scan, struct fsd_placement placement)
{
    struct fsd_reply *const reply = scan->reply;
    const bool is_one = placement.cell != FSD_NO_CELL && placement.value != 0;

    reply->n_placements++;
    if (reply->form == FSD_REPLY_NOTHING) {
        reply->form = FSD_REPLY_PLACEMENTS;
    }
    if (is_one && (reply->form == FSD_REPLY_PLACEMENTS || reply->cells[placement.cell] == 0)) {
        reply->cells[placement.cell] = placement.value;
    }
    if (scan->is_list_closed || (is_one && scan->placed[placement.cell] == placement.value)) {
        return;
    }
    reply->placements[reply->n_listed++] = placement;
    scan->is_list_closed = !is_one || scan->placed[placement.cell] != 0;
    if (is_one) {
        scan->placed[placement.cell] = placement.value;
    }
}

const char *fsd_scan_placement(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    const struct fsd_reply_shape *const shape = &scan->shape;
    struct fsd_placement placement = {.cell = FSD_NO_CELL};
    const char *at = p;
    unsigned row = 0, column = 0;

    if (!take_cell(&at, end, &row, &column) || !take_connection(&at, end) ||
        !take_value(scan, &at, end, &placement.value) || is_one_of_several(at, end)) {
        return p;
    }
    if (row >= 1 && row <= shape->n_rows && column >= 1 && column <= shape->n_columns) {
        placement.cell = (uint16_t)((row - 1) * shape->n_columns + column - 1);
    }
    take(scan, placement);
    return at;
}
