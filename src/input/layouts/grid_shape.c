#include "input/layouts/grid_shape.h"

#include <string.h>

#include "grid/sixteen_bytes.h"
#include "grid/text.h"
#include "input/layouts/grid_line.h"
#include "input/record.h"

/* Notes a cell at an offset of the grid. Returns false if it is a dash, or one too many. */
static bool take_cell(struct fsd_grid_shape *shape, size_t at, char c, unsigned *n_cells)
{
    if (c == '-' || *n_cells == FSD_GRID_SHAPE_CELLS) {
        return false;
    }
    if (!fsd_text_is_given(c)) {
        shape->blank = c;
    }
    shape->is_cell[at] = 0xff;
    shape->places[(*n_cells)++] = (uint16_t)at;
    return true;
}

/* Notes the cells of a line, with its end, at an offset of the grid: what can only be a cell. */
static bool take_cells(struct fsd_grid_shape *shape, size_t at, const char *line, size_t n_line, unsigned *n_cells)
{
    bool is_good = true;

    for (size_t i = 0; i < n_line && is_good; i++) {
        is_good = !fsd_text_is_cell(line[i]) || take_cell(shape, at + i, line[i], n_cells);
    }
    return is_good;
}

/* The same of a row in which spaces between bars are cells. Nothing else may stand there, so that it remains a row. */
static bool take_framed(struct fsd_grid_shape *shape, size_t at, const char *line, size_t n_line, unsigned *n_cells)
{
    size_t places[9], character = 0;
    unsigned n = 0;

    if (!fsd_grid_line_places(line, fsd_record_text_bytes(line, n_line), places)) {
        return false;
    }
    for (size_t i = 0; i < n_line; i++) {
        const unsigned char c = (unsigned char)line[i];
        const bool goes_on = (c & 0xc0) == 0x80; /* in UTF-8 */
        if (!goes_on && n < 9 && character == places[n]) {
            if ((c != ' ' && !fsd_text_is_cell(line[i])) || !take_cell(shape, at + i, line[i], n_cells)) {
                return false;
            }
            n++;
        } else if (c < 0x80 && c != ' ' && c != '|' && c != '\r' && c != '\n') {
            return false;
        }
        character += !goes_on;
    }
    return true;
}

typedef bool take_line(struct fsd_grid_shape *shape, size_t at, const char *line, size_t n_line, unsigned *n_cells);

/* Notes the cells of all rows. Returns false if there are not 81, or if other lines than borders stand between them. */
static bool take_rows(struct fsd_grid_shape *shape, const char *text, size_t n_grid, take_line *take,
                      bool *has_empty_lines)
{
    struct fsd_grid_lines lines = {.text = text, .n_bytes = n_grid, .is_all = true};
    struct fsd_grid_line line;
    unsigned n_cells = 0;

    *has_empty_lines = false;
    shape->blank = '.';
    memset(shape->is_cell, 0, sizeof(shape->is_cell));
    for (size_t at = 0; fsd_grid_lines_next(&lines, &line) == FSD_GRID_STEP_LINE; at = lines.at) {
        const bool is_row = line.kind == FSD_GRID_ROW || line.kind == FSD_GRID_LIST;
        *has_empty_lines |= line.kind == FSD_GRID_BLANK;
        if (is_row ? !take(shape, at, text + at, lines.at - at, &n_cells)
                   : line.kind != FSD_GRID_BORDER && line.kind != FSD_GRID_BLANK) {
            return false;
        }
    }
    return n_cells == FSD_GRID_SHAPE_CELLS;
}

void fsd_grid_shape_take(struct fsd_grid_shape *shape, const char *text, size_t n_bytes, size_t n_grid)
{
    bool has_empty_lines = false;

    shape->n_bytes = 0;
    if (n_grid >= FSD_GRID_SHAPE_BYTES || text[n_grid - 1] != '\n' ||
        (!take_rows(shape, text, n_grid, take_framed, &has_empty_lines) &&
         !take_rows(shape, text, n_grid, take_cells, &has_empty_lines)) ||
        (has_empty_lines && (n_bytes == n_grid || text[n_grid] != '\n'))) {
        return;
    }
    shape->n_bytes = n_grid;
    shape->n_known = n_grid + has_empty_lines;
    memcpy(shape->bytes, text, shape->n_known);
}

void fsd_grid_shape_take_border(struct fsd_grid_shape *shape, const char *line, size_t n_bytes)
{
    if (n_bytes <= sizeof(shape->border) && line[n_bytes - 1] == '\n') {
        memcpy(shape->border, line, n_bytes);
        shape->n_border = n_bytes;
    }
}

#if defined(__SSE2__)

enum { STEP = 16 };

/* Whether STEP bytes of a text are as the shape has them: digits or the usual blanks at the places of cells. */
static bool is_step_alike(const struct fsd_grid_shape *shape, const char *text, size_t at)
{
    const __m128i bytes = fsd_bytes_load(text + at);
    const __m128i is_cell = fsd_bytes_load(shape->is_cell + at);
    const __m128i cells = _mm_or_si128(fsd_bytes_digit_or_dot(bytes), fsd_bytes_equal(bytes, shape->blank));
    const __m128i others = _mm_cmpeq_epi8(bytes, fsd_bytes_load(shape->bytes + at));
    const __m128i alike = _mm_or_si128(_mm_and_si128(is_cell, cells), _mm_andnot_si128(is_cell, others));

    return _mm_movemask_epi8(alike) == 0xffff;
}

static bool is_alike(const struct fsd_grid_shape *shape, const char *text)
{
    const size_t last = shape->n_known - STEP; /* 81 cells are more than a step */
    size_t at = 0;

    while (at < last && is_step_alike(shape, text, at)) {
        at += STEP;
    }
    return at >= last && is_step_alike(shape, text, last);
}

#else

static bool is_alike(const struct fsd_grid_shape *shape, const char *text)
{
    bool alike = true;

    for (size_t i = 0; i < shape->n_known; i++) {
        const char c = text[i];
        alike &= shape->is_cell[i] ? (c >= '.' && c <= '9' && c != '/') || c == shape->blank
                                   : (unsigned char)c == shape->bytes[i];
    }
    return alike;
}

#endif

bool fsd_grid_shape_fits(const struct fsd_grid_shape *shape, const char *text, size_t n_bytes)
{
    return shape->n_bytes > 0 && n_bytes >= shape->n_known && is_alike(shape, text);
}

void fsd_grid_shape_read(const struct fsd_grid_shape *shape, const char *text, char *cells)
{
    for (unsigned i = 0; i < FSD_GRID_SHAPE_CELLS; i++) {
        cells[i] = text[shape->places[i]];
    }
    if (shape->blank != ' ') {
        return;
    }
    for (unsigned i = 0; i < FSD_GRID_SHAPE_CELLS; i++) {
        cells[i] = (char)(cells[i] + (cells[i] == ' ') * ('.' - ' ')); /* without a branch, which none could predict */
    }
}

bool fsd_grid_shape_has_border(const struct fsd_grid_shape *shape, const char *text, size_t n_bytes)
{
    return shape->n_border > 0 && n_bytes >= shape->n_border && memcmp(text, shape->border, shape->n_border) == 0;
}
