#include "jobs/explain_candidates.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "grid/pencilmarks.h"
#include "grid/text.h"
#include "rules/texts/variant_text.h"
#include "rules/variant_candidates.h"

enum { COUNT_BYTES = 24 };

enum fastsud_status fsd_candidates_explainer_create(struct fsd_candidates_explainer *explainer, uint64_t limit,
                                                    bool is_json, uint64_t time_limit_ns)
{
    explainer->limit = limit;
    explainer->is_json = is_json;
    explainer->counts = malloc(FSD_VARIANT_MAX_CELLS * FSD_VARIANT_MAX_VALUES * sizeof(*explainer->counts));
    return explainer->counts ? fsd_true_candidates_create(NULL, limit, time_limit_ns, &explainer->finder)
                             : FASTSUD_ERR_NO_MEMORY;
}

void fsd_candidates_explainer_destroy(struct fsd_candidates_explainer *explainer)
{
    fsd_true_candidates_destroy(explainer->finder);
    free(explainer->counts);
}

/* The shape of the group's puzzles, without candidates and constraints. */
static struct fsd_variant shape_of(const struct fsd_solved *solved)
{
    static const struct fsd_variant sudoku = {
        .n_rows = 9, .n_columns = 9, .n_cells = FSD_N_CELLS, .low = 1, .n_values = FSD_N_DIGITS};
    struct fsd_variant shape = solved->rules ? solved->rules->variant : sudoku;

    shape.n_constraints = 0;
    return shape;
}

/* Of a 9x9 puzzle with several solutions. */
static enum fastsud_status count_sudoku(struct fsd_candidates_explainer *explainer, const struct fsd_solved *solved,
                                        size_t i, bool *gave_up)
{
    const uint16_t *const pencilmarks = fsd_lines_candidates(solved->block->lines, i);
    const char *const puzzle = solved->block->lines->puzzles[i];
    uint16_t candidates[FSD_N_CELLS];

    for (unsigned cell = 0; cell < FSD_N_CELLS && !pencilmarks; cell++) {
        const bool is_given = fsd_text_is_given(puzzle[cell]);
        candidates[cell] = (uint16_t)(is_given ? 1U << (puzzle[cell] - '1') : FSD_ALL_DIGITS);
    }
    return fsd_true_candidates_find(explainer->finder, pencilmarks ? pencilmarks : candidates, explainer->counts,
                                    gave_up);
}

/* The same of other rules. */
static enum fastsud_status count_variant(struct fsd_candidates_explainer *explainer, struct fsd_solved *solved,
                                         size_t i, bool *gave_up)
{
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_variant_maker maker = fsd_solved_maker(solved, &deadline);
    const enum fastsud_status status = fsd_variant_count_candidates(
        &maker, solved->values + (i - solved->first) * solved->n_cells, explainer->limit, explainer->counts, gave_up);

    solved->n_guesses += maker.n_guesses;
    return status;
}

/* Sets the counts, or that of the only solution. */
static enum fastsud_status count(struct fsd_candidates_explainer *explainer, struct fsd_solved *solved, size_t i,
                                 const struct fsd_variant *shape)
{
    const char *const solution = fsd_solved_solution(solved, i);
    uint8_t *const verdict = &solved->verdicts[i - solved->first];
    enum fastsud_status status = FASTSUD_OK;
    bool gave_up = false;

    memset(explainer->counts, 0, (size_t)shape->n_cells * shape->n_values * sizeof(*explainer->counts));
    for (unsigned cell = 0; cell < shape->n_cells && solution; cell++) {
        explainer->counts[shape->n_values * cell + fsd_rules_value_index(shape, solution[cell])] = 1;
    }
    if (*verdict == FASTSUD_MULTIPLE) {
        status = solved->rules ? count_variant(explainer, solved, i, &gave_up)
                               : count_sudoku(explainer, solved, i, &gave_up);
    }
    *verdict = gave_up ? FASTSUD_GAVE_UP : *verdict;
    return status;
}

