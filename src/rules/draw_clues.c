#include "rules/draw_clues.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/clue_draft.h"
#include "rules/table/clue.h"

enum {
    ATTEMPTS = 400, /* to draw a line or an area */
    EXTENSIONS = 6, /* tried before it is as long as it gets */
    LEAST_CIRCLES = 8
};

/* The share of the cells that lines and areas are to take, in tenths. */
enum { TENTHS_OF_LINES = 6 };

struct drawer {
    struct fsd_clue_draft draft;
    struct fsd_drawn_clues *clues;
    struct fsd_cages *cages;
    bool is_used[FSD_VARIANT_MAX_CELLS];
    unsigned n_used;
};

void fsd_drawn_clues_destroy(struct fsd_drawn_clues *clues)
{
    for (size_t i = 0; i < clues->n; i++) {
        free(clues->statements[i].arguments);
    }
    free(clues->statements);
    *clues = (struct fsd_drawn_clues){.n = 0};
}

/* Adds it if it fits, with so many cells. */
static void put_fitting(struct drawer *drawer, unsigned n_cells)
{
    drawer->draft.n_cells = n_cells;
    drawer->draft.n_numbers = 0;
    if (fsd_clue_draft_fits(&drawer->draft)) {
        fsd_clue_draft_put(&drawer->draft, drawer->clues);
    }
}

static bool is_free(const struct drawer *drawer, unsigned cell)
{
    for (unsigned i = 0; i < drawer->draft.n_cells; i++) {
        if (drawer->draft.cells[i] == cell) {
            return false;
        }
    }
    return !drawer->is_used[cell];
}

/* Adds a free cell that touches the last one, or of an area the side of any; false: there is none. */
static bool extend(struct drawer *drawer)
{
    const int n_rows = (int)drawer->draft.rules->variant.n_rows;
    const int n_columns = (int)drawer->draft.rules->variant.n_columns;
    const bool is_line = drawer->draft.rule->plan.shape == FSD_CLUE_LINE;
    unsigned n_found = 0;
    uint16_t found = 0;

    for (unsigned i = is_line ? drawer->draft.n_cells - 1 : 0; i < drawer->draft.n_cells; i++) {
        for (int step = 0; step < 9; step++) {
            const int row = drawer->draft.cells[i] / n_columns + step / 3 - 1;
            const int column = drawer->draft.cells[i] % n_columns + step % 3 - 1;
            if (row < 0 || column < 0 || row >= n_rows || column >= n_columns || (!is_line && step % 2 == 0) ||
                !is_free(drawer, (unsigned)(row * n_columns + column))) {
                continue;
            }
            if (fsd_random_below(drawer->draft.random, ++n_found) == 0) {
                found = (uint16_t)(row * n_columns + column);
            }
        }
    }
    if (n_found > 0) {
        drawer->draft.cells[drawer->draft.n_cells++] = found;
    }
    return n_found > 0;
}

/* Adds the same cells so much further down and to the right, if the clue then holds; false: not there. */
static bool copy(struct drawer *drawer, int down, int right)
{
    const int n_rows = (int)drawer->draft.rules->variant.n_rows;
    const int n_columns = (int)drawer->draft.rules->variant.n_columns;
    const unsigned n = drawer->draft.n_cells;
    /* A quick look at both, as they have to have the same values in some order. */
    fsd_values values[2] = {0};
    unsigned sums[2] = {0};

    for (unsigned i = 0; i < n; i++) {
        const int row = drawer->draft.cells[i] / n_columns + down;
        const int column = drawer->draft.cells[i] % n_columns + right;
        const int cell = row * n_columns + column;
        if (row < 0 || column < 0 || row >= n_rows || column >= n_columns || !is_free(drawer, (unsigned)cell)) {
            drawer->draft.n_cells = n;
            return false;
        }
        drawer->draft.cells[drawer->draft.n_cells++] = (uint16_t)cell;
        for (unsigned k = 0; k < 2; k++) {
            const unsigned value = drawer->draft.solution[drawer->draft.cells[k * n + i]];
            values[k] |= (fsd_values)1 << value;
            sums[k] += value;
        }
    }
    if (values[0] == values[1] && sums[0] == sums[1] && fsd_clue_draft_fits(&drawer->draft)) {
        return true;
    }
    drawer->draft.n_cells = n;
    return false;
}

