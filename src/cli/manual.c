#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/help_source.h"
#include "cli/message.h"
#include "input/layout.h"
#include "jobs/format.h"
#include "logic/techniques/techniques.h"
#include "puzzle/grade.h"
#include "rules/rule.h"
#include "rules/variant_steps.h"

/* Writes each dash as a minus sign, so that options can be copied from the page. */
static void put_bytes(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '-') {
            putchar('\\');
        }
        putchar(text[i]);
    }
}

static void put_text(const char *text)
{
    put_bytes(text, strlen(text));
}

/* Writes a line of help as a sentence. An initial pattern such as puzzle:count is not capitalised. */
static void put_sentence(const char *text)
{
    const bool begins_with_word = text[strcspn(text, " :")] != ':';

    putchar(begins_with_word ? toupper((unsigned char)text[0]) : text[0]);
    put_text(text + 1);
    puts(".");
}

/* Writes a word of a usage: names in bold, placeholders in italics, brackets in roman. */
static void put_usage_word(const char *word, size_t n)
{
    static const char brackets[] = "[]|.";

    while (n > 0) {
        const size_t n_plain = strspn(word, brackets) < n ? strspn(word, brackets) : n;
        const size_t n_rest = strcspn(word + n_plain, brackets);
        const size_t n_name = n_rest < n - n_plain ? n_rest : n - n_plain;
        put_bytes(word, n_plain);
        if (n_name > 0) {
            const char first = word[n_plain];
            fputs(first >= 'A' && first <= 'Z' ? "\\fI" : "\\fB", stdout);
            put_bytes(word + n_plain, n_name);
            fputs("\\fR", stdout);
        }
        word += n_plain + n_name;
        n -= n_plain + n_name;
    }
}

static void put_synopsis(void)
{
    const struct fsd_command *command = NULL;

    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        for (const char *line = command->usage; *line; line += *line == '\n') {
            const char *const end = line + strcspn(line, "\n");
            fputs("\\fBfastsud\\fR", stdout);
            while (line < end) {
                const size_t n = strcspn(line, " \n");
                putchar(' ');
                put_usage_word(line, n);
                line += n;
                line += *line == ' ';
            }
            putchar('\n');
        }
    }
}

static void put_commands(void)
{
    const struct fsd_command *command = NULL;

    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        printf(".TP\n.B %s\n", command->name);
        put_text(command->manual);
        putchar('\n');
    }
}

static void put_formats(void)
{
    const struct fsd_format *format = NULL;

    for (size_t i = 0; (format = fsd_format_at(i)); i++) {
        printf(".TP\n.B %s\n", format->name);
        put_sentence(format->help);
    }
}

static void put_layouts(void)
{
    const struct fsd_layout_kind *kind = NULL;

    for (size_t i = 0; (kind = fsd_layout_kind_at(i)); i++) {
        printf(".TP\n.B %s\n", kind->name);
        put_text(kind->manual);
        putchar('\n');
    }
}

/* Each with its arguments and, where it differs, its name in ISS's strings. */
static void put_rules(void)
{
    const struct fsd_rule *rule = NULL;

    for (size_t i = 0; (rule = fsd_rule_at(i)); i++) {
        fputs(".TP\n.B ", stdout);
        put_text(rule->name);
        if (*rule->arguments) {
            fputs(" \\fI", stdout);
            put_text(rule->arguments);
            fputs("\\fR", stdout);
        }
        if (rule->iss) {
            printf(" \\fR(.%s)", rule->iss);
        }
        putchar('\n');
        put_text(rule->text);
        putchar('\n');
    }
}

static void put_grades(void)
{
    puts(".nf\n.RS 2");
    for (size_t i = 0; i < FSD_N_GRADES; i++) {
        const struct fsd_grade *const grade = &fsd_grades[i];
        printf("%-10s  %u.%u to %2u.%u  %s\n%25s%s\n", grade->name, grade->least_er / 10U, grade->least_er % 10U,
               grade->most_er / 10U, grade->most_er % 10U, grade->about, "other rules: up to ",
               fsd_variant_technique_name(grade->most_technique));
    }
    puts(".RE\n.fi");
}

/* Lists the commands that take an option, and the engine it is for. */
static void put_takers(const struct fsd_option *option)
{
    const struct fsd_command *command = NULL;
    size_t n = 0;

    if (option == &fsd_options[FSD_OPTION_HELP] || option == &fsd_options[FSD_OPTION_VERSION]) {
        return;
    }
    fputs(" \" (", stdout);
    for (int with_engine = 0; with_engine < 2; with_engine++) {
        size_t n_with = 0;
        for (size_t i = 0; (command = fsd_command_at(i)); i++) {
            const bool has_engine = option->engine && fsd_command_takes(command, &fsd_options[FSD_OPTION_ENGINE]);
            if (fsd_command_takes(command, option) && has_engine == with_engine) {
                printf("%s%s", n_with > 0 ? ", " : n > 0 ? "; " : "", command->name);
                n_with++;
                n++;
            }
        }
        if (with_engine && n_with > 0) {
            printf(" with engine %s", option->engine);
        }
    }
    fputs(")\"", stdout);
}

