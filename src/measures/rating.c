/* The search rating, see puzzle/search_rating.h. */
#include "measures/rating.h"

#include "measures/measure.h"
#include "puzzle/search_rating.h"
#include "series/kinds/histogram.h"

/* The unit of ratings in sums, so that their buckets are as fine as those of whole numbers; none has 2^40 guesses. */
enum { RATING_DENOMINATOR = 1024, MAX_RATING_LOG2 = 40 };

static unsigned n_morphs(const struct fsd_measure_plan *plan)
{
    return (unsigned)fsd_setting(&plan->settings, "morphs");
}

static enum fastsud_status create_state(const struct fsd_measure_plan *plan, const char *kernel, void **state)
{
    const struct fsd_search_rating_options options = {
        .kernel = kernel,
        .seed = fsd_setting(&plan->settings, "seed"),
        .n_morphs = n_morphs(plan),
        .time_limit_ns = fsd_setting(&plan->settings, "time-limit"),
        .stop = plan->stop,
    };
    struct fsd_search_rating *rating;
    const enum fastsud_status status = fsd_search_rating_create(&options, &rating);

    *state = rating;
    return status;
}

static void destroy_state(void *state)
{
    fsd_search_rating_destroy(state);
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct fsd_rating_record *const records = of->records;
    uint64_t log2_sums[FSD_MEASURE_PUZZLES];
    const enum fastsud_status status =
        fsd_search_rating_solve(of->state, of->puzzles->n, of->puzzles->cells, log2_sums);

    for (size_t p = 0; status == FASTSUD_OK && p < of->puzzles->n; p++) {
        records[p].log2_sum = log2_sums[p];
        if (log2_sums[p] == FSD_RATING_GAVE_UP) {
            fsd_measuring_give_up(of, p);
        }
    }
    return status;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct fsd_rating_record *const records = of->records;

    fsd_row_put_decimal(row, "rating", fsd_search_rating_mean(records[p].log2_sum, n_morphs(of->plan)), 4);
}

static const struct fsd_series series[] = {{
    .key = "rating",
    .kind = &fsd_series_histogram,
    .title = "search rating",
    .about =
        "The geometric mean of guesses + 1 over random morphs of each puzzle (rows, columns and digits exchanged), "
        "so that it does not depend on how the puzzle happens to be written. 1: no morph needs a guess.",
    .unit = "search rating",
    .denominator = RATING_DENOMINATOR,
    .has_logs = true,
    .has_distribution = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_rating_record *const records = of->records;
    const uint64_t greatest = ((uint64_t)MAX_RATING_LOG2 << FSD_RATING_FRACTION_BITS) * n_morphs(of->plan);

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        const uint64_t sum = records[p].log2_sum < greatest ? records[p].log2_sum : greatest;
        const double rating = fsd_search_rating_mean(sum, n_morphs(of->plan));
        fsd_histogram_add(sums[0].values, (uint64_t)(RATING_DENOMINATOR * rating + 0.5));
        sums[0].values[FSD_HISTOGRAM_LOG2_SUM] += (sum / n_morphs(of->plan)) >> 8;
    }
}

static const struct fsd_option options[] = {
    {.name = "morphs",
     .is_common = true,
     .argument = "K",
     .value = "0",
     .greatest = FSD_MAX_RATING_MORPHS,
     .help = "search rating: the mean over K morphs; 0: none",
     .manual = "Measures the search rating, over\n.I K\nmorphs of each puzzle."},
    {.name = "seed",
     .argument = "S",
     .value = "1",
     .greatest = UINT64_MAX,
     .help = "seed of the morphs",
     .manual = "The seed of those morphs.\nThe same seed gives the same rating."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_rating = {
    .name = "rating",
    .cost = "0.9 per morph",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .chunk_lines = FSD_SLOW_LINES,
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct fsd_rating_record),
    .create = create_state,
    .destroy = destroy_state,
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
