/*
 * Each rule against a definition written here on its own: of all assignments of a small grid, or of many random ones,
 * the compiled constraints must accept just those that the definition does. Then the table's names, and automata.
 */
#include "rules/rules.h"
#include "support/definitions.h"
#include "support/statements.h"
#include "support/test.h"

enum { N_RANDOM = 30000, MAX_ALL = 300000 };

static bool listed(int a, int b)
{
    return (a == 1 && b == 2) || (a == 2 && b == 3) || (a == 3 && b == 1);
}
static bool pairs(const struct seen *s)
{
    for (int i = 1; i < s->n; i++)
        if (!listed(s->v[i - 1], s->v[i]))
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
    const int ones = seen_count(s->v, s->n, 1);
    return ones >= 2 && ones <= 3 && seen_count(s->v, ones, 1) == ones && ones < s->n;
}
static bool matches_class(const struct seen *s)
{
    return s->v[0] == 1 && seen_count(s->v + 1, s->n - 1, 2) + seen_count(s->v + 1, s->n - 1, 3) == s->n - 1;
}
/* The number of ones is odd. */
static bool odd_ones(const struct seen *s)
{
    return seen_count(s->v, s->n, 1) % 2 == 1;
}

enum { ALONE, WITH_HOUSES }; /* the rule, or also different values of rows and columns */

