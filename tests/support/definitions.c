#include "support/definitions.h"

#include <stdlib.h>
#include <string.h>

/* How two values are to each other, and to a number; what is true of them is a set. */
enum { EQUAL = 1, LESS = 2, MORE = 4, NEXT = 8, TWICE = 16, TEN = 32, FIVE = 64, APART = 128, FAR = 256, TIMES = 512 };

static int relations_of(int a, int b, int k)
{
    const int distance = abs(a - b);
    return (a == b  ? EQUAL
            : a < b ? LESS
                    : MORE) |
           (distance == 1 ? NEXT : 0) | (a == 2 * b || b == 2 * a ? TWICE : 0) | (a + b == 10 ? TEN : 0) |
           (a + b == 5 ? FIVE : 0) | (distance == k ? APART : 0) | (distance >= k ? FAR : 0) |
           (a == k * b || b == k * a ? TIMES : 0);
}

/* A rule of the table below; what some definitions need besides. */
struct definition_row {
    const char *rule;
    definition *holds;
    int some, none; /* relations of which one must hold, and of which none may */
    int usual;      /* the number, unless one is told */
    bool is_exact;  /* in number, or in order */
    bool (*of_line)(const struct seen *, const int *, int, int);
    int (*group)(const struct seen *, int);
};

static int k_of(const struct seen *s)
{
    return s->n_k > 0 ? s->k[0] : s->row->usual;
}

