/*
 * Each rule against a definition written here on its own: of all assignments of a small grid, or of many random ones,
 * the compiled constraints must accept just those that the definition does. Then the table's names, automata, and
 * contradictions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/rules.h"
#include "support/test.h"

enum { MAX_CELLS = 64, MAX_ALL = 300000, N_RANDOM = 30000 };

/* An assignment as definitions see it. */
struct seen {
    int v[MAX_CELLS]; /* of the cells that the statement names, in its order */
    int n;
    int k[MAX_CELLS]; /* its numbers */
    int n_k;
    int g[MAX_CELLS]; /* of the grid */
    int rows;
    int columns;
    int low;
    int high;
};

static int at(const struct seen *s, int row, int column)
{
    return s->g[row * s->columns + column];
}

static bool distinct(const int *v, int n, int step)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (v[i * step] == v[j * step])
                return false;
    return true;
}

static int total(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

static int count(const int *v, int n, int value)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += v[i] == value;
    return found;
}

static int least(const int *v, int n)
{
    int value = v[0];
    for (int i = 1; i < n; i++)
        value = v[i] < value ? v[i] : value;
    return value;
}

static int most(const int *v, int n)
{
    int value = v[0];
    for (int i = 1; i < n; i++)
        value = v[i] > value ? v[i] : value;
    return value;
}

/* Every pair of cells of the grid at this offset. */
static bool all_at(const struct seen *s, int down, int right, bool (*holds)(int, int))
{
    for (int r = 0; r + down < s->rows; r++)
        for (int c = 0; c < s->columns; c++)
            if (c + right >= 0 && c + right < s->columns && !holds(at(s, r, c), at(s, r + down, c + right)))
                return false;
    return true;
}

static bool neighbours(const struct seen *s, bool (*holds)(int, int))
{
    for (int i = 1; i < s->n; i++)
        if (!holds(s->v[i - 1], s->v[i]))
            return false;
    return true;
}

static bool differ(int a, int b)
{
    return a != b;
}
static bool apart(int a, int b)
{
    return abs(a - b) != 1;
}
static bool next(int a, int b)
{
    return abs(a - b) == 1;
}
static bool twice(int a, int b)
{
    return a == 2 * b || b == 2 * a;
}
static bool no_dot(int a, int b)
{
    return !next(a, b) && !twice(a, b);
}
static bool ten(int a, int b)
{
    return a + b == 10;
}
static bool five(int a, int b)
{
    return a + b == 5;
}
static bool no_sign(int a, int b)
{
    return !ten(a, b) && !five(a, b);
}
static bool greater(int a, int b)
{
    return a > b;
}
static bool less(int a, int b)
{
    return a < b;
}
static bool by_3(int a, int b)
{
    return abs(a - b) >= 3;
}
static bool by_5(int a, int b)
{
    return abs(a - b) >= 5;
}
static bool listed(int a, int b)
{
    return (a == 1 && b == 2) || (a == 2 && b == 3) || (a == 3 && b == 1);
}

