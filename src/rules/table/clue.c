#include "rules/table/clue.h"
#include "rules/rules_builder.h"

#include "base/grow.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a row's words demand of one kind of argument. */
struct demand {
    unsigned least;
    unsigned most;
};

enum { CELL, WORD, NUMBER, N_KINDS };

enum {
    MAX_NEIGHBOURS = 16, /* of segments, each is held to so many after it */
    MAX_MADE = 1024,     /* machines, among which another is looked for */
    CELL_BYTES = sizeof(uint16_t) + sizeof(unsigned) + sizeof(int32_t) /* of a clue's arrays */
};

bool fsd_clue_fail(const struct fsd_clue *clue, const char *format, ...)
{
    char text[FSD_FAILURE_TEXT_BYTES - 64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    fsd_failure_set(clue->failure, FSD_FAILURE_MALFORMED, NULL, "%s: %s", clue->rule->name, text);
    clue->failure->line = clue->statement->line;
    clue->failure->column = clue->statement->column;
    return false;
}

/* The kind of argument that a word of a row stands for; see clue.h. */
static int kind_of(const char *name, size_t n)
{
    static const char *const words[] = {"PATTERN", "TABLE", "LINE", "AXIS", "LOOP"};

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (strlen(words[i]) == n && memcmp(words[i], name, n) == 0) {
            return WORD;
        }
    }
    return n == 4 && memcmp(name, "CELL", n) == 0 ? CELL : NUMBER;
}

static void read_demands(const char *words, struct demand *demands)
{
    for (const char *at = words; *at; at += *at == ' ') {
        const bool is_optional = *at == '[';
        const char *const name = at + is_optional;
        for (at = name; *at >= 'A' && *at <= 'Z'; at++) {
        }
        struct demand *const demand = &demands[kind_of(name, (size_t)(at - name))];
        demand->least += !is_optional;
        demand->most += *at == '.' ? UINT16_MAX : 1;
        while (*at && *at != ' ') {
            at++;
        }
    }
}

/* Fails with what, about an argument unless that is NULL, and the row's words. */
static bool fail_usage(const struct fsd_clue *clue, const struct fsd_rule_argument *argument, const char *what)
{
    const struct fsd_rule *const rule = clue->rule;

    fsd_clue_fail(clue, "%s%.*s%s; write %s%s%s", argument ? "'" : "",
                  argument ? (int)(argument->n_text < 40 ? argument->n_text : 40) : 0, argument ? argument->text : "",
                  what, rule->name, rule->arguments[0] ? " " : "", rule->arguments);
    if (argument) {
        clue->failure->line = argument->line;
        clue->failure->column = argument->column;
    }
    return false;
}

static bool check_demands(const struct fsd_clue *clue, const struct demand *demands)
{
    static const char *const few[N_KINDS] = {"too few cells", "too few words", "too few numbers"};
    static const char *const many[N_KINDS] = {"too many cells", "too many words", "too many numbers"};
    const unsigned counts[N_KINDS] = {clue->n_cells, clue->word != NULL, clue->n_numbers};
    unsigned begin = 0; /* of what is one line: a segment of those that rules of a table or an automaton have */

    for (unsigned i = 0; i < clue->n_segments; i++) {
        if (clue->ends[i] - begin > FSD_VARIANT_MAX_CELLS) {
            return fsd_clue_fail(clue, "it names more than the %d cells of the largest grid; leave cells out",
                                 FSD_VARIANT_MAX_CELLS);
        }
        begin = fsd_rule_is_verbatim(clue->rule) ? clue->ends[i] : begin;
    }
    for (int kind = 0; kind < N_KINDS; kind++) {
        if (counts[kind] < demands[kind].least || counts[kind] > demands[kind].most) {
            return fail_usage(clue, NULL, (counts[kind] < demands[kind].least ? few : many)[kind]);
        }
    }
    return true;
}

