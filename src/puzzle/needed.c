#include "puzzle/needed.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "solve/solver.h"

enum { BLOCK_QUERIES = 512 };

struct fsd_needed {
    struct fsd_solver *solver;
    uint16_t candidates[BLOCK_QUERIES][FSD_N_CELLS];
    size_t puzzle[BLOCK_QUERIES];
    uint8_t cell[BLOCK_QUERIES];
    uint8_t verdicts[BLOCK_QUERIES];
    size_t n_queries;
};

enum fastsud_status fsd_needed_create(const char *kernel, uint64_t time_limit_ns, struct fsd_needed **needed)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;

    *needed = NULL;
    struct fsd_needed *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    options.kernel = kernel;
    options.limit = 1;
    options.time_limit_ns = time_limit_ns;
    const enum fastsud_status status = fsd_solver_create(&options, &made->solver);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    made->n_queries = 0;
    *needed = made;
    return FASTSUD_OK;
}

void fsd_needed_destroy(struct fsd_needed *needed)
{
    if (needed) {
        fsd_solver_destroy(needed->solver);
        free(needed);
    }
}

/* Lines are rows, or columns; those of the one kind are the crossings of the other. */
enum lines { ROWS, COLUMNS };

static inline unsigned line_cell(enum lines lines, unsigned line, unsigned crossing)
{
    return lines == ROWS ? line * 9 + crossing : crossing * 9 + line;
}

/* A solution seen from its digits: where each stands in each unit, and where it is a given. */
struct layout {
    uint8_t crossing[2][FSD_N_DIGITS][9]; /* of a digit and a line */
    uint8_t row_in_box[FSD_N_DIGITS][9];
    uint16_t given_rows[FSD_N_DIGITS];
    uint16_t given_crossings[2][9]; /* of a line */
};

static void lay_out(struct layout *layout, const char *puzzle, const char *solution)
{
    memset(layout->given_rows, 0, sizeof(layout->given_rows));
    memset(layout->given_crossings, 0, sizeof(layout->given_crossings));
    for (unsigned row = 0; row < 9; row++) {
        for (unsigned column = 0; column < 9; column++) {
            const unsigned cell = row * 9 + column, d = (unsigned)(solution[cell] - '1');
            const unsigned given = fsd_text_is_given(puzzle[cell]);
            layout->crossing[ROWS][d][row] = (uint8_t)column;
            layout->crossing[COLUMNS][d][column] = (uint8_t)row;
            layout->row_in_box[d][fsd_cell_box(cell)] = (uint8_t)row;
            layout->given_rows[d] |= (uint16_t)(given << row);
            layout->given_crossings[ROWS][row] |= (uint16_t)(given << column);
            layout->given_crossings[COLUMNS][column] |= (uint16_t)(given << row);
        }
    }
}

/* What can be seen of the givens so far. */
struct sight {
    const struct layout *layout;
    uint16_t unsettled_rows[FSD_N_DIGITS]; /* of a digit's givens, those not known to be needed */
    fsd_cells needed;
};

static void note_needed(struct sight *sight, unsigned d, unsigned row)
{
    sight->unsettled_rows[d] &= (uint16_t) ~(1U << row);
    sight->needed |= fsd_cells_of(row * 9 + sight->layout->crossing[ROWS][d][row]);
}

/*
 * Rows from which the digits a and b can be exchanged together, because each column and box then loses and gets the
 * same: the smallest such set that row belongs to.
 */
static unsigned exchangeable_rows(const struct layout *layout, unsigned a, unsigned b, unsigned row)
{
    unsigned rows = 1U << row, fresh = rows;

    while (fresh) {
        const unsigned r = (unsigned)__builtin_ctz(fresh), column = layout->crossing[ROWS][b][r];
        const unsigned next =
            1U << layout->crossing[COLUMNS][a][column] | 1U << layout->row_in_box[a][r / 3 * 3 + column / 3];
        fresh &= fresh - 1;
        fresh |= next & ~rows;
        rows |= next;
    }
    return rows;
}

static void look_at_digits(struct sight *sight, unsigned a, unsigned b)
{
    const struct layout *const layout = sight->layout;
    unsigned open = sight->unsettled_rows[a] | sight->unsettled_rows[b];

    while (open) {
        const unsigned rows = exchangeable_rows(layout, a, b, (unsigned)__builtin_ctz(open));
        const unsigned given_a = layout->given_rows[a] & rows, given_b = layout->given_rows[b] & rows;
        open &= ~rows;
        if (fsd_digits_count((uint16_t)given_a) + fsd_digits_count((uint16_t)given_b) == 1) {
            note_needed(sight, given_a ? a : b, (unsigned)__builtin_ctz(given_a | given_b));
        }
    }
}

