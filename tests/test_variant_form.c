/* Canonical forms of puzzles of any rules: against all copies of small grids, against minlex, and of random copies. */
#include <stdlib.h>
#include <string.h>

#include "puzzle/minlex.h"
#include "puzzle/variant_form.h"
#include "support/puzzles.h"
#include "support/small_grids.h"
#include "support/test.h"
#include "support/variants.h"

struct subject {
    struct fsd_rules rules;
    struct fsd_symmetries symmetries;
    struct fsd_variant_former *former;
};

static void make(struct subject *subject, const char *text)
{
    struct fsd_failure failure;
    subject->rules = (struct fsd_rules){.n_regions = 0};
    const bool is_read = strchr(text, '\n') ? fsd_rules_read_text(text, strlen(text), &subject->rules, &failure)
                                            : fsd_rules_read_names(text, &subject->rules, &failure);
    if (!is_read || !fsd_rules_compile(&subject->rules, &failure))
        fail_msg("%s: %s", text, failure.text);
    assert_int_equal(fsd_symmetries_find(&subject->symmetries, &subject->rules), FSD_SYMMETRIES_FOUND);
    subject->former = fsd_variant_former_create(&subject->symmetries);
    assert_non_null(subject->former);
}

static void drop(struct subject *subject)
{
    fsd_variant_former_destroy(subject->former);
    fsd_symmetries_destroy(&subject->symmetries);
    fsd_rules_destroy(&subject->rules);
}

/* The form of cells as characters, as such. */
static uint64_t form_of(const struct subject *subject, const char *text, char *form)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS], made[FSD_VARIANT_MAX_CELLS];
    uint64_t n_automorphisms = 0;
    for (unsigned cell = 0; cell < subject->symmetries.n_cells; cell++)
        cells[cell] = (uint8_t)(text[cell] == '.' ? 0 : text[cell] - '0');
    assert_int_equal(fsd_variant_form(subject->former, cells, made, &n_automorphisms), FASTSUD_OK);
    for (unsigned cell = 0; cell < subject->symmetries.n_cells; cell++)
        form[cell] = (char)(made[cell] ? '0' + made[cell] : '.');
    return n_automorphisms;
}

/* Givens at random, of few values or many, or part of a grid made of shifted rows. */
static void draw(const struct subject *subject, char *text)
{
    const unsigned n_cells = subject->symmetries.n_cells, n_values = subject->symmetries.n_values;
    const unsigned percent = rng_below(&test_rng, 101), n_used = 1 + rng_below(&test_rng, n_values);
    const bool shifts = rng_below(&test_rng, 2);
    for (unsigned cell = 0; cell < n_cells; cell++) {
        const unsigned value =
            shifts ? (cell % n_values + cell / n_values * 2) % n_values : rng_below(&test_rng, n_used);
        text[cell] = (char)(rng_below(&test_rng, 100) < percent ? '1' + value : '.');
    }
}

/* The first of all copies by definition, and how many ways lead to it. */
static void check_small(const char *names, struct small_shape shape, unsigned n_samples)
{
    struct subject subject;
    make(&subject, names);
    const unsigned n_cells = subject.symmetries.n_cells;
    for (unsigned i = 0; i < n_samples; i++) {
        char text[SMALL_MOST_CELLS], wanted[SMALL_MOST_CELLS], form[SMALL_MOST_CELLS];
        draw(&subject, text);
        if (i == 0)
            memset(text, '.', sizeof(text));
        const unsigned n_ways = small_form(&shape, text, wanted);
        const uint64_t n_automorphisms = form_of(&subject, text, form);
        if (memcmp(form, wanted, n_cells) != 0 || n_automorphisms != n_ways)
            fail_msg("%.*s: %.*s, %u automorphisms, not %.*s, %u", (int)n_cells, text, (int)n_cells, form,
                     (unsigned)n_automorphisms, (int)n_cells, wanted, n_ways);
    }
    drop(&subject);
}