static void end_segment(struct fsd_clue *clue)
{
    if (clue->n_cells > (clue->n_segments > 0 ? clue->ends[clue->n_segments - 1] : 0)) {
        clue->ends[clue->n_segments++] = clue->n_cells;
    }
}

/* Numbers, and what stands between them; false if the text is something else. */
static bool read_numbers(struct fsd_clue *clue, const char *at, size_t n)
{
    const char *const end = at + n;

    while (at < end) {
        const bool is_negative = *at == '-';
        uint64_t number;
        at += is_negative;
        if (!fsd_read_number(&at, end, &number) || (at < end && *at != '_' && *at != ',')) {
            return false;
        }
        clue->numbers[clue->n_numbers++] = is_negative ? -(int64_t)number : (int64_t)number;
        at += at < end;
        at += at + 1 < end && at[0] == '=' && at[1] == '_' ? 2 : 0; /* ISS puts = before weights */
    }
    return n > 0;
}

static bool read_arguments(struct fsd_clue *clue)
{
    const struct fsd_statement *const statement = clue->statement;
    struct demand demands[N_KINDS] = {{0, 0}};

    read_demands(clue->rule->arguments, demands);
    for (size_t i = 0; i < statement->n_arguments; i++) {
        const struct fsd_rule_argument *const argument = &statement->arguments[i];
        const char *const text = argument->text;
        const size_t n = argument->n_text;
        if (i == 0 && fsd_rule_is_verbatim(clue->rule)) {
            clue->word = argument;
        } else if (argument->is_cell) {
            clue->cells[clue->n_cells++] = argument->cell;
        } else if (n == 0 || text[0] == '_' || (n == 1 && text[0] == '-')) {
            end_segment(clue);
            if (demands[CELL].most == 0) {
                clue->numbers[clue->n_numbers++] = FSD_NO_NUMBER;
            }
        } else if (demands[NUMBER].most > 0 && read_numbers(clue, text, n)) {
            continue;
        } else if (demands[WORD].most > 0 && !clue->word) {
            clue->word = argument;
        } else {
            return fail_usage(clue, argument, "' is no argument of this rule");
        }
    }
    end_segment(clue);
    clue->number = clue->n_numbers > 0 ? clue->numbers[0] : clue->rule->number;
    return check_demands(clue, demands);
}

bool fsd_clue_read(struct fsd_rules *rules, const struct fsd_statement *statement, struct fsd_failure *failure,
                   struct fsd_clue *clue)
{
    const size_t n = statement->n_arguments + 1;
    size_t n_numbers = 1;

    for (size_t i = 0; i < statement->n_arguments; i++) {
        n_numbers += statement->arguments[i].is_cell ? 0 : statement->arguments[i].n_text + 1;
    }
    *clue = (struct fsd_clue){.rules = rules,
                              .variant = &rules->variant,
                              .failure = failure,
                              .statement = statement,
                              .rule = statement->rule};
    if (!fsd_bounds_take(&rules->variant.bounds, n_numbers, sizeof(*clue->numbers)) ||
        !fsd_bounds_take(&rules->variant.bounds, n, CELL_BYTES)) {
        return false;
    }
    clue->n_bytes = n_numbers * sizeof(*clue->numbers) + n * CELL_BYTES;
    clue->numbers = fsd_allocate(n_numbers, sizeof(*clue->numbers));
    clue->ends = fsd_allocate(n, sizeof(*clue->ends));
    clue->weights = fsd_allocate(n, sizeof(*clue->weights));
    clue->cells = fsd_allocate(n, sizeof(*clue->cells));
    if (!clue->cells || !clue->ends || !clue->numbers || !clue->weights) {
        rules->variant.failed = true;
        return false;
    }
    return read_arguments(clue);
}

void fsd_clue_destroy(struct fsd_clue *clue)
{
    free(clue->cells);
    free(clue->ends);
    free(clue->numbers);
    free(clue->weights);
    fsd_bounds_give(&clue->variant->bounds, clue->n_bytes);
}

