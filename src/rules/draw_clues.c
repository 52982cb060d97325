#include "rules/draw_clues.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/clue.h"
#include "rules/variant_grid.h"

enum {
    ATTEMPTS = 400,          /* to draw a line or an area */
    EXTENSIONS = 6,          /* tried before it is as long as it gets */
    MOST_CONSTRAINTS = 4000, /* of trials, before they are forgotten */
    MOST_NUMBERS = 8,
    NUMBER_BYTES = 24,
    LEAST_CIRCLES = 8
};

/* The share of the cells that lines and areas are to take, in tenths. */
enum { TENTHS_OF_LINES = 6 };

struct drawer {
    const struct fsd_rules *rules;
    const uint8_t *solution;
    struct fsd_random *random;
    struct fsd_drawn_clues *clues;
    struct fsd_cages *cages;
    struct fsd_rules trial; /* of which statements are compiled, to see whether the solution fulfils them */
    bool is_used[FSD_VARIANT_MAX_CELLS];
    unsigned n_used;
    bool failed; /* out of memory */
    /* The clue that is being drawn. */
    const struct fsd_rule *rule;
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned n_cells;
    int64_t numbers[MOST_NUMBERS];
    unsigned n_numbers;
    char word[2 * MOST_NUMBERS + 1]; /* a line, an axis or counts; empty: none */
    unsigned cut;                    /* a segment ends before this cell; 0: none does */
    bool is_other_end;               /* the number is the clue at the other end of the line */
    struct fsd_rule_argument arguments[FSD_VARIANT_MAX_CELLS + MOST_NUMBERS + 2];
    char text[MOST_NUMBERS * NUMBER_BYTES];
};

void fsd_drawn_clues_destroy(struct fsd_drawn_clues *clues)
{
    for (size_t i = 0; i < clues->n; i++) {
        free(clues->statements[i].arguments);
    }
    free(clues->statements);
    *clues = (struct fsd_drawn_clues){.n = 0};
}

static void begin_trials(struct drawer *drawer)
{
    const struct fsd_variant *const variant = &drawer->rules->variant;

    drawer->trial = *drawer->rules;
    drawer->trial.made = NULL;
    drawer->trial.n_made = drawer->trial.made_capacity = 0;
    fsd_variant_init(&drawer->trial.variant, variant->n_rows, variant->n_columns, variant->low, variant->n_values);
    drawer->failed |= drawer->trial.variant.failed;
}

static void end_trials(struct drawer *drawer)
{
    fsd_variant_destroy(&drawer->trial.variant);
    free(drawer->trial.made);
}

static void tell_text(struct fsd_statement *statement, const char *text, size_t n)
{
    statement->arguments[statement->n_arguments++] =
        (struct fsd_rule_argument){.text = text, .n_text = n, .line = 1, .column = 1};
}

static void tell_cells(const struct drawer *drawer, struct fsd_statement *statement)
{
    for (unsigned i = 0; i < drawer->n_cells; i++) {
        if (i > 0 && i == drawer->cut) {
            tell_text(statement, "", 0);
        }
        statement->arguments[statement->n_arguments++] =
            (struct fsd_rule_argument){.is_cell = true, .cell = drawer->cells[i], .text = "", .line = 1, .column = 1};
    }
}

/* The clue as a statement: numbers stand before the cells in one argument, or after them in one each. */
static struct fsd_statement tell(struct drawer *drawer)
{
    struct fsd_statement statement = {.rule = drawer->rule, .arguments = drawer->arguments, .line = 1, .column = 1};
    const bool are_last = strncmp(drawer->rule->arguments, "CELL V", 6) == 0;
    size_t begin = 0; /* of the argument that is written */
    size_t at = 0;

