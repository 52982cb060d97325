/* Steps of logic, one by one. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "base/buffer.h"
#include "logic/ladder.h"
#include "logic/sudoku_explainer/rate.h"
#include "logic/text/step_text.h"
#include "logic/text/theory_text.h"
#include "logic/theory_steps.h"
#include "solve/solver.h"

struct fastsud_explainer {
    uint64_t method;
    uint32_t techniques;
    uint64_t time_limit_ns;
    struct fsd_se_explainer *se;
    struct fsd_board board;
    struct fsd_theory theory;
    bool gave_up;
    struct fsd_buffer text;
};

void fastsud_explainer_destroy(struct fastsud_explainer *explainer)
{
    if (explainer) {
        fsd_se_explainer_destroy(explainer->se);
        fsd_buffer_destroy(&explainer->text);
        free(explainer);
    }
}

int fastsud_explainer_create(const struct fastsud_options *options, struct fastsud_explainer **explainer)
{
    const struct fsd_se_options rules = fsd_api_er_rules(options);

    if (!explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *explainer = NULL;
    struct fastsud_explainer *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->method = fsd_api_number(options, FSD_API_METHOD);
    made->techniques = fsd_techniques_up_to((unsigned)fsd_api_number(options, FSD_API_LEVEL));
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->se = made->method == FSD_API_METHOD_ER ? fsd_se_explainer_create(&rules) : NULL;
    if (made->method == FSD_API_METHOD_ER && !made->se) {
        free(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *explainer = made;
    return fastsud_explainer_start(made, (const char[FASTSUD_N_CELLS]){0});
}

int fastsud_explainer_start(struct fastsud_explainer *explainer, const char *puzzle)
{
    char cells[FASTSUD_N_CELLS];

    if (!explainer || !puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    fsd_board_init_puzzle(&explainer->board, cells);
    fsd_theory_init(&explainer->theory);
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (cells[cell] != '.') {
            fsd_theory_assert(&explainer->theory, cell, (unsigned)(cells[cell] - '0'));
        }
    }
    explainer->gave_up = false;
    return FASTSUD_OK;
}

/* What all methods have in common. */
static void describe(const struct fsd_step *from, struct fastsud_step *step)
{
    fsd_cells cells = from->cells, others = from->others & ~from->cells, removed = from->removed_cells;

    if (from->placed_digit) {
        step->placed_cell = from->placed_cell;
        step->placed_digit = from->placed_digit;
    }
    while (removed) {
        const unsigned cell = fsd_cells_take(&removed);
        step->removed[cell] = from->removed[cell];
    }
    while (cells) {
        step->pattern[fsd_cells_take(&cells)] = 1;
    }
    while (others) {
        step->pattern[fsd_cells_take(&others)] = 2;
    }
}

/* As fastsud_explainer_next. */
static int next_of_levels(struct fastsud_explainer *explainer, struct fsd_deadline *deadline, struct fastsud_step *step)
{
    struct fsd_step found;

    if (!fsd_ladder_find(&explainer->board, explainer->techniques, deadline, &found)) {
        return 0;
    }
    fsd_step_apply(&found, &explainer->board);
    step->technique = fsd_technique_rows[found.technique].name;
    step->level = (int)fsd_technique_rows[found.technique].level;
    describe(&found, step);
    fsd_step_text_name(&explainer->text, &found);
    fsd_step_text_reason(&explainer->text, &found);
    fsd_step_text_conclusion(&explainer->text, &found);
    return 1;
}

static int next_of_theory(struct fastsud_explainer *explainer, struct fsd_deadline *deadline, struct fastsud_step *step)
{
    struct fsd_theory_step found;
    uint16_t candidates[FASTSUD_N_CELLS];

    if (fsd_deadline_passed(deadline) || !fsd_theory_step_take(&explainer->theory, &found)) {
        return 0;
    }
    fsd_theory_candidates(&explainer->theory, candidates);
    fsd_board_init_candidates(&explainer->board, candidates);
    step->technique = fsd_theory_rule_name(found.rule);
    describe(&found.step, step);
    fsd_buffer_put_text(&explainer->text, step->technique);
    fsd_theory_text_reason(&explainer->text, &found);
    fsd_step_text_conclusion(&explainer->text, &found.step);
    fsd_theory_text_denials(&explainer->text, &found);
    return 1;
}

