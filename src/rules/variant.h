/*
 * A puzzle of any rules as solvers see it: cells with candidates, and constraints of four kinds. A rule, whatever its
 * name, is told in these; see rules/rule.h.
 */
#ifndef FSD_RULES_VARIANT_H
#define FSD_RULES_VARIANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/bounds.h"

enum { FSD_VARIANT_MAX_VALUES = 32, FSD_VARIANT_MAX_SIDE = 32, FSD_VARIANT_MAX_CELLS = 1024 };

typedef uint32_t fsd_values; /* a set of values: bit i is the value low + i */

/* A deterministic finite automaton over values. Where next is FSD_NO_STATE the sequence is rejected. */
enum { FSD_NO_STATE = UINT16_MAX };

struct fsd_automaton {
    unsigned n_states; /* at least 1, at most FSD_NO_STATE; state 0 is the start */
    unsigned n_values;
    uint16_t *next;  /* of state s and value index i: next[s * n_values + i] */
    bool *accepting; /* one a state */
    bool is_shared;  /* the arrays are those of another constraint, which frees them */
};

enum fsd_constraint_kind {
    FSD_ALL_DIFFERENT, /* the cells, at most n_values of them, have different values */
    FSD_RELATION,      /* a table over two cells */
    FSD_SUM,           /* weights times values add up to the total, or to at most the total */
    FSD_LINE           /* an automaton accepts the values, in the order of the cells */
};

struct fsd_constraint {
    enum fsd_constraint_kind kind;
    unsigned rule; /* which rule of the text it comes from, for messages */
    unsigned n_cells;
    uint16_t *cells; /* distinct, except that a line may visit a cell more than once */
    /* The members of the other kinds are NULL or 0. */
    fsd_values *allowed; /* relation: allowed[i] are the values of cells[1] when cells[0] has value index i */
    int32_t *weights;    /* sum: of each cell; none is 0 */
    int64_t total;       /* sum, of values as they are written, not of their indices */
    bool is_at_most;
    struct fsd_automaton automaton; /* line */
};

struct fsd_variant {
    unsigned n_rows;
    unsigned n_columns;
    unsigned n_cells; /* n_rows * n_columns: cell r * n_columns + c, from 0 */
    int low;          /* the lowest value */
    unsigned n_values;
    fsd_values *candidates; /* of each cell */
    struct fsd_constraint *constraints;
    size_t n_constraints;
    size_t capacity;
    unsigned rule; /* of the constraints that are added: any number that the caller can trace back to its text */
    bool failed;   /* an addition failed for want of memory; what was added is then incomplete */
    struct fsd_bounds bounds; /* of all additions; once one is reached, they add nothing */
};

/* All values are candidates of every cell, and nothing is forbidden. Sizes are in range. Sets variant->failed. */
void fsd_variant_init(struct fsd_variant *variant, unsigned n_rows, unsigned n_columns, int low, unsigned n_values);
void fsd_variant_destroy(struct fsd_variant *variant); /* all zeros are legal */

static inline bool fsd_constraint_has_cell(const struct fsd_constraint *constraint, unsigned cell)
{
    bool has = false;

    for (unsigned i = 0; i < constraint->n_cells && !has; i++) {
        has = constraint->cells[i] == cell;
    }
    return has;
}

static inline fsd_values fsd_variant_all_values(const struct fsd_variant *variant)
{
    return (fsd_values)(UINT32_MAX >> (FSD_VARIANT_MAX_VALUES - variant->n_values));
}

/* The set of the one value; empty if value is out of range. */
static inline fsd_values fsd_variant_value(const struct fsd_variant *variant, int value)
{
    const int64_t i = (int64_t)value - variant->low;

    return i >= 0 && i < (int64_t)variant->n_values ? (fsd_values)1 << i : 0;
}

/* The least, or the most, that a cell with some of these values, at least one, adds to a sum. */
static inline int64_t fsd_variant_term(const struct fsd_variant *variant, int64_t weight, fsd_values values,
                                       bool is_most)
{
    const int i = (weight > 0) == is_most ? 31 - __builtin_clz(values) : __builtin_ctz(values);

    return weight * (variant->low + i);
}

/*
 * Each of these adds a constraint, and copies what it is given; line takes the automaton's memory over, unless it is
 * shared, also when it fails. Of a sum, cells that repeat are merged and weights that become 0 dropped; weights NULL:
 * each is 1. What cannot be satisfied is added as it is (too many different cells: as a sum of nothing that is 1).
 */
void fsd_variant_all_different(struct fsd_variant *variant, const uint16_t *cells, unsigned n_cells);
void fsd_variant_relation(struct fsd_variant *variant, unsigned cell, unsigned other, const fsd_values *allowed);
void fsd_variant_sum(struct fsd_variant *variant, const uint16_t *cells, const int32_t *weights, unsigned n_cells,
                     int64_t total, bool is_at_most);
void fsd_variant_line(struct fsd_variant *variant, const uint16_t *cells, unsigned n_cells,
                      struct fsd_automaton *automaton);

/* Differs where the shape, the candidates or the constraints do, or their order. */
uint64_t fsd_variant_hash(const struct fsd_variant *variant);

/* Whether the constraints are those of 9x9 sudoku, each of them and none that these do not imply. */
bool fsd_variant_is_sudoku(const struct fsd_variant *variant);

static inline bool fsd_values_are_one(fsd_values values)
{
    return values && (values & (values - 1)) == 0;
}

/* Without an instruction for it, which not all processors have. */
static inline unsigned fsd_values_count(fsd_values values)
{
    values -= values >> 1 & 0x55555555;
    values = (values & 0x33333333) + (values >> 2 & 0x33333333);
    return ((values + (values >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

static inline unsigned fsd_values_lowest(fsd_values values)
{
    return (unsigned)__builtin_ctz(values);
}

static inline unsigned fsd_values_highest(fsd_values values)
{
    return 31 - (unsigned)__builtin_clz(values);
}

#endif
