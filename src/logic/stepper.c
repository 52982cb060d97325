#include "logic/stepper.h"

#include <string.h>

#include "fastsud.h"
#include "grid/text.h"
#include "logic/text/theory_text.h"

bool fsd_stepper_init(struct fsd_stepper *stepper, enum fsd_step_kind kind, unsigned max_level,
                      const struct fsd_se_options *rules, fsd_techniques without)
{
    const bool has_rules = kind == FSD_STEPS_OF_ER || kind == FSD_STEPS_TO_THE_END;

    stepper->kind = kind;
    stepper->all = (struct fsd_found_steps){.n = 0};
    stepper->asked = kind == FSD_STEPS_TO_THE_END ? FSD_ALL_TECHNIQUES : fsd_techniques_up_to(max_level);
    stepper->asked &= ~without;
    stepper->rules = *rules;
    stepper->se = has_rules ? fsd_se_explainer_create(rules) : NULL;
    return !has_rules || stepper->se;
}

void fsd_stepper_destroy(struct fsd_stepper *stepper)
{
    fsd_se_explainer_destroy(stepper->se);
    fsd_found_steps_destroy(&stepper->all);
}

void fsd_stepper_start(struct fsd_stepper *stepper, const char *puzzle, const uint16_t *candidates,
                       enum fsd_uniqueness uniqueness, const char *givens)
{
    const bool may_assume = stepper->rules.uniqueness && uniqueness == FSD_UNIQUE_BY_DIGITS;

    stepper->uniqueness = uniqueness;
    stepper->techniques = stepper->asked & ~(may_assume ? 0 : fsd_techniques_of_kind(FSD_OF_UNIQUENESS));
    if (stepper->se) {
        struct fsd_se_options rules = stepper->rules;
        rules.uniqueness = may_assume;
        fsd_se_explainer_set_rules(stepper->se, &rules);
    }
    stepper->gave_up = false;
    stepper->n_steps = 0;
    stepper->hardest = 0;
    stepper->highest_level = -1;
    stepper->tally = (struct fsd_se_tally){.n_steps = 0};
    if (candidates) {
        fsd_board_init_candidates(&stepper->board, candidates);
        fsd_theory_init_candidates(&stepper->theory, candidates);
    } else {
        fsd_board_init_puzzle(&stepper->board, puzzle);
        fsd_theory_init(&stepper->theory);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        stepper->board.blank |= fsd_text_is_given(givens[cell]) ? 0 : fsd_cells_of(cell);
        if (!fsd_text_is_given(puzzle[cell])) {
            continue;
        }
        const unsigned digit = (unsigned)(puzzle[cell] - '0');
        if (stepper->kind == FSD_STEPS_OF_THEORY) {
            fsd_theory_assert(&stepper->theory, cell, digit);
        }
        if (candidates) {
            fsd_board_place(&stepper->board, cell, digit);
        }
    }
}

const char *fsd_rule_name(enum fsd_se_technique rule)
{
    const char *const name = fsd_se_technique_name(rule);
    const unsigned technique = fsd_technique_named(name, strlen(name));

    return technique < FSD_N_TECHNIQUES ? fsd_technique_rows[technique].name : name;
}

/* Those of each kind return what fsd_stepper_next does, which applies the step to the board. */

static void name_technique(struct fsd_named_step *step)
{
    step->kind = FSD_STEPS_OF_LEVELS;
    step->name = fsd_technique_rows[step->found.step.technique].name;
    step->level = fsd_technique_level(step->found.step.technique);
}

static int next_of_levels(struct fsd_stepper *stepper, struct fsd_deadline *deadline, struct fsd_named_step *step)
{
    struct fsd_step *const found = &step->found.step;

    if (!fsd_ladder_find(&stepper->board, stepper->techniques, deadline, found)) {
        return 0;
    }
    name_technique(step);
    stepper->hardest = found->technique > stepper->hardest ? found->technique : stepper->hardest;
    stepper->highest_level = step->level > stepper->highest_level ? step->level : stepper->highest_level;
    return 1;
}

static int next_of_theory(struct fsd_stepper *stepper, struct fsd_deadline *deadline, struct fsd_named_step *step)
{
    if (fsd_deadline_passed(deadline) || !fsd_theory_step_take(&stepper->theory, &step->found)) {
        return 0;
    }
    step->kind = FSD_STEPS_OF_THEORY;
    step->name = fsd_theory_rule_name(step->found.rule);
    return 1;
}

static int next_of_er(struct fsd_stepper *stepper, struct fsd_deadline *deadline, struct fsd_named_step *step)
{
    struct fsd_se_hint hint;

    fsd_se_explainer_set_deadline(stepper->se, *deadline);
    const enum fsd_se_outcome outcome = fsd_se_next(stepper->se, &stepper->board, &hint);
    deadline->has_passed = outcome == FSD_SE_GAVE_UP;
    if (outcome != FSD_SE_FOUND) {
        return outcome == FSD_SE_NO_MEMORY ? FASTSUD_ERR_NO_MEMORY : 0;
    }
    fsd_se_describe(stepper->se, &stepper->board, &hint, &step->found.step);
    fsd_se_tally_add(&stepper->tally, &hint);
    step->kind = FSD_STEPS_OF_ER;
    step->name = fsd_se_technique_name(hint.technique);
    step->tenths = fsd_se_tenths(hint.rating);
    return 1;
}

