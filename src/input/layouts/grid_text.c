#include "input/layouts/grid_text.h"

#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"

/* Puts the candidates of cells as the next of a grid, if they are wanted. */
static void put_candidates(struct fsd_grid *grid, size_t at, const char *cells, size_t n)
{
    for (size_t i = 0; i < n && grid->candidates; i++) {
        grid->candidates[at + i] = fsd_candidates_of_cell(cells[i]);
    }
}

/* Adds a row. */
static void add_row(struct fsd_grid *grid, const struct fsd_grid_line *line)
{
    const size_t n_columns = fsd_shape_n_columns(grid->shape);
    const size_t at = n_columns * grid->n_rows++;

    if (line->kind == FSD_GRID_CANDIDATES && !grid->has_candidates) {
        put_candidates(grid, 0, grid->cells, at);
        grid->has_candidates = true;
    }
    if (line->kind != FSD_GRID_CANDIDATES && !grid->has_candidates) {
        memcpy(grid->cells + at, line->cells, n_columns);
        grid->has_numbers |= grid->shape && line->has_numbers;
    } else if (line->kind != FSD_GRID_CANDIDATES) {
        put_candidates(grid, at, line->cells, 9);
    } else if (grid->candidates) {
        memcpy(grid->candidates + at, line->candidates, sizeof(line->candidates));
    }
}

static bool is_row(const struct fsd_grid_line *line)
{
    return line->kind == FSD_GRID_ROW || line->kind == FSD_GRID_CANDIDATES;
}

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_MORE };

/*
 * Whether dashes at lines->at are a row, as the rows after them have dashes for blanks; other blanks tell the contrary.
 */
static enum answer are_row(struct fsd_grid_lines lines)
{
    struct fsd_grid_line line;

    for (unsigned n = 0; n < fsd_shape_n_rows(lines.shape); n++) {
        const enum fsd_grid_step step = fsd_grid_lines_next(&lines, &line);
        if (step == FSD_GRID_STEP_MORE) {
            return ANSWER_MORE;
        }
        if (step == FSD_GRID_STEP_LINE && line.kind == FSD_GRID_ROW && (line.has_dash || line.has_other_blank)) {
            return line.has_other_blank ? ANSWER_NO : ANSWER_YES;
        }
        if (step == FSD_GRID_STEP_END || (line.kind != FSD_GRID_ROW && line.kind != FSD_GRID_DASHES)) {
            return ANSWER_NO;
        }
    }
    return ANSWER_YES;
}

/*
 * Whether nine empty fields at lines->at, before any row, are the first row, and not what a spreadsheet writes for an
 * empty line: whether eight rows follow, and then a line that cannot be another.
 */
static enum answer are_first_row(struct fsd_grid_lines lines)
{
    const unsigned n_all = fsd_shape_n_rows(lines.shape);
    struct fsd_grid_line line;

    for (unsigned row = 0; row <= n_all; row++) {
        const enum fsd_grid_step step = fsd_grid_lines_next(&lines, &line);
        if (step == FSD_GRID_STEP_MORE) {
            return ANSWER_MORE;
        }
        const bool is_row = step == FSD_GRID_STEP_LINE &&
                            (line.kind == FSD_GRID_ROW || (line.kind == FSD_GRID_BLANK && line.is_empty_row));
        if (is_row == (row == n_all)) {
            return ANSWER_NO;
        }
    }
    return ANSWER_YES;
}

/*
 * Whether an empty line at lines->at, after n_rows rows, stands between rows of one grid: whether groups of so many
 * rows follow, with an empty line between them, up to nine, and no row after them.
 */
static enum answer are_grouped(struct fsd_grid_lines lines, unsigned n_rows)
{
    const unsigned n_all = fsd_shape_n_rows(lines.shape);
    struct fsd_grid_line line;

