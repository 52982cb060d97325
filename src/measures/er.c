/*
 * The rating of Sudoku Explainer (Juillerat): of the hardest step (ER), of the hardest up to the first digit that is
 * placed (EP, pearl) and of the first (ED, diamond).
 */
#include "measures/er.h"

#include <stdio.h>

#include "logic/sudoku_explainer/rate.h"
#include "puzzle/grade.h"
#include "series/kinds/histogram.h"

enum { UNIQUENESS_ON, RULES_REPAIRED = 1 };

static const char *uniqueness_name(size_t i)
{
    static const char *const names[] = {"on", "off"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static const char *rules_name(size_t i)
{
    static const char *const names[] = {"se121", "repaired"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

struct fsd_se_options fsd_er_rules(uint64_t uniqueness, uint64_t rules)
{
    return (struct fsd_se_options){.uniqueness = uniqueness == UNIQUENESS_ON, .repaired = rules == RULES_REPAIRED};
}

_Static_assert(FSD_SE_N_TECHNIQUES <= UINT8_MAX, "records hold a technique in 8 bits");

static enum fastsud_status create_state(const struct fsd_measure_plan *plan, const char *kernel, void **state)
{
    const struct fsd_se_options options =
        fsd_er_rules(fsd_setting(&plan->settings, "er-uniqueness"), fsd_setting(&plan->settings, "er-rules"));

    (void)kernel;
    *state = fsd_se_explainer_create(&options);
    return *state ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void destroy_state(void *state)
{
    fsd_se_explainer_destroy(state);
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct fsd_er_record *const records = of->records;

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        struct fsd_se_rating rating;
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        fsd_se_explainer_set_deadline(of->state, fsd_measuring_deadline(of));
        switch (fsd_se_rate(of->state, of->puzzles->unique_cells[u], &rating)) {
        case FSD_SE_NO_MEMORY:
            return FASTSUD_ERR_NO_MEMORY;
        case FSD_SE_GAVE_UP:
            fsd_measuring_give_up(of, p);
            break;
        default:
            records[p] = (struct fsd_er_record){rating.er, rating.ep, rating.ed, (uint8_t)rating.hardest};
            break;
        }
    }
    return FASTSUD_OK;
}

static void put_name(struct fsd_row *row, const char *column, const char *name)
{
    if (name) {
        fsd_row_put_text(row, column, name);
    } else {
        fsd_row_put_no_text(row, column);
    }
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct fsd_er_record *const record = (const struct fsd_er_record *)of->records + p;
    const bool is_unique = of->puzzles->verdicts[p] == FASTSUD_UNIQUE;

    fsd_row_put_decimal_if(row, "er", is_unique, record->er / 10.0, 1);
    fsd_row_put_decimal_if(row, "ep", is_unique, record->ep / 10.0, 1);
    fsd_row_put_decimal_if(row, "ed", is_unique, record->ed / 10.0, 1);
    put_name(row, "er_technique",
             is_unique && record->hardest < FSD_SE_N_TECHNIQUES
                 ? fsd_se_technique_name((enum fsd_se_technique)record->hardest)
                 : NULL);
    put_name(row, "grade", is_unique ? fsd_grade_of_er(record->er) : NULL);
}

/* Places by tenths: 0.0 of a full grid, 1.0 to 11.9, and of puzzles that the rules do not solve. By whole parts too. */
enum {
    LEAST_TENTHS = 10,
    MOST_TENTHS = 119,
    UNSOLVED_TENTHS = MOST_TENTHS - LEAST_TENTHS + 2,
    N_TENTHS,
    UNSOLVED_WHOLE = MOST_TENTHS / 10 + 1,
    N_WHOLE
};

size_t fsd_er_place(unsigned rating)
{
    return rating == 0                                       ? 0
           : rating >= LEAST_TENTHS && rating <= MOST_TENTHS ? rating - LEAST_TENTHS + 1U
                                                             : UNSOLVED_TENTHS;
}

size_t fsd_er_place_of_whole(unsigned rating)
{
    return rating <= MOST_TENTHS ? rating / 10 : UNSOLVED_WHOLE;
}

static void tenths_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    const size_t rating = i == 0 ? 0 : i == UNSOLVED_TENTHS ? FSD_SE_UNRATED : i - 1 + LEAST_TENTHS;

    (void)settings;
    snprintf(text, FSD_LABEL_BYTES, "%zu.%zu", rating / 10, rating % 10);
}

static void whole_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    (void)settings;
    snprintf(text, FSD_LABEL_BYTES, "%zu", i < UNSOLVED_WHOLE ? i : FSD_SE_UNRATED / 10U);
}

static void whole_name(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    (void)settings;
    if (i < UNSOLVED_WHOLE) {
        snprintf(text, FSD_LABEL_BYTES, "%zu.0 to %zu.9", i, i);
    } else {
        snprintf(text, FSD_LABEL_BYTES, "20.0: not solved");
    }
}

static const char *technique_name(size_t i)
{
    return fsd_se_technique_name((enum fsd_se_technique)i);
}

const struct fsd_axis fsd_axis_er = {.title = "ER", .n = N_TENTHS, .key = tenths_key};
const struct fsd_axis fsd_axis_er_whole = {.title = "ER", .n = N_WHOLE, .key = whole_key, .name = whole_name};
static const struct fsd_axis givens = {.title = "givens", .n = FASTSUD_N_CELLS + 1};
static const struct fsd_axis techniques = {.title = "technique", .n = FSD_SE_N_TECHNIQUES, .key_at = technique_name};
enum { ER, EP, ED, BY_TENTHS, BY_TECHNIQUE, BY_GIVENS, N_SERIES };

#define RATING_SERIES(series_key, series_name)                                                                         \
    {                                                                                                                  \
        .key = series_key, .kind = &fsd_series_histogram, .title = "Sudoku Explainer ratings", .about = about,         \
        .unit = "rating", .name = series_name, .denominator = 10                                                       \
    }

static const char about[] =
    "How hard the hardest step is that Sudoku Explainer 1.2.1 takes (ER), the hardest up to the first digit that is "
    "placed (EP, pearl), and the first (ED, diamond). Puzzles that its rules do not solve are left out.";

static const struct fsd_series series[N_SERIES] = {
    [ER] = RATING_SERIES("er", "ER"),
    [EP] = RATING_SERIES("ep", "EP"),
    [ED] = RATING_SERIES("ed", "ED"),
    [BY_TENTHS] = {.key = "er_tenths",
                   .kind = &fsd_series_counts,
                   .title = "ER",
                   .about = "Puzzles by the rating of Sudoku Explainer 1.2.1. 20.0: its rules do not solve them.",
                   .unit = "puzzles",
                   .rows = &fsd_axis_er,
                   .decides_rows = true},
    [BY_TECHNIQUE] = {.key = "er_technique",
                      .kind = &fsd_series_counts,
                      .title = "ER by hardest technique",
                      .about = "Puzzles by the technique of the first of the hardest steps, named as Sudoku Explainer "
                               "names it.",
                      .unit = "puzzles",
                      .rows = &techniques,
                      .whole = FSD_WHOLE_SOME,
                      .decides_rows = true},
    [BY_GIVENS] = {.key = "er_by_givens",
                   .kind = &fsd_series_matrix,
                   .title = "ER by givens",
                   .about = "Each puzzle by its number of givens and by the whole part of its ER.",
                   .unit = "puzzles",
                   .rows = &givens,
                   .columns = &fsd_axis_er_whole},
};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_er_record *const records = of->records;

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        const struct fsd_er_record *const record = &records[p];
        if (record->er != FSD_SE_UNRATED) {
            fsd_histogram_add(sums[ER].values, record->er);
            fsd_histogram_add(sums[EP].values, record->ep);
            fsd_histogram_add(sums[ED].values, record->ed);
        }
        fsd_sums_count(&sums[BY_TENTHS], fsd_er_place(record->er));
        sums[BY_TECHNIQUE].values[0]++;
        if (record->hardest < FSD_SE_N_TECHNIQUES) {
            ++*fsd_sums_at(&sums[BY_TECHNIQUE], record->hardest, 0);
        }
        sums[BY_GIVENS].values[0]++;
        ++*fsd_sums_at(&sums[BY_GIVENS], of->puzzles->n_givens[p], fsd_er_place_of_whole(record->er));
    }
}

