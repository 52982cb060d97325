/* Clues of f-puzzles with numbers, directions or several parts. */
#include "rules/texts/fpuzzles_clues.h"

#ifdef FSD_HAVE_JANSSON

#include <strings.h>

enum { MOST_PILL_CELLS = 3 };

/* The total, if there is one. */
bool fsd_fpuzzles_read_cages(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const clue = json_array_get(clues, i);
        const json_t *const value = member(clue, "value");
        int64_t total = 0;
        const enum fsd_page_number found = fsd_page_number_of(value, &total);
        if (found == FSD_PAGE_OTHER || total < 0) {
            const char *const text = json_is_string(value) ? json_string_value(value) : "";
            fsd_page_note_unknown(page, "%s '%.20s'", kind->name, text);
            continue;
        }
        fsd_page_begin(page, kind->rule);
        if (total > 0) {
            fsd_page_put_number(page, total);
        }
        is_good = fsd_fpuzzles_put_cells(page, member(clue, "cells"), 0);
        fsd_page_end(page);
    }
    return is_good;
}

/* Whether a diagonal of two cells or more begins here in this direction, as the rule has it; it does at one end. */
static bool begins_diagonal(const struct fsd_page_rules *page, int row, int column, int down, int right)
{
    const unsigned n_columns = page->n_columns;
    uint16_t cells[FSD_VARIANT_MAX_SIDE];

    return fsd_rules_diagonal(page->n_rows, n_columns, (unsigned)row * n_columns + (unsigned)column, cells) > 1 &&
           cells[1] == (unsigned)(row + down) * n_columns + (unsigned)(column + right);
}

static bool is_inside(const struct fsd_page_rules *page, int row, int column)
{
    return row >= 0 && column >= 0 && row < (int)page->n_rows && column < (int)page->n_columns;
}

/* {"cell": "R0C3", "direction": "DR", "value": "12"} */
bool fsd_fpuzzles_read_little_killers(struct fsd_page_rules *page, const json_t *clues,
                                      const struct fsd_fpuzzles_kind *kind)
{
    for (size_t i = 0; i < json_array_size(clues); i++) {
        const json_t *const clue = json_array_get(clues, i);
        const char *const direction =
            json_is_string(member(clue, "direction")) ? json_string_value(member(clue, "direction")) : "";
        const int down = direction[0] == 'D' ? 1 : -1;
        const int right = direction[0] && direction[1] == 'R' ? 1 : -1;
        int64_t total = 0;
        int row, column;
        const enum fsd_page_number found = fsd_page_number_of(member(clue, "value"), &total);
        if (found == FSD_PAGE_OTHER) {
            fsd_page_note_unknown(page, "%s with another value than a number", kind->name);
            continue;
        }
        if (found == FSD_PAGE_NO_NUMBER || total <= 0) {
            continue;
        }
        if (!fsd_fpuzzles_read_place(page, member(clue, "cell"), &row, &column)) {
            return false;
        }
        if (strlen(direction) != 2 || !strchr("UD", direction[0]) || !strchr("LR", direction[1])) {
            return fsd_page_fail(page, "a direction is one of UL, UR, DL and DR");
        }
        const bool is_begun = is_inside(page, row, column);
        row += is_begun ? 0 : down;
        column += is_begun ? 0 : right;
        if (!is_inside(page, row, column)) {
            return fsd_page_fail(page, "the diagonal does not enter the grid");
        }
        int end_row = row, end_column = column;
        while (is_inside(page, end_row + down, end_column + right)) {
            end_row += down;
            end_column += right;
        }
        const bool is_single = end_row == row && end_column == column;
        const bool is_start = begins_diagonal(page, row, column, down, right);
        fsd_page_begin(page, is_single ? "sum" : kind->rule);
        fsd_page_put_number(page, total);
        fsd_page_put_cell(page, (unsigned)(is_start ? row : end_row), (unsigned)(is_start ? column : end_column));
        fsd_page_end(page);
    }
    return true;
}

/* {"cell": "R0C3", "value": "12"}: at the left or upper side of a row or column, or at the other. */
bool fsd_fpuzzles_read_outside(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    const bool has_sides = kind->least == 1; /* else both ends say the same */

    for (size_t i = 0; i < json_array_size(clues); i++) {
        const json_t *const clue = json_array_get(clues, i);
        int64_t value = 0;
        int row, column;
        const enum fsd_page_number found = fsd_page_number_of(member(clue, "value"), &value);
        if (found == FSD_PAGE_OTHER) {
            fsd_page_note_unknown(page, "%s with another value than a number", kind->name);
        }
        if (found != FSD_PAGE_NUMBER) {
            continue;
        }
        if (!fsd_fpuzzles_read_place(page, member(clue, "cell"), &row, &column)) {
            return false;
        }
        const bool is_row = is_inside(page, row, 0);
        const bool is_after = is_row ? column >= (int)page->n_columns : row >= (int)page->n_rows;
        if (is_row == is_inside(page, 0, column)) {
            return fsd_page_fail(page, "R%dC%d is not beside a row or column", row + 1, column + 1);
        }
        fsd_page_begin(page, kind->rule);
        fsd_buffer_print(&page->statements, " %c%d%s", is_row ? 'r' : 'c', (is_row ? row : column) + 1,
                         is_after && has_sides ? " -" : "");
        fsd_page_put_number(page, value);
        fsd_page_end(page);
    }
    return true;
}

