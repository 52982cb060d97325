#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/shard.h"

#ifdef FSD_HAVE_JANSSON

#include <inttypes.h>
#include <jansson.h>

#define ADVICE "; merge only files that fastsud stats --json wrote"

/* So that 81 cells a puzzle, and sums of two shards, stay below 2^63. */
static const uint64_t MAX_PUZZLES = UINT64_C(1) << 50;

struct reader {
    struct fsd_plan *plan;
    struct fsd_corpus *corpus;
    struct fsd_shard_trouble *trouble;
    enum fastsud_status status;
    const char *series; /* that is being read; NULL: none */
};

/* The first thing that is wrong is the one that is told. */
static void complain(struct reader *reader, const char *key, const char *what)
{
    if (reader->status == FASTSUD_OK) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text), "\"%s%s%s\" %s" ADVICE,
                 reader->series ? reader->series : "", reader->series && *key ? "." : "", key, what);
    }
}

static json_t *get(struct reader *reader, json_t *object, const char *key, json_type type, const char *what)
{
    json_t *const value = json_object_get(object, key);

    if (!value) {
        complain(reader, key, "is missing");
    } else if (json_typeof(value) != type) {
        complain(reader, key, what);
        return NULL;
    }
    return value;
}

static json_t *get_object(struct reader *reader, json_t *object, const char *key)
{
    return get(reader, object, key, JSON_OBJECT, "is no object");
}

static json_t *get_array(struct reader *reader, json_t *object, const char *key)
{
    return get(reader, object, key, JSON_ARRAY, "is no array");
}

static const char *get_text(struct reader *reader, json_t *object, const char *key)
{
    const char *const text = json_string_value(get(reader, object, key, JSON_STRING, "is no string"));

    return text ? text : "";
}

static uint64_t get_count(struct reader *reader, json_t *object, const char *key)
{
    const json_int_t number = json_integer_value(get(reader, object, key, JSON_INTEGER, "is no whole number"));

    if (number < 0) {
        complain(reader, key, "is negative");
    }
    return number < 0 ? 0 : (uint64_t)number;
}

static uint64_t get_n_puzzles(struct reader *reader, json_t *object, const char *key)
{
    const uint64_t n = get_count(reader, object, key);

    if (n > MAX_PUZZLES) {
        complain(reader, key, "is more than can be");
        return 0;
    }
    return n;
}

static void read_setting(struct reader *reader, const struct fsd_option *option, const json_t *value)
{
    uint64_t number = 0;

    bool is_read = false;

    if (json_is_boolean(value) && !option->argument) {
        number = json_is_true(value);
        is_read = true;
    } else if (json_is_integer(value) && !option->name_at && json_integer_value(value) >= 0) {
        number = (uint64_t)json_integer_value(value);
        is_read = true;
    } else if (json_is_string(value)) {
        is_read = fsd_setting_parse(option, json_string_value(value), &number);
    }
    if (!is_read || !fsd_setting_set(&reader->plan->settings, option->name, number)) {
        complain(reader, option->name, "is a setting that cannot be");
    }
}

static void read_measures(struct reader *reader, json_t *measures)
{
    reader->plan->measures = 0;
    for (size_t i = 0; i < json_array_size(measures); i++) {
        const char *const name = json_string_value(json_array_get(measures, i));
        size_t m = 0;
        while (name && m < FSD_N_MEASURES && strcmp(fsd_measures[m]->name, name) != 0) {
            m++;
        }
        if (!name || m == FSD_N_MEASURES) {
            complain(reader, "measures", "names one that this fastsud does not know");
            return;
        }
        reader->plan->measures |= 1U << m;
    }
}

static void read_plan(struct reader *reader, json_t *root)
{
    struct fsd_plan *const plan = reader->plan;
    json_t *const object = get_object(reader, root, "plan");
    json_t *const settings = get_object(reader, object, "settings");
    char layout[24];

    *plan = fsd_plan_default(true);
    read_measures(reader, get_array(reader, object, "measures"));
    for (size_t i = 0; i < plan->settings.n; i++) {
        const struct fsd_option *const option = plan->settings.entries[i].option;
        if (reader->status == FASTSUD_OK && fsd_plan_uses(plan, option)) {
            read_setting(reader, option, json_object_get(settings, option->name));
        } else {
            plan->settings.entries[i].value = 0;
        }
    }
    const uint32_t measures = plan->measures;
    fsd_plan_complete(plan);
    if (plan->measures != measures) {
        complain(reader, "measures", "lacks one that others need");
    }
    snprintf(layout, sizeof(layout), "%016" PRIx64, fsd_plan_layout(plan));
    if (reader->status == FASTSUD_OK && strcmp(get_text(reader, object, "layout"), layout) != 0) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "written by fastsud %.40s, whose series are not those of this fastsud %s; measure the puzzles again "
                 "with one of the two",
                 get_text(reader, root, "version"), fastsud_version());
    }
}

