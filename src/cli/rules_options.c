#include "cli/rules_options.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/read_file.h"
#include "cli/solver_options.h"
#include "jobs/sat_command.h"
#include "solve/engine.h"

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

const char *fsd_rules_option_name_to_draw(size_t i)
{
    size_t n = 0;

    while (fsd_rules_option_name(n)) {
        n++;
    }
    return i < n ? fsd_rules_option_name(i) : fsd_rule_drawn_name(i - n);
}

/* Reads the file that --rules names. Prints an error and returns false on failure. */
static bool read_file(struct fsd_arguments *arguments)
{
    static const struct fsd_file_limits limits = {
        .max_bytes = FSD_MAX_RULES_BYTES, .max_growth = 1000, .what = "a file of rules"};
    const struct fsd_source source = {.name = arguments->options[FSD_OPTION_RULES].text, .fd = FSD_FD_NONE};
    char *const text = fsd_file_read(&source, &limits, &arguments->n_rules_text);

    arguments->rules_text = text;
    if (text && text[strspn(text, " \t\r\n")] == '\0') {
        fsd_message("--rules %s: the file is empty; those of plain sudoku are --rules sudoku", source.name);
        return false;
    }
    return text != NULL;
}

/* Reads rules from a file's text, however they are written. Prints an error and returns false on failure. */
static bool read_text(const struct fsd_arguments *arguments, struct fsd_rules *rules)
{
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    const size_t n_mark = fsd_record_mark_bytes(arguments->rules_text, arguments->n_rules_text);
    const char *const text = arguments->rules_text + n_mark;
    const size_t n = arguments->n_rules_text - n_mark;
    const bool is_read = fsd_layout_of_rules(text, n)->read_rules(text, n, rules, &failure);

    if (!is_read) {
        failure.name = arguments->options[FSD_OPTION_RULES].text;
        fsd_report_failure(&failure);
    }
    return is_read;
}

/* Reads what --rules says: names, or what its file has. Prints an error and returns false on failure. */
static bool read_rules(const struct fsd_arguments *arguments, struct fsd_rules *rules, struct fsd_drawn_rules *drawn)
{
    const char *const words = arguments->options[FSD_OPTION_RULES].text;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    *drawn = (struct fsd_drawn_rules){.n = 0};
    if (arguments->rules_text) {
        return read_text(arguments, rules);
    }
    const bool are_names =
        fsd_rules_read_names_to_draw(words, rules, arguments->command->draws_rules ? drawn : NULL, &failure);
    if (!are_names) {
        fsd_message("--rules '%s': %s, and there is no such file", words, failure.text);
    }
    return are_names;
}

/* Whether --rules names a file; names of rules come first. */
static bool names_file(const struct fsd_arguments *arguments)
{
    const char *const words = arguments->options[FSD_OPTION_RULES].text;
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_drawn_rules drawn = {.n = 0};
    struct fsd_failure failure;
    const bool are_names =
        fsd_rules_read_names_to_draw(words, &rules, arguments->command->draws_rules ? &drawn : NULL, &failure);

    fsd_rules_destroy(&rules);
    return !are_names && access(words, F_OK) == 0;
}

/* Whether a pipe has bytes, or may get some: it does not end within a second. */
static bool may_have_bytes(int fd)
{
    struct pollfd pipe = {.fd = fd, .events = POLLIN};

    return poll(&pipe, 1, 1000) != 1 || (pipe.revents & POLLIN) != 0;
}

/* Whether standard input, which nothing else reads, is a file or a pipe of other puzzles than those of --rules. */
static bool has_other_input(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const against = values[FSD_OPTION_AGAINST].text;
    struct stat input, rules;

    if (values[FSD_OPTION_DECODE].given || (against && strcmp(against, "-") == 0) || fstat(STDIN_FILENO, &input) != 0 ||
        (stat(values[FSD_OPTION_RULES].text, &rules) == 0 && rules.st_dev == input.st_dev &&
         rules.st_ino == input.st_ino)) {
        return false;
    }
    return S_ISFIFO(input.st_mode) ? may_have_bytes(STDIN_FILENO)
                                   : S_ISREG(input.st_mode) && lseek(STDIN_FILENO, 0, SEEK_CUR) < input.st_size;
}

