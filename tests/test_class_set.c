/* The set of classes: against a list that is searched from its start, its memory, and what it does when things fail. */
#include <unistd.h>

#include "grid/text.h"
#include "puzzle/class_set.h"
#include "support/test.h"

enum { N_CELLS = 81 };

/* Linked with --wrap, so that the set's calls come here. */
void *__real_calloc(size_t n, size_t n_bytes);
void *__real_realloc(void *bytes, size_t n_bytes);
void *__wrap_calloc(size_t n, size_t n_bytes);
void *__wrap_realloc(void *bytes, size_t n_bytes);

static size_t n_calls_until_failure = SIZE_MAX;

static bool call_fails(void)
{
    return n_calls_until_failure != SIZE_MAX && n_calls_until_failure-- == 0;
}

void *__wrap_calloc(size_t n, size_t n_bytes)
{
    return call_fails() ? NULL : __real_calloc(n, n_bytes);
}

void *__wrap_realloc(void *bytes, size_t n_bytes)
{
    return call_fails() ? NULL : __real_realloc(bytes, n_bytes);
}

/* A toy: puzzles are of one class if they differ by adding a number to all digits. In its form the first given is 1. */
static void toy_form(const char *puzzle, char *form)
{
    int shift = -1;
    for (int i = 0; i < N_CELLS; i++) {
        if (!fsd_text_is_given(puzzle[i])) {
            form[i] = '.';
            continue;
        }
        if (shift < 0)
            shift = '9' + 1 - puzzle[i];
        form[i] = (char)('1' + (puzzle[i] - '1' + shift) % 9);
    }
}

struct corpus {
    char (*puzzles)[N_CELLS];
    size_t n;
    size_t n_read;
    size_t unreadable; /* index; SIZE_MAX: none */
};

/* Classes so alike that every part of the form matters: each differs from one of a few grids in a cell or two. */
static struct corpus corpus_make(size_t n, unsigned n_bases)
{
    struct corpus corpus = {.puzzles = malloc(n * N_CELLS), .n = n, .unreadable = SIZE_MAX};
    assert_non_null(corpus.puzzles);
    for (size_t p = 0; p < n; p++) {
        struct rng base;
        rng_init(&base, rng_below(&test_rng, n_bases));
        for (int i = 0; i < N_CELLS; i++)
            corpus.puzzles[p][i] = ".123456789"[rng_below(&base, 10)];
        for (unsigned i = rng_below(&test_rng, 3); i > 0; i--)
            corpus.puzzles[p][rng_below(&test_rng, N_CELLS)] = ".123456789"[rng_below(&test_rng, 10)];
        const unsigned shift = rng_below(&test_rng, 9);
        for (int i = 0; i < N_CELLS; i++)
            if (corpus.puzzles[p][i] != '.')
                corpus.puzzles[p][i] = (char)('1' + ((unsigned)(corpus.puzzles[p][i] - '1') + shift) % 9);
    }
    return corpus;
}

/* Positions are multiples of this, so that all five bytes are used. */
#define POSITION_STEP UINT64_C(12345678)

static bool corpus_read(void *context, uint64_t position, char *puzzle)
{
    struct corpus *const corpus = context;
    const size_t p = (size_t)(position / POSITION_STEP);
    assert_int_equal(position % POSITION_STEP, 0);
    assert_true(p < corpus->n);
    corpus->n_read++;
    memcpy(puzzle, corpus->puzzles[p], N_CELLS);
    return p != corpus->unreadable;
}

static bool corpus_key(void *context, const char *puzzle, struct fsd_class_key *key)
{
    char form[N_CELLS];
    (void)context;
    toy_form(puzzle, form);
    fsd_class_key_make(key, form);
    return true;
}

static struct fsd_class_item item_of(const struct corpus *corpus, size_t p)
{
    struct fsd_class_item item = {
        .position = p * POSITION_STEP, .puzzle = corpus->puzzles[p], .known = FSD_CLASS_UNKNOWN};
    char form[N_CELLS];
    toy_form(corpus->puzzles[p], form);
    fsd_class_key_make(&item.key, form);
    return item;
}

