#include "rules/variant_steps.h"

#include <stdlib.h>
#include <string.h>

#include "rules/automata.h"

struct technique {
    const char *name;
    /* Looks at one constraint. */
    bool (*find)(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                 struct fsd_variant_step *step);
    unsigned size; /* of subsets */
    bool is_hidden;
};

static const struct technique techniques[FSD_N_VARIANT_TECHNIQUES];

static unsigned count(fsd_values values)
{
    return (unsigned)__builtin_popcount(values);
}

static unsigned first(fsd_values values)
{
    return (unsigned)__builtin_ctz(values);
}

static bool sees(const struct fsd_variant_steps *steps, unsigned cell, unsigned other)
{
    return steps->sees[(size_t)cell * steps->n_words + other / 64] >> other % 64 & 1;
}

static void see_each_other(const struct fsd_variant_steps *steps, unsigned cell, unsigned other)
{
    if (cell != other) {
        steps->sees[(size_t)cell * steps->n_words + other / 64] |= UINT64_C(1) << other % 64;
        steps->sees[(size_t)other * steps->n_words + cell / 64] |= UINT64_C(1) << cell % 64;
    }
}

static void find_seen(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint)
{
    bool is_different = constraint->kind == FSD_ALL_DIFFERENT || constraint->kind == FSD_RELATION;

    for (unsigned value = 0; constraint->kind == FSD_RELATION && value < steps->variant->n_values; value++) {
        is_different &= !(constraint->allowed[value] >> value & 1);
    }
    for (unsigned i = 0; is_different && i < constraint->n_cells; i++) {
        for (unsigned k = 0; k < i; k++) {
            see_each_other(steps, constraint->cells[i], constraint->cells[k]);
        }
    }
}

bool fsd_variant_steps_init(struct fsd_variant_steps *steps, const struct fsd_variant *variant)
{
    const size_t n_cells = variant->n_cells;
    size_t layer_bytes = 1;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        const size_t bytes = (constraint->n_cells + 2) * (size_t)constraint->automaton.n_states;
        layer_bytes = bytes > layer_bytes ? bytes : layer_bytes;
    }
    *steps = (struct fsd_variant_steps){.variant = variant, .n_words = (unsigned)(n_cells + 63) / 64};
    steps->candidates = fsd_allocate(n_cells, sizeof(*steps->candidates));
    steps->is_placed = fsd_allocate(n_cells, sizeof(*steps->is_placed));
    steps->sees = calloc(n_cells * steps->n_words, sizeof(*steps->sees));
    steps->layers = malloc(layer_bytes);
    if (!steps->candidates || !steps->is_placed || !steps->sees || !steps->layers) {
        return false;
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        find_seen(steps, &variant->constraints[i]);
    }
    fsd_variant_steps_start(steps, NULL, NULL);
    return true;
}

void fsd_variant_steps_destroy(struct fsd_variant_steps *steps)
{
    free(steps->candidates);
    free(steps->is_placed);
    free(steps->sees);
    free(steps->layers);
    *steps = (struct fsd_variant_steps){0};
}

static void place(struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    steps->candidates[cell] &= value;
    steps->is_placed[cell] = true;
    for (unsigned other = 0; other < steps->variant->n_cells; other++) {
        if (sees(steps, cell, other)) {
            steps->candidates[other] &= ~value;
        }
    }
}

void fsd_variant_steps_start(struct fsd_variant_steps *steps, const fsd_values *candidates, const char *cells)
{
    const unsigned n_cells = steps->variant->n_cells;

    candidates = candidates ? candidates : steps->variant->candidates;
    memcpy(steps->candidates, candidates, n_cells * sizeof(*candidates));
    memset(steps->is_placed, 0, n_cells * sizeof(*steps->is_placed));
    steps->n_steps = 0;
    steps->hardest = FSD_VARIANT_NAKED_SINGLE;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        if (count(candidates[cell]) == 1 && !(cells && cells[cell] == '.')) {
            place(steps, cell, candidates[cell]);
        }
    }
}

static bool is_house(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint)
{
    return constraint->kind == FSD_ALL_DIFFERENT && constraint->n_cells == steps->variant->n_values;
}

