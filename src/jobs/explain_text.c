#include "base/seconds.h"
#include "grid/pencilmarks.h"
#include "jobs/explanation.h"
#include "logic/text/step_text.h"
#include "logic/text/theory_text.h"
#include "picture/step_picture.h"
#include "picture/terminal_grid.h"
#include "puzzle/grade.h"

enum colour { PLAIN, NAME, PLACED };

static void begin_colour(const struct fsd_explanation *explanation, enum colour colour)
{
    static const char *const starts[] = {[PLAIN] = "", [NAME] = "\033[36m", [PLACED] = "\033[1;32m"};

    fsd_buffer_put_text(explanation->out, explanation->options->coloured ? starts[colour] : "");
}

static void end_colour(const struct fsd_explanation *explanation, enum colour colour)
{
    fsd_buffer_put_text(explanation->out, explanation->options->coloured && colour != PLAIN ? "\033[0m" : "");
}

/* Writes a grid in which digits that are not givens have the colour of placements. */
static void put_grid(const struct fsd_explanation *explanation, const char *cells)
{
    char text[FSD_BARRED_GRID_BYTES];
    const char *const end = fsd_pencilmarks_put_cells(text, sizeof(text), cells);
    unsigned cell = 0;

    for (const char *at = text; at < end; at++) {
        const bool is_digit = *at >= '1' && *at <= '9';
        const enum colour colour = is_digit && explanation->puzzle[cell] == '.' ? PLACED : PLAIN;
        begin_colour(explanation, colour);
        fsd_buffer_put_char(explanation->out, *at);
        end_colour(explanation, colour);
        cell += is_digit || *at == '.';
    }
}

void fsd_explain_text_begin(const struct fsd_explanation *explanation)
{
    if (explanation->options->hint) {
        return;
    }
    if (explanation->candidates) {
        char text[FSD_PENCILMARKS_BYTES];
        const char *const end = fsd_pencilmarks_put(text, sizeof(text), explanation->candidates);
        fsd_buffer_put(explanation->out, text, (size_t)(end - text));
    } else {
        put_grid(explanation, explanation->puzzle);
    }
    fsd_buffer_put_char(explanation->out, '\n');
    if (explanation->options->kind == FSD_STEPS_OF_THEORY && !explanation->stepper->theory.inconsistent) {
        fsd_theory_text_givens(explanation->out, &explanation->stepper->theory);
        fsd_buffer_put_char(explanation->out, '\n');
    }
}

/* What is wrong with the position, after a separator. Says whether anything is. */
static bool put_judgement(const struct fsd_explanation *explanation, const char *before)
{
    struct fsd_buffer *const out = explanation->out;
    const size_t n = out->n;

    fsd_buffer_put_text(out, before);
    const size_t n_before = out->n;
    fsd_judgement_put(out, explanation->position, explanation->judgement);
    if (out->n > n_before) {
        return true;
    }
    out->n = n;
    return false;
}

void fsd_explain_text_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step)
{
    const enum colour colour = step->found.step.placed_digit ? PLACED : PLAIN;

    if (!explanation->options->hint) {
        fsd_buffer_print(explanation->out, "%3zu. ", explanation->stepper->n_steps);
    } else if (put_judgement(explanation, "")) {
        fsd_buffer_put_text(explanation->out, "; ");
    }
    begin_colour(explanation, NAME);
    fsd_buffer_put_text(explanation->out, step->name);
    end_colour(explanation, NAME);
    fsd_named_step_text_reason(explanation->out, step);
    begin_colour(explanation, colour);
    fsd_step_text_conclusion(explanation->out, &step->found.step);
    end_colour(explanation, colour);
    fsd_theory_text_denials(explanation->out, &step->found);
    fsd_buffer_put_char(explanation->out, '\n');
    if (explanation->options->hint && explanation->options->draws_hint) {
        struct fsd_picture picture;
        fsd_picture_of_step(&picture, explanation->puzzle, explanation->givens, explanation->before, &step->found.step);
        fsd_terminal_grid_put(explanation->out, &picture, explanation->options->coloured);
    }
}

/* Why levels end, or what was needed: a technique or, beyond them, a rule of Sudoku Explainer. */
static void put_levels_end(const struct fsd_explanation *explanation)
{
    const unsigned max_level = explanation->options->max_level;
    const struct fsd_se_tally *const rules = &explanation->stepper->tally;
    struct fsd_buffer *const out = explanation->out;

    if (rules->n_steps > 0) {
        const unsigned tenths = fsd_se_tenths(rules->er);
        fsd_buffer_print(out, "; hardest technique: %s, beyond level %u (%s), rated %u.%u by Sudoku Explainer",
                         fsd_se_technique_name(rules->hardest), max_level, fsd_level_name(max_level), tenths / 10,
                         tenths % 10);
        return;
    }
    if (explanation->stepper->n_steps > 0) {
        const struct fsd_technique_row *const row = &fsd_technique_rows[explanation->stepper->hardest];
        fsd_buffer_print(out, "; hardest technique: %s, level %u (%s)", row->name, row->level,
                         fsd_level_name(row->level));
    }
    if (explanation->state == FSD_LOGIC_OPEN) {
        fsd_buffer_print(out, "; no technique up to level %u (%s) applies", max_level, fsd_level_name(max_level));
    }
}

