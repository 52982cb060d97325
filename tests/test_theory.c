/*
 * The theory of clauses: its shape, each operation by itself, the fixed point against a solver of singles and locked
 * candidates that shares no code with it, and what it says of puzzles against the oracle.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logic/theory.h"
#include "oracle.h"
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

static enum fsd_theory_state reduce_candidates(const uint16_t before[81], uint16_t after[81])
{
    struct fsd_theory theory;
    fsd_theory_init_candidates(&theory, before);
    enum fsd_theory_state state = fsd_theory_reduce(&theory);
    fsd_theory_candidates(&theory, after);
    return state;
}

/* The cells of unit 0 to 26 (rows, columns, blocks), counted here once more. */
static int cell_of(int unit, int k)
{
    int i = unit % 9;
    return unit < 9 ? 9 * i + k : unit < 18 ? 9 * k + i : i / 3 * 27 + i % 3 * 3 + k / 3 * 9 + k % 3;
}

static unsigned places(const uint16_t candidates[81], int unit, int digit)
{
    unsigned mask = 0;
    for (int k = 0; k < 9; k++)
        mask |= (unsigned)(candidates[cell_of(unit, k)] >> digit & 1) << k;
    return mask;
}

static bool contains(int unit, int cell)
{
    for (int k = 0; k < 9; k++)
        if (cell_of(unit, k) == cell)
            return true;
    return false;
}