/* Of er, where no technique applies. */
static int next_beyond(struct fsd_stepper *stepper, struct fsd_deadline *deadline, struct fsd_named_step *step)
{
    if (stepper->uniqueness == FSD_UNIQUE_UNKNOWN) {
        return 0;
    }
    const int result = next_of_er(stepper, deadline, step);
    step->name = result == 1 ? fsd_rule_name((enum fsd_se_technique)step->found.step.technique) : NULL;
    return result;
}

static int next_to_the_end(struct fsd_stepper *stepper, struct fsd_deadline *deadline, struct fsd_named_step *step)
{
    const int result = next_of_levels(stepper, deadline, step);

    return result != 0 || deadline->has_passed ? result : next_beyond(stepper, deadline, step);
}

/* False: there are none, for it is solved, or cannot be. */
static bool start_step(const struct fsd_stepper *stepper, struct fsd_named_step *step)
{
    const enum fsd_logic_state state = fsd_stepper_state(stepper);

    step->level = -1;
    step->tenths = 0;
    step->exclusion.of = FSD_NO_SINGLE;
    step->found.n_shrunk = 0;
    return state != FSD_LOGIC_SOLVED && state != FSD_LOGIC_CONTRADICTORY;
}

int fsd_stepper_next(struct fsd_stepper *stepper, struct fsd_deadline deadline, struct fsd_named_step *step)
{
    static int (*const next_of[])(struct fsd_stepper *, struct fsd_deadline *, struct fsd_named_step *) = {
        [FSD_STEPS_OF_LEVELS] = next_of_levels,
        [FSD_STEPS_OF_THEORY] = next_of_theory,
        [FSD_STEPS_OF_ER] = next_of_er,
        [FSD_STEPS_TO_THE_END] = next_to_the_end,
    };
    if (!start_step(stepper, step)) {
        return 0;
    }
    const int result = next_of[stepper->kind](stepper, &deadline, step);
    if (result == 1) {
        fsd_step_apply(&step->found.step, &stepper->board);
        stepper->n_steps++;
    }
    stepper->gave_up = stepper->gave_up || deadline.has_passed;
    return result;
}

int fsd_stepper_at(struct fsd_stepper *stepper, struct fsd_deadline deadline, size_t i, struct fsd_named_step *step)
{
    int result = 0;

    if (!start_step(stepper, step)) {
        return 0;
    }
    if (i == 0 && !fsd_found_steps_find(&stepper->all, &stepper->board, stepper->techniques, &deadline)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (i < stepper->all.n) {
        fsd_found_steps_get(&stepper->all, i, &step->found.step);
        name_technique(step);
        result = 1;
    } else if (i == 0 && !deadline.has_passed && stepper->kind == FSD_STEPS_TO_THE_END) {
        result = next_beyond(stepper, &deadline, step);
    }
    stepper->gave_up = stepper->gave_up || deadline.has_passed;
    return result;
}

enum fsd_single fsd_named_step_single(const struct fsd_named_step *step)
{
    const unsigned technique = step->found.step.technique;

    switch (step->kind) {
    case FSD_STEPS_OF_LEVELS:
        return technique == FSD_FULL_HOUSE      ? FSD_SINGLE_FULL_HOUSE
               : technique == FSD_HIDDEN_SINGLE ? FSD_SINGLE_HIDDEN
               : technique == FSD_NAKED_SINGLE  ? FSD_SINGLE_NAKED
                                                : FSD_NO_SINGLE;
    case FSD_STEPS_OF_ER:
        return technique == FSD_SE_HIDDEN_SINGLE  ? FSD_SINGLE_HIDDEN
               : technique == FSD_SE_NAKED_SINGLE ? FSD_SINGLE_NAKED
                                                  : FSD_NO_SINGLE;
    default:
        return FSD_NO_SINGLE;
    }
}

enum fsd_logic_state fsd_stepper_state(const struct fsd_stepper *stepper)
{
    static const enum fsd_logic_state of_theory[] = {[FSD_THEORY_OPEN] = FSD_LOGIC_OPEN,
                                                     [FSD_THEORY_SOLVED] = FSD_LOGIC_SOLVED,
                                                     [FSD_THEORY_INCONSISTENT] = FSD_LOGIC_CONTRADICTORY};
    const enum fsd_logic_state state = stepper->kind == FSD_STEPS_OF_THEORY
                                           ? of_theory[fsd_theory_state_now(&stepper->theory)]
                                           : fsd_board_state(&stepper->board);

    return state == FSD_LOGIC_OPEN && stepper->gave_up ? FSD_LOGIC_GAVE_UP : state;
}
