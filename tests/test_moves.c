/* Puzzles turned with their rules: what is a solution, moved, is one of the moved rules, and nothing else is. */
#include "puzzle/own_copies.h"
#include "rules/moves.h"
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

TEST_MAIN("moves", NULL, NULL)
