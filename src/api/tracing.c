/* The steps of many puzzles, as arrays. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/own_rules.h"
#include "api/own_steps.h"
#include "logic/text/theory_text.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 1024 };

/* What is written. */
enum {
    STEP_ENDS,
    VERDICTS,
    CELLS,
    DIGITS,
    TECHNIQUES,
    LEVELS,
    RATINGS,
    REMOVED_ENDS,
    REMOVED_CELLS,
    REMOVED_DIGITS,
    BOARDS,
    CELLS_OF_RULES,
    REMOVED_CELLS_OF_RULES,
    BOARDS_OF_RULES,
    N_OUT
};

struct fastsud_tracer {
    uint64_t time_limit_ns;
    const int *stop; /* NULL: nobody can stop it */
    bool has_boards;
    struct fsd_stepper stepper;
    struct fsd_named_step step;
    struct fsd_solver *solver;
    fsd_variant_techniques without; /* of other rules */
    struct fastsud_rules *rules;    /* NULL: 9x9 sudoku */
    struct fsd_variant_steps steps;
    struct fsd_variant_step step_of_rules;
    struct fsd_buffer out[N_OUT];

    char puzzles[SLICE_PUZZLES][FASTSUD_N_CELLS];
    const char *pointers[SLICE_PUZZLES];
    uint8_t solved[SLICE_PUZZLES];
};

void fastsud_tracer_destroy(struct fastsud_tracer *tracer)
{
    if (!tracer) {
        return;
    }
    for (size_t i = 0; i < N_OUT; i++) {
        fsd_buffer_destroy(&tracer->out[i]);
    }
    fsd_stepper_destroy(&tracer->stepper);
    if (tracer->rules) {
        fsd_variant_steps_destroy(&tracer->steps);
    }
    fsd_solver_destroy(tracer->solver);
    free(tracer);
}

int fastsud_tracer_create(const struct fastsud_options *options, int has_boards, struct fastsud_tracer **tracer)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_se_options rules = fsd_api_er_rules(options);
    struct fsd_without without = {.techniques = 0};
    enum fsd_step_kind kind = FSD_STEPS_OF_LEVELS;

    if (!tracer) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *tracer = NULL;
    const enum fastsud_status read = fsd_api_read_steps(options, &kind, &without);
    if (read != FASTSUD_OK) {
        return read;
    }
    struct fastsud_tracer *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->has_boards = has_boards != 0;
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->stop = fsd_api_stop(options);
    solving.time_limit_ns = made->time_limit_ns;
    solving.stop = made->stop;
    rules.without = without.rules;
    made->without = without.other_rules;
    enum fastsud_status status = fsd_solver_create(&solving, &made->solver);
    if (status == FASTSUD_OK &&
        !fsd_stepper_init(&made->stepper, kind, (unsigned)fsd_api_number(options, FSD_API_LEVEL), &rules,
                          without.techniques)) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fastsud_tracer_destroy(made);
        return status;
    }
    *tracer = made;
    return FASTSUD_OK;
}

/* The numbers of techniques: those of levels, then Sudoku Explainer's rules, those of the theory, and of other rules.
 */
enum {
    FIRST_RULE = FSD_N_TECHNIQUES,
    FIRST_OF_THEORY = FIRST_RULE + FSD_SE_N_TECHNIQUES,
    FIRST_OF_RULES = FIRST_OF_THEORY + 2,
    N_NAMES = FIRST_OF_RULES + FSD_N_VARIANT_TECHNIQUES
};

_Static_assert(N_NAMES <= UINT8_MAX, "techniques are numbers of 8 bits");

