#include "cli/colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output/path.h"

static bool is_wanted_here(const char *output)
{
    const char *const no_color = getenv("NO_COLOR");
    const char *const term = getenv("TERM");

    return fsd_output_is_stdout(output) && isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
           !(term && strcmp(term, "dumb") == 0);
}

const char *fsd_colour_choice_name(size_t i)
{
    static const char *const names[] = {
        [FSD_COLOUR_AUTO] = "auto", [FSD_COLOUR_ALWAYS] = "always", [FSD_COLOUR_NEVER] = "never"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

bool fsd_colour_choose(enum fsd_colour_choice choice, const char *output)
{
    return choice == FSD_COLOUR_ALWAYS || (choice == FSD_COLOUR_AUTO && is_wanted_here(output));
}
