/* Random full grids: valid, and as far as numbers can tell each as likely as any other. */
#include <math.h>

#include "puzzle/full_grid.h"
#include "support/puzzles.h"
#include "support/test.h"

static struct fsd_full_grid_tables *tables;
static struct fsd_random source;

SET_UP(start)
{
    fsd_random_init(&source, test_seed());
    tables = fsd_full_grid_tables_create();
    return tables ? 0 : -1;
}

TEST(grids_are_valid)
{
    char grid[81], blank[81];
    memset(blank, '.', sizeof(blank));
    for (int i = 0; i < TEST_SAMPLE(100000, 5000); i++) {
        memset(grid, 'x', sizeof(grid));
        fsd_full_grid_draw(tables, &source, grid);
        if (!oracle_verify(blank, grid))
            fail_msg("grid %d is not valid: %.81s", i, grid);
    }
}

TEST(same_random_numbers_same_grid)
{
    char grids[2][81], other[81];
    struct fsd_random random;
    for (uint64_t seed = 0; seed < 200; seed++) {
        for (int i = 0; i < 2; i++) {
            fsd_random_init(&random, seed);
            fsd_full_grid_draw(tables, &random, grids[i]);
        }
        assert_memory_equal(grids[0], grids[1], 81);
        fsd_full_grid_draw(tables, &random, other); /* the state goes on */
        assert_memory_not_equal(grids[0], other, 81);
    }
}

/*
 * The tries are drawn uniformly from as many as the header lists, and each grid is one of them: so the share of those
 * that make a grid gives the number of grids (Felgenhauer and Jarvis 2005). A grid that came up by two tries, or by
 * none, would change it.
 */
TEST(tries_count_the_grids)
{
    const double n_bands = 56 * 46656.0, n_proposals = 362880 * n_bands * n_bands * 448 * 64;
    const double expected = 6670903752021072936960.0 / n_proposals;
    const int n = TEST_SAMPLE(1500000, 40000);
    uint64_t n_tries = 0;
    char grid[81];
    for (int i = 0; i < n; i++)
        n_tries += fsd_full_grid_draw(tables, &source, grid);
    const double difference = n / (double)n_tries / expected - 1, deviation = sqrt((1 - expected) / n);
    print_message("%.4g grids, %.1f standard deviations off\n", n / (double)n_tries * n_proposals,
                  difference / deviation);
    assert_true(fabs(difference) < 6 * deviation);
}

/* Counts of values by group; each observation stands for itself, so that they are independent. */
enum { MAX_GROUPS = 162, MAX_VALUES = 64 };
static unsigned counts[MAX_GROUPS][MAX_VALUES];

/* What a chi-square exceeds once in a billion times: six standard deviations of its cube root (Wilson, Hilferty). */
static double most_by_chance(double freedom)
{
    const double variance = 2 / (9 * freedom);
    return freedom * pow(1 - variance + 6 * sqrt(variance), 3);
}

/* What groups of counts, which are seldom many, add to a sum of chi squares and to its degrees of freedom. */
struct comparison {
    double chi_square, freedom;
};

static void compare(struct comparison *comparison, const unsigned (*groups)[MAX_VALUES], unsigned n_groups)
{
    double n_all = 0, group_sum[MAX_GROUPS] = {0}, value_sum[MAX_VALUES] = {0};
    int n_values = 0;
    for (unsigned g = 0; g < n_groups; g++)
        for (unsigned v = 0; v < MAX_VALUES; v++) {
            group_sum[g] += groups[g][v];
            value_sum[v] += groups[g][v];
            n_all += groups[g][v];
        }
    for (unsigned v = 0; v < MAX_VALUES; v++) {
        if (value_sum[v] < 10 * n_groups) /* too rare for a test: left out, which changes little */
            continue;
        n_values++;
        for (unsigned g = 0; g < n_groups; g++) {
            const double expected = value_sum[v] * group_sum[g] / n_all, difference = groups[g][v] - expected;
            comparison->chi_square += difference * difference / expected;
        }
    }
    comparison->freedom += n_values > 0 ? (n_groups - 1.0) * (n_values - 1.0) : 0;
}

/* Whether the groups differ more than chance allows. */
static void assert_same_distribution(const char *what, const struct comparison *comparison, double least_freedom)
{
    print_message("%s: chi-square %.1f with %.0f degrees of freedom\n", what, comparison->chi_square,
                  comparison->freedom);
    assert_true(comparison->freedom > least_freedom);
    assert_true(comparison->chi_square < most_by_chance(comparison->freedom));
}

static int at(const char *grid, unsigned row, unsigned column)
{
    return grid[row * 9 + column] - '1';
}

