#include "cli/help_text.h"

#include "cli/help_source.h"
#include "cli/message.h"

static int help(const struct fsd_arguments *arguments)
{
    const char *const word = arguments->n_files > 0 ? arguments->files[0] : NULL;
    const struct fsd_option_value *const source = &arguments->options[FSD_OPTION_SOURCE];
    const struct fsd_command *command = NULL;

    if (source->given) {
        return fsd_help_source_put((size_t)source->number, word);
    }
    if (arguments->n_files > 1) {
        fsd_message("fastsud help takes one command, but got '%s' too", arguments->files[1]);
        return FSD_EXIT_TROUBLE;
    }
    if (!word) {
        fsd_help_overview(true);
        return FSD_EXIT_OK;
    }
    command = fsd_command_find(word);
    if (!command) {
        fsd_command_report_unknown(word);
        return FSD_EXIT_TROUBLE;
    }
    fsd_help_command(command, true);
    return FSD_EXIT_OK;
}

static const enum fsd_option_id options[] = {FSD_OPTION_SOURCE};

const struct fsd_command fsd_command_help = {
    .name = "help",
    .help = "show this overview, or a command's help",
    .usage = "help [COMMAND]",
    .text = "Shows what the program can do, or a command's options and examples.",
    .examples = "  fastsud help solve\n",
    .manual = "Shows an overview, or a command's help, as\n.I COMMAND\n.B --help\ndoes.",
    .takes_no_files = true,
    .is_about_program = true,
    FSD_COMMAND_OPTIONS(options),
    .run = help,
};
