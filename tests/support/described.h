/* The rules of Sudoku Explainer other than chains, by definitions independent of the library's. */
#ifndef TESTS_SUPPORT_DESCRIBED_H
#define TESTS_SUPPORT_DESCRIBED_H

#include "logic/sudoku_explainer/hint.h"

/* A told step, and what must follow. */
struct told {
    const struct fsd_board *board;
    const struct fsd_step *step;
    uint16_t removed[FSD_N_CELLS];
    unsigned placed_cell;
    unsigned placed_digit; /* 0: none */
};

/* Before all else. */
void described_init(void);

bool has_definition(enum fsd_se_technique technique);

/* Fails the running test unless the told pattern is one of the step's rule; otherwise sets what follows from it. */
void work_out(struct told *told);

fsd_cells cells_of_units(uint32_t units);
fsd_cells seen_by_all(fsd_cells cells);

/* All that can be reached from some cells within a set, from peer to peer. */
fsd_cells reachable(fsd_cells from, fsd_cells set);

#endif
