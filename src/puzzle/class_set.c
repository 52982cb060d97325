#include "puzzle/class_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/blocks.h"
#include "base/random.h"
#include "fastsud.h"

/*
 * The table is in segments, by the first bits of the hash, so that what grows is always a small part of it. Within a
 * segment it is a hash table with linear probing in the order of the hashes (Amble and Knuth 1974): a search ends at
 * the first entry with a greater hash, so it can be almost full. An entry holds a class, and as many bits of the hash
 * as there is room for; these tell its home as well.
 */
enum {
    SEGMENT_BITS = 8,
    N_SEGMENTS = 1 << SEGMENT_BITS,
    CLASS_BITS = 34,
    TAG_BITS = 64 - CLASS_BITS,
    FIRST_HOMES = 256,
    FIRST_SLACK = 64, /* places after the last home, for entries displaced there, and one that stays empty */
    N_CACHED = 1 << 13,
    POSITION_BYTES = 5,
    N_WORDS = 4,
    TAIL_BYTES = 3,
    TAIL_BITS = 8 * TAIL_BYTES,
    FORM_BYTES = N_WORDS * 8 + TAIL_BYTES
};

/* A segment grows by a quarter when it is fuller than this. */
enum { MOST_LOAD = 92, PERCENT = 100 };

struct segment {
    struct fsd_blocks entries; /* uint64_t: tag << CLASS_BITS | class + 1; 0: empty */
    uint64_t n_homes;
    uint64_t n_slack;
    uint64_t n;
};

/* A class whose form is known without reading. */
struct cached {
    uint64_t class_plus_1;
    uint64_t words[4];
    uint32_t tail;
};

struct fsd_class_set {
    struct fsd_class_set_options options;
    uint64_t hash_mask;
    struct segment segments[N_SEGMENTS];
    struct fsd_blocks list; /* by class: its first position, or its form */
    struct cached *cache;   /* n_cached; NULL if the set keeps forms */
    uint64_t n_classes;
};

void fsd_class_key_make(struct fsd_class_key *key, const char *form)
{
    enum { WORD_CELLS = 19, FIRST_OF_TAIL = N_WORDS * WORD_CELLS };
    uint8_t digits[FASTSUD_N_CELLS];
    uint64_t words[N_WORDS] = {0};
    uint32_t tail = 0;

    for (size_t i = 0; i < FASTSUD_N_CELLS; i++) {
        const uint8_t digit = (uint8_t)(form[i] - '0');
        digits[i] = digit <= 9 ? digit : 0;
    }
    /* Side by side: a word alone is a chain of multiplications that wait for each other. */
    for (size_t i = 0; i < WORD_CELLS; i++) {
        for (size_t word = 0; word < N_WORDS; word++) {
            words[word] = words[word] * 10 + digits[word * WORD_CELLS + i];
        }
    }
    for (size_t i = FIRST_OF_TAIL; i < FASTSUD_N_CELLS; i++) {
        tail = tail * 10 + digits[i];
    }
    key->hash = fsd_random_mix(0, tail);
    for (size_t word = 0; word < N_WORDS; word++) {
        key->hash = fsd_random_mix(key->hash, words[word]);
    }
    memcpy(key->words, words, sizeof(words));
    key->tail = tail;
}

/* How many numbers up to n_values fit in so many bits, in base n_values + 1. */
static unsigned n_fitting(unsigned n_values, unsigned n_bits)
{
    const uint64_t most = UINT64_MAX >> (64 - n_bits);
    unsigned n = 0;

    for (uint64_t left = most; left >= n_values; left = (left - n_values) / (n_values + 1)) {
        n++;
    }
    return n;
}

/* Hashes of a form with different seeds. */
static void hash_form(uint64_t *words, unsigned n_words, const uint8_t *form, unsigned n_cells)
{
    for (unsigned word = 0; word < n_words; word++) {
        words[word] = word;
        for (unsigned cell = 0; cell < n_cells; cell++) {
            words[word] = fsd_random_mix(words[word], form[cell]);
        }
    }
}

static void set_words(struct fsd_class_key *key, const uint64_t *words)
{
    memcpy(key->words, words, sizeof(key->words));
    key->tail = (uint32_t)(words[N_WORDS] & ((1U << TAIL_BITS) - 1));
    key->hash = fsd_random_mix(0, key->tail);
    for (size_t word = 0; word < N_WORDS; word++) {
        key->hash = fsd_random_mix(key->hash, key->words[word]);
    }
}

