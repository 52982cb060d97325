/* One-line puzzles of any size, and values as characters. */
#include "rules/rules_builder.h"

#include <string.h>

unsigned fsd_rules_value_index(const struct fsd_variant *variant, char character)
{
    return (unsigned)((character <= '9' ? character - '0' : character - 'A' + 10) - variant->low);
}

enum { FIRST_LETTER = 10 }; /* as a number: A */

static bool is_mark_of_blank(char c)
{
    return c == '.' || c == '_' || c == '*' || c == '-' || c == '?';
}

static bool fail_at(struct fsd_failure *failure, size_t i, const char *text)
{
    fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "%s", text);
    failure->line = 1;
    failure->column = (uint32_t)i + 1;
    return false;
}

/*
 * What is subtracted from a character's number for the index of its value. Values from 1 to 10 or more are written in
 * three ways: 1-9 A-..., 0-9 A-... and letters alone, A = 1. A line without digits 1-9 has letters alone, unless a grid
 * that is full may lack these values: if not each line of it has all values. Otherwise 0 is a value unless the last
 * letter of the first way occurs, or there are so many that they are its only blanks.
 */
static int base_of(const struct fsd_rules *rules, const char *line, size_t n)
{
    const struct fsd_variant *const variant = &rules->variant;
    const unsigned longer = variant->n_rows > variant->n_columns ? variant->n_rows : variant->n_columns;
    unsigned n_zeros = 0;
    int highest = 0;
    bool has_digits = false;
    bool has_blanks = false;

    if (variant->low != 1 || variant->n_values < 10) {
        return variant->low;
    }
    for (size_t i = 0; i < n; i++) {
        const int number = fsd_number_of(line[i]);
        highest = number > highest ? number : highest;
        n_zeros += number == 0;
        has_digits |= number > 0 && number < 10;
        has_blanks |= is_mark_of_blank(line[i]);
    }
    if (!has_digits && !rules->lines_repeat && variant->n_values == longer) {
        return FIRST_LETTER;
    }
    const bool zero_is_value =
        n_zeros > 0 && highest < (int)variant->n_values && (has_blanks || n_zeros <= variant->n_values);
    return zero_is_value ? 0 : 1;
}

/*
 * Most lines: digits alone, and blanks written . or 0. Nothing branches at a cell, since processors do not foresee
 * whether it is given. False: it is another line, perhaps a good one.
 */
static bool read_digits(const struct fsd_variant *variant, const char *line, fsd_values *candidates)
{
    const fsd_values all = fsd_variant_all_values(variant);
    const unsigned first = '0' + (unsigned)variant->low;
    unsigned n_others = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned index = (unsigned char)line[cell] - first;
        const bool is_value = index < variant->n_values;
        const fsd_values value = (fsd_values)1 << index % FSD_VARIANT_MAX_VALUES;
        candidates[cell] = variant->candidates[cell] & (is_value ? value : all);
        n_others += !(is_value | (line[cell] == '.') | (line[cell] == '0'));
    }
    return n_others == 0;
}

/* The same for numbers: 0, a blank, or the value's index + 1. */
static bool read_digit_cells(const struct fsd_variant *variant, const char *line, uint8_t *cells)
{
    const unsigned first = '0' + (unsigned)variant->low;
    unsigned n_others = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const unsigned index = (unsigned char)line[cell] - first;
        const bool is_value = index < variant->n_values;
        cells[cell] = (uint8_t)(is_value ? index + 1 : 0);
        n_others += !(is_value | (line[cell] == '.') | (line[cell] == '0'));
    }
    return n_others == 0;
}

static bool has_digits(const struct fsd_variant *variant)
{
    return variant->low >= 0 && variant->low + (int)variant->n_values <= 10;
}

static bool is_blank(const struct fsd_variant *variant, char c)
{
    return is_mark_of_blank(c) || c == '0' || (variant->n_values < 10 && (c | 32) == 'x');
}

bool fsd_rules_read_cells(const struct fsd_rules *rules, const char *line, size_t n, uint8_t *cells,
                          struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;

    if (n == variant->n_cells && has_digits(variant) && read_digit_cells(variant, line, cells)) {
        return true;
    }
    const int base = base_of(rules, line, n);
    if (n != variant->n_cells) {
        fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "a puzzle of %ux%u has %u cells, this line has %zu",
                        variant->n_rows, variant->n_columns, variant->n_cells, n);
        failure->line = 1;
        failure->column = (uint32_t)(n < variant->n_cells ? n : variant->n_cells) + 1;
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const int index = fsd_number_of(line[i]) - base;
        const bool is_value = index >= 0 && index < (int)variant->n_values;
        if (!is_value && !is_blank(variant, line[i])) {
            return fail_at(failure, i, "neither a value nor a blank; write blanks as .");
        }
        cells[i] = (uint8_t)(is_value ? index + 1 : 0);
    }
    return true;
}

bool fsd_rules_read_line(const struct fsd_rules *rules, const char *line, size_t n, fsd_values *candidates,
                         struct fsd_failure *failure)
{
    const struct fsd_variant *const variant = &rules->variant;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    if (n == variant->n_cells && has_digits(variant) && read_digits(variant, line, candidates)) {
        return true;
    }
    if (!fsd_rules_read_cells(rules, line, n, cells, failure)) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        candidates[i] = variant->candidates[i] & (cells[i] ? (fsd_values)1 << (cells[i] - 1) : UINT32_MAX);
    }
    return true;
}

/* Writes values as their index plus base; whether the line is read again as it was meant. */
static bool write_in_way(const struct fsd_rules *rules, const uint8_t *cells, char blank, unsigned base,
                         struct fsd_buffer *out)
{
    const unsigned n_cells = rules->variant.n_cells;
    const size_t n_before = out->n;
    uint8_t again[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure;
    bool is_good = true;

    for (unsigned cell = 0; cell < n_cells && is_good; cell++) {
        const unsigned number = cells[cell] ? cells[cell] - 1 + base : 0;
        is_good = number <= FSD_MAX_VALUE;
        fsd_buffer_put_char(out, cells[cell] ? fsd_character_of(number) : blank);
    }
    is_good = is_good && !out->failed && fsd_rules_read_cells(rules, out->bytes + n_before, n_cells, again, &failure) &&
              memcmp(again, cells, n_cells) == 0;
    out->n = is_good ? out->n : n_before;
    return is_good;
}

bool fsd_rules_write_cells(const struct fsd_rules *rules, const uint8_t *cells, char blank, struct fsd_buffer *out)
{
    return write_in_way(rules, cells, blank, (unsigned)rules->variant.low, out) ||
           write_in_way(rules, cells, blank, FIRST_LETTER, out) || write_in_way(rules, cells, blank, 0, out);
}

bool fsd_rules_write_line(const struct fsd_rules *rules, const fsd_values *candidates, char blank,
                          struct fsd_buffer *out)
{
    const struct fsd_variant *const variant = &rules->variant;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values values = candidates[cell];
        const bool is_given = fsd_values_are_one(values) && values != variant->candidates[cell];
        cells[cell] = (uint8_t)(is_given ? fsd_values_lowest(values) + 1 : 0);
    }
    return fsd_rules_write_cells(rules, cells, blank, out);
}
