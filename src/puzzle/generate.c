#include "puzzle/generate.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "grid/text.h"
#include "logic/many_closures.h"
#include "logic/static_closure.h"
#include "logic/sudoku_explainer/rate.h"
#include "solve/solver.h"

enum { N_SLICE = 1024 /* puzzles whose levels are found at once */ };

struct fsd_generator {
    const struct fsd_generate_options *options;
    void *drawer;                       /* its state */
    int max_level;                      /* that decides whether a puzzle is wanted; -1: none */
    struct fsd_many_closures *levels;   /* if there is one */
    struct fsd_se_explainer *explainer; /* if a rating is wanted, */
    struct fsd_static_closure *closure; /* and what excludes it sooner */
    struct fsd_search_filter *search;
    struct fsd_draw draws[FSD_MAX_DRAWS];
    struct fsd_generated items[FSD_MAX_DRAWS];
    uint32_t open[FSD_MAX_DRAWS]; /* items without a puzzle yet, ascending */
    size_t n_open;
    uint64_t n_draws, n_found; /* so far, of all items */
    uint64_t draw_ns;          /* of the last round: the time of a draw */
    struct fsd_levels_record records[N_SLICE];
};

unsigned fsd_greatest_er_of_level(unsigned level)
{
    /* Of their hardest technique, as Sudoku Explainer rates it; above, techniques are not among its rules. */
    static const uint8_t greatest[] = {23, 23, 30, 36, 36, 54, 54};

    return level < sizeof(greatest) ? greatest[level] : FSD_SE_UNRATED;
}

const struct fsd_drawer *fsd_drawer_choose(bool grids, bool pattern, bool unbiased)
{
    return grids      ? &fsd_drawer_grids
           : pattern  ? &fsd_drawer_pattern
           : unbiased ? &fsd_drawer_controlled_bias
                      : &fsd_drawer_top_down;
}

void fsd_generator_destroy(struct fsd_generator *generator)
{
    if (generator) {
        if (generator->drawer) {
            generator->options->drawer->destroy(generator->drawer);
        }
        fsd_se_explainer_destroy(generator->explainer);
        fsd_static_closure_destroy(generator->closure);
        fsd_many_closures_destroy(generator->levels);
        fsd_search_filter_destroy(generator->search);
        free(generator);
    }
}

/* Whether there is no rating too high: a puzzle is wanted once no hint below the least rating is left. */
static bool takes_all_above(const struct fsd_generate_options *options)
{
    return options->most_er == FSD_SE_UNRATED;
}

/* The highest level that is needed to decide whether a puzzle is wanted; -1: none. */
static int find_max_level(const struct fsd_generate_options *options)
{
    int level = -1;

    if (options->level >= 0 || options->hard) {
        return options->level >= 0 ? options->level : FSD_HARD_LEVEL;
    }
    while (options->most_er > 0 && fsd_greatest_er_of_level((unsigned)(level + 1)) < options->least_er) {
        level++;
    }
    return level;
}

enum fastsud_status fsd_generator_create(const struct fsd_generate_options *options, struct fsd_generator **generator)
{
    struct fsd_generator *const made = calloc(1, sizeof(*made));

