/* A drawing of a picture by any pen: where things stand, in its unit. */
#ifndef FSD_PICTURE_DRAWING_H
#define FSD_PICTURE_DRAWING_H

#include "picture/pen.h"
#include "picture/svg.h"

enum {
    FSD_DRAWING_CANDIDATE = 20, /* from one candidate to the next */
    FSD_DRAWING_USUAL_SIZE = 3
};

struct fsd_drawn_box {
    int x, y, width, height;
};

/* Candidates are as large whatever their number, so that cells grow with it. */
struct fsd_grid_drawing {
    const struct fsd_picture *picture;
    const struct fsd_svg_options *options;
    struct fsd_pen *pen;
    int cell;                     /* its side */
    int size;                     /* of digits: as of cells with so many candidates in a row */
    int per_row;                  /* candidates in a row of a cell */
    int candidate_x, candidate_y; /* of the first candidate's middle, in its cell */
    int width, height;            /* of the grid */
    int left, top, right, bottom; /* beside it, for clues */
    bool is_crossed;              /* candidates are by narrow lines and rings, on nothing that is shaded */
    struct fsd_drawn_box box;     /* all of it */
};

/* Sets what is drawn, how, with which pen and how large that is. */
void fsd_drawing_start(struct fsd_grid_drawing *drawing, const struct fsd_picture *picture,
                       const struct fsd_svg_options *options, struct fsd_pen *pen);
void fsd_drawing_put(const struct fsd_grid_drawing *drawing);

/*
 * The same in parts, from the back to the front: what rules shade; what a step marks below lines; what is the same at
 * any step; what it marks below digits. Then come digits and candidates without a role, whose places are these, and
 * those with one, after which there are only words.
 */
void fsd_drawing_put_back(const struct fsd_grid_drawing *drawing);
void fsd_drawing_put_under(const struct fsd_grid_drawing *drawing);
void fsd_drawing_put_front(const struct fsd_grid_drawing *drawing);
void fsd_drawing_put_over(const struct fsd_grid_drawing *drawing);
struct fsd_pen_place fsd_drawing_place(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit,
                                       bool is_candidate);
void fsd_drawing_put_marked(const struct fsd_grid_drawing *drawing);

/* The classes of the whole drawing beside that of all, each with a blank before it; at most 39 bytes. */
void fsd_drawing_class(const struct fsd_grid_drawing *drawing, char class[40]);

/* Draws a candidate as it is with a role. */
void fsd_draw_role(struct fsd_pen *pen, enum fsd_role role, int x, int y);

/* Sets all that follows from the picture. */
void fsd_drawing_measure(struct fsd_grid_drawing *drawing);

static inline int fsd_drawing_cell_x(const struct fsd_grid_drawing *drawing, unsigned cell)
{
    return (int)(cell % drawing->picture->n_columns) * drawing->cell;
}

static inline int fsd_drawing_cell_y(const struct fsd_grid_drawing *drawing, unsigned cell)
{
    return (int)(cell / drawing->picture->n_columns) * drawing->cell;
}

/* The middle of a candidate. */
static inline int fsd_drawing_candidate_x(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit)
{
    return fsd_drawing_cell_x(drawing, cell) + drawing->candidate_x +
           (int)(digit - 1) % drawing->per_row * FSD_DRAWING_CANDIDATE;
}

static inline int fsd_drawing_candidate_y(const struct fsd_grid_drawing *drawing, unsigned cell, unsigned digit)
{
    return fsd_drawing_cell_y(drawing, cell) + drawing->candidate_y +
           (int)(digit - 1) / drawing->per_row * FSD_DRAWING_CANDIDATE;
}

/* Draws the shapes from one kind to another, those at the back first. */
void fsd_drawing_put_shapes(const struct fsd_grid_drawing *drawing, enum fsd_shape_kind from, enum fsd_shape_kind to);

#endif
