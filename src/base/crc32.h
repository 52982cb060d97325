/* The checksum of zip archives. */
#ifndef FSD_BASE_CRC32_H
#define FSD_BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

struct fsd_crc32 {
    uint32_t tables[8][256];
    uint32_t sum; /* of what was added, complemented */
};

void fsd_crc32_init(struct fsd_crc32 *crc);
void fsd_crc32_add(struct fsd_crc32 *crc, const void *bytes, size_t n);

/* The checksum of what was added since the last call. */
static inline uint32_t fsd_crc32_take(struct fsd_crc32 *crc)
{
    const uint32_t sum = ~crc->sum;

    crc->sum = ~0U;
    return sum;
}

#endif
