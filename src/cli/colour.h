/* Colours on a terminal. */
#ifndef FSD_CLI_COLOUR_H
#define FSD_CLI_COLOUR_H

#include <stdbool.h>
#include <stddef.h>

enum fsd_colour_choice { FSD_COLOUR_AUTO, FSD_COLOUR_ALWAYS, FSD_COLOUR_NEVER };

/* The value of --color for a choice; NULL when i is past the end. */
const char *fsd_colour_choice_name(size_t i);

/*
 * Whether to use colour in a file, NULL being stdout; auto: if that is stdout, which is a terminal, not a dumb one, and
 * NO_COLOR is unset (no-color.org).
 */
bool fsd_colour_choose(enum fsd_colour_choice choice, const char *output);

#endif
