#include "cli/options.h"

#include <stdio.h>
#include <string.h>

#include "base/seconds.h"
#include "cli/colour.h"
#include "cli/compression_option.h"
#include "cli/generate_options.h"
#include "cli/help_source.h"
#include "cli/rules_options.h"
#include "cli/summary.h"
#include "input/layout.h"
#include "jobs/print_stage.h"
#include "logic/without.h"
#include "measures/column.h"
#include "measures/measure.h"
#include "puzzle/grade.h"
#include "puzzle/orbits.h"
#include "puzzle/scan.h"
#include "puzzle/search_rating.h"
#include "puzzle/vicinity.h"
#include "run/run.h"
#include "solve/solver.h"

#define FSD_MAX_NUMBER UINT64_C(1000000000000000000)

static const char *engine_name(size_t i)
{
    struct fsd_engine_info engine;

    return fsd_engine_info_get(i, &engine) ? engine.name : NULL;
}

static const char *kernel_name(size_t i)
{
    struct fsd_kernel_info kernel;

    return fsd_kernel_info_get(i, &kernel) ? kernel.name : NULL;
}

static const char *kernel_or_all(size_t i)
{
    return i == 0 ? "all" : kernel_name(i - 1);
}

/* The name of measure i of those that can be had. */
static const char *measure_name(bool in_stats, size_t i)
{
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_is_shown(fsd_measures[m], in_stats) && i-- == 0) {
            return fsd_measures[m]->name;
        }
    }
    return NULL;
}

static const char *rate_measure_name(size_t i)
{
    return measure_name(false, i);
}

static const char *stats_measure_name(size_t i)
{
    return measure_name(true, i);
}

static struct fsd_columns rate_columns; /* those of 9x9 puzzles, then those that only others have */

static bool is_column(const char *name)
{
    size_t i = 0;

    while (i < rate_columns.n && strcmp(rate_columns.columns[i].name, name) != 0) {
        i++;
    }
    return i < rate_columns.n;
}

bool fsd_options_find_columns(void)
{
    const struct fsd_measure_plan of_9x9 = fsd_measure_plan_default(false, false);
    const struct fsd_measure_plan of_rules = fsd_measure_plan_default(false, true);
    struct fsd_columns more = {.n = 0};

    if (rate_columns.n > 0) {
        return true;
    }
    const bool are_found = fsd_columns_find(&of_9x9.settings, &rate_columns) == FASTSUD_OK &&
                           fsd_columns_find(&of_rules.settings, &more) == FASTSUD_OK;
    for (size_t i = 0; are_found && i < more.n; i++) {
        if (!is_column(more.columns[i].name)) {
            rate_columns.columns[rate_columns.n++] = more.columns[i];
        }
    }
    return are_found;
}

/* The name of a column of rate, for completions. */
static const char *rate_column_name(size_t i)
{
    return i < rate_columns.n ? rate_columns.columns[i].name : NULL;
}

static const char *blank_name(size_t i)
{
    static const char *const names[] = {".", "0", "_", "*", "-", "x", "X"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

const struct fsd_option fsd_options[FSD_N_OPTIONS] = {
#define OPTION(id, ...) [FSD_OPTION_##id] = {__VA_ARGS__},
#include "cli/option_list.h"
#undef OPTION
};