TEST(first_of_all_copies)
{
    check_small("4x4", (struct small_shape){2, 2}, TEST_SAMPLE(20000, 2000));
    check_small("6x6", (struct small_shape){2, 3}, TEST_SAMPLE(2000, 200));
}

/* The 288 grids are of two classes, of 96 and 192 grids, or 16 * 12 each with values named in order of the first row.
 */
TEST(grids_of_4x4)
{
    static char grids[SMALL_4X4_GRIDS][16];
    struct subject subject;
    char forms[2][16];
    unsigned n_forms = 0, counts[2] = {0};
    uint64_t n_automorphisms[2] = {0};
    make(&subject, "4x4");
    assert_int_equal(small_4x4_grids(grids), SMALL_4X4_GRIDS);
    for (unsigned i = 0; i < SMALL_4X4_GRIDS; i++) {
        char form[16];
        const uint64_t n = form_of(&subject, grids[i], form);
        unsigned k = 0;
        while (k < n_forms && memcmp(forms[k], form, sizeof(form)) != 0)
            k++;
        assert_true(k < 2);
        memcpy(forms[k], form, sizeof(form));
        n_forms += k == n_forms;
        n_automorphisms[k] = n;
        counts[k]++;
    }
    assert_int_equal(n_forms, 2);
    /* By orbits and stabilisers. */
    for (unsigned k = 0; k < 2; k++)
        assert_int_equal(counts[k] * n_automorphisms[k], 128 * 24);
    drop(&subject);
}

/* Permutation k of the 128 of 4x4. */
static void take_way(const struct fsd_symmetries *symmetries, unsigned k, uint16_t *to)
{
    for (unsigned cell = 0; cell < 16; cell++)
        to[cell] = (uint16_t)cell;
    for (unsigned i = 0; i < symmetries->n_levels; k /= symmetries->levels[i++].n) {
        uint16_t before[16];
        memcpy(before, to, sizeof(before));
        for (unsigned cell = 0; cell < 16; cell++)
            to[cell] = before[symmetries->levels[i].ways[k % symmetries->levels[i].n * 16 + cell]];
    }
}

/* A copy of characters. */
static void copy_text(const char *text, const uint16_t *to, bool is_reversed, char *copy)
{
    for (unsigned cell = 0; cell < 16; cell++) {
        const char c = text[to[cell]];
        copy[cell] = (char)(is_reversed && c != '.' ? '1' + '4' - c : c);
    }
}

struct keeper {
    uint16_t to[16];
    bool is_reversed;
};

/* By definition: all permutations of 4x4, with the values as they are or reversed, that keep the set of solutions. */
static unsigned find_keepers(const struct subject *plain, const struct subject *subject, struct keeper *keepers)
{
    static char grids[SMALL_4X4_GRIDS][16];
    const struct fsd_variant *const variant = &subject->rules.variant;
    unsigned n = 0;
    small_4x4_grids(grids);
    for (unsigned k = 0; k < 256; k++) {
        struct keeper *const keeper = &keepers[n];
        bool is_kept = true;
        take_way(&plain->symmetries, k / 2, keeper->to);
        keeper->is_reversed = k % 2;
        for (unsigned g = 0; g < SMALL_4X4_GRIDS && is_kept; g++) {
            uint8_t values[2][16];
            char copy[16];
            copy_text(grids[g], keeper->to, k % 2, copy);
            for (unsigned cell = 0; cell < 16; cell++) {
                values[0][cell] = (uint8_t)(grids[g][cell] - '1');
                values[1][cell] = (uint8_t)(copy[cell] - '1');
            }
            is_kept = variant_oracle_holds(variant, variant->candidates, values[0]) ==
                      variant_oracle_holds(variant, variant->candidates, values[1]);
        }
        n += is_kept;
    }
    return n;
}