    if (drawer->word[0]) {
        tell_text(&statement, drawer->word, strlen(drawer->word));
    }
    if (drawer->is_other_end) {
        tell_text(&statement, "", 0);
    }
    if (are_last) {
        tell_cells(drawer, &statement);
    }
    for (unsigned i = 0; i < drawer->n_numbers; i++) {
        at += (size_t)snprintf(drawer->text + at, NUMBER_BYTES, "%s%lld", at > begin ? "_" : "",
                               (long long)drawer->numbers[i]);
        if (are_last || i + 1 == drawer->n_numbers) {
            tell_text(&statement, drawer->text + begin, at - begin);
            begin = at;
        }
    }
    if (!are_last) {
        tell_cells(drawer, &statement);
    }
    return statement;
}

/* Whether the clue can be said and demands something, and the solution fulfils it. */
static bool holds(struct drawer *drawer)
{
    struct fsd_variant *const variant = &drawer->trial.variant;
    struct fsd_statement statement = tell(drawer);
    struct fsd_failure failure;

    if (variant->n_constraints > MOST_CONSTRAINTS || variant->bounds.reached != FSD_BOUND_NONE) {
        end_trials(drawer);
        begin_trials(drawer);
    }
    if (drawer->failed) {
        return false;
    }
    const size_t n_before = variant->n_constraints;
    drawer->trial.statements = &statement;
    drawer->trial.n_statements = 1;
    bool is_good =
        fsd_rules_compile_statement(&drawer->trial, &statement, &failure) && variant->n_constraints > n_before;
    for (size_t i = n_before; i < variant->n_constraints && is_good; i++) {
        is_good = fsd_constraint_holds(variant, &variant->constraints[i], drawer->solution);
    }
    drawer->failed |= variant->failed;
    return is_good && !variant->failed;
}

static int64_t value_of(const struct drawer *drawer, unsigned cell)
{
    return drawer->rules->variant.low + drawer->solution[cell];
}

/* Some of the cells' values, in order. */
static void choose_values(struct drawer *drawer, const uint16_t *cells, unsigned n_cells)
{
    drawer->n_numbers = 0;
    while (drawer->n_numbers == 0) {
        for (unsigned i = 0; i < n_cells && drawer->n_numbers < MOST_NUMBERS; i++) {
            if (fsd_random_below(drawer->random, 2) > 0) {
                const int64_t value = value_of(drawer, cells[i]);
                unsigned at = drawer->n_numbers++;
                for (; at > 0 && drawer->numbers[at - 1] > value; at--) {
                    drawer->numbers[at] = drawer->numbers[at - 1];
                }
                drawer->numbers[at] = value;
            }
        }
    }
}

/* How often some of the cells' values occur: pairs of a count and a value, of one character each. */
static void choose_counts(struct drawer *drawer)
{
    size_t n = 0;

    choose_values(drawer, drawer->cells, drawer->n_cells);
    for (unsigned i = 0; i < drawer->n_numbers; i++) {
        const int64_t value = drawer->numbers[i];
        unsigned n_times = 0;
        for (unsigned k = 0; k < drawer->n_cells; k++) {
            n_times += value_of(drawer, drawer->cells[k]) == value;
        }
        if ((i == 0 || value != drawer->numbers[i - 1]) && value <= 9 && n_times <= 9) {
            drawer->word[n++] = (char)('0' + n_times);
            drawer->word[n++] = (char)('0' + value);
        }
    }
    drawer->word[n] = 0;
    drawer->n_numbers = 0;
}

/* Whether the line can be cut so that it holds. */
static bool can_be_cut(struct drawer *drawer)
{
    const unsigned n = drawer->n_cells > 1 ? drawer->n_cells - 1 : 0;
    const unsigned start = n > 0 ? fsd_random_below(drawer->random, n) : 0;
    bool is_found = false;

    for (unsigned i = 0; i < n && !is_found && !drawer->failed; i++) {
        drawer->cut = 1 + (start + i) % n;
        is_found = holds(drawer);
    }
    return is_found;
}

/* How much greater the sum of the cells is than the least number of the rule; 0: it is not. */
static unsigned sum_above_least(const struct drawer *drawer)
{
    int64_t sum = -(int64_t)drawer->rule->plan.least;

    for (unsigned i = 0; i < drawer->n_cells; i++) {
        sum += value_of(drawer, drawer->cells[i]);
    }
    return sum > 0 ? (unsigned)sum : 0;
}