/* Whether a constraint without cells holds. */
static bool holds_of_nothing(const struct fsd_constraint *constraint)
{
    return constraint->kind == FSD_SUM    ? constraint->is_at_most ? constraint->total >= 0 : constraint->total == 0
           : constraint->kind == FSD_LINE ? constraint->automaton.accepting[0]
                                          : true;
}

enum fsd_variant_state fsd_variant_steps_state(const struct fsd_variant_steps *steps, uint16_t *cell,
                                               const struct fsd_constraint **house, fsd_values *value)
{
    const struct fsd_variant *const variant = steps->variant;
    bool is_solved = true;

    *cell = UINT16_MAX;
    *house = NULL;
    *value = 0;
    for (unsigned i = 0; i < variant->n_cells; i++) {
        if (steps->candidates[i] == 0) {
            *cell = (uint16_t)i;
            return FSD_VARIANT_CONTRADICTORY;
        }
        is_solved &= steps->is_placed[i];
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        fsd_values missing = fsd_variant_all_values(variant);
        for (unsigned k = 0; k < constraint->n_cells; k++) {
            missing &= ~steps->candidates[constraint->cells[k]];
        }
        if (is_house(steps, constraint) && missing) {
            *house = constraint;
            *value = missing & -missing;
            return FSD_VARIANT_CONTRADICTORY;
        }
        if (constraint->n_cells == 0 && !holds_of_nothing(constraint)) {
            return FSD_VARIANT_CONTRADICTORY;
        }
    }
    return is_solved ? FSD_VARIANT_SOLVED : steps->deadline.has_passed ? FSD_VARIANT_GAVE_UP : FSD_VARIANT_OPEN;
}

/* Adds to what follows: the values that the cell has go. Says whether there was any. */
static bool take_away(const struct fsd_variant_steps *steps, struct fsd_variant_step *step, unsigned cell,
                      fsd_values values)
{
    unsigned i = 0;

    values &= steps->candidates[cell];
    if (values == 0) {
        return false;
    }
    while (i < step->n_removed && step->removed[i].cell != cell) {
        i++;
    }
    if (i == step->n_removed) {
        step->removed[step->n_removed++] = (struct fsd_variant_removal){.cell = (uint16_t)cell};
    }
    step->removed[i].values |= values;
    return true;
}

/* The values go from all cells that see each cell of the pattern. Says whether any has them. */
static bool take_away_where_seen(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                                 fsd_values values)
{
    bool any = false;

    for (unsigned word = 0; word < steps->n_words; word++) {
        uint64_t seen = UINT64_MAX;
        for (unsigned i = 0; i < step->n_cells; i++) {
            seen &= steps->sees[(size_t)step->cells[i] * steps->n_words + word];
        }
        for (; seen && step->n_cells > 0; seen &= seen - 1) {
            any |= take_away(steps, step, 64 * word + (unsigned)__builtin_ctzll(seen), values);
        }
    }
    return any;
}

/* Makes the cells of a constraint that have a value the pattern. */
static void set_places(const struct fsd_variant_steps *steps, struct fsd_variant_step *step,
                       const struct fsd_constraint *constraint, fsd_values values)
{
    step->n_cells = 0;
    for (unsigned i = 0; i < constraint->n_cells; i++) {
        if (steps->candidates[constraint->cells[i]] & values) {
            step->cells[step->n_cells++] = constraint->cells[i];
        }
    }
}

static void set_cells(struct fsd_variant_step *step, const struct fsd_constraint *constraint)
{
    step->n_cells = constraint->n_cells;
    memcpy(step->cells, constraint->cells, constraint->n_cells * sizeof(*step->cells));
}

static bool find_naked_single(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        if (!steps->is_placed[cell] && count(steps->candidates[cell]) == 1) {
            step->placed = (struct fsd_variant_removal){.cell = (uint16_t)cell, .values = steps->candidates[cell]};
            step->cells[step->n_cells++] = (uint16_t)cell;
            return true;
        }
    }
    return false;
}

static bool find_locked(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                        struct fsd_variant_step *step)
{
    for (unsigned value = 0; is_house(steps, constraint) && value < steps->variant->n_values; value++) {
        step->values = (fsd_values)1 << value;
        set_places(steps, step, constraint, step->values);
        if (take_away_where_seen(steps, step, step->values)) {
            return true;
        }
    }
    return false;
}

