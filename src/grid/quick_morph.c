#include "grid/quick_morph.h"

#include <string.h>

#include "grid/text.h"

void fsd_givens_list(struct fsd_givens *givens, const char *cells)
{
    uint64_t masks[2];
    size_t n = 0;

    fsd_text_find_givens(cells, masks);
    for (unsigned i = 0; i < 2; i++) {
        for (uint64_t left = masks[i]; left; left &= left - 1) {
            const unsigned cell = 64 * i + (unsigned)__builtin_ctzll(left);
            givens->cell[n] = (uint8_t)cell;
            givens->digit[n++] = (uint8_t)(cells[cell] - '0');
        }
    }
    givens->n = n;
    givens->blank = fsd_text_blank(cells);
}

/* A number below n from the high bits of *word, which keeps the rest. */
static inline unsigned draw_below(uint64_t *word, unsigned n)
{
    __extension__ const unsigned __int128 product = (unsigned __int128)*word * n;

    *word = (uint64_t)product;
    return (unsigned)(product >> 64);
}

#define ORDER(a, b, c) (UINT32_C(a) | UINT32_C(b) << 8 | UINT32_C(c) << 16)
#define ORDERS(a, b, c)                                                                                                \
    {                                                                                                                  \
        ORDER(a, b, c), ORDER(a, c, b), ORDER(b, a, c), ORDER(b, c, a), ORDER(c, a, b), ORDER(c, b, a)                 \
    }

/* The orders of the lines of each band or stack, a byte a line. */
static const uint32_t orders[3][6] = {ORDERS(0, 1, 2), ORDERS(3, 4, 5), ORDERS(6, 7, 8)};

/* Rows, or columns: an order of the three groups, and one within each. */
static inline struct fsd_nine_bytes draw_lines(uint64_t *word)
{
    const uint32_t groups = orders[0][draw_below(word, 6)];
    const uint64_t a = orders[groups & 0xff][draw_below(word, 6)];
    const uint64_t b = orders[groups >> 8 & 0xff][draw_below(word, 6)];
    const uint64_t c = orders[groups >> 16][draw_below(word, 6)];

    return (struct fsd_nine_bytes){.first = a | b << 24 | c << 48, .last = (uint8_t)(c >> 16)};
}

void fsd_quick_morph_draw(struct fsd_quick_morph *morph, uint64_t hash, uint64_t k)
{
    const uint64_t of_copy = fsd_random_mix(hash, k);
    uint64_t positions = fsd_random_mix(of_copy, 1);
    uint64_t digits = fsd_random_mix(of_copy, 2);
    uint64_t left = UINT64_C(0x987654321); /* the digits not drawn yet, four bits each */
    uint64_t first = 0;

    morph->transpose = draw_below(&positions, 2);
    morph->row = draw_lines(&positions);
    morph->column = draw_lines(&positions);
    for (unsigned i = 0; i < 8; i++) {
        const unsigned shift = 4 * draw_below(&digits, 9 - i);
        const uint64_t before = (UINT64_C(1) << shift) - 1;
        first |= (left >> shift & 0xf) << 8 * i;
        left = (left & before) | (left >> 4 & ~before);
    }
    morph->digit = (struct fsd_nine_bytes){.first = first, .last = (uint8_t)left};
}

static inline uint8_t byte_at(const struct fsd_nine_bytes *bytes, unsigned i)
{
    return i < 8 ? (uint8_t)(bytes->first >> 8 * i) : bytes->last;
}

void fsd_quick_morph_components(const struct fsd_quick_morph *morph, struct fsd_morph_components *components)
{
    components->transpose = morph->transpose;
    components->digit[0] = 0;
    for (unsigned i = 0; i < 9; i++) {
        components->row[i] = byte_at(&morph->row, i);
        components->column[i] = byte_at(&morph->column, i);
        components->digit[i + 1] = byte_at(&morph->digit, i);
    }
}

static inline void store(const struct fsd_nine_bytes *bytes, void *to)
{
    memcpy(to, &bytes->first, sizeof(bytes->first));
    memcpy((char *)to + sizeof(bytes->first), &bytes->last, 1);
}

/* Adds to each byte; there is no carry. */
static inline struct fsd_nine_bytes add(const struct fsd_nine_bytes *bytes, uint8_t summand)
{
    return (struct fsd_nine_bytes){.first = bytes->first + summand * UINT64_C(0x0101010101010101),
                                   .last = (uint8_t)(bytes->last + summand)};
}

void fsd_quick_morph_apply(const struct fsd_quick_morph *morph, const struct fsd_givens *givens, char *to)
{
    /* A cell goes to of_row[row] + column[column], which swap when transposed. */
    const struct fsd_nine_bytes of_row = {.first = morph->row.first * 9, .last = (uint8_t)(morph->row.last * 9)};
    const struct fsd_nine_bytes first = morph->transpose ? morph->column : of_row;
    const struct fsd_nine_bytes second = morph->transpose ? of_row : morph->column;
    const struct fsd_nine_bytes of_digit = add(&morph->digit, '0');
    const size_t n = givens->n;
    uint8_t cells[FSD_N_CELLS]; /* where each goes */
    char digits[FSD_N_DIGITS + 1];

    for (unsigned row = 0; row < 9; row++) {
        const struct fsd_nine_bytes line = add(&second, byte_at(&first, row));
        store(&line, cells + 9 * row);
    }
    store(&of_digit, digits + 1);
    memset(to, givens->blank, FSD_N_CELLS);
    for (size_t i = 0; i < n; i++) {
        to[cells[givens->cell[i]]] = digits[givens->digit[i]];
    }
}
