/*
 * Files in memory. What is read of one may change at any time, and a byte that a file no longer has, or that cannot be
 * read, is 0: reading goes on, and the mapping is broken.
 */
#ifndef FSD_INPUT_MAPPING_H
#define FSD_INPUT_MAPPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fsd_mapping;

/*
 * Maps the first n_bytes of a file, at least 1; fd may be closed then. NULL: it cannot be mapped, or too many are. From
 * the first one on, the process handles SIGBUS, by what handled it before if no mapping is concerned.
 */
struct fsd_mapping *fsd_mapping_create(int fd, uint64_t n_bytes);

/* NULL is legal. */
void fsd_mapping_destroy(struct fsd_mapping *mapping);

/* Bytes from an offset on, of which n are needed soon. */
const char *fsd_mapping_bytes(const struct fsd_mapping *mapping, uint64_t from, size_t n);

/* Says that these bytes have been read, so that the process does not come to hold the file. */
void fsd_mapping_pass(const struct fsd_mapping *mapping, uint64_t from, uint64_t to);

/* Whether a byte was needed that could not be read. */
bool fsd_mapping_is_broken(const struct fsd_mapping *mapping);

#endif
