#include "series/sums.h"

#include <math.h>
#include <stdlib.h>

bool fsd_sums_create(struct fsd_sums *sums, const struct fsd_series *series, const struct fsd_settings *settings)
{
    *sums = (struct fsd_sums){.series = series, .n_values = 1};
    switch (series->kind) {
    case FSD_SERIES_COUNTS:
    case FSD_SERIES_MATRIX:
    case FSD_SERIES_CELLS:
        sums->n_rows = fsd_axis_n(series->rows, settings);
        sums->n_columns = series->kind == FSD_SERIES_COUNTS  ? 1
                          : series->kind == FSD_SERIES_CELLS ? FSD_N_CELL_COUNTS
                                                             : fsd_axis_n(series->columns, settings);
        sums->n_values += sums->n_rows * sums->n_columns;
        break;
    case FSD_SERIES_HISTOGRAM:
        sums->n_values = FSD_HISTOGRAM_VALUES;
        break;
    case FSD_SERIES_EXAMPLES:
        if (!fsd_examples_create(&sums->examples, (size_t)fsd_setting(settings, "top"), series->starts_with_greatest)) {
            return false;
        }
        break;
    case FSD_SERIES_FINGERPRINTS:
    case FSD_N_SERIES_KINDS:
        break;
    }
    sums->values = calloc(sums->n_values, sizeof(*sums->values));
    return sums->values != NULL;
}

void fsd_sums_destroy(struct fsd_sums *sums)
{
    fsd_examples_destroy(&sums->examples);
    fsd_fingerprints_destroy(&sums->fingerprints);
    free(sums->values);
    sums->values = NULL;
}

bool fsd_sums_merge(struct fsd_sums *into, const struct fsd_sums *from, uint64_t n_lines_before)
{
    const uint64_t max = into->series->kind == FSD_SERIES_HISTOGRAM ? into->values[FSD_HISTOGRAM_MAX] : 0;

    if (!fsd_fingerprints_add(&into->fingerprints, from->fingerprints.words, from->fingerprints.n)) {
        return false;
    }
    for (size_t i = 0; i < into->n_values; i++) {
        into->values[i] += from->values[i];
    }
    if (into->series->kind == FSD_SERIES_HISTOGRAM) {
        into->values[FSD_HISTOGRAM_MAX] = max > from->values[FSD_HISTOGRAM_MAX] ? max : from->values[FSD_HISTOGRAM_MAX];
    }
    for (size_t i = 0; i < from->examples.n; i++) {
        struct fsd_example example = from->examples.examples[i];
        example.line += n_lines_before;
        fsd_examples_add(&into->examples, &example);
    }
    return true;
}

void fsd_sums_sort(struct fsd_sums *sums)
{
    fsd_fingerprints_sort(&sums->fingerprints);
}

static const char *check_counts(const struct fsd_sums *sums, uint64_t n)
{
    const enum fsd_series_whole whole = sums->series->whole;
    uint64_t all = 0;

    for (size_t row = 0; row < sums->n_rows; row++) {
        uint64_t sum = 0;
        for (size_t column = 0; column < sums->n_columns; column++) {
            const uint64_t value = *fsd_sums_at(sums, row, column);
            if (whole != FSD_WHOLE_FREE && value > n) {
                return "counts more puzzles than there are";
            }
            sum += whole != FSD_WHOLE_FREE ? value : 0;
        }
        if (whole == FSD_WHOLE_ROW_SUM && sum != n) {
            return "does not add up to the number of puzzles in each row";
        }
        all += sum;
    }
    return whole == FSD_WHOLE_SUM && all != n ? "does not add up to the number of puzzles" : NULL;
}

static const char *check_cells(const struct fsd_sums *sums, uint64_t n)
{
    const bool are_changes = sums->series->cells == FSD_CELLS_CHANGES;
    const uint64_t all = FASTSUD_N_CELLS * n;

    for (size_t row = 0; row < sums->n_rows; row++) {
        uint64_t sum = 0;
        for (size_t i = 0; i < FSD_N_CELL_COUNTS; i++) {
            const uint64_t cells = fsd_sums_row(sums, row)[i];
            if (cells > all && !(are_changes && -cells <= all)) {
                return "counts more cells than there are";
            }
            sum += cells;
        }
        if (sum != (are_changes ? 0 : all)) {
            return are_changes ? "does not add up to 0 in each row"
                               : "does not add up to 81 cells per puzzle in each row";
        }
    }
    return NULL;
}

