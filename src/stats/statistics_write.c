#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/seconds.h"
#include "series/kind.h"
#include "stats/statistics.h"

/* JSON readers may round larger numbers, so these are written as strings. */
static const uint64_t MAX_EXACT = UINT64_C(1) << 53;

static void put_setting(struct fsd_json *json, const struct fsd_option *option, uint64_t value)
{
    char number[FSD_SECONDS_BYTES];

    if (option->is_seconds) {
        fsd_seconds_put(number, value);
        fsd_json_put_text(json, option->name, number);
    } else if (option->name_at) {
        fsd_json_put_text(json, option->name, option->name_at((size_t)value));
    } else if (!option->argument) {
        fsd_json_put_bool(json, option->name, value > 0);
    } else if (value <= MAX_EXACT) {
        fsd_json_put_count(json, option->name, value);
    } else {
        snprintf(number, sizeof(number), "%" PRIu64, value);
        fsd_json_put_text(json, option->name, number);
    }
}

static void put_plan(struct fsd_json *json, const struct fsd_measure_plan *plan)
{
    char layout[24];

    fsd_json_begin(json, "plan", '{');
    if (plan->settings.has_rules) {
        snprintf(layout, sizeof(layout), "%016" PRIx64, plan->rules.fingerprint);
        fsd_json_begin(json, "rules", '{');
        fsd_json_put_text(json, "name", plan->rules.name);
        fsd_json_put_text(json, "fingerprint", layout);
        fsd_json_end(json, '}');
    }
    fsd_json_begin(json, "measures", '[');
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_plan_shows(plan, (enum fsd_measure_id)m)) {
            fsd_json_put_text(json, NULL, fsd_measures[m]->name);
        }
    }
    fsd_json_end(json, ']');
    fsd_json_begin(json, "settings", '{');
    for (size_t i = 0; i < plan->settings.n; i++) {
        if (fsd_measure_plan_uses(plan, plan->settings.entries[i].option)) {
            put_setting(json, plan->settings.entries[i].option, plan->settings.entries[i].value);
        }
    }
    fsd_json_end(json, '}');
    snprintf(layout, sizeof(layout), "%016" PRIx64, fsd_measure_plan_hash(plan));
    fsd_json_put_text(json, "layout", layout);
    fsd_json_end(json, '}');
}

static void put_labels(struct fsd_json *json, const char *key, const struct fsd_axis *axis,
                       const struct fsd_settings *settings,
                       void (*label)(const struct fsd_axis *axis, const struct fsd_settings *settings, size_t i,
                                     char text[FSD_LABEL_BYTES]))
{
    char text[FSD_LABEL_BYTES];

    fsd_json_begin(json, key, '[');
    for (size_t i = 0; i < fsd_axis_n(axis, settings); i++) {
        label(axis, settings, i, text);
        fsd_json_put_text(json, NULL, text);
    }
    fsd_json_end(json, ']');
}

static void put_axis(struct fsd_json *json, const char *key, const struct fsd_axis *axis,
                     const struct fsd_settings *settings)
{
    if (!axis) {
        return;
    }
    fsd_json_begin(json, key, '{');
    fsd_json_put_text(json, "title", fsd_axis_title(axis, settings));
    fsd_json_put_bool(json, "are_numbers", fsd_axis_has_numbers(axis));
    put_labels(json, "keys", axis, settings, fsd_axis_key);
    put_labels(json, "names", axis, settings, fsd_axis_name);
    fsd_json_end(json, '}');
}

/* What a program needs to plot the series. */
static void put_series(struct fsd_json *json, const struct fsd_measure *measure, const struct fsd_series *series,
                       const struct fsd_settings *settings)
{
    fsd_json_begin(json, NULL, '{');
    fsd_json_put_text(json, "key", series->key);
    fsd_json_put_text(json, "measure", measure->name);
    fsd_json_put_text(json, "kind", series->kind->name);
    fsd_json_put_text(json, "title", series->title);
    fsd_json_put_text(json, "about",
                      settings->has_rules && series->about_of_rules ? series->about_of_rules : series->about);
    if (series->name) {
        fsd_json_put_text(json, "name", series->name);
    }
    if (series->unit) {
        fsd_json_put_text(json, "unit", series->unit);
    }
    if (series->kind->describe) {
        series->kind->describe(json, series);
    }
    fsd_json_put_bool(json, "are_shares", series->whole != FSD_WHOLE_FREE);
    fsd_json_put_bool(json, "hides_zeros", series->decides_rows);
    if (series->n_cumulative) {
        fsd_json_put_count(json, "n_cumulative", series->n_cumulative(settings));
    }
    put_axis(json, "rows", series->rows, settings);
    put_axis(json, "columns", series->columns, settings);
    put_axis(json, "categories", series->categories, settings);
    fsd_json_end(json, '}');
}

