/* What the readers of rules share: the shape, the statements, and where in the text something is wrong. */
#ifndef FSD_RULES_RULES_BUILDER_H
#define FSD_RULES_RULES_BUILDER_H

#include "rules/rules.h"

/* The highest value that is written as one character: Z. */
enum { FSD_MAX_VALUE = 35 };

/* A part of the text. */
struct fsd_word {
    const char *at;
    const char *end;
};

struct fsd_rules_builder {
    struct fsd_rules *rules;
    struct fsd_failure *failure;
    struct fsd_word text; /* rules->text, a NUL after it */
    bool of_iss;          /* rules are called as ISS does */
    size_t n_arguments;
    size_t statement_capacity;
    size_t argument_capacity;
    struct fsd_word name; /* that was found last */
    const struct fsd_rule *named;
    const char *placed;     /* up to here lines were counted */
    const char *line_begin; /* of the line that holds placed */
    unsigned line;
};

/* Copies the text without a byte-order mark. All false returns below have set the failure. */
bool fsd_builder_begin(struct fsd_rules_builder *builder, struct fsd_rules *rules, const char *text, size_t n,
                       bool of_iss, struct fsd_failure *failure);

/* Sets the shape and the candidates; no regions. At is where the text tells it. Lines are of different values. */
bool fsd_builder_shape(struct fsd_rules_builder *builder, const char *at, uint64_t n_rows, uint64_t n_columns,
                       uint64_t low, uint64_t high);

/* Boxes of size cells, as square as they fit the grid, with fewer rows than columns if both ways fit; 0: none do. */
void fsd_rules_boxes(const struct fsd_variant *variant, unsigned size, unsigned *box_rows, unsigned *box_columns);
void fsd_builder_boxes(struct fsd_rules_builder *builder, unsigned size); /* those of the rules */

/* Makes the boxes the regions. */
void fsd_builder_use_boxes(struct fsd_rules_builder *builder);

/*
 * Region, of each cell, from a map: one character a region, a dot for none. Regions have as many cells as a line at
 * least, and as many as there are values at most; those of one other size are what is left, and none. Places, of each
 * character in the text; NULL: the map itself is text.
 */
bool fsd_builder_map(struct fsd_rules_builder *builder, const char *map, const char *const *places, uint16_t *region,
                     unsigned *n_regions);

/* A rule that needs no arguments, such as x; also sudoku and killer, which say nothing more. */
bool fsd_builder_name(struct fsd_rules_builder *builder, struct fsd_word name);

/* A statement, and the arguments of the last one: cells if the word is their name, else text. */
bool fsd_builder_statement(struct fsd_rules_builder *builder, const char *at, const struct fsd_rule *rule);
bool fsd_builder_put(struct fsd_rules_builder *builder, struct fsd_word word);
bool fsd_builder_put_cell(struct fsd_rules_builder *builder, struct fsd_word word, unsigned row, unsigned column);

/* Hands the statements over; after it nothing is added. */
void fsd_builder_end(struct fsd_rules_builder *builder);

/* Always false. */
bool fsd_builder_fail(struct fsd_rules_builder *builder, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The rule of that name, or NULL; quick if it is the same name as before. */
const struct fsd_rule *fsd_builder_find(struct fsd_rules_builder *builder, struct fsd_word name);
/* No rule of that name. Suggests the nearest. */
bool fsd_builder_fail_name(struct fsd_rules_builder *builder, struct fsd_word name);

/*
 * The other texts that ISS takes, without blanks: a puzzle, a jigsaw's map, candidates, and the two killer formats of
 * forums. Appends what they say as a string of ISS, with .Cells~ and a line of cells; nothing if it is none of these.
 * False: it is one of them, but failure, whose column is within this text, says what is wrong.
 */
bool fsd_rules_write_forum(const char *text, size_t n, struct fsd_buffer *iss, struct fsd_failure *failure);

/* Takes the part up to the next c, without blanks around it, from rest; false if nothing is left, when at is NULL. */
bool fsd_word_until(struct fsd_word *rest, char c, struct fsd_word *part);

/* Whether it is the name, which has small letters, in letters of any case. */
bool fsd_word_is(struct fsd_word word, const char *name);

/* Reads digits and advances *at past them; false if there are none, or the number exceeds 99999999. */
bool fsd_read_number(const char **at, const char *end, uint64_t *number);

/* Reads 9 or 6x6, 1-9 or 9, r4c7 or r1-3c7-5, where letters are rows and columns from 10 on; all of it, or false. */
bool fsd_read_size(struct fsd_word word, uint64_t *n_rows, uint64_t *n_columns);
bool fsd_read_values(struct fsd_word word, uint64_t *low, uint64_t *high);
bool fsd_read_cells(struct fsd_word word, uint64_t rows[2], uint64_t columns[2]);

/* A digit's or letter's number, A = 10; -1 of any other character. */
static inline int fsd_number_of(char c)
{
    const char small = (char)(c | 32);

    return c >= '0' && c <= '9' ? c - '0' : small >= 'a' && small <= 'z' ? small - 'a' + 10 : -1;
}

/* For messages: at most 40 bytes of a word, for %.*s. */
static inline int fsd_shown(struct fsd_word word)
{
    return word.end - word.at < 40 ? (int)(word.end - word.at) : 40;
}

static inline bool fsd_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool fsd_is_letter(char c)
{
    return fsd_number_of(c) >= 10;
}

static inline bool fsd_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
