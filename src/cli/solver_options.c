#include "cli/solver_options.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

size_t fsd_option_find_name(const struct fsd_arguments *arguments, enum fsd_option option,
                            const char *(*name_at)(size_t i))
{
    const char *const text = arguments->options[option].text;
    const char *name = NULL;
    char list[128] = "";
    size_t n = 0;

    for (size_t i = 0; (name = name_at(i)); i++) {
        if (strcmp(name, text) == 0) {
            return i;
        }
        if (n < sizeof(list)) {
            n += (size_t)snprintf(list + n, sizeof(list) - n, "%s%s", i > 0 ? ", " : "", name);
        }
    }
    fsd_message("--%s: '%s' is none of %s", fsd_option_rows[option].name, text, list);
    return FSD_NO_NAME;
}

static const char *then_name(size_t i)
{
    return i == 0 ? "search" : NULL;
}

/* An option that the chosen engine would not look at is a mistake. */
static bool check_engine_options(const struct fsd_option_value values[FSD_N_OPTIONS])
{
    static const struct {
        enum fsd_option option;
        const char *engine;
    } rows[] = {
        {FSD_OPTION_SELECT, "csp"},   {FSD_OPTION_PROPAGATE, "csp"}, {FSD_OPTION_METHOD, "logic"},
        {FSD_OPTION_LEVEL, "logic"},  {FSD_OPTION_THEN, "logic"},    {FSD_OPTION_ENCODING, "sat"},
        {FSD_OPTION_ISA, "lockstep"}, {FSD_OPTION_ISAS, "lockstep"},
    };
    const char *const engine = values[FSD_OPTION_SELECT_TABLE].given ? "csp" : values[FSD_OPTION_ENGINE].text;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (values[rows[i].option].given && strcmp(engine, rows[i].engine) != 0) {
            fsd_message("--%s is for --engine %s, not for %s; see fastsud info --help",
                        fsd_option_rows[rows[i].option].name, rows[i].engine, engine);
            return false;
        }
    }
    if (values[FSD_OPTION_LEVEL].given && strcmp(values[FSD_OPTION_METHOD].text, "theory") == 0) {
        fsd_message("--level is for --method levels, not for theory; leave one of the two out");
        return false;
    }
    return true;
}

bool fsd_solver_options_read(const struct fsd_arguments *arguments, struct fastsud_solver_options *options)
{
    const struct fsd_option_value *const values = arguments->options;
    const size_t select = fsd_option_find_name(arguments, FSD_OPTION_SELECT, fastsud_select_name);
    const size_t propagate = fsd_option_find_name(arguments, FSD_OPTION_PROPAGATE, fastsud_propagate_name);
    const size_t method = fsd_option_find_name(arguments, FSD_OPTION_METHOD, fastsud_method_name);
    const size_t encoding = fsd_option_find_name(arguments, FSD_OPTION_ENCODING, fastsud_encoding_name);
    const bool then_search = values[FSD_OPTION_THEN].given;

    if (select == FSD_NO_NAME || propagate == FSD_NO_NAME || method == FSD_NO_NAME || encoding == FSD_NO_NAME ||
        (then_search && fsd_option_find_name(arguments, FSD_OPTION_THEN, then_name) == FSD_NO_NAME) ||
        !check_engine_options(values)) {
        return false;
    }
    *options = (struct fastsud_solver_options){
        .engine = values[FSD_OPTION_ENGINE].text,
        .limit = values[FSD_OPTION_LIMIT].number,
        .guess_limit = values[FSD_OPTION_NODE_LIMIT].number,
        .select = (enum fastsud_select)select,
        .propagate = (enum fastsud_propagate)propagate,
        .method = (enum fastsud_method)method,
        .level = (unsigned)values[FSD_OPTION_LEVEL].number,
        .then_search = then_search,
        .encoding = (enum fastsud_encoding)encoding,
    };
    return true;
}
