/* The engine "logic" for any rules: steps, which never guess. Where they end, the puzzle is left open. */
#include <stdlib.h>
#include <string.h>

#include "rules/engines/variant_engine.h"
#include "rules/variant_steps.h"

struct logic {
    struct fsd_variant_steps steps;
    struct fsd_variant_step step;
};

static void destroy(void *solver)
{
    struct logic *const logic = solver;

    if (logic) {
        fsd_variant_steps_destroy(&logic->steps);
        free(logic);
    }
}

static enum fastsud_status create(const struct fsd_variant *variant, void **solver)
{
    struct logic *const logic = calloc(1, sizeof(*logic));

    *solver = NULL;
    if (!logic || !fsd_variant_steps_init(&logic->steps, variant)) {
        destroy(logic);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *solver = logic;
    return FASTSUD_OK;
}

static enum fastsud_status solve(void *solver, const fsd_values *candidates, const struct fsd_variant_search *search,
                                 struct fsd_variant_answer *answer)
{
    struct logic *const logic = solver;
    struct fsd_variant_steps *const steps = &logic->steps;
    const struct fsd_constraint *house = NULL;
    fsd_values value = 0;
    uint16_t cell = 0;

    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    fsd_variant_steps_start(steps, candidates, NULL);
    steps->deadline = search->deadline ? *search->deadline : fsd_deadline_after(0);
    steps->without = search->without_chains ? FSD_VARIANT_FROM_CHAINS_ON : 0;
    while (fsd_variant_steps_next(steps, &logic->step)) {
    }
    if (fsd_variant_steps_failed(steps)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    switch (fsd_variant_steps_state(steps, &cell, &house, &value)) {
    case FSD_VARIANT_SOLVED:
        for (cell = 0; cell < steps->variant->n_cells; cell++) {
            answer->solution[cell] = (uint8_t)fsd_values_lowest(steps->candidates[cell]);
        }
        answer->n_solutions = 1;
        answer->has_solution = true;
        answer->cut_short = search->found && !search->found(search->context, answer->solution);
        break;
    case FSD_VARIANT_GAVE_UP:
        answer->cut_short = true;
        break;
    case FSD_VARIANT_OPEN:
        answer->is_open = true;
        break;
    case FSD_VARIANT_CONTRADICTORY:
        break;
    }
    return FASTSUD_OK;
}

const struct fsd_variant_engine fsd_variant_engine_logic = {
    .create = create,
    .destroy = destroy,
    .solve = solve,
};
