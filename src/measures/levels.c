/*
 * The lowest level of logic that decides a puzzle, and what each level brings. The information is that of the essay
 * FastSudokuSolver, the order of techniques above level 2 HoDoKu's (Hobiger).
 */
#include "measures/levels.h"

#include <stdio.h>
#include <string.h>

static enum fastsud_status create_state(const struct fsd_measure_plan *plan, const char *kernel, void **state)
{
    struct fsd_many_closures *many = NULL;
    const enum fastsud_status status = fsd_many_closures_create(kernel, FSD_MEASURE_PUZZLES, &many);

    (void)plan;
    *state = many;
    return status;
}

static void destroy_state(void *state)
{
    fsd_many_closures_destroy(state);
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct fsd_levels_record *const levels = of->records;
    const struct fsd_settings *const settings = &of->plan->settings;

    const char *solutions[FSD_MEASURE_PUZZLES] = {NULL};

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        solutions[of->puzzles->unique[u]] = of->puzzles->unique_solutions[u];
    }
    fsd_many_closures_apply(of->state, of->puzzles->n, of->puzzles->cells, of->puzzles->n_unique > 0 ? solutions : NULL,
                            fsd_max_level(settings), fsd_setting(settings, "time-limit"), NULL, levels);
    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (levels[p].state == FSD_LOGIC_GAVE_UP) {
            fsd_measuring_give_up(of, p);
        }
    }
    return FASTSUD_OK;
}

enum { N_PLACES = 4 };

#define BY_LEVEL(stem)                                                                                                 \
    {                                                                                                                  \
        stem "0", stem "1", stem "2", stem "3", stem "4", stem "5", stem "6", stem "7", stem "8", stem "9", stem "10", \
            stem "start"                                                                                               \
    }
static const char *const fixed[] = BY_LEVEL("fixed_"), *const hypotheses[] = BY_LEVEL("hypotheses_");
static const char *const entropy_gain[] = BY_LEVEL("entropy_gain_"), *const bound_gain[] = BY_LEVEL("bound_gain_");
#undef BY_LEVEL

static void put_information(struct fsd_row *row, const struct fsd_levels_record *record, unsigned max_level)
{
    struct fsd_information before = {0}, after = {0};
    bool is_known = fsd_level_trace_information(&record->trace, record->state, FSD_LEVEL_START, &before);

    fsd_row_put_decimal_if(row, "entropy_start", is_known, before.entropy, N_PLACES);
    fsd_row_put_decimal_if(row, "bound_start", is_known, before.lower_bound, N_PLACES);
    for (unsigned level = 0; level <= max_level; level++, before = after) {
        const uint8_t *const n_cells = record->trace.n_cells[level];
        if (level > 0 &&
            memcmp(n_cells, n_cells - sizeof(record->trace.n_cells[0]), sizeof(record->trace.n_cells[0])) == 0) {
            after = before;
            is_known = is_known && fsd_level_trace_is_known(&record->trace, record->state, level);
        } else {
            is_known = fsd_level_trace_information(&record->trace, record->state, level, &after) && is_known;
        }
        fsd_row_put_decimal_if(row, entropy_gain[level], is_known, after.entropy - before.entropy, N_PLACES);
        fsd_row_put_decimal_if(row, bound_gain[level], is_known, after.lower_bound - before.lower_bound, N_PLACES);
    }
}

static void put_fixed(struct fsd_row *row, const struct fsd_levels_record *record, unsigned level)
{
    fsd_row_put_count_if(row, fixed[level], fsd_level_trace_is_known(&record->trace, record->state, level),
                         record->trace.n_cells[level][1]);
}

/* As a string: up to 78 digits. */
static void put_hypotheses(struct fsd_row *row, const struct fsd_levels_record *record, unsigned level)
{
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    char text[FSD_HYPOTHESES_BYTES];

    if (fsd_level_trace_is_known(&record->trace, record->state, level)) {
        fsd_level_trace_histogram(&record->trace, level, n_cells);
        fsd_information_hypotheses(n_cells, text);
        fsd_row_put_text(row, hypotheses[level], text);
    } else {
        fsd_row_put_none(row, hypotheses[level]);
    }
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    static const char *const states[] = {[FSD_LOGIC_OPEN] = "open",
                                         [FSD_LOGIC_SOLVED] = "solved",
                                         [FSD_LOGIC_CONTRADICTORY] = "contradictory",
                                         [FSD_LOGIC_GAVE_UP] = "limit"};
    const struct fsd_levels_record *const levels = (const struct fsd_levels_record *)of->records + p;
    const unsigned max_level = fsd_max_level(&of->plan->settings);

    fsd_row_put_text(row, "logic", states[levels->state]);
    fsd_row_put_count_if(row, "level", levels->state != FSD_LOGIC_OPEN, levels->trace.level);
    put_fixed(row, levels, FSD_LEVEL_START);
    for (unsigned level = 0; level <= max_level; level++) {
        put_fixed(row, levels, level);
    }
    put_information(row, levels, max_level);
    if (row->format == FSD_ROW_JSONL) { /* too wide for a table */
        put_hypotheses(row, levels, FSD_LEVEL_START);
        for (unsigned level = 0; level <= max_level; level++) {
            put_hypotheses(row, levels, level);
        }
    }
}

