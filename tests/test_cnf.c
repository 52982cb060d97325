/* The clauses: as many as the paper says, satisfied by every grid and by nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/cnf_encoding.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { ROOM = 12000 };

struct clauses {
    size_t n;
    int literals[ROOM][FSD_CNF_MAX_LITERALS + 1]; /* ended by 0 */
};

static struct clauses minimal, extended;

static void keep(void *context, const int *literals, size_t n_literals)
{
    struct clauses *clauses = context;
    assert_true(clauses->n < ROOM);
    assert_true(n_literals >= 1 && n_literals <= FSD_CNF_MAX_LITERALS);
    memcpy(clauses->literals[clauses->n], literals, n_literals * sizeof(*literals));
    clauses->literals[clauses->n++][n_literals] = 0;
}

static int visit(void **state)
{
    (void)state;
    fsd_cnf_visit_rules(FSD_ENCODING_MINIMAL, &(struct fsd_cnf_visitor){.on_clause = keep, .context = &minimal});
    fsd_cnf_visit_rules(FSD_ENCODING_EXTENDED, &(struct fsd_cnf_visitor){.on_clause = keep, .context = &extended});
    return 0;
}

static size_t length(const int *clause)
{
    size_t n = 0;
    while (clause[n])
        n++;
    return n;
}

static void count(const struct clauses *clauses, size_t n_nine, size_t n_binary)
{
    size_t n[FSD_CNF_MAX_LITERALS + 1] = {0};
    for (size_t i = 0; i < clauses->n; i++)
        n[length(clauses->literals[i])]++;
    assert_int_equal(n[9], n_nine);
    assert_int_equal(n[2], n_binary);
    assert_int_equal(clauses->n, n_nine + n_binary);
}

/* The paper's totals; 36 pairs in each of 81 groups of a kind. */
TEST(counts)
{
    count(&minimal, 81, 3 * 81 * 36);
    count(&extended, 4 * 81, 4 * 81 * 36);
    assert_int_equal(minimal.n, 8829);
    assert_int_equal(extended.n, 11988);
    assert_int_equal(fsd_cnf_n_rules(FSD_ENCODING_MINIMAL), minimal.n);
    assert_int_equal(fsd_cnf_n_rules(FSD_ENCODING_EXTENDED), extended.n);
}

/* The variable numbering that the files' comments document. */
TEST(variables)
{
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned digit = 1; digit <= 9; digit++)
            assert_int_equal(fsd_cnf_variable(cell, digit), 81 * (cell / 9) + 9 * (cell % 9) + digit);
    assert_int_equal(fsd_cnf_variable(80, 9), FSD_CNF_N_VARIABLES);
}

/* Nine literals are all positive, two all negative; none stands twice. */
TEST(clauses_are_well_formed)
{
    for (size_t i = 0; i < extended.n; i++) {
        const int *clause = extended.literals[i];
        size_t n = length(clause);
        for (size_t k = 0; k < n; k++) {
            assert_true(n == 9 ? clause[k] > 0 : clause[k] < 0);
            assert_in_range(abs(clause[k]), 1, FSD_CNF_N_VARIABLES);
            for (size_t other = 0; other < k; other++)
                assert_int_not_equal(clause[other], clause[k]);
        }
    }
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(minimal.literals[0]));
}

TEST(extended_holds_minimal)
{
    static struct clauses sorted;
    memcpy(&sorted, &extended, sizeof(sorted));
    qsort(sorted.literals, sorted.n, sizeof(sorted.literals[0]), compare);
    for (size_t i = 0; i < minimal.n; i++)
        assert_non_null(bsearch(minimal.literals[i], sorted.literals, sorted.n, sizeof(sorted.literals[0]), compare));
}

static void assign(const char *cells, bool *is_true)
{
    memset(is_true, 0, FSD_CNF_N_VARIABLES + 1);
    for (int cell = 0; cell < 81; cell++)
        if (cells[cell] != '.')
            is_true[9 * cell + cells[cell] - '0'] = true;
}

static size_t n_false(const struct clauses *clauses, const bool *is_true)
{
    size_t n = 0;
    for (size_t i = 0; i < clauses->n; i++) {
        bool holds = false;
        for (const int *literal = clauses->literals[i]; *literal; literal++)
            holds |= is_true[abs(*literal)] == (*literal > 0);
        n += !holds;
    }
    return n;
}

TEST(grids_satisfy)
{
    bool is_true[FSD_CNF_N_VARIABLES + 1];
    char cells[ORACLE_N_CELLS];
    for (int i = 0; i < TEST_SAMPLE(200, 20); i++) {
        full_grid_make(&test_rng, cells);
        assign(cells, is_true);
        assert_int_equal(n_false(&minimal, is_true), 0);
        assert_int_equal(n_false(&extended, is_true), 0);
    }
}

