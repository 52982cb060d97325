#include "grid/notation.h"
#include "jobs/explanation.h"
#include "logic/text/step_text.h"
#include "logic/text/theory_text.h"

/* Writes words as a string and destroys the buffer. */
static void put_words(struct fsd_json *json, const char *key, struct fsd_buffer *words)
{
    const char *const text = fsd_buffer_text(words);

    if (text) {
        fsd_json_put_text(json, key, text);
    } else {
        json->out->failed = true;
    }
    fsd_buffer_destroy(words);
}

static void put_cell(struct fsd_json *json, const char *key, unsigned cell)
{
    const char name[] = {'r', (char)('1' + fsd_cell_row(cell)), 'c', (char)('1' + fsd_cell_column(cell)), '\0'};

    fsd_json_put_text(json, key, name);
}

static void put_cells(struct fsd_json *json, const char *key, fsd_cells cells)
{
    fsd_json_begin(json, key, '[');
    while (cells) {
        put_cell(json, NULL, fsd_cells_take(&cells));
    }
    fsd_json_end(json, ']');
}

static void put_digits(struct fsd_json *json, const char *key, uint16_t digits)
{
    fsd_json_begin(json, key, '[');
    while (digits) {
        fsd_json_put_count(json, NULL, fsd_digits_take(&digits));
    }
    fsd_json_end(json, ']');
}

static void put_units(struct fsd_json *json, const char *key, uint32_t units)
{
    fsd_json_begin(json, key, '[');
    for (; units; units &= units - 1) {
        struct fsd_buffer name = {.n = 0};
        fsd_notation_put_units(&name, units & -units);
        put_words(json, NULL, &name);
    }
    fsd_json_end(json, ']');
}

/* What a link follows from: the places of others in the chain, from 0, and what is nested there. */
static void put_reasons(struct fsd_json *json, const struct fsd_step *step, const struct fsd_link *link)
{
    fsd_json_begin(json, "reasons", '[');
    for (unsigned i = 0; i < link->n_reasons; i++) {
        fsd_json_put_count(json, NULL, step->reasons[link->first_reason + i]);
    }
    fsd_json_end(json, ']');
    fsd_json_put_text(json, "nested", link->nested);
}

