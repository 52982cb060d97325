#include "puzzle/generate_variant_state.h"

void fsd_generator_give_cells(struct fsd_variant_generator *generator, struct fsd_random *random, unsigned n)
{
    const unsigned n_cells = generator->variant.n_cells;
    const uint16_t *const orbits = generator->orbits;
    uint16_t left[FSD_VARIANT_MAX_CELLS];
    unsigned n_left = 0;

    for (unsigned cell = 0; cell < n_cells; cell++) {
        const bool is_given = n == n_cells;
        left[n_left] = (uint16_t)cell;
        n_left += !is_given && orbits[cell] == cell;
        generator->candidates[cell] =
            is_given ? (fsd_values)1 << generator->solution[cell] : generator->variant.candidates[cell];
    }
    while (n_left > 0 && n > 0) {
        const unsigned i = fsd_random_below(random, n_left);
        const uint16_t orbit = left[i];
        unsigned size = 0;
        left[i] = left[--n_left];
        for (unsigned cell = orbit; cell < n_cells; cell++) {
            size += orbits[cell] == orbit;
        }
        for (unsigned cell = orbit; cell < n_cells && size <= n; cell++) {
            if (orbits[cell] == orbit) {
                generator->candidates[cell] = (fsd_values)1 << generator->solution[cell];
            }
        }
        n -= size <= n ? size : 0;
    }
}

unsigned fsd_generator_most_givens(const struct fsd_variant_generator *generator)
{
    const struct fsd_generate_rules_options *const options = generator->options;

    return options->has_most_givens ? options->most_givens : generator->cage_rule ? 0 : generator->variant.n_cells;
}

unsigned fsd_generator_n_givens(const struct fsd_variant_generator *generator)
{
    unsigned n = 0;

    for (unsigned cell = 0; cell < generator->variant.n_cells; cell++) {
        n += fsd_values_are_one(generator->candidates[cell]);
    }
    return n;
}

enum fastsud_status fsd_generator_reduce_givens(struct fsd_variant_generator *generator, struct fsd_random *random)
{
    return fsd_variant_minimize(&generator->maker, random, generator->solution, generator->candidates,
                                &generator->gave_up);
}