unsigned fsd_clue_distance(const struct fsd_clue *clue, unsigned cell, unsigned other)
{
    const int n_columns = (int)clue->variant->n_columns;
    const int down = (int)cell / n_columns - (int)other / n_columns;
    const int right = (int)cell % n_columns - (int)other % n_columns;

    return (unsigned)(down * down + right * right);
}

/* Whether a cell is in the i-th group, which is no row or column. */
static bool belongs(const struct fsd_clue *clue, enum fsd_group group, unsigned i, unsigned row, unsigned column)
{
    const unsigned n_rows = clue->variant->n_rows;
    const unsigned n_columns = clue->variant->n_columns;
    const unsigned box_rows = clue->rules->box_rows;
    const unsigned box_columns = clue->rules->box_columns;
    const unsigned n_across = (n_columns - 1) / (box_columns + 1); /* windows */

    switch (group) {
    case FSD_WINDOW:
        return row % (box_rows + 1) > 0 && column % (box_columns + 1) > 0 && column / (box_columns + 1) < n_across &&
               row / (box_rows + 1) < (n_rows - 1) / (box_rows + 1) &&
               row / (box_rows + 1) * n_across + column / (box_columns + 1) == i;
    case FSD_DISJOINT:
        return row % box_rows * box_columns + column % box_columns == i;
    case FSD_SQUARE:
        return n_columns > 1 && row - i / (n_columns - 1) < 2 && column - i % (n_columns - 1) < 2 &&
               i / (n_columns - 1) + 1 < n_rows;
    case FSD_FALLING:
        return i == 0 && row == column;
    default:
        return i == 0 && row + column + 1 == n_rows;
    }
}

unsigned fsd_clue_group(const struct fsd_clue *clue, enum fsd_group group, unsigned i, uint16_t *cells)
{
    const unsigned n_rows = clue->variant->n_rows;
    const unsigned n_columns = clue->variant->n_columns;
    const uint16_t *const region = clue->rules->region;
    unsigned n = 0;

    if (group == FSD_ROW || group == FSD_COLUMN) {
        const bool is_row = group == FSD_ROW;
        while (i < (is_row ? n_rows : n_columns) && n < (is_row ? n_columns : n_rows)) {
            cells[n] = (uint16_t)(is_row ? i * n_columns + n : n * n_columns + i);
            n++;
        }
        return n;
    }
    for (unsigned cell = 0; cell < clue->variant->n_cells; cell++) {
        if (group == FSD_REGION ? region[cell] == i : belongs(clue, group, i, cell / n_columns, cell % n_columns)) {
            cells[n++] = (uint16_t)cell;
        }
    }
    return n;
}