static void put_default(const struct fsd_option *option)
{
    const bool has_greatest = option->greatest > 0 && option->greatest < 1000000000;

    if (option->value) {
        printf("Default: \\fB");
        put_text(option->value);
        fputs("\\fR", stdout);
        if (has_greatest) {
            printf("; from %" PRIu64 " to %" PRIu64, option->least, option->greatest);
        }
        puts(".");
    }
}

/* Where the names differ from command to command, those of each. */
static void put_names(const struct fsd_option *option)
{
    const struct fsd_command *command = NULL;
    const char *name = NULL;

    if (option != &fsd_options[FSD_OPTION_FORMAT]) {
        return;
    }
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        if (command->format_at) {
            printf(".br\n.B %s:\n%s", command->name, command->format_at(0));
            for (size_t k = 1; (name = command->format_at(k)); k++) {
                printf(", %s", name);
            }
            putchar('\n');
        }
    }
}

static void put_option(const struct fsd_option *option)
{
    fputs(".TP\n.BR ", stdout);
    if (option->letter) {
        printf("\\-%c \", \" ", option->letter);
    }
    put_text("--");
    put_text(option->name);
    if (option->argument) {
        fputs(" \" \\fI", stdout);
        put_text(option->argument);
        fputs("\\fR\"", stdout);
    }
    put_takers(option);
    putchar('\n');
    if (option->manual) {
        put_text(option->manual);
        putchar('\n');
    } else {
        put_sentence(option->help);
    }
    put_default(option);
    put_names(option);
}

/* Whether an earlier command has a measure option of that name. */
static bool is_told(const struct fsd_command *before, const char *name)
{
    const struct fsd_command *command = NULL;
    const struct fsd_option *option = NULL;

    for (size_t i = 0; (command = fsd_command_at(i)) != before; i++) {
        for (size_t k = 0; command->measure_option && (option = command->measure_option(k)); k++) {
            if (strcmp(option->name, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void put_options(void)
{
    const struct fsd_command *command = NULL;
    const struct fsd_option *option = NULL;

    for (size_t i = 0; i < FSD_N_OPTIONS; i++) {
        if (fsd_options[i].help) {
            put_option(&fsd_options[i]);
        }
    }
    puts(".SS \"Options of measures\"");
    for (size_t i = 0; (command = fsd_command_at(i)); i++) {
        for (size_t k = 0; command->measure_option && (option = command->measure_option(k)); k++) {
            if (option->help && !is_told(command, option->name)) {
                put_option(option);
            }
        }
    }
}

/* In the order in which steps are told. */
static void put_techniques(void)
{
    for (unsigned i = 0; i < FSD_N_TECHNIQUES; i++) {
        put_text(fsd_technique_rows[i].name);
        puts(i + 1 < FSD_N_TECHNIQUES ? "," : ".");
    }
}

static void put_other_techniques(void)
{
    for (unsigned i = 0; i < FSD_N_VARIANT_TECHNIQUES; i++) {
        put_text(fsd_variant_technique_name((enum fsd_variant_technique)i));
        puts(i + 1 < FSD_N_VARIANT_TECHNIQUES ? "," : ".");
    }
}

int fsd_manual_put(const char *template_path)
{
    FILE *const file = fopen(template_path, "r");
    char *line = NULL;
    size_t n_line = 0;

    if (!file) {
        fsd_report_input_error(template_path, errno);
        return FSD_EXIT_TROUBLE;
    }
    while (getline(&line, &n_line, file) > 0) {
        if (strcmp(line, "@SYNOPSIS@\n") == 0) {
            put_synopsis();
        } else if (strcmp(line, "@COMMANDS@\n") == 0) {
            put_commands();
        } else if (strcmp(line, "@OPTIONS@\n") == 0) {
            put_options();
        } else if (strcmp(line, "@FORMATS@\n") == 0) {
            put_formats();
        } else if (strcmp(line, "@LAYOUTS@\n") == 0) {
            put_layouts();
        } else if (strcmp(line, "@RULES@\n") == 0) {
            put_rules();
        } else if (strcmp(line, "@GRADES@\n") == 0) {
            put_grades();
        } else if (strcmp(line, "@TECHNIQUES@\n") == 0) {
            put_techniques();
        } else if (strcmp(line, "@OTHER_TECHNIQUES@\n") == 0) {
            put_other_techniques();
        } else {
            fputs(line, stdout);
        }
    }
    free(line);
    fclose(file);
    return FSD_EXIT_OK;
}
