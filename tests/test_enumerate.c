/* The enumerator, against a naive one: every solution once, in lexicographic order, however it is asked. */
#include "puzzle/enumerate.h"
#include "support/guard.h"
#include "support/known.h"
#include "support/puzzles.h"
#include "support/test.h"

enum { N = 81, MOST = 100000 };

static struct fsd_enumerator *enumerator;
static char *wanted, *found; /* MOST + 1 solutions each */

SET_UP(start)
{
    wanted = malloc((MOST + 1) * N);
    found = malloc((MOST + 1) * N);
    return fsd_enumerator_create(&enumerator) == FASTSUD_OK && wanted && found ? 0 : -1;
}

struct naive {
    char cells[N];
    unsigned used[27]; /* digits of each row, column and box */
    size_t n, most;
    size_t n_steps, most_steps;
};

static unsigned used_at(const struct naive *naive, int at)
{
    return naive->used[at / 9] | naive->used[9 + at % 9] | naive->used[18 + at / 27 * 3 + at % 9 / 3];
}

static void flip(struct naive *naive, int at, unsigned digit)
{
    naive->used[at / 9] ^= digit;
    naive->used[9 + at % 9] ^= digit;
    naive->used[18 + at / 27 * 3 + at % 9 / 3] ^= digit;
}

/* False if two givens clash. */
static bool start_naive(struct naive *naive, const char *puzzle)
{
    memcpy(naive->cells, puzzle, N);
    for (int i = 0; i < N; i++) {
        const unsigned digit = puzzle[i] == '.' ? 0 : 1U << (puzzle[i] - '1');
        if (used_at(naive, i) & digit)
            return false;
        flip(naive, i, digit);
    }
    return true;
}

/* Fills the blanks from the first on, and looks whether all others could still be filled. */
static void fill(struct naive *naive, int at)
{
    for (; at < N && naive->cells[at] != '.'; at++) {
    }
    if (at == N) {
        memcpy(wanted + naive->n++ * N, naive->cells, N);
        return;
    }
    for (int i = at; i < N; i++)
        if (naive->cells[i] == '.' && used_at(naive, i) == 0x1ff)
            return;
    for (int d = 0; d < 9 && naive->n < naive->most && naive->n_steps < naive->most_steps; d++)
        if (!(used_at(naive, at) >> d & 1)) {
            naive->n_steps++;
            naive->cells[at] = (char)('1' + d);
            flip(naive, at, 1U << d);
            fill(naive, at + 1);
            flip(naive, at, 1U << d);
            naive->cells[at] = '.';
        }
}

/* Lists all solutions, at most MOST, in wanted; false if there are more, or it takes too long. */
static bool list_naively(const char *puzzle, size_t *n)
{
    struct naive naive = {.most = MOST + 1, .most_steps = TEST_SAMPLE(300000, 30000)};
    if (start_naive(&naive, puzzle))
        fill(&naive, 0);
    *n = naive.n;
    return naive.n <= MOST && naive.n_steps < naive.most_steps;
}

/* All solutions, asked for in portions of random size. */
static size_t list_in_portions(const char *puzzle, unsigned most_at_once)
{
    size_t n = 0;
    fsd_enumerator_start(enumerator, puzzle, 0, 0);
    for (;;) {
        const size_t left = MOST + 1 - n;
        size_t n_asked = rng_below(&test_rng, most_at_once + 1);
        n_asked = n_asked < left ? n_asked : left;
        const size_t n_more = fsd_enumerator_next(enumerator, n_asked, found + n * N, N);
        assert_true(n_more <= n_asked);
        n += n_more;
        if (n_more < n_asked || n == MOST + 1)
            break;
    }
    assert_false(fsd_enumerator_cut_short(enumerator));
    if (n <= MOST)
        assert_int_equal(fsd_enumerator_next(enumerator, 3, found, N), 0);
    return n;
}

static void assert_same(const char *puzzle, size_t n_wanted, size_t n_found)
{
    for (size_t i = 0; i < n_wanted && i < n_found; i++)
        if (memcmp(wanted + i * N, found + i * N, N) != 0)
            fail_msg("%.81s: solution %zu is %.81s, not %.81s", puzzle, i, found + i * N, wanted + i * N);
    if (n_wanted != n_found)
        fail_msg("%.81s: %zu solutions, not %zu", puzzle, n_found, n_wanted);
}

/* Blanks by chance; all of some rows, columns or boxes; all of some digits. */
static void make_blanks(char *cells)
{
    const unsigned kind = rng_below(&test_rng, 5), which = rng_below(&test_rng, 9),
                   n_blanks = 40 + rng_below(&test_rng, 20);
    full_grid_make(&test_rng, cells);
    for (unsigned n = 0; kind == 0 && n < n_blanks; n++)
        cells[rng_below(&test_rng, N)] = '.';
    for (unsigned i = 0; i < N; i++) {
        const unsigned line = kind == 1 ? i / 9 : i % 9;
        const bool of_lines = (kind == 1 || kind == 2) && (line + which) % 9 < 4;
        const bool of_box = kind == 3 && (i / 27 * 3 + i % 9 / 3) % 3 == which % 3 && rng_below(&test_rng, 8) > 0;
        const bool of_digits = kind == 4 && (cells[i] - '1' + which) % 9 < 3;
        if (of_lines || of_box || of_digits || (kind > 0 && rng_below(&test_rng, 5) == 0))
            cells[i] = '.';
    }
}

