/* The levels of many puzzles at once: up to level 7 in planes, from 8 on one by one. */
#ifndef FSD_LOGIC_MANY_CLOSURES_H
#define FSD_LOGIC_MANY_CLOSURES_H

#include "logic/closures.h"

/* How the levels of a puzzle ended, and what each brought. */
struct fsd_levels_record {
    enum fsd_logic_state state;
    struct fsd_level_trace trace;
};

struct fsd_many_closures;

/* For batches of at most max_puzzles. kernel as in fsd_solver_options, of one that runs. On failure *many is NULL. */
enum fastsud_status fsd_many_closures_create(const char *kernel, size_t max_puzzles, struct fsd_many_closures **many);
void fsd_many_closures_destroy(struct fsd_many_closures *many);

/*
 * What fsd_closures_apply_until says of each of n puzzles, at most max_puzzles, of 81 bytes, '1' to '9' are givens and
 * all else blanks. time_limit_ns, 0: none, is a puzzle's for what is done for it alone: the levels above 7, or all if
 * there are so few puzzles that planes would be slower. solutions may be NULL, and each of them: where all are known,
 * of puzzles with one, it takes less time. One thread's at a time.
 */
void fsd_many_closures_apply(struct fsd_many_closures *many, size_t n, const char *const *puzzles,
                             const char *const *solutions, unsigned max_level, uint64_t time_limit_ns, const int *stop,
                             struct fsd_levels_record *records);

#endif