static bool all_different(const struct seen *s)
{
    return distinct(s->v, s->n, 1);
}
static bool falling(const struct seen *s)
{
    return distinct(s->g, s->rows, s->columns + 1);
}
static bool rising(const struct seen *s)
{
    return distinct(s->g + s->columns - 1, s->rows, s->columns - 1);
}
static bool both_diagonals(const struct seen *s)
{
    return falling(s) && rising(s);
}
static bool windoku(const struct seen *s)
{
    const int v[] = {at(s, 1, 1), at(s, 1, 2), at(s, 2, 1), at(s, 2, 2)};
    return distinct(v, 4, 1);
}
/* Of 8x8, whose boxes are 2x4, one from the border and from each other: at r2c2 and r5c2. */
static bool two_windows(const struct seen *s)
{
    int window[8];
    for (int row = 1; row < 5; row += 3) {
        for (int i = 0; i < 8; i++)
            window[i] = at(s, row + i / 4, 1 + i % 4);
        if (!distinct(window, 8, 1))
            return false;
    }
    return true;
}
static bool disjoint_sets(const struct seen *s)
{
    for (int i = 0; i < 4; i++) {
        const int r = i / 2;
        const int c = i % 2;
        const int v[] = {at(s, r, c), at(s, r, c + 2), at(s, r + 2, c), at(s, r + 2, c + 2)};
        if (!distinct(v, 4, 1))
            return false;
    }
    return true;
}
static bool knight(const struct seen *s)
{
    return all_at(s, 1, 2, differ) && all_at(s, 2, 1, differ) && all_at(s, 1, -2, differ) && all_at(s, 2, -1, differ);
}
static bool king(const struct seen *s)
{
    return all_at(s, 1, 1, differ) && all_at(s, 1, -1, differ);
}
static bool non_consecutive(const struct seen *s)
{
    return all_at(s, 1, 0, apart) && all_at(s, 0, 1, apart);
}
static bool taxicab(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++)
            if (s->g[i] == s->g[j] &&
                s->g[i] == abs(i / s->columns - j / s->columns) + abs(i % s->columns - j % s->columns))
                return false;
    return true;
}
/* The first two cells of the grid are marked, others not. */
static bool strict(const struct seen *s, bool (*mark)(int, int), bool (*no_mark)(int, int))
{
    if (!mark(s->g[0], s->g[1]))
        return false;
    for (int i = 0; i < s->rows * s->columns; i++) {
        if (i > 0 && i % s->columns + 1 < s->columns && !no_mark(s->g[i], s->g[i + 1]))
            return false;
        if (i + s->columns < s->rows * s->columns && !no_mark(s->g[i], s->g[i + s->columns]))
            return false;
    }
    return true;
}
static bool strict_kropki(const struct seen *s)
{
    return strict(s, twice, no_dot);
}
static bool strict_xv(const struct seen *s)
{
    return strict(s, five, no_sign);
}
/* Of r1c1 r1c2 r2c2, the last two and the first two are adjacent. */
static bool white_dots(const struct seen *s)
{
    return neighbours(s, next);
}
static bool black_dots(const struct seen *s)
{
    return neighbours(s, twice);
}
static bool tens(const struct seen *s)
{
    return neighbours(s, ten);
}
static bool fives(const struct seen *s)
{
    return neighbours(s, five);
}
static bool decreases(const struct seen *s)
{
    return neighbours(s, greater);
}
static bool first_exceeds_second(const struct seen *s)
{
    return s->v[0] > s->v[1];
}
static bool increases(const struct seen *s)
{
    return neighbours(s, less);
}
static bool whispers_3(const struct seen *s)
{
    return neighbours(s, by_3);
}
static bool whispers(const struct seen *s)
{
    return neighbours(s, by_5);
}
static bool pairs(const struct seen *s)
{
    return neighbours(s, listed);
}
/* Of an automaton that reads odd values, and even ones after the end of a segment. */
static bool odd_or_even(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] % 2 != (i == 2 || i == 5))
            return false;
    return true;
}
static bool not_after_3(const struct seen *s)
{
    return s->v[0] != 3 && s->v[1] != 3;
}
static bool renban(const struct seen *s)
{
    return distinct(s->v, s->n, 1) && most(s->v, s->n) - least(s->v, s->n) == s->n - 1;
}
static bool palindrome(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] != s->v[s->n - 1 - i])
            return false;
    return true;
}
static bool cage(const struct seen *s)
{
    return distinct(s->v, s->n, 1) && (s->n_k == 0 || s->k[0] == 0 || total(s->v, s->n) == s->k[0]);
}
static bool sum(const struct seen *s)
{
    return total(s->v, s->n) == s->k[0];
}
static bool weighted(const struct seen *s)
{
    return s->v[0] - 2 * s->v[1] + s->v[2] == 3;
}
static bool killer_falls(const struct seen *s)
{
    return at(s, 0, 0) + at(s, 1, 1) + at(s, 2, 2) == s->k[0];
}
static bool killer_from_left(const struct seen *s)
{
    return at(s, 1, 0) + at(s, 2, 1) == s->k[0];
}
static bool killer_from_top(const struct seen *s)
{
    return at(s, 0, 1) + at(s, 1, 0) == s->k[0];
}
static bool killer_from_corner(const struct seen *s)
{
    return at(s, 0, 2) + at(s, 1, 1) + at(s, 2, 0) == s->k[0];
}
static bool killer_from_right(const struct seen *s)
{
    return at(s, 1, 2) + at(s, 0, 1) == s->k[0];
}
static bool killer_from_bottom(const struct seen *s)
{
    return at(s, 2, 1) + at(s, 1, 2) == s->k[0];
}
static bool arrow(const struct seen *s)
{
    return s->v[0] == total(s->v + 1, s->n - 1);
}
static bool double_arrow(const struct seen *s)
{
    return s->v[0] + s->v[s->n - 1] == total(s->v + 1, s->n - 2);
}
/* The pill is r1c1 r1c2, whatever the order in which it is named. */
static bool pill_2(const struct seen *s)
{
    return 10 * s->g[0] + s->g[1] == total(s->v + 2, s->n - 2) && s->g[1] < 10;
}
static bool pill_3(const struct seen *s)
{
    return 100 * s->g[0] + 10 * s->g[1] + s->g[2] == total(s->v + 3, s->n - 3);
}
static bool between(const struct seen *s)
{
    const int ends[] = {s->v[0], s->v[s->n - 1]};
    return least(s->v + 1, s->n - 2) > least(ends, 2) && most(s->v + 1, s->n - 2) < most(ends, 2);
}
static bool lockout(const struct seen *s)
{
    const int ends[] = {s->v[0], s->v[s->n - 1]};
    for (int i = 1; i < s->n - 1; i++)
        if (s->v[i] >= least(ends, 2) && s->v[i] <= most(ends, 2))
            return false;
    return abs(ends[0] - ends[1]) >= (s->n_k > 0 ? s->k[0] : 4);
}
static bool windows(const struct seen *s, int n, int (*group)(int))
{
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n && j < i + n; j++)
            if (group(s->v[i]) == group(s->v[j]))
                return false;
    return true;
}
static int modulo_3(int value)
{
    return value % 3;
}
static int modulo_6(int value)
{
    return value % 6;
}
static int by_twos(int value)
{
    return (value - 1) / 2;
}
static bool modular_3(const struct seen *s)
{
    return windows(s, 3, modulo_3);
}
static bool modular_6(const struct seen *s)
{
    return windows(s, 6, modulo_6);
}
static bool entropic(const struct seen *s)
{
    return windows(s, 3, by_twos);
}
/* From the cell i on, the line, of which n cells remain, is segments. */
static bool splits(const struct seen *s, int i, int n)
{
    if (n == 0)
        return true;
    for (int length = 1, rest = s->k[0]; length <= n; length++) {
        rest -= s->v[(i + length - 1) % s->n];
        if (rest == 0 && splits(s, i + length, n - length))
            return true;
    }
    return false;
}
/* Zeros alone are no segment, and no fault either. */
static bool sum_line(const struct seen *s)
{
    return total(s->v, s->n) == 0 || splits(s, 0, s->n);
}
static bool sum_loop(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (total(s->v, s->n) > 0 && splits(s, i, s->n))
            return true;
    return false;
}
/* Of 2x4, whose regions are the two squares: r1c1 r1c2 r1c3 r2c3 r2c2 is three segments. */
static bool region_sums(const struct seen *s)
{
    return s->v[0] + s->v[1] == s->v[4] && s->v[2] + s->v[3] == s->v[4];
}
static bool equal_sums(const struct seen *s)
{
    return s->v[0] + s->v[1] == s->v[2] + s->v[3] && s->v[4] + s->v[5] == s->v[2] + s->v[3];
}
static bool zipper(const struct seen *s)
{
    for (int i = 0; i < s->n / 2; i++)
        if (s->v[i] + s->v[s->n - 1 - i] != (s->n % 2 ? s->v[s->n / 2] : s->v[0] + s->v[s->n - 1]))
            return false;
    return true;
}
static bool contains(const struct seen *s)
{
    for (int i = 0; i < s->n_k; i++)
        if (count(s->v, s->n, s->k[i]) < count(s->k, s->n_k, s->k[i]))
            return false;
    return true;
}
static bool contains_exactly(const struct seen *s)
{
    for (int i = 0; i < s->n_k; i++)
        if (count(s->v, s->n, s->k[i]) != count(s->k, s->n_k, s->k[i]))
            return false;
    return true;
}
static bool quad(const struct seen *s)
{
    return count(s->g, 4, 1) >= 1 && count(s->g, 4, 4) >= 1;
}
static bool look_and_say(const struct seen *s)
{
    return count(s->v, s->n, 3) == 2 && count(s->v, s->n, 1) == 0;
}
static bool circles(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (count(s->v, s->n, s->v[i]) != s->v[i])
            return false;
    return true;
}
static bool counts_distinct(const struct seen *s)
{
    int n = 0;
    for (int i = 1; i < s->n; i++)
        n += count(s->v + 1, i - 1, s->v[i]) == 0;
    return s->v[0] == n;
}
static bool same_counts(const int *v, const int *w, int n)
{
    for (int i = 0; i < n; i++)
        if (count(v, n, v[i]) != count(w, n, v[i]))
            return false;
    return true;
}
static bool same_values(const struct seen *s)
{
    for (int i = 1; i < s->k[0]; i++)
        if (!same_counts(s->v, s->v + i * (s->n / s->k[0]), s->n / s->k[0]))
            return false;
    return true;
}
/* Of 2x2 with more values: rows and columns. */
static bool same_houses(const struct seen *s)
{
    const int houses[][2] = {{s->g[0], s->g[1]}, {s->g[2], s->g[3]}, {s->g[0], s->g[2]}, {s->g[1], s->g[3]}};
    for (int i = 1; i < 4; i++)
        if (!same_counts(houses[0], houses[i], 2))
            return false;
    return true;
}
static bool equality_cage(const struct seen *s)
{
    int parity = 0;
    int height = 0;
    for (int i = 0; i < s->n; i++) {
        parity += s->v[i] % 2 ? 1 : -1;
        if (2 * s->v[i] == s->low + s->high)
            return false;
        height += 2 * s->v[i] < s->low + s->high ? 1 : -1;
    }
    return distinct(s->v, s->n, 1) && parity == 0 && height == 0;
}
static bool rellik_cage(const struct seen *s)
{
    for (int set = 1; set < 1 << s->n; set++) {
        int subtotal = 0;
        for (int i = 0; i < s->n; i++)
            subtotal += (set >> i & 1) * s->v[i];
        if (subtotal == s->k[0])
            return false;
    }
    return distinct(s->v, s->n, 1);
}
static bool x_sum(const struct seen *s)
{
    return s->g[0] >= 1 && s->g[0] <= s->columns && total(s->g, s->g[0]) == s->k[0];
}
static bool in_lunchbox(const int *v, int n, int wanted)
{
    int from = 0;
    int to = 0;
    for (int i = 0; i < n; i++) {
        from = v[i] == least(v, n) ? i : from;
        to = v[i] == most(v, n) ? i : to;
    }
    return from < to ? total(v + from + 1, to - from - 1) == wanted : total(v + to + 1, from - to - 1) == wanted;
}
static bool sandwich(const struct seen *s)
{
    return in_lunchbox(s->g, s->columns, s->k[0]);
}
static bool lunchbox(const struct seen *s)
{
    return distinct(s->v, s->n, 1) && in_lunchbox(s->v, s->n, s->k[0]);
}
static int visible(const int *v, int n, int step)
{
    int highest = 0;
    int found = 0;
    for (int i = 0; i < n; i++) {
        found += v[i * step] > highest;
        highest = v[i * step] > highest ? v[i * step] : highest;
    }
    return found;
}
static bool skyscrapers(const struct seen *s)
{
    return visible(s->g, s->columns, 1) == s->k[0] && visible(s->g + s->columns - 1, s->columns, -1) == s->k[1];
}
static bool skyscraper_from_below(const struct seen *s)
{
    return visible(s->g + s->rows - 1, s->rows, -1) == 2;
}
static bool hidden(const struct seen *s)
{
    for (int i = 1; i < s->columns; i++)
        if (s->g[i] < most(s->g, i))
            return s->g[i] == s->k[0];
    return false;
}
static bool numbered_room(const struct seen *s)
{
    return s->g[0] >= 1 && s->g[0] <= s->columns && s->g[s->g[0] - 1] == s->k[0];
}
static bool column_indexing(const struct seen *s)
{
    return s->v[0] >= 1 && s->v[0] <= s->columns && at(s, 0, s->v[0] - 1) == 2;
}
static bool row_indexing(const struct seen *s)
{
    return s->v[0] >= 1 && s->v[0] <= s->rows && at(s, s->v[0] - 1, 1) == 1;
}
static bool value_indexing(const struct seen *s)
{
    return s->v[1] >= 1 && s->v[1] <= s->n - 2 && s->v[1 + s->v[1]] == s->v[0];
}
static bool entropy(const struct seen *s)
{
    for (int r = 0; r + 1 < s->rows; r++)
        for (int c = 0; c + 1 < s->columns; c++) {
            unsigned groups = 0;
            for (int i = 0; i < 4; i++)
                groups |= 1U << (at(s, r + i / 2, c + i % 2) - 1) / 2;
            if (groups != 7)
                return false;
        }
    return true;
}
static bool remainders(const struct seen *s)
{
    for (int r = 0; r + 1 < s->rows; r++)
        for (int c = 0; c + 1 < s->columns; c++) {
            unsigned groups = 0;
            for (int i = 0; i < 4; i++)
                groups |= 1U << at(s, r + i / 2, c + i % 2) % 3;
            if (groups != 7)
                return false;
        }
    return true;
}
static bool flatmates(const struct seen *s)
{
    for (int i = 0; i < s->rows; i++)
        if (s->g[i] == 3 && !(i > 0 && s->g[i - 1] == 1) && !(i + 1 < s->rows && s->g[i + 1] == 5))
            return false;
    return true;
}
/* (12|3.)*4? */
static bool matches_from(const struct seen *s, int i)
{
    return i == s->n || (i + 1 == s->n && s->v[i] == 4) ||
           (i + 2 <= s->n && ((s->v[i] == 1 && s->v[i + 1] == 2) || s->v[i] == 3) && matches_from(s, i + 2));
}
static bool matches(const struct seen *s)
{
    return matches_from(s, 0);
}
/* 1{2,3}[^1]+ */
static bool matches_counts(const struct seen *s)
{
    const int ones = count(s->v, s->n, 1);
    return ones >= 2 && ones <= 3 && count(s->v, ones, 1) == ones && ones < s->n;
}
/* 1[23]* */
static bool matches_class(const struct seen *s)
{
    return s->v[0] == 1 && count(s->v + 1, s->n - 1, 2) + count(s->v + 1, s->n - 1, 3) == s->n - 1;
}
/* The number of ones is odd. */
static bool odd_ones(const struct seen *s)
{
    return count(s->v, s->n, 1) % 2 == 1;
}

