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
    uint64_t n_tried[FSD_MAX_DRAWS];
    struct {
        uint8_t least, most;
    } givens[FSD_MAX_DRAWS];      /* seen while looking for each item */
    uint32_t open[FSD_MAX_DRAWS]; /* items without a puzzle yet, ascending */
    size_t n_open;
    uint64_t n_draws, n_found; /* so far, of all items */
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

static void note_givens(struct generator *generator, uint32_t item, unsigned n_givens)
{
    if (n_givens < generator->givens[item].least) {
        generator->givens[item].least = (uint8_t)n_givens;
    }
    if (n_givens > generator->givens[item].most) {
        generator->givens[item].most = (uint8_t)n_givens;
    }
}

/*
 * How often to draw for an item in a round. The rarer success has been, the more often, and for fewer items: so that
 * a request in vain ends when the first item has had its tries, not all of them. An eighth of the draws that a success
 * takes wastes some 6 % of them beyond the first success.
 */
static size_t n_draws_each(const struct generator *generator)
{
    const uint64_t n = generator->n_draws / (8 * (generator->n_found + 1));

    return n < 1 ? 1 : n > FSD_MAX_DRAWS ? FSD_MAX_DRAWS : (size_t)n;
}

/* Draws n_each times, or as often as is left, for the first open items, and settles those with a success. */
static enum fastsud_status draw_round(struct generator *generator, uint64_t first, size_t n_each)
{
    const struct fsd_generate_options *const options = generator->options;
    const size_t n_fit = FSD_MAX_DRAWS / n_each;
    const size_t n_items = n_fit < generator->n_open ? n_fit : generator->n_open;
    size_t n_draws = 0, at = 0, n_left = 0;

    for (size_t i = 0; i < n_items; i++) {
        const uint32_t item = generator->open[i];
        const uint64_t hash = fsd_random_mix(fsd_random_mix(0, options->seed), first + item);
        for (size_t k = 0; k < n_each && generator->n_tried[item] + k < options->n_tries; k++) {
            generator->draws[n_draws++].seed = fsd_random_mix(hash, generator->n_tried[item] + k);
        }
    }
    const enum fastsud_status status = options->drawer->draw(generator->drawer, generator->draws, n_draws);
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t i = 0; i < generator->n_open; i++) {
        const uint32_t item = generator->open[i];
        const uint64_t n_before = generator->n_tried[item];
        for (size_t k = 0; i < n_items && k < n_each && n_before + k < options->n_tries; k++, at++) {
            const struct fsd_draw *const draw = &generator->draws[at];
            generator->n_tried[item]++;
            note_givens(generator, item, draw->n_givens);
            if (!generator->is_found[item] && draw->is_puzzle && has_level(options, draw->cells)) {
                generator->is_found[item] = true;
                generator->n_found++;
                memcpy(generator->found[item], draw->cells, sizeof(draw->cells));
            }
        }
        if (!generator->is_found[item]) {
            generator->open[n_left++] = item;
        }
    }
    generator->n_open = n_left;
    generator->n_draws += n_draws;
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
        output->failure = (struct fsd_failure){.kind = FSD_FAILURE_NOT_FOUND,
                                               .not_found = {.item = first + i,
                                                             .n_tries = generator->n_tried[i],
                                                             .least_givens = generator->givens[i].least,
                                                             .most_givens = generator->givens[i].most}};
    }
}

static enum fastsud_status produce(void *state, uint64_t first, size_t n, struct fsd_output *output)
{
    struct generator *const generator = state;

    generator->n_open = n;
    generator->n_draws = generator->n_found = 0;
    for (size_t i = 0; i < n; i++) {
        generator->open[i] = (uint32_t)i;
        generator->is_found[i] = false;
        generator->n_tried[i] = 0;
        generator->givens[i].least = FSD_N_CELLS;
        generator->givens[i].most = 0;
    }
    while (generator->n_open > 0 && generator->n_tried[generator->open[0]] < generator->options->n_tries) {
        const enum fastsud_status status = draw_round(generator, first, n_draws_each(generator));
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    put_found(generator, first, n, output);
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct generator *const generator = state;
    const struct fsd_drawer *const drawer = generator->options->drawer;

    fsd_stage_report_solver(drawer->solver ? drawer->solver(generator->drawer) : NULL, report);
}

const struct fsd_producer fsd_generator = {.create = create, .destroy = destroy, .produce = produce, .report = report};
