/*
 * Writes text to a descriptor in blocks, which any number of threads compress. The blocks begin at fixed offsets of the
 * text, so what is written does not depend on the threads.
 */
#ifndef FSD_OUTPUT_PACKER_H
#define FSD_OUTPUT_PACKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "input/codecs/codec.h"

struct fsd_packer;
struct fsd_arrays;

/*
 * codec, which this build writes, or NULL: the text is written as it is. n_threads, at least 1, may work at a time; for
 * each, there are up to two blocks in memory, and their compressed forms. Returns NULL when out of memory.
 */
struct fsd_packer *fsd_packer_create(int fd, const struct fsd_codec *codec, size_t n_threads);

/* The text becomes arrays instead, which the packer owns from now on, in any case. Returns NULL when out of memory. */
struct fsd_packer *fsd_packer_create_arrays(struct fsd_arrays *arrays);

/* NULL is allowed. */
void fsd_packer_destroy(struct fsd_packer *packer);

/*
 * Appends text, one call at a time; it is written when its block is full. May compress and wait. Returns 0 or the errno
 * of the first failure.
 */
int fsd_packer_put(struct fsd_packer *packer, const char *text, size_t n_text);

/* Whether there are full blocks that no thread works on. Thread-safe. */
bool fsd_packer_has_work(struct fsd_packer *packer);

/* Compresses and writes them. Thread-safe. Returns the same. */
int fsd_packer_work(struct fsd_packer *packer);

/* Writes the rest. Call once, after all else. Returns the same. */
int fsd_packer_finish(struct fsd_packer *packer);

#endif
