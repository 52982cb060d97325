#include "jobs/variant_format.h"

void fsd_variant_put_solution(const struct fsd_variant *variant, const uint8_t *values, char *out)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        out[cell] = fsd_rules_value_character(variant, values[cell]);
    }
    out[variant->n_cells] = '\0';
}

static const char *tag_of(const struct fsd_variant_line *line)
{
    return line->rules ? fastsud_verdict_tag(line->verdict) : "malformed";
}

static bool has_count(const struct fsd_variant_line *line)
{
    return line->rules && line->verdict != FASTSUD_GAVE_UP;
}

static void put_tags(const struct fsd_variant_line *line, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, tag_of(line));
    if (line->cut_short) {
        fsd_buffer_put_char(out, '\t');
        fsd_buffer_put_text(out, fastsud_verdict_tag(FASTSUD_GAVE_UP));
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_solution(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                         struct fsd_buffer *out)
{
    (void)options;
    if (line->solution) {
        fsd_buffer_put_text(out, line->solution);
        fsd_buffer_put_char(out, '\n');
    } else {
        fsd_buffer_put_text(out, line->cells);
        fsd_buffer_put_char(out, '\t');
        put_tags(line, out);
    }
}

static void put_fields(const struct fsd_variant_options *options, const struct fsd_variant_line *line, char separator,
                       struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, line->cells);
    fsd_buffer_put_char(out, separator);
    if (has_count(line)) {
        fsd_buffer_put_count(out, line->n_solutions);
        fsd_buffer_put_text(out, line->cut_short ? "+" : "");
    }
    fsd_buffer_put_char(out, separator);
    if (line->solution && (line->n_solutions == 1 || options->lists)) {
        fsd_buffer_put_text(out, line->solution);
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_pair(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                     struct fsd_buffer *out)
{
    put_fields(options, line, ':', out);
}

static void put_csv(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                    struct fsd_buffer *out)
{
    put_fields(options, line, ',', out);
}

static void put_json(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                     struct fsd_buffer *out)
{
    const bool is_solved = line->rules && line->verdict == FASTSUD_UNIQUE && options->limit == 1 && !options->lists;

    if (line->rules) {
        fsd_buffer_put_text(out, "{\"puzzle\":\"");
        fsd_buffer_put_text(out, line->cells);
        fsd_buffer_put_text(out, "\",\"verdict\":\"");
    } else {
        fsd_buffer_put_text(out, "{\"puzzle\":null,\"verdict\":\"");
    }
    fsd_buffer_put_text(out, is_solved ? "solved" : tag_of(line));
    fsd_buffer_put_text(out, options->lists ? "\",\"number\":" : "\",\"count\":");
    if (has_count(line)) {
        fsd_buffer_put_count(out, line->n_solutions);
    } else {
        fsd_buffer_put_text(out, "null");
    }
    fsd_buffer_put_text(out, line->cut_short ? ",\"complete\":false" : "");
    if (line->solution) {
        fsd_buffer_put_text(out, ",\"solution\":\"");
        fsd_buffer_put_text(out, line->solution);
        fsd_buffer_put_text(out, "\"}\n");
    } else {
        fsd_buffer_put_text(out, ",\"solution\":null}\n");
    }
}

/* Where region borders meet around a cell's upper left corner. */
struct frame {
    const struct fsd_rules *rules;
    unsigned n_rows, n_columns;
};

/* Whether a border divides two cells, which touch or of which one is outside the grid. */
static bool divides(const struct frame *frame, unsigned row, unsigned column, unsigned other_row, unsigned other_column)
{
    const bool is_in = row < frame->n_rows && column < frame->n_columns;
    const bool is_other_in = other_row < frame->n_rows && other_column < frame->n_columns;
    const uint16_t *const region = frame->rules->n_regions > 0 ? frame->rules->region : NULL;

    return is_in != is_other_in ||
           (is_in && region &&
            region[row * frame->n_columns + column] != region[other_row * frame->n_columns + other_column]);
}

/* The line of borders above a row, unless it has none. */
static void put_border(const struct frame *frame, unsigned row, struct fsd_buffer *out)
{
    bool has_any = false;

    for (unsigned column = 0; column < frame->n_columns; column++) {
        has_any |= divides(frame, row - 1, column, row, column);
    }
    for (unsigned column = 0; column <= frame->n_columns && has_any; column++) {
        const bool left = divides(frame, row - 1, column - 1, row, column - 1);
        const bool right = divides(frame, row - 1, column, row, column);
        const bool up = divides(frame, row - 1, column - 1, row - 1, column);
        const bool down = divides(frame, row, column - 1, row, column);
        const char crossing = (left || right) && (up || down) ? '+' : left || right ? '-' : up || down ? '|' : ' ';
        fsd_buffer_put_char(out, crossing);
        if (column < frame->n_columns) {
            fsd_buffer_put_char(out, right ? '-' : ' ');
        }
    }
    if (has_any) {
        fsd_buffer_put_char(out, '\n');
    }
}

void fsd_variant_put_grid(const struct fsd_rules *rules, const char *cells, struct fsd_buffer *out)
{
    const struct frame frame = {.rules = rules, .n_rows = rules->variant.n_rows, .n_columns = rules->variant.n_columns};

    for (unsigned row = 0; row <= frame.n_rows; row++) {
        put_border(&frame, row, out);
        for (unsigned column = 0; column <= frame.n_columns && row < frame.n_rows; column++) {
            fsd_buffer_put_char(out, divides(&frame, row, column - 1, row, column) ? '|' : ' ');
            fsd_buffer_put_char(out, column < frame.n_columns ? cells[row * frame.n_columns + column] : '\n');
        }
    }
}

/* The grid, and the tag below if there is no solution. */
static void put_grid(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                     struct fsd_buffer *out)
{
    const struct fsd_rules *const rules = line->rules ? line->rules : options->rules;

    if (rules) {
        fsd_variant_put_grid(rules, line->solution ? line->solution : line->cells, out);
    }
    if (!line->solution) {
        put_tags(line, out);
    }
    fsd_buffer_put_char(out, '\n');
}

void fsd_variant_format_put(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                            struct fsd_buffer *out)
{
    static const struct {
        const char *format;
        void (*put)(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                    struct fsd_buffer *out);
    } rows[] = {
        {"solution", put_solution}, {"pair", put_pair}, {"csv", put_csv}, {"grid", put_grid}, {"jsonl", put_json}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].format, options->format->name) == 0) {
            rows[i].put(options, line, out);
        }
    }
}