static size_t n_levels(const struct fsd_settings *settings)
{
    return fsd_max_level(settings) + 1;
}

size_t fsd_levels_outcome(const struct fsd_measure_plan *plan, const struct fsd_levels_record *record)
{
    return record->state == FSD_LOGIC_CONTRADICTORY ? n_levels(&plan->settings) + 1
           : record->state == FSD_LOGIC_OPEN        ? n_levels(&plan->settings)
                                                    : record->trace.level;
}

static size_t n_outcomes(const struct fsd_settings *settings)
{
    return n_levels(settings) + 2;
}

static void outcome_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    if (i < n_levels(settings)) {
        snprintf(text, FSD_LABEL_BYTES, "%zu", i);
    } else {
        snprintf(text, FSD_LABEL_BYTES, "%s", i == n_levels(settings) ? "open" : "contradictory");
    }
}

static void outcome_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    if (i < n_levels(settings)) {
        snprintf(text, FSD_LABEL_BYTES, "%zu %s", i, fsd_level_name((unsigned)i));
    } else if (i == n_levels(settings)) {
        snprintf(text, FSD_LABEL_BYTES, "open after level %u", fsd_max_level(settings));
    } else {
        snprintf(text, FSD_LABEL_BYTES, "contradictory by logic");
    }
}

const struct fsd_axis fsd_axis_outcomes = {
    .title = "level", .n_places = n_outcomes, .key = outcome_key, .name = outcome_name};
const struct fsd_axis fsd_axis_levels = {
    .title = "level", .n_places = n_levels, .key = outcome_key, .name = outcome_name};

/* The start, then the levels. */
static size_t n_stages(const struct fsd_settings *settings)
{
    return n_levels(settings) + 1;
}

static void stage_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    if (i == 0) {
        snprintf(text, FSD_LABEL_BYTES, "start");
    } else {
        outcome_key(settings, i - 1, text);
    }
}

static void stage_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    if (i == 0) {
        snprintf(text, FSD_LABEL_BYTES, "givens");
    } else {
        outcome_name(settings, i - 1, text);
    }
}

static const struct fsd_axis stages = {
    .title = "after level", .n_places = n_stages, .key = stage_key, .name = stage_name};
static const struct fsd_axis givens = {.title = "givens", .n = FASTSUD_N_CELLS + 1};

enum { LEVELS, INFORMATION, BY_GIVENS, N_SERIES };

static const struct fsd_series series[N_SERIES] = {
    [LEVELS] = {.key = "level",
                .kind = &fsd_series_counts,
                .title = "solved by logic up to level",
                .about = "Puzzles that need no guess when all techniques up to a level are allowed.",
                .unit = "puzzles",
                .rows = &fsd_axis_outcomes,
                .n_cumulative = n_levels},
    [INFORMATION] = {.key = "information",
                     .kind = &fsd_series_cells,
                     .title = "information in nonets, mean",
                     .about = "One nonet is the information of a choice among nine; n is a cell's number of "
                              "candidates. Lower bound: the sum of log9(9/n), from 0 for an empty grid to 81 for a "
                              "solved one. Entropy: the sum of n/9 log9(9/n), 0 for an empty grid, 13.5 at most, 9 "
                              "for a solved one. Puzzles that logic finds contradictory are left out.",
                     .rows = &stages},
    [BY_GIVENS] = {.key = "givens_by_level",
                   .kind = &fsd_series_matrix,
                   .title = "givens by level",
                   .about = "Each puzzle by its number of givens and by the lowest level that solves it.",
                   .unit = "puzzles",
                   .rows = &givens,
                   .columns = &fsd_axis_outcomes},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_levels_record *const levels = of->records;

    for (size_t p = 0; p < of->puzzles->n; p++) {
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        const struct fsd_level_trace *const trace = &levels[p].trace;
        const size_t outcome = fsd_levels_outcome(of->plan, &levels[p]);
        fsd_sums_count(&sums[LEVELS], outcome);
        sums[BY_GIVENS].values[0]++;
        ++*fsd_sums_at(&sums[BY_GIVENS], of->puzzles->n_givens[p], outcome);
        if (levels[p].state != FSD_LOGIC_CONTRADICTORY) {
            sums[INFORMATION].values[0]++;
            fsd_sums_add_cells(&sums[INFORMATION], 0, trace->n_cells[FSD_LEVEL_START]);
            for (size_t stage = 1; stage < sums[INFORMATION].n_rows; stage++) {
                fsd_sums_add_cells(&sums[INFORMATION], stage, trace->n_cells[stage - 1]);
            }
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "max-level",
     .is_common = true,
     .argument = "N",
     .value = "7",
     .greatest = FASTSUD_MAX_LEVEL,
     .help = "highest level of logic; 8 and above are slow",
     .manual =
         "The highest level of logic, see\n.BR LEVELS ;\nlevels, information, backdoors and ablation go up to it."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_levels = {
    .name = "levels",
    .cost = "3",
    .in_rate = FSD_USE_ALWAYS,
    .in_stats = FSD_USE_ALWAYS,
    .options = options,
    .record_bytes = sizeof(struct fsd_levels_record),
    .create = create_state,
    .destroy = destroy_state,
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
