#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/morph_stage.h"

/* Whether the rules leave a copy that differs; prints an error if not. */
static bool have_copies(const struct fsd_symmetries *symmetries)
{
    const bool have = !symmetries || symmetries->n_levels > 0 || symmetries->renaming != FSD_RENAMING_NONE;

    if (!have) {
        fsd_message(
            "--rules: no other copy of a puzzle keeps these rules: no cells can change places, and values cannot "
            "be renamed because of %s",
            symmetries->rule);
    }
    return have;
}

/* Copies of puzzles with rules of their own are whole puzzles. */
static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *options)
{
    (void)sources;
    static const enum fsd_option_id of_lines[] = {FSD_OPTION_COLUMNS, FSD_OPTION_SOLUTION, FSD_OPTION_BLANK,
                                                  FSD_OPTION_COPY_GROUP, FSD_OPTION_WITH_ORIGINAL};
    static const char *const names[] = {"--columns", "--solution", "--blank", "--group", "--with-original"};
    const bool have_own = has_rules && !((const struct fsd_morph_stage_options *)options)->solving.rules;
    for (size_t i = 0; i < sizeof(of_lines) / sizeof(of_lines[0]) && have_own; i++) {
        if (arguments->options[of_lines[i]].given) {
            fsd_message("%s: copies of puzzles with rules of their own are whole puzzles, not lines; leave it out",
                        names[i]);
            return false;
        }
    }
    if (n_sources > 1 && arguments->options[FSD_OPTION_COPY_GROUP].given) {
        fsd_message("--group: groups are lines of one file, and there are %zu; copy them one by one", n_sources);
        return false;
    }
    if (!have_own && arguments->options[FSD_OPTION_FORMAT].given) {
        fsd_message("--format: copies of puzzles that are cells alone are lines; leave it out");
        return false;
    }
    return true;
}

static int morph(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_morph_stage_options options = {
        .n_copies = values[FSD_OPTION_COPIES].number,
        .seed = values[FSD_OPTION_SEED].number,
        .with_columns = values[FSD_OPTION_COLUMNS].given,
        .with_original = values[FSD_OPTION_WITH_ORIGINAL].given,
        .puts_group = values[FSD_OPTION_COPY_GROUP].given,
        .puts_transform = values[FSD_OPTION_COPY_TRANSFORM].given,
        .with_solution = values[FSD_OPTION_SOLUTION].given,
        .blank = values[FSD_OPTION_BLANK].given ? *values[FSD_OPTION_BLANK].text : '\0',
        .format = fsd_puzzle_format_at((size_t)values[FSD_OPTION_FORMAT].number),
    };
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_symmetries symmetries = {.n_cells = 0};
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (fsd_solving_read(arguments, &rules, &options.solving) &&
        fsd_symmetries_of(arguments, options.solving.rules, &symmetries, &options.symmetries) &&
        have_copies(options.symmetries)) {
        const struct fsd_job job = {.stage = &fsd_morph_stage,
                                    .stage_options = &options,
                                    .kernel = options.solving.solver.kernel,
                                    .takes_rules = true,
                                    .on_sources = on_sources,
                                    .rules = options.solving.rules};
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_symmetries_destroy(&symmetries);
    fsd_rules_destroy(&rules);
    return status;
}

static const enum fsd_option_id options[] = {FSD_OPTION_COPIES,         FSD_OPTION_SEED,          FSD_OPTION_COLUMNS,
                                             FSD_OPTION_SOLUTION,       FSD_OPTION_WITH_ORIGINAL, FSD_OPTION_COPY_GROUP,
                                             FSD_OPTION_COPY_TRANSFORM, FSD_OPTION_BLANK,         FSD_OPTION_FORMAT,
                                             FSD_OPTIONS_OF_OUTPUT,     FSD_OPTION_THREADS,       FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,      FSD_OPTION_RULES,         FSD_OPTIONS_OF_RUN};

static enum fsd_records writes_records(const struct fsd_arguments *arguments)
{
    return arguments->options[FSD_OPTION_COLUMNS].given ? FSD_RECORDS_ALL : FSD_RECORDS_NONE;
}

static const struct fsd_conflict conflicts[] = {
    {.without = "solution", .rejects = "isa", .reason = "without --solution no puzzle is solved"}, {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    const struct fsd_option_value *const values = arguments->options;

    fsd_buffer_print(names, "puzzle%s%s%s", values[FSD_OPTION_SOLUTION].given ? ",solution" : "",
                     values[FSD_OPTION_COPY_GROUP].given ? ",group,copy" : "",
                     values[FSD_OPTION_COPY_TRANSFORM].given ? ",transform" : "");
}

const struct fsd_command fsd_command_morph = {
    .name = "morph",
    .writes_records = writes_records,
    .help = "write random isomorphic copies of puzzles",
    .usage = "morph [OPTION...] [FILE...]",
    .text = "Writes copies of every puzzle, in input order: digits renamed, rows and columns\n"
            "permuted as far as the rules allow, perhaps transposed. Puzzles with rules of\n"
            "their own are turned and reflected with their clues, and written whole, by -f.\n"
            "A copy depends on the seed, the puzzle and the copy's number only.",
    .examples = "  fastsud morph -n 10 --solution puzzles.txt >copies.csv\n"
                "  fastsud solve -f pair puzzles.txt | fastsud morph --seed 2 --columns\n"
                "  fastsud morph -n 4 --columns --with-original --group puzzles.txt >train.csv\n",
    .manual = "Writes random isomorphic copies of every puzzle, in input order, see\n.BR MORPHS .",
    .format_at = fsd_puzzle_format_name,
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = morph,
};
