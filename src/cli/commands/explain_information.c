#include <stdio.h>
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

static const char title[] = "information, in nonets";
static const char start[] = "start: givens' digits leave their peers";

/* What is at least as wide as every row's name. */
static int name_width(void)
{
    size_t width = strlen(start);
    const char *name = NULL;

    for (unsigned level = 0; (name = fsd_level_name(level)); level++) {
        const size_t n = strlen("10 ") + strlen(name);
        width = n > width ? n : width;
    }
    return (int)width;
}

void fsd_explain_text_information(const struct fsd_explanation *explanation)
{
    struct fsd_level_trace trace;

    trace_levels(explanation, &trace);
    struct known before = known_after(&trace, FSD_LEVEL_START);
    const int first = name_width();
    const int width = (int)strlen(before.hypotheses);
    const int second = width > 10 ? width : 10;
    printf("\n%-*s  %*s  entropy  lower bound     gain  fixed\n", first, title, second, "hypotheses");
    printf("%-*s  %*s  %7.4f  %11.4f  %7s  %5u\n", first, start, second, before.hypotheses, before.information.entropy,
           before.information.lower_bound, "", before.n_fixed);
    /* Nothing changes after the level that decides. */
    for (unsigned level = 0; level <= explanation->options->max_level && level <= trace.level; level++) {
        const struct known after = known_after(&trace, level);
        printf("%2u %-*s  %*s  %7.4f  %11.4f  %7.4f  %5u\n", level, first - 3, fsd_level_name(level), second,
               after.hypotheses, after.information.entropy, after.information.lower_bound,
               after.information.lower_bound - before.information.lower_bound, after.n_fixed);
        before = after;
    }
}

static void put_known(const struct known *known)
{
    printf("\"hypotheses\":\"%s\",\"entropy\":%.4f,\"lower_bound\":%.4f,\"fixed\":%u", known->hypotheses,
           known->information.entropy, known->information.lower_bound, known->n_fixed);
}

void fsd_explain_json_information(const struct fsd_explanation *explanation)
{
    struct fsd_level_trace trace;

    trace_levels(explanation, &trace);
    struct known before = known_after(&trace, FSD_LEVEL_START);
    fputs(",\"information\":{\"start\":{", stdout);
    put_known(&before);
    fputs("},\"levels\":[", stdout);
    for (unsigned level = 0; level <= explanation->options->max_level; level++) {
        const struct known after = known_after(&trace, level);
        printf("%s{\"level\":%u,", level > 0 ? "," : "", level);
        put_known(&after);
        printf(",\"gain\":%.4f}", after.information.lower_bound - before.information.lower_bound);
        before = after;
    }
    fputs("]}", stdout);
}