static int compare_cells(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

void fsd_clue_sort(uint16_t *cells, unsigned n_cells)
{
    qsort(cells, n_cells, sizeof(*cells), compare_cells);
}

void fsd_clue_put_ends_first(const struct fsd_clue *clue)
{
    const uint16_t last = clue->cells[clue->n_cells - 1];

    memmove(clue->cells + 2, clue->cells + 1, (clue->n_cells - 2) * sizeof(*clue->cells));
    clue->cells[1] = last;
}

unsigned fsd_clue_take_once(uint16_t *cells, unsigned n_cells)
{
    bool is_taken[FSD_VARIANT_MAX_CELLS] = {false};
    unsigned n = 0;

    for (unsigned i = 0; i < n_cells; i++) {
        if (!is_taken[cells[i]]) {
            is_taken[cells[i]] = true;
            cells[n++] = cells[i];
        }
    }
    return n;
}

bool fsd_clue_different(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells)
{
    const struct fsd_variant *const variant = clue->variant;
    uint16_t distinct[FSD_VARIANT_MAX_CELLS];

    memcpy(distinct, cells, n_cells * sizeof(*cells));
    const unsigned n = fsd_clue_take_once(distinct, n_cells);
    if (n > variant->n_values) {
        return fsd_clue_fail(clue, "%u cells cannot be all different, there are %u values; leave cells out", n,
                             variant->n_values) ||
               fsd_clue_contradicts(clue);
    }
    fsd_variant_all_different(clue->variant, distinct, n);
    return true;
}

bool fsd_clue_compile_different(const struct fsd_clue *clue)
{
    return fsd_clue_different(clue, clue->cells, clue->n_cells);
}

bool fsd_clue_compile_different_line(const struct fsd_clue *clue)
{
    struct fsd_clue once = *clue;

    once.n_cells = fsd_clue_take_once(once.cells, once.n_cells);
    return fsd_clue_compile_different(&once) && fsd_clue_compile_line(&once);
}

/* A set of values as an automaton: the one cell's is in it. */
static uint64_t step_in_set(const struct fsd_machine *machine, uint64_t state, int value)
{
    return value == FSD_END || (machine->number >> (value - machine->low) & 1) ? state : FSD_REJECTED;
}

void fsd_clue_restrict(const struct fsd_clue *clue, uint16_t cell, fsd_values values)
{
    if (values != fsd_variant_all_values(clue->variant)) {
        struct fsd_machine machine = fsd_clue_machine(clue);
        machine.step = step_in_set;
        machine.number = values;
        fsd_clue_line(clue, &cell, 1, machine);
    }
}

void fsd_clue_relation(const struct fsd_clue *clue, uint16_t cell, uint16_t other, const fsd_values *allowed)
{
    fsd_values diagonal = 0;

    if (cell != other) {
        fsd_variant_relation(clue->variant, cell, other, allowed);
        return;
    }
    for (unsigned i = 0; i < clue->variant->n_values; i++) {
        diagonal |= allowed[i] & (fsd_values)1 << i;
    }
    fsd_clue_restrict(clue, cell, diagonal);
}

static bool holds(enum fsd_relation relation, int a, int b, int64_t number)
{
    switch (relation) {
    case FSD_DIFFERENT:
        return a != b;
    case FSD_EQUAL:
        return a == b;
    case FSD_LESS:
        return a < b;
    case FSD_AT_MOST:
        return a <= b;
    case FSD_GREATER:
        return a > b;
    case FSD_CONSECUTIVE:
        return abs(a - b) == 1;
    case FSD_NOT_CONSECUTIVE:
        return abs(a - b) != 1;
    case FSD_DOUBLE:
        return a == 2 * b || b == 2 * a;
    case FSD_NO_DOT:
        return abs(a - b) != 1 && a != 2 * b && b != 2 * a;
    case FSD_DIFFER_BY:
        return abs(a - b) == number;
    case FSD_NOT_DIFFER_BY:
        return abs(a - b) != number;
    case FSD_TIMES:
        return a == number * b || b == number * a;
    case FSD_NOT_TIMES:
        return a != number * b && b != number * a;
    case FSD_ADD_UP:
        return a + b == number;
    case FSD_NO_SIGN:
        return a + b != 5 && a + b != 10;
    case FSD_APART:
        return abs(a - b) >= number;
    case FSD_WITHIN:
        return a != b && abs(a - b) < number;
    default:
        return a != number || b != number;
    }
}

void fsd_clue_table(const struct fsd_clue *clue, enum fsd_relation relation, int64_t number, fsd_values *allowed)
{
    const struct fsd_variant *const variant = clue->variant;

    for (unsigned i = 0; i < variant->n_values; i++) {
        allowed[i] = 0;
        for (unsigned j = 0; j < variant->n_values; j++) {
            allowed[i] |= (fsd_values)holds(relation, variant->low + (int)i, variant->low + (int)j, number) << j;
        }
    }
}

struct fsd_machine fsd_clue_machine(const struct fsd_clue *clue)
{
    return (struct fsd_machine){.step = clue->rule->step,
                                .low = clue->variant->low,
                                .high = fsd_variant_high(clue->variant),
                                .number = clue->number,
                                .other = clue->rule->other};
}

static bool is_same_machine(const struct fsd_machine *a, const struct fsd_machine *b)
{
    return a->step == b->step && a->number == b->number && a->other == b->other && a->start == b->start &&
           a->n_cells == b->n_cells;
}

/* The line whose automaton a machine made; NULL: there is none. Machines with data of their own are all different. */
static const struct fsd_constraint *find_made(const struct fsd_rules *rules, const struct fsd_machine *machine)
{
    for (size_t i = machine->data ? 0 : rules->n_made; i-- > 0;) {
        if (is_same_machine(&rules->made[i].machine, machine)) {
            return &rules->variant.constraints[rules->made[i].constraint];
        }
    }
    return NULL;
}

/* After the machine's line was added. */
static void remember(struct fsd_rules *rules, const struct fsd_machine *machine)
{
    const size_t n = rules->variant.n_constraints;

    if (!machine->data && rules->n_made < MAX_MADE) {
        struct fsd_made_line *const made =
            fsd_grow(rules->made, rules->n_made, &rules->made_capacity, sizeof(*rules->made));
        rules->variant.failed |= !made;
        if (made) {
            rules->made = made;
            made[rules->n_made++] = (struct fsd_made_line){.machine = *machine, .constraint = n - 1};
        }
    }
}

bool fsd_clue_line(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells, struct fsd_machine machine)
{
    struct fsd_variant *const variant = clue->variant;
    const size_t n_before = variant->n_constraints;
    struct fsd_automaton automaton;

    machine.n_cells = n_cells;
    const struct fsd_constraint *const made = find_made(clue->rules, &machine);
    if (made) {
        automaton = made->automaton;
        automaton.is_shared = true;
    } else if (!fsd_automaton_make(&machine, &variant->bounds, &automaton)) {
        return fsd_clue_fail(clue, "it needs an automaton of too many states; divide it into smaller rules") ||
               fsd_clue_gives_up(clue);
    }
    fsd_variant_line(variant, cells, n_cells, &automaton);
    if (!made && variant->n_constraints > n_before) {
        remember(clue->rules, &machine);
    }
    return true;
}

bool fsd_clue_compile_line(const struct fsd_clue *clue)
{
    return fsd_clue_line(clue, clue->cells, clue->n_cells, fsd_clue_machine(clue));
}

void fsd_clue_sum(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_cells, unsigned negative_from,
                  int64_t total)
{
    for (unsigned i = 0; i < n_cells; i++) {
        clue->weights[i] = i < negative_from ? 1 : -1;
    }
    fsd_variant_sum(clue->variant, cells, clue->weights, n_cells, total, false);
}

bool fsd_clue_equal_segments(const struct fsd_clue *clue, const uint16_t *cells, unsigned n_segments)
{
    const unsigned *const ends = clue->ends;
    uint16_t both[FSD_VARIANT_MAX_CELLS];
    unsigned single = n_segments; /* the first segment of one cell, which all others are told by */

    for (unsigned i = n_segments; i-- > 0;) {
        single = ends[i] - (i > 0 ? ends[i - 1] : 0) == 1 ? i : single;
    }
    for (unsigned i = 0; i < n_segments && fsd_clue_goes_on(clue); i++) {
        for (unsigned j = i + 1; j < n_segments && (single < n_segments || j <= i + MAX_NEIGHBOURS); j++) {
            const unsigned begin = i > 0 ? ends[i - 1] : 0;
            const unsigned n = ends[i] - begin;
            const unsigned m = ends[j] - ends[j - 1];
            if (single == n_segments || i == single || j == single) {
                memcpy(both, cells + begin, n * sizeof(*both));
                memcpy(both + n, cells + ends[j - 1], m * sizeof(*both));
                fsd_clue_sum(clue, both, n + m, n, 0);
            }
        }
    }
    return true;
}
