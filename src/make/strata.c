#include "make/strata.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/random.h"

/* A hash table with linear probing, at most half full. */
enum { FIRST_PLACES = 64 };

struct stratum {
    size_t at; /* of its value in texts */
    size_t n_text;
    uint64_t hash;
    uint64_t *counts; /* of puzzles by part; NULL: an empty place */
};

struct fsd_strata {
    const struct fsd_shares *shares;
    struct fsd_buffer texts;
    struct stratum *table;
    size_t n_places; /* a power of two */
    size_t n;
};

struct fsd_strata *fsd_strata_create(const struct fsd_shares *shares)
{
    struct fsd_strata *const strata = calloc(1, sizeof(*strata));

    if (!strata) {
        return NULL;
    }
    strata->shares = shares;
    strata->n_places = FIRST_PLACES;
    strata->table = calloc(strata->n_places, sizeof(*strata->table));
    if (!strata->table) {
        free(strata);
        return NULL;
    }
    return strata;
}

void fsd_strata_destroy(struct fsd_strata *strata)
{
    if (!strata) {
        return;
    }
    for (size_t i = 0; i < strata->n_places; i++) {
        free(strata->table[i].counts);
    }
    free(strata->table);
    fsd_buffer_destroy(&strata->texts);
    free(strata);
}

static uint64_t hash_of(const char *text, size_t n_text)
{
    uint64_t hash = n_text;

    for (size_t i = 0; i < n_text; i++) {
        hash = fsd_random_mix(hash, (unsigned char)text[i]);
    }
    return hash;
}

/* The place of a value, or the empty one where it would be. */
static struct stratum *find(const struct fsd_strata *strata, const char *text, size_t n_text, uint64_t hash)
{
    for (size_t place = hash & (strata->n_places - 1);; place = (place + 1) & (strata->n_places - 1)) {
        struct stratum *const stratum = &strata->table[place];
        if (!stratum->counts || (stratum->hash == hash && stratum->n_text == n_text &&
                                 (n_text == 0 || memcmp(strata->texts.bytes + stratum->at, text, n_text) == 0))) {
            return stratum;
        }
    }
}

static bool grow(struct fsd_strata *strata)
{
    const struct fsd_strata old = *strata;

    strata->table = calloc(2 * old.n_places, sizeof(*strata->table));
    if (!strata->table) {
        strata->table = old.table;
        return false;
    }
    strata->n_places = 2 * old.n_places;
    for (size_t i = 0; i < old.n_places; i++) {
        const struct stratum *const from = &old.table[i];
        if (from->counts) {
            *find(strata, strata->texts.bytes + from->at, from->n_text, from->hash) = *from;
        }
    }
    free(old.table);
    return true;
}

/* Returns NULL when out of memory. */
static struct stratum *find_or_add(struct fsd_strata *strata, const char *text, size_t n_text)
{
    const uint64_t hash = hash_of(text, n_text);
    struct stratum *stratum = find(strata, text, n_text, hash);

    if (stratum->counts) {
        return stratum;
    }
    if (2 * (strata->n + 1) > strata->n_places) {
        if (!grow(strata)) {
            return NULL;
        }
        stratum = find(strata, text, n_text, hash);
    }
    const size_t at = strata->texts.n;
    fsd_buffer_put(&strata->texts, text, n_text);
    uint64_t *const counts = calloc(strata->shares->n, sizeof(*counts));
    if (strata->texts.failed || !counts) {
        free(counts);
        return NULL;
    }
    *stratum = (struct stratum){.at = at, .n_text = n_text, .hash = hash, .counts = counts};
    strata->n++;
    return stratum;
}

bool fsd_strata_add(struct fsd_strata *strata, const char *text, size_t n_text, bool is_new, uint64_t bits,
                    size_t *part)
{
    struct stratum *const stratum = find_or_add(strata, text, n_text);

    if (!stratum) {
        return false;
    }
    if (is_new) {
        *part = fsd_shares_deal(strata->shares, stratum->counts, bits);
    }
    stratum->counts[*part]++;
    return true;
}

size_t fsd_strata_n(const struct fsd_strata *strata)
{
    return strata->n;
}
