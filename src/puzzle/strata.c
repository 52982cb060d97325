#include "puzzle/strata.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/blocks.h"
#include "base/buffer.h"
#include "base/random.h"

/* A hash table with linear probing, at most half full. */
enum { FIRST_PLACES = 64 };

/* Beside the part in the byte of a class. */
enum { VISITED = 1 << 7 };
_Static_assert((int)FSD_MAX_PARTS <= (int)VISITED, "a part fits in a byte beside a flag");

struct stratum {
    size_t at; /* of its value in texts */
    size_t n_text;
    uint64_t hash;
    size_t number; /* from 1; 0: an empty place */
    double rank;   /* NaN: none */
};

/* The puzzles of a stratum in a part. */
struct count {
    uint64_t n;
    uint64_t n_wanted;          /* by the plan */
    uint64_t n_asked, n_chosen; /* by fsd_strata_choose */
};

struct fsd_strata {
    const struct fsd_shares *shares;
    struct fsd_buffer texts;
    struct stratum *table;
    size_t n_places; /* a power of two */
    size_t n;
    struct fsd_blocks counts; /* an item is a struct count for each part of a stratum */
    struct fsd_blocks parts;  /* uint8_t by class */
    uint64_t n_classes;
    bool is_planned;
    struct fsd_buffer fills; /* struct fsd_strata_fill */
};

static struct count *count_of(const struct fsd_strata *strata, size_t stratum, size_t part)
{
    return (struct count *)fsd_blocks_at(&strata->counts, stratum) + part;
}

static uint8_t *byte_of(const struct fsd_strata *strata, uint64_t class)
{
    return fsd_blocks_at(&strata->parts, class);
}

struct fsd_strata *fsd_strata_create(const struct fsd_shares *shares)
{
    struct fsd_strata *const strata = calloc(1, sizeof(*strata));

    if (!strata) {
        return NULL;
    }
    strata->shares = shares;
    strata->counts.item_bytes = shares->n * sizeof(struct count);
    strata->parts.item_bytes = sizeof(uint8_t);
    strata->n_places = FIRST_PLACES;
    strata->table = calloc(strata->n_places, sizeof(*strata->table));
    if (!strata->table) {
        fsd_strata_destroy(strata);
        return NULL;
    }
    return strata;
}