enum { ALONE, WITH_HOUSES }; /* the rule, or also different values of rows and columns */

static const struct rule_case {
    const char *frame;
    const char *statement;
    bool (*holds)(const struct seen *s);
    int houses;
} cases[] = {
    {"size = 1x5\nvalues = 1-6", "all-different r1c1 r1c3 r1c4 r1c5", all_different, ALONE},
    {"size = 3x3\nvalues = 1-3", "diagonal -1", falling, ALONE},
    {"size = 3x3\nvalues = 1-3", "diagonal 1", rising, ALONE},
    {"size = 3x3\nvalues = 1-4", "Diagonal", both_diagonals, ALONE},
    {"size = 3x3\nvalues = 1-4", "x", both_diagonals, ALONE},
    {"size = 4x4", "windoku", windoku, ALONE},
    {"size = 8x8\nvalues = 1-32", "windoku", two_windows, ALONE},
    {"size = 4x4\nvalues = 1-9", "disjoint sets", disjoint_sets, ALONE},
    {"size = 3x3\nvalues = 1-4", "antiknight", knight, ALONE},
    {"size = 3x4\nvalues = 1-9", "Anti-Knight", knight, ALONE},
    {"size = 3x3\nvalues = 1-4", "anti-king", king, ALONE},
    {"size = 3x3\nvalues = 1-4", "non-consecutive", non_consecutive, ALONE},
    {"size = 3x3\nvalues = 1-4", "anti-taxicab", taxicab, ALONE},
    {"size = 3x3\nvalues = 0-3", "anti-taxicab", taxicab, ALONE},
    {"size = 2x3\nvalues = 1-8", "black-dot r1c1 r1c2\nstrict-kropki", strict_kropki, ALONE},
    {"size = 2x3\nvalues = 0-7", "black-dot r1c1 r1c2\nstrict-kropki", strict_kropki, ALONE},
    {"size = 2x3\nvalues = 1-8", "black-dot r1c1 r1c1 r1c2\nstrict-kropki", strict_kropki, ALONE},
    {"size = 2x2\nvalues = 1-9", "v r1c1 r1c2\nstrict-xv", strict_xv, ALONE},
    {"size = 2x2\nvalues = 1-9", "white-dot r1c1 r1c2 r2c2", white_dots, ALONE},
    {"size = 2x2\nvalues = 1-9", "black dot r1c1 r1c2 r2c2", black_dots, ALONE},
    {"size = 2x2\nvalues = 1-9", "x r1c1 r1c2 r2c2", tens, ALONE},
    {"size = 2x2\nvalues = 0-9", "v r1c1 r1c2 r2c2", fives, ALONE},
    {"size = 2x2\nvalues = 1-9", "greater-than r1c1 r1c2 r2c2", decreases, ALONE},
    {"size = 2x2\nvalues = 1-9", "greater-than r1c1 r1c2 r1c1", first_exceeds_second, ALONE},
    {"size = 2x2\nvalues = 1-9", "greater-than r2c1 r1c1 r1c1", first_exceeds_second, ALONE},
    {"size = 1x5\nvalues = 1-7", "thermo r1c1 r1c3 r1c2 r1c5", increases, ALONE},
    {"size = 1x4\nvalues = 1-9", "whisper 3 r1c1 r1c2 r1c3 r1c2 r1c4", whispers_3, ALONE},
    {"size = 1x4\nvalues = 0-9", "whisper r1c1-4", whispers, ALONE},
    {"size = 1x5\nvalues = 1-7", "renban r1c1 r1c3-5", renban, ALONE},
    {"size = 1x5\nvalues = 1-5", "palindrome r1c1-5", palindrome, ALONE},
    {"size = 1x5\nvalues = 1-7", "cage 15 r1c1-4", cage, ALONE},
    {"size = 1x5\nvalues = 1-7", "cage 0 r1c1-4", cage, ALONE},
    {"size = 1x5\nvalues = 0-6", "cage r1c1-4", cage, ALONE},
    {"size = 1x5\nvalues = 0-6", "cage 9 r1c1-4", cage, ALONE},
    {"size = 1x5\nvalues = 1-7", "sum 9 r1c1 r1c2 r1c4", sum, ALONE},
    {"size = 1x4\nvalues = 0-9", "sum 3_=_1_-2_1 r1c1-3", weighted, ALONE},
    {"size = 1x4\nvalues = 0-9", "sum 3 1 -2 1 r1c1-3", weighted, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c1", killer_falls, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r2c1", killer_from_left, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c2", killer_from_top, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c3", killer_from_corner, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r2c3", killer_from_right, ALONE},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r3c2", killer_from_bottom, ALONE},
    {"size = 1x4\nvalues = 1-9", "arrow r1c3 r1c1 r1c2 r1c4", arrow, ALONE},
    {"size = 1x5\nvalues = 0-6", "double-arrow r1c1-5", double_arrow, ALONE},
    {"size = 1x4\nvalues = 1-14", "pill-arrow 2 r1c2 r1c1 r1c3 r1c4", pill_2, ALONE},
    {"size = 1x5\nvalues = 0-9", "pill-arrow 3 r1c1-5", pill_3, ALONE},
    {"size = 1x5\nvalues = 1-7", "between r1c1-5", between, ALONE},
    {"size = 1x5\nvalues = 0-6", "lockout r1c1-5", lockout, ALONE},
    {"size = 1x5\nvalues = 1-7", "lockout 2 r1c1-5", lockout, ALONE},
    {"size = 1x6\nvalues = 1-6", "modular 3 r1c1-6", modular_3, ALONE},
    {"size = 1x2\nvalues = 0-6", "modular 3 r1c1-2", modular_3, ALONE},
    {"size = 2x4\nvalues = 0-5", "modular 6 r1c1-4 r2c4 r2c3 r2c2", modular_6, ALONE},
    {"size = 1x3\nvalues = 1-6", "modular 4000 r1c1-3", all_different, ALONE},
    {"size = 1x6\nvalues = 1-6", "entropic r1c1-6", entropic, ALONE},
    {"size = 1x2\nvalues = 1-6", "entropic r1c1-2", entropic, ALONE},
    {"size = 1x6\nvalues = 1-7", "sum-line 7 r1c1-6", sum_line, ALONE},
    {"size = 1x6\nvalues = 1-7", "sum-line 7 r1c1-6 LOOP", sum_loop, ALONE},
    {"size = 1x6\nvalues = 0-5", "sum-line 4 r1c1-6 LOOP", sum_loop, ALONE},
    {"size = 2x4\nvalues = 1-4", "region-sum-line r1c1 r1c2 r1c3 r2c3 r2c2", region_sums, ALONE},
    {"size = 1x6\nvalues = 1-6", "equal-sum r1c1 r1c4 - r1c2 r1c5 - r1c3 r1c6", equal_sums, ALONE},
    {"size = 1x5\nvalues = 1-7", "zipper r1c1-5", zipper, ALONE},
    {"size = 1x6\nvalues = 0-5", "zipper r1c1-6", zipper, ALONE},
    {"size = 1x5\nvalues = 1-5", "contain 1,3,3 r1c1-5", contains, ALONE},
    {"size = 1x5\nvalues = 1-5", "contain-exactly 1_3_3 r1c1-5", contains_exactly, ALONE},
    {"size = 1x12\nvalues = 1-12", "contain 1 2 3 4 5 6 7 8 9 10 11 12 r1c1-12", contains, WITH_HOUSES},
    {"size = 2x2\nvalues = 1-5", "quad r1c1 1 4", quad, ALONE},
    {"size = 1x5\nvalues = 1-5", "look-and-say 2301 r1c1-5", look_and_say, ALONE},
    {"size = 1x6\nvalues = 0-5", "counting-circles r1c1-6", circles, ALONE},
    {"size = 3x3\nregions = none", "counting-circles r1c2 r1c3 r2c1 r2c2 r3c1", circles, WITH_HOUSES},
    {"size = 3x3\nvalues = 1-4\nregions = none", "counting-circles r3c3 r1c1 r2c3 r2c2", circles, WITH_HOUSES},
    {"size = 1x5\nvalues = 0-5", "count-distinct r1c2 r1c1 r1c3-5", counts_distinct, ALONE},
    {"size = 1x6\nvalues = 1-6", "same-values 2 r1c1-6", same_values, ALONE},
    {"size = 1x6\nvalues = 1-6", "same-values 3 r1c1-6", same_values, ALONE},
    {"size = 1x4\nvalues = 1-5", "same-values 4 r1c1-4", same_values, ALONE},
    {"size = 2x2\nvalues = 1-6", "region-same-values", same_houses, ALONE},
    {"size = 1x4\nvalues = 1-9", "equality-cage r1c1-4", equality_cage, ALONE},
    {"size = 1x4\nvalues = 0-7", "equality-cage r1c1-4", equality_cage, ALONE},
    {"size = 1x4\nvalues = 1-9", "rellik-cage 9 r1c1-4", rellik_cage, ALONE},
    {"size = 1x4\nvalues = 0-6", "rellik-cage 7 r1c1-4", rellik_cage, ALONE},
    {"size = 1x6\nvalues = 1-6", "x-sum r1 9", x_sum, WITH_HOUSES},
    {"size = 1x6\nvalues = 1-6", "x-sum r1 1", x_sum, WITH_HOUSES},
    {"size = 1x5\nvalues = 0-7", "x-sum r1 9", x_sum, WITH_HOUSES},
    {"size = 1x6\nvalues = 1-6", "sandwich r1 7", sandwich, WITH_HOUSES},
    {"size = 1x6\nvalues = 0-5", "sandwich 0 r1", sandwich, WITH_HOUSES},
    {"size = 1x5\nvalues = 0-7", "sandwich r1 7", sandwich, WITH_HOUSES},
    {"size = 1x6\nvalues = 1-7", "lunchbox 6 r1c1-5", lunchbox, ALONE},
    {"size = 1x6\nvalues = 0-6", "lunchbox 0 r1c1-6", lunchbox, ALONE},
    {"size = 1x6\nvalues = 1-6", "skyscraper r1 3 2", skyscrapers, WITH_HOUSES},
    {"size = 6x1\nvalues = 0-5", "skyscraper c1 - 2", skyscraper_from_below, WITH_HOUSES},
    {"size = 1x6\nvalues = 0-5", "hidden-skyscraper r1 2", hidden, WITH_HOUSES},
    {"size = 1x6\nvalues = 1-6", "numbered-room r1 4", numbered_room, WITH_HOUSES},
    {"size = 1x5\nvalues = 0-6", "numbered-room r1 1", numbered_room, WITH_HOUSES},
    {"size = 1x6\nvalues = 1-6", "indexing C r1c2", column_indexing, WITH_HOUSES},
    {"size = 3x3\nvalues = 0-3", "indexing R r1c2", row_indexing, WITH_HOUSES},
    {"size = 1x5\nvalues = 0-5", "value-indexing r1c1-5", value_indexing, ALONE},
    {"size = 2x3\nvalues = 1-6", "global-entropy", entropy, ALONE},
    {"size = 2x3\nvalues = 1-6", "global-mod", remainders, ALONE},
    {"size = 5x1\nvalues = 1-5", "dutch-flatmates", flatmates, ALONE},
    {"size = 1x4\nvalues = 1-4", "pairs 12,23,31 r1c1-3", pairs, ALONE},
    {"size = 1x3\nvalues = 1-3", "coded-pairs iB _cycle r1c1-3", pairs, ALONE},
    {"size = 1x4\nvalues = 1-4", "coded-all-pairs Oj r1c1-3", increases, ALONE},
    {"size = 1x3\nvalues = 1-3", "coded-pairs-legacy - r1c1-3", not_after_3, ALONE},
    {"size = 2x3\nvalues = 1-4", "pattern (12|3.)*4? r1c1-3 r2c1 r2c2", matches, ALONE},
    {"size = 2x3\nvalues = 1-4", "pattern 1{2,3}[^1]+ r1c1-3 r2c1 r2c2", matches_counts, ALONE},
    {"size = 2x3\nvalues = 1-4", "coded-pattern MVsyM10q r1c1-3 r2c1 r2c2", matches_class, ALONE},
    {"size = 2x3\nvalues = 1-3", "coded-automaton QLedgA r1c1-3 r2c1 r2c2", odd_ones, ALONE},
    {"size = 2x3\nvalues = 1-3", "coded-automaton QP6SgA - r1c1 r1c2 _ r1c3 - r2c1 r2c2 _ r2c3", odd_or_even, ALONE},
};

