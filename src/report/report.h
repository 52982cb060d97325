/* Statistics as a self-contained HTML page, which loads nothing from the network or from other files. */
#ifndef FSD_REPORT_H
#define FSD_REPORT_H

#include <stdbool.h>
#include <stdio.h>

/* The contents of a report. All text is UTF-8 and untrusted, since it includes file names. */
struct fsd_report {
    const char *statistics; /* the JSON object that fastsud stats -f json prints */
    /*
     * A JSON object about the run with optional members: the numbers seconds, threads and puzzles_per_s; kernel, a
     * string; and level_names, an object of strings such as {"0": "singles"}, shown in tables after a level's number.
     */
    const char *run;
    const char *command; /* the command line */
    const char *version;
    const char *table; /* the table for terminals, which is visible without JavaScript */
};

/* Whether this build includes the charts; if not, fsd_report_hint says what to do. */
bool fsd_report_is_available(void);

/* A static string for users. */
const char *fsd_report_hint(void);

/*
 * Writes the page, which depends only on the report. Returns 0, ENOTSUP if this build has no charts or ENOMEM (then
 * nothing is written), or the errno of a failed write.
 */
int fsd_report_write(FILE *file, const struct fsd_report *report);

#endif
