/* Steps of logic on puzzles of any rules. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/own_rules.h"
#include "rules/found_variant_steps.h"
#include "rules/texts/variant_text.h"

struct fsd_api_rules_explainer {
    struct fsd_variant_steps steps;
    struct fsd_variant_step step;         /* the last */
    struct fsd_found_variant_steps found; /* all steps there are, since number 0 was asked for */
    struct fsd_buffer text;
};

void fsd_api_rules_explainer_destroy(struct fsd_api_rules_explainer *explainer)
{
    if (explainer) {
        fsd_variant_steps_destroy(&explainer->steps);
        fsd_found_variant_steps_destroy(&explainer->found);
        fsd_buffer_destroy(&explainer->text);
        free(explainer);
    }
}

void fsd_api_put_given(const struct fastsud_rules *rules, char *is_given)
{
    for (unsigned cell = 0; cell < rules->rules.variant.n_cells; cell++) {
        is_given[cell] = fsd_values_are_one(rules->candidates[cell]) ? 'x' : '.';
    }
}

int fastsud_rules_explain(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates)
{
    char is_given[FSD_VARIANT_MAX_CELLS];
    struct fsd_variant_answer answer;
    int status = fsd_api_take_puzzle(rules, cells, n_cells, NULL);

    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_variant *const variant = &rules->rules.variant;
    fsd_api_put_given(rules, is_given);
    fsd_api_take_puzzle(rules, cells, n_cells, candidates);
    fsd_api_rules_explainer_destroy(rules->explainer);
    rules->explainer = NULL;
    const int verdict = fsd_api_solve_candidates(rules, 2, rules->guess_limit,
                                                 fsd_deadline_of(rules->time_limit_ns, rules->stop), &answer);
    if (verdict < 0) {
        return verdict;
    }
    struct fsd_api_rules_explainer *const made = calloc(1, sizeof(*made));
    if (!made || !fsd_variant_steps_init(&made->steps, variant)) {
        fsd_api_rules_explainer_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_variant_steps_start(&made->steps, rules->candidates, is_given);
    made->steps.has_one_solution = verdict == FASTSUD_UNIQUE;
    made->steps.without = rules->without;
    rules->explainer = made;
    return verdict;
}

/* Describes the last step. */
static int give_step(struct fastsud_rules *rules, struct fastsud_rules_step *step, uint32_t *removed)
{
    struct fsd_api_rules_explainer *const explainer = rules->explainer;
    const struct fsd_variant_step *const found = &explainer->step;
    const struct fsd_variant *const variant = &rules->rules.variant;
    const fsd_values placed = found->placed.values;

    explainer->text.n = 0;
    fsd_variant_step_put(&explainer->text, &rules->rules, found);
    const struct fastsud_rules_step told = {
        .size = step->size,
        .technique = fsd_variant_technique_name(found->technique),
        .placed_cell = placed ? found->placed.cell : -1,
        .placed_value = placed ? variant->low + (int)fsd_values_lowest(placed) : 0,
        .text = fsd_buffer_text(&explainer->text),
    };
    if (!told.text) {
        fsd_buffer_destroy(&explainer->text);
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (unsigned cell = 0; removed && cell < variant->n_cells; cell++) {
        removed[cell] = 0;
    }
    for (unsigned i = 0; removed && i < found->n_removed; i++) {
        removed[found->removed[i].cell] = found->removed[i].values;
    }
    memcpy(step, &told, sizeof(told));
    return 1;
}

/* Whether steps can be asked for; their time begins. */
static bool is_ready(const struct fastsud_rules *rules, const struct fastsud_rules_step *step)
{
    if (!rules || !rules->explainer || !step || !fsd_api_size_is_valid(step->size, sizeof(*step), sizeof(*step))) {
        return false;
    }
    rules->explainer->steps.deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    return true;
}

int fastsud_rules_step_next(struct fastsud_rules *rules, struct fastsud_rules_step *step, uint32_t *removed)
{
    if (!is_ready(rules, step)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_variant_steps *const steps = &rules->explainer->steps;
    if (rules->is_contradictory || !fsd_variant_steps_next(steps, &rules->explainer->step)) {
        return fsd_variant_steps_failed(steps) ? FASTSUD_ERR_NO_MEMORY : 0;
    }
    return give_step(rules, step, removed);
}

int fastsud_rules_step_at(struct fastsud_rules *rules, size_t i, struct fastsud_rules_step *step, uint32_t *removed)
{
    if (!is_ready(rules, step)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_found_variant_steps *const found = &rules->explainer->found;
    if (i == 0 && !rules->is_contradictory && !fsd_found_variant_steps_find(found, &rules->explainer->steps)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (i >= found->n) {
        return 0;
    }
    rules->explainer->step = *found->steps[i];
    return give_step(rules, step, removed);
}

int fsd_api_logic_of(enum fsd_variant_state state)
{
    static const int logic[] = {[FSD_VARIANT_OPEN] = FASTSUD_OPEN,
                                [FSD_VARIANT_SOLVED] = FASTSUD_SOLVED,
                                [FSD_VARIANT_CONTRADICTORY] = FASTSUD_NONE,
                                [FSD_VARIANT_GAVE_UP] = FASTSUD_GAVE_UP};

    return logic[state];
}

int fastsud_rules_logic(const struct fastsud_rules *rules)
{
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (!rules || !rules->explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const enum fsd_variant_state state = fsd_variant_steps_state(&rules->explainer->steps, &cell, &house, &value);
    return rules->is_contradictory ? FASTSUD_NONE : fsd_api_logic_of(state);
}