static bool holds(const struct fsd_variant *variant, const struct fsd_constraint *constraint, const int *grid)
{
    const uint16_t *const cells = constraint->cells;
    const struct fsd_automaton *const automaton = &constraint->automaton;
    int64_t sum = 0;
    unsigned state = 0;

    switch (constraint->kind) {
    case FSD_ALL_DIFFERENT:
        for (unsigned i = 0; i < constraint->n_cells; i++)
            for (unsigned j = 0; j < i; j++)
                if (grid[cells[i]] == grid[cells[j]])
                    return false;
        return true;
    case FSD_RELATION:
        return constraint->allowed[grid[cells[0]] - variant->low] >> (grid[cells[1]] - variant->low) & 1;
    case FSD_SUM:
        for (unsigned i = 0; i < constraint->n_cells; i++)
            sum += (int64_t)constraint->weights[i] * grid[cells[i]];
        return constraint->is_at_most ? sum <= constraint->total : sum == constraint->total;
    default:
        for (unsigned i = 0; i < constraint->n_cells && state != FSD_NO_STATE; i++)
            state = automaton->next[state * automaton->n_values + (unsigned)(grid[cells[i]] - variant->low)];
        return state != FSD_NO_STATE && automaton->accepting[state];
    }
}

static bool read_case(const char *frame, const char *statement, bool with_houses, struct fsd_rules *rules,
                      struct fsd_failure *failure)
{
    char *text = NULL;