static int steps_between(const struct seen *s, int cell, int other)
{
    return abs(cell / s->columns - other / s->columns) + abs(cell % s->columns - other % s->columns);
}
/* Every pair of cells that are so far apart: ten times the greater distance, in rows or columns, and the lesser. */
static bool all_at(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++) {
            const int down = i / s->columns - j / s->columns, right = abs(i % s->columns - j % s->columns);
            if ((down > right ? 10 * down + right : 10 * right + down) == s->row->usual &&
                (relations_of(s->g[i], s->g[j], 0) & s->row->none))
                return false;
        }
    return true;
}
static bool taxicab(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++)
            if (s->g[i] == s->g[j] && s->g[i] == steps_between(s, i, j))
                return false;
    return true;
}
static bool is_named(const struct seen *s, int cell)
{
    return seen_count(s->place, s->n, cell) > 0;
}
/* The cells named are those with marks between them. */
static bool strict(const struct seen *s)
{
    for (int i = 0; i < s->rows * s->columns; i++)
        for (int j = 0; j < i; j++)
            if (steps_between(s, i, j) == 1 &&
                (is_named(s, i) && is_named(s, j) ? !(relations_of(s->g[j], s->g[i], 0) & s->row->some)
                                                  : relations_of(s->g[j], s->g[i], k_of(s)) & s->row->none))
                return false;
    return true;
}
/* Each cell and those of the later ones that are adjacent. */
static bool adjacent(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++)
            if (steps_between(s, s->place[i], s->place[j]) == 1 &&
                !(relations_of(s->v[i], s->v[j], k_of(s)) & s->row->some))
                return false;
    return true;
}
/* Each cell and the next one. */
static bool in_line(const struct seen *s)
{
    for (int i = 1; i < s->n; i++)
        if (!(relations_of(s->v[i - 1], s->v[i], k_of(s)) & s->row->some))
            return false;
    return true;
}
/* Neighbours that are not named themselves are all greater, or all less. */
static bool extremes(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->rows * s->columns; j++)
            if (steps_between(s, s->place[i], j) == 1 && !is_named(s, j) &&
                !(relations_of(s->v[i], s->g[j], 0) & s->row->some))
                return false;
    return true;
}
static bool parity(const struct seen *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->v[i] % 2 != s->row->usual)
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
/* Each cell of the first half and one of the second. */
static bool halves(const struct seen *s)
{
    for (int i = 0; i < s->n / 2; i++)
        if (s->v[i] != s->v[s->row->is_exact ? s->n / 2 + i : s->n - 1 - i])
            return false;
    return true;
}
static bool all_different(const struct seen *s)
{
    int v[SEEN_CELLS];
    return seen_distinct(v, seen_take_once(s, v), 1);
}
static bool renban(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = seen_take_once(s, v);
    return seen_distinct(v, n, 1) && seen_most(v, n) - seen_least(v, n) == n - 1;
}
static bool diagonal(const struct seen *s)
{
    const int direction = s->n_k > 0 ? s->k[0] : 0;
    return (direction == 1 || seen_distinct(s->g, s->rows, s->columns + 1)) &&
           (direction == -1 || s->rows == 1 || seen_distinct(s->g + s->columns - 1, s->rows, s->columns - 1));
}
static bool crosses(const struct seen *s)
{
    return s->n > 0 ? adjacent(s) : diagonal(s);
}
/* Boxes, one cell from the border and from each other. */
static bool windoku(const struct seen *s)
{
    int v[SEEN_CELLS];
    for (int row = 1; row + s->box_rows < s->rows; row += s->box_rows + 1)
        for (int column = 1; column + s->box_columns < s->columns; column += s->box_columns + 1) {
            for (int i = 0; i < s->box_rows * s->box_columns; i++)
                v[i] = seen_at(s, row + i / s->box_columns, column + i % s->box_columns);
            if (!seen_distinct(v, s->box_rows * s->box_columns, 1))
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
                v[n++] = seen_at(s, row, column);
        if (!seen_distinct(v, n, 1))
            return false;
    }
    return true;
}
/* All three groups of values in each 2x2 square. */
static bool squares(const struct seen *s)
{
    for (int r = 0; r + 1 < s->rows; r++)
        for (int c = 0; c + 1 < s->columns; c++) {
            unsigned groups = 0;
            for (int i = 0; i < 4; i++)
                groups |= 1U << s->row->group(s, seen_at(s, r + i / 2, c + i % 2));
            if (groups != 7)
                return false;
        }
    return true;
}
static int remainder_of(const struct seen *s, int value)
{
    return value % k_of(s);
}
static int third(const struct seen *s, int value)
{
    return (value - s->low) * 3 / (s->high - s->low + 1);
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
    return all_different(s) && (s->n_k == 0 || s->k[0] == 0 || seen_total(s->v, s->n) == s->k[0]);
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
        found += seen_at(s, row, column);
    return found == s->k[0];
}
static bool arrow(const struct seen *s)
{
    const int end = s->row->usual > 1 ? s->v[s->n - 1] : 0; /* the other circle */
    return s->v[0] + 2 * end == seen_total(s->v + 1, s->n - 1);
}
/* The pill is read from left to right and from above, whatever the order in which it is named. */
static bool pill_arrow(const struct seen *s)
{
    int number = 0, n_read = 0;
    for (int place = 0; place < s->rows * s->columns; place++)
        for (int i = 0; i < s->k[0]; i++)
            if (s->place[i] == place) {
                if (n_read++ > 0 && s->v[i] > 9)
                    return false;
                number = 10 * number + s->v[i];
            }
    return number == seen_total(s->v + s->k[0], s->n - s->k[0]);
}
/* All parts of a line that have a cell add up to the same, but for those numbered -1. */
static bool have_equal_sums(const struct seen *s, const int *part)
{
    int first = -1, sum = 0;
    for (int i = 0; i < s->n; i++) {
        sum += part[i] < 0 ? 0 : s->v[i];
        if (part[i] < 0 || (i + 1 < s->n && part[i + 1] == part[i]))
            continue;
        if (first >= 0 && sum != first)
            return false;
        first = sum;
        sum = 0;
    }
    return true;
}
static bool region_sums(const struct seen *s)
{
    int part[SEEN_CELLS];
    for (int i = 0; i < s->n; i++)
        part[i] = s->region[s->place[i]];
    return have_equal_sums(s, part);
}
static bool equal_sums(const struct seen *s)
{
    int part[SEEN_CELLS] = {0};
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < s->n_ends; k++)
            part[i] += s->ends[k] <= i;
    return have_equal_sums(s, part);
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
    return seen_least(s->v + 1, s->n - 2) > seen_least(ends, 2) && seen_most(s->v + 1, s->n - 2) < seen_most(ends, 2);
}
static bool lockout(const struct seen *s)
{
    const int ends[] = {s->v[0], s->v[s->n - 1]};
    for (int i = 1; i < s->n - 1; i++)
        if (s->v[i] >= seen_least(ends, 2) && s->v[i] <= seen_most(ends, 2))
            return false;
    return abs(ends[0] - ends[1]) >= k_of(s);
}
/* Cells fewer than n apart are of different groups. */
static bool turns(const struct seen *s)
{
    const int n = k_of(s);
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n && j < i + n; j++)
            if (s->row->group(s, s->v[i]) == s->row->group(s, s->v[j]))
                return false;
    return true;
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

