/* A hash that tells damaged records, not forged ones. */
#ifndef FSD_BASE_HASH_H
#define FSD_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FSD_HASH_INIT UINT64_C(0xcbf29ce484222325)

/* Continues a hash over more bytes (FNV-1a: Fowler, Noll, Vo). */
static inline uint64_t fsd_hash_add(uint64_t hash, const void *bytes, size_t n_bytes)
{
    const unsigned char *const byte = bytes;

    for (size_t i = 0; i < n_bytes; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

enum { FSD_HASH_DIGITS = 16 };

/* Reads a hash as "%016" PRIx64 writes it; false if the n bytes do not begin with one. */
static inline bool fsd_hash_parse(const char *text, size_t n, uint64_t *hash)
{
    char digits[FSD_HASH_DIGITS + 1] = "";

    memcpy(digits, text, n < FSD_HASH_DIGITS ? n : FSD_HASH_DIGITS);
    *hash = strtoull(digits, NULL, 16);
    return strspn(digits, "0123456789abcdef") == FSD_HASH_DIGITS;
}

#endif