static int next_of_er(struct fastsud_explainer *explainer, const struct fsd_deadline *deadline,
                      struct fastsud_step *step)
{
    struct fsd_se_hint hint;
    struct fsd_step found;

    if (fsd_board_state(&explainer->board) != FSD_LOGIC_OPEN) {
        return 0;
    }
    fsd_se_explainer_set_deadline(explainer->se, *deadline);
    switch (fsd_se_next(explainer->se, &explainer->board, &hint)) {
    case FSD_SE_FOUND:
        break;
    case FSD_SE_NO_MEMORY:
        return FASTSUD_ERR_NO_MEMORY;
    case FSD_SE_GAVE_UP:
        explainer->gave_up = true;
        return 0;
    default:
        return 0;
    }
    fsd_se_hint_step(&hint, &found);
    fsd_step_apply(&found, &explainer->board);
    step->technique = fsd_se_technique_name(hint.technique);
    step->rating = fsd_se_tenths(hint.rating);
    describe(&found, step);
    fsd_buffer_print(&explainer->text, "%s (%d.%d) => ", step->technique, step->rating / 10, step->rating % 10);
    fsd_step_text_conclusion(&explainer->text, &found);
    return 1;
}

int fastsud_explainer_next(struct fastsud_explainer *explainer, struct fastsud_step *step)
{
    struct fastsud_step found = {.level = -1, .placed_cell = -1};
    int result = 0;

    if (!explainer || !step || step->size < sizeof(size_t)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_deadline deadline = fsd_deadline_after(explainer->time_limit_ns);
    explainer->text.n = 0;
    switch (explainer->method) {
    case FSD_METHOD_LEVELS:
        result = next_of_levels(explainer, &deadline, &found);
        break;
    case FSD_METHOD_THEORY:
        result = next_of_theory(explainer, &deadline, &found);
        break;
    default:
        result = next_of_er(explainer, &deadline, &found);
        break;
    }
    explainer->gave_up = explainer->gave_up || deadline.has_passed;
    if (result == 1) {
        found.size = step->size < sizeof(found) ? step->size : sizeof(found);
        found.text = fsd_buffer_text(&explainer->text);
        if (!found.text) {
            fsd_buffer_destroy(&explainer->text);
            return FASTSUD_ERR_NO_MEMORY;
        }
        memcpy(step, &found, found.size);
    }
    return result;
}

int fastsud_explainer_verdict(const struct fastsud_explainer *explainer)
{
    if (!explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (explainer->method == FSD_METHOD_THEORY) {
        switch (fsd_theory_state_now(&explainer->theory)) {
        case FSD_THEORY_SOLVED:
            return FASTSUD_SOLVED;
        case FSD_THEORY_INCONSISTENT:
            return FASTSUD_NONE;
        default:
            return explainer->gave_up ? FASTSUD_GAVE_UP : FASTSUD_OPEN;
        }
    }
    if (explainer->board.is_contradictory) {
        return FASTSUD_NONE;
    }
    if (fsd_board_state(&explainer->board) == FSD_LOGIC_SOLVED) {
        return FASTSUD_SOLVED;
    }
    return explainer->gave_up ? FASTSUD_GAVE_UP : FASTSUD_OPEN;
}

int fastsud_explainer_candidates(const struct fastsud_explainer *explainer, uint16_t candidates[FASTSUD_N_CELLS])
{
    if (!explainer || !candidates) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(candidates, explainer->board.cell, sizeof(explainer->board.cell));
    return FASTSUD_OK;
}
