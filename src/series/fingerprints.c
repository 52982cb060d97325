#include "series/fingerprints.h"

#include <stdlib.h>
#include <string.h>

void fsd_fingerprints_destroy(struct fsd_fingerprints *fingerprints)
{
    free(fingerprints->words);
    *fingerprints = (struct fsd_fingerprints){.n = 0};
}

bool fsd_fingerprints_add(struct fsd_fingerprints *fingerprints, const uint64_t *words, size_t n)
{
    if (n > SIZE_MAX / sizeof(*words) / 2 - fingerprints->n) {
        fingerprints->failed = true;
        return false;
    }
    if (fingerprints->n + n > fingerprints->n_allocated) {
        const size_t half_more = fingerprints->n_allocated + fingerprints->n_allocated / 2 + 1024;
        const size_t n_wanted = fingerprints->n + n > half_more ? fingerprints->n + n : half_more;
        uint64_t *const larger = realloc(fingerprints->words, n_wanted * sizeof(*larger));
        if (!larger) {
            fingerprints->failed = true;
            return false;
        }
        fingerprints->words = larger;
        fingerprints->n_allocated = n_wanted;
    }
    if (n > 0) {
        memcpy(fingerprints->words + fingerprints->n, words, n * sizeof(*words));
        fingerprints->n += n;
    }
    return true;
}

static int compare(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

void fsd_fingerprints_sort(struct fsd_fingerprints *fingerprints)
{
    if (fingerprints->n > 1) {
        qsort(fingerprints->words, fingerprints->n, sizeof(*fingerprints->words), compare);
    }
}

uint64_t fsd_fingerprints_n_duplicates(const struct fsd_fingerprints *fingerprints)
{
    uint64_t n = 0;

    for (size_t i = 1; i < fingerprints->n; i++) {
        n += fingerprints->words[i] == fingerprints->words[i - 1];
    }
    return n;
}
