#include "cli/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_wanted_here(void)
{
    const char *const no_color = getenv("NO_COLOR");
    const char *const term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
}

const char *fsd_colour_choice_name(size_t i)
{
    static const char *const names[] = {
        [FSD_COLOUR_AUTO] = "auto", [FSD_COLOUR_ALWAYS] = "always", [FSD_COLOUR_NEVER] = "never"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

bool fsd_colour_choose(enum fsd_colour_choice choice)
{
    return choice == FSD_COLOUR_ALWAYS || (choice == FSD_COLOUR_AUTO && is_wanted_here());
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
