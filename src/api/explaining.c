/* Steps of logic, one by one. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "base/buffer.h"
#include "logic/stepper.h"
#include "logic/text/step_text.h"

struct fastsud_explainer {
    uint64_t time_limit_ns;
    struct fsd_stepper stepper;
    struct fsd_buffer text;
};

void fastsud_explainer_destroy(struct fastsud_explainer *explainer)
{
    if (explainer) {
        fsd_stepper_destroy(&explainer->stepper);
        fsd_buffer_destroy(&explainer->text);
        free(explainer);
    }
}

int fastsud_explainer_create(const struct fastsud_options *options, struct fastsud_explainer **explainer)
{
    const struct fsd_se_options rules = fsd_api_er_rules(options);
    const uint64_t method = fsd_api_number(options, FSD_API_METHOD);
    const enum fsd_step_kind kind = method == FSD_API_METHOD_ER   ? FSD_STEPS_OF_ER
                                    : method == FSD_METHOD_THEORY ? FSD_STEPS_OF_THEORY
                                                                  : FSD_STEPS_OF_LEVELS;

    if (!explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *explainer = NULL;
    if (method == FSD_METHOD_ESSAY) {
        return FASTSUD_ERR_VALUE;
    }
    struct fastsud_explainer *const made = calloc(1, sizeof(*made));
    if (!made || !fsd_stepper_init(&made->stepper, kind, (unsigned)fsd_api_number(options, FSD_API_LEVEL), &rules)) {
        fastsud_explainer_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
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
    fsd_stepper_start(&explainer->stepper, cells, NULL);
    return FASTSUD_OK;
}

int fastsud_explainer_next(struct fastsud_explainer *explainer, struct fastsud_step *step)
{
    struct fsd_named_step taken;
    const struct fsd_step *const from = &taken.found.step;

    if (!explainer || !step || !fsd_api_size_is_valid(step->size, offsetof(struct fastsud_step, text), sizeof(*step))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const int result = fsd_stepper_next(&explainer->stepper, fsd_deadline_after(explainer->time_limit_ns), &taken);
    if (result != 1) {
        return result;
    }
    explainer->text.n = 0;
    fsd_named_step_text(&explainer->text, &taken);
    struct fastsud_step found = {
        .size = step->size,
        .technique = taken.name,
        .level = taken.level,
        .rating = (int)taken.tenths,
        .placed_cell = from->placed_digit ? from->placed_cell : -1,
        .placed_digit = from->placed_digit,
        .text = fsd_buffer_text(&explainer->text),
    };
    if (!found.text) {
        fsd_buffer_destroy(&explainer->text);
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        found.removed[cell] = fsd_cells_has(from->removed_cells, cell) ? from->removed[cell] : 0;
        found.pattern[cell] = fsd_cells_has(from->cells, cell) ? 1 : fsd_cells_has(from->others, cell) ? 2 : 0;
    }
    memcpy(step, &found, step->size < sizeof(found) ? step->size : sizeof(found));
    return 1;
}

int fastsud_explainer_verdict(const struct fastsud_explainer *explainer)
{
    static const int verdicts[] = {[FSD_LOGIC_OPEN] = FASTSUD_OPEN,
                                   [FSD_LOGIC_SOLVED] = FASTSUD_SOLVED,
                                   [FSD_LOGIC_CONTRADICTORY] = FASTSUD_NONE,
                                   [FSD_LOGIC_GAVE_UP] = FASTSUD_GAVE_UP};

    return explainer ? verdicts[fsd_stepper_state(&explainer->stepper)] : FASTSUD_ERR_ARGUMENT;
}

int fastsud_explainer_candidates(const struct fastsud_explainer *explainer, uint16_t candidates[FASTSUD_N_CELLS])
{
    if (!explainer || !candidates) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(candidates, explainer->stepper.board.cell, sizeof(explainer->stepper.board.cell));
    return FASTSUD_OK;
}
