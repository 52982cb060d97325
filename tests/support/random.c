#include "support/random.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct rng test_rng;

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t rotate_left(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

/* Of all runs for which none is set, so that they do the same everywhere. */
enum { USUAL_SEED = 2026 };

static uint64_t draw_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mix = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec + ((uint64_t)getpid() << 48);
    return splitmix64(&mix) >> 32;
}

static uint64_t choose_seed(void)
{
    const char *wanted = getenv("FASTSUD_TEST_SEED");
    if (!wanted || !*wanted)
        return USUAL_SEED;
    if (strcmp(wanted, "random") == 0)
        return draw_seed();
    char *end;
    errno = 0;
    uint64_t seed = strtoull(wanted, &end, 0);
    if (*end || *wanted == '-' || errno != 0) {
        fprintf(stderr, "FASTSUD_TEST_SEED: '%s' is neither a number nor random\n", wanted);
        exit(2);
    }
    return seed;
}

uint64_t test_seed(void)
{
    static bool chosen;
    static uint64_t seed;
    if (!chosen)
        seed = choose_seed();
    chosen = true;
    printf("FASTSUD_TEST_SEED=%" PRIu64 "\n", seed);
    fflush(stdout);
    return seed;
}

void rng_init(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix64(&seed);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

unsigned rng_below(struct rng *rng, unsigned n)
{
    return (unsigned)((rng_next(rng) >> 32) * n >> 32);
}

void rng_permutation(struct rng *rng, unsigned *order, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned j = rng_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}
