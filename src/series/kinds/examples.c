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
    size_t n, at;
    const struct fsd_example *const before = fsd_examples(sums, &n);

    for (at = n; at > 0 && precedes(sums->series, example, &before[at - 1]);) {
        at--;
    }
    if (at == sums->n_rows) {
        return;
    }
    if (n < sums->n_rows) {
        fsd_buffer_put(&sums->kept, example, sizeof(*example));
    }
    if (!sums->kept.failed) {
        struct fsd_example *const all = (struct fsd_example *)(void *)sums->kept.bytes;
        memmove(all + at + 1, all + at, (sums->kept.n / sizeof(*all) - at - 1) * sizeof(*all));
        all[at] = *example;
    }
}

static void merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before)
{
    size_t n;
    const struct fsd_example *const examples = fsd_examples(from, &n);

    for (size_t i = 0; i < n; i++) {
        struct fsd_example example = examples[i];
        example.line += n_lines_before;
        fsd_examples_add(into, &example);
    }
}

static const char *check(const struct fsd_sums *sums)
{
    const uint64_t n_wanted = fsd_sums_n(sums) < sums->n_rows ? fsd_sums_n(sums) : sums->n_rows;
    size_t n;

    fsd_examples(sums, &n);
    return n != n_wanted ? "does not name as many puzzles as it should" : NULL;
}

static void put_json(struct fsd_json *json, const struct fsd_sums *sums)
{
    const struct fsd_axis *const categories = sums->series->categories;
    char category[FSD_LABEL_BYTES];
    size_t n;
    const struct fsd_example *const examples = fsd_examples(sums, &n);

    fsd_json_begin(json, "puzzles", '[');
    for (size_t i = 0; i < n; i++) {
        fsd_axis_key(categories, sums->settings, (size_t)examples[i].category, category);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "line", examples[i].line);
        fsd_json_put_count(json, sums->series->unit, examples[i].value);
        fsd_json_put_text(json, categories->title, category);
        fsd_json_put_text(json, "puzzle", examples[i].cells);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
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
                            series->unit, &value, series->categories->title, &category, "puzzle", &cells)) {
            return NULL;
        }
        if (line < 1 || (uint64_t)line > n_lines || value < 0 ||
            !fsd_axis_find(series->categories, sums->settings, category, &place) || strlen(cells) != FASTSUD_N_CELLS ||
            strspn(cells, ".123456789") != FASTSUD_N_CELLS) {
            return "names what is no puzzle of the files";
        }
        struct fsd_example example = {.line = (uint64_t)line, .value = (uint64_t)value, .category = place};
        memcpy(example.cells, cells, sizeof(example.cells));
        fsd_examples_add(sums, &example);
    }
    return NULL;
}

static void put_more(struct fsd_figure_sink *sink, const struct fsd_sums *sums)
{
    const struct fsd_axis *const categories = sums->series->categories;
    char row[FSD_LABEL_BYTES], category[FSD_LABEL_BYTES];
    size_t n;
    const struct fsd_example *const examples = fsd_examples(sums, &n);

    for (size_t i = 0; i < n; i++) {
        snprintf(row, sizeof(row), "%zu", i + 1);
        fsd_axis_key(categories, sums->settings, (size_t)examples[i].category, category);
        sink->put(sink, row, "line", fsd_figure_count(examples[i].line));
        sink->put(sink, row, sums->series->unit, fsd_figure_count(examples[i].value));
        sink->put(sink, row, categories->title, fsd_figure_text(category));
        sink->put(sink, row, "puzzle", fsd_figure_text(examples[i].cells));
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
    size_t n;

    snprintf(title, sizeof(title), "%s%s", series->title, view->n > 1 ? " of" : "");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_example *const examples = fsd_examples(view->sums[corpus], &n);
        if (n > 0) {
            fsd_text_table_put_title(view->table, title, view->n > 1 ? fsd_text_table_name(view->table, corpus) : "");
        }
        for (size_t i = 0; i < n; i++) {
            const struct fsd_example *const example = &examples[i];
            fsd_axis_key(series->categories, view->sums[0]->settings, (size_t)example->category, key);
            snprintf(category, sizeof(category), key[0] >= '0' && key[0] <= '9' ? "%s %s" : "%.0s%s",
                     series->categories->title, key);
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
