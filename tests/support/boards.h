/* Boards for tests of techniques, and checks of the steps found on them. */
#ifndef TESTS_SUPPORT_BOARDS_H
#define TESTS_SUPPORT_BOARDS_H

#include "logic/sudoku_explainer/rate.h"
#include "logic/techniques/techniques.h"
#include "support/known.h"
#include "support/puzzles.h"
#include "support/random.h"

/* Numbers in texts of tests count from 1, as people count: row 1, column 1 is cell 0. */
static inline unsigned cell_at(unsigned row, unsigned column)
{
    return 9 * (row - 1) + column - 1;
}

/* Cell number k, from 0, of a unit: 0 to 8 rows, then columns, then boxes. */
static inline unsigned unit_cell(unsigned unit, unsigned k)
{
    const unsigned box = unit - 18;
    return unit < 9 ? 9 * unit + k : unit < 18 ? 9 * k + unit - 9 : box / 3 * 27 + box % 3 * 3 + k / 3 * 9 + k % 3;
}

static inline bool unit_has(unsigned unit, unsigned cell)
{
    return unit < 9 ? cell / 9 == unit : unit < 18 ? cell % 9 == unit - 9 : cell / 27 * 3 + cell % 9 / 3 == unit - 18;
}

/* The next larger number with as many bits. */
static inline unsigned next_choice(unsigned choice)
{
    const unsigned carried = choice + (choice & -choice);
    return carried | ((carried ^ choice) / (choice & -choice)) >> 2;
}

/*
 * A position without singles: of a puzzle with one solution or several, from which some wrong candidates are gone; or
 * random pencilmarks, with or without a solution. Never contradictory: the sets of such a board mean nothing.
 */
void board_make(struct rng *rng, struct fsd_board *board);

/* A position without singles of a puzzle with one solution, from which some wrong candidates are gone. */
void board_make_unique(struct rng *rng, struct fsd_board *board, struct sample *sample);

/* What follows from a step: "r4c4=7 r1c2-35", what is placed first. Static. */
const char *step_text(const struct fsd_step *step);

/* "Forcing Chain 73: r2c7-9", or "Naked Single 23: r1c2=1". Static. */
const char *hint_text(const struct fsd_se_hint *hint);

/* The board's candidates as 81 lists with blanks between them. Static. */
const char *board_text(const struct fsd_board *board);

/* Clears the step and looks for the technique. */
bool find_step(enum fsd_technique technique, const struct fsd_board *board, struct fsd_step *step);

/* By the rule of one technique of Sudoku Explainer other than chains. */
bool find_hint(const struct fsd_board *board, enum fsd_se_technique technique, bool repaired, struct fsd_se_hint *hint);

/* Fails the running test unless the step removes something, all of it present on the board and in no solution. */
void assert_follows(const struct fsd_board *board, const struct fsd_step *step);

/* The same for a chain's links: false and true in turn, of candidates on the board, each following from the last. */
void assert_alternates(const struct fsd_board *board, const struct fsd_step *step);

/* Fails the running test unless the solution has what the step places, and nothing that it removes. */
void assert_is_of_solution(const struct fsd_step *step, const char *solution);

/* Whether a cell that sees both of two has one of the digits as a candidate. */
bool both_see(const uint16_t candidates[FSD_N_CELLS], unsigned a, unsigned b, uint16_t digits);

/* By definition, independent of the library's. */
bool has(const struct fsd_board *board, unsigned cell, unsigned digit);

#endif
