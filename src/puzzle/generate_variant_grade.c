#include "puzzle/generate_variant_state.h"

#include <string.h>

enum { MOST_ADDITIONS = 8 /* of givens to a puzzle */ };

/* Orbits of cells in random order, those with givens or those without. */
struct choice {
    unsigned n;
    uint16_t orbits[FSD_VARIANT_MAX_CELLS];
};

static bool is_open(const struct fsd_variant_generator *generator, unsigned cell)
{
    return !fsd_values_are_one(generator->variant.candidates[cell]);
}

static void choose(const struct fsd_variant_generator *generator, struct fsd_random *random, bool given,
                   struct choice *choice)
{
    choice->n = 0;
    for (unsigned cell = 0; cell < generator->variant.n_cells; cell++) {
        const bool is_given = fsd_values_are_one(generator->candidates[cell]);
        if (generator->orbits[cell] == cell && is_open(generator, cell) && is_given == given) {
            const unsigned at = fsd_random_below(random, choice->n + 1);
            choice->orbits[choice->n++] = choice->orbits[at];
            choice->orbits[at] = (uint16_t)cell;
        }
    }
}

/* Gives the cells of an orbit, or takes them away; returns how many they are. */
static unsigned put_orbit(struct fsd_variant_generator *generator, unsigned orbit, bool given)
{
    unsigned n = 0;

    for (unsigned cell = orbit; cell < generator->variant.n_cells; cell++) {
        if (generator->orbits[cell] == orbit && is_open(generator, cell)) {
            generator->candidates[cell] =
                given ? (fsd_values)1 << generator->solution[cell] : generator->variant.candidates[cell];
            n++;
        }
    }
    return n;
}

/* Whether the steps that are wanted, none harder, solve the puzzle; steps->hardest is the hardest of them. */
static bool is_solved(struct fsd_variant_generator *generator, struct fsd_variant_steps *steps)
{
    fsd_variant_steps_start(steps, generator->candidates, NULL);
    steps->has_one_solution = true;
    steps->without = (UINT64_MAX << generator->options->most_technique) << 1;
    steps->deadline = *generator->maker.deadline;
    const enum fsd_variant_state state = fsd_variant_steps_climb(steps);
    generator->gave_up |= state == FSD_VARIANT_GAVE_UP;
    return state == FSD_VARIANT_SOLVED;
}

/* Adds givens in random order, no more than the steps need. False: all that there may be do not suffice. */
static bool add_givens(struct fsd_variant_generator *generator, struct fsd_random *random,
                       struct fsd_variant_steps *steps)
{
    const unsigned most = fsd_generator_most_givens(generator);
    unsigned n_givens = fsd_generator_n_givens(generator);
    unsigned n_few = 0, n_given = 0;
    struct choice choice;

    choose(generator, random, false, &choice);
    for (; n_given < choice.n; n_given++) {
        n_givens += put_orbit(generator, choice.orbits[n_given], true);
        if (n_givens > most) {
            put_orbit(generator, choice.orbits[n_given], false);
            break;
        }
    }
    if (n_given == 0 || !is_solved(generator, steps)) {
        return false;
    }
    for (unsigned n_enough = n_given; n_enough - n_few > 1 && !generator->gave_up;) {
        const unsigned n = (n_few + n_enough) / 2;
        for (; n_given > n; n_given--) {
            put_orbit(generator, choice.orbits[n_given - 1], false);
        }
        for (; n_given < n; n_given++) {
            put_orbit(generator, choice.orbits[n_given], true);
        }
        *(is_solved(generator, steps) ? &n_enough : &n_few) = n;
    }
    for (; n_given < n_few + 1; n_given++) {
        put_orbit(generator, choice.orbits[n_given], true);
    }
    return true;
}

/* Takes givens away while the steps solve the puzzle. */
static void spare_givens(struct fsd_variant_generator *generator, struct fsd_random *random,
                         struct fsd_variant_steps *steps)
{
    unsigned n_givens = fsd_generator_n_givens(generator);
    struct choice choice;

    choose(generator, random, true, &choice);
    for (unsigned i = 0; i < choice.n && !generator->gave_up; i++) {
        const unsigned n = put_orbit(generator, choice.orbits[i], false);
        if (n_givens < generator->options->least_givens + n || !is_solved(generator, steps)) {
            put_orbit(generator, choice.orbits[i], true);
        } else {
            n_givens -= n;
        }
    }
}

/*
 * With the rules as they are: sets *is_easy, whether the steps that are wanted, none harder, solve the puzzle. Givens
 * are added to the same puzzle several times, since others may be what makes it too easy.
 */
static enum fastsud_status fit_givens(struct fsd_variant_generator *generator, struct fsd_random *random, bool *is_easy,
                                      bool *fits)
{
    const enum fsd_variant_technique least = generator->options->least_technique;
    struct fsd_variant_steps steps;
    fsd_values first[FSD_VARIANT_MAX_CELLS];
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    memcpy(first, generator->candidates, sizeof(first));
    *is_easy = *fits = false;
    if (fsd_variant_steps_init(&steps, generator->maker.variant)) {
        *is_easy = is_solved(generator, &steps);
        *fits = *is_easy && steps.hardest >= least;
        for (unsigned i = 0; i < MOST_ADDITIONS && !*fits && (i > 0 || !*is_easy) && !generator->gave_up; i++) {
            memcpy(generator->candidates, first, sizeof(first));
            *is_easy = add_givens(generator, random, &steps);
            if (!*is_easy) {
                break;
            }
            spare_givens(generator, random, &steps);
            *fits = is_solved(generator, &steps) && steps.hardest >= least;
        }
        status = fsd_variant_steps_failed(&steps) ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
    }
    fsd_variant_steps_destroy(&steps);
    return status;
}

enum fastsud_status fsd_generator_fit_grade(struct fsd_variant_generator *generator, struct fsd_random *random,
                                            uint16_t *region, struct fsd_own_rules *own, bool *fits)
{
    bool is_easy = false;
    bool goes_on = true;
    enum fastsud_status status = FASTSUD_OK;

    *fits = false;
    while (goes_on) {
        status = fit_givens(generator, random, &is_easy, fits);
        goes_on = status == FASTSUD_OK && !is_easy && !generator->gave_up && generator->cages.n > 0;
        if (goes_on) {
            status = fsd_generator_divide_cages(generator, random, region, own, &goes_on);
            goes_on &= status == FASTSUD_OK;
        }
    }
    return status;
}
