/* Fish: all places of a value in some houses lie in as many other groups, so it goes from the rest of these. */
#include <string.h>

#include "base/random.h"
#include "rules/steps/find.h"

enum { N_WORDS = FSD_VARIANT_MAX_CELLS / 64 };

struct fish {
    const struct fsd_variant_steps *steps;
    struct fsd_variant_step *step;
    unsigned size;
    uint64_t of_value[N_WORDS]; /* these two: places of the value, all, and those in the bases */
    uint64_t places[N_WORDS];
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
    const struct fsd_variant_steps *const steps = fish->steps;
    unsigned word = 0;

    while (word < steps->n_words && left[word] == 0) {
        word++;
    }
    if (word == steps->n_words) {
        return n == fish->size && conclude(fish);
    }
    const struct fsd_constraint *const *of_cell = NULL;
    const unsigned cell = 64 * word + (unsigned)__builtin_ctzll(left[word]);
    const size_t n_of_cell = fsd_steps_constraints_of(steps, cell, &of_cell);
    for (size_t i = 0; i < n_of_cell && n < fish->size; i++) {
        const struct fsd_constraint *const group = of_cell[i];
        const uint64_t *const cells = steps->cells_of + (size_t)(group - steps->variant->constraints) * steps->n_words;
        uint64_t less[N_WORDS];
        if (group->kind != FSD_ALL_DIFFERENT || is_in(fish->step->bases, fish->size, group)) {
            continue;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            less[w] = left[w] & ~cells[w];
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
        const uint64_t *const cells = steps->cells_of + i * steps->n_words;
        unsigned n_places = 0;
        bool is_apart = fsd_steps_is_house(steps, &variant->constraints[i]);
        for (unsigned w = 0; w < steps->n_words && is_apart; w++) {
            n_places += (unsigned)__builtin_popcountll(fish->of_value[w] & cells[w]);
            is_apart = (fish->places[w] & cells[w]) == 0 && n_places <= fish->size;
        }
        if (!is_apart || n_places < 2) {
            continue;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            fish->places[w] |= fish->of_value[w] & cells[w];
        }
        fish->step->bases[n] = &variant->constraints[i];
        if (choose(fish, i + 1, n + 1)) {
            return true;
        }
        for (unsigned w = 0; w < steps->n_words; w++) {
            fish->places[w] &= ~cells[w];
        }
    }
    return false;
}

/* Returns their hash. */
static uint64_t find_places(struct fish *fish)
{
    const struct fsd_variant_steps *const steps = fish->steps;
    uint64_t hash = 1;

    memset(fish->of_value, 0, sizeof(fish->of_value));
    memset(fish->places, 0, sizeof(fish->places));
    for (unsigned cell = 0; cell < steps->variant->n_cells; cell++) {
        fish->of_value[cell / 64] |= (uint64_t)((steps->candidates[cell] & fish->step->values) != 0) << cell % 64;
    }
    for (unsigned w = 0; w < steps->n_words; w++) {
        hash = fsd_random_mix(hash, fish->of_value[w]);
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
        const uint64_t hash = find_places(&fish);
        if (*without != hash && choose(&fish, 0, 0)) {
            return true;
        }
        *without = step->take ? *without : hash; /* there may have been some */
    }
    return false;
}
