/* Grids of nine lines, with or without frames, blanks and headings; lists in brackets; grids of candidates. */
#include "input/layouts/grid_layout.h"
#include "input/layout.h"
#include "input/layouts/grid_text.h"

static size_t record_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    char cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_grid grid = {.shape = layout->shape, .cells = cells};

    return fsd_grid_read(text, n_bytes, is_all, &grid);
}

static void set_malformed(const struct fsd_grid *grid, struct fsd_record *record)
{
    static const char *const problems[] = {
        [FSD_GRID_IS_ENDED] = "the grid ends after %u of %h rows; write %H rows of %W cells",
        [FSD_GRID_IS_UNEVEN] = "row %u of the grid has not %W cells; write %v for a blank",
        [FSD_GRID_IS_LIST] = "the list has %u cells, not %n; write %H rows of %W cells",
    };
    const unsigned number = grid->outcome == FSD_GRID_IS_LIST     ? grid->n_cells
                            : grid->outcome == FSD_GRID_IS_UNEVEN ? grid->n_rows + 1
                                                                  : grid->n_rows;

    fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = problems[grid->outcome], .number = number});
}

static void take_grid(const struct fsd_grid *grid, struct fsd_record *record)
{
    if (grid->has_numbers && !fsd_shape_settle(grid->shape, grid->cells)) {
        fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = "numbers above 26 alone cannot be read"});
    } else if (grid->has_candidates) {
        fsd_record_take_candidates(record);
    } else {
        fsd_record_set_puzzle(record, record->own_cells);
    }
}

/*
 * Takes a puzzle that stands in a line by itself. A full grid is a solution, which belongs to some puzzle nearby. Other
 * lines are titles, unless they start with 81 cells or are several.
 */
static void take_line(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    const size_t n_most = fsd_layout_max_bytes(layout);

    fsd_layout_lines.read(layout, text, n_bytes, record);
    if (record->content == FSD_RECORD_PUZZLE) {
        if (fsd_shape_is_full(layout->shape, record->cells)) {
            record->content = FSD_RECORD_NOTHING;
        }
    } else if (record->content == FSD_RECORD_MALFORMED && !fsd_shape_is_puzzle(layout->shape, text)) {
        const size_t n_text = fsd_record_text_bytes(text, n_bytes);
        record->content = FSD_RECORD_NOTHING;
        fsd_record_reject_lone_cr(record, text, n_text < n_most ? n_text : n_most);
    }
}

static size_t read_text(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    struct fsd_grid grid = {.shape = record->shape, .cells = record->own_cells, .candidates = record->own_candidates};
    const size_t n = fsd_grid_read(text, n_bytes, true, &grid);

    record->content = FSD_RECORD_NOTHING;
    if (grid.content == FSD_GRID_CONTENT_GRID && grid.outcome == FSD_GRID_IS_GRID) {
        take_grid(&grid, record);
    } else if (grid.content == FSD_GRID_CONTENT_GRID) {
        set_malformed(&grid, record);
    } else if (n >= fsd_shape_n_cells(layout->shape) && (grid.content == FSD_GRID_CONTENT_TEXT || text[0] == '#')) {
        take_line(layout, text, n, record);
    }
    return n;
}

bool fsd_grid_take_text(const char *text, size_t n_bytes, struct fsd_record *record)
{
    struct fsd_grid grid = {.shape = record->shape, .cells = record->own_cells, .candidates = record->own_candidates};

    for (size_t at = 0; at < n_bytes;) {
        at += fsd_grid_read(text + at, n_bytes - at, true, &grid);
        if (grid.content == FSD_GRID_CONTENT_GRID && grid.outcome == FSD_GRID_IS_GRID) {
            take_grid(&grid, record);
            return true;
        }
    }
    return false;
}

/* Whether grids start at a line: whether it is a row or a border, and the next as well, or a list. */
static enum fsd_recognition find_grids(const struct fsd_beginning *beginning, const struct fsd_puzzle_shape *shape)
{
    struct fsd_grid_lines lines = {.shape = shape,
                                   .text = beginning->text + beginning->line,
                                   .n_bytes = beginning->n_bytes - beginning->line,
                                   .is_all = beginning->is_all};
    struct fsd_grid_line line;
    unsigned n_rows = 0, n_blank = 0;

    if (beginning->is_named) {
        return FSD_RECOGNITION_YES;
    }
    for (unsigned n = 0; n < 8; n++) {
        const enum fsd_grid_step step = fsd_grid_lines_next(&lines, &line);
        if (step != FSD_GRID_STEP_LINE) {
            return step == FSD_GRID_STEP_MORE ? FSD_RECOGNITION_MORE : FSD_RECOGNITION_NO;
        }
        switch (line.kind) {
        case FSD_GRID_ROW:
        case FSD_GRID_CANDIDATES:
        case FSD_GRID_DASHES:
            n_rows++;
            break;
        case FSD_GRID_BORDER:
            break;
        case FSD_GRID_LIST:
            return line.starts_list && n == 0 ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
        case FSD_GRID_SECTION:
            return n == 0 && line.is_puzzle_section ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
        case FSD_GRID_BLANK:
            n_blank += !line.is_empty_row;
            break;
        default:
            return FSD_RECOGNITION_NO;
        }
        if (n_rows == 2 || (n_rows == 1 && line.kind == FSD_GRID_BORDER) || n_blank > 1) {
            return n_rows > 0 ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
        }
    }
    return FSD_RECOGNITION_NO;
}

static enum fsd_recognition recognise(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                      struct fsd_failure *failure)
{
    (void)failure;
    return find_grids(beginning, layout->shape);
}

static void describe(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    if (layout->shape) {
        fsd_buffer_print(out, "read as grids of %u lines", layout->shape->n_rows);
    } else {
        fsd_buffer_put_text(out, "read as grids of nine lines");
    }
}

const struct fsd_layout_kind fsd_layout_grid = {
    .name = "grid",
    .manual =
        "Nine lines of nine cells, between which there may be spaces, bars, commas, quotes and brackets, with or "
        "without "
        "a frame.\n"
        "Within bars, as in\n.BR \"|5 3|  7|   |\" ,\na space is a blank, and so is an empty field between commas or "
        "TABs.\n"
        "Nine empty fields before eight rows, and then no other row, are the first row; elsewhere between grids they "
        "are "
        "an empty line.\n"
        "A row may also be nine sets of candidates, as programs for players write them, with\n.B !\n"
        "for none.\n"
        "A list in brackets, of 81 cells, may be one line or several.\n"
        "Lines between grids, such as titles, are skipped; of a file with sections, only\n.B [Puzzle]\nis read.\n"
        "Nine rows make a grid, so that nothing need stand between two; rows may have empty lines between them, one by "
        "one or by three.\n"
        "A grid with fewer is malformed, once, at its first line.\n"
        "Of other rules, rows, and cells of a row, are as many as the grid's.",
    .spans_lines = true,
    .recognise = recognise,
    .record_end = record_end,
    .read = read_text,
    .describe = describe,
};
