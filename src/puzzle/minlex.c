#include "puzzle/minlex.h"

#include "grid/text.h"
#include "puzzle/minlex_words.h"

static void read_puzzle(const char *text, struct fsd_minlex_puzzle *puzzle)
{
    uint64_t columns[9] = {0};
    unsigned n_givens = 0;

    for (unsigned r = 0; r < 9; r++) {
        uint64_t row = 0;
        for (unsigned c = 0; c < 9; c++) {
            const char cell = text[9 * r + c];
            const uint64_t digit = fsd_text_is_given(cell) ? (uint64_t)(cell - '0') : 0;
            n_givens += digit != 0;
            row |= digit << (4 * c);
            columns[c] |= digit << (4 * r);
        }
        puzzle->lines[0][r] = row;
    }
    for (unsigned c = 0; c < 9; c++) {
        puzzle->lines[1][c] = columns[c];
    }
    puzzle->n_givens = n_givens;
}

void fsd_minlex_find_way(const char *text, struct fsd_minlex_way *way)
{
    struct fsd_minlex_puzzle puzzle;

    read_puzzle(text, &puzzle);
    if (puzzle.n_givens < FSD_N_CELLS || !fsd_minlex_of_grid(&puzzle, way)) {
        fsd_minlex_of_puzzle(&puzzle, way);
    }
}

static void write_cells(const struct fsd_minlex_way *way, char *cells)
{
    for (unsigned r = 0; r < 9; r++) {
        for (unsigned c = 0; c < 9; c++) {
            cells[9 * r + c] = ".123456789"[way->rows[r] >> (4 * (8 - c)) & 15];
        }
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
