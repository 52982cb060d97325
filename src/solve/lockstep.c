/* The kernels of simd/ as an engine: turns their outcomes into verdicts, and goes on where they gave up. */
#include "solve/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "solve/division.h"
#include "solve/kernel_forms.h"

enum {
    /* Puzzles handed to the kernel at once; bounded because their counts are kept here if the caller wants none. */
    SLICE_PUZZLES = 16384,
    RUN_PUZZLES = 64, /* whose outcomes are looked at together */
    /*
     * Where a puzzle must not take long: guesses before it is given a search of its own. Few puzzles that people have
     * solved need as many.
     */
    FIRST_GUESSES = 1000,
    /* As many as lanes of the widest kernel search side by side in the time of one. */
    MOST_HARD = 32
};

_Static_assert((int)SLICE_PUZZLES <= (int)FSD_MAX_WORK, "a kernel takes a slice at once");

/*
 * Puzzles with more guesses to make, within a guess limit and a time limit. What the guess limit leaves out depends on
 * the order of the search, so the search cannot be divided.
 */
struct hard_ones {
    size_t n;
    size_t puzzle[MOST_HARD]; /* of the batch */
    uint16_t candidates[MOST_HARD][FASTSUD_N_CELLS];
};

/* Puzzles first to first + n of a batch. */
struct slice {
    const struct fsd_batch *batch;
    size_t first, n;
    uint64_t *n_solutions; /* the caller may not want them */
};

struct lockstep {
    struct fsd_watch *watch; /* NULL: nobody */
    struct fsd_kernel_forms forms;
    struct fsd_kernel_forms forms_apart; /* for searches of their own, while a batch is begun */
    uint64_t limit, guess_limit, time_limit_ns;
    const int *stop; /* NULL: nobody can stop it */
    /* For puzzles that need more than FIRST_GUESSES; NULL: not used. */
    struct fsd_division *division;
    struct hard_ones *hard;
    struct slice begun; /* left by the kernel; no batch: none */
    struct fsd_work begun_work;
    uint64_t n_solutions[2][SLICE_PUZZLES]; /* of what is begun and of what comes next, in turn */
    unsigned turn;
};

static void destroy(void *state)
{
    struct lockstep *const engine = state;

    if (engine) {
        fsd_kernel_forms_destroy(&engine->forms);
        fsd_kernel_forms_destroy(&engine->forms_apart);
        fsd_division_destroy(engine->division);
        free(engine->hard);
        free(engine);
    }
}

static enum fastsud_status create(const struct fsd_solver_options *wanted, void **state)
{
    struct fsd_solver_options own = *wanted;
    const struct fsd_solver_options *const options = &own;
    struct lockstep *const engine = calloc(1, sizeof(*engine));

    /* Any limit of guesses makes the search go depth first. */
    if (own.depth_first && own.guess_limit == 0) {
        own.guess_limit = UINT64_MAX;
    }
    /*
     * With limit 1 the search goes depth first, so that the solution does not depend on which lane becomes free first;
     * of a few puzzles with many solutions, one in a million, it goes through millions of boards without any.
     */
    const bool divides = options->guess_limit == 0 && (options->limit == 1 || options->time_limit_ns > 0);
    const bool has_both_limits = options->guess_limit > FIRST_GUESSES && options->time_limit_ns > 0;

    *state = NULL;
    if (!engine) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    engine->limit = options->limit;
    engine->guess_limit = options->guess_limit;
    engine->time_limit_ns = options->time_limit_ns;
    engine->stop = options->stop;
    engine->watch = options->watch;
    enum fastsud_status status = fsd_kernel_forms_create(&engine->forms, options->kernel);
    if (status == FASTSUD_OK && (divides || has_both_limits)) {
        status = fsd_kernel_forms_create(&engine->forms_apart, options->kernel);
    }
    if (divides && !(engine->division = fsd_division_create())) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (has_both_limits && !(engine->hard = calloc(1, sizeof(*engine->hard)))) {
        status = FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        destroy(engine);
        return status;
    }
    *state = engine;
    return FASTSUD_OK;
}

