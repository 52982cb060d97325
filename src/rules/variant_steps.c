#include "rules/variant_steps.h"

#include <stdlib.h>
#include <string.h>

#include "grid/technique_names.h"
#include "rules/steps/find.h"
#include "rules/steps/finder_state.h"
#include "rules/steps/story.h"
#include "rules/steps/ways.h"

struct technique {
    const char *name;
    fsd_steps_finder *find; /* these two: one or the other */
    fsd_steps_grid_finder *find_any;
};

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

static bool is_in_line(const struct fsd_variant *variant, const struct fsd_constraint *constraint)
{
    bool is_row = true, is_column = true;

    for (unsigned i = 1; i < constraint->n_cells; i++) {
        is_row &= constraint->cells[i] / variant->n_columns == constraint->cells[0] / variant->n_columns;
        is_column &= constraint->cells[i] % variant->n_columns == constraint->cells[0] % variant->n_columns;
    }
    return is_row || is_column;
}

/* Counted two places ahead, so that filling them in leaves each cell's beginning in its own. */
static void list_constraints(struct fsd_variant_steps *steps)
{
    const struct fsd_variant *const variant = steps->variant;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        for (unsigned k = 0; k < variant->constraints[i].n_cells; k++) {
            steps->first_of[variant->constraints[i].cells[k] + 2]++;
        }
    }
    for (unsigned cell = 2; cell < variant->n_cells + 2; cell++) {
        steps->first_of[cell] += steps->first_of[cell - 1];
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        for (unsigned k = 0; k < variant->constraints[i].n_cells; k++) {
            const unsigned cell = variant->constraints[i].cells[k];
            steps->of_cell[steps->first_of[cell + 1]++] = &variant->constraints[i];
            steps->cells_of[i * steps->n_words + cell / 64] |= UINT64_C(1) << cell % 64;
        }
    }
}

bool fsd_variant_steps_init(struct fsd_variant_steps *steps, const struct fsd_variant *variant)
{
    const size_t n_cells = variant->n_cells;
    size_t layer_bytes = 1, n_members = 1;

    for (size_t i = 0; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const constraint = &variant->constraints[i];
        const size_t bytes = (constraint->n_cells + 2) * (size_t)constraint->automaton.n_states;
        layer_bytes = bytes > layer_bytes ? bytes : layer_bytes;
        n_members += constraint->n_cells;
    }
    *steps = (struct fsd_variant_steps){.variant = variant, .n_words = (unsigned)(n_cells + 63) / 64};
    steps->candidates = fsd_allocate(n_cells, sizeof(*steps->candidates));
    steps->told = steps->candidates;
    steps->is_placed = fsd_allocate(n_cells, sizeof(*steps->is_placed));
    steps->sees = calloc(n_cells * steps->n_words, sizeof(*steps->sees));
    steps->cells_of = calloc(variant->n_constraints * steps->n_words + 1, sizeof(*steps->cells_of));
    steps->places = malloc((size_t)variant->n_values * steps->n_words * sizeof(*steps->places));
    steps->layers = malloc(layer_bytes);
    steps->without_fish = calloc((size_t)FSD_MOST_FISH * variant->n_values, sizeof(*steps->without_fish));
    steps->first_of = calloc(n_cells + 2, sizeof(*steps->first_of));
    steps->of_cell = malloc(n_members * sizeof(*steps->of_cell));
    steps->is_in_line = malloc(variant->n_constraints + 1);
    steps->scratch = malloc(sizeof(*steps->scratch));
    if (!steps->candidates || !steps->is_placed || !steps->sees || !steps->cells_of || !steps->places ||
        !steps->layers || !steps->without_fish || !steps->first_of || !steps->of_cell || !steps->is_in_line ||
        !steps->scratch) {
        return false;
    }
    for (size_t i = 0; i < variant->n_constraints; i++) {
        find_seen(steps, &variant->constraints[i]);
        steps->is_in_line[i] = is_in_line(variant, &variant->constraints[i]);
    }
    list_constraints(steps);
    fsd_variant_steps_start(steps, NULL, NULL);
    return fsd_derived_sums_make(steps) && fsd_chain_search_make(steps) && fsd_forcing_search_make(steps) &&
           fsd_net_search_make(steps) && fsd_ways_make(steps) && fsd_groups_make(steps) && fsd_story_make(steps);
}

