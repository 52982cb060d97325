#include "cli/measure_options.h"

#include "cli/solver_options.h"

bool fsd_measure_options_read(const struct fsd_arguments *arguments, struct fsd_measure_options *options)
{
    const struct fsd_option_value *const values = arguments->options;
    const size_t propagate = fsd_option_find_name(arguments, FSD_OPTION_SEARCH, fastsud_propagate_name);

    if (propagate == FSD_NO_NAME) {
        return false;
    }
    *options = (struct fsd_measure_options){
        .measures = fsd_measures_default(),
        .kernel = values[FSD_OPTION_ISA].text,
        .max_level = (unsigned)values[FSD_OPTION_MAX_LEVEL].number,
        .propagate = (enum fastsud_propagate)propagate,
        .search_limit = values[FSD_OPTION_SEARCH_LIMIT].number,
        .seed = values[FSD_OPTION_SEED].number,
        .n_morphs = (unsigned)values[FSD_OPTION_MORPHS].number,
        .max_backdoor = (unsigned)values[FSD_OPTION_BACKDOORS].number,
    };
    options->measures |= options->n_morphs > 0 ? 1U << FSD_MEASURE_RATING : 0;
    options->measures |= options->max_backdoor > 0 ? 1U << FSD_MEASURE_BACKDOORS : 0;
    return true;
}
