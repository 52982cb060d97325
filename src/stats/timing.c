#include "stats/timing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/hash.h"

void fsd_timing_put_samples(struct fsd_json *json, const char *key, const double *samples_s, size_t n)
{
    fsd_json_begin(json, key, '[');
    for (size_t i = 0; i < n; i++) {
        fsd_json_put_decimal(json, NULL, samples_s[i], 9);
    }
    fsd_json_end(json, ']');
}

void fsd_timing_put(struct fsd_json *json, const struct fsd_timing *timing)
{
    char checksum[FSD_HASH_DIGITS + 1];

    snprintf(checksum, sizeof(checksum), "%016" PRIx64, timing->checksum);
    fsd_json_put_text(json, "file", timing->file);
    fsd_json_put_count(json, "puzzles", timing->n_puzzles);
    fsd_json_put_text(json, "engine", timing->engine);
    fsd_json_put_text(json, "isa", timing->kernel);
    if (timing->rules) {
        fsd_json_put_text(json, "rules", timing->rules);
    }
    fsd_json_put_count(json, "threads", timing->n_threads);
    fsd_json_put_decimal(json, "seconds", timing->seconds, 9);
    fsd_json_put_decimal(json, "puzzles_per_s", (double)timing->n_puzzles / timing->seconds, 1);
    fsd_json_put_decimal(json, "guesses_per_puzzle", timing->guesses_per_puzzle, 4);
    fsd_json_put_count(json, "bytes", timing->n_bytes);
    fsd_json_put_text(json, "checksum", checksum);
    fsd_json_put_text(json, "options", timing->options);
    fsd_json_put_text(json, "version", timing->version);
    fsd_json_put_text(json, "cpu", timing->cpu);
    fsd_timing_put_samples(json, "samples_s", timing->samples_s, timing->n_samples);
}

static bool are_equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

const struct fsd_timing *fsd_timings_of(const struct fsd_timings *timings, uint64_t checksum, const char *cpu)
{
    for (size_t i = timings->n; i > 0; i--) {
        const struct fsd_timing *const row = &timings->rows[i - 1];
        if (row->checksum == checksum && (!cpu || strcmp(row->cpu, cpu) == 0)) {
            return row;
        }
    }
    return NULL;
}

const struct fsd_timing *fsd_timings_like(const struct fsd_timings *timings, const struct fsd_timing *timing)
{
    for (size_t i = timings->n; i > 0; i--) {
        const struct fsd_timing *const row = &timings->rows[i - 1];
        if (row->checksum == timing->checksum && row->n_bytes == timing->n_bytes &&
            row->n_threads == timing->n_threads && are_equal(row->engine, timing->engine) &&
            are_equal(row->kernel, timing->kernel) && are_equal(row->options, timing->options) &&
            are_equal(row->cpu, timing->cpu)) {
            return row;
        }
    }
    return NULL;
}

#ifdef FSD_HAVE_JANSSON

#include <jansson.h>

/* A day and more in a round is no time of solving a file, nor is less than the clock can tell. */
static const double MIN_SECONDS = 1e-9, MAX_SECONDS = 1e6;

void fsd_timings_destroy(struct fsd_timings *timings)
{
    for (size_t i = 0; i < timings->n; i++) {
        free(timings->rows[i].samples_s);
        json_decref(timings->documents[i]);
    }
    free(timings->rows);
    free(timings->documents);
    *timings = (struct fsd_timings){.n = 0};
}

/* Returns NULL if it has none, or one of them is not a time, or there is no memory, which is then in failure. */
static double *read_samples(const json_t *array, size_t *n, struct fsd_failure *failure)
{
    *n = json_array_size(array);
    double *const samples = *n > 0 ? malloc(*n * sizeof(*samples)) : NULL;

    if (*n > 0 && !samples) {
        fsd_failure_set_no_memory(failure);
    }
    for (size_t i = 0; samples && i < *n; i++) {
        samples[i] = json_number_value(json_array_get(array, i));
        if (!(samples[i] >= MIN_SECONDS && samples[i] <= MAX_SECONDS)) {
            free(samples);
            return NULL;
        }
    }
    return samples;
}

/* Says what is wrong with a row; failure keeps an earlier one. */
static bool refuse(struct fsd_failure *failure, const char *what)
{
    if (!fsd_failed(failure)) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "%s; compare with a file that fastsud bench --save wrote",
                        what);
    }
    return false;
}

