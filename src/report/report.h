/* Statistics as one page of HTML that stands alone: it asks nothing of any network, nor of a file beside it. */
#ifndef FSD_REPORT_H
#define FSD_REPORT_H

#include <stdbool.h>
#include <stdio.h>

/* What a report is made of; all text is UTF-8 and may hold what it likes, as names of files do. */
struct fsd_report {
    const char *statistics; /* the JSON object that fastsud stats --json prints */
    /*
     * A JSON object of numbers of the run, each optional: seconds, threads, puzzles_per_s; kernel, a string; and
     * level_names, an object of strings such as {"0": "singles"}, which the tables then add to a level's number.
     */
    const char *run;
    const char *command; /* the command line */
    const char *version;
    const char *table; /* the table for terminals, which readers without JavaScript see as well */
};

/* Whether this build holds the charts; fsd_report_hint says what to do if not. */
bool fsd_report_is_available(void);

/* A static text for people. */
const char *fsd_report_hint(void);

/*
 * Writes the page. The same report gives the same bytes. Returns 0 or an errno: ENOTSUP when this build holds no
 * charts (then nothing is written), else the stream's.
 */
int fsd_report_write(FILE *file, const struct fsd_report *report);

#endif