static bool copy_somewhere(struct drawer *drawer)
{
    const int n_rows = (int)drawer->draft.rules->variant.n_rows;
    const int n_columns = (int)drawer->draft.rules->variant.n_columns;
    const unsigned n = (unsigned)((2 * n_rows - 1) * (2 * n_columns - 1));
    const unsigned start = fsd_random_below(drawer->draft.random, n);

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
    for (unsigned tried = 0; drawer->draft.n_cells < n_cells && tried < EXTENSIONS; tried++) {
        const unsigned n_numbers = drawer->draft.n_numbers;
        const unsigned n = drawer->draft.n_cells;
        const unsigned cut = drawer->draft.cut;
        int64_t numbers[FSD_DRAFT_NUMBERS];
        char word[sizeof(drawer->draft.word)];
        memcpy(numbers, drawer->draft.numbers, sizeof(numbers));
        memcpy(word, drawer->draft.word, sizeof(word));
        if (extend(drawer) && fsd_clue_draft_fits(&drawer->draft)) {
            tried = 0;
            continue;
        }
        drawer->draft.n_cells = n;
        drawer->draft.n_numbers = n_numbers;
        drawer->draft.cut = cut;
        memcpy(drawer->draft.numbers, numbers, sizeof(numbers));
        memcpy(drawer->draft.word, word, sizeof(word));
    }
}

/* Draws a line, an area or a copy of one. False: none was found that fits. */
static bool draw_group(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_clue_plan *const plan = &rule->plan;
    const unsigned n_grid = drawer->draft.rules->variant.n_cells;
    bool is_found = false;

    for (unsigned tried = 0; tried < ATTEMPTS && !is_found && !drawer->draft.failed; tried++) {
        const unsigned n = plan->least_cells + fsd_random_below(drawer->draft.random, 2);
        fsd_clue_draft_begin(&drawer->draft, rule);
        const unsigned cell = fsd_random_below(drawer->draft.random, n_grid);
        if (drawer->is_used[cell]) {
            continue;
        }
        drawer->draft.cells[drawer->draft.n_cells++] = (uint16_t)cell;
        while (drawer->draft.n_cells < n && extend(drawer)) {
        }
        is_found = drawer->draft.n_cells == n &&
                   (plan->shape == FSD_CLUE_COPIES ? copy_somewhere(drawer) : fsd_clue_draft_fits(&drawer->draft));
    }
    if (!is_found) {
        return false;
    }
    if (plan->shape != FSD_CLUE_COPIES && plan->most_cells > drawer->draft.n_cells) {
        lengthen(drawer, drawer->draft.n_cells +
                             fsd_random_below(drawer->draft.random, plan->most_cells - drawer->draft.n_cells + 1));
    }
    fsd_clue_draft_put(&drawer->draft, drawer->clues);
    for (unsigned i = 0; i < drawer->draft.n_cells; i++) {
        drawer->is_used[drawer->draft.cells[i]] = true;
    }
    drawer->n_used += drawer->draft.n_cells;
    return true;
}

static void draw_cages(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->draft.rules->variant;
    struct fsd_cages *const cages = drawer->cages;

    if (cages->n == 0) {
        fsd_cages_draw(cages, variant, drawer->draft.random, drawer->draft.solution);
    }
    for (unsigned cage = 0; cage < cages->n; cage++) {
        unsigned n = 0;
        fsd_clue_draft_begin(&drawer->draft, rule);
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            drawer->draft.cells[n] = (uint16_t)cell;
            n += cages->of[cell] == cage;
        }
        put_fitting(drawer, n);
    }
}