static uint64_t n_guesses_of(const struct slice *slice, size_t i)
{
    return slice->batch->n_guesses ? slice->batch->n_guesses[slice->first + i] : 0;
}

static void put(const struct slice *slice, size_t p, struct fsd_engine_answer *answer)
{
    answer->verdict = fsd_verdict_of(answer->n_solutions, answer->cut_short);
    fsd_batch_put(slice->batch, p, answer);
}

static void divide(const struct lockstep *engine, const struct slice *slice, size_t i,
                   struct fsd_kernel_counters *counters)
{
    struct fsd_deadline deadline = fsd_deadline_of(engine->time_limit_ns, engine->stop);
    uint16_t candidates[FASTSUD_N_CELLS];
    struct fsd_engine_answer answer;

    deadline.watch = engine->watch;
    fsd_batch_candidates(slice->batch, slice->first + i, candidates);
    fsd_watch_found(engine->watch, &answer.n_solutions, 1);
    fsd_division_solve(engine->division, &engine->forms_apart, candidates, engine->limit, &deadline, counters, &answer);
    fsd_watch_found(engine->watch, NULL, 0);
    if (answer.cut_short && slice->n_solutions[i] > answer.n_solutions) {
        answer.n_solutions = slice->n_solutions[i]; /* found before */
    }
    answer.n_guesses += n_guesses_of(slice, i);
    put(slice, slice->first + i, &answer);
}

static bool has_time(void *deadline)
{
    return !fsd_deadline_passed(deadline);
}

/* Kernels ask about every millisecond, so that each time is worth a look at the clock. */
static bool goes_on(void *context)
{
    const struct lockstep *const engine = context;
    const uint64_t now = engine->watch ? fsd_clock_now_ns() : 0;

    if (engine->watch && now >= engine->watch->next_ns) {
        fsd_watch_tick(engine->watch, now);
    }
    return !fsd_is_stopped(engine->stop);
}

/* Solves the hard puzzles that wait. The time limit is for all together, since they share the kernel's lanes. */
static void solve_hard(const struct lockstep *engine, const struct slice *slice, struct fsd_kernel_counters *counters)
{
    struct hard_ones *const hard = engine->hard;
    struct fsd_deadline deadline = fsd_deadline_of(engine->time_limit_ns, engine->stop);
    uint8_t outcomes[MOST_HARD];
    uint64_t n_solutions[MOST_HARD], n_guesses[MOST_HARD];
    char solutions[MOST_HARD][FASTSUD_N_CELLS] = {{0}};
    const struct fsd_work work = {
        .n_puzzles = hard->n,
        .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])hard->candidates,
        .limit = engine->limit,
        .guess_limit = engine->guess_limit,
        .depth_first = true,
        .solutions = solutions[0],
        .solution_stride = sizeof(solutions[0]),
        .outcomes = outcomes,
        .n_solutions = n_solutions,
        .n_guesses = n_guesses,
        .counters = counters,
        .goes_on = has_time,
        .context = &deadline,
    };

    deadline.watch = engine->watch;
    fsd_watch_found(engine->watch, n_solutions, hard->n);
    fsd_kernel_forms_solve(&engine->forms_apart, &work);
    fsd_watch_found(engine->watch, NULL, 0);
    for (size_t i = 0; i < hard->n; i++) {
        struct fsd_engine_answer answer = {
            .n_solutions = n_solutions[i], .n_guesses = n_guesses[i], .cut_short = outcomes[i] == FSD_OUTCOME_GAVE_UP};
        memcpy(answer.solution, solutions[i], sizeof(answer.solution));
        put(slice, hard->puzzle[i], &answer);
    }
    hard->n = 0;
}

