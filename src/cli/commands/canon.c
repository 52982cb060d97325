#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/rules_options.h"
#include "jobs/canon_stage.h"
#include "rules/texts/puzzle_format.h"

/* The memory that the classes took. */
static void put_json(const void *context, struct fsd_json *json)
{
    fsd_json_put_count(json, "class_bytes", fsd_canon_n_bytes(context));
}

/* Whether the puzzles are not read from standard input too, where nothing would be left of them. */
static bool is_free_input(const struct fsd_arguments *arguments)
{
    const char *const against = arguments->options[FSD_OPTION_AGAINST].text;
    bool reads_stdin = arguments->n_files == 0;

    for (size_t i = 0; i < arguments->n_files; i++) {
        reads_stdin |= strcmp(arguments->files[i], "-") == 0;
    }
    if (against && strcmp(against, "-") == 0 && reads_stdin) {
        fsd_message("--against -: the puzzles are read from standard input, too; name a file for one of them");
        return false;
    }
    return true;
}

/* Puzzles with rules of their own have no columns, and puzzles that are cells alone no formats. */
static bool on_sources(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                       bool has_rules, void *stage_options)
{
    static const enum fsd_option_id of_lines[] = {FSD_OPTION_GROUP, FSD_OPTION_AUTOMORPHISMS};
    static const char *const names[] = {"--group", "--automorphisms"};
    const struct fsd_option_value *const values = arguments->options;
    const bool have_own = has_rules && !values[FSD_OPTION_RULES].given;

    (void)sources;
    (void)n_sources;
    (void)stage_options;
    for (size_t i = 0; i < sizeof(of_lines) / sizeof(of_lines[0]) && have_own; i++) {
        if (values[of_lines[i]].given) {
            fsd_message("%s: nothing can follow a puzzle with rules of its own in a line; leave it out", names[i]);
            return false;
        }
    }
    if (!have_own && values[FSD_OPTION_FORMAT].given) {
        fsd_message("--format: canonical forms of puzzles that are cells alone are lines; leave it out");
        return false;
    }
    return true;
}

static void look_ahead(void *stage_options, const struct fsd_run_options *run)
{
    fsd_canon_look_ahead(stage_options, run);
}

static int run(const struct fsd_arguments *arguments, const struct fsd_symmetries *symmetries)
{
    const struct fsd_option_value *const values = arguments->options;
    const char *const against = values[FSD_OPTION_AGAINST].text;
    char known_text[256];
    const struct fsd_canon_options options = {
        .by_solution = values[FSD_OPTION_BY_SOLUTION].given,
        .puts_automorphisms = values[FSD_OPTION_AUTOMORPHISMS].given,
        .puts_transform = values[FSD_OPTION_TRANSFORM].given,
        .puts_group = values[FSD_OPTION_GROUP].given,
        .drops_duplicates = values[FSD_OPTION_DEDUPE].given,
        .compares = against != NULL,
        .known_text = known_text,
        .symmetries = symmetries,
        .kernel = values[FSD_OPTION_ISA].text,
        .solving = {.solver = FSD_SOLVER_OPTIONS_INIT},
        .format = fsd_puzzle_format_at((size_t)values[FSD_OPTION_FORMAT].number),
    };
    struct fsd_run_result result;

    snprintf(known_text, sizeof(known_text), "dropped that are in %s", against ? against : "");
    struct fsd_canon *const stage = fsd_canon_create(&options);
    if (!stage) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {
        .stage = &fsd_canon_stage,
        .stage_options = stage,
        .kernel = options.kernel,
        .takes_rules = true,
        .on_sources = on_sources,
        .look_ahead = look_ahead,
        .rules = symmetries ? symmetries->rules : NULL,
        .reference = against,
        .summary = {.put_json = put_json, .context = stage},
    };
    const int status = fsd_job_run(arguments, &job, &result);
    fsd_canon_destroy(stage);
    return status;
}

static int canon(const struct fsd_arguments *arguments)
{
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_symmetries found = {.n_cells = 0};
    const struct fsd_symmetries *symmetries = NULL;
    int status = FSD_EXIT_TROUBLE;

    if (is_free_input(arguments) && fsd_symmetries_read(arguments, &rules, &found, &symmetries)) {
        status = run(arguments, symmetries);
    }
    fsd_symmetries_destroy(&found);
    fsd_rules_destroy(&rules);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTIONS_OF_OUTPUT, FSD_OPTION_DEDUPE, FSD_OPTION_AGAINST, FSD_OPTION_BY_SOLUTION, FSD_OPTION_AUTOMORPHISMS,
    FSD_OPTION_TRANSFORM,  FSD_OPTION_GROUP,  FSD_OPTION_FORMAT,  FSD_OPTION_THREADS,     FSD_OPTION_ISA,
    FSD_OPTIONS_OF_INPUT,  FSD_OPTION_RULES,  FSD_OPTIONS_OF_RUN};

static enum fsd_records writes_records(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;

    if (!values[FSD_OPTION_DEDUPE].given && !values[FSD_OPTION_AGAINST].given) {
        return FSD_RECORDS_NONE;
    }
    /* Columns follow an object of JSON as they follow a line. */
    return values[FSD_OPTION_AUTOMORPHISMS].given || values[FSD_OPTION_TRANSFORM].given ||
                   values[FSD_OPTION_GROUP].given
               ? FSD_RECORDS_CSV
               : FSD_RECORDS_ALL;
}

static const struct fsd_conflict conflicts[] = {
    {.when = "dedupe against group",
     .rejects = "resume",
     .reason = "with --dedupe, --against or --group a line depends on all before it"},
    {.when = "dedupe against",
     .rejects = "format",
     .reason = "lines of the input are written, unchanged, so neither -f nor the ending of -o chooses a format"},
    {.when = "group", .rejects = "shard", .reason = "--group numbers the classes of the whole input"},
    {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    static const enum fsd_option_id added[] = {FSD_OPTION_AUTOMORPHISMS, FSD_OPTION_TRANSFORM, FSD_OPTION_GROUP};

    fsd_buffer_put_text(names, "puzzle");
    for (size_t i = 0; i < sizeof(added) / sizeof(added[0]); i++) {
        if (arguments->options[added[i]].given) {
            fsd_buffer_print(names, ",%s", fsd_options[added[i]].name);
        }
    }
}

const struct fsd_command fsd_command_canon = {
    .name = "canon",
    .writes_records = writes_records,
    .help = "write canonical forms, or drop isomorphic duplicates",
    .usage = "canon [OPTION...] [FILE...]",
    .text = "Writes the canonical form (minlex) of every puzzle, the same for isomorphic\n"
            "ones, of puzzles with rules of their own by -f; with --dedupe or --against,\n"
            "input lines unchanged. These and --group take 16 bytes of memory per class, 48\n"
            "if any input is a pipe or has its own rules. Skips malformed lines.",
    .examples = "  fastsud canon --dedupe puzzles.txt >distinct.txt\n"
                "  fastsud canon --against train.txt --by-solution test.txt >unseen.txt\n",
    .manual = "Writes the canonical form of every puzzle, or drops puzzles that are isomorphic to others, see\n"
              ".BR CLASSES .",
    .format_at = fsd_puzzle_format_name,
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .run = canon,
};
