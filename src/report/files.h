/* The files embedded in the program for its reports. */
#ifndef FSD_REPORT_FILES_H
#define FSD_REPORT_FILES_H

#include <stddef.h>

/* The page, then the files for its placeholders, by name; CMakeLists.txt maps names to files. */
#define FSD_REPORT_FILE_LIST(X)                                                                                        \
    X(page)                                                                                                            \
    X(style)                                                                                                           \
    X(charts)                                                                                                          \
    X(script)

struct fsd_report_file {
    const char *name;
    const char *data;
    const char *end;
};

enum {
#define X(name) +1
    FSD_REPORT_MOST_FILES = 0 FSD_REPORT_FILE_LIST(X)
#undef X
};

/* Empty in a build without charts. */
extern const struct fsd_report_file fsd_report_files[];
extern const size_t fsd_report_n_files;

/* Hashes for the page's content security policy, which allows no other scripts. */
extern const char fsd_report_script_hashes[];

#endif
