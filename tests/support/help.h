/* What the program's help says that there is. */
#ifndef TESTS_SUPPORT_HELP_H
#define TESTS_SUPPORT_HELP_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_NAMES = 128, NAME_BYTES = 40 };

/* A set of words. */
struct names {
    size_t n;
    char name[MAX_NAMES][NAME_BYTES];
};

void names_add(struct names *names, const char *text, size_t n);
bool names_have(const struct names *names, const char *name);
void assert_same_names(const char *what, const struct names *given, const struct names *wanted);

/* The commands that the overview lists. */
void help_find_commands(struct names *commands);

/* The long options that a command's help names, those of engines too. */
void help_find_options(const char *command, struct names *options);

/* How many things an option means, each to some commands; if several, it may have as many defaults. */
size_t help_option_n_meanings(const char *option);

/* Lets a program read a file of its language and say nothing; skips the test if the program is not installed. */
void assert_read_by(const char *program, const char *option, const char *path);

#endif
