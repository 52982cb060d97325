#include "jobs/format.h"

#include <assert.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/pencilmarks.h"
#include "grid/text.h"
#include "rules/texts/bordered_grid.h"
#include "run/header.h"

static const char malformed_tag[] = "malformed";

#define LENGTH(text) (sizeof(text) - 1)

/* Maximum lengths of tags and of a count. */
enum { TAG_BYTES = LENGTH("multiple\tlimit"), COUNT_BYTES = LENGTH("18446744073709551615+") };

/* With a limit of 1 it is not proved that the solution is the only one. */
static const char *unique_tag(uint64_t limit)
{
    return limit == 1 ? "solved" : fastsud_verdict_tag(FASTSUD_UNIQUE);
}

static char *put_text(char *out, const char *text)
{
    const size_t n = strlen(text);

    memcpy(out, text, n);
    return out + n;
}

/* The size of 9x9 puzzles is told apart, for it is then a number that the compiler knows. */
static char *put_cells(char *out, const char *cells, unsigned n_cells)
{
    if (n_cells == FASTSUD_N_CELLS) {
        memcpy(out, cells, FASTSUD_N_CELLS);
    } else {
        memcpy(out, cells, n_cells);
    }
    return out + n_cells;
}

static char *put_puzzle(char *out, const struct fsd_answer *answer)
{
    if (!answer->puzzle) {
        memset(out, '.', answer->n_cells);
    } else if (answer->rules) {
        memcpy(out, answer->puzzle, answer->n_cells);
    } else {
        fsd_text_normalise(answer->puzzle, out);
    }
    return out + answer->n_cells;
}

static const char *tag_of(const struct fsd_answer *answer)
{
    return answer->puzzle ? fastsud_verdict_tag(answer->verdict) : malformed_tag;
}

/* Adds a TAB and a second tag if the count was cut short. */
static char *put_tags(char *out, const struct fsd_answer *answer)
{
    out = put_text(out, tag_of(answer));
    return answer->cut_short ? put_text(put_text(out, "\t"), fastsud_verdict_tag(FASTSUD_GAVE_UP)) : out;
}

static bool is_unique(const struct fsd_answer *answer)
{
    return answer->puzzle && answer->verdict == FASTSUD_UNIQUE;
}

static bool has_count(const struct fsd_answer *answer)
{
    return answer->puzzle && answer->verdict != FASTSUD_GAVE_UP && answer->verdict != FASTSUD_OPEN;
}

static char *put_solution(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    (void)context;
    if (answer->solution) {
        out = put_cells(out, answer->solution, answer->n_cells);
    } else {
        out = put_puzzle(out, answer);
        *out++ = '\t';
        out = put_tags(out, answer);
    }
    *out++ = '\n';
    return out;
}

/* The count and the solution, each after a separator. */
static char *put_results(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context,
                         char separator)
{
    *out++ = separator;
    if (has_count(answer)) {
        out = put_text(fsd_text_put_number(out, answer->n_solutions), answer->cut_short ? "+" : "");
    }
    *out++ = separator;
    if (answer->solution && (answer->n_solutions == 1 || context->lists)) {
        out = put_cells(out, answer->solution, answer->n_cells);
    }
    *out++ = '\n';
    return out;
}

static char *put_fields(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context,
                        char separator)
{
    return put_results(put_puzzle(out, answer), answer, context, separator);
}

static char *put_kept_csv(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    return put_results(out, answer, context, fsd_header_separator(context->layout));
}

static char *put_pair(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    return put_fields(out, answer, context, ':');
}

static char *put_csv(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    return put_fields(out, answer, context, ',');
}

/* Nine lines of nine cells; of other rules, the cells with the borders of regions. */
static char *put_lines(char *out, const struct fsd_answer *answer, const char *cells)
{
    if (answer->rules) {
        return fsd_bordered_grid_put(answer->rules, cells, out);
    }
    for (size_t i = 0; i < FSD_N_DIGITS; i++) {
        memcpy(out, cells + FSD_N_DIGITS * i, FSD_N_DIGITS);
        out += FSD_N_DIGITS;
        *out++ = '\n';
    }
    return out;
}

