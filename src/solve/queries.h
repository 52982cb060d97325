/* Many small questions packed for a kernel: they are collected, and asked together when there is no room for more. */
#ifndef FSD_SOLVE_QUERIES_H
#define FSD_SOLVE_QUERIES_H

#include "solve/solver.h"

struct fsd_queries;

struct fsd_queries_options {
    struct fsd_solver_options solver;
    size_t n_most;    /* asked at once */
    bool solutions;   /* these answers are wanted, besides verdicts */
    bool n_solutions; /* UINT64_MAX where the count was cut short */
    bool n_guesses;
    bool candidates; /* queries are sets of candidates, put by fsd_queries_put_candidates alone */
    /* Called with each answer, in the order of the queries; NULL: they are read after fsd_queries_ask. */
    enum fastsud_status (*take)(void *context, const struct fsd_queries *queries, size_t i);
    void *context;
};

/* One thread's at a time. All members are to be read; arrays have an element for each query that was asked last. */
struct fsd_queries {
    struct fsd_queries_options options;
    struct fsd_solver *solver;
    uint64_t n_asked;                        /* since creation */
    bool gave_up;                            /* some query was given up; the caller's to clear */
    uint64_t *tags;                          /* the caller's */
    char (*puzzles)[FASTSUD_N_CELLS];        /* one of these two is NULL */
    uint16_t (*candidates)[FASTSUD_N_CELLS]; /* as in struct fsd_batch */
    uint8_t (*known)[2];                     /* see struct fsd_batch */
    uint8_t *verdicts;                       /* enum fastsud_verdict */
    char (*solutions)[FASTSUD_N_CELLS];
    uint64_t *n_solutions;
    uint64_t *n_guesses;

    size_t n; /* put and not asked yet */
    enum fastsud_status status;
    const char **texts;
    uint8_t *cut_short;
};

/* On failure, as that of fsd_solver_create, *queries is NULL. */
enum fastsud_status fsd_queries_create(const struct fsd_queries_options *options, struct fsd_queries **queries);
void fsd_queries_destroy(struct fsd_queries *queries);

/*
 * Puts one more query, of 81 cells; if n_most wait, these are asked first. If that fails, the query is
 * dropped, and so are those to come until fsd_queries_ask has said so.
 */
void fsd_queries_put(struct fsd_queries *queries, const char *puzzle, uint64_t tag);
void fsd_queries_put_known(struct fsd_queries *queries, const char *puzzle, const uint8_t known[2], uint64_t tag);
/* A puzzle that has one solution, without the given that is known. */
void fsd_queries_put_without(struct fsd_queries *queries, const char *puzzle, const uint8_t known[2], uint64_t tag);

void fsd_queries_put_candidates(struct fsd_queries *queries, const uint16_t candidates[FASTSUD_N_CELLS], uint64_t tag);

/* Asks what was put; none waits then. Returns the first failure, the solver's or of `take`, since the last call. */
enum fastsud_status fsd_queries_ask(struct fsd_queries *queries);

/* Drops what was put. */
void fsd_queries_clear(struct fsd_queries *queries);

#endif
