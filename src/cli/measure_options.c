#include "cli/measure_options.h"

#include <stdio.h>

#include "base/buffer.h"
#include "cli/help_text.h"

struct fsd_plan fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats)
{
    struct fsd_plan plan = fsd_plan_default(in_stats);

    for (size_t i = 0; i < plan.settings.n; i++) {
        const struct fsd_option *const option = plan.settings.entries[i].option;
        const struct fsd_option_value *const value = fsd_arguments_value(arguments, option->name);
        plan.settings.entries[i].value = option->argument ? value->number : value->given;
    }
    fsd_plan_complete(&plan);
    return plan;
}

static void put_costs(bool in_stats)
{
    struct fsd_help_paragraph paragraph = {.indent = 2};
    struct fsd_buffer text = {.n = 0};
    const char *separator = "\nMicroseconds that measures take for a 17-clue puzzle on one core: ";

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measures[m]->cost && (in_stats || fsd_measures[m]->in_rate != FSD_USE_NEVER)) {
            fsd_buffer_print(&text, "%s%s %s", separator, fsd_measures[m]->name, fsd_measures[m]->cost);
            separator = ", ";
        }
    }
    if (fsd_buffer_text(&text)) {
        fsd_help_put_words(&paragraph, text.bytes);
    }
    putchar('\n');
    fsd_buffer_destroy(&text);
}

void fsd_rate_put_costs(void)
{
    put_costs(false);
}

void fsd_stats_put_costs(void)
{
    put_costs(true);
}
