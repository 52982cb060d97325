#include "support/puzzles.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const char hard_puzzles[N_HARD_PUZZLES][ORACLE_N_CELLS + 1] = {
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
};

const char *puzzle_kind_name(enum puzzle_kind kind)
{
    static const char *const names[] = {
#define X(name, text) text,
        PUZZLE_KIND_LIST(X)
#undef X
    };
    return names[kind];
}

bool sees(unsigned a, unsigned b)
{
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

void line_order(unsigned k, unsigned order[9])
{
    static const unsigned orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned *const triples = orders[k % 6];
    for (unsigned i = 0; i < 3; i++) {
        k /= 6;
        for (unsigned j = 0; j < 3; j++)
            order[3 * i + j] = 3 * triples[i] + orders[k % 6][j];
    }
}

static bool clashes(const char cells[ORACLE_N_CELLS], unsigned cell, char digit)
{
    for (unsigned other = 0; other < ORACLE_N_CELLS; other++)
        if (sees(cell, other) && cells[other] == digit)
            return true;
    return false;
}

static char random_digit(struct rng *rng)
{
    return (char)('1' + rng_below(rng, 9));
}

void full_grid_make(struct rng *rng, char cells[ORACLE_N_CELLS])
{
    uint16_t candidates[ORACLE_N_CELLS];
    unsigned char digit_order[9];
    unsigned order[9];
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        candidates[cell] = 0x1ff;
    /* The boxes on the diagonal see nothing of each other: every filling of them can be completed. */
    for (unsigned box = 0; box < 9; box += 4) {
        rng_permutation(rng, order, 9);
        for (unsigned i = 0; i < 9; i++)
            candidates[box / 3 * 27 + box % 3 * 3 + i / 3 * 9 + i % 3] = (uint16_t)(1u << order[i]);
    }
    rng_permutation(rng, order, 9);
    for (int i = 0; i < 9; i++)
        digit_order[i] = (unsigned char)(order[i] + 1);
    oracle_count_ordered(candidates, digit_order, 1, cells);
}

/* Blanks givens in random order, each when the solutions stay at max or fewer; stops when n_givens_wanted are left. */
static void remove_givens(struct rng *rng, char cells[ORACLE_N_CELLS], uint64_t max, unsigned n_givens_wanted)
{
    unsigned order[ORACLE_N_CELLS];
    unsigned n_givens = ORACLE_N_CELLS;
    rng_permutation(rng, order, ORACLE_N_CELLS);
    for (int i = 0; i < ORACLE_N_CELLS && n_givens > n_givens_wanted; i++) {
        char digit = cells[order[i]];
        cells[order[i]] = '.';
        n_givens--;
        if (oracle_count(cells, max + 1, NULL) > max) {
            cells[order[i]] = digit;
            n_givens++;
        }
    }
}

/* Blanks givens in random order until there are more than n_solutions solutions. */
static void blank_until(struct rng *rng, char cells[ORACLE_N_CELLS], uint64_t n_solutions)
{
    unsigned order[ORACLE_N_CELLS];
    rng_permutation(rng, order, ORACLE_N_CELLS);
    for (int i = 0; i < ORACLE_N_CELLS; i++)
        if (cells[order[i]] != '.') {
            cells[order[i]] = '.';
            if (oracle_count(cells, n_solutions + 1, NULL) > n_solutions)
                return;
        }
}

static void blank_some(struct rng *rng, char cells[ORACLE_N_CELLS], unsigned n)
{
    unsigned order[ORACLE_N_CELLS];
    rng_permutation(rng, order, ORACLE_N_CELLS);
    for (unsigned i = 0; i < n; i++)
        cells[order[i]] = '.';
}

/* Puts a digit that differs from the solution's and clashes with no given into a blank. False: found no place. */
static bool add_false_given(struct rng *rng, char cells[ORACLE_N_CELLS], const char solution[ORACLE_N_CELLS])
{
    for (int attempt = 0; attempt < 1000; attempt++) {
        unsigned cell = rng_below(rng, ORACLE_N_CELLS);
        char digit = random_digit(rng);
        if (cells[cell] == '.' && solution[cell] != digit && !clashes(cells, cell, digit)) {
            cells[cell] = digit;
            return true;
        }
    }
    return false;
}

static void add_clash(struct rng *rng, char cells[ORACLE_N_CELLS])
{
    for (;;) {
        unsigned cell = rng_below(rng, ORACLE_N_CELLS);
        unsigned other = rng_below(rng, ORACLE_N_CELLS);
        if (sees(cell, other) && cells[cell] == '.' && cells[other] != '.') {
            cells[cell] = cells[other];
            return;
        }
    }
}

static void random_givens(struct rng *rng, char cells[ORACLE_N_CELLS])
{
    unsigned n_givens = 22 + rng_below(rng, 14);
    memset(cells, '.', ORACLE_N_CELLS);
    for (unsigned attempt = 0, n = 0; attempt < 1000 && n < n_givens; attempt++) {
        unsigned cell = rng_below(rng, ORACLE_N_CELLS);
        char digit = random_digit(rng);
        if (cells[cell] == '.' && !clashes(cells, cell, digit)) {
            cells[cell] = digit;
            n++;
        }
    }
}

/* One try; false when it came out as something else. */
static bool make_once(struct rng *rng, struct sample *sample)
{
    char *cells = sample->cells;
    char solution[ORACLE_N_CELLS];
    full_grid_make(rng, cells);
    memcpy(solution, cells, sizeof(solution));
    switch (sample->kind) {
    case PUZZLE_MINIMAL:
        remove_givens(rng, cells, 1, 0);
        break;
    case PUZZLE_EASY:
        remove_givens(rng, cells, 1, 28 + rng_below(rng, 40));
        break;
    case PUZZLE_TWO:
        remove_givens(rng, cells, 2, 0);
        break;
    case PUZZLE_FEW:
        remove_givens(rng, cells, 3 + rng_below(rng, 98), 0);
        break;
    case PUZZLE_MANY:
        remove_givens(rng, cells, 1, 30);
        blank_until(rng, cells, 1000);
        break;
    case PUZZLE_FALSE_GIVEN:
        remove_givens(rng, cells, 1, rng_below(rng, 32));
        if (!add_false_given(rng, cells, solution))
            return false;
        break;
    case PUZZLE_CLASH:
        remove_givens(rng, cells, 1, rng_below(rng, 60));
        add_clash(rng, cells);
        break;
    case PUZZLE_RANDOM_GIVENS:
        random_givens(rng, cells);
        break;
    case PUZZLE_FULL:
        break;
    case PUZZLE_FULL_CLASH: {
        unsigned cell = rng_below(rng, ORACLE_N_CELLS);
        cells[cell] = (char)('1' + (cells[cell] - '1' + 1 + (int)rng_below(rng, 8)) % 9);
        break;
    }
    case PUZZLE_SPARSE:
        blank_some(rng, cells, 61 + rng_below(rng, 15));
        break;
    case N_ALL_PUZZLE_KINDS:
        return false;
    }
    sample->n_solutions = oracle_count(cells, SAMPLE_LIMIT, sample->first);
    switch (sample->kind) {
    case PUZZLE_MINIMAL:
    case PUZZLE_EASY:
    case PUZZLE_FULL:
        return sample->n_solutions == 1;
    case PUZZLE_TWO:
        return sample->n_solutions == 2;
    case PUZZLE_FEW:
        return sample->n_solutions >= 3 && sample->n_solutions <= 100;
    case PUZZLE_MANY:
    case PUZZLE_SPARSE:
        return sample->n_solutions > 1000;
    case PUZZLE_FALSE_GIVEN:
    case PUZZLE_CLASH:
    case PUZZLE_FULL_CLASH:
        return sample->n_solutions == 0;
    default:
        return true;
    }
}

void sample_make(struct rng *rng, enum puzzle_kind kind, struct sample *sample)
{
    do {
        memset(sample, 0, sizeof(*sample));
        sample->kind = kind;
    } while (!make_once(rng, sample));
}

void sample_morph(struct rng *rng, const struct sample *from, struct sample *to)
{
    unsigned digits[9], bands[2][3], lines[2][9];
    rng_permutation(rng, digits, 9);
    for (int axis = 0; axis < 2; axis++) {
        rng_permutation(rng, bands[axis], 3);
        for (unsigned band = 0; band < 3; band++) {
            unsigned order[3];
            rng_permutation(rng, order, 3);
            for (unsigned i = 0; i < 3; i++)
                lines[axis][3 * band + i] = 3 * bands[axis][band] + order[i];
        }
    }
    const bool transposed = rng_below(rng, 2);
    *to = *from;
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned source = 9 * lines[0][row] + lines[1][column];
            unsigned target = transposed ? 9 * column + row : 9 * row + column;
            char given = from->cells[source];
            to->cells[target] = given == '.' ? '.' : (char)('1' + digits[given - '1']);
            if (from->n_solutions > 0)
                to->first[target] = (char)('1' + digits[from->first[source] - '1']);
        }
}

