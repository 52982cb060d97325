#include "cli/command.h"

#include <string.h>

#include "base/suggest.h"
#include "cli/message.h"
#include "cli/rules_options.h"

static const struct fsd_command *const commands[] = {
#define X(name) &fsd_command_##name,
    FSD_COMMAND_LIST(X)
#undef X
};

const struct fsd_command *fsd_command_at(size_t i)
{
    return i < sizeof(commands) / sizeof(commands[0]) ? commands[i] : NULL;
}

const struct fsd_command *fsd_command_find(const char *name)
{
    const struct fsd_command *command = NULL;

    for (size_t i = 0; (command = fsd_command_at(i)) && strcmp(command->name, name) != 0; i++) {
    }
    return command;
}

static const char *name_at(const void *context, size_t i)
{
    const struct fsd_command *const command = fsd_command_at(i);

    (void)context;
    return command ? command->name : NULL;
}

const char *fsd_command_suggest(const char *word)
{
    return fsd_suggest(word, name_at, NULL);
}

static bool lists(const struct fsd_command *command, const char *name)
{
    for (size_t i = 0; i < command->n_options; i++) {
        const char *const own = fsd_options[command->options[i]].name;
        if (*own == *name && strcmp(own, name) == 0) { /* asked often at every start */
            return true;
        }
    }
    return false;
}

static bool takes_engine(const struct fsd_command *command)
{
    size_t i = 0;

    while (i < command->n_options && command->options[i] != FSD_OPTION_ENGINE) {
        i++;
    }
    return i < command->n_options;
}

/* The engine options, which every command with --engine takes. */
static bool engine_option_at(const struct fsd_command *command, size_t i, size_t *id)
{
    if (!takes_engine(command)) {
        return false;
    }
    for (*id = 0; *id < FSD_N_OPTIONS; ++*id) {
        const struct fsd_option *const row = &fsd_options[*id];
        if (row->engine && !lists(command, row->name) && i-- == 0) {
            return true;
        }
    }
    return false;
}

/* Finds the row, place and group of an option. */
static bool find_option(const struct fsd_command *command, size_t i, struct fsd_command_option *option)
{
    static const enum fsd_option_id common[] = {FSD_OPTION_HELP, FSD_OPTION_VERSION};
    const struct fsd_option *row = NULL;
    size_t id = 0;
    size_t n = 0;

    if (i < command->n_options) {
        id = command->options[i];
        *option = (struct fsd_command_option){.option = &fsd_options[id], .place = id, .group = FSD_GROUP_OWN};
        return true;
    }
    i -= command->n_options;
    for (n = 0; engine_option_at(command, n, &id); n++) {
        if (n == i) {
            *option = (struct fsd_command_option){.option = &fsd_options[id], .place = id, .group = FSD_GROUP_ENGINE};
            return true;
        }
    }
    i -= n;
    for (n = 0; command->measure_option && n < FSD_MAX_MEASURE_OPTIONS && (row = command->measure_option(n)); n++) {
        if (n == i) {
            *option =
                (struct fsd_command_option){.option = row, .place = FSD_N_OPTIONS + i, .group = FSD_GROUP_MEASURE};
            return true;
        }
    }
    i -= n;
    if (i < sizeof(common) / sizeof(common[0])) {
        *option = (struct fsd_command_option){
            .option = &fsd_options[common[i]], .place = common[i], .group = FSD_GROUP_COMMON};
        return true;
    }
    return false;
}

bool fsd_command_option_at(const struct fsd_command *command, size_t i, struct fsd_command_option *option)
{
    if (!find_option(command, i, option)) {
        return false;
    }
    const bool is_format = option->option == &fsd_options[FSD_OPTION_FORMAT];
    const bool is_drawn = option->option == &fsd_options[FSD_OPTION_RULES] && command->draws_rules;
    option->name_at = is_format  ? command->format_at
                      : is_drawn ? fsd_rules_option_name_to_draw
                                 : option->option->name_at;
    option->value = is_format ? command->format_at(0) : option->option->value;
    return true;
}

void fsd_command_report_unknown(const char *name)
{
    const char *const nearest = fsd_command_suggest(name);

    if (nearest) {
        fsd_message("there is no command '%s'; did you mean '%s'?", name, nearest);
    } else {
        fsd_message("there is no command '%s'; see fastsud --help", name);
    }
}

bool fsd_command_takes(const struct fsd_command *command, const struct fsd_option *option)
{
    struct fsd_command_option taken;

    for (size_t i = 0; fsd_command_option_at(command, i, &taken); i++) {
        if (taken.option == option) {
            return true;
        }
    }
    return false;
}
