#include "cli/help_source.h"

#include "cli/message.h"
#include "cli/options.h"

static const char *const kinds[] = {"man", "bash", "zsh", "fish"};

const char *fsd_help_source_name(size_t i)
{
    return i < sizeof(kinds) / sizeof(kinds[0]) ? kinds[i] : NULL;
}

int fsd_help_source_put(size_t kind, const char *template_path)
{
    static void (*const put[])(void) = {NULL, fsd_completion_put_bash, fsd_completion_put_zsh, fsd_completion_put_fish};

    if (kind > 0) {
        if (!fsd_options_find_columns()) {
            fsd_message("out of memory");
            return FSD_EXIT_TROUBLE;
        }
        put[kind]();
        return FSD_EXIT_OK;
    }
    if (!template_path) {
        fsd_message("fastsud help --source man needs the template of a manual page");
        return FSD_EXIT_TROUBLE;
    }
    return fsd_manual_put(template_path);
}