static fsd_values true_values(const struct fsd_candidates_explainer *explainer, const struct fsd_variant *shape,
                              unsigned cell)
{
    fsd_values values = 0;

    for (unsigned value = 0; value < shape->n_values; value++) {
        values |= (fsd_values)(explainer->counts[shape->n_values * cell + value] > 0) << value;
    }
    return values;
}

/* "12", or "100+" where there may be more; "-": none. */
static int print_count(const struct fsd_candidates_explainer *explainer, uint64_t n, char text[COUNT_BYTES])
{
    return n == 0 ? snprintf(text, COUNT_BYTES, "-")
                  : snprintf(text, COUNT_BYTES, n == explainer->limit ? "%" PRIu64 "+" : "%" PRIu64, n);
}

/* A row for each cell that is not decided, in columns as wide as they must be. */
static void put_table(const struct fsd_candidates_explainer *explainer, const struct fsd_variant *shape,
                      struct fsd_buffer *out)
{
    int widths[FSD_VARIANT_MAX_VALUES] = {0};
    char text[COUNT_BYTES];

    for (size_t i = 0; i < (size_t)shape->n_cells * shape->n_values; i++) {
        const bool is_shown = !fsd_values_are_one(true_values(explainer, shape, (unsigned)(i / shape->n_values)));
        const int n = is_shown ? print_count(explainer, explainer->counts[i], text) : 0;
        widths[i % shape->n_values] = n > widths[i % shape->n_values] ? n : widths[i % shape->n_values];
    }
    fsd_buffer_put_text(out, "\nsolutions");
    for (unsigned value = 0; value < shape->n_values; value++) {
        fsd_buffer_print(out, "  %*c", widths[value], fsd_rules_value_character(shape, value));
    }
    fsd_buffer_put_char(out, '\n');
    for (unsigned cell = 0; cell < shape->n_cells; cell++) {
        const fsd_values values = true_values(explainer, shape, cell);
        if (fsd_values_are_one(values)) {
            continue;
        }
        char name[COUNT_BYTES];
        snprintf(name, sizeof(name), "r%uc%u", cell / shape->n_columns + 1, cell % shape->n_columns + 1);
        fsd_buffer_print(out, "%-*s", (int)strlen("solutions"), name);
        for (unsigned value = 0; value < shape->n_values; value++) {
            print_count(explainer, explainer->counts[shape->n_values * cell + value], text);
            fsd_buffer_print(out, "  %*s", widths[value], text);
        }
        fsd_buffer_put_char(out, '\n');
    }
}

static void put_grid(const struct fsd_candidates_explainer *explainer, const struct fsd_variant *shape, bool is_sudoku,
                     struct fsd_buffer *out)
{
    fsd_values values[FSD_VARIANT_MAX_CELLS];
    uint16_t digits[FSD_N_CELLS];
    char text[FSD_PENCILMARKS_BYTES];

    for (unsigned cell = 0; cell < shape->n_cells; cell++) {
        values[cell] = true_values(explainer, shape, cell);
        digits[is_sudoku ? cell : 0] = (uint16_t)values[cell];
    }
    if (is_sudoku) {
        fsd_buffer_put(out, text, (size_t)(fsd_pencilmarks_put(text, sizeof(text), digits) - text));
    } else {
        fsd_variant_put_pencilmarks(out, shape, values);
    }
}

static bool is_known(enum fastsud_verdict verdict)
{
    return verdict == FASTSUD_UNIQUE || verdict == FASTSUD_MULTIPLE;
}

static void put_text(const struct fsd_candidates_explainer *explainer, const struct fsd_solved *solved,
                     enum fastsud_verdict verdict, const struct fsd_variant *shape, struct fsd_buffer *out)
{
    static const char *const ends[FASTSUD_N_VERDICTS] = {[FASTSUD_UNIQUE] = "one solution",
                                                         [FASTSUD_MULTIPLE] = "several solutions",
                                                         [FASTSUD_NONE] = "contradictory: no solution",
                                                         [FASTSUD_GAVE_UP] = "given up at the time limit",
                                                         [FASTSUD_OPEN] = "open"};

