#include "answer/format.h"

#include <assert.h>
#include <string.h>

#include "base/escape.h"
#include "grid/digits.h"
#include "grid/text.h"

/* One line's answer. */
struct answer {
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

static char *put_puzzle(char *out, const struct answer *answer)
{
    if (answer->puzzle) {
        fsd_text_normalise(answer->puzzle, out);
    } else {
        memset(out, '.', FASTSUD_N_CELLS);
    }
    return out + FASTSUD_N_CELLS;
}

static const char *tag_of(const struct answer *answer)
{
    return answer->puzzle ? fastsud_verdict_tag(answer->verdict) : "malformed";
}

static bool has_count(const struct answer *answer)
{
    return answer->puzzle && answer->verdict != FASTSUD_GAVE_UP && answer->verdict != FASTSUD_OPEN;
}

static char *put_solution(char *out, const struct answer *answer)
{
    if (answer->solution) {
        out = put_cells(out, answer->solution);
    } else {
        out = put_puzzle(out, answer);
        *out++ = '\t';
        out = put_text(out, tag_of(answer));
    }
    *out++ = '\n';
    return out;
}

static char *put_fields(char *out, const struct answer *answer, char separator)
{
    out = put_puzzle(out, answer);
    *out++ = separator;
    if (has_count(answer)) {
        out = fsd_text_put_number(out, answer->n_solutions);
    }
    *out++ = separator;
    if (answer->solution && answer->n_solutions == 1) {
        out = put_cells(out, answer->solution);
    }
    *out++ = '\n';
    return out;
}

static char *put_grid(char *out, const struct answer *answer)
{
    char cells[FASTSUD_N_CELLS];

    if (answer->candidates) {
        out = fsd_pencilmarks_put(out, FSD_PENCILMARKS_BYTES, answer->candidates);
        return put_text(put_text(out, tag_of(answer)), "\n\n");
    }
    if (answer->solution) {
        put_cells(cells, answer->solution);
    } else {
        put_puzzle(cells, answer);
    }
    for (size_t i = 0; i < 9; i++) {
        memcpy(out, cells + 9 * i, 9);
        out += 9;
        *out++ = '\n';
    }
    if (!answer->solution) {
        out = put_text(out, tag_of(answer));
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

static char *put_json(char *out, const struct answer *answer, uint64_t limit)
{
    if (answer->puzzle) {
        out = put_puzzle(put_text(out, "{\"puzzle\":\""), answer);
        out = put_text(out, "\",\"verdict\":\"");
    } else {
        out = put_text(out, "{\"puzzle\":null,\"verdict\":\"");
    }
    out = put_text(out, answer->solution ? fsd_format_unique_tag(limit) : tag_of(answer));
    out = put_text(out, "\",\"count\":");
    out = has_count(answer) ? fsd_text_put_number(out, answer->n_solutions) : put_text(out, "null");
    if (answer->solution) {
        out = put_cells(put_text(out, ",\"solution\":\""), answer->solution);
        return put_text(out, "\"}\n");
    }
    out = put_text(out, ",\"solution\":null");
    if (answer->candidates) {
        out = put_candidates(put_text(out, ",\"candidates\":["), answer->candidates);
        *out++ = ']';
    }
    return put_text(out, "}\n");
}

static char *put_check(char *out, const struct answer *answer, const struct fsd_format_context *context)
{
    if (answer->puzzle && answer->verdict == FASTSUD_UNIQUE) {
        return out;
    }
    out = fsd_escape_put_text(out, context->source_name);
    *out++ = ':';
    out = fsd_text_put_number(out, context->n_lines_before + answer->line + 1);
    *out++ = '\t';
    out = put_puzzle(out, answer);
    *out++ = '\t';
    out = put_text(out, tag_of(answer));
    *out++ = '\n';
    return out;
}

static char *put_answer(char *out, const struct answer *answer, const struct fsd_format_context *context)
{
    switch (context->format) {
    case FSD_FORMAT_SOLUTION:
        return put_solution(out, answer);
    case FSD_FORMAT_PAIR:
        return put_fields(out, answer, ':');
    case FSD_FORMAT_CSV:
        return put_fields(out, answer, ',');
    case FSD_FORMAT_GRID:
        return put_grid(out, answer);
    case FSD_FORMAT_JSONL:
        return put_json(out, answer, context->limit);
    case FSD_FORMAT_CHECK:
        return put_check(out, answer, context);
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

/* Most bytes of a line. */
static size_t line_bytes(const struct fsd_format_context *context, const struct fsd_answers *answers)
{
    const struct fsd_format_info *const format = fsd_format_at(context->format);
    const size_t n_bytes = answers->open_candidates ? format->n_open_bytes : format->n_puzzle_bytes;

    return context->format == FSD_FORMAT_CHECK ? n_bytes + FSD_ESCAPE_BYTES_PER_BYTE * strlen(context->source_name)
                                               : n_bytes;
}

size_t fsd_format_block_bytes(const struct fsd_format_context *context, const struct fsd_lines *lines,
                              const struct fsd_answers *answers)
{
    return lines->capacity * line_bytes(context, answers);
}

size_t fsd_format_block(const struct fsd_format_context *context, const struct fsd_lines *lines,
                        const struct fsd_answers *answers, char *out, size_t n_out)
{
    const size_t n_line = line_bytes(context, answers);
    char *const begin = out;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    (void)n_line;
    (void)n_out;
    while (fsd_lines_walk(lines, &walk, &item)) {
        const size_t i = item.puzzle;
        struct answer answer = {.line = item.line};
        if (!item.malformed) {
            const bool is_unique = answers->verdicts[i] == FASTSUD_UNIQUE;
            const bool is_open = answers->verdicts[i] == FASTSUD_OPEN;
            answer.puzzle = lines->puzzles[i];
            answer.verdict = (enum fastsud_verdict)answers->verdicts[i];
            answer.n_solutions = answers->n_solutions ? answers->n_solutions[i] : 0;
            answer.solution = answers->solutions && is_unique ? answers->solutions + i * FSD_SOLUTION_STRIDE : NULL;
            answer.candidates = answers->open_candidates && is_open ? answers->open_candidates[i] : NULL;
        }
        assert(n_line <= n_out - (size_t)(out - begin));
        char *const end = put_answer(out, &answer, context);
        assert((size_t)(end - out) <= n_line);
        out = end;
    }
    return (size_t)(out - begin);
}
