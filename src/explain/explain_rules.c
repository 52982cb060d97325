#include "explain/explain_rules.h"

#include "base/seconds.h"
#include "explain/rules_note.h"
#include "explain/rules_single.h"
#include "fastsud.h"
#include "rules/texts/bordered_grid.h"
#include "rules/texts/variant_text.h"
#include "rules/texts/write_text.h"

static struct fsd_rules_explainer *explainer_of(const struct fsd_explanation *explanation)
{
    return (struct fsd_rules_explainer *)explanation; /* its first member */
}

void fsd_rules_explainer_destroy(struct fsd_rules_explainer *explainer)
{
    fsd_rule_shapes_destroy(&explainer->shapes);
    fsd_variant_steps_destroy(&explainer->steps);
    fsd_found_variant_steps_destroy(&explainer->found);
    fsd_buffer_destroy(&explainer->note);
    fsd_buffer_destroy(&explainer->rules.text);
    fsd_buffer_destroy(&explainer->rules.words);
    fsd_buffer_destroy(&explainer->rules.each);
    fsd_explanation_destroy(&explainer->explanation);
}

/* What a step rests on: one constraint, NULL if it is more; or houses. Returns how many houses. */
static unsigned find_groups(const struct fsd_variant_step *step, const struct fsd_constraint **group,
                            const struct fsd_constraint *const **houses)
{
    *group = step->derived ? NULL : step->constraint;
    *houses = step->derived ? step->derived->houses : step->bases;
    return step->derived ? step->derived->n_houses : step->n_houses;
}

static bool is_single_of_house(const struct fsd_variant_step *step)
{
    return step->technique == FSD_VARIANT_FULL_HOUSE || step->technique == FSD_VARIANT_HIDDEN_SINGLE;
}

static bool has_branches(const struct fsd_variant_step *step)
{
    return step->technique == FSD_VARIANT_FORCING_CHAIN || step->technique == FSD_VARIANT_NET;
}

/*
 * Where to look for a step: the cells of its pattern, but not the one in which a house gets its value, which would tell
 * the step; of what follows from assumptions, where these are.
 */
static void find_cells_of_place(const struct fsd_variant_step *step, struct fsd_told_cells *cells)
{
    cells->n = 0;
    for (size_t i = 0; has_branches(step) && i < step->chain->n_links; i++) {
        const struct fsd_chain_link *const link = &step->chain->links[i];
        const uint16_t cell = *fsd_chain_cells_of(step->chain, link);
        const bool is_new = cells->n == 0 || cells->cells[cells->n - 1] != cell;
        if (fsd_chain_begins_branch(link) && is_new) {
            cells->cells[cells->n++] = cell;
        }
    }
    for (unsigned i = 0; i < step->n_cells && !has_branches(step) && !is_single_of_house(step); i++) {
        cells->cells[cells->n++] = step->cells[i];
    }
}

/* The same in words, after the houses or what else it is of. */
static void put_place(const struct fsd_rules *rules, const struct fsd_variant_step *step, struct fsd_buffer *out)
{
    const struct fsd_constraint *group, *const *houses;
    const unsigned n_houses = find_groups(step, &group, &houses);
    struct fsd_told_cells cells;

    find_cells_of_place(step, &cells);
    const bool is_all_of_it =
        group && (group->n_cells <= 2 || (cells.n == group->n_cells &&
                                          memcmp(group->cells, cells.cells, cells.n * sizeof(*cells.cells)) == 0));
    if (group) {
        fsd_variant_put_group(out, rules, group);
    } else {
        fsd_variant_put_groups(out, rules, houses, n_houses);
    }
    if (!is_all_of_it && cells.n > 0) {
        fsd_buffer_put_text(out, out->n > 0 ? ", " : "");
        fsd_buffer_put_text(out, has_branches(step) ? "from " : "");
        fsd_variant_put_cells(out, &rules->variant, cells.cells, cells.n);
    }
}

/* Of a hint that tells the place alone: of a house that gets its value, all cells. */
static void put_cells_of_place(const struct fsd_variant_step *step, struct fsd_told_cells *cells)
{
    find_cells_of_place(step, cells);
    for (unsigned i = 0; is_single_of_house(step) && i < step->constraint->n_cells; i++) {
        cells->cells[cells->n++] = step->constraint->cells[i];
    }
}

