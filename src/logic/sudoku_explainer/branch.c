#include "logic/sudoku_explainer/branch.h"

#include <stdlib.h>
#include <string.h>

struct fsd_se_branch *fsd_se_branch_create(struct fsd_se_effort *effort)
{
    struct fsd_se_branch *branch = calloc(1, sizeof(*branch));

    if (branch) {
        branch->effort = effort;
        branch->steps = malloc(FSD_SE_MAX_STEPS * sizeof(branch->steps[0]));
        if (!branch->steps) {
            fsd_se_branch_destroy(branch);
            return NULL;
        }
    }
    return branch;
}

void fsd_se_branch_destroy(struct fsd_se_branch *branch)
{
    if (branch) {
        free(branch->steps);
        free(branch->parents);
        free(branch->nested);
        free(branch);
    }
}

enum { MOST_PARENTS = FSD_SE_MAX_STRONG * (1 + FSD_SE_MAX_REMOVED) }; /* of what a step turns on */

/* Makes room for so many parents; false if memory fails. */
static inline bool reserve_parents(struct fsd_se_branch *b, unsigned n)
{
    while (b->n_parents_room < b->n_parents + n) {
        void *const grown =
            fsd_se_grow(b->parents, &b->n_parents_room, b->n_parents_room, sizeof(b->parents[0]), b->effort);
        if (!grown) {
            return false;
        }
        b->parents = grown;
    }
    return true;
}

/* Adds a parent of the last step, for which there is room. */
static inline void add_parent(struct fsd_se_branch *b, unsigned step)
{
    struct fsd_se_step *child = &b->steps[b->n_steps - 1];

    b->parents[b->n_parents++] = (uint16_t)step;
    child->n_parents++;
    if (child->depth <= b->steps[step].depth) {
        child->depth = (uint16_t)(b->steps[step].depth + 1);
    }
}

static inline unsigned add_step(struct fsd_se_branch *b, unsigned candidate, bool is_on, enum fsd_se_cause cause)
{
    b->steps[b->n_steps] = (struct fsd_se_step){.candidate = (uint16_t)candidate,
                                                .is_on = is_on,
                                                .cause = (uint8_t)cause,
                                                .first_parent = (uint32_t)b->n_parents};
    return (unsigned)b->n_steps++;
}

static inline void turn_on(struct fsd_se_branch *b, unsigned step)
{
    const unsigned candidate = b->steps[step].candidate;

    fsd_se_set_add(&b->on, candidate);
    b->step_on[candidate] = (uint16_t)step;
    b->ons[b->n_on++] = (uint16_t)step;
}

static inline void turn_off(struct fsd_se_branch *b, unsigned step)
{
    const unsigned candidate = b->steps[step].candidate;

    fsd_se_set_add(&b->off, candidate);
    b->step_off[candidate] = (uint16_t)step;
    b->offs[b->n_off++] = (uint16_t)step;
}

void fsd_se_branch_begin(struct fsd_se_branch *b, const struct fsd_board *initial, struct fsd_se_branch_rules rules,
                         unsigned candidate, bool is_on)
{
    b->initial = initial;
    b->now = *initial;
    b->rules = rules;
    memset(&b->on, 0, sizeof(b->on));
    memset(&b->off, 0, sizeof(b->off));
    b->n_on = b->n_off = b->i_on = b->i_off = 0;
    b->contradiction[0] = b->contradiction[1] = FSD_SE_NO_STEP;
    b->n_steps = b->n_parents = b->n_nested = 0;
    const unsigned step = add_step(b, candidate, is_on, FSD_SE_ASSUMED);
    if (is_on) {
        turn_on(b, step);
    } else {
        turn_off(b, step);
    }
}

/* Turns off a candidate at a weak link; false: it is on. */
static inline bool reach_off(struct fsd_se_branch *b, unsigned candidate, unsigned parent, enum fsd_se_cause cause)
{
    if (fsd_se_set_has(&b->off, candidate)) {
        return true;
    }
    const unsigned step = add_step(b, candidate, false, cause);
    add_parent(b, parent);
    if (fsd_se_set_has(&b->on, candidate)) {
        b->contradiction[0] = b->step_on[candidate];
        b->contradiction[1] = (uint16_t)step;
        return false;
    }
    turn_off(b, step);
    return true;
}