/* A digit that has all its places of one unit in another one goes from the other's remaining cells. */
static bool locked_candidates(uint16_t candidates[81], int unit, int other, int digit)
{
    bool changed = false;
    for (int k = 0; k < 9; k++)
        if (candidates[cell_of(unit, k)] >> digit & 1 && !contains(other, cell_of(unit, k)))
            return false;
    for (int k = 0; k < 9; k++) {
        int cell = cell_of(other, k);
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
                uint16_t *place = &candidates[cell_of(unit, __builtin_ctz(mask))];
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
                        if (contains(line, cell_of(block, k))) {
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

/* A clause as the header numbers it: the state of each of its variables. */
static void clause_variables(const struct fsd_theory *theory, int clause, unsigned *open, unsigned *is_true)
{
    *open = *is_true = 0;
    for (int k = 0; k < 9; k++) {
        int cell = clause < 81 ? clause : cell_of((clause - 81) / 9, k);
        int digit = clause < 81 ? k : (clause - 81) % 9;
        *open |= (unsigned)(theory->open_digits[cell] >> digit & 1) << k;
        *is_true |= (unsigned)(theory->true_digits[cell] >> digit & 1) << k;
    }
}

/* The variables of a clause that are in mask, as numbers 9 * cell + digit in ascending order. Their number. */
static int variable_numbers(int clause, unsigned mask, int numbers[9])
{
    int n = 0;
    for (int k = 0; k < 9; k++)
        if (mask >> k & 1)
            numbers[n++] = clause < 81 ? 9 * clause + k : 9 * cell_of((clause - 81) / 9, k) + (clause - 81) % 9;
    return n;
}

/* Whether each of a's variables is one of b's; both ascend. */
static bool is_subset(const int *a, int n_a, const int *b, int n_b)
{
    int n = 0;
    for (int i = 0; i < n_b && n < n_a; i++)
        n += a[n] == b[i];
    return n == n_a;
}

/* All that holds of a consistent theory that was reduced: no operation applies, and no clause is lost or invented. */
static void assert_fixed_point(const struct fsd_theory *theory)
{
    static int numbers[FSD_N_CLAUSES][9];
    static int n_numbers[FSD_N_CLAUSES];
    int n_clauses = 0;
    for (int clause = 0; clause < FSD_N_CLAUSES; clause++) {
        unsigned open, is_true;
        clause_variables(theory, clause, &open, &is_true);
        n_numbers[clause] = variable_numbers(clause, open, numbers[clause]);
        n_clauses += theory->clauses[clause] != 0;
        assert_true(n_bits(is_true) <= 1);
        assert_true(is_true ? open == 0 : open != 0);
        if (theory->clauses[clause]) {
            assert_int_equal(theory->clauses[clause], open);
            assert_true(n_bits(open) >= 2);
        }
    }
    assert_int_equal(theory->n_clauses, n_clauses);
    for (int a = 0; a < FSD_N_CLAUSES; a++) {
        int n_equal = 0; /* in the theory */
        for (int b = 0; b < FSD_N_CLAUSES; b++)
            if (theory->clauses[b] && is_subset(numbers[a], n_numbers[a], numbers[b], n_numbers[b])) {
                if (n_numbers[a] == 0)
                    continue;
                assert_int_equal(n_numbers[a], n_numbers[b]);
                n_equal++;
            }
        assert_int_equal(n_equal, n_numbers[a] > 0);
    }
}

/* An assertion takes 4 clauses, and 8 + 20 variables besides its own. */
TEST(one_assertion)
{
    for (int cell = 0; cell < 81; cell++)
        for (int digit = 1; digit <= 9; digit++) {
            struct fsd_theory theory;
            uint16_t candidates[81];
            fsd_theory_init(&theory);
            assert_true(fsd_theory_assert(&theory, (unsigned)cell, (unsigned)digit));
            assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_OPEN);
            assert_int_equal(theory.n_clauses, FSD_N_CLAUSES - 4);
            int n_memberships = 0;
            for (int clause = 0; clause < FSD_N_CLAUSES; clause++)
                n_memberships += n_bits(theory.clauses[clause]);
            assert_int_equal(n_memberships, 4 * (729 - 1 - 8 - 20));
            fsd_theory_candidates(&theory, candidates);
            for (int other = 0; other < 81; other++) {
                unsigned bit = 1u << (digit - 1);
                assert_int_equal(candidates[other], other == cell ? bit : sees(cell, other) ? ALL & ~bit : ALL);
            }
            if (cell % 10 == 0)
                assert_fixed_point(&theory);
        }
}

TEST(empty_grid_is_open)
{
    struct fsd_theory theory;
    fsd_theory_init(&theory);
    assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_OPEN);
    assert_int_equal(theory.n_clauses, FSD_N_CLAUSES);
    assert_fixed_point(&theory);
}

/* In every unit a digit is confined to three cells that another unit has as well: the other's six lose it. */
TEST(subsets_deny_the_rest)
{
    for (int unit = 0; unit < 27; unit++)
        for (int other = 0; other < 27; other++) {
            unsigned common = 0;
            for (int k = 0; k < 9; k++)
                common |= (unsigned)contains(other, cell_of(unit, k)) << k;
            if (n_bits(common) != 3)
                continue;
            uint16_t before[81], after[81];
            struct fsd_theory theory;
            int digit = (unit + other) % 9;
            for (int cell = 0; cell < 81; cell++)
                before[cell] = ALL;
            for (int k = 0; k < 9; k++)
                if (!(common >> k & 1))
                    before[cell_of(unit, k)] &= (uint16_t) ~(1u << digit);
            fsd_theory_init_candidates(&theory, before);
            assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_OPEN);
            fsd_theory_candidates(&theory, after);
            for (int cell = 0; cell < 81; cell++) {
                bool loses = contains(other, cell) && !contains(unit, cell);
                assert_int_equal(after[cell], loses ? before[cell] & ~(1u << digit) : before[cell]);
            }
            /* The two have the same three variables now, and one of them is gone. */
            assert_int_equal(theory.n_clauses, FSD_N_CLAUSES - 1);
            assert_fixed_point(&theory);
        }
}

