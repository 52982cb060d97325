/* What chains of Sudoku Explainer tell is a proof, by definition. */
#include "logic/sudoku_explainer/describe_chain.h"
#include "support/boards.h"
#include "support/corpora.h"
#include "support/proofs.h"
#include "support/test.h"

static const struct fsd_se_options plain = {.uniqueness = true};

static struct fsd_se_explainer *explainer;
static unsigned n_told[FSD_SE_N_TECHNIQUES];

SET_UP(set_up)
{
    explainer = fsd_se_explainer_create(&plain);
    return explainer ? 0 : -1;
}

SET_UP(tear_down)
{
    for (unsigned i = 0; i < FSD_SE_N_TECHNIQUES; i++)
        if (n_told[i])
            print_message("%6u %s\n", n_told[i], fsd_se_technique_name(i));
    fsd_se_explainer_destroy(explainer);
    return 0;
}

static void check(const struct fsd_board *board, const struct fsd_se_hint *hint, const struct fsd_step *step)
{
    assert_proves(board, hint, step);
    n_told[hint->technique]++;
}

/* Checks the steps of a puzzle; returns how many chains tell. */
static unsigned check_puzzle(const char *puzzle)
{
    static struct fsd_step step;
    struct fsd_board board;
    struct fsd_se_hint hint;
    unsigned n = 0;
    fsd_board_init_puzzle(&board, puzzle);
    while (fsd_board_state(&board) == FSD_LOGIC_OPEN) {
        assert_int_equal(fsd_se_next(explainer, &board, &hint), FSD_SE_FOUND);
        fsd_se_describe(explainer, &board, &hint, &step);
        if (is_proved_by_links(hint.technique)) {
            check(&board, &hint, &step);
            n++;
        }
        fsd_se_apply(&board, &hint);
    }
    return n;
}

/* The same for some puzzles of a file, from the first on. */
static unsigned check_file(const char *name, unsigned every, unsigned n_puzzles)
{
    FILE *file = fopen(public_corpus(name), "r");
    char line[256];
    unsigned n = 0;
    assert_non_null(file);
    for (unsigned i = 0; i < every * n_puzzles && fgets(line, sizeof(line), file); i++)
        if (i % every == 0)
            n += check_puzzle(line);
    fclose(file);
    return n;
}

/* From cycles to chains with chains nested in them. */
TEST(known_puzzles)
{
    static const char *const puzzles[] = {
        ".......14......2.38...5.......2.7....31............65.6.....7.....14.......3.....",
        "..5....1...4..3...2..7.4...5....26....1.6.5...9..7814...9....8...8.2...6......3..",
        ".834.........7..5...........4.1.8..........27...3.....2.6.5....5.....8........1..",
        ".2.....3....1..7...83.6......6.2857...9..7.........46.5...7....4....1..2.....4...",
        "..3..8..2.7..4...1..4...9...18.23..57....6.2...6.17........483.3.......75........",
        "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    };
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++)
        check_puzzle(puzzles[i]);
}

static unsigned n_candidates(const struct fsd_board *board)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        n += fsd_digits_count(board->cell[cell]);
    return n;
}

/* Dynamic chains of each level at a position: the steps of a puzzle hardly ever need the highest. */
TEST(each_level)
{
    static const char puzzle[] = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    static struct fsd_step step;
    struct fsd_se_effort effort = {.is_out_of_memory = false};
    struct fsd_se_findings findings;
    struct fsd_board board;
    struct fsd_se_hint hint;
    fsd_se_findings_init(&findings, &effort);
    struct fsd_se_forcing_search *searches[FSD_SE_MAX_LEVEL + 1];
    unsigned n_left[FSD_SE_MAX_LEVEL + 1], n_all = 0;
    for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++) {
        searches[level] = fsd_se_forcing_search_create(FSD_SE_DYNAMIC, level, &effort);
        assert_non_null(searches[level]);
        n_all += n_left[level] = TEST_SAMPLE(5, 1);
    }
    fsd_board_init_puzzle(&board, puzzle);
    while (n_all > 0 && fsd_board_state(&board) == FSD_LOGIC_OPEN) {
        assert_int_equal(fsd_se_next(explainer, &board, &hint), FSD_SE_FOUND);
        for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++) {
            /* The highest level takes seconds until the first hundred candidates are gone. */
            const bool is_soon = TEST_IS_QUICK && level == FSD_SE_MAX_LEVEL && n_candidates(&board) > 212;
            if (n_left[level] == 0 || hint.rating <= (level > 0 ? 9.3 : 8.4) || is_soon)
                continue;
            fsd_se_findings_begin(&findings, false);
            fsd_se_find_forcing_chains(searches[level], &board, NULL, &findings);
            if (findings.n > 0) {
                const struct fsd_se_hint *found = &findings.list[0].hint;
                fsd_se_hint_step(found, &step);
                fsd_se_describe_claim(fsd_se_forcing_claim(searches[level]), &step);
                check(&board, found, &step);
                n_left[level]--;
                n_all--;
            }
        }
        fsd_se_apply(&board, &hint);
    }
    for (unsigned level = 0; level <= FSD_SE_MAX_LEVEL; level++)
        fsd_se_forcing_search_destroy(searches[level]);
    fsd_se_findings_destroy(&findings);
}

/* Longer than any that was seen: the assumptions stand alone. */
TEST(too_many_links)
{
    enum { N_STEPS = FSD_MAX_LINKS / 2 + 1 };
    static struct fsd_se_branch branches[2];
    static struct fsd_se_step steps[N_STEPS];
    static uint16_t parents[N_STEPS];
    static struct fsd_step step;
    struct fsd_se_claim claim = {.n_ends = 2};
    for (unsigned i = 0; i < N_STEPS; i++) {
        steps[i] = (struct fsd_se_step){
            .candidate = (uint16_t)i, .is_on = i % 2 == 0, .cause = i > 0, .n_parents = i > 0, .first_parent = i};
        parents[i] = (uint16_t)(i - 1);
    }
    for (unsigned last = N_STEPS - 2; last < N_STEPS; last++) {
        for (unsigned i = 0; i < 2; i++) {
            branches[i].steps = steps;
            branches[i].parents = parents;
            claim.ends[i] = (struct fsd_se_end){&branches[i], (uint16_t)last};
        }
        fsd_step_start(&step);
        fsd_se_describe_claim(&claim, &step);
        assert_int_equal(step.n_links, last == N_STEPS - 2 ? FSD_MAX_LINKS : 2);
        assert_int_equal(step.n_reasons, last == N_STEPS - 2 ? FSD_MAX_LINKS - 2 : 0);
        assert_int_equal(step.links[0].n_reasons, 0);
        assert_int_equal(step.links[0].digit, 1);
        assert_int_equal(step.links[1].n_reasons, last == N_STEPS - 2);
    }
}

TEST(magictour)
{
    assert_true(check_file("magictour-top1465.txt", TEST_SAMPLE(4, 120), TEST_SAMPLE(300, 6)) > 100);
}

TEST(clues_17)
{
    assert_true(check_file("all17clue.txt", TEST_SAMPLE(40, 400), TEST_SAMPLE(1000, 100)) > 20);
}

TEST(hardest)
{
    assert_true(check_file("forum-hardest-half.txt", TEST_SAMPLE(1000, 1), TEST_SAMPLE(10, 1)) > 50);
}

TEST_MAIN("what chains of Sudoku Explainer tell", set_up, tear_down)
