/* What a command line says of rules, and of how puzzles are solved. */
#ifndef FSD_CLI_RULES_OPTIONS_H
#define FSD_CLI_RULES_OPTIONS_H

#include "cli/options.h"
#include "jobs/solved.h"
#include "rules/symmetries.h"

/* For completions: the names of rules that --rules takes; NULL when i is past the end. */
const char *fsd_rules_option_name(size_t i);

/* The same, and those of what is drawn for new puzzles. */
const char *fsd_rules_option_name_to_draw(size_t i);

/*
 * Reads the file that --rules names, if it names one. If that is a whole puzzle, it is the input; if the rules are just
 * those of 9x9 puzzles, it is as if the option were not given. Prints an error and returns false if there is other
 * input, too, or the rules are wrong; fsd_rules_option_destroy in any case.
 */
bool fsd_rules_option_apply(struct fsd_arguments *arguments);
void fsd_rules_option_destroy(struct fsd_arguments *arguments);

/*
 * Reads how puzzles are solved; *rules, which is the caller's in any case, becomes the rules of --rules, if it is
 * given. Prints an error and returns false if an option does not suit, or rules are wrong.
 */
bool fsd_solving_read(const struct fsd_arguments *arguments, struct fsd_rules *rules, struct fsd_solving *solving);

/*
 * The same of commands that measure puzzles, and choose no engine. Prints an error and returns false if an option does
 * not suit --rules.
 */
bool fsd_solving_read_measuring(const struct fsd_arguments *arguments, struct fsd_solving *solving);

/* The same of the rules alone, where the rest of *solving is set. */
bool fsd_solving_read_rules(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                            struct fsd_solving *solving);

/*
 * Finds the symmetries of rules, those of --rules; *found becomes symmetries, or NULL where rules are NULL. Prints an
 * error and returns false if they are not found. The caller destroys symmetries in any case.
 */
bool fsd_symmetries_of(const struct fsd_arguments *arguments, const struct fsd_rules *rules,
                       struct fsd_symmetries *symmetries, const struct fsd_symmetries **found);

/* Reads the rules of --rules, the caller's in any case, and their symmetries. */
bool fsd_symmetries_read(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                         struct fsd_symmetries *symmetries, const struct fsd_symmetries **found);

/* The shape of the puzzles of --rules. Prints an error and returns false if the rules cannot be read. */
bool fsd_rules_option_shape(const struct fsd_arguments *arguments, struct fsd_puzzle_shape *shape);

#endif
