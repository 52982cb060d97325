#include "jobs/explain_writer.h"
#include "logic/unit_logic.h"
#include "picture/terminal_grid.h"

enum colour { PLAIN, NAME, PLACED, BOLD };

static void begin_colour(const struct fsd_explain_output *output, enum colour colour)
{
    static const char *const starts[] = {
        [PLAIN] = "", [NAME] = "\033[36m", [PLACED] = "\033[1;32m", [BOLD] = "\033[1m"};

    fsd_buffer_put_text(output->out, output->coloured ? starts[colour] : "");
}

static void end_colour(const struct fsd_explain_output *output, enum colour colour)
{
    fsd_buffer_put_text(output->out, output->coloured && colour != PLAIN ? "\033[0m" : "");
}

static void put_words(const struct fsd_explain_output *output, enum colour colour, const struct fsd_buffer *words)
{
    begin_colour(output, colour);
    fsd_buffer_put(output->out, words->bytes, words->n);
    end_colour(output, colour);
}

static bool is_value(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Writes a grid in which values that are not given have the colour of placements. */
static void put_grid(const struct fsd_explanation *explanation, const char *cells,
                     const struct fsd_explain_output *output)
{
    struct fsd_buffer text = {.n = 0};
    unsigned cell = 0;

    explanation->maker->put_grid(explanation, cells, &text);
    for (size_t i = 0; i < text.n; i++) {
        const char c = text.bytes[i];
        const enum colour colour = is_value(c) && explanation->cells[cell] == '.' ? PLACED : PLAIN;
        begin_colour(output, colour);
        fsd_buffer_put_char(output->out, c);
        end_colour(output, colour);
        cell += is_value(c) || c == '.';
    }
    output->out->failed |= text.failed;
    fsd_buffer_destroy(&text);
}

static void begin(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    if (explanation->hint != FSD_HINT_NONE) {
        return;
    }
    if (explanation->has_candidates) {
        explanation->maker->put_candidates(explanation, output->out);
    } else {
        put_grid(explanation, explanation->cells, output);
    }
    if (output->draws_grids && explanation->shapes) {
        fsd_terminal_cages_put(output->out, &explanation->shapes->shapes, explanation->n_rows, explanation->n_columns);
    }
    fsd_buffer_put_char(output->out, '\n');
    if (explanation->preface.n > 0) {
        put_words(output, PLAIN, &explanation->preface);
        fsd_buffer_put_char(output->out, '\n');
    }
}

/* The lines of a chain: the candidate bold, then why. */
static void put_lines(const struct fsd_told_step *step, const struct fsd_explain_output *output)
{
    for (size_t i = 0; i < step->chain.n_lines; i++) {
        fsd_buffer_print(output->out, "%8zu. ", i + 1);
        begin_colour(output, BOLD);
        fsd_chain_line_put_statement(output->out, &step->chain, i);
        end_colour(output, BOLD);
        fsd_buffer_put_text(output->out, ", ");
        fsd_chain_line_put_why(output->out, &step->chain, i);
        fsd_buffer_put_char(output->out, '\n');
    }
}

static void step(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    const struct fsd_told_step *const step = &explanation->step;
    struct fsd_buffer *const out = output->out;

    if (explanation->hint == FSD_HINT_NONE) {
        fsd_buffer_print(out, "%3zu. ", explanation->n_steps);
    } else if (explanation->fault.n > 0) {
        put_words(output, PLAIN, &explanation->fault);
        fsd_buffer_put_text(out, "; ");
    }
    begin_colour(output, NAME);
    fsd_buffer_put_text(out, step->name);
    end_colour(output, NAME);
    if (explanation->hint == FSD_HINT_PLACE) {
        fsd_buffer_put_text(out, ": ");
        put_words(output, PLAIN, &step->place);
    }
    if (explanation->hint == FSD_HINT_PLACE || explanation->hint == FSD_HINT_TECHNIQUE) {
        fsd_buffer_put_char(out, '\n');
        return;
    }
    put_words(output, PLAIN, &step->rank);
    put_words(output, PLAIN, fsd_told_step_reason(step));
    put_words(output, step->placed.values ? PLACED : PLAIN, &step->conclusion);
    put_words(output, PLAIN, &step->effect);
    fsd_buffer_put_char(out, '\n');
    put_lines(step, output);
    if (explanation->hint != FSD_HINT_NONE && output->draws_grids) {
        struct fsd_picture picture;
        explanation->maker->draw(explanation, true, 0, &picture);
        fsd_terminal_grid_put(out, &picture, output->coloured);
    }
}

static void put_board(const struct fsd_explanation *explanation, const struct fsd_explain_output *output)
{
    char cells[FSD_MAX_DRAWN_CELLS + 1];

    fsd_buffer_put_char(output->out, '\n');
    if (explanation->state == FSD_LOGIC_SOLVED) {
        fsd_explanation_grid(explanation, cells);
        put_grid(explanation, cells, output);
    } else {
        explanation->maker->put_candidates(explanation, output->out);
    }
    fsd_buffer_put_char(output->out, '\n');
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
static void put_row(struct fsd_buffer *out, const struct fsd_told_level *before, const struct fsd_told_level *known)
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

static void put_levels(const struct fsd_told_levels *levels, struct fsd_buffer *out)
{
    const struct fsd_told_level *before = &levels->start;
    const int first = name_width();
    const int width = (int)strlen(before->hypotheses);
    const int second = width > 10 ? width : 10;

    fsd_buffer_print(out, "\n%-*s  %*s  entropy  lower bound     gain  fixed\n", first, title, second, "hypotheses");
    fsd_buffer_print(out, "%-*s  %*s", first, start, second, before->hypotheses);
    put_row(out, NULL, before);
    /* Nothing changes after the level that decides the puzzle. */
    for (unsigned level = 0; level < levels->n_needed; level++) {
        const struct fsd_told_level *const after = &levels->after[level];
        fsd_buffer_print(out, "%2u %-*s  %*s", level, first - 3, fsd_level_name(level), second, after->hypotheses);
        put_row(out, before, after);
        before = after;
    }
    if (levels->gave_up) {
        fsd_buffer_put_text(out, "given up here: the time limit was reached\n");
    }
}

static void end(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    const bool is_clash = explanation->state == FSD_LOGIC_CONTRADICTORY && explanation->n_steps == 0;

    /* Without a step the board would only repeat the puzzle. */
    if (explanation->hint == FSD_HINT_NONE && !is_clash) {
        put_board(explanation, output);
    }
    if (!fsd_explanation_has_hint(explanation)) {
        fsd_explanation_put_verdict(explanation, output->out);
        fsd_buffer_put_char(output->out, '\n');
    }
    if (explanation->levels) {
        put_levels(explanation->levels, output->out);
    }
}

const struct fsd_explain_writer fsd_explain_text = {.name = "text", .begin = begin, .step = step, .end = end};
