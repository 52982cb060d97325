#include "puzzle/generate_variant_state.h"

enum {
    MOST_ROUNDS = 200,    /* of changed cages, */
    ROUNDS_OF_BUDGET = 4, /* each with a share of the guesses; */
    OPEN_SHARE = 16,      /* one in so many cages is divided where they do not suffice */
    OTHERS_AT_ONCE = 4    /* solutions that a round is to exclude, besides the last ones */
};

/* The cages that are drawn are these from now on, of which own is made anew. */
static enum fastsud_status put_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                     uint16_t *region, struct fsd_own_rules *own)
{
    struct fsd_drawn_clues *const clues = &generator->clues;
    const struct fsd_rule *missing = NULL;
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = clues->n; i-- > 0;) {
        if (clues->statements[i].rule == generator->cage_rule) {
            fsd_generator_drop_clues(clues, i, i + 1);
        }
    }
    status = fsd_draw_clues(&own->rules, &generator->cage_rule, 1, generator->solution, random, &generator->cages,
                            clues, &missing);
    fsd_own_rules_destroy(own);
    if (status == FASTSUD_OK) {
        status = fsd_own_rules_make(generator, region, 0, 0, own);
    }
    if (status == FASTSUD_OK) {
        fsd_generator_use(generator, own->solver, &own->rules.variant);
    }
    return status;
}

enum fastsud_status fsd_generator_settle_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own)
{
    const unsigned n_cells = generator->variant.n_cells;
    const uint64_t guess_limit = generator->maker.guess_budget / ROUNDS_OF_BUDGET;
    unsigned n_others = 0;
    enum fastsud_status status = FASTSUD_OK;
    enum fastsud_verdict verdict = FASTSUD_NONE;
    bool is_unique = false, goes_on = true;

    fsd_generator_give_cells(generator, random, fsd_generator_most_givens(generator));
    for (unsigned round = 0; round < MOST_ROUNDS && goes_on; round++) {
        unsigned n = 0;
        bool is_open = false;
        n_others = n_others + OTHERS_AT_ONCE > FSD_MOST_OTHERS ? 0 : n_others;
        status =
            fsd_variant_find_others(&generator->maker, random, generator->solution, generator->candidates, guess_limit,
                                    generator->others + (size_t)n_others * n_cells, OTHERS_AT_ONCE, &n, &is_open);
        generator->gave_up = fsd_deadline_passed(generator->maker.deadline);
        is_unique = n == 0 && !is_open;
        n_others += n;
        if (is_unique && generator->maker.by_logic) {
            status = fsd_variant_judge(&generator->maker, generator->candidates, &verdict);
            is_unique = verdict == FASTSUD_UNIQUE;
        }
        goes_on = status == FASTSUD_OK && !is_unique && !generator->gave_up &&
                  (n > 0 ? fsd_cages_exclude(&generator->cages, &generator->variant, random, generator->solution,
                                             generator->others, n_others)
                         : fsd_cages_divide(&generator->cages, &generator->variant, random, generator->solution,
                                            generator->cages.n / OPEN_SHARE + 1));
        if (goes_on) {
            status = put_cages(generator, random, region, own);
            goes_on = status == FASTSUD_OK;
        }
    }
    if (!is_unique) {
        fsd_generator_give_cells(generator, random, n_cells);
    }
    return status == FASTSUD_OK && !generator->gave_up && (is_unique || generator->may_give)
               ? fsd_generator_reduce_givens(generator, random)
               : status;
}

enum fastsud_status fsd_generator_divide_cages(struct fsd_variant_generator *generator, struct fsd_random *random,
                                               uint16_t *region, struct fsd_own_rules *own, bool *is_divided)
{
    *is_divided = fsd_cages_divide(&generator->cages, &generator->variant, random, generator->solution,
                                   generator->cages.n / OPEN_SHARE + 1);
    return *is_divided ? put_cages(generator, random, region, own) : FASTSUD_OK;
}
