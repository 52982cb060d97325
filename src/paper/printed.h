/* A puzzle that is to be printed, and as the bytes in which it waits for its turn. */
#ifndef FSD_PAPER_PRINTED_H
#define FSD_PAPER_PRINTED_H

#include "picture/variant_picture.h"

/* The grid of puzzles of any rules. All zeros: none. */
struct fsd_look {
    unsigned n_rows, n_columns, n_values;
    int low; /* the lowest value */
    uint16_t region[FSD_MAX_DRAWN_CELLS];
    struct fsd_shapes shapes; /* owned */
};

/* Replaces a look by that of compiled rules, and takes the shapes from those of the rules. */
void fsd_look_set(struct fsd_look *look, const struct fsd_rules *rules, struct fsd_rule_shapes *shapes);
void fsd_look_destroy(struct fsd_look *look);

/* A puzzle with one solution: a character a cell, blanks are '.'. */
struct fsd_printed {
    const struct fsd_look *look; /* NULL: that of 9x9 sudoku */
    const char *cells;
    const char *solution;
    const fsd_values *marks; /* where several values are given, these; NULL: nowhere */
    const char *grade;       /* static; NULL: it is not told */
    const char *note;        /* its rules in words, if they stand beside it; NULL: they do not */
};

/* What bytes are read to. All zeros at first. */
struct fsd_printed_room {
    struct fsd_look look;
    char cells[FSD_MAX_DRAWN_CELLS];
    char solution[FSD_MAX_DRAWN_CELLS];
    fsd_values marks[FSD_MAX_DRAWN_CELLS];
    struct fsd_buffer note;
};

/* Appends a puzzle's bytes; a look that is the common one is left out. */
void fsd_printed_put(const struct fsd_printed *printed, const struct fsd_look *common, struct fsd_buffer *out);

/*
 * Reads a puzzle; it is valid as long as the room, which is the caller's to destroy, is not used again. Returns how
 * many bytes it had; 0: memory is short.
 */
size_t fsd_printed_read(struct fsd_printed *printed, const struct fsd_look *common, const char *bytes,
                        struct fsd_printed_room *room);
void fsd_printed_room_destroy(struct fsd_printed_room *room);

/* Starts a picture of the puzzle, or of its answer; the puzzle stays. */
void fsd_printed_draw(const struct fsd_printed *printed, bool is_answer, struct fsd_picture *picture);

static inline unsigned fsd_printed_n_columns(const struct fsd_printed *printed)
{
    return printed->look ? printed->look->n_columns : 9;
}

static inline unsigned fsd_printed_n_cells(const struct fsd_printed *printed)
{
    return printed->look ? printed->look->n_rows * printed->look->n_columns : FSD_N_CELLS;
}

#endif
