#include "cli/completion.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MAX_OFFERED_NUMBERS = 16, MAX_WORD_BYTES = 128 };

enum fsd_completion fsd_completion_of(const struct fsd_command_option *option)
{
    const struct fsd_option *const row = option->option;

    if (option->name_at || (row->greatest > 0 && row->greatest - row->least < MAX_OFFERED_NUMBERS)) {
        return FSD_COMPLETE_WORDS;
    }
    return row->argument && row->greatest == 0 ? FSD_COMPLETE_FILES : FSD_COMPLETE_NOTHING;
}

/* A name of several words is one word of the command line, without what stands in brackets. */
static void put_word_of(const char *name, char word[MAX_WORD_BYTES])
{
    const char *const bracket = strstr(name, " (");

    snprintf(word, MAX_WORD_BYTES, "%.*s", (int)(bracket ? (size_t)(bracket - name) : strlen(name)), name);
    for (char *at = word; *at; at++) {
        *at = *at == ' ' ? '-' : *at;
    }
}

/* Whether a name before number i has this word. */
static bool is_earlier(const struct fsd_command_option *option, size_t i, const char *word)
{
    char earlier[MAX_WORD_BYTES] = "";

    while (i-- > 0 && strcasecmp(earlier, word) != 0) {
        put_word_of(option->name_at(i), earlier);
    }
    return strcasecmp(earlier, word) == 0;
}

void fsd_completion_put_words(const struct fsd_command_option *option)
{
    const struct fsd_option *const row = option->option;
    const char *name = NULL;
    char word[MAX_WORD_BYTES];

    if (!option->name_at) {
        for (uint64_t number = row->least; number <= row->greatest; number++) {
            printf("%s%" PRIu64, number > row->least ? " " : "", number);
        }
        return;
    }
    for (size_t i = 0; (name = option->name_at(i)); i++) {
        put_word_of(name, word);
        if (!is_earlier(option, i, word)) {
            printf("%s%s", i > 0 ? " " : "", word);
        }
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
