#include "jobs/generate_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/seconds.h"
#include "grid/digits.h"
#include "grid/text.h"
#include "logic/levels.h"
#include "logic/sudoku_explainer/rate.h"

struct generator {
    const struct fsd_generate_options *options;
    void *drawer;                       /* its state */
    struct fsd_se_explainer *explainer; /* if a rating is wanted */
    struct fsd_draw draws[FSD_MAX_DRAWS];
    char found[FSD_MAX_DRAWS][FSD_N_CELLS]; /* by item of the share */
    bool is_found[FSD_MAX_DRAWS];
    uint64_t n_tried[FSD_MAX_DRAWS];
    uint64_t spent_ns[FSD_MAX_DRAWS]; /* by item; 0 without a time limit */
    struct {
        uint8_t least, most;
    } givens[FSD_MAX_DRAWS];      /* seen while looking for each item */
    uint32_t open[FSD_MAX_DRAWS]; /* items without a puzzle yet, ascending */
    size_t n_open;
    uint64_t n_draws, n_found; /* so far, of all items */
    uint64_t draw_ns;          /* of the last round: the time of a draw */
};

static void destroy(void *state)
{
    struct generator *const generator = state;

    if (generator) {
        if (generator->drawer) {
            generator->options->drawer->destroy(generator->drawer);
        }
        fsd_se_explainer_destroy(generator->explainer);
        free(generator);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    struct generator *const generator = calloc(1, sizeof(*generator));

    (void)n_lines;
    *state = NULL;
    if (!generator) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    generator->options = options;
    enum fastsud_status status = generator->options->drawer->create(&generator->options->draw, &generator->drawer);
    if (status == FASTSUD_OK && generator->options->most_er > 0) {
        generator->explainer = fsd_se_explainer_create(&generator->options->er_rules);
        status = generator->explainer ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        destroy(generator);
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
    struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    const enum fsd_logic_state state = fsd_levels_apply_until(&deadline, candidates, max_level, &trace);
    return options->hard ? state == FSD_LOGIC_OPEN
                         : state == FSD_LOGIC_SOLVED && trace.level == (unsigned)options->level;
}

/* Whether the rating is as wanted; puzzles that take longer than the time limit are not. */
static enum fastsud_status check_er(const struct generator *generator, const char *cells, bool *is_wanted)
{
    const struct fsd_generate_options *const options = generator->options;
    struct fsd_se_rating rating;

    *is_wanted = true;
    if (options->most_er == 0) {
        return FASTSUD_OK;
    }
    fsd_se_explainer_set_deadline(generator->explainer, fsd_deadline_after(options->time_limit_ns));
    const enum fsd_se_outcome outcome = fsd_se_rate(generator->explainer, cells, &rating);
    *is_wanted = outcome == FSD_SE_FOUND && rating.er >= options->least_er && rating.er <= options->most_er;
    return outcome == FSD_SE_NO_MEMORY ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
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

/* Counts a draw, and reports if it is time. */
static void watch_draw(struct fsd_generate_watch *watch, unsigned n_givens, bool is_found)
{
    unsigned least = atomic_load(&watch->least_givens);
    uint64_t next = atomic_load(&watch->next_ns);

    atomic_fetch_add(&watch->n_draws, 1);
    atomic_fetch_add(&watch->n_found, is_found);
    while (n_givens < least && !atomic_compare_exchange_weak(&watch->least_givens, &least, n_givens)) {
    }
    const uint64_t now = fsd_clock_now_ns();
    if (now >= next && atomic_compare_exchange_strong(&watch->next_ns, &next, now + watch->interval_ns)) {
        watch->report(watch, watch->context);
    }
}

/*
 * How often to draw for an item in a round. The rarer success has been, the more often, and for fewer items: so that
 * a request in vain ends when the first item has had its tries, not all of them. An eighth of the draws that a success
 * takes wastes some 6 % of them beyond the first success.
 */
static size_t n_draws_each(const struct generator *generator)
{
    uint64_t n = generator->n_draws / (8 * (generator->n_found + 1));

    if (generator->draw_ns > 0) {
        const uint64_t left_ns = generator->options->time_limit_ns - generator->spent_ns[generator->open[0]];
        const uint64_t n_fit = left_ns / generator->draw_ns;
        n = n < n_fit ? n : n_fit;
    }
    return n < 1 ? 1 : n > FSD_MAX_DRAWS ? FSD_MAX_DRAWS : (size_t)n;
}

/* Whether the first item without a puzzle has been given up. */
static bool is_given_up(const struct generator *generator)
{
    const struct fsd_generate_options *const options = generator->options;
    const uint32_t item = generator->open[0];

    return generator->n_tried[item] >= options->n_tries ||
           (options->time_limit_ns > 0 && generator->spent_ns[item] >= options->time_limit_ns);
}

/* Shares the time of a round out among the first n_items open items, which had n_each draws each. */
static void note_time(struct generator *generator, uint64_t round_ns, size_t n_draws, size_t n_items, size_t n_each)
{
    generator->draw_ns = round_ns / n_draws + 1;
    for (size_t i = 0; i < n_items; i++) {
        generator->spent_ns[generator->open[i]] += generator->draw_ns * n_each;
    }
}

/* Draws n_each times, or as often as is left, for the first open items, and settles those with a success. */
static enum fastsud_status draw_round(struct generator *generator, uint64_t first, size_t n_each)
{
    const struct fsd_generate_options *const options = generator->options;
    const size_t n_fit = FSD_MAX_DRAWS / n_each;
    const size_t n_items = n_fit < generator->n_open ? n_fit : generator->n_open;
    const uint64_t begin_ns = options->time_limit_ns > 0 ? fsd_clock_now_ns() : 0;
    size_t n_draws = 0, at = 0, n_left = 0, n_left_of_round = 0;

    for (size_t i = 0; i < n_items; i++) {
        const uint32_t item = generator->open[i];
        const uint64_t hash = fsd_random_mix(fsd_random_mix(0, options->seed), first + item);
        for (size_t k = 0; k < n_each && generator->n_tried[item] + k < options->n_tries; k++) {
            generator->draws[n_draws++].seed = fsd_random_mix(hash, generator->n_tried[item] + k);
        }
    }
    enum fastsud_status status = options->drawer->draw(generator->drawer, generator->draws, n_draws);
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
            bool is_found = !generator->is_found[item] && draw->is_puzzle && has_level(options, draw->cells);
            if (is_found) {
                status = check_er(generator, draw->cells, &is_found);
            }
            if (status != FASTSUD_OK) {
                return status;
            }
            if (is_found) {
                generator->is_found[item] = true;
                generator->n_found++;
                memcpy(generator->found[item], draw->cells, sizeof(draw->cells));
            }
            if (options->watch) {
                watch_draw(options->watch, draw->n_givens, is_found);
            }
        }
        if (!generator->is_found[item]) {
            generator->open[n_left++] = item;
            n_left_of_round += i < n_items;
        }
    }
    if (options->time_limit_ns > 0) {
        note_time(generator, fsd_clock_now_ns() - begin_ns, n_draws, n_left_of_round, n_each);
    }
    generator->n_open = n_left;
    generator->n_draws += n_draws;
    return FASTSUD_OK;
}

/* Says what the search for an item of a share went through in vain. */
static void fail_to_find(const struct generator *generator, uint64_t first, size_t i, struct fsd_failure *failure)
{
    const struct fsd_generate_options *const options = generator->options;
    const uint64_t n_tries = generator->n_tried[i];
    const bool is_by_time = n_tries < options->n_tries;
    char seconds[FSD_SECONDS_BYTES] = "";

    fsd_seconds_put(seconds, options->time_limit_ns);
    fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                    "puzzle %" PRIu64 " was not found in %s%s%" PRIu64
                    " draw%s, which had %u to %u givens; ask for something less rare, or allow more with %s",
                    first + i + 1, is_by_time ? seconds : "", is_by_time ? " s and " : "", n_tries,
                    n_tries == 1 ? "" : "s", generator->givens[i].least, generator->givens[i].most,
                    is_by_time ? "--time-limit" : "--tries");
}

