/* Finders of steps on random boards, compared with references and with the boards' solutions. */
#ifndef TESTS_SUPPORT_FINDERS_H
#define TESTS_SUPPORT_FINDERS_H

#include <stddef.h>

#include "logic/techniques/techniques.h"

struct finder_check {
    enum fsd_technique technique;
    /* Whether there is something to find, by exhaustive search that shares no code with the finder; NULL: none. */
    bool (*reference)(const uint16_t candidates[FSD_N_CELLS], unsigned size);
    unsigned n_references;     /* so many times at most, for it is slow */
    unsigned least;            /* steps that the finder must find */
    void (*assert_step)(void); /* further checks of the step; NULL: none */
};

/* A test's own board and step; its references and checks look at these. */
struct finder_stage {
    struct fsd_board *board;
    struct fsd_step *step;
    void (*make)(void); /* makes the board, of which a part alone has a meaning; NULL: board_make does */
};

/*
 * Takes up to n_steps of each finder in turn from n_boards boards; 0: all that there are, the first that finds one
 * before those after it, and singles before all. Fails the running test unless each finds something just where its
 * reference does, and what it finds follows, as assert_follows has it where the board has a meaning.
 */
void assert_finders(const struct finder_stage *stage, unsigned n_boards, unsigned n_steps,
                    const struct finder_check *checks, size_t n_checks);

#endif