static bool find_place(const struct fsd_axis *axis, const struct fsd_settings *settings, const char *key, size_t *place)
{
    char text[FSD_LABEL_BYTES];

    for (*place = 0; *place < fsd_axis_n(axis, settings); ++*place) {
        fsd_axis_key(axis, settings, *place, text);
        if (strcmp(text, key) == 0) {
            return true;
        }
    }
    return false;
}

static void read_values(struct reader *reader, const json_t *array, struct fsd_sums *sums)
{
    if (json_array_size(array) > sums->n_values) {
        complain(reader, "", "has more numbers than rows and columns");
        return;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *const value = json_array_get(array, i);
        if (!json_is_integer(value)) {
            complain(reader, "", "has what is no whole number");
            return;
        }
        sums->values[i] = (uint64_t)json_integer_value(value);
    }
}

static void read_example(struct reader *reader, json_t *object, const struct fsd_series *series,
                         struct fsd_example *example)
{
    const char *const puzzle = get_text(reader, object, "puzzle");
    size_t category = 0;

    example->line = get_count(reader, object, "line");
    example->value = get_count(reader, object, series->unit);
    if (!find_place(series->categories, &reader->plan->settings, get_text(reader, object, series->categories->title),
                    &category)) {
        complain(reader, series->categories->title, "is one that does not belong there");
    }
    example->category = category;
    if (strlen(puzzle) != FASTSUD_N_CELLS || strspn(puzzle, ".123456789") != FASTSUD_N_CELLS) {
        complain(reader, "puzzle", "is no puzzle");
        return;
    }
    memcpy(example->cells, puzzle, sizeof(example->cells));
}

static void read_examples(struct reader *reader, json_t *object, struct fsd_sums *sums)
{
    json_t *const puzzles = get_array(reader, object, "puzzles");
    struct fsd_example before = {0}, example;

    if (json_array_size(puzzles) > sums->examples.n_most) {
        complain(reader, "puzzles", "names more puzzles than it should");
        return;
    }
    for (size_t i = 0; i < json_array_size(puzzles) && reader->status == FASTSUD_OK; i++, before = example) {
        read_example(reader, json_array_get(puzzles, i), sums->series, &example);
        if (example.line < 1 || example.line > reader->corpus->n_lines) {
            complain(reader, "line", "is no line of the files");
        } else if (i > 0 && !fsd_example_precedes(sums->series->starts_with_greatest, &before, &example)) {
            complain(reader, "puzzles", "is not in order");
        }
        fsd_examples_add(&sums->examples, &example);
    }
}

static void read_fingerprints(struct reader *reader, json_t *object, struct fsd_sums *sums)
{
    enum { N_DIGITS = 16 };
    const char *at = get_text(reader, object, "fingerprints");
    uint64_t before = 0;

    for (; *at && reader->status == FASTSUD_OK; at += N_DIGITS) {
        char digits[N_DIGITS + 1];
        char *end;
        snprintf(digits, sizeof(digits), "%s", at);
        const uint64_t word = strtoull(digits, &end, 16);
        if (strspn(digits, "0123456789abcdef") != N_DIGITS) {
            complain(reader, "fingerprints", "has not 16 digits, 0 to 9 and a to f, for each puzzle");
        } else if (word < before) {
            complain(reader, "fingerprints", "is not in order");
        } else if (!fsd_fingerprints_add(&sums->fingerprints, &word, 1)) {
            reader->status = FASTSUD_ERR_NO_MEMORY;
        }
        before = word;
    }
}

static void read_sums(struct reader *reader, json_t *value, struct fsd_sums *sums)
{
    const bool has_values = sums->series->kind < FSD_SERIES_EXAMPLES;

    if (!value || (has_values ? !json_is_array(value) : !json_is_object(value))) {
        complain(reader, "", !value ? "is missing" : has_values ? "is no array" : "is no object");
        return;
    }
    if (has_values) {
        read_values(reader, value, sums);
    } else {
        sums->values[0] = get_n_puzzles(reader, value, "n");
        if (sums->series->kind == FSD_SERIES_EXAMPLES) {
            read_examples(reader, value, sums);
        } else {
            read_fingerprints(reader, value, sums);
        }
    }
    const char *const wrong = fsd_sums_check(sums, reader->corpus->n_puzzles);
    if (wrong) {
        complain(reader, "", wrong);
    }
}

