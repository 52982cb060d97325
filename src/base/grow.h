/* Arrays that grow by one element at a time. */
#ifndef FSD_BASE_GROW_H
#define FSD_BASE_GROW_H

#include <stdint.h>
#include <stdlib.h>

/* Room for n elements, not NULL for none; NULL if there is no memory, or they are more than a size can tell. */
static inline void *fsd_allocate(size_t n, size_t element_bytes)
{
    size_t n_bytes = 0;

    return __builtin_mul_overflow(n, element_bytes, &n_bytes) ? NULL : malloc(n_bytes > 0 ? n_bytes : 1);
}

/* The array, of n elements, with room for one more; NULL on failure, and the array stays as it is. */
static inline void *fsd_grow(void *array, size_t n, size_t *capacity, size_t element_bytes)
{
    if (n < *capacity) {
        return array;
    }
    if (*capacity > SIZE_MAX / 2 / element_bytes) {
        return NULL;
    }
    const size_t more = *capacity > 0 ? 2 * *capacity : 64;
    void *const grown = realloc(array, more * element_bytes);
    *capacity = grown ? more : *capacity;
    return grown;
}

#endif