/* The values without trailing zeros. */
static void put_values(struct fsd_json *json, const struct fsd_sums *sums)
{
    size_t n = sums->n_values;

    while (n > 1 && sums->values[n - 1] == 0) {
        n--;
    }
    fsd_json_begin(json, sums->series->key, '[');
    for (size_t i = 0; i < n; i++) {
        fsd_json_put_signed(json, NULL, (int64_t)sums->values[i]);
    }
    fsd_json_end(json, ']');
}

static void put_sums(struct fsd_json *json, const struct fsd_sums *sums)
{
    if (!sums->series->kind->put_json) {
        put_values(json, sums);
        return;
    }
    fsd_json_begin(json, sums->series->key, '{');
    fsd_json_put_count(json, "n", fsd_sums_n(sums));
    sums->series->kind->put_json(json, sums);
    fsd_json_end(json, '}');
}

/* The members of a corpus object. */
static void put_corpus(struct fsd_json *json, const struct fsd_corpus *corpus)
{
    fsd_json_put_count(json, "lines", corpus->n_lines);
    fsd_json_put_count(json, "malformed", corpus->n_malformed);
    fsd_json_put_count(json, "puzzles", corpus->n_puzzles);
    fsd_json_begin(json, "sums", '{');
    for (size_t i = 0; i < corpus->n_sums; i++) {
        put_sums(json, &corpus->sums[i]);
    }
    fsd_json_end(json, '}');
}

static void put_place(struct fsd_json *json, const struct fsd_shard_place *place)
{
    char fingerprint[24];

    fsd_json_begin(json, "shard", '{');
    fsd_json_put_count(json, "index", place->i);
    fsd_json_put_count(json, "count", place->n);
    fsd_json_begin(json, "input", '[');
    for (size_t i = 0; i < place->n_inputs; i++) {
        const struct fsd_shard_input *const input = &place->inputs[i];
        snprintf(fingerprint, sizeof(fingerprint), "%016" PRIx64, input->fingerprint);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_text(json, "name", input->name);
        fsd_json_put_count(json, "bytes", input->n_bytes);
        fsd_json_put_text(json, "fingerprint", fingerprint);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
    fsd_json_end(json, '}');
}

void fsd_statistics_put(struct fsd_buffer *out, const struct fsd_corpus *whole, const struct fsd_corpus *files,
                        size_t n_files, const struct fsd_shard_place *place)
{
    struct fsd_json json = {.out = out};

    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_count(&json, "schema", FSD_STATISTICS_SCHEMA);
    fsd_json_put_text(&json, "version", fastsud_version());
    if (place && place->n > 0) {
        put_place(&json, place);
    } else {
        fsd_json_put_null(&json, "shard");
    }
    put_plan(&json, whole->plan);
    put_corpus(&json, whole);
    fsd_json_begin(&json, "files", '[');
    for (size_t i = 0; i < n_files; i++) {
        fsd_json_begin(&json, NULL, '{');
        fsd_json_put_text(&json, "name", files[i].name);
        put_corpus(&json, &files[i]);
        fsd_json_end(&json, '}');
    }
    fsd_json_end(&json, ']');
    fsd_json_begin(&json, "series", '[');
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        for (size_t i = 0; fsd_measure_plan_shows(whole->plan, (enum fsd_measure_id)m) && i < fsd_measures[m]->n_series;
             i++) {
            put_series(&json, fsd_measures[m], &fsd_measures[m]->series[i], &whole->plan->settings);
        }
    }
    fsd_json_end(&json, ']');
    fsd_json_end(&json, '}');
    fsd_buffer_put_char(out, '\n');
}

void fsd_shard_place_destroy(struct fsd_shard_place *place)
{
    for (size_t i = 0; i < place->n_inputs; i++) {
        free(place->inputs[i].name);
    }
    free(place->inputs);
    *place = (struct fsd_shard_place){.n = 0};
}

void fsd_statistics_destroy(struct fsd_statistics *statistics)
{
    for (size_t i = 0; i < statistics->n_files; i++) {
        free((char *)statistics->files[i].name);
        fsd_corpus_destroy(&statistics->files[i]);
    }
    free(statistics->files);
    fsd_corpus_destroy(&statistics->whole);
    fsd_shard_place_destroy(&statistics->place);
    statistics->files = NULL;
    statistics->n_files = 0;
}

const char *fsd_measure_plan_difference(const struct fsd_measure_plan *a, const struct fsd_measure_plan *b)
{
    if (a->settings.has_rules != b->settings.has_rules || a->rules.fingerprint != b->rules.fingerprint) {
        return "rules";
    }
    if (a->measures != b->measures || a->hidden != b->hidden) {
        return "measures";
    }
    for (size_t i = 0; i < a->settings.n; i++) {
        const struct fsd_option *const option = a->settings.entries[i].option;
        if (fsd_measure_plan_uses(a, option) &&
            a->settings.entries[i].value != fsd_setting(&b->settings, option->name)) {
            return option->name;
        }
    }
    return NULL;
}