/* Makes a whole puzzle the input. Prints an error and returns false if there is another one. */
static bool take_puzzle(struct fsd_arguments *arguments)
{
    struct fsd_option_value *const value = &arguments->options[FSD_OPTION_RULES];

    if (arguments->n_files > 0) {
        fsd_message("--rules %s: it has cells, so it is a puzzle itself; leave the other input out, or its cells",
                    value->text);
        return false;
    }
    if (has_other_input(arguments)) {
        fsd_message("--rules %s: it has cells, so it is a puzzle itself, and standard input would not be read; leave "
                    "out its cells, or read it alone: fastsud %s %s",
                    value->text, arguments->command->name, value->text);
        return false;
    }
    arguments->files = (char *const *)&value->text;
    arguments->n_files = 1;
    arguments->reads_rules = true;
    value->given = false;
    return true;
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

bool fsd_rules_option_apply(struct fsd_arguments *arguments)
{
    struct fsd_option_value *const value = &arguments->options[FSD_OPTION_RULES];
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_drawn_rules drawn;

    if (!value->given) {
        return true;
    }
    if (!*value->text) {
        fsd_message("--rules '': this names no rules; those of plain sudoku are --rules sudoku");
        return false;
    }
    if (names_file(arguments) && !read_file(arguments)) {
        return false;
    }
    bool is_good = read_rules(arguments, &rules, &drawn);
    if (is_good && rules.has_cells && (arguments->n_files > 0 || !arguments->command->takes_no_files)) {
        is_good = take_puzzle(arguments);
    } else if (is_good && !rules.has_cells && drawn.n == 0 && !drawn.regions && are_sudoku(&rules)) {
        *value = (struct fsd_option_value){.given = false};
    }
    fsd_rules_destroy(&rules);
    return is_good;
}

void fsd_rules_option_destroy(struct fsd_arguments *arguments)
{
    free(arguments->rules_text);
}

/* Compiles the rules of --rules. Prints an error and returns false on failure. */
static bool compile(const struct fsd_arguments *arguments, struct fsd_solving *solving, struct fsd_rules *rules)
{
    const char *const name = arguments->options[FSD_OPTION_RULES].text;
    struct fsd_deadline deadline = fsd_rules_deadline(solving->solver.time_limit_ns);
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (!read_rules(arguments, rules, &solving->drawn)) {
        return false;
    }
    rules->variant.bounds = (struct fsd_bounds){.deadline = &deadline, .max_bytes = solving->memory_limit};
    const bool is_compiled = fsd_rules_compile(rules, &failure);
    rules->variant.bounds.deadline = NULL; /* engines and puzzles have their own */
    if (!is_compiled) {
        failure.name = name;
        fsd_report_failure(&failure);
    }
    return is_compiled;
}

bool fsd_solving_read(const struct fsd_arguments *arguments, struct fsd_rules *rules, struct fsd_solving *solving)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_option_value *const command = &values[FSD_OPTION_SAT_COMMAND];
    const struct fsd_option_value *const engine = &values[FSD_OPTION_ENGINE];

    *solving = (struct fsd_solving){.memory_limit = (size_t)values[FSD_OPTION_MEMORY_LIMIT].number << 20};
    if (!fsd_solver_options_read(arguments, &solving->solver)) {
        return false;
    }
    solving->solver.kernel = values[FSD_OPTION_ISA].text;
    if (command->given && engine->given && strcmp(engine->text, fsd_engine_sat.name) != 0) {
        fsd_message("--engine %s: --sat-command is an engine itself; leave one of the two out", engine->text);
        return false;
    }
    if (command->given) {
        solving->solver.own_engine = &fsd_engine_command;
        solving->solver.command = command->text;
    }
    return fsd_solving_read_rules(arguments, rules, solving);
}

bool fsd_solving_read_measuring(const struct fsd_arguments *arguments, struct fsd_solving *solving)
{
    const struct fsd_option_value *const values = arguments->options;

    *solving = (struct fsd_solving){.solver = FSD_SOLVER_OPTIONS_INIT,
                                    .memory_limit = (size_t)values[FSD_OPTION_MEMORY_LIMIT].number << 20};
    solving->solver.kernel = values[FSD_OPTION_ISA].text;
    return !values[FSD_OPTION_RULES].given || fsd_conflicts_check_rules(arguments);
}

bool fsd_solving_read_rules(const struct fsd_arguments *arguments, struct fsd_rules *rules, struct fsd_solving *solving)
{
    if (!arguments->options[FSD_OPTION_RULES].given) {
        return true;
    }
    if (!fsd_conflicts_check_rules(arguments) || !fsd_job_check_solver(&solving->solver) ||
        !compile(arguments, solving, rules)) {
        return false;
    }
    solving->rules = rules;
    return true;
}

bool fsd_symmetries_of(const struct fsd_arguments *arguments, const struct fsd_rules *rules,
                       struct fsd_symmetries *symmetries, const struct fsd_symmetries **found)
{
    const enum fsd_symmetries_result result = rules ? fsd_symmetries_find(symmetries, rules) : FSD_SYMMETRIES_FOUND;

    *found = rules ? symmetries : NULL;
    if (result == FSD_SYMMETRIES_TOO_MANY) {
        fsd_message("--rules '%s': their symmetries are not found in reasonable time and memory; write simpler rules",
                    arguments->options[FSD_OPTION_RULES].text);
    } else if (result == FSD_SYMMETRIES_NO_MEMORY) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
    }
    return result == FSD_SYMMETRIES_FOUND;
}

bool fsd_symmetries_read(const struct fsd_arguments *arguments, struct fsd_rules *rules,
                         struct fsd_symmetries *symmetries, const struct fsd_symmetries **found)
{
    struct fsd_solving solving = {.solver = FSD_SOLVER_OPTIONS_INIT};

    return fsd_solving_read_rules(arguments, rules, &solving) &&
           fsd_symmetries_of(arguments, solving.rules, symmetries, found);
}

bool fsd_rules_option_shape(const struct fsd_arguments *arguments, struct fsd_puzzle_shape *shape)
{
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_drawn_rules drawn;
    const bool is_read = read_rules(arguments, &rules, &drawn);

    if (is_read) {
        fsd_shape_init(shape, &rules);
    }
    fsd_rules_destroy(&rules);
    return is_read;
}
