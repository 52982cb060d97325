#include "make/generate.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "logic/levels.h"

struct generator {
    const struct fsd_generate_options *options;
    void *drawer; /* its state */
    struct fsd_draw draws[FSD_MAX_DRAWS];
    char found[FSD_MAX_DRAWS][FSD_N_CELLS]; /* by item of the share */
    bool is_found[FSD_MAX_DRAWS];
    uint32_t open[FSD_MAX_DRAWS]; /* items without a puzzle yet, ascending */
    size_t n_open;
    struct fsd_not_found seen;
};

static void destroy(void *state)
{
    struct generator *const generator = state;

    if (generator) {
        generator->options->drawer->destroy(generator->drawer);
        free(generator);
    }
}

static enum fastsud_status create(const void *options, void **state)
{
    struct generator *const generator = calloc(1, sizeof(*generator));

    *state = NULL;
    if (!generator) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    generator->options = options;
    const enum fastsud_status status =
        generator->options->drawer->create(&generator->options->draw, &generator->drawer);
    if (status != FASTSUD_OK) {
        free(generator);
        return status;
    }
    *state = generator;
    return FASTSUD_OK;
}

/* Whether the logic that a puzzle needs is as wanted. */
static bool has_level(const struct fsd_generate_options *options, const char *cells)
{
    uint16_t candidates[FSD_N_CELLS];
    struct fsd_level_trace trace;

    if (options->level < 0 && !options->hard) {
        return true;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        candidates[cell] = cells[cell] == '.' ? FSD_ALL_DIGITS : fsd_digits_of((unsigned)(cells[cell] - '0'));
    }
    const unsigned max_level = options->level >= 0 ? (unsigned)options->level : FSD_HARD_LEVEL;
    const enum fsd_logic_state state = fsd_levels_apply(candidates, max_level, &trace);
    return options->hard ? state == FSD_LOGIC_OPEN
                         : state == FSD_LOGIC_SOLVED && trace.level == (unsigned)options->level;
}

static void note_givens(struct fsd_not_found *seen, unsigned n_givens)
{
    seen->least_givens = n_givens < seen->least_givens ? n_givens : seen->least_givens;
    seen->most_givens = n_givens > seen->most_givens ? n_givens : seen->most_givens;
}

/* Draws n_each times for each open item, and settles those with a success, the first of which counts. */
static enum fastsud_status draw_for_all(struct generator *generator, uint64_t first, uint64_t n_before, size_t n_each)
{
    const struct fsd_generate_options *const options = generator->options;
    size_t n_draws = 0, n_left = 0;

    for (size_t i = 0; i < generator->n_open; i++) {
        const uint64_t hash = fsd_random_mix(fsd_random_mix(0, options->seed), first + generator->open[i]);
        for (size_t k = 0; k < n_each; k++) {
            generator->draws[n_draws++].seed = fsd_random_mix(hash, n_before + k);
        }
    }
    const enum fastsud_status status = options->drawer->draw(generator->drawer, generator->draws, n_draws);
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t i = 0; i < generator->n_open; i++) {
        const uint32_t item = generator->open[i];
        for (size_t k = 0; k < n_each && !generator->is_found[item]; k++) {
            const struct fsd_draw *const draw = &generator->draws[i * n_each + k];
            if (draw->is_puzzle && has_level(options, draw->cells)) {
                generator->is_found[item] = true;
                memcpy(generator->found[item], draw->cells, sizeof(draw->cells));
            }
            note_givens(&generator->seen, draw->n_givens);
        }
        if (!generator->is_found[item]) {
            generator->open[n_left++] = item;
        }
    }
    generator->n_open = n_left;
    return FASTSUD_OK;
}

/* The puzzles up to the first that was not found. */
static void put_found(const struct generator *generator, uint64_t first, size_t n, struct fsd_output *output)
{
    size_t i = 0;

    for (; i < n && generator->is_found[i]; i++) {
        fsd_buffer_put(&output->text, generator->found[i], FSD_N_CELLS);
        fsd_buffer_put_char(&output->text, '\n');
    }
    output->tally.n_made = i;
    if (i < n) {
        output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NOT_FOUND, .not_found = generator->seen};
        output->failure.not_found.item = first + i;
    }
}

static enum fastsud_status produce(void *state, uint64_t first, size_t n, struct fsd_output *output)
{
    struct generator *const generator = state;
    const uint64_t n_most = generator->options->n_tries;
    uint64_t n_tries = 0;
    size_t n_each = 1;

    generator->seen = (struct fsd_not_found){.least_givens = FSD_N_CELLS};
    generator->n_open = n;
    memset(generator->is_found, 0, n * sizeof(generator->is_found[0]));
    for (size_t i = 0; i < n; i++) {
        generator->open[i] = (uint32_t)i;
    }
    while (generator->n_open > 0 && n_tries < n_most) {
        const size_t n_fit = FSD_MAX_DRAWS / generator->n_open;
        n_each = n_each < n_fit ? n_each : n_fit;
        n_each = n_each < n_most - n_tries ? n_each : (size_t)(n_most - n_tries);
        const enum fastsud_status status = draw_for_all(generator, first, n_tries, n_each);
        if (status != FASTSUD_OK) {
            return status;
        }
        n_tries += n_each;
        n_each *= 2;
    }
    generator->seen.n_tries = n_tries;
    put_found(generator, first, n, output);
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct generator *const generator = state;
    struct fastsud_counters counters;

    *report = (struct fsd_stage_report){.engine = NULL};
    if (generator->options->drawer->solver) {
        const struct fastsud_solver *const solver = generator->options->drawer->solver(generator->drawer);
        fastsud_solver_counters_get(solver, &counters);
        *report = (struct fsd_stage_report){.engine = fastsud_solver_engine(solver),
                                            .kernel = fastsud_solver_kernel(solver),
                                            .n_guesses = counters.n_guesses};
    }
}

const struct fsd_producer fsd_generator = {.create = create, .destroy = destroy, .produce = produce, .report = report};
