/* --resume: what an interrupted run has left of an output, with its journal, and where another run goes on. */
#ifndef FSD_CLI_RESUME_H
#define FSD_CLI_RESUME_H

#include "cli/options.h"
#include "cli/output.h"
#include "output/checkpointer.h"

/* All zero: without --resume. */
struct fsd_resume {
    struct fsd_journal *journal;
    char *journal_path;
    struct fsd_checkpointer *checkpointer;
    bool goes_on; /* from the checkpoint, not from the beginning */
    struct fsd_checkpoint from;
};

struct fsd_resume_options {
    const struct fsd_arguments *arguments;
    const char *path; /* of the output */
    const struct fsd_codec *compression;
    size_t n_threads;
    const struct fsd_source *sources; /* all that the output is made of */
    size_t n_sources;
};

/*
 * Opens the output with a packer, and its journal, and finds out where to go on. Prints an error and returns false on
 * failure; the caller closes both in any case.
 */
bool fsd_resume_open(struct fsd_resume *resume, const struct fsd_resume_options *options,
                     struct fsd_output_file *output);

/* Closes the journal, and removes it if the output was committed. */
void fsd_resume_close(struct fsd_resume *resume, bool is_done);

#endif
