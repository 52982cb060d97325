/* The JSON of f-puzzles: a member for each kind of constraint, an array of its clues. */
#include "rules/texts/fpuzzles_clues.h"

#ifdef FSD_HAVE_JANSSON

enum { KROPKI_DIFFERENCE = 1, KROPKI_RATIO = 2 };

bool fsd_fpuzzles_read_place(struct fsd_page_rules *page, const json_t *value, int *row, int *column)
{
    const char *at = json_is_string(value) ? json_string_value(value) : "";
    const char *const end = at + (json_is_string(value) ? json_string_length(value) : 0);
    uint64_t numbers[2] = {0};

    for (unsigned i = 0; i < 2; i++) {
        if (at == end || (*at++ | 32) != "rc"[i] || !fsd_read_number(&at, end, &numbers[i])) {
            return fsd_page_fail(page, "a cell is written as \"R1C2\"");
        }
    }
    *row = (int)numbers[0] - 1;
    *column = (int)numbers[1] - 1;
    return at == end || fsd_page_fail(page, "a cell is written as \"R1C2\"");
}

bool fsd_fpuzzles_read_cell(struct fsd_page_rules *page, const json_t *value, unsigned *row, unsigned *column)
{
    int places[2] = {0, 0};

    if (!fsd_fpuzzles_read_place(page, value, &places[0], &places[1])) {
        return false;
    }
    *row = (unsigned)places[0];
    *column = (unsigned)places[1];
    return (places[0] >= 0 && places[1] >= 0 && *row < page->n_rows && *column < page->n_columns) ||
           fsd_page_fail(page, "R%dC%d is not within %ux%u", places[0] + 1, places[1] + 1, page->n_rows,
                         page->n_columns);
}

static bool put_cell(struct fsd_page_rules *page, const json_t *value)
{
    unsigned row, column;

    if (!fsd_fpuzzles_read_cell(page, value, &row, &column)) {
        return false;
    }
    fsd_page_put_cell(page, row, column);
    return true;
}

/* Those of an array from a place on. */
bool fsd_fpuzzles_put_cells(struct fsd_page_rules *page, const json_t *cells, size_t from)
{
    for (size_t i = from; i < json_array_size(cells); i++) {
        if (!put_cell(page, json_array_get(cells, i))) {
            return false;
        }
    }
    return true;
}

static bool read_flag(struct fsd_page_rules *page, const json_t *value, const struct fsd_fpuzzles_kind *kind)
{
    if (json_is_true(value)) {
        fsd_page_begin(page, kind->rule);
        fsd_page_end(page);
    }
    return true;
}

bool fsd_fpuzzles_put_line(struct fsd_page_rules *page, const char *rule, const json_t *line)
{
    fsd_page_begin(page, rule);
    const bool is_good = fsd_fpuzzles_put_cells(page, line, 0);
    fsd_page_end(page);
    return is_good;
}

/* {"lines": [["R1C1", ...], ...]} */
static bool read_lines(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const lines = member(json_array_get(clues, i), "lines");
        for (size_t j = 0; j < json_array_size(lines) && is_good; j++) {
            const json_t *const line = json_array_get(lines, j);
            is_good = json_array_size(line) < kind->least || fsd_fpuzzles_put_line(page, kind->rule, line);
        }
    }
    return is_good;
}

static bool read_thirds(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    if (page->n_rows % 3 != 0 && json_array_size(clues) > 0) {
        fsd_page_note_unknown(page, "%s with %u values", kind->name, page->n_rows);
        return true;
    }
    return read_lines(page, clues, kind);
}

/* The difference is the clue's, or half of the values, or, of Dutch whispers, one less. */
static bool read_whispers(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    const int64_t usual = (page->n_rows + 1) / 2 - (kind->least == 1);
    char rule[40];

    for (size_t i = 0; i < json_array_size(clues); i++) {
        const json_t *const clue = json_array_get(clues, i);
        const json_t *const lines = member(clue, "lines");
        int64_t difference = usual;
        if (fsd_page_number_of(member(clue, "value"), &difference) == FSD_PAGE_OTHER) {
            fsd_page_note_unknown(page, "%s with another value than a number", kind->name);
            continue;
        }
        snprintf(rule, sizeof(rule), difference == 5 ? "%s" : "%s %lld", kind->rule, (long long)difference);
        for (size_t j = 0; j < json_array_size(lines); j++) {
            if (!fsd_fpuzzles_put_line(page, rule, json_array_get(lines, j))) {
                return false;
            }
        }
    }
    return true;
}