/* Whether the clue holds, with a number that is found if it has one. */
static bool fits(struct drawer *drawer)
{
    const struct fsd_clue_plan *const plan = &drawer->rule->plan;
    const struct fsd_variant *const variant = &drawer->rules->variant;
    const unsigned n_columns = variant->n_columns;
    const uint16_t first = drawer->cells[0];

    if (plan->number == FSD_CLUE_NO_NUMBER) {
        return holds(drawer);
    }
    if (plan->number == FSD_CLUE_VALUES) {
        const uint16_t square[] = {first, (uint16_t)(first + 1), (uint16_t)(first + n_columns),
                                   (uint16_t)(first + n_columns + 1)};
        const bool is_square = plan->shape == FSD_CLUE_SQUARE;
        choose_values(drawer, is_square ? square : drawer->cells, is_square ? 4 : drawer->n_cells);
        return holds(drawer);
    }
    if (plan->number == FSD_CLUE_COUNTS) {
        choose_counts(drawer);
        return drawer->word[0] && holds(drawer);
    }
    if (plan->number == FSD_CLUE_CUT) {
        return can_be_cut(drawer);
    }
    const unsigned longer = variant->n_rows > n_columns ? variant->n_rows : n_columns;
    const unsigned greatest = plan->greatest > 0 ? plan->greatest : longer * (unsigned)fsd_variant_high(variant);
    const unsigned n = greatest >= plan->least ? greatest - plan->least + 1 : 0;
    const unsigned start = plan->greatest > 0 && n > 0              ? fsd_random_below(drawer->random, n)
                           : plan->shape == FSD_CLUE_CAGES && n > 0 ? sum_above_least(drawer) % n
                                                                    : 0;
    bool is_found = false;
    drawer->n_numbers = 1;
    for (unsigned i = 0; i < n && !is_found && !drawer->failed; i++) {
        drawer->numbers[0] = plan->least + (start + i) % n;
        is_found = holds(drawer);
    }
    return is_found;
}

/* Adds the clue, with arguments of its own. */
static void put(struct drawer *drawer)
{
    struct fsd_drawn_clues *const clues = drawer->clues;
    struct fsd_statement statement = tell(drawer);
    const size_t n = statement.n_arguments;
    size_t n_text = 0;

    for (size_t i = 0; i < n; i++) {
        n_text += statement.arguments[i].n_text;
    }
    struct fsd_statement *const grown =
        fsd_grow(clues->statements, clues->n, &clues->capacity, sizeof(*clues->statements));
    struct fsd_rule_argument *const arguments = malloc(n * sizeof(*arguments) + n_text + 1);
    clues->statements = grown ? grown : clues->statements;
    if (!grown || !arguments) {
        free(arguments);
        drawer->failed = true;
        return;
    }
    char *text = (char *)(arguments + n);
    memcpy(arguments, statement.arguments, n * sizeof(*arguments));
    for (size_t i = 0; i < n; i++) {
        if (!arguments[i].is_cell) {
            memcpy(text, arguments[i].text, arguments[i].n_text);
            arguments[i].text = text;
            text += arguments[i].n_text;
        }
    }
    statement.arguments = arguments;
    clues->statements[clues->n++] = statement;
}

static void begin_clue(struct drawer *drawer, const struct fsd_rule *rule)
{
    drawer->rule = rule;
    drawer->n_cells = drawer->n_numbers = 0;
    drawer->word[0] = 0;
    drawer->cut = 0;
    drawer->is_other_end = false;
}

/* Adds it if it fits, with so many cells. */
static void put_fitting(struct drawer *drawer, unsigned n_cells)
{
    drawer->n_cells = n_cells;
    drawer->n_numbers = 0;
    if (fits(drawer)) {
        put(drawer);
    }
}

static bool is_free(const struct drawer *drawer, unsigned cell)
{
    for (unsigned i = 0; i < drawer->n_cells; i++) {
        if (drawer->cells[i] == cell) {
            return false;
        }
    }
    return !drawer->is_used[cell];
}