static struct fsd_class_set *set_make(struct corpus *corpus, bool keeps_forms, unsigned n_hash_bits, size_t n_cached)
{
    const struct fsd_class_set_options options = {.keeps_forms = keeps_forms,
                                                  .read = corpus_read,
                                                  .key_of = corpus_key,
                                                  .context = corpus,
                                                  .n_hash_bits = n_hash_bits,
                                                  .n_cached = n_cached};
    struct fsd_class_set *const set = fsd_class_set_create(&options);
    assert_non_null(set);
    return set;
}

/* The first puzzle of each class; returns their number, and the class of each puzzle. */
static size_t classes_of(const struct corpus *corpus, size_t *firsts, size_t *classes)
{
    OWNED char(*const forms)[N_CELLS] = malloc(corpus->n * N_CELLS);
    size_t n = 0;
    for (size_t p = 0; p < corpus->n; p++) {
        size_t class = 0;
        toy_form(corpus->puzzles[p], forms[n]);
        while (memcmp(forms[class], forms[n], N_CELLS) != 0)
            class ++;
        if (class == n)
            firsts[n++] = p;
        classes[p] = class;
    }
    return n;
}

TEST(equals_a_list_whatever_the_hash)
{
    enum { N = TEST_SAMPLE(6000, 2000) };
    static const unsigned bits[] = {0, 1, 3, 8, 9, 12, 17, 24};
    struct corpus corpus = corpus_make(N, 30);
    OWNED size_t *const firsts = malloc(N * sizeof(*firsts));
    OWNED size_t *const classes = malloc(N * sizeof(*classes));
    const size_t n_classes = classes_of(&corpus, firsts, classes);
    assert_in_range(n_classes, N / 5, N - N / 10);
    for (size_t b = 0; b < sizeof(bits) / sizeof(bits[0]); b++)
        for (int keeps_forms = 0; keeps_forms <= 1; keeps_forms++) {
            struct fsd_class_set *const set = set_make(&corpus, keeps_forms, bits[b], b % 2 == 0 ? 1 : 5);
            size_t n_added = 0;
            uint64_t class = 0;
            corpus.n_read = 0;
            for (size_t p = 0; p < N; p++) {
                const struct fsd_class_item item = item_of(&corpus, p);
                const bool is_new = classes[p] == n_added;
                if (is_new) {
                    assert_int_equal(fsd_class_set_find(set, &item, &class), FSD_CLASS_NEW);
                    assert_int_equal(fsd_class_set_n_classes(set), n_added);
                }
                assert_int_equal(fsd_class_set_add(set, &item, &class), is_new ? FSD_CLASS_NEW : FSD_CLASS_FOUND);
                assert_int_equal(class, classes[p]);
                n_added += is_new;
            }
            assert_int_equal(fsd_class_set_n_classes(set), n_classes);
            if (keeps_forms)
                assert_int_equal(corpus.n_read, 0);
            else if (bits[b] > 0 && bits[b] <= 9) /* collisions by the thousand */
                assert_true(corpus.n_read > N + n_classes);
            else if (bits[b] == 0) /* only members of a class are read */
                assert_true(corpus.n_read <= 2 * (N - n_classes));
            for (size_t p = 0; p < N; p++) {
                const struct fsd_class_item item = item_of(&corpus, p);
                assert_int_equal(fsd_class_set_find(set, &item, &class), FSD_CLASS_FOUND);
                assert_int_equal(class, classes[p]);
            }
            fsd_class_set_destroy(set);
        }
    free(corpus.puzzles);
}

/* The greatest hashes: their entries have little room behind their places. */
TEST(the_end_of_the_table)
{
    enum { N = 3000 };
    for (unsigned n_bits = 20; n_bits <= 64; n_bits += 4) {
        struct corpus none = {.puzzles = NULL};
        struct fsd_class_set *const set = set_make(&none, true, 0, 0);
        struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
        uint64_t class = 0;
        for (uint64_t i = 0; i < 2 * N; i++) {
            item.key.words[3] = i % N;
            item.key.hash = ~(i % N << (64 - n_bits));
            assert_int_equal(fsd_class_set_add(set, &item, &class), i < N ? FSD_CLASS_NEW : FSD_CLASS_FOUND);
            assert_int_equal(class, i % N);
        }
        fsd_class_set_destroy(set);
    }
}

