#include "grid/morph.h"

#include <string.h>

#include "grid/text.h"

void fsd_morph_from_components(struct fsd_morph *morph, const struct fsd_morph_components *components)
{
    for (unsigned row = 0; row < 9; row++) {
        for (unsigned column = 0; column < 9; column++) {
            const unsigned from = components->transpose ? column * 9 + row : row * 9 + column;
            morph->cell[from] = (uint8_t)(components->row[row] * 9 + components->column[column]);
        }
    }
    memcpy(morph->digit, components->digit, sizeof(morph->digit));
}

/* Rows, or columns: an order of the three groups, and one within each. */
static void random_lines(struct fsd_random *random, uint8_t lines[9])
{
    uint8_t groups[3], within[3];

    fsd_random_order(random, groups, 3);
    for (unsigned group = 0; group < 3; group++) {
        fsd_random_order(random, within, 3);
        for (unsigned i = 0; i < 3; i++) {
            lines[group * 3 + i] = (uint8_t)(groups[group] * 3 + within[i]);
        }
    }
}

void fsd_morph_random(struct fsd_morph *morph, struct fsd_random *random)
{
    struct fsd_morph_components components = {.transpose = fsd_random_below(random, 2) != 0};

    random_lines(random, components.row);
    random_lines(random, components.column);
    fsd_random_order(random, components.digit + 1, FSD_N_DIGITS);
    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        components.digit[digit]++;
    }
    fsd_morph_from_components(morph, &components);
}

static unsigned digit_at(char c)
{
    return fsd_text_is_given(c) ? (unsigned)(c - '0') : 0;
}

static inline uint64_t load_big_endian(const uint8_t *bytes)
{
    uint64_t word = 0;

    memcpy(&word, bytes, sizeof(word));
    return __builtin_bswap64(word);
}

/* A row's digits, four bits each. */
static inline uint64_t pack_row(const uint8_t *digits)
{
    uint64_t word = load_big_endian(digits);

    word = (word | word >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    word = (word | word >> 8) & UINT64_C(0x0000ffff0000ffff);
    word = (word | word >> 16) & UINT32_MAX;
    return word << 4 | digits[8];
}

/* Hashes n puzzles, a constant to the compiler: their chains of multiplications are independent of each other. */
static inline void hash_together(uint64_t seed, const char *const *puzzles, size_t n, uint64_t *hashes)
{
    enum { MOST = 4 };
    uint8_t digits[MOST][FSD_N_CELLS];

    for (size_t i = 0; i < n; i++) {
        fsd_text_digits(puzzles[i], digits[i]);
        hashes[i] = fsd_random_mix(0, seed);
    }
    for (unsigned row = 0; row < 9; row++) {
        for (size_t i = 0; i < n; i++) {
            hashes[i] = fsd_random_mix(hashes[i], pack_row(digits[i] + row * 9));
        }
    }
}

uint64_t fsd_morph_hash_puzzle(uint64_t seed, const char *puzzle)
{
    uint64_t hash = 0;

    hash_together(seed, &puzzle, 1, &hash);
    return hash;
}

void fsd_morph_hash_puzzles(uint64_t seed, const char *const *puzzles, size_t n, uint64_t *hashes)
{
    size_t i = 0;

    for (; i + 4 <= n; i += 4) {
        hash_together(seed, puzzles + i, 4, hashes + i);
    }
    for (; i < n; i++) {
        hash_together(seed, puzzles + i, 1, hashes + i);
    }
}

void fsd_morph_of_hash(struct fsd_morph *morph, uint64_t hash, uint64_t k)
{
    struct fsd_random random;

    fsd_random_init(&random, fsd_random_mix(hash, k));
    fsd_morph_random(morph, &random);
}

void fsd_morph_compose(struct fsd_morph *result, const struct fsd_morph *first, const struct fsd_morph *second)
{
    struct fsd_morph both;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        both.cell[cell] = second->cell[first->cell[cell]];
    }
    for (unsigned digit = 0; digit <= FSD_N_DIGITS; digit++) {
        both.digit[digit] = second->digit[first->digit[digit]];
    }
    *result = both;
}

void fsd_morph_invert(struct fsd_morph *inverse, const struct fsd_morph *morph)
{
    struct fsd_morph back;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        back.cell[morph->cell[cell]] = (uint8_t)cell;
    }
    for (unsigned digit = 0; digit <= FSD_N_DIGITS; digit++) {
        back.digit[morph->digit[digit]] = (uint8_t)digit;
    }
    *inverse = back;
}

void fsd_morph_apply(const struct fsd_morph *morph, const char *from, char *to)
{
    char text[FSD_N_DIGITS + 1] = ".";

    for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
        text[digit] = (char)('0' + morph->digit[digit]);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        to[morph->cell[cell]] = text[digit_at(from[cell])];
    }
}

void fsd_morph_apply_candidates(const struct fsd_morph *morph, const uint16_t from[FSD_N_CELLS],
                                uint16_t to[FSD_N_CELLS])
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        uint16_t mask = 0;
        for (unsigned digit = 1; digit <= FSD_N_DIGITS; digit++) {
            mask |= (uint16_t)((from[cell] >> (digit - 1) & 1) << (morph->digit[digit] - 1));
        }
        to[morph->cell[cell]] = mask;
    }
}
