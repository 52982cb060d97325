/* The time limit, and which measures it gave up: a measure that takes longer than that for a puzzle. */
#include <stdio.h>

#include "base/seconds.h"
#include "measures/measure.h"

/* Those that the puzzles can have, but for this one. */
static uint32_t others(const struct fsd_settings *settings)
{
    return fsd_measures_of(settings->has_rules) & ~(1U << FSD_MEASURE_given_up);
}

static size_t n_others(const struct fsd_settings *settings)
{
    return (size_t)__builtin_popcount(others(settings));
}

/* The i-th of these. */
static enum fsd_measure_id other_at(const struct fsd_settings *settings, size_t i)
{
    uint32_t left = others(settings);

    for (; i > 0; i--) {
        left &= left - 1;
    }
    return (enum fsd_measure_id)__builtin_ctz(left);
}

static void measure_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    snprintf(text, FSD_LABEL_BYTES, "%s", fsd_measures[other_at(settings, i)]->name);
}

static const struct fsd_axis measures_axis = {.title = "measure", .n_places = n_others, .key = measure_name};

static bool gave_up(const struct fsd_measuring *of, size_t p, size_t m)
{
    return m != FSD_MEASURE_given_up && (of->puzzles->given_up[p] >> m & 1) != 0;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    struct fsd_buffer names = {.n = 0};

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (gave_up(of, p, m)) {
            fsd_buffer_put_text(&names, names.n > 0 ? ";" : "");
            fsd_buffer_put_text(&names, fsd_measures[m]->name);
        }
    }
    const char *const text = fsd_buffer_text(&names);
    if (text) {
        fsd_row_put_text(row, "given_up", text);
    } else {
        row->json.out->failed = true;
    }
    fsd_buffer_destroy(&names);
}

static const struct fsd_series series[] = {{
    .key = "given_up",
    .kind = &fsd_series_counts,
    .title = "given up at the time limit",
    .about = "Puzzles for which a measure took longer than the time limit; that measure does not count them.",
    .unit = "puzzles",
    .rows = &measures_axis,
    .whole = FSD_WHOLE_SOME,
    .decides_rows = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    for (size_t p = 0; p < of->puzzles->n; p++) {
        sums[0].values[0]++;
        for (size_t i = 0; i < sums[0].n_rows; i++) {
            *fsd_sums_at(&sums[0], i, 0) += gave_up(of, p, other_at(&of->plan->settings, i));
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "time-limit",
     .argument = "SECONDS",
     .value = "0",
     .greatest = FSD_MAX_SECONDS_NS,
     .is_seconds = true,
     .help = "give up on a measure after so long; 0: never",
     .manual =
         "Gives up on a measure of a puzzle soon after it has taken\n.IR SECONDS ,\nsee\n.BR \"TIME LIMIT\" ;\n0 is "
         "never."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_given_up = {
    .name = "given_up",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .is_unlisted = true,
    .options = options,
    .n_asking = 1,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
