#include "puzzle/unavoidable.h"

#include "grid/text.h"

enum lines { ROWS, COLUMNS };

static inline unsigned digit_at(const struct fsd_unavoidable *sets, unsigned cell)
{
    return (unsigned)(sets->solution[cell] - '1');
}

void fsd_unavoidable_toggle(struct fsd_unavoidable *sets, unsigned cell)
{
    const uint16_t digit = (uint16_t)(1U << digit_at(sets, cell));

    sets->given[ROWS][cell / 9] ^= digit;
    sets->given[COLUMNS][cell % 9] ^= digit;
    sets->given_in_box[fsd_cell_box(cell)] ^= digit;
}

void fsd_unavoidable_begin(struct fsd_unavoidable *sets, const char *puzzle, const char *solution)
{
    *sets = (struct fsd_unavoidable){.solution = solution};
    for (unsigned row = 0; row < 9; row++) {
        for (unsigned column = 0; column < 9; column++) {
            const unsigned cell = row * 9 + column, d = digit_at(sets, cell);
            sets->crossing[ROWS][d][row] = (uint8_t)column;
            sets->crossing[COLUMNS][d][column] = (uint8_t)row;
            sets->row_in_box[d][fsd_cell_box(cell)] = (uint8_t)row;
            if (fsd_text_is_given(puzzle[cell])) {
                fsd_unavoidable_toggle(sets, cell);
            }
        }
    }
}

/*
 * Whether the digits a and b are given in none of the smallest set of rows, with this one, from which they can be
 * exchanged together, because each column and box then loses and gets the same.
 */
static bool misses_digits(const struct fsd_unavoidable *sets, unsigned a, unsigned b, unsigned row)
{
    unsigned rows = 1U << row, fresh = rows;

    while (fresh) {
        const unsigned r = (unsigned)__builtin_ctz(fresh), column = sets->crossing[ROWS][b][r];
        const unsigned next =
            1U << sets->crossing[COLUMNS][a][column] | 1U << sets->row_in_box[a][r / 3 * 3 + column / 3];
        if (sets->given[ROWS][r] & (1U << a | 1U << b)) {
            return false;
        }
        fresh = (fresh & (fresh - 1)) | (next & ~rows);
        rows |= next;
    }
    return true;
}

/*
 * Whether two lines of a band or stack can exchange cells without givens, from the crossing of a digit of the first on:
 * in as many crossings as it takes until both have the same digits there.
 */
static inline bool misses_lines(const struct fsd_unavoidable *sets, enum lines lines, unsigned line1, unsigned line2,
                                unsigned digit)
{
    const unsigned givens = sets->given[lines][line1] | sets->given[lines][line2];
    unsigned d = digit;

    do {
        const unsigned crossing = sets->crossing[lines][d][line1];
        d = digit_at(sets, lines == ROWS ? line2 * 9 + crossing : crossing * 9 + line2);
        if (givens >> d & 1) {
            return false;
        }
    } while (d != digit);
    return true;
}

bool fsd_unavoidable_is_missed(const struct fsd_unavoidable *sets, unsigned cell)
{
    const unsigned row = cell / 9, column = cell % 9, digit = digit_at(sets, cell);
    /* Another digit of the set stands, as one of its cells, in the row or the column or both. */
    unsigned others = FSD_ALL_DIGITS & ~(1U << digit | sets->given[ROWS][row] | sets->given[COLUMNS][column] |
                                         sets->given_in_box[fsd_cell_box(cell)]);

    if (!others) {
        return false;
    }
    for (unsigned i = 1; i < 3; i++) {
        if (misses_lines(sets, ROWS, row, row / 3 * 3 + (row + i) % 3, digit) ||
            misses_lines(sets, COLUMNS, column, column / 3 * 3 + (column + i) % 3, digit)) {
            return true;
        }
    }
    while (others) {
        if (misses_digits(sets, digit, (unsigned)__builtin_ctz(others), row)) {
            return true;
        }
        others &= others - 1;
    }
    return false;
}