static const struct rule_case {
    const char *frame;
    const char *statement;
    int houses;
    definition *holds; /* NULL: that of its rule, the last one */
} cases[] = {
    {"size = 1x5\nvalues = 1-6", "all-different r1c1 r1c3 r1c4 r1c5", ALONE, NULL},
    {"size = 3x3\nvalues = 1-3", "diagonal -1", ALONE, NULL},
    {"size = 3x3\nvalues = 1-3", "diagonal 1", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "Diagonal", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "x", ALONE, NULL},
    {"size = 4x4", "windoku", ALONE, NULL},
    {"size = 8x8\nvalues = 1-32", "windoku", ALONE, NULL},
    {"size = 4x4\nvalues = 1-9", "disjoint sets", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "antiknight", ALONE, NULL},
    {"size = 3x4\nvalues = 1-9", "Anti-Knight", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "anti-king", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "non-consecutive", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "anti-taxicab", ALONE, NULL},
    {"size = 3x3\nvalues = 0-3", "anti-taxicab", ALONE, NULL},
    {"size = 2x3\nvalues = 1-8", "black-dot r1c1 r1c2\nstrict-kropki", ALONE, NULL},
    {"size = 2x3\nvalues = 0-7", "black-dot r1c1 r1c2\nstrict-kropki", ALONE, NULL},
    {"size = 2x3\nvalues = 1-8", "black-dot r1c1 r1c1 r1c2\nstrict-kropki", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "v r1c1 r1c2\nstrict-xv", ALONE, NULL},
    {"size = 2x3\nvalues = 1-8", "black-dot r1c1 r1c2\nstrict-difference", ALONE, NULL},
    {"size = 2x3\nvalues = 0-7", "strict-difference 3", ALONE, NULL},
    {"size = 2x3\nvalues = 1-8", "white-dot r1c1 r1c2\nstrict-ratio", ALONE, NULL},
    {"size = 2x3\nvalues = 0-7", "strict-ratio 3", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "difference 3 r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 0-9", "ratio 3 r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x3\nvalues = 1-6", "minimum r1c1 r1c2 r2c3", ALONE, NULL},
    {"size = 2x3\nvalues = 0-5", "maximum r1c1 r1c2 r2c3 r1c1", ALONE, NULL},
    {"size = 1x4\nvalues = 1-6", "odd r1c1 r1c3", ALONE, NULL},
    {"size = 1x4\nvalues = 0-5", "even r1c1 r1c3", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "slow-thermo r1c1 r1c3 r1c2 r1c5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "nabner r1c1 r1c3 r1c1 r1c4", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "clone r1c1 r1c2 r1c5 r1c3", ALONE, NULL},
    {"size = 2x3\nvalues = 1-6\nregions =\n112\n221", "indexing B r1c2 r2c3", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "white-dot r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "black dot r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "x r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 0-9", "v r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "greater-than r1c1 r1c2 r2c2", ALONE, NULL},
    {"size = 2x2\nvalues = 1-9", "greater-than r2c1 r1c1 r1c1", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "thermo r1c1 r1c3 r1c2 r1c5", ALONE, NULL},
    {"size = 1x4\nvalues = 1-9", "whisper 3 r1c1 r1c2 r1c3 r1c2 r1c4", ALONE, NULL},
    {"size = 1x4\nvalues = 0-9", "whisper r1c1-4", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "renban r1c1 r1c3-5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "palindrome r1c1-5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "cage 15 r1c1-4", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "cage 0 r1c1-4", ALONE, NULL},
    {"size = 1x5\nvalues = 0-6", "cage r1c1-4", ALONE, NULL},
    {"size = 1x5\nvalues = 0-6", "cage 9 r1c1-4", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "sum 9 r1c1 r1c2 r1c4", ALONE, NULL},
    {"size = 1x4\nvalues = 0-9", "sum 3_=_1_-2_1 r1c1-3", ALONE, NULL},
    {"size = 1x4\nvalues = 0-9", "sum 3 1 -2 1 r1c1-3", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c1", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r2c1", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c2", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r1c3", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r2c3", ALONE, NULL},
    {"size = 3x3\nvalues = 1-4", "little-killer 7 r3c2", ALONE, NULL},
    {"size = 1x4\nvalues = 1-9", "arrow r1c3 r1c1 r1c2 r1c4", ALONE, NULL},
    {"size = 1x5\nvalues = 0-6", "double-arrow r1c1-5", ALONE, NULL},
    {"size = 1x4\nvalues = 1-14", "pill-arrow 2 r1c2 r1c1 r1c3 r1c4", ALONE, NULL},
    {"size = 1x5\nvalues = 0-9", "pill-arrow 3 r1c1-5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "between r1c1-5", ALONE, NULL},
    {"size = 1x5\nvalues = 0-6", "lockout r1c1-5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "lockout 2 r1c1-5", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "modular 3 r1c1-6", ALONE, NULL},
    {"size = 1x2\nvalues = 0-6", "modular 3 r1c1-2", ALONE, NULL},
    {"size = 2x4\nvalues = 0-5", "modular 6 r1c1-4 r2c4 r2c3 r2c2", ALONE, NULL},
    {"size = 1x3\nvalues = 1-6", "modular 4000 r1c1-3", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "entropic r1c1-6", ALONE, NULL},
    {"size = 1x2\nvalues = 1-6", "entropic r1c1-2", ALONE, NULL},
    {"size = 1x6\nvalues = 1-7", "sum-line 7 r1c1-6", ALONE, NULL},
    {"size = 1x6\nvalues = 1-7", "sum-line 7 r1c1-6 LOOP", ALONE, NULL},
    {"size = 1x6\nvalues = 0-5", "sum-line 4 r1c1-6 LOOP", ALONE, NULL},
    {"size = 2x4\nvalues = 1-4", "region-sum-line r1c1 r1c2 r1c3 r2c3 r2c2", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "equal-sum r1c1 r1c4 - r1c2 r1c5 - r1c3 r1c6", ALONE, NULL},
    {"size = 1x5\nvalues = 1-7", "zipper r1c1-5", ALONE, NULL},
    {"size = 1x6\nvalues = 0-5", "zipper r1c1-6", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "contain 1,3,3 r1c1-5", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "contain-exactly 1_3_3 r1c1-5", ALONE, NULL},
    {"size = 1x12\nvalues = 1-12", "contain 1 2 3 4 5 6 7 8 9 10 11 12 r1c1-12", WITH_HOUSES, NULL},
    {"size = 2x2\nvalues = 1-5", "quad r1c1 1 4", ALONE, NULL},
    {"size = 1x5\nvalues = 1-5", "look-and-say 2301 r1c1-5", ALONE, NULL},
    {"size = 1x6\nvalues = 0-5", "counting-circles r1c1-6", ALONE, NULL},
    {"size = 3x3\nregions = none", "counting-circles r1c2 r1c3 r2c1 r2c2 r3c1", WITH_HOUSES, NULL},
    {"size = 3x3\nvalues = 1-4\nregions = none", "counting-circles r3c3 r1c1 r2c3 r2c2", WITH_HOUSES, NULL},
    {"size = 1x5\nvalues = 0-5", "count-distinct r1c2 r1c1 r1c3-5", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "same-values 2 r1c1-6", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "same-values 3 r1c1-6", ALONE, NULL},
    {"size = 1x4\nvalues = 1-5", "same-values 4 r1c1-4", ALONE, NULL},
    {"size = 2x2\nvalues = 1-6", "region-same-values", ALONE, NULL},
    {"size = 1x4\nvalues = 1-9", "equality-cage r1c1-4", ALONE, NULL},
    {"size = 1x4\nvalues = 0-7", "equality-cage r1c1-4", ALONE, NULL},
    {"size = 1x4\nvalues = 1-9", "rellik-cage 9 r1c1-4", ALONE, NULL},
    {"size = 1x4\nvalues = 0-6", "rellik-cage 7 r1c1-4", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "x-sum r1 9", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 1-6", "x-sum r1 1", WITH_HOUSES, NULL},
    {"size = 1x5\nvalues = 0-7", "x-sum r1 9", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 1-6", "sandwich r1 7", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 0-5", "sandwich 0 r1", WITH_HOUSES, NULL},
    {"size = 1x5\nvalues = 0-7", "sandwich r1 7", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 1-7", "lunchbox 6 r1c1-5", ALONE, NULL},
    {"size = 1x6\nvalues = 0-6", "lunchbox 0 r1c1-6", ALONE, NULL},
    {"size = 1x6\nvalues = 1-6", "skyscraper r1 3 2", WITH_HOUSES, NULL},
    {"size = 6x1\nvalues = 0-5", "skyscraper c1 - 2", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 0-5", "hidden-skyscraper r1 2", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 1-6", "numbered-room r1 4", WITH_HOUSES, NULL},
    {"size = 1x5\nvalues = 0-6", "numbered-room r1 1", WITH_HOUSES, NULL},
    {"size = 1x6\nvalues = 1-6", "indexing C r1c2", WITH_HOUSES, NULL},
    {"size = 3x3\nvalues = 0-3", "indexing R r1c2", WITH_HOUSES, NULL},
    {"size = 1x5\nvalues = 0-5", "value-indexing r1c1-5", ALONE, NULL},
    {"size = 2x3\nvalues = 1-6", "global-entropy", ALONE, NULL},
    {"size = 2x3\nvalues = 1-6", "global-mod", ALONE, NULL},
    {"size = 5x1\nvalues = 1-5", "dutch-flatmates", ALONE, NULL},
    {"size = 1x4\nvalues = 1-4", "pairs 12,23,31 r1c1-3", ALONE, pairs},
    {"size = 1x3\nvalues = 1-3", "coded-pairs iB _cycle r1c1-3", ALONE, pairs},
    {"size = 1x4\nvalues = 1-4", "coded-all-pairs Oj r1c1-3", ALONE, increases},
    {"size = 1x3\nvalues = 1-3", "coded-pairs-legacy - r1c1-3", ALONE, not_after_3},
    {"size = 2x3\nvalues = 1-4", "pattern (12|3.)*4? r1c1-3 r2c1 r2c2", ALONE, matches},
    {"size = 2x3\nvalues = 1-4", "pattern 1{2,3}[^1]+ r1c1-3 r2c1 r2c2", ALONE, matches_counts},
    {"size = 2x3\nvalues = 1-4", "coded-pattern MVsyM10q r1c1-3 r2c1 r2c2", ALONE, matches_class},
    {"size = 2x3\nvalues = 1-3", "coded-automaton QLedgA r1c1-3 r2c1 r2c2", ALONE, odd_ones},
    {"size = 2x3\nvalues = 1-3", "coded-automaton QP6SgA - r1c1 r1c2 _ r1c3 - r2c1 r2c2 _ r2c3", ALONE, odd_or_even},
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

/* Sets the shape, and reads the statement. */
static void see(struct seen *s, const struct fsd_rules *rules, const char *statement)
{
    const struct fsd_variant *const variant = &rules->variant;

    *s = (struct seen){.rows = (int)variant->n_rows,
                       .columns = (int)variant->n_columns,
                       .box_rows = (int)rules->box_rows,
                       .box_columns = (int)rules->box_columns,
                       .low = variant->low,
                       .high = variant->low + (int)variant->n_values - 1};
    for (unsigned cell = 0; cell < variant->n_cells; cell++)
        s->region[cell] = rules->region[cell] == UINT16_MAX ? -1 : rules->region[cell];
    seen_read(s, statement);
}

/* Whether the compiled constraints accept the grid that is seen; they must if, and only if, the definition does. */
static bool check_grid(const struct fsd_rules *rules, const char *statement, bool has_houses, definition *demands,
                       struct seen *s)
{
    const struct fsd_variant *const variant = &rules->variant;
    bool got = true;

    for (int i = 0; i < s->n; i++)
        s->v[i] = s->g[s->place[i]];
    bool expected = demands(s);
    for (int r = 0; r < s->rows && has_houses; r++)
        expected = expected && seen_distinct(s->g + r * s->columns, s->columns, 1);
    for (int column = 0; column < s->columns && has_houses; column++)
        expected = expected && seen_distinct(s->g + column, s->rows, s->columns);
    for (size_t j = 0; j < variant->n_constraints && got; j++)
        if (has_houses || variant->constraints[j].rule < rules->n_statements)
            got = holds(variant, &variant->constraints[j], s->g);
    if (got != expected) {
        for (unsigned cell = 0; cell < variant->n_cells; cell++)
            print_message("%d ", s->g[cell]);
        fail_msg("%ux%u from %d, %s: %s", variant->n_rows, variant->n_columns, variant->low, statement,
                 got ? "wrongly accepted" : "wrongly rejected");
    }
    return got;
}

static void check_case(const struct rule_case *c)
{
    OWNED_RULES rules;
    struct fsd_failure failure = {0};
    struct seen s;
    uint64_t n_all = 1;
    unsigned n_accepted = 0;

    if (!statements_compile(c->frame, c->statement, c->houses == WITH_HOUSES, &rules, &failure))
        fail_msg("%s: %s", c->statement, failure.text);
    const struct fsd_variant *const variant = &rules.variant;
    see(&s, &rules, c->statement);
    definition *const demands =
        c->holds ? c->holds : definition_of(rules.statements[rules.n_statements - 1].rule->name, &s);
    for (unsigned i = 0; i < variant->n_cells && n_all <= MAX_ALL; i++)
        n_all *= variant->n_values;
    const uint64_t n = n_all <= MAX_ALL ? n_all : N_RANDOM;
    for (uint64_t i = 0; i < n; i++) {
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
        n_accepted += check_grid(&rules, c->statement, c->houses == WITH_HOUSES, demands, &s);
    }
    if (n_accepted == 0 || n_accepted == n)
        fail_msg("%s, %s: %u accepted of %u", c->frame, c->statement, n_accepted, (unsigned)n);
}

TEST(constraints_are_what_rules_say)
{
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++)
        check_case(&cases[i]);
}

/* Shapes whose assignments are few: values from 0, lines shorter than there are values, boxes of no square. */
static const struct {
    const char *text;
    unsigned n_rows;
    unsigned n_columns;
} frames[] = {
    {"size = 1\nvalues = 0-1", 1, 1},
    {"size = 1x2\nvalues = 0-1", 1, 2},
    {"size = 1x2\nvalues = 1-6", 1, 2},
    {"size = 1x3\nvalues = 0-5", 1, 3},
    {"size = 4x1\nvalues = 0-3", 4, 1},
    {"size = 1x4\nvalues = 9-13", 1, 4},
    {"size = 2\nvalues = 0-3\nregions = 1x2", 2, 2},
    {"size = 2\nvalues = 0-3\nregions = 2x2", 2, 2},
    {"size = 2\nvalues = 1-2", 2, 2},
    {"size = 2x3\nvalues = 0-2", 2, 3},
    {"size = 3\nregions =\n112\n.12\n..2", 3, 3},
    {"size = 4\nvalues = 0-3\nregions = none", 4, 4}, /* with houses only */
};

/* Fills the grid from a cell on in every way, or every way of different values in rows and columns. */
static void check_all(const struct fsd_rules *rules, const char *statement, bool has_houses, definition *demands,
                      struct seen *s, int cell)
{
    bool fits = true;
    if (cell == s->rows * s->columns) {
        check_grid(rules, statement, has_houses, demands, s);
        return;
    }
    for (s->g[cell] = s->low; s->g[cell] <= s->high; s->g[cell]++) {
        fits = true;
        for (int other = 0; other < cell && has_houses; other++)
            fits = fits && (s->g[other] != s->g[cell] ||
                            (other / s->columns != cell / s->columns && other % s->columns != cell % s->columns));
        if (fits)
            check_all(rules, statement, has_houses, demands, s, cell + 1);
    }
}

static bool never(const struct seen *s)
{
    (void)s;
    return false;
}

/* One random statement of a rule, over all assignments; false: it was badly written. */
static bool check_statement(struct rng *rng, const struct fsd_rule *rule, size_t frame)
{
    const bool has_houses = frames[frame].n_rows == 4 && frames[frame].n_columns == 4;
    OWNED_BUFFER text = {0};
    OWNED_RULES rules;
    struct fsd_failure failure = {0};
    struct seen s;

    statements_put(&text, rng, rule, frames[frame].n_rows, frames[frame].n_columns);
    text.bytes[text.n - 1] = '\0';
    const bool is_compiled = statements_compile(frames[frame].text, text.bytes, has_houses, &rules, &failure);
    const bool is_told = is_compiled || failure.kind == FSD_FAILURE_NOT_FOUND;
    if (is_told) {
        see(&s, &rules, text.bytes);
        definition *const demands = definition_of(rule->name, &s);
        /* What contradicts itself has no solution: as if something that never holds were added. */
        if (!is_compiled)
            fsd_variant_sum(&rules.variant, NULL, NULL, 0, 1, false);
        rules.variant.rule = 0;
        check_all(&rules, text.bytes, has_houses, demands ? demands : never, &s, 0);
    }
    return is_told;
}

TEST(random_statements_mean_what_the_manual_says)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (size_t i = 0; fsd_rule_at(i); i++) {
        const struct fsd_rule *const rule = fsd_rule_at(i);
        const bool has_definition = definition_of(rule->name, &(struct seen){0});
        unsigned n_told = 0;
        for (size_t frame = 0; has_definition && frame < sizeof(frames) / sizeof(*frames); frame++)
            for (unsigned tries = 0, n = 0; tries < 60 && n < (frames[frame].n_rows > 2 ? 3 : 8); tries++)
                n_told += check_statement(&rng, rule, frame) && ++n;
        if (has_definition && n_told < 12)
            fail_msg("%s: only %u statements are right", rule->name, n_told);
    }
}

/* Every rule that a text can name stands in some case above. */
TEST(every_rule_is_tried)
{
    for (size_t i = 0; fsd_rule_at(i); i++) {
        const struct fsd_rule *const rule = fsd_rule_at(i);
        bool is_tried =
            strcmp(rule->name, "coded-all-pairs-legacy") == 0; /* of two others, the one and the other half */
        for (size_t j = 0; j < sizeof(cases) / sizeof(*cases); j++) {
            OWNED_RULES rules;
            struct fsd_failure failure = {0};
            assert_true(statements_compile(cases[j].frame, cases[j].statement, cases[j].houses == WITH_HOUSES, &rules,
                                           &failure));
            for (size_t k = 0; k < rules.n_statements; k++)
                is_tried |= rules.statements[k].rule == rule;
        }
        if (!is_tried)
            fail_msg("%s is tried by no case", rule->name);
    }
}

TEST(names_that_people_use)
{
    static const char *const names[][2] = {{"knight", "anti-knight"},
                                           {"Kings", "anti-king"},
                                           {"german whispers", "whisper"},
                                           {"thermometer", "thermo"},
                                           {"diagonals", "x"},
                                           {"disjoint-groups", "disjoint-sets"},
                                           {"quadruple", "quad"},
                                           {"slow thermometer", "slow-thermo"}};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const struct fsd_rule *const rule = fsd_rule_find(names[i][0], strlen(names[i][0]));
        assert_non_null(rule);
        assert_string_equal(rule->name, names[i][1]);
    }
    assert_null(fsd_rule_find("kropki", 6));
    assert_null(fsd_rule_find("dutch-whispers", 14)); /* which need a number */
    assert_string_equal(fsd_rule_alias("dutch whispers", 14), "whisper 4");
    assert_null(fsd_rule_alias("thermo", 6));
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
        assert_true(rule->told || strstr(rule->text, "as ISS") || strstr(rule->text, "coded") ||
                    strstr(rule->text, "ISS's") || strstr(rule->text, "base64"));
        const size_t n_told = rule->told ? strlen(rule->told) : 0;
        assert_true(n_told == 0 || (rule->told[n_told - 1] == '.' && n_told < 240));
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
    OWNED bool *const reached = calloc(n, sizeof(*reached));
    OWNED bool *const told = calloc((size_t)n * n, sizeof(*told)); /* the two states are told apart */

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
}

TEST(automata_are_minimal)
{
    unsigned n_checked = 0;

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure = {0};
        assert_true(
            statements_compile(cases[i].frame, cases[i].statement, cases[i].houses == WITH_HOUSES, &rules, &failure));
        for (size_t j = 0; j < rules.variant.n_constraints; j++)
            if (rules.variant.constraints[j].kind == FSD_LINE && rules.variant.constraints[j].automaton.n_states < 80) {
                check_automaton(&rules.variant.constraints[j].automaton, cases[i].statement);
                n_checked++;
            }
    }
    assert_true(n_checked > 30);
}

/* A line of one cell demands nothing, nor do absent values that are to be absent. */
TEST(some_rules_demand_nothing)
{
    static const char *const statements[] = {
        "thermo r1c1", "whisper r1c1",   "renban r1c1",        "palindrome r1c1",
        "zipper r1c1", "modular 3 r1c1", "coded-pairs A r1c1", "look-and-say 0000 r1c1",
    };

    for (size_t i = 0; i < sizeof(statements) / sizeof(*statements); i++) {
        OWNED_RULES rules;
        struct fsd_failure failure = {0};
        int grid[81];
        if (!statements_compile(statements[i], "", true, &rules, &failure))
            fail_msg("%s: %s", statements[i], failure.text);
        for (int value = 1; value <= 9; value++) {
            for (int cell = 0; cell < 81; cell++)
                grid[cell] = value;
            for (size_t j = 0; j < rules.variant.n_constraints; j++)
                if (rules.variant.constraints[j].rule < rules.n_statements &&
                    !holds(&rules.variant, &rules.variant.constraints[j], grid))
                    fail_msg("%s: %d is refused", statements[i], value);
        }
    }
}

/* Of a value that many cells must have, one too few is one too few. */
TEST(counts_may_be_large)
{
    char text[200] = "contain ";
    OWNED_RULES rules;
    struct fsd_failure failure = {0};
    int grid[81];

    for (int i = 0; i < 20; i++)
        strcat(text, i == 19 ? "1" : i > 16 ? "2," : "1,");
    strcat(text, " r1c1-9 r2c1-9 r3c1-9");
    if (!statements_compile(text, "", true, &rules, &failure))
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
}

TEST_MAIN("rules", NULL, NULL)