static char *put_grid(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    char cells[FSD_VARIANT_MAX_CELLS];

    (void)context;
    if (answer->candidates) {
        out = fsd_pencilmarks_put(out, FSD_PENCILMARKS_BYTES, answer->candidates);
        return put_text(put_text(out, tag_of(answer)), "\n\n");
    }
    if (!answer->solution) {
        put_puzzle(cells, answer);
    }
    out = put_lines(out, answer, answer->solution ? answer->solution : cells);
    if (!answer->solution) {
        out = put_tags(out, answer);
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

/* Copies literal fragments; base/json.h checks every character, which would take longer than solving. */
static char *put_json(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context)
{
    if (answer->puzzle) {
        out = put_puzzle(put_text(out, "{\"puzzle\":\""), answer);
        out = put_text(out, "\",\"verdict\":\"");
    } else {
        out = put_text(out, "{\"puzzle\":null,\"verdict\":\"");
    }
    out = put_text(out, is_unique(answer) ? unique_tag(context->limit) : tag_of(answer));
    out = put_text(out, context->lists ? "\",\"number\":" : "\",\"count\":");
    out = has_count(answer) ? fsd_text_put_number(out, answer->n_solutions) : put_text(out, "null");
    if (answer->cut_short) {
        out = put_text(out, ",\"complete\":false");
    }
    if (answer->solution) {
        out = put_cells(put_text(out, ",\"solution\":\""), answer->solution, answer->n_cells);
        return put_text(out, "\"}\n");
    }
    out = put_text(out, ",\"solution\":null");
    if (answer->candidates) {
        out = put_candidates(put_text(out, ",\"candidates\":["), answer->candidates);
        *out++ = ']';
    }
    return put_text(out, "}\n");
}

/* n_line_bytes and n_open_bytes are sums over what put writes. */

const struct fsd_format fsd_format_solution = {
    .name = "solution",
    .help = "the solution if there is exactly one, else the cells, a TAB and a tag",
    .header = "",
    .n_line_bytes = FASTSUD_N_CELLS + 1 + TAG_BYTES + 1,
    .needs_solutions = true,
    .put = put_solution,
};

static const struct fsd_format pair = {
    .name = "pair",
    .help = "puzzle:count:solution",
    .header = "",
    .n_line_bytes = FASTSUD_N_CELLS + 1 + COUNT_BYTES + 1 + FASTSUD_N_CELLS + 1,
    .needs_solutions = true,
    .needs_counts = true,
    .put = put_pair,
};

static const struct fsd_format csv = {
    .name = "csv",
    .help = "the same with commas and a header",
    .header = "puzzle,count,solution\n",
    .header_of_list = "puzzle,number,solution\n",
    .n_line_bytes = FASTSUD_N_CELLS + 1 + COUNT_BYTES + 1 + FASTSUD_N_CELLS + 1,
    .needs_solutions = true,
    .needs_counts = true,
    .put = put_csv,
};

static const struct fsd_format grid = {
    .name = "grid",
    .help = "a line per row, for people",
    .header = "",
    .n_line_bytes = FASTSUD_N_CELLS + 9 + TAG_BYTES + 2,
    .n_open_bytes = FSD_PENCILMARKS_BYTES + TAG_BYTES + 2,
    .needs_solutions = true,
    .put = put_grid,
};

static const struct fsd_format jsonl = {
    .name = "jsonl",
    .help = "a JSON object per line",
    .header = "",
    .n_line_bytes = LENGTH("{\"puzzle\":\"\",\"verdict\":\"\",\"number\":,\"solution\":\"\"}\n") + FASTSUD_N_CELLS +
                    TAG_BYTES + COUNT_BYTES + FASTSUD_N_CELLS,
    .n_open_bytes = LENGTH("{\"puzzle\":\"\",\"verdict\":\"\",\"count\":null,\"solution\":null,\"candidates\":[]}\n") +
                    FASTSUD_N_CELLS + TAG_BYTES + FASTSUD_N_CELLS * LENGTH("\"123456789\","),
    .needs_solutions = true,
    .needs_counts = true,
    .put = put_json,
};

static const struct fsd_format none = {
    .name = "none",
    .help = "nothing; only the summary and the exit status",
    .header = "",
};

const struct fsd_format fsd_format_kept_csv = {
    .header = "",
    .n_line_bytes = 1 + COUNT_BYTES + 1 + FASTSUD_N_CELLS + 1,
    .needs_solutions = true,
    .needs_counts = true,
    .keeps_records = true,
    .put = put_kept_csv,
};

void fsd_format_put_kept_header(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    fsd_header_put(layout, out);
    fsd_header_put_name(layout, "count", out);
    fsd_header_put_name(layout, "solution", out);
    fsd_buffer_put_char(out, '\n');
}

const struct fsd_format *fsd_format_at(size_t i)
{
    static const struct fsd_format *const formats[] = {&fsd_format_solution, &pair, &csv, &grid, &jsonl, &none};

    return i < sizeof(formats) / sizeof(formats[0]) ? formats[i] : NULL;
}

void fsd_format_end_solutions(char *solutions, size_t n_solutions, size_t stride)
{
    for (size_t i = 0; i < n_solutions; i++) {
        solutions[(i + 1) * stride - 1] = '\n';
    }
}

size_t fsd_format_line_bytes(const struct fsd_format *format, const struct fsd_answer *answer)
{
    if (answer->candidates) {
        return format->n_open_bytes;
    }
    /* Twice the cells, in a grid with borders between all of them. */
    return format->n_line_bytes + (answer->n_cells != FASTSUD_N_CELLS || answer->rules ? 8 * answer->n_cells + 64 : 0);
}
