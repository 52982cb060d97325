/* What is seen in a drawing of SudokuPad: shapes, by how they are drawn. */
#ifndef FSD_RULES_SUDOKUPAD_DRAWING_H
#define FSD_RULES_SUDOKUPAD_DRAWING_H

#include "rules/texts/read_page.h"

#ifdef FSD_HAVE_JANSSON

enum fsd_drawn_kind {
    FSD_DRAWN_THERMO,
    FSD_DRAWN_ARROW,
    FSD_DRAWN_WHITE,
    FSD_DRAWN_BLACK,
    FSD_DRAWN_X,
    FSD_DRAWN_V,
    FSD_DRAWN_DIAGONAL,
    FSD_N_DRAWN_KINDS
};

struct fsd_drawn {
    enum fsd_drawn_kind kind;
    size_t first, n;   /* of the drawing's cells */
    unsigned n_digits; /* of an arrow: how many of them are its circle; of a diagonal: whether it falls */
};

struct fsd_drawing {
    struct fsd_page_rules *page;
    const char *words;    /* the text of rules, in small letters */
    const char *solution; /* a character a cell; NULL: it is not told */
    struct shape *shapes; /* underlays, then overlays */
    size_t n_shapes;
    uint16_t *cells;
    size_t n_cells, cell_capacity;
    struct fsd_drawn *drawn;
    size_t n_drawn, drawn_capacity;
    size_t n_lines;          /* lines and arrows of which nothing is known */
    size_t n_left;           /* shapes and texts likewise */
    bool may_have_odd_cells; /* the text of rules names such, which have circles, too */
    bool failed;             /* no memory */
};

/* Reads what is drawn; words and solution are set. False: no memory. The caller destroys it in any case. */
bool fsd_drawing_read(struct fsd_drawing *drawing);
void fsd_drawing_destroy(struct fsd_drawing *drawing);

#endif

#endif