static bool read_nothing(void *context, uint64_t position, char *puzzle)
{
    (void)context;
    (void)position;
    (void)puzzle;
    return false;
}

/* Bytes of this process in memory. */
static size_t resident_bytes(void)
{
    unsigned long n_total = 0, n_resident = 0;
    FILE *const file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &n_total, &n_resident), 2);
    fclose(file);
    return n_resident * (size_t)sysconf(_SC_PAGESIZE);
}

TEST(memory_grows_with_the_classes_only)
{
    enum { N = TEST_SAMPLE(1200000, 100000), CONSTANT = 4 << 20, STEP = 5000 };
    for (int keeps_forms = 0; keeps_forms <= 1; keeps_forms++) {
        const size_t most = keeps_forms ? 48 : 16;
        const size_t n_before = resident_bytes();
        const struct fsd_class_set_options options = {.keeps_forms = keeps_forms, .read = read_nothing};
        struct fsd_class_set *const set = fsd_class_set_create(&options);
        struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
        uint64_t class = 0, n_known = 0;
        assert_non_null(set);
        for (uint64_t i = 0; i < N; i++) {
            do { /* until no class has the same 38 bits of the hash: there is nothing to be read */
                for (int w = 0; w < 4; w++)
                    item.key.words[w] = rng_next(&test_rng);
                item.key.hash = item.key.words[0];
            } while (fsd_class_set_find(set, &item, &class) != FSD_CLASS_NEW);
            item.position = i;
            assert_int_equal(fsd_class_set_add(set, &item, &class), FSD_CLASS_NEW);
            assert_int_equal(class, i);
            assert_int_equal(fsd_class_set_add(set, &item, &class), FSD_CLASS_FOUND);
            if (i % STEP == 0) {
                n_known = fsd_class_set_n_bytes(set);
                assert_true(n_known <= CONSTANT + most * (i + 1));
                if (!TEST_IS_SLOW_BUILD)
                    assert_true(resident_bytes() - n_before <= n_known + (1 << 19));
            }
        }
        print_message("%zu bytes a class of %d\n", fsd_class_set_n_bytes(set) / N, N);
        fsd_class_set_destroy(set);
    }
}

TEST(what_changed_is_noticed)
{
    struct corpus corpus = corpus_make(400, 400);
    uint64_t class = 0;
    for (int changes = 0; changes <= 1; changes++) {
        corpus.unreadable = SIZE_MAX;
        struct fsd_class_set *const set = set_make(&corpus, false, 0, 1);
        size_t changed = 0; /* the first of its class, and unlike the next */
        for (size_t p = 0; p < corpus.n; p++) {
            const struct fsd_class_item item = item_of(&corpus, p);
            const enum fsd_class_result result = fsd_class_set_add(set, &item, &class);
            assert_in_range(result, FSD_CLASS_FOUND, FSD_CLASS_NEW);
            if (result == FSD_CLASS_NEW && p < corpus.n / 2)
                changed = p;
        }
        const struct fsd_class_item item = item_of(&corpus, changed);
        const size_t other = changed > 0 ? 0 : 1;
        char puzzle[N_CELLS];
        memcpy(puzzle, corpus.puzzles[changed], N_CELLS);
        corpus.unreadable = changes ? SIZE_MAX : changed;
        if (changes)
            memcpy(corpus.puzzles[changed], corpus.puzzles[other], N_CELLS);
        const struct fsd_class_item same = {.key = item.key, .puzzle = puzzle, .known = FSD_CLASS_UNKNOWN};
        assert_int_equal(fsd_class_set_add(set, &same, &class), FSD_CLASS_UNREADABLE);
        memcpy(corpus.puzzles[changed], puzzle, N_CELLS);
        fsd_class_set_destroy(set);
    }
    free(corpus.puzzles);
}

