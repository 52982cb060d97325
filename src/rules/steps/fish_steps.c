/* Fish: all places of a value in some houses lie in as many other groups, so it goes from the rest of these. */
#include <string.h>

#include "base/random.h"
#include "rules/steps/find.h"

enum { N_WORDS = FSD_VARIANT_MAX_CELLS / 64 };

struct fish {
    const struct fsd_variant_steps *steps;
    struct fsd_variant_step *step;
    unsigned size;
    const uint64_t *of_value; /* its places */
    uint64_t places[N_WORDS]; /* those in the bases */
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

/* What a group leaves of some places. Returns whether that is anything. */
static bool leave(const struct fish *fish, const struct fsd_constraint *group, const uint64_t *places, uint64_t *left)
{
    const uint64_t *const cells = fsd_steps_cells_of(fish->steps, group);
    uint64_t any = 0;

    for (unsigned w = 0; w < fish->steps->n_words; w++) {
        left[w] = places[w] & ~cells[w];
        any |= left[w];
    }
    return any != 0;
}

/* Covers the places that are left, some of them, by groups in which the value stands once. */
static bool cover(struct fish *fish, const uint64_t *left, unsigned n)
{
    const struct fsd_constraint *const *of_cell = NULL;
    unsigned w = 0;

    while (!left[w]) {
        w++;
    }
    const unsigned cell = 64 * w + (unsigned)__builtin_ctzll(left[w]);
    const size_t n_of_cell = fsd_steps_constraints_of(fish->steps, cell, &of_cell);
    for (size_t i = 0; i < n_of_cell; i++) {
        const struct fsd_constraint *const group = of_cell[i];
        uint64_t less[N_WORDS];
        if (group->kind != FSD_ALL_DIFFERENT || is_in(fish->step->bases, fish->size, group)) {
            continue;
        }
        const bool is_more = leave(fish, group, left, less), is_last = n + 1 == fish->size;
        fish->step->covers[n] = group;
        if (is_more ? !is_last && cover(fish, less, n + 1) : is_last && conclude(fish)) {
            return true;
        }
    }
    return false;
}

/* Whether a house's places of the value, which it sets, are neither too few nor too many, and apart from the others. */
static bool may_be_base(const struct fish *fish, const struct fsd_constraint *house, uint64_t *places)
{
    const uint64_t *const cells = fsd_steps_cells_of(fish->steps, house);
    unsigned n = 0;

    for (unsigned w = 0; w < fish->steps->n_words; w++) {
        places[w] = cells[w] & fish->of_value[w];
        if (places[w] & fish->places[w]) {
            return false;
        }
        for (uint64_t left = places[w]; left; left &= left - 1) {
            n++;
        }
    }
    return n >= 2 && n <= fish->size;
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
        uint64_t places[N_WORDS];
        if (!fsd_steps_is_house(steps, house) || !may_be_base(fish, house, places)) {
            continue;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            fish->places[w] |= places[w];
        }
        fish->step->bases[n] = house;
        if (choose(fish, i + 1, n + 1)) {
            return true;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            fish->places[w] &= ~places[w];
        }
    }
    return false;
}

static uint64_t hash_places(const struct fish *fish)
{
    uint64_t hash = 1;

    for (unsigned w = 0; w < fish->steps->n_words; w++) {
        hash = fsd_random_mix(hash, fish->of_value[w]);
    }
    return hash;
}

bool fsd_steps_find_fish(const struct fsd_variant_steps *steps, struct fsd_variant_step *step)
{
    const unsigned n_values = steps->variant->n_values;
    struct fish fish = {.steps = steps, .step = step};

    fish.size = step->technique == FSD_VARIANT_X_WING ? 2 : step->technique == FSD_VARIANT_SWORDFISH ? 3 : 4;
    fsd_steps_list_places(steps);
    for (unsigned value = 0; value < n_values; value++) {
        uint64_t *const without = &steps->without_fish[(fish.size - 1) * n_values + value];
        step->values = (fsd_values)1 << value;
        fish.of_value = fsd_steps_places(steps, value);
        const uint64_t hash = hash_places(&fish);
        if (*without != hash && choose(&fish, 0, 0)) {
            return true;
        }
        *without = step->take ? *without : hash; /* there may have been some */
        memset(fish.places, 0, sizeof(fish.places));
    }
    return false;
}
