#include <stdio.h>

#include "cli/completion.h"
#include "cli/help_source.h"

static void put_option(const struct fsd_command *command, const struct fsd_command_option *taken)
{
    const struct fsd_option *const option = taken->option;

    printf("complete -c fastsud -n '__fastsud_runs %s' -l %s", command->name, option->name);
    if (option->letter) {
        printf(" -s %c", option->letter);
    }
    if (option->argument && !option->may_lack_it) {
        switch (fsd_completion_of(taken)) {
        case FSD_COMPLETE_WORDS:
            fputs(option->is_list ? " -x -a '(__fish_append , " : " -x -a '", stdout);
            fsd_completion_put_words(taken);
            fputs(option->is_list ? ")'" : "'", stdout);
            break;
        case FSD_COMPLETE_FILES:
            fputs(" -r -F", stdout);
            break;
        default:
            fputs(" -x", stdout);
        }
    }
    fputs(" -d '", stdout);
    fsd_completion_put_escaped(option->help, "\\'", "\\");
    puts("'");
}

void fsd_completion_put_fish(void)
{
    const struct fsd_command *command = NULL;
    struct fsd_command_option option;

    fputs("# Completion for fastsud in fish, made by fastsud help --source fish.\n\n"
          "function __fastsud_command\n"
          "    for word in (commandline -opc)[2..-1]\n"
          "        if contains -- $word ",
          stdout);
    fsd_completion_put_commands();
    fputs("\n"
          "            echo $word\n"
          "            return\n"
          "        end\n"
          "    end\n"
          "end\n\n"
          "function __fastsud_is_first\n"
          "    set -l command (__fastsud_command)\n"
          "    test -z \"$command\"\n"
          "end\n\n"
          "function __fastsud_runs\n"
          "    set -l command (__fastsud_command)\n"
          "    test -n \"$command\"; or set command ",
          stdout);
    printf("%s\n", fsd_command_at(0)->name);
    puts("    test $command = $argv[1]\n"
         "end\n");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        printf("complete -c fastsud -n __fastsud_is_first -a %s -d '", command->name);
        fsd_completion_put_escaped(command->help, "\\'", "\\");
        puts("'");
    }
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        putchar('\n');
        if (command->takes_no_files) {
            printf("complete -c fastsud -n '__fastsud_runs %s' -f", command->name);
            if (command == &fsd_command_help) {
                fputs(" -a '", stdout);
                fsd_completion_put_commands();
                putchar('\'');
            }
            putchar('\n');
        }
        for (size_t k = 0; fsd_command_option_at(command, k, &option); k++) {
            if (option.option->help) {
                put_option(command, &option);
            }
        }
    }
}
