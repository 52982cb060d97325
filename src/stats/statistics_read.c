#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/statistics.h"

#ifdef FSD_HAVE_JANSSON

#include <inttypes.h>
#include <stdarg.h>

#include <jansson.h>

#include "base/hash.h"
#include "series/kind.h"

#define ADVICE "; merge only files that fastsud stats -f json wrote"

/* Keeps 81 cells per puzzle, and the sums of two files, below 2^63. */
static const json_int_t MAX_PUZZLES = INT64_C(1) << 50;

_Static_assert(_Generic((json_int_t)0, long long : true, default : false), "struct fsd_json_reader promises it");

struct reader {
    struct fsd_json_reader json; /* the first member */
    struct fsd_measure_plan *plan;
    struct fsd_statistics *statistics;
    struct fsd_statistics_trouble *trouble;
    enum fastsud_status status;
};

/* Only the first fault is reported. */
static void complain(struct reader *reader, const char *key, const char *what)
{
    if (reader->status == FASTSUD_OK) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text), "\"%.60s\" %.100s" ADVICE, key, what);
    }
}

static bool unpack(struct fsd_json_reader *reader, const char *key, json_t *value, const char *format, ...)
{
    json_error_t error;
    va_list arguments;

    va_start(arguments, format);
    const bool is_read = json_vunpack_ex(value, &error, 0, format, arguments) == 0;
    va_end(arguments);
    if (!is_read) {
        complain((struct reader *)reader, key, error.text);
    }
    return is_read;
}

static void read_setting(struct reader *reader, const struct fsd_option *option, const json_t *value)
{
    const bool is_number = option->argument && !option->name_at && !option->is_seconds;
    uint64_t number = (uint64_t)json_integer_value(value);
    bool is_read = is_number && json_is_integer(value) && json_integer_value(value) >= 0;

    if (json_is_boolean(value)) {
        number = json_is_true(value);
        is_read = !option->argument;
    } else if (json_is_string(value) && option->argument) {
        is_read = fsd_option_parse(option, json_string_value(value), &number);
    }
    if (!is_read || !fsd_setting_set(&reader->plan->settings, option->name, number)) {
        complain(reader, option->name, "is missing, or a setting that cannot be");
    }
}

/* NULL: there are none but those of 9x9 sudoku. */
static void read_rules(struct reader *reader, json_t *object, struct fsd_plan_rules *rules)
{
    const char *name = "", *fingerprint = "";

    if (!object || !unpack(&reader->json, "rules", object, "{s:s, s:s}", "name", &name, "fingerprint", &fingerprint)) {
        return;
    }
    snprintf(rules->name, sizeof(rules->name), "%s", name);
    if (strlen(name) >= sizeof(rules->name) || strlen(fingerprint) != FSD_HASH_DIGITS ||
        !fsd_hash_parse(fingerprint, FSD_HASH_DIGITS, &rules->fingerprint)) {
        complain(reader, "rules", "has a name or a fingerprint that cannot be");
    }
}

static uint32_t read_measures(struct reader *reader, const json_t *names)
{
    uint32_t measures = 0;

    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *const name = json_string_value(json_array_get(names, i));
        size_t m = 0;
        while (name && m < FSD_N_MEASURES &&
               (strcmp(fsd_measures[m]->name, name) != 0 ||
                (fsd_measures_of(reader->plan->settings.has_rules) >> m & 1) == 0)) {
            m++;
        }
        if (!name || m == FSD_N_MEASURES) {
            complain(reader, "measures", "has one that this fastsud does not know of such puzzles");
            return 0;
        }
        measures |= 1U << m;
    }
    return measures;
}

/* Whether the optional measures are exactly those that the settings ask for. */
static bool measures_follow(const struct fsd_measure_plan *plan)
{
    struct fsd_measure_plan asked = *plan;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        asked.measures &= fsd_measures[m]->in_stats == FSD_USE_ALWAYS ? UINT32_MAX : ~(1U << m);
    }
    fsd_measure_plan_complete(&asked);
    return asked.measures == plan->measures;
}