    *rules = (struct fsd_rules){0};
    assert_true(asprintf(&text, "%s\n%s\n", frame, statement) > 0);
    const bool is_read = fsd_rules_read_text(text, strlen(text), rules, failure);
    rules->lines_repeat = !with_houses;
    const bool is_compiled = is_read && fsd_rules_compile(rules, failure);
    free(text);
    return is_compiled;
}

/* The cells and numbers that a statement names, read anew. */
static int read_places(const char *statement, struct seen *s, int *places)
{
    int n = 0;

    for (const char *at = strchr(statement, ' '); at && *at; at += strcspn(at, " ,_\n")) {
        int row;
        int column;
        int end;
        at += strspn(at, " ,_\n");
        const int n_read = sscanf(at, "r%dc%d-%d", &row, &column, &end);
        for (int c = column; n_read > 1 && c <= (n_read > 2 ? end : column); c++)
            places[n++] = (row - 1) * s->columns + c - 1;
        char *rest = NULL;
        const long number = strtol(at, &rest, 10);
        if (rest > at && (!*rest || strchr(" ,_\n", *rest)))
            s->k[s->n_k++] = (int)number;
    }
    return n;
}

static void check_case(const struct rule_case *c)
{
    struct fsd_rules rules;
    struct fsd_failure failure = {0};
    struct seen s = {0};
    int places[MAX_CELLS];
    uint64_t n_all = 1;
    unsigned n_accepted = 0;
    unsigned n_rejected = 0;

    if (!read_case(c->frame, c->statement, c->houses == WITH_HOUSES, &rules, &failure))
        fail_msg("%s: %s", c->statement, failure.text);
    const struct fsd_variant *const variant = &rules.variant;
    s.rows = (int)variant->n_rows;
    s.columns = (int)variant->n_columns;
    s.low = variant->low;
    s.high = variant->low + (int)variant->n_values - 1;
    s.n = read_places(c->statement, &s, places);
    for (unsigned i = 0; i < variant->n_cells && n_all <= MAX_ALL; i++)
        n_all *= variant->n_values;
    for (uint64_t i = 0; i < (n_all <= MAX_ALL ? n_all : N_RANDOM); i++) {
        uint64_t rest = i;
        const bool is_shuffled = n_all > MAX_ALL && i % 2; /* half are each value as often as others, in any order */
        for (unsigned cell = 0; cell < variant->n_cells; cell++, rest /= variant->n_values)
            s.g[cell] = s.low + (int)((n_all <= MAX_ALL ? rest
                                       : is_shuffled    ? cell
                                                        : rng_next(&test_rng)) %
                                      variant->n_values);
        for (unsigned j = variant->n_cells - 1; j > 0 && is_shuffled; j--) {
            const unsigned other = (unsigned)(rng_next(&test_rng) % (j + 1));
            const int value = s.g[j];
            s.g[j] = s.g[other];
            s.g[other] = value;
        }
        for (int j = 0; j < s.n; j++)
            s.v[j] = s.g[places[j]];
        bool expected = c->holds(&s);
        for (int r = 0; r < s.rows && c->houses == WITH_HOUSES; r++)
            expected = expected && distinct(s.g + r * s.columns, s.columns, 1);
        for (int column = 0; column < s.columns && c->houses == WITH_HOUSES; column++)
            expected = expected && distinct(s.g + column, s.rows, s.columns);
        bool got = true;
        for (size_t j = 0; j < variant->n_constraints && got; j++)
            if (c->houses == WITH_HOUSES || variant->constraints[j].rule < rules.n_statements)
                got = holds(variant, &variant->constraints[j], s.g);
        n_accepted += expected;
        n_rejected += !expected;
        if (got != expected) {
            for (unsigned cell = 0; cell < variant->n_cells; cell++)
                print_message("%d ", s.g[cell]);
            fail_msg("%s, %s: %s", c->frame, c->statement, got ? "wrongly accepted" : "wrongly rejected");
        }
    }
    if (n_accepted == 0 || n_rejected == 0)
        fail_msg("%s, %s: %u accepted, %u rejected", c->frame, c->statement, n_accepted, n_rejected);
    fsd_rules_destroy(&rules);
}

