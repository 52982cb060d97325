#include <string.h>

#include "cli/commands/explain.h"
#include "logic/information.h"
#include "logic/levels.h"
#include "logic/unit_logic.h"

/* What is known at the start or after a level. */
struct known {
    bool is_consistent; /* if false, information is not set */
    struct fsd_information information;
    unsigned n_fixed;
    char hypotheses[FSD_HYPOTHESES_BYTES];
};

/* Applies the levels; returns the final state. */
static enum fsd_logic_state trace_levels(const struct fsd_explanation *explanation, struct fsd_level_trace *trace)
{
    uint16_t candidates[FSD_N_CELLS];

    fsd_candidates_of_puzzle(explanation->puzzle, candidates);
    return fsd_levels_apply(candidates, explanation->options->max_level, trace);
}

static struct known known_after(const struct fsd_level_trace *trace, enum fsd_logic_state state, unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    struct known known = {.n_fixed = trace->n_cells[level][1]};

    fsd_level_trace_histogram(trace, level, n_cells);
    known.is_consistent = fsd_level_trace_information(trace, state, level, &known.information);
    fsd_information_hypotheses(n_cells, known.hypotheses);
    return known;
}

static const char title[] = "information, in nonets";
static const char start[] = "start: givens' digits leave their peers";

/* Width of the widest row name. */
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

/* Writes a figure, or a dash if it is not known. */
static void put_figure(struct fsd_buffer *out, int width, bool is_known, double value)
{
    if (is_known) {
        fsd_buffer_print(out, "  %*.4f", width, value);
    } else {
        fsd_buffer_print(out, "  %*s", width, "-");
    }
}

/* before is NULL in the first row. */
static void put_row(struct fsd_buffer *out, const struct known *before, const struct known *known)
{
    put_figure(out, 7, known->is_consistent, known->information.entropy);
    put_figure(out, 11, known->is_consistent, known->information.lower_bound);
    if (before) {
        put_figure(out, 7, known->is_consistent, known->information.lower_bound - before->information.lower_bound);
    } else {
        fsd_buffer_print(out, "  %7s", "");
    }
    fsd_buffer_print(out, "  %5u\n", known->n_fixed);
}

void fsd_explain_text_information(const struct fsd_explanation *explanation)
{
    struct fsd_buffer *const out = explanation->out;
    struct fsd_level_trace trace;
    const enum fsd_logic_state state = trace_levels(explanation, &trace);
    struct known before = known_after(&trace, state, FSD_LEVEL_START);
    const int first = name_width();
    const int width = (int)strlen(before.hypotheses);
    const int second = width > 10 ? width : 10;

    fsd_buffer_print(out, "\n%-*s  %*s  entropy  lower bound     gain  fixed\n", first, title, second, "hypotheses");
    fsd_buffer_print(out, "%-*s  %*s", first, start, second, before.hypotheses);
    put_row(out, NULL, &before);
    /* Nothing changes after the level that decides the puzzle. */
    for (unsigned level = 0; level <= explanation->options->max_level && level <= trace.level; level++) {
        const struct known after = known_after(&trace, state, level);
        fsd_buffer_print(out, "%2u %-*s  %*s", level, first - 3, fsd_level_name(level), second, after.hypotheses);
        put_row(out, &before, &after);
        before = after;
    }
}

static void put_decimal(struct fsd_json *json, const char *key, bool is_known, double value)
{
    if (is_known) {
        fsd_json_put_decimal(json, key, value, 4);
    } else {
        fsd_json_put_null(json, key);
    }
}

static void put_known(struct fsd_json *json, const struct known *known)
{
    fsd_json_put_text(json, "hypotheses", known->hypotheses);
    put_decimal(json, "entropy", known->is_consistent, known->information.entropy);
    put_decimal(json, "lower_bound", known->is_consistent, known->information.lower_bound);
    fsd_json_put_count(json, "fixed", known->n_fixed);
}

void fsd_explain_json_information(const struct fsd_explanation *explanation)
{
    struct fsd_json *const json = explanation->json;
    struct fsd_level_trace trace;
    const enum fsd_logic_state state = trace_levels(explanation, &trace);
    struct known before = known_after(&trace, state, FSD_LEVEL_START);

    fsd_json_begin(json, "information", '{');
    fsd_json_begin(json, "start", '{');
    put_known(json, &before);
    fsd_json_end(json, '}');
    fsd_json_begin(json, "levels", '[');
    for (unsigned level = 0; level <= explanation->options->max_level; level++) {
        const struct known after = known_after(&trace, state, level);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "level", level);
        put_known(json, &after);
        put_decimal(json, "gain", after.is_consistent, after.information.lower_bound - before.information.lower_bound);
        fsd_json_end(json, '}');
        before = after;
    }
    fsd_json_end(json, ']');
    fsd_json_end(json, '}');
}
