/* Grids of nine lines, with or without frames, blanks and headings; lists in brackets; grids of candidates. */
#include <strings.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "pipeline/layout.h"
#include "pipeline/layouts/grid_layout.h"
#include "pipeline/layouts/grid_line.h"

enum {
    ROW_BYTES = 10, /* nine cells and a newline */
    PLAIN_BYTES = 9 * ROW_BYTES,
    MOST_BYTES = FSD_MAX_LINE_BYTES + 2 /* a grid is not looked for beyond these */
};

/* What became of a grid. */
enum outcome {
    OUTCOME_GRID,
    OUTCOME_ENDED,  /* too few rows */
    OUTCOME_UNEVEN, /* a row that has not nine cells */
    OUTCOME_LIST    /* a list that has not 81 cells */
};

struct grid {
    enum outcome outcome;
    unsigned n_rows;  /* up to what is wrong */
    unsigned n_cells; /* of a list */
    char *cells;      /* 81, or as many as were read; the caller's */
    bool has_candidates;
    uint16_t candidates[FASTSUD_N_CELLS]; /* instead of cells, if it has some */
};

/* The lines of a text, as far as they are known. */
struct lines {
    const char *text;
    size_t n_bytes;
    bool is_all;
    size_t at; /* the next line */
};

enum step { STEP_LINE, STEP_MORE, STEP_END };

/* Reads the line at lines->at, but does not go on to the next; n_line is with its end. */
static enum step peek(const struct lines *lines, struct fsd_grid_line *line, size_t *n_line)
{
    const char *const text = lines->text + lines->at;
    const size_t n_left = lines->n_bytes - lines->at;
    const char *const newline = memchr(text, '\n', n_left);

    *n_line = newline ? (size_t)(newline - text) + 1 : n_left;
    if (lines->at + *n_line > MOST_BYTES || (n_left == 0 && lines->is_all)) {
        return STEP_END;
    }
    if (!newline && !lines->is_all) {
        return lines->n_bytes < MOST_BYTES ? STEP_MORE : STEP_END;
    }
    fsd_grid_line_read(text, fsd_record_text_bytes(text, *n_line), line);
    return STEP_LINE;
}

static enum step next(struct lines *lines, struct fsd_grid_line *line)
{
    size_t n_line = 0;
    const enum step step = peek(lines, line, &n_line);

    lines->at += step == STEP_LINE ? n_line : 0;
    return step;
}

/* Nine lines of nine digits or points, with nothing else. */
static bool is_plain(const char *text, size_t n_bytes, char *cells)
{
    if (n_bytes < PLAIN_BYTES) {
        return false;
    }
    for (size_t row = 0; row < 9; row++) {
        if (text[row * ROW_BYTES + 9] != '\n') {
            return false;
        }
        memcpy(cells + 9 * row, text + row * ROW_BYTES, 9);
    }
    return fsd_text_is_puzzle(cells) && !memchr(cells, '-', FASTSUD_N_CELLS);
}

/* The candidates of cells. */
static void put_candidates(const char *cells, size_t n, uint16_t *candidates)
{
    for (size_t i = 0; i < n; i++) {
        candidates[i] =
            fsd_text_is_given(cells[i]) ? fsd_digits_of((unsigned)(cells[i] - '0')) : (uint16_t)FSD_ALL_DIGITS;
    }
}

static void add_row(struct grid *grid, const struct fsd_grid_line *line)
{
    const size_t at = (size_t)9 * grid->n_rows++;

    if (line->kind == FSD_GRID_CANDIDATES && !grid->has_candidates) {
        put_candidates(grid->cells, at, grid->candidates);
        grid->has_candidates = true;
    }
    if (line->kind == FSD_GRID_CANDIDATES) {
        memcpy(grid->candidates + at, line->candidates, sizeof(line->candidates));
    } else if (grid->has_candidates) {
        put_candidates(line->cells, 9, grid->candidates + at);
    } else {
        memcpy(grid->cells + at, line->cells, 9);
    }
}

static bool is_row(const struct fsd_grid_line *line)
{
    return line->kind == FSD_GRID_ROW || line->kind == FSD_GRID_CANDIDATES;
}

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_MORE };

/* Whether dashes at lines->at are a row, as the rows after them have dashes for blanks; other blanks tell the contrary.
 */
static enum answer are_row(struct lines lines)
{
    struct fsd_grid_line line;

    for (unsigned n = 0; n < 9; n++) {
        const enum step step = next(&lines, &line);
        if (step == STEP_MORE) {
            return ANSWER_MORE;
        }
        if (step == STEP_LINE && line.kind == FSD_GRID_ROW && (line.has_dash || line.has_other_blank)) {
            return line.has_other_blank ? ANSWER_NO : ANSWER_YES;
        }
        if (step == STEP_END || (line.kind != FSD_GRID_ROW && line.kind != FSD_GRID_DASHES)) {
            return ANSWER_NO;
        }
    }
    return ANSWER_YES;
}