struct sample *sample_set_make(struct rng *rng, size_t n)
{
    const size_t n_fresh = (n / 5 / N_PUZZLE_KINDS + 1) * N_PUZZLE_KINDS;
    struct sample *set = malloc((n ? n : 1) * sizeof(*set));
    for (size_t i = 0; set && i < n; i++)
        if (i < n_fresh)
            sample_make(rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &set[i]);
        else
            sample_morph(rng, &set[i % n_fresh], &set[i]);
    return set;
}

static void pencil_make(struct rng *rng, struct pencil_sample *sample)
{
    char solution[ORACLE_N_CELLS];
    unsigned permille = 100 + rng_below(rng, 320);
    full_grid_make(rng, solution);
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        unsigned mask = 1u << (solution[cell] - '1');
        for (int bit = 0; bit < 9; bit++)
            if (rng_below(rng, 1000) < permille)
                mask |= 1u << bit;
        sample->candidates[cell] = (uint16_t)mask;
    }
    /* Some boards lose a candidate of the grid that they were made from, some lose every candidate of a cell. */
    unsigned cell = rng_below(rng, ORACLE_N_CELLS);
    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        sample->candidates[cell] &= (uint16_t) ~(1u << (solution[cell] - '1'));
        break;
    case 2:
        sample->candidates[cell] = 0;
        break;
    default:
        break;
    }
    sample->n_solutions = oracle_count_candidates(sample->candidates, SAMPLE_LIMIT, sample->first);
}

struct pencil_sample *pencil_set_make(struct rng *rng, size_t n)
{
    struct pencil_sample *set = calloc(n ? n : 1, sizeof(*set));
    if (set)
        for (size_t i = 0; i < n; i++)
            pencil_make(rng, &set[i]);
    return set;
}

bool oracle_is_minimal(const char *cells)
{
    char less[ORACLE_N_CELLS];
    bool is_minimal = oracle_count(cells, 2, NULL) == 1;
    for (size_t cell = 0; cell < ORACLE_N_CELLS && is_minimal; cell++) {
        memcpy(less, cells, ORACLE_N_CELLS);
        less[cell] = '.';
        is_minimal = cells[cell] == '.' || oracle_count(less, 2, NULL) == 2;
    }
    return is_minimal;
}
