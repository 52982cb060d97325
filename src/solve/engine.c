#include "solve/engine.h"

#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "rules/rules.h"

const struct fsd_engine *fsd_engine_at(size_t i)
{
    static const struct fsd_engine *const engines[] = {
#define X(name) &fsd_engine_##name,
        FSD_ENGINE_LIST(X)
#undef X
    };

    return i < sizeof(engines) / sizeof(engines[0]) ? engines[i] : NULL;
}

enum fastsud_verdict fsd_verdict_of(uint64_t n_solutions, bool cut_short)
{
    if (n_solutions >= 2) {
        return FASTSUD_MULTIPLE;
    }
    if (cut_short) {
        return FASTSUD_GAVE_UP;
    }
    return n_solutions ? FASTSUD_UNIQUE : FASTSUD_NONE;
}

void fsd_batch_candidates(const struct fsd_batch *batch, size_t p, uint16_t candidates[FASTSUD_N_CELLS])
{
    if (batch->puzzles) {
        fsd_candidates_of_puzzle(batch->puzzles[p], candidates);
        return;
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        candidates[cell] = batch->candidates[p][cell] & FSD_ALL_DIGITS;
    }
}

/* All but the solution. */
static void put_results(const struct fsd_batch *batch, size_t p, const struct fsd_engine_answer *answer)
{
    batch->verdicts[p] = (uint8_t)answer->verdict;
    if (batch->n_solutions) {
        batch->n_solutions[p] = answer->n_solutions;
    }
    if (batch->cut_short) {
        batch->cut_short[p] = answer->cut_short;
    }
    if (batch->n_guesses) {
        batch->n_guesses[p] = answer->n_guesses;
    }
    if (batch->n_nodes) {
        batch->n_nodes[p] = answer->n_nodes;
    }
    if (batch->depths) {
        batch->depths[p] = answer->depth;
    }
}

void fsd_batch_put(const struct fsd_batch *batch, size_t p, const struct fsd_engine_answer *answer)
{
    put_results(batch, p, answer);
    if (batch->solutions && answer->verdict == FASTSUD_UNIQUE) {
        char *const solution = batch->solutions + p * batch->solution_stride;
        memcpy(solution, answer->solution, FASTSUD_N_CELLS);
        if (batch->ends_lines) {
            solution[FASTSUD_N_CELLS] = '\n';
        }
    }
}

enum fastsud_status fsd_engine_solve_one(const struct fsd_engine *engine, void *state,
                                         const struct fsd_solver_options *options, uint16_t candidates[FASTSUD_N_CELLS],
                                         struct fsd_deadline *deadline, struct fsd_engine_answer *answer)
{
    *answer = (struct fsd_engine_answer){.n_solutions = 0};
    const enum fastsud_status status = engine->solve_one(state, options, candidates, deadline, answer);
    if (answer->verdict != FASTSUD_OPEN) {
        answer->verdict = fsd_verdict_of(answer->n_solutions, answer->cut_short);
    }
    return status;
}

/* Outputs of puzzle p, of other rules than 9x9 sudoku. */
static void put_answer(const struct fsd_batch *batch, size_t p, const struct fsd_solver_options *options,
                       const struct fsd_variant_answer *found)
{
    struct fsd_engine_answer answer = {
        .cut_short = found->cut_short && found->n_solutions < options->limit,
        .n_solutions = found->n_solutions,
        .n_guesses = found->n_guesses,
    };

    answer.verdict = found->is_open ? FASTSUD_OPEN : fsd_verdict_of(answer.n_solutions, answer.cut_short);
    char *const solution = batch->solutions ? batch->solutions + p * batch->solution_stride : NULL;
    for (unsigned cell = 0; solution && answer.verdict == FASTSUD_UNIQUE && cell < options->variant->n_cells; cell++) {
        solution[cell] = fsd_rules_value_character(options->variant, found->solution[cell]);
    }
    put_results(batch, p, &answer);
}

static enum fastsud_status solve_variant(const struct fsd_variant_engine *engine, void *state,
                                         const struct fsd_solver_options *options, const struct fsd_batch *batch,
                                         struct fsd_counters *counters)
{
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_variant_answer answer;

    answer.n_solutions = 0;
    fsd_watch_found(options->watch, &answer.n_solutions, 1);
    for (size_t p = 0; status == FASTSUD_OK && p < batch->n_puzzles; p++) {
        struct fsd_deadline own = fsd_deadline_of(options->time_limit_ns, options->stop);
        own.watch = options->watch;
        const struct fsd_variant_search search = {.limit = options->limit,
                                                  .guess_limit = options->guess_limit,
                                                  .deadline = batch->deadline ? batch->deadline : &own,
                                                  .command = options->command,
                                                  .failure = batch->failure};
        status = engine->solve(state, batch->values ? batch->values + p * options->variant->n_cells : NULL, &search,
                               &answer);
        if (status == FASTSUD_OK) {
            put_answer(batch, p, options, &answer);
            counters->n_guesses += answer.n_guesses;
        }
    }
    fsd_watch_found(options->watch, NULL, 0);
    return status;
}

enum fastsud_status fsd_engine_solve(const struct fsd_engine *engine, void *state,
                                     const struct fsd_solver_options *options, const struct fsd_batch *batch,
                                     struct fsd_counters *counters)
{
    enum fastsud_status status = FASTSUD_OK;

    if (options->variant) {
        return solve_variant(engine->rules, state, options, batch, counters);
    }
    if (engine->solve) {
        return engine->solve(state, batch, counters);
    }
    for (size_t p = 0; status == FASTSUD_OK && p < batch->n_puzzles; p++) {
        struct fsd_deadline deadline = fsd_deadline_of(options->time_limit_ns, options->stop);
        uint16_t candidates[FASTSUD_N_CELLS];
        struct fsd_engine_answer answer = {.n_solutions = 0};

        deadline.watch = options->watch;
        fsd_batch_candidates(batch, p, candidates);
        fsd_watch_found(options->watch, &answer.n_solutions, 1);
        status = fsd_engine_solve_one(engine, state, options, candidates, &deadline, &answer);
        fsd_watch_found(options->watch, NULL, 0);
        fsd_batch_put(batch, p, &answer);
        if (batch->open_candidates && answer.verdict == FASTSUD_OPEN) {
            memcpy(batch->open_candidates[p], candidates, sizeof(candidates));
        }
        counters->n_guesses += answer.n_guesses;
        counters->n_nodes += answer.n_nodes;
        counters->max_depth = answer.depth > counters->max_depth ? answer.depth : counters->max_depth;
    }
    return status;
}
