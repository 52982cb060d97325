/* Output of statistics in all formats. */
#ifndef FSD_CLI_STATS_DOCUMENT_H
#define FSD_CLI_STATS_DOCUMENT_H

#include "cli/options.h"
#include "input/codecs/codec.h"
#include "run/run.h"
#include "stats/statistics.h"

enum fsd_stats_form { FSD_STATS_TABLE, FSD_STATS_CSV, FSD_STATS_JSON };

/* NULL when i is past the end. */
const char *fsd_stats_form_name(size_t i);

struct fsd_stats_document {
    enum fsd_stats_form form;
    bool coloured;
    const char *path;                                         /* of the output; NULL: standard output */
    const char *report;                                       /* path of the report; NULL: none */
    const struct fsd_codec *compression, *report_compression; /* of the two; NULL: none */
    char *command;                                            /* the command line, for the report; owned */

    const struct fsd_corpus *whole; /* sorted */
    const struct fsd_corpus *files; /* sorted; none after a merge of several runs */
    size_t n_files;
    struct fsd_shard_place place;        /* if a shard was measured; owned */
    const struct fsd_run_result *result; /* NULL after a merge */
};

/* Sets what the command line determines; the caller sets the rest. Prints an error and returns false on failure. */
bool fsd_stats_document_choose(const struct fsd_arguments *arguments, bool merges, struct fsd_stats_document *document);

/* Writes the output and the report. Returns an exit status; prints an error unless it is FSD_EXIT_OK. */
int fsd_stats_document_write(struct fsd_stats_document *document);

#endif