/* What a cell of a relation may hold, given the candidates of the other: side 0 is cells[0]. */
static fsd_values partners(const struct fsd_variant_steps *steps, const struct fsd_constraint *relation, unsigned side)
{
    const fsd_values of_first = steps->candidates[relation->cells[0]];
    const fsd_values of_second = steps->candidates[relation->cells[1]];
    fsd_values kept = 0;

    for (unsigned value = 0; value < steps->variant->n_values; value++) {
        if (side == 1 && of_first >> value & 1) {
            kept |= relation->allowed[value];
        } else if (side == 0 && relation->allowed[value] & of_second) {
            kept |= (fsd_values)1 << value;
        }
    }
    return kept;
}

/* One relation that removes something, and all others of the same rule at the cell that it starts from. */
static bool find_relation(const struct fsd_variant_steps *steps, const struct fsd_constraint *constraint,
                          struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = steps->variant;

    for (unsigned side = 0; constraint->kind == FSD_RELATION && side < 2; side++) {
        const uint16_t cell = constraint->cells[side];
        if ((steps->candidates[constraint->cells[1 - side]] & ~partners(steps, constraint, 1 - side)) == 0) {
            continue;
        }
        step->cells[step->n_cells++] = cell;
        step->values = steps->candidates[cell];
        for (size_t i = 0; i < variant->n_constraints; i++) {
            const struct fsd_constraint *const like = &variant->constraints[i];
            for (unsigned at = 0; like->kind == FSD_RELATION && like->rule == constraint->rule && at < 2; at++) {
                if (like->cells[at] == cell && like->cells[1 - at] != cell) {
                    take_away(steps, step, like->cells[1 - at], ~partners(steps, like, 1 - at));
                }
            }
        }
        return step->n_removed > 0;
    }
    return false;
}

static bool find_sum(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum,
                     struct fsd_variant_step *step)
{
    int64_t least = 0;
    int64_t most = 0;

    if (sum->kind != FSD_SUM) {
        return false;
    }
    for (unsigned i = 0; i < sum->n_cells; i++) {
        least += fsd_variant_term(steps->variant, sum->weights[i], steps->candidates[sum->cells[i]], false);
        most += fsd_variant_term(steps->variant, sum->weights[i], steps->candidates[sum->cells[i]], true);
    }
    set_cells(step, sum);
    for (unsigned i = 0; i < sum->n_cells; i++) {
        const fsd_values values = steps->candidates[sum->cells[i]];
        const int64_t high = sum->total - least + fsd_variant_term(steps->variant, sum->weights[i], values, false);
        const int64_t low = sum->total - most + fsd_variant_term(steps->variant, sum->weights[i], values, true);
        for (fsd_values left = values; left; left &= left - 1) {
            const int64_t added = (int64_t)sum->weights[i] * (steps->variant->low + (int)first(left));
            if (added > high || (!sum->is_at_most && added < low)) {
                take_away(steps, step, sum->cells[i], left & -left);
            }
        }
    }
    return step->n_removed > 0;
}

static bool is_cage(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum)
{
    if (sum->kind != FSD_SUM || sum->is_at_most || sum->n_cells < 2 || sum->n_cells > FSD_MOST_CAGE_CELLS ||
        sum->total % sum->weights[0] != 0) {
        return false;
    }
    for (unsigned i = 1; i < sum->n_cells; i++) {
        for (unsigned k = 0; k < i; k++) {
            if (sum->weights[i] != sum->weights[0] || !sees(steps, sum->cells[i], sum->cells[k])) {
                return false;
            }
        }
    }
    return true;
}

static bool find_cage(const struct fsd_variant_steps *steps, const struct fsd_constraint *sum,
                      struct fsd_variant_step *step)
{
    struct fsd_cage cage;
    fsd_values candidates[FSD_MOST_CAGE_CELLS];

