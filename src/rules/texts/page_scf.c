/*
 * The shortest ids of SudokuPad, scf, which are 9x9 puzzles without a drawing: a character for each digit and the
 * blanks after it, then a letter for each rule, or, after an asterisk, these and a title or an author up to the next
 * asterisk.
 */
#include <string.h>

#include "grid/units.h"
#include "rules/rules_builder.h"
#include "rules/texts/page_text.h"

/* Takes the cells, 0 to 9, from *at on; false: they are not all there. */
static bool read_cells(const char **at, const char *end, uint8_t *cells)
{
    static const char codes[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    unsigned n = 0;

    memset(cells, 0, FSD_N_CELLS);
    for (; n < FSD_N_CELLS && *at < end; (*at)++) {
        const char *const code = memchr(codes, **at, sizeof(codes) - 1);
        if (!code) {
            return false;
        }
        cells[n] = (uint8_t)((code - codes) % 10);
        n += 1 + (unsigned)(code - codes) / 10;
    }
    return n == FSD_N_CELLS;
}

/* Reads letters of rules, and skips title and author. False: there is another letter. */
static bool read_letters(const char *at, const char *end, bool *is_windoku, bool *is_x)
{
    const bool has_texts = at < end && *at == '*';

    *is_windoku = *is_x = false;
    for (at += has_texts; at < end; at++) {
        *is_windoku |= *at == 'w';
        *is_x |= *at == 'x';
        if (has_texts && (*at == 't' || *at == 'a')) {
            while (++at < end && (*at != '*' || (at + 1 < end && at[1] == '*'))) {
                at += *at == '*'; /* two are one of the text */
            }
        } else if (!strchr("wx*", *at) || *at == '\0') {
            return false;
        }
    }
    return true;
}

static void put_windows(struct fsd_buffer *json)
{
    fsd_buffer_put_text(json, ",\"extraregion\":[");
    for (unsigned window = 0; window < 4; window++) {
        fsd_buffer_put_text(json, window > 0 ? ",{\"cells\":[" : "{\"cells\":[");
        for (unsigned i = 0; i < 9; i++) {
            fsd_buffer_print(json, "%s\"R%uC%u\"", i > 0 ? "," : "", 2 + window / 2 * 4 + i / 3,
                             2 + window % 2 * 4 + i % 3);
        }
        fsd_buffer_put_text(json, "]}");
    }
    fsd_buffer_put_char(json, ']');
}

bool fsd_page_put_scf(const char *code, size_t n, struct fsd_buffer *json)
{
    const char *at = code;
    uint8_t cells[FSD_N_CELLS];
    bool is_windoku, is_x;

    if (!read_cells(&at, code + n, cells) || !read_letters(at, code + n, &is_windoku, &is_x)) {
        return false;
    }
    fsd_buffer_put_text(json, "{\"size\":9,\"grid\":[");
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        fsd_buffer_put_text(json, cell == 0 ? "[" : cell % 9 == 0 ? "],[" : ",");
        if (cells[cell] > 0) {
            fsd_buffer_print(json, "{\"value\":%u,\"given\":true}", cells[cell]);
        } else {
            fsd_buffer_put_text(json, "{}");
        }
    }
    fsd_buffer_put_text(json, "]]");
    if (is_windoku) {
        put_windows(json);
    }
    fsd_buffer_put_text(json, is_x ? ",\"diagonal+\":true,\"diagonal-\":true}" : "}");
    return true;
}