    *generator = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = options;
    enum fastsud_status status = options->drawer->create(&options->draw, &made->drawer);
    if (status == FASTSUD_OK && options->most_er > 0) {
        made->explainer = fsd_se_explainer_create(&options->er_rules);
        made->closure = fsd_static_closure_create();
        status = made->explainer && made->closure ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (made->explainer) {
        fsd_se_explainer_set_most(made->explainer,
                                  takes_all_above(options) ? options->least_er - 1U : options->most_er);
    }
    made->max_level = find_max_level(options);
    if (status == FASTSUD_OK && made->max_level >= 0) {
        status = fsd_many_closures_create(options->draw.solver.kernel, N_SLICE, &made->levels);
    }
    if (status == FASTSUD_OK) {
        status = fsd_search_filter_create(&options->search, &options->draw.solver, &made->search);
    }
    if (status != FASTSUD_OK) {
        fsd_generator_destroy(made);
        return status;
    }
    *generator = made;
    return FASTSUD_OK;
}

/* Whether the logic that a puzzle needs is as wanted, as far as it tells. */
static bool has_level(const struct fsd_generate_options *options, const struct fsd_levels_record *record)
{
    const bool is_solved = record->state == FSD_LOGIC_SOLVED;

    if (is_solved && options->most_er > 0 && fsd_greatest_er_of_level(record->trace.level) < options->least_er) {
        return false;
    }
    return options->hard         ? record->state == FSD_LOGIC_OPEN
           : options->level >= 0 ? is_solved && record->trace.level == (unsigned)options->level
                                 : true;
}

/* Of n draws, those are puzzles no more whose logic is not as wanted. */
static void drop_by_level(struct fsd_generator *generator, size_t n)
{
    const char *cells[N_SLICE];
    struct fsd_draw *draws[N_SLICE];
    size_t n_slice = 0;

    for (size_t i = 0; i < n; i++) {
        if (generator->draws[i].is_puzzle) {
            cells[n_slice] = generator->draws[i].cells;
            draws[n_slice++] = &generator->draws[i];
        }
        if (n_slice == N_SLICE || i + 1 == n) {
            fsd_many_closures_apply(generator->levels, n_slice, cells, NULL, (unsigned)generator->max_level,
                                    generator->options->time_limit_ns, generator->options->stop, generator->records);
            for (size_t k = 0; k < n_slice; k++) {
                draws[k]->is_puzzle = has_level(generator->options, &generator->records[k]);
            }
            n_slice = 0;
        }
    }
}

/* Whether the rating is as wanted; puzzles that take longer than the time limit are not. */
static enum fastsud_status check_er(const struct fsd_generator *generator, const char *cells, bool *is_wanted)
{
    const struct fsd_generate_options *const options = generator->options;
    struct fsd_se_rating rating;

