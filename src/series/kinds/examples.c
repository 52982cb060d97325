#include "series/kinds/examples.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "series/kind.h"

struct fsd_examples *fsd_examples_create(size_t n_most, bool starts_with_greatest)
{
    struct fsd_examples *const examples = calloc(1, sizeof(*examples) + (n_most + 1) * sizeof(examples->examples[0]));

    if (examples) {
        examples->n_most = n_most;
        examples->starts_with_greatest = starts_with_greatest;
    }
    return examples;
}

static bool precedes(bool starts_with_greatest, const struct fsd_example *a, const struct fsd_example *b)
{
    if (a->value != b->value) {
        return starts_with_greatest ? a->value > b->value : a->value < b->value;
    }
    if (a->category != b->category && !starts_with_greatest) {
        return a->category < b->category;
    }
    return a->line < b->line;
}

void fsd_examples_add(struct fsd_examples *examples, const struct fsd_example *example)
{
    struct fsd_example *const all = examples->examples;
    size_t at = examples->n;

    while (at > 0 && precedes(examples->starts_with_greatest, example, &all[at - 1])) {
        at--;
    }
    if (at == examples->n_most) {
        return;
    }
    const size_t n_kept = examples->n < examples->n_most ? examples->n : examples->n_most - 1;
    memmove(all + at + 1, all + at, (n_kept - at) * sizeof(*all));
    all[at] = *example;
    examples->n = n_kept + 1;
}

static bool create(struct fsd_sums *sums, const struct fsd_settings *settings)
{
    sums->kept = fsd_examples_create((size_t)fsd_setting(settings, "top"), sums->series->starts_with_greatest);
    return sums->kept != NULL;
}

static bool merge(void *into, const void *from, uint64_t n_lines_before)
{
    const struct fsd_examples *const examples = from;

    for (size_t i = 0; i < examples->n; i++) {
        struct fsd_example example = examples->examples[i];
        example.line += n_lines_before;
        fsd_examples_add(into, &example);
    }
    return true;
}

static const char *check(const struct fsd_sums *sums)
{
    const struct fsd_examples *const examples = sums->kept;
    const uint64_t n = fsd_sums_n(sums);

    return examples->n != (n < examples->n_most ? n : examples->n_most) ? "does not name as many puzzles as it should"
                                                                        : NULL;
}

/* The texts of an example, zero-terminated. */
static void get_texts(const struct fsd_series *series, const struct fsd_settings *settings,
                      const struct fsd_example *example, char category[FSD_LABEL_BYTES],
                      char cells[FSD_EXAMPLE_CELLS + 1])
{
    fsd_axis_key(series->categories, settings, (size_t)example->category, category);
    memcpy(cells, example->cells, FSD_EXAMPLE_CELLS);
    cells[FSD_EXAMPLE_CELLS] = '\0';
}

static void put_json(struct fsd_json *json, const struct fsd_sums *sums, const struct fsd_settings *settings)
{
    const struct fsd_examples *const examples = sums->kept;
    char category[FSD_LABEL_BYTES], cells[FSD_EXAMPLE_CELLS + 1];

    fsd_json_begin(json, "puzzles", '[');
    for (size_t i = 0; i < examples->n; i++) {
        const struct fsd_example *const example = &examples->examples[i];
        get_texts(sums->series, settings, example, category, cells);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "line", example->line);
        fsd_json_put_count(json, sums->series->unit, example->value);
        fsd_json_put_text(json, sums->series->categories->title, category);
        fsd_json_put_text(json, "puzzle", cells);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

static const char *read_json(struct fsd_json_reader *reader, struct json_t *object, const struct fsd_settings *settings,
                             uint64_t n_lines, struct fsd_sums *sums)
{
    const struct fsd_series *const series = sums->series;
    struct fsd_examples *const examples = sums->kept;
    const char *category, *cells;
    struct json_t *puzzles;
    long long line, value;
    size_t place;

    if (!reader->unpack(reader, series->key, object, "{s:o}", "puzzles", &puzzles)) {
        return NULL;
    }
    if (reader->n_elements(puzzles) > examples->n_most) {
        return "names more puzzles than it should";
    }
    for (size_t i = 0; i < reader->n_elements(puzzles); i++) {
        if (!reader->unpack(reader, series->key, reader->element(puzzles, i), "{s:I, s:I, s:s, s:s}", "line", &line,
                            series->unit, &value, series->categories->title, &category, "puzzle", &cells)) {
            return NULL;
        }
        if (line < 1 || (uint64_t)line > n_lines || value < 0 ||
            !fsd_axis_find(series->categories, settings, category, &place) || strlen(cells) != FSD_EXAMPLE_CELLS ||
            strspn(cells, ".123456789") != FSD_EXAMPLE_CELLS) {
            return "names what is no puzzle of the files";
        }
        struct fsd_example example = {.line = (uint64_t)line, .value = (uint64_t)value, .category = place};
        memcpy(example.cells, cells, sizeof(example.cells));
        fsd_examples_add(examples, &example);
    }
    return NULL;
}

static void put_more(struct fsd_figure_sink *sink, const struct fsd_sums *sums, const struct fsd_settings *settings)
{
    const struct fsd_examples *const examples = sums->kept;
    char row[FSD_LABEL_BYTES], category[FSD_LABEL_BYTES], cells[FSD_EXAMPLE_CELLS + 1];

    for (size_t i = 0; i < examples->n; i++) {
        const struct fsd_example *const example = &examples->examples[i];
        get_texts(sums->series, settings, example, category, cells);
        snprintf(row, sizeof(row), "%zu", i + 1);
        sink->put(sink, row, "line", fsd_figure_count(example->line));
        sink->put(sink, row, sums->series->unit, fsd_figure_count(example->value));
        sink->put(sink, row, sums->series->categories->title, fsd_figure_text(category));
        sink->put(sink, row, "puzzle", fsd_figure_text(cells));
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
    char title[FSD_LABEL_BYTES], key[FSD_LABEL_BYTES], category[2 * FSD_LABEL_BYTES], cells[FSD_EXAMPLE_CELLS + 1];

    snprintf(title, sizeof(title), "%s%s", series->title, view->n > 1 ? " of" : "");
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        const struct fsd_examples *const examples = view->sums[corpus]->kept;
        if (examples->n > 0) {
            fsd_text_table_put_title(view->table, title, view->n > 1 ? fsd_text_table_name(view->table, corpus) : "");
        }
        for (size_t i = 0; i < examples->n; i++) {
            const struct fsd_example *const example = &examples->examples[i];
            get_texts(series, view->settings, example, key, cells);
            snprintf(category, sizeof(category), key[0] >= '0' && key[0] <= '9' ? "%s %s" : "%.0s%s",
                     series->categories->title, key);
            fsd_buffer_print(view->out, "  line %-10" PRIu64 "  givens %-2u  %-13s  %s %" PRIu64 "\n  %s\n",
                             example->line, count_givens(cells), category, series->unit, example->value, cells);
        }
    }
}

const struct fsd_series_kind fsd_series_examples = {
    .name = "examples",
    .create = create,
    .destroy = free,
    .merge = merge,
    .check = check,
    .put_json = put_json,
    .read_json = read_json,
    .put_more = put_more,
    .put_table = put_table,
};