static inline bool reach_places(struct fsd_se_branch *b, unsigned unit, uint16_t places, unsigned d, unsigned parent,
                                enum fsd_se_cause cause)
{
    while (places) {
        const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
        if (!reach_off(b, cell * FSD_N_DIGITS + d, parent, cause)) {
            return false;
        }
    }
    return true;
}

static bool look_at_on(struct fsd_se_branch *b, unsigned step)
{
    const unsigned candidate = b->steps[step].candidate;
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    const unsigned row = fsd_cell_row(cell);
    const unsigned column = fsd_cell_column(cell);
    const unsigned box = fsd_cell_box(cell);

    if (!reserve_parents(b, FSD_SE_MAX_WEAK)) {
        return false;
    }
    if (!b->rules.is_nishio) {
        for (uint16_t digits = (uint16_t)(b->now.cell[cell] & ~(1U << d)); digits;) {
            if (!reach_off(b, cell * FSD_N_DIGITS + fsd_digits_take(&digits) - 1, step, FSD_SE_BY_CELL)) {
                return false;
            }
        }
    }
    /* What is in the box was come to when the row and the column are. */
    const uint16_t *in_box = b->now.place[FSD_FIRST_BOX + box];
    const uint16_t *in_row = b->now.place[FSD_FIRST_ROW + row];
    const uint16_t *in_column = b->now.place[FSD_FIRST_COLUMN + column];
    return reach_places(b, FSD_FIRST_BOX + box, (uint16_t)(in_box[d] & ~(1U << fsd_cell_place_in_box(cell))), d, step,
                        FSD_SE_BY_BOX) &&
           reach_places(b, FSD_FIRST_ROW + row, (uint16_t)(in_row[d] & ~(7U << column / 3 * 3)), d, step,
                        FSD_SE_BY_ROW) &&
           reach_places(b, FSD_FIRST_COLUMN + column, (uint16_t)(in_column[d] & ~(7U << row / 3 * 3)), d, step,
                        FSD_SE_BY_COLUMN);
}

/* A candidate that a strong link turns on. */
struct turned_on {
    unsigned candidate;
    unsigned step; /* FSD_SE_NO_STEP: it is on already */
};

/* It is the last in its cell or unit, now that others are off: these are its parents, too. */
static unsigned make_on(struct fsd_se_branch *b, unsigned candidate, unsigned parent, enum fsd_se_cause cause)
{
    uint16_t removed[FSD_SE_MAX_REMOVED];

    if (fsd_se_set_has(&b->on, candidate)) {
        return FSD_SE_NO_STEP;
    }
    const unsigned step = add_step(b, candidate, true, cause);
    add_parent(b, parent);
    const unsigned n = fsd_se_removed_beside(b->initial, &b->now, candidate, cause, removed);
    for (unsigned i = 0; i < n; i++) {
        add_parent(b, b->step_off[removed[i]]);
    }
    return step;
}

/* The board around a candidate, without it. */
struct beside {
    uint16_t *places[3]; /* of its digit, in its units in the order of fsd_se_unit_of */
    uint16_t others[3];  /* what is left of these */
    uint16_t in_cell;
};

static inline void find_beside(struct fsd_board *board, unsigned cell, unsigned d, struct beside *beside)
{
    for (unsigned i = 0; i < 3; i++) {
        beside->places[i] = &board->place[fsd_se_unit_of(cell, i)][d];
        beside->others[i] = (uint16_t)(*beside->places[i] & ~(1U << fsd_se_place_in_unit(cell, i)));
    }
    beside->in_cell = (uint16_t)(board->cell[cell] & ~(1U << d));
}

static inline void remove_candidate(struct fsd_se_branch *b, unsigned cell, unsigned d, const struct beside *beside)
{
    if (b->rules.is_nested) {
        fsd_board_remove(&b->now, cell, (uint16_t)(1U << d));
    } else if (b->rules.is_dynamic) {
        b->now.cell[cell] = beside->in_cell;
        for (unsigned i = 0; i < 3; i++) {
            *beside->places[i] = beside->others[i];
        }
    }
}

