/* A statement's arguments by kind, and the ways in which rules add constraints. */
#ifndef FSD_RULES_CLUE_H
#define FSD_RULES_CLUE_H

#include "rules/rules.h"

/*
 * The arguments of a statement. What a rule takes is told by its row's words: CELL a cell, CELL... one or more,
 * PATTERN, TABLE, LINE, AXIS, LOOP a word, all others a number, of which ... may follow; [] may be left out. Several
 * numbers may stand in one argument: 1_3_3 or 1,3,3. An argument that is empty, "-" or begins with _ ends a segment of
 * cells, or stands for a number that is not given. There are at most FSD_VARIANT_MAX_CELLS cells, in each segment if
 * the first argument is a PATTERN or a TABLE.
 */
struct fsd_clue {
    struct fsd_rules *rules;
    struct fsd_variant *variant;
    struct fsd_failure *failure;
    const struct fsd_statement *statement;
    const struct fsd_rule *rule;
    uint16_t *cells;
    unsigned n_cells;
    unsigned *ends; /* of each segment, as an index of cells; none is empty */
    unsigned n_segments;
    int64_t *numbers;
    unsigned n_numbers;
    int64_t number;                       /* the first one, or the row's */
    const struct fsd_rule_argument *word; /* NULL: none */
    int32_t *weights;                     /* room for those of the cells */
    size_t n_bytes;                       /* that the arrays take of the bounds */
};

#define FSD_NO_NUMBER INT64_MIN

/* False: failure says what is wrong, or that memory is short. Destroy in any case. */
bool fsd_clue_read(struct fsd_rules *rules, const struct fsd_statement *statement, struct fsd_failure *failure,
                   struct fsd_clue *clue);
void fsd_clue_destroy(struct fsd_clue *clue);

/* Sets the failure at the statement, after its rule's name and a colon; returns false. */
bool fsd_clue_fail(const struct fsd_clue *clue, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* After it, if what the statement demands is clear but impossible; returns false. */
static inline bool fsd_clue_contradicts(const struct fsd_clue *clue)
{
    clue->failure->kind = FSD_FAILURE_NOT_FOUND;
    return false;
}

/* After it, if what the statement demands is clear but too much to work out; returns false. */
static inline bool fsd_clue_gives_up(const struct fsd_clue *clue)
{
    clue->failure->kind = FSD_FAILURE_LIMIT;
    return false;
}

/* Whether the bounds hold, while a rule makes many constraints. */
static inline bool fsd_clue_goes_on(const struct fsd_clue *clue)
{
    return fsd_bounds_hold(&clue->variant->bounds, 0);
}

/* The highest value. */
static inline int fsd_variant_high(const struct fsd_variant *variant)
{
    return variant->low + (int)variant->n_values - 1;
}

/* How far apart two cells are, squared: 1 if they share a side, 2 a corner, 5 a knight's move. */
unsigned fsd_clue_distance(const struct fsd_clue *clue, unsigned cell, unsigned other);

/* The cells of the i-th group of a kind, in the order of the grid; returns how many: 0 past the last group. */
unsigned fsd_clue_group(const struct fsd_clue *clue, enum fsd_group group, unsigned i, uint16_t *cells);

/* Sorts cells in the order of the grid; moves the last of the clue's cells to the place after the first. */
void fsd_clue_sort(uint16_t *cells, unsigned n_cells);
void fsd_clue_put_ends_first(const struct fsd_clue *clue);

/* Leaves out cells that stood before; returns how many are left. */
unsigned fsd_clue_take_once(uint16_t *cells, unsigned n_cells);

/* Cells, of which some may repeat, must differ: false if there are more than values. */
bool fsd_clue_different(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells);
bool fsd_clue_compile_different(const struct fsd_clue *clue); /* the clue's cells */

/* The clue's cells, each once, must differ, and are accepted by the machine of the row. */
bool fsd_clue_compile_different_line(const struct fsd_clue *clue);

/* The values of two cells, which may be the same one, are in a relation; allowed as in struct fsd_constraint. */
void fsd_clue_relation(const struct fsd_clue *clue, uint16_t cell, uint16_t other, const fsd_values *allowed);
void fsd_clue_table(const struct fsd_clue *clue, enum fsd_relation relation, int64_t number, fsd_values *allowed);

/* The cell has one of the values. */
void fsd_clue_restrict(const struct fsd_clue *clue, uint16_t cell, fsd_values values);

/*
 * The row or column of a clue outside, from 0, that its word names: r1 or c1. The first number is the clue at its left
 * or upper end, the second one at the other. False: it names none.
 */
bool fsd_clue_read_line(const struct fsd_clue *clue, bool *is_row, unsigned *line);

/* A machine of the rule's row, with the number of the clue. */
struct fsd_machine fsd_clue_machine(const struct fsd_clue *clue);

/* The cells are accepted by the machine. False: its automaton is too large, or a bound was reached. */
bool fsd_clue_line(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells, struct fsd_machine machine);
bool fsd_clue_compile_line(const struct fsd_clue *clue); /* the machine of the row over the clue's cells */

/* The cells, at most the clue's, add up to the total, those from negative_from on times -1. */
void fsd_clue_sum(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells, unsigned negative_from,
                  int64_t total);

/* Each segment adds up to the same; ends are as in struct fsd_clue. */
bool fsd_clue_equal_segments(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_segments);

/* The tables that make up the table of rules; each ends with a row without a name. */
extern const struct fsd_rule fsd_rules_groups[];
extern const struct fsd_rule fsd_rules_pairs[];
extern const struct fsd_rule fsd_rules_sums[];
extern const struct fsd_rule fsd_rules_lines[];
extern const struct fsd_rule fsd_rules_sets[];
extern const struct fsd_rule fsd_rules_outside[];
extern const struct fsd_rule fsd_rules_custom[];

#endif
