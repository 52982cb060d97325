/*
 * The steps of logic of other rules than 9x9 sudoku, as explain shows them, taken one at a time by the first technique
 * that finds one: how many, which depends on how the puzzle and its rules are written, and the hardest, which does not,
 * and after which the puzzle is graded.
 */
#include "measures/steps.h"

#include <string.h>

#include "puzzle/grade.h"
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
        steps.has_one_solution = of->puzzles->verdicts[p] == FASTSUD_UNIQUE;
        records[p].state = fsd_variant_steps_climb(&steps);
        records[p].n_steps = steps.n_steps;
        records[p].hardest = steps.hardest;
        memcpy(records[p].n_uses, steps.n_uses, sizeof(records[p].n_uses));
        if (records[p].state == FSD_VARIANT_GAVE_UP) {
            fsd_measuring_give_up(of, p);
        }
    }
    const bool has_memory = of_rules->is_refused || !fsd_variant_steps_failed(&steps);
    fsd_variant_steps_destroy(&steps);
    return has_memory ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static bool has_grade(const struct fsd_steps_record *record)
{
    return record->state == FSD_VARIANT_SOLVED && record->n_steps > 0;
}

static const char *technique_name(size_t i)
{
    return fsd_variant_technique_name((enum fsd_variant_technique)i);
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
        fsd_row_put_none(row, "hardest");
    }
    if (has_grade(record)) {
        fsd_row_put_text(row, "grade", fsd_grade_of_technique(record->hardest));
    } else {
        fsd_row_put_none(row, "grade");
    }
    fsd_row_put_counts(row, "techniques", FSD_N_VARIANT_TECHNIQUES, technique_name, record->n_uses);
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

static const struct fsd_axis grades = {.title = "grade", .n = FSD_N_GRADES, .key_at = fsd_grade_name};
static const struct fsd_axis techniques = {
    .title = "technique", .n = FSD_N_VARIANT_TECHNIQUES, .key_at = technique_name};

enum { HARDEST, STEPS, GRADES, PUZZLES, USES, N_SERIES };

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
    [GRADES] = {.key = "grade",
                .kind = &fsd_series_counts,
                .title = "grades",
                .about = "Puzzles that the steps solve, graded by the hardest of them.",
                .unit = "puzzles",
                .rows = &grades,
                .whole = FSD_WHOLE_SOME,
                .decides_rows = true},
    [PUZZLES] = {.key = "step_puzzles",
                 .kind = &fsd_series_counts,
                 .title = "techniques of steps",
                 .about = "Puzzles in which some step was of each technique, in the order in which they are tried.",
                 .unit = "puzzles",
                 .rows = &techniques,
                 .whole = FSD_WHOLE_SOME,
                 .decides_rows = true},
    [USES] = {.key = "step_uses",
              .kind = &fsd_series_counts,
              .title = "uses of techniques",
              .about = "Steps of each technique.",
              .unit = "uses",
              .rows = &techniques,
              .whole = FSD_WHOLE_FREE,
              .is_beside = true,
              .decides_rows = true},
};

static size_t grade_place(const struct fsd_steps_record *record)
{
    const char *const name = fsd_grade_of_technique(record->hardest);
    size_t i = 0;

    while (fsd_grade_name(i) != name) {
        i++;
    }
    return i;
}

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_steps_record *const records = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        const struct fsd_steps_record *const record = &records[p];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        fsd_sums_count(&sums[HARDEST], fsd_steps_outcome(record));
        fsd_histogram_add(sums[STEPS].values, record->n_steps);
        for (size_t i = GRADES; i < N_SERIES; i++) {
            sums[i].values[0]++;
        }
        if (has_grade(record)) {
            ++*fsd_sums_at(&sums[GRADES], grade_place(record), 0);
        }
        for (size_t i = 0; i < FSD_N_VARIANT_TECHNIQUES; i++) {
            *fsd_sums_at(&sums[PUZZLES], i, 0) += record->n_uses[i] > 0;
            *fsd_sums_at(&sums[USES], i, 0) += record->n_uses[i];
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
