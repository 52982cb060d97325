#include "cli/variant_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "jobs/sat_command.h"
#include "solve/variant_engines.h"

const char *fsd_rules_option_name(size_t i)
{
    const struct fsd_rule *rule = NULL;

    for (size_t r = 0; (rule = fsd_rule_at(r)); r++) {
        if (rule->is_global && i-- == 0) {
            return rule->name;
        }
    }
    return NULL;
}

const char *fsd_variant_engine_name(size_t i)
{
    const struct fsd_variant_engine *const engine = fsd_variant_engine_at(i);

    return engine ? engine->name : NULL;
}

/* Reads the rules that a file holds, however they are written. Prints an error and returns false on failure. */
static bool read_file(const char *name, struct fsd_rules *rules)
{
    static const struct fsd_file_limits limits = {
        .max_bytes = FSD_MAX_RULES_BYTES, .max_growth = 1000, .what = "a file of rules"};
    const struct fsd_source source = {.name = name, .fd = FSD_FD_NONE};
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    size_t n = 0;
    char *const text = fsd_file_read(&source, &limits, &n);

    if (!text) {
        return false;
    }
    const size_t n_mark = fsd_record_mark_bytes(text, n);
    const bool is_read =
        fsd_layout_of_rules(text + n_mark, n - n_mark)->read_rules(text + n_mark, n - n_mark, rules, &failure);
    if (!is_read) {
        failure.name = name;
        fsd_report_failure(&failure);
    }
    free(text);
    return is_read;
}

/* Reads what --rules says: names, or a file. Prints an error and returns false on failure. */
static bool read_rules(const char *words, struct fsd_rules *rules)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (fsd_rules_read_names(words, rules, &failure)) {
        return true;
    }
    if (access(words, F_OK) == 0) {
        fsd_rules_destroy(rules);
        return read_file(words, rules);
    }
    fsd_message("--rules '%s': %s, and there is no such file", words, failure.text);
    return false;
}

/* Whether names of rules, with + between them, hold killer. */
static bool names_killer(const char *names)
{
    for (size_t n = strcspn(names, "+");; names += n + 1, n = strcspn(names, "+")) {
        if (n == strlen("killer") && memcmp(names, "killer", n) == 0) {
            return true;
        }
        if (!names[n]) {
            return false;
        }
    }
}

/*
 * Whether the rules are those that puzzles have anyway, by whatever name. Those with statements are not: these are
 * compiled once, within the limits.
 */
static bool are_sudoku(struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    struct fsd_failure failure;
    bool are_free = variant->low == 1 && rules->n_statements == 0;

    for (unsigned cell = 0; cell < variant->n_cells && are_free; cell++) {
        are_free = variant->candidates[cell] == fsd_variant_all_values(variant);
    }
    return are_free && fsd_rules_compile(rules, &failure) && fsd_variant_is_sudoku(variant);
}

/* Whether an option asks for an engine that only puzzles of any rules have. */
static bool asks_for_rules(const struct fsd_option_value *values)
{
    const char *const engine = values[FSD_OPTION_ENGINE].given ? values[FSD_OPTION_ENGINE].text : NULL;
    struct fsd_engine_info info;
    bool is_known = !engine;

    for (size_t i = 0; !is_known && fsd_engine_info_get(i, &info); i++) {
        is_known = strcmp(info.name, engine) == 0;
    }
    return !is_known || values[FSD_OPTION_PUZZLE_FORMAT].given || values[FSD_OPTION_SAT_COMMAND].given ||
           values[FSD_OPTION_MEMORY_LIMIT].given || names_killer(values[FSD_OPTION_RULES].text);
}

bool fsd_rules_option_apply(struct fsd_arguments *arguments)
{
    struct fsd_option_value *const value = &arguments->options[FSD_OPTION_RULES];
    struct fsd_rules rules = {.n_regions = 0};

    if (!value->given) {
        return true;
    }
    bool is_good = read_rules(value->text, &rules);
    if (is_good && rules.has_cells && arguments->n_files > 0) {
        fsd_message("--rules %s: it has cells, so it is a puzzle itself; leave the other input out, or its cells",
                    value->text);
        is_good = false;
    } else if (is_good && rules.has_cells && !arguments->command->takes_no_files) {
        arguments->files = (char *const *)&value->text;
        arguments->n_files = 1;
        value->given = false;
    } else if (is_good && !rules.has_cells && !asks_for_rules(arguments->options) && are_sudoku(&rules)) {
        *value = (struct fsd_option_value){.given = false};
    }
    fsd_rules_destroy(&rules);
    return is_good;
}

bool fsd_variant_options_are_absent(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id options[] = {FSD_OPTION_PUZZLE_FORMAT, FSD_OPTION_SAT_COMMAND,
                                                 FSD_OPTION_MEMORY_LIMIT};

    return fsd_arguments_reject(arguments, options, sizeof(options) / sizeof(options[0]),
                                "for puzzles with other rules; --rules sudoku takes 9x9 puzzles to them");
}

