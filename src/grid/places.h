/* Sets of cells as one vector, for a search that asks the same of all cells and units at once. */
#ifndef FSD_GRID_PLACES_H
#define FSD_GRID_PLACES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "grid/units.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/*
 * Element b is band b, the fourth is 0. A row of a band has nine bits and a tenth that stays 0, where carries end, so
 * that arithmetic on an element is arithmetic on its three rows. Places, the numbers of bits, are in the cells' order.
 */
typedef uint32_t fsd_places __attribute__((vector_size(16)));

enum {
    FSD_N_PLACES = 96,
    FSD_ROW_BITS = 10,
    FSD_ROW_OF_CELLS = 0x1ff,
    FSD_ROW_STARTS = 1 | 1 << FSD_ROW_BITS | 1 << 2 * FSD_ROW_BITS,
    FSD_BAND_OF_CELLS = FSD_ROW_OF_CELLS * FSD_ROW_STARTS,
    FSD_BAND_OF_GUARDS = (FSD_ROW_OF_CELLS + 1) * FSD_ROW_STARTS,
    FSD_BOX_STARTS = 0x49 /* in a row: the first column of each box */
};

static inline fsd_places fsd_places_in_bands(uint32_t band)
{
    return (fsd_places){band, band, band, 0};
}

static inline unsigned fsd_place_of_cell(unsigned cell)
{
    return fsd_cell_band(cell) * 32 + fsd_cell_row(cell) % 3 * FSD_ROW_BITS + fsd_cell_column(cell);
}

static inline unsigned fsd_cell_of_place(unsigned place)
{
    return place / 32 * 27 + place % 32 / FSD_ROW_BITS * 9 + place % 32 % FSD_ROW_BITS;
}

static inline bool fsd_places_any(fsd_places places)
{
#if defined(__SSE2__)
    return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)places, _mm_setzero_si128())) != 0xffff;
#elif defined(__aarch64__)
    return vmaxvq_u32((uint32x4_t)places) != 0;
#elif defined(__wasm_simd128__)
    return wasm_v128_any_true((v128_t)places);
#else
    return (places[0] | places[1] | places[2] | places[3]) != 0;
#endif
}

/* The bands that hold some of the places: bit b is band b. */
static inline unsigned fsd_places_bands(fsd_places places)
{
#if defined(__SSE2__)
    const __m128i empty = _mm_cmpeq_epi32((__m128i)places, _mm_setzero_si128());
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(empty)) ^ 0xf;
#elif defined(__aarch64__)
    return vaddvq_u32(vandq_u32(vtstq_u32((uint32x4_t)places, (uint32x4_t)places), (uint32x4_t){1, 2, 4, 8}));
#elif defined(__wasm_simd128__)
    return (unsigned)wasm_i32x4_bitmask(wasm_i32x4_ne((v128_t)places, wasm_i32x4_const(0, 0, 0, 0)));
#else
    return (unsigned)(places[0] != 0) | (unsigned)(places[1] != 0) << 1 | (unsigned)(places[2] != 0) << 2;
#endif
}

/* The first of a set that is not empty. */
static inline unsigned fsd_places_first(fsd_places places)
{
    uint64_t words[2];

    memcpy(words, &places, sizeof(words));
    return (unsigned)(words[0] ? __builtin_ctzll(words[0]) : 64 + __builtin_ctzll(words[1]));
}

static inline unsigned fsd_places_count(fsd_places places)
{
#if defined(__aarch64__)
    return vaddvq_u8(vcntq_u8((uint8x16_t)places));
#elif defined(__wasm_simd128__)
    uint64_t words[2];

    memcpy(words, &places, sizeof(words));
    return (unsigned)(__builtin_popcountll(words[0]) + __builtin_popcountll(words[1]));
#else
    uint64_t words[2]; /* x86's baseline lacks POPCNT: sums of two, four and eight bits in parallel */

    places -= places >> 1 & 0x55555555;
    places = (places & 0x33333333) + (places >> 2 & 0x33333333);
    places = (places + (places >> 4)) & 0x0f0f0f0f;
    memcpy(words, &places, sizeof(words));
    return (unsigned)((words[0] + words[1]) * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* Of each place: itself alone, and its peers. */
struct fsd_place_sets {
    fsd_places bit[FSD_N_PLACES];
    fsd_places peers[FSD_N_PLACES];
};

extern const struct fsd_place_sets fsd_place_sets;

#endif
