/* The canonical form: against a search over all symmetries, and the same for every copy of a puzzle. */
#include "puzzle/grid_mark.h"
#include "puzzle/minlex.h"
#include "puzzle/minlex_words.h"
#include "support/corpora.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N_SYMMETRIES = 3359232 };

/* Kinds of puzzles, from which random copies are made. */
enum kind {
    SUBSET,       /* givens of a full grid */
    GARBAGE,      /* any digits anywhere */
    FEW_DIGITS,   /* one to three digits anywhere */
    PATTERN,      /* a symmetric pattern, one digit to an orbit */
    FULL,         /* a solved grid */
    SYMMETRIC,    /* some lines or boxes of the most symmetric grid */
    NEARLY_BLANK, /* up to four givens */
    SPOILED,      /* a full grid with a wrong digit, two cells of a row swapped, or its rows in any order */
    SHIFTED,      /* lines that are shifts of each other, not a sudoku */
    N_KINDS
};

/* Has more symmetries than any other solved grid: 648. */
static const char most_symmetric[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/* By definition: every symmetry of the cells, digits named in the order in which they are met. */
static void minlex_by_definition(const char *puzzle, char best[81], unsigned *n_ways)
{
    static unsigned orders[1296][9];
    for (unsigned k = 0; k < 1296; k++)
        line_order(k, orders[k]);
    memset(best, '~', 81);
    *n_ways = 0;
    for (unsigned transposed = 0; transposed < 2; transposed++) {
        char cells[9][9];
        for (unsigned r = 0; r < 9; r++)
            for (unsigned c = 0; c < 9; c++)
                cells[r][c] = transposed ? puzzle[9 * c + r] : puzzle[9 * r + c];
        for (unsigned i = 0; i < 1296; i++)
            for (unsigned k = 0; k < 1296; k++) {
                char copy[81], names[128] = {0}, name = '1';
                int order = 0;
                for (unsigned at = 0; at < 81 && order <= 0; at++) {
                    const char cell = cells[orders[i][at / 9]][orders[k][at % 9]];
                    if (cell == '.')
                        copy[at] = '.';
                    else {
                        if (!names[(int)cell])
                            names[(int)cell] = name++;
                        copy[at] = names[(int)cell];
                    }
                    if (order == 0)
                        order = (copy[at] > best[at]) - (copy[at] < best[at]);
                }
                if (order < 0) {
                    memcpy(best, copy, 81);
                    *n_ways = 0;
                }
                *n_ways += order <= 0;
            }
    }
}

/* A position symmetry applied over and over gives an orbit. */
static void make_pattern(char cells[81])
{
    struct fsd_morph morph;
    struct fsd_random random;
    fsd_random_init(&random, rng_next(&test_rng));
    fsd_morph_random(&morph, &random);
    memset(cells, '.', 81);
    const unsigned n_orbits = 1 + rng_below(&test_rng, 12);
    for (unsigned i = 0; i < n_orbits; i++) {
        unsigned cell = rng_below(&test_rng, 81);
        for (unsigned k = 0; k < 36; k++) {
            cells[cell] = (char)('1' + i % 9);
            cell = morph.cell[cell];
        }
    }
}

static void make(enum kind kind, char cells[81])
{
    memset(cells, '.', 81);
    switch (kind) {
    case SUBSET: {
        unsigned order[81];
        char grid[81];
        full_grid_make(&test_rng, grid);
        rng_permutation(&test_rng, order, 81);
        const unsigned n_givens = rng_below(&test_rng, 82);
        for (unsigned i = 0; i < n_givens; i++)
            cells[order[i]] = grid[order[i]];
        break;
    }
    case GARBAGE:
    case FEW_DIGITS: {
        const unsigned n_givens = rng_below(&test_rng, 120),
                       n_digits = kind == GARBAGE ? 9 : 1 + rng_below(&test_rng, 3);
        for (unsigned i = 0; i < n_givens; i++)
            cells[rng_below(&test_rng, 81)] = (char)('1' + rng_below(&test_rng, n_digits));
        break;
    }
    case PATTERN:
        make_pattern(cells);
        break;
    case FULL:
        full_grid_make(&test_rng, cells);
        break;
    case SYMMETRIC: {
        const unsigned rows = rng_below(&test_rng, 512), columns = rng_below(&test_rng, 512),
                       boxes = rng_below(&test_rng, 512);
        for (unsigned cell = 0; cell < 81; cell++)
            if (((rows >> cell / 9 | columns >> cell % 9 | boxes >> (cell / 27 * 3 + cell % 9 / 3)) & 1) != 0)
                cells[cell] = most_symmetric[cell];
        break;
    }
    case NEARLY_BLANK:
        for (unsigned n = rng_below(&test_rng, 5); n > 0; n--)
            cells[rng_below(&test_rng, 81)] = (char)('1' + rng_below(&test_rng, 9));
        break;
    case SHIFTED: {
        const unsigned down = rng_below(&test_rng, 9), right = rng_below(&test_rng, 9),
                       kept = rng_below(&test_rng, 512);
        for (unsigned cell = 0; cell < 81; cell++)
            if ((kept >> cell / 9 & 1) != 0)
                cells[cell] = (char)('1' + (cell / 9 * down + cell % 9 * right) % 9);
        break;
    }
    case SPOILED: {
        char *const row = cells + 9 * rng_below(&test_rng, 9);
        const unsigned a = rng_below(&test_rng, 9), b = rng_below(&test_rng, 9), rule = rng_below(&test_rng, 3);
        full_grid_make(&test_rng, cells);
        const char replaced = row[a];
        if (rule == 0) {
            row[a] = (char)('1' + b);
        } else if (rule == 1) {
            row[a] = row[b];
            row[b] = replaced;
        } else {
            char grid[81];
            unsigned order[9];
            memcpy(grid, cells, 81);
            rng_permutation(&test_rng, order, 9);
            for (unsigned r = 0; r < 9; r++)
                memcpy(cells + 9 * r, grid + 9 * order[r], 9);
        }
        break;
    }
    case N_KINDS:
        break;
    }
}

static void copy_at_random(const char *cells, char *copy)
{
    struct fsd_morph morph;
    struct fsd_random random;
    fsd_random_init(&random, rng_next(&test_rng));
    fsd_morph_random(&morph, &random);
    fsd_morph_apply(&morph, cells, copy);
}

static void assert_morph_leads_there(const char *puzzle, const struct fsd_minlex *minlex)
{
    char image[81];
    unsigned digits = 0, cells = 0;
    fsd_morph_apply(&minlex->morph, puzzle, image);
    assert_memory_equal(image, minlex->cells, 81);
    for (unsigned digit = 1; digit <= 9; digit++)
        digits |= 1U << minlex->morph.digit[digit];
    assert_int_equal(digits, 0x3fe);
    assert_int_equal(minlex->morph.digit[0], 0);
    /* Given that the image is right, it remains to see that blanks keep to units too. */
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < a; b++) {
            const unsigned x = minlex->morph.cell[a], y = minlex->morph.cell[b];
            cells += x == y;
            cells += (a / 9 == b / 9 || a % 9 == b % 9) != (x / 9 == y / 9 || x % 9 == y % 9);
            cells += (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3) != (x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3);
        }
    assert_int_equal(cells, 0);
}

