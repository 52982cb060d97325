/* One option: everything the parser, the help, the completions and the manual page need. */
#ifndef FSD_BASE_OPTION_H
#define FSD_BASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/failure.h"

struct fsd_option {
    const char *name;     /* without dashes */
    char letter;          /* 0: none */
    const char *argument; /* placeholder in the help; NULL: the option is a flag */
    bool may_lack_it;     /* the argument may be left out, and is then the default */
    const char *value;    /* default, as it would be written on a command line; NULL: none */
    uint64_t least;       /* bounds of a number; both 0: the argument is text */
    uint64_t greatest;
    bool is_seconds; /* the number is written in seconds, see base/seconds.h, and counted in nanoseconds, like its
                        bounds */
    const char *(*name_at)(size_t i); /* the values allowed, ending in NULL; NULL: any, a file name */
    bool is_open;                     /* other values may be valid too; the command checks them */
    bool is_list;                     /* takes several of the names, with commas between; the command checks them */
    bool is_common;                   /* -h lists it, too; --help lists all options */
    bool keeps_output;                /* what is written does not depend on it */
    bool is_of_9x9;                   /* has no meaning for other rules */
    const char *engine;               /* the only engine that uses it; NULL: not specific to an engine */
    const char *help;                 /* one line; NULL: not documented */
    const char *manual;               /* for the manual page, in roff; NULL: the help text is used */
};

/* Finds a name among those of name_at, of which *i is then the index: as it is written, or else in any case. */
bool fsd_option_parse_name(const char *(*name_at)(size_t i), const char *name, uint64_t *i);

/*
 * Reads a value of an option that takes names, of which *value is then the index, or a number, which is within the
 * option's bounds; of a flag 0 or 1. False if the text is neither; *value is unspecified then.
 */
bool fsd_option_parse(const struct fsd_option *option, const char *text, uint64_t *value);

/* Says that a text is not what it reads, and what is: names of name_at, or, where that is NULL, a number. */
void fsd_option_fail(const struct fsd_option *option, const char *(*name_at)(size_t i), const char *text,
                     struct fsd_failure *failure);

#endif
