#include "answer/format.h"

#include <string.h>

#include "base/escape.h"
#include "grid/digits.h"
#include "grid/text.h"

/* One line's answer. */
struct item {
    const char *puzzle; /* NULL: malformed */
    enum fastsud_verdict verdict;
    uint64_t n_solutions;
    const char *solution;       /* NULL unless unique */
    const uint16_t *candidates; /* NULL unless left open and wanted */
    uint64_t line;
};

const struct fsd_format_info *fsd_format_at(size_t i)
{
    static const struct fsd_format_info formats[] = {
#define X(id, name, n_bytes, n_open, solutions, counts, header, help)                                                  \
    {name, n_bytes, n_open, solutions, counts, header, help},
        FSD_FORMAT_LIST(X)
#undef X
    };

    return i < sizeof(formats) / sizeof(formats[0]) ? &formats[i] : NULL;
}

const char *fsd_format_unique_tag(uint64_t limit)
{
    return limit == 1 ? "solved" : fastsud_verdict_tag(FASTSUD_UNIQUE);
}

static char *put_text(char *out, const char *text)
{
    const size_t n = strlen(text);

    memcpy(out, text, n);
    return out + n;
}

static char *put_cells(char *out, const char *cells)
{
    memcpy(out, cells, FASTSUD_N_CELLS);
    return out + FASTSUD_N_CELLS;
}

static char *put_puzzle(char *out, const struct item *item)
{
    if (item->puzzle) {
        fsd_text_normalise(item->puzzle, out);
    } else {
        memset(out, '.', FASTSUD_N_CELLS);
    }
    return out + FASTSUD_N_CELLS;
}

static const char *tag_of(const struct item *item)
{
    return item->puzzle ? fastsud_verdict_tag(item->verdict) : "malformed";
}

static bool has_count(const struct item *item)
{
    return item->puzzle && item->verdict != FASTSUD_GAVE_UP && item->verdict != FASTSUD_OPEN;
}

static char *put_solution(char *out, const struct item *item)
{
    if (item->solution) {
        out = put_cells(out, item->solution);
    } else {
        out = put_puzzle(out, item);
        *out++ = '\t';
        out = put_text(out, tag_of(item));
    }
    *out++ = '\n';
    return out;
}

static char *put_fields(char *out, const struct item *item, char separator)
{
    out = put_puzzle(out, item);
    *out++ = separator;
    if (has_count(item)) {
        out = fsd_text_put_number(out, item->n_solutions);
    }
    *out++ = separator;
    if (item->solution && item->n_solutions == 1) {
        out = put_cells(out, item->solution);
    }
    *out++ = '\n';
    return out;
}

static char *put_grid(char *out, const struct item *item)
{
    char cells[FASTSUD_N_CELLS];

    if (item->candidates) {
        out = fsd_pencilmarks_put(out, item->candidates);
        return put_text(put_text(out, tag_of(item)), "\n\n");
    }
    if (item->solution) {
        put_cells(cells, item->solution);
    } else {
        put_puzzle(cells, item);
    }
    for (size_t row = 0; row < 9; row++) {
        memcpy(out, cells + 9 * row, 9);
        out += 9;
        *out++ = '\n';
    }
    if (!item->solution) {
        out = put_text(out, tag_of(item));
        *out++ = '\n';
    }
    *out++ = '\n';
    return out;
}

static char *put_candidates(char *out, const uint16_t *candidates)
{
    for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        out = put_text(out, cell > 0 ? ",\"" : "\"");
        for (uint16_t digits = candidates[cell]; digits;) {
            *out++ = (char)('0' + fsd_digits_take(&digits));
        }
        *out++ = '"';
    }
    return out;
}

static char *put_json(char *out, const struct item *item, uint64_t limit)
{
    if (item->puzzle) {
        out = put_puzzle(put_text(out, "{\"puzzle\":\""), item);
        out = put_text(out, "\",\"verdict\":\"");
    } else {
        out = put_text(out, "{\"puzzle\":null,\"verdict\":\"");
    }
    out = put_text(out, item->solution ? fsd_format_unique_tag(limit) : tag_of(item));
    out = put_text(out, "\",\"count\":");
    out = has_count(item) ? fsd_text_put_number(out, item->n_solutions) : put_text(out, "null");
    if (item->solution) {
        out = put_cells(put_text(out, ",\"solution\":\""), item->solution);
        return put_text(out, "\"}\n");
    }
    out = put_text(out, ",\"solution\":null");
    if (item->candidates) {
        out = put_candidates(put_text(out, ",\"candidates\":["), item->candidates);
        *out++ = ']';
    }
    return put_text(out, "}\n");
}

static char *put_check(char *out, const struct item *item, const struct fsd_format_context *context)
{
    if (item->puzzle && item->verdict == FASTSUD_UNIQUE) {
        return out;
    }
    out = fsd_escape_put_text(out, context->source_name);
    *out++ = ':';
    out = fsd_text_put_number(out, context->n_lines_before + item->line + 1);
    *out++ = '\t';
    out = put_puzzle(out, item);
    *out++ = '\t';
    out = put_text(out, tag_of(item));
    *out++ = '\n';
    return out;
}

static char *put_item(char *out, const struct item *item, const struct fsd_format_context *context)
{
    switch (context->format) {
    case FSD_FORMAT_SOLUTION:
        return put_solution(out, item);
    case FSD_FORMAT_PAIR:
        return put_fields(out, item, ':');
    case FSD_FORMAT_CSV:
        return put_fields(out, item, ',');
    case FSD_FORMAT_GRID:
        return put_grid(out, item);
    case FSD_FORMAT_JSONL:
        return put_json(out, item, context->limit);
    case FSD_FORMAT_CHECK:
        return put_check(out, item, context);
    case FSD_FORMAT_NONE:
        break;
    }
    return out;
}

bool fsd_format_any_not_unique(const struct fsd_answers *answers, size_t n_puzzles)
{
    uint8_t any = 0;

    for (size_t i = 0; i < n_puzzles; i++) {
        any |= answers->verdicts[i] ^ FASTSUD_UNIQUE;
    }
    return any != 0;
}

size_t fsd_format_block(const struct fsd_format_context *context, const struct fsd_lines *lines,
                        const struct fsd_answers *answers, char *out)
{
    const struct fsd_malformed *malformed = lines->malformed;
    const struct fsd_malformed *const malformed_end = malformed + lines->n_malformed;
    char *const begin = out;

    for (size_t i = 0; i <= lines->n_puzzles; i++) {
        while (malformed < malformed_end && malformed->n_puzzles_before == i) {
            const struct item item = {.line = malformed++->line};
            out = put_item(out, &item, context);
        }
        if (i < lines->n_puzzles) {
            const struct item item = {
                .puzzle = lines->puzzles[i],
                .verdict = (enum fastsud_verdict)answers->verdicts[i],
                .n_solutions = answers->n_solutions ? answers->n_solutions[i] : 0,
                .solution = answers->solutions && answers->verdicts[i] == FASTSUD_UNIQUE
                                ? answers->solutions + i * FSD_SOLUTION_STRIDE
                                : NULL,
                .candidates = answers->open_candidates && answers->verdicts[i] == FASTSUD_OPEN
                                  ? answers->open_candidates[i]
                                  : NULL,
                .line = lines->line_number[i],
            };
            out = put_item(out, &item, context);
        }
    }
    return (size_t)(out - begin);
}