/* The first of all copies, as characters, and how many permutations lead to it. */
static unsigned first_copy(const struct keeper *keepers, unsigned n, const char *text, char *first)
{
    unsigned n_ways = 0;
    memset(first, '~', 16);
    for (unsigned k = 0; k < n; k++) {
        char copy[16];
        copy_text(text, keepers[k].to, keepers[k].is_reversed, copy);
        const int order = memcmp(copy, first, 16);
        n_ways = order < 0 ? 0 : n_ways;
        if (order <= 0)
            memcpy(first, copy, 16);
        bool is_new = order <= 0;
        for (unsigned other = 0; other < k && is_new && order == 0; other++) {
            char of_other[16];
            copy_text(text, keepers[other].to, keepers[other].is_reversed, of_other);
            is_new = memcmp(of_other, first, 16) != 0 || memcmp(keepers[other].to, keepers[k].to, 32) != 0;
        }
        n_ways += is_new;
    }
    return n_ways;
}

/* Where reversed values go with cells that move, every such symmetry of the solutions of 4x4 is found, and no other. */
TEST(mirrors)
{
    static const struct {
        const char *rules;
        enum fsd_renaming renaming;
    } rows[] = {
        {"size = 4\nthermo r1c1 r1c2\n", FSD_RENAMING_MIRROR},
        {"size = 4\nthermo r1c1 r2c1\nthermo r4c3 r4c4\n", FSD_RENAMING_MIRROR},
        {"size = 4\ngreater-than r1c1 r2c1\n", FSD_RENAMING_MIRROR},
        {"size = 4\nsum 4 r1c1 r3c3\nsum 6 r1c3 r3c1\n", FSD_RENAMING_MIRROR},
        {"size = 4\nsum 4 r1c1 r3c3\n", FSD_RENAMING_NONE},
        {"size = 4\ncandidates 12 r1c1\ncandidates 34 r3c3\n", FSD_RENAMING_MIRROR},
        {"size = 4\ncandidates 12 r1c1\ncandidates 24 r3c3\n", FSD_RENAMING_NONE},
        {"size = 4\nwhisper 2 r1c1 r2c2\n", FSD_RENAMING_REVERSE},
        {"size = 4\npattern (1|2)(2|3|4)(1|2|3) r1c1 r2c3 r3c4\npattern (4|3)(1|2|3)(2|3|4) r1c3 r2c1 r3c2\n",
         FSD_RENAMING_MIRROR},
        {"size = 4\nwhite-dot r1c1 r2c1\nthermo r3c3 r3c4\n", FSD_RENAMING_MIRROR},
        {"size = 4\nmaximum r2c2\nminimum r3c3\n", FSD_RENAMING_MIRROR},
    };
    static struct keeper keepers[257];
    struct subject plain;
    make(&plain, "4x4");
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct subject subject;
        make(&subject, rows[i].rules);
        const unsigned n = find_keepers(&plain, &subject, keepers);
        if (subject.symmetries.renaming != rows[i].renaming ||
            fsd_symmetries_n(&subject.symmetries) * (rows[i].renaming == FSD_RENAMING_REVERSE ? 2 : 1) != n)
            fail_msg("%s: %u, of %u; renaming %d", rows[i].rules, (unsigned)fsd_symmetries_n(&subject.symmetries), n,
                     (int)subject.symmetries.renaming);
        for (unsigned k = 0; k < TEST_SAMPLE(2000, 300); k++) {
            char text[16], form[16], wanted[16];
            draw(&subject, text);
            if (k == 0)
                memset(text, '.', sizeof(text));
            const uint64_t n_automorphisms = form_of(&subject, text, form);
            const unsigned n_ways = first_copy(keepers, n, text, wanted);
            if (memcmp(form, wanted, sizeof(form)) != 0 || n_automorphisms != n_ways)
                fail_msg("%s: %.16s, %.16s, %u automorphisms, not %.16s, %u", rows[i].rules, text, form,
                         (unsigned)n_automorphisms, wanted, n_ways);
        }
        drop(&subject);
    }
    drop(&plain);
}