/* The puzzles up to the first that was not found. */
static void put_found(const struct generator *generator, uint64_t first, size_t n, struct fsd_part *part)
{
    size_t i = 0;

    for (; i < n && generator->is_found[i]; i++) {
        fsd_buffer_put(&part->text, generator->found[i], FSD_N_CELLS);
        fsd_buffer_put_char(&part->text, '\n');
    }
    if (generator->options->blank && !part->text.failed) {
        fsd_text_replace_dots(part->text.bytes, part->text.n, generator->options->blank);
    }
    part->tally.n_puzzles = i;
    if (i < n) {
        part->next = first + i;
        fail_to_find(generator, first, i, &part->failure);
    }
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct generator *const generator = state;
    const uint64_t first = block->first;
    const size_t n = block->n;

    generator->n_open = n;
    generator->n_draws = generator->n_found = generator->draw_ns = 0;
    for (size_t i = 0; i < n; i++) {
        generator->open[i] = (uint32_t)i;
        generator->is_found[i] = false;
        generator->n_tried[i] = generator->spent_ns[i] = 0;
        generator->givens[i].least = FSD_N_CELLS;
        generator->givens[i].most = 0;
    }
    while (generator->n_open > 0 && !is_given_up(generator)) {
        const enum fastsud_status status = draw_round(generator, first, n_draws_each(generator));
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    put_found(generator, first, n, part);
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct generator *const generator = state;
    const struct fsd_drawer *const drawer = generator->options->drawer;

    fsd_stage_report_solver(drawer->solver ? drawer->solver(generator->drawer) : NULL, report);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_generate_options *const generate = options;

    *needs = (struct fsd_stage_needs){.n_most = generate->n_most, .tells_engine = true};
}

const struct fsd_stage fsd_generate_stage = {
    .needs = needs,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
