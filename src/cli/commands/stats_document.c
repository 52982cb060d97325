#include "cli/commands/stats_document.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/json.h"
#include "cli/colour.h"
#include "cli/command.h"
#include "cli/compression_option.h"
#include "cli/document.h"
#include "cli/failure_message.h"
#include "cli/message.h"
#include "cli/summary.h"
#include "output/file.h"
#include "output/path.h"
#include "report/report.h"
#include "stats/long_table.h"
#include "stats/table.h"

/* Quotes a word for the shell if necessary. */
static void put_word(struct fsd_buffer *out, const char *word)
{
    if (word[0] && !strpbrk(word, " \t\n'\"\\$`!*?[](){}<>|&;#~")) {
        fsd_buffer_put_text(out, word);
        return;
    }
    fsd_buffer_put_char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') {
            fsd_buffer_put_text(out, "'\\'");
        }
        fsd_buffer_put_char(out, *word);
    }
    fsd_buffer_put_char(out, '\'');
}

/* Returns the command line, which the caller frees; NULL when out of memory. */
static char *join_command(const struct fsd_arguments *arguments)
{
    struct fsd_buffer out = {.n = 0};

    fsd_buffer_print(&out, "fastsud %s", arguments->command->name);
    for (size_t i = 0; i < arguments->n_words; i++) {
        fsd_buffer_put_char(&out, ' ');
        put_word(&out, arguments->words[i]);
    }
    if (!fsd_buffer_text(&out)) {
        fsd_buffer_destroy(&out);
    }
    return out.bytes;
}

/* Checks the output paths first, as measuring may take hours. Prints an error and returns false on failure. */
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
        fsd_message("-o and --report both name '%s'; choose different files", document->report);
        return false;
    }
    return true;
}

const char *fsd_stats_form_name(size_t i)
{
    static const char *const names[] = {
        [FSD_STATS_TABLE] = "table", [FSD_STATS_CSV] = "csv", [FSD_STATS_JSON] = "json"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

bool fsd_stats_document_choose(const struct fsd_arguments *arguments, bool merges, struct fsd_stats_document *document)
{
    const struct fsd_option_value *const values = arguments->options;
    const struct fsd_option_value *const format = &values[FSD_OPTION_FORMAT];

    *document = (struct fsd_stats_document){
        .form = merges && !format->given ? FSD_STATS_JSON : (enum fsd_stats_form)format->number,
        .path = values[FSD_OPTION_OUTPUT].text,
        .report = values[FSD_OPTION_REPORT].text,
    };
    if (document->report && !fsd_report_is_available()) {
        fsd_message("--report: %s", fsd_report_hint());
        return false;
    }
    if (merges && !fsd_statistics_can_read()) {
        fsd_message("--merge: this build reads no JSON; install the package libjansson-dev and build again");
        return false;
    }
    if (!check_places(document) || !fsd_compression_choose(arguments, document->path, &document->compression) ||
        !fsd_compression_choose_by_name(document->report, &document->report_compression)) {
        return false;
    }
    if (document->report && !(document->command = join_command(arguments))) {
        fsd_message("out of memory");
        return false;
    }
    document->coloured = fsd_colour_choose(FSD_COLOUR_AUTO, document->path);
    return true;
}

static void put_json(struct fsd_buffer *out, const struct fsd_stats_document *document)
{
    fsd_statistics_put(out, document->whole, document->files, document->n_files > 1 ? document->n_files : 0,
                       &document->place);
}

static void put_corpora(struct fsd_buffer *out, const struct fsd_stats_document *document,
                        const struct fsd_table_options *table)
{
    struct fsd_corpus merged = *document->whole;
    const size_t n = document->n_files > 0 ? document->n_files : 1;
    const struct fsd_corpus *const corpora = document->n_files > 0 ? document->files : &merged;

    merged.name = "merged";
    if (!table) {
        fsd_long_table_put(out, n, corpora);
    } else if (fsd_table_put(out, table, n, corpora) != FASTSUD_OK) {
        out->failed = true;
    }
}

/* The width of the terminal that the output is; 0 if it is none. */
static unsigned terminal_width(const char *path)
{
    struct winsize size;

    return fsd_output_is_stdout(path) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* The functions from here on return 0, or an errno for failures other than the stream's. */
static int put_output(FILE *file, void *context)
{
    const struct fsd_stats_document *const document = context;
    const struct fsd_table_options table = {.width = terminal_width(document->path), .coloured = document->coloured};
    struct fsd_buffer out = {.n = 0};

    if (document->form == FSD_STATS_JSON) {
        put_json(&out, document);
    } else {
        put_corpora(&out, document, document->form == FSD_STATS_TABLE ? &table : NULL);
    }
    fsd_buffer_write(&out, file);
    const int error = out.failed ? ENOMEM : 0;
    fsd_buffer_destroy(&out);
    return error;
}

static void put_run(struct fsd_buffer *out, const struct fsd_stats_document *document)
{
    const struct fsd_run_result *const result = document->result;
    struct fsd_json json = {.out = out};

    fsd_json_begin(&json, NULL, '{');
    if (result) {
        const double seconds = fsd_summary_seconds(result);
        fsd_json_put_decimal(&json, "seconds", seconds, 3);
        fsd_json_put_count(&json, "threads", result->n_threads);
        fsd_json_put_decimal(&json, "puzzles_per_s", fsd_summary_ratio((double)result->tally.n_puzzles, seconds), 0);
        if (result->kernel) {
            fsd_json_put_text(&json, "kernel", result->kernel);
        }
    }
    fsd_json_end(&json, '}');
}

static int put_report(FILE *file, void *context)
{
    return fsd_report_write(file, context);
}

static int write_report(const struct fsd_stats_document *document)
{
    const struct fsd_table_options table = {.width = 0};
    struct fsd_buffer texts[3] = {{.n = 0}};
    int status = FSD_EXIT_TROUBLE;

    put_json(&texts[0], document);
    put_run(&texts[1], document);
    put_corpora(&texts[2], document, &table);
    struct fsd_report report = {.statistics = fsd_buffer_text(&texts[0]),
                                .run = fsd_buffer_text(&texts[1]),
                                .command = document->command,
                                .version = fastsud_version(),
                                .table = fsd_buffer_text(&texts[2])};
    if (report.statistics && report.run && report.table) {
        status = fsd_document_write(document->report, document->report_compression, put_report, &report);
    } else {
        fsd_message("out of memory");
    }
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        fsd_buffer_destroy(&texts[i]);
    }
    return status;
}

int fsd_stats_document_write(struct fsd_stats_document *document)
{
    int status = FSD_EXIT_OK;

    /* If both would go to standard output, only the report is written. */
    const bool is_stdout = fsd_output_is_stdout(document->path);
    const bool report_is_stdout = document->report && fsd_output_is_stdout(document->report);
    if (!report_is_stdout || !is_stdout) {
        status = fsd_document_write(document->path, document->compression, put_output, document);
    }
    if (status == FSD_EXIT_OK && document->report) {
        status = write_report(document);
    }
    return status;
}
