#include "stats/json_reader.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t MAX_CELLS = 81 * FSD_JSON_MAX_PUZZLES;

__extension__ typedef unsigned __int128 wide;

void fsd_json_complain(struct fsd_json_reader *reader, const char *key, const char *what)
{
    if (reader->status == FASTSUD_OK) {
        const size_t n_path = strlen(reader->path);
        const int n_shown = (int)(*key || n_path == 0 ? n_path : n_path - 1);
        reader->status = FASTSUD_ERR_ARGUMENT;
        reader->trouble->line = reader->trouble->column = 0;
        snprintf(reader->trouble->text, sizeof(reader->trouble->text), "\"%.*s%s\" %s" FSD_JSON_ADVICE, n_shown,
                 reader->path, key, what);
    }
}

void fsd_json_expect(struct fsd_json_reader *reader, bool holds, const char *key, const char *what)
{
    if (!holds) {
        fsd_json_complain(reader, key, what);
    }
}

size_t fsd_json_enter(struct fsd_json_reader *reader, const char *key)
{
    const size_t n = strlen(reader->path);

    snprintf(reader->path + n, sizeof(reader->path) - n, "%s.", key);
    return n;
}

void fsd_json_leave(struct fsd_json_reader *reader, size_t n)
{
    reader->path[n] = '\0';
}

json_t *fsd_json_get(struct fsd_json_reader *reader, json_t *object, const char *key, json_type type, const char *what)
{
    json_t *const value = object ? json_object_get(object, key) : NULL;

    if (!value && object) {
        fsd_json_complain(reader, key, "is missing");
    } else if (value && json_typeof(value) != type) {
        fsd_json_complain(reader, key, what);
    }
    return reader->status == FASTSUD_OK ? value : NULL;
}

json_t *fsd_json_get_object(struct fsd_json_reader *reader, json_t *object, const char *key)
{
    return fsd_json_get(reader, object, key, JSON_OBJECT, "is no object");
}

json_t *fsd_json_get_array(struct fsd_json_reader *reader, json_t *object, const char *key)
{
    return fsd_json_get(reader, object, key, JSON_ARRAY, "is no array");
}

const char *fsd_json_get_text(struct fsd_json_reader *reader, json_t *object, const char *key)
{
    const json_t *const value = fsd_json_get(reader, object, key, JSON_STRING, "is no string");

    return value ? json_string_value(value) : "";
}

uint64_t fsd_json_count_of(struct fsd_json_reader *reader, json_t *value, const char *key, uint64_t max)
{
    if (!value) {
        return 0;
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        fsd_json_complain(reader, key, "is no whole number of 0 or more");
        return 0;
    }
    if ((uint64_t)json_integer_value(value) > max) {
        fsd_json_complain(reader, key, "is too great");
        return 0;
    }
    return (uint64_t)json_integer_value(value);
}

uint64_t fsd_json_get_count(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t max)
{
    json_t *const value = object ? json_object_get(object, key) : NULL;

    if (!value && object) {
        fsd_json_complain(reader, key, "is missing");
    }
    return fsd_json_count_of(reader, value, key, max);
}

bool fsd_json_parse_number(const char *text, uint64_t *number)
{
    char written[24];

    *number = strtoull(text, NULL, 10);
    snprintf(written, sizeof(written), "%" PRIu64, *number);
    return strcmp(text, written) == 0;
}

bool fsd_json_parse_index(const char *text, unsigned n, unsigned *index)
{
    uint64_t number;

    if (!fsd_json_parse_number(text, &number) || number >= n) {
        return false;
    }
    *index = (unsigned)number;
    return true;
}

bool fsd_json_parse_outcome(const char *text, unsigned n, unsigned *outcome)
{
    for (*outcome = 0; *outcome < n; ++*outcome) {
        if (strcmp(text, fsd_statistics_outcome_key(*outcome)) == 0) {
            return true;
        }
    }
    return false;
}

uint64_t fsd_json_read_counts(struct fsd_json_reader *reader, json_t *object,
                              bool (*parse)(const char *, unsigned, unsigned *), uint64_t *counts, unsigned n)
{
    uint64_t sum = 0;

    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        unsigned index;
        if (!parse(json_object_iter_key(at), n, &index)) {
            fsd_json_complain(reader, "", "holds a key that cannot be one of its");
            break;
        }
        counts[index] =
            fsd_json_count_of(reader, json_object_iter_value(at), json_object_iter_key(at), FSD_JSON_MAX_PUZZLES);
        sum += counts[index];
    }
    return sum;
}

uint64_t fsd_json_get_counts(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t *counts,
                             unsigned n)
{
    json_t *const value = fsd_json_get_object(reader, object, key);
    const size_t outside = fsd_json_enter(reader, key);
    const uint64_t sum = value ? fsd_json_read_counts(reader, value, fsd_json_parse_index, counts, n) : 0;

    fsd_json_leave(reader, outside);
    return sum;
}

void fsd_json_get_cells(struct fsd_json_reader *reader, json_t *object, const char *key, uint64_t *n_cells,
                        uint64_t n_puzzles)
{
    json_t *const cells = fsd_json_get_array(reader, object, key);
    uint64_t sum = 0;

    if (cells) {
        fsd_json_expect(reader, json_array_size(cells) == FSD_N_DIGITS + 1, key,
                        "has not ten numbers, for 0 to 9 candidates");
    }
    for (unsigned n = 0; n <= FSD_N_DIGITS && reader->status == FASTSUD_OK; n++) {
        n_cells[n] = fsd_json_count_of(reader, json_array_get(cells, n), key, (uint64_t)MAX_CELLS);
        sum += n_cells[n];
    }
    fsd_json_expect(reader, sum == FASTSUD_N_CELLS * n_puzzles, key, "does not add up to 81 cells a puzzle");
}

