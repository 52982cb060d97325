/* What a command line says of puzzles of any rules. */
#ifndef FSD_CLI_VARIANT_OPTIONS_H
#define FSD_CLI_VARIANT_OPTIONS_H

#include "cli/options.h"
#include "jobs/variant_worker.h"

/* For completions: the names of rules that --rules takes; NULL when i is past the end. */
const char *fsd_rules_option_name(size_t i);

/* For help and completions: the engines of all puzzles. */
const char *fsd_variant_engine_name(size_t i);

/*
 * If --rules names a file that is a whole puzzle, reads that file instead of others; if it names just the rules
 * of 9x9 puzzles, it is as if it were not given. Prints an error and returns false if there are others, or the rules
 * are wrong.
 */
bool fsd_rules_option_apply(struct fsd_arguments *arguments);

/* Rejects what is not for 9x9 puzzles, with an error message. */
bool fsd_variant_options_are_absent(const struct fsd_arguments *arguments);

/*
 * Reads what --rules says, if it is given: *rules, which are the caller's in any case, and the shape of their puzzles.
 * Prints an error and returns false if rules are wrong.
 */
bool fsd_variant_rules_read(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                            struct fsd_puzzle_shape *shape);

/*
 * Reads the options, and compiles the rules that were read. Prints an error and returns false if an option does not
 * suit, or rules are wrong.
 */
bool fsd_variant_options_read(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                              struct fsd_variant_options *options);

#endif