static bool read_lockout(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    if (page->n_rows != 9 && json_array_size(clues) > 0) {
        fsd_page_note_unknown(page, "%s with %u values", kind->name, page->n_rows);
        return true;
    }
    return read_lines(page, clues, kind);
}

/* {"cells": [...]} */
static bool read_cells(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const cells = member(json_array_get(clues, i), "cells");
        is_good = json_array_size(cells) == 0 || fsd_fpuzzles_put_line(page, kind->rule, cells);
    }
    return is_good;
}

/* {"cell": "R1C1"}, or with an array of cells; all of them are one statement. */
static bool read_single_cells(struct fsd_page_rules *page, const json_t *clues, const struct fsd_fpuzzles_kind *kind)
{
    bool is_good = true;

    if (json_array_size(clues) == 0) {
        return true;
    }
    fsd_page_begin(page, kind->rule);
    for (size_t i = 0; i < json_array_size(clues) && is_good; i++) {
        const json_t *const clue = json_array_get(clues, i);
        const json_t *const cell = member(clue, "cell");
        is_good = cell ? put_cell(page, cell) : fsd_fpuzzles_put_cells(page, member(clue, "cells"), 0);
    }
    fsd_page_end(page);
    return is_good;
}

/* Cells at the same place of their regions, in the order of the grid. */
static bool read_disjoint(struct fsd_page_rules *page, const json_t *value, const struct fsd_fpuzzles_kind *kind)
{
    const unsigned n_cells = page->n_rows * page->n_columns;
    unsigned place[FSD_VARIANT_MAX_CELLS];
    unsigned n_places = 0;

    (void)kind;
    for (unsigned cell = 0; cell < n_cells && json_is_true(value); cell++) {
        place[cell] = 0;
        for (unsigned other = 0; other < cell; other++) {
            place[cell] += page->region[other] == page->region[cell];
        }
        n_places = page->region[cell] != INT64_MIN && place[cell] >= n_places ? place[cell] + 1 : n_places;
    }
    for (unsigned i = 0; i < n_places; i++) {
        fsd_page_begin(page, "all-different");
        for (unsigned cell = 0; cell < n_cells; cell++) {
            if (place[cell] == i && page->region[cell] != INT64_MIN) {
                fsd_page_put_cell(page, cell / page->n_columns, cell % page->n_columns);
            }
        }
        fsd_page_end(page);
    }
    return true;
}

/* Whether each clue of a member has the value of a dot without one. */
static bool are_usual(const json_t *clues, int64_t usual)
{
    bool are = true;

    for (size_t i = 0; i < json_array_size(clues); i++) {
        int64_t value = usual;
        fsd_page_number_of(member(json_array_get(clues, i), "value"), &value);
        are = are && value == usual;
    }
    return are;
}

static bool names(const json_t *array, const char *name)
{
    bool is_found = false;

    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *const text = json_array_get(array, i);
        is_found |= json_is_string(text) && strcmp(json_string_value(text), name) == 0;
    }
    return is_found;
}

static void put_rule(struct fsd_page_rules *page, const char *rule, int64_t number, int64_t usual)
{
    fsd_page_begin(page, rule);
    if (number != usual) {
        fsd_page_put_number(page, number);
    }
    fsd_page_end(page);
}

/* Without a mark there is none of the numbers that marks of the kind have; of all adjacent cells if there is no mark.
 */
static void read_undotted(struct fsd_page_rules *page)
{
    const json_t *const differences = member(page->root, "difference");
    const json_t *const ratios = member(page->root, "ratio");
    const bool has_dots = json_array_size(differences) + json_array_size(ratios) > 0;
    const bool no_ratio = names(member(page->root, "negative"), "ratio");
    const bool no_difference = json_is_true(member(page->root, "nonconsecutive"));
    const bool are_all_usual = are_usual(ratios, KROPKI_RATIO);

    fsd_page_at(page, no_ratio ? "negative" : "nonconsecutive");
    if (no_ratio && no_difference && are_all_usual) {
        put_rule(page, "strict-kropki", 0, 0);
        return;
    }
    if (no_difference) {
        put_rule(page, has_dots ? "strict-difference" : "non-consecutive", KROPKI_DIFFERENCE, KROPKI_DIFFERENCE);
    }
    for (size_t i = 0; i < json_array_size(ratios) && no_ratio && !are_all_usual; i++) {
        int64_t value = KROPKI_RATIO;
        bool is_new = true;
        fsd_page_number_of(member(json_array_get(ratios, i), "value"), &value);
        for (size_t j = 0; j < i && is_new; j++) {
            int64_t before = KROPKI_RATIO;
            fsd_page_number_of(member(json_array_get(ratios, j), "value"), &before);
            is_new = before != value;
        }
        if (is_new) {
            put_rule(page, "strict-ratio", value, KROPKI_RATIO);
        }
    }
    if (no_ratio && are_all_usual) {
        put_rule(page, "strict-ratio", KROPKI_RATIO, KROPKI_RATIO);
    }
}