    if (!is_cage(steps, sum)) {
        return false;
    }
    for (unsigned i = 0; i < sum->n_cells; i++) {
        candidates[i] = steps->candidates[sum->cells[i]];
    }
    if (!fsd_cage_fill(&cage, candidates, sum->n_cells, steps->variant->n_values,
                       sum->total / sum->weights[0] - (int64_t)sum->n_cells * steps->variant->low)) {
        return false;
    }
    step->n_combinations = cage.n_combinations;
    memcpy(step->combinations, cage.combinations, sizeof(step->combinations));
    for (unsigned i = 0; i < sum->n_cells; i++) {
        take_away(steps, step, sum->cells[i], ~cage.kept[i]);
    }
    for (fsd_values left = step->n_removed == 0 ? cage.common : 0; left; left &= left - 1) {
        set_places(steps, step, sum, left & -left);
        step->values |= take_away_where_seen(steps, step, left & -left) ? left & -left : 0;
    }
    set_cells(step, sum);
    return step->n_removed > 0;
}

static bool find_line(const struct fsd_variant_steps *steps, const struct fsd_constraint *line,
                      struct fsd_variant_step *step)
{
    const struct fsd_automaton *const automaton = &line->automaton;
    const bool *alive = steps->layers;
    struct fsd_deadline deadline = steps->deadline;
    struct fsd_bounds bounds = {.deadline = &deadline};

    if (line->kind != FSD_LINE || line->n_cells > FSD_VARIANT_MAX_CELLS) {
        return false;
    }
    fsd_automaton_layers(automaton, steps->candidates, line->cells, line->n_cells, &bounds, steps->layers);
    if (bounds.reached != FSD_BOUND_NONE) {
        return false;
    }
    set_cells(step, line);
    for (unsigned i = 0; i < line->n_cells; i++, alive += automaton->n_states) {
        fsd_values kept = 0;
        for (unsigned state = 0; state < automaton->n_states; state++) {
            for (fsd_values left = alive[state] ? steps->candidates[line->cells[i]] : 0; left; left &= left - 1) {
                const uint16_t next = automaton->next[state * automaton->n_values + first(left)];
                kept |= next != FSD_NO_STATE && alive[automaton->n_states + next] ? left & -left : 0;
            }
        }
        take_away(steps, step, line->cells[i], ~kept);
    }
    return step->n_removed > 0;
}

/* Cells of a group, as a set of places in it, and as many values: naked, that is all they hold; hidden, only they do.
 */
static bool conclude_subset(const struct fsd_variant_steps *steps, bool is_hidden, uint32_t places, fsd_values values,
                            struct fsd_variant_step *step)
{
    step->values = values;
    step->n_cells = 0;
    for (uint32_t left = places; left; left &= left - 1) {
        step->cells[step->n_cells++] = step->constraint->cells[first(left)];
    }
    if (!is_hidden) {
        return take_away_where_seen(steps, step, values);
    }
    if (step->n_cells == 1) {
        step->placed = (struct fsd_variant_removal){.cell = step->cells[0], .values = values};
        return !steps->is_placed[step->cells[0]];
    }
    for (unsigned i = 0; i < step->n_cells; i++) {
        take_away(steps, step, step->cells[i], ~values);
    }
    return step->n_removed > 0;
}

/*
 * Chooses size of the sets from a number on, so that together they have size elements: cells and their values, or if
 * hidden values and their places.
 */
static bool choose(const struct fsd_variant_steps *steps, const uint32_t *sets, unsigned from, unsigned size,
                   uint32_t chosen, uint32_t together, struct fsd_variant_step *step)
{
    const bool is_hidden = techniques[step->technique].is_hidden;

    if (count(chosen) == size) {
        return conclude_subset(steps, is_hidden, is_hidden ? together : chosen, is_hidden ? chosen : together, step);
    }
    for (unsigned i = from; i < FSD_VARIANT_MAX_VALUES; i++) {
        if (sets[i] && (size == 1 || count(sets[i]) > 1) && count(together | sets[i]) <= size &&
            choose(steps, sets, i + 1, size, chosen | (uint32_t)1 << i, together | sets[i], step)) {
            return true;
        }
    }
    return false;
}

static bool find_subset(const struct fsd_variant_steps *steps, const struct fsd_constraint *group,
                        struct fsd_variant_step *step)
{
    const bool is_hidden = techniques[step->technique].is_hidden;
    uint32_t sets[FSD_VARIANT_MAX_VALUES] = {0};