static void check_by_definition(const char *puzzle)
{
    struct fsd_minlex minlex;
    char wanted[81];
    unsigned n_ways;
    fsd_minlex(puzzle, &minlex);
    minlex_by_definition(puzzle, wanted, &n_ways);
    if (memcmp(minlex.cells, wanted, 81) != 0 || minlex.n_automorphisms != n_ways)
        fail_msg("%.81s\nis %.81s %u,\nnot %.81s %u", puzzle, minlex.cells, (unsigned)minlex.n_automorphisms, wanted,
                 n_ways);
    assert_morph_leads_there(puzzle, &minlex);
}

TEST(least_of_all_copies)
{
    for (int i = 0; i < TEST_SAMPLE(2 * N_KINDS, N_KINDS); i++) {
        char cells[81];
        make((enum kind)(i % N_KINDS), cells);
        check_by_definition(cells);
    }
}

/* About one grid in 30000 has no two lines of a band whose digits change places anywhere, nor whole minilines that do.
 */
TEST(grids_without_exchanges)
{
    static const char *const grids[] = {
        "435819726867253491219647835921386547674195283358472169592764318146538972783921654",
        "897425316453176928162389574714568239639214785528937641386751492971642853245893167",
    };
    for (size_t i = 0; i < sizeof(grids) / sizeof(grids[0]); i++) {
        struct fsd_minlex minlex;
        check_by_definition(grids[i]);
        fsd_minlex(grids[i], &minlex);
        assert_true(memcmp(minlex.cells + 9, "4571", 4) > 0); /* it is such a grid */
    }
}

