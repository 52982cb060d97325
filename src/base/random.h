/* Random numbers that depend only on the seed: the same sequence on every machine. */
#ifndef FSD_RANDOM_H
#define FSD_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct fsd_random {
    uint64_t state[4];
};

/* Mixes a word into a hash (the finaliser of splitmix64: Steele, Lea and Flood 2014). */
static inline uint64_t fsd_random_mix(uint64_t hash, uint64_t word)
{
    uint64_t z = (hash + UINT64_C(0x9e3779b97f4a7c15)) ^ word;

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Mixes characters into a hash, one by one. */
static inline uint64_t fsd_random_mix_text(uint64_t hash, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        hash = fsd_random_mix(hash, (unsigned char)text[i]);
    }
    return hash;
}

/* xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64. */
void fsd_random_init(struct fsd_random *random, uint64_t seed);
uint64_t fsd_random_next(struct fsd_random *random);

/* Returns a uniformly distributed number from 0 to n - 1; n is at least 1. */
uint32_t fsd_random_below(struct fsd_random *random, uint32_t n);

/* Writes a random permutation of 0 to n - 1; n is at most 255. */
void fsd_random_order(struct fsd_random *random, uint8_t *order, unsigned n);

#endif
