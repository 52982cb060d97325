/*
 * Sudoku as a theory of propositional logic: 729 variables, "this cell holds this digit", and 324 clauses of 9
 * variables each of which says that exactly one of them is true. A cell has one digit (81 clauses), a row, a column, a
 * block has each digit once (81 each), so each variable is in 4 clauses. After Stuart Kurtz, CMSC 16100, University of
 * Chicago, lecture 27.
 *
 * Reducing the theory is inference without guesses, and finds what singles and locked candidates find:
 * - assertion elimination: the only variable of a clause is true. The clauses of a true variable are satisfied and
 *   leave the theory; their other variables are false;
 * - denial elimination: a false variable leaves its clauses;
 * - simplification: where a clause's variables are all in another clause, the true one is among them, so the other's
 *   remaining variables are false. The two are then equal, and one of them leaves the theory.
 * A theory without clauses is solved; one with an empty clause, or with two true variables in a clause, has no model.
 */
#ifndef FSD_LOGIC_THEORY_H
#define FSD_LOGIC_THEORY_H

#include <stdbool.h>
#include <stdint.h>

#include "grid/units.h"

enum {
    FSD_THEORY_LEVEL = 4, /* what it solves, levels of techniques solve up to that of locked candidates */
    FSD_N_CLAUSES = 324,
    FSD_FIRST_UNIT_CLAUSE = FSD_N_CELLS,
    FSD_CLAUSE_WORDS = (FSD_N_CLAUSES + 63) / 64,
};

/*
 * Clauses below FSD_FIRST_UNIT_CLAUSE are the cells', in their order; those above are a unit's (fsd_units) and a
 * digit's.
 */
static inline unsigned fsd_clause_of(unsigned unit, unsigned digit)
{
    return FSD_FIRST_UNIT_CLAUSE + 9 * unit + digit - 1;
}

static inline unsigned fsd_clause_unit(unsigned clause)
{
    return (clause - FSD_FIRST_UNIT_CLAUSE) / 9;
}

/* 1 to 9. */
static inline unsigned fsd_clause_digit(unsigned clause)
{
    return (clause - FSD_FIRST_UNIT_CLAUSE) % 9 + 1;
}

enum fsd_theory_state {
    FSD_THEORY_OPEN,
    FSD_THEORY_SOLVED,      /* one model: every cell has its digit */
    FSD_THEORY_INCONSISTENT /* no model */
};

/*
 * Plain data: a copy is another theory, and there is nothing to destroy. The variables of a cell's clause are the
 * digits, those of a unit's the unit's cells.
 */
struct fsd_theory {
    uint16_t clauses[FSD_N_CLAUSES];    /* bit k: its variable k is open; 0: not in the theory any more */
    uint16_t open_digits[FSD_N_CELLS];  /* bit d: the variable of digit d + 1 is neither true nor false */
    uint16_t true_digits[FSD_N_CELLS];  /* the same for true */
    uint64_t shrunk[FSD_CLAUSE_WORDS];  /* bit c % 64 of word c / 64: lost variables since it was simplified */
    uint16_t singletons[FSD_N_CLAUSES]; /* clauses that came down to one variable; may be satisfied by now */
    uint16_t n_singletons;
    uint16_t n_clauses; /* those in the theory */
    bool inconsistent;
};

/* All variables open, all clauses in the theory: the empty grid. */
void fsd_theory_init(struct fsd_theory *theory);

/* The theory where bit d - 1 of candidates[cell] allows the digit d; other bits are ignored. */
void fsd_theory_init_candidates(struct fsd_theory *theory, const uint16_t candidates[FSD_N_CELLS]);

/*
 * Makes a variable true, and false all that share a clause with it; digit is 1 to 9. False when the theory is found to
 * have no model, now or by an earlier call. Draws no further conclusions; fsd_theory_reduce does.
 */
bool fsd_theory_assert(struct fsd_theory *theory, unsigned cell, unsigned digit);

/* Makes variables of a cell false, those that are open: bit d - 1 is the digit d. */
void fsd_theory_deny(struct fsd_theory *theory, unsigned cell, uint16_t digits);

/*
 * Applies all operations to their fixed point, which does not depend on their order. Later assertions are legal and
 * need another call. An inconsistent theory stays so.
 */
enum fsd_theory_state fsd_theory_reduce(struct fsd_theory *theory);

/*
 * The digits that are open or true, as masks like those of fsd_theory_init_candidates. Of an inconsistent theory, what
 * was left when that was found: unless two true variables met, a clause without candidates is among it.
 */
void fsd_theory_candidates(const struct fsd_theory *theory, uint16_t candidates[FSD_N_CELLS]);

#endif
