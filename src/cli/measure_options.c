#include "cli/measure_options.h"

#include <stdio.h>

#include "measures/backdoor.h"
#include "measures/search_rating.h"
#include "stats/statistics.h"

/* Of both commands, then of stats alone. */
static const struct fsd_option options[] = {
    {.name = "max-level",
     .old_name = "level",
     .argument = "N",
     .value = "7",
     .greatest = FASTSUD_MAX_LEVEL,
     .help = "highest level of logic; slow from level 8 up",
     .manual =
         "The highest level of logic, see\n.BR LEVELS ;\nlevels, information, backdoors and ablation go up to it."},
    {.name = "search-propagate",
     .old_name = "propagate",
     .argument = "RULE",
     .value = "singles",
     .name_at = fastsud_propagate_name,
     .help = "what csp concludes",
     .manual = "What follows from an assignment in the searches by\n.BR csp :\nas\n.BR --propagate ;\n.B peers\n"
               "costs thousands of times as much as\n.BR singles ."},
    {.name = "search-limit",
     .old_name = "node-limit",
     .argument = "N",
     .value = "1000000",
     .greatest = UINT64_C(1000000000000000000),
     .help = "stop a csp search after N guesses; 0: never",
     .manual = "Stops a search by\n.B csp\nafter\n.I N\nguesses; 0 is never."},
    {.name = "morphs",
     .argument = "K",
     .value = "0",
     .greatest = FSD_MAX_RATING_MORPHS,
     .help = "search rating, the mean over K morphs",
     .manual = "Measures the search rating, over\n.I K\nmorphs of each puzzle."},
    {.name = "seed",
     .argument = "S",
     .value = "1",
     .greatest = UINT64_MAX,
     .help = "seed of the morphs",
     .manual = "The seed of the morphs.\nThe same seed gives the same rating."},
    {.name = "backdoors",
     .argument = "N",
     .value = "0",
     .greatest = FSD_MAX_BACKDOOR,
     .help = "sizes of backdoors, up to N cells",
     .manual = "Measures the sizes of backdoors, up to\n.I N\ncells."},
    {.name = "searches",
     .help = "guesses and nodes of csp by its three rules",
     .manual = "Measures the searches by\n.BR csp ,\nwhich\n.B rate\nalways does."},
    {.name = "ablation",
     .help = "what each technique brings, and what is lost without",
     .manual = "Measures what each technique brings, and what is lost without it."},
    {.name = "duplicates",
     .help = "count repeated puzzles; takes 8 bytes a puzzle",
     .manual = "Counts puzzles that equal an earlier one; keeps 8 bytes a puzzle."},
    {.name = "top",
     .argument = "N",
     .value = "5",
     .greatest = FSD_MAX_TOP,
     .help = "name the N hardest and the N easiest",
     .manual = "Names the\n.I N\nhardest and the\n.I N\neasiest puzzles with exactly one solution."},
};

enum { N_OPTIONS = sizeof(options) / sizeof(options[0]), N_RATE_OPTIONS = 6 };

const struct fsd_option *fsd_rate_measure_option(size_t i)
{
    return i < N_RATE_OPTIONS ? &options[i] : NULL;
}

const struct fsd_option *fsd_stats_measure_option(size_t i)
{
    return i < N_OPTIONS ? &options[i] : NULL;
}

static void put_costs(bool of_stats)
{
    static const struct {
        enum fsd_measure measure;
        const char *name;
        const char *cost;
        const char *help;
    } rows[] = {
#define X(id, name, on, cost, help) {FSD_MEASURE_##id, name, cost, help},
        FSD_MEASURE_LIST(X)
#undef X
    };

    puts("\nMicroseconds that measures cost for a 17-clue puzzle on one core:");
    for (size_t i = 0; i < FSD_N_MEASURES; i++) {
        if (rows[i].measure != FSD_MEASURE_ABLATION || of_stats) {
            printf("  %-9s  %-11s  %s\n", rows[i].name, rows[i].cost, rows[i].help);
        }
    }
}

void fsd_rate_put_costs(void)
{
    put_costs(false);
}

void fsd_stats_put_costs(void)
{
    put_costs(true);
}

static uint64_t number_of(const struct fsd_arguments *arguments, const char *name)
{
    return fsd_arguments_value(arguments, name)->number;
}

void fsd_measure_options_read(const struct fsd_arguments *arguments, struct fsd_measure_options *measure)
{
    *measure = (struct fsd_measure_options){
        .measures = fsd_measures_default(),
        .kernel = arguments->options[FSD_OPTION_ISA].text,
        .max_level = (unsigned)number_of(arguments, "max-level"),
        .propagate = (enum fastsud_propagate)number_of(arguments, "search-propagate"),
        .search_limit = number_of(arguments, "search-limit"),
        .seed = number_of(arguments, "seed"),
        .n_morphs = (unsigned)number_of(arguments, "morphs"),
        .max_backdoor = (unsigned)number_of(arguments, "backdoors"),
    };
    measure->measures |= measure->n_morphs > 0 ? 1U << FSD_MEASURE_RATING : 0;
    measure->measures |= measure->max_backdoor > 0 ? 1U << FSD_MEASURE_BACKDOORS : 0;
}
