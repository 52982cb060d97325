/* --resume: what the pieces of an output are made of. */
#ifndef FSD_CLI_RESUME_H
#define FSD_CLI_RESUME_H

#include "cli/options.h"
#include "input/source.h"
#include "output/pieces.h"

/*
 * Opens the folder PATH.parts of the output that the command line names, and finds out how far an interrupted run got;
 * sources are all that the output, which may become a folder, is made of. Prints an error and returns NULL on failure.
 */
struct fsd_pieces *fsd_resume_open(const struct fsd_arguments *arguments, bool makes_folder,
                                   const struct fsd_source *sources, size_t n_sources);

#endif
