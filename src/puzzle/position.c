#include "puzzle/position.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "rules/texts/variant_text.h"
#include "solve/queries.h"

enum { QUERIES = 256 };

struct fsd_judge {
    struct fsd_queries *queries;
    struct fsd_judgement *judgement; /* to which ways out are added */
};

void fsd_position_candidates(const char *cells, const uint32_t *marks, uint16_t candidates[FASTSUD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        candidates[cell] = fsd_text_is_given(cells[cell]) ? fsd_candidates_of_cell(cells[cell])
                           : marks[cell] & FSD_ALL_DIGITS ? (uint16_t)(marks[cell] & FSD_ALL_DIGITS)
                                                          : FSD_ALL_DIGITS;
    }
}

/* A tag is the cells left out: first + 128 * second. */
static enum fastsud_status take_way_out(void *context, const struct fsd_queries *queries, size_t i)
{
    struct fsd_judgement *const judgement = ((struct fsd_judge *)context)->judgement;
    const uint64_t tag = queries->tags[i];

    if (queries->verdicts[i] == FASTSUD_UNIQUE && judgement->n_ways_out++ < FSD_MAX_WAYS_OUT) {
        judgement->ways_out[judgement->n_ways_out - 1] =
            (struct fsd_way_out){.cells = {(uint8_t)(tag % 128), (uint8_t)(tag / 128)}};
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_judge_create(uint64_t time_limit_ns, const int *stop, struct fsd_judge **judge)
{
    struct fsd_queries_options options = {.solver = FSD_SOLVER_OPTIONS_INIT, .n_most = QUERIES, .take = take_way_out};

    *judge = malloc(sizeof(**judge));
    if (!*judge) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    options.solver.time_limit_ns = time_limit_ns;
    options.solver.stop = stop;
    options.context = *judge;
    const enum fastsud_status status = fsd_queries_create(&options, &(*judge)->queries);
    if (status != FASTSUD_OK) {
        free(*judge);
        *judge = NULL;
    }
    return status;
}

void fsd_judge_destroy(struct fsd_judge *judge)
{
    if (judge) {
        fsd_queries_destroy(judge->queries);
        free(judge);
    }
}

/* One of puzzle and candidates is NULL; solution may be. */
static enum fastsud_verdict solve(struct fsd_judge *judge, const char *puzzle, const uint16_t *candidates,
                                  char *solution)
{
    uint8_t verdict = FASTSUD_GAVE_UP;
    const struct fsd_batch batch = {.n_puzzles = 1,
                                    .puzzles = puzzle ? &puzzle : NULL,
                                    .candidates = (const uint16_t(*)[FASTSUD_N_CELLS])candidates,
                                    .solutions = solution,
                                    .solution_stride = FASTSUD_N_CELLS,
                                    .verdicts = &verdict};

    fsd_solver_solve(judge->queries->solver, &batch);
    return (enum fastsud_verdict)verdict;
}

bool fsd_judge_solution(struct fsd_judge *judge, const char *puzzle, char solution[FASTSUD_N_CELLS])
{
    return solve(judge, puzzle, NULL, solution) == FASTSUD_UNIQUE;
}

/* Sets the cells that differ from the judgement's solution. */
static void compare(const struct fsd_position *position, struct fsd_judgement *judgement)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const char right = judgement->solution[cell];
        if (fsd_text_is_given(position->cells[cell])) {
            judgement->wrong |= position->cells[cell] != right ? fsd_cells_of(cell) : 0;
        } else if (position->candidates && (position->candidates[cell] & fsd_candidates_of_cell(right)) == 0) {
            judgement->crossed_out |= fsd_cells_of(cell);
        }
    }
}

/* Puts the cells without those of first and, below 81, second. */
static void put_without(struct fsd_judge *judge, const char *cells, unsigned first, unsigned second)
{
    char left[FSD_N_CELLS + 1];

    memcpy(left, cells, FSD_N_CELLS);
    left[first] = '.';
    left[second] = '.';
    fsd_queries_put(judge->queries, left, first + 128 * second);
}

static void find_ways_out(struct fsd_judge *judge, const char *cells, struct fsd_judgement *judgement)
{
    const unsigned most_left_out = 2;

    judge->judgement = judgement;
    for (unsigned n = 1; n <= most_left_out && judgement->n_ways_out == 0; n++) {
        for (unsigned first = 0; first < FSD_N_CELLS; first++) {
            if (!fsd_text_is_given(cells[first])) {
                continue;
            }
            if (n == 1) {
                put_without(judge, cells, first, FSD_N_CELLS);
                continue;
            }
            for (unsigned second = first + 1; second < FSD_N_CELLS; second++) {
                if (fsd_text_is_given(cells[second])) {
                    put_without(judge, cells, first, second);
                }
            }
        }
        fsd_queries_ask(judge->queries);
    }
}

void fsd_judge_position(struct fsd_judge *judge, const struct fsd_position *position, struct fsd_judgement *judgement)
{
    *judgement = (struct fsd_judgement){.n_ways_out = 0};
    const enum fastsud_verdict of_digits = solve(judge, position->cells, NULL, judgement->solution);
    judgement->verdict = position->candidates ? solve(judge, NULL, position->candidates, NULL) : of_digits;
    if (judgement->verdict == FASTSUD_UNIQUE) {
        judgement->uniqueness = of_digits == FASTSUD_UNIQUE ? FSD_UNIQUE_BY_DIGITS : FSD_UNIQUE_BY_CANDIDATES;
    }
    judgement->has_unique_givens = position->givens && memcmp(position->givens, position->cells, FSD_N_CELLS) != 0 &&
                                   solve(judge, position->givens, NULL, NULL) == FASTSUD_UNIQUE;
    if (position->solution) {
        memcpy(judgement->solution, position->solution, sizeof(judgement->solution));
        judgement->solution_of = position->solution_name;
    } else if (judgement->verdict == FASTSUD_NONE && of_digits == FASTSUD_UNIQUE) {
        judgement->solution_of = "the only solution of its digits";
    }
    if (judgement->solution_of) {
        compare(position, judgement);
    } else if (of_digits == FASTSUD_NONE) {
        find_ways_out(judge, position->cells, judgement);
    }
}

