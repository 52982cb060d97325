/* Puzzles turned with their rules: what is a solution, moved, is one of the moved rules, and nothing else is. */
#include "puzzle/own_copies.h"
#include "puzzle/own_form.h"
#include "rules/moves.h"
#include "rules/texts/write_iss.h"
#include "support/same_rules.h"
#include "support/small_grids.h"
#include "support/test.h"
#include "support/variants.h"

/* Each move, of all grids of 4x4, and of others at random. */
static void check_moves(const char *text, const struct fsd_rules *rules, const struct fsd_moves *moves)
{
    enum { N_OTHERS = TEST_SAMPLE(3000, 500) };
    static char grids[SMALL_4X4_GRIDS][16];
    const struct fsd_variant *const variant = &rules->variant;
    small_4x4_grids(grids);
    for (unsigned m = 1; m < moves->n; m++)
        for (unsigned g = 0; g < SMALL_4X4_GRIDS + N_OTHERS; g++) {
            const struct fsd_variant *const moved = &moves->moved[m].variant;
            uint8_t values[2][FSD_VARIANT_MAX_CELLS];
            for (unsigned cell = 0; cell < variant->n_cells; cell++) {
                const bool is_small = variant->n_cells == 16 && g < SMALL_4X4_GRIDS;
                values[0][cell] =
                    (uint8_t)(is_small ? (unsigned)(grids[g][cell] - '1') : rng_below(&test_rng, variant->n_values));
                values[1][moves->to[m][cell]] = values[0][cell];
            }
            if (variant_oracle_holds(variant, variant->candidates, values[0]) !=
                variant_oracle_holds(moved, moved->candidates, values[1]))
                fail_msg("%s: move %u", text, m);
        }
}

TEST(moved_solutions)
{
    static const struct {
        const char *text;
        unsigned n;
    } rows[] = {
        {"size = 4\nthermo r1c1 r1c2 r2c3\n", 8},
        {"size = 4\ncage 5 r1c1 r1c2\narrow r4c4 r3c4\nwhite-dot r2c2 r2c3\n", 8},
        {"size = 4\nrules = x, anti-knight\n", 8},
        {"size = 4\ndiagonal 1\n", 8},
        {"size = 4\nquad r1c2 1 4\n", 8},
        {"size = 4\nx-sum r2 6\n", 8},
        {"size = 4\nx-sum r2 6 4\n", 8},
        {"size = 4\nskyscraper c4 - 3\nnumbered-room r1 2\n", 8},
        {"size = 4\nsandwich r2 3\nlunchbox 3 r1c1 r2c2 r3c1\n", 8},
        {"size = 4\npattern 1.*2|2.*1 r1c1 r1c3 r2c4 r3c3\n", 8},
        {"size = 4\nlittle-killer 6 r1c2\nlittle-killer 9 r1c1\nlittle-killer 5 r4c2\n", 8},
        {"size = 4\nindexing C r1c1\n", 4},
        {"size = 2x3\nregions = none\ngreater-than r1c1 r1c2\n", 8},
        {"size = 4\nregions =\nAAAB\nACBB\nCCDB\nCDDD\ncandidates 12 r1c2\n", 8},
        {"size = 4\nvalues = 0-3\nsum 3 r1c1 r1c4\nbetween r1c1 r1c2 r2c3\nclone r1c1 r2c2 r3c3 r4c4\n", 8},
        {"size = 4\ndutch-flatmates\n", 2},
        {"size = 4\nregions = 4x1\nrenban r1c1 r2c2 r3c3\n", 8},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_RULES rules = {0};
        struct fsd_moves moves;
        struct fsd_failure failure;
        rules_of(rows[i].text, &rules);
        assert_true(fsd_rules_compile(&rules, &failure));
        assert_true(fsd_moves_find(&moves, &rules));
        if (moves.n != rows[i].n)
            fail_msg("%s: %u moves", rows[i].text, moves.n);
        check_moves(rows[i].text, &rules, &moves);
        fsd_moves_destroy(&moves);
    }
}

