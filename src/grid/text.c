#include "grid/text.h"

#include <string.h>

#include "grid/digits.h"
#include "grid/sixteen_bytes.h"

/* 81 bytes are five vectors and a sixth that overlaps the fifth. */
enum { N_VECTORS = 6 };

static size_t begin_of(size_t i)
{
    return i < N_VECTORS - 1 ? 16 * i : FASTSUD_N_CELLS - 16;
}

static fsd_bytes load(const char *text, size_t i)
{
    return fsd_bytes_load(text + begin_of(i));
}

bool fsd_text_is_puzzle(const char *text)
{
    fsd_bytes good = fsd_bytes_digit_or_dot(load(text, 0));

    for (size_t i = 1; i < N_VECTORS; i++) {
        good &= fsd_bytes_digit_or_dot(load(text, i));
    }
    if (fsd_bytes_mask(good) == 0xffff) {
        return true;
    }
    good |= 0xff;
    for (size_t i = 0; i < N_VECTORS; i++) {
        const fsd_bytes bytes = load(text, i);
        good &= fsd_bytes_digit_or_dot(bytes) | fsd_bytes_rare_blank(bytes);
    }
    return fsd_bytes_mask(good) == 0xffff;
}

bool fsd_text_put_numbers(const char *text, uint8_t *numbers)
{
    fsd_bytes is_usual = fsd_bytes_digit_or_dot(load(text, 0));

    for (size_t i = 0; i < N_VECTORS; i++) {
        const fsd_bytes bytes = load(text, i);
        is_usual &= fsd_bytes_digit_or_dot(bytes);
        fsd_bytes_store(numbers + begin_of(i), fsd_bytes_in_range(bytes, '1', '9') & (bytes - (uint8_t)'0'));
    }
    return fsd_bytes_mask(is_usual) == 0xffff || fsd_text_is_puzzle(text);
}

void fsd_text_normalise(const char *text, char *cells)
{
    fsd_bytes normal[N_VECTORS];

    for (size_t i = 0; i < N_VECTORS; i++) {
        const fsd_bytes bytes = load(text, i);
        const fsd_bytes given = fsd_bytes_in_range(bytes, '1', '9');
        normal[i] = (given & bytes) | (~given & '.');
    }
    for (size_t i = 0; i < N_VECTORS; i++) {
        fsd_bytes_store(cells + begin_of(i), normal[i]);
    }
}

void fsd_text_give_digits(const char *puzzle, const char *solution, uint16_t digits, char *cells)
{
    fsd_bytes given[N_VECTORS] = {{0}};

    for (; digits; digits &= (uint16_t)(digits - 1)) {
        const char digit = (char)('1' + __builtin_ctz(digits));
        for (size_t i = 0; i < N_VECTORS; i++) {
            given[i] |= fsd_bytes_equal(load(solution, i), digit);
        }
    }
    for (size_t i = 0; i < N_VECTORS; i++) {
        fsd_bytes_store(cells + begin_of(i), (given[i] & load(solution, i)) | (~given[i] & load(puzzle, i)));
    }
}

void fsd_text_digits(const char *text, uint8_t *digits)
{
    for (size_t i = 0; i < N_VECTORS; i++) {
        const fsd_bytes bytes = load(text, i);
        fsd_bytes_store(digits + begin_of(i), fsd_bytes_in_range(bytes, '1', '9') & (bytes - '0'));
    }
}

void fsd_text_find_givens(const char *text, uint64_t givens[2])
{
    uint64_t masks[N_VECTORS];

    for (size_t i = 0; i < N_VECTORS; i++) {
        masks[i] = fsd_bytes_mask(fsd_bytes_in_range(load(text, i), '1', '9'));
    }
    givens[0] = masks[0] | masks[1] << 16 | masks[2] << 32 | masks[3] << 48;
    givens[1] = masks[4] | masks[5] << 1; /* cells 65 to 80 */
}

bool fsd_text_agrees(const char *givens, const char *text)
{
    fsd_bytes wrong = {0};

    for (size_t i = 0; i < N_VECTORS; i++) {
        const fsd_bytes bytes = load(givens, i);
        wrong |= fsd_bytes_in_range(bytes, '1', '9') & ~(fsd_bytes)(bytes == load(text, i));
    }
    return fsd_bytes_mask(wrong) == 0;
}

enum fastsud_status fsd_text_check(const char *text, size_t n_bytes, size_t *error_offset)
{
    if (n_bytes >= FASTSUD_N_CELLS && fsd_text_is_puzzle(text)) {
        return FASTSUD_OK;
    }
    for (size_t i = 0; i < n_bytes && i < FASTSUD_N_CELLS; i++) {
        if (!fsd_text_is_cell(text[i])) {
            *error_offset = i;
            return FASTSUD_ERR_BAD_CELL;
        }
    }
    *error_offset = n_bytes;
    return FASTSUD_ERR_TOO_SHORT;
}

void fsd_candidates_of_puzzle(const char *puzzle, uint16_t candidates[FASTSUD_N_CELLS])
{
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        candidates[cell] = fsd_candidates_of_cell(puzzle[cell]);
    }
}

char fsd_text_blank(const char *cells)
{
    size_t i = 0;

    while (i < FASTSUD_N_CELLS && fsd_text_is_given(cells[i])) {
        i++;
    }
    return i < FASTSUD_N_CELLS ? cells[i] : '.';
}

void fsd_text_replace_dots(char *text, size_t n_bytes, char blank)
{
    for (size_t i = 0; i < n_bytes; i++) {
        text[i] = text[i] == '.' ? blank : text[i];
    }
}

char *fsd_text_put_number(char *out, uint64_t value)
{
    char digits[20];
    size_t n = 0;
    do {
        digits[n++] = (char)('0' + value % 10);
    } while ((value /= 10) > 0);
    while (n > 0) {
        *out++ = digits[--n];
    }
    return out;
}
