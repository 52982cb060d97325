#include "support/definitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int at(const struct seen *s, int row, int column)
{
    return s->g[row * s->columns + column];
}

bool seen_distinct(const int *v, int n, int step)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (v[i * step] == v[j * step])
                return false;
    return true;
}

static bool distinct(const int *v, int n)
{
    return seen_distinct(v, n, 1);
}

static int total(const int *v, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int seen_count(const int *v, int n, int value)
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

/* The values of the cells, each once; returns how many. */
static int take_once(const struct seen *s, int *v)
{
    int n = 0;
    for (int i = 0; i < s->n; i++)
        if (seen_count(s->place, i, s->place[i]) == 0)
            v[n++] = s->v[i];
    return n;
}

typedef bool relation(int a, int b);

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

/* Every pair of cells of the grid that are so far apart. */
static bool all_at(const struct seen *s, int down, int right, relation *holds)
{
    for (int r = 0; r + down < s->rows; r++)
        for (int c = 0; c < s->columns; c++)
            if (c + right >= 0 && c + right < s->columns && !holds(at(s, r, c), at(s, r + down, c + right)))
                return false;
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
static int steps_between(const struct seen *s, int cell, int other)
{
    return abs(cell / s->columns - other / s->columns) + abs(cell % s->columns - other % s->columns);
}
static bool taxicab(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++)
            if (s->g[i] == s->g[j] && s->g[i] == steps_between(s, i, j))
                return false;
    return true;
}
/* The cells named are those with marks between them. */
static bool strict(const struct seen *s, relation *mark, relation *no_mark)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++) {
            const bool is_marked = seen_count(s->place, s->n, i) > 0 && seen_count(s->place, s->n, j) > 0;
            if (steps_between(s, i, j) == 1 && !(is_marked ? mark : no_mark)(s->g[j], s->g[i]))
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
/* Each cell and those of the later ones that are adjacent. */
static bool adjacent(const struct seen *s, relation *holds)
{
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++)
            if (steps_between(s, s->place[i], s->place[j]) == 1 && !holds(s->v[i], s->v[j]))
                return false;
    return true;
}
static bool white_dots(const struct seen *s)
{
    return adjacent(s, next);
}
static bool black_dots(const struct seen *s)
{
    return adjacent(s, twice);
}
static bool fives(const struct seen *s)
{
    return adjacent(s, five);
}
static bool exceeds(const struct seen *s)
{
    return adjacent(s, greater);
}

/* As adjacent and strict, of dots with a number, the last one. */
static bool is_apart_by(int a, int b, int k)
{
    return abs(a - b) == k;
}
static bool is_multiple(int a, int b, int k)
{
    return a == k * b || b == k * a;
}
static bool dotted(const struct seen *s, bool (*holds)(int, int, int))
{
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++)
            if (steps_between(s, s->place[i], s->place[j]) == 1 && !holds(s->v[i], s->v[j], s->k[0]))
                return false;
    return true;
}
static bool differences(const struct seen *s)
{
    return dotted(s, is_apart_by);
}
static bool ratios(const struct seen *s)
{
    return dotted(s, is_multiple);
}
static bool undotted(const struct seen *s, relation *mark, bool (*fails)(int, int, int), int usual)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++) {
            const bool is_marked = seen_count(s->place, s->n, i) > 0 && seen_count(s->place, s->n, j) > 0;
            if (steps_between(s, i, j) == 1 &&
                (is_marked ? !mark(s->g[j], s->g[i]) : fails(s->g[j], s->g[i], s->n_k > 0 ? s->k[0] : usual)))
                return false;
        }
    return true;
}
static bool strict_difference(const struct seen *s)
{
    return undotted(s, twice, is_apart_by, 1);
}
static bool strict_ratio(const struct seen *s)
{
    return undotted(s, next, is_multiple, 2);
}
/* Neighbours that are not named themselves are all greater, or all less. */
static bool extremes(const struct seen *s, relation *holds)
{
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->rows * s->columns; j++)
            if (steps_between(s, s->place[i], j) == 1 && seen_count(s->place, s->n, j) == 0 && !holds(s->v[i], s->g[j]))
                return false;
    return true;
}
static bool less(int a, int b)
{
    return a < b;
}
static bool minima(const struct seen *s)
{
    return extremes(s, less);
}
static bool maxima(const struct seen *s)
{
    return extremes(s, greater);
}
static bool all_of_parity(const struct seen *s, int parity)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] % 2 != parity)
            return false;
    return true;
}
static bool odds(const struct seen *s)
{
    return all_of_parity(s, 1);
}
static bool evens(const struct seen *s)
{
    return all_of_parity(s, 0);
}
static bool never_decreases(const struct seen *s)
{
    for (int i = 1; i < s->n; i++)
        if (s->v[i - 1] > s->v[i])
            return false;
    return true;
}
static bool nabner(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < i; j++)
            if (s->place[i] != s->place[j] && abs(s->v[i] - s->v[j]) < 2)
                return false;
    return true;
}
static bool cloned(const struct seen *s)
{
    for (int i = 0; i < s->n / 2; i++)
        if (s->v[i] != s->v[i + s->n / 2])
            return false;
    return true;
}
static bool increases(const struct seen *s)
{
    for (int i = 1; i < s->n; i++)
        if (s->v[i - 1] >= s->v[i])
            return false;
    return true;
}
static bool whispers(const struct seen *s)
{
    for (int i = 1; i < s->n; i++)
        if (abs(s->v[i - 1] - s->v[i]) < (s->n_k > 0 ? s->k[0] : 5))
            return false;
    return true;
}
static bool palindrome(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] != s->v[s->n - 1 - i])
            return false;
    return true;
}

