/* A puzzle of any rules as it was read, and what it becomes for solvers. */
#ifndef FSD_RULES_RULES_H
#define FSD_RULES_RULES_H

#include "rules/rule.h"

/* A line whose automaton others like it share. */
struct fsd_made_line {
    struct fsd_machine machine;
    size_t constraint;
};

struct fsd_rules {
    struct fsd_variant variant; /* readers set its shape and candidates; fsd_rules_compile adds the constraints */
    uint16_t *region;           /* of each cell, from 0; UINT16_MAX: none */
    unsigned n_regions;
    unsigned box_rows; /* of the boxes that the size brings, also if regions are a map or none; 0: there are none */
    unsigned box_columns;
    bool lines_repeat; /* rows and columns may hold a value more than once */
    bool has_cells;    /* the text says what stands in the cells: it is a whole puzzle, not rules alone */
    struct fsd_statement *statements;
    size_t n_statements;
    struct fsd_rule_argument *arguments; /* of all statements, which point into it */
    char *text;                          /* that arguments point into, owned */
    char *note; /* what was read from a drawing, and what was passed over, for people; owned; NULL: there is none */
    struct fsd_made_line *made; /* while rules are compiled */
    size_t n_made;
    size_t made_capacity;
};

/*
 * Readers. Each sets the shape, the regions, the candidates and the statements, from a text that need not be terminated
 * and may be of any kind and length. False: failure says what is wrong, where (line and column, from 1) and what to do.
 * rules is destroyed by the caller in any case. Thread-safe.
 */
bool fsd_rules_read_text(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);
bool fsd_rules_read_iss(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);
/* Of the pages of setters, f-puzzles and SudokuPad: JSON, its base64 or a link. */
bool fsd_rules_read_page(const char *text, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);
bool fsd_rules_read_names(const char *names, struct fsd_rules *rules, struct fsd_failure *failure); /* "x+antiknight" */
/* The same, for new puzzles: names of what is drawn for each of them are no rules yet, and are added to drawn. */
bool fsd_rules_read_names_to_draw(const char *names, struct fsd_rules *rules, struct fsd_drawn_rules *drawn,
                                  struct fsd_failure *failure);

/*
 * Adds the constraints: rows, columns, regions and each statement's, within variant.bounds. False, with what and where:
 * an argument is wrong; or, FSD_FAILURE_NOT_FOUND, a constraint can be seen to be contradictory by itself, such as a
 * cage whose sum no values have; or, FSD_FAILURE_LIMIT, a bound was reached. If memory is short, failure->error_number
 * is ENOMEM here and in readers, or variant.failed is set.
 */
bool fsd_rules_compile(struct fsd_rules *rules, struct fsd_failure *failure);

/*
 * Begins rules that share all but the constraints with others: these are to be compiled, of whatever statements. Sets
 * like->variant.failed.
 */
void fsd_rules_start_like(struct fsd_rules *like, const struct fsd_rules *rules);

/* Leaves what is given open again: what cells hold is then told by candidates alone. Before they are compiled. */
void fsd_rules_set_givens_apart(struct fsd_rules *rules);

/* The constraints of one statement, otherwise the same; what it remembers of lines is then left in rules->made. */
bool fsd_rules_compile_statement(struct fsd_rules *rules, const struct fsd_statement *statement,
                                 struct fsd_failure *failure);

/*
 * For what is made once of the rules of many puzzles: the constraints, or a solver. At least a second, so that puzzles
 * may have less than their rules take; 0: none.
 */
struct fsd_deadline fsd_rules_deadline(uint64_t time_limit_ns);

/*
 * The failure of rules that reached one of variant.bounds: at a statement, or, NULL, when an engine was made of them
 * all.
 */
void fsd_rules_fail_bound(const struct fsd_rules *rules, const struct fsd_statement *statement,
                          struct fsd_failure *failure);

void fsd_rules_destroy(struct fsd_rules *rules); /* all zeros are legal */

/*
 * Sets candidates, n_cells sets, from a line of cells: digits, then letters of either case, in any of the usual ways to
 * write 16x16 (1-9 A-G, 0-9 A-F, A-P; see base_of), and blanks: . _ * - ?, x if there are no letters, 0 where it is no
 * value. False: failure says what and where.
 */
bool fsd_rules_read_line(const struct fsd_rules *rules, const char *line, size_t n, fsd_values *candidates,
                         struct fsd_failure *failure);

/* The same as n_cells numbers, whatever candidates the rules leave: 0, a blank, or the value's index + 1. */
bool fsd_rules_read_cells(const struct fsd_rules *rules, const char *line, size_t n, uint8_t *cells,
                          struct fsd_failure *failure);

/*
 * Appends a line that fsd_rules_read_line reads as these candidates, n_cells sets: a value where there is one that the
 * rules leave open, else blank. False, and nothing is appended: there is no such line.
 */
bool fsd_rules_write_line(const struct fsd_rules *rules, const fsd_values *candidates, char blank,
                          struct fsd_buffer *out);

/* The same of fsd_rules_read_cells. */
bool fsd_rules_write_cells(const struct fsd_rules *rules, const uint8_t *cells, char blank, struct fsd_buffer *out);

/* The cells that touch a cell by a side, at most 4, in the order of the grid; returns how many. */
unsigned fsd_rules_neighbours(const struct fsd_variant *variant, unsigned cell, uint16_t *found);

/*
 * The diagonal that begins at a cell of the border, as little killers have it: those from the left fall, from the top
 * fall to the left, from the right rise to the left, from the bottom rise. Returns how many cells; 0: none begins
 * there.
 */
unsigned fsd_rules_diagonal(unsigned n_rows, unsigned n_columns, unsigned cell, uint16_t *cells);

/* A number from 0 to 35 as one character. */
static inline char fsd_character_of(unsigned number)
{
    return (char)(number < 10 ? '0' + number : 'A' + number - 10);
}

/* A value as one character: its digit, or a letter from 10 on (A is 10). */
static inline char fsd_rules_value_character(const struct fsd_variant *variant, unsigned value)
{
    return fsd_character_of(value + (unsigned)variant->low);
}

/* The index of the value that such a character is. */
unsigned fsd_rules_value_index(const struct fsd_variant *variant, char character);

#endif