static void read_corpus(struct reader *reader, json_t *root)
{
    struct fsd_corpus *const corpus = reader->corpus;
    json_t *const sums = get_object(reader, root, "sums");

    if (!fsd_corpus_create(corpus, reader->plan)) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
        return;
    }
    corpus->n_lines = get_n_puzzles(reader, root, "lines");
    corpus->n_malformed = get_n_puzzles(reader, root, "malformed");
    corpus->n_puzzles = get_n_puzzles(reader, root, "puzzles");
    if (corpus->n_puzzles + corpus->n_malformed > corpus->n_lines) {
        complain(reader, "lines", "is less than puzzles and malformed lines together");
    }
    for (size_t i = 0; i < corpus->n_sums && reader->status == FASTSUD_OK; i++) {
        reader->series = corpus->sums[i].series->key;
        read_sums(reader, json_object_get(sums, reader->series), &corpus->sums[i]);
    }
}

static void read_root(struct reader *reader, json_t *root)
{
    if (!json_is_object(root)) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text), "this is no object of statistics" ADVICE);
        return;
    }
    const uint64_t schema = get_count(reader, root, "schema");
    if (reader->status == FASTSUD_OK && schema != FSD_SHARD_SCHEMA) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "its form has number %" PRIu64 ", this fastsud %s reads number %d; measure the puzzles again", schema,
                 fastsud_version(), FSD_SHARD_SCHEMA);
    }
    if (reader->status == FASTSUD_OK) {
        read_plan(reader, root);
    }
    if (reader->status == FASTSUD_OK) {
        read_corpus(reader, root);
    }
}

static void say_syntax(struct fsd_shard_trouble *trouble, const json_error_t *error)
{
    trouble->line = error->line > 0 ? (unsigned)error->line : 0;
    /* At the beginning of a line the parser has come to column 0. */
    trouble->column = error->column > 0 ? (unsigned)error->column : trouble->line > 0;
    snprintf(trouble->text, sizeof(trouble->text), "this is no JSON, or cut short: %.150s" ADVICE, error->text);
}

/* What is quoted from a file may hold anything. */
static void make_printable(char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7e) {
            *text = '?';
        }
    }
}

bool fsd_shard_can_read(void)
{
    return true;
}

enum fastsud_status fsd_shard_read(const char *text, size_t n_bytes, struct fsd_plan *plan, struct fsd_corpus *corpus,
                                   struct fsd_shard_trouble *trouble)
{
    struct reader reader = {.plan = plan, .corpus = corpus, .trouble = trouble};
    json_error_t error;
    json_t *const root = json_loadb(text, n_bytes, JSON_REJECT_DUPLICATES, &error);

    *corpus = (struct fsd_corpus){.n_sums = 0};
    *trouble = (struct fsd_shard_trouble){0};
    if (root) {
        read_root(&reader, root);
    } else if (json_error_code(&error) == json_error_out_of_memory) {
        reader.status = FASTSUD_ERR_NO_MEMORY;
    } else {
        reader.status = FASTSUD_ERR_ARGUMENT;
        say_syntax(trouble, &error);
    }
    json_decref(root);
    if (reader.status == FASTSUD_ERR_NO_MEMORY) {
        snprintf(trouble->text, sizeof(trouble->text), "%s; merge fewer files at a time",
                 fastsud_status_text(reader.status));
    }
    if (reader.status != FASTSUD_OK) {
        make_printable(trouble->text);
        fsd_corpus_destroy(corpus);
    }
    return reader.status;
}

#else

bool fsd_shard_can_read(void)
{
    return false;
}

enum fastsud_status fsd_shard_read(const char *text, size_t n_bytes, struct fsd_plan *plan, struct fsd_corpus *corpus,
                                   struct fsd_shard_trouble *trouble)
{
    (void)text;
    (void)n_bytes;
    (void)plan;
    *corpus = (struct fsd_corpus){.n_sums = 0};
    *trouble = (struct fsd_shard_trouble){
        .text = "this build reads no JSON; install the package libjansson-dev and build again"};
    return FASTSUD_ERR_ENGINE_NOT_BUILT;
}

#endif