static bool all_different(const struct seen *s)
{
    int v[SEEN_CELLS];
    return distinct(v, take_once(s, v));
}
static bool renban(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = take_once(s, v);
    return distinct(v, n) && most(v, n) - least(v, n) == n - 1;
}
static bool diagonal(const struct seen *s)
{
    const int direction = s->n_k > 0 ? s->k[0] : 0;
    return (direction == 1 || seen_distinct(s->g, s->rows, s->columns + 1)) &&
           (direction == -1 || s->rows == 1 || seen_distinct(s->g + s->columns - 1, s->rows, s->columns - 1));
}
static bool crosses(const struct seen *s)
{
    return s->n > 0 ? adjacent(s, ten) : diagonal(s);
}
/* Boxes, one cell from the border and from each other. */
static bool windoku(const struct seen *s)
{
    int v[SEEN_CELLS];
    for (int row = 1; row + s->box_rows < s->rows; row += s->box_rows + 1)
        for (int column = 1; column + s->box_columns < s->columns; column += s->box_columns + 1) {
            for (int i = 0; i < s->box_rows * s->box_columns; i++)
                v[i] = at(s, row + i / s->box_columns, column + i % s->box_columns);
            if (!distinct(v, s->box_rows * s->box_columns))
                return false;
        }
    return true;
}
static bool disjoint_sets(const struct seen *s)
{
    int v[SEEN_CELLS];
    for (int i = 0; i < s->box_rows * s->box_columns; i++) {
        int n = 0;
        for (int row = i / s->box_columns; row < s->rows; row += s->box_rows)
            for (int column = i % s->box_columns; column < s->columns; column += s->box_columns)
                v[n++] = at(s, row, column);
        if (!distinct(v, n))
            return false;
    }
    return true;
}
/* All three groups of values in each 2x2 square. */
static bool squares(const struct seen *s, int (*group)(const struct seen *, int))
{
    for (int r = 0; r + 1 < s->rows; r++)
        for (int c = 0; c + 1 < s->columns; c++) {
            unsigned groups = 0;
            for (int i = 0; i < 4; i++)
                groups |= 1U << group(s, at(s, r + i / 2, c + i % 2));
            if (groups != 7)
                return false;
        }
    return true;
}
static int third(const struct seen *s, int value)
{
    return (value - s->low) * 3 / (s->high - s->low + 1);
}
static int remainder_by_3(const struct seen *s, int value)
{
    (void)s;
    return value % 3;
}
static bool global_entropy(const struct seen *s)
{
    return squares(s, third);
}
static bool global_mod(const struct seen *s)
{
    return squares(s, remainder_by_3);
}
static bool flatmates(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++) {
        const int above = i - s->columns;
        const int below = i + s->columns;
        if (s->g[i] == (s->low + s->high) / 2 && !(above >= 0 && s->g[above] == s->low) &&
            !(below < s->rows * s->columns && s->g[below] == s->high))
            return false;
    }
    return true;
}

