#include "puzzle/generate_variant.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/seconds.h"
#include "rules/variant_make.h"
#include "rules/write_iss.h"
#include "solve/engine.h"

struct fsd_variant_generator {
    const struct fsd_generate_variant_options *options;
    struct fsd_variant variant; /* of the rules, with bounds of this generator */
    struct fsd_deadline deadline;
    struct fsd_solver *solver;
    struct fsd_variant_maker maker;
    fsd_values candidates[FSD_VARIANT_MAX_CELLS];
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
};

static enum fastsud_status create_solver(const struct fsd_variant_generator *generator,
                                         const struct fsd_variant *variant, struct fsd_solver **solver)
{
    struct fsd_solver_options options = generator->options->solver;

    options.variant = variant;
    return fsd_solver_create(&options, solver);
}

enum fastsud_status fsd_variant_generator_create(const struct fsd_generate_variant_options *options,
                                                 struct fsd_variant_generator **generator)
{
    struct fsd_variant_generator *const made = calloc(1, sizeof(*made));

    *generator = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = options;
    made->variant = options->rules->variant;
    made->deadline = fsd_rules_deadline(options->solver.time_limit_ns);
    made->variant.bounds.deadline = &made->deadline;
    const enum fastsud_status status = create_solver(made, &made->variant, &made->solver);
    made->variant.bounds.deadline = NULL;
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    *generator = made;
    return status;
}

void fsd_variant_generator_destroy(struct fsd_variant_generator *generator)
{
    if (generator) {
        fsd_solver_destroy(generator->solver);
        free(generator);
    }
}

/* Of a run that cannot go on, about the rules rather than a puzzle. */
static void end_run(struct fsd_failure *failure)
{
    failure->kind = FSD_FAILURE_TROUBLE;
    failure->line = failure->column = 0;
}

/* Writes the puzzle that candidates are: its cells, or a string if it has rules of its own; or the failure says why
 * not. */
static void put_puzzle(struct fsd_variant_generator *generator, const struct fsd_rules *rules, bool has_own_rules,
                       struct fsd_buffer *out, struct fsd_failure *failure)
{
    const char blank = generator->options->blank;
    const struct fsd_puzzle_format *const format = generator->options->format;
    const bool is_line = !format->write && !has_own_rules;

    if (is_line ? fsd_rules_write_line(rules, generator->candidates, blank, out)
                : (format->write ? format->write : fsd_rules_write_iss)(rules, generator->candidates, out, failure)) {
        fsd_buffer_put_char(out, '\n');
        return;
    }
    if (is_line) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL,
                        "a line with %c for blanks would be read as another puzzle; choose another --blank", blank);
    }
    end_run(failure);
}

