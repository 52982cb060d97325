#include "cli/commands/stats_document.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory_stream.h"
#include "cli/colour.h"
#include "cli/command.h"
#include "cli/document.h"
#include "cli/failure.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/output_path.h"
#include "cli/summary.h"
#include "logic/techniques/techniques.h"
#include "report/report.h"
#include "stats/statistics_csv.h"
#include "stats/statistics_json.h"
#include "stats/statistics_table.h"

enum { REPORT_TABLE_WIDTH = 100 };

/* As a shell reads it. */
static void put_word(FILE *stream, const char *word)
{
    if (word[0] && !strpbrk(word, " \t\n'\"\\$`!*?[](){}<>|&;#~")) {
        fputs(word, stream);
        return;
    }
    putc('\'', stream);
    for (; *word; word++) {
        if (*word == '\'') {
            fputs("'\\'", stream);
        }
        putc(*word, stream);
    }
    putc('\'', stream);
}

/* The words of the command line, to be freed. NULL: out of memory. */
static char *join_command(const struct fsd_arguments *arguments)
{
    struct fsd_memory_stream *const stream = fsd_memory_stream_create();

    if (stream) {
        FILE *const file = fsd_memory_stream_file(stream);
        fprintf(file, "fastsud %s", arguments->command->name);
        for (size_t i = 0; i < arguments->n_words; i++) {
            putc(' ', file);
            put_word(file, arguments->words[i]);
        }
    }
    return fsd_memory_stream_finish(stream, NULL);
}

/* Measuring may take hours, so the places are looked at before. False after an error message. */
static bool check_places(const struct fsd_stats_document *document)
{
    const char *const paths[] = {document->path, document->report};

    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        const int error = paths[i] ? fsd_output_check(paths[i]) : 0;
        if (error != 0) {
            fsd_report_output_error(paths[i], error);
            return false;
        }
    }
    if (document->path && document->report && fsd_output_is_same(document->path, document->report)) {
        fsd_message("-o and --report both name '%s'; give each a file of its own", document->report);
        return false;
    }
    return true;
}

bool fsd_stats_document_choose(const struct fsd_arguments *arguments, bool merges, struct fsd_stats_document *document)
{
    const struct fsd_option_value *const values = arguments->options;
    const int n_forms = values[FSD_OPTION_JSON].given + values[FSD_OPTION_CSV].given + values[FSD_OPTION_TABLE].given;

    *document = (struct fsd_stats_document){
        .form = merges ? FSD_STATS_JSON : FSD_STATS_TABLE,
        .path = values[FSD_OPTION_OUTPUT].text,
        .report = values[FSD_OPTION_REPORT].text,
    };
    if (n_forms > 1) {
        fsd_message("choose one of --json, --csv and --table; see fastsud stats --help");
        return false;
    }
    if (values[FSD_OPTION_JSON].given) {
        document->form = FSD_STATS_JSON;
    } else if (values[FSD_OPTION_CSV].given) {
        document->form = FSD_STATS_CSV;
    } else if (values[FSD_OPTION_TABLE].given) {
        document->form = FSD_STATS_TABLE;
    }
    if (document->report && !fsd_report_is_available()) {
        fsd_message("--report: %s", fsd_report_hint());
        return false;
    }
    if (merges && !fsd_statistics_can_read_json()) {
        fsd_message("--merge: this build reads no JSON; install the package libjansson-dev and build again");
        return false;
    }
    if (!check_places(document)) {
        return false;
    }
    if (document->report && !(document->command = join_command(arguments))) {
        fsd_message("out of memory");
        return false;
    }
    document->coloured = fsd_colour_choose(FSD_COLOUR_AUTO);
    return true;
}

/* This and what follows return 0, or an errno that the stream cannot tell. */
static int put_json(FILE *file, const struct fsd_stats_document *document)
{
    fsd_statistics_put_json(file, document->whole, document->files, document->n_files > 1 ? document->n_files : 0);
    return 0;
}

