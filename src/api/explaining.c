/* Steps of logic, one by one. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_steps.h"
#include "explain/explain_sudoku.h"
#include "logic/without.h"

struct fastsud_explainer {
    struct fsd_sudoku_explain_options options;
    struct fsd_sudoku_explainer explainer;
    struct fsd_judge *judge;
    char puzzle[FASTSUD_N_CELLS]; /* as it was at the start, */
    char givens[FASTSUD_N_CELLS]; /* and what of it is given */
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_position position; /* of these */
    bool has_step;                /* the last is known */
    struct fsd_buffer text, judgement, hint, svg;
};

void fastsud_explainer_destroy(struct fastsud_explainer *explainer)
{
    if (explainer) {
        fsd_sudoku_explainer_destroy(&explainer->explainer);
        fsd_judge_destroy(explainer->judge);
        fsd_buffer_destroy(&explainer->text);
        fsd_buffer_destroy(&explainer->judgement);
        fsd_buffer_destroy(&explainer->hint);
        fsd_buffer_destroy(&explainer->svg);
        free(explainer);
    }
}

enum fastsud_status fsd_api_read_steps(const struct fastsud_options *options, enum fsd_step_kind *kind,
                                       struct fsd_without *without)
{
    const uint64_t method = fsd_api_number(options, FSD_API_METHOD);
    const char *const text = fsd_api_text(options, FSD_API_WITHOUT);

