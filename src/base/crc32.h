/* The checksum of zip archives. */
#ifndef FSD_BASE_CRC32_H
#define FSD_BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

struct fsd_crc32 {
    uint32_t tables[8][256];
};

void fsd_crc32_init(struct fsd_crc32 *crc);

/* The checksum of bytes that follow others, whose checksum is sum; 0: there are none. */
uint32_t fsd_crc32_add(const struct fsd_crc32 *crc, uint32_t sum, const void *bytes, size_t n);

#endif