TEST(contradictions)
{
    struct fsd_theory theory;
    uint16_t candidates[81], after[81];

    /* Two true variables in a clause: at once, whichever clause it is. */
    static const struct {
        unsigned cell, digit;
    } second[] = {{0, 4}, {7, 3}, {63, 3}, {20, 3}};
    for (int i = 0; i < 4; i++) {
        fsd_theory_init(&theory);
        assert_true(fsd_theory_assert(&theory, 0, 3));
        assert_true(fsd_theory_assert(&theory, 0, 3)); /* once more is no contradiction */
        assert_false(fsd_theory_assert(&theory, second[i].cell, second[i].digit));
        assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_INCONSISTENT);
        assert_false(fsd_theory_assert(&theory, 80, 9));
        assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_INCONSISTENT);
    }

    /* An empty clause: of a cell, of each kind of unit. */
    for (int clause = 0; clause < FSD_N_CLAUSES; clause++) {
        int numbers[9];
        variable_numbers(clause, ALL, numbers);
        for (int cell = 0; cell < 81; cell++)
            candidates[cell] = ALL;
        for (int k = 0; k < 9; k++)
            candidates[numbers[k] / 9] &= (uint16_t) ~(1u << numbers[k] % 9);
        assert_int_equal(reduce_candidates(candidates, after), FSD_THEORY_INCONSISTENT);
        /* With one variable left it is asserted instead. */
        int kept = numbers[clause % 9];
        candidates[kept / 9] |= (uint16_t)(1u << kept % 9);
        assert_int_equal(reduce_candidates(candidates, after), FSD_THEORY_OPEN);
        assert_int_equal(after[kept / 9], 1u << kept % 9);
    }

    /* Found by inference only: the row's last two cells have one digit between them. */
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = ALL;
    candidates[7] = candidates[8] = 1;
    fsd_theory_init_candidates(&theory, candidates);
    assert_int_equal(fsd_theory_reduce(&theory), FSD_THEORY_INCONSISTENT);
}

/* Bits above the nine are no candidates. */
TEST(foreign_bits)
{
    uint16_t candidates[81], after[81];
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = 0xffff;
    candidates[40] = 0xfe00 | 1u << 4;
    assert_int_equal(reduce_candidates(candidates, after), FSD_THEORY_OPEN);
    assert_int_equal(after[40], 1u << 4);
    assert_int_equal(after[0], ALL);
    candidates[40] = 0xfe00;
    assert_int_equal(reduce_candidates(candidates, after), FSD_THEORY_INCONSISTENT);
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
    if (rng_below(rng, 8) == 0)
        assert_fixed_point(&theory);
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
    struct sample *samples = sample_set_make(&test_rng, N_SAMPLES);
    assert_non_null(samples);
    for (int i = 0; i < N_SAMPLES; i++) {
        uint16_t candidates[81];
        candidates_of(samples[i].cells, candidates);
        check_board(&test_rng, candidates, samples[i].n_solutions, samples[i].first);
    }
    free(samples);
}

TEST(pencilmarks)
{
    struct pencil_sample *samples = pencil_set_make(&test_rng, N_PENCILS);
    assert_non_null(samples);
    for (int i = 0; i < N_PENCILS; i++)
        check_board(&test_rng, samples[i].candidates, samples[i].n_solutions, samples[i].first);
    free(samples);
}

/* Givens one by one in any order, reduced in between or not, come to the same as all at once. */
TEST(order_does_not_matter)
{
    enum { N = TEST_SAMPLE(1000, 100) };
    struct sample *samples = sample_set_make(&test_rng, N);
    assert_non_null(samples);
    for (int i = 0; i < N; i++) {
        struct fsd_theory theory;
        uint16_t before[81], wanted[81], got[81];
        unsigned order[81];
        bool consistent = true;
        candidates_of(samples[i].cells, before);
        enum fsd_theory_state wanted_state = reduce_candidates(before, wanted);
        fsd_theory_init(&theory);
        rng_permutation(&test_rng, order, 81);
        unsigned reduce_one_in = 1 + rng_below(&test_rng, 20);
        for (int k = 0; k < 81; k++) {
            char given = samples[i].cells[order[k]];
            if (given == '.')
                continue;
            consistent &= fsd_theory_assert(&theory, order[k], (unsigned)(given - '0'));
            if (rng_below(&test_rng, reduce_one_in) == 0)
                consistent &= fsd_theory_reduce(&theory) != FSD_THEORY_INCONSISTENT;
        }
        assert_int_equal(fsd_theory_reduce(&theory), wanted_state);
        if (wanted_state == FSD_THEORY_INCONSISTENT)
            continue;
        assert_true(consistent);
        fsd_theory_candidates(&theory, got);
        assert_memory_equal(got, wanted, sizeof(got));
        /* And what is reduced stays as it is, written out and read again. */
        assert_int_equal(reduce_candidates(got, before), wanted_state);
        assert_memory_equal(before, got, sizeof(got));
    }
    free(samples);
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
