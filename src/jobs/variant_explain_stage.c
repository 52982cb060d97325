/* Explains puzzles of any rules by steps of logic. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/escape.h"
#include "base/json.h"
#include "base/markup.h"
#include "base/seconds.h"
#include "jobs/explanation.h"
#include "jobs/bordered_grid.h"
#include "jobs/variant_stage.h"
#include "output/folder.h"
#include "picture/variant_picture.h"
#include "rules/variant_text.h"

enum {
    PART_BYTES = 1 << 20,
    LARGE = 10 /* so many columns need a page's width */
};

struct explainer {
    struct fsd_variant_worker worker;
    struct fsd_variant_answer answer;
    struct fsd_variant_steps steps;
    struct fsd_variant_step step;
    struct fsd_rule_shapes shapes; /* if it is drawn */
    struct fsd_picture picture;
    enum fastsud_verdict verdict;
    struct fsd_lines_walk walk; /* where to go on in the block */
    char cells[FSD_VARIANT_MAX_CELLS + 1];
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_variant_options *const of = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = true,
        .chunk_bytes = 1 << 10,
        .takes_candidates = true,
        .counts = fsd_explain_counts,
        .n_counts = of->hint ? FSD_N_EXPLAIN_COUNTS : FSD_EXPLAIN_HINTED,
    };
}

static enum fsd_explain_format format_of(const void *options)
{
    return ((const struct fsd_variant_options *)options)->explain_format;
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    if (format_of(options) == FSD_EXPLAIN_HTML) {
        fsd_explain_html_head(out, true);
    }
}

static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_part *part)
{
    (void)states;
    (void)n_states;
    if (format_of(options) == FSD_EXPLAIN_HTML) {
        fsd_explain_html_foot(&part->text, true);
    }
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    struct explainer *const explainer = state;

    fsd_rule_shapes_destroy(&explainer->shapes);
    fsd_variant_steps_destroy(&explainer->steps);
    fsd_variant_worker_destroy(&explainer->worker);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    (void)n_lines;
    return fsd_variant_worker_create(&((struct explainer *)state)->worker, options);
}

static enum fsd_variant_state state_of(const struct explainer *explainer)
{
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    return fsd_variant_steps_state(&explainer->steps, &cell, &house, &value);
}

/* Makes the next step, if there is one before the time limit. */
static bool next_step(struct explainer *explainer)
{
    return !explainer->worker.is_given_up && fsd_variant_steps_next(&explainer->steps, &explainer->step);
}

/* Whether there may be more steps, which the time limit or the memory limit cut off. */
static bool is_given_up(const struct explainer *explainer)
{
    const enum fsd_variant_state state = state_of(explainer);

    return state == FSD_VARIANT_GAVE_UP || (state == FSD_VARIANT_OPEN && explainer->worker.is_given_up);
}

/* Where the steps have come to: cells with one candidate, '.' for others. */
static const char *position(struct explainer *explainer)
{
    const struct fsd_variant *const variant = &explainer->worker.rules->variant;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = explainer->steps.candidates[cell];
        explainer->cells[cell] = explainer->steps.is_placed[cell] && values
                                     ? fsd_rules_value_character(variant, (unsigned)__builtin_ctz(values))
                                     : '.';
    }
    explainer->cells[variant->n_cells] = '\0';
    return explainer->cells;
}

static void put_grid_text(const struct fsd_rules *rules, const char *cells, struct fsd_buffer *out)
{
    char *const at = fsd_buffer_reserve(out, 8 * rules->variant.n_cells + 64);

    if (at) {
        out->n += (size_t)(fsd_bordered_grid_put(rules, cells, at) - at);
    }
}

static void put_candidates(const struct fsd_variant *variant, fsd_values values, struct fsd_buffer *out)
{
    for (; values; values &= values - 1) {
        fsd_buffer_put_char(out, fsd_rules_value_character(variant, (unsigned)__builtin_ctz(values)));
    }
}

/* The candidates of all cells, in columns as wide as they must be. */
static void put_pencilmarks(const struct explainer *explainer, struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &explainer->worker.rules->variant;

    for (unsigned row = 0; row < variant->n_rows; row++) {
        for (unsigned column = 0; column < variant->n_columns; column++) {
            int width = 0;
            for (unsigned other = 0; other < variant->n_rows; other++) {
                const int n = __builtin_popcount(explainer->steps.candidates[other * variant->n_columns + column]);
                width = n > width ? n : width;
            }
            const fsd_values values = explainer->steps.candidates[row * variant->n_columns + column];
            fsd_buffer_put_char(out, ' ');
            put_candidates(variant, values, out);
            if (column + 1 < variant->n_columns) {
                fsd_buffer_print(out, "%*s", width - __builtin_popcount(values), "");
            }
        }
        fsd_buffer_put_char(out, '\n');
    }
}

