/*
 * Sixteen bytes of text at once, as vectors of the compiler: SSE2, NEON or WebAssembly's, the baselines, or what
 * another processor has. A vector that tells which bytes are something has 0xff for these and 0 for the others.
 */
#ifndef FSD_GRID_SIXTEEN_BYTES_H
#define FSD_GRID_SIXTEEN_BYTES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

typedef uint8_t fsd_bytes __attribute__((vector_size(16)));

static inline fsd_bytes fsd_bytes_load(const void *from)
{
    fsd_bytes bytes;

    memcpy(&bytes, from, sizeof(bytes));
    return bytes;
}

static inline void fsd_bytes_store(void *to, fsd_bytes bytes)
{
    memcpy(to, &bytes, sizeof(bytes));
}

static inline fsd_bytes fsd_bytes_equal(fsd_bytes bytes, char c)
{
    return (fsd_bytes)(bytes == (uint8_t)c);
}

/* From first to last, as unsigned bytes. */
static inline fsd_bytes fsd_bytes_in_range(fsd_bytes bytes, char first, char last)
{
    return (fsd_bytes)(bytes - (uint8_t)first <= (uint8_t)(last - first));
}

/* Which bytes have their highest bit: bit i for byte i. */
static inline unsigned fsd_bytes_mask(fsd_bytes bytes)
{
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_epi8((__m128i)bytes);
#elif defined(__aarch64__)
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t of_bytes = vandq_u8(vcltzq_s8((int8x16_t)bytes), bits);
    return vaddv_u8(vget_low_u8(of_bytes)) | (unsigned)vaddv_u8(vget_high_u8(of_bytes)) << 8;
#elif defined(__wasm_simd128__)
    return (unsigned)wasm_i8x16_bitmask((v128_t)bytes);
#else
    uint64_t words[2];

    memcpy(words, &bytes, sizeof(words));
    for (unsigned i = 0; i < 2; i++) { /* eight bits to the highest byte */
        words[i] = (words[i] >> 7 & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
    }
    return (unsigned)(words[0] | words[1] << 8);
#endif
}

/* Cells: the usual ones, digits and dots, and other blanks. */
static inline fsd_bytes fsd_bytes_digit_or_dot(fsd_bytes bytes)
{
    return fsd_bytes_in_range(bytes, '.', '9') ^ fsd_bytes_equal(bytes, '/'); /* which is in that range */
}

static inline fsd_bytes fsd_bytes_rare_blank(fsd_bytes bytes)
{
    return fsd_bytes_equal(bytes | 0x20, 'x') | fsd_bytes_equal(bytes, '_') | fsd_bytes_equal(bytes, '*') |
           fsd_bytes_equal(bytes, '-');
}

#endif