bool fsd_judgement_is_mistake(const struct fsd_judgement *judgement)
{
    return judgement->verdict == FASTSUD_NONE || judgement->wrong || judgement->crossed_out;
}

bool fsd_judgement_names_cells(const struct fsd_judgement *judgement)
{
    return judgement->wrong || judgement->crossed_out || judgement->n_ways_out > 0;
}

/* Writes cells with characters, "r5c4=7"; those past the eighth are counted. */
static void put_digits(struct fsd_buffer *out, const struct fsd_variant *grid, const char *digits,
                       const uint16_t *cells, unsigned n)
{
    const unsigned most = 8;

    for (unsigned i = 0; i < n && i < most; i++) {
        fsd_buffer_put_text(out, i > 0 ? ", " : "");
        fsd_variant_put_cells(out, grid, &cells[i], 1);
        fsd_buffer_print(out, "=%c", digits[cells[i]]);
    }
    if (n > most) {
        fsd_buffer_print(out, " and %u more", n - most);
    }
}

/* ": the givens' only solution has 3 there", or which digits if there are several. */
static void put_right(struct fsd_buffer *out, const struct fsd_mistakes *mistakes, const uint16_t *cells, unsigned n)
{
    if (!mistakes->tells_right) {
        return;
    }
    fsd_buffer_print(out, ": %s has ", mistakes->solution_of);
    if (n == 1) {
        fsd_buffer_print(out, "%c there", mistakes->solution[cells[0]]);
    } else {
        put_digits(out, mistakes->grid, mistakes->solution, cells, n);
    }
}

void fsd_mistakes_put(struct fsd_buffer *out, const struct fsd_mistakes *mistakes)
{
    if (mistakes->n_wrong > 0) {
        put_digits(out, mistakes->grid, mistakes->cells, mistakes->wrong, mistakes->n_wrong);
        fsd_buffer_put_text(out, mistakes->n_wrong == 1 ? " is wrong" : " are wrong");
        put_right(out, mistakes, mistakes->wrong, mistakes->n_wrong);
    }
    if (mistakes->n_crossed_out > 0) {
        fsd_buffer_put_text(out, mistakes->n_wrong > 0 ? "; " : "");
        fsd_buffer_put_text(out, "the marks of ");
        fsd_variant_put_cells(out, mistakes->grid, mistakes->crossed_out, mistakes->n_crossed_out);
        fsd_buffer_put_text(out, mistakes->n_crossed_out == 1 ? " lack its digit" : " lack their digits");
        put_right(out, mistakes, mistakes->crossed_out, mistakes->n_crossed_out);
    }
}

static unsigned list_cells(fsd_cells cells, uint16_t list[FSD_N_CELLS])
{
    unsigned n = 0;

    while (cells) {
        list[n++] = (uint16_t)fsd_cells_take(&cells);
    }
    return n;
}

/* All that the words about cells need. */
static const struct fsd_variant sudoku_grid = {.n_rows = 9, .n_columns = 9};

static void put_ways_out(struct fsd_buffer *out, const struct fsd_position *position,
                         const struct fsd_judgement *judgement)
{
    const size_t n = judgement->n_ways_out < FSD_MAX_WAYS_OUT ? judgement->n_ways_out : FSD_MAX_WAYS_OUT;

    for (size_t i = 0; i < n; i++) {
        const uint16_t cells[2] = {judgement->ways_out[i].cells[0], judgement->ways_out[i].cells[1]};
        fsd_buffer_put_text(out, i == 0 ? "; without " : cells[1] < FSD_N_CELLS ? ", or " : " or ");
        put_digits(out, &sudoku_grid, position->cells, &cells[0], 1);
        if (cells[1] < FSD_N_CELLS) {
            fsd_buffer_put_text(out, " and ");
            put_digits(out, &sudoku_grid, position->cells, &cells[1], 1);
        }
    }
    if (judgement->n_ways_out > n) {
        fsd_buffer_print(out, " or %zu others", judgement->n_ways_out - n);
    }
    fsd_buffer_put_text(out, n > 0 ? " there would be exactly one" : "");
}

void fsd_judgement_put(struct fsd_buffer *out, const struct fsd_position *position,
                       const struct fsd_judgement *judgement, bool tells_right)
{
    uint16_t wrong[FSD_N_CELLS], crossed_out[FSD_N_CELLS];

    fsd_mistakes_put(out, &(struct fsd_mistakes){.grid = &sudoku_grid,
                                                 .cells = position->cells,
                                                 .solution = judgement->solution,
                                                 .solution_of = judgement->solution_of,
                                                 .wrong = wrong,
                                                 .n_wrong = list_cells(judgement->wrong, wrong),
                                                 .crossed_out = crossed_out,
                                                 .n_crossed_out = list_cells(judgement->crossed_out, crossed_out),
                                                 .tells_right = tells_right});
    if (judgement->wrong || judgement->crossed_out) {
        return;
    }
    if (judgement->verdict == FASTSUD_MULTIPLE) {
        fsd_buffer_put_text(out, "several solutions");
    } else if (judgement->verdict == FASTSUD_NONE) {
        fsd_buffer_put_text(out, "no solution");
        put_ways_out(out, position, judgement);
    }
}
