#include "jobs/explain_writer.h"

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

/* Copies words as a string; without any, null. */
static void put_copy(struct fsd_json *json, const char *key, const struct fsd_buffer *words)
{
    struct fsd_buffer copy = {.n = 0};

    if (words->n == 0) {
        fsd_json_put_null(json, key);
        return;
    }
    fsd_buffer_put(&copy, words->bytes, words->n);
    put_words(json, key, &copy);
}

static void put_cell(struct fsd_json *json, const char *key, unsigned n_columns, unsigned cell)
{
    char name[32];

    snprintf(name, sizeof(name), "r%uc%u", cell / n_columns + 1, cell % n_columns + 1);
    fsd_json_put_text(json, key, name);
}

static void put_cells(struct fsd_json *json, const char *key, unsigned n_columns, const struct fsd_told_cells *cells)
{
    fsd_json_begin(json, key, '[');
    for (unsigned i = 0; i < cells->n; i++) {
        put_cell(json, NULL, n_columns, cells->cells[i]);
    }
    fsd_json_end(json, ']');
}

static void put_values(struct fsd_json *json, const char *key, int low, fsd_told_values values)
{
    fsd_json_begin(json, key, '[');
    for (; values; values &= values - 1) {
        fsd_json_put_signed(json, NULL, low + __builtin_ctz(values));
    }
    fsd_json_end(json, ']');
}

static void put_names(struct fsd_json *json, const char *key, const struct fsd_buffer *names)
{
    fsd_json_begin(json, key, '[');
    for (size_t at = 0; at < names->n; at += strlen(names->bytes + at) + 1) {
        fsd_json_put_text(json, NULL, names->bytes + at);
    }
    fsd_json_end(json, ']');
}

/* What a link follows from: the places of others in the chain, from 0, and what is nested there. */
static void put_reasons(struct fsd_json *json, const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    fsd_json_begin(json, "reasons", '[');
    for (uint32_t i = 0; i < link->n_reasons; i++) {
        fsd_json_put_count(json, NULL, chain->reasons[link->first_reason + i]);
    }
    fsd_json_end(json, ']');
    fsd_json_put_text(json, "nested", link->nested);
}

/* Of a contradiction that is not about one digit that is null. */
static void put_link(struct fsd_json *json, const struct fsd_explanation *explanation,
                     const struct fsd_chain_link *link)
{
    const struct fsd_chain *const chain = &explanation->step.chain;

    fsd_json_begin(json, "cells", '[');
    for (uint32_t i = 0; i < link->n_cells; i++) {
        put_cell(json, NULL, explanation->n_columns, fsd_chain_cells_of(chain, link)[i]);
    }
    fsd_json_end(json, ']');
    if (fsd_values_are_one(link->values)) {
        fsd_json_put_signed(json, "digit", explanation->low + __builtin_ctz(link->values));
    } else {
        fsd_json_put_null(json, "digit");
    }
    fsd_json_put_bool(json, "is_true", link->is_true);
    fsd_json_begin(json, "units", '[');
    for (uint32_t left = link->by; left; left = chain->words.has_sets ? left & (left - 1) : 0) {
        struct fsd_buffer name = {.n = 0};
        chain->words.put_by(&name, chain->words.context, chain->words.has_sets ? left & -left : left);
        put_words(json, NULL, &name);
    }
    fsd_json_end(json, ']');
}

