#include "base/crc32.h"

#include "base/little_endian.h"

void fsd_crc32_init(struct fsd_crc32 *crc)
{
    static const uint32_t polynomial = 0xedb88320;

    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t rest = byte;
        for (unsigned bit = 0; bit < 8; bit++) {
            rest = rest >> 1 ^ (rest & 1 ? polynomial : 0);
        }
        crc->tables[0][byte] = rest;
    }
    for (unsigned k = 1; k < 8; k++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            const uint32_t rest = crc->tables[k - 1][byte];
            crc->tables[k][byte] = rest >> 8 ^ crc->tables[0][rest & 0xff];
        }
    }
}

/* Eight bytes at a time: table k is that of a byte which k others follow. */
uint32_t fsd_crc32_add(const struct fsd_crc32 *crc, uint32_t sum, const void *bytes, size_t n)
{
    const uint32_t(*const tables)[256] = crc->tables;
    const unsigned char *at = bytes;

    sum = ~sum;
    for (; n >= 8; n -= 8, at += 8) {
        const uint64_t word = fsd_le_get(at, 8) ^ sum;
        sum = 0;
        for (unsigned k = 0; k < 8; k++) {
            sum ^= tables[7 - k][word >> 8 * k & 0xff];
        }
    }
    for (; n > 0; n--, at++) {
        sum = sum >> 8 ^ tables[0][(sum ^ *at) & 0xff];
    }
    return ~sum;
}
