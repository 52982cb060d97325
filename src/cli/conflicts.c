#include "cli/conflicts.h"

#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "measures/measure.h"

/* Whether a name is among names with spaces between. */
static bool names(const char *list, const char *name)
{
    const size_t n = strlen(name);

    while (list && *list && !(strncmp(list, name, n) == 0 && strcspn(list, " ") == n)) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    return list && *list;
}

static bool is_among(const struct fsd_command_option *option, const char *list)
{
    return names(list, option->option->name) || (option->group == FSD_GROUP_MEASURE && names(list, "measures"));
}

/* Whether one of the options listed is given, and has one of the values unless these are NULL. */
static bool is_given(const struct fsd_arguments *arguments, const char *list, const char *values)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const struct fsd_option_value *const given = &arguments->options[option.place];
        if (given->given && is_among(&option, list) && (!values || names(values, given->text))) {
            return true;
        }
    }
    return false;
}

static bool applies(const struct fsd_conflict *row, const struct fsd_arguments *arguments)
{
    return (!row->when || is_given(arguments, row->when, row->is)) &&
           (!row->without || !is_given(arguments, row->without, NULL));
}

static void report(const struct fsd_command_option *option, const char *reason)
{
    fsd_message("--%s: %s; leave it out", option->option->name, reason);
}

bool fsd_conflicts_check(const struct fsd_arguments *arguments)
{
    struct fsd_command_option option;

    for (const struct fsd_conflict *row = arguments->command->conflicts; row && row->rejects; row++) {
        for (size_t i = 0; applies(row, arguments) && fsd_command_option_at(arguments->command, i, &option); i++) {
            if (arguments->options[option.place].given && is_among(&option, row->rejects)) {
                report(&option, row->reason);
                return false;
            }
        }
    }
    return true;
}

bool fsd_conflicts_check_rules(const struct fsd_arguments *arguments)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const bool is_of_9x9 =
            option.option->is_of_9x9 || option.option->engine ||
            (option.group == FSD_GROUP_MEASURE && !(fsd_measures_of(true) >> fsd_measure_of_option(option.option) & 1));
        if (arguments->options[option.place].given && is_of_9x9) {
            report(&option, "for 9x9 puzzles only, not for other rules");
            return false;
        }
    }
    return true;
}
