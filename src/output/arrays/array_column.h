/*
 * A column of records as an array: what type it has shows when all of it is known, so its rows wait in a file. Grids
 * wait as bytes, a number for each cell, which is what becomes of them; everything else waits as it is written.
 */
#ifndef FSD_OUTPUT_ARRAYS_ARRAY_COLUMN_H
#define FSD_OUTPUT_ARRAYS_ARRAY_COLUMN_H

#include "base/buffer.h"
#include "rules/rules.h"

/* A file that is written in blocks. */
struct fsd_array_spool {
    int fd;              /* -1: it is made when the first block is written */
    const char *beside;  /* a path in the folder where it is made; nobody else sees it */
    uint64_t end;        /* where the next block goes */
    bool is_destination; /* it is the array's own file */
};

enum { FSD_SPOOL_BLOCK = 1 << 16 };

/* Copies of n bytes as many as a block of n_block has room for, after the *n_filled that it holds. Returns how many. */
static inline size_t fsd_array_fill(unsigned char *block, size_t n_block, size_t *n_filled, const char *bytes, size_t n)
{
    const size_t n_room = n_block - *n_filled, n_now = n < n_room ? n : n_room;

    memcpy(block + *n_filled, bytes, n_now);
    *n_filled += n_now;
    return n_now;
}

enum fsd_array_type {
    FSD_ARRAY_CELLS,
    FSD_ARRAY_INT32,
    FSD_ARRAY_INT64,
    FSD_ARRAY_FLOAT32,
    FSD_ARRAY_FLOAT64,
    FSD_ARRAY_TEXT
};

struct fsd_array_column {
    char *name;
    struct fsd_array_spool *spool;
    const struct fsd_rules *rules; /* of grids; NULL: those of 9x9 sudoku, or not known */
    bool is_any_size;              /* grids have as many cells as the first has, and whatever rules */
    unsigned n_cells;              /* of grids; 0: not known yet */
    bool may_be_cells;             /* no row was anything but a grid, or empty */
    bool is_grids;                 /* they are expected to be, so empty ones alone are, too */
    uint64_t n_rows, n_grid_rows;  /* the first n_grid_rows of them wait as bytes */
    uint64_t n_waiting;            /* empty ones at the end, which wait until it shows what they are */
    uint64_t n_empty;              /* of those that are no grids */
    bool is_integer, is_number;
    int64_t least, greatest;
    unsigned n_digits; /* most significant ones */
    size_t n_text;     /* longest */
    unsigned char *block;
    size_t n_block;
    uint64_t *blocks; /* where they are in the spool */
    size_t n_blocks, n_most_blocks;
};

/* name is copied. Returns false when out of memory. */
bool fsd_array_column_create(struct fsd_array_column *column, const char *name, size_t n_name,
                             struct fsd_array_spool *spool);
void fsd_array_column_destroy(struct fsd_array_column *column);

/* Adds a row; an empty text: the column has none there. Returns 0 or an errno. */
int fsd_array_column_put(struct fsd_array_column *column, const char *text, size_t n);

/*
 * Adds rows as long as text begins with lines of nothing but a grid of 9x9 sudoku and there is room, without waiting
 * for a disk. Returns how many bytes these lines have.
 */
size_t fsd_array_column_put_lines(struct fsd_array_column *column, const char *text, size_t n);

/* Call once, after all rows. Returns the same. */
int fsd_array_column_complete(struct fsd_array_column *column);

/* The type of all rows, and the bytes of each. */
enum fsd_array_type fsd_array_column_type(const struct fsd_array_column *column, size_t *n_bytes);

/* Reads the rows of a column that is complete. */
struct fsd_array_cursor {
    const struct fsd_array_column *column;
    enum fsd_array_type type;
    size_t n_bytes; /* of a row */
    uint64_t row;
    unsigned char *own; /* a block of the spool */
    const unsigned char *block;
    size_t i_block, at, n_block;
    struct fsd_buffer text;
};

/* Returns false when out of memory. */
bool fsd_array_cursor_create(struct fsd_array_cursor *cursor, const struct fsd_array_column *column);
void fsd_array_cursor_destroy(struct fsd_array_cursor *cursor);

/* Gives the next bytes of rows of grids, some of them, until *n is 0. Returns 0 or an errno. */
int fsd_array_cursor_next_bytes(struct fsd_array_cursor *cursor, const unsigned char **bytes, size_t *n);

/* Writes the next row as n_bytes. Returns 0 or an errno. */
int fsd_array_cursor_next(struct fsd_array_cursor *cursor, unsigned char *out);

#endif