/* What is wrong with the puzzle; NULL: nothing. */
static const char *fault_of(const struct explainer *explainer)
{
    return explainer->verdict == FASTSUD_NONE       ? "the puzzle has no solution"
           : explainer->verdict == FASTSUD_MULTIPLE ? "the puzzle has several solutions"
           : explainer->verdict == FASTSUD_GAVE_UP ? "a limit was reached before it was known how many solutions it has"
                                                   : NULL;
}

static const char *const states[] = {[FSD_VARIANT_OPEN] = "open",
                                     [FSD_VARIANT_SOLVED] = "solved",
                                     [FSD_VARIANT_CONTRADICTORY] = "contradictory",
                                     [FSD_VARIANT_GAVE_UP] = "given up"};

static const char *state_name(const struct explainer *explainer)
{
    return is_given_up(explainer) ? states[FSD_VARIANT_GAVE_UP] : states[state_of(explainer)];
}

/* How it ends, in words. */
static void put_end(const struct explainer *explainer, struct fsd_buffer *out)
{
    const enum fsd_variant_state state = state_of(explainer);
    const size_t n_steps = explainer->steps.n_steps;

    fsd_buffer_print(out, "%s %s %zu step%s", state_name(explainer), state == FSD_VARIANT_SOLVED ? "by" : "after",
                     n_steps, n_steps == 1 ? "" : "s");
    if (state == FSD_VARIANT_CONTRADICTORY) {
        fsd_buffer_put_text(out, ": ");
        fsd_variant_put_contradiction(out, explainer->worker.rules, &explainer->steps);
    } else if (n_steps > 0) {
        fsd_buffer_print(out, "; hardest technique: %s", fsd_variant_technique_name(explainer->steps.hardest));
    }
    fsd_buffer_put_text(out, state == FSD_VARIANT_OPEN && !is_given_up(explainer) ? "; no technique applies" : "");
    if (state == FSD_VARIANT_GAVE_UP) {
        char seconds[FSD_SECONDS_BYTES];
        fsd_seconds_put(seconds, explainer->worker.options->time_limit_ns);
        fsd_buffer_print(out, "; the time limit of %s s was reached", seconds);
    }
    if (fault_of(explainer) && state != FSD_VARIANT_CONTRADICTORY) {
        fsd_buffer_print(out, "; %s", fault_of(explainer));
    }
}

/* The first step, or why there is none. */
static void put_hint(struct explainer *explainer, bool has_step, struct fsd_buffer *out)
{
    const char *const fault = is_given_up(explainer) ? NULL : fault_of(explainer); /* the end tells it */

    fsd_buffer_put_text(out, fault ? fault : "");
    if (has_step) {
        fsd_buffer_put_text(out, fault ? "; " : "");
        fsd_variant_step_put(out, explainer->worker.rules, &explainer->step);
    } else if (!fault) {
        put_end(explainer, out);
    }
    fsd_buffer_put_char(out, '\n');
}

static void put_text(struct explainer *explainer, struct fsd_buffer *out)
{
    const struct fsd_rules *const rules = explainer->worker.rules;

    put_grid_text(rules, explainer->worker.cells, out);
    fsd_buffer_put_char(out, '\n');
    while (next_step(explainer)) {
        fsd_buffer_print(out, "%3zu. ", explainer->steps.n_steps);
        fsd_variant_step_put(out, rules, &explainer->step);
        fsd_buffer_put_char(out, '\n');
    }
    fsd_buffer_put_text(out, explainer->steps.n_steps > 0 ? "\n" : "");
    if (state_of(explainer) == FSD_VARIANT_SOLVED) {
        put_grid_text(rules, position(explainer), out);
    } else {
        put_pencilmarks(explainer, out);
    }
    fsd_buffer_put_char(out, '\n');
    put_end(explainer, out);
    fsd_buffer_put_char(out, '\n');
}

