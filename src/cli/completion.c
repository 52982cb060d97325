#include "cli/completion.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_OFFERED_NUMBERS = 16 };

enum fsd_completion fsd_completion_of(const struct fsd_command_option *option)
{
    const struct fsd_option *const row = option->option;

    if (option->name_at || (row->greatest > 0 && row->greatest - row->least < MAX_OFFERED_NUMBERS)) {
        return FSD_COMPLETE_WORDS;
    }
    return row->argument && row->greatest == 0 ? FSD_COMPLETE_FILES : FSD_COMPLETE_NOTHING;
}

void fsd_completion_put_words(const struct fsd_command_option *option)
{
    const struct fsd_option *const row = option->option;
    const char *name = NULL;

    if (!option->name_at) {
        for (uint64_t number = row->least; number <= row->greatest; number++) {
            printf("%s%" PRIu64, number > row->least ? " " : "", number);
        }
        return;
    }
    for (size_t i = 0; (name = option->name_at(i)); i++) {
        printf("%s%s", i > 0 ? " " : "", name);
    }
}

void fsd_completion_put_commands(void)
{
    const struct fsd_command *command = NULL;

    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        printf("%s%s", i > 0 ? " " : "", command->name);
    }
}

void fsd_completion_put_escaped(const char *text, const char *quote, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'') {
            fputs(quote, stdout);
            continue;
        }
        if (strchr(special, *text)) {
            putchar('\\');
        }
        putchar(*text);
    }
}