    if (n_rows == 0 || n_rows == n_all || n_all % n_rows != 0) {
        return ANSWER_NO;
    }
    for (unsigned row = n_rows; row <= n_all; row++) {
        enum fsd_grid_step step = FSD_GRID_STEP_LINE;
        if (row % n_rows == 0) {
            step = fsd_grid_lines_next(&lines, &line);
            if (step == FSD_GRID_STEP_LINE && row < n_all && line.kind != FSD_GRID_BLANK) {
                return ANSWER_NO;
            }
            if (row == n_all) {
                return step == FSD_GRID_STEP_MORE                                ? ANSWER_MORE
                       : step == FSD_GRID_STEP_LINE && line.kind == FSD_GRID_ROW ? ANSWER_NO
                                                                                 : ANSWER_YES;
            }
        }
        step = step == FSD_GRID_STEP_LINE ? fsd_grid_lines_next(&lines, &line) : step;
        if (step != FSD_GRID_STEP_LINE) {
            return step == FSD_GRID_STEP_MORE ? ANSWER_MORE : ANSWER_NO;
        }
        if (!is_row(&line)) {
            return ANSWER_NO;
        }
    }
    return ANSWER_NO;
}

/* Goes on to the end of a grid of which a row is uneven: up to what is no row, or as many lines as nine rows are. */
static enum answer skip_rest(struct fsd_grid_lines *lines, unsigned n_rows)
{
    struct fsd_grid_line line;
    size_t n_line = 0;

    while (n_rows < fsd_shape_n_rows(lines->shape)) {
        const enum fsd_grid_step step = fsd_grid_lines_peek(lines, &line, &n_line);
        if (step == FSD_GRID_STEP_MORE) {
            return ANSWER_MORE;
        }
        if (step == FSD_GRID_STEP_END || (!is_row(&line) && line.kind != FSD_GRID_UNEVEN &&
                                          line.kind != FSD_GRID_DASHES && line.kind != FSD_GRID_BORDER)) {
            break;
        }
        n_rows += line.kind == FSD_GRID_UNEVEN || is_row(&line);
        lines->at += n_line;
    }
    return ANSWER_YES;
}

/*
 * Whether dashes at lines->at are a row, by the blanks of the rows before them, else by those of the rows after them.
 */
static enum answer are_next_row(const struct fsd_grid_lines *lines, const struct fsd_grid *grid)
{
    bool has_dash = false, has_other_blank = grid->has_candidates;

    for (size_t i = 0; i < (size_t)fsd_shape_n_columns(grid->shape) * grid->n_rows && !has_other_blank; i++) {
        has_dash |= grid->cells[i] == '-';
        has_other_blank |= grid->cells[i] != '-' && !fsd_shape_is_given(grid->shape, grid->cells[i]);
    }
    if (has_other_blank) {
        return ANSWER_NO;
    }
    return has_dash ? ANSWER_YES : are_row(*lines);
}

/* Reads the grid that starts at lines->at. Returns ANSWER_MORE or ANSWER_YES. */
static enum answer read_rows(struct fsd_grid_lines *lines, struct fsd_grid *grid)
{
    struct fsd_grid_line line;
    bool is_grouped = false;
    size_t n_line = 0;

    for (;;) {
        if (grid->n_rows == fsd_shape_n_rows(grid->shape)) {
            grid->outcome = FSD_GRID_IS_GRID;
            return ANSWER_YES;
        }
        const enum fsd_grid_step step = fsd_grid_lines_peek(lines, &line, &n_line);
        enum answer is_row = ANSWER_NO, goes_on = ANSWER_YES;
        grid->outcome = FSD_GRID_IS_ENDED;
        if (step != FSD_GRID_STEP_LINE) {
            return step == FSD_GRID_STEP_MORE ? ANSWER_MORE : ANSWER_YES;
        }
        switch (line.kind) {
        case FSD_GRID_ROW:
        case FSD_GRID_CANDIDATES:
            is_row = ANSWER_YES;
            break;
        case FSD_GRID_DASHES:
            is_row = are_next_row(lines, grid);
            break;
        case FSD_GRID_BORDER:
            break;
        case FSD_GRID_BLANK:
            if (line.is_empty_row) {
                is_row = ANSWER_YES;
                break;
            }
            goes_on = is_grouped ? ANSWER_YES : are_grouped(*lines, grid->n_rows);
            is_grouped = true;
            break;
        case FSD_GRID_UNEVEN:
            grid->outcome = FSD_GRID_IS_UNEVEN;
            lines->at += n_line;
            return skip_rest(lines, grid->n_rows + 1);
        default:
            goes_on = ANSWER_NO;
            break;
        }
        if (is_row == ANSWER_MORE || goes_on != ANSWER_YES) {
            return is_row == ANSWER_MORE || goes_on == ANSWER_MORE ? ANSWER_MORE : ANSWER_YES;
        }
        if (is_row == ANSWER_YES) {
            add_row(grid, &line);
        }
        lines->at += n_line;
    }
}

