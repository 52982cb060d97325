/* Numbers of any size in binary files, the lowest byte first, as machines have them, see platform.h. */
#ifndef FSD_BASE_LITTLE_ENDIAN_H
#define FSD_BASE_LITTLE_ENDIAN_H

#include <stdint.h>
#include <string.h>

/* The number in n bytes, at most 8. */
static inline uint64_t fsd_le_get(const void *bytes, size_t n)
{
    uint64_t number = 0;

    memcpy(&number, bytes, n);
    return number;
}

/* Writes a number to n bytes, and returns their end. */
static inline unsigned char *fsd_le_put(unsigned char *out, uint64_t number, size_t n)
{
    memcpy(out, &number, n);
    return out + n;
}

#endif
