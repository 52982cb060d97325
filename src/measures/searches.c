/* Guesses, nodes and depth of the engine csp by its three selections (CMPU-365, assignment 4). */
#include <stdio.h>

#include "grid/text.h"
#include "measures/measure.h"
#include "series/kinds/histogram.h"
#include "solve/engine.h"

enum { N_SELECTS = FSD_SELECT_MRV_DEGREE + 1 };

struct record {
    struct fsd_engine_answer results[N_SELECTS]; /* by enum fsd_select */
};

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct record *const searches = of->records;
    struct fsd_solver_options options = {.propagate =
                                             (enum fsd_propagate)fsd_setting(&of->plan->settings, "search-propagate"),
                                         .limit = 2,
                                         .guess_limit = fsd_setting(&of->plan->settings, "search-limit")};

    for (size_t p = 0; p < of->puzzles->n; p++) {
        struct fsd_deadline deadline = fsd_measuring_deadline(of);
        uint16_t candidates[FASTSUD_N_CELLS];
        fsd_candidates_of_puzzle(of->puzzles->cells[p], candidates);
        for (unsigned select = 0; select < N_SELECTS; select++) {
            options.select = (enum fsd_select)select;
            fsd_engine_solve_one(&fsd_engine_csp, NULL, &options, candidates, &deadline, &searches[p].results[select]);
        }
        if (deadline.has_passed) {
            fsd_measuring_give_up(of, p);
        }
    }
    return FASTSUD_OK;
}

/* Column names replace '+': "guesses_mrv_degree". */
static const char *column(char text[FSD_LABEL_BYTES], const char *what, size_t select)
{
    snprintf(text, FSD_LABEL_BYTES, "%s_%s", what, fsd_select_name(select));
    for (char *at = text; *at; at++) {
        *at = *at == '+' ? '_' : *at;
    }
    return text;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct record *const searches = (const struct record *)of->records + p;
    char text[FSD_LABEL_BYTES];

    for (size_t select = 0; select < N_SELECTS; select++) {
        const struct fsd_engine_answer *const result = &searches->results[select];
        fsd_row_put_count(row, column(text, "guesses", select), result->n_guesses);
        fsd_row_put_count(row, column(text, "nodes", select), result->n_nodes);
        fsd_row_put_count(row, column(text, "depth", select), result->depth);
        fsd_row_put_bool(row, column(text, "complete", select), result->verdict != FASTSUD_GAVE_UP);
    }
}

static const struct fsd_axis selects = {.title = "selection", .n = N_SELECTS, .key_at = fsd_select_name};

enum { GUESSES, NODES = GUESSES + N_SELECTS, GIVEN_UP = NODES + N_SELECTS, N_SERIES };

static const char about[] = "Searches of csp, which assigns the first open cell (first), the first of those with the "
                            "fewest candidates (mrv), or of these the one with the most open neighbours (mrv+degree). "
                            "A node is a state created.";

#define SEARCH_SERIES(series_key, series_name)                                                                         \
    {                                                                                                                  \
        .key = series_key, .kind = &fsd_series_histogram, .title = "searches of csp", .about = about,                  \
        .unit = "guesses and nodes", .name = series_name                                                               \
    }

static const struct fsd_series series[N_SERIES] = {
    [GUESSES + FSD_SELECT_FIRST] = SEARCH_SERIES("guesses_first", "first, guesses"),
    [GUESSES + FSD_SELECT_MRV] = SEARCH_SERIES("guesses_mrv", "mrv, guesses"),
    [GUESSES + FSD_SELECT_MRV_DEGREE] = SEARCH_SERIES("guesses_mrv_degree", "mrv+degree, guesses"),
    [NODES + FSD_SELECT_FIRST] = SEARCH_SERIES("nodes_first", "first, nodes"),
    [NODES + FSD_SELECT_MRV] = SEARCH_SERIES("nodes_mrv", "mrv, nodes"),
    [NODES + FSD_SELECT_MRV_DEGREE] = SEARCH_SERIES("nodes_mrv_degree", "mrv+degree, nodes"),
    [GIVEN_UP] = {.key = "searches_given_up",
                  .kind = &fsd_series_counts,
                  .title = "searches of csp given up",
                  .about = "Searches that reached --search-limit; the figures above count what they did until then.",
                  .unit = "puzzles",
                  .rows = &selects,
                  .whole = FSD_WHOLE_SOME,
                  .decides_rows = true},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct record *const searches = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        sums[GIVEN_UP].values[0]++;
        for (size_t select = 0; select < N_SELECTS; select++) {
            const struct fsd_engine_answer *const result = &searches[p].results[select];
            fsd_histogram_add(sums[GUESSES + select].values, result->n_guesses);
            fsd_histogram_add(sums[NODES + select].values, result->n_nodes);
            *fsd_sums_at(&sums[GIVEN_UP], select, 0) += result->verdict == FASTSUD_GAVE_UP;
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "searches",
     .help = "searches of csp; differ between copies",
     .manual = "Counts guesses and nodes of the searches by\n.B csp\nwith its three selections."},
    {.name = "search-propagate",
     .argument = "RULE",
     .value = "singles",
     .name_at = fsd_propagate_name,
     .help = "inference of csp",
     .manual = "What follows from an assignment in the searches by\n.BR csp :\nas\n.BR --propagate ;\n.B peers\ncosts "
               "thousands of times as much as\n.BR singles ."},
    {.name = "search-limit",
     .argument = "N",
     .value = "1000000",
     .greatest = INT64_MAX,
     .help = "stop a csp search after N guesses; 0: never",
     .manual = "Stops a search by\n.B csp\nafter\n.I N\nguesses; 0 is never."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_searches = {
    .name = "searches",
    .cost = "18",
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