static inline bool is_one_or_none(uint16_t digits)
{
    return (digits & (digits - 1)) == 0;
}

static bool turn_on_beside(struct fsd_se_branch *b, unsigned step, unsigned cell, unsigned d,
                           const struct beside *beside)
{
    struct turned_on found[FSD_SE_MAX_STRONG];
    unsigned n = 0;

    if (!reserve_parents(b, MOST_PARENTS)) {
        return false;
    }
    if (!b->rules.is_nishio && fsd_digits_is_one(beside->in_cell)) {
        const unsigned other = cell * FSD_N_DIGITS + fsd_digits_first(beside->in_cell) - 1;
        found[n++] = (struct turned_on){other, make_on(b, other, step, FSD_SE_BY_CELL)};
    }
    for (unsigned i = 0; i < 3; i++) {
        if (!fsd_digits_is_one(beside->others[i])) {
            continue;
        }
        const unsigned unit = fsd_se_unit_of(cell, i);
        const unsigned other = fsd_units.cells[unit][fsd_digits_first(beside->others[i]) - 1] * FSD_N_DIGITS + d;
        bool is_known = false;
        for (unsigned k = 0; k < n; k++) {
            is_known |= found[k].candidate == other;
        }
        if (!is_known) {
            found[n++] = (struct turned_on){other, make_on(b, other, step, FSD_SE_BY_BOX + i)};
        }
    }
    remove_candidate(b, cell, d, beside);
    for (unsigned k = 0; k < n; k++) {
        if (found[k].step == FSD_SE_NO_STEP) {
            continue;
        }
        if (fsd_se_set_has(&b->off, found[k].candidate)) {
            b->contradiction[0] = (uint16_t)found[k].step;
            b->contradiction[1] = b->step_off[found[k].candidate];
            return false;
        }
        turn_on(b, found[k].step);
    }
    return true;
}

static inline bool look_at_off(struct fsd_se_branch *b, unsigned step)
{
    const unsigned candidate = b->steps[step].candidate;
    const unsigned cell = candidate / FSD_N_DIGITS;
    const unsigned d = candidate % FSD_N_DIGITS;
    struct beside beside;

    find_beside(&b->now, cell, d, &beside);
    if (is_one_or_none(beside.others[0]) || is_one_or_none(beside.others[1]) || is_one_or_none(beside.others[2]) ||
        is_one_or_none(beside.in_cell)) {
        return turn_on_beside(b, step, cell, d, &beside);
    }
    remove_candidate(b, cell, d, &beside);
    return true;
}

bool fsd_se_branch_grow(struct fsd_se_branch *b)
{
    for (;;) {
        if (b->i_on < b->n_on) {
            if (!look_at_on(b, b->ons[b->i_on++])) {
                return false;
            }
        } else if (b->i_off < b->n_off) {
            if (!look_at_off(b, b->offs[b->i_off++])) {
                return false;
            }
        } else {
            return true;
        }
    }
}

uint32_t fsd_se_branch_nest(struct fsd_se_branch *b, uint64_t fingerprint, unsigned complexity)
{
    void *const grown = fsd_se_grow(b->nested, &b->n_nested_room, b->n_nested, sizeof(b->nested[0]), b->effort);
    if (!grown) {
        return 0;
    }
    b->nested = grown;
    b->nested[b->n_nested++] = (struct fsd_se_nested){fingerprint, complexity};
    return (uint32_t)b->n_nested;
}

void fsd_se_branch_add_off(struct fsd_se_branch *b, unsigned candidate, const uint16_t *parents, unsigned n_parents,
                           unsigned rule, uint32_t nested)
{
    if (fsd_se_set_has(&b->off, candidate)) {
        return;
    }
    if (!reserve_parents(b, n_parents)) {
        return;
    }
    const unsigned step = add_step(b, candidate, false, FSD_SE_BY_RULE);
    b->steps[step].rule = (uint8_t)rule;
    b->steps[step].nested = nested & 0xffffff;
    for (unsigned i = 0; i < n_parents; i++) {
        add_parent(b, b->step_off[parents[i]]);
    }
    turn_off(b, step);
}