/* Copies of a puzzle with one solution have one, and there are as many as moves and renamings make. */
TEST(copies)
{
    static const struct {
        const char *text;
        unsigned n_least; /* different ones of 300 */
        unsigned n_most;
    } rows[] = {
        {"size = 4\nthermo r1c1 r1c2 r1c3\ncells =\n1...\n....\n....\n.2..\n", 16, 32},
        {"size = 4\nx\ncells =\n12..\n....\n....\n...3\n", 150, 300},
        {"size = 4\ncage 4 r1c1 r2c2\nthermo r4c1 r4c2 r4c3\n", 8, 8},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        OWNED_RULES rules = {0};
        OWNED_BUFFER seen = {.n = 0};
        struct fsd_own_copier copier = {.rules = NULL};
        struct fsd_failure failure;
        fsd_values values[16];
        unsigned n = 0, n_solutions = 0;
        rules_of(rows[i].text, &rules);
        memcpy(values, rules.variant.candidates, sizeof(values));
        fsd_rules_set_givens_apart(&rules);
        assert_true(fsd_rules_compile(&rules, &failure) && fsd_own_copier_take(&copier, &rules, values, 7));
        assert_true(fsd_own_copier_has_copies(&copier));
        for (unsigned k = 0; k <= 300; k++) {
            OWNED_RULES copy = {0};
            OWNED_BUFFER line = {.n = 0};
            struct variant_solutions solutions = {.n = 0};
            assert_true(k == 0 ? fsd_puzzle_format_at(1)->write(&rules, values, &line, &failure)
                               : fsd_own_copier_put(&copier, k - 1, fsd_puzzle_format_at(0), &line, &failure));
            fsd_buffer_put_char(&line, '\n');
            if (k > 0 && !strstr(seen.n > 0 ? fsd_buffer_text(&seen) : "", fsd_buffer_text(&line))) {
                fsd_buffer_put(&seen, line.bytes, line.n);
                n++;
            }
            rules_of(fsd_buffer_text(&line), &copy);
            assert_true(fsd_rules_compile(&copy, &failure));
            variant_oracle_solve(&copy.variant, copy.variant.candidates, 300, 1000000, &solutions);
            n_solutions = k == 0 ? (unsigned)solutions.n : n_solutions;
            if (solutions.n != n_solutions)
                fail_msg("%s: %zu solutions, not %u", line.bytes, solutions.n, n_solutions);
            variant_solutions_free(&solutions);
        }
        if (n < rows[i].n_least || n > rows[i].n_most || n_solutions == 0)
            fail_msg("%s: %u copies, of %u solutions", rows[i].text, n, n_solutions);
        fsd_own_copier_destroy(&copier);
    }
}

/* The class of a puzzle as it is written, and how many of its symmetries keep it. */
static void key_of(struct fsd_own_former *former, const char *text, struct fsd_class_key *key, uint64_t *n)
{
    OWNED_RULES rules = {0};
    struct fsd_failure failure;
    char given[FSD_VARIANT_MAX_CELLS];
    fsd_values values[FSD_VARIANT_MAX_CELLS];
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    const bool is_page = *text == '{' || *text == 'h';
    if (is_page && !fsd_rules_read_page(text, strlen(text), &rules, &failure))
        fail_msg("%s: %s", text, failure.text);
    if (!is_page)
        rules_of(text, &rules);
    const struct fsd_variant *const variant = &rules.variant;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        values[cell] = variant->candidates[cell];
        given[cell] = fsd_values_are_one(values[cell])
                          ? fsd_rules_value_character(variant, fsd_values_lowest(values[cell]))
                          : '.';
    }
    fsd_rules_set_givens_apart(&rules);
    assert_true(fsd_rules_compile(&rules, &failure));
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        values[cell] &= variant->candidates[cell];
    assert_int_equal(fsd_own_former_take(former, &rules, NULL), FASTSUD_OK);
    fsd_own_cells(variant, values, given, cells);
    assert_int_equal(fsd_own_form(former, cells, key, NULL, n), FASTSUD_OK);
}

