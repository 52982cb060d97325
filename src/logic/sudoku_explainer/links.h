/*
 * The links between the candidates of a board, in Sudoku Explainer's order. A candidate that is on turns those at
 * its weak links off; one that is off turns those at its strong links on.
 */
#ifndef FSD_SUDOKU_EXPLAINER_LINKS_H
#define FSD_SUDOKU_EXPLAINER_LINKS_H

#include <stdbool.h>
#include <stdint.h>

#include "logic/board.h"
#include "logic/sudoku_explainer/order.h"
#include "logic/sudoku_explainer/set.h"

enum { FSD_SE_MAX_WEAK = 8 + FSD_N_PEERS, FSD_SE_MAX_STRONG = 4, FSD_SE_MAX_REMOVED = FSD_N_DIGITS };

/*
 * Why a candidate is on or off: something in its cell or its box, row or column, or a rule. The units are in the order
 * of fsd_se_unit_of.
 */
enum fsd_se_cause { FSD_SE_ASSUMED, FSD_SE_BY_CELL, FSD_SE_BY_BOX, FSD_SE_BY_ROW, FSD_SE_BY_COLUMN, FSD_SE_BY_RULE };

struct fsd_se_link {
    uint16_t to; /* a number, see below */
    uint8_t cause;
};

/* Candidates are numbered from 0 in the order of their cells and digits. */
struct fsd_se_links {
    unsigned n;
    unsigned n_words; /* of a set of numbers */
    uint16_t candidate[FSD_SE_N_CANDIDATES];
    uint16_t number[FSD_SE_N_CANDIDATES]; /* of candidates that are there */
    uint8_t n_weak[FSD_SE_N_CANDIDATES];
    uint8_t n_weak_in_cell[FSD_SE_N_CANDIDATES]; /* those within the cell come first */
    uint8_t n_strong[FSD_SE_N_CANDIDATES];
    uint8_t n_strong_in_cell[FSD_SE_N_CANDIDATES];
    struct fsd_se_link weak[FSD_SE_N_CANDIDATES][FSD_SE_MAX_WEAK];
    uint8_t n_through[FSD_SE_N_CANDIDATES]; /* weak links to candidates with strong links */
    uint8_t n_through_in_cell[FSD_SE_N_CANDIDATES];
    struct fsd_se_link through[FSD_SE_N_CANDIDATES][FSD_SE_MAX_WEAK];
    struct fsd_se_link strong[FSD_SE_N_CANDIDATES][FSD_SE_MAX_STRONG];
};

/* Numbers the candidates, without lists of links. */
void fsd_se_links_number(struct fsd_se_links *links, const struct fsd_board *board);

/* Lists the links of candidates that are numbered: strong ones, and the weak ones of those that have strong ones. */
void fsd_se_links_list(struct fsd_se_links *links, const struct fsd_board *board);

/* Then lists the weak ones of another. */
void fsd_se_links_list_weak(struct fsd_se_links *links, const struct fsd_board *board, unsigned number);

/* The unit of a cell that a cause other than the cell itself and a rule stands for. */
static inline unsigned fsd_se_cause_unit(enum fsd_se_cause cause, unsigned cell)
{
    return fsd_se_unit_of(cell, cause - FSD_SE_BY_BOX);
}

/*
 * Lists the candidates that were removed since the initial board from the cell or the unit by which a candidate is
 * on. There are none of one that is assumed. Returns how many there are.
 */
unsigned fsd_se_removed_beside(const struct fsd_board *initial, const struct fsd_board *now, unsigned candidate,
                               enum fsd_se_cause cause, uint16_t removed[FSD_SE_MAX_REMOVED]);

#endif
