/*
 * Things that are numbered from 0 when they begin, finish in any order, and get their turn in the order of numbers:
 * chunks to be written, blocks to be compressed, lines to be counted.
 *
 * At most n are under way, from when an item gets its number until it is free or gets another, so the numbers under
 * way differ by less than n. A thread that has finished an item leaves it here and goes on. It, or another that has the
 * turn already, takes the items whose turn has come, and has the turn until it passes it on. A thread waits only for a
 * free item, or for the turn of an item that it has not finished; it does so at the conditions, and until the owner
 * fails. An owner that fails wakes all and takes no more turns; what is left stays here until the next start.
 */
#ifndef FSD_OUTPUT_WINDOW_H
#define FSD_OUTPUT_WINDOW_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first member of whatever is under way. */
struct fsd_window_item {
    uint64_t sequence;
    struct fsd_window_item *next_free;
};

struct fsd_window {
    pthread_mutex_t lock; /* guards the window, and what its owner says beside it */
    pthread_cond_t freed, turned;
    struct fsd_window_item **finished; /* by sequence modulo n */
    size_t n;
    uint64_t next;                /* whose turn it is, or will be when it has finished */
    struct fsd_window_item *free; /* most recently used first, as its memory is in cache */
};

/* Returns false when out of memory, with nothing to destroy. */
bool fsd_window_create(struct fsd_window *window, size_t n);
void fsd_window_destroy(struct fsd_window *window);

/* All others are called with the lock held. */

/* Empties the window, with nothing free, and starts at number 0. */
void fsd_window_start(struct fsd_window *window);

/* Makes an item free, and wakes one who waits for such. */
void fsd_window_free(struct fsd_window *window, struct fsd_window_item *item);

/* Returns NULL if there is none. */
struct fsd_window_item *fsd_window_take_free(struct fsd_window *window);

/* Leaves an item that has finished, with its number. */
void fsd_window_finish(struct fsd_window *window, struct fsd_window_item *item);

/*
 * Takes the item whose turn it is, with the turn; NULL if it has not finished, or if somebody has its turn, who will
 * come for the ones after it.
 */
struct fsd_window_item *fsd_window_take_turn(struct fsd_window *window);

/* Gives the turn to the next number, and wakes all who wait for it. */
void fsd_window_pass_turn(struct fsd_window *window);

/* Wakes all who wait for anything. */
void fsd_window_wake(struct fsd_window *window);

#endif
