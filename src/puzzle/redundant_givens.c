#include "puzzle/redundant_givens.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "puzzle/unavoidable.h"
#include "solve/queries.h"
#include "solve/solver.h"

enum { BLOCK_QUERIES = 8192, FREE_DIGITS = 7 };

struct fsd_redundant {
    struct fsd_queries *queries; /* tag: puzzle * FSD_N_CELLS + cell */
    fsd_cells *cells;            /* by puzzle */
};

/* A given without which there are several solutions is needed. A set of all bits stays. */
static enum fastsud_status take(void *context, const struct fsd_queries *queries, size_t i)
{
    const struct fsd_redundant *const redundant = context;
    fsd_cells *const cells = &redundant->cells[queries->tags[i] / FSD_N_CELLS];

    if (queries->verdicts[i] == FASTSUD_GAVE_UP) {
        *cells = FSD_REDUNDANT_GAVE_UP;
    } else if (queries->verdicts[i] != FASTSUD_UNIQUE && *cells != FSD_REDUNDANT_GAVE_UP) {
        *cells &= ~fsd_cells_of(queries->tags[i] % FSD_N_CELLS);
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_redundant_create(const char *kernel, uint64_t time_limit_ns, struct fsd_redundant **redundant)
{
    struct fsd_redundant *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options options = {.solver = FSD_SOLVER_OPTIONS_INIT, .n_most = BLOCK_QUERIES, .take = take};
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    options.solver.kernel = kernel;
    options.solver.time_limit_ns = time_limit_ns;
    options.context = made;
    if (made) {
        status = fsd_queries_create(&options, &made->queries);
    }
    if (status != FASTSUD_OK) {
        fsd_redundant_destroy(made);
    }
    *redundant = status == FASTSUD_OK ? made : NULL;
    return status;
}

void fsd_redundant_destroy(struct fsd_redundant *redundant)
{
    if (redundant) {
        fsd_queries_destroy(redundant->queries);
        free(redundant);
    }
}

static fsd_cells find_givens(const char *puzzle)
{
    uint64_t givens[2];

    fsd_text_find_givens(puzzle, givens);
    return (fsd_cells)givens[1] << 64 | givens[0];
}

fsd_cells fsd_redundant_disproved(const char *puzzle, const char *solution)
{
    struct fsd_unavoidable sets;
    fsd_cells needed = 0, givens = find_givens(puzzle);

    fsd_unavoidable_begin(&sets, puzzle, solution);
    while (givens) {
        const unsigned cell = fsd_cells_take(&givens);
        fsd_unavoidable_toggle(&sets, cell);
        if (fsd_unavoidable_is_missed(&sets, cell)) {
            needed |= fsd_cells_of(cell);
        }
        fsd_unavoidable_toggle(&sets, cell);
    }
    return needed;
}

/* Asks of each of these givens whether the puzzle has another solution without it. */
static void ask(const struct fsd_redundant *redundant, size_t p, const char *puzzle, const char *solution,
                fsd_cells givens)
{
    char left[FSD_N_CELLS];

    memcpy(left, puzzle, sizeof(left));
    while (givens) {
        const unsigned cell = fsd_cells_take(&givens);
        const uint8_t known[2] = {(uint8_t)cell, (uint8_t)(solution[cell] - '1')};
        left[cell] = '.';
        fsd_queries_put_known(redundant->queries, left, known, p * FSD_N_CELLS + cell);
        left[cell] = puzzle[cell];
    }
}

/*
 * Makes text the puzzle with all digits given but FREE_DIGITS: those of some givens, and those with the fewest givens.
 * Most puzzles with another solution have one that differs in these alone, which takes less of a search. False if those
 * givens have more digits.
 */
static bool free_few_digits(const char *puzzle, const char *solution, fsd_cells givens, char text[FSD_N_CELLS])
{
    unsigned n_givens[FSD_N_DIGITS] = {0};
    uint16_t digits = 0;

    while (givens) {
        digits |= (uint16_t)(1U << (solution[fsd_cells_take(&givens)] - '1'));
    }
    if (fsd_digits_count(digits) > FREE_DIGITS) {
        return false;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        n_givens[solution[cell] - '1'] += fsd_text_is_given(puzzle[cell]);
    }
    for (unsigned n = 0; fsd_digits_count(digits) < FREE_DIGITS; n++) {
        for (unsigned d = 0; d < FSD_N_DIGITS && fsd_digits_count(digits) < FREE_DIGITS; d++) {
            digits |= (uint16_t)((n_givens[d] == n) << d);
        }
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        text[cell] = digits >> (solution[cell] - '1') & 1 ? puzzle[cell] : solution[cell];
    }
    return true;
}

enum fastsud_status fsd_redundant_find(struct fsd_redundant *redundant, size_t n, const char *const *puzzles,
                                       const char *const *solutions, fsd_cells *cells)
{
    redundant->cells = cells;
    for (size_t p = 0; p < n; p++) {
        char text[FSD_N_CELLS];

        cells[p] = find_givens(puzzles[p]) & ~fsd_redundant_disproved(puzzles[p], solutions[p]);
        if (free_few_digits(puzzles[p], solutions[p], cells[p], text)) {
            ask(redundant, p, text, solutions[p], cells[p]);
        }
    }
    enum fastsud_status status = fsd_queries_ask(redundant->queries);
    for (size_t p = 0; p < n && status == FASTSUD_OK; p++) {
        if (cells[p] != FSD_REDUNDANT_GAVE_UP) {
            ask(redundant, p, puzzles[p], solutions[p], cells[p]);
        }
    }
    return status == FASTSUD_OK ? fsd_queries_ask(redundant->queries) : status;
}