/* Goes on with a puzzle that was given up at FIRST_GUESSES. */
static void go_on(const struct lockstep *engine, const struct slice *slice, size_t i,
                  struct fsd_kernel_counters *counters)
{
    struct hard_ones *const hard = engine->hard;

    if (engine->division) {
        divide(engine, slice, i, counters);
    } else if (hard) {
        hard->puzzle[hard->n] = slice->first + i;
        fsd_batch_candidates(slice->batch, slice->first + i, hard->candidates[hard->n++]);
        if (hard->n == MOST_HARD) {
            solve_hard(engine, slice, counters);
        }
    }
}

/* Puzzles begin to begin + n of a slice: outcomes become verdicts, and what was given up at FIRST_GUESSES goes on. */
static void judge(const struct lockstep *engine, const struct slice *slice, size_t begin, size_t n,
                  struct fsd_kernel_counters *counters)
{
    const struct fsd_batch *const batch = slice->batch;
    uint8_t *const verdicts = batch->verdicts + slice->first + begin;
    const uint64_t *const n_solutions = slice->n_solutions + begin;
    uint8_t *const cut_short = batch->cut_short ? batch->cut_short + slice->first + begin : NULL;
    uint64_t other = 0;

    for (size_t i = 0; i < n; i++) {
        other |= n_solutions[i] ^ 1;
    }
    for (size_t i = 0; i < n; i++) {
        other |= verdicts[i] ^ FSD_OUTCOME_OPEN;
    }
    if (!other) { /* most have one solution, and no branch for each then */
        memset(verdicts, FASTSUD_UNIQUE, n);
        if (cut_short) {
            memset(cut_short, 0, n);
        }
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const bool is_cut = verdicts[i] == FSD_OUTCOME_GAVE_UP;
        verdicts[i] = (uint8_t)fsd_verdict_of(n_solutions[i], is_cut);
        if (cut_short) {
            cut_short[i] = is_cut;
        }
        if (is_cut) {
            go_on(engine, slice, begin + i, counters);
        }
    }
}

static struct fsd_work work_of(struct lockstep *engine, const struct slice *slice, struct fsd_kernel_counters *counters)
{
    const struct fsd_batch *const batch = slice->batch;
    const size_t first = slice->first;
    const uint64_t guess_limit = engine->division || engine->hard ? FIRST_GUESSES : engine->guess_limit;

    return (struct fsd_work){
        .n_puzzles = slice->n,
        .puzzles = batch->puzzles ? batch->puzzles + first : NULL,
        .candidates = batch->candidates ? batch->candidates + first : NULL,
        .limit = engine->limit,
        .known = batch->known ? batch->known + first : NULL,
        .guess_limit = guess_limit,
        /* The solution found, or what a guess limit leaves out, must not depend on which lane becomes free first. */
        .depth_first = engine->limit == 1 || guess_limit != 0,
        .solutions = batch->solutions ? batch->solutions + first * batch->solution_stride : NULL,
        .solution_stride = batch->solution_stride,
        .ends_lines = batch->ends_lines,
        .outcomes = batch->verdicts + first,
        .n_solutions = slice->n_solutions,
        .n_guesses = batch->n_guesses ? batch->n_guesses + first : NULL,
        .counters = counters,
        .goes_on = engine->watch || engine->stop ? goes_on : NULL,
        .context = engine,
    };
}

/* Makes verdicts of outcomes, and goes on where the kernel gave up. */
static void end_slice(const struct lockstep *engine, const struct slice *slice, struct fsd_kernel_counters *counters)
{
    for (size_t i = 0; i < slice->n; i += RUN_PUZZLES) {
        judge(engine, slice, i, slice->n - i < RUN_PUZZLES ? slice->n - i : RUN_PUZZLES, counters);
    }
    if (engine->hard && engine->hard->n > 0) {
        solve_hard(engine, slice, counters);
    }
}