TEST(positions_have_a_limit)
{
    struct corpus corpus = corpus_make(2, 100);
    struct fsd_class_set *const set = set_make(&corpus, false, 0, 1);
    uint64_t class = 9;
    struct fsd_class_item item = item_of(&corpus, 0);
    item.position = FSD_CLASS_POSITIONS;
    assert_int_equal(fsd_class_set_add(set, &item, &class), FSD_CLASS_FULL);
    item.position--;
    assert_int_equal(fsd_class_set_add(set, &item, &class), FSD_CLASS_NEW);
    assert_int_equal(class, 0);
    fsd_class_set_destroy(set);
    free(corpus.puzzles);
}

/* Keys of other rules: of 9x9 cells the same as of text; of all sizes, forms that differ in a cell have others. */
TEST(keys_of_cells)
{
    static const struct {
        unsigned n_cells, n_values;
    } sizes[] = {{16, 4}, {36, 6}, {64, 8}, {81, 9}, {100, 10}, {256, 16}, {1024, 32}, {1, 1}, {81, 32}};
    for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
        const unsigned n_cells = sizes[s].n_cells, n_values = sizes[s].n_values;
        uint8_t cells[1024];
        struct fsd_class_key key, other;
        for (unsigned cell = 0; cell < n_cells; cell++)
            cells[cell] = (uint8_t)rng_below(&test_rng, n_values + 1);
        fsd_class_key_make_of_cells(&key, cells, n_cells, n_values);
        for (unsigned cell = 0; cell < n_cells; cell++) {
            const uint8_t before = cells[cell];
            cells[cell] = (uint8_t)((before + 1 + rng_below(&test_rng, n_values)) % (n_values + 1));
            fsd_class_key_make_of_cells(&other, cells, n_cells, n_values);
            assert_false(fsd_class_key_is_same(&key, &other));
            assert_true(key.hash != other.hash);
            cells[cell] = before;
        }
        fsd_class_key_make_of_cells(&other, cells, n_cells, n_values);
        assert_true(fsd_class_key_is_same(&key, &other) && key.hash == other.hash);
        if (n_cells == N_CELLS && n_values == 9) {
            char text[N_CELLS];
            for (unsigned cell = 0; cell < N_CELLS; cell++)
                text[cell] = ".123456789"[cells[cell]];
            fsd_class_key_make(&other, text);
            assert_true(fsd_class_key_is_same(&key, &other) && key.hash == other.hash);
        }
    }
}

TEST(without_memory_it_says_so)
{
    struct corpus corpus = corpus_make(3000, 3000);
    for (int keeps_forms = 0; keeps_forms <= 1; keeps_forms++) {
        bool whole = false;
        for (size_t failing = 0; !whole; failing = failing * 3 / 2 + 1) {
            const struct fsd_class_set_options options = {
                .keeps_forms = keeps_forms, .read = corpus_read, .key_of = corpus_key, .context = &corpus};
            enum fsd_class_result result = FSD_CLASS_NEW;
            uint64_t class = 0;
            n_calls_until_failure = failing;
            struct fsd_class_set *const set = fsd_class_set_create(&options);
            assert_int_equal(set != NULL, failing >= 1 + 2 * 256 + !keeps_forms);
            for (uint64_t i = 0; set && i < 300000 && result == FSD_CLASS_NEW; i++) {
                const struct fsd_class_item item = {.key = {.hash = i * UINT64_C(0x9e3779b97f4a7c15), .words = {i}},
                                                    .position = i,
                                                    .puzzle = corpus.puzzles[0],
                                                    .known = FSD_CLASS_UNKNOWN};
                result = fsd_class_set_add(set, &item, &class);
            }
            whole = n_calls_until_failure != SIZE_MAX;
            assert_true(!set || whole || result == FSD_CLASS_NO_MEMORY);
            n_calls_until_failure = SIZE_MAX;
            fsd_class_set_destroy(set);
        }
    }
    fsd_class_set_destroy(NULL);
    free(corpus.puzzles);
}

TEST_MAIN("class_set", NULL, NULL)
