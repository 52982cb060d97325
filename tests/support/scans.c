#include "support/scans.h"

#include "oracle.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/test.h"

const char few_givens[N_FEW_GIVENS][FSD_N_CELLS + 1] = {
    "63..7...........417...5......48...2..5....3..............1.2...3.....5.....4.....",
    ".....9.1.4..3................52....4.1.7...........3...9..18.7.3.....8......9....",
    "7..2....51...9.....8.....4.3.....6.....4.8......5.........6.3...52.......4.......",
    ".......19...25..............91....3....4..7...3.......4.....2.82...6.5.......1...",
    "....5.3..2.......44.........5..38.7.16.....2...........37...5.....2........1.....",
    "...5...2.31........74......74..1...........9....8.....2.96.........3.7........1..",
    "..7.8.2...51.......6....4.....1...759...2.............2.....83....6........5.....",
    ".4.36..........1.....2.....7...815.........92............94..3.1.8......5........",
    ".83....2..7..1........5....3..6...9.5.43.....1...........2.6.........5........4..",
    "3.....1.7.5.2..........84.....6..52.1...........9.........47....2.....3.....1....",
    "5.7.8....4.....6...............2...8.6.....3..91.........6.71..8..3........1.....",
    "8..4...........1.2...9..7..9......4......1.......5.......83..6..7....3...51......",
};

const char familiar_grid[] = "123456789456789123798231564234675918815943276967812435379164852582397641641528397";

const char familiar_puzzles[N_FAMILIAR][FSD_N_CELLS + 1] = {
    "..3..........8.1.....2..........5...81..4...........35.7....8....23.7......5...9.",
    "..3..........8.1.....2.........7....81..4...........35.7....8....23........5...97",
    "..3..........8.1.....2.........7....81..4...........35.7....8....23........5.8.9.",
    "..3..........8.1.....2.........7....81..4...........35.7....8....23.....6..5....7",
    "..3..........8.1.....2.........7....81..4...........35.7....8....23..6.....5....7",
    "..3..........8.1.....2.........7....81..4...........35.7....8....23.7......5...9.",
    "..3..........8.1.....2.........7....81..4...........35.7....8....239.......5....7",
    "..3..........8.1.....2.........7....81..4...........35.7....8...823........5...9.",
    "..3..........8.1.....2.........7....81..4...........35.7..6.8....23........5....7",
    "..3..........8.1.....2.........7....81..4...........35.79...8....23........5....7",
    "..3..........8.1.....2.........7....81..4.....6.....35.7....8....23........5....7",
    "..3..........8.1.....2.........7....81..4....9......35.7....8....23........5....7",
    "..3..........8.1.....2.........7....81..4...6.......35.7....8....23........5....7",
    "..3..........8.1.....2.........7....81..4...6.......35.7....8....23........5.8...",
    "..3..........8.1.....2.........7....81..4...6.......35.7....8....23.7......5.....",
    "..3..........8.1.....2.........7....81..4...6.......35.7....8...823........5.....",
    "..3..........8.1.....2.........7....81.94...........35.7....8....23........5....7",
    "..3..........8.1.....2.........7.9..81..4...........35.7....8....23........5....7",
    "..3..........8.1.....2........67....81..4...........35.7....8....23........5....7",
    "..3..........8.1.....2...6.....7....81..4...........35.7....8....23........5....7",
    "..3..........8.1...9.2.........7....81..4...........35.7....8....23........5....7",
    "..3..........891.....2.........7....81..4...........35.7....8....23........5....7",
    "..3........6.8.1.....2.........7....81..4...........35.7....8....23........5....7",
    "..3.....9....8.1.....2.........7....81..4...........35.7....8....23........5....7",
    "..3...7......8.1.....2..............81..4...........35.7....8....23.7......5...9.",
    "..3...7......8.1.....2..............81..4...........35.7....8....239.......5....7",
    "..3...7......8.1.....2..............81..4...6.......35.7....8....23.7......5.....",
    "..3..6.......8.1.....2.........7....81..4...........35.7....8....23........5....7",
    "..3.5........8.1.....2..............81..4...........35.7....8....23.7......5...9.",
};

void choices_add(struct choices *choices, fsd_cells cells)
{
    if (choices->n == choices->capacity) {
        choices->capacity = 2 * choices->capacity + 1024;
        choices->at = realloc(choices->at, choices->capacity * sizeof(*choices->at));
        assert_non_null(choices->at);
    }
    choices->at[choices->n++] = cells;
}

static int compare_cells(const void *a, const void *b)
{
    const fsd_cells x = *(const fsd_cells *)a, y = *(const fsd_cells *)b;
    return (x > y) - (x < y);
}

void choices_sort(struct choices *choices)
{
    size_t n = 0;
    if (choices->n > 0)
        qsort(choices->at, choices->n, sizeof(*choices->at), compare_cells);
    for (size_t i = 0; i < choices->n; i++)
        if (n == 0 || choices->at[n - 1] != choices->at[i])
            choices->at[n++] = choices->at[i];
    choices->n = n;
}