static void put_theory_end(const struct fsd_explanation *explanation)
{
    if (explanation->state == FSD_LOGIC_SOLVED) {
        fsd_buffer_put_text(explanation->out, "; no clause is left");
    } else if (explanation->state == FSD_LOGIC_OPEN) {
        fsd_buffer_put_text(explanation->out, "; no clause has one variable left or is part of a larger one");
    }
}

const char *fsd_explain_grade(const struct fsd_explanation *explanation, unsigned er)
{
    return explanation->judgement->verdict == FASTSUD_UNIQUE ? fsd_grade_of_er(er) : NULL;
}

/* The ratings, or as much of them as is known. */
static void put_er_end(const struct fsd_explanation *explanation)
{
    const bool is_rated = explanation->state == FSD_LOGIC_SOLVED || explanation->state == FSD_LOGIC_OPEN;
    struct fsd_buffer *const out = explanation->out;
    struct fsd_se_rating rating;

    fsd_se_tally_rating(&explanation->stepper->tally, explanation->state != FSD_LOGIC_OPEN, &rating);
    if (explanation->state == FSD_LOGIC_OPEN) {
        fsd_buffer_put_text(out, "; no rule applies");
    }
    if (explanation->stepper->n_steps > 0) {
        fsd_buffer_print(out, "; hardest technique: %s", fsd_se_technique_name(rating.hardest));
    }
    if (is_rated) {
        fsd_buffer_print(out, "; ER %u.%u, EP %u.%u, ED %u.%u", rating.er / 10U, rating.er % 10U, rating.ep / 10U,
                         rating.ep % 10U, rating.ed / 10U, rating.ed % 10U);
        if (fsd_explain_grade(explanation, rating.er)) {
            fsd_buffer_print(out, "; grade: %s", fsd_explain_grade(explanation, rating.er));
        }
    } else if (explanation->state == FSD_LOGIC_GAVE_UP && explanation->stepper->n_steps > 0) {
        fsd_buffer_print(out, "; ER at least %u.%u", rating.er / 10U, rating.er % 10U);
    }
}

/* That the time was spent, and how much. */
static void put_given_up(const struct fsd_explanation *explanation)
{
    char seconds[FSD_SECONDS_BYTES];

    fsd_seconds_put(seconds, explanation->options->time_limit_ns);
    fsd_buffer_print(explanation->out, "; the time limit of %s s was reached", seconds);
}

void fsd_explain_verdict_put(const struct fsd_explanation *explanation)
{
    static void (*const put_end[])(const struct fsd_explanation *) = {
        [FSD_STEPS_OF_LEVELS] = put_levels_end,
        [FSD_STEPS_OF_THEORY] = put_theory_end,
        [FSD_STEPS_OF_ER] = put_er_end,
        [FSD_STEPS_TO_THE_END] = put_levels_end,
    };
    const char *const plural = explanation->stepper->n_steps == 1 ? "" : "s";
    struct fsd_buffer *const out = explanation->out;

    if (explanation->options->hint && explanation->state != FSD_LOGIC_CONTRADICTORY && put_judgement(explanation, "")) {
        fsd_buffer_put_char(out, '\n');
        return;
    }
    if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        fsd_buffer_print(out, "contradictory after %zu step%s: ", explanation->stepper->n_steps, plural);
        fsd_explain_contradiction_put(explanation, out);
    } else {
        static const char *const states[] = {
            [FSD_LOGIC_OPEN] = "open after", [FSD_LOGIC_SOLVED] = "solved by", [FSD_LOGIC_GAVE_UP] = "given up after"};
        fsd_buffer_print(out, "%s %zu step%s", states[explanation->state], explanation->stepper->n_steps, plural);
    }
    put_end[explanation->options->kind](explanation);
    if (explanation->state == FSD_LOGIC_GAVE_UP) {
        put_given_up(explanation);
    }
    if (explanation->state != FSD_LOGIC_CONTRADICTORY || fsd_judgement_names_cells(explanation->judgement)) {
        put_judgement(explanation, "; ");
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_board(const struct fsd_explanation *explanation)
{
    char cells[FSD_N_CELLS];
    char text[FSD_PENCILMARKS_BYTES];

    fsd_buffer_put_char(explanation->out, '\n');
    if (explanation->state == FSD_LOGIC_SOLVED) {
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            cells[cell] = (char)('0' + fsd_digits_first(explanation->stepper->board.cell[cell]));
        }
        put_grid(explanation, cells);
    } else {
        const char *const end = fsd_pencilmarks_put(text, sizeof(text), explanation->stepper->board.cell);
        fsd_buffer_put(explanation->out, text, (size_t)(end - text));
    }
    fsd_buffer_put_char(explanation->out, '\n');
}

void fsd_explain_text_end(const struct fsd_explanation *explanation)
{
    const bool is_clash = explanation->state == FSD_LOGIC_CONTRADICTORY && explanation->stepper->n_steps == 0;

    /* Without a step the board would only repeat the puzzle. */
    if (!explanation->options->hint && !is_clash) {
        put_board(explanation);
    }
    if (!explanation->options->hint || explanation->stepper->n_steps == 0) {
        fsd_explain_verdict_put(explanation);
    }
    if (explanation->options->information) {
        fsd_explain_text_information(explanation);
    }
}