void fsd_json_get_changes(struct fsd_json_reader *reader, json_t *object, const char *key, int64_t *changes)
{
    json_t *const values = fsd_json_get_array(reader, object, key);
    int64_t sum = 0;

    if (values) {
        fsd_json_expect(reader, json_array_size(values) == FSD_N_DIGITS + 1, key,
                        "has not ten numbers, for 0 to 9 candidates");
    }
    for (unsigned n = 0; n <= FSD_N_DIGITS && reader->status == FASTSUD_OK; n++) {
        const json_t *const value = json_array_get(values, n);
        const int64_t change = json_integer_value(value);
        const bool is_good = value && json_is_integer(value) && change <= MAX_CELLS && change >= -MAX_CELLS;
        fsd_json_expect(reader, is_good, key, "holds what is no whole number, or too great");
        changes[n] = is_good ? change : 0;
        sum += changes[n];
    }
    fsd_json_expect(reader, sum == 0, key, "does not add up to 0");
}

static void read_bucket(struct fsd_json_reader *reader, json_t *bucket, struct fsd_histogram *histogram)
{
    uint64_t first, last;

    if (!json_is_object(bucket)) {
        fsd_json_complain(reader, "histogram", "holds what is no object");
        return;
    }
    const size_t outside = fsd_json_enter(reader, "histogram");
    const uint64_t from = fsd_json_get_count(reader, bucket, "from", INT64_MAX);
    const uint64_t n = fsd_json_get_count(reader, bucket, "count", FSD_JSON_MAX_PUZZLES);
    fsd_histogram_range(fsd_histogram_bucket(from), &first, &last);
    fsd_json_expect(reader, from == first, "from", "is no bucket's first number");
    fsd_json_expect(reader, n <= FSD_JSON_MAX_PUZZLES - histogram->n, "count", "is too great");
    histogram->counts[fsd_histogram_bucket(from)] += n;
    histogram->n += n;
    fsd_json_leave(reader, outside);
}

/* What the buckets tell of count, sum and max. */
static void check_histogram(struct fsd_json_reader *reader, const struct fsd_histogram *histogram, uint64_t n_puzzles)
{
    wide least = 0, most = 0;
    uint64_t first = 0, last = 0;

    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        if (histogram->counts[bucket] > 0) {
            fsd_histogram_range(bucket, &first, &last);
            least += (wide)first * histogram->counts[bucket];
            most += (wide)last * histogram->counts[bucket];
        }
    }
    fsd_json_expect(reader, histogram->n == n_puzzles, "histogram", "does not add up to the number of puzzles");
    fsd_json_expect(reader, histogram->max >= first && histogram->max <= last, "max", "is not in the last bucket");
    fsd_json_expect(reader, histogram->sum >= least && histogram->sum <= most, "sum", "cannot be that of the buckets");
}

void fsd_json_get_histogram(struct fsd_json_reader *reader, json_t *object, const char *key,
                            struct fsd_histogram *histogram, uint64_t n_puzzles)
{
    json_t *const value = fsd_json_get_object(reader, object, key);
    const size_t outside = fsd_json_enter(reader, key);
    json_t *const buckets = fsd_json_get_array(reader, value, "histogram");

    histogram->sum = fsd_json_get_count(reader, value, "sum", INT64_MAX);
    histogram->max = fsd_json_get_count(reader, value, "max", INT64_MAX);
    for (size_t i = 0; i < json_array_size(buckets) && reader->status == FASTSUD_OK; i++) {
        read_bucket(reader, json_array_get(buckets, i), histogram);
    }
    check_histogram(reader, histogram, n_puzzles);
    fsd_json_leave(reader, outside);
}

void fsd_json_compare(struct fsd_json_reader *reader, json_t *given, json_t *wanted, bool is_top)
{
    static const char what[] = "does not follow from the sums";

    if (json_is_object(wanted)) {
        fsd_json_expect(reader, json_is_object(given), "", "is no object");
        fsd_json_expect(reader, is_top || json_object_size(given) == json_object_size(wanted), "",
                        "holds more or less than it should");
        for (void *at = json_object_iter(wanted); at && reader->status == FASTSUD_OK;
             at = json_object_iter_next(wanted, at)) {
            const char *const key = json_object_iter_key(at);
            json_t *const value = json_object_get(given, key);
            fsd_json_expect(reader, value, key, "is missing");
            const size_t outside = fsd_json_enter(reader, key);
            fsd_json_compare(reader, value, json_object_iter_value(at), false);
            fsd_json_leave(reader, outside);
        }
    } else if (json_is_array(wanted)) {
        fsd_json_expect(reader, json_is_array(given) && json_array_size(given) == json_array_size(wanted), "",
                        "has more or fewer elements than it should");
        for (size_t i = 0; i < json_array_size(wanted) && reader->status == FASTSUD_OK; i++) {
            fsd_json_compare(reader, json_array_get(given, i), json_array_get(wanted, i), false);
        }
    } else if (json_is_real(wanted)) {
        const double value = json_real_value(wanted);
        fsd_json_expect(reader,
                        json_is_number(given) && fabs(json_number_value(given) - value) <= 1.5e-6 + 1e-9 * fabs(value),
                        "", what);
    } else {
        fsd_json_expect(reader, json_equal(given, wanted), "", what);
    }
}
