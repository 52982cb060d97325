/*
 * A puzzle as clauses: variable 9 * cell + digit, that is 1 to 729, says that the cell holds the digit. The encodings
 * are those of I. Lynce and J. Ouaknine, "Sudoku as a SAT Problem" (ISAIM 2006), clause for clause: pairs of cells that
 * share a line and a box stand in the clauses of both.
 */
#ifndef FSD_SOLVE_CNF_ENCODING_H
#define FSD_SOLVE_CNF_ENCODING_H

#include "solve/model.h"
#include "solve/solver.h"

enum {
    FSD_CNF_N_VARIABLES = 729,
    FSD_CNF_MAX_LITERALS = 9,
};

/* The 324 groups of nine variables of which exactly one is true, by what they belong to: 81 of each kind. */
enum {
    FSD_CNF_IN_CELL = 1,
    FSD_CNF_IN_ROW = 2,
    FSD_CNF_IN_COLUMN = 4,
    FSD_CNF_IN_BOX = 8,
    FSD_CNF_IN_UNITS = FSD_CNF_IN_ROW | FSD_CNF_IN_COLUMN | FSD_CNF_IN_BOX,
    FSD_CNF_IN_ALL = FSD_CNF_IN_CELL | FSD_CNF_IN_UNITS,
};

/* Which of those groups have a clause "at least one", and which the 36 clauses "at most one". */
struct fsd_cnf_encoding {
    unsigned at_least;
    unsigned at_most;
};

/* Cells from 0, digits 1 to 9. */
static inline int fsd_cnf_variable(unsigned cell, unsigned digit)
{
    return (int)(9 * cell + digit);
}

/* Of models of these clauses; a model that is solved as digits. */
extern const struct fsd_model_shape fsd_cnf_shape;
void fsd_cnf_digits(const struct fsd_model *model, char digits[FASTSUD_N_CELLS]);

/* Called with one clause after the other: its literals, 1 to FSD_CNF_MAX_LITERALS of them, valid during the call. */
struct fsd_cnf_visitor {
    void (*on_clause)(void *context, const int *literals, size_t n_literals);
    void *context;
};

/* Clauses that every puzzle has. */
size_t fsd_cnf_n_rules(enum fsd_encoding encoding);
void fsd_cnf_visit_rules(enum fsd_encoding encoding, const struct fsd_cnf_visitor *visitor);

/*
 * The literals that a puzzle makes true: its givens. literals has room for 81; returns how many there are. '1' to '9'
 * is a given, every other byte a blank. Contradictory givens are literals like others.
 */
size_t fsd_cnf_givens(const char *puzzle, int *literals);

/*
 * The same for pencilmarks, as fsd_batch has them; literals has room for 729. A cell with one candidate gives that
 * one, another the negations of what it lost.
 */
size_t fsd_cnf_pencilmarks(const uint16_t *candidates, int *literals);

#endif
