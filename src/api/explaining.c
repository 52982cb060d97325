/* Steps of logic, one by one. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "base/buffer.h"
#include "logic/stepper.h"
#include "logic/text/step_text.h"
#include "picture/step_picture.h"
#include "puzzle/position.h"

struct fastsud_explainer {
    uint64_t time_limit_ns;
    struct fsd_stepper stepper;
    struct fsd_judge *judge;
    char puzzle[FASTSUD_N_CELLS];     /* as it was at the start */
    struct fsd_named_step last;       /* found; the name is NULL before the first */
    uint16_t before[FASTSUD_N_CELLS]; /* candidates before that */
    struct fsd_buffer text, judgement, svg;
};

void fastsud_explainer_destroy(struct fastsud_explainer *explainer)
{
    if (explainer) {
        fsd_stepper_destroy(&explainer->stepper);
        fsd_judge_destroy(explainer->judge);
        fsd_buffer_destroy(&explainer->text);
        fsd_buffer_destroy(&explainer->judgement);
        fsd_buffer_destroy(&explainer->svg);
        free(explainer);
    }
}

int fastsud_explainer_create(const struct fastsud_options *options, struct fastsud_explainer **explainer)
{
    const struct fsd_se_options rules = fsd_api_er_rules(options);
    const uint64_t method = fsd_api_number(options, FSD_API_METHOD);
    const enum fsd_step_kind kind = method == FSD_API_METHOD_ER              ? FSD_STEPS_OF_ER
                                    : method == FSD_METHOD_THEORY            ? FSD_STEPS_OF_THEORY
                                    : fsd_api_is_set(options, FSD_API_LEVEL) ? FSD_STEPS_OF_LEVELS
                                                                             : FSD_STEPS_TO_THE_END;

    if (!explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *explainer = NULL;
    if (fsd_api_check_options(options, FSD_API_EXPLAINER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (method == FSD_METHOD_ESSAY) {
        return FASTSUD_ERR_VALUE;
    }
    struct fastsud_explainer *const made = calloc(1, sizeof(*made));
    if (!made || !fsd_stepper_init(&made->stepper, kind, (unsigned)fsd_api_number(options, FSD_API_LEVEL), &rules)) {
        fastsud_explainer_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    const enum fastsud_status status = fsd_judge_create(made->time_limit_ns, &made->judge);
    if (status != FASTSUD_OK) {
        fastsud_explainer_destroy(made);
        return status;
    }
    *explainer = made;
    return fastsud_explainer_start(made, (const char[FASTSUD_N_CELLS]){0});
}

int fastsud_explainer_start(struct fastsud_explainer *explainer, const char *puzzle)
{
    struct fsd_judgement judgement;

    if (!explainer || !puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, explainer->puzzle);
    fsd_judge_position(explainer->judge, &(struct fsd_position){.cells = explainer->puzzle}, &judgement);
    fsd_stepper_start(&explainer->stepper, explainer->puzzle, NULL, judgement.uniqueness);
    explainer->last.name = NULL;
    return FASTSUD_OK;
}

static void put_faults(const struct fsd_judgement *judgement, uint8_t faults[FASTSUD_N_CELLS])
{
    memset(faults, 0, FASTSUD_N_CELLS);
    for (fsd_cells cells = judgement->wrong | judgement->crossed_out; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        faults[cell] = (uint8_t)(judgement->solution[cell] - '0');
    }
    for (size_t i = 0; i < judgement->n_ways_out && i < FSD_MAX_WAYS_OUT; i++) {
        for (unsigned k = 0; k < 2 && judgement->ways_out[i].cells[k] < FASTSUD_N_CELLS; k++) {
            faults[judgement->ways_out[i].cells[k]] = FASTSUD_SUSPECT;
        }
    }
}

int fastsud_explainer_judge(struct fastsud_explainer *explainer, const char *givens, uint8_t faults[FASTSUD_N_CELLS],
                            const char **text)
{
    struct fsd_judgement judgement;
    struct fsd_position position = {.solution_name = "the givens' only solution"};
    char cells[FASTSUD_N_CELLS], solution[FASTSUD_N_CELLS];

    if (!explainer || !faults || !text) {
        return FASTSUD_ERR_ARGUMENT;
    }
    position.cells = explainer->puzzle;
    if (givens) {
        fsd_api_puzzle_copy(givens, cells);
        if (!fsd_judge_solution(explainer->judge, cells, solution)) {
            return FASTSUD_ERR_VALUE;
        }
        position.solution = solution;
    }
    fsd_judge_position(explainer->judge, &position, &judgement);
    put_faults(&judgement, faults);
    explainer->judgement.n = 0;
    fsd_judgement_put(&explainer->judgement, &position, &judgement);
    *text = fsd_buffer_text(&explainer->judgement);
    if (!*text) {
        fsd_buffer_destroy(&explainer->judgement);
        return FASTSUD_ERR_NO_MEMORY;
    }
    return (int)judgement.verdict;
}

int fastsud_explainer_next(struct fastsud_explainer *explainer, struct fastsud_step *step)
{
    if (!explainer || !step || !fsd_api_size_is_valid(step->size, offsetof(struct fastsud_step, text), sizeof(*step))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_named_step *const taken = &explainer->last;
    const struct fsd_step *const from = &taken->found.step;
    memcpy(explainer->before, explainer->stepper.board.cell, sizeof(explainer->before));
    const int result = fsd_stepper_next(&explainer->stepper, fsd_deadline_after(explainer->time_limit_ns), taken);
    if (result != 1) {
        taken->name = NULL;
        return result;
    }
    explainer->text.n = 0;
    fsd_named_step_text(&explainer->text, taken);
    struct fastsud_step found = {
        .size = step->size,
        .technique = taken->name,
        .level = taken->level,
        .rating = (int)taken->tenths,
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

/* Draws the puzzle as it was at the start, where it is now, or the step found last. */
static void draw(struct fastsud_explainer *explainer, int what)
{
    static const struct fsd_svg_options plain = {.has_labels = false};
    static const struct fsd_svg_options with_words = {.has_labels = true, .has_words = true};
    struct fsd_picture picture;

    if (what == FASTSUD_DRAW_STEP) {
        fsd_svg_put_step(&explainer->svg, explainer->puzzle, explainer->puzzle, explainer->before, &explainer->last,
                         &with_words);
        return;
    }
    if (what == FASTSUD_DRAW_PUZZLE) {
        fsd_picture_start(&picture, explainer->puzzle);
    } else {
        fsd_picture_start_position(&picture, explainer->puzzle, explainer->puzzle, explainer->stepper.board.cell);
    }
    fsd_svg_put(&explainer->svg, &picture, &plain);
}

int fastsud_explainer_svg(struct fastsud_explainer *explainer, int what, const char **svg, size_t *n_bytes)
{
    if (!explainer || what < FASTSUD_DRAW_PUZZLE || what > FASTSUD_DRAW_STEP || !svg || !n_bytes) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (what == FASTSUD_DRAW_STEP && !explainer->last.name) {
        return FASTSUD_ERR_NOT_FOUND;
    }
    explainer->svg.n = 0;
    draw(explainer, what);
    *svg = fsd_buffer_text(&explainer->svg);
    *n_bytes = explainer->svg.n;
    if (!*svg) {
        fsd_buffer_destroy(&explainer->svg);
        return FASTSUD_ERR_NO_MEMORY;
    }
    return FASTSUD_OK;
}
