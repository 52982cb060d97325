/* What is asked of a generator: its parts as text, and whether a puzzle can be so. */
#ifndef FSD_PUZZLE_GENERATE_REQUEST_H
#define FSD_PUZZLE_GENERATE_REQUEST_H

#include "puzzle/generate.h"

/* "24" or "24-28" givens, or open ranges, see base/range.h. False if text is not that. */
bool fsd_generate_read_clues(const char *text, struct fsd_generate_options *options);

/* "7.0" or "7.0..8.9", or open, of Sudoku Explainer. False if text is not that. */
bool fsd_generate_read_er(const char *text, struct fsd_generate_options *options);

/* "20" or "20-50" guesses, or open. False if text is not that. */
bool fsd_generate_read_guesses(const char *text, struct fsd_generate_options *options);

/* "20.0" or "20.0..50.0", or open, of the search rating. False if text is not that. */
bool fsd_generate_read_rating(const char *text, struct fsd_generate_options *options);

/* "hard" or "easy..hard", as ranges of that rating. False if text is not that. */
bool fsd_generate_read_grade(const char *text, struct fsd_generate_options *options);

/* Climbs, instead of drawing top down, to puzzles that are too rare to wait for. For after all has been read. */
void fsd_generate_climb(struct fsd_generate_options *options);

/* Why no puzzle is as asked for. */
enum fsd_generate_fault {
    FSD_GENERATE_POSSIBLE,         /* no reason is known */
    FSD_GENERATE_IGNORED,          /* the drawer ignores part of what is asked for */
    FSD_GENERATE_FEW_CLUES,        /* fewer than 17 givens (McGuire, Tugemann and Civario 2012) */
    FSD_GENERATE_BEYOND_THEORY,    /* what the theory solves needs no such level; number: the highest */
    FSD_GENERATE_ER_BEYOND_THEORY, /* nor has it such a rating; number: the highest, in tenths */
    FSD_GENERATE_ER_BEYOND_LEVEL,  /* what the level solves has no such rating; number: likewise */
    FSD_GENERATE_NO_ORBITS,        /* no pattern with the symmetry has so many givens */
    FSD_GENERATE_FEW_IN_PATTERN,   /* fewer than 17 givens; number: how many */
    FSD_GENERATE_EMPTY_IN_PATTERN, /* two rows of a band, or columns of a stack, are empty, so they can be swapped */
};

/*
 * The first of the reasons in that order. A pattern that is asked for but still NULL passes. Of the options, tables,
 * seed, tries and time limit do not matter.
 */
enum fsd_generate_fault fsd_generate_find_fault(const struct fsd_generate_options *options, unsigned *number);

#endif
