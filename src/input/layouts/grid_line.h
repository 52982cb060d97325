/* A line of a text with grids: a row of cells, nine of 9x9, or something else. */
#ifndef FSD_INPUT_LAYOUTS_GRID_LINE_H
#define FSD_INPUT_LAYOUTS_GRID_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input/layout.h"

enum fsd_grid_line_kind {
    FSD_GRID_BLANK,      /* nothing but blanks, or separators of nine empty fields */
    FSD_GRID_COMMENT,    /* starts with # */
    FSD_GRID_SECTION,    /* [Puzzle], or another name */
    FSD_GRID_BORDER,     /* a line of a frame, or nothing but brackets */
    FSD_GRID_DASHES,     /* nine dashes: a border, or a row of blanks where dashes stand for these */
    FSD_GRID_ROW,        /* nine cells */
    FSD_GRID_CANDIDATES, /* a row of nine sets of candidates */
    FSD_GRID_LIST,       /* cells in brackets, but not nine */
    FSD_GRID_UNEVEN,     /* cells and frames like those of a row, but not nine */
    FSD_GRID_OTHER       /* a title, a tag */
};

enum { FSD_GRID_LIST_CELLS = FSD_VARIANT_MAX_CELLS };

struct fsd_grid_line {
    enum fsd_grid_line_kind kind;
    char cells[FSD_GRID_LIST_CELLS]; /* of FSD_GRID_ROW, DASHES, LIST and UNEVEN: the first of them, '.' for a space */
    unsigned n_cells;                /* of these kinds: how many there are */
    uint16_t candidates[9];          /* of FSD_GRID_CANDIDATES */
    bool has_dash;                   /* of FSD_GRID_ROW: a blank is a dash */
    bool has_other_blank;
    bool starts_list;       /* the first byte that is not blank is an opening bracket */
    bool has_numbers;       /* of other shapes than 9x9: cells were written as numbers above 9 */
    bool is_empty_row;      /* of FSD_GRID_BLANK: nine empty fields, which are a row among rows */
    bool is_puzzle_section; /* of FSD_GRID_SECTION */
};

/* The lines of a text, as far as they are known. */
struct fsd_grid_lines {
    const struct fsd_puzzle_shape *shape;
    const char *text;
    size_t n_bytes;
    bool is_all;
    size_t at; /* the next line */
};

/* A grid is not looked for beyond these. */
static inline size_t fsd_grid_most_bytes(const struct fsd_puzzle_shape *shape)
{
    return (shape ? FSD_MAX_SHAPE_BYTES : FSD_MAX_LINE_BYTES) + 2;
}

enum fsd_grid_step {
    FSD_GRID_STEP_LINE,
    FSD_GRID_STEP_MORE, /* more text is needed */
    FSD_GRID_STEP_END
};

/*
 * Reads the line at lines->at, but does not go on to the next; n_line is with its end. Of other kinds than those named
 * above, only the line's kind is set.
 */
enum fsd_grid_step fsd_grid_lines_peek(struct fsd_grid_lines *lines, struct fsd_grid_line *line, size_t *n_line);

/* The same, and goes on. */
enum fsd_grid_step fsd_grid_lines_next(struct fsd_grid_lines *lines, struct fsd_grid_line *line);

#endif
