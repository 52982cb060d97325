/* Copies and canonical forms of puzzles of other sizes and rules. */
#include <string.h>

#include "api/own_rules.h"
#include "judge/completions.h"

enum { LEAST_CHARACTER = '*' }; /* of cells; what is less is a number */

_Static_assert((int)FASTSUD_RENAMING_ANY == (int)FSD_RENAMING_ANY &&
                   (int)FASTSUD_RENAMING_REVERSE == (int)FSD_RENAMING_REVERSE &&
                   (int)FASTSUD_RENAMING_MIRROR == (int)FSD_RENAMING_MIRROR,
               "a renaming is a renaming");

int fsd_api_find_symmetries(struct fastsud_rules *rules)
{
    if (!rules || !rules->is_read || rules->is_contradictory) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (rules->has_symmetries) {
        return FASTSUD_OK;
    }
    fsd_symmetries_destroy(&rules->symmetries);
    struct fsd_deadline deadline = fsd_deadline_of(0, rules->stop);
    rules->rules.variant.bounds.deadline = &deadline;
    const enum fsd_symmetries_result result = fsd_symmetries_find(&rules->symmetries, &rules->rules);
    rules->rules.variant.bounds.deadline = NULL;
    if (fsd_is_stopped(rules->stop)) {
        return FASTSUD_ERR_STOPPED;
    }
    if (result == FSD_SYMMETRIES_FOUND && !rules->former) {
        rules->former = fsd_variant_former_create(&rules->symmetries);
    }
    if (result == FSD_SYMMETRIES_NO_MEMORY || (result == FSD_SYMMETRIES_FOUND && !rules->former)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (result == FSD_SYMMETRIES_TOO_MANY) {
        fsd_failure_set(
            &rules->failure, FSD_FAILURE_LIMIT, NULL,
            "the symmetries of these rules are not found in reasonable time and memory; write simpler rules");
        rules->status = FASTSUD_ERR_FULL;
        return FASTSUD_ERR_FULL;
    }
    rules->copier.symmetries = &rules->symmetries;
    rules->has_symmetries = true;
    return FASTSUD_OK;
}

static bool are_numbers(const uint8_t *bytes, size_t n)
{
    size_t i = 0;

    while (i < n && bytes[i] < LEAST_CHARACTER) {
        i++;
    }
    return i == n;
}

/* Values as numbers become value indices + 1. */
static bool read_numbers(const struct fsd_variant *variant, const uint8_t *numbers, uint8_t *cells,
                         struct fsd_failure *failure)
{
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const int index = numbers[cell] - variant->low;
        if (numbers[cell] != 0 && (index < 0 || index >= (int)variant->n_values)) {
            fsd_failure_set(failure, FSD_FAILURE_MALFORMED, NULL, "%d is neither a value nor a blank, 0",
                            numbers[cell]);
            failure->column = cell + 1;
            return false;
        }
        cells[cell] = (uint8_t)(numbers[cell] == 0 ? 0 : index + 1);
    }
    return true;
}

int fsd_api_read_cells(struct fastsud_rules *rules, const void *puzzles, size_t stride, size_t i, uint8_t *cells)
{
    const struct fsd_variant *const variant = &rules->rules.variant;
    const char *const puzzle = (const char *)puzzles + i * stride;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    const bool is_read = are_numbers((const uint8_t *)puzzle, variant->n_cells)
                             ? read_numbers(variant, (const uint8_t *)puzzle, cells, &failure)
                             : fsd_rules_read_cells(&rules->rules, puzzle, variant->n_cells, cells, &failure);

    if (!is_read) {
        failure.line = i + 1;
        rules->failure = failure;
        rules->status = FASTSUD_ERR_MALFORMED;
    }
    return is_read ? FASTSUD_OK : FASTSUD_ERR_MALFORMED;
}

int fsd_api_take_cells(struct fastsud_rules *rules, const void *puzzles, size_t stride, size_t i, uint8_t *cells)
{
    int status = fsd_api_take_puzzle(rules, NULL, 0, NULL);

    if (status == FASTSUD_OK) {
        status = fsd_api_read_cells(rules, puzzles, stride, i, cells);
    }
    if (status == FASTSUD_OK) {
        fsd_completions_narrow(rules->candidates, cells, rules->rules.variant.n_cells);
    }
    return status;
}

