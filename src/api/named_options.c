#include "api/named_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/seconds.h"
#include "input/layout.h"
#include "puzzle/orbits.h"
#include "solve/choice.h"
#include "solve/solver.h"

static const char *name_of(const char *const *names, size_t n, size_t i)
{
    return i < n ? names[i] : NULL;
}

#define DEFINE_NAMES(function, ...)                                                                                    \
    static const char *function(size_t i)                                                                              \
    {                                                                                                                  \
        static const char *const names[] = {__VA_ARGS__};                                                              \
                                                                                                                       \
        return name_of(names, sizeof(names) / sizeof(names[0]), i);                                                    \
    }

DEFINE_NAMES(fsd_api_yes_no, "no", "yes")
DEFINE_NAMES(fsd_api_on_off, "off", "on")
DEFINE_NAMES(fsd_api_er_rules_name, "se121", "repaired")
DEFINE_NAMES(fsd_api_stop_skip, "stop", "skip")

static const struct row {
    struct fsd_option option;
    const char *(*names)(size_t i); /* of the values; NULL: it is text or a number */
} rows[FSD_API_N_OPTIONS] = {
#define X(id, names, ...) {{__VA_ARGS__}, names},
    FSD_API_OPTION_LIST(X)
#undef X
#define X(id, of_engine, type, member, initial, names, text, ...)                                                      \
    {{.help = "of " of_engine ": " text, __VA_ARGS__}, names},
        FSD_ENGINE_OPTION_LIST(X)
#undef X
};

static const char *method_name(size_t i)
{
    return i == FSD_API_METHOD_ER ? "er" : fsd_method_name(i);
}

/* Value i of an option that has names; NULL past the end. */
static const char *value_at(const struct row *row, size_t i)
{
    return row == &rows[FSD_API_METHOD] ? method_name(i) : row->names(i);
}

struct fastsud_options {
    struct {
        char *text; /* NULL: not set */
        uint64_t number;
    } values[FSD_API_N_OPTIONS];
    const int *stop;
    struct fsd_failure *failure; /* what is wrong with the last that was wrong; told also by those that only read */
};

