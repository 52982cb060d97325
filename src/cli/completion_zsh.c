#include <stdio.h>

#include "cli/completion.h"
#include "cli/help_source.h"

/* Characters that _arguments would take for the end of a description or for markup. */
static const char special[] = "[]\\:";

static void put_option(const struct fsd_command_option *taken)
{
    const struct fsd_option *const option = taken->option;

    const bool has_argument = option->argument && !option->may_lack_it;

    fputs(" \\\n            '", stdout);
    if (option->letter) {
        printf("(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter, has_argument ? "+" : "",
               option->name, has_argument ? "=" : "");
    } else {
        printf("--%s%s[", option->name, has_argument ? "=" : "");
    }
    fsd_completion_put_escaped(option->help, "'\\''", special);
    if (!has_argument) {
        fputs("]'", stdout);
        return;
    }
    printf("]:%s:", option->argument);
    switch (fsd_completion_of(taken)) {
    case FSD_COMPLETE_WORDS:
        fputs(option->is_list ? "_values -s , name " : "(", stdout);
        fsd_completion_put_words(taken);
        fputs(option->is_list ? "'" : ")'", stdout);
        break;
    case FSD_COMPLETE_FILES:
        fputs("_files'", stdout);
        break;
    default:
        putchar('\'');
    }
}

static void put_command(const struct fsd_command *command)
{
    struct fsd_command_option option;

    printf("    %s)\n        _arguments -s $first", command->name);
    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        if (option.option->help) {
            put_option(&option);
        }
    }
    puts(command == &fsd_command_help ? " \\\n            ':command:($names)'"
         : command->takes_no_files    ? ""
                                      : " \\\n            '*:file:_files'");
    puts("        ;;");
}

void fsd_completion_put_zsh(void)
{
    const struct fsd_command *command = NULL;

    puts("#compdef fastsud\n"
         "# Completion for fastsud in zsh, made by fastsud help --source zsh.\n\n"
         "_fastsud_first() {\n"
         "    _describe -t commands command commands\n"
         "    _files\n"
         "}\n\n"
         "_fastsud() {\n"
         "    local -a commands names first\n"
         "    local command i");
    fputs("    names=(", stdout);
    fsd_completion_put_commands();
    puts(")\n"
         "    command=$names[1]\n"
         "    commands=(");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        printf("        '%s:", command->name);
        fsd_completion_put_escaped(command->help, "'\\''", "\\:");
        puts("'");
    }
    puts("    )\n"
         "    first=('1:command or file:_fastsud_first')\n"
         "    # What stands before and after the command are its options and files.\n"
         "    for (( i = 2; i < CURRENT; i++ )); do\n"
         "        if (( ${names[(Ie)${words[i]}]} )); then\n"
         "            command=${words[i]}\n"
         "            words[i]=()\n"
         "            (( CURRENT-- ))\n"
         "            first=()\n"
         "            break\n"
         "        fi\n"
         "    done\n"
         "    case $command in");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        put_command(command);
    }
    puts("    esac\n"
         "}\n\n"
         "_fastsud \"$@\"");
}