static void read_plan(struct reader *reader, json_t *object, const char *version)
{
    struct fsd_measure_plan *const plan = reader->plan;
    json_t *measures, *settings;
    const char *layout;
    char wanted[24];

    if (!unpack(&reader->json, "plan", object, "{s:o, s:o, s:s}", "measures", &measures, "settings", &settings,
                "layout", &layout)) {
        return;
    }
    json_t *const rules = json_object_get(object, "rules");
    *plan = fsd_measure_plan_default(true, rules != NULL);
    read_rules(reader, rules, &plan->rules);
    for (size_t i = 0; i < plan->settings.n; i++) {
        plan->settings.entries[i].value = 0;
    }
    fsd_measure_plan_show_only(plan, read_measures(reader, measures));
    for (size_t i = 0; i < plan->settings.n; i++) {
        const struct fsd_option *const option = plan->settings.entries[i].option;
        if (fsd_measure_plan_uses(plan, option)) {
            read_setting(reader, option, json_object_get(settings, option->name));
        }
    }
    if (!measures_follow(plan)) {
        complain(reader, "measures", "does not follow from the settings");
    }
    if (reader->status != FASTSUD_OK) {
        return; /* settings out of range would make axes of any length */
    }
    snprintf(wanted, sizeof(wanted), "%016" PRIx64, fsd_measure_plan_hash(plan));
    if (strcmp(layout, wanted) != 0) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "written by fastsud %.40s, whose series are not those of this fastsud %s; measure the puzzles again "
                 "with one of the two",
                 version, fastsud_version());
    }
}

static void read_values(struct reader *reader, const json_t *array, struct fsd_sums *sums)
{
    if (json_array_size(array) > sums->n_values) {
        complain(reader, sums->series->key, "has more numbers than rows and columns");
        return;
    }
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *const value = json_array_get(array, i);
        if (!json_is_integer(value)) {
            complain(reader, sums->series->key, "has what is no whole number");
            return;
        }
        sums->values[i] = (uint64_t)json_integer_value(value);
    }
}

static void read_sums(struct reader *reader, json_t *value, const struct fsd_corpus *corpus, struct fsd_sums *sums)
{
    const struct fsd_series *const series = sums->series;
    json_int_t n;

    if (!series->kind->read_json) {
        if (!json_is_array(value)) {
            complain(reader, series->key, "is missing, or no array");
        }
        read_values(reader, value, sums);
    } else if (unpack(&reader->json, series->key, value, "{s:I}", "n", &n)) {
        sums->values[0] = (uint64_t)n;
        const char *const wrong = series->kind->read_json(&reader->json, value, corpus->n_lines, sums);
        if (wrong) {
            complain(reader, series->key, wrong);
        }
    }
    if (sums->kept.failed && reader->status == FASTSUD_OK) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
    }
    const char *const wrong = fsd_sums_check(sums, corpus->n_puzzles);
    if (wrong) {
        complain(reader, series->key, wrong);
    }
}

static void read_corpus(struct reader *reader, json_t *object, struct fsd_corpus *corpus)
{
    json_int_t lines, malformed, puzzles;
    json_t *sums;

    if (!unpack(&reader->json, "statistics", object, "{s:I, s:I, s:I, s:o}", "lines", &lines, "malformed", &malformed,
                "puzzles", &puzzles, "sums", &sums)) {
        return;
    }
    if (malformed < 0 || puzzles < 0 || lines > MAX_PUZZLES || malformed > lines || puzzles > lines - malformed) {
        complain(reader, "lines", "does not fit the puzzles and malformed lines");
        return;
    }
    if (!fsd_corpus_create(corpus, reader->plan)) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
        return;
    }
    corpus->n_lines = (uint64_t)lines;
    corpus->n_malformed = (uint64_t)malformed;
    corpus->n_puzzles = (uint64_t)puzzles;
    for (size_t i = 0; i < corpus->n_sums && reader->status == FASTSUD_OK; i++) {
        read_sums(reader, json_object_get(sums, corpus->sums[i].series->key), corpus, &corpus->sums[i]);
    }
    fsd_corpus_sort(corpus);
}

static bool is_text(const json_t *object, const char *key, const char *text)
{
    const char *const value = json_string_value(json_object_get(object, key));

    return value && strcmp(value, text) == 0;
}