int fastsud_options_create(struct fastsud_options **options)
{
    if (!options) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *options = calloc(1, sizeof(**options));
    if (*options && !((*options)->failure = calloc(1, sizeof(*(*options)->failure)))) {
        free(*options);
        *options = NULL;
    }
    return *options ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

void fastsud_options_destroy(struct fastsud_options *options)
{
    for (size_t i = 0; options && i < FSD_API_N_OPTIONS; i++) {
        free(options->values[i].text);
    }
    if (options) {
        free(options->failure);
    }
    free(options);
}

/* False if it is not a value of the option. */
static bool read_value(const struct row *row, const char *text, uint64_t *number)
{
    if (row->names) {
        for (*number = 0; value_at(row, (size_t)*number); ++*number) {
            if (strcmp(value_at(row, (size_t)*number), text) == 0) {
                return true;
            }
        }
        return false;
    }
    return row->option.greatest == 0 || fsd_option_parse(&row->option, text, number);
}

enum fsd_api_option fsd_api_option_of(const char *name)
{
    size_t i = 0;

    while (i < FSD_API_N_OPTIONS && strcmp(rows[i].option.name, name) != 0) {
        i++;
    }
    return (enum fsd_api_option)i;
}

int fastsud_options_set(struct fastsud_options *options, const char *name, const char *value)
{
    uint64_t number = 0;
    char *text = NULL;

    if (!options || !name) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const size_t i = fsd_api_option_of(name);

    options->failure->kind = FSD_FAILURE_NONE;
    if (i == FSD_API_N_OPTIONS) {
        fsd_failure_set(options->failure, FSD_FAILURE_TROUBLE, NULL, "--%s: there is no such option", name);
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (value) {
        if (!read_value(&rows[i], value, &number)) {
            fsd_option_fail(&rows[i].option, i == FSD_API_METHOD ? method_name : rows[i].names, value,
                            options->failure);
            return FASTSUD_ERR_VALUE;
        }
        text = strdup(value);
        if (!text) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    free(options->values[i].text);
    options->values[i].text = text;
    options->values[i].number = number;
    return FASTSUD_OK;
}

int fastsud_options_stop_at(struct fastsud_options *options, const int *stop)
{
    if (!options) {
        return FASTSUD_ERR_ARGUMENT;
    }
    options->stop = stop;
    return FASTSUD_OK;
}

const char *fastsud_option_name(size_t i, const char **help)
{
    if (i >= FSD_API_N_OPTIONS) {
        return NULL;
    }
    if (help) {
        *help = rows[i].option.help;
    }
    return rows[i].option.name;
}

/* Which objects read an option; those that are not here are of engines, so the solver's. */
static const unsigned readers[FSD_API_N_OPTIONS] = {
    [FSD_API_ENGINE] = FSD_API_SOLVER | FSD_API_RULES | FSD_API_GENERATOR | FSD_API_RULES_GENERATOR,
    [FSD_API_ISA] = FSD_API_SOLVER | FSD_API_MINIMIZER | FSD_API_SCANNER | FSD_API_SPLITTER | FSD_API_GENERATOR |
                    FSD_API_RATER | FSD_API_MEASURER | FSD_API_JUDGE | FSD_API_VICINITY,
    [FSD_API_LIMIT] = FSD_API_SOLVER | FSD_API_RULES | FSD_API_MINIMIZER | FSD_API_SCANNER | FSD_API_JUDGE,
    [FSD_API_GUESS_LIMIT] = FSD_API_SOLVER | FSD_API_ENUMERATOR | FSD_API_RULES,
    [FSD_API_TIME_LIMIT] = FSD_API_SOLVER | FSD_API_ENUMERATOR | FSD_API_RULES | FSD_API_MINIMIZER | FSD_API_SCANNER |
                           FSD_API_GENERATOR | FSD_API_EXPLAINER | FSD_API_RATER | FSD_API_MEASURER |
                           FSD_API_RULES_GENERATOR | FSD_API_JUDGE | FSD_API_VICINITY,
    [FSD_API_REMOVE] = FSD_API_VICINITY,
    [FSD_API_ADD] = FSD_API_VICINITY,
    [FSD_API_MEMORY_LIMIT] = FSD_API_RULES | FSD_API_RULES_GENERATOR,
    [FSD_API_DEPTH_FIRST] = FSD_API_SOLVER,
    [FSD_API_SEED] = FSD_API_MINIMIZER | FSD_API_SPLITTER | FSD_API_GENERATOR | FSD_API_RATER | FSD_API_MEASURER |
                     FSD_API_RULES_GENERATOR,
    [FSD_API_GRIDS] = FSD_API_GENERATOR | FSD_API_RULES_GENERATOR,
    [FSD_API_CLUES] = FSD_API_GENERATOR | FSD_API_SCANNER | FSD_API_RULES_GENERATOR,
    [FSD_API_SYMMETRY] = FSD_API_GENERATOR | FSD_API_RULES_GENERATOR,
    [FSD_API_PATTERN] = FSD_API_GENERATOR,
    [FSD_API_UNBIASED] = FSD_API_GENERATOR,
    [FSD_API_NEEDS_LEVEL] = FSD_API_GENERATOR,
    [FSD_API_HARD] = FSD_API_GENERATOR,
    [FSD_API_ER] = FSD_API_GENERATOR,
    [FSD_API_GRADE] = FSD_API_GENERATOR | FSD_API_RULES_GENERATOR,
    [FSD_API_GUESSES] = FSD_API_GENERATOR,
    [FSD_API_RATING] = FSD_API_GENERATOR,
    [FSD_API_TRIES] = FSD_API_GENERATOR,
    [FSD_API_MORPHS] = FSD_API_RATER | FSD_API_MEASURER | FSD_API_GENERATOR,
    [FSD_API_ER_UNIQUENESS] = FSD_API_GENERATOR | FSD_API_EXPLAINER | FSD_API_RATER | FSD_API_MEASURER,
    [FSD_API_WITHOUT] = FSD_API_EXPLAINER | FSD_API_RULES,
    [FSD_API_ER_RULES] = FSD_API_GENERATOR | FSD_API_EXPLAINER | FSD_API_RATER | FSD_API_MEASURER,
    [FSD_API_INPUT] = FSD_API_READER,
    [FSD_API_COLUMN] = FSD_API_READER,
    [FSD_API_FIELDS] = FSD_API_READER,
    [FSD_API_MALFORMED] = FSD_API_READER,
    [FSD_API_BACKDOORS] = FSD_API_RATER | FSD_API_MEASURER,
    [FSD_API_PARTS] = FSD_API_SPLITTER,
    [FSD_API_BY_SOLUTION] = FSD_API_SPLITTER,
    [FSD_API_ALL_SIZES] = FSD_API_SCANNER,
    [FSD_API_WITH] = FSD_API_SCANNER,
    [FSD_API_WITHIN] = FSD_API_SCANNER,
    [FSD_API_METHOD] = FSD_API_SOLVER | FSD_API_GENERATOR | FSD_API_EXPLAINER,
    [FSD_API_LEVEL] = FSD_API_SOLVER | FSD_API_EXPLAINER | FSD_API_RATER | FSD_API_MEASURER,
    [FSD_API_CANONICAL] = FSD_API_MEASURER,
    [FSD_API_SEARCH_PROPAGATE] = FSD_API_MEASURER,
    [FSD_API_SEARCH_LIMIT] = FSD_API_MEASURER,
};

enum fastsud_status fsd_api_check_options(const struct fastsud_options *options, enum fsd_api_object object)
{
    if (options) {
        options->failure->kind = FSD_FAILURE_NONE;
    }
    for (size_t i = 0; options && i < FSD_API_N_OPTIONS; i++) {
        const unsigned objects = readers[i] != 0 ? readers[i] : FSD_API_SOLVER;
        if (options->values[i].text && (objects & object) == 0) {
            fsd_failure_set(options->failure, FSD_FAILURE_TROUBLE, NULL, "--%s: it has no meaning here; leave it out",
                            rows[i].option.name);
            return FASTSUD_ERR_UNKNOWN_OPTION;
        }
    }
    return FASTSUD_OK;
}

bool fsd_api_is_set(const struct fastsud_options *options, enum fsd_api_option option)
{
    return options && options->values[option].text;
}

uint64_t fsd_api_number(const struct fastsud_options *options, enum fsd_api_option option)
{
    uint64_t number = 0;

    if (fsd_api_is_set(options, option)) {
        return options->values[option].number;
    }
    if (rows[option].option.value) {
        read_value(&rows[option], rows[option].option.value, &number);
    }
    return number;
}

const char *fsd_api_text(const struct fastsud_options *options, enum fsd_api_option option)
{
    return options ? options->values[option].text : NULL;
}

struct fsd_failure *fsd_api_failure(const struct fastsud_options *options)
{
    return options->failure;
}

int fsd_api_fail_choice(const struct fastsud_options *options, int status)
{
    if (options) {
        fsd_choice_fail((enum fastsud_status)status, fastsud_status_text(status), fsd_api_text(options, FSD_API_ENGINE),
                        fsd_api_text(options, FSD_API_ISA), options->failure);
    }
    return status;
}

const char *fastsud_options_problem(const struct fastsud_options *options)
{
    return options && fsd_failed(options->failure) ? options->failure->text : "";
}

const int *fsd_api_stop(const struct fastsud_options *options)
{
    return options ? options->stop : NULL;
}

struct fsd_se_options fsd_api_er_rules(const struct fastsud_options *options)
{
    return (struct fsd_se_options){.uniqueness = fsd_api_number(options, FSD_API_ER_UNIQUENESS) != 0,
                                   .repaired = fsd_api_number(options, FSD_API_ER_RULES) != 0};
}
