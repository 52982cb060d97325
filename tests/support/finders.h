/* Finders of steps on random boards, compared with references and with the boards' solutions. */
#ifndef TESTS_SUPPORT_FINDERS_H
#define TESTS_SUPPORT_FINDERS_H

#include <stddef.h>

#include "logic/techniques/techniques.h"

struct finder_check {
    const char *name;
    enum fsd_technique technique;
    bool (*reference)(void);   /* whether there is something to find */
    void (*assert_step)(void); /* further checks of the step; NULL: none */
};

/* A test's own board and step; its references and checks look at these. */
struct finder_stage {
    struct fsd_board *board;
    struct fsd_step *step;
};

/*
 * Fails the running test unless each finder finds something just where its reference does, on n_boards boards, and that
 * is on some of them and not on all.
 */
void assert_references_agree(const struct finder_stage *stage, unsigned n_boards, const struct finder_check *checks,
                             size_t n_checks);

/*
 * Takes up to n_steps of each finder in turn from n_boards boards. Fails the running test unless they follow, as
 * assert_follows has it, and each finder finds more than `least`. A board without a solution ends at a contradiction.
 */
void assert_steps_follow(const struct finder_stage *stage, unsigned n_boards, unsigned n_steps, unsigned least,
                         const struct finder_check *checks, size_t n_checks);

#endif
