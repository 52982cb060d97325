#include "explain/rules_single.h"

#include "base/cover.h"
#include "rules/steps/find.h"
#include "rules/texts/variant_text.h"

enum { MOST = 64 };

static void add(struct fsd_rules_explainer *explainer, unsigned cell)
{
    struct fsd_told_step *const told = &explainer->explanation.step;

    told->excluding[told->n_excluding++] = (struct fsd_told_removal){(uint16_t)cell, explainer->before[cell]};
}

/* The other cells of the house: those with a digit exclude, or else are empty. */
static void find_house(struct fsd_rules_explainer *explainer, bool is_full)
{
    const struct fsd_variant_step *const step = &explainer->step;

    for (unsigned i = 0; i < step->constraint->n_cells; i++) {
        const unsigned cell = step->constraint->cells[i];
        if (cell == step->placed.cell) {
            continue;
        }
        if (!explainer->was_placed[cell]) {
            explainer->emptied.cells[explainer->emptied.n++] = (uint16_t)cell;
        } else if (is_full) {
            add(explainer, cell);
        }
    }
}

/* Which of the empty cells a cell sees, bit i for cell i. */
static uint64_t seen(const struct fsd_rules_explainer *explainer, unsigned cell)
{
    uint64_t bits = 0;

    for (unsigned i = 0; i < explainer->emptied.n; i++) {
        bits |= (uint64_t)fsd_steps_see(&explainer->steps, cell, explainer->emptied.cells[i]) << i;
    }
    return bits;
}

static void find_hidden(struct fsd_rules_explainer *explainer, struct fsd_told_cells *gone)
{
    const struct fsd_variant_step *const step = &explainer->step;
    uint16_t cells[MOST];
    uint64_t sets[MOST], covered = 0;
    unsigned n = 0;

    for (unsigned cell = 0; cell < explainer->steps.variant->n_cells && n < MOST; cell++) {
        if (explainer->was_placed[cell] && explainer->before[cell] == step->placed.values &&
            cell != step->placed.cell) {
            sets[n] = seen(explainer, cell);
            cells[n++] = (uint16_t)cell;
        }
    }
    for (uint64_t chosen = fsd_least_cover(sets, n, UINT64_MAX); chosen; chosen &= chosen - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(chosen);
        add(explainer, cells[i]);
        covered |= sets[i];
    }
    for (unsigned i = 0; i < explainer->emptied.n; i++) {
        if (!(covered >> i & 1)) {
            gone->cells[gone->n++] = explainer->emptied.cells[i];
        }
    }
}

/* Adds the cells with digits that are still wanted, in a constraint or, without one, wherever they see the cell. */
static void add_wanted(struct fsd_rules_explainer *explainer, const struct fsd_constraint *constraint,
                       fsd_values *wanted)
{
    for (unsigned cell = 0; cell < explainer->steps.variant->n_cells; cell++) {
        const bool is_in = constraint ? fsd_constraint_has_cell(constraint, cell)
                                      : fsd_steps_see(&explainer->steps, cell, explainer->step.placed.cell);
        if (is_in && explainer->was_placed[cell] && *wanted & explainer->before[cell]) {
            add(explainer, cell);
            *wanted &= ~explainer->before[cell];
        }
    }
}

/* Returns the values that no digit excludes. As few constraints as are needed have the digits. */
static fsd_values find_naked(struct fsd_rules_explainer *explainer)
{
    const struct fsd_variant *const variant = explainer->steps.variant;
    const struct fsd_constraint *groups[MOST];
    uint64_t sets[MOST] = {0};
    fsd_values wanted = fsd_variant_all_values(variant) & ~explainer->step.placed.values;
    unsigned n = 0;

    for (size_t k = 0; k < variant->n_constraints && n < MOST; k++) {
        const struct fsd_constraint *const constraint = &variant->constraints[k];
        if (constraint->kind != FSD_ALL_DIFFERENT ||
            !fsd_constraint_has_cell(constraint, explainer->step.placed.cell)) {
            continue;
        }
        for (unsigned i = 0; i < constraint->n_cells; i++) {
            const unsigned cell = constraint->cells[i];
            sets[n] |= explainer->was_placed[cell] ? explainer->before[cell] : 0;
        }
        groups[n++] = constraint;
    }
    for (uint64_t chosen = fsd_least_cover(sets, n, wanted); chosen; chosen &= chosen - 1) {
        add_wanted(explainer, groups[__builtin_ctzll(chosen)], &wanted);
    }
    add_wanted(explainer, NULL, &wanted);
    return wanted;
}

