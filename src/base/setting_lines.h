/* Lines "name = value" of a text. */
#ifndef FSD_BASE_SETTING_LINES_H
#define FSD_BASE_SETTING_LINES_H

#include <stdbool.h>
#include <stdint.h>

struct fsd_setting {
    uint32_t line; /* from 1; 0 before the first one */
    const char *name;
    char *value; /* NULL: the line has no = */
};

/*
 * Takes the next line that is not empty and does not begin with #, and puts NULs into the text. A value may stand in
 * double quotes, which keep blanks at its ends. False: there is none left.
 */
bool fsd_setting_take(char **text, struct fsd_setting *setting);

#endif
