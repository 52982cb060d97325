/*
 * The engine "csp": constraints as propagators, each of which removes values that it can show to be impossible, until
 * none of them finds any. A propagator is told that a domain of its cells shrank by a bit in a queue; those of lower
 * number, which are the cheaper ones, run first. Before any of them run, cells that changed are held against the cells
 * that they are related to by pairs.
 */
#ifndef FSD_RULES_PROPAGATE_H
#define FSD_RULES_PROPAGATE_H

#include "rules/variant.h"

enum fsd_propagator_kind {                      /* in the order in which they run */
                           FSD_PROPAGATE_HOUSE, /* each of its values has a place: hidden singles */
                           FSD_PROPAGATE_SUM,
                           FSD_PROPAGATE_OPTIONS, /* the values are one of some sets */
                           FSD_PROPAGATE_SAME,  /* the first half of the cells has the same values as the second half */
                           FSD_PROPAGATE_COUNT, /* how often each value occurs */
                           FSD_PROPAGATE_LINE,
                           FSD_PROPAGATE_HALL,  /* all different, to the full (Régin 1994) */
                           FSD_PROPAGATE_ORDER, /* a line over cells that are all different */
};

enum { FSD_MOST_OPTIONS = 400 };

struct fsd_options {
    unsigned n;
    fsd_values sets[]; /* of as many values as there are cells */
};

struct fsd_sum;
struct fsd_line_layer;
struct fsd_value_counts;

struct fsd_propagator {
    enum fsd_propagator_kind kind;
    unsigned n_cells;
    const uint16_t *cells;
    fsd_values values; /* house, hall: those of its cells */
    union {
        struct fsd_sum *sum;
        const struct fsd_options *options;
        struct fsd_line_layer *layers; /* line: one a cell, and one of the ends */
        struct fsd_value_counts *count;
        uint8_t *match; /* hall: a value of each cell, where to begin */
    };
};

/* A pair of cells, as seen from one of them; support[256 * i + b]: values of the other that fit the values b << 8 * i
 */
struct fsd_related {
    uint16_t other;
    const fsd_values *support;
};

struct fsd_memory_block;

struct fsd_csp {
    const struct fsd_variant *variant;
    unsigned n_cells;
    unsigned n_values;
    unsigned n_support_tables; /* of 256 sets, in a relation's support */
    unsigned n_cell_words;
    fsd_values *domains; /* of each cell, while a search runs */
    fsd_values *initial; /* from the variant, less what constraints over one cell forbid */

    uint64_t *differ; /* of each cell, n_cell_words: cells of other values */
    uint16_t *peers;  /* the same as lists: of cell c, from first_peer[c] to first_peer[c + 1] */
    uint32_t *first_peer;
    struct fsd_related *related; /* likewise */
    uint32_t *first_related;
    unsigned *most_related; /* of each cell: with more values than so many, its pairs forbid nothing */

    struct fsd_propagator *propagators;
    size_t n_propagators;
    size_t capacity;
    unsigned n_words;              /* of a set of propagators */
    uint64_t *watch;               /* of each cell, n_words: the propagators of the cell */
    uint64_t *queue;               /* n_words */
    uint64_t *changed;             /* n_cell_words: cells whose pairs are to be looked at */
    unsigned culprit;              /* of the last failure: a propagator, or n_propagators + a cell */
    unsigned last_fixed;           /* the cell with one value that was last held against others */
    bool is_impossible;            /* seen at creation */
    bool failed;                   /* for want of memory, or a bound was reached */
    struct fsd_bounds bounds;      /* while it is made */
    struct fsd_deadline *deadline; /* of the search that runs; NULL: it never comes */
    struct fsd_memory_block *memory;
};

/* Zeroed memory that lives as long as csp, within its bounds; NULL, and csp->failed. */
void *fsd_csp_take(struct fsd_csp *csp, size_t n, size_t size);

/* Whether the bounds hold; otherwise csp->failed. For what takes long without taking memory. */
static inline bool fsd_csp_goes_on(struct fsd_csp *csp)
{
    csp->failed |= !fsd_bounds_hold(&csp->bounds, 0);
    return !csp->failed;
}

static inline bool fsd_csp_differ(const struct fsd_csp *csp, unsigned cell, unsigned other)
{
    return csp->differ[(size_t)cell * csp->n_cell_words + other / 64] >> other % 64 & 1;
}

