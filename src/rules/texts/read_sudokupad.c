/*
 * The JSON of SudokuPad, which is a drawing; what of it says rules: digits, regions, cages, rules of the whole grid,
 * and of the rest what the setter's text of rules names.
 */
#include "rules/texts/read_page.h"

#ifdef FSD_HAVE_JANSSON

static bool read_cell(struct fsd_page_rules *page, const json_t *cell, unsigned *row, unsigned *column)
{
    int64_t numbers[2];

    for (unsigned i = 0; i < 2; i++) {
        if (json_array_size(cell) != 2 || fsd_page_number_of(json_array_get(cell, i), &numbers[i]) != FSD_PAGE_NUMBER ||
            numbers[i] < 0 || numbers[i] >= (int64_t)(i == 0 ? page->n_rows : page->n_columns)) {
            return fsd_page_fail(page, "a cell is written as a row and a column of the grid, from 0: [0, 1]");
        }
    }
    *row = (unsigned)numbers[0];
    *column = (unsigned)numbers[1];
    return true;
}

static bool put_cells(struct fsd_page_rules *page, const json_t *cells)
{
    unsigned row = 0, column = 0;

    for (size_t i = 0; i < json_array_size(cells); i++) {
        if (!read_cell(page, json_array_get(cells, i), &row, &column)) {
            return false;
        }
        fsd_page_put_cell(page, row, column);
    }
    return true;
}

static bool read_regions(struct fsd_page_rules *page)
{
    const json_t *const regions = json_object_get(page->root, "regions");
    unsigned row = 0, column = 0;

    fsd_page_at(page, "regions");
    for (size_t i = 0; i < json_array_size(regions); i++) {
        const json_t *const region = json_array_get(regions, i);
        for (size_t j = 0; j < json_array_size(region); j++) {
            if (!read_cell(page, json_array_get(region, j), &row, &column)) {
                return false;
            }
            page->region[row * page->n_columns + column] = (int64_t)i;
        }
    }
    return true;
}

/*
 * A cage with a sum, or with a number if it is drawn as killers' are, or of different values: {"cells": [[0, 1], ...],
 * "value": "10", "unique": true}. A cage with a text is a drawing, one without cells tells the title or the rules.
 */
static bool read_cages(struct fsd_page_rules *page)
{
    const json_t *const cages = json_object_get(page->root, "cages");
    bool is_good = true;

    fsd_page_at(page, "cages");
    for (size_t i = 0; i < json_array_size(cages) && is_good; i++) {
        const json_t *const cage = json_array_get(cages, i);
        const json_t *const cells = json_object_get(cage, "cells");
        const json_t *const unique = json_object_get(cage, "unique");
        const json_t *const style = json_object_get(cage, "style");
        int64_t total = 0;
        enum fsd_page_number found = fsd_page_number_of(json_object_get(cage, "sum"), &total);
        if (found == FSD_PAGE_NO_NUMBER && !json_is_string(style)) {
            found = fsd_page_number_of(json_object_get(cage, "value"), &total);
        }
        const bool has_sum = found == FSD_PAGE_NUMBER && total > 0;
        const bool may_repeat = json_is_false(unique);
        if (json_array_size(cells) == 0 || (!has_sum && !json_is_true(unique))) {
            continue;
        }
        fsd_page_begin(page, has_sum ? may_repeat ? "sum" : "cage" : "all-different");
        if (has_sum) {
            fsd_page_put_number(page, total);
        }
        is_good = put_cells(page, cells);
        fsd_page_end(page);
    }
    return is_good;
}

/* {"global": ["antiknight", ...]} */
static void read_global(struct fsd_page_rules *page)
{
    static const struct {
        const char *name;
        const char *rule; /* NULL: cages say it */
    } known[] = {{"antiknight", "anti-knight"},
                 {"antiking", "anti-king"},
                 {"nonconsecutive", "non-consecutive"},
                 {"disjoint", NULL}};
    const json_t *const names = json_object_get(page->root, "global");

    fsd_page_at(page, "global");
    for (size_t i = 0; i < json_array_size(names); i++) {
        const json_t *const text = json_array_get(names, i);
        const char *const name = json_is_string(text) ? json_string_value(text) : "";
        size_t k = 0;
        while (k < sizeof(known) / sizeof(*known) && strcmp(known[k].name, name) != 0) {
            k++;
        }
        if (k == sizeof(known) / sizeof(*known)) {
            fsd_page_note_unknown(page, "%.40s", name);
        } else if (known[k].rule) {
            fsd_page_begin(page, known[k].rule);
            fsd_page_end(page);
        }
    }
    const json_t *const metadata = json_object_get(page->root, "metadata");
    for (size_t k = 0; k < 2 && json_array_size(names) == 0; k++) {
        if (json_is_true(json_object_get(metadata, known[k].name))) {
            fsd_page_begin(page, known[k].rule);
            fsd_page_end(page);
        }
    }
}

static bool read_grid(struct fsd_page_rules *page)
{
    const json_t *const rows = json_object_get(page->root, "cells");
    const size_t n_rows = json_array_size(rows);
    const size_t n_columns = json_array_size(json_array_get(rows, 0));

    fsd_page_at(page, "cells");
    if (n_rows > FSD_VARIANT_MAX_SIDE || n_columns > FSD_VARIANT_MAX_SIDE) {
        return fsd_page_fail(page, "a grid has 1 to %d rows and columns", FSD_VARIANT_MAX_SIDE);
    }
    if (!fsd_page_shape(page, (unsigned)n_rows, (unsigned)n_columns)) {
        return false;
    }
    const int64_t most = (int64_t)(n_rows > n_columns ? n_rows : n_columns);
    for (unsigned row = 0; row < n_rows; row++) {
        if (json_array_size(json_array_get(rows, row)) != n_columns) {
            return fsd_page_fail(page, "rows of cells are of different lengths");
        }
        for (unsigned column = 0; column < n_columns; column++) {
            const json_t *const value = json_object_get(json_array_get(json_array_get(rows, row), column), "value");
            int64_t number = 0;
            const enum fsd_page_number found = fsd_page_number_of(value, &number);
            if (found == FSD_PAGE_NO_NUMBER) {
                continue;
            }
            if (found == FSD_PAGE_OTHER || number < 1 || number > most) {
                return fsd_page_fail(page, "R%uC%u has a value that is not from 1 to %d", row + 1, column + 1,
                                     (int)most);
            }
            fsd_page_restrict(page, row, column, (fsd_values)1 << (number - 1));
        }
    }
    return true;
}

bool fsd_page_read_sudokupad(struct fsd_page_rules *page)
{
    if (!read_grid(page) || !read_regions(page) || !read_cages(page)) {
        return false;
    }
    read_global(page);
    return fsd_page_read_drawing(page);
}

#endif
