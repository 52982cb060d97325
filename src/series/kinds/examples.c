#include "series/kinds/examples.h"

#include <inttypes.h>
#include <string.h>

#include "series/kind.h"

static bool precedes(const struct fsd_series *series, const struct fsd_example *a, const struct fsd_example *b)
{
    if (a->value != b->value) {
        return series->starts_with_greatest ? a->value > b->value : a->value < b->value;
    }
    if (a->category != b->category && !series->starts_with_greatest) {
        return a->category < b->category;
    }
    return a->line < b->line;
}

void fsd_examples_add(struct fsd_sums *sums, const struct fsd_example *example)
{
    const size_t n_bytes = fsd_example_bytes(sums), n = fsd_examples_n(sums);
    size_t at = 0;

    for (at = n; at > 0 && precedes(sums->series, example, fsd_examples_at(sums, at - 1));) {
        at--;
    }
    if (at == sums->n_rows) {
        return;
    }
    if (n < sums->n_rows) {
        fsd_buffer_put(&sums->kept, (const char *)example, n_bytes);
    }
    if (!sums->kept.failed) {
        char *const place = sums->kept.bytes + at * n_bytes;
        memmove(place + n_bytes, place, (fsd_examples_n(sums) - at - 1) * n_bytes);
        memcpy(place, example, n_bytes);
    }
}

static void merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before)
{
    struct fsd_example example;

    for (size_t i = 0; i < fsd_examples_n(from); i++) {
        memcpy(&example, fsd_examples_at(from, i), fsd_example_bytes(from));
        example.line += n_lines_before;
        fsd_examples_add(into, &example);
    }
}

static const char *check(const struct fsd_sums *sums)
{
    const uint64_t n_wanted = fsd_sums_n(sums) < sums->n_rows ? fsd_sums_n(sums) : sums->n_rows;

    return fsd_examples_n(sums) != n_wanted ? "does not name as many puzzles as it should" : NULL;
}

static void put_json(struct fsd_json *json, const struct fsd_sums *sums)
{
    const struct fsd_axis *const categories = sums->series->categories;
    char category[FSD_LABEL_BYTES];

    fsd_json_begin(json, "puzzles", '[');
    for (size_t i = 0; i < fsd_examples_n(sums); i++) {
        const struct fsd_example *const example = fsd_examples_at(sums, i);
        fsd_axis_key(categories, sums->settings, (size_t)example->category, category);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "line", example->line);
        fsd_json_put_count(json, sums->series->unit, example->value);
        fsd_json_put_text(json, fsd_axis_title(categories, sums->settings), category);
        fsd_json_put_text(json, "puzzle", example->cells);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

/* Whether a text that was read is cells of a puzzle. */
static bool are_cells(const char *text, const struct fsd_settings *settings)
{
    const size_t n = strlen(text);

    return settings->has_rules
               ? n > 0 && n <= FSD_EXAMPLE_CELLS && strspn(text, ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n
               : n == FASTSUD_N_CELLS && strspn(text, ".123456789") == n;
}

static const char *read_json(struct fsd_json_reader *reader, struct json_t *object, uint64_t n_lines,
                             struct fsd_sums *sums)
{
    const struct fsd_series *const series = sums->series;
    const char *category, *cells;
    struct json_t *puzzles;
    long long line, value;
    size_t place;

    if (!reader->unpack(reader, series->key, object, "{s:o}", "puzzles", &puzzles)) {
        return NULL;
    }
    if (reader->n_elements(puzzles) > sums->n_rows) {
        return "names more puzzles than it should";
    }
    for (size_t i = 0; i < reader->n_elements(puzzles); i++) {
        if (!reader->unpack(reader, series->key, reader->element(puzzles, i), "{s:I, s:I, s:s, s:s}", "line", &line,
                            series->unit, &value, fsd_axis_title(series->categories, sums->settings), &category,
                            "puzzle", &cells)) {
            return NULL;
        }
        if (line < 1 || (uint64_t)line > n_lines || value < 0 ||
            !fsd_axis_find(series->categories, sums->settings, category, &place) || !are_cells(cells, sums->settings)) {
            return "names what is no puzzle of the files";
        }
        struct fsd_example example = {.line = (uint64_t)line, .value = (uint64_t)value, .category = place};
        memcpy(example.cells, cells, strlen(cells) + 1);
        fsd_examples_add(sums, &example);
    }
    return NULL;
}

static void put_more(struct fsd_figure_sink *sink, const struct fsd_sums *sums)
{
    const struct fsd_axis *const categories = sums->series->categories;
    char row[FSD_LABEL_BYTES], category[FSD_LABEL_BYTES];

    for (size_t i = 0; i < fsd_examples_n(sums); i++) {
        const struct fsd_example *const example = fsd_examples_at(sums, i);
        snprintf(row, sizeof(row), "%zu", i + 1);
        fsd_axis_key(categories, sums->settings, (size_t)example->category, category);
        sink->put(sink, row, "line", fsd_figure_count(example->line));
        sink->put(sink, row, sums->series->unit, fsd_figure_count(example->value));
        sink->put(sink, row, fsd_axis_title(categories, sums->settings), fsd_figure_text(category));
        sink->put(sink, row, "puzzle", fsd_figure_text(example->cells));
    }
}

static unsigned count_givens(const char *cells)
{
    unsigned n = 0;

    for (; *cells; cells++) {
        n += *cells != '.';
    }
    return n;
}

/* The cells get their own line, so that they can be copied. */
static void put_table(const struct fsd_series_view *view)
{
    const struct fsd_series *const series = view->sums[0]->series;
    char title[FSD_LABEL_BYTES], key[FSD_LABEL_BYTES], category[2 * FSD_LABEL_BYTES];

    snprintf(title, sizeof(title), "%s%s", series->title, view->n > 1 ? " of" : "");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_sums *const sums = view->sums[corpus];
        if (fsd_examples_n(sums) > 0) {
            fsd_text_table_put_title(view->table, title, view->n > 1 ? fsd_text_table_name(view->table, corpus) : "");
        }
        for (size_t i = 0; i < fsd_examples_n(sums); i++) {
            const struct fsd_example *const example = fsd_examples_at(sums, i);
            fsd_axis_key(series->categories, view->sums[0]->settings, (size_t)example->category, key);
            snprintf(category, sizeof(category), key[0] >= '0' && key[0] <= '9' ? "%s %s" : "%.0s%s",
                     fsd_axis_title(series->categories, sums->settings), key);
            fsd_buffer_print(view->out, "  line %-10" PRIu64 "  givens %-2u  %-13s  %s %" PRIu64 "\n  %s\n",
                             example->line, count_givens(example->cells), category, series->unit, example->value,
                             example->cells);
        }
    }
}

const struct fsd_series_kind fsd_series_examples = {
    .name = "examples",
    .rows_setting = "top",
    .merge = merge,
    .check = check,
    .put_json = put_json,
    .read_json = read_json,
    .put_more = put_more,
    .put_table = put_table,
};
