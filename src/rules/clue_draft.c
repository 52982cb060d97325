#include "rules/clue_draft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rules/draw_clues.h"
#include "rules/table/clue.h"
#include "rules/variant_grid.h"

enum { MOST_CONSTRAINTS = 4000 /* of trials, before they are forgotten */ };

static void begin_trials(struct fsd_clue_draft *draft)
{
    fsd_rules_start_like(&draft->trial, draft->rules);
    draft->failed |= draft->trial.variant.failed;
}

void fsd_clue_draft_destroy(struct fsd_clue_draft *draft)
{
    fsd_variant_destroy(&draft->trial.variant);
    free(draft->trial.made);
}

void fsd_clue_draft_init(struct fsd_clue_draft *draft, const struct fsd_rules *rules, const uint8_t *solution,
                         struct fsd_random *random)
{
    *draft = (struct fsd_clue_draft){.rules = rules, .solution = solution, .random = random};
    begin_trials(draft);
}

static void tell_text(struct fsd_statement *statement, const char *text, size_t n)
{
    statement->arguments[statement->n_arguments++] =
        (struct fsd_rule_argument){.text = text, .n_text = n, .line = 1, .column = 1};
}

static void tell_cells(const struct fsd_clue_draft *draft, struct fsd_statement *statement)
{
    for (unsigned i = 0; i < draft->n_cells; i++) {
        if (i > 0 && i == draft->cut) {
            tell_text(statement, "", 0);
        }
        statement->arguments[statement->n_arguments++] =
            (struct fsd_rule_argument){.is_cell = true, .cell = draft->cells[i], .text = "", .line = 1, .column = 1};
    }
}

/* The clue as a statement: numbers stand before the cells in one argument, or after them in one each. */
static struct fsd_statement tell(struct fsd_clue_draft *draft)
{
    struct fsd_statement statement = {.rule = draft->rule, .arguments = draft->arguments, .line = 1, .column = 1};
    const bool are_last = strncmp(draft->rule->arguments, "CELL V", 6) == 0;
    size_t begin = 0; /* of the argument that is written */
    size_t at = 0;

    if (draft->word[0]) {
        tell_text(&statement, draft->word, strlen(draft->word));
    }
    if (draft->is_other_end) {
        tell_text(&statement, "", 0);
    }
    if (are_last) {
        tell_cells(draft, &statement);
    }
    for (unsigned i = 0; i < draft->n_numbers; i++) {
        at += (size_t)snprintf(draft->text + at, FSD_DRAFT_NUMBER_BYTES, "%s%lld", at > begin ? "_" : "",
                               (long long)draft->numbers[i]);
        if (are_last || i + 1 == draft->n_numbers) {
            tell_text(&statement, draft->text + begin, at - begin);
            begin = at;
        }
    }
    if (!are_last) {
        tell_cells(draft, &statement);
    }
    return statement;
}

/* Whether the clue can be said and demands something, and the solution fulfils it. */
static bool holds(struct fsd_clue_draft *draft)
{
    struct fsd_variant *const variant = &draft->trial.variant;
    struct fsd_statement statement = tell(draft);
    struct fsd_failure failure;

    if (variant->n_constraints > MOST_CONSTRAINTS || variant->bounds.reached != FSD_BOUND_NONE) {
        fsd_clue_draft_destroy(draft);
        begin_trials(draft);
    }
    if (draft->failed) {
        return false;
    }
    const size_t n_before = variant->n_constraints;
    draft->trial.statements = &statement;
    draft->trial.n_statements = 1;
    bool is_good =
        fsd_rules_compile_statement(&draft->trial, &statement, &failure) && variant->n_constraints > n_before;
    for (size_t i = n_before; i < variant->n_constraints && is_good; i++) {
        is_good = fsd_constraint_holds(variant, &variant->constraints[i], draft->solution);
    }
    draft->failed |= variant->failed;
    return is_good && !variant->failed;
}

static int64_t value_of(const struct fsd_clue_draft *draft, unsigned cell)
{
    return draft->rules->variant.low + draft->solution[cell];
}

/* Some of the cells' values, in order. */
static void choose_values(struct fsd_clue_draft *draft, const uint16_t *cells, unsigned n_cells)
{
    draft->n_numbers = 0;
    while (draft->n_numbers == 0) {
        for (unsigned i = 0; i < n_cells && draft->n_numbers < FSD_DRAFT_NUMBERS; i++) {
            if (fsd_random_below(draft->random, 2) > 0) {
                const int64_t value = value_of(draft, cells[i]);
                unsigned at = draft->n_numbers++;
                for (; at > 0 && draft->numbers[at - 1] > value; at--) {
                    draft->numbers[at] = draft->numbers[at - 1];
                }
                draft->numbers[at] = value;
            }
        }
    }
}

