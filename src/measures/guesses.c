/* The guesses of lockstep, of 9x9 sudoku of its depth-first search, until it has proved how many solutions there are.
 */
#include "measures/measure.h"
#include "series/kinds/histogram.h"

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    fsd_row_put_count(row, "guesses", of->puzzles->n_guesses[p]);
}

static const struct fsd_series series[] = {{
    .key = "guesses",
    .kind = &fsd_series_histogram,
    .title = "guesses",
    .about = "Where singles and locked candidates find nothing more, the search guesses a digit, and goes on until it "
             "has proved how many solutions there are. The guesses that this takes say how hard a puzzle is for a "
             "computer.",
    .about_of_rules =
        "Where the engine infers nothing more, it guesses a value, and goes on until it has proved how many "
        "solutions there are. The guesses that this takes say how hard a puzzle is for a computer.",
    .unit = "guesses",
    .has_distribution = true,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (!fsd_measuring_gave_up(of, p)) {
            fsd_histogram_add(sums[0].values, of->puzzles->n_guesses[p]);
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "guesses",
     .help = "guesses of the search; differ between copies",
     .manual = "Counts the guesses of\n.BR lockstep \\(aqs\ndepth-first search."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_guesses = {
    .name = "guesses",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_solutions,
    .options = options,
    .n_asking = 1,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
