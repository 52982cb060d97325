#include "cli/measure_options.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/condition.h"
#include "base/suggest.h"
#include "cli/help_text.h"
#include "cli/message.h"

/* Why a measure, or a column of one, cannot be had. */
static const char *scope_of(bool has_rules)
{
    return has_rules ? "for 9x9 puzzles only, not for other rules" : "for other rules only, not for 9x9 puzzles";
}

static bool is_defined(size_t m, bool has_rules)
{
    return (fsd_measures_of(has_rules) >> m & 1) != 0;
}

static void report_unknown(const char *name, size_t n, bool in_stats, bool has_rules)
{
    struct fsd_buffer names = {.n = 0};

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measure_is_shown(fsd_measures[m], in_stats) && is_defined(m, has_rules)) {
            fsd_buffer_print(&names, "%s%s", names.n > 0 ? ", " : "", fsd_measures[m]->name);
        }
    }
    if (fsd_buffer_text(&names)) {
        fsd_message("--only: '%.*s' is not one of %s", (int)n, name, names.bytes);
    }
    fsd_buffer_destroy(&names);
}

/* Finds the measures that --only names. Prints an error and returns false if there is none of a name. */
static bool read_names(const char *text, bool in_stats, bool has_rules, uint32_t *measures)
{
    *measures = 0;
    for (;; text++) {
        const size_t n = strcspn(text, ",");
        size_t m = 0;
        while (m < FSD_N_MEASURES && (strlen(fsd_measures[m]->name) != n || memcmp(text, fsd_measures[m]->name, n) ||
                                      !fsd_measure_is_shown(fsd_measures[m], in_stats))) {
            m++;
        }
        if (m == FSD_N_MEASURES) {
            report_unknown(text, n, in_stats, has_rules);
            return false;
        }
        if (!is_defined(m, has_rules)) {
            fsd_message("--only %s: %s; leave it out", fsd_measures[m]->name, scope_of(has_rules));
            return false;
        }
        *measures |= 1U << m;
        text += n;
        if (!*text) {
            return true;
        }
    }
}

static uint32_t with_needs(uint32_t measures, bool has_rules)
{
    for (size_t m = FSD_N_MEASURES; m-- > 0;) {
        measures |= (measures >> m & 1) != 0 ? fsd_measures[m]->needs : 0;
    }
    return measures & fsd_measures_of(has_rules);
}

/*
 * Makes the settings ask for the named measures, those that they need and no others. Prints an error and returns false
 * where an option says otherwise, or does not say enough.
 */
static bool ask_for(const struct fsd_arguments *arguments, const char *chooser, uint32_t measures,
                    struct fsd_settings *settings)
{
    const uint32_t taken = with_needs(measures, settings->has_rules);

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_measure *const measure = fsd_measures[m];
        for (size_t k = 0; k < measure->n_asking; k++) {
            const struct fsd_option *const option = &measure->options[k];
            const struct fsd_option_value *const value = fsd_arguments_value(arguments, option->name);
            const bool is_taken = (taken >> m & 1) != 0;
            if (is_taken && option->argument && value && value->number == 0) {
                fsd_message("--%s: the measure %s needs --%s %s", chooser, measure->name, option->name,
                            option->argument);
                return false;
            }
            if (!option->argument || !is_taken) {
                fsd_setting_set(settings, option->name, is_taken);
            }
        }
    }
    return true;
}

/* The value of a measure's option; NULL if the command has none of that name, or one of its own. */
static const struct fsd_option_value *measure_value(const struct fsd_arguments *arguments, const char *name)
{
    const struct fsd_option_value *const value = fsd_arguments_value(arguments, name);

    return value && value >= arguments->options + FSD_N_OPTIONS ? value : NULL;
}

static const char *column_name(const void *columns, size_t i)
{
    const struct fsd_columns *const of = columns;

    return i < of->n ? of->columns[i].name : NULL;
}