const char *fastsud_tracer_technique(const struct fastsud_tracer *tracer, size_t i)
{
    return !tracer || i >= N_NAMES ? NULL
           : i >= FIRST_OF_RULES   ? fsd_variant_technique_name((enum fsd_variant_technique)(i - FIRST_OF_RULES))
           : i >= FIRST_OF_THEORY  ? fsd_theory_rule_name((enum fsd_theory_rule)(i - FIRST_OF_THEORY))
           : i < FIRST_RULE        ? fsd_technique_rows[i].name
           : tracer->stepper.kind == FSD_STEPS_OF_ER ? fsd_se_technique_name((enum fsd_se_technique)(i - FIRST_RULE))
                                                     : fsd_rule_name((enum fsd_se_technique)(i - FIRST_RULE));
}

static unsigned number_of(const struct fsd_named_step *step)
{
    const unsigned technique = step->found.step.technique;

    return step->kind == FSD_STEPS_OF_THEORY ? (unsigned)FIRST_OF_THEORY + step->found.rule
           : step->kind == FSD_STEPS_OF_ER   ? (unsigned)FIRST_RULE + technique
                                             : technique;
}

static void put_byte(struct fsd_buffer *buffer, unsigned value)
{
    fsd_buffer_put_char(buffer, (char)value);
}

static void put_end(struct fsd_buffer *ends, uint64_t end)
{
    fsd_buffer_put(ends, &end, sizeof(end));
}

/* Puts where what a step removes ends, and the candidates before it. */
static void end_step(struct fastsud_tracer *tracer, unsigned boards, const void *before, size_t n_bytes)
{
    put_end(&tracer->out[REMOVED_ENDS], tracer->out[REMOVED_DIGITS].n);
    if (tracer->has_boards) {
        fsd_buffer_put(&tracer->out[boards], before, n_bytes);
    }
}

/* Puts a step of the tracer's, that was found where the candidates are these. */
static void put_step(struct fastsud_tracer *tracer, const uint16_t before[FSD_N_CELLS])
{
    const struct fsd_step *const step = &tracer->step.found.step;

    put_byte(&tracer->out[CELLS], step->placed_digit ? step->placed_cell : UINT8_MAX);
    put_byte(&tracer->out[DIGITS], step->placed_digit);
    put_byte(&tracer->out[TECHNIQUES], number_of(&tracer->step));
    put_byte(&tracer->out[LEVELS], (unsigned)tracer->step.level);
    put_byte(&tracer->out[RATINGS], tracer->step.tenths);
    for (fsd_cells cells = step->removed_cells; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        for (unsigned digits = step->removed[cell]; digits; digits &= digits - 1) {
            put_byte(&tracer->out[REMOVED_CELLS], cell);
            put_byte(&tracer->out[REMOVED_DIGITS], (unsigned)__builtin_ctz(digits) + 1);
        }
    }
    end_step(tracer, BOARDS, before, FSD_N_CELLS * sizeof(*before));
}

static int trace(struct fastsud_tracer *tracer, const char *puzzle, bool is_unique)
{
    const struct fsd_deadline deadline = fsd_deadline_of(tracer->time_limit_ns, tracer->stop);
    uint16_t before[FSD_N_CELLS] = {0};
    int result = 1;

    fsd_stepper_start(&tracer->stepper, puzzle, NULL, is_unique ? FSD_UNIQUE_BY_DIGITS : FSD_UNIQUE_UNKNOWN, puzzle);
    do {
        if (tracer->has_boards) {
            memcpy(before, tracer->stepper.board.cell, sizeof(before));
        }
        result = fsd_stepper_next(&tracer->stepper, deadline, &tracer->step);
        if (result == 1) {
            put_step(tracer, before);
        }
    } while (result == 1);
    put_end(&tracer->out[STEP_ENDS], tracer->out[TECHNIQUES].n);
    put_byte(&tracer->out[VERDICTS], (unsigned)fsd_api_verdict_of_logic(fsd_stepper_state(&tracer->stepper)));
    return result;
}

