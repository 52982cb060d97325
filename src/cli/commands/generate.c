#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/command.h"
#include "cli/failure_message.h"
#include "cli/generate_options.h"
#include "cli/job.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/rules_options.h"
#include "cli/run_output.h"
#include "cli/shard_option.h"
#include "cli/standard_output.h"
#include "cli/summary.h"
#include "jobs/generate_stage.h"
#include "measures/er.h"

/* In tenths: above them chains make rating slow, and some seconds pass between two puzzles. */
enum { SLOW_ER = 60, RARE_ER = 90 };

static const uint64_t report_ns = 60000000000;

/* For the messages of a long search. */
struct search {
    uint64_t n; /* wanted */
    uint64_t start_ns;
};

/* Of a long search, once a minute, whether or not there is a progress bar. */
static void report_search(const struct fsd_generate_watch *watch, void *context)
{
    const struct search *const search = context;

    if (isatty(STDERR_FILENO)) {
        fputs("\r\033[K", stderr); /* the bar, which is drawn again soon */
    }
    fsd_message("%" PRIu64 " of %" PRIu64 " found, %" PRIu64 " draws in %.0f s, fewest givens %u",
                (uint64_t)atomic_load(&watch->n_found), search->n, (uint64_t)atomic_load(&watch->n_draws),
                (double)(fsd_clock_now_ns() - search->start_ns) / 1e9, atomic_load(&watch->least_givens));
}

/*
 * The rarer what is asked for, the fewer at once, so that some are written, and progress shows, before all are found.
 */
static size_t n_at_once(const struct fsd_option_value *values, const struct fsd_generate_options *generate)
{
    const bool has_hard_grade = values[FSD_OPTION_GRADE].given && generate->least_er > SLOW_ER;

    if (values[FSD_OPTION_UNBIASED].given || generate->least_er > RARE_ER) {
        return 16;
    }
    if (values[FSD_OPTION_ER].given || has_hard_grade) {
        return 64;
    }
    if (values[FSD_OPTION_PATTERN].given || values[FSD_OPTION_WANTED_RATING].given) {
        return 128;
    }
    return values[FSD_OPTION_CLUES].given || values[FSD_OPTION_NEEDED_LEVEL].given || values[FSD_OPTION_HARD].given ||
                   values[FSD_OPTION_GRADE].given || values[FSD_OPTION_WANTED_GUESSES].given
               ? 1024
               : FSD_MAX_DRAWS;
}

/* Makes puzzles of other rules than those of 9x9 sudoku. Returns an exit status. */
static int generate_variants(const struct fsd_arguments *arguments, const struct fsd_job *base,
                             const struct fsd_puzzle_format *format)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_generate_stage_options stage = {
        .variant = {.seed = values[FSD_OPTION_SEED].number,
                    .format = format,
                    .blank = values[FSD_OPTION_BLANK].given ? *values[FSD_OPTION_BLANK].text : '.',
                    .grids = values[FSD_OPTION_GRIDS].given}};
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_solving solving;
    struct fsd_run_result result;
    int status = FSD_EXIT_TROUBLE;

    if (fsd_solving_read(arguments, &rules, &solving) &&
        fsd_generate_rules_options_read(arguments, &rules, &solving.solver, &stage.variant)) {
        struct fsd_job job = *base;
        stage.variant.drawn = solving.drawn;
        stage.variant.solver = solving.solver;
        job.rules = solving.rules;
        job.stage_options = &stage;
        job.solver = &stage.variant.solver;
        status = fsd_job_run(arguments, &job, &result);
    }
    fsd_rules_destroy(&rules);
    return status;
}

