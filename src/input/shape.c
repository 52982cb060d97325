#include "input/shape.h"

#include <ctype.h>

#include "rules/rules_builder.h"

enum { FIRST_LETTER = 10 }; /* as a number: A */

/* Whether a number is a value in one of the ways to write these, see fsd_rules_read_line. */
static bool is_value(const struct fsd_puzzle_shape *shape, int number)
{
    const int highest = shape->low + (int)shape->n_values - 1;
    const bool has_ways = shape->low == 1 && shape->n_values >= FIRST_LETTER;

    return number >= shape->low && number <= (has_ways ? FIRST_LETTER + (int)shape->n_values - 1 : highest);
}

static bool has_units(const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    bool found = variant->n_rows == 9 && variant->n_columns == 9 && variant->low == 1 && variant->n_values == 9 &&
                 !rules->lines_repeat && rules->n_regions == 9;

    for (unsigned cell = 0; cell < variant->n_cells && found; cell++) {
        found = rules->region[cell] == cell / 27 * 3 + cell % 9 / 3;
    }
    return found;
}

void fsd_shape_init(struct fsd_puzzle_shape *shape, const struct fsd_rules *rules)
{
    const struct fsd_variant *const variant = &rules->variant;
    const unsigned longer = variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;

    *shape = (struct fsd_puzzle_shape){
        .n_rows = variant->n_rows,
        .n_columns = variant->n_columns,
        .n_cells = variant->n_cells,
        .low = variant->low,
        .n_values = variant->n_values,
        .may_be_letters = variant->low == 1 && variant->n_values >= FIRST_LETTER && !rules->lines_repeat &&
                          variant->n_values == longer,
        .has_units = has_units(rules),
    };
    for (const char *c = "._*-?"; *c; c++) {
        shape->kind_of[(unsigned char)*c] = FSD_BYTE_BLANK;
    }
    for (int c = '0'; c <= 'z'; c++) {
        const int number = fsd_number_of((char)c);
        if (number >= 0) {
            const bool is_blank = c == '0' || (shape->n_values < FIRST_LETTER && (c | 32) == 'x');
            shape->kind_of[c] = is_value(shape, number)                              ? FSD_BYTE_VALUE
                                : !is_blank                                          ? FSD_BYTE_TOUCHES
                                : shape->n_values >= FIRST_LETTER && shape->low == 1 ? FSD_BYTE_ZERO
                                                                                     : FSD_BYTE_BLANK;
        }
    }
}

const struct fsd_puzzle_shape *fsd_shape_unless_9x9(const struct fsd_puzzle_shape *shape)
{
    return shape && !(shape->n_rows == 9 && shape->n_columns == 9 && shape->low == 1 && shape->n_values == 9) ? shape
                                                                                                              : NULL;
}

bool fsd_shape_is_puzzle(const struct fsd_puzzle_shape *shape, const char *text)
{
    size_t n = 0;

    if (!shape) {
        return fsd_text_is_puzzle(text);
    }
    while (n < shape->n_cells && fsd_shape_is_cell(shape, text[n])) {
        n++;
    }
    return n == shape->n_cells;
}

bool fsd_shape_is_full(const struct fsd_puzzle_shape *shape, const char *text)
{
    const size_t n_cells = fsd_shape_n_cells(shape);
    size_t n = 0;

    while (n < n_cells && fsd_shape_is_value(shape, text[n])) {
        n++;
    }
    return n == n_cells;
}

bool fsd_shape_is_comparable(const struct fsd_puzzle_shape *shape, const char *cells)
{
    bool found = !shape->may_be_letters;

    for (size_t i = 0; i < shape->n_cells && !found; i++) {
        found = fsd_text_is_given(cells[i]);
    }
    return found;
}

enum fastsud_status fsd_shape_check(const struct fsd_puzzle_shape *shape, const char *text, size_t n_bytes,
                                    size_t *error_offset)
{
    size_t n = 0;

    if (!shape) {
        return fsd_text_check(text, n_bytes, error_offset);
    }
    while (n < n_bytes && n < shape->n_cells && fsd_shape_is_cell(shape, text[n])) {
        n++;
    }
    *error_offset = n;
    return n == shape->n_cells ? FASTSUD_OK : n == n_bytes ? FASTSUD_ERR_TOO_SHORT : FASTSUD_ERR_BAD_CELL;
}

char fsd_shape_character(const struct fsd_puzzle_shape *shape, int64_t number)
{
    const int low = shape ? shape->low : 1;
    const int64_t highest = low + (shape ? (int64_t)shape->n_values : 9) - 1;

    return number == 0 || (number >= low && number <= highest) ? fsd_character_of((unsigned)number) : '\0';
}

bool fsd_shape_settle(const struct fsd_puzzle_shape *shape, char *cells)
{
    int highest = 0;
    bool has_digits = false;

    if (!shape || !shape->may_be_letters) {
        return true;
    }
    for (size_t i = 0; i < shape->n_cells; i++) {
        const int number = fsd_number_of(cells[i]);
        highest = number > highest ? number : highest;
        has_digits |= number > 0 && number < FIRST_LETTER;
    }
    if (has_digits || highest == 0) {
        return true;
    }
    for (size_t i = 0; i < shape->n_cells && highest + FIRST_LETTER - 1 <= FSD_MAX_VALUE; i++) {
        const int number = fsd_number_of(cells[i]);
        cells[i] = number > 0 ? fsd_character_of((unsigned)number + FIRST_LETTER - 1) : cells[i];
    }
    return highest + FIRST_LETTER - 1 <= FSD_MAX_VALUE;
}
