/* The public functions for solved grids, and for minimal puzzles of and near others: they give what the pure functions
 * do, whatever the form of the arguments. */
#include "support/test.h"

#include <fastsud.h>

#include "puzzle/scan.h"
#include "puzzle/unavoidable_search.h"
#include "support/puzzles.h"

enum { N_CELLS = FASTSUD_N_CELLS, STRIDE = 90 };

/* A grid with a minimal puzzle, and cells that hold that puzzle and some more. */
static struct sample sample;
static char within[N_CELLS + 1], numbers[N_CELLS];
static unsigned n_givens;

SET_UP(make_sample)
{
    do { /* one given more is asked for below */
        sample_make(&test_rng, PUZZLE_MINIMAL, &sample);
        n_givens = 0;
        for (unsigned cell = 0; cell < N_CELLS; cell++)
            n_givens += sample.cells[cell] != '.';
    } while (n_givens >= FSD_SCAN_MOST_GIVENS);
    for (unsigned cell = 0; cell < N_CELLS; cell++) {
        numbers[cell] = (char)(sample.first[cell] - '0');
        within[cell] = sample.cells[cell] == '.' ? '.' : '1';
    }
    for (unsigned n = 0; n < 4;) {
        const unsigned cell = rng_below(&test_rng, N_CELLS);
        n += within[cell] == '.';
        within[cell] = '7';
    }
    return 0;
}

static struct fastsud_scanner *scanner_with(const char *const (*settings)[2], size_t n, int wanted)
{
    OWNED_OPTIONS *options = NULL;
    struct fastsud_scanner *scanner = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(fastsud_options_set(options, settings[i][0], settings[i][1]), FASTSUD_OK);
    assert_int_equal(fastsud_scanner_create(options, &scanner), wanted);
    assert_true((scanner != NULL) == (wanted == FASTSUD_OK));
    return scanner;
}

