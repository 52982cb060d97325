/* Whether there are no, one or more solutions. */
#include "measures/measure.h"
#include "solve/verdict.h"

static const enum fastsud_verdict verdicts[] = {FASTSUD_UNIQUE, FASTSUD_NONE, FASTSUD_MULTIPLE};
enum { N_VERDICTS = sizeof(verdicts) / sizeof(verdicts[0]) };

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const uint8_t verdict = of->puzzles->verdicts[p];

    fsd_row_put_count(row, "solutions", verdict == FASTSUD_NONE ? 0 : verdict == FASTSUD_UNIQUE ? 1 : 2);
}

static const char *verdict_key(size_t i)
{
    return fsd_verdict_tag(verdicts[i]);
}

static const char *verdict_name(size_t i)
{
    static const char *const names[N_VERDICTS] = {"exactly one", "none", "more than one"};

    return names[i];
}

static const struct fsd_axis verdict_axis = {
    .title = "solutions", .n = N_VERDICTS, .key_at = verdict_key, .name_at = verdict_name};

static const struct fsd_series series[] = {{
    .key = "solutions",
    .kind = &fsd_series_counts,
    .title = "solutions",
    .about = "A proper puzzle has exactly one solution.",
    .unit = "puzzles",
    .rows = &verdict_axis,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        for (size_t i = 0; i < N_VERDICTS; i++) {
            if (of->puzzles->verdicts[p] == verdicts[i]) {
                fsd_sums_count(&sums[0], i);
            }
        }
    }
}

const struct fsd_measure fsd_measure_solutions = {
    .name = "solutions",
    .cost = "0.4",
    .in_rate = FSD_USE_ALWAYS,
    .in_stats = FSD_USE_ALWAYS,
    .needs_answers = true,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