/* "; 3 digits exclude the others: r1c23,r2c2"; where that is not all that excludes, "; r1c23,r2c2 exclude 235". */
static void put_excluding(struct fsd_rules_explainer *explainer, const uint16_t *cells, bool is_naked,
                          fsd_values excluded)
{
    const struct fsd_told_step *const told = &explainer->explanation.step;
    const char *const verb = told->n_excluding == 1 ? "excludes" : "exclude";
    struct fsd_buffer *const out = &explainer->explanation.step.reason;

    fsd_buffer_put_text(out, "; ");
    if (!excluded) {
        fsd_buffer_print(out, "%u digit%s %s %s: ", told->n_excluding, told->n_excluding == 1 ? "" : "s", verb,
                         is_naked ? "the others" : "it elsewhere");
    }
    fsd_variant_put_cells(out, explainer->steps.variant, cells, told->n_excluding);
    if (excluded) {
        fsd_buffer_print(out, " %s ", verb);
        fsd_explanation_put_values(&explainer->explanation, excluded, out);
    }
}

static void put_words(struct fsd_rules_explainer *explainer, const struct fsd_told_cells *gone, fsd_values gone_values)
{
    const struct fsd_variant *const variant = explainer->steps.variant;
    const struct fsd_told_step *const told = &explainer->explanation.step;
    struct fsd_buffer *const out = &explainer->explanation.step.reason;
    const bool is_naked = explainer->step.technique == FSD_VARIANT_NAKED_SINGLE;
    uint16_t cells[MOST];
    fsd_values excluded = 0;

    out->n -= out->n > 4 ? strlen(" => ") : 0;
    for (unsigned i = 0; i < told->n_excluding; i++) {
        cells[i] = told->excluding[i].cell;
        excluded |= told->excluding[i].values;
    }
    if (told->n_excluding > 0) {
        put_excluding(explainer, cells, is_naked, gone_values ? excluded : 0);
    }
    if (gone->n > 0) {
        fsd_buffer_put_text(out, "; ");
        fsd_variant_put_cells(out, variant, gone->cells, gone->n);
        fsd_buffer_put_text(out, gone->n == 1 ? " has already lost it" : " have already lost it");
    }
    if (gone_values) {
        fsd_buffer_put_text(out, "; it has already lost ");
        fsd_explanation_put_values(&explainer->explanation, gone_values, out);
    }
    fsd_buffer_put_text(out, " => ");
}

void fsd_rules_single_tell(struct fsd_rules_explainer *explainer)
{
    const enum fsd_variant_technique technique = explainer->step.technique;
    struct fsd_told_cells gone = {.n = 0};

    explainer->emptied.n = 0;
    if (technique == FSD_VARIANT_FULL_HOUSE) {
        find_house(explainer, true);
        explainer->emptied.n = 0;
    } else if (technique == FSD_VARIANT_HIDDEN_SINGLE) {
        find_house(explainer, false);
        find_hidden(explainer, &gone);
        put_words(explainer, &gone, 0);
    } else if (technique == FSD_VARIANT_NAKED_SINGLE) {
        put_words(explainer, &gone, find_naked(explainer));
    } else {
        return;
    }
    explainer->explanation.step.is_single = true;
}

/* One ray along a row or column to each side, and one to each other cell. */
static void put_rays(const struct fsd_rules_explainer *explainer, unsigned from, unsigned digit,
                     struct fsd_picture *picture)
{
    const unsigned n_columns = picture->n_columns;
    unsigned farthest[4] = {from, from, from, from};

    for (unsigned i = 0; i < explainer->emptied.n; i++) {
        const unsigned to = explainer->emptied.cells[i];
        const bool is_in_row = to / n_columns == from / n_columns, is_in_column = to % n_columns == from % n_columns;
        unsigned *const end = &farthest[2 * is_in_column + (to > from)];
        if (!fsd_steps_see(&explainer->steps, from, to)) {
            continue;
        }
        if (!is_in_row && !is_in_column) {
            fsd_picture_ray(picture, from, to, digit);
        } else if (to > from ? to > *end : to < *end) {
            *end = to;
        }
    }
    for (unsigned i = 0; i < 4; i++) {
        if (farthest[i] != from) {
            fsd_picture_ray(picture, from, farthest[i], digit);
        }
    }
}

void fsd_rules_single_draw(const struct fsd_rules_explainer *explainer, struct fsd_picture *picture)
{
    const struct fsd_told_step *const told = &explainer->explanation.step;
    const fsd_values value = explainer->step.placed.values;

    for (unsigned i = 0; told->is_single && i < explainer->emptied.n; i++) {
        picture->marks[FSD_ROLE_EXCLUDING][explainer->emptied.cells[i]] |= value;
    }
    for (unsigned i = 0; i < told->n_excluding; i++) {
        picture->roles[told->excluding[i].cell] |= fsd_role_bit(FSD_ROLE_EXCLUDING);
        put_rays(explainer, told->excluding[i].cell, (unsigned)__builtin_ctz(value) + 1, picture);
    }
}