void fsd_class_key_make_of_cells(struct fsd_class_key *key, const uint8_t *form, unsigned n_cells, unsigned n_values)
{
    const unsigned n_each = n_fitting(n_values, 64);
    const bool fits = n_cells <= N_WORDS * n_each + n_fitting(n_values, TAIL_BITS);
    uint64_t words[N_WORDS + 1] = {0};

    for (unsigned cell = 0; cell < n_cells && fits; cell++) {
        uint64_t *const word = &words[cell / n_each < N_WORDS ? cell / n_each : N_WORDS];
        *word = *word * (n_values + 1) + form[cell];
    }
    if (!fits) {
        hash_form(words, N_WORDS + 1, form, n_cells);
    }
    set_words(key, words);
}

void fsd_class_key_make_of_rules(struct fsd_class_key *key, const uint64_t *rules, const uint8_t *form,
                                 unsigned n_cells)
{
    uint64_t words[N_WORDS + 1] = {rules[0], rules[1]};

    hash_form(words + 2, N_WORDS - 1, form, n_cells);
    set_words(key, words);
}

bool fsd_class_key_is_same(const struct fsd_class_key *a, const struct fsd_class_key *b)
{
    return memcmp(a->words, b->words, sizeof(a->words)) == 0 && a->tail == b->tail;
}

/* The table. */

static struct segment *segment_of(const struct fsd_class_set *set, uint64_t hash)
{
    return (struct segment *)&set->segments[(hash & set->hash_mask) >> (64 - SEGMENT_BITS)];
}

static uint64_t tag_of(const struct fsd_class_set *set, uint64_t hash)
{
    return (hash & set->hash_mask) << SEGMENT_BITS >> CLASS_BITS;
}

static uint64_t entry_tag(uint64_t entry)
{
    return entry >> CLASS_BITS;
}

static uint64_t entry_class(uint64_t entry)
{
    return (entry & (FSD_CLASS_MOST - 1)) - 1;
}

static size_t home_of(const struct segment *segment, uint64_t tag)
{
    return (size_t)(tag * segment->n_homes >> TAG_BITS);
}

static uint64_t *entry_at(const struct segment *segment, size_t place)
{
    return fsd_blocks_at(&segment->entries, place);
}

void fsd_class_set_prefetch(const struct fsd_class_set *set, const struct fsd_class_key *key)
{
    const struct segment *const segment = segment_of(set, key->hash);

    __builtin_prefetch(entry_at(segment, home_of(segment, tag_of(set, key->hash))));
}

/* The place of the first entry with a tag, or where it would be inserted. */
static size_t place_of(const struct segment *segment, uint64_t tag)
{
    size_t place = home_of(segment, tag);

    for (uint64_t entry = 0; (entry = *entry_at(segment, place)) != 0 && entry_tag(entry) < tag;) {
        place++;
    }
    return place;
}

/*
 * Moves all entries, which are in order, to the places that n_homes gives them. Returns false if they do not fit in
 * front of the last place; they are then in order, but not where a search would find them.
 */
static bool spread(struct segment *segment)
{
    const size_t n = fsd_blocks_n_items(&segment->entries);
    size_t first = n;
    size_t place = 0;

    /* To the end, from where each can move to its place without a second array. */
    for (size_t from = n; from-- > 0;) {
        const uint64_t entry = *entry_at(segment, from);
        *entry_at(segment, from) = 0;
        if (entry != 0) {
            *entry_at(segment, --first) = entry;
        }
    }
    for (size_t from = first; from < n; from++, place++) {
        const uint64_t entry = *entry_at(segment, from);
        const size_t home = home_of(segment, entry_tag(entry));
        place = place < home ? home : place;
        if (place > from || place + 1 >= n) {
            return false;
        }
        *entry_at(segment, from) = 0;
        *entry_at(segment, place) = entry;
    }
    return true;
}

/* Gives the segment more homes, and room after them for entries that are displaced beyond the last one. */
static bool grow(struct segment *segment, uint64_t n_homes, uint64_t n_slack)
{
    do {
        if (n_homes >> TAG_BITS != 0 || n_slack >> TAG_BITS != 0 ||
            !fsd_blocks_grow(&segment->entries, n_homes + n_slack)) {
            return false;
        }
        segment->n_homes = n_homes;
        segment->n_slack = n_slack;
        n_slack *= 2;
    } while (!spread(segment));
    return true;
}

