/*
 * The theory of clauses: its shape, each operation by itself, the fixed point against a solver of singles and locked
 * candidates that shares no code with it, and what it says of puzzles against the oracle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logic/theory.h"
#include "oracle.h"
#include "support/boards.h"
#include "support/corpora.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { ALL = 0x1ff, N_SAMPLES = TEST_SAMPLE(2000, 200), N_PENCILS = TEST_SAMPLE(2000, 200) };

static int n_bits(unsigned mask)
{
    return __builtin_popcount(mask);
}

static void candidates_of(const char *puzzle, uint16_t candidates[81])
{
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] =
            puzzle[cell] >= '1' && puzzle[cell] <= '9' ? (uint16_t)(1u << (puzzle[cell] - '1')) : (uint16_t)ALL;
}

static unsigned places(const uint16_t candidates[81], int unit, int digit)
{
    unsigned mask = 0;
    for (int k = 0; k < 9; k++)
        mask |= (unsigned)(candidates[unit_cell(unit, k)] >> digit & 1) << k;
    return mask;
}

static bool contains(unsigned unit, unsigned cell)
{
    for (unsigned k = 0; k < 9; k++)
        if (unit_cell(unit, k) == cell)
            return true;
    return false;
}

/* A digit that has all its places of one unit in another one goes from the other's remaining cells. */
static bool locked_candidates(uint16_t candidates[81], int unit, int other, int digit)
{
    bool changed = false;
    for (int k = 0; k < 9; k++)
        if (candidates[unit_cell(unit, k)] >> digit & 1 && !contains(other, unit_cell(unit, k)))
            return false;
    for (int k = 0; k < 9; k++) {
        int cell = unit_cell(other, k);
        if (candidates[cell] >> digit & 1 && !contains(unit, cell)) {
            candidates[cell] &= (uint16_t) ~(1u << digit);
            changed = true;
        }
    }
    return changed;
}

/* Singles and locked candidates in the plainest form, until nothing changes. */
static enum fsd_theory_state plain_logic(uint16_t candidates[81])
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < 81; cell++) {
            if (candidates[cell] == 0)
                return FSD_THEORY_INCONSISTENT;
            for (int other = 0; n_bits(candidates[cell]) == 1 && other < 81; other++)
                if (sees(cell, other) && candidates[other] & candidates[cell]) {
                    candidates[other] &= (uint16_t)~candidates[cell];
                    changed = true;
                }
        }
        for (int unit = 0; unit < 27; unit++)
            for (int digit = 0; digit < 9; digit++) {
                unsigned mask = places(candidates, unit, digit);
                if (mask == 0)
                    return FSD_THEORY_INCONSISTENT;
                uint16_t *place = &candidates[unit_cell(unit, __builtin_ctz(mask))];
                if (n_bits(mask) == 1 && n_bits(*place) > 1) {
                    *place = (uint16_t)(1u << digit);
                    changed = true;
                }
            }
        for (int block = 18; !changed && block < 27; block++)
            for (int line = 0; line < 18; line++)
                for (int digit = 0; digit < 9; digit++) {
                    unsigned mask = places(candidates, block, digit);
                    if (mask == 0 || places(candidates, line, digit) == 0)
                        return FSD_THEORY_INCONSISTENT;
                    for (int k = 0; k < 9; k++)
                        if (contains(line, unit_cell(block, k))) {
                            changed |= locked_candidates(candidates, block, line, digit);
                            changed |= locked_candidates(candidates, line, block, digit);
                            break;
                        }
                }
    }
    for (int cell = 0; cell < 81; cell++)
        if (n_bits(candidates[cell]) > 1)
            return FSD_THEORY_OPEN;
    return FSD_THEORY_SOLVED;
}