/* Adds a free cell that touches the last one, or of an area the side of any; false: there is none. */
static bool extend(struct drawer *drawer)
{
    const int n_rows = (int)drawer->rules->variant.n_rows;
    const int n_columns = (int)drawer->rules->variant.n_columns;
    const bool is_line = drawer->rule->plan.shape == FSD_CLUE_LINE;
    unsigned n_found = 0;
    uint16_t found = 0;

    for (unsigned i = is_line ? drawer->n_cells - 1 : 0; i < drawer->n_cells; i++) {
        for (int step = 0; step < 9; step++) {
            const int row = drawer->cells[i] / n_columns + step / 3 - 1;
            const int column = drawer->cells[i] % n_columns + step % 3 - 1;
            if (row < 0 || column < 0 || row >= n_rows || column >= n_columns || (!is_line && step % 2 == 0) ||
                !is_free(drawer, (unsigned)(row * n_columns + column))) {
                continue;
            }
            if (fsd_random_below(drawer->random, ++n_found) == 0) {
                found = (uint16_t)(row * n_columns + column);
            }
        }
    }
    if (n_found > 0) {
        drawer->cells[drawer->n_cells++] = found;
    }
    return n_found > 0;
}

/* Adds the same cells so much further down and to the right, if the clue then holds; false: not there. */
static bool copy(struct drawer *drawer, int down, int right)
{
    const int n_rows = (int)drawer->rules->variant.n_rows;
    const int n_columns = (int)drawer->rules->variant.n_columns;
    const unsigned n = drawer->n_cells;
    /* A quick look at both, as they have to have the same values in some order. */
    fsd_values values[2] = {0};
    unsigned sums[2] = {0};

    for (unsigned i = 0; i < n; i++) {
        const int row = drawer->cells[i] / n_columns + down;
        const int column = drawer->cells[i] % n_columns + right;
        const int cell = row * n_columns + column;
        if (row < 0 || column < 0 || row >= n_rows || column >= n_columns || !is_free(drawer, (unsigned)cell)) {
            drawer->n_cells = n;
            return false;
        }
        drawer->cells[drawer->n_cells++] = (uint16_t)cell;
        for (unsigned k = 0; k < 2; k++) {
            const unsigned value = drawer->solution[drawer->cells[k * n + i]];
            values[k] |= (fsd_values)1 << value;
            sums[k] += value;
        }
    }
    if (values[0] == values[1] && sums[0] == sums[1] && fits(drawer)) {
        return true;
    }
    drawer->n_cells = n;
    return false;
}

static bool copy_somewhere(struct drawer *drawer)
{
    const int n_rows = (int)drawer->rules->variant.n_rows;
    const int n_columns = (int)drawer->rules->variant.n_columns;
    const unsigned n = (unsigned)((2 * n_rows - 1) * (2 * n_columns - 1));
    const unsigned start = fsd_random_below(drawer->random, n);

    for (unsigned i = 0; i < n; i++) {
        const int at = (int)((start + i) % n);
        if (copy(drawer, at / (2 * n_columns - 1) - n_rows + 1, at % (2 * n_columns - 1) - n_columns + 1)) {
            return true;
        }
    }
    return false;
}

/* Makes the clue longer while it fits. */
static void lengthen(struct drawer *drawer, unsigned n_cells)
{
    for (unsigned tried = 0; drawer->n_cells < n_cells && tried < EXTENSIONS; tried++) {
        const unsigned n_numbers = drawer->n_numbers;
        const unsigned n = drawer->n_cells;
        const unsigned cut = drawer->cut;
        int64_t numbers[MOST_NUMBERS];
        char word[sizeof(drawer->word)];
        memcpy(numbers, drawer->numbers, sizeof(numbers));
        memcpy(word, drawer->word, sizeof(word));
        if (extend(drawer) && fits(drawer)) {
            tried = 0;
            continue;
        }
        drawer->n_cells = n;
        drawer->n_numbers = n_numbers;
        drawer->cut = cut;
        memcpy(drawer->numbers, numbers, sizeof(numbers));
        memcpy(drawer->word, word, sizeof(word));
    }
}

