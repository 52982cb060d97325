#include "cli/solver_options.h"

#include <string.h>

#include "cli/command.h"
#include "cli/message.h"
#include "logic/unit_logic.h"

/* Rejects options that the chosen engine ignores. */
static bool check_engine_options(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const engine = values[FSD_OPTION_ENGINE].text;
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const char *const wanted = option.option->engine;
        if (wanted && values[option.place].given && strcmp(engine, wanted) != 0) {
            fsd_message("--%s is for --engine %s, not for %s; see fastsud info --help", option.option->name, wanted,
                        engine);
            return false;
        }
    }
    return fsd_solver_options_check_method(arguments);
}

bool fsd_solver_options_check_method(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const uint64_t method = values[FSD_OPTION_METHOD].number;
    const char *const name = fsd_method_name((size_t)method);
    const enum fsd_option_id of_levels[] = {FSD_OPTION_INFORMATION, FSD_OPTION_LEVEL};

    for (size_t i = 0; i < (method == FSD_METHOD_THEORY ? 2 : 1); i++) {
        if (values[of_levels[i]].given && method != FSD_METHOD_LEVELS) {
            fsd_message("--%s is for --method levels, not for %s; leave one of the two out",
                        fsd_options[of_levels[i]].name, name);
            return false;
        }
    }
    if (method == FSD_METHOD_ESSAY && values[FSD_OPTION_LEVEL].given &&
        values[FSD_OPTION_LEVEL].number >= FSD_N_UNIT_LEVELS) {
        fsd_message("--method essay has levels 0 to %d; --method levels has more", FSD_N_UNIT_LEVELS - 1);
        return false;
    }
    return true;
}

/* The number of an option's value among the names, of which the program may offer only some. */
static uint64_t value_of(const struct fsd_option_value *value, uint64_t initial, const char *(*names)(size_t))
{
    uint64_t number = 0;

    if (!value->text || !names) {
        return value->text ? value->number : initial;
    }
    while (strcmp(names((size_t)number), value->text) != 0) {
        number++;
    }
    return number;
}

bool fsd_solver_options_read(const struct fsd_arguments *arguments, struct fsd_solver_options *options)
{
    const struct fsd_option_value *const values = arguments->options;

    if (!check_engine_options(arguments)) {
        return false;
    }
    *options = (struct fsd_solver_options)
    {
        .engine = values[FSD_OPTION_ENGINE].text, .limit = values[FSD_OPTION_LIMIT].number,
        .guess_limit = values[FSD_OPTION_GUESS_LIMIT].number, .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
#define X(id, engine, type, member, initial, names, ...)                                                               \
    .member = (type)value_of(&values[FSD_OPTION_##id], initial, names),
        FSD_ENGINE_OPTION_LIST(X)
#undef X
    };
    return true;
}