static inline bool fsd_values_is_one(fsd_values values)
{
    return (values & (values - 1)) == 0; /* also true of none */
}

/* Leaves a cell only those of its values that are in values; false when that is none. */
static inline bool fsd_csp_narrow(struct fsd_csp *csp, unsigned cell, fsd_values values)
{
    const fsd_values left = csp->domains[cell] & values;

    if (left != csp->domains[cell]) {
        const uint64_t *const watch = csp->watch + (size_t)cell * csp->n_words;
        csp->domains[cell] = left;
        csp->changed[cell / 64] |= (uint64_t)1 << cell % 64;
        for (unsigned i = 0; i < csp->n_words; i++) {
            csp->queue[i] |= watch[i];
        }
    }
    return left != 0;
}

/* One of the cells has the value: no cell that differs from all that can does. */
bool fsd_csp_claim(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, fsd_values value);

/* Each of these is false when a cell is left without values. */
bool fsd_propagate(struct fsd_csp *csp); /* all, to the fixed point, or until the deadline has passed */
bool fsd_propagate_house(struct fsd_csp *csp, const struct fsd_propagator *house);
bool fsd_propagate_same(struct fsd_csp *csp, const struct fsd_propagator *same);
bool fsd_propagate_hall(struct fsd_csp *csp, const struct fsd_propagator *hall);
bool fsd_propagate_sum(struct fsd_csp *csp, const struct fsd_propagator *sum);
bool fsd_propagate_count(struct fsd_csp *csp, const struct fsd_propagator *count);
bool fsd_propagate_line(struct fsd_csp *csp, const struct fsd_propagator *line);

/* Adds a propagator and the propagator's own copy of cells; NULL: no memory. Before fsd_csp_finish. */
struct fsd_propagator *fsd_csp_add(struct fsd_csp *csp, enum fsd_propagator_kind kind, const uint16_t *cells,
                                   unsigned n_cells);

void fsd_csp_add_hall(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, fsd_values values);

/* Of value indices, so that the total is less by the lowest value once a cell. Weights NULL: each is 1. */
void fsd_csp_add_sum(struct fsd_csp *csp, const uint16_t *cells, const int32_t *weights, unsigned n_cells,
                     int64_t total, bool is_at_most);

/*
 * Reorders cells and their weights so that groups of one weight, all different, stand together. A group takes of the
 * cells that it may the first one, or the one that differs from the most others of these. Sets where each group ends;
 * returns their number.
 */
unsigned fsd_csp_group(const struct fsd_csp *csp, uint16_t *cells, int32_t *weights, unsigned n, bool by_peers,
                       uint16_t *group_end);

/*
 * The sets of values that different cells with this total may have; NULL: no memory, too many, or none (then
 * is_impossible). Narrow leaves cells what such sets have, and claims the values that all of them have.
 */
const struct fsd_options *fsd_csp_cage_options(struct fsd_csp *csp, unsigned n_cells, int64_t total);
bool fsd_csp_narrow_to_options(struct fsd_csp *csp, const struct fsd_propagator *cage,
                               const struct fsd_options *options);

/* Adds a propagator, if the sets are few and not all that there are. */
void fsd_csp_add_options(struct fsd_csp *csp, const uint16_t *cells, unsigned n_cells, const fsd_values *sets,
                         unsigned n_sets);

/* Options of cells each two of which are related in the same way, which differ. */
void fsd_csp_add_cliques(struct fsd_csp *csp);

/*
 * Is_different: all of the line's cells. Then states know which values were used, unless that makes too many, and the
 * sets of values of all words become options. False: no line was added.
 */
bool fsd_csp_add_line(struct fsd_csp *csp, const struct fsd_constraint *constraint, bool is_different);

/* Gives a line layers of csp's own, with tables where states are few. */
void fsd_csp_quicken_line(struct fsd_csp *csp, struct fsd_propagator *line);

/* From the lines of the variant: how often each value can occur in their cells. */
void fsd_csp_add_counts(struct fsd_csp *csp);

/* Makes what is propagated of a variant; false: no memory, or a bound. fsd_csp_destroy in any case. */
bool fsd_csp_create(struct fsd_csp *csp, const struct fsd_variant *variant);
void fsd_csp_destroy(struct fsd_csp *csp);
bool fsd_csp_finish(struct fsd_csp *csp); /* after propagators were added; false as above */

#endif
