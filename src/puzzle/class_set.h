/*
 * A set of classes of puzzles, each known by a canonical form, in less than 16 bytes a class where a puzzle can be read
 * again, in less than 48 where it cannot (and up to 4 MiB besides). Classes are numbered from 0 in the order in which
 * they were added. Two classes with the same hash stay two: where hashes are equal, canonical forms are compared.
 */
#ifndef FSD_PUZZLE_CLASS_SET_H
#define FSD_PUZZLE_CLASS_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/variant.h"

/* Positions are less than FSD_CLASS_POSITIONS, and so many classes, less one, fit in a set. */
#define FSD_CLASS_POSITIONS (UINT64_C(1) << 40)
#define FSD_CLASS_MOST (UINT64_C(1) << 34)

#define FSD_CLASS_UNKNOWN UINT64_MAX

/*
 * A canonical form, packed: 81 digits in base 10, a blank being 0; of other rules their values likewise, but a hash of
 * 280 bits where they do not fit (from 10x10 on), which takes two forms for the same less than once in 2^200.
 */
struct fsd_class_key {
    uint64_t hash;
    uint64_t words[4]; /* 19 digits each */
    uint32_t tail;     /* the last 5 */
};

/* form: 81 cells; what is not '1' to '9' is a blank. */
void fsd_class_key_make(struct fsd_class_key *key, const char *form);

/* The same of n_cells cells, each 0 or up to n_values. */
void fsd_class_key_make_of_cells(struct fsd_class_key *key, const uint8_t *form, unsigned n_cells, unsigned n_values);

/* Of a puzzle with rules of its own, a hash of these (see puzzle/own_form.h) and of such a form. */
void fsd_class_key_make_of_rules(struct fsd_class_key *key, const uint64_t *rules, const uint8_t *form,
                                 unsigned n_cells);

bool fsd_class_key_is_same(const struct fsd_class_key *a, const struct fsd_class_key *b);

struct fsd_class_set_options {
    bool keeps_forms; /* 35 bytes a class instead of 5; read and key_of are then not called */
    size_t n_cells;   /* of a puzzle, at most FSD_VARIANT_MAX_CELLS; 0: 81 */

    /* Reads again the cells of the puzzle that was added at a position; returns false if that is not possible. */
    bool (*read)(void *context, uint64_t position, char *puzzle);
    /* Computes the canonical form by which a puzzle's class is known; returns false when out of memory. */
    bool (*key_of)(void *context, const char *puzzle, struct fsd_class_key *key);
    void *context;

    /* For tests, so that equal hashes and reading are frequent; 0: as many as suit. */
    unsigned n_hash_bits; /* bits of the hash that are used */
    size_t n_cached;      /* classes whose forms are known without reading */
};

struct fsd_class_item {
    struct fsd_class_key key;
    uint64_t position; /* from where `read` reads the puzzle again; not used if the set keeps forms */
    const char
        *puzzle;    /* its cells, as they are read again; saves work if the same puzzle comes twice. NULL: unknown */
    uint64_t known; /* a class that the caller has found to be the puzzle's; FSD_CLASS_UNKNOWN: none */
};

enum fsd_class_result {
    FSD_CLASS_FOUND,
    FSD_CLASS_NEW,        /* fsd_class_set_add: added; fsd_class_set_find: there is no such class */
    FSD_CLASS_NO_MEMORY,  /* the set can only be destroyed */
    FSD_CLASS_FULL,       /* too many classes, or a position out of range */
    FSD_CLASS_UNREADABLE, /* the puzzle at a position cannot be read again, or is no longer what it was */
};

struct fsd_class_set; /* opaque; one thread's at a time */

/* options are copied. NULL when out of memory. */
struct fsd_class_set *fsd_class_set_create(const struct fsd_class_set_options *options);
void fsd_class_set_destroy(struct fsd_class_set *set);

/* Finds an item's class, or adds it. *class is its number if the result is FSD_CLASS_FOUND or FSD_CLASS_NEW. */
enum fsd_class_result fsd_class_set_add(struct fsd_class_set *set, const struct fsd_class_item *item, uint64_t *class);

/* The same without adding: *class is the number only if the result is FSD_CLASS_FOUND. */
enum fsd_class_result fsd_class_set_find(struct fsd_class_set *set, const struct fsd_class_item *item, uint64_t *class);

/* Hastens a later call for the key: most of the time of one is waiting for memory. */
void fsd_class_set_prefetch(const struct fsd_class_set *set, const struct fsd_class_key *key);

/* A class whose hash equals that of a key. */
struct fsd_class_candidate {
    uint64_t class;
    uint64_t position;
};

/*
 * Finds the classes with a key's hash, at most n_most of them, whose puzzles a caller with several threads can then
 * read again outside of its lock, and note the right one in the item's `known`. Returns their number; 0 if the set
 * needs not read them: it keeps forms, or still knows the form.
 */
size_t fsd_class_set_candidates(const struct fsd_class_set *set, const struct fsd_class_key *key,
                                struct fsd_class_candidate *candidates, size_t n_most);

uint64_t fsd_class_set_n_classes(const struct fsd_class_set *set);

/* Memory in use. */
size_t fsd_class_set_n_bytes(const struct fsd_class_set *set);

#endif
