/* How hard a wanted puzzle is for a search: by its own guesses, or by those of its morphs. */
#ifndef FSD_PUZZLE_SEARCH_WISH_H
#define FSD_PUZZLE_SEARCH_WISH_H

#include "puzzle/draw.h"
#include "puzzle/search_rating.h"

/* The seed of the morphs of `rate`, unless it is told another. */
enum { FSD_SEARCH_WISH_SEED = 1 };

struct fsd_search_range {
    bool is_wanted;
    unsigned least, most;
};

struct fsd_search_wish {
    struct fsd_search_range guesses; /* of lockstep's depth-first search, to the proof that there is one solution */
    struct fsd_search_range rating;  /* see puzzle/search_rating.h, in tenths */
    unsigned n_morphs;               /* of the rating; 1 to FSD_MAX_RATING_MORPHS */
};

struct fsd_search_filter; /* opaque; one thread's at a time */

/* Of the solver, kernel, time limit and stop matter. On failure *filter is NULL. */
enum fastsud_status fsd_search_filter_create(const struct fsd_search_wish *wish,
                                             const struct fsd_solver_options *solver,
                                             struct fsd_search_filter **filter);
void fsd_search_filter_destroy(struct fsd_search_filter *filter);

/* Of n draws, those are puzzles no more that are not as wished for, or that were given up. */
enum fastsud_status fsd_search_filter_by_guesses(struct fsd_search_filter *filter, struct fsd_draw *draws, size_t n);
enum fastsud_status fsd_search_filter_by_rating(struct fsd_search_filter *filter, struct fsd_draw *draws, size_t n);

#endif
