#include "support/statistics.h"

#include <string.h>

#include "support/test.h"

static const char cells[] = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

struct fsd_statistics *statistics_empty(void)
{
    const struct fsd_statistics_plan plan = {.measures = (1u << FSD_N_MEASURES) - 1,
                                             .max_level = 4,
                                             .n_top = 2,
                                             .finds_duplicates = true,
                                             .n_morphs = 16,
                                             .seed = 7,
                                             .max_backdoor = 2};
    struct fsd_statistics *statistics;
    assert_int_equal(fsd_statistics_create(&plan, &statistics), FASTSUD_OK);
    return statistics;
}

struct fsd_statistics *statistics_known(void)
{
    struct fsd_statistics *s = statistics_empty();
    s->n_lines = 410;
    s->n_malformed = 3;
    s->n_verdicts[FASTSUD_UNIQUE] = 400;
    s->n_verdicts[FASTSUD_NONE] = 2;
    s->n_verdicts[FASTSUD_MULTIPLE] = 1;
    s->n_by_givens[17] = 301;
    s->n_by_givens[30] = 102;
    s->n_by_redundant[0] = 300;
    s->n_by_redundant[5] = 100;
    s->n_by_outcome[17][1] = 200;
    s->n_by_outcome[17][3] = 100;
    s->n_by_outcome[17][FSD_OUTCOME_OPEN] = 1;
    s->n_by_outcome[30][1] = 100;
    s->n_by_outcome[30][FSD_OUTCOME_CONTRADICTORY] = 2;
    /* At the start all cells are open; each level fixes ten more in every puzzle. */
    s->n_informative = 401;
    for (unsigned level = 0; level < FSD_N_LEVELS; level++) {
        const uint64_t n_fixed = level <= 4 ? 10 * (level + 1) : 50;
        s->n_cells[level][1] = 401 * n_fixed;
        s->n_cells[level][9] = 401 * (81 - n_fixed);
    }
    s->n_cells[FSD_LEVEL_START][9] = 401 * 81;
    s->n_uses[FSD_NAKED_SINGLE] = 9000;
    s->n_users[FSD_NAKED_SINGLE] = 390;
    s->n_uses[FSD_POINTING] = 12;
    s->n_users[FSD_POINTING] = 4;
    for (unsigned i = 0; i < 403; i++) {
        fsd_histogram_add(&s->guesses, i < 200 ? 0 : i < 390 ? 3 : 20);
        fsd_histogram_add(&s->ratings, i < 300 ? 1024 : 5793); /* 1 and 2^2.5 */
        s->rating_log2_sum += i < 300 ? 0 : 5U << 23;
        for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
            fsd_histogram_add(&s->search_guesses[select], 5 + select);
            fsd_histogram_add(&s->search_nodes[select], 40 + select);
        }
    }
    s->n_searches_given_up[FASTSUD_SELECT_FIRST] = 13;
    for (unsigned level = 0; level <= 4; level++) {
        s->n_by_backdoor[level][0] = 100;
        s->n_by_backdoor[level][1] = 200;
        s->n_by_backdoor[level][2] = 99;
        s->n_by_backdoor[level][3] = 1;
    }
    s->n_ablated = 401;
    s->n_solved_by_steps = 399;
    s->n_cells_by_steps[1] = 401 * 81;
    for (unsigned technique = 0; technique < FSD_N_TECHNIQUES; technique++) {
        s->n_solved_without[technique] = 399;
        s->n_cells_without[technique][1] = 401 * 81;
    }
    /* In each puzzle it fixes three cells; without it three stay at three candidates, half a nonet each. */
    s->change[FSD_HIDDEN_SINGLE][1] = 3 * 401;
    s->change[FSD_HIDDEN_SINGLE][3] = -3 * 401;
    s->n_solved_without[FSD_HIDDEN_SINGLE] = 41;
    s->n_cells_without[FSD_HIDDEN_SINGLE][1] = 401 * 78;
    s->n_cells_without[FSD_HIDDEN_SINGLE][3] = 401 * 3;
    s->n_hardest = s->n_easiest = 1;
    s->hardest[0] = (struct fsd_example){.line = 12345, .n_guesses = 20, .outcome = FSD_OUTCOME_OPEN, .n_givens = 17};
    s->easiest[0] = (struct fsd_example){.line = 7, .n_guesses = 1, .outcome = 1, .n_givens = 30};
    memcpy(s->hardest[0].cells, cells, FASTSUD_N_CELLS);
    memcpy(s->easiest[0].cells, cells, FASTSUD_N_CELLS);
    return s;
}

static uint64_t any_count(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return 0;
    case 1:
        return rng_below(rng, 1000);
    default:
        return rng_next(rng) >> rng_below(rng, 64);
    }
}

static void fill(struct rng *rng, uint64_t *counts, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes / sizeof(*counts); i++)
        counts[i] = any_count(rng);
}

#define FILL(rng, member) fill(rng, (uint64_t *)&(member), sizeof(member))

struct fsd_statistics *statistics_random(struct rng *rng)
{
    struct fsd_statistics *s = statistics_empty();
    s->plan.measures = rng_below(rng, 1u << FSD_N_MEASURES);
    s->plan.max_level = rng_below(rng, FSD_N_LEVELS);
    s->plan.max_backdoor = rng_below(rng, FSD_MAX_BACKDOOR + 1);
    s->plan.finds_duplicates = rng_below(rng, 2);
    FILL(rng, s->n_lines);
    FILL(rng, s->n_malformed);
    FILL(rng, s->n_verdicts);
    FILL(rng, s->n_by_givens);
    FILL(rng, s->n_by_redundant);
    FILL(rng, s->n_by_outcome);
    FILL(rng, s->n_informative);
    FILL(rng, s->n_cells);
    FILL(rng, s->n_uses);
    FILL(rng, s->n_users);
    FILL(rng, s->guesses);
    FILL(rng, s->search_guesses);
    FILL(rng, s->search_nodes);
    FILL(rng, s->n_searches_given_up);
    FILL(rng, s->ratings);
    FILL(rng, s->rating_log2_sum);
    FILL(rng, s->n_by_backdoor);
    FILL(rng, s->n_ablated);
    FILL(rng, s->n_solved_by_steps);
    FILL(rng, s->n_cells_by_steps);
    FILL(rng, s->n_solved_without);
    FILL(rng, s->change);
    FILL(rng, s->n_cells_without);
    s->n_hardest = s->n_easiest = rng_below(rng, 3);
    for (size_t i = 0; i < s->n_hardest; i++) {
        s->hardest[i] = (struct fsd_example){.line = any_count(rng),
                                             .n_guesses = any_count(rng),
                                             .outcome = (uint8_t)rng_below(rng, FSD_N_OUTCOMES),
                                             .n_givens = (uint8_t)rng_below(rng, 82)};
        memcpy(s->hardest[i].cells, cells, FASTSUD_N_CELLS);
        s->easiest[i] = s->hardest[i];
    }
    return s;
}