/* Draws a line, an area or a copy of one. False: none was found that fits. */
static bool draw_group(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_clue_plan *const plan = &rule->plan;
    const unsigned n_grid = drawer->rules->variant.n_cells;
    bool is_found = false;

    for (unsigned tried = 0; tried < ATTEMPTS && !is_found && !drawer->failed; tried++) {
        const unsigned n = plan->least_cells + fsd_random_below(drawer->random, 2);
        begin_clue(drawer, rule);
        const unsigned cell = fsd_random_below(drawer->random, n_grid);
        if (drawer->is_used[cell]) {
            continue;
        }
        drawer->cells[drawer->n_cells++] = (uint16_t)cell;
        while (drawer->n_cells < n && extend(drawer)) {
        }
        is_found = drawer->n_cells == n && (plan->shape == FSD_CLUE_COPIES ? copy_somewhere(drawer) : fits(drawer));
    }
    if (!is_found) {
        return false;
    }
    if (plan->shape != FSD_CLUE_COPIES && plan->most_cells > drawer->n_cells) {
        lengthen(drawer, drawer->n_cells + fsd_random_below(drawer->random, plan->most_cells - drawer->n_cells + 1));
    }
    put(drawer);
    for (unsigned i = 0; i < drawer->n_cells; i++) {
        drawer->is_used[drawer->cells[i]] = true;
    }
    drawer->n_used += drawer->n_cells;
    return true;
}

static void draw_cages(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->rules->variant;
    struct fsd_cages *const cages = drawer->cages;

    if (cages->n == 0) {
        fsd_cages_draw(cages, variant, drawer->random, drawer->solution);
    }
    for (unsigned cage = 0; cage < cages->n; cage++) {
        unsigned n = 0;
        begin_clue(drawer, rule);
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            drawer->cells[n] = (uint16_t)cell;
            n += cages->of[cell] == cage;
        }
        put_fitting(drawer, n);
    }
}

/* Circles in as many cells of some random values as each value says. */
static void draw_circles(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->rules->variant;
    uint8_t order[FSD_VARIANT_MAX_VALUES];
    unsigned n = 0;

    begin_clue(drawer, rule);
    fsd_random_order(drawer->random, order, variant->n_values);
    for (unsigned i = 0; i < variant->n_values && n < LEAST_CIRCLES; i++) {
        int64_t n_wanted = variant->low + order[i];
        unsigned n_left = 0;
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            n_left += drawer->solution[cell] == order[i];
        }
        if (n_wanted <= 0 || n_wanted > (int64_t)n_left) {
            continue;
        }
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            if (drawer->solution[cell] == order[i]) {
                const bool is_taken = fsd_random_below(drawer->random, n_left--) < n_wanted;
                drawer->cells[n] = (uint16_t)cell;
                n += is_taken;
                n_wanted -= is_taken;
            }
        }
    }
    put_fitting(drawer, n);
}

static void draw_outside(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->rules->variant;
    const bool has_other_end = strstr(rule->arguments, "[CLUE]") != NULL;

    for (unsigned line = 0; line < variant->n_rows + variant->n_columns; line++) {
        const bool is_row = line < variant->n_rows;
        for (unsigned end = 0; end < 1U + has_other_end; end++) {
            begin_clue(drawer, rule);
            snprintf(drawer->word, sizeof(drawer->word), "%c%c", is_row ? 'R' : 'C',
                     fsd_character_of((is_row ? line : line - variant->n_rows) + 1));
            drawer->is_other_end = end == 1;
            put_fitting(drawer, 0);
        }
    }
}

/* A clue of two cells, in the order in which it fits. */
static void draw_pair(struct drawer *drawer, const struct fsd_rule *rule, unsigned cell, unsigned other)
{
    const size_t n_before = drawer->clues->n;

    for (unsigned turn = 0; turn < 2 && drawer->clues->n == n_before; turn++) {
        begin_clue(drawer, rule);
        drawer->cells[turn] = (uint16_t)cell;
        drawer->cells[1 - turn] = (uint16_t)other;
        put_fitting(drawer, 2);
    }
}

