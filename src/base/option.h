/* One row of the table of options: all that the parser, the help, the completions and the manual page say of it. */
#ifndef FSD_BASE_OPTION_H
#define FSD_BASE_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fsd_option {
    const char *name;     /* without dashes */
    const char *old_name; /* an earlier spelling, which works and is not documented; NULL: none */
    char letter;          /* 0: none */
    const char *argument; /* what the help calls it; NULL: the option is a flag */
    const char *value;    /* default, as written on a command line; NULL: none */
    uint64_t least;       /* of a number; least and greatest both 0: the argument is text */
    uint64_t greatest;
    const char *(*name_at)(size_t i); /* the texts that are allowed, NULL at the end; NULL: the name of a file */
    bool is_open;                     /* other texts than name_at's may do: the command checks them */
    const char *engine;               /* the only one that looks at it, where a command chooses one; NULL: any */
    const char *help;                 /* one line; NULL: not documented */
    const char *manual;               /* for the manual page, in its markup; NULL: the help says all */
};

#endif