/* What the theory says of a board against plain logic and the oracle; first is one of its solutions. */
static void check_board(struct rng *rng, const uint16_t before[81], uint64_t n_solutions, const char *first)
{
    struct fsd_theory theory;
    uint16_t after[81], plain[81];
    fsd_theory_init_candidates(&theory, before);
    enum fsd_theory_state got = fsd_theory_reduce(&theory);
    fsd_theory_candidates(&theory, after);
    memcpy(plain, before, sizeof(plain));
    assert_int_equal(got, plain_logic(plain));
    if (got == FSD_THEORY_INCONSISTENT) {
        assert_int_equal(n_solutions, 0);
        return;
    }
    assert_memory_equal(after, plain, sizeof(plain));
    if (n_solutions > 0)
        assert_true(oracle_verify_candidates(after, first));
    if (got == FSD_THEORY_SOLVED) {
        assert_int_equal(n_solutions, 1);
        for (int cell = 0; cell < 81; cell++)
            assert_int_equal(after[cell], 1u << (first[cell] - '1'));
    } else if (n_solutions < SAMPLE_LIMIT) {
        /* Not one solution is lost. */
        assert_int_equal(oracle_count_candidates(after, SAMPLE_LIMIT, NULL), n_solutions);
    } else {
        for (int i = 0; i < 5; i++) {
            unsigned order[9];
            unsigned char digit_order[9];
            char another[81];
            rng_permutation(rng, order, 9);
            for (int k = 0; k < 9; k++)
                digit_order[k] = (unsigned char)(order[k] + 1);
            assert_int_equal(oracle_count_ordered(before, digit_order, 1, another), 1);
            assert_true(oracle_verify_candidates(after, another));
        }
    }
}

TEST(puzzles_of_every_kind)
{
    OWNED struct sample *samples = sample_set_make(&test_rng, N_SAMPLES);
    for (int i = 0; i < N_SAMPLES; i++) {
        uint16_t candidates[81];
        candidates_of(samples[i].cells, candidates);
        check_board(&test_rng, candidates, samples[i].n_solutions, samples[i].first);
    }
}

TEST(pencilmarks)
{
    OWNED struct pencil_sample *samples = pencil_set_make(&test_rng, N_PENCILS);
    for (int i = 0; i < N_PENCILS; i++)
        check_board(&test_rng, samples[i].candidates, samples[i].n_solutions, samples[i].first);
}

/* How many puzzles the theory solves alone; each is compared with the oracle's rules, some with plain logic. */
static void check_public(const char *name, unsigned n_puzzles, unsigned n_solved_wanted)
{
    enum { PLAIN_ONE_IN = TEST_SAMPLE(16, 64) };
    FILE *file = fopen(public_corpus(name), "r");
    char line[256];
    unsigned n = 0, n_solved = 0;
    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        if (line[0] == '#' || !oracle_well_formed(line, strcspn(line, "\r\n")))
            continue;
        struct fsd_theory theory;
        uint16_t after[81];
        fsd_theory_init(&theory);
        for (unsigned cell = 0; cell < 81; cell++)
            if (line[cell] >= '1' && line[cell] <= '9')
                assert_true(fsd_theory_assert(&theory, cell, (unsigned)(line[cell] - '0')));
        enum fsd_theory_state got = fsd_theory_reduce(&theory);
        fsd_theory_candidates(&theory, after);
        assert_int_not_equal(got, FSD_THEORY_INCONSISTENT);
        if (got == FSD_THEORY_SOLVED) {
            char solution[81];
            for (int cell = 0; cell < 81; cell++)
                solution[cell] = (char)('1' + __builtin_ctz(after[cell]));
            assert_true(oracle_verify(line, solution));
            n_solved++;
        }
        if (n % PLAIN_ONE_IN == 0) {
            uint16_t plain[81];
            candidates_of(line, plain);
            assert_int_equal(got, plain_logic(plain));
            assert_memory_equal(after, plain, sizeof(plain));
        }
        n++;
    }
    fclose(file);
    print_message("%s: %u of %u solved\n", name, n_solved, n);
    assert_int_equal(n, n_puzzles);
    assert_int_equal(n_solved, n_solved_wanted);
}

TEST(seventeen_clues)
{
    check_public("all17clue.txt", 49151, 37373);
}

TEST(magictour)
{
    check_public("magictour-top1465.txt", 1465, 60);
}

TEST_MAIN("theory", NULL, NULL)