static bool read_row(json_t *object, struct fsd_timing *row, struct fsd_failure *failure)
{
    json_int_t n_puzzles = 0, n_threads = 0, n_bytes = 0;
    const char *checksum = NULL;
    json_t *kernel = NULL, *samples = NULL;
    json_error_t error;

    if (json_unpack_ex(object, &error, 0, "{s:s, s:I, s:s, s:o, s:I, s:I, s:s, s:s, s:s, s:s, s:o}", "file", &row->file,
                       "puzzles", &n_puzzles, "engine", &row->engine, "isa", &kernel, "threads", &n_threads, "bytes",
                       &n_bytes, "checksum", &checksum, "options", &row->options, "version", &row->version, "cpu",
                       &row->cpu, "samples_s", &samples) != 0) {
        if (json_error_code(&error) == json_error_out_of_memory) {
            fsd_failure_set_no_memory(failure);
        }
        return refuse(failure, error.text);
    }
    row->n_puzzles = (uint64_t)n_puzzles;
    row->n_threads = (uint64_t)n_threads;
    row->n_bytes = (uint64_t)n_bytes;
    row->kernel = json_string_value(kernel);
    if (strlen(checksum) != FSD_HASH_DIGITS || !fsd_hash_parse(checksum, FSD_HASH_DIGITS, &row->checksum)) {
        return refuse(failure, "\"checksum\" is not one");
    }
    row->samples_s = read_samples(samples, &row->n_samples, failure);
    return row->samples_s || refuse(failure, "\"samples_s\" is not an array of times in seconds");
}

static bool add_row(struct fsd_timings *timings, const char *line, size_t n_line, struct fsd_failure *failure)
{
    struct fsd_timing *const rows = fsd_grow(timings->rows, timings->n, &timings->capacity, sizeof(*rows));
    timings->rows = rows ? rows : timings->rows;
    void **const documents = fsd_grow(timings->documents, timings->n, &timings->document_capacity, sizeof(*documents));
    timings->documents = documents ? documents : timings->documents;
    if (!rows || !documents) {
        fsd_failure_set_no_memory(failure);
        return false;
    }
    json_error_t error;
    json_t *const object = json_loadb(line, n_line, JSON_REJECT_DUPLICATES, &error);
    rows[timings->n] = (struct fsd_timing){.file = NULL};
    if (object && read_row(object, &rows[timings->n], failure)) {
        documents[timings->n++] = object;
        return true;
    }
    if (!object && json_error_code(&error) == json_error_out_of_memory) {
        fsd_failure_set_no_memory(failure);
    } else if (!object) {
        refuse(failure, "this is not a line of JSON, or it is cut short");
        failure->column = error.column > 0 ? (uint32_t)error.column : 1;
    }
    json_decref(object);
    return false;
}

bool fsd_timings_read(const char *name, const char *text, size_t n_bytes, struct fsd_timings *timings,
                      struct fsd_failure *failure)
{
    const char *const end = text + n_bytes;
    uint64_t n_lines = 0;

    *timings = (struct fsd_timings){.n = 0};
    *failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    while (text < end && !fsd_failed(failure)) {
        const char *const newline = memchr(text, '\n', (size_t)(end - text));
        const char *const line_end = newline ? newline : end;
        n_lines++;
        add_row(timings, text, (size_t)(line_end - text), failure);
        text = newline ? newline + 1 : end;
    }
    if (fsd_failed(failure) && failure->error_number == 0) {
        failure->name = name;
        failure->line = n_lines;
        failure->column += failure->column == 0;
    }
    if (timings->n == 0 && !fsd_failed(failure)) {
        refuse(failure, "it is empty");
        failure->name = name;
    }
    if (fsd_failed(failure)) {
        fsd_timings_destroy(timings);
    }
    return !fsd_failed(failure);
}

#else

void fsd_timings_destroy(struct fsd_timings *timings)
{
    (void)timings;
}

bool fsd_timings_read(const char *name, const char *text, size_t n_bytes, struct fsd_timings *timings,
                      struct fsd_failure *failure)
{
    (void)text;
    (void)n_bytes;
    *timings = (struct fsd_timings){.n = 0};
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, name,
                    "this build reads no JSON; install the package libjansson-dev and build again");
    return false;
}

#endif
