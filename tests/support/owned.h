/* Variables that are destroyed where their block ends: memory, as in `OWNED char *text`, and objects. */
#ifndef TESTS_SUPPORT_OWNED_H
#define TESTS_SUPPORT_OWNED_H

#include <stdlib.h>
#include <string.h>

#include <fastsud.h>

#include "solve/solver.h"

static inline void owned_free(const void *pointer)
{
    void *memory;
    memcpy(&memory, pointer, sizeof(memory));
    free(memory);
}

static inline void owned_destroy_solver(struct fsd_solver *const *solver)
{
    fsd_solver_destroy(*solver);
}

static inline void owned_destroy_options(struct fastsud_options *const *options)
{
    fastsud_options_destroy(*options);
}

#define OWNED_BY(destroy) __attribute__((cleanup(destroy)))
#define OWNED OWNED_BY(owned_free)
#define OWNED_SOLVER OWNED_BY(owned_destroy_solver) struct fsd_solver
#define OWNED_OPTIONS OWNED_BY(owned_destroy_options) struct fastsud_options
#define OWNED_BUFFER OWNED_BY(fsd_buffer_destroy) struct fsd_buffer
#define OWNED_CHOICES OWNED_BY(choices_free) struct choices
#define OWNED_CORPUS OWNED_BY(fsd_corpus_destroy) struct fsd_corpus
#define OWNED_GUARDED OWNED_BY(guarded_destroy) struct guarded
#define OWNED_RULES OWNED_BY(fsd_rules_destroy) struct fsd_rules
#define OWNED_SOLUTIONS OWNED_BY(variant_solutions_free) struct variant_solutions
#define OWNED_VARIANT OWNED_BY(fsd_variant_destroy) struct fsd_variant

#endif
