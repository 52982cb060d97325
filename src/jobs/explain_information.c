#include <string.h>

#include "grid/text.h"
#include "jobs/explanation.h"
#include "logic/closures.h"
#include "logic/information.h"
#include "logic/unit_logic.h"

/* What is known at the start or after a level. */
struct known {
    bool is_consistent; /* if false, nothing is known */
    struct fsd_information information;
    unsigned n_fixed;
    char hypotheses[FSD_HYPOTHESES_BYTES];
};

void fsd_explain_trace(struct fsd_explanation *explanation)
{
    struct fsd_deadline deadline = fsd_deadline_after(explanation->options->time_limit_ns);
    uint16_t candidates[FSD_N_CELLS];

    if (explanation->candidates) {
        memcpy(candidates, explanation->candidates, sizeof(candidates));
    } else {
        fsd_candidates_of_puzzle(explanation->puzzle, candidates);
    }
    explanation->traced =
        fsd_closures_apply_until(&deadline, candidates, explanation->options->max_level, &explanation->trace);
}

/* How many levels were applied. */
static unsigned n_levels_applied(const struct fsd_explanation *explanation)
{
    const unsigned n_asked = explanation->options->max_level + 1;
    const bool gave_up = explanation->traced == FSD_LOGIC_GAVE_UP;

    return gave_up && explanation->trace.level < n_asked ? explanation->trace.level : n_asked;
}

static struct known known_after(const struct fsd_explanation *explanation, unsigned level)
{
    const struct fsd_level_trace *const trace = &explanation->trace;
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    struct known known = {.n_fixed = trace->n_cells[level][1], .hypotheses = "-"};

    known.is_consistent = fsd_level_trace_information(trace, explanation->traced, level, &known.information);
    if (known.is_consistent) {
        fsd_level_trace_histogram(trace, level, n_cells);
        fsd_information_hypotheses(n_cells, known.hypotheses);
    }
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
        put_figure(out, 7, before->is_consistent && known->is_consistent,
                   known->information.lower_bound - before->information.lower_bound);
    } else {
        fsd_buffer_print(out, "  %7s", "");
    }
    if (known->is_consistent) {
        fsd_buffer_print(out, "  %5u\n", known->n_fixed);
    } else {
        fsd_buffer_print(out, "  %5s\n", "-");
    }
}

void fsd_explain_text_information(const struct fsd_explanation *explanation)
{
    struct fsd_buffer *const out = explanation->out;
    struct known before = known_after(explanation, FSD_LEVEL_START);
    const int first = name_width();
    const int width = (int)strlen(before.hypotheses);
    const int second = width > 10 ? width : 10;

    fsd_buffer_print(out, "\n%-*s  %*s  entropy  lower bound     gain  fixed\n", first, title, second, "hypotheses");
    fsd_buffer_print(out, "%-*s  %*s", first, start, second, before.hypotheses);
    put_row(out, NULL, &before);
    /* Nothing changes after the level that decides the puzzle. */
    for (unsigned level = 0; level < n_levels_applied(explanation) && level <= explanation->trace.level; level++) {
        const struct known after = known_after(explanation, level);
        fsd_buffer_print(out, "%2u %-*s  %*s", level, first - 3, fsd_level_name(level), second, after.hypotheses);
        put_row(out, &before, &after);
        before = after;
    }
    if (explanation->traced == FSD_LOGIC_GAVE_UP) {
        fsd_buffer_put_text(out, "given up here: the time limit was reached\n");
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
    if (known->is_consistent) {
        fsd_json_put_text(json, "hypotheses", known->hypotheses);
    } else {
        fsd_json_put_null(json, "hypotheses");
    }
    put_decimal(json, "entropy", known->is_consistent, known->information.entropy);
    put_decimal(json, "lower_bound", known->is_consistent, known->information.lower_bound);
    if (known->is_consistent) {
        fsd_json_put_count(json, "fixed", known->n_fixed);
    } else {
        fsd_json_put_null(json, "fixed");
    }
}

void fsd_explain_json_information(const struct fsd_explanation *explanation)
{
    struct fsd_json *const json = explanation->json;
    struct known before = known_after(explanation, FSD_LEVEL_START);

    fsd_json_begin(json, "information", '{');
    fsd_json_begin(json, "start", '{');
    put_known(json, &before);
    fsd_json_end(json, '}');
    fsd_json_begin(json, "levels", '[');
    for (unsigned level = 0; level < n_levels_applied(explanation); level++) {
        const struct known after = known_after(explanation, level);
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "level", level);
        put_known(json, &after);
        put_decimal(json, "gain", before.is_consistent && after.is_consistent,
                    after.information.lower_bound - before.information.lower_bound);
        fsd_json_end(json, '}');
        before = after;
    }
    fsd_json_end(json, ']');
    fsd_json_end(json, '}');
}