/* For 9x9 sudoku both searches, which share nothing, find the same. */
TEST(as_minlex)
{
    enum { N_PUZZLES = TEST_SAMPLE(5000, 300) };
    struct subject subject;
    make(&subject, "sudoku");
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        struct fsd_minlex minlex;
        struct sample sample;
        char text[81], form[81];
        sample_make(&test_rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &sample);
        memcpy(text, sample.cells, sizeof(text));
        for (unsigned cell = 0; cell < 81; cell++)
            text[cell] = text[cell] >= '1' && text[cell] <= '9' ? text[cell] : '.';
        const uint64_t n_automorphisms = form_of(&subject, text, form);
        fsd_minlex(text, &minlex);
        assert_memory_equal(form, minlex.cells, sizeof(form));
        assert_int_equal(n_automorphisms, minlex.n_automorphisms);
    }
    drop(&subject);
}

static unsigned count_of(const char *text, unsigned n_cells, char c)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < n_cells; cell++)
        n += text[cell] == c;
    return n;
}

/* Copies have the form of their puzzle, which is its own form and, where values cannot be renamed, has its givens. */
TEST(copies_have_one_form)
{
    static const char *const rules[] = {"4x4+x",
                                        "8x8",
                                        "10x10",
                                        "12x12",
                                        "windoku",
                                        "x",
                                        "windoku+x",
                                        "antiknight+king",
                                        "disjoint-sets",
                                        "non-consecutive",
                                        "6x6+x",
                                        "size = 6\nregions =\n111122\n113322\n333322\n444455\n446655\n666655\n",
                                        "size = 5\nregions = none\n",
                                        "size = 4\nthermo r1c1 r1c2\n"};
    const unsigned n_samples = TEST_SAMPLE(400, 40);
    struct fsd_random random;
    fsd_random_init(&random, test_seed());
    for (size_t r = 0; r < sizeof(rules) / sizeof(rules[0]); r++) {
        struct subject subject;
        make(&subject, rules[r]);
        const unsigned n_cells = subject.symmetries.n_cells;
        for (unsigned i = 0; i < n_samples; i++) {
            char text[FSD_VARIANT_MAX_CELLS], copy[FSD_VARIANT_MAX_CELLS];
            char form[FSD_VARIANT_MAX_CELLS], of_copy[FSD_VARIANT_MAX_CELLS], again[FSD_VARIANT_MAX_CELLS];
            uint16_t cells[FSD_VARIANT_MAX_CELLS];
            uint8_t values[FSD_VARIANT_MAX_VALUES];
            draw(&subject, text);
            fsd_symmetries_draw(&subject.symmetries, &random, cells, values);
            for (unsigned cell = 0; cell < n_cells; cell++)
                copy[cell] = (char)(text[cells[cell]] == '.' ? '.' : '1' + values[text[cells[cell]] - '1']);
            const uint64_t n = form_of(&subject, text, form);
            assert_int_equal(form_of(&subject, copy, of_copy), n);
            assert_memory_equal(form, of_copy, n_cells);
            /* The form is one of the copies. */
            assert_int_equal(form_of(&subject, form, again), n);
            assert_memory_equal(form, again, n_cells);
            for (char c = '.'; c <= 'I' && subject.symmetries.renaming == FSD_RENAMING_NONE; c++)
                assert_int_equal(count_of(form, n_cells, c), count_of(text, n_cells, c));
            assert_int_equal(count_of(form, n_cells, '.'), count_of(text, n_cells, '.'));
        }
        drop(&subject);
    }
}

