/* The measures selected on the command line. */
#ifndef FSD_CLI_MEASURE_OPTIONS_H
#define FSD_CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measures/column.h"

/*
 * Whether measures, or columns of rate, that the option `chooser` names are of other rules than 9x9 sudoku alone; no
 * if it is not given, or there are none of a name.
 */
bool fsd_measure_options_need_rules(const struct fsd_arguments *arguments, const char *chooser);

/*
 * Finds the plan for rate, or for stats if in_stats; of 9x9 sudoku, or of other rules. Prints an error and returns
 * false if --only rules it out.
 */
bool fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats, bool has_rules,
                              struct fsd_measure_plan *plan);

/*
 * Finds the columns of rate that the option `chooser` names, in its order, and the plan that measures no more than they
 * need. line_columns are more names, ending in NULL, of columns that need nothing to be measured. Prints an error and
 * returns false if there is no such column, or options do not go with it.
 */
bool fsd_measure_columns_read(const struct fsd_arguments *arguments, const char *chooser,
                              const char *const *line_columns, bool has_rules, struct fsd_measure_plan *plan,
                              struct fsd_columns *chosen);

/* The same where nothing is to be measured. */
bool fsd_measure_options_read_none(const struct fsd_arguments *arguments, const char *chooser, bool has_rules,
                                   struct fsd_measure_plan *plan);

/*
 * The same as fsd_measure_columns_read of n names instead of the option's text; with none, nothing is measured. Options
 * may also belong to what another option of the command asks for.
 */
bool fsd_measure_names_read(const struct fsd_arguments *arguments, const char *chooser, const char *const *names,
                            size_t n, bool has_rules, struct fsd_measure_plan *plan, struct fsd_columns *chosen);

/*
 * The measure options of rate that have a value, but for --seed, which commands have themselves: for commands in which
 * a column asks for its measure. NULL past the end.
 */
const struct fsd_option *fsd_column_option(size_t i);

/* Print the cost of each measure, for the help. */
void fsd_rate_put_costs(void);
void fsd_stats_put_costs(void);

#endif
