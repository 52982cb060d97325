/* The hardest and the easiest puzzles with exactly one solution, by the guesses of the search. */
#include <string.h>

#include "grid/text.h"
#include "measures/levels.h"
#include "measures/steps.h"
#include "series/kinds/examples.h"

_Static_assert((int)FSD_EXAMPLE_CELLS == (int)FSD_VARIANT_MAX_CELLS, "examples have room for all puzzles");

/* What logic makes of a puzzle: of 9x9 sudoku by levels, of other rules by steps. */
static const struct fsd_axis *axis_of(const struct fsd_settings *settings)
{
    return settings->has_rules ? &fsd_axis_hardest_steps : &fsd_axis_outcomes;
}

static size_t n_outcomes(const struct fsd_settings *settings)
{
    return fsd_axis_n(axis_of(settings), settings);
}

static void outcome_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    fsd_axis_key(axis_of(settings), settings, i, text);
}

static void outcome_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    fsd_axis_name(axis_of(settings), settings, i, text);
}

static const struct fsd_axis outcomes = {
    .title = "level", .title_of_rules = "hardest", .n_places = n_outcomes, .key = outcome_key, .name = outcome_name};

enum { HARDEST, EASIEST, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [HARDEST] = {.key = "hardest",
                 .kind = &fsd_series_examples,
                 .title = "hardest",
                 .about = "The puzzles with the most guesses, among those with exactly one solution.",
                 .unit = "guesses",
                 .categories = &outcomes,
                 .starts_with_greatest = true},
    [EASIEST] = {.key = "easiest",
                 .kind = &fsd_series_examples,
                 .title = "easiest",
                 .about = "The puzzles with the fewest guesses, among those with exactly one solution.",
                 .unit = "guesses",
                 .categories = &outcomes},
};

static size_t outcome_of(const struct fsd_measuring *of, size_t p)
{
    return of->puzzles->of_rules ? fsd_steps_outcome(fsd_steps_record(of->puzzles, p))
                                 : fsd_levels_outcome(of->plan, fsd_levels_record(of->puzzles, p));
}

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    struct fsd_example example = {.cells = ""}; /* once, for it has room for any puzzle */

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        example.line = of->puzzles->lines[p];
        example.value = of->puzzles->n_guesses[p];
        example.category = outcome_of(of, p);
        if (of->puzzles->of_rules) {
            strcpy(example.cells, of->puzzles->written[p]);
        } else {
            fsd_text_normalise(of->puzzles->written[p], example.cells);
        }
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
    .needs = 1U << FSD_MEASURE_guesses | 1U << FSD_MEASURE_levels | 1U << FSD_MEASURE_steps,
    .options = options,
    .n_asking = 1,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