static void put_groups(const struct fsd_rules *rules, const struct fsd_variant_step *step, struct fsd_buffer *names)
{
    const struct fsd_constraint *group, *const *houses;
    const unsigned n_houses = find_groups(step, &group, &houses);

    if (group) {
        fsd_variant_put_group(names, rules, group);
        fsd_buffer_put_char(names, '\0');
    }
    for (unsigned i = 0; i < n_houses; i++) {
        fsd_variant_put_group(names, rules, houses[i]);
        fsd_buffer_put_char(names, '\0');
    }
}

static void tell_chain(const struct fsd_rules *rules, const struct fsd_variant_step *step, struct fsd_told_step *told)
{
    told->tells_reasons = true;
    if (!step->chain) {
        return;
    }
    fsd_chain_copy(&told->chain, step->chain);
    fsd_variant_chain_words(&told->chain.words, rules);
    fsd_chain_find_lines(&told->chain);
    if (told->chain.n_lines > 0) {
        fsd_variant_step_put_brief(&told->brief, rules, step, &told->chain);
    }
}

static void tell(const struct fsd_rules *rules, const struct fsd_variant_step *step, enum fsd_hint hint,
                 struct fsd_told_step *told)
{
    told->name = fsd_variant_technique_name(step->technique);
    told->variant = fsd_variant_step_variant(rules, step);
    fsd_variant_step_put_reason(&told->reason, rules, step);
    tell_chain(rules, step, told);
    fsd_variant_step_put_conclusion(&told->conclusion, rules, step);
    put_groups(rules, step, &told->groups);
    put_place(rules, step, &told->place);
    if (hint == FSD_HINT_PLACE) {
        put_cells_of_place(step, &told->cells);
    } else {
        told->cells.n = step->n_cells;
        memcpy(told->cells.cells, step->cells, step->n_cells * sizeof(*step->cells));
    }
    told->values = step->technique == FSD_VARIANT_NAKED_SINGLE ? step->placed.values : step->values;
    told->placed = (struct fsd_told_removal){step->placed.cell, step->placed.values};
    for (; told->n_removed < step->n_removed; told->n_removed++) {
        const struct fsd_variant_removal *const removal = &step->removed[told->n_removed];
        told->removed[told->n_removed] = (struct fsd_told_removal){removal->cell, removal->values};
    }
}

