/* What explain -f jsonl tells, replayed on candidates: bit d - 1 of candidates[cell] for digit d. */
#ifndef TESTS_SUPPORT_EXPLAINED_H
#define TESTS_SUPPORT_EXPLAINED_H

#include <stdbool.h>

#include <jansson.h>

/* The candidate that a step places, as its cell and its bit; false when it places none. */
bool explained_placed(const json_t *step, unsigned *cell, unsigned *bit);

/* Takes away what a step removes, all of which must be there. Returns the number of cells. */
size_t explained_remove(unsigned candidates[81], const json_t *step);

/* Fails the running test unless the object's grid, candidates and contradiction are those of its state. */
void assert_explained_end(const json_t *object, const unsigned candidates[81]);

/* Fails the running test unless the steps stand in the text, numbered and in order; returns the place after them. */
const char *assert_explained_steps(const char *text, const json_t *steps);

#endif