TEST(scans)
{
    char clues[4] = {(char)('0' + (n_givens + 1) / 10), (char)('0' + (n_givens + 1) % 10)}, with[N_CELLS + 1];
    const char *puzzles = NULL, *of_numbers = NULL;
    size_t n = 0, n_of_numbers = 0, n_minimal = 0;
    int cut_short = 7;
    memset(with, '.', N_CELLS);
    with[N_CELLS] = '\0';
    for (unsigned cell = 0, n_with = 0; n_with < 5; cell++) {
        with[cell] = sample.cells[cell];
        n_with += with[cell] != '.';
    }
    for (unsigned all_sizes = 0; all_sizes < 2; all_sizes++) {
        const char *const settings[][2] = {
            {"clues", clues}, {"within", within}, {"with", with}, {"all-sizes", all_sizes ? "yes" : "no"}};
        struct fastsud_scanner *scanner = scanner_with(settings, 4, FASTSUD_OK);
        bool found = false;
        assert_int_equal(fastsud_scan(scanner, sample.first, &puzzles, &n, &cut_short), FASTSUD_OK);
        OWNED char *const copy = malloc(n * N_CELLS + 1);
        memcpy(copy, puzzles, n * N_CELLS);
        assert_int_equal(cut_short, 0);
        for (size_t i = 0; i < n; i++) {
            const char *const puzzle = copy + i * N_CELLS;
            unsigned givens = 0;
            found |= memcmp(puzzle, sample.cells, N_CELLS) == 0;
            assert_true(i == 0 || memcmp(puzzle - N_CELLS, puzzle, N_CELLS) < 0);
            assert_int_equal(oracle_count(puzzle, 2, NULL), 1);
            for (unsigned cell = 0; cell < N_CELLS; cell++) {
                givens += puzzle[cell] != '.';
                assert_true(puzzle[cell] == sample.first[cell] || (puzzle[cell] == '.' && with[cell] == '.'));
                assert_true(puzzle[cell] == '.' || within[cell] != '.');
            }
            assert_true(givens <= n_givens + 1);
        }
        assert_true(found);
        assert_int_equal(fastsud_scan(scanner, numbers, &of_numbers, &n_of_numbers, NULL), FASTSUD_OK);
        assert_int_equal(n, n_of_numbers);
        assert_memory_equal(copy, of_numbers, n * N_CELLS);
        assert_true(all_sizes ? n > n_minimal : n >= 1);
        n_minimal = n;
        fastsud_scanner_destroy(scanner);
    }
    const char *const settings[][2] = {{"clues", clues}, {"within", within}, {"all-sizes", "yes"}, {"limit", "1"}};
    struct fastsud_scanner *scanner = scanner_with(settings, 4, FASTSUD_OK);
    assert_int_equal(fastsud_scan(scanner, sample.first, &puzzles, &n, &cut_short), FASTSUD_OK);
    assert_true(n == 1 && cut_short == 1);
    numbers[0] ^= 1;
    assert_int_equal(fastsud_scan(scanner, numbers, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    numbers[0] ^= 1;
    assert_int_equal(fastsud_scan(scanner, sample.cells, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_scan(scanner, NULL, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_scan(scanner, numbers, NULL, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_scan(scanner, numbers, &puzzles, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_scan(NULL, numbers, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_scanner_destroy(scanner);
    fastsud_scanner_destroy(NULL);
}

/* A grid that no time suffices for: what was found so far is given, if anything. */
TEST(little_time)
{
    static const char *const settings[][2] = {{"clues", "20"}, {"time-limit", "0.05"}};
    struct fastsud_scanner *const scanner = scanner_with(settings, 2, FASTSUD_OK);
    const char *puzzles = NULL;
    size_t n = 0;
    int cut_short = 0;
    assert_int_equal(fastsud_scan(scanner, sample.first, &puzzles, &n, &cut_short), FASTSUD_OK);
    assert_int_equal(cut_short, 1);
    assert_true(n == 0 || puzzles);
    fastsud_scanner_destroy(scanner);
}

TEST(options_of_a_scan)
{
    static const struct {
        const char *name, *value;
        int status;
    } wrong[] = {
        {"clues", "7", FASTSUD_ERR_VALUE},
        {"clues", "28", FASTSUD_ERR_VALUE},
        {"clues", "16-17", FASTSUD_ERR_VALUE},
        {"clues", "x", FASTSUD_ERR_VALUE},
        {"with", "1", FASTSUD_ERR_VALUE},
        {"within", "", FASTSUD_ERR_VALUE},
        {"isa", "nonsense", FASTSUD_ERR_UNKNOWN_KERNEL},
    };
    char blank[N_CELLS + 1], full[N_CELLS + 1], one[N_CELLS + 1];
    memset(blank, '.', sizeof(blank));
    memset(full, '1', sizeof(full));
    memset(one, '.', sizeof(one));
    blank[N_CELLS] = full[N_CELLS] = one[N_CELLS] = '\0';
    one[0] = '5';
    const char *const no_cell[][2] = {{"within", blank}}, *const too_many[][2] = {{"with", full}},
                      *const outside[][2] = {{"with", within}, {"within", one}};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        const char *const setting[][2] = {{wrong[i].name, wrong[i].value}};
        scanner_with(setting, 1, wrong[i].status);
    }
    scanner_with(no_cell, 1, FASTSUD_ERR_VALUE);
    scanner_with(too_many, 1, FASTSUD_ERR_VALUE);
    scanner_with(outside, 2, FASTSUD_ERR_VALUE);
    assert_int_equal(fastsud_scanner_create(NULL, NULL), FASTSUD_ERR_ARGUMENT);
}

TEST(unavoidable_sets)
{
    struct fsd_unavoidable_list list = {.n = 0};
    size_t n = 0;
    assert_int_equal(fsd_unavoidable_find_minimal(sample.first, 11, &list), FASTSUD_OK);
    OWNED char(*const sets)[STRIDE] = malloc((list.n + 1) * STRIDE);
    for (unsigned round = 0; round < 3; round++) { /* too many, too few, none */
        const size_t capacity = round == 0 ? list.n + 1 : round == 1 ? list.n / 2 : 0;
        memset(sets, '#', (list.n + 1) * STRIDE);
        assert_int_equal(fastsud_unavoidable(NULL, round == 1 ? numbers : sample.first, 11, capacity,
                                             round == 2 ? NULL : sets, STRIDE, &n),
                         FASTSUD_OK);
        assert_int_equal(n, list.n);
        for (size_t i = 0; i <= n; i++) {
            char set[N_CELLS];
            memset(set, '#', N_CELLS);
            if (i < capacity && i < n)
                fsd_unavoidable_put(sample.first, list.sets[i], set);
            assert_memory_equal(sets[i], set, N_CELLS);
            assert_int_equal(sets[i][N_CELLS], '#');
        }
    }
    assert_int_equal(fastsud_unavoidable(NULL, sample.first, 3, 1, sets, STRIDE, &n), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, sample.first, 21, 1, sets, STRIDE, &n), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, sample.first, 8, 1, sets, 80, &n), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, sample.first, 8, 1, NULL, STRIDE, &n), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, sample.first, 8, 1, sets, STRIDE, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, sample.cells, 8, 1, sets, STRIDE, &n), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_unavoidable(NULL, NULL, 8, 1, sets, STRIDE, &n), FASTSUD_ERR_ARGUMENT);
    fsd_unavoidable_list_destroy(&list);
}

/* All minimal puzzles of one with a given more, and what is near a minimal one. */
TEST(minimal_puzzles)
{
    struct fastsud_minimizer *minimizer = NULL;
    struct fastsud_vicinity *vicinity = NULL;
    const char *puzzles = NULL, *forms = NULL, *of_numbers = NULL;
    char more[N_CELLS], form[N_CELLS], few[2][STRIDE];
    size_t n = 0, n_with = 0, n_near = 0;
    int cut_short = 7;
    memcpy(more, sample.cells, N_CELLS);
    for (unsigned cell = 0, n_more = 0; n_more < 3; cell++) {
        n_more += more[cell] == '.';
        more[cell] = sample.first[cell];
    }
    OWNED_OPTIONS *options = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_minimizer_create(options, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_minimize_all(minimizer, more, &puzzles, &n, &cut_short), FASTSUD_UNIQUE);
    assert_true(n > 0 && cut_short == 0);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(oracle_count(puzzles + i * (N_CELLS + 1), 2, NULL), 1);
        n_with += memcmp(puzzles + i * (N_CELLS + 1), sample.cells, N_CELLS) == 0;
    }
    assert_int_equal(n_with, 1);
    assert_int_equal(fastsud_minimize_all(minimizer, within, &puzzles, &n, &cut_short), FASTSUD_NONE);
    assert_true(n == 0 && !puzzles);
    assert_int_equal(fastsud_minimize_all(minimizer, NULL, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_minimize_all(NULL, more, &puzzles, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_minimize_all(minimizer, more, NULL, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_minimize_all(minimizer, more, &puzzles, NULL, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_minimizer_destroy(minimizer);
    assert_int_equal(fastsud_options_set(options, "limit", "1"), FASTSUD_OK);
    assert_int_equal(fastsud_minimizer_create(options, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_minimize_all(minimizer, sample.first, &puzzles, &n, &cut_short), FASTSUD_UNIQUE);
    assert_true(n == 1 && cut_short == 1);
    fastsud_minimizer_destroy(minimizer);

    /* By rules, those of 9x9 sudoku are the same ones. */
    struct fastsud_rules *rules = NULL;
    const void *by_rules = NULL;
    size_t n_by_rules = 0;
    assert_int_equal(fastsud_minimizer_create(NULL, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_minimize_all(minimizer, more, &puzzles, &n, NULL), FASTSUD_UNIQUE);
    assert_int_equal(fastsud_rules_create(NULL, &rules), FASTSUD_OK);
    assert_int_equal(fastsud_rules_minimize_all(rules, 9, more, &by_rules, &n_by_rules, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_read(rules, "size = 9\n", 9), FASTSUD_OK);
    assert_int_equal(fastsud_rules_minimize_all(rules, 99, more, &by_rules, &n_by_rules, &cut_short), FASTSUD_UNIQUE);
    assert_true(n_by_rules == n && n < 99 && cut_short == 0);
    for (size_t i = 0; i < n; i++) {
        n_with = 0;
        for (size_t k = 0; k < n; k++)
            n_with += memcmp((const char *)by_rules + k * N_CELLS, puzzles + i * (N_CELLS + 1), N_CELLS) == 0;
        assert_int_equal(n_with, 1);
    }
    assert_int_equal(fastsud_rules_minimize_all(rules, n, more, &by_rules, &n_by_rules, &cut_short), FASTSUD_UNIQUE);
    assert_true(n_by_rules == n && cut_short == 0);
    assert_int_equal(fastsud_rules_minimize_all(rules, 2, sample.first, &by_rules, &n_by_rules, &cut_short),
                     FASTSUD_UNIQUE);
    assert_true(n_by_rules == 2 && cut_short == 1);
    assert_int_equal(fastsud_rules_minimize_all(rules, 9, within, &by_rules, &n_by_rules, &cut_short), FASTSUD_NONE);
    assert_true(n_by_rules == 0 && !by_rules && cut_short == 0);
    assert_int_equal(fastsud_rules_minimize_all(NULL, 9, more, &by_rules, &n_by_rules, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_rules_minimize_all(rules, 9, more, NULL, &n_by_rules, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_rules_destroy(rules);
    fastsud_minimizer_destroy(minimizer);

    assert_int_equal(fastsud_vicinity_create(NULL, &vicinity), FASTSUD_OK);
    for (unsigned cell = 0; cell < N_CELLS; cell++) {
        few[0][cell] = few[1][cell] = sample.cells[cell] == '.' ? 0 : (char)(sample.cells[cell] - '0');
    }
    assert_int_equal(fastsud_canon(sample.cells, form, NULL, NULL), FASTSUD_OK);
    assert_int_equal(fastsud_vicinity_search(vicinity, 1, sample.cells, N_CELLS, &forms, &n, &cut_short), FASTSUD_OK);
    assert_int_equal(cut_short, 0);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(oracle_count(forms + i * N_CELLS, 2, NULL), 1);
        n_near += memcmp(forms + i * N_CELLS, form, N_CELLS) == 0;
    }
    assert_int_equal(n_near, 1);
    assert_int_equal(fastsud_vicinity_search(vicinity, 2, few, STRIDE, &of_numbers, &n_near, NULL), FASTSUD_OK);
    assert_int_equal(n_near, 2 * n);
    assert_int_equal(fastsud_vicinity_search(vicinity, 0, NULL, 0, &forms, &n, NULL), FASTSUD_OK);
    assert_true(n == 0 && !forms);
    assert_int_equal(fastsud_vicinity_search(vicinity, 1, few, 80, &forms, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_vicinity_search(NULL, 1, few, STRIDE, &forms, &n, NULL), FASTSUD_ERR_ARGUMENT);
    memset(few[1], 0, STRIDE);
    assert_int_equal(fastsud_vicinity_search(vicinity, 2, few, STRIDE, &forms, &n, NULL), FASTSUD_ERR_ARGUMENT);
    assert_int_equal(fastsud_vicinity_create(NULL, NULL), FASTSUD_ERR_ARGUMENT);
    fastsud_vicinity_destroy(vicinity);
}

TEST_MAIN("api_scan", make_sample, NULL)
