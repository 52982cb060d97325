/*
 * The steps of logic of other rules than 9x9 sudoku, as explain shows them, taken one at a time by the first technique
 * that finds one: how many, which depends on how the puzzle and its rules are written, and the hardest, which does not.
 */
#include "measures/steps.h"

#include "series/kinds/histogram.h"

static enum fastsud_status take(const struct fsd_measuring *of)
{
    const struct fsd_puzzles_of_rules *const of_rules = of->puzzles->of_rules;
    const struct fsd_variant *const variant = &of_rules->rules->variant;
    struct fsd_steps_record *const records = of->records;
    struct fsd_variant_steps steps = {.variant = NULL};

    if (!of_rules->is_refused && !fsd_variant_steps_init(&steps, variant)) {
        fsd_variant_steps_destroy(&steps);
        return FASTSUD_ERR_NO_MEMORY;
    }
    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (of_rules->is_refused) {
            records[p] = (struct fsd_steps_record){.state = FSD_VARIANT_CONTRADICTORY};
            of->puzzles->given_up[p] |= of_rules->is_given_up ? 1U << of->id : 0;
            continue;
        }
        fsd_variant_steps_start(&steps, of_rules->values + p * variant->n_cells, NULL);
        steps.deadline = fsd_measuring_deadline(of);
        steps.without = of_rules->without;
        steps.has_one_solution = of->puzzles->verdicts[p] == FASTSUD_UNIQUE;
        records[p].state = fsd_variant_steps_climb(&steps);
        records[p].n_steps = steps.n_steps;
        records[p].hardest = steps.hardest;
        if (records[p].state == FSD_VARIANT_GAVE_UP) {
            fsd_measuring_give_up(of, p);
        }
    }
    const bool has_memory = of_rules->is_refused || !fsd_variant_steps_failed(&steps);
    fsd_variant_steps_destroy(&steps);
    return has_memory ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    static const char *const states[] = {[FSD_VARIANT_OPEN] = "open",
                                         [FSD_VARIANT_SOLVED] = "solved",
                                         [FSD_VARIANT_CONTRADICTORY] = "contradictory",
                                         [FSD_VARIANT_GAVE_UP] = "limit"};
    const struct fsd_steps_record *const record = (const struct fsd_steps_record *)of->records + p;

    fsd_row_put_text(row, "logic", states[record->state]);
    fsd_row_put_count(row, "steps", record->n_steps);
    if (record->n_steps > 0) {
        fsd_row_put_text(row, "hardest", fsd_variant_technique_name(record->hardest));
    } else {
        fsd_row_put_no_text(row, "hardest");
    }
}

/* A full grid needs none; then the techniques; then what they do not solve. */
enum { NONE, FIRST, N_SOLVED = FIRST + FSD_N_VARIANT_TECHNIQUES, OPEN = N_SOLVED, CONTRADICTORY, N_OUTCOMES };

size_t fsd_steps_outcome(const struct fsd_steps_record *record)
{
    return record->state == FSD_VARIANT_CONTRADICTORY ? CONTRADICTORY
           : record->state != FSD_VARIANT_SOLVED      ? OPEN
           : record->n_steps == 0                     ? NONE
                                                      : FIRST + record->hardest;
}

static const char *outcome_key(size_t i)
{
    return i == NONE            ? "none"
           : i == OPEN          ? "open"
           : i == CONTRADICTORY ? "contradictory"
                                : fsd_variant_technique_name((enum fsd_variant_technique)(i - FIRST));
}

static const char *outcome_name(size_t i)
{
    return i == NONE            ? "no step"
           : i == OPEN          ? "open after all steps"
           : i == CONTRADICTORY ? "contradictory by logic"
                                : outcome_key(i);
}

const struct fsd_axis fsd_axis_hardest_steps = {
    .title = "hardest", .n = N_OUTCOMES, .key_at = outcome_key, .name_at = outcome_name};

static size_t n_solved(const struct fsd_settings *settings)
{
    (void)settings;
    return N_SOLVED;
}

enum { HARDEST, STEPS, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [HARDEST] = {.key = "hardest_step",
                 .kind = &fsd_series_counts,
                 .title = "solved by steps up to the hardest",
                 .about = "Puzzles that need no guess, by the hardest technique among the steps that solve them.",
                 .unit = "puzzles",
                 .rows = &fsd_axis_hardest_steps,
                 .n_cumulative = n_solved,
                 .decides_rows = true},
    [STEPS] = {.key = "steps",
               .kind = &fsd_series_histogram,
               .title = "steps of logic",
               .about =
                   "How many steps were taken, one at a time, until the puzzle was solved or no technique applied.",
               .unit = "steps",
               .has_distribution = true},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_steps_record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (!fsd_measuring_gave_up(of, p)) {
            fsd_sums_count(&sums[HARDEST], fsd_steps_outcome(&records[p]));
            fsd_histogram_add(sums[STEPS].values, records[p].n_steps);
        }
    }
}

const struct fsd_measure fsd_measure_steps = {
    .name = "steps",
    .in_rate = FSD_USE_ALWAYS,
    .in_stats = FSD_USE_ALWAYS,
    .chunk_lines = FSD_SLOW_LINES,
    .needs_answers = true,
    .record_bytes = sizeof(struct fsd_steps_record),
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
