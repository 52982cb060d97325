#include <stdio.h>

#include "cli/command.h"
#include "cli/message.h"
#include "fastsud.h"

static int version(const struct fsd_arguments *arguments)
{
    if (arguments->n_files > 0) {
        fsd_message("fastsud version takes no file, but got '%s'", arguments->files[0]);
        return FSD_EXIT_TROUBLE;
    }
    printf("fastsud %s\n", fastsud_version());
    return FSD_EXIT_OK;
}

const struct fsd_command fsd_command_version = {
    .name = "version",
    .help = "show the version",
    .usage = "version",
    .text = "Shows the version of the program; fastsud info shows the build.",
    .examples = "  fastsud version\n",
    .manual = "Shows the version, as\n.B --version\ndoes.",
    .takes_no_files = true,
    .is_about_program = true,
    .run = version,
};
