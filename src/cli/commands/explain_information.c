#include <string.h>

#include "cli/commands/explain.h"
#include "logic/information.h"
#include "logic/levels.h"
#include "logic/unit_logic.h"

/* What is known at some point. */
struct known {
    struct fsd_information information;
    unsigned n_fixed;
    char hypotheses[FSD_HYPOTHESES_BYTES];
};

static void trace_levels(const struct fsd_explanation *explanation, struct fsd_level_trace *trace)
{
    uint16_t candidates[FSD_N_CELLS];

    fsd_candidates_of_puzzle(explanation->puzzle, candidates);
    fsd_levels_apply(candidates, explanation->options->max_level, trace);
}

static struct known known_after(const struct fsd_level_trace *trace, unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    struct known known = {.n_fixed = trace->n_cells[level][1]};

    fsd_level_trace_histogram(trace, level, n_cells);
    known.information = fsd_information_of(n_cells);
    fsd_information_hypotheses(n_cells, known.hypotheses);
    return known;
}

void fsd_explain_text_information(const struct fsd_explanation *explanation)
{
    struct fsd_level_trace trace;

    trace_levels(explanation, &trace);
    struct known before = known_after(&trace, FSD_LEVEL_START);
    const int width = (int)strlen(before.hypotheses);
    const int column = width > 10 ? width : 10;
    fsd_buffer_print(explanation->out, "\n%-42s %*s  entropy  lower bound     gain  fixed\n", "information, in nonets",
                     column, "hypotheses");
    fsd_buffer_print(explanation->out, "%-42s %*s  %7.4f  %11.4f  %7s  %5u\n",
                     "start: givens' digits leave their peers", column, before.hypotheses, before.information.entropy,
                     before.information.lower_bound, "", before.n_fixed);
    /* Behind the level that decides nothing changes. */
    for (unsigned level = 0; level <= explanation->options->max_level && level <= trace.level; level++) {
        const struct known after = known_after(&trace, level);
        fsd_buffer_print(explanation->out, "%2u %-39s %*s  %7.4f  %11.4f  %7.4f  %5u\n", level, fsd_level_name(level),
                         column, after.hypotheses, after.information.entropy, after.information.lower_bound,
                         after.information.lower_bound - before.information.lower_bound, after.n_fixed);
        before = after;
    }
}

static void put_known(struct fsd_json *json, const struct known *known)
{
    fsd_json_put_text(json, "hypotheses", known->hypotheses);
    fsd_json_put_decimal(json, "entropy", known->information.entropy, 4);
    fsd_json_put_decimal(json, "lower_bound", known->information.lower_bound, 4);
    fsd_json_put_count(json, "fixed", known->n_fixed);
}

void fsd_explain_json_information(const struct fsd_explanation *explanation)
{
    struct fsd_json *const json = explanation->json;
    struct fsd_level_trace trace;

    trace_levels(explanation, &trace);
    struct known before = known_after(&trace, FSD_LEVEL_START);
    fsd_json_begin(json, "information", '{');
    fsd_json_begin(json, "start", '{');
    put_known(json, &before);
    fsd_json_end(json, '}');
    fsd_json_begin(json, "levels", '[');
    for (unsigned level = 0; level <= explanation->options->max_level; level++) {
        const struct known after = known_after(&trace, level);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "level", level);
        put_known(json, &after);
        fsd_json_put_decimal(json, "gain", after.information.lower_bound - before.information.lower_bound, 4);
        fsd_json_end(json, '}');
        before = after;
    }
    fsd_json_end(json, ']');
    fsd_json_end(json, '}');
}
