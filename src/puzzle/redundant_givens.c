#include "puzzle/redundant_givens.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "solve/queries.h"
#include "solve/solver.h"

enum { BLOCK_QUERIES = 8192 };

struct fsd_redundant {
    struct fsd_queries *queries; /* tag: puzzle * FSD_N_CELLS + cell */
    fsd_cells *cells;            /* by puzzle */
};

/* What still has one solution without a given does not need it. A set of all bits stays. */
static enum fastsud_status take(void *context, const struct fsd_queries *queries, size_t i)
{
    const struct fsd_redundant *const redundant = context;
    fsd_cells *const cells = &redundant->cells[queries->tags[i] / FSD_N_CELLS];

    if (queries->verdicts[i] == FASTSUD_UNIQUE) {
        *cells |= fsd_cells_of(queries->tags[i] % FSD_N_CELLS);
    } else if (queries->verdicts[i] == FASTSUD_GAVE_UP) {
        *cells = FSD_REDUNDANT_GAVE_UP;
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

/* Whether two bits or more are set. */
static inline bool are_several(unsigned bits)
{
    return (bits & (bits - 1)) != 0;
}

/*
 * Rows from which the digits a and b can be exchanged together, because each column and box then loses and gets the
 * same: the smallest such set that row belongs to, or as much of it as has two givens. *givens become those of a, and
 * of b from bit 16 on.
 */
static unsigned exchangeable_rows(const struct layout *layout, unsigned a, unsigned b, unsigned row, unsigned *givens)
{
    const unsigned all = layout->given_rows[a] | (unsigned)layout->given_rows[b] << 16;
    unsigned rows = 1U << row, fresh = rows;

    *givens = all & (rows | rows << 16);
    while (fresh && !are_several(*givens)) {
        const unsigned r = (unsigned)__builtin_ctz(fresh), column = layout->crossing[ROWS][b][r];
        const unsigned next =
            1U << layout->crossing[COLUMNS][a][column] | 1U << layout->row_in_box[a][r / 3 * 3 + column / 3];
        fresh &= fresh - 1;
        fresh |= next & ~rows;
        rows |= next;
        *givens = all & (rows | rows << 16);
    }
    return rows;
}

static void look_at_digits(struct sight *sight, unsigned a, unsigned b)
{
    unsigned open = sight->unsettled_rows[a] | sight->unsettled_rows[b];

    while (open) {
        unsigned givens = 0;
        open &= ~exchangeable_rows(sight->layout, a, b, (unsigned)__builtin_ctz(open), &givens);
        if (!are_several(givens)) {
            note_needed(sight, givens < 1U << 16 ? a : b, (unsigned)__builtin_ctz(givens) % 16);
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
    const unsigned all = layout->given_crossings[lines][line1] | (unsigned)layout->given_crossings[lines][line2] << 16;
    unsigned open = (all | all >> 16) & FSD_ALL_DIGITS;

    while (open) {
        const unsigned first = (unsigned)__builtin_ctz(open);
        unsigned crossings = 0, crossing = first, givens = 0;
        do {
            crossings |= 1U << crossing;
            givens = all & (crossings | crossings << 16);
            crossing = layout->crossing[lines][solution[line_cell(lines, line2, crossing)] - '1'][line1];
        } while (crossing != first && !are_several(givens));
        open &= ~crossings;
        if (!are_several(givens)) {
            const unsigned cell =
                line_cell(lines, givens < 1U << 16 ? line1 : line2, (unsigned)__builtin_ctz(givens) % 16);
            note_needed(sight, (unsigned)(solution[cell] - '1'), cell / 9);
        }
    }
}

fsd_cells fsd_redundant_disproved(const char *puzzle, const char *solution)
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

enum fastsud_status fsd_redundant_find(struct fsd_redundant *redundant, size_t n, const char *const *puzzles,
                                       const char *const *solutions, fsd_cells *cells)
{
    redundant->cells = cells;
    for (size_t p = 0; p < n; p++) {
        const fsd_cells needed = fsd_redundant_disproved(puzzles[p], solutions[p]);
        char left[FSD_N_CELLS];

        cells[p] = 0;
        memcpy(left, puzzles[p], sizeof(left));
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            if (fsd_text_is_given(puzzles[p][cell]) && !(needed >> cell & 1)) {
                left[cell] = '.';
                fsd_queries_put(redundant->queries, left, p * FSD_N_CELLS + cell);
                left[cell] = puzzles[p][cell];
            }
        }
    }
    return fsd_queries_ask(redundant->queries);
}