/* Both encodings reject every change of a single cell of a grid. */
TEST(changed_grids_do_not)
{
    bool is_true[FSD_CNF_N_VARIABLES + 1];
    char cells[ORACLE_N_CELLS];
    full_grid_make(&test_rng, cells);
    assign(cells, is_true);
    for (int variable = 1; variable <= FSD_CNF_N_VARIABLES; variable++) {
        is_true[variable] = !is_true[variable];
        assert_true(n_false(&minimal, is_true) > 0);
        assert_true(n_false(&extended, is_true) > 0);
        is_true[variable] = !is_true[variable];
    }
    /* One digit for another: clashes in three units, and three units lack the old digit. */
    for (int cell = 0; cell < 81; cell++) {
        char digit = cells[cell];
        cells[cell] = (char)('1' + (digit - '1' + 1 + (int)rng_below(&test_rng, 8)) % 9);
        assign(cells, is_true);
        size_t n_minimal = n_false(&minimal, is_true);
        assert_true(n_minimal >= 2 && n_minimal <= 3);
        assert_int_equal(n_false(&extended, is_true), 3 + 3);
        cells[cell] = digit;
    }
}

static void swap(char *cells, int a, int b)
{
    char digit = cells[a];
    cells[a] = cells[b];
    cells[b] = digit;
}

/* Grids that break rows alone, columns alone, boxes alone. */
TEST(each_kind_of_unit_counts)
{
    bool is_true[FSD_CNF_N_VARIABLES + 1];
    char cells[ORACLE_N_CELLS];
    full_grid_make(&test_rng, cells);
    for (int cell = 0; cell < 81; cell++) {
        /* Neighbours in a box: two lines each have a digit twice, and lack one. */
        int neighbours[2] = {cell % 3 < 2 ? cell + 1 : -1, cell / 9 % 3 < 2 ? cell + 9 : -1};
        for (int i = 0; i < 2; i++)
            if (neighbours[i] >= 0) {
                swap(cells, cell, neighbours[i]);
                assign(cells, is_true);
                assert_int_equal(n_false(&minimal, is_true), 2);
                assert_int_equal(n_false(&extended, is_true), 2 + 2);
                swap(cells, cell, neighbours[i]);
            }
    }
    /* A box of this Latin square is 123 234 345 or a shift of it: five pairs of equals, four digits missing. */
    for (int cell = 0; cell < 81; cell++)
        cells[cell] = (char)('1' + (cell / 9 + cell % 9) % 9);
    assign(cells, is_true);
    assert_int_equal(n_false(&minimal, is_true), 9 * 5);
    assert_int_equal(n_false(&extended, is_true), 9 * 5 + 9 * 4);
}

TEST(givens)
{
    int literals[FSD_CNF_N_VARIABLES];
    char puzzle[ORACLE_N_CELLS];
    memset(puzzle, '0', sizeof(puzzle));
    assert_int_equal(fsd_cnf_givens(puzzle, literals), 0);
    puzzle[0] = puzzle[1] = '9'; /* contradictory givens become clauses like others */
    puzzle[80] = '1';
    puzzle[40] = 'x';
    assert_int_equal(fsd_cnf_givens(puzzle, literals), 3);
    assert_int_equal(literals[0], 9);
    assert_int_equal(literals[1], 18);
    assert_int_equal(literals[2], 721);
    memset(puzzle, '5', sizeof(puzzle));
    assert_int_equal(fsd_cnf_givens(puzzle, literals), 81);
}

TEST(pencilmarks)
{
    int literals[FSD_CNF_N_VARIABLES];
    uint16_t candidates[ORACLE_N_CELLS];
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    assert_int_equal(fsd_cnf_pencilmarks(candidates, literals), 0);
    candidates[0] = 1 << 8;           /* 9 */
    candidates[1] = 0x1ff ^ 1 << 2;   /* all but 3 */
    candidates[80] = 1 << 0 | 1 << 8; /* 1 and 9 */
    assert_int_equal(fsd_cnf_pencilmarks(candidates, literals), 1 + 1 + 7);
    assert_int_equal(literals[0], 9);
    assert_int_equal(literals[1], -12);
    for (int i = 0; i < 7; i++)
        assert_int_equal(literals[2 + i], -(722 + i));
    memset(candidates, 0, sizeof(candidates));
    assert_int_equal(fsd_cnf_pencilmarks(candidates, literals), FSD_CNF_N_VARIABLES);
    assert_int_equal(literals[728], -729);
}

TEST_MAIN("cnf", visit, NULL)
