/* What engines that solve one puzzle at a time do with an answer. */
#ifndef FSD_ENGINES_ANSWER_H
#define FSD_ENGINES_ANSWER_H

#include <string.h>

#include "engines/engine.h"

struct fsd_answer {
    enum fastsud_verdict verdict;
    uint64_t n_solutions;
    uint64_t n_guesses;
    uint64_t n_nodes; /* 0 where the engine does not count them; so is depth */
    uint32_t depth;
    const char *solution; /* 81 digits, looked at when the verdict is FASTSUD_UNIQUE */
};

/* Writes the answer to puzzle p of a batch where the caller wants it, and adds to the counters. */
static inline void fsd_answer_put(const struct fsd_answer *answer, const struct fastsud_batch *batch, size_t p,
                                  struct fastsud_counters *counters)
{
    batch->verdicts[p] = (uint8_t)answer->verdict;
    if (batch->solutions && answer->verdict == FASTSUD_UNIQUE) {
        memcpy(batch->solutions + p * batch->solution_stride, answer->solution, FASTSUD_N_CELLS);
    }
    if (batch->n_solutions) {
        batch->n_solutions[p] = answer->n_solutions;
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

#endif
