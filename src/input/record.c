#include "input/record.h"

#include "grid/digits.h"
#include "grid/pencilmarks.h"
#include "grid/sixteen_bytes.h"
#include "grid/text.h"
#include "grid/units.h"

#define REPLACE "; replace it, or drop the column"

uint64_t fsd_record_count_newlines(const char *text, size_t n_bytes)
{
    uint64_t n = 0;
    size_t i = 0;

    while (n_bytes - i >= 16) {
        const size_t n_vectors = (n_bytes - i) / 16;
        const size_t end = i + 16 * (n_vectors < 255 ? n_vectors : 255); /* as many as a byte can count */
        fsd_bytes counts = {0};
        for (; i < end; i += 16) {
            counts -= fsd_bytes_equal(fsd_bytes_load(text + i), '\n');
        }
        for (size_t k = 0; k < 16; k++) {
            n += counts[k];
        }
    }
    for (; i < n_bytes; i++) {
        n += text[i] == '\n';
    }
    return n;
}

bool fsd_record_reject_lone_cr(struct fsd_record *record, const char *text, size_t n_bytes)
{
    const char *end = text + n_bytes;
    const char *cr = memchr(text, '\r', n_bytes);

    if (!cr) {
        return false;
    }
    while (end > text && fsd_record_is_blank(end[-1])) {
        end--;
    }
    while (text < end && fsd_record_is_blank(*text)) {
        text++;
    }
    cr = memchr(text, '\r', (size_t)(end - text));
    if (cr) {
        fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = FSD_LONE_CR_PROBLEM});
    }
    return cr != NULL;
}

/* The digit of a byte as a set, empty for what is no digit. */
static unsigned digit_of(char c)
{
    static const uint16_t digits[256] = {['1'] = 1,      ['2'] = 1 << 1, ['3'] = 1 << 2, ['4'] = 1 << 3, ['5'] = 1 << 4,
                                         ['6'] = 1 << 5, ['7'] = 1 << 6, ['8'] = 1 << 7, ['9'] = 1 << 8};

    return digits[(unsigned char)c];
}

/* Whether every unit of 81 bytes holds each digit once. */
static bool is_grid(const char *text)
{
    unsigned columns[9] = {0};
    unsigned all = FSD_ALL_DIGITS;

    for (unsigned band = 0; band < 3; band++) {
        unsigned boxes[3] = {0};
        for (unsigned i = 0; i < 3; i++, text += 9) {
            unsigned row = 0;
            for (unsigned stack = 0; stack < 3; stack++) {
                const unsigned a = digit_of(text[3 * stack]);
                const unsigned b = digit_of(text[3 * stack + 1]);
                const unsigned c = digit_of(text[3 * stack + 2]);
                columns[3 * stack] |= a;
                columns[3 * stack + 1] |= b;
                columns[3 * stack + 2] |= c;
                boxes[stack] |= a | b | c;
                row |= a | b | c;
            }
            all &= row;
        }
        all &= boxes[0] & boxes[1] & boxes[2];
    }
    for (unsigned i = 0; i < 9; i++) {
        all &= columns[i];
    }
    return all == FSD_ALL_DIGITS;
}

/* The first unit that lacks a digit. */
static unsigned find_wrong_unit(const char *text)
{
    unsigned unit = 0;

    for (; unit < FSD_N_UNITS - 1; unit++) {
        unsigned digits = 0;
        for (unsigned i = 0; i < 9; i++) {
            digits |= digit_of(text[fsd_units.cells[unit][i]]);
        }
        if (digits != FSD_ALL_DIGITS) {
            break;
        }
    }
    return unit;
}

static void set_wrong(struct fsd_record *record, const char *why, unsigned number)
{
    record->has_wrong_solution = true;
    record->wrong_solution =
        (struct fsd_malformed){.unfit = why, .number = number, .shape = record->shape, .is_wrong_solution = true};
}

/* Says which rule a full grid breaks. */
static void set_wrong_unit(struct fsd_record *record, const char *solution)
{
    static const char *const rules[] = {
        "the given solution breaks the rule that row %u has every digit once" REPLACE,
        "the given solution breaks the rule that column %u has every digit once" REPLACE,
        "the given solution breaks the rule that box %u has every digit once" REPLACE,
    };
    const unsigned unit = find_wrong_unit(solution);

    set_wrong(record, rules[unit / 9], unit % 9 + 1);
}

/* Of another shape than 9x9, whose rules are not known here. */
static void check_cells(struct fsd_record *record, const char *solution, size_t n_bytes)
{
    const struct fsd_puzzle_shape *const shape = record->shape;

    if (n_bytes != shape->n_cells || !fsd_shape_is_full(shape, solution)) {
        set_wrong(record, "the given solution is not a full grid, %n values" REPLACE, 0);
        return;
    }
    if (!fsd_shape_is_comparable(shape, record->cells)) {
        return;
    }
    for (unsigned cell = 0; cell < shape->n_cells; cell++) {
        if (fsd_shape_is_given(shape, record->cells[cell]) && (record->cells[cell] | 0x20) != (solution[cell] | 0x20)) {
            set_wrong(record, "the given solution differs from the given in %r" REPLACE, cell);
            return;
        }
    }
}

static void check_solution(struct fsd_record *record, const char *solution, size_t n_bytes)
{
    const size_t n_cells = fsd_shape_n_cells(record->shape);

    if ((!record->shape && n_bytes == n_cells && !record->has_candidates && is_grid(solution) &&
         fsd_text_agrees(record->cells, solution))) {
        return;
    }
    if (record->wrong_grid) {
        record->wrong_grid[0] = '\0';
        if (n_bytes == n_cells) {
            memcpy(record->wrong_grid, solution, n_cells);
        }
    }
    if (record->shape) {
        check_cells(record, solution, n_bytes);
        return;
    }
    if (n_bytes != FASTSUD_N_CELLS || !fsd_shape_is_full(NULL, solution)) {
        set_wrong(record, "the given solution is not a full grid, 81 digits" REPLACE, 0);
        return;
    }
    if (!record->lacks_units && !is_grid(solution)) {
        set_wrong_unit(record, solution);
        return;
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (fsd_text_is_given(record->cells[cell]) && record->cells[cell] != solution[cell]) {
            set_wrong(record, "the given solution differs from the given in %r" REPLACE, cell);
            return;
        }
        if (record->has_candidates && (record->own_candidates[cell] & digit_of(solution[cell])) == 0) {
            set_wrong(record, "the given solution is not among the pencilmarks of %r" REPLACE, cell);
            return;
        }
    }
}

void fsd_record_check_solution(struct fsd_record *record, const char *solution, size_t n_bytes)
{
    if (n_bytes == 0) {
        return;
    }
    check_solution(record, solution, n_bytes);
    if (record->given_grid && !record->has_wrong_solution &&
        (!record->shape || fsd_shape_is_comparable(record->shape, record->cells))) {
        memcpy(record->given_grid, solution, n_bytes);
        record->has_given = true;
    }
}

void fsd_record_take_candidates(struct fsd_record *record)
{
    fsd_record_set_puzzle(record, record->own_cells);
    record->has_candidates = !fsd_pencilmarks_are_basic(record->own_candidates, record->own_cells);
}

bool fsd_record_take_pencilmarks(struct fsd_record *record, const char *text)
{
    if (!fsd_pencilmarks_read(text, record->own_candidates)) {
        return false;
    }
    fsd_record_take_candidates(record);
    return true;
}