TEST(constraints_are_what_rules_say)
{
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        check_case(&cases[i]);
}

/* Every rule that a text can name stands in some case above. */
TEST(every_rule_is_tried)
{
    for (size_t i = 0; fsd_rule_at(i); i++) {
        const struct fsd_rule *const rule = fsd_rule_at(i);
        bool is_tried =
            strcmp(rule->name, "coded-all-pairs-legacy") == 0; /* of two others, the one and the other half */
        for (size_t j = 0; j < sizeof(cases) / sizeof(*cases); j++) {
            struct fsd_rules rules;
            struct fsd_failure failure = {0};
            assert_true(
                read_case(cases[j].frame, cases[j].statement, cases[j].houses == WITH_HOUSES, &rules, &failure));
            for (size_t k = 0; k < rules.n_statements; k++)
                is_tried |= rules.statements[k].rule == rule;
            fsd_rules_destroy(&rules);
        }
        if (!is_tried)
            fail_msg("%s is tried by no case", rule->name);
    }
}

TEST(names_are_found)
{
    for (size_t i = 0; fsd_rule_at(i); i++) {
        const struct fsd_rule *const rule = fsd_rule_at(i);
        char name[64];
        size_t n = 0;
        for (const char *c = rule->name; *c; c++)
            if (*c != '-')
                name[n++] = (char)(i % 2 && *c >= 'a' && *c <= 'z' ? *c - 32 : *c);
        assert_ptr_equal(fsd_rule_find(rule->name, strlen(rule->name)), rule);
        assert_ptr_equal(fsd_rule_find(name, n), rule);
        if (rule->iss)
            assert_ptr_equal(fsd_rule_find_iss(rule->iss, strlen(rule->iss)), rule);
        assert_int_equal(rule->text[strlen(rule->text) - 1], '.');
        assert_true(strlen(rule->text) < 100);
        assert_true(!rule->is_global || !rule->arguments[0] || rule->arguments[0] == '[');
    }
    assert_string_equal(fsd_rule_find("little killer", 13)->name, "little-killer");
    assert_string_equal(fsd_rule_find("AntiKnight", 10)->name, "anti-knight");
    assert_null(fsd_rule_find("anti", 4));
    assert_null(fsd_rule_find("", 0));
    assert_null(fsd_rule_find_iss("antiknight", 10));
}

