#include "puzzle/minlex.h"

#include <string.h>

#include "grid/text.h"
#include "puzzle/minlex_words.h"

/* Nine digits, four bits each, the first in the lowest. */
static inline uint64_t pack(const uint8_t *digits)
{
    uint64_t eight = 0;

    for (unsigned i = 0; i < 8; i++) {
        eight |= (uint64_t)digits[i] << (8 * i);
    }
    eight = (eight | eight >> 4) & 0x00ff00ff00ff00ff;
    eight = (eight | eight >> 8) & 0x0000ffff0000ffff;
    return ((eight | eight >> 16) & 0xffffffff) | (uint64_t)digits[8] << 32;
}

/* Exchanges fields of so many bits, at mask, in the lower of two rows, with those above them in the upper row. */
static inline void exchange(uint32_t *upper, uint32_t *lower, unsigned n_bits, uint32_t mask)
{
    const uint32_t differ = ((*upper >> n_bits) ^ *lower) & mask;

    *lower ^= differ;
    *upper ^= differ << n_bits;
}

static void transpose(const uint64_t rows[9], uint64_t columns[9])
{
    uint32_t eight[8];

    for (unsigned i = 0; i < 8; i++) {
        eight[i] = (uint32_t)rows[i];
    }
    for (unsigned i = 0; i < 4; i++) {
        exchange(&eight[i], &eight[i + 4], 16, 0x0000ffff);
    }
    for (unsigned i = 0; i < 4; i++) {
        exchange(&eight[i + (i & 2)], &eight[i + (i & 2) + 2], 8, 0x00ff00ff);
    }
    for (unsigned i = 0; i < 8; i += 2) {
        exchange(&eight[i], &eight[i + 1], 4, 0x0f0f0f0f);
    }
    columns[8] = rows[8] & UINT64_C(15) << 32;
    for (unsigned i = 0; i < 8; i++) {
        columns[i] = eight[i] | (rows[8] >> (4 * i) & 15) << 32;
        columns[8] |= (rows[i] >> 32) << (4 * i);
    }
}

/* A bit for each digit that is not 0. */
static inline uint16_t find_givens(uint64_t line)
{
    line |= line >> 1;
    line = (line | line >> 2) & 0x111111111;
    line |= line >> 3 | line >> 6; /* now the bits of three cells stand together */
    return (uint16_t)((line & 7) | (line >> 9 & 0x38) | (line >> 18 & 0x1c0));
}

static void read_puzzle(const char *text, struct fsd_minlex_puzzle *puzzle)
{
    uint8_t digits[FSD_N_CELLS];

    fsd_text_digits(text, digits);
    for (unsigned row = 0; row < 9; row++) {
        puzzle->lines[0][row] = pack(digits + 9 * row);
    }
    transpose(puzzle->lines[0], puzzle->lines[1]);
    for (unsigned t = 0; t < 2; t++) {
        for (unsigned line = 0; line < 9; line++) {
            puzzle->givens[t][line] = find_givens(puzzle->lines[t][line]);
        }
    }
}

static bool is_full(const struct fsd_minlex_puzzle *puzzle)
{
    unsigned given = 0x1ff;

    for (unsigned row = 0; row < 9; row++) {
        given &= puzzle->givens[0][row];
    }
    return given == 0x1ff;
}

void fsd_minlex_find_way(const char *text, struct fsd_minlex_way *way)
{
    struct fsd_minlex_puzzle puzzle;

    read_puzzle(text, &puzzle);
    if (!is_full(&puzzle) || !fsd_minlex_of_grid(&puzzle, way)) {
        fsd_minlex_of_puzzle(&puzzle, way);
    }
}

/* Eight digits of four bits, the first in the highest, as text: '.' is two less than '0'. */
static inline void write_eight(uint64_t digits, char *text)
{
    digits = (digits & 0xffff) | (digits & 0xffff0000) << 16;
    digits = (digits | digits << 8) & 0x00ff00ff00ff00ff;
    digits = (digits | digits << 4) & 0x0f0f0f0f0f0f0f0f;
    const uint64_t are_given = (digits + 0x0f0f0f0f0f0f0f0f) >> 4 & 0x0101010101010101;
    const uint64_t bytes = digits + 0x2e2e2e2e2e2e2e2e + 2 * are_given;
    for (unsigned i = 0; i < 8; i++) {
        text[i] = (char)(bytes >> (56 - 8 * i));
    }
}

static void write_cells(const struct fsd_minlex_way *way, char *cells)
{
    for (unsigned r = 0; r < 9; r++) {
        write_eight(way->rows[r] >> 4, cells + 9 * r);
        cells[9 * r + 8] = ".123456789"[way->rows[r] & 15];
    }
}

static void write_morph(const struct fsd_minlex_way *way, struct fsd_morph *morph)
{
    struct fsd_morph_components components = {.transpose = way->transposed};
    unsigned n_givens = 0;

    for (unsigned i = 0; i < 9; i++) {
        components.row[way->row[i]] = (uint8_t)i;
        components.column[way->column[i]] = (uint8_t)i;
    }
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        components.digit[digit] = way->labels >> (4 * digit) & 15;
        n_givens += components.digit[digit] != 0;
    }
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        if (components.digit[digit] == 0) {
            components.digit[digit] = (uint8_t)++n_givens;
        }
    }
    fsd_morph_from_components(morph, &components);
}

void fsd_minlex(const char *puzzle, struct fsd_minlex *minlex)
{
    struct fsd_minlex_way way;

    fsd_minlex_find_way(puzzle, &way);
    write_cells(&way, minlex->cells);
    write_morph(&way, &minlex->morph);
    minlex->n_automorphisms = way.n_automorphisms;
}

void fsd_minlex_cells(const char *puzzle, char *cells)
{
    struct fsd_minlex_way way;

    fsd_minlex_find_way(puzzle, &way);
    write_cells(&way, cells);
}