TEST(same_for_all_copies)
{
    for (int i = 0; i < TEST_SAMPLE(600 * N_KINDS, 100 * N_KINDS); i++) {
        char cells[81], copy[81], plain[81];
        struct fsd_minlex of_cells, of_copy, again;
        make((enum kind)(i % N_KINDS), cells);
        copy_at_random(cells, copy);
        fsd_minlex(cells, &of_cells);
        fsd_minlex(copy, &of_copy);
        if (memcmp(of_cells.cells, of_copy.cells, 81) != 0 || of_cells.n_automorphisms != of_copy.n_automorphisms)
            fail_msg("%.81s\nis %.81s %u\nbut its copy\n%.81s\nis %.81s %u", cells, of_cells.cells,
                     (unsigned)of_cells.n_automorphisms, copy, of_copy.cells, (unsigned)of_copy.n_automorphisms);
        assert_morph_leads_there(cells, &of_cells);
        assert_morph_leads_there(copy, &of_copy);
        assert_int_equal(N_SYMMETRIES % of_cells.n_automorphisms, 0);
        fsd_minlex(of_cells.cells, &again);
        assert_memory_equal(again.cells, of_cells.cells, 81);
        fsd_minlex_cells(copy, plain);
        assert_memory_equal(plain, of_cells.cells, 81);
    }
}

/* Grids that are no solution take no more work than puzzles. */
TEST(work_for_spoiled_grids)
{
    enum { MOST = 3000 };
    rng_init(&test_rng, 34);
    for (int i = 0; i < 200; i++) {
        char cells[81];
        struct fsd_minlex_way way;
        make(SPOILED, cells);
        fsd_minlex_find_way(cells, &way);
        if (way.n_tried > MOST)
            fail_msg("%.81s: %u", cells, (unsigned)way.n_tried);
    }
}

/* All copies of a grid have its mark, and few others. */
TEST(marks_of_grids)
{
    enum { N = TEST_SAMPLE(20000, 4000), MOST_SHARED = N / 500, FIRST = 2000 };
    static uint64_t marks[N];
    struct fsd_mark_set set = {.n = 0};
    size_t n_shared = 0;
    assert_false(fsd_mark_set_has(&set, 1));
    for (int i = 0; i < N; i++) {
        char cells[81], copy[81];
        make(FULL, cells);
        if (i == 0)
            memcpy(cells, most_symmetric, 81);
        marks[i] = fsd_grid_mark(cells);
        for (int k = 0; k < 5; k++) {
            copy_at_random(cells, copy);
            assert_int_equal(fsd_grid_mark(copy), marks[i]);
        }
        n_shared += fsd_mark_set_has(&set, marks[i]);
        assert_true(i >= FIRST || fsd_mark_set_add(&set, marks[i]));
    }
    assert_in_range(n_shared, 0, MOST_SHARED);
    for (int i = 0; i < FIRST; i++)
        assert_true(fsd_mark_set_has(&set, marks[i]));
    assert_in_range(set.n, FIRST - MOST_SHARED, FIRST);
    fsd_mark_set_destroy(&set);
}

static int compare_forms(const void *a, const void *b)
{
    return memcmp(a, b, 81);
}

/* The list holds no two that are copies of each other. */
TEST(seventeen_clue_puzzles_differ)
{
    enum { N = TEST_SAMPLE(49151, 10000) };
    FILE *file = fopen(public_corpus("all17clue.txt"), "r");
    assert_non_null(file);
    static char forms[N][81];
    char line[200];
    size_t n = 0;
    while (n < N && fgets(line, sizeof(line), file))
        if (strlen(line) >= 81 && line[0] != '#')
            fsd_minlex_cells(line, forms[n++]);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(n, N);
    qsort(forms, N, 81, compare_forms);
    for (size_t i = 1; i < N; i++)
        assert_memory_not_equal(forms[i - 1], forms[i], 81);
}

TEST_MAIN("minlex", NULL, NULL)
