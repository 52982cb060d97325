/*
 * Symmetry of the pattern of givens, whatever their digits: which rotations and reflections of the square keep it, and
 * in how many ways rows within bands, bands, columns within stacks, stacks and transposition map it to itself.
 */
#include <stdio.h>
#include <string.h>

#include "grid/text.h"
#include "measures/measure.h"
#include "series/kinds/histogram.h"

enum { N_SIZE = 9, N_ORDERS = 6 };

static const uint8_t orders[N_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* Bit c of rows[r]: the cell has a given. */
struct pattern {
    uint16_t rows[N_SIZE];
};

/* Where the symmetries of the square take the cell in row r and column c. */
static const struct {
    const char *name;
    int row_r, row_c, row_0; /* row = row_r * r + row_c * c + row_0 */
    int column_r, column_c, column_0;
} symmetries[] = {
    {"rotation 90", 0, 1, 0, -1, 0, 8},       {"rotation 180", -1, 0, 8, 0, -1, 8},
    {"mirror top-bottom", -1, 0, 8, 0, 1, 0}, {"mirror left-right", 1, 0, 0, 0, -1, 8},
    {"main diagonal", 0, 1, 0, 1, 0, 0},      {"anti-diagonal", 0, -1, 8, -1, 0, 8},
};
enum { N_SYMMETRIES = sizeof(symmetries) / sizeof(symmetries[0]) };

struct record {
    bool kept[N_SYMMETRIES]; /* whether the symmetry keeps the pattern */
    uint32_t n_automorphisms;
};

static bool has_given(const struct pattern *pattern, int row, int column)
{
    return (pattern->rows[row] >> column & 1) != 0;
}

static bool keeps(size_t symmetry, const struct pattern *pattern)
{
    for (int r = 0; r < N_SIZE; r++) {
        for (int c = 0; c < N_SIZE; c++) {
            const int row =
                symmetries[symmetry].row_r * r + symmetries[symmetry].row_c * c + symmetries[symmetry].row_0;
            const int column =
                symmetries[symmetry].column_r * r + symmetries[symmetry].column_c * c + symmetries[symmetry].column_0;
            if (has_given(pattern, r, c) != has_given(pattern, row, column)) {
                return false;
            }
        }
    }
    return true;
}

static unsigned minirow(const struct pattern *pattern, unsigned row, unsigned stack)
{
    return pattern->rows[row] >> (3 * stack) & 7U;
}

/* Bit q of the result: row q of `to` has as many givens in each stack as a row of `from` brings there. */
static unsigned rows_that_fit(const struct pattern *from, unsigned row, const struct pattern *to, const uint8_t *stacks)
{
    unsigned fit = 0;

    for (unsigned q = 0; q < N_SIZE; q++) {
        bool fits = true;
        for (unsigned stack = 0; stack < 3; stack++) {
            fits = fits &&
                   __builtin_popcount(minirow(from, row, stack)) == __builtin_popcount(minirow(to, q, stacks[stack]));
        }
        fit |= (unsigned)fits << q;
    }
    return fit;
}

/* Orders of a stack's three columns that make it equal to another; rows of `from` go to rows image[r]. */
static unsigned column_orders(const struct pattern *from, unsigned stack, const struct pattern *to, unsigned to_stack,
                              const unsigned image[N_SIZE])
{
    unsigned columns[3] = {0}, wanted[3] = {0}, n = 0;

    for (unsigned r = 0; r < N_SIZE; r++) {
        for (unsigned c = 0; c < 3; c++) {
            columns[c] |= (minirow(from, r, stack) >> c & 1U) << image[r];
            wanted[c] |= (minirow(to, r, to_stack) >> c & 1U) << r;
        }
    }
    for (unsigned i = 0; i < N_ORDERS; i++) {
        n += columns[0] == wanted[orders[i][0]] && columns[1] == wanted[orders[i][1]] &&
             columns[2] == wanted[orders[i][2]];
    }
    return n;
}

/* Ways to go on from band `band`, when rows of the bands before it go to image[r]. */
static uint32_t count_from(const struct pattern *from, const struct pattern *to, const uint8_t *stacks,
                           const unsigned fit[N_SIZE], const uint8_t *bands, unsigned band, unsigned image[N_SIZE])
{
    uint32_t n = 0;

    if (band == 3) {
        n = 1;
        for (unsigned stack = 0; stack < 3 && n > 0; stack++) {
            n *= column_orders(from, stack, to, stacks[stack], image);
        }
        return n;
    }
    for (unsigned i = 0; i < N_ORDERS; i++) {
        bool fits = true;
        for (unsigned r = 0; r < 3; r++) {
            image[3 * band + r] = 3U * bands[band] + orders[i][r];
            fits = fits && (fit[3 * band + r] >> image[3 * band + r] & 1) != 0;
        }
        n += fits ? count_from(from, to, stacks, fit, bands, band + 1, image) : 0;
    }
    return n;
}

/* Ways to make one pattern the other without transposition. */
static uint32_t count_maps(const struct pattern *from, const struct pattern *to)
{
    unsigned fit[N_SIZE], image[N_SIZE];
    uint32_t n = 0;

    for (unsigned s = 0; s < N_ORDERS; s++) {
        for (unsigned r = 0; r < N_SIZE; r++) {
            fit[r] = rows_that_fit(from, r, to, orders[s]);
        }
        for (unsigned b = 0; b < N_ORDERS; b++) {
            n += count_from(from, to, orders[s], fit, orders[b], 0, image);
        }
    }
    return n;
}

static void measure(const struct pattern *pattern, struct record *record)
{
    struct pattern transposed = {{0}};

    for (int r = 0; r < N_SIZE; r++) {
        for (int c = 0; c < N_SIZE; c++) {
            transposed.rows[c] |= (uint16_t)(has_given(pattern, r, c) << r);
        }
    }
    for (size_t i = 0; i < N_SYMMETRIES; i++) {
        record->kept[i] = keeps(i, pattern);
    }
    record->n_automorphisms = count_maps(pattern, pattern) + count_maps(&transposed, pattern);
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const records = of->records;
    struct pattern previous = {{0}};

    for (size_t p = 0; p < of->puzzles->n; p++) {
        struct pattern pattern = {{0}};
        for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            pattern.rows[cell / N_SIZE] |= (uint16_t)(fsd_text_is_given(of->puzzles->cells[p][cell]) << cell % N_SIZE);
        }
        /* Files of full grids, or of puzzles made to a pattern, have the same one in every line. */
        if (p > 0 && memcmp(&pattern, &previous, sizeof(pattern)) == 0) {
            records[p] = records[p - 1];
        } else {
            measure(&pattern, &records[p]);
        }
        previous = pattern;
    }
    return FASTSUD_OK;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct record *const record = (const struct record *)of->records + p;
    char names[N_SYMMETRIES * FSD_LABEL_BYTES];
    int n = 0;

    names[0] = '\0';
    for (size_t i = 0; i < N_SYMMETRIES; i++) {
        if (record->kept[i]) {
            n += snprintf(names + n, sizeof(names) - (size_t)n, "%s%s", n > 0 ? ";" : "", symmetries[i].name);
        }
    }
    fsd_row_put_text(row, "symmetries", names);
    fsd_row_put_count(row, "automorphisms", record->n_automorphisms);
}

