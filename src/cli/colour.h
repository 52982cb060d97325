/* Colours on a terminal. */
#ifndef FSD_CLI_COLOUR_H
#define FSD_CLI_COLOUR_H

#include <stdbool.h>

#include "base/buffer.h"

enum fsd_colour { FSD_PLAIN, FSD_COLOUR_NAME, FSD_COLOUR_PLACED };

/*
 * What --color says: "always", "never", or "auto": when standard output is a terminal other than a dumb one, and the
 * environment has no NO_COLOR (no-color.org). False after an error message.
 */
bool fsd_colour_choose(const char *when, bool *coloured);

/* Begin and end text in a colour; nothing for FSD_PLAIN. */
void fsd_colour_begin(struct fsd_buffer *out, enum fsd_colour colour);
void fsd_colour_end(struct fsd_buffer *out, enum fsd_colour colour);

#endif