static bool has_all(const struct seen *s, const int *v, int n)
{
    for (int i = 0; i < s->n_k; i++) {
        const int found = seen_count(v, n, s->k[i]), wanted = seen_count(s->k, s->n_k, s->k[i]);
        if (found < wanted || (found > wanted && s->row->is_exact))
            return false;
    }
    return true;
}
static bool contains(const struct seen *s)
{
    return has_all(s, s->v, s->n);
}
static bool quad(const struct seen *s)
{
    const int *upper = s->g + s->place[0];
    const int v[] = {upper[0], upper[1], upper[s->columns], upper[s->columns + 1]};
    return has_all(s, v, 4);
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
static int house_of(const struct seen *s, int kind, int cell)
{
    return kind == 0 ? cell / s->columns : kind == 1 ? cell % s->columns : s->region[cell];
}
static int take_house(const struct seen *s, int kind, int i, int *v)
{
    int n = 0;
    for (int cell = 0; cell < s->rows * s->columns; cell++)
        if (house_of(s, kind, cell) == i)
            v[n++] = s->g[cell];
    return n;
}
static bool same_houses(const struct seen *s)
{
    int first[SEEN_CELLS], v[SEEN_CELLS], size = 0, n;
    for (int pass = 0; pass < 2; pass++) /* the greatest size, and the last house of it; then all of that size */
        for (int kind = 0; kind < 3; kind++)
            for (int house = 0; (n = take_house(s, kind, house, v)) > 0; house++) {
                if (pass == 1 && n == size && !same_counts(first, v, n))
                    return false;
                if (pass == 0 && n >= size) {
                    size = n;
                    memcpy(first, v, sizeof(v));
                }
            }
    return true;
}
static bool equality_cage(const struct seen *s)
{
    int v[SEEN_CELLS], parity = 0, height = 0;
    const int n = seen_take_once(s, v);
    for (int i = 0; i < n; i++) {
        parity += v[i] % 2 ? 1 : -1;
        if (2 * v[i] == s->low + s->high)
            return false;
        height += 2 * v[i] < s->low + s->high ? 1 : -1;
    }
    return seen_distinct(v, n, 1) && parity == 0 && height == 0;
}
static bool rellik_cage(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = seen_take_once(s, v);
    for (int set = 1; set < 1 << n; set++) {
        int subtotal = 0;
        for (int i = 0; i < n; i++)
            subtotal += (set >> i & 1) * v[i];
        if (subtotal == s->k[0])
            return false;
    }
    return seen_distinct(v, n, 1);
}

/* Whether each clue holds of the line read from its side. */
static bool outside(const struct seen *s)
{
    const int n = s->is_row ? s->columns : s->rows;
    int v[SEEN_CELLS];
    for (int side = 0; side < s->n_k; side++) {
        for (int i = 0; i < n; i++) {
            const int from = side == 0 ? i : n - 1 - i;
            v[i] = s->is_row ? seen_at(s, s->line, from) : seen_at(s, from, s->line);
        }
        if (s->k[side] != SEEN_NO_NUMBER && !s->row->of_line(s, v, n, s->k[side]))
            return false;
    }
    return true;
}
static bool adds_up(const struct seen *s, const int *v, int n, int clue)
{
    (void)s;
    return v[0] <= n && seen_total(v, v[0]) == clue;
}
/* Each of two values stands in one cell, and those between add up. */
static bool adds_up_between(const int *v, int n, int low, int high, int wanted)
{
    int from = 0, to = 0;
    for (int i = 0; i < n; i++) {
        from = v[i] == low ? i : from;
        to = v[i] == high ? i : to;
    }
    const int first = from < to ? from : to, last = from < to ? to : from;
    return seen_count(v, n, low) == 1 && seen_count(v, n, high) == 1 &&
           seen_total(v + first + 1, last - first - 1) == wanted;
}
static bool is_sandwich(const struct seen *s, const int *v, int n, int clue)
{
    return adds_up_between(v, n, s->low, s->high, clue);
}
static bool lunchbox(const struct seen *s)
{
    int v[SEEN_CELLS];
    const int n = seen_take_once(s, v);
    return seen_distinct(v, n, 1) && adds_up_between(v, n, seen_least(v, n), seen_most(v, n), s->k[0]);
}
static bool sees(const struct seen *s, const int *v, int n, int clue)
{
    int found = v[0] != 0; /* the first one exceeds all before it; 0 is no building */
    (void)s;
    for (int i = 1; i < n; i++)
        found += v[i] != 0 && v[i] > seen_most(v, i);
    return found == clue;
}
static bool is_hidden(const struct seen *s, const int *v, int n, int clue)
{
    (void)s;
    for (int i = 1; i < n; i++)
        if (v[i] <= seen_most(v, i))
            return v[i] == clue;
    return false;
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
/* A cell's value tells the place in its house of the value that the cell's own place is. */
static bool indexing(const struct seen *s)
{
    const int kind = strchr("cC", *s->word) ? 0 : strchr("rR", *s->word) ? 1 : 2;
    for (int i = 0; i < s->n; i++) {
        int v[SEEN_CELLS], n = 0, own = 0;
        for (int cell = 0; cell < s->rows * s->columns; cell++)
            if (house_of(s, kind, cell) == house_of(s, kind, s->place[i])) {
                v[n++] = s->g[cell];
                own = cell == s->place[i] ? n : own;
            }
        if (!tells_place(v, n, s->v[i], own))
            return false;
    }
    return true;
}

static const struct definition_row definitions[] = {
    {"all-different", .holds = all_different},
    {"anti-king", all_at, .none = EQUAL, .usual = 11},
    {"anti-knight", all_at, .none = EQUAL, .usual = 21},
    {"anti-taxicab", .holds = taxicab},
    {"arrow", .holds = arrow},
    {"between", .holds = between},
    {"black-dot", adjacent, .some = TWICE},
    {"cage", .holds = cage},
    {"clone", .holds = halves, .is_exact = true},
    {"contain", .holds = contains},
    {"contain-exactly", contains, .is_exact = true},
    {"count-distinct", .holds = counts_distinct},
    {"counting-circles", .holds = circles},
    {"diagonal", .holds = diagonal},
    {"difference", adjacent, .some = APART},
    {"disjoint-sets", .holds = disjoint_sets},
    {"double-arrow", arrow, .usual = 2},
    {"dutch-flatmates", .holds = flatmates},
    {"entropic", turns, .usual = 3, .group = third},
    {"equal-sum", .holds = equal_sums},
    {"equality-cage", .holds = equality_cage},
    {"even", parity, .usual = 0},
    {"global-entropy", squares, .group = third},
    {"global-mod", squares, .usual = 3, .group = remainder_of},
    {"greater-than", adjacent, .some = MORE},
    {"hidden-skyscraper", outside, .of_line = is_hidden},
    {"indexing", .holds = indexing},
    {"little-killer", .holds = little_killer},
    {"lockout", lockout, .usual = 4},
    {"look-and-say", .holds = look_and_say},
    {"lunchbox", .holds = lunchbox},
    {"maximum", extremes, .some = MORE},
    {"minimum", extremes, .some = LESS},
    {"modular", turns, .group = remainder_of},
    {"nabner", .holds = nabner},
    {"non-consecutive", all_at, .none = NEXT, .usual = 10},
    {"numbered-room", outside, .of_line = is_room},
    {"odd", parity, .usual = 1},
    {"palindrome", .holds = halves},
    {"pill-arrow", .holds = pill_arrow},
    {"quad", .holds = quad},
    {"ratio", adjacent, .some = TIMES},
    {"region-same-values", .holds = same_houses},
    {"region-sum-line", .holds = region_sums},
    {"rellik-cage", .holds = rellik_cage},
    {"renban", .holds = renban},
    {"same-values", .holds = same_values},
    {"sandwich", outside, .of_line = is_sandwich},
    {"skyscraper", outside, .of_line = sees},
    {"slow-thermo", in_line, .some = LESS | EQUAL},
    {"strict-difference", strict, .some = TWICE, .none = APART, .usual = 1},
    {"strict-kropki", strict, .some = TWICE, .none = NEXT | TWICE},
    {"strict-ratio", strict, .some = NEXT, .none = TIMES, .usual = 2},
    {"strict-xv", strict, .some = FIVE, .none = FIVE | TEN},
    {"sum", .holds = sum},
    {"sum-line", .holds = sum_line},
    {"thermo", in_line, .some = LESS},
    {"v", adjacent, .some = FIVE},
    {"value-indexing", .holds = value_indexing},
    {"whisper", in_line, FAR, .usual = 5},
    {"white-dot", adjacent, .some = NEXT},
    {"windoku", .holds = windoku},
    {"x", crosses, .some = TEN},
    {"x-sum", outside, .of_line = adds_up},
    {"zipper", .holds = zipper},
};

definition *definition_of(const char *rule, struct seen *s)
{
    s->row = NULL;
    for (size_t i = 0; i < sizeof(definitions) / sizeof(*definitions); i++)
        if (strcmp(definitions[i].rule, rule) == 0)
            s->row = &definitions[i];
    return s->row ? s->row->holds : NULL;
}