/* No two states accept the same, and each is reached, so that there is no smaller automaton. */
static void check_automaton(const struct fsd_automaton *automaton, const char *statement)
{
    const unsigned n = automaton->n_states;
    bool *const reached = calloc(n, sizeof(*reached));
    bool *const told = calloc((size_t)n * n, sizeof(*told)); /* the two states are told apart */

    reached[0] = true;
    for (unsigned round = 0; round < n; round++)
        for (unsigned i = 0; i < n * automaton->n_values; i++)
            if (reached[i / automaton->n_values] && automaton->next[i] != FSD_NO_STATE)
                reached[automaton->next[i]] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < n * n; i++) {
            const unsigned a = i / n;
            const unsigned b = i % n;
            bool is_told = automaton->accepting[a] != automaton->accepting[b];
            for (unsigned v = 0; v < automaton->n_values && !is_told; v++) {
                const unsigned x = automaton->next[a * automaton->n_values + v];
                const unsigned y = automaton->next[b * automaton->n_values + v];
                is_told = (x == FSD_NO_STATE) != (y == FSD_NO_STATE) || (x != FSD_NO_STATE && told[x * n + y]);
            }
            changed |= is_told && !told[i];
            told[i] |= is_told;
        }
    }
    for (unsigned i = 0; i < n * n; i++)
        if (!reached[i / n] || (i / n != i % n && !told[i]))
            fail_msg("%s: state %u of %u is not needed", statement, i / n, n);
    free(reached);
    free(told);
}

TEST(automata_are_minimal)
{
    unsigned n_checked = 0;

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure = {0};
        assert_true(read_case(cases[i].frame, cases[i].statement, cases[i].houses == WITH_HOUSES, &rules, &failure));
        for (size_t j = 0; j < rules.variant.n_constraints; j++)
            if (rules.variant.constraints[j].kind == FSD_LINE && rules.variant.constraints[j].automaton.n_states < 80) {
                check_automaton(&rules.variant.constraints[j].automaton, cases[i].statement);
                n_checked++;
            }
        fsd_rules_destroy(&rules);
    }
    assert_true(n_checked > 30);
}

/* What is wrong is told where the rule, or its argument, stands. */
TEST(contradictions_are_told)
{
    static const struct {
        const char *text;
        unsigned line;
        unsigned column;
        const char *told;
    } wrong[] = {
        {"cage 46 r1c1 r1c2 r1c3 r1c4", 1, 1, "10 to 30, never to 46"},
        {"# a comment\n  cage 3 r1c1 r1c2 r1c3", 2, 3, "6 to 24, never to 3"},
        {"sum 99 r1c1 r1c1 r1c3", 1, 1, "3 to 27, never to 99"},
        {"sum 1 2 r1c1 r1c2", 1, 1, "weights"},
        {"sum 1 2000 1 r1c1 r1c2", 1, 1, "-1000 to 1000"},
        {"all-different r1c1-9 r2c1", 1, 1, "10 cells"},
        {"thermo r1c1 r1c1", 1, 1, "no values"},
        {"whisper 9 r1c1 r1c2", 1, 1, "no two values"},
        {"between r1c1 r1c2", 1, 1, "between CELL CELL CELL..."},
        {"thermo 5 r1c1 r1c2", 1, 8, "'5' is no argument"},
        {"white-dot r1c1 r5c5", 1, 1, "share a side"},
        {"skyscraper r1 10", 1, 1, "no values"},
        {"skyscraper r10 3", 1, 1, "up to r9"},
        {"skyscraper r0 3", 1, 1, "up to r9"},
        {"numbered-room r1 0", 1, 1, "0 is no value"},
        {"little-killer 5 r2c2", 1, 1, "border"},
        {"little-killer 5 r9c9", 1, 1, "border"},
        {"contain 0 r1c1 r1c2", 1, 1, "0 is no value"},
        {"contain 1,1,1 r1c1 r1c2", 1, 1, "do not fit"},
        {"contain 1,2,3 r1c1 r1c2", 1, 1, "no values"},
        {"quad r9c1 1", 1, 1, "2x2"},
        {"pattern 1(2 r1c1 r1c2", 1, 1, ") is missing"},
        {"pattern 1)2 r1c1 r1c2", 1, 1, "( is missing"},
        {"pattern *2 r1c1 r1c2", 1, 1, "nothing precedes"},
        {"pattern [12 r1c1 r1c2", 1, 1, "] is missing"},
        {"pattern 1{3,2} r1c1 r1c2", 1, 1, "counts are written"},
        {"pattern 12 r1c1 r1c2 r1c3", 1, 1, "no values"},
        {"pattern ((((((((1{99}){99}){99}){99}){99}){99}){99}){99}) r1c1 r1c2", 1, 1, "too long"},
        {"coded-automaton AAAA r1c1 r1c2", 1, 1, "no"},
        {"coded-automaton Q r1c1 r1c2", 1, 1, "as ISS writes it"},
        {"coded-pairs AAAA r1c1 r1c2", 1, 1, "no two values"},
        {"coded-pairs A? r1c1 r1c2", 1, 1, "letters"},
        {"pairs 12,1 r1c1 r1c2", 1, 1, "such as 12,13,23"},
        {"pairs 10 r1c1 r1c2", 1, 1, "such as 12,13,23"},
        {"same-values 2 r1c1 r1c2 r1c3", 1, 1, "equal size"},
        {"same-values 0 r1c1 r1c2 r1c3", 1, 1, "equal size"},
        {"modular 0 r1c1 r1c2", 1, 1, "modulus"},
        {"sum-line 0 r1c1 r1c2", 1, 1, "from 1 to"},
        {"sum-line 10 r1c1 r1c2 TOOL", 1, 1, "LOOP"},
        {"indexing D r1c1", 1, 1, "axis"},
        {"pill-arrow 4 r1c1 r1c2 r1c3", 1, 1, "2 or 3 digits"},
        {"equality-cage r1c1 r1c2 r1c3", 1, 1, "no values"},
        {"diagonal 2", 1, 1, "rising"},
        {"size = 4x5\nregions = none\ndiagonal", 3, 1, "square"},
        {"size = 5x5\nregions = none\nwindoku", 3, 1, "no boxes"},
        {"size = 4x4\nentropic r1c1 r1c2 r1c3", 2, 1, "4 values"},
        {"size = 4x4\nglobal-entropy", 2, 1, "4 values"},
    };

    for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure = {0};
        if (read_case(wrong[i].text, "", true, &rules, &failure))
            fail_msg("%s: compiled", wrong[i].text);
        if (!strstr(failure.text, wrong[i].told) || failure.line != wrong[i].line || failure.column != wrong[i].column)
            fail_msg("%s: %u:%u: %s", wrong[i].text, (unsigned)failure.line, failure.column, failure.text);
        fsd_rules_destroy(&rules);
    }
}

