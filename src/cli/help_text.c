#include "cli/help_text.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 80, OPTION_COLUMN = 25 };

void fsd_help_put_words(struct fsd_help_paragraph *paragraph, const char *text)
{
    while (*text) {
        const size_t n = strcspn(text, " ");
        const bool starts_line = paragraph->column <= paragraph->indent;
        if (!starts_line && paragraph->column + 1 + n > WIDTH) {
            printf("\n%*s", (int)paragraph->indent, "");
            paragraph->column = paragraph->indent;
        } else if (!starts_line) {
            putchar(' ');
            paragraph->column++;
        }
        printf("%.*s", (int)n, text);
        paragraph->column += n;
        text += n;
        text += *text == ' ';
    }
}

/* Whether the help lists an option's values: all are known, and the first is not the placeholder itself. */
static bool lists_names(const struct fsd_command_option *option)
{
    const struct fsd_option *const row = option->option;

    return option->name_at && !row->is_open && !row->is_list && strcmp(row->argument, option->name_at(0)) != 0;
}

static void put_names(struct fsd_help_paragraph *paragraph, const struct fsd_command_option *option)
{
    const char *name = NULL;
    char word[64];

    for (size_t i = 0; (name = option->name_at(i)); i++) {
        snprintf(word, sizeof(word), "%s%s", name, option->name_at(i + 1) ? "," : "");
        fsd_help_put_words(paragraph, word);
    }
}

static void put_option(const struct fsd_command_option *taken)
{
    const struct fsd_option *const option = taken->option;
    struct fsd_help_paragraph paragraph = {.indent = OPTION_COLUMN, .column = OPTION_COLUMN};
    char words[64];

    snprintf(words, sizeof(words), "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    printf("  %c%c%c %-18s ", option->letter ? '-' : ' ', option->letter ? option->letter : ' ',
           option->letter ? ',' : ' ', words);
    if (strlen(words) > 18) {
        paragraph.column += strlen(words) - 18;
    }
    if (taken->group == FSD_GROUP_ENGINE) {
        snprintf(words, sizeof(words), "%s:", option->engine);
        fsd_help_put_words(&paragraph, words);
    }
    snprintf(words, sizeof(words), "%s%s", option->help, lists_names(taken) ? ":" : "");
    fsd_help_put_words(&paragraph, words);
    if (lists_names(taken)) {
        put_names(&paragraph, taken);
    }
    if (taken->value) {
        snprintf(words, sizeof(words), "[%s]", taken->value);
        fsd_help_put_words(&paragraph, words);
    }
    putchar('\n');
}

static void put_options(const struct fsd_command *command, enum fsd_option_group group)
{
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        if (option.option->help && option.group == group) {
            put_option(&option);
        }
    }
}

void fsd_help_engine_options(void)
{
    const struct fsd_command *command = NULL;
    const struct fsd_command *taker = NULL;

    fputs("\nOptions for one engine (", stdout);
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        if (fsd_command_takes(command, &fsd_options[FSD_OPTION_ENGINE])) {
            printf("%s%s", taker ? ", " : "", command->name);
            taker = command;
        }
    }
    puts("):");
    put_options(taker, FSD_GROUP_ENGINE);
}

static void put_usage(const struct fsd_command *command)
{
    fputs("Usage: fastsud ", stdout);
    for (const char *at = command->usage; *at; at++) {
        putchar(*at);
        if (*at == '\n') {
            fputs("       fastsud ", stdout);
        }
    }
    printf("\n%s\n", command->text);
}

static void put_common_options(const struct fsd_command *command)
{
    struct fsd_command_option option;
    const char *title = "\nCommon options [default]:\n";

    for (size_t i = 0; fsd_command_option_at(command, i, &option); i++) {
        if (option.option->is_common && option.group != FSD_GROUP_ENGINE) {
            fputs(title, stdout);
            put_option(&option);
            title = "";
        }
    }
}

static void put_all_options(const struct fsd_command *command)
{
    puts("\nOptions [default]:");
    put_options(command, FSD_GROUP_OWN);
    put_options(command, FSD_GROUP_COMMON);
    if (command->measure_option) {
        printf("\n%s [default]:\n", command->measures_title ? command->measures_title : "Measures");
        put_options(command, FSD_GROUP_MEASURE);
    }
    if (command->put_help) {
        command->put_help();
    }
}

void fsd_help_command(const struct fsd_command *command, bool is_short)
{
    put_usage(command);
    if (is_short) {
        put_common_options(command);
    } else {
        put_all_options(command);
    }
    printf("\nExamples:\n%s", command->examples);
    if (is_short) {
        printf("\nAll options: fastsud %s --help. Manual: man fastsud.\n", command->name);
    }
}

void fsd_help_overview(bool is_short)
{
    const struct fsd_command *command = NULL;

    puts("Usage: fastsud [COMMAND] [OPTION...] [FILE...]\n"
         "Solves, checks, explains, measures and makes 9x9 sudoku by the million. A puzzle\n"
         "is a line of 81 cells, a blank any of . 0 _ * - x X. Without FILE, reads stdin.\nCommands:");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        if (!is_short || !command->is_about_program) {
            printf("  %-11s %s\n", command->name, command->help);
        }
    }
    if (is_short) {
        puts("\nExample: fastsud puzzles.txt >solutions.txt\n"
             "Options of a command: fastsud COMMAND -h. More: fastsud --help, man fastsud.");
        return;
    }
    puts("\nfastsud COMMAND -h shows common options of a command, --help all of them; the\n"
         "manual is fastsud(1). FILE may be - for stdin, or a word of 81 cells, with --\n"
         "before it if it starts with -. Exit status: 0 all lines answered; 1 some\n"
         "malformed, given up, open or (check) not unique; 2 usage, input or output error.\n\n"
         "Examples:\n"
         "  fastsud puzzles.txt >solutions.txt\n"
         "  fastsud check puzzles.txt && echo all unique");
}