static int generate(const struct fsd_arguments *arguments)
{
    const struct fsd_option_value *const values = arguments->options;
    struct fsd_job job = {
        .stage = &fsd_generate_stage,
        .n_numbers = values[FSD_OPTION_NUMBER].number,
        .pattern = values[FSD_OPTION_PATTERN].text,
        .summary = {.noun = values[FSD_OPTION_GRIDS].given ? "grid" : "puzzle"},
    };
    const struct fsd_puzzle_format *const format = fsd_puzzle_format_at((size_t)values[FSD_OPTION_FORMAT].number);
    if (values[FSD_OPTION_RULES].given) {
        return generate_variants(arguments, &job, format);
    }
    char pattern[FASTSUD_N_CELLS];
    struct fsd_generate_stage_options stage = {
        .format = format, .blank = values[FSD_OPTION_BLANK].given ? *values[FSD_OPTION_BLANK].text : '\0'};
    struct fsd_generate_options *const generate = &stage.generate;
    struct fsd_run_result result;
    struct search search = {.n = values[FSD_OPTION_NUMBER].number, .start_ns = fsd_clock_now_ns()};
    struct fsd_generate_watch watch = {
        .least_givens = FASTSUD_N_CELLS, .interval_ns = report_ns, .report = report_search, .context = &search};

    if (!fsd_generate_options_read(arguments, pattern, generate) || !fsd_job_check_solver(&generate->draw.solver)) {
        return FSD_EXIT_TROUBLE;
    }
    struct fsd_full_grid_tables *const tables = fsd_full_grid_tables_create();
    if (!tables) {
        fsd_message("out of memory");
        return FSD_EXIT_TROUBLE;
    }
    stage.n_most = n_at_once(values, generate);
    generate->draw.tables = tables;
    atomic_store(&watch.next_ns, values[FSD_OPTION_QUIET].given ? UINT64_MAX : search.start_ns + report_ns);
    generate->watch = &watch;
    job.stage_options = &stage;
    job.solver = &generate->draw.solver;
    const int status = fsd_job_run(arguments, &job, &result);
    fsd_full_grid_tables_destroy(tables);
    return status;
}

static const enum fsd_option_id options[] = {
    FSD_OPTION_NUMBER,        FSD_OPTION_SEED,           FSD_OPTION_CLUES,
    FSD_OPTION_SYMMETRY,      FSD_OPTION_PATTERN,        FSD_OPTION_SOLVER,
    FSD_OPTION_NEEDED_LEVEL,  FSD_OPTION_HARD,           FSD_OPTION_ER,
    FSD_OPTION_GRADE,         FSD_OPTION_WANTED_GUESSES, FSD_OPTION_WANTED_RATING,
    FSD_OPTION_RATING_MORPHS, FSD_OPTION_RULES,          FSD_OPTION_MEMORY_LIMIT,
    FSD_OPTION_GRIDS,         FSD_OPTION_UNBIASED,       FSD_OPTION_TRIES,
    FSD_OPTION_TIME_LIMIT,    FSD_OPTION_BLANK,          FSD_OPTION_FORMAT,
    FSD_OPTION_SHARD,         FSD_OPTIONS_OF_OUTPUT,     FSD_OPTION_THREADS,
    FSD_OPTION_ISA,           FSD_OPTION_SUMMARY,        FSD_OPTION_QUIET};

static const struct fsd_conflict conflicts[] = {
    {.when = "grade", .rejects = "er", .reason = "--grade stands for a range of it"},
    {.without = "er grade", .rejects = "measures", .reason = "it is for --er and --grade"},
    {.without = "rating", .rejects = "morphs", .reason = "it is for --rating"},
    {.when = "grids", .rejects = "blank", .reason = "--grids makes full grids"},
    {.rejects = NULL}};

static void put_array_names(const struct fsd_arguments *arguments, struct fsd_buffer *names)
{
    (void)arguments;
    fsd_buffer_put_text(names, "puzzle");
}

const struct fsd_command fsd_command_generate = {
    .name = "generate",
    .help = "make random puzzles, or full grids",
    .usage = "generate [OPTION...]",
    .text = "Makes puzzles with one solution, of which no given but those of --pattern (with\n"
            "--symmetry, no orbit) can be spared. Exit status 1: some were not found.",
    .examples = "  fastsud generate -n 10 --seed 7 --rules killer >new.txt\n"
                "  fastsud generate -n 10 --symmetry rot180 --clues 24-28 --level 4\n",
    .manual = "Makes random puzzles, or full grids, see\n.BR GENERATION .",
    .takes_no_files = true,
    .draws_rules = true,
    .format_at = fsd_puzzle_format_name,
    .put_array_names = put_array_names,
    FSD_COMMAND_OPTIONS(options),
    .conflicts = conflicts,
    .measure_option = fsd_er_rules_option,
    .measures_title = "Rules for --er and --grade",
    .run = generate,
};
