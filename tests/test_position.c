/* Judgements of positions, against the oracle. */
#include "oracle.h"
#include "puzzle/position.h"
#include "support/known.h"
#include "support/test.h"

static struct fsd_judge *judge;

SET_UP(make)
{
    return fsd_judge_create(0, NULL, &judge);
}

SET_UP(unmake)
{
    fsd_judge_destroy(judge);
    return 0;
}

static void assert_judged(const struct fsd_position *position, const char *text)
{
    struct fsd_judgement judgement;
    OWNED_BUFFER out = {.n = 0};
    fsd_judge_position(judge, position, &judgement);
    fsd_judgement_put(&out, position, &judgement, true);
    assert_string_equal(fsd_buffer_text(&out), text);
}

/* The candidates of a puzzle's cells, all nine in blanks. */
static void fill(const char *puzzle, uint16_t candidates[81])
{
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = puzzle[cell] == '.' ? 0x1ff : (uint16_t)(1 << (puzzle[cell] - '1'));
}

/* A right position with some of the solution's digits, and n_wrong wrong ones that no peer has; returns their cells. */
static fsd_cells spoil(char puzzle[82], unsigned n_wrong)
{
    fsd_cells wrong = 0;
    strcpy(puzzle, UNIQUE);
    for (unsigned n = rng_below(&test_rng, 25); n > 0; n--) {
        const unsigned cell = rng_below(&test_rng, 81);
        puzzle[cell] = SOLUTION[cell];
    }
    while (n_wrong > 0) {
        const unsigned cell = rng_below(&test_rng, 81);
        const char digit = (char)('1' + rng_below(&test_rng, 9));
        if (UNIQUE[cell] == '.' && digit != SOLUTION[cell] && !fsd_cells_has(wrong, cell)) {
            puzzle[cell] = digit;
            wrong |= fsd_cells_of(cell);
            n_wrong--;
        }
    }
    return wrong;
}

/* How many digits, or pairs of them, are ways out by the oracle; whether those of the judgement are among them. */
static size_t ways_out_by_oracle(const char *puzzle, unsigned n_left_out, const struct fsd_judgement *judgement)
{
    size_t n = 0;
    for (unsigned first = 0; first < 81; first++) {
        for (unsigned second = n_left_out == 1 ? 81 : first + 1; second < (n_left_out == 1 ? 82 : 81); second++) {
            char left[82];
            memcpy(left, puzzle, 81);
            if (left[first] == '.' || (second < 81 && left[second] == '.'))
                continue;
            left[first] = left[second] = '.';
            if (oracle_count(left, 2, NULL) != 1)
                continue;
            if (n < judgement->n_ways_out && n < FSD_MAX_WAYS_OUT) {
                assert_int_equal(judgement->ways_out[n].cells[0], first);
                assert_int_equal(judgement->ways_out[n].cells[1], second);
            }
            n++;
        }
    }
    return n;
}

TEST(known_solutions_tell_what_is_wrong)
{
    for (unsigned trial = 0; trial < 200; trial++) {
        char puzzle[82];
        struct fsd_judgement judgement;
        const fsd_cells wrong = spoil(puzzle, trial % 4);
        const struct fsd_position position = {.cells = puzzle, .solution = SOLUTION, .solution_name = "it"};
        fsd_judge_position(judge, &position, &judgement);
        assert_true(judgement.wrong == wrong);
        assert_true(judgement.crossed_out == 0);
        assert_int_equal(fsd_judgement_is_mistake(&judgement), wrong != 0);
    }
}

TEST(ways_out_are_those_of_the_oracle)
{
    size_t n_single = 0, n_pairs = 0;
    for (unsigned trial = 0; trial < TEST_SAMPLE(200, 40); trial++) {
        char puzzle[82];
        struct fsd_judgement judgement;
        spoil(puzzle, 1 + trial % 3);
        fsd_judge_position(judge, &(struct fsd_position){.cells = puzzle}, &judgement);
        if (oracle_count(puzzle, 2, NULL) > 0) {
            assert_int_equal(judgement.n_ways_out, 0);
            continue;
        }
        assert_int_equal(judgement.verdict, FASTSUD_NONE);
        const size_t n = ways_out_by_oracle(puzzle, 1, &judgement);
        assert_int_equal(judgement.n_ways_out, n > 0 ? n : ways_out_by_oracle(puzzle, 2, &judgement));
        n_single += n > 0;
        n_pairs += n == 0 && judgement.n_ways_out > 0;
    }
    assert_true(n_single > 0 && n_pairs > 0);
}

TEST(in_words)
{
    char puzzle[82] = UNIQUE;
    const char *const givens = "the givens' only solution";
    struct fsd_position position = {.cells = puzzle, .solution_name = givens};
    assert_judged(&position, "");
    assert_judged(&(struct fsd_position){.cells = EMPTY}, "several solutions");
    assert_judged(&(struct fsd_position){.cells = CLASH}, "no solution");
    puzzle[0] = '5';
    assert_judged(&position, "no solution; without r1c1=5 there would be exactly one");
    position.solution = SOLUTION;
    assert_judged(&position, "r1c1=5 is wrong: the givens' only solution has 9 there");
    puzzle[1] = '9';
    assert_judged(&position, "r1c1=5, r1c2=9 are wrong: the givens' only solution has r1c1=9, r1c2=5");
    char twice[82] = SOLUTION;
    twice[80] = '6';
    position = (struct fsd_position){.cells = twice};
    assert_judged(&position, "no solution; without r9c9=6 there would be exactly one");
    /* One too many, or two. */
    position.cells = "..2..6..473......9.419.3..............586.9..1...542.6.6...2...8.....3..3..1..5.2";
    assert_judged(&position, "no solution; without r1c3=2 or r7c2=6 there would be exactly one");
    position.cells = "..2..6..473......9.419.3..............586.9..1...542.6.....2.7.8.....3..3..1..582";
    assert_judged(&position, "no solution; without r6c6=4 and r9c8=8, or r7c6=2 and r9c8=8, or r7c8=7 and r9c8=8 there "
                             "would be exactly one");
}

TEST(pencilmarks)
{
    uint16_t candidates[81];
    struct fsd_judgement judgement;
    struct fsd_position position = {.cells = UNIQUE, .candidates = candidates};
    fill(UNIQUE, candidates);
    assert_judged(&position, "");
    candidates[0] &= (uint16_t) ~(1 << (SOLUTION[0] - '1'));
    assert_judged(&position, "the marks of r1c1 lack its digit: the only solution of its digits has 9 there");
    position.solution = SOLUTION;
    position.solution_name = "the given solution";
    assert_judged(&position, "the marks of r1c1 lack its digit: the given solution has 9 there");
    /* Marks alone can make a puzzle unique; rules that assume one solution do not hold then. */
    fill(EMPTY, candidates);
    position = (struct fsd_position){.cells = EMPTY, .candidates = candidates};
    fsd_judge_position(judge, &position, &judgement);
    assert_int_equal(judgement.uniqueness, FSD_UNIQUE_UNKNOWN);
    fill(SOLUTION, candidates);
    fsd_judge_position(judge, &position, &judgement);
    assert_int_equal(judgement.verdict, FASTSUD_UNIQUE);
    assert_int_equal(judgement.uniqueness, FSD_UNIQUE_BY_CANDIDATES);
    fsd_judge_position(judge, &(struct fsd_position){.cells = UNIQUE}, &judgement);
    assert_int_equal(judgement.uniqueness, FSD_UNIQUE_BY_DIGITS);
}

TEST_MAIN("position", make, unmake)