/* Inserts an entry after those of the same tag. */
static bool insert(struct segment *segment, uint64_t entry)
{
    const uint64_t n_homes = segment->n_homes;

    if (segment->n >= n_homes * MOST_LOAD / PERCENT && !grow(segment, n_homes + n_homes / 4, segment->n_slack)) {
        return false;
    }
    for (;;) {
        size_t place = home_of(segment, entry_tag(entry));
        while (*entry_at(segment, place) != 0 && *entry_at(segment, place) < entry) {
            place++;
        }
        size_t empty = place;
        while (*entry_at(segment, empty) != 0) {
            empty++;
        }
        if (empty + 1 < fsd_blocks_n_items(&segment->entries)) {
            for (size_t to = empty; to > place; to--) {
                *entry_at(segment, to) = *entry_at(segment, to - 1);
            }
            *entry_at(segment, place) = entry;
            segment->n++;
            return true;
        }
        if (!grow(segment, segment->n_homes, 2 * segment->n_slack)) {
            return false;
        }
    }
}

/* The list and the cache. */

static unsigned char *list_entry(const struct fsd_class_set *set, uint64_t class)
{
    return fsd_blocks_at(&set->list, class);
}

static void put_bytes(unsigned char *to, uint64_t value, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        to[i] = (unsigned char)(value >> 8 * i);
    }
}

static uint64_t get_bytes(const unsigned char *from, unsigned n)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < n; i++) {
        value |= (uint64_t)from[i] << 8 * i;
    }
    return value;
}

static bool append_to_list(struct fsd_class_set *set, const struct fsd_class_item *item)
{
    if (!fsd_blocks_grow(&set->list, set->n_classes + 1)) {
        return false;
    }
    unsigned char *const to = list_entry(set, set->n_classes);
    if (set->options.keeps_forms) {
        memcpy(to, item->key.words, sizeof(item->key.words));
        put_bytes(to + sizeof(item->key.words), item->key.tail, TAIL_BYTES);
    } else {
        put_bytes(to, item->position, POSITION_BYTES);
    }
    return true;
}

static struct cached *cached_of(const struct fsd_class_set *set, uint64_t class)
{
    return set->cache + class % set->options.n_cached;
}

static void cache_put(struct fsd_class_set *set, uint64_t class, const struct fsd_class_key *key)
{
    if (set->options.keeps_forms) {
        return;
    }
    struct cached *const cached = cached_of(set, class);
    memcpy(cached->words, key->words, sizeof(cached->words));
    cached->tail = key->tail;
    cached->class_plus_1 = class + 1;
}

/* Whether the form of a class is known without reading; fills in key's form, not its hash. */
static bool form_known(const struct fsd_class_set *set, uint64_t class, struct fsd_class_key *key)
{
    if (set->options.keeps_forms) {
        const unsigned char *const from = list_entry(set, class);
        memcpy(key->words, from, sizeof(key->words));
        key->tail = (uint32_t)get_bytes(from + sizeof(key->words), TAIL_BYTES);
        return true;
    }
    const struct cached *const cached = cached_of(set, class);
    memcpy(key->words, cached->words, sizeof(key->words));
    key->tail = cached->tail;
    return cached->class_plus_1 == class + 1;
}

/* Whether an item is of a class that has the same tag: FSD_CLASS_FOUND, FSD_CLASS_NEW (it is not), or an error. */
static enum fsd_class_result compare(struct fsd_class_set *set, uint64_t class, const struct fsd_class_item *item)
{
    const struct fsd_class_set_options *const options = &set->options;
    struct fsd_class_key key;
    char puzzle[FSD_VARIANT_MAX_CELLS];

    if (class == item->known) {
        return FSD_CLASS_FOUND;
    }
    if (!form_known(set, class, &key)) {
        if (!options->read(options->context, get_bytes(list_entry(set, class), POSITION_BYTES), puzzle)) {
            return FSD_CLASS_UNREADABLE;
        }
        if (item->puzzle && memcmp(puzzle, item->puzzle, options->n_cells) == 0) {
            cache_put(set, class, &item->key);
            return FSD_CLASS_FOUND;
        }
        if (!options->key_of(options->context, puzzle, &key)) {
            return FSD_CLASS_NO_MEMORY;
        }
        if (segment_of(set, key.hash) != segment_of(set, item->key.hash) ||
            tag_of(set, key.hash) != tag_of(set, item->key.hash)) {
            return FSD_CLASS_UNREADABLE;
        }
        cache_put(set, class, &key);
    }
    return fsd_class_key_is_same(&key, &item->key) ? FSD_CLASS_FOUND : FSD_CLASS_NEW;
}

struct fsd_class_set *fsd_class_set_create(const struct fsd_class_set_options *options)
{
    struct fsd_class_set *const set = calloc(1, sizeof(*set));

