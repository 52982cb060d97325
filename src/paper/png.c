#include "paper/png.h"

#include <stdint.h>
#include <string.h>

enum { SIGNATURE_BYTES = 8, AROUND_BYTES = 12 /* length, type and checksum */, MOST_PIXELS = 20000 };

static uint32_t number_at(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* CRC-32 of IEEE 802.3. */
static uint32_t checksum(const unsigned char *bytes, size_t n)
{
    uint32_t sum = UINT32_MAX;

    for (size_t i = 0; i < n; i++) {
        sum ^= bytes[i];
        for (unsigned bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
        }
    }
    return ~sum;
}

/* What the first chunk says. */
static bool has_size(const unsigned char *head)
{
    const uint32_t width = number_at(head), height = number_at(head + 4);

    return width > 0 && width <= MOST_PIXELS && height > 0 && height <= MOST_PIXELS;
}

bool fsd_png_is(const char *text, size_t n_bytes)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    bool has_head = false, has_data = false;

    if (n_bytes < SIGNATURE_BYTES || memcmp(bytes, "\x89PNG\r\n\x1a\n", SIGNATURE_BYTES) != 0) {
        return false;
    }
    for (size_t at = SIGNATURE_BYTES; n_bytes - at >= AROUND_BYTES;) {
        const uint32_t n = number_at(bytes + at);
        const unsigned char *const type = bytes + at + 4;
        if (n > n_bytes - at - AROUND_BYTES || checksum(type, (size_t)n + 4) != number_at(type + 4 + n)) {
            return false;
        }
        const bool is_head = memcmp(type, "IHDR", 4) == 0;
        if (is_head == has_head || (is_head && (n != 13 || !has_size(type + 4)))) {
            return false;
        }
        has_head = true;
        has_data |= memcmp(type, "IDAT", 4) == 0;
        if (memcmp(type, "IEND", 4) == 0) {
            return has_data;
        }
        at += AROUND_BYTES + n;
    }
    return false;
}