static bool cage(const struct seen *s)
{
    return all_different(s) && (s->n_k == 0 || s->k[0] == 0 || total(s->v, s->n) == s->k[0]);
}
static bool sum(const struct seen *s)
{
    int found = 0;
    for (int i = 0; i < s->n; i++)
        found += (s->n_k > 1 ? s->k[i + 1] : 1) * s->v[i];
    return found == s->k[0];
}
/* From the left it falls, from the top it falls to the left, from the right it rises to the left, else it rises. */
static bool little_killer(const struct seen *s)
{
    int row = s->place[0] / s->columns, column = s->place[0] % s->columns, found = 0;
    const int is_low = row == s->rows - 1;
    const int down = (column == 0 && !is_low) || row == 0 ? 1 : -1;
    const int right = column == 0 && !is_low ? 1 : row == 0 ? -1 : column == s->columns - 1 && !is_low ? -1 : 1;
    for (; row >= 0 && row < s->rows && column >= 0 && column < s->columns; row += down, column += right)
        found += at(s, row, column);
    return found == s->k[0];
}
static bool arrow(const struct seen *s)
{
    return s->v[0] == total(s->v + 1, s->n - 1);
}
static bool double_arrow(const struct seen *s)
{
    return s->v[0] + s->v[s->n - 1] == total(s->v + 1, s->n - 2);
}
/* The pill is read from left to right and from above, whatever the order in which it is named. */
static bool pill_arrow(const struct seen *s)
{
    const int n = s->k[0];
    int number = 0, before = -1;
    for (int i = 0; i < n; i++) {
        int first = -1; /* of those that were not read */
        for (int j = 0; j < n; j++)
            if (s->place[j] > before && (first < 0 || s->place[j] < s->place[first]))
                first = j;
        if (first < 0)
            break;
        for (int j = seen_count(s->place, n, s->place[first]); j > 0; j--, i++) {
            if (i > 0 && s->v[first] > 9)
                return false;
            number = 10 * number + s->v[first];
        }
        i--;
        before = s->place[first];
    }
    return number == total(s->v + n, s->n - n);
}
static bool have_equal_sums(const struct seen *s, const int *begins, const int *ends, int n)
{
    for (int i = 1; i < n; i++)
        if (total(s->v + begins[i], ends[i] - begins[i]) != total(s->v + begins[0], ends[0] - begins[0]))
            return false;
    return true;
}
/* Parts in a region, not those in none. */
static bool region_sums(const struct seen *s)
{
    int begins[SEEN_CELLS], ends[SEEN_CELLS], n = 0;
    for (int i = 0; i < s->n; i++) {
        const int region = s->region[s->place[i]];
        if (region >= 0 && (i == 0 || s->region[s->place[i - 1]] != region))
            begins[n++] = i;
        if (region >= 0)
            ends[n - 1] = i + 1;
    }
    return have_equal_sums(s, begins, ends, n);
}
static bool equal_sums(const struct seen *s)
{
    int begins[SEEN_CELLS + 1] = {0}, ends[SEEN_CELLS], n = 0;
    for (int i = 0; i <= s->n_ends; i++) {
        ends[n] = i < s->n_ends ? s->ends[i] : s->n;
        n += ends[n] > begins[n];
        begins[n] = n > 0 ? ends[n - 1] : 0;
    }
    return have_equal_sums(s, begins, ends, n);
}
static bool zipper(const struct seen *s)
{
    for (int i = 0; i < s->n / 2; i++)
        if (s->v[i] + s->v[s->n - 1 - i] != (s->n % 2 ? s->v[s->n / 2] : s->v[0] + s->v[s->n - 1]))
            return false;
    return true;
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
/* Cells fewer than n apart are of different groups. */
static bool turns(const struct seen *s, int n, int (*group)(const struct seen *, int))
{
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n && j < i + n; j++)
            if (group(s, s->v[i]) == group(s, s->v[j]))
                return false;
    return true;
}
static int remainder_of(const struct seen *s, int value)
{
    return value % s->k[0];
}
static bool modular(const struct seen *s)
{
    return turns(s, s->k[0], remainder_of);
}
static bool entropic(const struct seen *s)
{
    return turns(s, 3, third);
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
static bool sum_line(const struct seen *s)
{
    for (int i = 0; i < (s->is_loop ? s->n : 1); i++)
        if (splits(s, i, s->n))
            return true;
    return false;
}
static bool value_indexing(const struct seen *s)
{
    return s->v[1] >= 1 && s->v[1] <= s->n - 2 && s->v[1 + s->v[1]] == s->v[0];
}

static bool contains(const struct seen *s)
{
    for (int i = 0; i < s->n_k; i++)
        if (seen_count(s->v, s->n, s->k[i]) < seen_count(s->k, s->n_k, s->k[i]))
            return false;
    return true;
}
static bool contains_exactly(const struct seen *s)
{
    for (int i = 0; i < s->n_k; i++)
        if (seen_count(s->v, s->n, s->k[i]) != seen_count(s->k, s->n_k, s->k[i]))
            return false;
    return true;
}
static bool quad(const struct seen *s)
{
    const int *upper = s->g + s->place[0];
    const int v[] = {upper[0], upper[1], upper[s->columns], upper[s->columns + 1]};
    for (int i = 0; i < s->n_k; i++)
        if (seen_count(v, 4, s->k[i]) < seen_count(s->k, s->n_k, s->k[i]))
            return false;
    return true;
}
static bool look_and_say(const struct seen *s)
{
    for (const char *pair = s->word; *pair >= '0' && *pair <= '9'; pair += 2)
        if (seen_count(s->v, s->n, pair[1] - '0') != pair[0] - '0')
            return false;
    return true;
}
static bool circles(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (seen_count(s->v, s->n, s->v[i]) != s->v[i])
            return false;
    return true;
}
static bool counts_distinct(const struct seen *s)
{
    int n = 0;
    for (int i = 1; i < s->n; i++)
        n += seen_count(s->v + 1, i - 1, s->v[i]) == 0;
    return s->v[0] == n;
}
static bool same_counts(const int *v, const int *w, int n)
{
    for (int i = 0; i < n; i++)
        if (seen_count(v, n, v[i]) != seen_count(w, n, v[i]))
            return false;
    return true;
}
static bool same_values(const struct seen *s)
{
    const int n = s->n / s->k[0];
    for (int i = 1; i < s->k[0]; i++)
        if (!same_counts(s->v, s->v + i * n, n))
            return false;
    return true;
}
static int take_house(const struct seen *s, int kind, int i, int *v)
{
    int n = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if ((kind == 0 ? cell / s->columns : kind == 1 ? cell % s->columns : s->region[cell]) == i)
            v[n++] = s->g[cell];
    return n;
}
static bool same_houses(const struct seen *s)
{
    int first[SEEN_CELLS], v[SEEN_CELLS], size = 0, n;
    for (int i = 0; i < 3; i++)
        for (int house = 0; (n = take_house(s, i, house, v)) > 0; house++)
            size = n > size ? n : size;
    bool is_first = true;
    for (int i = 0; i < 3; i++)
        for (int house = 0; (n = take_house(s, i, house, v)) > 0; house++) {
            if (n == size && is_first)
                memcpy(first, v, sizeof(v));
            if (n == size && !same_counts(first, v, n))
                return false;
            is_first = is_first && n != size;
        }
    return true;
}
static bool equality_cage(const struct seen *s)
{
    int v[SEEN_CELLS], parity = 0, height = 0;
    const int n = take_once(s, v);
    for (int i = 0; i < n; i++) {
        parity += v[i] % 2 ? 1 : -1;
        if (2 * v[i] == s->low + s->high)
            return false;
        height += 2 * v[i] < s->low + s->high ? 1 : -1;
    }
    return distinct(v, n) && parity == 0 && height == 0;
}
static bool rellik_cage(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = take_once(s, v);
    for (int set = 1; set < 1 << n; set++) {
        int subtotal = 0;
        for (int i = 0; i < n; i++)
            subtotal += (set >> i & 1) * v[i];
        if (subtotal == s->k[0])
            return false;
    }
    return distinct(v, n);
}

/* Whether each clue holds of the line read from its side. */
static bool outside(const struct seen *s, bool (*holds)(const struct seen *, const int *, int, int))
{
    const int n = s->is_row ? s->columns : s->rows;
    int v[SEEN_CELLS];
    for (int side = 0; side < s->n_k; side++) {
        for (int i = 0; i < n; i++) {
            const int from = side == 0 ? i : n - 1 - i;
            v[i] = s->is_row ? at(s, s->line, from) : at(s, from, s->line);
        }
        if (s->k[side] != SEEN_NO_NUMBER && !holds(s, v, n, s->k[side]))
            return false;
    }
    return true;
}
static bool adds_up(const struct seen *s, const int *v, int n, int clue)
{
    (void)s;
    return v[0] <= n && total(v, v[0]) == clue;
}
static bool x_sum(const struct seen *s)
{
    return outside(s, adds_up);
}
/* Each of two values stands in one cell, and those between add up. */
static bool adds_up_between(const int *v, int n, int low, int high, int wanted)
{
    int from = 0, to = 0;
    for (int i = 0; i < n; i++) {
        from = v[i] == low ? i : from;
        to = v[i] == high ? i : to;
    }
    return seen_count(v, n, low) == 1 && seen_count(v, n, high) == 1 &&
           (from < to    ? total(v + from + 1, to - from - 1)
            : from == to ? 0
                         : total(v + to + 1, from - to - 1)) == wanted;
}
static bool is_sandwich(const struct seen *s, const int *v, int n, int clue)
{
    return adds_up_between(v, n, s->low, s->high, clue);
}
static bool sandwich(const struct seen *s)
{
    return outside(s, is_sandwich);
}
static bool lunchbox(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = take_once(s, v);
    return distinct(v, n) && adds_up_between(v, n, least(v, n), most(v, n), s->k[0]);
}
static bool sees(const struct seen *s, const int *v, int n, int clue)
{
    int found = 1; /* the first one exceeds all before it */
    (void)s;
    for (int i = 1; i < n; i++)
        found += v[i] > most(v, i);
    return found == clue;
}
static bool skyscraper(const struct seen *s)
{
    return outside(s, sees);
}
static bool is_hidden(const struct seen *s, const int *v, int n, int clue)
{
    (void)s;
    for (int i = 1; i < n; i++)
        if (v[i] <= most(v, i))
            return v[i] == clue;
    return false;
}
static bool hidden_skyscraper(const struct seen *s)
{
    return outside(s, is_hidden);
}
/* The place of the value is that of the one cell that has it. */
static bool tells_place(const int *v, int n, int place, int value)
{
    return place >= 1 && place <= n && v[place - 1] == value && seen_count(v, n, value) == 1;
}
static bool is_room(const struct seen *s, const int *v, int n, int clue)
{
    (void)s;
    return tells_place(v, n, v[0], clue);
}
static bool numbered_room(const struct seen *s)
{
    return outside(s, is_room);
}
static bool indexes_region(const struct seen *s)
{
    for (int i = 0; i < s->n; i++) {
        int v[SEEN_CELLS], n = 0, own = 0;
        for (int j = 0; j < s->rows * s->columns; j++)
            if (s->region[j] == s->region[s->place[i]]) {
                own = j == s->place[i] ? n + 1 : own;
                v[n++] = s->g[j];
            }
        if (!tells_place(v, n, s->v[i], own))
            return false;
    }
    return true;
}
static bool indexing(const struct seen *s)
{
    if ((*s->word | 32) == 'b')
        return indexes_region(s);
    const bool is_column = (*s->word | 32) == 'c';
    int v[SEEN_CELLS];
    for (int i = 0; i < s->n; i++) {
        const int row = s->place[i] / s->columns;
        const int column = s->place[i] % s->columns;
        const int n = take_house(s, is_column ? 0 : 1, is_column ? row : column, v);
        if (!tells_place(v, n, s->v[i], (is_column ? column : row) + 1))
            return false;
    }
    return true;
}

static const struct {
    const char *rule;
    definition *holds;
} definitions[] = {
    {"all-different", all_different},
    {"anti-king", king},
    {"anti-knight", knight},
    {"anti-taxicab", taxicab},
    {"arrow", arrow},
    {"between", between},
    {"black-dot", black_dots},
    {"cage", cage},
    {"clone", cloned},
    {"contain", contains},
    {"contain-exactly", contains_exactly},
    {"count-distinct", counts_distinct},
    {"counting-circles", circles},
    {"diagonal", diagonal},
    {"difference", differences},
    {"disjoint-sets", disjoint_sets},
    {"double-arrow", double_arrow},
    {"dutch-flatmates", flatmates},
    {"entropic", entropic},
    {"equal-sum", equal_sums},
    {"equality-cage", equality_cage},
    {"even", evens},
    {"global-entropy", global_entropy},
    {"global-mod", global_mod},
    {"greater-than", exceeds},
    {"hidden-skyscraper", hidden_skyscraper},
    {"indexing", indexing},
    {"little-killer", little_killer},
    {"lockout", lockout},
    {"look-and-say", look_and_say},
    {"lunchbox", lunchbox},
    {"maximum", maxima},
    {"minimum", minima},
    {"modular", modular},
    {"nabner", nabner},
    {"non-consecutive", non_consecutive},
    {"numbered-room", numbered_room},
    {"odd", odds},
    {"palindrome", palindrome},
    {"pill-arrow", pill_arrow},
    {"quad", quad},
    {"ratio", ratios},
    {"region-same-values", same_houses},
    {"region-sum-line", region_sums},
    {"rellik-cage", rellik_cage},
    {"renban", renban},
    {"same-values", same_values},
    {"sandwich", sandwich},
    {"skyscraper", skyscraper},
    {"slow-thermo", never_decreases},
    {"strict-difference", strict_difference},
    {"strict-kropki", strict_kropki},
    {"strict-ratio", strict_ratio},
    {"strict-xv", strict_xv},
    {"sum", sum},
    {"sum-line", sum_line},
    {"thermo", increases},
    {"v", fives},
    {"value-indexing", value_indexing},
    {"whisper", whispers},
    {"white-dot", white_dots},
    {"windoku", windoku},
    {"x", crosses},
    {"x-sum", x_sum},
    {"zipper", zipper},
};

definition *definition_of(const char *rule)
{
    for (size_t i = 0; i < sizeof(definitions) / sizeof(*definitions); i++)
        if (strcmp(definitions[i].rule, rule) == 0)
            return definitions[i].holds;
    return NULL;
}

void definition_read(struct seen *s, const char *statement)
{
    static const char dividers[] = " ,_\n";
    const char *at = statement + strcspn(statement, " ");

    s->word = *at ? at + 1 : at;
    for (; *at; at += strcspn(at, dividers)) {
        at += strspn(at, dividers);
        int row, column, end;
        char *rest = NULL;
        const int n_read = sscanf(at, "r%dc%d-%d", &row, &column, &end);
        for (int c = column; n_read > 1 && c <= (n_read > 2 ? end : column); c++)
            s->place[s->n++] = (row - 1) * s->columns + c - 1;
        const long number = strtol(at, &rest, 10);
        if (rest > at && (!*rest || strchr(dividers, *rest))) {
            s->k[s->n_k++] = (int)number;
        } else if (*at == '-' && s->n > 0) {
            s->ends[s->n_ends++] = s->n;
        } else if (*at == '-') {
            s->k[s->n_k++] = SEEN_NO_NUMBER;
        } else if (n_read == 1 || sscanf(at, "c%d", &row) == 1) {
            s->is_row = *at == 'r';
            s->line = row - 1;
        }
        s->is_loop = s->is_loop || strncmp(at, "LOOP", 4) == 0;
    }
}
