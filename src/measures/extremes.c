/* The hardest and the easiest puzzles with exactly one solution, by the guesses of the search. */
#include <string.h>

#include "grid/text.h"
#include "measures/levels.h"
#include "series/kinds/examples.h"

enum { HARDEST, EASIEST, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [HARDEST] = {.key = "hardest",
                 .kind = &fsd_series_examples,
                 .title = "hardest",
                 .about = "The puzzles with the most guesses, among those with exactly one solution.",
                 .unit = "guesses",
                 .categories = &fsd_axis_outcomes,
                 .starts_with_greatest = true},
    [EASIEST] = {.key = "easiest",
                 .kind = &fsd_series_examples,
                 .title = "easiest",
                 .about = "The puzzles with the fewest guesses, among those with exactly one solution.",
                 .unit = "guesses",
                 .categories = &fsd_axis_outcomes},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        struct fsd_example example = {.line = of->puzzles->lines[p],
                                      .value = of->puzzles->n_guesses[p],
                                      .category = fsd_levels_outcome(of->plan, fsd_levels_record(of->puzzles, p))};
        fsd_text_normalise(of->puzzles->written[p], example.cells);
        for (size_t i = 0; i < N_SERIES; i++) {
            sums[i].values[0]++;
            fsd_examples_add(&sums[i], &example);
        }
    }
}

enum { MAX_TOP = 1000 };

static const struct fsd_option options[] = {
    {.name = "top",
     .argument = "N",
     .value = "0",
     .greatest = MAX_TOP,
     .help = "N puzzles each with most, fewest guesses; 0: none",
     .manual = "Names the\n.I N\nhardest and the\n.I N\neasiest puzzles with exactly one solution, by guesses."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_extremes = {
    .name = "extremes",
    .in_stats = FSD_USE_WHEN_ASKED,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_guesses | 1U << FSD_MEASURE_levels,
    .options = options,
    .n_asking = 1,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
