/* Explains 9x9 puzzles. */
#ifndef FSD_EXPLAIN_EXPLAIN_SUDOKU_H
#define FSD_EXPLAIN_EXPLAIN_SUDOKU_H

#include "explain/explanation.h"

struct fsd_sudoku_explain_options {
    enum fsd_step_kind kind;
    unsigned max_level;             /* of levels, and to the end */
    uint64_t time_limit_ns;         /* for the steps of a puzzle, and again for its levels; 0: none */
    const int *stop;                /* all ends soon after this is not 0; NULL: nobody can stop it */
    struct fsd_se_options er_rules; /* of er, and to the end */
    enum fsd_hint hint;
    bool is_every;          /* all steps at the position, of levels and to the end, instead of one after the other */
    fsd_techniques without; /* that are not used; rules are left out by er_rules */
    bool has_levels;        /* also what each level adds; of levels, and to the end */
};

struct fsd_sudoku_explainer {
    struct fsd_explanation explanation;
    const struct fsd_sudoku_explain_options *options;
    struct fsd_stepper stepper;
    struct fsd_deadline deadline; /* of the next step */
    struct fsd_named_step step;   /* the last, */
    bool is_applied;              /* and whether the position is that after it */
    uint16_t before[FSD_N_CELLS]; /* the candidates before that */
    const uint16_t *pencilmarks;  /* of the position */
    const char *givens;           /* the same */
    fsd_cells unwritten;          /* where neither the position nor a step before the last has written a digit */
    struct fsd_judgement judgement;
    struct fsd_told_ratings ratings;
    struct fsd_told_levels levels;
};

/* Completes an explainer of zeros; destroy it in any case. The options must stay. False: no memory. */
bool fsd_sudoku_explainer_init(struct fsd_sudoku_explainer *explainer,
                               const struct fsd_sudoku_explain_options *options);
void fsd_sudoku_explainer_destroy(struct fsd_sudoku_explainer *explainer);

/*
 * Tells number i of all steps at the position where the explanation stands, and stays there. Returns 1; 0: there are no
 * more; or FASTSUD_ERR_NO_MEMORY.
 */
int fsd_sudoku_explain_at(struct fsd_sudoku_explainer *explainer, size_t i);

/* Begins the explanation of a position, which stays until it ends, with what was found of it. */
void fsd_sudoku_explain(struct fsd_sudoku_explainer *explainer, const struct fsd_position *position,
                        const struct fsd_judgement *judgement);

#endif