/* How often some of the cells' values occur: pairs of a count and a value, of one character each. */
static void choose_counts(struct fsd_clue_draft *draft)
{
    size_t n = 0;

    choose_values(draft, draft->cells, draft->n_cells);
    for (unsigned i = 0; i < draft->n_numbers; i++) {
        const int64_t value = draft->numbers[i];
        unsigned n_times = 0;
        for (unsigned k = 0; k < draft->n_cells; k++) {
            n_times += value_of(draft, draft->cells[k]) == value;
        }
        if ((i == 0 || value != draft->numbers[i - 1]) && value <= 9 && n_times <= 9) {
            draft->word[n++] = (char)('0' + n_times);
            draft->word[n++] = (char)('0' + value);
        }
    }
    draft->word[n] = 0;
    draft->n_numbers = 0;
}

/* Whether the line can be cut so that it holds. */
static bool can_be_cut(struct fsd_clue_draft *draft)
{
    const unsigned n = draft->n_cells > 1 ? draft->n_cells - 1 : 0;
    const unsigned start = n > 0 ? fsd_random_below(draft->random, n) : 0;
    bool is_found = false;

    for (unsigned i = 0; i < n && !is_found && !draft->failed; i++) {
        draft->cut = 1 + (start + i) % n;
        is_found = holds(draft);
    }
    return is_found;
}

/* How much greater the sum of the cells is than the least number of the rule; 0: it is not. */
static unsigned sum_above_least(const struct fsd_clue_draft *draft)
{
    int64_t sum = -(int64_t)draft->rule->plan.least;

    for (unsigned i = 0; i < draft->n_cells; i++) {
        sum += value_of(draft, draft->cells[i]);
    }
    return sum > 0 ? (unsigned)sum : 0;
}

bool fsd_clue_draft_fits(struct fsd_clue_draft *draft)
{
    const struct fsd_clue_plan *const plan = &draft->rule->plan;
    const struct fsd_variant *const variant = &draft->rules->variant;
    const unsigned n_columns = variant->n_columns;
    const uint16_t first = draft->cells[0];

    if (plan->number == FSD_CLUE_NO_NUMBER) {
        return holds(draft);
    }
    if (plan->number == FSD_CLUE_VALUES) {
        const uint16_t square[] = {first, (uint16_t)(first + 1), (uint16_t)(first + n_columns),
                                   (uint16_t)(first + n_columns + 1)};
        const bool is_square = plan->shape == FSD_CLUE_SQUARE;
        choose_values(draft, is_square ? square : draft->cells, is_square ? 4 : draft->n_cells);
        return holds(draft);
    }
    if (plan->number == FSD_CLUE_COUNTS) {
        choose_counts(draft);
        return draft->word[0] && holds(draft);
    }
    if (plan->number == FSD_CLUE_CUT) {
        return can_be_cut(draft);
    }
    const unsigned longer = variant->n_rows > n_columns ? variant->n_rows : n_columns;
    const unsigned greatest = plan->greatest > 0 ? plan->greatest : longer * (unsigned)fsd_variant_high(variant);
    const unsigned n = greatest >= plan->least ? greatest - plan->least + 1 : 0;
    const unsigned start = plan->greatest > 0 && n > 0              ? fsd_random_below(draft->random, n)
                           : plan->shape == FSD_CLUE_CAGES && n > 0 ? sum_above_least(draft) % n
                                                                    : 0;
    bool is_found = false;
    draft->n_numbers = 1;
    for (unsigned i = 0; i < n && !is_found && !draft->failed; i++) {
        draft->numbers[0] = plan->least + (start + i) % n;
        is_found = holds(draft);
    }
    return is_found;
}

void fsd_clue_draft_put(struct fsd_clue_draft *draft, struct fsd_drawn_clues *clues)
{
    struct fsd_statement statement = tell(draft);
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
        draft->failed = true;
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

void fsd_clue_draft_begin(struct fsd_clue_draft *draft, const struct fsd_rule *rule)
{
    draft->rule = rule;
    draft->n_cells = draft->n_numbers = 0;
    draft->word[0] = 0;
    draft->cut = 0;
    draft->is_other_end = false;
}
