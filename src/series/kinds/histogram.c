#include "series/kinds/histogram.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "series/kind.h"

enum { FIRST_POWER = 6, BITS_PER_POWER = 5 };

_Static_assert(FSD_EXACT_BUCKETS == 1 << FIRST_POWER && FSD_BUCKETS_PER_POWER == 1 << BITS_PER_POWER,
               "buckets are found by bits");

unsigned fsd_histogram_bucket(uint64_t value)
{
    if (value < FSD_EXACT_BUCKETS) {
        return (unsigned)value;
    }
    const unsigned power = 63U - (unsigned)__builtin_clzll(value);
    const unsigned rest = (unsigned)(value >> (power - BITS_PER_POWER)) & (FSD_BUCKETS_PER_POWER - 1);

    return FSD_EXACT_BUCKETS + (power - FIRST_POWER) * FSD_BUCKETS_PER_POWER + rest;
}

void fsd_histogram_range(unsigned bucket, uint64_t *first, uint64_t *last)
{
    if (bucket < FSD_EXACT_BUCKETS) {
        *first = *last = bucket;
        return;
    }
    const unsigned beyond = bucket - FSD_EXACT_BUCKETS;
    const unsigned shift = beyond / FSD_BUCKETS_PER_POWER + FIRST_POWER - BITS_PER_POWER;

    *first = (uint64_t)(FSD_BUCKETS_PER_POWER + beyond % FSD_BUCKETS_PER_POWER) << shift;
    *last = *first + ((UINT64_C(1) << shift) - 1);
}

void fsd_histogram_add(uint64_t *histogram, uint64_t value)
{
    histogram[FSD_HISTOGRAM_N]++;
    histogram[FSD_HISTOGRAM_SUM] += value;
    if (value > histogram[FSD_HISTOGRAM_MAX]) {
        histogram[FSD_HISTOGRAM_MAX] = value;
    }
    histogram[FSD_HISTOGRAM_BUCKETS + fsd_histogram_bucket(value)]++;
}

double fsd_histogram_mean(const uint64_t *histogram)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];

    return n ? (double)histogram[FSD_HISTOGRAM_SUM] / (double)n : 0;
}

static double geometric_mean(const uint64_t *histogram)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];

    return n ? exp2(ldexp((double)histogram[FSD_HISTOGRAM_LOG2_SUM], -24) / (double)n) : 0;
}

uint64_t fsd_histogram_quantile(const uint64_t *histogram, unsigned permille)
{
    const uint64_t n = histogram[FSD_HISTOGRAM_N];
    /* n * permille / 1000, rounded up, without overflow; the 0th permille is the smallest number. */
    uint64_t wanted = n / 1000 * permille + (n % 1000 * permille + 999) / 1000;
    uint64_t first = 0, last;

    if (wanted == 0) {
        wanted = 1;
    }
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS && n; bucket++) {
        const uint64_t count = histogram[FSD_HISTOGRAM_BUCKETS + bucket];
        if (count >= wanted) {
            fsd_histogram_range(bucket, &first, &last);
            break;
        }
        wanted -= count;
    }
    return first;
}

void fsd_histogram_by_power(const uint64_t *histogram, unsigned denominator, uint64_t counts[FSD_N_POWERS])
{
    uint64_t first, last;

    memset(counts, 0, FSD_N_POWERS * sizeof(*counts));
    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        fsd_histogram_range(bucket, &first, &last);
        const uint64_t whole = first / denominator;
        counts[whole == 0 ? 0 : 64 - __builtin_clzll(whole)] += histogram[FSD_HISTOGRAM_BUCKETS + bucket];
    }
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
            least += n * log2(fmax(1, ((double)first - 0.5) / sums->series->denominator));
            most += n * log2(fmax(1, ((double)last + 0.5) / sums->series->denominator));
        }
    }
    return sum >= least - 1e-9 * fabs(least) && sum <= most + 1e-9 * most;
}

static const char *check(const struct fsd_sums *sums)
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

static unsigned denominator_of(const struct fsd_series *series)
{
    return series->denominator > 0 ? series->denominator : 1;
}

static void describe(struct fsd_json *json, const struct fsd_series *series)
{
    fsd_json_put_count(json, "parts", denominator_of(series));
    fsd_json_put_bool(json, "has_distribution", series->has_distribution);
    fsd_json_put_bool(json, "is_geometric", series->has_logs);
}

static const char *column_name(const struct fsd_series *series, size_t column)
{
    static const char *const names[] = {"mean", "median", "p90", "p99", "max", NULL};

    (void)series;
    return names[column];
}

