#include "base/random.h"

static inline uint64_t rotate_left(uint64_t x, unsigned n)
{
    return x << n | x >> (64 - n);
}

void fsd_random_init(struct fsd_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        random->state[i] = fsd_random_mix(seed + i * UINT64_C(0x9e3779b97f4a7c15), 0);
    }
}

uint64_t fsd_random_next(struct fsd_random *random)
{
    uint64_t *const s = random->state;
    const uint64_t result = rotate_left(s[0] + s[3], 23) + s[0];
    const uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t fsd_random_below(struct fsd_random *random, uint32_t n)
{
    /* Lemire 2019: rejects the few products, by their low half, that would bias the result. */
    uint64_t product = (fsd_random_next(random) >> 32) * n;

    if ((uint32_t)product < n) {
        const uint32_t least = (uint32_t)-n % n;
        while ((uint32_t)product < least) {
            product = (fsd_random_next(random) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

void fsd_random_order(struct fsd_random *random, uint8_t *order, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const uint32_t j = fsd_random_below(random, i + 1);
        order[i] = (uint8_t)i;
        order[i] = order[j];
        order[j] = (uint8_t)i;
    }
}
