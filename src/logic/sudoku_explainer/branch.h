/*
 * All that follows from an assumption, as Sudoku Explainer finds it: candidates are turned on before others are turned
 * off, each in the order in which it was come to, and the first that is both on and off ends the branch.
 */
#ifndef FSD_SUDOKU_EXPLAINER_BRANCH_H
#define FSD_SUDOKU_EXPLAINER_BRANCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "logic/sudoku_explainer/effort.h"
#include "logic/sudoku_explainer/links.h"

enum {
    FSD_SE_NO_STEP = 0xffff,
    FSD_SE_MAX_STEPS = 2 * FSD_SE_N_CANDIDATES + FSD_SE_MAX_STRONG /* all on, all off, and those of a contradiction */
};

/* What a branch may use. */
struct fsd_se_branch_rules {
    bool is_nishio;  /* one digit: cells do not matter */
    bool is_dynamic; /* candidates that are off are removed, so several steps together make another */
    bool is_nested;  /* rules look at the board; else its cells and places are all that is kept up */
};

/* A chain nested in a branch. */
struct fsd_se_nested {
    uint64_t fingerprint;
    unsigned complexity;
};

struct fsd_se_step {
    uint16_t candidate;
    uint8_t is_on;
    uint8_t cause;
    uint16_t n_parents;
    uint16_t depth;        /* there are at least so many steps before it */
    uint32_t first_parent; /* in parents */
    uint32_t nested : 24;  /* index plus 1; 0: none */
    uint32_t rule : 8;     /* of FSD_SE_BY_RULE: enum fsd_se_technique */
};

struct fsd_se_branch {
    const struct fsd_board *initial;
    struct fsd_board now; /* without what is off and was looked at */
    struct fsd_se_branch_rules rules;
    struct fsd_se_set on;
    struct fsd_se_set off;
    uint16_t step_on[FSD_SE_N_CANDIDATES]; /* of those that are on; the others are not set */
    uint16_t step_off[FSD_SE_N_CANDIDATES];
    uint16_t ons[FSD_SE_N_CANDIDATES]; /* steps, in order */
    uint16_t offs[FSD_SE_N_CANDIDATES];
    unsigned n_on;
    unsigned n_off;
    unsigned i_on; /* the first that was not looked at */
    unsigned i_off;
    uint16_t contradiction[2]; /* the steps by which a candidate is on and off; FSD_SE_NO_STEP: there is none */
    struct fsd_se_step *steps;
    size_t n_steps;
    uint16_t *parents; /* steps */
    size_t n_parents;
    size_t n_parents_room;
    struct fsd_se_nested *nested;
    size_t n_nested;
    size_t n_nested_room;
    struct fsd_se_effort *effort;
};

/* NULL if memory fails. */
struct fsd_se_branch *fsd_se_branch_create(struct fsd_se_effort *effort);
void fsd_se_branch_destroy(struct fsd_se_branch *branch);

/* Begins with one assumption. The initial board must stay as it is. */
void fsd_se_branch_begin(struct fsd_se_branch *branch, const struct fsd_board *initial,
                         struct fsd_se_branch_rules rules, unsigned candidate, bool is_on);

/* Goes on until nothing follows, or to the first contradiction; then false. */
bool fsd_se_branch_grow(struct fsd_se_branch *branch);

/* Remembers a chain that is nested in the branch, for the steps that are added by it. */
uint32_t fsd_se_branch_nest(struct fsd_se_branch *branch, uint64_t fingerprint, unsigned complexity);

/*
 * Turns a candidate off by a rule, an enum fsd_se_technique, unless it is off; its parents are candidates that are off.
 */
void fsd_se_branch_add_off(struct fsd_se_branch *branch, unsigned candidate, const uint16_t *parents,
                           unsigned n_parents, unsigned rule, uint32_t nested);

static inline bool fsd_se_branch_is_contradictory(const struct fsd_se_branch *branch)
{
    return branch->contradiction[0] != FSD_SE_NO_STEP;
}

#endif
