/* A stage that prints puzzles: as pages of paper, or each as a picture. */
#ifndef FSD_JOBS_PRINT_STAGE_H
#define FSD_JOBS_PRINT_STAGE_H

#include "jobs/sheets.h"
#include "jobs/solved.h"
#include "run/stage.h"

/* Formats: id, name, what it is. */
#define FSD_PRINT_FORMAT_LIST(X)                                                                                       \
    X(FSD_PRINT_HTML, "html", "a page for browsers, which print it")                                                   \
    X(FSD_PRINT_SVG, "svg", "a folder of pictures")

enum fsd_print_format {
#define X(id, name, help) id,
    FSD_PRINT_FORMAT_LIST(X)
#undef X
};

/* NULL when i is past the end. */
const char *fsd_print_format_name(size_t i);

struct fsd_print_stage_options {
    struct fsd_sheets_options sheets; /* the stage sets what it says of rules */
    struct fsd_solving solving;
    enum fsd_print_format format;
    bool has_grades; /* of other rules: the hardest technique, if there are enough of them */

    /* The stage's; all zeros before, and fsd_print_stage_destroy after. */
    struct fsd_look look;    /* of puzzles of common rules */
    struct fsd_buffer rules; /* these in words */
    struct fsd_printed_room room;
    struct fsd_sheets_place place;
    struct fsd_buffer answers; /* for the end: puzzles as bytes, */
    size_t n_told;             /* so many of which are written */
};

void fsd_print_stage_destroy(struct fsd_print_stage_options *options);

/*
 * Takes a struct fsd_print_stage_options. Leaves out puzzles that do not have exactly one solution and reports them as
 * unfit. Memory for answers at the end: 97 bytes a 9x9 puzzle; with rules of its own, some kilobytes.
 */
extern const struct fsd_stage fsd_print_stage;

#endif