/* Solves what is begun and a slice, either of which may be NULL. With keeps, the slice may be left begun. */
static void solve_slice(struct lockstep *engine, const struct slice *slice, bool keeps,
                        struct fsd_kernel_counters *counters)
{
    const struct slice begun = engine->begun;
    struct fsd_work before = engine->begun_work, next = before;

    before.counters = counters;
    if (slice) {
        next = work_of(engine, slice, counters);
    }
    fsd_watch_found(engine->watch, next.n_solutions, next.n_puzzles);
    const bool is_left =
        fsd_kernel_forms_go_on(&engine->forms, begun.batch ? &before : NULL, slice ? &next : NULL, keeps);
    fsd_watch_found(engine->watch, NULL, 0);
    engine->begun = is_left ? *slice : (struct slice){.batch = NULL};
    engine->begun_work = next;
    if (begun.batch) {
        end_slice(engine, &begun, counters);
    }
    if (slice && !is_left) {
        end_slice(engine, slice, counters);
    }
}

static void add_count(struct fsd_counters *counters, const struct fsd_kernel_counters *count)
{
    counters->n_sweeps += count->n_sweeps;
    counters->n_lane_sweeps += count->n_lane_sweeps;
    counters->n_steps += count->n_steps;
    counters->n_guesses += count->n_guesses;
    counters->n_tasks += count->n_tasks;
    counters->max_depth = count->max_depth;
}

/* Whether a kernel may leave a batch begun, and go on with both; see struct fsd_packing. */
static bool may_be_left(const struct fsd_batch *batch)
{
    return batch->puzzles && !batch->known;
}

static bool may_follow(const struct fsd_batch *batch, const struct fsd_batch *begun)
{
    return may_be_left(batch) && !batch->solutions == !begun->solutions && batch->ends_lines == begun->ends_lines &&
           !batch->n_guesses == !begun->n_guesses;
}

static enum fastsud_status begin(void *state, const struct fsd_batch *batch, struct fsd_counters *counters,
                                 bool *is_begun)
{
    struct lockstep *const engine = state;
    struct fsd_kernel_counters count = {.max_depth = counters->max_depth};

    if (engine->begun.batch && !(batch && may_follow(batch, engine->begun.batch))) {
        solve_slice(engine, NULL, false, &count);
    }
    /* Kernels do not count these. */
    if (batch && batch->n_nodes) {
        memset(batch->n_nodes, 0, batch->n_puzzles * sizeof(*batch->n_nodes));
    }
    if (batch && batch->depths) {
        memset(batch->depths, 0, batch->n_puzzles * sizeof(*batch->depths));
    }
    for (size_t first = 0; batch && first < batch->n_puzzles; first += SLICE_PUZZLES) {
        const size_t left = batch->n_puzzles - first;
        const bool is_last = left <= SLICE_PUZZLES;
        const struct slice slice = {
            .batch = batch,
            .first = first,
            .n = is_last ? left : SLICE_PUZZLES,
            .n_solutions = batch->n_solutions ? batch->n_solutions + first : engine->n_solutions[engine->turn ^= 1],
        };
        solve_slice(engine, &slice, may_be_left(batch) && (is_begun || !is_last), &count);
    }
    if (is_begun) {
        *is_begun = engine->begun.batch != NULL;
    }
    add_count(counters, &count);
    return FASTSUD_OK;
}

static enum fastsud_status solve(void *state, const struct fsd_batch *batch, struct fsd_counters *counters)
{
    return begin(state, batch, counters, NULL);
}

static const char *kernel_name(const void *state)
{
    const struct lockstep *const engine = state;

    return engine->forms.only ? engine->forms.only->name : engine->forms.kernel->name;
}

const struct fsd_engine fsd_engine_lockstep = {
    .name = "lockstep",
    .summary = "SIMD across puzzles: singles and locked candidates in every lane, guesses in lockstep",
    .rules = &fsd_variant_engine_lockstep,
    .create = create,
    .destroy = destroy,
    .solve = solve,
    .begin = begin,
    .kernel = kernel_name,
};