/* Writes cells as numbers or as text. False: no such text, or no memory. */
static bool write_cells(struct fastsud_rules *rules, const uint8_t *cells, bool as_numbers, uint8_t *to)
{
    const struct fsd_variant *const variant = &rules->rules.variant;
    struct fsd_buffer *const line = &rules->copier.line;

    if (as_numbers) {
        for (unsigned cell = 0; cell < variant->n_cells; cell++) {
            to[cell] = (uint8_t)(cells[cell] == 0 ? 0 : cells[cell] - 1 + variant->low);
        }
        return true;
    }
    line->n = 0;
    if (!fsd_rules_write_cells(&rules->rules, cells, '.', line)) {
        return false;
    }
    memcpy(to, line->bytes, variant->n_cells);
    return true;
}

/* What cannot be written is told like what cannot be read. */
static int fail_to_write(struct fastsud_rules *rules, size_t i)
{
    if (rules->copier.line.failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_failure_set(&rules->failure, FSD_FAILURE_MALFORMED, NULL,
                    "a line of these cells would be read as another puzzle; pass numbers");
    rules->failure.line = i + 1;
    rules->status = FASTSUD_ERR_MALFORMED;
    return FASTSUD_ERR_MALFORMED;
}

int fsd_api_write_cells(struct fastsud_rules *rules, const uint8_t *cells, const void *puzzles, size_t stride, size_t i,
                        void *to)
{
    const size_t n_cells = rules->rules.variant.n_cells;
    const bool as_numbers = are_numbers((const uint8_t *)puzzles + i * stride, n_cells);

    return write_cells(rules, cells, as_numbers, (uint8_t *)to + i * n_cells) ? FASTSUD_OK : fail_to_write(rules, i);
}

int fsd_api_fail_form(struct fastsud_rules *rules, size_t i)
{
    fsd_failure_set(&rules->failure, FSD_FAILURE_LIMIT, NULL,
                    "it has so few givens, on so large a grid, that its form is not found in reasonable time");
    rules->failure.line = i + 1;
    rules->status = FASTSUD_ERR_FULL;
    return FASTSUD_ERR_FULL;
}

int fastsud_rules_symmetries(struct fastsud_rules *rules, uint64_t *n_symmetries, int *renaming)
{
    const int status = fsd_api_find_symmetries(rules);

    if (status == FASTSUD_OK && n_symmetries) {
        *n_symmetries = fsd_symmetries_n(&rules->symmetries);
    }
    if (status == FASTSUD_OK && renaming) {
        *renaming = (int)rules->symmetries.renaming;
    }
    return status;
}

/* What leads from cells to the form found last: where each cell goes, and what each value becomes. */
static void put_ways(const struct fastsud_rules *rules, const uint8_t *cells, const uint8_t *form, uint16_t *to_cells,
                     uint8_t *to_values)
{
    const struct fsd_symmetries *const symmetries = &rules->symmetries;
    bool is_reversed = false;
    const uint16_t *const way = fsd_variant_form_way(rules->former, &is_reversed);
    uint32_t is_taken = 0;
    uint8_t values[FSD_VARIANT_MAX_VALUES];
    unsigned next = 0;

    memset(values, UINT8_MAX, sizeof(values));
    for (unsigned cell = 0; cell < symmetries->n_cells; cell++) {
        if (to_cells) {
            to_cells[way[cell]] = (uint16_t)cell;
        }
        if (form[cell] > 0) {
            values[cells[way[cell]] - 1] = form[cell] - 1;
            is_taken |= (uint32_t)1 << (form[cell] - 1);
        }
    }
    for (unsigned value = 0; value < symmetries->n_values; value++) {
        if (values[value] == UINT8_MAX && symmetries->renaming == FSD_RENAMING_ANY) {
            for (; is_taken >> next & 1; next++) {
            }
            values[value] = (uint8_t)next++;
        } else if (values[value] == UINT8_MAX) {
            values[value] = (uint8_t)(is_reversed ? symmetries->n_values - 1 - value : value);
        }
        if (to_values) {
            to_values[value] = values[value];
        }
    }
}

int fastsud_rules_canon(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride, void *forms,
                        uint16_t *cells, uint8_t *values, uint64_t *n_automorphisms)
{
    uint8_t puzzle[FSD_VARIANT_MAX_CELLS];
    uint8_t form[FSD_VARIANT_MAX_CELLS];
    int status = fsd_api_find_symmetries(rules);

    if (status != FASTSUD_OK || (n > 0 && (!puzzles || !forms || stride < rules->rules.variant.n_cells))) {
        return status != FASTSUD_OK ? status : FASTSUD_ERR_ARGUMENT;
    }
    const size_t n_cells = rules->symmetries.n_cells, n_values = rules->symmetries.n_values;
    for (size_t i = 0; i < n; i++) {
        status =
            fsd_is_stopped(rules->stop) ? FASTSUD_ERR_STOPPED : fsd_api_read_cells(rules, puzzles, stride, i, puzzle);
        if (status != FASTSUD_OK) {
            return status;
        }
        status = fsd_variant_form(rules->former, puzzle, form, n_automorphisms ? &n_automorphisms[i] : NULL);
        if (status == FASTSUD_GAVE_UP) {
            return fsd_api_fail_form(rules, i);
        }
        if (status != FASTSUD_OK) {
            return status;
        }
        status = fsd_api_write_cells(rules, form, puzzles, stride, i, forms);
        if (status != FASTSUD_OK) {
            return status;
        }
        put_ways(rules, puzzle, form, cells ? cells + i * n_cells : NULL, values ? values + i * n_values : NULL);
    }
    return FASTSUD_OK;
}

int fastsud_rules_convert(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride, int as_numbers,
                          void *converted)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];
    int status = FASTSUD_OK;

    if (!rules || !rules->is_read || (n > 0 && (!puzzles || !converted || stride < rules->rules.variant.n_cells))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < n && status == FASTSUD_OK; i++) {
        status = fsd_api_read_cells(rules, puzzles, stride, i, cells);
        if (status == FASTSUD_OK &&
            !write_cells(rules, cells, as_numbers != 0, (uint8_t *)converted + i * rules->rules.variant.n_cells)) {
            status = fail_to_write(rules, i);
        }
    }
    return status;
}