/* "Rules: whisper, renban (dashed), anti-knight." */
static void put_note(const struct fsd_rule_shapes *shapes, struct fsd_buffer *out)
{
    static const char *const styles[2][FSD_SHAPE_STYLES] = {
        {"", " (dashed)", " (dotted)", " (narrow)"}, {"", " (italic)", " (underlined)", " (italic, underlined)"}};

    for (unsigned i = 0; i < shapes->n_rules; i++) {
        const struct fsd_rule *const rule = shapes->rules[i];
        fsd_buffer_print(out, "%s%s%s", i == 0 ? "Rules: " : ", ", rule->name,
                         styles[rule->drawing == FSD_DRAW_OUTSIDE][fsd_rule_shapes_style(shapes, i)]);
    }
    fsd_buffer_put_text(out, shapes->n_rules > 0 ? "." : "");
}

/* Each rule with a sample. */
static void put_rules(const struct explainer *explainer, struct fsd_buffer *out)
{
    for (unsigned i = 0; i < explainer->shapes.n_rules; i++) {
        fsd_buffer_put_text(out, i == 0 ? "<ul class=\"rules\">\n<li>" : "<li>");
        fsd_svg_put_rule(out, &explainer->picture, i);
        fsd_buffer_print(out, "<span><b>%s</b>: ", explainer->shapes.rules[i]->name);
        fsd_markup_put_text(out, explainer->shapes.rules[i]->text);
        fsd_buffer_put_text(out, "</span></li>\n");
    }
    fsd_buffer_put_text(out, explainer->shapes.n_rules > 0 ? "</ul>\n" : "");
}

/* Draws the picture, in a page or as a file that is named by number and name. */
static void put_picture(struct explainer *explainer, const char *title, struct fsd_buffer *caption, size_t number,
                        const char *name, struct fsd_buffer *out)
{
    struct fsd_buffer svg = {.n = 0};

    explainer->picture.title = title;
    explainer->picture.caption = fsd_buffer_text(caption);
    if (explainer->worker.options->explain_format == FSD_EXPLAIN_HTML) {
        fsd_svg_put(out, &explainer->picture, &fsd_explain_html_style);
    } else {
        fsd_svg_put(&svg, &explainer->picture, &fsd_explain_svg_style);
        fsd_explain_svg_put_file(out, number, name, &svg);
    }
    out->failed |= !explainer->picture.caption || svg.failed;
    fsd_buffer_destroy(&svg);
}

static void start_picture(struct explainer *explainer, struct fsd_buffer *note)
{
    fsd_picture_of_variant(&explainer->picture, explainer->worker.rules, &explainer->shapes, explainer->worker.cells,
                           &explainer->steps);
    explainer->picture.note = fsd_buffer_text(note);
}

/* How it ends, and of a page the rules; after a hint, files need no more than what is wrong with the puzzle. */
static void put_drawn_end(struct explainer *explainer, bool is_page, struct fsd_buffer *out)
{
    const bool is_hint = explainer->worker.options->hint && explainer->steps.n_steps > 0;
    const char *const state = state_name(explainer);
    struct fsd_buffer words = {.n = 0};

    if (is_hint && !is_page && !fault_of(explainer)) {
        return;
    }
    if (is_page) {
        fsd_buffer_print(out, "<li class=\"end\">\n<h3>%c%s</h3>\n", is_hint ? 'A' : *state - 'a' + 'A',
                         is_hint ? "fter this step" : state + 1);
    }
    put_end(explainer, &words);
    put_picture(explainer, state_of(explainer) == FSD_VARIANT_SOLVED ? "Solution" : "Position", &words,
                explainer->steps.n_steps + 1, state, out);
    if (is_page) {
        if (!is_hint) {
            fsd_explain_html_put_words(out, &words, 0);
        }
        fsd_buffer_put_text(out, "</li>\n</ol>\n");
        put_rules(explainer, out);
        fsd_buffer_put_text(out, "</section>\n");
    }
    fsd_buffer_destroy(&words);
}

static void put_drawn(struct explainer *explainer, const struct fsd_source *source, uint64_t line, size_t n_most,
                      struct fsd_buffer *out)
{
    const struct fsd_variant_worker *const worker = &explainer->worker;
    const bool is_page = worker->options->explain_format == FSD_EXPLAIN_HTML;
    struct fsd_buffer note = {.n = 0};
    struct fsd_buffer words = {.n = 0};