/* Number i of all steps at the position: 1; 0 if there are no more; or FASTSUD_ERR_NO_MEMORY. */
static int step_at(struct fsd_rules_explainer *explainer, size_t i)
{
    if (!explainer->has_found && !fsd_found_variant_steps_find(&explainer->found, &explainer->steps)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    explainer->has_found = true;
    if (i >= explainer->found.n) {
        return 0;
    }
    explainer->step = *explainer->found.steps[i];
    return 1;
}

static int step_next(struct fsd_rules_explainer *explainer)
{
    if (fsd_variant_steps_next(&explainer->steps, &explainer->step)) {
        return 1;
    }
    return fsd_variant_steps_failed(&explainer->steps) ? FASTSUD_ERR_NO_MEMORY : 0;
}

static int next(struct fsd_explanation *explanation)
{
    struct fsd_rules_explainer *const explainer = explainer_of(explanation);
    const struct fsd_variant_steps *const steps = &explainer->steps;
    const unsigned n_cells = steps->variant->n_cells;

    memcpy(explainer->before, steps->candidates, n_cells * sizeof(*explainer->before));
    memcpy(explainer->was_placed, steps->is_placed, n_cells * sizeof(*explainer->was_placed));
    const int result = explainer->puzzle.refusal ? 0
                       : explanation->is_every   ? step_at(explainer, explanation->n_steps)
                                                 : step_next(explainer);
    if (result == 1) {
        tell(explainer->puzzle.rules, &explainer->step, explanation->hint, &explanation->step);
        fsd_rules_single_tell(explainer);
    }
    return result;
}

static enum fsd_logic_state state_of(const struct fsd_rules_explainer *explainer)
{
    static const enum fsd_logic_state states[] = {[FSD_VARIANT_OPEN] = FSD_LOGIC_OPEN,
                                                  [FSD_VARIANT_SOLVED] = FSD_LOGIC_SOLVED,
                                                  [FSD_VARIANT_CONTRADICTORY] = FSD_LOGIC_CONTRADICTORY,
                                                  [FSD_VARIANT_GAVE_UP] = FSD_LOGIC_GAVE_UP};
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (explainer->puzzle.refusal) {
        return explainer->puzzle.is_given_up ? FSD_LOGIC_GAVE_UP : FSD_LOGIC_CONTRADICTORY;
    }
    return states[fsd_variant_steps_state(&explainer->steps, &cell, &house, &value)];
}

static void end(struct fsd_explanation *explanation)
{
    const struct fsd_rules_explainer *const explainer = explainer_of(explanation);
    const char *const refusal = explainer->puzzle.refusal;
    struct fsd_buffer *const remarks = &explanation->remarks;

    explanation->state = state_of(explainer);
    explanation->has_rating = true;
    for (unsigned cell = 0; cell < explainer->steps.variant->n_cells; cell++) {
        explanation->candidates[cell] = explainer->steps.candidates[cell];
    }
    if (explanation->state == FSD_LOGIC_CONTRADICTORY && refusal) {
        fsd_buffer_put_text(&explanation->contradiction, refusal);
    } else if (explanation->state == FSD_LOGIC_CONTRADICTORY) {
        fsd_variant_put_contradiction(&explanation->contradiction, explainer->puzzle.rules, explanation->cells,
                                      &explainer->steps);
    }
    if (explanation->n_steps > 0 && !explanation->is_every) {
        fsd_buffer_print(remarks, "; hardest technique: %s", fsd_variant_technique_name(explainer->steps.hardest));
    }
    if (explanation->state == FSD_LOGIC_OPEN && !explanation->is_every) {
        fsd_buffer_put_text(remarks, "; no technique applies");
    } else if (explanation->state == FSD_LOGIC_GAVE_UP && refusal) {
        fsd_buffer_print(remarks, "; %s", refusal);
    } else if (explanation->state == FSD_LOGIC_GAVE_UP) {
        char seconds[FSD_SECONDS_BYTES];
        fsd_seconds_put(seconds, explainer->options.time_limit_ns);
        fsd_buffer_print(remarks, "; the time limit of %s s was reached", seconds);
    }
}

static void draw(const struct fsd_explanation *explanation, bool is_step, unsigned part, struct fsd_picture *picture)
{
    struct fsd_rules_explainer *const explainer = explainer_of(explanation);
    struct fsd_variant_steps steps = explainer->steps;

    if (is_step) {
        steps.candidates = explainer->before;
        steps.is_placed = explainer->was_placed;
    }
    fsd_picture_of_variant(picture, explainer->puzzle.rules, &explainer->shapes,
                           explainer->puzzle.givens ? explainer->puzzle.givens : explanation->cells, &steps);
    if (is_step) {
        fsd_picture_mark_step(picture, &explainer->step, &explanation->step.chain, part);
        fsd_rules_single_draw(explainer, picture);
    }
    picture->note = fsd_buffer_text(&explainer->note);
}

static void put_grid(const struct fsd_explanation *explanation, const char *cells, struct fsd_buffer *out)
{
    const struct fsd_rules *const rules = explainer_of(explanation)->puzzle.rules;
    char *const at = fsd_buffer_reserve(out, 8 * rules->variant.n_cells + 64);

    if (at) {
        out->n += (size_t)(fsd_bordered_grid_put(rules, cells, at) - at);
    }
}

static void put_candidates(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    fsd_variant_put_pencilmarks(out, &explainer_of(explanation)->puzzle.rules->variant, explanation->candidates);
}

/* "Rules: modular 3 (teal), thermo, anti-knight." */
static void put_note(const struct fsd_rules *rules, const struct fsd_rule_shapes *shapes, struct fsd_buffer *out)
{
    fsd_buffer_put_text(out, shapes->n_rules > 0 ? "Rules: " : "");
    fsd_rules_note_put_names(out, rules, shapes);
    fsd_buffer_put_text(out, shapes->n_rules > 0 ? "." : "");
}

static void tell_rules(struct fsd_rules_explainer *explainer, const struct fsd_rules_puzzle *puzzle)
{
    const struct fsd_rules *const rules = puzzle->rules;
    struct fsd_told_rules *const told = &explainer->rules;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    told->text.n = told->words.n = told->each.n = 0;
    fsd_rules_write_alone(rules, puzzle->marks, &told->text, &failure);
    fsd_rules_note_put(&told->words, rules, &explainer->shapes, &fsd_note_english, SIZE_MAX);
    for (unsigned i = 0; i < explainer->shapes.n_rules; i++) {
        fsd_rules_note_put_rule(&told->each, rules, &explainer->shapes, i, &fsd_note_english);
        fsd_buffer_put_char(&told->each, '\0');
    }
    told->region = rules->n_regions > 0 ? rules->region : NULL;
    explainer->explanation.rules = told;
}

static void describe(struct fsd_explanation *explanation, const struct fsd_rules_puzzle *puzzle)
{
    const struct fsd_variant *const variant = &puzzle->rules->variant;

    explanation->n_rows = variant->n_rows;
    explanation->n_columns = variant->n_columns;
    explanation->n_values = variant->n_values;
    explanation->low = variant->low;
    for (unsigned value = 0; value < variant->n_values; value++) {
        explanation->names[value] = fsd_rules_value_character(variant, value);
    }
    explanation->cells = puzzle->cells;
    explanation->verdict = puzzle->verdict;
}

/* Compares with the solution, and says what is wrong. */
static void find_mistakes(struct fsd_explanation *explanation, const struct fsd_rules_puzzle *puzzle)
{
    const struct fsd_variant *const variant = &puzzle->rules->variant;
    struct fsd_told_cells *const wrong = &explanation->wrong, *const crossed_out = &explanation->crossed_out;

    for (unsigned cell = 0; cell < variant->n_cells && puzzle->solution; cell++) {
        const fsd_values right = (fsd_values)1 << fsd_rules_value_index(variant, puzzle->solution[cell]);
        if (puzzle->cells[cell] != '.' && puzzle->cells[cell] != puzzle->solution[cell]) {
            wrong->cells[wrong->n++] = (uint16_t)cell;
        } else if (puzzle->cells[cell] == '.' && puzzle->candidates && !(puzzle->candidates[cell] & right)) {
            crossed_out->cells[crossed_out->n++] = (uint16_t)cell;
        }
    }
    explanation->right = puzzle->solution;
    explanation->fault_names_cells = wrong->n > 0 || crossed_out->n > 0;
    if (explanation->fault_names_cells) {
        fsd_mistakes_put(&explanation->fault,
                         &(struct fsd_mistakes){.grid = variant,
                                                .cells = puzzle->cells,
                                                .solution = puzzle->solution,
                                                .solution_of = "the givens' only solution",
                                                .wrong = wrong->cells,
                                                .n_wrong = wrong->n,
                                                .crossed_out = crossed_out->cells,
                                                .n_crossed_out = crossed_out->n,
                                                .tells_right = fsd_explanation_tells_all(explanation)});
    } else {
        fsd_buffer_put_text(&explanation->fault, puzzle->verdict == FASTSUD_MULTIPLE ? "several solutions"
                                                 : puzzle->verdict == FASTSUD_NONE   ? "no solution"
                                                                                     : "");
    }
}

bool fsd_rules_explain(struct fsd_rules_explainer *explainer, const struct fsd_rules_puzzle *puzzle,
                       const struct fsd_rules_explain_options *options)
{
    static const struct fsd_explanation_maker maker = {next, end, draw, put_grid, put_candidates};
    struct fsd_explanation *const explanation = &explainer->explanation;

    fsd_explanation_start(explanation);
    explainer->puzzle = *puzzle;
    explainer->options = *options;
    explainer->has_found = false;
    explanation->maker = &maker;
    explanation->hint = options->hint;
    explanation->is_every = options->is_every;
    describe(explanation, puzzle);
    find_mistakes(explanation, puzzle);
    const bool is_mistake = puzzle->verdict == FASTSUD_NONE || explanation->fault_names_cells;
    explanation->n_most =
        options->hint == FSD_HINT_CHECK || (is_mistake && (options->hint != FSD_HINT_NONE || options->is_every)) ? 0
        : options->hint == FSD_HINT_NONE ? SIZE_MAX
                                         : 1;
    fsd_rule_shapes_destroy(&explainer->shapes);
    fsd_rule_shapes_add(&explainer->shapes, puzzle->rules);
    explanation->shapes = &explainer->shapes;
    explainer->note.n = 0;
    put_note(puzzle->rules, &explainer->shapes, &explainer->note);
    tell_rules(explainer, puzzle);
    fsd_variant_steps_destroy(&explainer->steps);
    const bool has_memory = fsd_variant_steps_init(&explainer->steps, &puzzle->rules->variant) &&
                            !explainer->shapes.shapes.shapes.failed && fsd_buffer_text(&explainer->note) &&
                            fsd_buffer_text(&explainer->rules.text) && fsd_buffer_text(&explainer->rules.words) &&
                            fsd_buffer_text(&explainer->rules.each);
    if (has_memory) {
        fsd_variant_steps_start(&explainer->steps, puzzle->candidates, puzzle->is_written ? puzzle->cells : NULL);
        explainer->steps.deadline = fsd_deadline_after(options->time_limit_ns);
        explainer->steps.without = options->without;
        explainer->steps.has_one_solution = puzzle->verdict == FASTSUD_UNIQUE;
    }
    return has_memory;
}
