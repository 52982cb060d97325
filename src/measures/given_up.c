/* The time limit, and which measures it gave up: a measure that takes longer than that for a puzzle. */
#include "base/seconds.h"
#include "measures/measure.h"

/* In the order of the list, without this one. */
static const char *measure_name(size_t i)
{
    return fsd_measures[i < FSD_MEASURE_given_up ? i : i + 1]->name;
}

static const struct fsd_axis measures_axis = {.title = "measure", .n = FSD_N_MEASURES - 1, .key_at = measure_name};

static bool gave_up(const struct fsd_measuring *of, size_t p, size_t i)
{
    return (of->puzzles->given_up[p] >> (i < FSD_MEASURE_given_up ? i : i + 1) & 1) != 0;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    struct fsd_buffer names = {.n = 0};

    for (size_t i = 0; i < FSD_N_MEASURES - 1; i++) {
        if (gave_up(of, p, i)) {
            fsd_buffer_put_text(&names, names.n > 0 ? ";" : "");
            fsd_buffer_put_text(&names, measure_name(i));
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
        for (size_t i = 0; i < FSD_N_MEASURES - 1; i++) {
            *fsd_sums_at(&sums[0], i, 0) += gave_up(of, p, i);
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