/* Whether an axis, NULL: none, has these places. */
static bool has_places(const json_t *object, const struct fsd_axis *axis, const struct fsd_settings *settings)
{
    const json_t *const keys = json_object_get(object, "keys");
    const size_t n = axis ? fsd_axis_n(axis, settings) : 0;
    char key[FSD_LABEL_BYTES] = "";
    bool has = json_array_size(keys) == n;

    for (size_t i = 0; has && i < n; i++) {
        const char *const value = json_string_value(json_array_get(keys, i));
        fsd_axis_key(axis, settings, i, key);
        has = value && strcmp(value, key) == 0;
    }
    return has;
}

/* Whether "series" says of a series what its sums are. Titles may be worded anew. */
static bool describes(const json_t *object, const struct fsd_measure *measure, const struct fsd_series *series,
                      const struct fsd_settings *settings)
{
    return is_text(object, "key", series->key) && is_text(object, "measure", measure->name) &&
           is_text(object, "kind", series->kind->name) &&
           has_places(json_object_get(object, "rows"), series->rows, settings) &&
           has_places(json_object_get(object, "columns"), series->columns, settings) &&
           has_places(json_object_get(object, "categories"), series->categories, settings);
}

static void read_series(struct reader *reader, const json_t *list)
{
    size_t n = 0;

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        const bool is_shown = fsd_measure_plan_shows(reader->plan, (enum fsd_measure_id)m);
        for (size_t i = 0; is_shown && i < measure->n_series; i++) {
            if (!describes(json_array_get(list, n++), measure, &measure->series[i], &reader->plan->settings)) {
                complain(reader, measure->series[i].key, "has other keys in \"series\" than its numbers have");
            }
        }
    }
    if (json_array_size(list) != n) {
        complain(reader, "series", "has more or fewer entries than there are numbers");
    }
}

/* A copy of a member that is text; NULL if it is none, or when out of memory. */
static char *copy_text(struct reader *reader, json_t *object, const char *key)
{
    const char *text;

    if (!unpack(&reader->json, key, object, "{s:s}", key, &text)) {
        return NULL;
    }
    char *const copy = strdup(text);
    if (!copy) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
    }
    return copy;
}

/* An array of n things, at least one; NULL when out of memory. */
static void *allocate(struct reader *reader, size_t n, size_t n_bytes)
{
    void *const things = calloc(n + 1, n_bytes);

    if (!things) {
        reader->status = FASTSUD_ERR_NO_MEMORY;
    }
    return things;
}

static void read_files(struct reader *reader, json_t *files)
{
    struct fsd_statistics *const statistics = reader->statistics;
    const size_t n = json_array_size(files);
    uint64_t n_lines = 0, n_puzzles = 0;

    statistics->files = allocate(reader, n, sizeof(*statistics->files));
    while (statistics->n_files < n && reader->status == FASTSUD_OK) {
        json_t *const object = json_array_get(files, statistics->n_files);
        struct fsd_corpus *const file = &statistics->files[statistics->n_files++];
        read_corpus(reader, object, file);
        file->name = copy_text(reader, object, "name");
        n_lines += file->n_lines;
        n_puzzles += file->n_puzzles;
    }
    if (n > 0 && (n_lines != statistics->whole.n_lines || n_puzzles != statistics->whole.n_puzzles)) {
        complain(reader, "files", "do not add up to the whole");
    }
}

static void read_inputs(struct reader *reader, json_t *inputs)
{
    struct fsd_statistics *const statistics = reader->statistics;
    struct fsd_shard_place *const place = &statistics->place;
    const size_t n = json_array_size(inputs);
    const char *fingerprint;
    json_int_t bytes;

    if (n == 0 || statistics->n_files != (n > 1 ? n : 0)) {
        complain(reader, "input", "does not name the files");
        return;
    }
    place->inputs = allocate(reader, n, sizeof(*place->inputs));
    while (place->n_inputs < n && reader->status == FASTSUD_OK) {
        json_t *const object = json_array_get(inputs, place->n_inputs);
        struct fsd_shard_input *const input = &place->inputs[place->n_inputs++];
        input->name = copy_text(reader, object, "name");
        if (!unpack(&reader->json, "input", object, "{s:I, s:s}", "bytes", &bytes, "fingerprint", &fingerprint)) {
            return;
        }
        input->n_bytes = (uint64_t)bytes;
        if (bytes < 0 || strlen(fingerprint) != FSD_HASH_DIGITS ||
            !fsd_hash_parse(fingerprint, FSD_HASH_DIGITS, &input->fingerprint)) {
            complain(reader, "input", "has a size or a fingerprint that cannot be");
        }
    }
}