void fsd_variant_steps_destroy(struct fsd_variant_steps *steps)
{
    free(steps->candidates);
    free(steps->is_placed);
    free(steps->sees);
    free(steps->cells_of);
    free(steps->places);
    free(steps->layers);
    free(steps->without_fish);
    free(steps->first_of);
    free(steps->of_cell);
    free(steps->is_in_line);
    free(steps->scratch);
    fsd_derived_sums_destroy(steps);
    fsd_chain_search_destroy(steps->chains);
    fsd_forcing_search_destroy(steps->forcing);
    fsd_net_search_destroy(steps->nets);
    fsd_ways_destroy(steps->ways);
    fsd_groups_destroy(steps->groups);
    fsd_story_destroy(steps->story);
    *steps = (struct fsd_variant_steps){0};
}

void fsd_steps_place(struct fsd_variant_steps *steps, unsigned cell, fsd_values value)
{
    steps->candidates[cell] &= value;
    steps->is_placed[cell] = true;
    for (unsigned other = 0; other < steps->variant->n_cells; other++) {
        if (fsd_steps_see(steps, cell, other)) {
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
    fsd_ways_restart(steps->ways);
    fsd_net_search_restart(steps);
    steps->n_steps = 0;
    memset(steps->n_uses, 0, sizeof(steps->n_uses));
    steps->hardest = 0;
    steps->without = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        if (fsd_values_are_one(candidates[cell]) && !(cells && cells[cell] == '.')) {
            fsd_steps_place(steps, cell, candidates[cell]);
        }
    }
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
        if (fsd_steps_is_house(steps, constraint) && missing) {
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

static const struct technique techniques[FSD_N_VARIANT_TECHNIQUES] = {
    [FSD_VARIANT_FULL_HOUSE] = {.name = FSD_NAME_FULL_HOUSE, .find = fsd_steps_find_full_house},
    [FSD_VARIANT_HIDDEN_SINGLE] = {.name = FSD_NAME_HIDDEN_SINGLE, .find = fsd_steps_find_subset},
    [FSD_VARIANT_NAKED_SINGLE] = {.name = FSD_NAME_NAKED_SINGLE, .find_any = fsd_steps_find_naked_single},
    [FSD_VARIANT_RELATION] = {.name = "pair constraint", .find = fsd_steps_find_relation},
    [FSD_VARIANT_CAGE] = {.name = "cage sum", .find = fsd_steps_find_cage},
    [FSD_VARIANT_LOCKED] = {.name = "locked candidates", .find = fsd_steps_find_locked},
    [FSD_VARIANT_SUM] = {.name = "sum bounds", .find = fsd_steps_find_sum},
    [FSD_VARIANT_LINE] = {.name = "line", .find = fsd_steps_find_line},
    [FSD_VARIANT_NAKED_PAIR] = {.name = FSD_NAME_NAKED_PAIR, .find = fsd_steps_find_subset},
    [FSD_VARIANT_INNIES] = {.name = "innies and outies", .find_any = fsd_steps_find_innies},
    [FSD_VARIANT_WAYS] = {.name = "combinations", .find = fsd_steps_find_ways},
    [FSD_VARIANT_X_WING] = {.name = FSD_NAME_X_WING, .find_any = fsd_steps_find_fish},
    [FSD_VARIANT_HIDDEN_PAIR] = {.name = FSD_NAME_HIDDEN_PAIR, .find = fsd_steps_find_subset},
    [FSD_VARIANT_NAKED_TRIPLE] = {.name = FSD_NAME_NAKED_TRIPLE, .find = fsd_steps_find_subset},
    [FSD_VARIANT_SWORDFISH] = {.name = FSD_NAME_SWORDFISH, .find_any = fsd_steps_find_fish},
    [FSD_VARIANT_HIDDEN_TRIPLE] = {.name = FSD_NAME_HIDDEN_TRIPLE, .find = fsd_steps_find_subset},
    [FSD_VARIANT_XY_WING] = {.name = FSD_NAME_XY_WING, .find_any = fsd_steps_find_chain},
    [FSD_VARIANT_NAKED_QUAD] = {.name = FSD_NAME_NAKED_QUAD, .find = fsd_steps_find_subset},
    [FSD_VARIANT_JELLYFISH] = {.name = FSD_NAME_JELLYFISH, .find_any = fsd_steps_find_fish},
    [FSD_VARIANT_HIDDEN_QUAD] = {.name = FSD_NAME_HIDDEN_QUAD, .find = fsd_steps_find_subset},
    [FSD_VARIANT_X_CHAIN] = {.name = FSD_NAME_X_CHAIN, .find_any = fsd_steps_find_chain},
    [FSD_VARIANT_XY_CHAIN] = {.name = FSD_NAME_XY_CHAIN, .find_any = fsd_steps_find_chain},
    [FSD_VARIANT_CHAIN] = {.name = FSD_NAME_ALTERNATING_CHAIN, .find_any = fsd_steps_find_chain},
    [FSD_VARIANT_FORCING_CHAIN] = {.name = "forcing chain", .find_any = fsd_steps_find_forcing_chain},
    [FSD_VARIANT_NET] = {.name = "forcing net", .find_any = fsd_steps_find_net},
};

const char *fsd_variant_technique_name(enum fsd_variant_technique technique)
{
    return techniques[technique].name;
}

void fsd_steps_start(struct fsd_variant_step *step, enum fsd_variant_technique technique,
                     const struct fsd_constraint *constraint)
{
    step->take = NULL;
    step->technique = technique;
    step->constraint = constraint;
    step->derived = NULL;
    step->n_houses = step->n_cells = 0;
    step->values = 0;
    step->n_combinations = 0;
    step->n_noted = 0;
    fsd_steps_forget_conclusion(step);
}

/* Looks for a step of one technique at all constraints that are lines, or at all that are not; or anywhere. */
enum where { ANYWHERE, IN_LINES, NOT_IN_LINES };

static bool find_where(struct fsd_variant_steps *steps, enum fsd_variant_technique technique, enum where where,
                       struct fsd_variant_step *step, fsd_variant_step_take *take, void *context)
{
    const struct technique *const of = &techniques[technique];
    const size_t n = of->find_any ? 1 : steps->variant->n_constraints;

    for (size_t i = 0; i < n; i++) {
        const struct fsd_constraint *const constraint = of->find_any ? NULL : &steps->variant->constraints[i];
        if (where != ANYWHERE && steps->is_in_line[i] != (where == IN_LINES)) {
            continue;
        }
        if (fsd_deadline_passed(&steps->deadline) || fsd_variant_steps_failed(steps)) {
            return false;
        }
        fsd_steps_start(step, technique, constraint);
        step->take = take;
        step->context = context;
        if ((of->find_any ? of->find_any(steps, step) : of->find(steps, constraint, step)) &&
            (!take || take(context, step))) {
            return true;
        }
    }
    return false;
}

static bool find_of(struct fsd_variant_steps *steps, enum fsd_variant_technique technique,
                    struct fsd_variant_step *step, fsd_variant_step_take *take, void *context)
{
    if (technique == FSD_VARIANT_FULL_HOUSE || technique == FSD_VARIANT_HIDDEN_SINGLE) {
        return find_where(steps, technique, NOT_IN_LINES, step, take, context) ||
               find_where(steps, technique, IN_LINES, step, take, context);
    }
    return find_where(steps, technique, ANYWHERE, step, take, context);
}

static bool find(struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    for (enum fsd_variant_technique technique = 0; technique < FSD_N_VARIANT_TECHNIQUES; technique++) {
        if (!(steps->without >> technique & 1) && find_of(steps, technique, step, NULL, NULL)) {
            return true;
        }
    }
    fsd_deadline_passed(&steps->deadline); /* while the last one looked */
    return false;
}

struct counting {
    fsd_variant_step_take *take;
    void *context;
    size_t n;
    bool is_over;
};

static bool count(void *context, const struct fsd_variant_step *step)
{
    struct counting *const of = context;

    of->n++;
    of->is_over = of->take(of->context, step);
    return of->is_over;
}

bool fsd_variant_steps_each(struct fsd_variant_steps *steps, struct fsd_variant_step *step, fsd_variant_step_take *take,
                            void *context)
{
    struct counting of = {.take = take, .context = context};
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    if (fsd_variant_steps_state(steps, &cell, &house, &value) == FSD_VARIANT_CONTRADICTORY) {
        return true;
    }
    for (enum fsd_variant_technique technique = 0; technique < FSD_N_VARIANT_TECHNIQUES; technique++) {
        if (!(steps->without >> technique & 1) && (technique != FSD_VARIANT_NET || of.n == 0)) {
            find_of(steps, technique, step, count, &of);
        }
        if (of.is_over) {
            return false;
        }
    }
    return !fsd_deadline_passed(&steps->deadline) && !fsd_variant_steps_failed(steps);
}

bool fsd_variant_steps_next(struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const struct fsd_constraint *house;
    uint16_t cell;
    fsd_values value;

    const enum fsd_variant_state state = fsd_variant_steps_state(steps, &cell, &house, &value);
    const bool is_over = state == FSD_VARIANT_CONTRADICTORY || (state == FSD_VARIANT_SOLVED && steps->has_one_solution);
    if (is_over || !find(steps, step)) {
        return false;
    }
    for (unsigned i = 0; i < step->n_removed; i++) {
        steps->candidates[step->removed[i].cell] &= ~step->removed[i].values;
    }
    if (step->placed.values) {
        fsd_steps_place(steps, step->placed.cell, step->placed.values);
    }
    steps->n_steps++;
    steps->n_uses[step->technique]++;
    steps->hardest = step->technique > steps->hardest ? step->technique : steps->hardest;
    return true;
}

bool fsd_variant_steps_failed(const struct fsd_variant_steps *steps)
{
    return fsd_forcing_search_failed(steps->forcing) || fsd_net_search_failed(steps->nets) ||
           fsd_ways_failed(steps->ways) || fsd_story_failed(steps->story);
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

bool fsd_variant_climb(const struct fsd_variant *variant, const fsd_values *candidates, bool has_one_solution,
                       fsd_variant_techniques without, struct fsd_deadline deadline, struct fsd_variant_climb *climb)
{
    struct fsd_variant_steps steps;
    bool has_memory = fsd_variant_steps_init(&steps, variant);

    if (has_memory) {
        fsd_variant_steps_start(&steps, candidates, NULL);
        steps.has_one_solution = has_one_solution;
        steps.without = without;
        steps.deadline = deadline;
        climb->state = fsd_variant_steps_climb(&steps);
        climb->n_steps = steps.n_steps;
        climb->hardest = steps.hardest;
        has_memory = !fsd_variant_steps_failed(&steps);
    }
    fsd_variant_steps_destroy(&steps);
    return has_memory;
}

unsigned fsd_variant_technique_named(const char *name)
{
    unsigned i = 0;

    while (i < FSD_N_VARIANT_TECHNIQUES && strcmp(techniques[i].name, name) != 0) {
        i++;
    }
    return i;
}