static void put_chain(struct fsd_json *json, const struct fsd_step *step, bool has_reasons)
{
    fsd_json_begin(json, "chain", '[');
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        fsd_json_begin(json, NULL, '{');
        put_cells(json, "cells", link->cells);
        fsd_json_put_count(json, "digit", link->digit);
        fsd_json_put_bool(json, "is_true", link->is_true);
        put_units(json, "units", link->units);
        if (has_reasons) {
            put_reasons(json, step, link);
        }
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

static void put_conclusion(struct fsd_json *json, const struct fsd_step *step)
{
    fsd_cells cells = step->removed_cells;

    if (step->placed_digit) {
        fsd_json_begin(json, "placed", '{');
        put_cell(json, "cell", step->placed_cell);
        fsd_json_put_count(json, "digit", step->placed_digit);
        fsd_json_end(json, '}');
    } else {
        fsd_json_put_null(json, "placed");
    }
    fsd_json_begin(json, "removed", '[');
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        fsd_json_begin(json, NULL, '{');
        put_cell(json, "cell", cell);
        put_digits(json, "digits", step->removed[cell]);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

void fsd_explain_json_begin(const struct fsd_explanation *explanation)
{
    fsd_json_begin(explanation->json, NULL, '{');
    fsd_json_put_text(explanation->json, "puzzle", explanation->puzzle);
    fsd_json_begin(explanation->json, "steps", '[');
}

/* -1: null. */
static void put_level(struct fsd_json *json, int level)
{
    if (level >= 0) {
        fsd_json_put_count(json, "level", (unsigned)level);
    } else {
        fsd_json_put_null(json, "level");
    }
}

static void put_singles(struct fsd_json *json, const struct fsd_theory_step *step)
{
    fsd_json_begin(json, "singles", '[');
    for (unsigned word = 0; word < FSD_CLAUSE_WORDS; word++) {
        for (uint64_t singles = step->singles[word]; singles; singles &= singles - 1) {
            struct fsd_buffer name = {.n = 0};
            fsd_theory_text_clause(&name, 64 * word + (unsigned)__builtin_ctzll(singles));
            put_words(json, NULL, &name);
        }
    }
    fsd_json_end(json, ']');
}

void fsd_explain_json_step(const struct fsd_explanation *explanation, const struct fsd_named_step *step)
{
    const struct fsd_step *const found = &step->found.step;
    const enum fsd_step_kind kind = step->kind;
    struct fsd_json *const json = explanation->json;
    struct fsd_buffer text = {.n = 0};

    fsd_json_begin(json, NULL, '{');
    fsd_json_put_text(json, "technique", step->name);
    if (kind == FSD_STEPS_OF_ER) {
        put_level(json, step->level);
        fsd_json_put_decimal(json, "rating", step->tenths / 10.0, 1);
    } else {
        put_level(json, step->level);
        fsd_json_put_text(json, "variant", fsd_step_variant(found));
    }
    put_units(json, "units", found->units);
    put_units(json, "cover_units", found->cover_units);
    put_cells(json, "cells", found->cells);
    put_cells(json, "others", found->others);
    put_digits(json, "digits", found->digits);
    put_conclusion(json, found);
    put_chain(json, found, kind == FSD_STEPS_OF_ER);
    if (kind == FSD_STEPS_OF_THEORY) {
        fsd_json_put_count(json, "shrunk", step->found.n_shrunk);
        put_singles(json, &step->found);
    }
    fsd_named_step_text(&text, step);
    put_words(json, "text", &text);
    fsd_json_end(json, '}');
}

static void put_rating(struct fsd_json *json, const char *key, bool is_known, unsigned tenths)
{
    if (is_known) {
        fsd_json_put_decimal(json, key, tenths / 10.0, 1);
    } else {
        fsd_json_put_null(json, key);
    }
}

/* What is known of the ratings: the first step decides ED, the first that places a digit EP, the end ER. */
static void put_ratings(const struct fsd_explanation *explanation)
{
    const bool is_all =
        explanation->state == FSD_LOGIC_SOLVED || (explanation->state == FSD_LOGIC_OPEN && !explanation->options->hint);
    struct fsd_se_rating rating;

    fsd_se_tally_rating(&explanation->stepper->tally, explanation->state != FSD_LOGIC_OPEN, &rating);
    put_rating(explanation->json, "er", is_all, rating.er);
    put_rating(explanation->json, "ep", is_all || rating.ep > 0, rating.ep);
    put_rating(explanation->json, "ed", is_all || rating.ed > 0, rating.ed);
    fsd_json_put_text(explanation->json, "grade", is_all ? fsd_explain_grade(explanation, rating.er) : NULL);
}

/* Writes cells with a single candidate as digits, the others as '.'. */
static void put_grid(struct fsd_json *json, const struct fsd_board *board)
{
    char cells[FSD_N_CELLS + 1] = "";

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const bool is_one = fsd_digits_is_one(board->cell[cell]);
        cells[cell] = is_one ? (char)('0' + fsd_digits_first(board->cell[cell])) : '.';
    }
    fsd_json_put_text(json, "grid", cells);
}

static void put_candidates(struct fsd_json *json, const struct fsd_board *board)
{
    fsd_json_begin(json, "candidates", '[');
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        struct fsd_buffer digits = {.n = 0};
        fsd_notation_put_mask(&digits, board->cell[cell]);
        put_words(json, NULL, &digits);
    }
    fsd_json_end(json, ']');
}

static void put_digit(struct fsd_json *json, unsigned cell, char digit)
{
    fsd_json_begin(json, NULL, '{');
    put_cell(json, "cell", cell);
    fsd_json_put_count(json, "digit", (unsigned)(digit - '0'));
    fsd_json_end(json, '}');
}

/* The known solution's digits in cells where the position has not them. */
static void put_right_digits(struct fsd_json *json, const char *key, const char *solution, fsd_cells cells)
{
    fsd_json_begin(json, key, '[');
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        put_digit(json, cell, solution[cell]);
    }
    fsd_json_end(json, ']');
}

