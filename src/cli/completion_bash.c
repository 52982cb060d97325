#include <stdio.h>

#include "cli/completion.h"
#include "cli/help_source.h"

static void put_patterns(const struct fsd_command *command, const struct fsd_option *option)
{
    printf("    %s,--%s", command->name, option->name);
    if (option->letter) {
        printf(" | %s,-%c", command->name, option->letter);
    }
    fputs(") ", stdout);
}

/* For each option that takes an argument: its words, or that it is a file. */
static void put_arguments(const struct fsd_command *command)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        if (!option.option->help || !option.option->argument || option.option->may_lack_it) {
            continue;
        }
        put_patterns(command, option.option);
        switch (fsd_completion_of(&option)) {
        case FSD_COMPLETE_WORDS:
            fputs("words='", stdout);
            fsd_completion_put_words(&option);
            puts(option.option->is_list ? "' list=yes ;;" : "' ;;");
            break;
        case FSD_COMPLETE_FILES:
            puts("files=argument ;;");
            break;
        default:
            puts(";;");
        }
    }
}

static void put_options(const struct fsd_command *command)
{
    struct fsd_command_option option;

    printf("    %s) options='", command->name);
    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        if (option.option->help) {
            printf("%s--%s", i > 0 ? " " : "", option.option->name);
        }
    }
    puts("' ;;");
}

void fsd_completion_put_bash(void)
{
    const struct fsd_command *command = NULL;

    fputs("# Completion for fastsud in bash, made by fastsud help --source bash.\n\n"
          "_fastsud() {\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command='' options='' words='' files='' list='' prefix='' word commands='",
          stdout);
    fsd_completion_put_commands();
    fputs("'\n"
          "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
          "        if [[ \" $commands \" == *\" $word \"* ]]; then\n"
          "            command=$word\n"
          "            break\n"
          "        fi\n"
          "    done\n"
          "    # --option=value is three words to readline.\n"
          "    if [[ $current == '=' ]]; then\n"
          "        current=''\n"
          "    elif [[ $previous == '=' ]]; then\n"
          "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    fi\n"
          "    case ${command:-",
          stdout);
    printf("%s},$previous in\n", fsd_command_at(0)->name);
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        put_arguments(command);
    }
    puts("    help,help) [[ $current == -* ]] || words=$commands ;;\n"
         "    *) files=operand ;;\n"
         "    esac");
    printf("    case ${command:-%s} in\n", fsd_command_at(0)->name);
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        put_options(command);
    }
    fputs("    esac\n"
          "    # After a comma, the names that are not in the list yet.\n"
          "    if [[ -n $list && $current == *,* ]]; then\n"
          "        prefix=${current%,*},\n"
          "        for word in ${prefix//,/ }; do\n"
          "            words=\" $words \"\n"
          "            words=${words/ $word / }\n"
          "        done\n"
          "    fi\n"
          "    COMPREPLY=()\n"
          "    if [[ -n $words ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -W \"$words\" -- \"${current#\"$prefix\"}\")\n"
          "        [[ -z $list ]] || compopt -o nospace 2>/dev/null\n"
          "    elif [[ $current == -* ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")\n"
          "    elif [[ -n $files ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
          "        if [[ -z $command && $files == operand ]]; then\n"
          "            mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \"$commands\" -- \"$current\")\n"
          "        fi\n"
          "    fi\n"
          "}\n"
          "complete -o filenames -F _fastsud fastsud\n",
          stdout);
}
