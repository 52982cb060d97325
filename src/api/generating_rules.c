/* Making puzzles of other sizes and rules. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "puzzle/generate_rules_request.h"
#include "solve/engine.h"

struct fastsud_rules_generator {
    struct fsd_generate_rules_options options;
    size_t memory_limit; /* in bytes */
    char *clues, *grade;
    struct fsd_rules rules;
    struct fsd_variant_generator *generator; /* NULL: nothing was read */
    struct fsd_buffer line;                  /* the last that was made, and a NUL */
    struct fsd_failure failure;
};

static void drop(struct fastsud_rules_generator *generator)
{
    fsd_variant_generator_destroy(generator->generator);
    fsd_rules_destroy(&generator->rules);
    generator->generator = NULL;
    generator->rules = (struct fsd_rules){.n_regions = 0};
}

void fastsud_rules_generator_destroy(struct fastsud_rules_generator *generator)
{
    if (generator) {
        drop(generator);
        fsd_buffer_destroy(&generator->line);
        free(generator->clues);
        free(generator->grade);
        free(generator);
    }
}

int fastsud_rules_generator_create(const struct fastsud_options *options, struct fastsud_rules_generator **generator)
{
    const char *const name = fsd_api_text(options, FSD_API_ENGINE), *const clues = fsd_api_text(options, FSD_API_CLUES),
                      *const grade = fsd_api_text(options, FSD_API_GRADE);
    const struct fsd_engine *const engine = fsd_engine_find(name);

    if (!generator) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *generator = NULL;
    if (fsd_api_check_options(options, FSD_API_RULES_GENERATOR) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (!engine || !fsd_engine_is_built(engine)) {
        return engine ? FASTSUD_ERR_ENGINE_NOT_BUILT : FASTSUD_ERR_UNKNOWN_ENGINE;
    }
    struct fastsud_rules_generator *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = (struct fsd_generate_rules_options){
        .solver = FSD_SOLVER_OPTIONS_INIT,
        .seed = fsd_api_number(options, FSD_API_SEED),
        .format = fsd_puzzle_format_at(0),
        .blank = '.',
        .symmetry = (enum fsd_symmetry)fsd_api_number(options, FSD_API_SYMMETRY),
        .by_logic = engine == &fsd_engine_logic,
        .grids = fsd_api_number(options, FSD_API_GRIDS) != 0,
    };
    made->options.solver.engine = engine->name;
    made->options.solver.time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->options.solver.stop = fsd_api_stop(options);
    made->memory_limit = (size_t)fsd_api_number(options, FSD_API_MEMORY_LIMIT) << 20;
    made->clues = clues ? strdup(clues) : NULL;
    made->grade = grade ? strdup(grade) : NULL;
    if ((clues && !made->clues) || (grade && !made->grade)) {
        fastsud_rules_generator_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *generator = made;
    return FASTSUD_OK;
}

static enum fastsud_status status_of(const struct fastsud_rules_generator *generator, enum fastsud_status otherwise)
{
    const struct fsd_failure *const failure = &generator->failure;

    return failure->error_number == ENOMEM || generator->rules.variant.failed ? FASTSUD_ERR_NO_MEMORY
           : failure->kind == FSD_FAILURE_LIMIT                               ? FASTSUD_ERR_FULL
                                                                              : otherwise;
}

static enum fastsud_status read_text(struct fastsud_rules_generator *generator, const char *text, size_t n_bytes)
{
    struct fsd_generate_rules_options *const options = &generator->options;
    struct fsd_deadline deadline = fsd_rules_deadline(options->solver.time_limit_ns);

    options->drawn = (struct fsd_drawn_rules){.n = 0};
    if (!fsd_api_read_rules(text, n_bytes, &generator->rules, &options->drawn, &generator->failure)) {
        return status_of(generator, FASTSUD_ERR_MALFORMED);
    }
    generator->rules.variant.bounds = (struct fsd_bounds){.deadline = &deadline, .max_bytes = generator->memory_limit};
    const bool is_compiled = fsd_rules_compile(&generator->rules, &generator->failure);
    generator->rules.variant.bounds.deadline = NULL;
    if (!is_compiled) {
        return status_of(generator, FASTSUD_ERR_MALFORMED);
    }
    options->rules = &generator->rules;
    if (fsd_generate_rules_read(generator->clues, generator->grade, options->symmetry, options) !=
        FSD_RULES_REQUEST_GOOD) {
        return FASTSUD_ERR_VALUE;
    }
    return fsd_variant_generator_create(options, &generator->generator);
}

int fastsud_rules_generator_read(struct fastsud_rules_generator *generator, const char *text, size_t n_bytes)
{
    if (!generator || !text) {
        return FASTSUD_ERR_ARGUMENT;
    }
    drop(generator);
    generator->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    const enum fastsud_status status = read_text(generator, text, n_bytes);
    if (status != FASTSUD_OK) {
        drop(generator);
    }
    return status;
}

int fastsud_rules_generator_shape(const struct fastsud_rules_generator *generator, unsigned *n_rows,
                                  unsigned *n_columns, int *lowest_value, unsigned *n_values)
{
    if (!generator || !generator->generator) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_generate_rules_options *const options = &generator->options;
    const bool has_own_rules = options->drawn.n > 0 || options->drawn.regions || generator->rules.has_cells;
    fsd_api_put_shape(&generator->rules.variant, n_rows, n_columns, lowest_value, n_values);
    return has_own_rules && !options->grids ? FASTSUD_ERR_NOT_FOUND : FASTSUD_OK;
}

int fastsud_rules_generator_make(struct fastsud_rules_generator *generator, uint64_t i, const char **line)
{
    bool is_made = false;

    if (!generator || !generator->generator || !line) {
        return FASTSUD_ERR_ARGUMENT;
    }
    generator->line.n = 0;
    generator->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    const enum fastsud_status status =
        fsd_variant_generator_make(generator->generator, i, &generator->line, &is_made, &generator->failure);
    if (status != FASTSUD_OK || !is_made) {
        return status != FASTSUD_OK ? status : status_of(generator, FASTSUD_ERR_NOT_FOUND);
    }
    generator->line.n -= generator->line.n > 0; /* the end of the line */
    *line = fsd_buffer_text(&generator->line);
    return *line ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

int fastsud_rules_generator_problem(const struct fastsud_rules_generator *generator, struct fastsud_problem *problem)
{
    if (!generator || !problem || !fsd_api_size_is_valid(problem->size, sizeof(*problem), sizeof(*problem))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fastsud_problem found = {
        .size = problem->size,
        .error_number = generator->failure.error_number,
        .path = "",
        .line = generator->failure.line,
        .column = generator->failure.column,
        .text = fsd_failed(&generator->failure) ? generator->failure.text : "",
    };
    memcpy(problem, &found, sizeof(found));
    return FASTSUD_OK;
}
