/* A hash that tells damaged records, not forged ones. */
#ifndef FSD_BASE_HASH_H
#define FSD_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

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

#endif