/* Appends the text of n copies, of the puzzle itself if n is 0; returns how many a format has. */
static unsigned put_copies(const char *text, uint64_t first, unsigned n, size_t format, struct fsd_buffer *out)
{
    OWNED_RULES rules = {0};
    struct fsd_own_copier copier = {.rules = NULL};
    struct fsd_failure failure;
    fsd_values values[FSD_VARIANT_MAX_CELLS];
    unsigned n_put = 0;
    rules_of(text, &rules);
    memcpy(values, rules.variant.candidates, rules.variant.n_cells * sizeof(*values));
    fsd_rules_set_givens_apart(&rules);
    assert_true(fsd_rules_compile(&rules, &failure) && fsd_own_copier_take(&copier, &rules, values, 1));
    for (unsigned cell = 0; cell < rules.variant.n_cells; cell++)
        values[cell] &= rules.variant.candidates[cell];
    for (unsigned copy = 0; copy < n; copy++)
        n_put += fsd_own_copier_put(&copier, first + copy, fsd_puzzle_format_at(format), out, &failure);
    if (n == 0 && fsd_rules_write_iss(&rules, values, out, &failure))
        fsd_buffer_put_char(out, '\n');
    fsd_own_copier_destroy(&copier);
    return n_put;
}

static struct fsd_own_former *former;

static void check_copies(const char *text)
{
    struct fsd_class_key key, other;
    uint64_t n = 0, n_other = 0;
    unsigned n_written = 0;
    key_of(former, text, &key, &n);
    for (unsigned copy = 0; copy <= 24; copy++) {
        OWNED_BUFFER line = {.n = 0};
        if (put_copies(text, copy, 1, copy % 4, &line) == 0)
            continue;
        n_written++;
        key_of(former, fsd_buffer_text(&line), &other, &n_other);
        if (!fsd_class_key_is_same(&key, &other) || n != n_other)
            fail_msg("%s: copy %u is of another class: %s", text, copy, line.bytes);
    }
    assert_true(n_written >= 6);
}

/* Copies have the class of their original, with random givens, and other puzzles have others. */
TEST(classes)
{
    static const char *const rows[] = {
        "size = 4\nthermo r1c1 r1c2 r2c3\n",
        "size = 4\nthermo r1c1 r1c2\nthermo r1c1 r2c1\n",
        "size = 4\ncage 5 r1c1 r1c2\narrow r4c4 r3c4\nwhite-dot r2c2 r2c3\n",
        "size = 4\ncage 6 r1c1 r1c2\narrow r4c4 r3c4\nwhite-dot r2c2 r2c3\n",
        "size = 4\ncage 5 r1c1 r1c2\narrow r4c4 r3c4\nblack-dot r2c2 r2c3\n",
        "size = 4\nrules = x, anti-knight\n",
        "size = 4\nrules = x\n",
        "size = 4\ndiagonal 1\n",
        "size = 4\nquad r1c2 1 4\n",
        "size = 4\nx-sum r2 6\n",
        "size = 4\nx-sum r2 6 4\n",
        "size = 4\nskyscraper c4 - 3\nnumbered-room r1 2\n",
        "size = 4\nsandwich r2 3\nlunchbox 3 r1c1 r2c2 r3c1\n",
        "size = 4\npattern 1.*2|2.*1 r1c1 r1c3 r2c4 r3c3\n",
        "size = 4\nlittle-killer 6 r1c2\nlittle-killer 9 r1c1\nlittle-killer 5 r4c2\n",
        "size = 4\nindexing C r1c1\n",
        "size = 2x3\nregions = none\ngreater-than r1c1 r1c2\n",
        "size = 4\nregions =\nAAAB\nACBB\nCCDB\nCDDD\ncandidates 12 r1c2\n",
        "size = 4\nvalues = 0-3\nsum 3 r1c1 r1c4\nbetween r1c1 r1c2 r2c3\nclone r1c1 r2c2 r3c3 r4c4\n",
        "size = 4\nregions = 4x1\nrenban r1c1 r2c2 r3c3\n",
        "size = 6\nthermo r1c1 r2c2 r3c3\ncage 6 r6c5 r6c6\n",
        "size = 9\nrules = anti-king\n",
        "size = 9\nx\ncage 10 r1c1 r1c2 r2c2\ncage 17 r9c9 r8c9\n",
    };
    enum { N = sizeof(rows) / sizeof(rows[0]) };
    struct fsd_class_key keys[N];
    former = fsd_own_former_create();
    assert_non_null(former);
    for (unsigned i = 0; i < N; i++) {
        uint64_t n;
        key_of(former, rows[i], &keys[i], &n);
        for (unsigned k = 0; k < i; k++)
            if (fsd_class_key_is_same(&keys[i], &keys[k]))
                fail_msg("%s is of the class of %s", rows[i], rows[k]);
        check_copies(rows[i]);
        for (unsigned round = 0; round < TEST_SAMPLE(20, 4); round++) {
            OWNED_BUFFER text = {.n = 0};
            OWNED_RULES rules = {0};
            rules_of(rows[i], &rules);
            const struct fsd_variant *const variant = &rules.variant;
            fsd_buffer_put_text(&text, rows[i]);
            fsd_buffer_put_text(&text, "cells =\n");
            for (unsigned cell = 0; cell < variant->n_cells; cell++) {
                const unsigned value = rng_below(&test_rng, variant->n_values);
                const bool is_given = rng_below(&test_rng, 4) == 0 && variant->candidates[cell] >> value & 1;
                fsd_buffer_put_char(&text, is_given ? fsd_rules_value_character(variant, value) : '.');
                if (cell % variant->n_columns + 1 == variant->n_columns)
                    fsd_buffer_put_char(&text, '\n');
            }
            check_copies(fsd_buffer_text(&text));
        }
    }
    fsd_own_former_destroy(former);
}

