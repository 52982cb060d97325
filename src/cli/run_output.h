/* Where the lines of a run go: the output named on the command line, compressed or not, at once or in pieces. */
#ifndef FSD_CLI_RUN_OUTPUT_H
#define FSD_CLI_RUN_OUTPUT_H

#include "cli/resume.h"
#include "output/file.h"
#include "output/writer.h"
#include "picture/fonts.h"

struct fsd_run_output {
    const char *path;
    const struct fsd_codec *compression;
    size_t n_threads;
    struct fsd_output_file file; /* not open before the end if there are pieces */
    bool is_stdout;
    struct fsd_pieces *pieces;
    bool makes_folder;
    struct fsd_array_text arrays; /* no form: the output is text */
    struct fsd_buffer array_names;
};

/* Whether this build can write PDF, with these fonts or those of the system if NULL. Prints an error if not. */
bool fsd_run_output_check_pdf(const char *const fonts[2]);

/*
 * Whether -o names a folder that can be made, for a file for each `what`, and reads the fonts that these embed. Prints
 * an error if not. fonts: destroyed by the caller in any case.
 */
bool fsd_run_output_check_folder(const struct fsd_arguments *arguments, const char *what, struct fsd_fonts *fonts);

/* Says which characters these had not, if any, once all is written. */
void fsd_run_output_tell_lost(const struct fsd_fonts *fonts);

/*
 * Opens the output of text that is made of open sources, with these rules or NULL, which becomes a folder if the job
 * makes one. Prints an error and returns false on failure.
 */
bool fsd_run_output_open(struct fsd_run_output *output, const struct fsd_arguments *arguments, bool makes_folder,
                         const struct fsd_rules *rules, const struct fsd_source *sources, size_t n_sources);

/* What a run writes to; valid as long as the output is open. */
struct fsd_sink fsd_run_output_sink(const struct fsd_run_output *output);

/* Where the run continues; NULL: at the beginning. */
const struct fsd_place *fsd_run_output_place(const struct fsd_run_output *output);

/*
 * Joins the pieces if there are any, and completes the output. Prints an error and returns false on failure. The output
 * is closed in any case.
 */
bool fsd_run_output_commit(struct fsd_run_output *output);

/* Closes the output without that; pieces stay. */
void fsd_run_output_discard(struct fsd_run_output *output);

#endif