static const char *symmetry_key(size_t i)
{
    return symmetries[i].name;
}

static const struct fsd_axis symmetry_axis = {.title = "symmetry", .n = N_SYMMETRIES, .key_at = symmetry_key};

enum { SYMMETRIES, AUTOMORPHISMS, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [SYMMETRIES] = {.key = "symmetries",
                    .kind = &fsd_series_counts,
                    .title = "symmetries of the pattern",
                    .about = "Puzzles whose pattern of givens a rotation or reflection leaves unchanged.",
                    .unit = "puzzles",
                    .rows = &symmetry_axis,
                    .whole = FSD_WHOLE_SOME},
    [AUTOMORPHISMS] = {.key = "automorphisms",
                       .kind = &fsd_series_histogram,
                       .title = "automorphisms of the pattern",
                       .about = "In how many ways rows within bands, bands, columns within stacks, stacks and "
                                "transposition map the pattern of givens to itself; 1 when only the identity does.",
                       .unit = "automorphisms",
                       .has_distribution = true},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        sums[SYMMETRIES].values[0]++;
        for (size_t i = 0; i < N_SYMMETRIES; i++) {
            *fsd_sums_at(&sums[SYMMETRIES], i, 0) += records[p].kept[i];
        }
        fsd_histogram_add(sums[AUTOMORPHISMS].values, records[p].n_automorphisms);
    }
}

static const struct fsd_option options[] = {
    {.name = "symmetry",
     .help = "symmetries and automorphisms of the pattern of givens",
     .manual = "Measures the symmetry of the pattern of givens."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_symmetry = {
    .name = "symmetry",
    .cost = "6",
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