static void put_ways_out(struct fsd_json *json, const struct fsd_position *position,
                         const struct fsd_judgement *judgement)
{
    fsd_json_begin(json, "without", '[');
    for (size_t i = 0; i < judgement->n_ways_out && i < FSD_MAX_WAYS_OUT; i++) {
        fsd_json_begin(json, NULL, '[');
        for (unsigned k = 0; k < 2 && judgement->ways_out[i].cells[k] < FSD_N_CELLS; k++) {
            const unsigned cell = judgement->ways_out[i].cells[k];
            put_digit(json, cell, position->cells[cell]);
        }
        fsd_json_end(json, ']');
    }
    fsd_json_end(json, ']');
}

static void put_judgement(const struct fsd_explanation *explanation)
{
    const struct fsd_judgement *const judgement = explanation->judgement;
    struct fsd_json *const json = explanation->json;
    struct fsd_buffer words = {.n = 0};

    fsd_json_put_text(json, "solutions", fastsud_verdict_tag((int)judgement->verdict));
    fsd_judgement_put(&words, explanation->position, judgement);
    if (words.n > 0) {
        put_words(json, "fault", &words);
    } else {
        fsd_json_put_null(json, "fault");
        fsd_buffer_destroy(&words);
    }
    put_right_digits(json, "wrong", judgement->solution, judgement->wrong);
    put_right_digits(json, "crossed_out", judgement->solution, judgement->crossed_out);
    put_ways_out(json, explanation->position, judgement);
}

void fsd_explain_json_end(const struct fsd_explanation *explanation)
{
    static const char *const states[] = {[FSD_LOGIC_OPEN] = "open",
                                         [FSD_LOGIC_SOLVED] = "solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "limit"};
    struct fsd_json *const json = explanation->json;
    const struct fsd_stepper *const stepper = explanation->stepper;
    const bool is_of_levels =
        stepper->n_steps > stepper->tally.n_steps && explanation->options->kind != FSD_STEPS_OF_THEORY;

    fsd_json_end(json, ']');
    fsd_json_put_text(json, "state", states[explanation->state]);
    put_judgement(explanation);
    if (explanation->options->kind == FSD_STEPS_OF_ER) {
        put_ratings(explanation);
    }
    put_level(json, is_of_levels ? (int)fsd_technique_rows[stepper->hardest].level : -1);
    if (explanation->options->kind == FSD_STEPS_TO_THE_END) {
        put_rating(json, "rating", stepper->tally.n_steps > 0, fsd_se_tenths(stepper->tally.er));
    }
    if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        struct fsd_buffer reason = {.n = 0};
        fsd_explain_contradiction_put(explanation, &reason);
        put_words(json, "contradiction", &reason);
    } else {
        fsd_json_put_null(json, "contradiction");
    }
    put_grid(json, &explanation->stepper->board);
    if (explanation->state == FSD_LOGIC_OPEN || explanation->state == FSD_LOGIC_GAVE_UP) {
        put_candidates(json, &explanation->stepper->board);
    } else {
        fsd_json_put_null(json, "candidates");
    }
    if (explanation->options->information) {
        fsd_explain_json_information(explanation);
    }
    fsd_json_end(json, '}');
    fsd_buffer_put_char(explanation->out, '\n');
}

void fsd_explain_json_malformed(const struct fsd_explain_stage_options *options, struct fsd_buffer *out)
{
    fsd_buffer_print(out,
                     "{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\",\"solutions\":null,\"fault\":null,"
                     "\"wrong\":[],\"crossed_out\":[],\"without\":[],%s\"level\":null,%s\"contradiction\":null,"
                     "\"grid\":null,\"candidates\":null}\n",
                     options->kind == FSD_STEPS_OF_ER ? "\"er\":null,\"ep\":null,\"ed\":null,\"grade\":null," : "",
                     options->kind == FSD_STEPS_TO_THE_END ? "\"rating\":null," : "");
}