/* Prints an error and returns NULL if the engine cannot be had. */
static const struct fsd_variant_engine *find_engine(const struct fsd_option_value *value,
                                                    const struct fsd_option_value *command)
{
    if (command->given && value->given && strcmp(value->text, fsd_variant_engine_sat.name) != 0) {
        fsd_message("--engine %s: --sat-command is an engine itself; leave one of the two out", value->text);
        return NULL;
    }
    if (command->given) {
        return &fsd_variant_engine_command;
    }
    const struct fsd_variant_engine *const engine =
        value->given ? fsd_variant_engine_find(value->text) : fsd_variant_engine_at(0);

    if (!engine) {
        fsd_message("--engine '%s': no engine for puzzles with other rules than those of 9x9; available: lockstep, "
                    "csp, sat, dpll",
                    value->text);
    } else if (!engine->create) {
        fsd_message("--engine %s: %s; install %s and build again", engine->name,
                    fastsud_status_text(FASTSUD_ERR_ENGINE_NOT_BUILT), engine->package);
    }
    return engine && engine->create ? engine : NULL;
}

/* Rejects what is for 9x9 puzzles. */
static bool check_options(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id of_9x9[] = {
        FSD_OPTION_ISA,      FSD_OPTION_KEEP,        FSD_OPTION_MINIMAL,  FSD_OPTION_COLUMN,       FSD_OPTION_CLUES,
        FSD_OPTION_SYMMETRY, FSD_OPTION_PATTERN,     FSD_OPTION_SOLVER,   FSD_OPTION_NEEDED_LEVEL, FSD_OPTION_HARD,
        FSD_OPTION_ER,       FSD_OPTION_GRADE,       FSD_OPTION_UNBIASED, FSD_OPTION_TRIES,        FSD_OPTION_METHOD,
        FSD_OPTION_LEVEL,    FSD_OPTION_INFORMATION, FSD_OPTION_GIVENS,   FSD_OPTION_ALL,          FSD_OPTION_ENCODING};
    static const char reason[] = "for 9x9 puzzles only, not for other rules";
    const struct fsd_option_value *const input = &arguments->options[FSD_OPTION_INPUT];
    struct fsd_command_option option;

    for (size_t i = 0; fsd_command_option_at(arguments->command, i, &option); i++) {
        const enum fsd_option_id id = (enum fsd_option_id)option.place;
        if (option.group == FSD_GROUP_ENGINE && !fsd_arguments_reject(arguments, &id, 1, reason)) {
            return false;
        }
    }
    if (arguments->options[FSD_OPTION_RULES].given && input->number > 1) {
        fsd_message("--input %s: with --rules a puzzle is a word of its cells in a line; leave one of the two out",
                    input->text);
        return false;
    }
    return fsd_arguments_reject_measures(arguments, reason) &&
           fsd_arguments_reject(arguments, of_9x9, sizeof(of_9x9) / sizeof(of_9x9[0]), reason);
}

bool fsd_variant_options_read(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                              struct fsd_variant_options *options)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_option_value *const limit = &values[FSD_OPTION_LIMIT];
    const bool lists = values[FSD_OPTION_ALL_SOLUTIONS].given;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    *options = (struct fsd_variant_options){
        .engine =
            check_options(arguments) ? find_engine(&values[FSD_OPTION_ENGINE], &values[FSD_OPTION_SAT_COMMAND]) : NULL,
        .command = values[FSD_OPTION_SAT_COMMAND].text,
        .limit = lists && !limit->given ? 0 : limit->number,
        .guess_limit = values[FSD_OPTION_GUESS_LIMIT].number,
        .time_limit_ns = values[FSD_OPTION_TIME_LIMIT].number,
        .memory_limit = (size_t)values[FSD_OPTION_MEMORY_LIMIT].number << 20,
        .format = fsd_format_at((size_t)values[FSD_OPTION_FORMAT].number),
        .check_format = (enum fsd_check_format)values[FSD_OPTION_CHECK_FORMAT].number,
        .puzzle_format = fsd_puzzle_format_at((size_t)values[FSD_OPTION_PUZZLE_FORMAT].number),
        .lists = lists,
        .seed = values[FSD_OPTION_SEED].number,
        .blank = values[FSD_OPTION_BLANK].given ? *values[FSD_OPTION_BLANK].text : '.',
        .grids = values[FSD_OPTION_GRIDS].given,
        .has_cages = values[FSD_OPTION_RULES].given && names_killer(values[FSD_OPTION_RULES].text),
        .hint = values[FSD_OPTION_HINT].given,
        .explain_format = values[FSD_OPTION_JSON].given
                              ? FSD_EXPLAIN_JSONL
                              : (enum fsd_explain_format)values[FSD_OPTION_EXPLAIN_FORMAT].number,
    };
    options->limit = options->limit == 0 && !lists ? 2 : options->limit;
    if (!options->engine || !values[FSD_OPTION_RULES].given) {
        return options->engine != NULL;
    }
    if (!read_rules(values[FSD_OPTION_RULES].text, rules)) {
        return false;
    }
    struct fsd_deadline deadline = fsd_variant_rules_deadline(options);
    rules->variant.bounds = (struct fsd_bounds){.deadline = &deadline, .max_bytes = options->memory_limit};
    const bool is_compiled = fsd_rules_compile(rules, &failure);
    rules->variant.bounds.deadline = NULL; /* engines and puzzles have their own */
    if (!is_compiled) {
        failure.name = values[FSD_OPTION_RULES].text;
        fsd_report_failure(&failure);
        return false;
    }
    options->rules = rules;
    return true;
}