/*
 * Whether an empty line at lines->at, after n_rows rows, stands between rows of one grid: whether groups of so many
 * rows follow, with an empty line between them, up to nine, and no row after them.
 */
static enum answer are_grouped(struct lines lines, unsigned n_rows)
{
    struct fsd_grid_line line;

    if (n_rows != 1 && n_rows != 3) {
        return ANSWER_NO;
    }
    for (unsigned row = n_rows; row <= 9; row++) {
        enum step step = STEP_LINE;
        if (row % n_rows == 0) {
            step = next(&lines, &line);
            if (step == STEP_LINE && row < 9 && line.kind != FSD_GRID_BLANK) {
                return ANSWER_NO;
            }
            if (row == 9) {
                return step == STEP_MORE                                ? ANSWER_MORE
                       : step == STEP_LINE && line.kind == FSD_GRID_ROW ? ANSWER_NO
                                                                        : ANSWER_YES;
            }
        }
        step = step == STEP_LINE ? next(&lines, &line) : step;
        if (step != STEP_LINE) {
            return step == STEP_MORE ? ANSWER_MORE : ANSWER_NO;
        }
        if (!is_row(&line)) {
            return ANSWER_NO;
        }
    }
    return ANSWER_NO;
}

/* Goes on to the end of a grid of which a row is uneven: up to what is no row, or as many lines as nine rows are. */
static enum answer skip_rest(struct lines *lines, unsigned n_rows)
{
    struct fsd_grid_line line;
    size_t n_line = 0;

    while (n_rows < 9) {
        const enum step step = peek(lines, &line, &n_line);
        if (step == STEP_MORE) {
            return ANSWER_MORE;
        }
        if (step == STEP_END || (!is_row(&line) && line.kind != FSD_GRID_UNEVEN && line.kind != FSD_GRID_DASHES &&
                                 line.kind != FSD_GRID_BORDER)) {
            break;
        }
        n_rows += line.kind == FSD_GRID_UNEVEN || is_row(&line);
        lines->at += n_line;
    }
    return ANSWER_YES;
}

/* Reads rows that have the same shape, as long as they are not too many. */
static void read_alike(struct lines *lines, struct grid *grid, const struct fsd_grid_shape *shape)
{
    while (grid->n_rows < 9 && lines->at + shape->n_bytes <= MOST_BYTES &&
           fsd_grid_shape_read(shape, lines->text + lines->at, lines->n_bytes - lines->at,
                               grid->cells + (size_t)9 * grid->n_rows)) {
        grid->n_rows++;
        lines->at += shape->n_bytes;
    }
}

/* Whether dashes at lines->at are a row, by the blanks of the rows before them, else by those of the rows after them.
 */
static enum answer are_next_row(const struct lines *lines, const struct grid *grid)
{
    bool has_dash = false, has_other_blank = grid->has_candidates;

    for (size_t i = 0; i < (size_t)9 * grid->n_rows && !has_other_blank; i++) {
        has_dash |= grid->cells[i] == '-';
        has_other_blank |= grid->cells[i] != '-' && !fsd_text_is_given(grid->cells[i]);
    }
    if (has_other_blank) {
        return ANSWER_NO;
    }
    return has_dash ? ANSWER_YES : are_row(*lines);
}

/* Reads the grid that starts at lines->at. Returns ANSWER_MORE or ANSWER_YES. */
static enum answer read_rows(struct lines *lines, struct grid *grid)
{
    struct fsd_grid_line line;
    struct fsd_grid_shape shape = {.n_bytes = 0};
    bool is_grouped = false;
    size_t n_line = 0;

