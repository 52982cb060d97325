/*
 * The steps of each technique up to --max-level, taken one at a time, always the easiest. Which of several equally easy
 * steps comes first depends on how a puzzle is written, and so do their numbers.
 */
#include "measures/techniques_used.h"

#include <stdio.h>

#include "logic/ladder.h"
#include "measures/levels.h"

struct record {
    uint32_t n_uses[FSD_N_TECHNIQUES];
};

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const records = of->records;
    const fsd_techniques techniques = fsd_techniques_up_to(fsd_max_level(&of->plan->settings));

    for (size_t p = 0; p < of->puzzles->n; p++) {
        struct fsd_deadline deadline = fsd_measuring_deadline(of);
        struct fsd_board board;
        records[p] = (struct record){{0}};
        fsd_board_init_puzzle(&board, of->puzzles->cells[p]);
        if (fsd_ladder_climb_until(&deadline, &board, techniques, records[p].n_uses) == FSD_LOGIC_GAVE_UP) {
            fsd_measuring_give_up(of, p);
        }
    }
    return FASTSUD_OK;
}

static const char *technique_name(size_t i)
{
    return fsd_technique_rows[i].name;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    fsd_row_put_counts(row, "techniques", FSD_N_TECHNIQUES, technique_name,
                       ((const struct record *)of->records)[p].n_uses);
}

static size_t n_techniques(const struct fsd_settings *settings)
{
    return (size_t)__builtin_popcountll(fsd_techniques_up_to(fsd_max_level(settings)));
}

static void technique_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    fsd_techniques techniques = fsd_techniques_up_to(fsd_max_level(settings));

    while (i-- > 0) {
        techniques &= techniques - 1;
    }
    snprintf(text, FSD_LABEL_BYTES, "%s", technique_name((size_t)__builtin_ctzll(techniques)));
}

const struct fsd_axis fsd_axis_techniques = {.title = "technique", .n_places = n_techniques, .key = technique_key};

enum { PUZZLES, USES, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [PUZZLES] = {.key = "technique_puzzles",
                 .kind = &fsd_series_counts,
                 .title = "techniques",
                 .about = "Puzzles in which logic used each technique, from the easiest to the hardest.",
                 .unit = "puzzles",
                 .rows = &fsd_axis_techniques,
                 .whole = FSD_WHOLE_SOME,
                 .decides_rows = true},
    [USES] = {.key = "technique_uses",
              .kind = &fsd_series_counts,
              .title = "uses of techniques",
              .about = "Steps of each technique.",
              .unit = "uses",
              .rows = &fsd_axis_techniques,
              .whole = FSD_WHOLE_FREE,
              .is_beside = true,
              .decides_rows = true},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const records = of->records;
    const fsd_techniques techniques = fsd_techniques_up_to(fsd_max_level(&of->plan->settings));

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        sums[PUZZLES].values[0]++;
        sums[USES].values[0]++;
        size_t row = 0;
        for (fsd_techniques left = techniques; left; left &= left - 1, row++) {
            const uint32_t n_uses = records[p].n_uses[__builtin_ctzll(left)];
            *fsd_sums_at(&sums[PUZZLES], row, 0) += n_uses > 0;
            *fsd_sums_at(&sums[USES], row, 0) += n_uses;
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "techniques",
     .help = "steps of each technique; differ between copies",
     .manual = "Counts the steps of each technique up to\n.BR --max-level ,\ntaken one at a time, the easiest first."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_techniques = {
    .name = "techniques",
    .cost = "12",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .needs = 1U << FSD_MEASURE_levels, /* for --max-level */
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct record),
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
