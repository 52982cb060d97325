/* What a SAT solver said about a puzzle's clauses. */
#ifndef FSD_SOLVE_MODEL_H
#define FSD_SOLVE_MODEL_H

#include "rules/variant.h"

/* Result, what it is, what to do. The first three are answers, the others faults of the text. */
#define FSD_MODEL_RESULT_LIST(X)                                                                                       \
    X(FSD_MODEL_SOLVED, "a solution", "")                                                                              \
    X(FSD_MODEL_UNSATISFIABLE, "unsatisfiable, the puzzle has no solution", "")                                        \
    X(FSD_MODEL_UNDECIDED, "unknown, the solver gave up", "")                                                          \
    X(FSD_MODEL_NO_ANSWER, "the text holds no solver's answer", "save the solver's whole output")                      \
    X(FSD_MODEL_BAD_LINE, "neither a comment, a status nor literals",                                                  \
      "give minisat's result file, or the s and v lines of a solver")                                                  \
    X(FSD_MODEL_BAD_STATUS, "not a solver's status",                                                                   \
      "it is one of s SATISFIABLE, s UNSATISFIABLE, s UNKNOWN, SAT, UNSAT, INDET")                                     \
    X(FSD_MODEL_SECOND_STATUS, "a second status", "give the output of one run")                                        \
    X(FSD_MODEL_NO_MODEL, "the status is satisfiable, but there are no literals", "make the solver print its model")   \
    X(FSD_MODEL_NO_STATUS, "literals without a status", "save the solver's whole output")                              \
    X(FSD_MODEL_UNWANTED, "literals, although the status is not satisfiable", "give the output of one run")            \
    X(FSD_MODEL_BAD_LITERAL, "not a literal", "write numbers with blanks between them")                                \
    X(FSD_MODEL_OUT_OF_RANGE, "the literal's variable is none of the clauses'", "solve what fastsud cnf writes")       \
    X(FSD_MODEL_TRUNCATED, "the literals end without a 0", "save the solver's whole output")                           \
    X(FSD_MODEL_AFTER_END, "text after the 0 that ends the literals", "give the output of one run")                    \
    X(FSD_MODEL_BOTH_SIGNS, "the variable is true and false", "give the output of one run")                            \
    X(FSD_MODEL_SECOND_VALUE, "the cell already has another value", "solve what fastsud cnf writes")                   \
    X(FSD_MODEL_CLASH, "the value breaks a rule", "solve what fastsud cnf writes")                                     \
    X(FSD_MODEL_NO_VALUE, "a cell has no value", "solve what fastsud cnf writes")

enum fsd_model_result {
#define X(id, text, advice) id,
    FSD_MODEL_RESULT_LIST(X)
#undef X
};

/* Of the clauses: a cell's variables are n_values * cell + 1 and those after it, the last cells' before all others. */
struct fsd_model_shape {
    unsigned n_cells;
    unsigned n_values;
    int n_variables;
    bool (*clashes)(const uint8_t *values, unsigned cell); /* with others that have values; NULL: not looked at */
};

enum { FSD_MODEL_NO_CELL = UINT16_MAX, FSD_MODEL_OPEN = UINT8_MAX };

struct fsd_model {
    enum fsd_model_result result;
    uint8_t values[FSD_VARIANT_MAX_CELLS]; /* value indices, of all cells when FSD_MODEL_SOLVED */
    /* Of a fault: where it is, both from 1. */
    uint64_t line;
    uint64_t column;
    unsigned cell; /* the cell that it is about, FSD_MODEL_NO_CELL: none */
};

/*
 * Reads minisat's result file (SAT and literals up to a 0, UNSAT, or INDET), or a competition solver's output (lines
 * that begin with c; one line s STATUS; literals up to a 0 on lines that begin with v). A variable that is not
 * mentioned is false. Text of any kind and length is safe; values are checked by shape->clashes only.
 */
void fsd_model_parse(const char *text, size_t n_bytes, const struct fsd_model_shape *shape, struct fsd_model *model);

/* Static strings. */
const char *fsd_model_result_text(enum fsd_model_result result);
const char *fsd_model_result_advice(enum fsd_model_result result);

#endif
