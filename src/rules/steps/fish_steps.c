/* Fish: all places of a value in some houses lie in as many other groups, so it goes from the rest of these. */
#include <string.h>

#include "base/random.h"
#include "rules/steps/find.h"

enum { N_WORDS = FSD_VARIANT_MAX_CELLS / 64 };

struct fish {
    const struct fsd_variant_steps *steps;
    struct fsd_variant_step *step;
    unsigned size;
    uint64_t places[N_WORDS]; /* of the bases */
};

static bool has(const uint64_t *set, unsigned cell)
{
    return set[cell / 64] >> cell % 64 & 1;
}

static bool is_in(const struct fsd_constraint *const *groups, unsigned n, const struct fsd_constraint *group)
{
    for (unsigned i = 0; i < n; i++) {
        if (groups[i] == group) {
            return true;
        }
    }
    return false;
}

/* The value goes from cells of the covers that are not its places in the bases. */
static bool conclude(struct fish *fish)
{
    struct fsd_variant_step *const step = fish->step;

    step->n_houses = fish->size;
    step->n_cells = 0;
    for (unsigned i = 0; i < fish->size; i++) {
        for (unsigned k = 0; k < step->covers[i]->n_cells; k++) {
            const uint16_t cell = step->covers[i]->cells[k];
            if (!has(fish->places, cell)) {
                fsd_steps_take_away(fish->steps, step, cell, step->values);
            }
        }
    }
    for (unsigned cell = 0; cell < fish->steps->variant->n_cells && step->n_removed > 0; cell++) {
        if (has(fish->places, cell)) {
            step->cells[step->n_cells++] = (uint16_t)cell;
        }
    }
    return step->n_removed > 0 && fsd_steps_found(step);
}

/* Covers the places that are left by groups in which the value stands once. */
static bool cover(struct fish *fish, const uint64_t *left, unsigned n)
{
    const struct fsd_variant *const variant = fish->steps->variant;
    unsigned cell = 0;

    while (cell < variant->n_cells && !has(left, cell)) {
        cell++;
    }
    if (cell == variant->n_cells) {
        return n == fish->size && conclude(fish);
    }
    const struct fsd_constraint *const *of_cell = NULL;
    const size_t n_of_cell = fsd_steps_constraints_of(fish->steps, cell, &of_cell);
    for (size_t i = 0; i < n_of_cell && n < fish->size; i++) {
        const struct fsd_constraint *const group = of_cell[i];
        uint64_t less[N_WORDS];
        if (group->kind != FSD_ALL_DIFFERENT || is_in(fish->step->bases, fish->size, group)) {
            continue;
        }
        for (unsigned w = 0; w < fish->steps->n_words; w++) {
            less[w] = left[w];
        }
        for (unsigned k = 0; k < group->n_cells; k++) {
            less[group->cells[k] / 64] &= ~(UINT64_C(1) << group->cells[k] % 64);
        }
        fish->step->covers[n] = group;
        if (cover(fish, less, n + 1)) {
            return true;
        }
    }
    return false;
}

/* Chooses further bases, from a number on, without a place in common. */
static bool choose(struct fish *fish, size_t from, unsigned n)
{
    const struct fsd_variant_steps *const steps = fish->steps;
    const struct fsd_variant *const variant = steps->variant;

    if (n == fish->size) {
        return cover(fish, fish->places, 0);
    }
    for (size_t i = from; i < variant->n_constraints; i++) {
        const struct fsd_constraint *const house = &variant->constraints[i];
        unsigned n_places = 0;
        bool is_apart = fsd_steps_is_house(steps, house);
        for (unsigned k = 0; is_apart && k < house->n_cells; k++) {
            const bool is_place = (steps->candidates[house->cells[k]] & fish->step->values) != 0;
            n_places += is_place;
            is_apart = !(is_place && has(fish->places, house->cells[k]));
        }
        if (!is_apart || n_places < 2 || n_places > fish->size) {
            continue;
        }
        uint64_t before[N_WORDS];
        for (unsigned w = 0; w < steps->n_words; w++) {
            before[w] = fish->places[w];
        }
        for (unsigned k = 0; k < house->n_cells; k++) {
            const unsigned cell = house->cells[k];
            const bool is_place = (steps->candidates[cell] & fish->step->values) != 0;
            fish->places[cell / 64] |= (uint64_t)is_place << cell % 64;
        }
        fish->step->bases[n] = house;
        if (choose(fish, i + 1, n + 1)) {
            return true;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            fish->places[w] = before[w];
        }
    }
    return false;
}

static uint64_t hash_places(const struct fsd_variant_steps *steps, fsd_values value)
{
    uint64_t hash = 1;

    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        hash = steps->candidates[cell] & value ? fsd_random_mix(hash, cell) : hash;
    }
    return hash;
}

bool fsd_steps_find_fish(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const unsigned n_values = steps->variant->n_values;
    struct fish fish = {.steps = steps, .step = step};

    fish.size = step->technique == FSD_VARIANT_X_WING ? 2 : step->technique == FSD_VARIANT_SWORDFISH ? 3 : 4;
    for (unsigned value = 0; value < n_values; value++) {
        uint64_t *const without = &steps->without_fish[(fish.size - 1) * n_values + value];
        step->values = (fsd_values)1 << value;
        const uint64_t hash = hash_places(steps, step->values);
        if (*without != hash && choose(&fish, 0, 0)) {
            return true;
        }
        *without = step->take ? *without : hash; /* there may have been some */
        memset(fish.places, 0, sizeof(fish.places));
    }
    return false;
}
