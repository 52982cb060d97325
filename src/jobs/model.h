/* What a SAT solver said about a puzzle's clauses. */
#ifndef FSD_JOBS_MODEL_H
#define FSD_JOBS_MODEL_H

#include "fastsud.h"

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
    X(FSD_MODEL_OUT_OF_RANGE, "the literal's variable is not 1 to 729", "solve what fastsud cnf writes")               \
    X(FSD_MODEL_TRUNCATED, "the literals end without a 0", "save the solver's whole output")                           \
    X(FSD_MODEL_AFTER_END, "text after the 0 that ends the literals", "give the output of one run")                    \
    X(FSD_MODEL_BOTH_SIGNS, "the variable is true and false", "give the output of one run")                            \
    X(FSD_MODEL_SECOND_DIGIT, "the cell already has another digit", "solve what fastsud cnf writes")                   \
    X(FSD_MODEL_CLASH, "the digit is already in the cell's row, column or box", "solve what fastsud cnf writes")       \
    X(FSD_MODEL_NO_DIGIT, "a cell has no digit", "solve what fastsud cnf writes")

enum fsd_model_result {
#define X(id, text, advice) id,
    FSD_MODEL_RESULT_LIST(X)
#undef X
};

struct fsd_model {
    enum fsd_model_result result;
    char digits[FASTSUD_N_CELLS]; /* when FSD_MODEL_SOLVED: a full grid in which no digit clashes */
    /* Of a fault: where it is, both from 1. */
    uint64_t line;
    uint64_t column;
    unsigned cell; /* the cell that it is about, FASTSUD_N_CELLS: none */
};

/*
 * Reads minisat's result file (SAT and literals up to a 0, UNSAT, or INDET), or a competition solver's output (lines
 * that begin with c; one line s STATUS; literals up to a 0 on lines that begin with v). A variable that is not
 * mentioned is false. Text of any kind and length is safe; the grid is checked against the rules, not against a puzzle.
 */
void fsd_model_parse(const char *text, size_t n_bytes, struct fsd_model *model);

/* Static strings. */
const char *fsd_model_result_text(enum fsd_model_result result);
const char *fsd_model_result_advice(enum fsd_model_result result);

#endif