/* A merged whole has no name of its own. */
static int put_corpora(FILE *file, const struct fsd_stats_document *document, unsigned width, bool coloured)
{
    const struct fsd_corpus merged = {.name = "merged", .statistics = document->whole};
    const size_t n = document->n_files > 0 ? document->n_files : 1;
    const struct fsd_corpus *const corpora = document->n_files > 0 ? document->files : &merged;

    if (document->form == FSD_STATS_CSV && width == 0) {
        fsd_statistics_csv_put(file, n, corpora);
        return 0;
    }
    const struct fsd_statistics_table_options options = {.width = width, .coloured = coloured};
    return fsd_statistics_table_put(file, &options, n, corpora) == FASTSUD_OK ? 0 : ENOMEM;
}

static int put_output(FILE *file, void *context)
{
    const struct fsd_stats_document *const document = context;

    if (document->form != FSD_STATS_JSON) {
        return put_corpora(file, document, 0, document->coloured && !document->path);
    }
    return put_json(file, document);
}

static int put_run(FILE *file, const struct fsd_stats_document *document)
{
    const struct fsd_run_result *const result = document->result;
    const char *name = NULL;

    fputc('{', file);
    if (result) {
        const double seconds = fsd_summary_seconds(result);
        fprintf(file, "\"seconds\":%.3f,\"threads\":%zu,\"puzzles_per_s\":%.0f,", seconds, result->n_threads,
                fsd_summary_ratio((double)fsd_summary_n_puzzles(result), seconds));
        if (result->kernel) {
            fputs("\"kernel\":", file);
            fsd_json_put_string(file, result->kernel);
            fputc(',', file);
        }
    }
    fputs("\"level_names\":{", file);
    for (unsigned level = 0; (name = fsd_level_name(level)); level++) {
        fprintf(file, "%s\"%u\":", level > 0 ? "," : "", level);
        fsd_json_put_string(file, name);
    }
    fputs("}}", file);
    return 0;
}

/* The texts that a report is made of, each to be freed. */
struct parts {
    char *statistics;
    char *run;
    char *table;
};

/* False: out of memory. */
static bool make_part(char **text, const struct fsd_stats_document *document,
                      int (*put)(FILE *file, const struct fsd_stats_document *document))
{
    struct fsd_memory_stream *const stream = fsd_memory_stream_create();
    const bool done = stream && put(fsd_memory_stream_file(stream), document) == 0;

    *text = fsd_memory_stream_finish(stream, NULL);
    return done && *text;
}

static int put_table(FILE *file, const struct fsd_stats_document *document)
{
    return put_corpora(file, document, REPORT_TABLE_WIDTH, false);
}

static int put_report(FILE *file, void *context)
{
    return fsd_report_write(file, context);
}

static int write_report(const struct fsd_stats_document *document)
{
    struct parts parts = {.statistics = NULL};
    int status = FSD_EXIT_TROUBLE;

    if (make_part(&parts.statistics, document, put_json) && make_part(&parts.run, document, put_run) &&
        make_part(&parts.table, document, put_table)) {
        struct fsd_report report = {.statistics = parts.statistics,
                                    .run = parts.run,
                                    .command = document->command,
                                    .version = fastsud_version(),
                                    .table = parts.table};
        status = fsd_document_write(document->report, put_report, &report);
    } else {
        fsd_message("out of memory");
    }
    free(parts.statistics);
    free(parts.run);
    free(parts.table);
    return status;
}

int fsd_stats_document_write(struct fsd_stats_document *document)
{
    int status = FSD_EXIT_OK;

    /* One document can be standard output; a report there is all that was asked for. */
    const bool is_stdout = fsd_output_is_stdout(document->path);
    const bool report_is_stdout = document->report && fsd_output_is_stdout(document->report);
    if (!report_is_stdout || !is_stdout) {
        status = fsd_document_write(document->path, put_output, document);
    }
    if (status == FSD_EXIT_OK && document->report) {
        status = write_report(document);
    }
    return status;
}
