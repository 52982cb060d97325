/* The files that the program carries along for its reports. */
#ifndef FSD_REPORT_FILES_H
#define FSD_REPORT_FILES_H

#include <stddef.h>

/* The page first, then what it has places for: name of the place; the file bears the name in embed.S. */
#define FSD_REPORT_FILE_LIST(X)                                                                                        \
    X(page)                                                                                                            \
    X(style)                                                                                                           \
    X(charts)                                                                                                          \
    X(dom)                                                                                                             \
    X(figures)                                                                                                         \
    X(sections)

struct fsd_report_file {
    const char *name;
    const char *data;
    const char *end;
};

/* None in a build without charts. */
extern const struct fsd_report_file fsd_report_files[];
extern const size_t fsd_report_n_files;

/* Sources of the page's content security policy: a script runs if it is one of these, byte for byte. */
extern const char fsd_report_script_hashes[];

#endif
