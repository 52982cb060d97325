/* The oracle itself: known puzzles, known counts, and a verifier that rejects wrong grids. */
#include "support/puzzles.h"
#include "support/test.h"

static const char lecture[] = "6.9.2...8.8.5.6..94......2......3...9.......4...46.831....1..76..7...39.....7....";
static const char lecture_solution[] =
    "639724518281536749475891623814253967963187254752469831598312476127648395346975182";

TEST(known_puzzles)
{
    char first[81];
    assert_int_equal(oracle_count(lecture, 2, first), 1);
    assert_memory_equal(first, lecture_solution, 81);
    assert_int_equal(oracle_count(lecture_solution, 10, NULL), 1);

    /* Cells 3, 6, 12 and 15 hold 7 5 5 7 in two rows, two columns and two boxes: they can be swapped. */
    char cells[81];
    memcpy(cells, lecture_solution, 81);
    cells[3] = cells[6] = cells[12] = cells[15] = '.';
    assert_int_equal(oracle_count(cells, 10, NULL), 2);
    cells[15] = '7';
    assert_int_equal(oracle_count(cells, 10, NULL), 1);
    cells[15] = '5';
    assert_int_equal(oracle_count(cells, 10, NULL), 1);
    cells[15] = '1';
    assert_int_equal(oracle_count(cells, 10, NULL), 0);

    /* The rows of a blank band can be permuted in every filling. */
    memcpy(cells, lecture_solution, 81);
    memset(cells, '.', 27);
    uint64_t n = oracle_count(cells, 1000000, NULL);
    assert_true(n >= 6 && n % 6 == 0);

    memset(cells, '.', sizeof(cells));
    assert_int_equal(oracle_count(cells, 1234, first), 1234);
    assert_true(oracle_verify(cells, first));
    cells[3] = cells[30] = '7';
    memcpy(first, "untouched", 9);
    assert_int_equal(oracle_count(cells, 2, first), 0);
    assert_memory_equal(first, "untouched", 9);
}

TEST(verifier_rejects)
{
    char wrong[81];
    assert_true(oracle_verify(lecture, lecture_solution));
    for (int cell = 0; cell < 81; cell++)
        for (int c = 0; c < 256; c++) {
            if (c == lecture_solution[cell])
                continue;
            memcpy(wrong, lecture_solution, 81);
            wrong[cell] = (char)c;
            assert_false(oracle_verify(lecture, wrong));
        }
    /* Valid as a grid, but not this puzzle's. */
    for (int cell = 0; cell < 81; cell++)
        wrong[cell] = (char)('1' + (lecture_solution[cell] - '1' + 1) % 9);
    assert_false(oracle_verify(lecture, wrong));
    /* Rows and columns fine, boxes not. */
    for (int cell = 0; cell < 81; cell++)
        wrong[cell] = (char)('1' + (cell / 9 + cell % 9) % 9);
    char blank[81];
    memset(blank, '.', sizeof(blank));
    assert_false(oracle_verify(blank, wrong));
    /* Rows fine, columns not. */
    for (int cell = 0; cell < 81; cell++)
        wrong[cell] = (char)('1' + cell % 9);
    assert_false(oracle_verify(blank, wrong));
}

TEST(verifier_of_pencilmarks_rejects)
{
    uint16_t candidates[81];
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    assert_true(oracle_verify_candidates(candidates, lecture_solution));
    candidates[80] &= (uint16_t) ~(1u << (lecture_solution[80] - '1'));
    assert_false(oracle_verify_candidates(candidates, lecture_solution));
    assert_int_equal(oracle_count_candidates(candidates, 3, NULL), 3);
}

/* A search that may give up: what it finds, and when it says that it has seen everything. */
TEST(short_searches)
{
    struct oracle_answer answer;
    uint16_t candidates[81], all[81];
    for (int cell = 0; cell < 81; cell++) {
        candidates[cell] = (uint16_t)(1u << (lecture_solution[cell] - '1'));
        all[cell] = 0x1ff;
    }
    oracle_try(candidates, 2, 82, &answer);
    assert_true(answer.is_complete && answer.n_solutions == 1 && answer.n_nodes == 82);
    assert_memory_equal(answer.first, lecture_solution, 81);
    assert_memory_equal(answer.seen, candidates, sizeof(candidates));
    oracle_try(candidates, 2, 81, &answer);
    assert_true(!answer.is_complete && answer.n_solutions == 0 && answer.n_nodes == 81);
    /* Two solutions, which exchange 5 and 7 in four cells. */
    static const int swapped[] = {3, 6, 12, 15};
    for (int i = 0; i < 4; i++)
        candidates[swapped[i]] = 0x1ff;
    oracle_try(candidates, 3, 1000, &answer);
    assert_true(answer.is_complete && answer.n_solutions == 2);
    for (int i = 0; i < 4; i++)
        candidates[swapped[i]] = 0x50;
    assert_memory_equal(answer.seen, candidates, sizeof(candidates));
    oracle_try(all, 5, 100000, &answer);
    assert_true(answer.is_complete && answer.n_solutions == 5 && answer.n_nodes < 100000);
    assert_true(oracle_verify_candidates(answer.seen, answer.first));
    oracle_try(all, 1, 0, &answer);
    assert_true(!answer.is_complete && answer.n_solutions == 0 && answer.n_nodes == 0);
    all[40] = 0;
    oracle_try(all, 5, 1000, &answer);
    assert_true(answer.is_complete && answer.n_solutions == 0);
}

TEST(well_formed_lines)
{
    char line[82];
    memset(line, '.', sizeof(line));
    assert_true(oracle_well_formed(line, 81));
    assert_false(oracle_well_formed(line, 80));
    line[81] = 'a';
    assert_true(oracle_well_formed(line, 82));
    line[80] = '\0';
    assert_false(oracle_well_formed(line, 82));
}

TEST(samples_are_what_they_say)
{
    for (int i = 0; i < 5 * N_PUZZLE_KINDS; i++) {
        struct sample sample;
        sample_make(&test_rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &sample);
        assert_true(oracle_well_formed(sample.cells, 81));
        if (sample.n_solutions)
            assert_true(oracle_verify(sample.cells, sample.first));
        if (sample.kind == PUZZLE_MINIMAL)
            for (int cell = 0; cell < 81; cell++) {
                char digit = sample.cells[cell];
                if (digit == '.')
                    continue;
                sample.cells[cell] = '.';
                assert_int_equal(oracle_count(sample.cells, 2, NULL), 2);
                sample.cells[cell] = digit;
            }
    }
}

TEST_MAIN("oracle", NULL, NULL)
