/* The clauses: as many as the paper says, satisfied by every grid and by nothing else. */
#include "solve/cnf_encoding.h"
#include "solve/solver.h"
#include "support/puzzles.h"
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

SET_UP(visit)
{
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
