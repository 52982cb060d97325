/* A line of a text with grids: a row of nine cells, or something else. */
#ifndef FSD_PIPELINE_GRID_LINE_H
#define FSD_PIPELINE_GRID_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fsd_grid_line_kind {
    FSD_GRID_BLANK,      /* nothing but blanks, or separators of nine empty fields */
    FSD_GRID_COMMENT,    /* starts with # */
    FSD_GRID_SECTION,    /* [Puzzle] */
    FSD_GRID_BORDER,     /* a line of a frame, or nothing but brackets */
    FSD_GRID_DASHES,     /* nine dashes: a border, or a row of blanks where dashes stand for these */
    FSD_GRID_ROW,        /* nine cells */
    FSD_GRID_CANDIDATES, /* a row of nine sets of candidates */
    FSD_GRID_LIST,       /* cells in brackets, but not nine */
    FSD_GRID_UNEVEN,     /* cells and frames like those of a row, but not nine */
    FSD_GRID_OTHER       /* a title, a tag */
};

enum { FSD_GRID_LIST_CELLS = 81, FSD_GRID_NEAR = 32 };

struct fsd_grid_line {
    enum fsd_grid_line_kind kind;
    char cells[FSD_GRID_LIST_CELLS]; /* of FSD_GRID_ROW, DASHES, LIST and UNEVEN: the first of them, '.' for a space */
    unsigned n_cells;                /* of these kinds: how many there are */
    uint16_t candidates[9];          /* of FSD_GRID_CANDIDATES */
    bool has_dash;                   /* of FSD_GRID_ROW: a blank is a dash */
    bool has_other_blank;
    bool starts_list;  /* the first byte that is not blank is an opening bracket */
    bool is_empty_row; /* of FSD_GRID_BLANK: nine empty fields, which are a row among rows */
};

/* Reads a line of n_bytes, without its end. Of other kinds than those named above, only the kind is set. */
void fsd_grid_line_read(const char *text, size_t n_bytes, struct fsd_grid_line *line);

/* The shape of a row: where its cells stand, and what stands between them. */
struct fsd_grid_shape {
    size_t n_bytes; /* with the newline; 0: the row has no shape that another can be compared with */
    uint8_t places[9];
    unsigned char bytes[FSD_GRID_NEAR];
    unsigned char is_cell[FSD_GRID_NEAR]; /* 0xff for a place of a cell */
    uint32_t wanted;                      /* bit i for each byte i */
};

/* Takes the shape of a row of n_bytes, with its newline. */
void fsd_grid_shape_take(struct fsd_grid_shape *shape, const char *text, size_t n_bytes);

/*
 * Copies the cells of the row at the start of a text if it has a shape, which is one, and no dash for a blank. Returns
 * false if not, or if the text has less than FSD_GRID_NEAR bytes.
 */
bool fsd_grid_shape_read(const struct fsd_grid_shape *shape, const char *text, size_t n_bytes, char *cells);

#endif
