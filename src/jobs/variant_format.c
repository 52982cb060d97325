#include "jobs/variant_format.h"

#include "rules/variant_text.h"

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
