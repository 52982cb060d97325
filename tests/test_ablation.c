/* What techniques bring and what is lost without them, against climbs made anew. */
#include "grid/text.h"
#include "logic/closures.h"
#include "logic/ladder.h"
#include "logic/unit_logic.h"
#include "support/puzzles.h"
#include "support/sums.h"
#include "support/test.h"

/*
 * Of corpora/: up to level 7 they need these techniques together, whatever else the sample holds; the fourth is hard,
 * the last one needs hidden singles when there is no more than level 1.
 */
static const char known[][FASTSUD_N_CELLS + 1] = {
    "..84..........2..4.6.9....78..7.5..........1...7..4.2.3...17..9.192.357..82..9...",
    "45...1.......7.6.....8....9.8.........52...9.6...9.1....741......276..51.4...9.7.",
    "8..3...9.9...76.4.....1...64.5...8.9.....3.5..2..9......31......8..62.3...7...96.",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "6.9.2...8.8.5.6..94......2......3...9.......4...46.831....1..76..7...39.....7....",
};
enum { N_KNOWN = sizeof(known) / sizeof(known[0]) };
static const fsd_techniques known_techniques =
    (fsd_techniques)1 << FSD_NAKED_SINGLE | (fsd_techniques)1 << FSD_HIDDEN_SINGLE |
    (fsd_techniques)1 << FSD_NAKED_PAIR | (fsd_techniques)1 << FSD_POINTING | (fsd_techniques)1 << FSD_CLAIMING |
    (fsd_techniques)1 << FSD_HIDDEN_PAIR | (fsd_techniques)1 << FSD_NAKED_TRIPLE |
    (fsd_techniques)1 << FSD_HIDDEN_TRIPLE | (fsd_techniques)1 << FSD_X_WING | (fsd_techniques)1 << FSD_SWORDFISH |
    (fsd_techniques)1 << FSD_XY_WING | (fsd_techniques)1 << FSD_XYZ_WING | (fsd_techniques)1 << FSD_W_WING |
    (fsd_techniques)1 << FSD_SIMPLE_COLOURING;

static struct sample *samples;
static const char **puzzles;
static size_t n_puzzles;

SET_UP(start)
{
    const size_t n_samples = TEST_SAMPLE(600, 60);
    n_puzzles = n_samples + N_KNOWN;
    samples = sample_set_make(&test_rng, n_samples);
    puzzles = malloc(n_puzzles * sizeof(*puzzles));
    for (size_t p = 0; p < n_puzzles; p++)
        puzzles[p] = p < n_samples ? samples[p].cells : known[p - n_samples];
    return 0;
}

/* Levels above 8 are dear: a few puzzles only. */
static unsigned level_for(size_t p)
{
    if (p + N_KNOWN >= n_puzzles)
        return p + 1 == n_puzzles ? 1 : 7;
    return p % 20 == 0 ? 10 : (unsigned)(p % 9);
}

static void count_cells(const struct fsd_board *board, int n_cells[FSD_N_DIGITS + 1])
{
    memset(n_cells, 0, (FSD_N_DIGITS + 1) * sizeof(*n_cells));
    for (int cell = 0; cell < FSD_N_CELLS; cell++)
        n_cells[__builtin_popcount(board->cell[cell])]++;
}

/* The end of a climb with some techniques. */
struct climb {
    int n_cells[FSD_N_DIGITS + 1];
    uint32_t n_uses[FSD_N_TECHNIQUES];
    bool is_solved; /* a digit in each cell, none twice in a unit: no word of the board's is taken for it */
};

static struct climb climb_with(const char *puzzle, fsd_techniques techniques)
{
    struct climb climb = {.is_solved = true};
    struct fsd_board board;
    char cells[FASTSUD_N_CELLS];
    fsd_board_init_puzzle(&board, puzzle);
    fsd_ladder_climb_until(NULL, &board, techniques, climb.n_uses);
    count_cells(&board, climb.n_cells);
    for (int cell = 0; cell < FSD_N_CELLS; cell++) {
        climb.is_solved &= __builtin_popcount(board.cell[cell]) == 1;
        cells[cell] = (char)('1' + (board.cell[cell] ? __builtin_ctz(board.cell[cell]) : 0));
    }
    climb.is_solved = climb.is_solved && oracle_verify(puzzle, cells);
    return climb;
}

/* The sums of one puzzle, each place of which is told by the techniques: row 0 is all of them, t + 1 all but t. */
struct ablation {
    struct fsd_corpus corpus;
    const struct fsd_sums *solved, *ends, *changes;
    size_t n_techniques;
};

static struct ablation ablate(const struct fsd_measure_plan *plan, const char *puzzle)
{
    struct ablation made = {.corpus = corpus_of(plan, 1, &puzzle, 1)};
    made.solved = sums_of(&made.corpus, "ablation_solved");
    made.ends = sums_of(&made.corpus, "ablation_ends");
    made.changes = sums_of(&made.corpus, "ablation_changes");
    made.n_techniques = made.solved->n_rows - 1;
    assert_true(made.ends->n_rows == made.solved->n_rows && made.changes->n_rows == made.solved->n_rows);
    return made;
}

