#include "solve/engine.h"

#include <string.h>

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

void fsd_engine_answer_put(const struct fsd_engine_answer *answer, const struct fsd_batch *batch, size_t p,
                           struct fsd_counters *counters)
{
    const enum fastsud_verdict verdict =
        answer->left_open ? FASTSUD_OPEN : fsd_verdict_of(answer->n_solutions, answer->cut_short);

    batch->verdicts[p] = (uint8_t)verdict;
    if (batch->solutions && verdict == FASTSUD_UNIQUE) {
        memcpy(batch->solutions + p * batch->solution_stride, answer->solution, FASTSUD_N_CELLS);
    }
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
    counters->n_guesses += answer->n_guesses;
    counters->n_nodes += answer->n_nodes;
    if (answer->depth > counters->max_depth) {
        counters->max_depth = answer->depth;
    }
}
