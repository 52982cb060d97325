#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/summary.h"
#include "cli/summary_json.h"
#include "jobs/canon_stage.h"

struct canon_job {
    struct fsd_canon *canon;
    struct fsd_canon_options options;
    const char *against; /* NULL: none */
};

static enum fastsud_status start(void *context, const struct fsd_source *sources, size_t n_sources)
{
    return fsd_canon_start(((const struct canon_job *)context)->canon, sources, n_sources);
}

/* Whether classes were counted: with --against alone, those of the file are all that is kept. */
static bool counts_classes(const struct fsd_canon_options *options)
{
    return options->puts_group || options->drops_duplicates;
}

static void put_text(const struct canon_job *job, const struct fsd_canon_counts *counts,
                     const struct fsd_run_result *result)
{
    struct fsd_buffer text = {.n = 0};

    if (counts_classes(&job->options)) {
        fsd_buffer_print(&text, "%" PRIu64 " class%s, ", counts->n_classes, counts->n_classes == 1 ? "" : "es");
    }
    if (job->options.drops_duplicates) {
        fsd_buffer_print(&text, "%" PRIu64 " dropped as duplicates, ", counts->n_duplicates);
    }
    if (job->against) {
        fsd_buffer_print(&text, "%" PRIu64 " dropped that are in %s, ", counts->n_known, job->against);
    }
    if (job->options.by_solution) {
        fsd_buffer_print(&text, "%" PRIu64 " without exactly one solution, ",
                         fsd_summary_n_puzzles(result) - result->tally.n_verdicts[FASTSUD_UNIQUE]);
    }
    fsd_summary_put_classed_text(result, &text);
    fsd_buffer_destroy(&text);
}

static void put_json(const struct canon_job *job, const struct fsd_canon_counts *counts,
                     const struct fsd_run_result *result)
{
    const uint64_t n_puzzles = fsd_summary_n_puzzles(result);
    struct fsd_summary_json summary;
    struct fsd_json *const json = &summary.json;

    fsd_summary_json_begin(&summary);
    fsd_json_put_count(json, "puzzles", n_puzzles);
    if (counts_classes(&job->options)) {
        fsd_json_put_count(json, "classes", counts->n_classes);
    } else {
        fsd_json_put_null(json, "classes");
    }
    fsd_json_put_count(json, "written", n_puzzles - counts->n_duplicates - counts->n_known);
    fsd_json_put_count(json, "duplicates", counts->n_duplicates);
    fsd_json_put_count(json, "against", counts->n_known);
    fsd_summary_json_end_classed(&summary, n_puzzles, counts->n_bytes, result);
}

static void put_summary(void *context, enum fsd_summary_kind kind, const struct fsd_run_result *result)
{
    const struct canon_job *const job = context;
    struct fsd_canon_counts counts;

    fsd_canon_counts_get(job->canon, &counts);
    if (kind == FSD_SUMMARY_TEXT) {
        put_text(job, &counts, result);
    } else if (kind == FSD_SUMMARY_JSON) {
        put_json(job, &counts, result);
    }
}

/* With classes to remember, a run cannot go on where another one ended. */
static bool lacks_resume(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id resume[] = {FSD_OPTION_RESUME};
    static const enum fsd_option_id others[] = {FSD_OPTION_DEDUPE, FSD_OPTION_AGAINST, FSD_OPTION_GROUP};
    bool remembers = false;

    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        remembers |= arguments->options[others[i]].given;
    }
    return !remembers || fsd_arguments_reject(arguments, resume, 1,
                                              "with --dedupe, --against or --group a line depends on all before it");
}

/* The numbers of a shard would not be those of the whole. */
static bool lacks_shard(const struct fsd_arguments *arguments)
{
    static const enum fsd_option_id shard[] = {FSD_OPTION_SHARD};

    return !arguments->options[FSD_OPTION_GROUP].given ||
           fsd_arguments_reject(arguments, shard, 1, "--group numbers the classes of the whole input");
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

static int canon(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fastsud_solver_options solver = FASTSUD_SOLVER_OPTIONS_INIT;
    struct fsd_run_result result = {.n_threads = 0};
    struct canon_job what = {
        .against = values[FSD_OPTION_AGAINST].text,
        .options = {.by_solution = values[FSD_OPTION_BY_SOLUTION].given,
                    .puts_automorphisms = values[FSD_OPTION_AUTOMORPHISMS].given,
                    .puts_transform = values[FSD_OPTION_TRANSFORM].given,
                    .puts_group = values[FSD_OPTION_GROUP].given,
                    .drops_duplicates = values[FSD_OPTION_DEDUPE].given,
                    .n_known = values[FSD_OPTION_AGAINST].given ? 1 : 0,
                    .kernel = values[FSD_OPTION_ISA].text},
    };

    if (!lacks_resume(arguments) || !lacks_shard(arguments) || !is_free_input(arguments)) {
        return FSD_EXIT_TROUBLE;
    }
    solver.kernel = what.options.kernel;
    what.canon = fsd_canon_create(&what.options);
    if (!what.canon) {
        fsd_message("%s", fastsud_status_text(FASTSUD_ERR_NO_MEMORY));
        return FSD_EXIT_TROUBLE;
    }
    const struct fsd_job job = {
        .stage = &fsd_canon_stage,
        .stage_options = what.canon,
        .solver = &solver,
        .writes_text = true,
        .first_file = what.against,
        .start = start,
        .settler = {.settle = fsd_canon_settle, .context = what.canon},
        .put_summary = put_summary,
        .context = &what,
    };
    const int status = fsd_job_run(arguments, &job, &result);
    fsd_canon_destroy(what.canon);
    return status == FSD_EXIT_OK && !fsd_tally_is_clean(&result.tally) ? FSD_EXIT_ANSWER : status;
}

static const enum fsd_option_id options[] = {FSD_OPTIONS_OF_OUTPUT,  FSD_OPTION_DEDUPE,        FSD_OPTION_AGAINST,
                                             FSD_OPTION_BY_SOLUTION, FSD_OPTION_AUTOMORPHISMS, FSD_OPTION_TRANSFORM,
                                             FSD_OPTION_GROUP,       FSD_OPTION_THREADS,       FSD_OPTION_ISA,
                                             FSD_OPTIONS_OF_INPUT,   FSD_OPTIONS_OF_RUN};

const struct fsd_command fsd_command_canon = {
    .name = "canon",
    .help = "write canonical forms, or drop isomorphic duplicates",
    .usage = "canon [OPTION...] [FILE...]",
    .text = "Writes the canonical form (minlex) of every puzzle, the same for isomorphic\n"
            "ones; with --dedupe or --against, input lines unchanged. These and --group\n"
            "take 16 bytes of memory per class, 48 if any input is a pipe. Skips malformed\n"
            "lines.",
    .examples = "  fastsud canon --dedupe puzzles.txt >distinct.txt\n"
                "  fastsud canon --against train.txt --by-solution test.txt >unseen.txt\n",
    .manual = "Writes the canonical form of every puzzle, or drops puzzles that are isomorphic to others, see\n"
              ".BR CLASSES .",
    FSD_COMMAND_OPTIONS(options),
    .run = canon,
};
