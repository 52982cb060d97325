/* Arrays that grow by one element at a time. */
#ifndef FSD_BASE_GROW_H
#define FSD_BASE_GROW_H

#include <stdlib.h>

/* The array, of n elements, with room for one more; NULL on failure, and the array stays as it is. */
static inline void *fsd_grow(void *array, size_t n, size_t *capacity, size_t element_bytes)
{
    if (n < *capacity) {
        return array;
    }
    const size_t more = *capacity > 0 ? 2 * *capacity : 64;
    void *const grown = realloc(array, more * element_bytes);
    *capacity = grown ? more : *capacity;
    return grown;
}

#endif
