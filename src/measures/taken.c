#include "measures/taken.h"

#include <stdlib.h>
#include <string.h>

bool fsd_taken_create(struct fsd_taken *taken, const struct fsd_measure_plan *plan, size_t n_puzzles)
{
    bool has_memory = true;

    taken->plan = plan;
    taken->given_up = calloc(n_puzzles, sizeof(*taken->given_up));
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_plan_has(plan, (enum fsd_measure_id)m) && fsd_measures[m]->record_bytes > 0) {
            taken->records[m] = calloc(n_puzzles, fsd_measures[m]->record_bytes);
            has_memory = has_memory && taken->records[m];
        }
    }
    return has_memory && taken->given_up;
}

void fsd_taken_destroy(struct fsd_taken *taken)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        free(taken->records[m]);
    }
    free(taken->given_up);
}

void fsd_taken_put(struct fsd_taken *taken, size_t i, const struct fsd_puzzles *puzzles, size_t p)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const size_t n = fsd_measures[m]->record_bytes;
        if (taken->records[m]) {
            memcpy((char *)taken->records[m] + i * n, (const char *)puzzles->records[m] + p * n, n);
        }
    }
    taken->given_up[i] = puzzles->given_up[p];
}

/* Whether all that says how to measure is the same; flags only ask for measures. */
static bool are_alike(const struct fsd_settings *a, const struct fsd_settings *b)
{
    bool are_alike = a->has_rules == b->has_rules && a->n == b->n;

    for (size_t i = 0; are_alike && i < a->n; i++) {
        are_alike = a->entries[i].option == b->entries[i].option &&
                    (!a->entries[i].option->argument || a->entries[i].value == b->entries[i].value);
    }
    return are_alike;
}

uint32_t fsd_taken_measures(const struct fsd_taken *taken, const struct fsd_measure_plan *plan)
{
    const enum fsd_measure_id canonical = FSD_MEASURE_canonical;
    uint32_t measures = 0;

    if (!taken || !are_alike(&taken->plan->settings, &plan->settings) ||
        fsd_measure_plan_has(taken->plan, canonical) != fsd_measure_plan_has(plan, canonical)) {
        return 0;
    }
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        measures |= taken->records[m] && fsd_measure_plan_has(plan, (enum fsd_measure_id)m) ? 1U << m : 0;
    }
    return measures;
}
