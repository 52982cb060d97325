/* Deals the classes of each stratum, the puzzles with the same value of a column, to the parts of a split. */
#ifndef FSD_PUZZLE_STRATA_H
#define FSD_PUZZLE_STRATA_H

#include "base/random.h"
#include "puzzle/shares.h"

struct fsd_strata; /* opaque; one thread's at a time */

/* shares are borrowed. NULL when out of memory. */
struct fsd_strata *fsd_strata_create(const struct fsd_shares *shares);
void fsd_strata_destroy(struct fsd_strata *strata);

/*
 * Counts a puzzle whose column has the value text[0..n_text), that of *stratum. If its class, numbered from 0 in the
 * order in which they come, is new, deals it to a part by bits that are uniform random ones. *part becomes the class's.
 * rank is the stratum's place among others, the same for each of its puzzles; NaN: it has none.
 * Returns false when out of memory.
 */
bool fsd_strata_add(struct fsd_strata *strata, const char *text, size_t n_text, double rank, uint64_t class,
                    uint64_t bits, size_t *part, size_t *stratum);

/* The part of a class that was added. */
size_t fsd_strata_part(const struct fsd_strata *strata, uint64_t class);

/* Returns true the first time that it is called for a class that was added. */
bool fsd_strata_visit(struct fsd_strata *strata, uint64_t class);

size_t fsd_strata_n(const struct fsd_strata *strata);

/* Memory that grows with the classes. */
size_t fsd_strata_class_bytes(const struct fsd_strata *strata);

/* Whether a value has been added; *stratum becomes its. */
bool fsd_strata_find(const struct fsd_strata *strata, const char *text, size_t n_text, size_t *stratum);

/* How many puzzles of a stratum in a part fsd_strata_choose has still to be called for. */
uint64_t fsd_strata_n_left(const struct fsd_strata *strata, size_t stratum, size_t part);

/*
 * After all puzzles have been added: cap puzzles of each stratum will be chosen, by the shares of the parts, or all
 * that there are. If it fills, what a stratum with a rank lacks in a part comes from those of the nearest ranks that
 * have more, as far as they have. Returns false when out of memory.
 */
bool fsd_strata_cap(struct fsd_strata *strata, uint64_t cap, bool fills);

struct fsd_strata_fill {
    size_t part, stratum;
    size_t from; /* a stratum, */
    uint64_t n;  /* of which so many stand in */
};

/* How many fills there are. */
size_t fsd_strata_fills(const struct fsd_strata *strata, const struct fsd_strata_fill **fills);

/* A stratum's value, of *n_text bytes. */
const char *fsd_strata_text(const struct fsd_strata *strata, size_t stratum, size_t *n_text);

/*
 * To be called for each puzzle that was added, in any order, after all have been. Chooses at random as many puzzles of
 * each stratum in a part as fsd_strata_cap says, or as the part's smallest stratum has. Returns whether this one is
 * chosen. fsd_strata_n_left is not 0.
 */
bool fsd_strata_choose(struct fsd_strata *strata, size_t stratum, size_t part, struct fsd_random *random);

/* The value with the fewest puzzles, of *n_text bytes, and their number; NULL: there are no strata. */
const char *fsd_strata_rarest(const struct fsd_strata *strata, size_t *n_text, uint64_t *n_puzzles);

#endif
