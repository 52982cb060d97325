/*
 * The theory of clauses: the fixed point against singles and locked candidates by their definition, and what it says of
 * puzzles against the oracle.
 */
#include "logic/theory.h"
#include "support/boards.h"
#include "support/candidates.h"
#include "support/closure.h"
#include "support/corpora.h"
#include "support/test.h"

enum { N_SAMPLES = TEST_SAMPLE(2000, 200), N_PENCILS = TEST_SAMPLE(2000, 200) };

/* Singles and locked candidates by their definition, until nothing changes. */
static enum fsd_theory_state plain_logic(uint16_t candidates[81])
{
    const enum closure_end end = closure_by(candidates, 1 << 0 | 1 << 1 | 1 << 4);
    return end == CLOSURE_OPEN ? FSD_THEORY_OPEN : end == CLOSURE_SOLVED ? FSD_THEORY_SOLVED : FSD_THEORY_INCONSISTENT;
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

/* How many of the first puzzles the theory solves alone; each is compared with the oracle's rules, some with plain
 * logic. */
static void check_public(const char *name, unsigned n_puzzles, unsigned n_solved_wanted)
{
    enum { PLAIN_ONE_IN = TEST_SAMPLE(16, 64) };
    FILE *file = fopen(public_corpus(name), "r");
    char line[256];
    unsigned n = 0, n_solved = 0;
    assert_non_null(file);
    while (n < n_puzzles && fgets(line, sizeof(line), file)) {
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
    check_public("all17clue.txt", TEST_SAMPLE(49151, 8000), TEST_SAMPLE(37373, 5965));
}

TEST(magictour)
{
    check_public("magictour-top1465.txt", 1465, 60);
}

TEST_MAIN("theory", NULL, NULL)
