/*
 * The theory's inference one step at a time, for people to read. Each step ends in denial elimination, for the
 * variables that it makes false leave their clauses. The fixed point is that of fsd_theory_reduce.
 */
#ifndef FSD_LOGIC_THEORY_STEPS_H
#define FSD_LOGIC_THEORY_STEPS_H

#include "logic/step.h"
#include "logic/theory.h"

enum fsd_theory_rule {
    FSD_THEORY_ASSERTION,     /* a clause has one variable left, which is true */
    FSD_THEORY_SIMPLIFICATION /* all variables of a clause are in a larger one, whose others are false */
};

struct fsd_theory_step {
    enum fsd_theory_rule rule;
    /*
     * Without technique and chain. digits, cells: the variables of the clause that the step starts from, which are
     * one digit's; units: its unit, 0 if it is a cell's; cover_units: the unit of the larger clause. What follows holds
     * every variable that becomes true or false, also those of the cell and the peers of a digit that is placed.
     */
    struct fsd_step step;
    unsigned n_shrunk;                  /* clauses that lost variables and are not satisfied */
    uint64_t singles[FSD_CLAUSE_WORDS]; /* of them, those with one variable left: bit c % 64 of word c / 64 */
};

/*
 * Takes the next step: an assertion by the first clause that allows one, else a simplification that makes a variable
 * false. Applies it to the theory and describes it in *step, which is unspecified when there is none: then returns
 * false. Of two equal clauses both stay in the theory, since nothing follows from dropping one. Not to be mixed with
 * fsd_theory_reduce on the same theory.
 */
bool fsd_theory_step_take(struct fsd_theory *theory, struct fsd_theory_step *step);

/* What the steps so far have come to; does not look whether there are more. */
enum fsd_theory_state fsd_theory_state_now(const struct fsd_theory *theory);

#endif
