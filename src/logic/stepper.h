/* Steps of logic one by one, whatever they are of: techniques, clauses, or Sudoku Explainer's rules. */
#ifndef FSD_LOGIC_STEPPER_H
#define FSD_LOGIC_STEPPER_H

#include "logic/exclusion.h"
#include "logic/found_steps.h"
#include "logic/ladder.h"
#include "logic/sudoku_explainer/rate.h"
#include "logic/theory_steps.h"

/*
 * What steps are of. To the end: of all techniques, those of no level too, and where none of them applies, of er; a
 * step is of levels or of er, and has the technique's name where both know it.
 */
enum fsd_step_kind { FSD_STEPS_OF_LEVELS, FSD_STEPS_OF_THEORY, FSD_STEPS_OF_ER, FSD_STEPS_TO_THE_END };

/* What is known of a puzzle's solutions. */
enum fsd_uniqueness {
    FSD_UNIQUE_UNKNOWN,       /* it may have several, or none */
    FSD_UNIQUE_BY_CANDIDATES, /* exactly one, but its digits alone have several */
    FSD_UNIQUE_BY_DIGITS      /* its digits alone have exactly one: rules may assume it */
};

/* A step with its name and how hard it is. */
struct fsd_named_step {
    enum fsd_step_kind kind;        /* of levels, theory or er */
    const char *name;               /* of the technique or rule; static */
    int level;                      /* of techniques; -1: of none, or another kind */
    unsigned tenths;                /* of er: the rating; 0: another kind */
    struct fsd_exclusion exclusion; /* of none, unless who asks for the step finds it */
    /* found.step is of every kind; of others than the theory n_shrunk is 0, the rest not set. */
    struct fsd_theory_step found;
};

/* A puzzle and how far it is solved. Callers read it; one thread's at a time. */
struct fsd_stepper {
    enum fsd_step_kind kind;
    fsd_techniques asked;        /* of levels, and to the end */
    fsd_techniques techniques;   /* of these, those that hold for the puzzle */
    struct fsd_se_options rules; /* of er: as asked for */
    enum fsd_uniqueness uniqueness;
    struct fsd_se_explainer *se; /* of er */
    struct fsd_board board;      /* its candidates are those left */
    struct fsd_theory theory;    /* of theory, with the same candidates */
    bool gave_up;                /* a deadline passed */
    size_t n_steps;              /* so far */
    unsigned hardest;            /* hardest technique of the steps; 0 before the first one */
    int highest_level;           /* of the techniques of the steps; -1: none was of a level */
    struct fsd_se_tally tally;   /* of er: the ratings of the steps */
    struct fsd_found_steps all;  /* for fsd_stepper_at */
};

/*
 * False if memory fails. max_level is read for levels, rules for er and to the end. Techniques without are not
 * used. Nothing else may be called before _start.
 */
bool fsd_stepper_init(struct fsd_stepper *stepper, enum fsd_step_kind kind, unsigned max_level,
                      const struct fsd_se_options *rules, fsd_techniques without);

/* Of a stepper that is all zeros too. */
void fsd_stepper_destroy(struct fsd_stepper *stepper);

/*
 * Begins with a puzzle of 81 characters, '1' to '9' and blanks: places its digits. candidates, those of its
 * pencilmarks, may be NULL. givens, 81 characters too, are digits of the puzzle that have its one solution alone. Rules
 * that assume one solution are applied if the digits alone have one; steps to the end are those of techniques unless
 * the puzzle has one, for Sudoku Explainer's would take seconds and not solve it.
 */
void fsd_stepper_start(struct fsd_stepper *stepper, const char *puzzle, const uint16_t *candidates,
                       enum fsd_uniqueness uniqueness, const char *givens);

/*
 * Finds the easiest next step, applies it and describes it in *step. Returns 1; 0 when there is none, or none was found
 * before the deadline; or FASTSUD_ERR_NO_MEMORY, of er and to the end. *step is then unspecified.
 */
int fsd_stepper_next(struct fsd_stepper *stepper, struct fsd_deadline deadline, struct fsd_named_step *step);

/*
 * Of all steps that there are at the position, which stays, of levels or to the end: number i, the easiest technique's
 * first. The first of er is told where there are no others. Steps are found for number 0. Returns as fsd_stepper_next.
 */
int fsd_stepper_at(struct fsd_stepper *stepper, struct fsd_deadline deadline, size_t i, struct fsd_named_step *step);

/* Which single it is. */
enum fsd_single fsd_named_step_single(const struct fsd_named_step *step);

/* What one of Sudoku Explainer's rules is called among techniques: the name of the technique that it is, if any. */
const char *fsd_rule_name(enum fsd_se_technique rule);

/* What the steps so far have come to. FSD_LOGIC_GAVE_UP: the puzzle is open, and a deadline has passed. */
enum fsd_logic_state fsd_stepper_state(const struct fsd_stepper *stepper);

#endif
