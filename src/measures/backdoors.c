#include "measures/backdoors.h"

#include <stdio.h>

#include "measures/levels.h"

enum { MAX_GUESSES_ALLOWED = 3 }; /* columns level_with_1 to level_with_3 */

static unsigned max_size_of(const struct fsd_settings *settings)
{
    return (unsigned)fsd_setting(settings, "backdoors");
}

static enum fastsud_status take(const struct fsd_measuring *of)
{
    struct fsd_backdoor_record *const records = of->records;

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        struct fsd_deadline deadline = fsd_measuring_deadline(of);
        const struct fsd_backdoor_query query = {.level = fsd_max_level(&of->plan->settings),
                                                 .max_size = max_size_of(&of->plan->settings),
                                                 .deadline = &deadline};
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        fsd_backdoor_sizes(&query, of->puzzles->unique_cells[u], of->puzzles->unique_solutions[u], records[p].sizes);
        if (deadline.has_passed) {
            fsd_measuring_give_up(of, p);
        }
    }
    return FASTSUD_OK;
}

static void put_columns(const struct fsd_measuring *of, size_t p, struct fsd_row *row)
{
    const struct fsd_backdoor_record *const record = (const struct fsd_backdoor_record *)of->records + p;
    const unsigned max_level = fsd_max_level(&of->plan->settings);
    const unsigned max_size = max_size_of(&of->plan->settings);
    const bool is_unique = of->puzzles->verdicts[p] == FASTSUD_UNIQUE;
    char name[32];

    for (unsigned level = 0; level <= max_level; level++) {
        snprintf(name, sizeof(name), "backdoor_%u", level);
        fsd_row_put_count_if(row, name, is_unique && record->sizes[level] <= max_size, record->sizes[level]);
    }
    for (unsigned n = 1; n <= MAX_GUESSES_ALLOWED && n <= max_size; n++) {
        const unsigned level = fsd_backdoor_level(max_level, record->sizes, n);
        snprintf(name, sizeof(name), "level_with_%u", n);
        fsd_row_put_count_if(row, name, is_unique && level <= max_level, level);
    }
}

/* Sizes 0 to the greatest searched, then "more". */
static size_t n_sizes(const struct fsd_settings *settings)
{
    return max_size_of(settings) + 2;
}

static size_t n_found_sizes(const struct fsd_settings *settings)
{
    return n_sizes(settings) - 1;
}

static void size_key(const struct fsd_settings *settings, size_t i, char text[FSD_LABEL_BYTES])
{
    snprintf(text, FSD_LABEL_BYTES, i < n_found_sizes(settings) ? "%zu" : "more", i);
}

const struct fsd_axis fsd_axis_backdoors = {.title = "cells guessed", .n_places = n_sizes, .key = size_key};

static const struct fsd_series series[] = {{
    .key = "backdoors",
    .kind = &fsd_series_matrix,
    .title = "% solved with good guesses",
    .about =
        "Of the puzzles with one solution, those that logic up to each level solves once so many cells are guessed, "
        "and guessed right: those whose smallest backdoor is no larger.",
    .unit = "puzzles",
    .rows = &fsd_axis_levels,
    .columns = &fsd_axis_backdoors,
    .whole = FSD_WHOLE_ROW_SUM,
    .n_cumulative = n_found_sizes,
}};

static void add(const struct fsd_measuring *of, struct fsd_sums *sums)
{
    const struct fsd_backdoor_record *const records = of->records;

    for (size_t u = 0; u < of->puzzles->n_unique; u++) {
        const size_t p = of->puzzles->unique[u];
        if (fsd_measuring_gave_up(of, p)) {
            continue;
        }
        sums[0].values[0]++;
        for (size_t level = 0; level < sums[0].n_rows; level++) {
            ++*fsd_sums_at(&sums[0], level, records[p].sizes[level]);
        }
    }
}

static const struct fsd_option options[] = {
    {.name = "backdoors",
     .is_common = true,
     .argument = "N",
     .value = "0",
     .greatest = FSD_MAX_BACKDOOR,
     .help = "sizes of backdoors, up to N cells; 0: none",
     .manual = "Measures the sizes of backdoors, up to\n.I N\ncells."},
    {.name = NULL},
};

const struct fsd_measure fsd_measure_backdoors = {
    .name = "backdoors",
    .cost = "1200",
    .in_rate = FSD_USE_WHEN_ASKED,
    .in_stats = FSD_USE_WHEN_ASKED,
    .chunk_lines = FSD_SLOW_LINES,
    .needs_answers = true,
    .needs = 1U << FSD_MEASURE_levels, /* for --max-level */
    .options = options,
    .n_asking = 1,
    .record_bytes = sizeof(struct fsd_backdoor_record),
    .take = take,
    .put_columns = put_columns,
    .series = series,
    .n_series = 1,
    .add = add,
};