static const struct fsd_option options[] = {
    {.name = "er",
     .is_common = true,
     .help = "rate as Sudoku Explainer does: ER, EP and ED",
     .manual = "Rates as Sudoku Explainer 1.2.1 does, see\n.BR fastsud-measures (7);\nin\n.B explain\n"
               "shows its steps, in its order."},
    {.name = "er-uniqueness",
     .argument = "WHEN",
     .value = "on",
     .name_at = uniqueness_name,
     .help = "rules that assume one solution",
     .manual = "Whether to use the rules that assume that there is only one solution: unique rectangles, unique "
               "loops and bivalue universal graves (BUG).\nPublished ratings use them."},
    {.name = "er-rules",
     .argument = "NAME",
     .value = "se121",
     .name_at = rules_name,
     .help = "original rules, or corrected",
     .manual =
         "The rules:\n.BR se121 ,\nthose of Sudoku Explainer 1.2.1, which published ratings follow, or\n"
         ".BR repaired ,\nin which unique loops and bivalue universal graves are corrected as in its successors."},
    {.name = NULL},
};

const struct fsd_option *fsd_er_option(size_t i)
{
    return i < sizeof(options) / sizeof(options[0]) - 1 ? &options[i] : NULL;
}

const struct fsd_option *fsd_er_rules_option(size_t i)
{
    return fsd_er_option(i + 1);
}

const struct fsd_measure fsd_measure_er = {
    .name = "er",
    .cost = "60",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .chunk_lines = FSD_VERY_SLOW_LINES,
    .needs_answers = true,
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct fsd_er_record),
    .create = create_state,
    .destroy = destroy_state,
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = N_SERIES,
    .add = add,
};