/* What is impossible, and so has no solution, is told from what is badly written. */
TEST(contradictions_are_no_mistakes)
{
    static const struct {
        const char *text;
        enum fsd_failure_kind kind;
    } statements[] = {
        {"cage 46 r1c1-4", FSD_FAILURE_NOT_FOUND},
        {"numbered-room r1 0", FSD_FAILURE_NOT_FOUND},
        {"contain 0 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"contain 1,1,1 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"quad r1c1 10", FSD_FAILURE_NOT_FOUND},
        {"size = 6x6\nvalues = 0-5\nindexing C r1c6", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 10 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 0111 r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"look-and-say 1111 r1c1 r1c2", FSD_FAILURE_MALFORMED},
        {"look-and-say 111 r1c1 r1c2", FSD_FAILURE_MALFORMED},
        {"arrow r1c1", FSD_FAILURE_NOT_FOUND},
        {"double-arrow r1c1 r1c2", FSD_FAILURE_NOT_FOUND},
        {"double-arrow r1c1", FSD_FAILURE_MALFORMED},
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure = {0};
        if (read_case(statements[i].text, "", true, &rules, &failure) || failure.kind != statements[i].kind)
            fail_msg("%s: kind %d: %s", statements[i].text, (int)failure.kind, failure.text);
        fsd_rules_destroy(&rules);
    }
}

/* A line of one cell demands nothing, nor do absent values that are to be absent. */
TEST(some_rules_demand_nothing)
{
    static const char *const statements[] = {
        "thermo r1c1", "whisper r1c1",   "renban r1c1",        "palindrome r1c1",
        "zipper r1c1", "modular 3 r1c1", "coded-pairs A r1c1", "look-and-say 0000 r1c1",
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure = {0};
        int grid[81];
        if (!read_case(statements[i], "", true, &rules, &failure))
            fail_msg("%s: %s", statements[i], failure.text);
        for (int value = 1; value <= 9; value++) {
            for (int cell = 0; cell < 81; cell++)
                grid[cell] = value;
            for (size_t j = 0; j < rules.variant.n_constraints; j++)
                if (rules.variant.constraints[j].rule < rules.n_statements &&
                    !holds(&rules.variant, &rules.variant.constraints[j], grid))
                    fail_msg("%s: %d is refused", statements[i], value);
        }
        fsd_rules_destroy(&rules);
    }
}

/* Of a value that many cells must have, one too few is one too few. */
TEST(counts_may_be_large)
{
    char text[200] = "contain ";
    struct fsd_rules rules;
    struct fsd_failure failure = {0};
    int grid[81];

    for (int i = 0; i < 20; i++)
        strcat(text, i == 19 ? "1" : i > 16 ? "2," : "1,");
    strcat(text, " r1c1-9 r2c1-9 r3c1-9");
    if (!read_case(text, "", true, &rules, &failure))
        fail_msg("%s", failure.text);
    for (int n = 16; n < 22; n++) {
        bool is_good = true;
        for (int cell = 0; cell < 81; cell++)
            grid[cell] = cell < n ? 1 : cell < n + 2 ? 2 : 3;
        for (size_t j = 0; j < rules.variant.n_constraints; j++)
            is_good = is_good && (rules.variant.constraints[j].rule == rules.n_statements ||
                                  holds(&rules.variant, &rules.variant.constraints[j], grid));
        assert_int_equal(is_good, n >= 18);
    }
    fsd_rules_destroy(&rules);
}

/* No line has more cells than the largest grid, so that none takes long; rules of tables may have many lines. */
TEST(lines_are_bounded)
{
    static const struct {
        const char *begin;
        const char *middle; /* in place of a blank, before each 500th cell */
        bool is_good;
    } statements[] = {
        {"thermo", " ", false},      {"zipper", " ", false},         {"same-values 2", " ", false},
        {"pattern .*", " ", false},  {"equal-sum", " - ", false},    {"coded-pairs ____", " ", false},
        {"pattern .*", " _ ", true}, {"coded-pairs A", " _ ", true}, {"counting-circles", " ", false},
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        struct fsd_rules rules;
        struct fsd_failure failure = {0};
        char text[10000];
        size_t n = (size_t)sprintf(text, "%s", statements[i].begin);
        for (int cell = 0; cell < 1100; cell++)
            n += (size_t)sprintf(text + n, "%sr%dc%d", cell % 500 == 499 ? statements[i].middle : " ", cell % 3 + 1,
                                 cell % 7 + 1);
        read_case(text, "", true, &rules, &failure);
        if (statements[i].is_good == (strstr(failure.text, "1024 cells") != NULL))
            fail_msg("%s: %s", statements[i].begin, failure.text);
        fsd_rules_destroy(&rules);
    }
}

/* A cell that stands twice in a cage counts twice, and need not differ from itself. */
TEST(cells_may_repeat)
{
    struct fsd_rules rules;
    struct fsd_failure failure = {0};

    assert_true(read_case("size = 1x3\nvalues = 1-3", "cage 9 r1c1 r1c2 r1c2 r1c2", false, &rules, &failure));
    const struct fsd_constraint *const sum = &rules.variant.constraints[rules.variant.n_constraints - 1];
    assert_int_equal(sum->kind, FSD_SUM);
    assert_int_equal(sum->n_cells, 2);
    assert_int_equal(sum->weights[1], 3);
    fsd_rules_destroy(&rules);
}

TEST_MAIN("rules", NULL, NULL)