static const struct fsd_column *find_column(const struct fsd_columns *columns, const char *name, size_t n)
{
    for (size_t i = 0; i < columns->n; i++) {
        if (strlen(columns->columns[i].name) == n && memcmp(columns->columns[i].name, name, n) == 0) {
            return &columns->columns[i];
        }
    }
    return NULL;
}

/* The measures of the columns that --where names, fields or not. */
static uint32_t measures_of_where(const struct fsd_arguments *arguments, const struct fsd_settings *settings)
{
    const struct fsd_option_value *const where = fsd_arguments_value(arguments, "where");
    struct fsd_condition condition;
    struct fsd_columns all = {.n = 0};
    struct fsd_failure failure;
    uint32_t measures = 0;

    if (!where || !where->given || !fsd_condition_parse(&condition, where->text, &failure) ||
        fsd_columns_find(settings, &all) != FASTSUD_OK) {
        return 0;
    }
    for (size_t i = 0; i < condition.n_names; i++) {
        const struct fsd_column *const column = find_column(&all, condition.names[i], strlen(condition.names[i]));
        measures |= column ? 1U << column->measure : 0;
    }
    return measures;
}

/* Whether measures are also asked for by something else than --where. */
static bool has_other_chooser(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const by = fsd_arguments_value(arguments, "by");

    return by ? by->given : fsd_arguments_value(arguments, "only") != NULL;
}

/* Whether each option that was given belongs to a measure that is taken; prints an error if not. */
static bool options_are_used(const struct fsd_arguments *arguments, const char *chooser,
                             const struct fsd_measure_plan *plan)
{
    if (strcmp(chooser, "where") == 0 && has_other_chooser(arguments)) {
        return true; /* that one's turn comes */
    }
    const uint32_t of_where = with_needs(measures_of_where(arguments, &plan->settings), plan->settings.has_rules);
    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        const struct fsd_option *const options = fsd_measures[m]->options;
        for (size_t k = 0; options && options[k].name; k++) {
            const struct fsd_option_value *const value = measure_value(arguments, options[k].name);
            if (value && value->given && !fsd_measure_plan_has(plan, (enum fsd_measure_id)m) &&
                (of_where >> m & 1) == 0) {
                fsd_message("--%s: belongs to the measure %s, which --%s does not name; leave it out", options[k].name,
                            fsd_measures[m]->name, chooser);
                return false;
            }
        }
    }
    return true;
}

/*
 * Takes these measures only; chooser is the option that names them. Prints an error and returns false where another
 * option says otherwise.
 */
static bool choose(const struct fsd_arguments *arguments, const char *chooser, uint32_t measures,
                   struct fsd_measure_plan *plan)
{
    /* These concern all measures. */
    measures |= fsd_setting(&plan->settings, "time-limit") > 0 ? 1U << FSD_MEASURE_given_up : 0;
    measures |= fsd_setting(&plan->settings, "canonical") > 0 ? 1U << FSD_MEASURE_canonical : 0;
    if (!ask_for(arguments, chooser, measures, &plan->settings)) {
        return false;
    }
    fsd_measure_plan_show_only(plan, measures);
    return options_are_used(arguments, chooser, plan);
}

static struct fsd_measure_plan read_settings(const struct fsd_arguments *arguments, bool in_stats, bool has_rules)
{
    struct fsd_measure_plan plan = fsd_measure_plan_default(in_stats, has_rules);

    for (size_t i = 0; i < plan.settings.n; i++) {
        const struct fsd_option *const option = plan.settings.entries[i].option;
        const struct fsd_option_value *const value = fsd_arguments_value(arguments, option->name);
        plan.settings.entries[i].value = !value ? 0 : option->argument ? value->number : value->given;
    }
    return plan;
}

bool fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats, bool has_rules,
                              struct fsd_measure_plan *plan)
{
    const struct fsd_option_value *const only = fsd_arguments_value(arguments, "only");
    uint32_t measures = 0;

    *plan = read_settings(arguments, in_stats, has_rules);
    if (!only->given) {
        fsd_measure_plan_complete(plan);
        return true;
    }
    return read_names(only->text, in_stats, has_rules, &measures) && choose(arguments, "only", measures, plan);
}