static int trace_all(struct fastsud_tracer *tracer, size_t n, const void *puzzles, size_t stride)
{
    int status = FASTSUD_OK;

    for (size_t first = 0; first < n && status == FASTSUD_OK; first += SLICE_PUZZLES) {
        const size_t n_slice = n - first < SLICE_PUZZLES ? n - first : SLICE_PUZZLES;
        const struct fsd_batch batch = {.n_puzzles = n_slice, .puzzles = tracer->pointers, .verdicts = tracer->solved};
        fsd_api_puzzles_copy(puzzles, stride, first, n_slice, tracer->puzzles, tracer->pointers);
        status = fsd_solver_solve(tracer->solver, &batch);
        for (size_t i = 0; i < n_slice && status == FASTSUD_OK; i++) {
            status = trace(tracer, tracer->puzzles[i], tracer->solved[i] == FASTSUD_UNIQUE);
        }
    }
    return status;
}

int fastsud_tracer_take_rules(struct fastsud_tracer *tracer, struct fastsud_rules *rules)
{
    struct fsd_variant_steps steps;

    if (!tracer || !rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (!fsd_variant_steps_init(&steps, &rules->rules.variant)) {
        fsd_variant_steps_destroy(&steps);
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (tracer->rules) {
        fsd_variant_steps_destroy(&tracer->steps);
    }
    tracer->steps = steps;
    tracer->rules = rules;
    return FASTSUD_OK;
}

static void put_short(struct fsd_buffer *buffer, unsigned value)
{
    const uint16_t number = (uint16_t)value;

    fsd_buffer_put(buffer, &number, sizeof(number));
}

/* Puts a step of other rules, that was found where the candidates are these. */
static void put_step_of_rules(struct fastsud_tracer *tracer, const fsd_values *before)
{
    const struct fsd_variant_step *const step = &tracer->step_of_rules;
    const struct fsd_variant *const variant = tracer->steps.variant;
    const fsd_values placed = step->placed.values;
    fsd_values removed[FSD_VARIANT_MAX_CELLS] = {0};

    put_short(&tracer->out[CELLS_OF_RULES], placed ? step->placed.cell : UINT16_MAX);
    put_byte(&tracer->out[DIGITS], placed ? (unsigned)variant->low + fsd_values_lowest(placed) : 0);
    put_byte(&tracer->out[TECHNIQUES], (unsigned)FIRST_OF_RULES + step->technique);
    put_byte(&tracer->out[LEVELS], UINT8_MAX);
    put_byte(&tracer->out[RATINGS], 0);
    for (unsigned i = 0; i < step->n_removed; i++) {
        removed[step->removed[i].cell] = step->removed[i].values;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        for (fsd_values values = removed[cell]; values; values &= values - 1) {
            put_short(&tracer->out[REMOVED_CELLS_OF_RULES], cell);
            put_byte(&tracer->out[REMOVED_DIGITS], (unsigned)variant->low + fsd_values_lowest(values));
        }
    }
    end_step(tracer, BOARDS_OF_RULES, before, variant->n_cells * sizeof(*before));
}

/* Traces the puzzle that is in the candidates of the rules. FASTSUD_OK, or an error. */
static int trace_of_rules(struct fastsud_tracer *tracer)
{
    struct fastsud_rules *const rules = tracer->rules;
    struct fsd_variant_steps *const steps = &tracer->steps;
    const struct fsd_deadline deadline = fsd_deadline_of(tracer->time_limit_ns, tracer->stop);
    char is_given[FSD_VARIANT_MAX_CELLS];
    fsd_values before[FSD_VARIANT_MAX_CELLS];
    struct fsd_variant_answer answer;
    const int verdict = fsd_api_solve_candidates(rules, 2, 0, deadline, &answer);
    const size_t n_bytes = rules->rules.variant.n_cells * sizeof(*before);
    bool is_found = false;
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (verdict < 0) {
        return verdict;
    }
    fsd_api_put_given(rules, is_given);
    fsd_variant_steps_start(steps, rules->candidates, is_given);
    steps->has_one_solution = verdict == FASTSUD_UNIQUE;
    steps->without = tracer->without;
    steps->deadline = deadline;
    do {
        memcpy(before, steps->candidates, n_bytes);
        is_found = !rules->is_contradictory && fsd_variant_steps_next(steps, &tracer->step_of_rules);
        if (is_found) {
            put_step_of_rules(tracer, before);
        }
    } while (is_found);
    put_end(&tracer->out[STEP_ENDS], tracer->out[TECHNIQUES].n);
    put_byte(&tracer->out[VERDICTS],
             (unsigned)(rules->is_contradictory
                            ? FASTSUD_NONE
                            : fsd_api_logic_of(fsd_variant_steps_state(steps, &cell, &house, &value))));
    return fsd_variant_steps_failed(steps) ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

static int trace_all_of_rules(struct fastsud_tracer *tracer, size_t n, const void *puzzles, size_t stride)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    int status = FASTSUD_OK;

    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        status = fsd_is_stopped(tracer->stop) ? FASTSUD_ERR_STOPPED
                                              : fsd_api_take_cells(tracer->rules, puzzles, stride, i, cells);
        if (status == FASTSUD_OK) {
            status = trace_of_rules(tracer);
        }
    }
    return status;
}

int fastsud_tracer_take(struct fastsud_tracer *tracer, size_t n, const void *puzzles, size_t stride,
                        struct fastsud_traces *traces)
{
    const size_t n_cells = tracer && tracer->rules ? tracer->rules->rules.variant.n_cells : FASTSUD_N_CELLS;
    bool has_memory = true;

    if (!tracer || !traces || (n > 0 && (!puzzles || stride < n_cells)) ||
        !fsd_api_size_is_valid(traces->size, sizeof(*traces), sizeof(*traces))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < N_OUT; i++) {
        fsd_buffer_clear(&tracer->out[i]);
    }
    const int status =
        tracer->rules ? trace_all_of_rules(tracer, n, puzzles, stride) : trace_all(tracer, n, puzzles, stride);
    for (size_t i = 0; i < N_OUT; i++) {
        has_memory = has_memory && !tracer->out[i].failed;
    }
    const struct fastsud_traces found = {
        .size = traces->size,
        .n_puzzles = n,
        .n_steps = tracer->out[TECHNIQUES].n,
        .n_removed = tracer->out[REMOVED_DIGITS].n,
        .step_ends = (const uint64_t *)(const void *)tracer->out[STEP_ENDS].bytes,
        .verdicts = (const uint8_t *)tracer->out[VERDICTS].bytes,
        .cells = (const uint8_t *)tracer->out[CELLS].bytes,
        .digits = (const uint8_t *)tracer->out[DIGITS].bytes,
        .techniques = (const uint8_t *)tracer->out[TECHNIQUES].bytes,
        .levels = (const int8_t *)tracer->out[LEVELS].bytes,
        .ratings = (const uint8_t *)tracer->out[RATINGS].bytes,
        .removed_ends = (const uint64_t *)(const void *)tracer->out[REMOVED_ENDS].bytes,
        .removed_cells = (const uint8_t *)tracer->out[REMOVED_CELLS].bytes,
        .removed_digits = (const uint8_t *)tracer->out[REMOVED_DIGITS].bytes,
        .candidates = (const uint16_t *)(const void *)tracer->out[BOARDS].bytes,
        .cells_of_rules = (const uint16_t *)(const void *)tracer->out[CELLS_OF_RULES].bytes,
        .removed_cells_of_rules = (const uint16_t *)(const void *)tracer->out[REMOVED_CELLS_OF_RULES].bytes,
        .candidates_of_rules = (const uint32_t *)(const void *)tracer->out[BOARDS_OF_RULES].bytes,
    };
    if (status == FASTSUD_OK && has_memory) {
        memcpy(traces, &found, sizeof(found));
    }
    return has_memory ? status : FASTSUD_ERR_NO_MEMORY;
}
