/*
 * A chain, whatever the rules are: statements on cells, each with what it follows from. Who finds it fills it; it is
 * told by grid/chain_text.h and drawn by picture/chain_picture.h.
 */
#ifndef FSD_GRID_CHAIN_H
#define FSD_GRID_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { FSD_NO_LINK = UINT32_MAX, FSD_NO_LINE = UINT32_MAX };

/*
 * The value stands in one of the cells, or it does in none. It follows from its reasons together with the position
 * before the step: without more, it is false because another is true, or true because all else in its cell is false.
 */
struct fsd_chain_link {
    uint32_t first_cell, n_cells;     /* in the chain's */
    uint32_t values;                  /* bit i is value i: one, but of a contradiction */
    uint32_t first_reason, n_reasons; /* in the chain's; earlier links */
    uint32_t by;        /* a unit, or what else it follows by: the words' number for it; 0: nothing more */
    const char *nested; /* static name of the technique by which it follows; NULL: none */
    bool is_true;
    bool is_assumption; /* which begins a branch */
    bool is_last_place; /* true because there is no other place in what it is by */
    /*
     * Of a house that it is by: values that have no places but some cells, or that other cells hold nothing else than;
     * 0: nothing is told. The cells are in the chain's, after those of the link.
     */
    uint32_t set, n_set_cells;
    bool is_set_elsewhere;
    bool is_contradiction; /* not a value for the cell, or the place of one, or any way to fill what it is by */
    /* False, or true, because the contrary leads to a contradiction: its reasons are that assumption, and the end. */
    bool is_refutation;
    uint32_t beside; /* of an assumption that is made beside another: that one's link; FSD_NO_LINK: beside none */
    /* Set by the telling. */
    bool is_reason; /* of another link */
    uint32_t line;  /* FSD_NO_LINE: none of its own */
};

/* What is told on one line: links, one after the other, that follow from the same. */
struct fsd_chain_line {
    uint32_t first_link, n_links;
    uint32_t branch, part; /* from 0 */
};

/* How cells, values and units are written. */
struct fsd_chain_words {
    void (*put_cells)(struct fsd_buffer *out, const void *context, const uint16_t *cells, unsigned n_cells);
    void (*put_by)(struct fsd_buffer *out, const void *context, uint32_t by);
    /* " (anti-king)", by which two cells see each other if no unit has both; NULL: units are all there is. */
    void (*put_sight)(struct fsd_buffer *out, const void *context, unsigned cell, unsigned other);
    const void *context;
    bool has_sets;  /* what links are by are sets of units, a bit each */
    char names[32]; /* a character a value */
};

/* Empty when zero-initialised. */
struct fsd_chain {
    struct fsd_chain_words words; /* set by who tells it */
    struct fsd_chain_link *links;
    size_t n_links, links_room;
    uint16_t *cells;
    size_t n_cells, cells_room;
    uint32_t *reasons; /* indices of earlier links */
    size_t n_reasons, reasons_room;
    bool failed; /* no memory; it is incomplete */
    /* Set by fsd_chain_find_lines. */
    struct fsd_chain_line *lines;
    size_t n_lines, lines_room; /* n_lines 0: it is so short that it is told as one sentence, or there is none */
    unsigned n_branches, n_parts;
    unsigned n_beside; /* assumptions that are made beside others */
};

void fsd_chain_destroy(struct fsd_chain *chain);

/* Forgets links and lines. */
void fsd_chain_clear(struct fsd_chain *chain);

/*
 * Appends a link, without cells and reasons; these are those that are appended until the next one. Says where it is.
 * Whatever comes after memory failed is left out.
 */
uint32_t fsd_chain_add(struct fsd_chain *chain, const struct fsd_chain_link *link);
void fsd_chain_add_cell(struct fsd_chain *chain, unsigned cell);
void fsd_chain_add_set_cell(struct fsd_chain *chain, unsigned cell); /* after the others */
void fsd_chain_add_reason(struct fsd_chain *chain, uint32_t link);

/* Replaces a chain by another's links. */
void fsd_chain_copy(struct fsd_chain *chain, const struct fsd_chain *other);

enum { FSD_CHAIN_MANY_ARROWS = 24 /* that no reader can follow in one drawing */ };

/*
 * The first of a link's reasons from which a drawing has an arrow, as from those after it. Of all that a clue denies on
 * one line the first link shows all reasons, the others the last, or there would be too many arrows.
 */
uint32_t fsd_chain_first_drawn(const struct fsd_chain *chain, const struct fsd_chain_link *link);

/* Sets the parts that the lines of a chain are drawn in: branches, or pieces of those with many lines or arrows. */
void fsd_chain_divide(struct fsd_chain *chain);

static inline const uint16_t *fsd_chain_cells_of(const struct fsd_chain *chain, const struct fsd_chain_link *link)
{
    return chain->cells + link->first_cell;
}

/* Whether a branch begins with it: it is assumed, beside nothing else. */
static inline bool fsd_chain_begins_branch(const struct fsd_chain_link *link)
{
    return link->is_assumption && link->beside == FSD_NO_LINK;
}

#endif