void choices_free(struct choices *choices)
{
    free(choices->at);
    *choices = (struct choices){0};
}

fsd_cells givens_of(const char *puzzle)
{
    fsd_cells cells = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        cells |= puzzle[cell] >= '1' && puzzle[cell] <= '9' ? fsd_cells_of(cell) : 0;
    return cells;
}

void write_givens(const char *solution, fsd_cells cells, char *puzzle)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        puzzle[cell] = fsd_cells_has(cells, cell) ? solution[cell] : '.';
}

fsd_cells with_random_cells(fsd_cells cells, unsigned n)
{
    while (fsd_cells_count(cells) < n)
        cells |= fsd_cells_of(rng_below(&test_rng, FSD_N_CELLS));
    return cells;
}

fsd_cells random_subset(fsd_cells cells, unsigned percent)
{
    fsd_cells subset = 0;
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        subset |= rng_below(&test_rng, 100) < percent ? fsd_cells_of(cell) : 0;
    }
    return subset;
}

void morph_make(struct morph *morph)
{
    unsigned digits[9], rows[9], columns[9];
    const bool transposed = rng_below(&test_rng, 2);
    rng_permutation(&test_rng, digits, 9);
    line_order(rng_below(&test_rng, 1296), rows);
    line_order(rng_below(&test_rng, 1296), columns);
    for (unsigned i = 0; i < 9; i++)
        morph->digit[i] = (char)('1' + digits[i]);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned row = rows[cell / 9], column = columns[cell % 9];
        morph->cell[cell] = transposed ? 9 * column + row : 9 * row + column;
    }
}

void morph_text(const struct morph *morph, const char *from, char *to)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        to[morph->cell[cell]] = from[cell] == '.' ? '.' : morph->digit[from[cell] - '1'];
}

fsd_cells morph_cells(const struct morph *morph, fsd_cells cells)
{
    fsd_cells to = 0;
    while (cells)
        to |= fsd_cells_of(morph->cell[fsd_cells_take(&cells)]);
    return to;
}

void are_unique(const char *solution, const struct choices *choices, bool *unique)
{
    OWNED_SOLVER *solver = NULL;
    OWNED char(*const texts)[FSD_N_CELLS] = malloc((choices->n + 1) * sizeof(*texts));
    OWNED const char **const puzzles = malloc((choices->n + 1) * sizeof(*puzzles));
    OWNED uint8_t *const verdicts = malloc(choices->n + 1);

    assert_int_equal(fsd_solver_create(NULL, &solver), FASTSUD_OK);
    for (size_t i = 0; i < choices->n; i++) {
        write_givens(solution, choices->at[i], texts[i]);
        puzzles[i] = texts[i];
    }
    const struct fsd_batch batch = {.n_puzzles = choices->n, .puzzles = puzzles, .verdicts = verdicts};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t i = 0; i < choices->n; i++) {
        unique[i] = verdicts[i] == FASTSUD_UNIQUE;
        if (rng_below(&test_rng, 200) == 0)
            assert_int_equal(unique[i], oracle_count(texts[i], 2, NULL) == 1);
    }
}

void scan_again(struct fsd_scan *scan, const char *solution, struct choices *found)
{
    size_t n = 0;
    bool cut_short = true;
    assert_int_equal(fsd_scan_search(scan, solution), FASTSUD_OK);
    const char *const puzzles = fsd_scan_puzzles(scan, &n, &cut_short);
    assert_false(cut_short);
    for (size_t i = 0; i < n; i++) {
        const char *const puzzle = puzzles + i * FSD_N_CELLS;
        char again[FSD_N_CELLS];
        const fsd_cells cells = givens_of(puzzle);
        write_givens(solution, cells, again);
        assert_memory_equal(puzzle, again, FSD_N_CELLS);
        assert_true(i == 0 || memcmp(puzzle - FSD_N_CELLS, puzzle, FSD_N_CELLS) < 0);
        choices_add(found, cells);
    }
    choices_sort(found);
}

void scan_once(const struct fsd_scan_options *options, const char *solution, struct choices *found)
{
    struct fsd_scan *scan = NULL;
    assert_int_equal(fsd_scan_create(options, &scan), FASTSUD_OK);
    scan_again(scan, solution, found);
    fsd_scan_destroy(scan);
}

void assert_same_choices(const char *what, const char *solution, const struct choices *got,
                         const struct choices *wanted)
{
    for (size_t i = 0; i < got->n || i < wanted->n; i++) {
        char puzzle[FSD_N_CELLS];
        if (i < got->n && i < wanted->n && got->at[i] == wanted->at[i])
            continue;
        const bool is_extra = i == wanted->n || (i < got->n && got->at[i] < wanted->at[i]);
        write_givens(solution, is_extra ? got->at[i] : wanted->at[i], puzzle);
        fail_msg("%s, %.81s: %zu puzzles instead of %zu: %.81s is %s", what, solution, got->n, wanted->n, puzzle,
                 is_extra ? "found" : "missing");
    }
}
