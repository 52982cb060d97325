/* A stage that prints puzzles: as pages of paper, or each as a picture. */
#ifndef FSD_JOBS_PRINT_STAGE_H
#define FSD_JOBS_PRINT_STAGE_H

#include "jobs/sheets.h"
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
    struct fsd_sheets_options sheets;
    enum fsd_print_format format;
    bool has_grades;
    const char *kernel; /* NULL: the fastest */

    /* The stage's; all zeros before, and fsd_print_stage_destroy after. */
    struct fsd_sheets_place place;
    struct fsd_buffer answers; /* for the end: 81 bytes each, digits, with a bit for givens */
};

void fsd_print_stage_destroy(struct fsd_print_stage_options *options);

/*
 * Takes a struct fsd_print_stage_options. Leaves out puzzles that do not have exactly one solution and reports them as
 * unfit. Memory for answers at the end: 81 bytes a puzzle.
 */
extern const struct fsd_stage fsd_print_stage;

#endif