static struct fsd_figure figure(const struct fsd_sums *sums, size_t first, size_t last, size_t column)
{
    const unsigned denominator = denominator_of(sums->series);
    const uint64_t *const values = sums->values;
    const uint64_t n = fsd_sums_n(sums);

    (void)first;
    (void)last;
    if (column == 0) {
        const double mean = sums->series->has_logs ? geometric_mean(values) : fsd_histogram_mean(values) / denominator;
        return fsd_figure_mean(mean * (double)n, n, FSD_MEAN_PLACES);
    }
    static const unsigned permilles[] = {0, 500, 900, 990};
    const uint64_t value = column < sizeof(permilles) / sizeof(permilles[0])
                               ? fsd_histogram_quantile(values, permilles[column])
                               : values[FSD_HISTOGRAM_MAX];
    if (n == 0) {
        return (struct fsd_figure){.kind = FSD_FIGURE_NONE};
    }
    return denominator == 1 ? fsd_figure_count(value)
                            : fsd_figure_mean((double)value / denominator, 1, FSD_MEAN_PLACES);
}

/* The buckets. */
static void put_more(struct fsd_figure_sink *sink, const struct fsd_sums *sums)
{
    const unsigned denominator = denominator_of(sums->series);
    char text[FSD_LABEL_BYTES];
    uint64_t first, last;

    for (unsigned bucket = 0; bucket < FSD_N_BUCKETS; bucket++) {
        const uint64_t count = sums->values[FSD_HISTOGRAM_BUCKETS + bucket];
        fsd_histogram_range(bucket, &first, &last);
        if (denominator > 1) {
            snprintf(text, sizeof(text), "%.3f-%.3f", (double)first / denominator, (double)last / denominator);
        } else {
            snprintf(text, sizeof(text), first == last ? "%" PRIu64 : "%" PRIu64 "-%" PRIu64, first, last);
        }
        if (count > 0) {
            sink->put(sink, text, "puzzles", fsd_figure_count(count));
        }
    }
}

static void put_power(uint64_t first, bool is_whole, char text[FSD_LABEL_BYTES])
{
    const uint64_t next = first == 0 ? 1 : 2 * first;

    if (!is_whole) {
        snprintf(text, FSD_LABEL_BYTES, "from %" PRIu64 " to below %" PRIu64, first, next);
    } else if (first < 2) {
        snprintf(text, FSD_LABEL_BYTES, "%" PRIu64, first);
    } else {
        snprintf(text, FSD_LABEL_BYTES, "%" PRIu64 " to %" PRIu64, first, next - 1);
    }
}

/* The first histogram by powers of two. */
static void put_table(const struct fsd_series_view *view)
{
    const struct fsd_series *const series = view->sums[0]->series;
    const unsigned denominator = denominator_of(series);
    uint64_t counts[FSD_N_POWERS];
    size_t first = FSD_N_POWERS, end = 0;
    struct fsd_table_section *section;
    char title[FSD_LABEL_BYTES];

    if (!series->has_distribution) {
        return;
    }
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_histogram_by_power(view->sums[corpus]->values, denominator, counts);
        for (size_t power = 0; power < FSD_N_POWERS; power++) {
            first = counts[power] > 0 && power < first ? power : first;
            end = counts[power] > 0 && power >= end ? power + 1 : end;
        }
    }
    snprintf(title, sizeof(title), "puzzles by %s", series->unit);
    if (first >= end || !(section = fsd_text_table_begin_shares(view->table, title, end - first))) {
        return;
    }
    for (size_t row = 0; row < section->n_rows; row++) {
        const size_t power = first + row;
        put_power(power == 0 ? 0 : UINT64_C(1) << (power - 1), denominator == 1, section->labels[row]);
    }
    for (size_t corpus = 0; corpus < view->n; corpus++) {
        fsd_histogram_by_power(view->sums[corpus]->values, denominator, counts);
        for (size_t row = 0; row < section->n_rows; row++) {
            fsd_table_put_share(section, corpus, row, counts[first + row], fsd_sums_n(view->sums[corpus]));
        }
    }
    fsd_text_table_end(view->table);
}

const struct fsd_series_kind fsd_series_histogram = {
    .name = "histogram",
    .n_columns = FSD_HISTOGRAM_VALUES - 1,
    .maximum = FSD_HISTOGRAM_MAX,
    .check = check,
    .describe = describe,
    .column_name = column_name,
    .figure = figure,
    .put_more = put_more,
    .put_table = put_table,
};
