/* Plans of stats, what they add up over puzzles, and sums that a test sets by the keys of their places. */
#ifndef TESTS_SUPPORT_SUMS_H
#define TESTS_SUPPORT_SUMS_H

#include "stats/corpus.h"

/*
 * A complete plan of stats from settings such as "max-level=4 ablation=1 search-propagate=peers"; "all" asks for every
 * measure, with 2 where a number is asked for; after "rules " it is a plan of other rules than 9x9 sudoku.
 */
struct fsd_measure_plan plan_of(const char *settings);

/* Without puzzles. All of these are the caller's to destroy, and fail the running test when there is no memory. */
struct fsd_corpus corpus_empty(const struct fsd_measure_plan *plan);

/* n puzzles, the first of them on line first_line; n_lines becomes n. Sorted. */
struct fsd_corpus corpus_of(const struct fsd_measure_plan *plan, size_t n, const char *const *puzzles,
                            uint64_t first_line);

/*
 * By the plan "all max-level=4 morphs=16 seed=7": 400 puzzles with one solution, 2 with none, 1 with several and 3
 * malformed lines; see the function for all else.
 */
struct fsd_corpus corpus_known(const struct fsd_measure_plan *plan);

/* The running test fails when there is no such series, row or column. */
struct fsd_sums *sums_of(const struct fsd_corpus *corpus, const char *series);
uint64_t *place_of(const struct fsd_corpus *corpus, const char *series, const char *row, const char *column);

/* As fsd_statistics_put writes it, without files. The caller frees it. */
char *json_of(const struct fsd_corpus *corpus);

/* The text of a buffer, which is then empty; the caller frees it. */
char *text_of(struct fsd_buffer *buffer);

#endif