/* The first of all copies, each made, and how many permutations of cells lead to it with some renaming. */
static uint64_t form_by_trying(const struct fsd_symmetries *symmetries, const char *text, char *form)
{
    const unsigned n_cells = symmetries->n_cells, n = (unsigned)fsd_symmetries_n(symmetries);
    unsigned n_ways = 0;
    memset(form, '~', n_cells);
    for (unsigned k = 0; k < n; k++) {
        uint16_t way[FSD_VARIANT_MAX_CELLS], before[FSD_VARIANT_MAX_CELLS];
        unsigned left = k;
        bool leads = false;
        for (unsigned cell = 0; cell < n_cells; cell++)
            way[cell] = (uint16_t)cell;
        for (unsigned i = 0; i < symmetries->n_levels; left /= symmetries->levels[i++].n) {
            memcpy(before, way, sizeof(way));
            for (unsigned cell = 0; cell < n_cells; cell++)
                way[cell] = before[symmetries->levels[i].ways[left % symmetries->levels[i].n * n_cells + cell]];
        }
        for (int reversed = 0; reversed <= (symmetries->renaming == FSD_RENAMING_REVERSE); reversed++) {
            char copy[FSD_VARIANT_MAX_CELLS], names[128] = {0}, next = '1';
            for (unsigned cell = 0; cell < n_cells; cell++) {
                const char value = text[way[cell]];
                if (symmetries->renaming == FSD_RENAMING_ANY && value != '.' && !names[(int)value])
                    names[(int)value] = next++;
                copy[cell] = value == '.'                               ? '.'
                             : symmetries->renaming == FSD_RENAMING_ANY ? names[(int)value]
                             : reversed ? (char)('1' + (int)symmetries->n_values - (value - '0'))
                                        : value;
            }
            const int order = memcmp(copy, form, n_cells);
            if (order < 0) {
                memcpy(form, copy, n_cells);
                n_ways = 0;
                leads = false;
            }
            leads |= order <= 0;
        }
        n_ways += leads;
    }
    return n_ways;
}

TEST(rules_of_all_kinds)
{
    static const char *const rules[] = {"4x4+non-consecutive",
                                        "6x6+non-consecutive",
                                        "global-entropy",
                                        "4x4+x",
                                        "6x6+x",
                                        "windoku",
                                        "windoku+x",
                                        "antiknight",
                                        "x",
                                        "4x4+global-mod",
                                        "size = 4\ncage 5 r1c1 r1c2\n",
                                        "size = 4\ncage 4 r1c1 r1c2\n",
                                        "size = 3\nregions = none\nrules = non-consecutive\n"};
    for (size_t r = 0; r < sizeof(rules) / sizeof(rules[0]); r++) {
        struct subject subject;
        make(&subject, rules[r]);
        const unsigned n_cells = subject.symmetries.n_cells;
        for (unsigned i = 0; i < TEST_SAMPLE(2000, 200); i++) {
            char text[FSD_VARIANT_MAX_CELLS], form[FSD_VARIANT_MAX_CELLS], wanted[FSD_VARIANT_MAX_CELLS];
            draw(&subject, text);
            if (i % 4 == 0) /* so that some are their own reverse */
                for (unsigned cell = 0; cell < n_cells / 2; cell++)
                    text[n_cells - 1 - cell] =
                        (char)(text[cell] == '.' ? '.' : '1' + (int)subject.symmetries.n_values - (text[cell] - '0'));
            const uint64_t n_ways = form_by_trying(&subject.symmetries, text, wanted);
            const uint64_t n = form_of(&subject, text, form);
            if (memcmp(form, wanted, n_cells) != 0 || n != n_ways)
                fail_msg("%s: %.*s: %.*s, %u automorphisms, not %.*s, %u", rules[r], (int)n_cells, text, (int)n_cells,
                         form, (unsigned)n, (int)n_cells, wanted, (unsigned)n_ways);
        }
        drop(&subject);
    }
}

/* Grids of one value, in which most branches are alike. */
TEST(empty_grids)
{
    static const char *const rules[] = {"4x4", "6x6", "9x9", "12x12", "16x16", "25x25", "size = 9\nregions = none\n"};
    for (size_t r = 0; r < sizeof(rules) / sizeof(rules[0]); r++) {
        struct subject subject;
        char text[FSD_VARIANT_MAX_CELLS], form[FSD_VARIANT_MAX_CELLS];
        make(&subject, rules[r]);
        memset(text, '.', sizeof(text));
        assert_int_equal(form_of(&subject, text, form), fsd_symmetries_n(&subject.symmetries));
        assert_memory_equal(form, text, subject.symmetries.n_cells);
        drop(&subject);
    }
}

TEST_MAIN("variant_form", NULL, NULL)
