/*
 * Walks through all that can fail in a run of the program: for each call of a kind, a run in which that call fails.
 * Needs fault_shim.c, linked to the test.
 */
#ifndef TESTS_SUPPORT_WALK_H
#define TESTS_SUPPORT_WALK_H

#include <stdbool.h>
#include <stddef.h>

#include "support/random.h"

/* What happens to a call; see fault_shim.c for the words. */
struct walk_fault {
    const char *call;
    const char *what;
    bool goes_on;       /* it happens to all later calls of that kind, too */
    bool is_harmless;   /* the run must end as if nothing had happened */
    int signal;         /* may end the run, 0: none may */
    const char *change; /* this file changes; the run may also end as if it had been so from the beginning */
};

/* A command line and what it does when nothing fails. */
struct walk;

/*
 * Arguments are as for cli; `-` among them reads input through a pipe. The run may
 * make any files; those called state* are journals, which grow as the run goes on, and the rest are complete or absent.
 * varies: what it prints and writes is not the same each time. Any failure fails the running test.
 */
struct walk *walk_begin(const char *arguments, const char *input, bool varies);
void walk_end(struct walk *walk);

/* How often the command makes calls of a kind. */
size_t walk_n_calls(const struct walk *walk, const char *call);

/*
 * Runs the command once for each call, or for at most most_runs of them, spread evenly from a random one on. Each run
 * must do all that it usually does, or end with status 2 and a message; it must not crash, hang or leave other files
 * than it usually makes. Returns the number of runs; prints those that do neither, and counts them in *n_bad.
 */
size_t walk_through(const struct walk *walk, const struct walk_fault *fault, size_t most_runs, struct rng *rng,
                    size_t *n_bad);

#endif