/* {"cells": ["R1C1"], "lines": [["R1C1", "R1C2", ...]]}: a circle or pill, and the arrows that begin there. */
bool fsd_fpuzzles_read_arrows(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    (void)kind;
    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const clue = json_array_get(clues, i);
        const json_t *const cells = member(clue, "cells");
        const json_t *const lines = member(clue, "lines");
        const size_t n = json_array_size(cells);
        for (size_t j = 0; j < json_array_size(lines) && is_good; j++) {
            const json_t *const line = json_array_get(lines, j);
            if (n > MOST_PILL_CELLS && json_array_size(line) > 1) {
                fsd_page_note_unknown(page, "arrow of %zu digits", n);
            }
            if (n == 0 || n > MOST_PILL_CELLS || json_array_size(line) < 2) {
                continue;
            }
            fsd_page_begin(page, n == 1 ? "arrow" : "pill-arrow");
            if (n > 1) {
                fsd_page_put_number(page, (int64_t)n);
            }
            is_good = fsd_fpuzzles_put_cells(page, cells, 0) && fsd_fpuzzles_put_cells(page, line, 1);
            fsd_page_end(page);
        }
    }
    return is_good;
}

/* {"cells": ["R1C1", "R1C2"], "value": "3"}: dots; least is the value of one without. */
bool fsd_fpuzzles_read_dots(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const clue = json_array_get(clues, i);
        int64_t value = (int64_t)kind->least;
        if (fsd_page_number_of(member(clue, "value"), &value) == FSD_PAGE_OTHER) {
            fsd_page_note_unknown(page, "%s with another value than a number", kind->name);
            continue;
        }
        const bool is_usual = value == (int64_t)kind->least;
        fsd_page_begin(page, is_usual ? kind->rule : kind->name);
        if (!is_usual) {
            fsd_page_put_number(page, value);
        }
        is_good = fsd_fpuzzles_put_cells(page, member(clue, "cells"), 0);
        fsd_page_end(page);
    }
    return is_good;
}

bool fsd_fpuzzles_read_signs(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const clue = json_array_get(clues, i);
        const char *const value = json_is_string(member(clue, "value")) ? json_string_value(member(clue, "value")) : "";
        if (strcasecmp(value, "x") == 0 || strcasecmp(value, "v") == 0) {
            is_good = fsd_fpuzzles_put_line(page, (*value | 32) == 'x' ? "x" : "v", member(clue, "cells"));
        } else if (*value) {
            fsd_page_note_unknown(page, "%s '%.20s'", kind->name, value);
        }
    }
    return is_good;
}

/* {"cells": [...], "cloneCells": [...]} */
bool fsd_fpuzzles_read_clones(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const cells = member(json_array_get(clues, i), "cells");
        const json_t *const others = member(json_array_get(clues, i), "cloneCells");
        if (json_array_size(cells) != json_array_size(others)) {
            return fsd_page_fail(page, "a clone has as many cells as what it is a clone of");
        }
        if (json_array_size(cells) > 0) {
            fsd_page_begin(page, kind->rule);
            is_good = fsd_fpuzzles_put_cells(page, cells, 0) && fsd_fpuzzles_put_cells(page, others, 0);
            fsd_page_end(page);
        }
    }
    return is_good;
}

/* {"cells": [four], "values": [...]}; near the border there may be fewer cells. */
bool fsd_fpuzzles_read_quadruples(struct fsd_page_rules *page, const json_t *clues,
                                  const struct fsd_fpuzzles_kind *kind)
{
    (void)kind;
    for (size_t i = 0; i < json_array_size(clues); i++) {
        const json_t *const cells = member(json_array_get(clues, i), "cells");
        const json_t *const values = member(json_array_get(clues, i), "values");
        unsigned least[2] = {UINT32_MAX, UINT32_MAX}, most[2] = {0, 0}, cell[2];
        for (size_t j = 0; j < json_array_size(cells); j++) {
            if (!fsd_fpuzzles_read_cell(page, json_array_get(cells, j), &cell[0], &cell[1])) {
                return false;
            }
            for (unsigned k = 0; k < 2; k++) {
                least[k] = cell[k] < least[k] ? cell[k] : least[k];
                most[k] = cell[k] > most[k] ? cell[k] : most[k];
            }
        }
        if (json_array_size(values) == 0 || json_array_size(cells) == 0) {
            continue;
        }
        const bool is_square = json_array_size(cells) == 4 && most[0] == least[0] + 1 && most[1] == least[1] + 1;
        fsd_page_begin(page, is_square ? "quad" : "contain");
        if (is_square) {
            fsd_page_put_cell(page, least[0], least[1]);
        }
        for (size_t j = 0; j < json_array_size(values); j++) {
            int64_t value = 0;
            if (fsd_page_number_of(json_array_get(values, j), &value) != FSD_PAGE_NUMBER) {
                return fsd_page_fail(page, "values of a quadruple are numbers");
            }
            fsd_page_put_number(page, value);
        }
        if (!is_square && !fsd_fpuzzles_put_cells(page, cells, 0)) {
            return false;
        }
        fsd_page_end(page);
    }
    return true;
}

#endif