static void put_chain(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_told_step *const step = &explanation->step;

    fsd_json_begin(json, "chain", '[');
    for (size_t i = 0; i < step->chain.n_links; i++) {
        fsd_json_begin(json, NULL, '{');
        put_link(json, explanation, &step->chain.links[i]);
        if (step->tells_reasons) {
            put_reasons(json, &step->chain, &step->chain.links[i]);
        }
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

/* A long chain's lines for people: null if there are none. */
static void put_lines(struct fsd_json *json, const struct fsd_chain *chain)
{
    struct fsd_buffer words = {.n = 0};

    if (chain->n_lines == 0) {
        fsd_json_put_null(json, "lines");
        return;
    }
    fsd_json_begin(json, "lines", '[');
    for (size_t i = 0; i < chain->n_lines; i++) {
        fsd_json_begin(json, NULL, '{');
        fsd_chain_line_put_statement(&words, chain, i);
        put_words(json, "statement", &words);
        fsd_chain_line_put_why(&words, chain, i);
        put_words(json, "why", &words);
        fsd_json_put_count(json, "part", chain->lines[i].part + 1U);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

static void put_placed(struct fsd_json *json, const char *key, const struct fsd_explanation *explanation,
                       const struct fsd_told_removal *placed)
{
    fsd_json_begin(json, key, '{');
    put_cell(json, "cell", explanation->n_columns, placed->cell);
    fsd_json_put_signed(json, "digit", explanation->low + __builtin_ctz(placed->values));
    fsd_json_end(json, '}');
}

static void put_conclusion(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_told_step *const step = &explanation->step;

    if (step->placed.values) {
        put_placed(json, "placed", explanation, &step->placed);
    } else {
        fsd_json_put_null(json, "placed");
    }
    fsd_json_begin(json, "removed", '[');
    for (unsigned i = 0; i < step->n_removed; i++) {
        fsd_json_begin(json, NULL, '{');
        put_cell(json, "cell", explanation->n_columns, step->removed[i].cell);
        put_values(json, "digits", explanation->low, step->removed[i].values);
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

/* The digits that exclude others from where a single stands; of other steps null. */
static void put_excluding(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_told_step *const step = &explanation->step;

    if (!step->is_single) {
        fsd_json_put_null(json, "excluding");
        return;
    }
    fsd_json_begin(json, "excluding", '[');
    for (unsigned i = 0; i < step->n_excluding; i++) {
        put_placed(json, NULL, explanation, &step->excluding[i]);
    }
    fsd_json_end(json, ']');
}

static void begin(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    struct fsd_json *const json = &output->json;

    fsd_json_begin(json, NULL, '{');
    fsd_json_put_text(json, "puzzle", explanation->cells);
    fsd_json_begin(json, "steps", '[');
}

static void put_place(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_told_step *const step = &explanation->step;

    put_names(json, "units", &step->groups);
    if (step->has_parts) {
        put_names(json, "cover_units", &step->covers);
    } else {
        fsd_json_put_null(json, "cover_units");
    }
    put_cells(json, "cells", explanation->n_columns, &step->cells);
    if (step->has_parts) {
        put_cells(json, "others", explanation->n_columns, &step->others);
    } else {
        fsd_json_put_null(json, "others");
    }
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

static void put_rating(struct fsd_json *json, const char *key, int tenths)
{
    if (tenths >= 0) {
        fsd_json_put_decimal(json, key, tenths / 10.0, 1);
    } else {
        fsd_json_put_null(json, key);
    }
}

static void step(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    const struct fsd_told_step *const step = &explanation->step;
    struct fsd_json *const json = &output->json;
    struct fsd_buffer text = {.n = 0};

    fsd_json_begin(json, NULL, '{');
    fsd_json_put_text(json, "technique", step->name);
    put_level(json, step->level);
    if (step->tenths >= 0) {
        put_rating(json, "rating", step->tenths);
    } else {
        fsd_json_put_text(json, "variant", step->variant);
    }
    if (explanation->hint != FSD_HINT_TECHNIQUE) {
        put_place(json, explanation);
    }
    if (fsd_explanation_tells_all(explanation)) {
        put_values(json, "digits", explanation->low, step->values);
        put_conclusion(json, explanation);
        put_excluding(json, explanation);
        put_chain(json, explanation);
        put_lines(json, &step->chain);
    }
    if (step->is_of_clauses && fsd_explanation_tells_all(explanation)) {
        fsd_json_put_count(json, "shrunk", step->n_shrunk);
        put_names(json, "singles", &step->singles);
    }
    fsd_explanation_put_hint(explanation, explanation->hint == FSD_HINT_NONE ? FSD_HINT_STEP : explanation->hint,
                             &text);
    put_words(json, "text", &text);
    fsd_json_end(json, '}');
}

static void put_candidates(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    fsd_json_begin(json, "candidates", '[');
    for (unsigned cell = 0; cell < explanation->n_rows * explanation->n_columns; cell++) {
        struct fsd_buffer values = {.n = 0};
        fsd_explanation_put_values(explanation, explanation->candidates[cell], &values);
        put_words(json, NULL, &values);
    }
    fsd_json_end(json, ']');
}

static void put_digit(struct fsd_json *json, unsigned cell, char digit)
{
    fsd_json_begin(json, NULL, '{');
    put_cell(json, "cell", 9, cell);
    fsd_json_put_count(json, "digit", (unsigned)(digit - '0'));
    fsd_json_end(json, '}');
}

/* Cells that disagree with the known solution, and, unless a hint keeps it back, what it has there. */
static void put_mistakes(struct fsd_json *json, const struct fsd_explanation *explanation, const char *key,
                         const struct fsd_told_cells *told)
{
    fsd_json_begin(json, key, '[');
    for (unsigned i = 0; i < told->n; i++) {
        const unsigned cell = told->cells[i];
        const char *const name = memchr(explanation->names, explanation->right[cell], explanation->n_values);
        fsd_json_begin(json, NULL, '{');
        put_cell(json, "cell", explanation->n_columns, cell);
        if (fsd_explanation_tells_all(explanation)) {
            fsd_json_put_signed(json, "digit", explanation->low + (name - explanation->names));
        } else {
            fsd_json_put_null(json, "digit");
        }
        fsd_json_end(json, '}');
    }
    fsd_json_end(json, ']');
}

static void put_ways_out(struct fsd_json *json, const char *cells, const struct fsd_judgement *judgement)
{
    fsd_json_begin(json, "without", '[');
    for (size_t i = 0; i < judgement->n_ways_out && i < FSD_MAX_WAYS_OUT; i++) {
        fsd_json_begin(json, NULL, '[');
        for (unsigned k = 0; k < 2 && judgement->ways_out[i].cells[k] < FSD_N_CELLS; k++) {
            const unsigned cell = judgement->ways_out[i].cells[k];
            put_digit(json, cell, cells[cell]);
        }
        fsd_json_end(json, ']');
    }
    fsd_json_end(json, ']');
}

static void put_judgement(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_judgement *const judgement = explanation->judgement;

    fsd_json_put_text(json, "solutions", fastsud_verdict_tag((int)explanation->verdict));
    put_copy(json, "fault", &explanation->fault);
    if (judgement || explanation->right) {
        put_mistakes(json, explanation, "wrong", &explanation->wrong);
        put_mistakes(json, explanation, "crossed_out", &explanation->crossed_out);
    } else {
        fsd_json_put_null(json, "wrong");
        fsd_json_put_null(json, "crossed_out");
    }
    if (judgement) {
        put_ways_out(json, explanation->cells, judgement);
    } else {
        fsd_json_put_null(json, "without");
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

static void put_known(struct fsd_json *json, const struct fsd_told_level *known)
{
    fsd_json_put_text(json, "hypotheses", known->is_consistent ? known->hypotheses : NULL);
    put_decimal(json, "entropy", known->is_consistent, known->information.entropy);
    put_decimal(json, "lower_bound", known->is_consistent, known->information.lower_bound);
    if (known->is_consistent) {
        fsd_json_put_count(json, "fixed", known->n_fixed);
    } else {
        fsd_json_put_null(json, "fixed");
    }
}

static void put_levels(struct fsd_json *json, const struct fsd_told_levels *levels)
{
    const struct fsd_told_level *before = &levels->start;

    fsd_json_begin(json, "information", '{');
    fsd_json_begin(json, "start", '{');
    put_known(json, before);
    fsd_json_end(json, '}');
    fsd_json_begin(json, "levels", '[');
    for (unsigned level = 0; level < levels->n; level++) {
        const struct fsd_told_level *const after = &levels->after[level];
        fsd_json_begin(json, NULL, '{');
        fsd_json_put_count(json, "level", level);
        put_known(json, after);
        put_decimal(json, "gain", before->is_consistent && after->is_consistent,
                    after->information.lower_bound - before->information.lower_bound);
        fsd_json_end(json, '}');
        before = after;
    }
    fsd_json_end(json, ']');
    fsd_json_end(json, '}');
}

/* What the rules of the puzzle are, unless it is 9x9 sudoku. */
static void put_rules(struct fsd_json *json, const struct fsd_explanation *explanation)
{
    const struct fsd_told_rules *const rules = explanation->rules;
    const unsigned n_cells = explanation->n_rows * explanation->n_columns;
    char values[FSD_MAX_DRAWN_VALUES + 1] = "";

    if (!rules) {
        return;
    }
    memcpy(values, explanation->names, explanation->n_values);
    fsd_json_begin(json, "rules", '{');
    fsd_json_put_text(json, "text", rules->text.n > 0 ? rules->text.bytes : NULL);
    fsd_json_put_text(json, "words", rules->words.bytes);
    fsd_json_put_count(json, "rows", explanation->n_rows);
    fsd_json_put_count(json, "columns", explanation->n_columns);
    fsd_json_put_text(json, "values", values);
    if (rules->region) {
        fsd_json_begin(json, "regions", '[');
        for (unsigned cell = 0; cell < n_cells; cell++) {
            if (rules->region[cell] == UINT16_MAX) {
                fsd_json_put_null(json, NULL);
            } else {
                fsd_json_put_count(json, NULL, rules->region[cell] + 1U);
            }
        }
        fsd_json_end(json, ']');
    } else {
        fsd_json_put_null(json, "regions");
    }
    fsd_json_end(json, '}');
}

static void end(const struct fsd_explanation *explanation, struct fsd_explain_output *output)
{
    static const char *const states[] = {[FSD_LOGIC_OPEN] = "open",
                                         [FSD_LOGIC_SOLVED] = "solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "limit"};
    struct fsd_json *const json = &output->json;
    const struct fsd_told_ratings *const ratings = explanation->ratings;
    char cells[FSD_MAX_DRAWN_CELLS + 1];

    fsd_json_end(json, ']');
    fsd_json_put_text(json, "state", states[explanation->state]);
    put_judgement(json, explanation);
    if (ratings) {
        put_rating(json, "er", ratings->er);
        put_rating(json, "ep", ratings->ep);
        put_rating(json, "ed", ratings->ed);
        fsd_json_put_text(json, "grade", ratings->grade);
    }
    put_level(json, explanation->level);
    if (explanation->has_rating) {
        put_rating(json, "rating", explanation->tenths);
    }
    put_copy(json, "contradiction", &explanation->contradiction);
    fsd_explanation_grid(explanation, cells);
    fsd_json_put_text(json, "grid", fsd_explanation_tells_all(explanation) ? cells : NULL);
    if (!fsd_explanation_tells_all(explanation)) {
        fsd_json_put_null(json, "candidates");
    } else if (explanation->state == FSD_LOGIC_OPEN || explanation->state == FSD_LOGIC_GAVE_UP) {
        put_candidates(json, explanation);
    } else {
        fsd_json_put_null(json, "candidates");
    }
    if (explanation->levels) {
        put_levels(json, explanation->levels);
    }
    put_rules(json, explanation);
    fsd_json_end(json, '}');
    fsd_buffer_put_char(output->out, '\n');
}

static void put_malformed(enum fsd_step_kind kind, struct fsd_buffer *out)
{
    fsd_buffer_print(out,
                     "{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\",\"solutions\":null,\"fault\":null,"
                     "\"wrong\":[],\"crossed_out\":[],\"without\":[],%s\"level\":null,%s\"contradiction\":null,"
                     "\"grid\":null,\"candidates\":null}\n",
                     kind == FSD_STEPS_OF_ER ? "\"er\":null,\"ep\":null,\"ed\":null,\"grade\":null," : "",
                     kind == FSD_STEPS_TO_THE_END ? "\"rating\":null," : "");
}

const struct fsd_explain_writer fsd_explain_jsonl = {
    .name = "jsonl", .begin = begin, .step = step, .end = end, .put_malformed = put_malformed};
