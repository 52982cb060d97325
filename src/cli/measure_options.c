#include "cli/measure_options.h"

#include <string.h>

bool fsd_measure_options_read(const struct fsd_arguments *arguments, bool in_stats, struct fsd_plan *plan)
{
    static const struct {
        const char *name;
        enum fsd_option_id id;
        bool flag;
    } shim[] = {{"max-level", FSD_OPTION_MAX_LEVEL, 0},
                {"search-limit", FSD_OPTION_SEARCH_LIMIT, 0},
                {"morphs", FSD_OPTION_MORPHS, 0},
                {"seed", FSD_OPTION_SEED, 0},
                {"backdoors", FSD_OPTION_BACKDOORS, 0},
                {"searches", FSD_OPTION_SEARCHES, 1},
                {"ablation", FSD_OPTION_ABLATION, 1},
                {"duplicates", FSD_OPTION_DUPLICATES, 1},
                {"top", FSD_OPTION_TOP, 0}};
    *plan = fsd_plan_default(in_stats);
    for (size_t i = 0; i < sizeof(shim) / sizeof(*shim); i++) {
        fsd_setting_set(&plan->settings, shim[i].name,
                        shim[i].flag ? arguments->options[shim[i].id].given : arguments->options[shim[i].id].number);
    }
    fsd_plan_complete(plan);
    return true;
}
