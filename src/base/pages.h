/*
 * Memory straight from the kernel, for arrays that grow to gigabytes: growing one neither copies it nor holds it twice,
 * and leaves no hole behind, as reallocating on a heap would.
 */
#ifndef FSD_BASE_PAGES_H
#define FSD_BASE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

/* All zeros is empty. */
struct fsd_pages {
    void *bytes;
    size_t n_bytes; /* whole pages */
};

/*
 * Grows to at least n_bytes; what is new is zero. The array may move. Returns false when out of memory; the array is
 * then as it was.
 */
bool fsd_pages_grow(struct fsd_pages *pages, size_t n_bytes);

/* Gives the memory back; the array is then empty. */
void fsd_pages_destroy(struct fsd_pages *pages);

#endif
