#include "judge/reply.h"

#include <string.h>

#include "judge/reply_scan.h"

const char *fsd_reply_form_name(size_t i)
{
    static const char *const names[] = {
        [FSD_REPLY_NOTHING] = "none", [FSD_REPLY_GRID] = "grid", [FSD_REPLY_PLACEMENTS] = "placements"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

/* The next '<' from p on at which a tag of that name begins; NULL: there is none. */
static const char *find_tag(const char *p, const char *end, const char *tag)
{
    while (p < end && (p = memchr(p, '<', (size_t)(end - p)))) {
        if (fsd_scan_has(p + 1, end, tag)) {
            return p;
        }
        p++;
    }
    return NULL;
}

static const char *behind_thinking(const char *text, const char *end)
{
    static const char tag[] = "/think>";

    for (const char *p = text; (p = find_tag(p, end, tag));) {
        p += sizeof(tag);
        text = p;
    }
    return text;
}

/* Reads what stands in answer tags; a tag that opens again begins anew. Returns whether there are any. */
static bool read_answers(struct fsd_reply_scan *scan, const char *p, const char *end)
{
    static const char opening[] = "answer>", closing[] = "/answer>";
    const char *answer = NULL;
    bool has_any = false;

    while (p < end && (p = memchr(p, '<', (size_t)(end - p)))) {
        if (fsd_scan_has(p + 1, end, opening)) {
            answer = p + sizeof(opening);
            has_any = true;
        } else if (answer && fsd_scan_has(p + 1, end, closing)) {
            fsd_scan_text(scan, answer, p);
            answer = NULL;
        }
        p++;
    }
    if (answer) {
        fsd_scan_text(scan, answer, end); /* the text was cut short */
    }
    return has_any;
}

/* Reads a text that is nothing but the cells, as most are. */
static bool read_plain(const struct fsd_reply_scan *scan, const char *text, size_t n)
{
    uint8_t *const cells = scan->reply->cells;

    if (n != scan->n_cells || scan->is_wide) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const char c = text[i];
        const uint8_t symbol = fsd_scan_is_digit(c) ? scan->digits[c - '0'] : c == '.' ? 0 : FSD_SYMBOL_NO_VALUE;
        if (symbol == FSD_SYMBOL_NO_VALUE) {
            return false;
        }
        cells[i] = symbol;
    }
    scan->reply->form = FSD_REPLY_GRID;
    return true;
}

void fsd_reply_read(const struct fsd_reply_shape *shape, const uint8_t *puzzle, const char *text, size_t n,
                    struct fsd_reply *reply)
{
    struct fsd_reply_scan scan;

    reply->form = FSD_REPLY_NOTHING;
    reply->n_placements = 0;
    reply->n_listed = 0;
    scan.shape = *shape;
    scan.n_cells = shape->n_rows * shape->n_columns;
    scan.is_wide = shape->low + (int64_t)shape->n_values > 10;
    scan.reply = reply;
    for (unsigned digit = 0; digit < 10; digit++) {
        scan.digits[digit] = fsd_scan_symbol(shape, digit);
    }
    if (read_plain(&scan, text, n)) {
        return;
    }
    memcpy(reply->cells, puzzle, scan.n_cells);
    fsd_scan_start(&scan);
    const char *const end = text + n;
    text = behind_thinking(text, end);
    if (!read_answers(&scan, text, end)) {
        fsd_scan_text(&scan, text, end);
    }
}