/* Whether the sum of logarithms can be that of the values, which each bucket tells but for its width. */
static bool logs_fit(const struct fsd_sums *sums)
{
    const double sum = ldexp((double)sums->values[FSD_HISTOGRAM_LOG2_SUM], -24);
    double least = -ldexp((double)fsd_sums_n(sums), -24), most = 0; /* each may have been rounded down by 1 */
    uint64_t first, last;

    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const double n = (double)sums->values[FSD_HISTOGRAM_BUCKETS + bucket];
        fsd_histogram_range(bucket, &first, &last);
        if (n > 0) { /* values were rounded to the nearest, and are at least 1 */
            least += n * log2(fmax(1, ((double)first - 0.5) / sums->series->parts));
            most += n * log2(fmax(1, ((double)last + 0.5) / sums->series->parts));
        }
    }
    return sum >= least - 1e-9 * fabs(least) && sum <= most + 1e-9 * most;
}

static const char *check_histogram(const struct fsd_sums *sums)
{
    const uint64_t *const values = sums->values;
    __extension__ unsigned __int128 least = 0, most = 0;
    uint64_t n = 0, highest_first = 0, highest_last = 0, first, last;

    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const uint64_t count = values[FSD_HISTOGRAM_BUCKETS + bucket];
        fsd_histogram_range(bucket, &first, &last);
        if (count > values[FSD_HISTOGRAM_N]) {
            return "counts more puzzles than there are";
        }
        n += count;
        least += (unsigned __int128)first * count;
        most += (unsigned __int128)last * count;
        if (count > 0) {
            highest_first = first;
            highest_last = last;
        }
    }
    if (n != values[FSD_HISTOGRAM_N]) {
        return "does not add up to the number of puzzles";
    }
    if (values[FSD_HISTOGRAM_MAX] < highest_first || values[FSD_HISTOGRAM_MAX] > highest_last) {
        return "has a greatest number outside of its last bucket";
    }
    if (values[FSD_HISTOGRAM_SUM] < least || values[FSD_HISTOGRAM_SUM] > most) {
        return "has a sum that its buckets exclude";
    }
    const bool fits = sums->series->has_logs ? logs_fit(sums) : values[FSD_HISTOGRAM_LOG2_SUM] == 0;
    return !fits ? "has a sum of logarithms that its buckets exclude" : NULL;
}

const char *fsd_sums_check(const struct fsd_sums *sums, uint64_t n_puzzles)
{
    const bool may_be_negative = sums->series->kind == FSD_SERIES_CELLS && sums->series->cells == FSD_CELLS_CHANGES;
    const uint64_t n = fsd_sums_n(sums);

    if (n > n_puzzles) {
        return "counts more puzzles than there are";
    }
    for (size_t i = 0; i < sums->n_values && !may_be_negative; i++) {
        if ((int64_t)sums->values[i] < 0) {
            return "has a negative number";
        }
    }
    switch (sums->series->kind) {
    case FSD_SERIES_COUNTS:
    case FSD_SERIES_MATRIX:
        return check_counts(sums, n);
    case FSD_SERIES_CELLS:
        return check_cells(sums, n);
    case FSD_SERIES_HISTOGRAM:
        return check_histogram(sums);
    case FSD_SERIES_EXAMPLES:
        return sums->examples.n != (n < sums->examples.n_most ? n : sums->examples.n_most)
                   ? "does not name as many puzzles as it should"
                   : NULL;
    case FSD_SERIES_FINGERPRINTS:
        return sums->fingerprints.n != n ? "does not have a fingerprint for each puzzle" : NULL;
    case FSD_N_SERIES_KINDS:
        break;
    }
    return NULL;
}
