/* Canonical forms of puzzles of any rules: against all copies of small grids, against minlex, and of random copies. */
#include <stdlib.h>
#include <string.h>

#include "puzzle/minlex.h"
#include "puzzle/variant_form.h"
#include "support/puzzles.h"
#include "support/small_grids.h"
#include "support/test.h"

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