static void read_place(struct reader *reader, json_t *object)
{
    struct fsd_shard_place *const place = &reader->statistics->place;
    json_int_t i, n;
    json_t *inputs;

    if (!unpack(&reader->json, "shard", object, "{s:I, s:I, s:o}", "index", &i, "count", &n, "input", &inputs)) {
        return;
    }
    if (i < 1 || i > n) {
        complain(reader, "shard", "has an index that is not from 1 to its count");
        return;
    }
    place->i = (uint64_t)i;
    place->n = (uint64_t)n;
    read_inputs(reader, inputs);
}

static void read_root(struct reader *reader, json_t *root)
{
    json_int_t schema;
    const char *version;
    json_t *plan, *files, *place, *series;

    if (!unpack(&reader->json, "statistics", root, "{s:I}", "schema", &schema)) {
        return;
    }
    if (schema != FSD_STATISTICS_SCHEMA) {
        reader->status = FASTSUD_ERR_ARGUMENT;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text),
                 "its form has number %" JSON_INTEGER_FORMAT ", this fastsud %s reads number %d; measure the puzzles "
                 "again",
                 schema, fastsud_version(), FSD_STATISTICS_SCHEMA);
        return;
    }
    if (unpack(&reader->json, "statistics", root, "{s:s, s:o, s:o, s:o, s:o}", "version", &version, "shard", &place,
               "plan", &plan, "files", &files, "series", &series)) {
        read_plan(reader, plan, version);
    }
    if (reader->status == FASTSUD_OK) {
        read_series(reader, series);
    }
    if (reader->status == FASTSUD_OK) {
        read_corpus(reader, root, &reader->statistics->whole);
    }
    if (reader->status == FASTSUD_OK) {
        read_files(reader, files);
    }
    if (reader->status == FASTSUD_OK && !json_is_null(place)) {
        read_place(reader, place);
    }
}

static void say_syntax(struct fsd_statistics_trouble *trouble, const json_error_t *error)
{
    trouble->line = error->line > 0 ? (unsigned)error->line : 0;
    /* jansson reports column 0 at the beginning of a line. */
    trouble->column = error->column > 0 ? (unsigned)error->column : trouble->line > 0;
    snprintf(trouble->text, sizeof(trouble->text), "this is not JSON, or it is cut short: %.150s" ADVICE, error->text);
}

/* Quoted input may contain anything. */
static void make_printable(char *text)
{
    for (; *text; text++) {
        if ((unsigned char)*text < 0x20 || (unsigned char)*text > 0x7e) {
            *text = '?';
        }
    }
}

bool fsd_statistics_can_read(void)
{
    return true;
}

enum fastsud_status fsd_statistics_read(const char *text, size_t n_bytes, struct fsd_statistics *statistics,
                                        struct fsd_statistics_trouble *trouble)
{
    struct reader reader = {.json = {unpack, json_array_size, json_array_get},
                            .plan = &statistics->plan,
                            .statistics = statistics,
                            .trouble = trouble};
    json_error_t error;
    json_t *const root = json_loadb(text, n_bytes, JSON_REJECT_DUPLICATES, &error);

    *statistics = (struct fsd_statistics){.n_files = 0};
    *trouble = (struct fsd_statistics_trouble){0};
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
        fsd_statistics_destroy(statistics);
    }
    return reader.status;
}

#else

bool fsd_statistics_can_read(void)
{
    return false;
}

enum fastsud_status fsd_statistics_read(const char *text, size_t n_bytes, struct fsd_statistics *statistics,
                                        struct fsd_statistics_trouble *trouble)
{
    (void)text;
    (void)n_bytes;
    *statistics = (struct fsd_statistics){.n_files = 0};
    *trouble = (struct fsd_statistics_trouble){
        .text = "this build reads no JSON; install the package libjansson-dev and build again"};
    return FASTSUD_ERR_ENGINE_NOT_BUILT;
}

#endif