static bool read_negative(struct fsd_page_rules *page, const json_t *value, const struct fsd_fpuzzles_kind *kind)
{
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *const text = json_array_get(value, i);
        const char *const name = json_is_string(text) ? json_string_value(text) : "";
        if (strcmp(name, "ratio") != 0 && strcmp(name, "xv") != 0 && strcmp(name, "foglight") != 0) {
            fsd_page_note_unknown(page, "%s %.20s", kind->name, name);
        }
    }
    if (names(value, "xv")) {
        put_rule(page, "strict-xv", 0, 0);
    }
    return true;
}

static bool skip(struct fsd_page_rules *page, const json_t *value, const struct fsd_fpuzzles_kind *kind)
{
    (void)page;
    (void)value;
    (void)kind;
    return true;
}

static const struct fsd_fpuzzles_kind kinds[] = {
    {"antiking", read_flag, "anti-king", 0},
    {"antiknight", read_flag, "anti-knight", 0},
    {"arrow", fsd_fpuzzles_read_arrows, "arrow", 0},
    {"betweenline", read_lines, "between", 3},
    {"boxindexer", read_single_cells, "indexing B", 0},
    {"clone", fsd_fpuzzles_read_clones, "clone", 0},
    {"columnindexer", read_single_cells, "indexing C", 0},
    {"diagonal+", read_flag, "diagonal 1", 0},
    {"diagonal-", read_flag, "diagonal -1", 0},
    {"difference", fsd_fpuzzles_read_dots, "white-dot", KROPKI_DIFFERENCE},
    {"disjointgroups", read_disjoint, "disjoint-sets", 0},
    {"doublearrow", read_lines, "double-arrow", 2},
    {"dutchwhispers", read_whispers, "whisper", 1},
    {"entropicline", read_thirds, "entropic", 1},
    {"even", read_single_cells, "even", 0},
    {"extraregion", read_cells, "all-different", 0},
    {"germanwhispers", read_whispers, "whisper", 0},
    {"killercage", fsd_fpuzzles_read_cages, "cage", 0},
    {"littlekillersum", fsd_fpuzzles_read_little_killers, "little-killer", 0},
    {"lockout", read_lockout, "lockout", 2},
    {"maximum", read_single_cells, "maximum", 0},
    {"minimum", read_single_cells, "minimum", 0},
    {"modularline", read_lines, "modular 3", 1},
    {"nabner", read_lines, "nabner", 1},
    {"negative", read_negative, NULL, 0},
    {"nonconsecutive", skip, NULL, 0}, /* see read_undotted */
    {"odd", read_single_cells, "odd", 0},
    {"palindrome", read_lines, "palindrome", 1},
    {"quadruple", fsd_fpuzzles_read_quadruples, "quad", 0},
    {"ratio", fsd_fpuzzles_read_dots, "black-dot", KROPKI_RATIO},
    {"regionsumline", read_lines, "region-sum-line", 1},
    {"renban", read_lines, "renban", 1},
    {"rowindexer", read_single_cells, "indexing R", 0},
    {"sandwichsum", fsd_fpuzzles_read_outside, "sandwich", 0},
    {"skyscraper", fsd_fpuzzles_read_outside, "skyscraper", 1},
    {"slowthermometer", read_lines, "slow-thermo", 1},
    {"thermometer", read_lines, "thermo", 1},
    {"whispers", read_whispers, "whisper", 0},
    {"xsum", fsd_fpuzzles_read_outside, "x-sum", 1},
    {"xv", fsd_fpuzzles_read_signs, NULL, 0},
    {"zipperline", read_lines, "zipper", 1},
    /* What is drawn or told only, and settings of other programs. */
    {"grid", skip, NULL, 0},
    {"solution", skip, NULL, 0},
    {"cage", skip, NULL, 0},
    {"circle", skip, NULL, 0},
    {"line", skip, NULL, 0},
    {"rectangle", skip, NULL, 0},
    {"text", skip, NULL, 0},
    {"disabledlogic", skip, NULL, 0},
    {"foglight", skip, NULL, 0},
    {"fogofwar", skip, NULL, 0},
    {"triggereffect", skip, NULL, 0},
    {"truecandidatesoptions", skip, NULL, 0},
};