/* Whether there is such a column of the puzzles that it is not asked for. */
static bool is_column_of_others(const char *name, const struct fsd_settings *settings)
{
    struct fsd_settings others = *settings;
    struct fsd_columns columns = {.n = 0};

    others.has_rules = !settings->has_rules;
    return fsd_columns_find(&others, &columns) == FASTSUD_OK && find_column(&columns, name, strlen(name));
}

static void report_no_column(const char *chooser, const char *name, const struct fsd_columns *columns,
                             const struct fsd_settings *settings)
{
    if (is_column_of_others(name, settings)) {
        fsd_message("--%s %s: %s; leave it out", chooser, name, scope_of(settings->has_rules));
        return;
    }
    const char *const nearest = fsd_suggest(name, column_name, columns);
    struct fsd_buffer text = {.n = 0};

    fsd_buffer_print(&text, "--%s: there is no column '%s'", chooser, name);
    if (nearest) {
        fsd_buffer_print(&text, "; did you mean '%s'?", nearest);
    }
    fsd_buffer_put_text(&text, nearest ? " There are " : "; there are ");
    for (size_t i = 0; i < columns->n; i++) {
        fsd_buffer_print(&text, "%s%s", i > 0 ? ", " : "", columns->columns[i].name);
    }
    fsd_message("%s", fsd_buffer_text(&text) ? text.bytes : "out of memory");
    fsd_buffer_destroy(&text);
}

/* Appends a column by its name of n bytes. Prints an error and returns false if there is none, or it is there. */
static bool choose_column(const char *chooser, const char *name, size_t n, const struct fsd_columns *all,
                          const struct fsd_settings *settings, struct fsd_columns *chosen)
{
    const struct fsd_column *const column = find_column(all, name, n);
    char copy[FSD_MEASURE_COLUMN_BYTES];

    snprintf(copy, sizeof(copy), "%.*s", (int)n, name);
    if (!column) {
        report_no_column(chooser, copy, all, settings);
        return false;
    }
    if (find_column(chosen, name, n)) {
        fsd_message("--%s: '%s' stands twice; leave one out", chooser, copy);
        return false;
    }
    chosen->columns[chosen->n++] = *column;
    return true;
}

/* The same of names with commas between. */
static bool choose_columns(const char *chooser, const char *text, const struct fsd_columns *all,
                           const struct fsd_settings *settings, struct fsd_columns *chosen)
{
    for (;; text++) {
        const size_t n = strcspn(text, ",");
        if (!choose_column(chooser, text, n, all, settings, chosen)) {
            return false;
        }
        text += n;
        if (!*text) {
            return true;
        }
    }
}

/* All columns that can be chosen, line_columns first; prints an error and returns false when out of memory. */
static bool find_all(const char *const *line_columns, const struct fsd_settings *settings, struct fsd_columns *all)
{
    for (all->n = 0; *line_columns; line_columns++) {
        struct fsd_column *const column = &all->columns[all->n++];
        snprintf(column->name, sizeof(column->name), "%s", *line_columns);
        column->measure = FSD_N_MEASURES;
    }
    if (fsd_columns_find(settings, all) != FASTSUD_OK) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return false;
    }
    return true;
}

static uint32_t measures_of(const struct fsd_columns *columns)
{
    uint32_t measures = 0;

    for (size_t i = 0; i < columns->n; i++) {
        measures |= columns->columns[i].measure < FSD_N_MEASURES ? 1U << columns->columns[i].measure : 0;
    }
    return measures;
}

bool fsd_measure_columns_read(const struct fsd_arguments *arguments, const char *chooser,
                              const char *const *line_columns, bool has_rules, struct fsd_measure_plan *plan,
                              struct fsd_columns *chosen)
{
    const char *const text = fsd_arguments_value(arguments, chooser)->text;
    struct fsd_columns all;

    *plan = read_settings(arguments, false, has_rules);
    chosen->n = 0;
    return find_all(line_columns, &plan->settings, &all) &&
           choose_columns(chooser, text, &all, &plan->settings, chosen) &&
           choose(arguments, chooser, measures_of(chosen), plan);
}