/* Adds cages, a random division of the grid, to the rules, and reads what that makes; or the failure says why not. */
static enum fastsud_status make_killer(struct fsd_variant_generator *generator, struct fsd_random *random,
                                       struct fsd_rules *killer, struct fsd_failure *failure)
{
    const struct fsd_rules *const rules = generator->options->rules;
    const struct fsd_variant *const variant = &rules->variant;
    uint16_t cage[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure of_memory;
    const unsigned n_cages = fsd_variant_draw_cages(variant, random, generator->solution, cage);
    struct fsd_buffer text = {.n = 0};

    if (!fsd_rules_write_iss(rules, variant->candidates, &text, failure)) {
        end_run(failure);
        fsd_buffer_destroy(&text);
        return FASTSUD_OK;
    }
    fsd_rules_write_cages(variant, generator->solution, cage, n_cages, &text);
    const bool is_read = !text.failed && fsd_rules_read_iss(text.bytes, text.n, killer, &of_memory) &&
                         fsd_rules_compile(killer, &of_memory);
    fsd_buffer_destroy(&text);
    return is_read ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* From the solution that was drawn: a minimal puzzle, whose own rules are those of killer if it has cages. */
static enum fastsud_status take_givens_away(struct fsd_variant_generator *generator, struct fsd_random *random,
                                            struct fsd_rules *killer, bool *gave_up, struct fsd_failure *failure)
{
    struct fsd_variant_maker *const maker = &generator->maker;
    struct fsd_solver *of_killer = NULL;
    enum fastsud_status status = FASTSUD_OK;

    if (generator->options->has_cages) {
        status = make_killer(generator, random, killer, failure);
        if (status != FASTSUD_OK || fsd_failed(failure)) {
            return status;
        }
        maker->variant = &killer->variant;
        status = create_solver(generator, maker->variant, &of_killer);
        if (status != FASTSUD_OK) {
            return status;
        }
        maker->engine = fsd_solver_of_rules(of_killer, &maker->solver);
    }
    for (unsigned cell = 0; cell < maker->variant->n_cells; cell++) {
        generator->candidates[cell] = (fsd_values)1 << generator->solution[cell];
    }
    status = fsd_variant_minimize(maker, random, generator->solution, generator->candidates, gave_up);
    fsd_solver_destroy(of_killer);
    return status;
}

/* Writes what becomes of a drawn solution. */
static enum fastsud_status put_made(struct fsd_variant_generator *generator, struct fsd_random *random,
                                    struct fsd_buffer *out, bool *gave_up, struct fsd_failure *failure)
{
    const struct fsd_generate_variant_options *const options = generator->options;
    const struct fsd_variant *const variant = &options->rules->variant;
    struct fsd_rules killer = {.n_regions = 0};

    memcpy(generator->solution, generator->maker.answer.solution, sizeof(generator->solution));
    if (options->grids) {
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            fsd_buffer_put_char(out, fsd_rules_value_character(variant, generator->solution[cell]));
        }
        fsd_buffer_put_char(out, '\n');
        return FASTSUD_OK;
    }
    const enum fastsud_status status = take_givens_away(generator, random, &killer, gave_up, failure);
    if (status == FASTSUD_OK && !*gave_up && !fsd_failed(failure)) {
        put_puzzle(generator, options->has_cages ? &killer : options->rules,
                   options->has_cages || options->rules->has_cells, out, failure);
    }
    fsd_rules_destroy(&killer);
    return status;
}

enum fastsud_status fsd_variant_generator_make(struct fsd_variant_generator *generator, uint64_t i,
                                               struct fsd_buffer *out, bool *is_made, struct fsd_failure *failure)
{
    const struct fsd_generate_variant_options *const options = generator->options;
    struct fsd_deadline deadline = fsd_deadline_after(options->solver.time_limit_ns);
    struct fsd_variant_maker *const maker = &generator->maker;
    struct fsd_random random;
    enum fastsud_verdict verdict = FASTSUD_NONE;
    bool gave_up = false;

    fsd_random_init(&random, fsd_random_mix(fsd_random_mix(0, options->seed), i));
    maker->engine = fsd_solver_of_rules(generator->solver, &maker->solver);
    maker->variant = &generator->variant;
    maker->deadline = &deadline;
    enum fastsud_status status = fsd_variant_draw(maker, &random, &verdict);
    if (status == FASTSUD_OK && verdict == FASTSUD_UNIQUE) {
        status = put_made(generator, &random, out, &gave_up, failure);
    }
    *is_made = status == FASTSUD_OK && verdict == FASTSUD_UNIQUE && !gave_up && !fsd_failed(failure);
    if (status != FASTSUD_OK || *is_made || fsd_failed(failure)) {
        return status;
    }
    if (verdict == FASTSUD_NONE) {
        fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                        "the rules have no solution, so there are no puzzles; leave some of them out");
        return status;
    }
    char seconds[FSD_SECONDS_BYTES] = "";
    fsd_seconds_put(seconds, options->solver.time_limit_ns);
    fsd_failure_set(failure, FSD_FAILURE_NOT_FOUND, NULL,
                    "puzzle %" PRIu64 " was not made in %s s; allow more with --time-limit", i + 1, seconds);
    return status;
}

uint64_t fsd_variant_generator_n_guesses(const struct fsd_variant_generator *generator)
{
    return generator->maker.n_guesses;
}