    for (;;) {
        if (shape.n_bytes > 0 && !grid->has_candidates) {
            read_alike(lines, grid, &shape);
        }
        if (grid->n_rows == 9) {
            grid->outcome = OUTCOME_GRID;
            return ANSWER_YES;
        }
        const enum step step = peek(lines, &line, &n_line);
        enum answer is_row = ANSWER_NO, goes_on = ANSWER_YES;
        grid->outcome = OUTCOME_ENDED;
        if (step != STEP_LINE) {
            return step == STEP_MORE ? ANSWER_MORE : ANSWER_YES;
        }
        switch (line.kind) {
        case FSD_GRID_ROW:
            fsd_grid_shape_take(&shape, lines->text + lines->at, n_line);
            is_row = ANSWER_YES;
            break;
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
            grid->outcome = OUTCOME_UNEVEN;
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
static enum answer read_list(struct lines *lines, struct grid *grid)
{
    struct fsd_grid_line line;
    size_t n_line = 0;

    grid->outcome = OUTCOME_LIST;
    while (grid->n_cells < FASTSUD_N_CELLS) {
        const enum step step = peek(lines, &line, &n_line);
        if (step == STEP_MORE) {
            return ANSWER_MORE;
        }
        const bool has_cells = step == STEP_LINE && (line.kind == FSD_GRID_LIST || line.kind == FSD_GRID_ROW ||
                                                     line.kind == FSD_GRID_DASHES || line.kind == FSD_GRID_UNEVEN);
        if (!has_cells && (step != STEP_LINE || line.kind != FSD_GRID_BORDER)) {
            return ANSWER_YES;
        }
        for (unsigned i = 0; has_cells && i < line.n_cells; i++, grid->n_cells++) {
            if (i < FASTSUD_N_CELLS && grid->n_cells < FASTSUD_N_CELLS) {
                grid->cells[grid->n_cells] = line.cells[i];
            }
        }
        lines->at += n_line;
    }
    grid->outcome = grid->n_cells == FASTSUD_N_CELLS ? OUTCOME_GRID : OUTCOME_LIST;
    return ANSWER_YES;
}

static bool is_name(const char *text, size_t n_bytes, const char *name)
{
    return n_bytes >= strlen(name) && strncasecmp(text, name, strlen(name)) == 0;
}

/* Whether a section, whose line starts at text, is that of the puzzle. */
static bool is_puzzle_section(const char *text, size_t n_bytes)
{
    while (n_bytes > 0 && *text != '[') {
        text++;
        n_bytes--;
    }
    return is_name(text, n_bytes, "[puzzle]");
}

/* The length of a section that is not the puzzle's: up to the next section. 0: more is needed. */
static size_t section_end(struct lines lines)
{
    struct fsd_grid_line line;
    size_t n_line = 0;
    enum step step = next(&lines, &line);

    while (step == STEP_LINE) {
        step = peek(&lines, &line, &n_line);
        if (step == STEP_LINE && line.kind == FSD_GRID_SECTION) {
            break;
        }
        lines.at += step == STEP_LINE ? n_line : 0;
    }
    return step == STEP_MORE ? 0 : lines.at;
}

enum content { CONTENT_GRID, CONTENT_TEXT, CONTENT_NONE };

/*
 * Reads the record at the start of a text: a grid, or what stands between grids, which is a line or a section, of which
 * only a line of text may be something. Returns its length, or 0 if more is needed.
 */
static size_t read_record(const char *text, size_t n_bytes, bool is_all, struct grid *grid, enum content *content)
{
    struct lines lines = {.text = text, .n_bytes = n_bytes, .is_all = is_all};
    struct fsd_grid_line line;
    size_t n_line = 0;
    enum answer answer = ANSWER_NO;

    if (is_plain(text, n_bytes, grid->cells)) {
        grid->outcome = OUTCOME_GRID;
        grid->has_candidates = false;
        *content = CONTENT_GRID;
        return PLAIN_BYTES;
    }
    *content = CONTENT_NONE;
    const enum step step = peek(&lines, &line, &n_line);
    if (step != STEP_LINE) {
        return step == STEP_MORE ? 0 : n_line;
    }
    grid->n_rows = grid->n_cells = 0;
    grid->has_candidates = false;
    switch (line.kind) {
    case FSD_GRID_ROW:
    case FSD_GRID_CANDIDATES:
        answer = read_rows(&lines, grid);
        break;
    case FSD_GRID_DASHES:
        answer = are_row(lines);
        answer = answer == ANSWER_YES ? read_rows(&lines, grid) : answer;
        break;
    case FSD_GRID_LIST:
        answer = line.starts_list ? read_list(&lines, grid) : ANSWER_NO;
        break;
    case FSD_GRID_SECTION:
        return is_puzzle_section(text, n_line) ? n_line : section_end(lines);
    case FSD_GRID_UNEVEN:
    case FSD_GRID_OTHER:
        *content = CONTENT_TEXT;
        break;
    default:
        break;
    }
    if (answer == ANSWER_MORE) {
        return 0;
    }
    if (answer == ANSWER_YES) {
        *content = CONTENT_GRID;
        return lines.at;
    }
    return n_line;
}

static size_t record_end(const struct fsd_layout *layout, const char *text, size_t n_bytes, bool is_all)
{
    char cells[FASTSUD_N_CELLS];
    struct grid grid = {.cells = cells};
    enum content content = CONTENT_NONE;

    (void)layout;
    return read_record(text, n_bytes, is_all, &grid, &content);
}

static void set_malformed(const struct grid *grid, struct fsd_record *record)
{
    static const char *const problems[] = {
        [OUTCOME_ENDED] = "the grid ends after %u of 9 rows; write nine rows of nine cells",
        [OUTCOME_UNEVEN] = "row %u of the grid has not nine cells; write 1 to 9, or . 0 _ * - x X for a blank",
        [OUTCOME_LIST] = "the list has %u cells, not 81; write nine rows of nine cells",
    };
    const unsigned number = grid->outcome == OUTCOME_LIST     ? grid->n_cells
                            : grid->outcome == OUTCOME_UNEVEN ? grid->n_rows + 1
                                                              : grid->n_rows;

    fsd_record_set_malformed(record, &(struct fsd_malformed){.problem = problems[grid->outcome], .number = number});
}

static void take_grid(const struct grid *grid, struct fsd_record *record)
{
    if (grid->has_candidates) {
        memcpy(record->own_candidates, grid->candidates, sizeof(grid->candidates));
        fsd_record_take_candidates(record);
    } else {
        fsd_record_set_puzzle(record, record->own_cells);
    }
}

/* Takes a puzzle that stands in a line by itself. A full grid is a solution, which belongs to some puzzle nearby. */
static void take_line(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    uint64_t givens[2];

    fsd_layout_lines.read(layout, text, n_bytes, record);
    if (record->content == FSD_RECORD_PUZZLE) {
        fsd_text_find_givens(record->cells, givens);
    }
    if (record->content != FSD_RECORD_PUZZLE || (givens[0] == UINT64_MAX && givens[1] == (1U << 17) - 1)) {
        record->content = FSD_RECORD_NOTHING;
    }
}

static size_t read_text(const struct fsd_layout *layout, const char *text, size_t n_bytes, struct fsd_record *record)
{
    struct grid grid = {.cells = record->own_cells};
    enum content content = CONTENT_NONE;
    const size_t n = read_record(text, n_bytes, true, &grid, &content);

    record->content = FSD_RECORD_NOTHING;
    if (content == CONTENT_GRID && grid.outcome == OUTCOME_GRID) {
        take_grid(&grid, record);
    } else if (content == CONTENT_GRID) {
        set_malformed(&grid, record);
    } else if ((content == CONTENT_TEXT || n > MOST_BYTES) && n >= FASTSUD_N_CELLS) {
        take_line(layout, text, n, record);
    }
    return n;
}

bool fsd_grid_take_text(const char *text, size_t n_bytes, struct fsd_record *record)
{
    struct grid grid = {.cells = record->own_cells};
    enum content content = CONTENT_NONE;

    for (size_t at = 0; at < n_bytes;) {
        at += read_record(text + at, n_bytes - at, true, &grid, &content);
        if (content == CONTENT_GRID && grid.outcome == OUTCOME_GRID) {
            take_grid(&grid, record);
            return true;
        }
    }
    return false;
}

/* Whether grids start at a line: whether it is a row or a border, and the next as well, or a list. */
static enum fsd_recognition recognise(const struct fsd_beginning *beginning, struct fsd_layout *layout,
                                      struct fsd_failure *failure)
{
    struct lines lines = {.text = beginning->text + beginning->line,
                          .n_bytes = beginning->n_bytes - beginning->line,
                          .is_all = beginning->is_all};
    struct fsd_grid_line line;
    unsigned n_rows = 0, n_blank = 0;

    (void)layout;
    (void)failure;
    if (beginning->is_named) {
        return FSD_RECOGNITION_YES;
    }
    for (unsigned n = 0; n < 8; n++) {
        const enum step step = next(&lines, &line);
        if (step != STEP_LINE) {
            return step == STEP_MORE ? FSD_RECOGNITION_MORE : FSD_RECOGNITION_NO;
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
            return n == 0 && is_puzzle_section(lines.text, lines.at) ? FSD_RECOGNITION_YES : FSD_RECOGNITION_NO;
        case FSD_GRID_BLANK:
            n_blank++;
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

static void describe(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_buffer_put_text(out, "read as grids of nine lines");
}

const struct fsd_layout_kind fsd_layout_grid = {
    .name = "grid",
    .manual =
        "Nine lines of nine cells, between which there may be blanks, bars, commas, quotes and brackets, with or "
        "without "
        "a frame.\n"
        "Within bars, as in\n.BR \"|5 3|  7|   |\" ,\na space is a blank, and so is an empty field between commas or "
        "TABs.\n"
        "A row may also be nine sets of candidates, as programs for players write them, with\n.B !\n"
        "for none.\n"
        "A list in brackets, of 81 cells, may be one line or several.\n"
        "Lines between grids, such as titles, are skipped; of a file with sections, only\n.B [Puzzle]\nis read.\n"
        "Nine rows make a grid, so that nothing need stand between two; rows may have empty lines between them, one by "
        "one or by three.\n"
        "A grid with fewer is malformed, once, at its first line.",
    .spans_lines = true,
    .recognise = recognise,
    .record_end = record_end,
    .read = read_text,
    .describe = describe,
};