    fsd_rule_shapes_destroy(&explainer->shapes);
    fsd_rule_shapes_add(&explainer->shapes, worker->rules);
    put_note(&explainer->shapes, &note);
    start_picture(explainer, &note);
    if (is_page) {
        fsd_buffer_print(out, "<section class=\"puzzle%s\">\n",
                         worker->rules->variant.n_columns < LARGE ? "" : " large");
        fsd_explain_html_put_name(out, source, line, worker->cells);
    } else {
        fsd_folder_put_group(out);
    }
    while (explainer->steps.n_steps < n_most && next_step(explainer)) {
        const char *const name = fsd_variant_technique_name(explainer->step.technique);
        fsd_picture_mark_step(&explainer->picture, &explainer->step);
        if (is_page) {
            fsd_explain_html_begin_step(out, explainer->steps.n_steps, name);
        }
        fsd_variant_step_put(&words, worker->rules, &explainer->step);
        put_picture(explainer, name, &words, explainer->steps.n_steps, name, out);
        if (is_page && worker->options->hint && fault_of(explainer)) {
            struct fsd_buffer fault = {.n = 0};
            fsd_buffer_put_text(&fault, fault_of(explainer));
            fsd_explain_html_put_words(out, &fault, 0);
        }
        if (is_page) {
            fsd_explain_html_end_step(out, name, &words);
        }
        fsd_buffer_destroy(&words);
        start_picture(explainer, &note);
    }
    put_drawn_end(explainer, is_page, out);
    out->failed |= explainer->shapes.shapes.shapes.failed || note.failed;
    fsd_buffer_destroy(&note);
}

static void put_words(struct fsd_json *json, const char *key, struct fsd_buffer *words)
{
    const char *const text = fsd_buffer_text(words);

    json->out->failed |= !text;
    fsd_json_put_text(json, key, text ? text : "");
    fsd_buffer_destroy(words);
}

static void put_json_cells(struct fsd_json *json, const struct fsd_variant *variant, const uint16_t *cells, unsigned n)
{
    fsd_json_begin(json, "cells", '[');
    for (unsigned i = 0; i < n; i++) {
        struct fsd_buffer name = {.n = 0};
        fsd_variant_put_cells(&name, variant, &cells[i], 1);
        put_words(json, NULL, &name);
    }
    fsd_json_end(json, ']');
}

/* A cell with values, as an object. */
static void put_json_removal(struct fsd_json *json, const char *key, const struct fsd_variant *variant,
                             const struct fsd_variant_removal *removal)
{
    struct fsd_buffer name = {.n = 0};
    struct fsd_buffer values = {.n = 0};

    fsd_variant_put_cells(&name, variant, &removal->cell, 1);
    put_candidates(variant, removal->values, &values);
    fsd_json_begin(json, key, '{');
    put_words(json, "cell", &name);
    put_words(json, "values", &values);
    fsd_json_end(json, '}');
}

static void put_json_step(struct fsd_json *json, const struct fsd_rules *rules, const struct fsd_variant_step *step)
{
    struct fsd_buffer words = {.n = 0};

    fsd_json_begin(json, NULL, '{');
    fsd_json_put_text(json, "technique", fsd_variant_technique_name(step->technique));
    if (step->constraint) {
        fsd_variant_put_group(&words, rules, step->constraint);
        put_words(json, "group", &words);
    } else {
        fsd_json_put_null(json, "group");
    }
    put_json_cells(json, &rules->variant, step->cells, step->n_cells);
    if (step->placed.values) {
        put_json_removal(json, "placed", &rules->variant, &step->placed);
    } else {
        fsd_json_put_null(json, "placed");
    }
    fsd_json_begin(json, "removed", '[');
    for (unsigned i = 0; i < step->n_removed; i++) {
        put_json_removal(json, NULL, &rules->variant, &step->removed[i]);
    }
    fsd_json_end(json, ']');
    fsd_variant_step_put(&words, rules, step);
    put_words(json, "text", &words);
    fsd_json_end(json, '}');
}

static void put_json(struct explainer *explainer, size_t n_most, struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &explainer->worker.rules->variant;
    struct fsd_json json = {.out = out};
    struct fsd_buffer words = {.n = 0};

    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_text(&json, "puzzle", explainer->worker.cells);
    fsd_json_begin(&json, "steps", '[');
    while (explainer->steps.n_steps < n_most && next_step(explainer)) {
        put_json_step(&json, explainer->worker.rules, &explainer->step);
    }
    fsd_json_end(&json, ']');
    fsd_json_put_text(&json, "state", is_given_up(explainer) ? "limit" : state_name(explainer));
    fsd_json_put_text(&json, "solutions", fastsud_verdict_tag(explainer->verdict));
    put_end(explainer, &words);
    put_words(&json, "text", &words);
    fsd_json_put_text(&json, "grid", position(explainer));
    fsd_json_begin(&json, "candidates", '[');
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        struct fsd_buffer values = {.n = 0};
        put_candidates(variant, explainer->steps.candidates[cell], &values);
        put_words(&json, NULL, &values);
    }
    fsd_json_end(&json, ']');
    fsd_json_end(&json, '}');
    fsd_buffer_put_char(out, '\n');
}