/*
 * Two rows of a band or columns of a stack: their cells in some crossings can be exchanged when both lines have the
 * same digits there. Inline, so that each kind of lines has code of its own.
 */
static inline void look_at_lines(struct sight *sight, const char *solution, enum lines lines, unsigned line1,
                                 unsigned line2)
{
    const struct layout *const layout = sight->layout;
    const unsigned given1 = layout->given_crossings[lines][line1], given2 = layout->given_crossings[lines][line2];
    unsigned open = given1 | given2;

    while (open) {
        const unsigned first = (unsigned)__builtin_ctz(open);
        unsigned crossings = 0, crossing = first;
        do {
            crossings |= 1U << crossing;
            crossing = layout->crossing[lines][solution[line_cell(lines, line2, crossing)] - '1'][line1];
        } while (crossing != first);
        const unsigned here1 = given1 & crossings, here2 = given2 & crossings;
        open &= ~crossings;
        if (fsd_digits_count((uint16_t)here1) + fsd_digits_count((uint16_t)here2) == 1) {
            const unsigned cell = line_cell(lines, here1 ? line1 : line2, (unsigned)__builtin_ctz(here1 | here2));
            note_needed(sight, (unsigned)(solution[cell] - '1'), cell / 9);
        }
    }
}

fsd_cells fsd_needed_without_search(const char *puzzle, const char *solution)
{
    struct layout layout;
    struct sight sight = {.layout = &layout};

    lay_out(&layout, puzzle, solution);
    memcpy(sight.unsettled_rows, layout.given_rows, sizeof(sight.unsettled_rows));
    for (unsigned first = 0; first < 9; first += 3) {
        for (unsigned i = 0; i < 3; i++) {
            look_at_lines(&sight, solution, ROWS, first + i, first + (i + 1) % 3);
            look_at_lines(&sight, solution, COLUMNS, first + i, first + (i + 1) % 3);
        }
    }
    for (unsigned a = 0; a < FSD_N_DIGITS; a++) {
        for (unsigned b = a + 1; b < FSD_N_DIGITS; b++) {
            look_at_digits(&sight, a, b);
        }
    }
    return sight.needed;
}

/* Asks for the queries so far; those without a solution add their cell to its puzzle's set. A set of all bits stays. */
static enum fastsud_status ask(struct fsd_needed *needed, fsd_cells *cells)
{
    const struct fsd_batch batch = {
        .n_puzzles = needed->n_queries,
        .candidates = (const uint16_t(*)[FSD_N_CELLS])needed->candidates,
        .verdicts = needed->verdicts,
    };
    const enum fastsud_status status = fsd_solver_solve(needed->solver, &batch);

    for (size_t i = 0; status == FASTSUD_OK && i < needed->n_queries; i++) {
        if (needed->verdicts[i] == FASTSUD_NONE) {
            cells[needed->puzzle[i]] |= fsd_cells_of(needed->cell[i]);
        } else if (needed->verdicts[i] == FASTSUD_GAVE_UP) {
            cells[needed->puzzle[i]] = FSD_NEEDED_GAVE_UP;
        }
    }
    needed->n_queries = 0;
    return status;
}

enum fastsud_status fsd_needed_find_redundant(struct fsd_needed *needed, size_t n, const char *const *puzzles,
                                              const char *const *solutions, fsd_cells *cells)
{
    needed->n_queries = 0;
    for (size_t p = 0; p < n; p++) {
        uint16_t candidates[FSD_N_CELLS];
        fsd_cells open = 0;

        cells[p] = 0;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            const bool given = fsd_text_is_given(puzzles[p][cell]);
            candidates[cell] = given ? (uint16_t)(1U << (puzzles[p][cell] - '1')) : FSD_ALL_DIGITS;
            open |= (fsd_cells)given << cell;
        }
        open &= ~fsd_needed_without_search(puzzles[p], solutions[p]);
        while (open) {
            const unsigned cell = fsd_cells_take(&open);
            const size_t query = needed->n_queries++;
            memcpy(needed->candidates[query], candidates, sizeof(candidates));
            needed->candidates[query][cell] ^= FSD_ALL_DIGITS;
            needed->puzzle[query] = p;
            needed->cell[query] = (uint8_t)cell;
            if (needed->n_queries == BLOCK_QUERIES) {
                const enum fastsud_status status = ask(needed, cells);
                if (status != FASTSUD_OK) {
                    return status;
                }
            }
        }
    }
    return ask(needed, cells);
}
