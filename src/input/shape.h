/* The shape of puzzles as layouts see it: how many cells there are, and how values and blanks are written. */
#ifndef FSD_INPUT_SHAPE_H
#define FSD_INPUT_SHAPE_H

#include "grid/text.h"
#include "rules/rules.h"

/* What a byte may be in a puzzle; from FSD_BYTE_BLANK on it is a cell. */
enum fsd_shape_byte {
    FSD_BYTE_OTHER,
    FSD_BYTE_TOUCHES, /* a letter or digit that is no cell: a word in which it stands is no puzzle */
    FSD_BYTE_BLANK,
    FSD_BYTE_ZERO, /* a blank, or the lowest of ten values or more, see fsd_rules_read_line */
    FSD_BYTE_VALUE
};

/* Wherever a pointer to it is NULL: 9x9 with the values 1 to 9. */
struct fsd_puzzle_shape {
    unsigned n_rows;
    unsigned n_columns;
    unsigned n_cells; /* at most FSD_VARIANT_MAX_CELLS */
    int low;          /* the lowest value */
    unsigned n_values;
    bool may_be_letters;  /* a line without 1 to 9 has letters alone, the lowest value being A */
    bool has_units;       /* it is 9x9, and rows, columns and boxes have the values 1 to 9 */
    uint8_t kind_of[256]; /* enum fsd_shape_byte */
};

/* The shape that rules have, which need not be compiled. */
void fsd_shape_init(struct fsd_puzzle_shape *shape, const struct fsd_rules *rules);

/* The same, or NULL if it is that of 9x9 with the values 1 to 9. */
const struct fsd_puzzle_shape *fsd_shape_unless_9x9(const struct fsd_puzzle_shape *shape);

static inline unsigned fsd_shape_n_cells(const struct fsd_puzzle_shape *shape)
{
    return shape ? shape->n_cells : FASTSUD_N_CELLS;
}

static inline unsigned fsd_shape_n_rows(const struct fsd_puzzle_shape *shape)
{
    return shape ? shape->n_rows : 9;
}

static inline unsigned fsd_shape_n_columns(const struct fsd_puzzle_shape *shape)
{
    return shape ? shape->n_columns : 9;
}

static inline bool fsd_shape_is_cell(const struct fsd_puzzle_shape *shape, char c)
{
    return shape ? shape->kind_of[(unsigned char)c] >= FSD_BYTE_BLANK : fsd_text_is_cell(c);
}

/* Whether a cell holds a value for sure. */
static inline bool fsd_shape_is_given(const struct fsd_puzzle_shape *shape, char c)
{
    return shape ? shape->kind_of[(unsigned char)c] == FSD_BYTE_VALUE : fsd_text_is_given(c);
}

/* Whether it may hold one: a zero may be a blank. */
static inline bool fsd_shape_is_value(const struct fsd_puzzle_shape *shape, char c)
{
    return shape ? shape->kind_of[(unsigned char)c] >= FSD_BYTE_ZERO : fsd_text_is_given(c);
}

/* Whether n_cells bytes are cells. Reads no other byte. */
bool fsd_shape_is_puzzle(const struct fsd_puzzle_shape *shape, const char *text);

/* Whether n_cells bytes may be values, all of them. */
bool fsd_shape_is_full(const struct fsd_puzzle_shape *shape, const char *text);

/* Whether a puzzle writes values as its solution does: one of letters alone may not. */
bool fsd_shape_is_comparable(const struct fsd_puzzle_shape *shape, const char *cells);

/* As fsd_text_check. */
enum fastsud_status fsd_shape_check(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                                    size_t *error_offset);

/* The one-character form of a number that is a value, or 0, a blank; 0: it is neither. */
char fsd_shape_character(const struct fsd_puzzle_shape *shape, int64_t number);

/*
 * Makes n_cells characters that were numbers what fsd_rules_read_line reads as these numbers. Returns false if no
 * characters are.
 */
bool fsd_shape_settle(const struct fsd_puzzle_shape *shape, char *cells);

#endif
