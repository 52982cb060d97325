/* What a worker does with a puzzle of any rules, whatever the stage: reads it from its record, and solves it. */
#ifndef FSD_JOBS_VARIANT_WORKER_H
#define FSD_JOBS_VARIANT_WORKER_H

#include "input/lines.h"
#include "rules/rules.h"
#include "solve/engine.h"

/* Of all stages that take puzzles of any rules; each uses what it needs. */
struct fsd_variant_options {
    const struct fsd_engine *engine;
    const char *command;           /* of the engine that needs one; else NULL */
    const struct fsd_rules *rules; /* compiled, and each puzzle is a line of cells; NULL: puzzles have their own */
    uint64_t limit;                /* of solutions; of lists 0: none */
    uint64_t guess_limit;          /* 0: none */
    uint64_t time_limit_ns;        /* for each puzzle, from its reading on; 0: none */
    size_t memory_limit;           /* for each puzzle's constraints, in bytes; 0: the default */
    bool lists;                    /* all solutions */
};

/* The puzzle that a worker has before it. */
struct fsd_variant_worker {
    const struct fsd_variant_options *options;
    bool sets_givens_apart;        /* of own rules: what is given is in candidates only, the rules are without it */
    const struct fsd_rules *rules; /* the puzzle's; NULL: it could not be read */
    void *solver;
    fsd_values *candidates; /* NULL: those of the rules */
    char *cells;            /* as they are given, a character each, and a NUL; '.' if there is not one value */
    bool is_contradictory;  /* one of its rules alone shows that it has no solution */
    bool is_given_up;       /* its constraints could not be made within the limits */
    bool is_out_of_memory;
    struct fsd_deadline deadline; /* of the puzzle that was read last */
    struct fsd_rules own;         /* its own rules */
    struct fsd_variant common;    /* the options' rules', whose constraints it has, with bounds of this worker */
    fsd_values *line_candidates;
    uint64_t n_guesses; /* so far */
};

/*
 * Completes a worker of zeros; destroy it in any case. FASTSUD_ERR_FULL: the engine of the options' rules would take
 * more than the limits allow.
 */
enum fastsud_status fsd_variant_worker_create(struct fsd_variant_worker *worker,
                                              const struct fsd_variant_options *options);
void fsd_variant_worker_destroy(struct fsd_variant_worker *worker);

/* Without a puzzle, as after a malformed one. */
void fsd_variant_worker_clear(struct fsd_variant_worker *worker);

/*
 * Reads puzzle i of the block. Returns false if it is malformed or memory is short; failure says what is wrong, and
 * where in the record, also of a contradictory rule and of one that took too much. Cells of a malformed one are dots,
 * of 9x9 unless rules are given.
 */
bool fsd_variant_worker_read(struct fsd_variant_worker *worker, const struct fsd_lines *lines, size_t i,
                             struct fsd_failure *failure);

/*
 * Solves it; *verdict becomes what the tally counts. FASTSUD_ERR_IO: the engine failed, and failure says why; other
 * errors need no words.
 */
enum fastsud_status fsd_variant_worker_solve(struct fsd_variant_worker *worker, struct fsd_variant_answer *answer,
                                             enum fastsud_verdict *verdict, struct fsd_failure *failure);

#endif