static bool read_member(struct fsd_page_rules *page, const char *name, const json_t *value)
{
    size_t i = 0;

    fsd_page_at(page, name);
    while (i < sizeof(kinds) / sizeof(*kinds) && strcmp(kinds[i].name, name) != 0) {
        i++;
    }
    if (i < sizeof(kinds) / sizeof(*kinds)) {
        return kinds[i].read(page, value, &kinds[i]);
    }
    if (json_is_true(value) || json_array_size(value) > 0) { /* else it is a text or a number about the puzzle */
        fsd_page_note_unknown(page, "%.40s", name);
    }
    return true;
}

/* A box has as many rows as fit, at most the columns; the region of a cell without one is its box. */
static bool read_grid_cell(struct fsd_page_rules *page, const json_t *cell, unsigned row, unsigned column,
                           unsigned box_rows)
{
    const json_t *const region = member(cell, "region");
    const json_t *const marks = member(cell, "givenPencilMarks");
    const unsigned box_columns = page->n_columns / box_rows;
    int64_t *const own = &page->region[row * page->n_columns + column];
    int64_t number = 0;
    fsd_values values = 0;

    if (!region) {
        *own = row / box_rows * box_rows + column / box_columns;
    } else if (fsd_page_number_of(region, own) == FSD_PAGE_OTHER) {
        return fsd_page_fail(page, "the region of a cell is a number or null");
    }
    if (json_is_true(member(cell, "given")) &&
        fsd_page_number_of(member(cell, "value"), &number) != FSD_PAGE_NO_NUMBER) {
        if (number < 1 || number > page->n_rows) {
            return fsd_page_fail(page, "R%uC%u is given a value that is not from 1 to %u", row + 1, column + 1,
                                 page->n_rows);
        }
        fsd_page_restrict(page, row, column, (fsd_values)1 << (number - 1));
        return true;
    }
    for (size_t i = 0; i < json_array_size(marks); i++) {
        const bool is_number = fsd_page_number_of(json_array_get(marks, i), &number) == FSD_PAGE_NUMBER;
        if (!is_number || number < 1 || number > page->n_rows) {
            return fsd_page_fail(page, "R%uC%u has a candidate that is not from 1 to %u", row + 1, column + 1,
                                 page->n_rows);
        }
        values |= (fsd_values)1 << (number - 1);
    }
    if (values) {
        fsd_page_restrict(page, row, column, values);
    }
    return true;
}

static bool read_grid(struct fsd_page_rules *page)
{
    const json_t *const grid = member(page->root, "grid");
    const json_t *const size = member(page->root, "size");
    int64_t n = (int64_t)json_array_size(grid);
    unsigned box_rows = 1;

    if (size && fsd_page_number_of(size, &n) != FSD_PAGE_NUMBER) {
        return fsd_page_fail(page, "the size is a number, such as 9");
    }
    if (n < 1 || n > FSD_VARIANT_MAX_SIDE) {
        return fsd_page_fail(page, "the size is a number from 1 to %d", FSD_VARIANT_MAX_SIDE);
    }
    if (!fsd_page_shape(page, (unsigned)n, (unsigned)n)) {
        return false;
    }
    for (unsigned rows = 1; rows * rows <= n; rows++) {
        box_rows = n % rows == 0 ? rows : box_rows;
    }
    fsd_page_at(page, "grid");
    bool is_good = json_array_size(grid) == (size_t)n;
    for (unsigned row = 0; row < n && is_good; row++) {
        is_good = json_array_size(json_array_get(grid, row)) == (size_t)n;
        for (unsigned column = 0; column < n && is_good; column++) {
            if (!read_grid_cell(page, json_array_get(json_array_get(grid, row), column), row, column, box_rows)) {
                return false;
            }
        }
    }
    return is_good || fsd_page_fail(page, "the grid has not %u rows of as many cells", (unsigned)n);
}

bool fsd_page_read_fpuzzles(struct fsd_page_rules *page)
{
    const char *name;
    json_t *value;

    if (!json_is_object(page->root) || !read_grid(page)) {
        return fsd_failed(page->failure) ? false : fsd_page_fail(page, "a puzzle is a JSON object");
    }
    json_object_foreach((json_t *)page->root, name, value)
    {
        if (!read_member(page, name, value)) {
            return false;
        }
    }
    read_undotted(page);
    return true;
}

#endif