void fsd_strata_destroy(struct fsd_strata *strata)
{
    if (!strata) {
        return;
    }
    free(strata->table);
    fsd_blocks_destroy(&strata->counts);
    fsd_blocks_destroy(&strata->parts);
    fsd_buffer_destroy(&strata->texts);
    fsd_buffer_destroy(&strata->fills);
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
        if (stratum->number == 0 || (stratum->hash == hash && stratum->n_text == n_text &&
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
        if (from->number > 0) {
            *find(strata, strata->texts.bytes + from->at, from->n_text, from->hash) = *from;
        }
    }
    free(old.table);
    return true;
}

/* Returns NULL when out of memory. */
static struct stratum *find_or_add(struct fsd_strata *strata, const char *text, size_t n_text, double rank)
{
    const uint64_t hash = hash_of(text, n_text);
    struct stratum *stratum = find(strata, text, n_text, hash);

    if (stratum->number > 0) {
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
    if (strata->texts.failed || !fsd_blocks_grow(&strata->counts, strata->n + 1)) {
        return NULL;
    }
    *stratum = (struct stratum){.at = at, .n_text = n_text, .hash = hash, .number = ++strata->n, .rank = rank};
    return stratum;
}

bool fsd_strata_add(struct fsd_strata *strata, const char *text, size_t n_text, double rank, uint64_t class,
                    uint64_t bits, size_t *part, size_t *stratum)
{
    const struct stratum *const found = find_or_add(strata, text, n_text, rank);
    uint64_t counts[FSD_MAX_PARTS];

    if (!found || !fsd_blocks_grow(&strata->parts, class + 1)) {
        return false;
    }
    *stratum = found->number - 1;
    if (class == strata->n_classes) {
        strata->n_classes++;
        for (size_t i = 0; i < strata->shares->n; i++) {
            counts[i] = count_of(strata, *stratum, i)->n;
        }
        *byte_of(strata, class) = (uint8_t)fsd_shares_deal(strata->shares, counts, bits);
    }
    *part = fsd_strata_part(strata, class);
    count_of(strata, *stratum, *part)->n++;
    return true;
}

size_t fsd_strata_part(const struct fsd_strata *strata, uint64_t class)
{
    return *byte_of(strata, class) & ~VISITED;
}

bool fsd_strata_visit(struct fsd_strata *strata, uint64_t class)
{
    uint8_t *const byte = byte_of(strata, class);
    const bool is_first = (*byte & VISITED) == 0;

    *byte |= VISITED;
    return is_first;
}

size_t fsd_strata_class_bytes(const struct fsd_strata *strata)
{
    return fsd_blocks_n_bytes(&strata->parts);
}

bool fsd_strata_find(const struct fsd_strata *strata, const char *text, size_t n_text, size_t *stratum)
{
    const size_t number = find(strata, text, n_text, hash_of(text, n_text))->number;

    *stratum = number - 1;
    return number > 0;
}

uint64_t fsd_strata_n_left(const struct fsd_strata *strata, size_t stratum, size_t part)
{
    const struct count *const count = count_of(strata, stratum, part);

    return count->n - count->n_asked;
}

size_t fsd_strata_n(const struct fsd_strata *strata)
{
    return strata->n;
}

const char *fsd_strata_rarest(const struct fsd_strata *strata, size_t *n_text, uint64_t *n_puzzles)
{
    const struct stratum *rarest = NULL;

    for (size_t i = 0; i < strata->n_places; i++) {
        const struct stratum *const stratum = &strata->table[i];
        uint64_t n = 0;
        for (size_t part = 0; stratum->number > 0 && part < strata->shares->n; part++) {
            n += count_of(strata, stratum->number - 1, part)->n;
        }
        if (stratum->number > 0 &&
            (!rarest || n < *n_puzzles || (n == *n_puzzles && stratum->number < rarest->number))) {
            rarest = stratum;
            *n_puzzles = n;
        }
    }
    *n_text = rarest ? rarest->n_text : 0;
    if (!rarest) {
        return NULL;
    }
    return rarest->n_text > 0 ? strata->texts.bytes + rarest->at : ""; /* there may be no texts at all */
}

/* The number of puzzles in a part's smallest stratum. */
static uint64_t smallest(const struct fsd_strata *strata, size_t part)
{
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < strata->n; i++) {
        const uint64_t n = count_of(strata, i, part)->n;
        least = n < least ? n : least;
    }
    return least;
}

/* In each part, as many of each stratum as the smallest has. */
static void want_smallest(struct fsd_strata *strata)
{
    for (size_t part = 0; part < strata->shares->n; part++) {
        const uint64_t n = smallest(strata, part);
        for (size_t i = 0; i < strata->n; i++) {
            count_of(strata, i, part)->n_wanted = n;
        }
    }
    strata->is_planned = true;
}

/* What a part gets of n puzzles by its share; all parts together get n. */
static uint64_t share_of(const struct fsd_shares *shares, uint64_t n, size_t part)
{
    double before = 0;

    for (size_t i = 0; i < part; i++) {
        before += (double)shares->shares[i];
    }
    const double total = (double)shares->total, after = before + (double)shares->shares[part];
    return (uint64_t)((double)n * (after / total) + 0.5) - (uint64_t)((double)n * (before / total) + 0.5);
}

struct ranked {
    double rank;
    size_t stratum;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *const first = a, *const second = b;

    if (first->rank != second->rank) {
        return first->rank < second->rank ? -1 : 1;
    }
    return (first->stratum > second->stratum) - (first->stratum < second->stratum);
}

/* Takes what the stratum of rank i lacks in a part from those nearest to it. Returns false when out of memory. */
static bool fill(struct fsd_strata *strata, const struct ranked *ranked, size_t n, size_t i, size_t part, uint64_t lack)
{
    for (size_t step = 1; step < n && lack > 0; step++) {
        for (int side = 0; side < 2 && lack > 0; side++) {
            const size_t from = side == 0 ? i - step : i + step; /* wraps below 0 */
            struct count *const count = from < n ? count_of(strata, ranked[from].stratum, part) : NULL;
            const uint64_t n_spare = count ? count->n - count->n_wanted : 0;
            const struct fsd_strata_fill made = {.part = part,
                                                 .stratum = ranked[i].stratum,
                                                 .from = from < n ? ranked[from].stratum : 0,
                                                 .n = n_spare < lack ? n_spare : lack};
            if (made.n > 0) {
                count->n_wanted += made.n;
                lack -= made.n;
                fsd_buffer_put(&strata->fills, &made, sizeof(made));
            }
        }
    }
    return !strata->fills.failed;
}

/* The strata that have a rank, by it. NULL when out of memory. */
static struct ranked *find_ranked(const struct fsd_strata *strata, size_t *n)
{
    struct ranked *const ranked = malloc((strata->n + 1) * sizeof(*ranked));

    *n = 0;
    for (size_t place = 0; ranked && place < strata->n_places; place++) {
        const struct stratum *const stratum = &strata->table[place];
        if (stratum->number > 0 && !isnan(stratum->rank)) {
            ranked[(*n)++] = (struct ranked){.rank = stratum->rank, .stratum = stratum->number - 1};
        }
    }
    if (ranked) {
        qsort(ranked, *n, sizeof(*ranked), compare_ranked);
    }
    return ranked;
}

bool fsd_strata_cap(struct fsd_strata *strata, uint64_t cap, bool fills)
{
    size_t n = 0;
    struct ranked *const ranked = fills ? find_ranked(strata, &n) : NULL;
    bool is_filled = !fills || ranked;

    for (size_t part = 0; part < strata->shares->n; part++) {
        const uint64_t most = share_of(strata->shares, cap, part);
        for (size_t i = 0; i < strata->n; i++) {
            struct count *const count = count_of(strata, i, part);
            count->n_wanted = count->n < most ? count->n : most;
        }
        for (size_t i = 0; i < n && is_filled; i++) {
            const uint64_t n_own = count_of(strata, ranked[i].stratum, part)->n;
            is_filled = n_own >= most || fill(strata, ranked, n, i, part, most - n_own);
        }
    }
    strata->is_planned = true;
    free(ranked);
    return is_filled;
}

size_t fsd_strata_fills(const struct fsd_strata *strata, const struct fsd_strata_fill **fills)
{
    *fills = (const struct fsd_strata_fill *)(const void *)strata->fills.bytes;
    return strata->fills.n / sizeof(**fills);
}

const char *fsd_strata_text(const struct fsd_strata *strata, size_t stratum, size_t *n_text)
{
    for (size_t place = 0; place < strata->n_places; place++) {
        if (strata->table[place].number == stratum + 1) {
            *n_text = strata->table[place].n_text;
            return *n_text > 0 ? strata->texts.bytes + strata->table[place].at : "";
        }
    }
    *n_text = 0;
    return "";
}

bool fsd_strata_choose(struct fsd_strata *strata, size_t stratum, size_t part, struct fsd_random *random)
{
    struct count *const count = count_of(strata, stratum, part);

    if (!strata->is_planned) {
        want_smallest(strata);
    }
    /* Selection sampling (Knuth, The Art of Computer Programming, volume 2, algorithm 3.4.2 S). */
    const uint64_t n_left = count->n - count->n_asked++, n_lacking = count->n_wanted - count->n_chosen;
    const bool is_chosen = fsd_random_next(random) % n_left < n_lacking;
    count->n_chosen += is_chosen;
    return is_chosen;
}
