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

/*
 * codec, which this build writes, or NULL: the text is written as it is. n_threads, at least 1, may work at a time; for
 * each, there are up to two blocks in memory, and their compressed forms. Returns NULL when out of memory.
 */
struct fsd_packer *fsd_packer_create(int fd, const struct fsd_codec *codec, size_t n_threads);

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

/*
 * Call first when the file has n_bytes bytes already, whole blocks of n_text bytes of text. The first n_skipped bytes
 * that are put are part of that text, and dropped.
 */
void fsd_packer_go_on(struct fsd_packer *packer, uint64_t n_text, uint64_t n_bytes, uint64_t n_skipped);

/* How much of the text was written in whole blocks, and in how many bytes. Thread-safe. */
void fsd_packer_count(struct fsd_packer *packer, uint64_t *n_text, uint64_t *n_bytes);

/*
 * Whether all whole blocks were written; then *text is what was put beyond them, until more is put. Call from the
 * thread that puts.
 */
bool fsd_packer_rest(struct fsd_packer *packer, const char **text, size_t *n_text);

/* Writes the rest. Call once, after all else. Returns the same. */
int fsd_packer_finish(struct fsd_packer *packer);

#endif
