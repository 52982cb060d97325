/* A stage that prints puzzles: as pages of paper, or each as a picture. */
#ifndef FSD_JOBS_PRINT_STAGE_H
#define FSD_JOBS_PRINT_STAGE_H

#include "jobs/solved.h"
#include "paper/book.h"
#include "run/stage.h"

/* Formats: id, name, what it is. */
#define FSD_PRINT_FORMAT_LIST(X)                                                                                       \
    X(FSD_PRINT_HTML, "html", "a page for browsers, which print it")                                                   \
    X(FSD_PRINT_PDF, "pdf", "pages for a printer")                                                                     \
    X(FSD_PRINT_SVG, "svg", "a folder of pictures")                                                                    \
    X(FSD_PRINT_EPS, "eps", "the same")

enum fsd_print_format {
#define X(id, name, help) id,
    FSD_PRINT_FORMAT_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_print_format_name(size_t i);

struct fsd_print_stage_options {
    struct fsd_book book; /* its options; the stage sets what it says of rules */
    struct fsd_solving solving;
    struct fsd_fonts *fonts;      /* of EPS, see fsd_svg_options */
    enum fsd_print_format format; /* SVG and EPS are text of output/folder.h */

    /* The stage's; all zeros before, and fsd_print_stage_destroy after. */
    struct fsd_look look;    /* of puzzles of common rules */
    struct fsd_buffer rules; /* these in words */
    struct fsd_printed_room room;
    bool has_begun;
    struct fsd_buffer waiting; /* puzzles as bytes: for the answers at the end, or all to be sorted; */
    bool in_answers;           /* these are written, */
    unsigned rank;             /* of this rank, if they are sorted, */
    size_t n_told;             /* up to here */
};

void fsd_print_stage_destroy(struct fsd_print_stage_options *options);

/*
 * Takes a struct fsd_print_stage_options. Leaves out puzzles that do not have exactly one solution and reports them as
 * unfit. Memory for answers at the end: 97 bytes a 9x9 puzzle; with rules of its own, some kilobytes.
 */
extern const struct fsd_stage fsd_print_stage;

#endif