/* Circles in as many cells of some random values as each value says. */
static void draw_circles(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->draft.rules->variant;
    uint8_t order[FSD_VARIANT_MAX_VALUES];
    unsigned n = 0;

    fsd_clue_draft_begin(&drawer->draft, rule);
    fsd_random_order(drawer->draft.random, order, variant->n_values);
    for (unsigned i = 0; i < variant->n_values && n < LEAST_CIRCLES; i++) {
        int64_t n_wanted = variant->low + order[i];
        unsigned n_left = 0;
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            n_left += drawer->draft.solution[cell] == order[i];
        }
        if (n_wanted <= 0 || n_wanted > (int64_t)n_left) {
            continue;
        }
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            if (drawer->draft.solution[cell] == order[i]) {
                const bool is_taken = fsd_random_below(drawer->draft.random, n_left--) < n_wanted;
                drawer->draft.cells[n] = (uint16_t)cell;
                n += is_taken;
                n_wanted -= is_taken;
            }
        }
    }
    put_fitting(drawer, n);
}

static void draw_outside(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->draft.rules->variant;
    const bool has_other_end = strstr(rule->arguments, "[CLUE]") != NULL;

    for (unsigned line = 0; line < variant->n_rows + variant->n_columns; line++) {
        const bool is_row = line < variant->n_rows;
        for (unsigned end = 0; end < 1U + has_other_end; end++) {
            fsd_clue_draft_begin(&drawer->draft, rule);
            snprintf(drawer->draft.word, sizeof(drawer->draft.word), "%c%c", is_row ? 'R' : 'C',
                     fsd_character_of((is_row ? line : line - variant->n_rows) + 1));
            drawer->draft.is_other_end = end == 1;
            put_fitting(drawer, 0);
        }
    }
}

/* A clue of two cells, in the order in which it fits. */
static void draw_pair(struct drawer *drawer, const struct fsd_rule *rule, unsigned cell, unsigned other)
{
    const size_t n_before = drawer->clues->n;

    for (unsigned turn = 0; turn < 2 && drawer->clues->n == n_before; turn++) {
        fsd_clue_draft_begin(&drawer->draft, rule);
        drawer->draft.cells[turn] = (uint16_t)cell;
        drawer->draft.cells[1 - turn] = (uint16_t)other;
        put_fitting(drawer, 2);
    }
}

/* Every clue of a rule that stands in one cell, or in a square of them from there on, or in two beside each other. */
static void draw_in_cells(struct drawer *drawer, const struct fsd_rule *rule)
{
    const struct fsd_variant *const variant = &drawer->draft.rules->variant;
    const unsigned n_columns = variant->n_columns;

    for (unsigned cell = 0; cell < variant->n_cells && !drawer->draft.failed; cell++) {
        const bool has_right = cell % n_columns + 1 < n_columns;
        const bool has_below = cell + n_columns < variant->n_cells;
        const bool is_inner = cell % n_columns > 0 && has_right && cell >= n_columns && has_below;
        if (rule->plan.shape == FSD_CLUE_PAIR && has_right) {
            draw_pair(drawer, rule, cell, cell + 1);
        }
        if (rule->plan.shape == FSD_CLUE_PAIR && has_below) {
            draw_pair(drawer, rule, cell, cell + n_columns);
        }
        fsd_clue_draft_begin(&drawer->draft, rule);
        if (rule->arguments[0] == 'A') { /* an axis */
            strcpy(drawer->draft.word, fsd_random_below(drawer->draft.random, 2) > 0 ? "R" : "C");
        }
        drawer->draft.cells[0] = (uint16_t)cell;
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

    while (any && !drawer->draft.failed) {
        any = false;
        for (size_t i = 0; i < n_drawn; i++) {
            const bool has_room = drawer->n_used * 10 < drawer->draft.rules->variant.n_cells * TENTHS_OF_LINES;
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
    drawer->clues = clues;
    drawer->cages = cages;
    fsd_clue_draft_init(&drawer->draft, rules, solution, random);
    draw_groups(drawer, drawn, n_drawn);
    for (size_t i = 0; i < n_drawn && !drawer->draft.failed; i++) {
        if (!is_group(drawn[i])) {
            draw(drawer, drawn[i]);
        }
        bool any = false;
        for (size_t k = 0; k < clues->n; k++) {
            any |= clues->statements[k].rule == drawn[i];
        }
        *missing = !any && !*missing ? drawn[i] : *missing;
    }
    fsd_clue_draft_destroy(&drawer->draft);
    const bool failed = drawer->draft.failed;
    free(drawer);
    return failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