    if (!set) {
        return NULL;
    }
    set->options = *options;
    set->options.n_cells = options->n_cells > 0 ? options->n_cells : FASTSUD_N_CELLS;
    set->options.n_cached = options->n_cached > 0 ? options->n_cached : N_CACHED;
    set->hash_mask = options->n_hash_bits == 0 || options->n_hash_bits >= 64 ? ~UINT64_C(0)
                                                                             : ~(~UINT64_C(0) >> options->n_hash_bits);
    for (size_t i = 0; i < N_SEGMENTS; i++) {
        struct segment *const segment = &set->segments[i];
        /* Of sizes between one growth and the next, so that they do not all grow, or are emptiest, at the same time. */
        segment->n_homes = FIRST_HOMES + FIRST_HOMES * i / (4 * N_SEGMENTS);
        segment->n_slack = FIRST_SLACK;
        segment->entries.item_bytes = sizeof(uint64_t);
        if (!fsd_blocks_grow(&segment->entries, segment->n_homes + FIRST_SLACK)) {
            goto fail;
        }
    }
    set->list.item_bytes = options->keeps_forms ? FORM_BYTES : POSITION_BYTES;
    if (!options->keeps_forms && !(set->cache = calloc(set->options.n_cached, sizeof(*set->cache)))) {
        goto fail;
    }
    return set;

fail:
    fsd_class_set_destroy(set);
    return NULL;
}

void fsd_class_set_destroy(struct fsd_class_set *set)
{
    if (!set) {
        return;
    }
    for (size_t i = 0; i < N_SEGMENTS; i++) {
        fsd_blocks_destroy(&set->segments[i].entries);
    }
    fsd_blocks_destroy(&set->list);
    free(set->cache);
    free(set);
}

enum fsd_class_result fsd_class_set_find(struct fsd_class_set *set, const struct fsd_class_item *item, uint64_t *class)
{
    const struct segment *const segment = segment_of(set, item->key.hash);
    const uint64_t tag = tag_of(set, item->key.hash);
    uint64_t entry = 0;

    for (size_t place = place_of(segment, tag); (entry = *entry_at(segment, place)) != 0 && entry_tag(entry) == tag;
         place++) {
        const uint64_t candidate = entry_class(entry);
        const enum fsd_class_result result = compare(set, candidate, item);
        if (result != FSD_CLASS_NEW) {
            *class = candidate;
            return result;
        }
    }
    return FSD_CLASS_NEW;
}

enum fsd_class_result fsd_class_set_add(struct fsd_class_set *set, const struct fsd_class_item *item, uint64_t *class)
{
    const enum fsd_class_result result = fsd_class_set_find(set, item, class);

    if (result != FSD_CLASS_NEW) {
        return result;
    }
    if (set->n_classes + 1 >= FSD_CLASS_MOST || (!set->options.keeps_forms && item->position >= FSD_CLASS_POSITIONS)) {
        return FSD_CLASS_FULL;
    }
    const uint64_t entry = tag_of(set, item->key.hash) << CLASS_BITS | (set->n_classes + 1);
    if (!append_to_list(set, item) || !insert(segment_of(set, item->key.hash), entry)) {
        return FSD_CLASS_NO_MEMORY;
    }
    cache_put(set, set->n_classes, &item->key);
    *class = set->n_classes++;
    return FSD_CLASS_NEW;
}

size_t fsd_class_set_candidates(const struct fsd_class_set *set, const struct fsd_class_key *key,
                                struct fsd_class_candidate *candidates, size_t n_most)
{
    const struct segment *const segment = segment_of(set, key->hash);
    const uint64_t tag = tag_of(set, key->hash);
    struct fsd_class_key form;
    uint64_t entry = 0;
    size_t n = 0;

    for (size_t place = place_of(segment, tag);
         n < n_most && (entry = *entry_at(segment, place)) != 0 && entry_tag(entry) == tag; place++) {
        const uint64_t class = entry_class(entry);
        if (!form_known(set, class, &form)) {
            candidates[n++] = (struct fsd_class_candidate){
                .class = class, .position = get_bytes(list_entry(set, class), POSITION_BYTES)};
        }
    }
    return n;
}

uint64_t fsd_class_set_n_classes(const struct fsd_class_set *set)
{
    return set->n_classes;
}

size_t fsd_class_set_n_bytes(const struct fsd_class_set *set)
{
    size_t n_bytes = sizeof(*set) + fsd_blocks_n_bytes(&set->list);

    n_bytes += set->cache ? set->options.n_cached * sizeof(*set->cache) : 0;

    for (size_t i = 0; i < N_SEGMENTS; i++) {
        n_bytes += fsd_blocks_n_bytes(&set->segments[i].entries);
    }
    return n_bytes;
}