/* The cells of a copy by the symmetry that was drawn. */
static void copy_cells(const struct fsd_copier *copier, const uint8_t *cells, uint8_t *copy)
{
    for (unsigned cell = 0; cell < copier->symmetries->n_cells; cell++) {
        const unsigned value = cells[copier->cells[cell]];
        copy[cell] = (uint8_t)(value > 0 ? copier->values[value - 1] + 1 : 0);
    }
}

int fastsud_rules_morph(struct fastsud_rules *rules, uint64_t seed, size_t n, const void *puzzles, size_t stride,
                        const void *grids, uint64_t first, size_t k, void *copies, void *moved)
{
    uint8_t cells[2][FSD_VARIANT_MAX_CELLS];
    uint8_t copy[FSD_VARIANT_MAX_CELLS];
    int status = fsd_api_find_symmetries(rules);

    if (status != FASTSUD_OK ||
        (n > 0 && (!puzzles || stride < rules->rules.variant.n_cells || (k > 0 && (!copies || (grids && !moved)))))) {
        return status != FASTSUD_OK ? status : FASTSUD_ERR_ARGUMENT;
    }
    struct fsd_copier *const copier = &rules->copier;
    const size_t n_cells = rules->symmetries.n_cells;
    for (size_t i = 0; i < n; i++) {
        const void *const from[] = {puzzles, grids};
        uint8_t *const to[] = {copies, moved};
        status = fsd_api_read_cells(rules, puzzles, stride, i, cells[0]);
        status = status == FASTSUD_OK && grids ? fsd_api_read_cells(rules, grids, stride, i, cells[1]) : status;
        if (status != FASTSUD_OK) {
            return status;
        }
        const uint64_t hash = fsd_copier_hash_cells(copier, seed, cells[0]);
        for (size_t j = 0; j < k; j++) {
            if (fsd_is_stopped(rules->stop)) {
                return FASTSUD_ERR_STOPPED;
            }
            fsd_copier_draw(copier, hash, first + j);
            for (size_t g = 0; g < (grids ? 2 : 1); g++) {
                copy_cells(copier, cells[g], copy);
                const bool as_numbers = are_numbers((const uint8_t *)from[g] + i * stride, n_cells);
                if (!write_cells(rules, copy, as_numbers, to[g] + (i * k + j) * n_cells)) {
                    return fail_to_write(rules, i);
                }
            }
        }
    }
    return FASTSUD_OK;
}
