/* The search around a puzzle finds what trying everything finds, by the oracle. */
#include "puzzle/minlex.h"
#include "puzzle/vicinity.h"
#include "solve/solver.h"
#include "support/puzzles.h"
#include "support/test.h"

/* Canonical forms, 81 bytes each. */
struct forms {
    char (*form)[81];
    size_t n, capacity;
};

static int compare_forms(const void *a, const void *b)
{
    return memcmp(a, b, 81);
}

static void forms_add(struct forms *forms, const char *puzzle)
{
    if (forms->n == forms->capacity) {
        forms->capacity = 2 * forms->capacity + 64;
        forms->form = realloc(forms->form, forms->capacity * 81);
        assert_non_null(forms->form);
    }
    fsd_minlex_cells(puzzle, forms->form[forms->n++]);
}

static void forms_sort(struct forms *forms)
{
    size_t n = 0;
    if (forms->n > 0)
        qsort(forms->form, forms->n, 81, compare_forms);
    for (size_t i = 0; i < forms->n; i++)
        if (n == 0 || memcmp(forms->form[n - 1], forms->form[i], 81) != 0)
            memmove(forms->form[n++], forms->form[i], 81);
    forms->n = n;
}

/* NULL: the oracle counts, which is slow where there are few givens. */
static struct fsd_solver *counter;

static bool is_unique(const char *puzzle)
{
    uint8_t verdict = FASTSUD_NONE;
    const struct fsd_batch batch = {.n_puzzles = 1, .puzzles = &puzzle, .verdicts = &verdict};
    if (!counter)
        return oracle_count(puzzle, 2, NULL) == 1;
    assert_int_equal(fsd_solver_solve(counter, &batch), FASTSUD_OK);
    return verdict == FASTSUD_UNIQUE;
}

static bool is_minimal_unique(const char *puzzle)
{
    if (!is_unique(puzzle))
        return false;
    for (unsigned cell = 0; cell < 81; cell++) {
        char less[81];
        memcpy(less, puzzle, 81);
        less[cell] = '.';
        if (puzzle[cell] != '.' && is_unique(less))
            return false;
    }
    return true;
}

static void brute_add(char *puzzle, unsigned n, unsigned from, struct forms *forms)
{
    if (n == 0) {
        if (is_minimal_unique(puzzle))
            forms_add(forms, puzzle);
        return;
    }
    for (unsigned cell = from; cell < 81; cell++)
        for (char digit = '1'; puzzle[cell] == '.' && digit <= '9'; digit++) {
            puzzle[cell] = digit;
            if (n > 1 || is_unique(puzzle))
                brute_add(puzzle, n - 1, cell + 1, forms);
            puzzle[cell] = '.';
        }
}

static void brute_remove(char *puzzle, unsigned n_removed, unsigned n_added, unsigned from, struct forms *forms)
{
    if (n_removed == 0) {
        brute_add(puzzle, n_added, 0, forms);
        return;
    }
    for (unsigned cell = from; cell < 81; cell++) {
        const char given = puzzle[cell];
        if (given != '.') {
            puzzle[cell] = '.';
            brute_remove(puzzle, n_removed - 1, n_added, cell + 1, forms);
            puzzle[cell] = given;
        }
    }
}

static struct fsd_vicinity *vicinity_of(unsigned n_removed, unsigned n_added, const char *kernel)
{
    const struct fsd_vicinity_options options = {.n_removed = n_removed, .n_added = n_added, .kernel = kernel};
    struct fsd_vicinity *vicinity = NULL;
    assert_int_equal(fsd_vicinity_create(&options, &vicinity), FASTSUD_OK);
    return vicinity;
}

/* The results around a puzzle, the caller's to free. */
static struct forms search(unsigned n_removed, unsigned n_added, const char *puzzle, const char *kernel)
{
    struct fsd_vicinity *const vicinity = vicinity_of(n_removed, n_added, kernel);
    struct forms forms = {.n = 0};
    size_t n = 0;
    assert_int_equal(fsd_vicinity_search(vicinity, &puzzle, 1), FASTSUD_OK);
    const char *const results = fsd_vicinity_results(vicinity, 0, &n);
    for (size_t i = 0; i < n; i++) {
        forms_add(&forms, results + 81 * i);
        assert_memory_equal(forms.form[i], results + 81 * i, 81); /* they are canonical */
        assert_true(i == 0 || memcmp(forms.form[i - 1], forms.form[i], 81) < 0);
    }
    fsd_vicinity_destroy(vicinity);
    return forms;
}

static void assert_as_brute_force(const char *puzzle, unsigned n_removed, unsigned n_added, size_t least)
{
    struct forms wanted = {.n = 0};
    char cells[81];
    memcpy(cells, puzzle, 81);
    brute_remove(cells, n_removed, n_added, 0, &wanted);
    forms_sort(&wanted);
    struct forms got = search(n_removed, n_added, puzzle, NULL);
    if (got.n != wanted.n || (got.n > 0 && memcmp(got.form, wanted.form, got.n * 81) != 0))
        fail_msg("{-%u+%u} of %.81s: %zu results, not %zu", n_removed, n_added, puzzle, got.n, wanted.n);
    if (got.n < least)
        fail_msg("{-%u+%u} of %.81s: %zu results, less than %zu", n_removed, n_added, puzzle, got.n, least);
    free(got.form);
    free(wanted.form);
}