/* Puzzles of few givens are of the same class just when one is among the copies of the other. */
TEST(classes_are_of_copies)
{
    enum { N = TEST_SAMPLE(60, 30), N_COPIES = 1500 };
    static const char *const rows[] = {"size = 4\nthermo r1c1 r1c2 r1c3\n", "size = 4\ncage 4 r1c1 r2c2\n"};
    former = fsd_own_former_create();
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        struct fsd_class_key keys[N];
        struct fsd_buffer lines[N] = {{0}}, copies[N] = {{0}};
        unsigned n_same = 0;
        for (unsigned i = 0; i < N; i++) {
            OWNED_BUFFER text = {.n = 0};
            uint64_t n;
            char cells[] = "....\n....\n....\n....\n";
            cells[rng_below(&test_rng, 3) * 5 + rng_below(&test_rng, 4)] = (char)('1' + rng_below(&test_rng, 4));
            cells[18] = (char)('1' + rng_below(&test_rng, 2));
            fsd_buffer_print(&text, "%scells =\n%s", rows[r], cells);
            key_of(former, fsd_buffer_text(&text), &keys[i], &n);
            put_copies(text.bytes, 0, 0, 0, &lines[i]);
            assert_int_equal(put_copies(text.bytes, 0, N_COPIES, 0, &copies[i]), N_COPIES);
        }
        for (unsigned i = 0; i < N; i++)
            for (unsigned k = 0; k < N; k++) {
                const bool is_copy = strstr(fsd_buffer_text(&copies[i]), fsd_buffer_text(&lines[k])) != NULL;
                if (fsd_class_key_is_same(&keys[i], &keys[k]) != is_copy)
                    fail_msg("%s of %s: %s", lines[k].bytes, lines[i].bytes, is_copy ? "a copy" : "no copy");
                n_same += i != k && is_copy;
            }
        assert_true(n_same > 0);
        for (unsigned i = 0; i < N; i++) {
            fsd_buffer_destroy(&lines[i]);
            fsd_buffer_destroy(&copies[i]);
        }
    }
    fsd_own_former_destroy(former);
}

TEST_MAIN("moves", NULL, NULL)