    if (is_known(verdict)) {
        put_grid(explainer, shape, !solved->rules, out);
    }
    if (verdict == FASTSUD_MULTIPLE && explainer->limit > 1) {
        put_table(explainer, shape, out);
    }
    fsd_buffer_put_text(out, is_known(verdict) ? "\n" : "");
    fsd_buffer_put_text(out, ends[verdict]);
    if (fsd_failed(&solved->failure)) {
        fsd_buffer_print(out, "; %s", solved->failure.text);
    }
    fsd_buffer_put_char(out, '\n');
}

/* A text for each cell, and numbers for each of its values. */
static void put_json(const struct fsd_candidates_explainer *explainer, const char *puzzle, enum fastsud_verdict verdict,
                     const struct fsd_variant *shape, struct fsd_buffer *out)
{
    struct fsd_json json = {.out = out};

    fsd_json_begin(&json, NULL, '{');
    fsd_json_put_text(&json, "puzzle", puzzle);
    fsd_json_put_text(&json, "solutions", fastsud_verdict_tag((int)verdict));
    if (is_known(verdict)) {
        fsd_json_begin(&json, "candidates", '[');
        for (unsigned cell = 0; cell < shape->n_cells; cell++) {
            char names[FSD_VARIANT_MAX_VALUES + 1];
            unsigned n = 0;
            for (fsd_values values = true_values(explainer, shape, cell); values; values &= values - 1) {
                names[n++] = fsd_rules_value_character(shape, fsd_values_lowest(values));
            }
            names[n] = '\0';
            fsd_json_put_text(&json, NULL, names);
        }
        fsd_json_end(&json, ']');
    } else {
        fsd_json_put_null(&json, "candidates");
    }
    if (is_known(verdict) && explainer->limit > 1) {
        fsd_json_begin(&json, "counts", '[');
        for (unsigned cell = 0; cell < shape->n_cells; cell++) {
            fsd_json_begin(&json, NULL, '[');
            for (unsigned value = 0; value < shape->n_values; value++) {
                fsd_json_put_count(&json, NULL, explainer->counts[shape->n_values * cell + value]);
            }
            fsd_json_end(&json, ']');
        }
        fsd_json_end(&json, ']');
    } else if (explainer->limit > 1) {
        fsd_json_put_null(&json, "counts");
    }
    fsd_json_end(&json, '}');
    fsd_buffer_put_char(out, '\n');
}

enum fastsud_status fsd_candidates_explain(struct fsd_candidates_explainer *explainer, struct fsd_solved *solved,
                                           size_t i, struct fsd_buffer *out)
{
    const struct fsd_variant shape = shape_of(solved);
    const enum fastsud_status status = count(explainer, solved, i, &shape);
    const enum fastsud_verdict verdict = (enum fastsud_verdict)solved->verdicts[i - solved->first];
    char puzzle[FSD_VARIANT_MAX_CELLS + 1];

    if (status != FASTSUD_OK) {
        return status;
    }
    if (!explainer->is_json) {
        put_text(explainer, solved, verdict, &shape, out);
        return status;
    }
    if (solved->rules) {
        memcpy(puzzle, fsd_solved_cells(solved, i), solved->n_cells);
    } else {
        fsd_text_normalise(fsd_solved_cells(solved, i), puzzle);
    }
    puzzle[solved->n_cells] = '\0';
    put_json(explainer, puzzle, verdict, &shape, out);
    return status;
}

void fsd_candidates_put_malformed(const struct fsd_candidates_explainer *explainer, struct fsd_buffer *out)
{
    if (explainer->is_json) {
        fsd_buffer_print(out, "{\"puzzle\":null,\"solutions\":null,\"candidates\":null%s}\n",
                         explainer->limit > 1 ? ",\"counts\":null" : "");
    }
}