    if (group->kind != FSD_ALL_DIFFERENT || (is_hidden && !is_house(steps, group))) {
        return false;
    }
    for (unsigned i = 0; i < group->n_cells; i++) {
        const fsd_values values = steps->candidates[group->cells[i]];
        sets[i] |= is_hidden ? 0 : values;
        for (fsd_values left = is_hidden ? values : 0; left; left &= left - 1) {
            sets[first(left)] |= (uint32_t)1 << i;
        }
    }
    return choose(steps, sets, 0, techniques[step->technique].size, 0, 0, step);
}

static const struct technique techniques[FSD_N_VARIANT_TECHNIQUES] = {
    [FSD_VARIANT_NAKED_SINGLE] = {.name = "naked single"},
    [FSD_VARIANT_HIDDEN_SINGLE] = {"hidden single", find_subset, 1, true},
    [FSD_VARIANT_RELATION] = {.name = "relation", .find = find_relation},
    [FSD_VARIANT_CAGE] = {.name = "cage sum", .find = find_cage},
    [FSD_VARIANT_SUM] = {.name = "sum bounds", .find = find_sum},
    [FSD_VARIANT_LOCKED] = {.name = "locked candidates", .find = find_locked},
    [FSD_VARIANT_LINE] = {.name = "line", .find = find_line},
    [FSD_VARIANT_NAKED_PAIR] = {"naked pair", find_subset, 2, false},
    [FSD_VARIANT_HIDDEN_PAIR] = {"hidden pair", find_subset, 2, true},
    [FSD_VARIANT_NAKED_TRIPLE] = {"naked triple", find_subset, 3, false},
    [FSD_VARIANT_HIDDEN_TRIPLE] = {"hidden triple", find_subset, 3, true},
    [FSD_VARIANT_NAKED_QUAD] = {"naked quad", find_subset, 4, false},
    [FSD_VARIANT_HIDDEN_QUAD] = {"hidden quad", find_subset, 4, true},
};

const char *fsd_variant_technique_name(enum fsd_variant_technique technique)
{
    return techniques[technique].name;
}

static void start(struct fsd_variant_step *step, enum fsd_variant_technique technique,
                  const struct fsd_constraint *constraint)
{
    step->technique = technique;
    step->constraint = constraint;
    step->n_cells = step->n_removed = 0;
    step->values = 0;
    step->n_combinations = 0;
    step->placed = (struct fsd_variant_removal){0};
}

static bool find(struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct fsd_variant *const variant = steps->variant;

    start(step, FSD_VARIANT_NAKED_SINGLE, NULL);
    if (fsd_deadline_passed(&steps->deadline)) {
        return false;
    }
    if (find_naked_single(steps, step)) {
        return true;
    }
    for (enum fsd_variant_technique technique = FSD_VARIANT_HIDDEN_SINGLE; technique < FSD_N_VARIANT_TECHNIQUES;
         technique++) {
        for (size_t i = 0; i < variant->n_constraints; i++) {
            start(step, technique, &variant->constraints[i]);
            if (techniques[technique].find(steps, step->constraint, step)) {
                return true;
            }
            if (fsd_deadline_passed(&steps->deadline)) {
                return false;
            }
        }
    }
    return false;
}

bool fsd_variant_steps_next(struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (fsd_variant_steps_state(steps, &cell, &house, &value) == FSD_VARIANT_CONTRADICTORY || !find(steps, step)) {
        return false;
    }
    for (unsigned i = 0; i < step->n_removed; i++) {
        steps->candidates[step->removed[i].cell] &= ~step->removed[i].values;
    }
    if (step->placed.values) {
        place(steps, step->placed.cell, step->placed.values);
    }
    steps->n_steps++;
    steps->hardest = step->technique > steps->hardest ? step->technique : steps->hardest;
    return true;
}

enum fsd_variant_state fsd_variant_steps_climb(struct fsd_variant_steps *steps)
{
    const struct fsd_constraint *house;
    struct fsd_variant_step step;
    uint16_t cell;
    fsd_values value;

    while (fsd_variant_steps_next(steps, &step)) {
    }
    return fsd_variant_steps_state(steps, &cell, &house, &value);
}
