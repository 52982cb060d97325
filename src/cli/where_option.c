#include "cli/where_option.h"

#include "cli/field_option.h"
#include "cli/measure_options.h"
#include "cli/message.h"

bool fsd_where_option_read(const struct fsd_arguments *arguments, const struct fsd_source *sources, size_t n_sources,
                           bool has_rules, struct fsd_where *where)
{
    const struct fsd_condition *const condition = &where->condition;
    const char *measured[FSD_CONDITION_NAMES];
    size_t of_measured[FSD_CONDITION_NAMES];
    struct fsd_failure failure;
    size_t n = 0;

    if (!fsd_condition_parse(&where->condition, arguments->options[FSD_OPTION_WHERE].text, &failure)) {
        fsd_message("--where: %s; write for example --where 'level >= 4 and er < 7'", failure.text);
        return false;
    }
    for (size_t i = 0; i < condition->n_names; i++) {
        bool is_field = false;
        if (!fsd_field_option_find("where", condition->names[i], sources, n_sources, &is_field)) {
            return false;
        }
        if (!is_field) {
            measured[n] = condition->names[i];
            of_measured[n++] = i;
        }
    }
    if (!fsd_measure_names_read(arguments, "where", measured, n, has_rules, &where->plan, &where->measured)) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        where->columns[of_measured[i]] = &where->measured.columns[i];
    }
    return true;
}