bool fsd_measure_names_read(const struct fsd_arguments *arguments, const char *chooser, const char *const *names,
                            size_t n, bool has_rules, struct fsd_measure_plan *plan, struct fsd_columns *chosen)
{
    static const char *const no_columns[] = {NULL};
    struct fsd_columns all;
    bool are_found = true;

    *plan = read_settings(arguments, false, has_rules);
    chosen->n = 0;
    are_found = find_all(no_columns, &plan->settings, &all);
    for (size_t i = 0; are_found && i < n; i++) {
        are_found = choose_column(chooser, names[i], strlen(names[i]), &all, &plan->settings, chosen);
    }
    return are_found && choose(arguments, chooser, measures_of(chosen), plan);
}

bool fsd_measure_options_read_none(const struct fsd_arguments *arguments, const char *chooser, bool has_rules,
                                   struct fsd_measure_plan *plan)
{
    *plan = read_settings(arguments, false, has_rules);
    return choose(arguments, chooser, 0, plan);
}

static struct fsd_columns columns_of(bool has_rules)
{
    const struct fsd_measure_plan plan = fsd_measure_plan_default(false, has_rules);
    struct fsd_columns columns = {.n = 0};

    if (fsd_columns_find(&plan.settings, &columns) != FASTSUD_OK) {
        columns.n = 0; /* which shows when the names are read */
    }
    return columns;
}

/* Whether the measure, or the column, of this name is one of other rules alone. */
static bool needs_rules(const char *name, size_t n, const struct fsd_columns *of_rules)
{
    const struct fsd_column *const column = find_column(of_rules, name, n);

    if (column && !is_defined(column->measure, false)) {
        const struct fsd_columns of_9x9 = columns_of(false);
        return !find_column(&of_9x9, name, n);
    }
    for (size_t m = 0; of_rules->n == 0 && m < FSD_N_MEASURES; m++) {
        if (!is_defined(m, false) && strlen(fsd_measures[m]->name) == n &&
            memcmp(fsd_measures[m]->name, name, n) == 0) {
            return true;
        }
    }
    return false;
}

bool fsd_measure_options_need_rules(const struct fsd_arguments *arguments, const char *chooser)
{
    const struct fsd_option_value *const value = fsd_arguments_value(arguments, chooser);
    struct fsd_columns of_rules = {.n = 0}; /* if columns are chosen */
    bool are_needed = false;

    if (value->given && strcmp(chooser, "columns") == 0) {
        of_rules = columns_of(true);
    }
    for (const char *name = value->given ? value->text : ""; *name && !are_needed;) {
        const size_t n = strcspn(name, ",");
        are_needed = needs_rules(name, n, &of_rules);
        name += n + (name[n] != '\0');
    }
    return are_needed;
}

const struct fsd_option *fsd_column_option(size_t i)
{
    const struct fsd_option *option = NULL;

    for (size_t k = 0; (option = fsd_rate_option(k)); k++) {
        if (option->argument && strcmp(option->name, "seed") != 0 && i-- == 0) {
            return option;
        }
    }
    return NULL;
}

static void put_costs(bool in_stats)
{
    struct fsd_help_paragraph paragraph = {.indent = 2};
    struct fsd_buffer text = {.n = 0};
    const char *separator = "Microseconds for a 17-clue puzzle on one core: ";

    for (size_t m = 0; m < FSD_N_MEASURES; m++) {
        if (fsd_measures[m]->cost && (in_stats || fsd_measures[m]->in_rate != FSD_USE_NEVER)) {
            fsd_buffer_print(&text, "%s%s %s", separator, fsd_measures[m]->name, fsd_measures[m]->cost);
            separator = ", ";
        }
    }
    if (fsd_buffer_text(&text)) {
        fsd_help_put_words(&paragraph, text.bytes);
    }
    putchar('\n');
    fsd_buffer_destroy(&text);
}

void fsd_rate_put_costs(void)
{
    put_costs(false);
}

void fsd_stats_put_costs(void)
{
    put_costs(true);
}