static enum fsd_explain_count count_of(const struct explainer *explainer)
{
    static const enum fsd_explain_count of_state[] = {[FSD_VARIANT_OPEN] = FSD_EXPLAIN_OPEN,
                                                      [FSD_VARIANT_SOLVED] = FSD_EXPLAIN_SOLVED,
                                                      [FSD_VARIANT_CONTRADICTORY] = FSD_EXPLAIN_CONTRADICTORY};

    if (explainer->verdict == FASTSUD_NONE) {
        return FSD_EXPLAIN_CONTRADICTORY;
    }
    if (is_given_up(explainer)) {
        return FSD_EXPLAIN_GIVEN_UP;
    }
    if (explainer->worker.options->hint && explainer->steps.n_steps > 0) {
        return explainer->verdict == FASTSUD_MULTIPLE ? FSD_EXPLAIN_OPEN : FSD_EXPLAIN_HINTED;
    }
    return of_state[state_of(explainer)];
}

static enum fastsud_status explain(struct explainer *explainer, const struct fsd_block *block, size_t i,
                                   struct fsd_part *part)
{
    struct fsd_variant_worker *const worker = &explainer->worker;
    const struct fsd_variant_options *const options = worker->options;
    const enum fastsud_status status =
        fsd_variant_worker_solve(worker, &explainer->answer, &explainer->verdict, &part->failure);
    /* A puzzle without solutions has no hint to give. */
    const bool has_hint = explainer->verdict != FASTSUD_NONE;
    const size_t n_most = options->hint ? has_hint : SIZE_MAX;
    const uint64_t line = block->n_lines_before + block->lines->line_number[i] + 1;

    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_variant_steps_destroy(&explainer->steps);
    if (!fsd_variant_steps_init(&explainer->steps, &worker->rules->variant)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_variant_steps_start(&explainer->steps, worker->candidates);
    explainer->steps.deadline = fsd_deadline_after(options->time_limit_ns);
    if (options->explain_format == FSD_EXPLAIN_JSONL) {
        put_json(explainer, n_most, &part->text);
    } else if (options->explain_format > FSD_EXPLAIN_JSONL) {
        put_drawn(explainer, block->source, line, n_most, &part->text);
    } else if (options->hint) {
        put_hint(explainer, has_hint && next_step(explainer), &part->text);
    } else {
        if (!block->source->text) {
            fsd_escape_put(&part->text, block->source->name);
            fsd_buffer_print(&part->text, ":%" PRIu64 "\n", line);
        }
        put_text(explainer, &part->text);
        fsd_buffer_put_text(&part->text, block->source->text ? "" : "\n");
    }
    part->tally.counts[count_of(explainer)]++;
    part->tally.n_puzzles++;
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct explainer *const explainer = state;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_failure failure;
    struct fsd_item item;

    if (!block->continues) {
        explainer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    }
    while (status == FASTSUD_OK) {
        if (part->text.n >= PART_BYTES) {
            part->has_more = true;
            return status;
        }
        if (!fsd_lines_walk(block->lines, &explainer->walk, &item)) {
            return status;
        }
        const bool is_malformed = item.malformed != NULL;
        if (!is_malformed && fsd_variant_worker_read(&explainer->worker, block->lines, item.puzzle, &failure)) {
            if (explainer->worker.is_contradictory || explainer->worker.is_given_up) {
                fsd_stage_tell(block, item.puzzle, &failure, part);
            }
            status = explain(explainer, block, item.puzzle, part);
        } else if (!is_malformed && explainer->worker.is_out_of_memory) {
            status = FASTSUD_ERR_NO_MEMORY;
        } else if (!is_malformed && !fsd_stage_report_malformed(block, item.puzzle, &failure, part)) {
            return FASTSUD_OK;
        } else if (explainer->worker.options->explain_format == FSD_EXPLAIN_JSONL) {
            fsd_buffer_put_text(&part->text, "{\"puzzle\":null,\"steps\":[],\"state\":\"malformed\",\"solutions\":null,"
                                             "\"text\":null,\"grid\":null,\"candidates\":null}\n");
        }
    }
    return status;
}

const struct fsd_stage fsd_variant_explain_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct explainer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .finish = finish,
};