TEST(same_solutions_in_the_same_order)
{
    size_t n_compared = 0, n_of_many = 0, n_all = 0;
    const size_t n_tries = TEST_SAMPLE(300, 60);
    for (size_t try = 0; try < n_tries; try++) {
        char puzzle[N];
        size_t n = 0;
        make_blanks(puzzle);
        if (!list_naively(puzzle, &n))
            continue;
        assert_same(puzzle, n, list_in_portions(puzzle, try % 3 == 0 ? 7 : MOST));
        fsd_enumerator_start(enumerator, puzzle, 0, 0);
        assert_int_equal(fsd_enumerator_next(enumerator, MOST, NULL, 0), n);
        n_compared++;
        n_of_many += n > 1000;
        n_all += n;
    }
    print_message("%zu puzzles, %zu of them with more than 1000 solutions, %zu solutions\n", n_compared, n_of_many,
                  n_all);
    assert_true(n_compared > n_tries / 3);
    assert_true(TEST_IS_QUICK || n_of_many >= 5);
}

/* With many solutions the first ones ascend; whether one was left out shows where the naive search begins. */
TEST(empty_grid)
{
    const size_t n = TEST_SAMPLE(MOST, 5000);
    struct naive naive = {.most = 2000, .most_steps = SIZE_MAX};
    fsd_enumerator_start(enumerator, EMPTY, 0, 0);
    assert_int_equal(fsd_enumerator_next(enumerator, n, found, N), n);
    assert_memory_equal(found, FIRST_GRID, N);
    for (size_t i = 0; i < n; i++) {
        assert_true(oracle_verify(EMPTY, found + i * N));
        assert_true(i == 0 || memcmp(found + (i - 1) * N, found + i * N, N) < 0);
    }
    assert_true(start_naive(&naive, EMPTY));
    fill(&naive, 0);
    assert_memory_equal(found, wanted, naive.n * N);
}

TEST(guess_limit)
{
    struct sample sample;
    size_t n = 0;
    do {
        sample_make(&test_rng, PUZZLE_FEW, &sample);
        n = (size_t)sample.n_solutions;
    } while (n < 10);
    assert_int_equal(list_in_portions(sample.cells, MOST), n);
    const uint64_t n_guesses = fsd_enumerator_n_guesses(enumerator);
    assert_true(n_guesses >= n / 9);
    memcpy(wanted, found, n * N);
    size_t n_before = 0;
    for (uint64_t limit = 1; limit <= n_guesses + 1; limit++) {
        size_t n_found = 0;
        fsd_enumerator_start(enumerator, sample.cells, limit, 0);
        while (fsd_enumerator_next(enumerator, 1, found + n_found * N, N) == 1)
            n_found++;
        assert_int_equal(fsd_enumerator_cut_short(enumerator), limit < n_guesses);
        assert_int_equal(fsd_enumerator_n_guesses(enumerator), limit < n_guesses ? limit : n_guesses);
        assert_true(n_found >= n_before && (n_found == n) >= (limit >= n_guesses));
        assert_memory_equal(found, wanted, n_found * N);
        assert_int_equal(fsd_enumerator_next(enumerator, 1, found, N), 0);
        n_before = n_found;
    }
}

TEST(touches_no_other_byte)
{
    enum { N_SOLUTIONS = 40, STRIDE = 97 };
    OWNED_GUARDED out = guarded_create((N_SOLUTIONS - 1) * STRIDE + N);
    for (size_t i = 0; i < out.n_bytes; i++)
        out.data[i] = '#';
    fsd_enumerator_start(enumerator, EMPTY, 0, 0);
    assert_int_equal(fsd_enumerator_next(enumerator, N_SOLUTIONS, (char *)out.data, STRIDE), N_SOLUTIONS);
    for (size_t i = 0; i < out.n_bytes; i++)
        assert_int_equal(out.data[i] == '#', i % STRIDE >= N);
}

/* The top left cell is the only one in its box for 1, and for 2. */
TEST(contradiction_without_a_guess)
{
    static const char puzzle[] = "............1..2.....2..1...12.........................21........................";
    assert_int_equal(list_in_portions(puzzle, MOST), 0);
    assert_int_equal(fsd_enumerator_n_guesses(enumerator), 0);
}

/* As many solutions as the oracle counts, each a good one, and in order, so that none comes twice. */
TEST(pencilmarks)
{
    size_t n_several = 0;
    for (int round = 0; round < TEST_SAMPLE(3000, 300); round++) {
        uint16_t candidates[N];
        char cells[N];
        const unsigned n_more = rng_below(&test_rng, 400), n_less = rng_below(&test_rng, 3);
        full_grid_make(&test_rng, cells);
        for (int i = 0; i < N; i++)
            candidates[i] = (uint16_t)(1U << (cells[i] - '1'));
        for (unsigned i = 0; i < n_more; i++)
            candidates[rng_below(&test_rng, N)] |= (uint16_t)(1U << rng_below(&test_rng, 9));
        for (unsigned i = 0; i < n_less; i++)
            candidates[rng_below(&test_rng, N)] &= (uint16_t)rng_below(&test_rng, 512);
        const uint64_t n_wanted = oracle_count_candidates(candidates, 1000, NULL);
        fsd_enumerator_start_candidates(enumerator, candidates, 0, 0);
        const size_t n = fsd_enumerator_next(enumerator, 1000, found, N);
        assert_int_equal(n, n_wanted);
        n_several += n > 1;
        for (size_t i = 0; i < n; i++) {
            assert_true(oracle_verify_candidates(candidates, found + i * N));
            assert_true(i == 0 || memcmp(found + (i - 1) * N, found + i * N, N) < 0);
        }
        assert_false(fsd_enumerator_cut_short(enumerator));
    }
    assert_true(n_several >= TEST_SAMPLE(100, 3));
}

TEST_MAIN("enumerate", start, NULL)