static unsigned take_givens(char *puzzle, unsigned n)
{
    unsigned order[81], n_taken = 0;
    rng_permutation(&test_rng, order, 81);
    for (unsigned i = 0; i < 81 && n_taken < n; i++)
        if (puzzle[order[i]] != '.') {
            puzzle[order[i]] = '.';
            n_taken++;
        }
    return n_taken;
}

TEST(as_brute_force)
{
    for (unsigned i = 0; i < TEST_SAMPLE(4, 2); i++) {
        struct sample sample;
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        assert_as_brute_force(sample.cells, 0, 0, 1);
        assert_as_brute_force(sample.cells, 0, 1, 0);
        /* Where there are many, a solver counts that is compared with the oracle elsewhere. */
        assert_int_equal(fsd_solver_create(NULL, &counter), FASTSUD_OK);
        assert_as_brute_force(sample.cells, 1, 1, 1);
        take_givens(sample.cells, 1);
        assert_as_brute_force(sample.cells, 0, 1, 1);
        if (!TEST_IS_QUICK) {
            take_givens(sample.cells, 1);
            assert_as_brute_force(sample.cells, 0, 2, 1);
            sample_make(&test_rng, PUZZLE_EASY, &sample);
            assert_as_brute_force(sample.cells, 2, 0, 0);
        }
        fsd_solver_destroy(counter);
        counter = NULL;
    }
}

/* Puzzles without two digits, or two lines of a band or stack, once a given is taken away. */
TEST(symmetric_additions)
{
    static const char *const puzzles[] = {
        "800000470000906000000010000010000706500020000000800900700400000000000021000000000",
        "300010400000200000000000000010600020700000003400007000000003750002080000060000000",
        "200030010000400570004600000030700600100000000000000000007000400080001000000020000",
        "050001200030800000006400000200005000800000040000030060100700800000060000000000000",
    };
    assert_int_equal(fsd_solver_create(NULL, &counter), FASTSUD_OK);
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++) {
        struct sample sample, copy;
        for (unsigned cell = 0; cell < 81; cell++)
            sample.cells[cell] = puzzles[i][cell] == '0' ? '.' : puzzles[i][cell];
        sample.kind = PUZZLE_MINIMAL;
        memset(sample.first, '1', 81);
        sample_morph(&test_rng, &sample, &copy);
        assert_as_brute_force(copy.cells, 1, 1, 2);
    }
    fsd_solver_destroy(counter);
    counter = NULL;
}

/*
 * A minimal puzzle is found from one that was made of it by changes in the other direction. All else that is found is
 * minimal, too, and has as many givens as it should.
 */
TEST(planted)
{
    static const struct {
        unsigned n_removed, n_added;
    } rows[] = {{1, 2}, {2, 1}, {2, 0}, {2, 2}, {0, 3}, {3, 1}, {1, 3}};
    enum { N_FAST = 3 };
    const size_t slow = N_FAST + rng_below(&test_rng, 4);
    assert_int_equal(fsd_solver_create(NULL, &counter), FASTSUD_OK);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct sample sample;
        if (i >= N_FAST && (TEST_IS_QUICK || i != slow)) /* one of those that take long */
            continue;
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        char start[81], form[81], full[81];
        unsigned n_givens = 0, order[81], n_left = rows[i].n_removed;
        memcpy(start, sample.cells, 81);
        fsd_minlex_cells(sample.cells, form);
        for (unsigned cell = 0; cell < 81; cell++)
            n_givens += start[cell] != '.';
        take_givens(start, rows[i].n_added);
        /* False givens; the first of some are those of another grid. */
        full_grid_make(&test_rng, full);
        rng_permutation(&test_rng, order, 81);
        for (unsigned k = 0; k < 81 && n_left > 0; k++)
            if (start[order[k]] == '.' && sample.cells[order[k]] == '.') {
                start[order[k]] = full[order[k]];
                n_left--;
            }
        struct forms got = search(rows[i].n_removed, rows[i].n_added, start, NULL);
        assert_non_null(bsearch(form, got.form, got.n, 81, compare_forms));
        for (size_t k = 0; k < got.n; k += 1 + got.n / 20) {
            unsigned n = 0;
            for (unsigned cell = 0; cell < 81; cell++)
                n += got.form[k][cell] != '.';
            assert_int_equal(n, n_givens);
            assert_true(is_minimal_unique(got.form[k]));
        }
        free(got.form);
    }
    fsd_solver_destroy(counter);
    counter = NULL;
}

TEST_MAIN("vicinity", NULL, NULL)
