#include "support/records.h"

#include <stdlib.h>
#include <string.h>

#include "support/test.h"

struct fsd_statistics_plan plan_of_everything(void)
{
    return (struct fsd_statistics_plan){.measures = (1u << FSD_N_MEASURES) - 1,
                                        .max_level = 7,
                                        .n_top = 6,
                                        .finds_duplicates = true,
                                        .propagate = FASTSUD_PROPAGATE_SINGLES,
                                        .search_limit = 12345,
                                        .n_morphs = 10,
                                        .seed = 0xfedcba9876543210u,
                                        .max_backdoor = 3};
}

/* Mostly small, now and then of any size up to 2^40. */
static uint64_t random_count(struct rng *rng)
{
    return rng_below(rng, 4) ? rng_below(rng, 40) : rng_next(rng) >> (24 + rng_below(rng, 40));
}

/* 81 cells in all, none without candidates. */
static void random_histogram(struct rng *rng, uint8_t n_cells[FSD_N_DIGITS + 1])
{
    memset(n_cells, 0, FSD_N_DIGITS + 1);
    for (int cell = 0; cell < 81; cell++)
        n_cells[1 + rng_below(rng, 9)]++;
}

static void make_trace(struct rng *rng, const struct fsd_statistics_plan *plan, struct fsd_record *record)
{
    record->logic_state = (uint8_t)rng_below(rng, 3);
    record->trace.level = record->logic_state == FSD_LOGIC_OPEN ? FSD_N_LEVELS : rng_below(rng, plan->max_level + 1);
    for (unsigned level = 0; level <= plan->max_level; level++)
        random_histogram(rng, record->trace.n_cells[level]);
    for (unsigned level = plan->max_level + 1; level < FSD_N_LEVELS; level++)
        memcpy(record->trace.n_cells[level], record->trace.n_cells[plan->max_level], FSD_N_DIGITS + 1);
    random_histogram(rng, record->trace.n_cells[FSD_LEVEL_START]);
    for (int t = 0; t < FSD_N_TECHNIQUES; t++)
        record->trace.n_uses[t] =
            fsd_technique_rows[t].level <= plan->max_level && rng_below(rng, 3) == 0 ? rng_below(rng, 50) : 0;
}

static void make_ablation(struct rng *rng, const struct fsd_statistics_plan *plan, struct fsd_ablation *ablation)
{
    ablation->is_solved = rng_below(rng, 2);
    random_histogram(rng, ablation->n_cells);
    for (int t = 0; t < FSD_N_TECHNIQUES; t++) {
        /* What stands in the places of techniques that were not used is not to be counted. */
        random_histogram(rng, ablation->n_cells_without[t]);
        unsigned from = rng_below(rng, 10), to = rng_below(rng, 10);
        ablation->change[t][from] = (int16_t)(ablation->change[t][from] - 7);
        ablation->change[t][to] = (int16_t)(ablation->change[t][to] + 7);
        if (fsd_technique_rows[t].level <= plan->max_level && rng_below(rng, 2)) {
            ablation->used |= 1u << t;
            ablation->solved_without |= (ablation->is_solved && rng_below(rng, 2) ? 1u : 0u) << t;
        }
    }
}

static void make_puzzle(struct rng *rng, const struct fsd_statistics_plan *plan, struct made_puzzle *puzzle)
{
    static const uint8_t verdicts[] = {FASTSUD_UNIQUE, FASTSUD_UNIQUE, FASTSUD_NONE, FASTSUD_MULTIPLE};
    struct fsd_record *record = &puzzle->record;
    for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        puzzle->cells[cell] = rng_below(rng, 3) ? '.' : (char)('1' + rng_below(rng, 9));
        record->n_givens = (uint8_t)(record->n_givens + (puzzle->cells[cell] != '.'));
    }
    record->verdict = verdicts[rng_below(rng, 4)];
    record->n_guesses = random_count(rng);
    record->n_redundant = (uint8_t)rng_below(rng, record->n_givens + 1u);
    make_trace(rng, plan, record);
    for (int select = 0; select < FSD_N_SELECTS; select++)
        record->searches[select] = (struct fsd_search_counts){
            .n_guesses = random_count(rng), .n_nodes = random_count(rng), .gave_up = rng_below(rng, 9) == 0};
    /* The mean of logarithms is less than 64, in units of 2^-32. */
    record->log2_sum = (plan->n_morphs + 1u) / 2 * (rng_next(rng) >> (26 + rng_below(rng, 8)));
    for (int level = 0; level < FSD_N_LEVELS; level++)
        record->backdoors[level] = (uint8_t)rng_below(rng, plan->max_backdoor + 2);
    make_ablation(rng, plan, &record->ablation);
}

struct made_puzzle *make_puzzles(struct rng *rng, const struct fsd_statistics_plan *plan, size_t n)
{
    struct made_puzzle *puzzles = calloc(n + 1, sizeof(*puzzles));
    uint64_t line = 0;
    assert_non_null(puzzles);
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && rng_below(rng, 4) == 0) {
            puzzles[i] = puzzles[rng_below(rng, (unsigned)i)];
        } else {
            make_puzzle(rng, plan, &puzzles[i]);
        }
        puzzles[i].line = line += 1 + rng_below(rng, 3);
    }
    return puzzles;
}

struct fsd_statistics *statistics_of(const struct fsd_statistics_plan *plan, const struct made_puzzle *puzzles,
                                     size_t begin, size_t end, uint64_t n_lines_before)
{
    struct fsd_statistics *statistics;
    assert_int_equal(fsd_statistics_create(plan, &statistics), FASTSUD_OK);
    for (size_t i = begin; i < end; i++)
        assert_int_equal(
            fsd_statistics_add(statistics, &puzzles[i].record, puzzles[i].cells, puzzles[i].line - n_lines_before),
            FASTSUD_OK);
    statistics->n_lines = end > begin ? puzzles[end - 1].line - n_lines_before : 0;
    fsd_statistics_finish(statistics);
    return statistics;
}
