/* How often each digit is given. */
#include <stdio.h>

#include "grid/text.h"
#include "measures/measure.h"

enum { N_DIGITS = 9 };

struct record {
    uint8_t n_given[N_DIGITS]; /* of digit i + 1 */
    uint8_t n_different;
};

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        records[p] = (struct record){.n_different = 0};
        for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            const char digit = of->puzzles->cells[p][cell];
            if (fsd_text_is_given(digit)) {
                records[p].n_different += records[p].n_given[digit - '1']++ == 0;
            }
        }
    }
    return FASTSUD_OK;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct record *const record = (const struct record *)of->records + p;
    char name[16];

    fsd_row_put_count(row, "digits", record->n_different);
    for (size_t i = 0; i < N_DIGITS; i++) {
        snprintf(name, sizeof(name), "given_%zu", i + 1);
        fsd_row_put_count(row, name, record->n_given[i]);
    }
}

static const char *digit_key(size_t i)
{
    static const char *const keys[N_DIGITS] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};

    return keys[i];
}

static const struct fsd_axis digits_axis = {.title = "digit", .n = N_DIGITS, .key_at = digit_key};
static const struct fsd_axis numbers = {.title = "different digits", .n = N_DIGITS + 1};

enum { GIVEN, DIFFERENT, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [GIVEN] = {.key = "digits",
               .kind = &fsd_series_counts,
               .title = "givens by digit",
               .about = "How often each digit is given, over all puzzles.",
               .unit = "givens",
               .rows = &digits_axis,
               .whole = FSD_WHOLE_FREE},
    [DIFFERENT] = {.key = "different_digits",
                   .kind = &fsd_series_counts,
                   .title = "different digits given",
                   .about = "A puzzle with exactly one solution gives at least eight different digits: two that are "
                            "not given could be exchanged.",
                   .unit = "puzzles",
                   .rows = &numbers,
                   .decides_rows = true},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        sums[GIVEN].values[0]++;
        for (size_t i = 0; i < N_DIGITS; i++) {
            *fsd_sums_at(&sums[GIVEN], i, 0) += records[p].n_given[i];
        }
        fsd_sums_count(&sums[DIFFERENT], records[p].n_different);
    }
}

static const struct fsd_option options[] = {
    {.name = "digits",
     .help = "how often each digit is given",
     .manual = "Measures how often each digit is given, and how many different ones."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_digits = {
    .name = "digits",
    .cost = "0.4",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct record),
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
