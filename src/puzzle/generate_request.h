/* What is asked of a generator: its parts as text, and whether a puzzle can be so. */
#ifndef FSD_PUZZLE_GENERATE_REQUEST_H
#define FSD_PUZZLE_GENERATE_REQUEST_H

#include "base/failure.h"
#include "puzzle/generate.h"

/*
 * Each reads an option's text, if there is one; false, and failure says why, if it is not as it should be.
 * "24" or "24-28" givens; "7.0" or "7.0..8.9" of Sudoku Explainer; "hard" or "easy..hard", ranges of that rating; "20"
 * or "20-50" guesses; "20.0" or "20.0..50.0" of the search rating. Ranges may be open, see base/range.h.
 */
bool fsd_generate_read_clues(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure);
bool fsd_generate_read_er(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure);
bool fsd_generate_read_grade(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure);
bool fsd_generate_read_guesses(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure);
bool fsd_generate_read_rating(const char *text, struct fsd_generate_options *options, struct fsd_failure *failure);

/*
 * Climbs, instead of drawing top down, to puzzles that are too rare to wait for; no tries are as many as the drawer
 * has. For after all has been read.
 */
void fsd_generate_choose_search(struct fsd_generate_options *options);

#define FSD_GENERATE_HARD_BY_LOGIC "--hard puzzles are those that logic does not solve; leave out --solver or --hard"

/* The grades of puzzles, and how they are asked for. */
void fsd_generate_fail_grade(const char *text, struct fsd_failure *failure);

/* What a drawer other than the usual is chosen by, which leaves what it ignores without meaning. */
const char *fsd_drawer_reason(const struct fsd_drawer *drawer);

/* What was asked for as text; NULL: not. */
struct fsd_generate_texts {
    const char *clues, *er, *grade, *pattern;
};

/*
 * Whether a puzzle can be as asked for, as far as can be told at once; if not, failure says why. A pattern that is
 * asked for but still NULL passes. Of the options, tables, seed, tries and time limit do not matter.
 */
bool fsd_generate_check(const struct fsd_generate_options *options, const struct fsd_generate_texts *texts,
                        struct fsd_failure *failure);

#endif