    *is_wanted = options->most_er == 0;
    if (*is_wanted ||
        (options->least_er > FSD_STATIC_CLOSURE_ER && fsd_static_closure_solves(generator->closure, cells))) {
        return FASTSUD_OK;
    }
    fsd_se_explainer_set_deadline(generator->explainer, fsd_deadline_of(options->time_limit_ns, options->stop));
    const enum fsd_se_outcome outcome = fsd_se_rate(generator->explainer, cells, &rating);
    *is_wanted = outcome == FSD_SE_FOUND && rating.er >= options->least_er && rating.er <= options->most_er;
    return outcome == FSD_SE_NO_MEMORY ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}

static void note_givens(struct fsd_generated *item, unsigned n_givens)
{
    if (n_givens < item->least_givens) {
        item->least_givens = (uint8_t)n_givens;
    }
    if (n_givens > item->most_givens) {
        item->most_givens = (uint8_t)n_givens;
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
static size_t n_draws_each(const struct fsd_generator *generator)
{
    uint64_t n = generator->n_draws / (8 * (generator->n_found + 1));

    if (generator->draw_ns > 0) {
        const uint64_t left_ns = generator->options->time_limit_ns - generator->items[generator->open[0]].spent_ns;
        const uint64_t n_fit = left_ns / generator->draw_ns;
        n = n < n_fit ? n : n_fit;
    }
    return n < 1 ? 1 : n > FSD_MAX_DRAWS ? FSD_MAX_DRAWS : (size_t)n;
}

/* Whether the first item without a puzzle has been given up. */
static bool is_given_up(const struct fsd_generator *generator)
{
    const struct fsd_generate_options *const options = generator->options;
    const struct fsd_generated *const item = &generator->items[generator->open[0]];

    return fsd_is_stopped(options->stop) || item->n_tried >= options->n_tries ||
           (options->time_limit_ns > 0 && item->spent_ns >= options->time_limit_ns);
}

/* Shares the time of a round out among the first n_items open items, which had n_each draws each. */
static void note_time(struct fsd_generator *generator, uint64_t round_ns, size_t n_draws, size_t n_items, size_t n_each)
{
    generator->draw_ns = round_ns / n_draws + 1;
    for (size_t i = 0; i < n_items; i++) {
        generator->items[generator->open[i]].spent_ns += generator->draw_ns * n_each;
    }
}

/* Makes n draws from their seeds; of these, what is not as wanted is no puzzle. */
static enum fastsud_status draw(struct fsd_generator *generator, size_t n)
{
    enum fastsud_status status = generator->options->drawer->draw(generator->drawer, generator->draws, n);

    if (status == FASTSUD_OK) {
        status = fsd_search_filter_by_guesses(generator->search, generator->draws, n);
    }
    if (status == FASTSUD_OK && generator->levels) {
        drop_by_level(generator, n);
    }
    return status == FASTSUD_OK ? fsd_search_filter_by_rating(generator->search, generator->draws, n) : status;
}

/* Draws n_each times, or as often as is left, for the first open items, and settles those with a success. */
static enum fastsud_status draw_round(struct fsd_generator *generator, uint64_t first, size_t n_each)
{
    const struct fsd_generate_options *const options = generator->options;
    const size_t n_fit = FSD_MAX_DRAWS / n_each;
    const size_t n_items = n_fit < generator->n_open ? n_fit : generator->n_open;
    const uint64_t begin_ns = options->time_limit_ns > 0 ? fsd_clock_now_ns() : 0;
    size_t n_draws = 0, at = 0, n_left = 0, n_left_of_round = 0;

    for (size_t i = 0; i < n_items; i++) {
        const uint32_t item = generator->open[i];
        const uint64_t hash = fsd_random_mix(fsd_random_mix(0, options->seed), first + item);
        for (uint64_t k = generator->items[item].n_tried, end = k + n_each; k < end && k < options->n_tries; k++) {
            generator->draws[n_draws++].seed = fsd_random_mix(hash, k);
        }
    }
    enum fastsud_status status = draw(generator, n_draws);
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t i = 0; i < generator->n_open; i++) {
        struct fsd_generated *const item = &generator->items[generator->open[i]];
        const uint64_t n_before = item->n_tried;
        for (size_t k = 0; i < n_items && k < n_each && n_before + k < options->n_tries; k++, at++) {
            const struct fsd_draw *const draw = &generator->draws[at];
            item->n_tried++;
            note_givens(item, draw->n_givens);
            bool is_found = !item->is_found && draw->is_puzzle;
            if (is_found) {
                status = check_er(generator, draw->cells, &is_found);
            }
            if (status != FASTSUD_OK) {
                return status;
            }
            if (is_found) {
                item->is_found = true;
                generator->n_found++;
                memcpy(item->cells, draw->cells, sizeof(draw->cells));
            }
            if (options->watch) {
                watch_draw(options->watch, draw->n_givens, is_found);
            }
        }
        if (!item->is_found) {
            generator->open[n_left++] = generator->open[i];
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

enum fastsud_status fsd_generator_make(struct fsd_generator *generator, uint64_t first, size_t n,
                                       const struct fsd_generated **made)
{
    *made = generator->items;
    generator->n_open = n;
    generator->n_draws = generator->n_found = generator->draw_ns = 0;
    for (size_t i = 0; i < n; i++) {
        generator->open[i] = (uint32_t)i;
        generator->items[i] = (struct fsd_generated){.least_givens = FSD_N_CELLS};
    }
    while (generator->n_open > 0 && !is_given_up(generator)) {
        const enum fastsud_status status = draw_round(generator, first, n_draws_each(generator));
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    return FASTSUD_OK;
}

const struct fsd_solver *fsd_generator_solver(const struct fsd_generator *generator)
{
    const struct fsd_drawer *const drawer = generator->options->drawer;

    return drawer->solver ? drawer->solver(generator->drawer) : NULL;
}
