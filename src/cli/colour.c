#include "cli/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/message.h"

static bool is_wanted_here(void)
{
    const char *const no_color = getenv("NO_COLOR");
    const char *const term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
}

bool fsd_colour_choose(const char *when, bool *coloured)
{
    *coloured = strcmp(when, "always") == 0;
    if (strcmp(when, "auto") == 0) {
        *coloured = is_wanted_here();
    } else if (!*coloured && strcmp(when, "never") != 0) {
        fsd_message("--color: '%s' is none of auto, always, never", when);
        return false;
    }
    return true;
}

void fsd_colour_begin(struct fsd_buffer *out, enum fsd_colour colour)
{
    static const char *const starts[] = {
        [FSD_PLAIN] = "", [FSD_COLOUR_NAME] = "\033[36m", [FSD_COLOUR_PLACED] = "\033[1;32m"};

    fsd_buffer_put_text(out, starts[colour]);
}

void fsd_colour_end(struct fsd_buffer *out, enum fsd_colour colour)
{
    fsd_buffer_put_text(out, colour == FSD_PLAIN ? "" : "\033[0m");
}
