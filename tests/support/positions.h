/* Positions for the finders of techniques: written by hand, or reached while solving random puzzles. */
#ifndef TESTS_SUPPORT_POSITIONS_H
#define TESTS_SUPPORT_POSITIONS_H

#include <stddef.h>

#include "logic/techniques/techniques.h"
#include "support/random.h"

/*
 * Written by hand: the step that a finder must return for a position, which is an empty grid with all candidates but
 * for what its words remove: r1c23=45 leaves 4 and 5 in two cells, r12c3-6 takes 6 from two cells. Sets of cells are
 * such words without a sign.
 */
struct example {
    enum fsd_technique technique;
    const char *position;
    uint16_t digits;
    const char *cells;
    const char *others;
    uint32_t units;
    uint32_t cover_units;
    const char *removed; /* exactly, as r1c2-3; NULL: it finds nothing */
};

#define ROW(number) (1u << (FSD_FIRST_ROW + (number)-1))
#define COLUMN(number) (1u << (FSD_FIRST_COLUMN + (number)-1))
#define BOX(number) (1u << (FSD_FIRST_BOX + (number)-1))

void assert_examples(const struct example *examples, size_t n);

/* Takes from the board what a position's words remove; `make` begins with the empty grid. */
void position_narrow(struct fsd_board *board, const char *position);
void position_make(struct fsd_board *board, const char *position);

/* Fails the running test and prints the position unless is_so. */
void assert_position(bool is_so, const struct fsd_board *board, enum fsd_technique technique, const char *what);

/*
 * Whether the technique removes something, by exhaustive search; shares no code with the finder. The size is that of
 * the technique's row.
 */
typedef bool (*reference_function)(const uint16_t candidates[FSD_N_CELLS], unsigned size);

struct technique_check {
    enum fsd_technique technique;
    reference_function reference; /* NULL: the technique only makes way for others */
    unsigned n_references;        /* this many times at most, for it is slow */
    unsigned n_found;             /* counted */
};

/*
 * Finds the next step by singles or by the techniques of checks, in order; returns the check that found it, NULL when
 * there is none. Each technique has to find something just when its reference does.
 */
const struct technique_check *climb_step(const struct fsd_board *board, struct fsd_step *step,
                                         struct technique_check *checks, unsigned n_checks);

/*
 * Climbs up from n positions, by turns those of random puzzles with a solution or more and random pencilmarks around a
 * full grid. What techniques with a reference remove has to follow.
 */
void climb_and_check(struct rng *rng, unsigned n, struct technique_check *checks, unsigned n_checks);

/* Prints how often, and fails the running test when a technique never found anything, except in quick samples. */
void assert_found(const struct technique_check *checks, unsigned n_checks);

#endif