/* Every clue of a rule that stands in one cell, or in a square of them from there on, or in two beside each other. */
static void draw_in_cells(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->rules->variant;
    const unsigned n_columns = variant->n_columns;

    for (unsigned cell = 0; cell < variant->n_cells && !drawer->failed; cell++) {
        const bool has_right = cell % n_columns + 1 < n_columns;
        const bool has_below = cell + n_columns < variant->n_cells;
        const bool is_inner = cell % n_columns > 0 && has_right && cell >= n_columns && has_below;
        if (rule->plan.shape == FSD_CLUE_PAIR && has_right) {
            draw_pair(drawer, rule, cell, cell + 1);
        }
        if (rule->plan.shape == FSD_CLUE_PAIR && has_below) {
            draw_pair(drawer, rule, cell, cell + n_columns);
        }
        begin_clue(drawer, rule);
        if (rule->arguments[0] == 'A') { /* an axis */
            strcpy(drawer->word, fsd_random_below(drawer->random, 2) > 0 ? "R" : "C");
        }
        drawer->cells[0] = (uint16_t)cell;
        if (rule->plan.shape == FSD_CLUE_CELL || (rule->plan.shape == FSD_CLUE_BORDER && !is_inner) ||
            (rule->plan.shape == FSD_CLUE_SQUARE && has_right && has_below)) {
            put_fitting(drawer, 1);
        }
    }
}

static bool is_group(const struct fsd_rule *rule)
{
    return rule->plan.shape == FSD_CLUE_LINE || rule->plan.shape == FSD_CLUE_AREA ||
           rule->plan.shape == FSD_CLUE_COPIES;
}

/* Lines and areas take turns, so that each of the rules gets room. */
static void draw_groups(struct drawer *drawer, const struct fsd_rule *const *drawn, size_t n_drawn)
{
    bool any = true;

    while (any && !drawer->failed) {
        any = false;
        for (size_t i = 0; i < n_drawn; i++) {
            const bool has_room = drawer->n_used * 10 < drawer->rules->variant.n_cells * TENTHS_OF_LINES;
            any |= has_room && is_group(drawn[i]) && draw_group(drawer, drawn[i]);
        }
    }
}

/* Clues of a rule whose places do not depend on those of others. */
static void draw(struct drawer *drawer, const struct fsd_rule *rule)
{
    switch (rule->plan.shape) {
    case FSD_CLUE_CAGES:
        draw_cages(drawer, rule);
        break;
    case FSD_CLUE_CIRCLES:
        draw_circles(drawer, rule);
        break;
    case FSD_CLUE_OUTSIDE:
        draw_outside(drawer, rule);
        break;
    default:
        draw_in_cells(drawer, rule);
    }
}

enum fastsud_status fsd_draw_clues(const struct fsd_rules *rules, const struct fsd_rule *const *drawn, size_t n_drawn,
                                   const uint8_t *solution, struct fsd_random *random, struct fsd_cages *cages,
                                   struct fsd_drawn_clues *clues, const struct fsd_rule **missing)
{
    struct drawer *const drawer = calloc(1, sizeof(*drawer));

    *missing = NULL;
    if (!drawer) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *drawer = (struct drawer){.rules = rules, .solution = solution, .random = random, .clues = clues, .cages = cages};
    begin_trials(drawer);
    draw_groups(drawer, drawn, n_drawn);
    for (size_t i = 0; i < n_drawn && !drawer->failed; i++) {
        if (!is_group(drawn[i])) {
            draw(drawer, drawn[i]);
        }
        bool any = false;
        for (size_t k = 0; k < clues->n; k++) {
            any |= clues->statements[k].rule == drawn[i];
        }
        *missing = !any && !*missing ? drawn[i] : *missing;
    }
    end_trials(drawer);
    const bool failed = drawer->failed;
    free(drawer);
    return failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