static struct fsd_measure_plan plan_for(size_t p)
{
    char settings[64];
    snprintf(settings, sizeof(settings), "ablation=1 top=0 max-level=%u", level_for(p));
    return plan_of(settings);
}

static void assert_cells(const char *what, const char *puzzle, const uint64_t *got, const int *right)
{
    for (int n = 0; n <= FSD_N_DIGITS; n++)
        if ((int64_t)got[n] != right[n])
            fail_msg("%s: %d cells with %d candidates, not %d: %.81s", what, (int)got[n], n, right[n], puzzle);
}

/* Each step's change of the histogram is put down to one technique, so that all of them make up the whole way. */
TEST(changes_add_up)
{
    for (size_t p = 0; p < n_puzzles; p++) {
        const struct fsd_measure_plan plan = plan_for(p);
        struct ablation ablation = ablate(&plan, puzzles[p]);
        struct fsd_board board;
        int end[FSD_N_DIGITS + 1];
        fsd_board_init_puzzle(&board, puzzles[p]);
        count_cells(&board, end);
        for (size_t t = 0; t < ablation.n_techniques; t++) {
            int n_cells = 0, n_candidates = 0;
            for (int n = 0; n <= FSD_N_DIGITS; n++) {
                const int change = (int)*fsd_sums_at(ablation.changes, t + 1, (size_t)n);
                end[n] += change;
                n_cells += change;
                n_candidates += n * change;
            }
            assert_int_equal(n_cells, 0);   /* no cell comes or goes */
            assert_true(n_candidates <= 0); /* a naked single may only say what is known */
        }
        if (fsd_sums_n(ablation.changes) > 0)
            assert_cells("the end", puzzles[p], fsd_sums_row(ablation.ends, 0), end);
        for (int n = 0; n <= FSD_N_DIGITS; n++) {
            int sum = 0;
            for (size_t t = 0; t < ablation.n_techniques; t++)
                sum += (int)*fsd_sums_at(ablation.changes, t + 1, (size_t)n);
            assert_int_equal((int)*fsd_sums_at(ablation.changes, 0, (size_t)n), sum);
        }
        fsd_corpus_destroy(&ablation.corpus);
    }
}

TEST(ends_are_those_of_climbs)
{
    fsd_techniques ever_used = 0, ever_missed = 0;
    for (size_t p = 0; p < n_puzzles; p++) {
        const fsd_techniques techniques = fsd_techniques_up_to(level_for(p));
        const struct fsd_measure_plan plan = plan_for(p);
        struct ablation ablation = ablate(&plan, puzzles[p]);
        uint16_t candidates[FSD_N_CELLS];
        fsd_candidates_of_puzzle(puzzles[p], candidates);
        const bool is_refuted = fsd_closures_apply(candidates, level_for(p), NULL) == FSD_LOGIC_CONTRADICTORY;
        assert_int_equal(fsd_sums_n(ablation.solved), !is_refuted);
        assert_int_equal(ablation.n_techniques, __builtin_popcountll(techniques));
        if (is_refuted) {
            fsd_corpus_destroy(&ablation.corpus);
            continue;
        }
        const struct climb all = climb_with(puzzles[p], techniques);
        assert_cells("the end", puzzles[p], fsd_sums_row(ablation.ends, 0), all.n_cells);
        assert_int_equal(*fsd_sums_at(ablation.solved, 0, 0), all.is_solved);
        size_t row = 0;
        for (unsigned t = 0; t < FSD_N_TECHNIQUES; t++) {
            if (!(techniques & fsd_technique_bit(t)))
                continue;
            const struct climb without = climb_with(puzzles[p], techniques & ~fsd_technique_bit(t));
            const bool solves = *fsd_sums_at(ablation.solved, ++row, 0) == 1;
            assert_cells(fsd_technique_rows[t].name, puzzles[p], fsd_sums_row(ablation.ends, row), without.n_cells);
            /* Without naked singles no cell's digit is ever said to be there. */
            if (t != FSD_NAKED_SINGLE && solves != without.is_solved)
                fail_msg("without %s solved: %d, not %d: %.81s", fsd_technique_rows[t].name, solves, without.is_solved,
                         puzzles[p]);
            ever_used |= all.n_uses[t] > 0 ? fsd_technique_bit(t) : 0;
            ever_missed |= all.is_solved && !solves ? fsd_technique_bit(t) : 0;
        }
        fsd_corpus_destroy(&ablation.corpus);
    }
    assert_int_equal(ever_used & known_techniques, known_techniques);
    assert_true(ever_missed >> FSD_HIDDEN_SINGLE & 1);
}

TEST_MAIN("ablation", start, NULL)