    *kind = method == FSD_API_METHOD_ER              ? FSD_STEPS_OF_ER
            : method == FSD_METHOD_THEORY            ? FSD_STEPS_OF_THEORY
            : fsd_api_is_set(options, FSD_API_LEVEL) ? FSD_STEPS_OF_LEVELS
                                                     : FSD_STEPS_TO_THE_END;
    if (fsd_api_check_options(options, FSD_API_EXPLAINER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (method == FSD_METHOD_ESSAY) {
        fsd_failure_set(fsd_api_failure(options), FSD_FAILURE_TROUBLE, NULL,
                        "--method: 'essay' is not one of levels, theory, er");
        return FASTSUD_ERR_VALUE;
    }
    return !text || fsd_without_read(without, text, fsd_api_failure(options)) ? FASTSUD_OK : FASTSUD_ERR_VALUE;
}

int fastsud_explainer_create(const struct fastsud_options *options, struct fastsud_explainer **explainer)
{
    struct fsd_without without = {.techniques = 0};
    enum fsd_step_kind kind = FSD_STEPS_OF_LEVELS;

    if (!explainer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *explainer = NULL;
    const enum fastsud_status read = fsd_api_read_steps(options, &kind, &without);
    if (read != FASTSUD_OK) {
        return read;
    }
    struct fastsud_explainer *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = (struct fsd_sudoku_explain_options){
        .kind = kind,
        .max_level = (unsigned)fsd_api_number(options, FSD_API_LEVEL),
        .time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT),
        .stop = fsd_api_stop(options),
        .er_rules = fsd_api_er_rules(options),
        .without = without.techniques,
    };
    made->options.er_rules.without = without.rules;
    int status = fsd_sudoku_explainer_init(&made->explainer, &made->options)
                     ? (int)fsd_judge_create(made->options.time_limit_ns, made->options.stop, &made->judge)
                     : FASTSUD_ERR_NO_MEMORY;
    if (status == FASTSUD_OK) {
        status = fastsud_explainer_start(made, (const char[FASTSUD_N_CELLS]){0});
    }
    if (status != FASTSUD_OK) {
        fastsud_explainer_destroy(made);
        return status;
    }
    *explainer = made;
    return FASTSUD_OK;
}

/* Starts with the position, of which cells are set and, if there are marks, candidates. */
static int start(struct fastsud_explainer *explainer)
{
    struct fsd_judgement judgement;

    explainer->position.cells = explainer->puzzle;
    explainer->position.givens = explainer->givens;
    fsd_judge_position(explainer->judge, &explainer->position, &judgement);
    /* What is wrong with it has a function of its own. */
    fsd_sudoku_explain(&explainer->explainer, &explainer->position,
                       &(struct fsd_judgement){.verdict = FASTSUD_UNIQUE,
                                               .uniqueness = judgement.uniqueness,
                                               .has_unique_givens = judgement.has_unique_givens});
    explainer->has_step = false;
    return fsd_explanation_failed(&explainer->explainer.explanation) ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

int fastsud_explainer_start(struct fastsud_explainer *explainer, const char *puzzle)
{
    if (!explainer || !puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, explainer->puzzle);
    memcpy(explainer->givens, explainer->puzzle, sizeof(explainer->givens));
    explainer->position = (struct fsd_position){.is_written = false};
    return start(explainer);
}

int fastsud_explainer_start_position(struct fastsud_explainer *explainer, const char *puzzle, const char *entered,
                                     const uint16_t marks[FASTSUD_N_CELLS])
{
    uint32_t sets[FASTSUD_N_CELLS] = {0};
    char digits[FASTSUD_N_CELLS];

    if (!explainer || !puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, explainer->givens);
    fsd_api_puzzle_copy(entered ? entered : puzzle, digits);
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        explainer->puzzle[cell] = explainer->givens[cell] == '.' ? digits[cell] : explainer->givens[cell];
        sets[cell] = marks ? marks[cell] : 0;
    }
    fsd_position_candidates(explainer->puzzle, sets, explainer->candidates);
    explainer->position = (struct fsd_position){.is_written = true, .candidates = marks ? explainer->candidates : NULL};
    return start(explainer);
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
    struct fsd_position position;
    char cells[FASTSUD_N_CELLS], solution[FASTSUD_N_CELLS];

    if (!explainer || !faults || !text) {
        return FASTSUD_ERR_ARGUMENT;
    }
    position = explainer->position;
    position.solution_name = "the givens' only solution";
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
    fsd_judgement_put(&explainer->judgement, &position, &judgement, true);
    *text = fsd_buffer_text(&explainer->judgement);
    if (!*text) {
        fsd_buffer_destroy(&explainer->judgement);
        return FASTSUD_ERR_NO_MEMORY;
    }
    return (int)judgement.verdict;
}

/* Hands the step over that was told, if result is 1. */
static int give_step(struct fastsud_explainer *explainer, int result, struct fastsud_step *step)
{
    const struct fsd_explanation *const explanation = &explainer->explainer.explanation;
    const struct fsd_told_step *const told = &explanation->step;

    explainer->has_step = result == 1;
    if (result != 1) {
        return result;
    }
    explainer->text.n = 0;
    fsd_explanation_put_step(explanation, &explainer->text);
    struct fastsud_step found = {
        .size = step->size,
        .technique = told->name,
        .level = told->level,
        .rating = told->tenths > 0 ? told->tenths : 0,
        .placed_cell = told->placed.values ? told->placed.cell : -1,
        .placed_digit = told->placed.values ? __builtin_ctz(told->placed.values) + 1 : 0,
        .text = fsd_explanation_failed(&explainer->explainer.explanation) ? NULL : fsd_buffer_text(&explainer->text),
    };
    if (!found.text) {
        fsd_buffer_destroy(&explainer->text);
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (unsigned i = 0; i < told->n_removed; i++) {
        found.removed[told->removed[i].cell] = (uint16_t)told->removed[i].values;
    }
    for (unsigned i = 0; i < told->others.n; i++) {
        found.pattern[told->others.cells[i]] = 2;
    }
    for (unsigned i = 0; i < told->cells.n; i++) {
        found.pattern[told->cells.cells[i]] = 1;
    }
    memcpy(step, &found, step->size < sizeof(found) ? step->size : sizeof(found));
    return 1;
}

static bool is_step(const struct fastsud_step *step)
{
    return step && fsd_api_size_is_valid(step->size, offsetof(struct fastsud_step, text), sizeof(*step));
}

int fastsud_explainer_next(struct fastsud_explainer *explainer, struct fastsud_step *step)
{
    if (!explainer || !is_step(step)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    explainer->explainer.deadline = fsd_deadline_of(explainer->options.time_limit_ns, explainer->options.stop);
    return give_step(explainer, fsd_explanation_next(&explainer->explainer.explanation), step);
}

int fastsud_explainer_at(struct fastsud_explainer *explainer, size_t i, struct fastsud_step *step)
{
    if (!explainer || !is_step(step)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (explainer->options.kind != FSD_STEPS_OF_LEVELS && explainer->options.kind != FSD_STEPS_TO_THE_END) {
        return FASTSUD_ERR_VALUE;
    }
    explainer->explainer.deadline = fsd_deadline_of(explainer->options.time_limit_ns, explainer->options.stop);
    return give_step(explainer, fsd_sudoku_explain_at(&explainer->explainer, i), step);
}

/* What is wrong with the position, by the only solution of what is given, without what is right. */
static void put_check(struct fastsud_explainer *explainer, struct fsd_buffer *out)
{
    struct fsd_position position = explainer->position;
    struct fsd_judgement judgement;
    char solution[FASTSUD_N_CELLS];

    if (fsd_judge_solution(explainer->judge, explainer->givens, solution)) {
        position.solution = solution;
        position.solution_name = "";
    }
    fsd_judge_position(explainer->judge, &position, &judgement);
    fsd_judgement_put(out, &position, &judgement, false);
}

int fastsud_explainer_hint(struct fastsud_explainer *explainer, int amount, const char **text)
{
    if (!explainer || amount < FASTSUD_HINT_CHECK || amount > FASTSUD_HINT_STEP || !text) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (amount != FASTSUD_HINT_CHECK && !explainer->has_step) {
        return FASTSUD_ERR_NOT_FOUND;
    }
    explainer->hint.n = 0;
    if (amount == FASTSUD_HINT_CHECK) {
        put_check(explainer, &explainer->hint);
    } else {
        fsd_explanation_put_hint(&explainer->explainer.explanation, (enum fsd_hint)amount, &explainer->hint);
    }
    *text = fsd_buffer_text(&explainer->hint);
    if (!*text) {
        fsd_buffer_destroy(&explainer->hint);
        return FASTSUD_ERR_NO_MEMORY;
    }
    return FASTSUD_OK;
}

int fsd_api_verdict_of_logic(enum fsd_logic_state state)
{
    static const int verdicts[] = {[FSD_LOGIC_OPEN] = FASTSUD_OPEN,
                                   [FSD_LOGIC_SOLVED] = FASTSUD_SOLVED,
                                   [FSD_LOGIC_CONTRADICTORY] = FASTSUD_NONE,
                                   [FSD_LOGIC_GAVE_UP] = FASTSUD_GAVE_UP};

    return verdicts[state];
}

int fastsud_explainer_verdict(const struct fastsud_explainer *explainer)
{
    return explainer ? fsd_api_verdict_of_logic(fsd_stepper_state(&explainer->explainer.stepper))
                     : FASTSUD_ERR_ARGUMENT;
}

int fastsud_explainer_candidates(const struct fastsud_explainer *explainer, uint16_t candidates[FASTSUD_N_CELLS])
{
    if (!explainer || !candidates) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(candidates, explainer->explainer.stepper.board.cell, FASTSUD_N_CELLS * sizeof(*candidates));
    return FASTSUD_OK;
}

/* Draws the puzzle as it was at the start, where it is now, the step found last, or a part of it. */
static void draw(struct fastsud_explainer *explainer, int what)
{
    static const struct fsd_svg_options plain = {.has_labels = false};
    static const struct fsd_svg_options with_words = {.has_labels = true, .has_words = true};
    struct fsd_picture picture;

    if (what >= FASTSUD_DRAW_STEP) {
        fsd_explanation_put_picture(&explainer->explainer.explanation, true, (unsigned)(what - FASTSUD_DRAW_STEP),
                                    fsd_svg_put, &with_words, &explainer->svg);
        return;
    }
    if (what == FASTSUD_DRAW_PUZZLE) {
        static const uint16_t nothing[FASTSUD_N_CELLS];
        fsd_picture_start_position(&picture, explainer->puzzle, explainer->givens, nothing, 0);
    } else {
        explainer->explainer.explanation.maker->draw(&explainer->explainer.explanation, false, 0, &picture);
    }
    fsd_svg_put(&explainer->svg, &picture, &plain);
}

/* Whether the step lacks part i, from 1 on; all have 0, which is the whole. */
static bool has_no_part(const struct fastsud_explainer *explainer, int i)
{
    const unsigned n_parts = fsd_explanation_n_parts(&explainer->explainer.explanation);

    return i > 0 && (n_parts == 1 || (unsigned)i > n_parts);
}

int fastsud_explainer_svg(struct fastsud_explainer *explainer, int what, const char **svg, size_t *n_bytes)
{
    if (!explainer || what < FASTSUD_DRAW_PUZZLE || !svg || !n_bytes) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (what >= FASTSUD_DRAW_STEP && (!explainer->has_step || has_no_part(explainer, what - FASTSUD_DRAW_STEP))) {
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
