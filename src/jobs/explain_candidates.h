/* What explain --candidates writes of a puzzle of any rules: the candidates that some solution has. */
#ifndef FSD_JOBS_EXPLAIN_CANDIDATES_H
#define FSD_JOBS_EXPLAIN_CANDIDATES_H

#include "jobs/solved.h"
#include "puzzle/true_candidates.h"

/* A worker's. */
struct fsd_candidates_explainer {
    uint64_t limit; /* of the number of solutions with a candidate; 1: whether there is one */
    bool is_json;
    struct fsd_true_candidates *finder; /* of 9x9 sudoku */
    uint64_t *counts;
};

/* Completes one of zeros; destroy it in any case. */
enum fastsud_status fsd_candidates_explainer_create(struct fsd_candidates_explainer *explainer, uint64_t limit,
                                                    bool is_json, uint64_t time_limit_ns);
void fsd_candidates_explainer_destroy(struct fsd_candidates_explainer *explainer);

/*
 * Writes those of puzzle i of the block, which is in the group and is solved, with its solution if there is one only.
 * Where the time does not suffice, its verdict becomes FASTSUD_GAVE_UP.
 */
enum fastsud_status fsd_candidates_explain(struct fsd_candidates_explainer *explainer, struct fsd_solved *solved,
                                           size_t i, struct fsd_buffer *out);

/* Writes that a line is malformed. */
void fsd_candidates_put_malformed(const struct fsd_candidates_explainer *explainer, struct fsd_buffer *out);

#endif