TEST(each_digit_in_each_cell)
{
    const int n = TEST_SAMPLE(400000, 20000);
    char grid[81];
    for (int i = 0; i < n; i++) {
        fsd_full_grid_draw(tables, &source, grid);
        const unsigned cell = fsd_random_below(&source, 81);
        counts[cell][grid[cell] - '1']++;
    }
    struct comparison comparison = {0};
    compare(&comparison, (const unsigned(*)[MAX_VALUES])counts, 81);
    assert_same_distribution("digits by cell", &comparison, 80);
}

/*
 * Two samples of the same values: of grids as they are drawn, and of others that a random symmetry made anew, which
 * would hide how they are drawn. Several tables of values; each grid counts in one of them.
 */
enum { MAX_TABLES = 96 };
static unsigned samples[MAX_TABLES][2][MAX_VALUES];

/* Digits named by their place in box 1, from 0. */
static void name_by_first_box(const char *grid, unsigned char named[9][9])
{
    unsigned char name[9];
    for (unsigned i = 0; i < 9; i++)
        name[at(grid, i / 3, i % 3)] = (unsigned char)i;
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++)
            named[row][column] = name[at(grid, row, column)];
}

/* Cell i of a line of a box: a row of it, or a column. */
static unsigned char in_box(unsigned char named[9][9], unsigned box, bool by_column, unsigned line, unsigned i)
{
    return named[box / 3 * 3 + (by_column ? i : line)][box % 3 * 3 + (by_column ? line : i)];
}

static int compare_bytes(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

/* 96 tables: how a line's digits, in ascending order, are arranged given where they are in another box of its chute. */
static unsigned arrangement(unsigned char named[9][9], unsigned table)
{
    static const unsigned char orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned box = 1 + table % 8, line = table / 8 % 3;
    const bool by_column = table / 24 % 2, other_way = table / 48 % 2;
    /* The box above or below it; for a column, beside it. */
    const unsigned turn = 1 + other_way;
    const unsigned other = by_column ? box / 3 * 3 + (box + turn) % 3 : (box + 3 * turn) % 9;
    unsigned char digits[3];
    unsigned place[3], elsewhere[3], rank = 0;
    for (unsigned i = 0; i < 3; i++)
        digits[i] = in_box(named, box, by_column, line, i);
    qsort(digits, 3, 1, compare_bytes);
    for (unsigned d = 0; d < 3; d++)
        for (unsigned i = 0; i < 3; i++) {
            if (in_box(named, box, by_column, line, i) == digits[d])
                place[d] = i;
            for (unsigned k = 0; k < 3; k++)
                if (in_box(named, other, by_column, k, i) == digits[d])
                    elsewhere[d] = i;
        }
    for (unsigned o = 0; o < 6; o++) {
        const unsigned char *const to = orders[o];
        if (to[0] == place[0] && to[1] == place[1] && to[2] == place[2])
            break;
        rank += to[0] != elsewhere[0] && to[1] != elsewhere[1] && to[2] != elsewhere[2];
    }
    return rank;
}

/* 16 tables: which digits share a line of a box; 61 classes of the ways, of which boxes beside box 1 have 56. */
static unsigned division(unsigned char named[9][9], unsigned table)
{
    unsigned sets[2] = {0, 0};
    for (unsigned line = 0; line < 2; line++)
        for (unsigned i = 0; i < 3; i++)
            sets[line] |= 1u << in_box(named, 1 + table % 8, table / 8, line, i);
    return (sets[0] * 511 + sets[1]) % 61;
}

TEST(nothing_to_tell_from_symmetric_copies)
{
    static const struct {
        const char *what;
        unsigned (*value)(unsigned char named[9][9], unsigned table);
        unsigned n_tables;
    } rows[] = {{"arrangement of a line", arrangement, 96}, {"digits that share a line", division, 16}};
    struct rng rng;
    rng_init(&rng, fsd_random_next(&source));
    for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
        for (int i = 0; i < TEST_SAMPLE(300000, 20000); i++)
            for (unsigned s = 0; s < 2; s++) {
                struct sample drawn = {.kind = PUZZLE_FULL, .n_solutions = 1}, copy;
                unsigned char named[9][9];
                fsd_full_grid_draw(tables, &source, drawn.cells);
                memcpy(drawn.first, drawn.cells, sizeof(drawn.first));
                if (s == 1)
                    sample_morph(&rng, &drawn, &copy);
                name_by_first_box(s == 1 ? copy.cells : drawn.cells, named);
                const unsigned table = (unsigned)i % rows[r].n_tables;
                samples[table][s][rows[r].value(named, table)]++;
            }
        struct comparison comparison = {0};
        for (unsigned t = 0; t < rows[r].n_tables; t++)
            compare(&comparison, (const unsigned(*)[MAX_VALUES])samples[t], 2);
        assert_same_distribution(rows[r].what, &comparison, rows[r].n_tables / 4.0);
        memset(samples, 0, sizeof(samples));
    }
}

TEST_MAIN("full grid", start, NULL)