/* Reads the rest of a list of which the first cells are known. */
static enum answer read_list(struct fsd_grid_lines *lines, struct fsd_grid *grid)
{
    const unsigned n_all = fsd_shape_n_cells(grid->shape);
    struct fsd_grid_line line;
    size_t n_line = 0;

    grid->outcome = FSD_GRID_IS_LIST;
    while (grid->n_cells < n_all) {
        const enum fsd_grid_step step = fsd_grid_lines_peek(lines, &line, &n_line);
        if (step == FSD_GRID_STEP_MORE) {
            return ANSWER_MORE;
        }
        const bool has_cells =
            step == FSD_GRID_STEP_LINE && (line.kind == FSD_GRID_LIST || line.kind == FSD_GRID_ROW ||
                                           line.kind == FSD_GRID_DASHES || line.kind == FSD_GRID_UNEVEN);
        if (!has_cells && (step != FSD_GRID_STEP_LINE || line.kind != FSD_GRID_BORDER)) {
            return ANSWER_YES;
        }
        for (unsigned i = 0; has_cells && i < line.n_cells; i++, grid->n_cells++) {
            if (i < n_all && grid->n_cells < n_all) {
                grid->cells[grid->n_cells] = line.cells[i];
            }
        }
        grid->has_numbers |= has_cells && grid->shape && line.has_numbers;
        lines->at += n_line;
    }
    grid->outcome = grid->n_cells == n_all ? FSD_GRID_IS_GRID : FSD_GRID_IS_LIST;
    return ANSWER_YES;
}

/* The length of a section that is not the puzzle's: up to the next section. 0: more is needed. */
static size_t section_end(struct fsd_grid_lines lines)
{
    struct fsd_grid_line line;
    size_t n_line = 0;
    enum fsd_grid_step step = fsd_grid_lines_next(&lines, &line);

    while (step == FSD_GRID_STEP_LINE) {
        step = fsd_grid_lines_peek(&lines, &line, &n_line);
        if (step == FSD_GRID_STEP_LINE && line.kind == FSD_GRID_SECTION) {
            break;
        }
        lines.at += step == FSD_GRID_STEP_LINE ? n_line : 0;
    }
    return step == FSD_GRID_STEP_MORE ? 0 : lines.at;
}

size_t fsd_grid_read(const char *text, size_t n_bytes, bool is_all, struct fsd_grid *grid)
{
    struct fsd_grid_lines lines = {.shape = grid->shape, .text = text, .n_bytes = n_bytes, .is_all = is_all};
    struct fsd_grid_line line;
    size_t n_line = 0;
    enum answer answer = ANSWER_NO;

    grid->content = FSD_GRID_CONTENT_NONE;
    const enum fsd_grid_step step = fsd_grid_lines_peek(&lines, &line, &n_line);
    if (step != FSD_GRID_STEP_LINE) { /* at its end, a line that is too long */
        grid->content = FSD_GRID_CONTENT_TEXT;
        return step == FSD_GRID_STEP_MORE ? 0 : n_line;
    }
    grid->n_rows = grid->n_cells = 0;
    grid->has_candidates = grid->has_numbers = false;
    switch (line.kind) {
    case FSD_GRID_ROW:
    case FSD_GRID_CANDIDATES:
        answer = read_rows(&lines, grid);
        break;
    case FSD_GRID_DASHES:
        answer = are_row(lines);
        answer = answer == ANSWER_YES ? read_rows(&lines, grid) : answer;
        break;
    case FSD_GRID_BLANK:
        answer = line.is_empty_row ? are_first_row(lines) : ANSWER_NO;
        answer = answer == ANSWER_YES ? read_rows(&lines, grid) : answer;
        break;
    case FSD_GRID_LIST:
        answer = line.starts_list ? read_list(&lines, grid) : ANSWER_NO;
        break;
    case FSD_GRID_SECTION:
        return line.is_puzzle_section ? n_line : section_end(lines);
    case FSD_GRID_UNEVEN:
    case FSD_GRID_OTHER:
        grid->content = FSD_GRID_CONTENT_TEXT;
        break;
    default:
        break;
    }
    if (answer == ANSWER_MORE) {
        return 0;
    }
    if (answer == ANSWER_YES) {
        grid->content = FSD_GRID_CONTENT_GRID;
        return lines.at;
    }
    return n_line;
}
