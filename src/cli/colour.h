/* Colours on a terminal. */
#ifndef FSD_CLI_COLOUR_H
#define FSD_CLI_COLOUR_H

#include <stdbool.h>

#include "base/buffer.h"

enum fsd_colour { FSD_PLAIN, FSD_COLOUR_NAME, FSD_COLOUR_PLACED };

enum fsd_colour_choice { FSD_COLOUR_AUTO, FSD_COLOUR_ALWAYS, FSD_COLOUR_NEVER };

/* The value of --color for a choice; NULL when i is past the end. */
const char *fsd_colour_choice_name(size_t i);

/* Whether to use colour; auto: if stdout is a terminal, not a dumb one, and NO_COLOR is unset (no-color.org). */
bool fsd_colour_choose(enum fsd_colour_choice choice);

/* Start and end coloured text; do nothing for FSD_PLAIN. */
void fsd_colour_begin(struct fsd_buffer *out, enum fsd_colour colour);
void fsd_colour_end(struct fsd_buffer *out, enum fsd_colour colour);

#endif
