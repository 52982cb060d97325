/* Making puzzles and full grids. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "puzzle/generate_request.h"
#include "solve/engine.h"

struct fastsud_generator {
    struct fsd_generate_options options;
    struct fsd_full_grid_tables *tables;
    struct fsd_generator *generator;
    char pattern[FASTSUD_N_CELLS];
    char isa[32];
};

/* Whether logic must solve the puzzles, and how. False: no generator solves so; failure says why. */
static bool read_solver(const struct fastsud_options *options, struct fsd_solver_options *solver,
                        struct fsd_failure *failure)
{
    const char *const engine = fsd_api_text(options, FSD_API_ENGINE);
    const uint64_t method = fsd_api_number(options, FSD_API_METHOD);

    if (!engine || strcmp(engine, fsd_engine_lockstep.name) == 0) {
        return true;
    }
    solver->engine = fsd_engine_logic.name;
    solver->method = (enum fsd_method)method;
    if (fsd_api_is_set(options, FSD_API_NEEDS_LEVEL)) {
        solver->level = (unsigned)fsd_api_number(options, FSD_API_NEEDS_LEVEL);
    }
    const bool is_logic = strcmp(engine, fsd_engine_logic.name) == 0;
    if (!is_logic || (method != FSD_METHOD_LEVELS && method != FSD_METHOD_THEORY)) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        is_logic ? "--method: '%s' is not one of levels, theory"
                                 : "--engine: '%s' is not one of lockstep, logic",
                        is_logic ? fsd_api_text(options, FSD_API_METHOD) : engine);
        return false;
    }
    if (fsd_api_number(options, FSD_API_HARD) != 0) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, FSD_GENERATE_HARD_BY_LOGIC);
        return false;
    }
    return true;
}

static enum fastsud_status read_options(const struct fastsud_options *options, struct fastsud_generator *of)
{
    const char *const
        clues = fsd_api_text(options, FSD_API_CLUES),
        *const er = fsd_api_text(options, FSD_API_ER), *const grade = fsd_api_text(options, FSD_API_GRADE),
        *const guesses = fsd_api_text(options, FSD_API_GUESSES), *const rating = fsd_api_text(options, FSD_API_RATING),
        *const pattern = fsd_api_text(options, FSD_API_PATTERN), *const isa = fsd_api_text(options, FSD_API_ISA);
    const bool is_unbiased = fsd_api_number(options, FSD_API_UNBIASED) != 0;
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    const struct fsd_generate_texts texts = {.clues = clues, .er = er, .grade = grade, .pattern = "--pattern"};
    struct fsd_failure none, *const failure = options ? fsd_api_failure(options) : &none;

    if (pattern && strlen(pattern) != FASTSUD_N_CELLS) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "--pattern: a pattern has 81 characters, one for each cell");
        return FASTSUD_ERR_VALUE;
    }
    if (!read_solver(options, &solver, failure)) {
        return FASTSUD_ERR_VALUE;
    }
    if (er && grade) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--er: --grade stands for a range of it; leave it out");
        return FASTSUD_ERR_VALUE;
    }
    if (isa && strlen(isa) >= sizeof(of->isa)) {
        return FASTSUD_ERR_UNKNOWN_KERNEL;
    }
    if (isa) {
        strcpy(of->isa, isa);
        solver.kernel = of->isa;
    }
    if (pattern) {
        fsd_api_puzzle_copy(pattern, of->pattern);
    }
    solver.time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    solver.stop = fsd_api_stop(options);
    of->options = (struct fsd_generate_options){
        .drawer = fsd_drawer_choose(fsd_api_number(options, FSD_API_GRIDS) != 0, pattern, is_unbiased),
        .draw = {.most_givens = FASTSUD_N_CELLS,
                 .symmetry = (enum fsd_symmetry)fsd_api_number(options, FSD_API_SYMMETRY),
                 .pattern = pattern ? of->pattern : NULL,
                 .solver = solver},
        .seed = fsd_api_number(options, FSD_API_SEED),
        .n_tries = fsd_api_number(options, FSD_API_TRIES),
        .time_limit_ns = solver.time_limit_ns,
        .stop = solver.stop,
        .level = fsd_api_is_set(options, FSD_API_NEEDS_LEVEL) ? (int)fsd_api_number(options, FSD_API_NEEDS_LEVEL) : -1,
        .hard = fsd_api_number(options, FSD_API_HARD) != 0,
        .er_rules = fsd_api_er_rules(options),
        .search = {.n_morphs = (unsigned)fsd_api_number(options, FSD_API_MORPHS)},
    };
    if (is_unbiased && of->options.drawer->ignores >> FSD_WISH_UNBIASED & 1) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--unbiased: %s; leave it out",
                        fsd_drawer_reason(of->options.drawer));
        return FASTSUD_ERR_VALUE;
    }
    if (!fsd_generate_read_clues(clues, &of->options, failure) || !fsd_generate_read_er(er, &of->options, failure) ||
        !fsd_generate_read_grade(grade, &of->options, failure) ||
        !fsd_generate_read_guesses(guesses, &of->options, failure) ||
        !fsd_generate_read_rating(rating, &of->options, failure) ||
        !fsd_generate_check(&of->options, &texts, failure)) {
        return FASTSUD_ERR_VALUE;
    }
    fsd_generate_choose_search(&of->options);
    return FASTSUD_OK;
}

void fastsud_generator_destroy(struct fastsud_generator *generator)
{
    if (generator) {
        fsd_generator_destroy(generator->generator);
        fsd_full_grid_tables_destroy(generator->tables);
        free(generator);
    }
}

int fastsud_generator_create(const struct fastsud_options *options, struct fastsud_generator **generator)
{
    if (!generator) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *generator = NULL;
    if (fsd_api_check_options(options, FSD_API_GENERATOR) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_generator *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    enum fastsud_status status = read_options(options, made);
    if (status == FASTSUD_OK) {
        made->tables = fsd_full_grid_tables_create();
        made->options.draw.tables = made->tables;
        status = made->tables ? fsd_generator_create(&made->options, &made->generator) : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fastsud_generator_destroy(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    *generator = made;
    return FASTSUD_OK;
}

int fastsud_generator_make(struct fastsud_generator *generator, uint64_t first, size_t n, void *puzzles, size_t stride,
                           size_t *n_made)
{
    enum fastsud_status status = FASTSUD_OK;
    size_t at = 0;

    if (n_made) {
        *n_made = 0;
    }
    if (!generator || (n > 0 && (!puzzles || stride < FASTSUD_N_CELLS))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    while (at < n && status == FASTSUD_OK) {
        const struct fsd_generated *made = NULL;
        const size_t n_slice = n - at < FSD_MAX_DRAWS ? n - at : FSD_MAX_DRAWS, end = at + n_slice;
        status = fsd_generator_make(generator->generator, first + at, n_slice, &made);
        for (; status == FASTSUD_OK && at < end; at++, made++) {
            if (!made->is_found) {
                status = FASTSUD_ERR_NOT_FOUND;
                break;
            }
            memcpy((char *)puzzles + at * stride, made->cells, sizeof(made->cells));
        }
    }
    if (n_made) {
        *n_made = at;
    }
    return status;
}
