/* Rows and grids of symbols. */
#include "judge/reply_scan.h"

#include <string.h>

static void start_segment(struct fsd_reply_scan *scan)
{
    struct fsd_segment *const segment = &scan->segment;

    segment->n = segment->n_first = segment->n_unsure = 0;
    segment->number = 0;
    segment->is_numbered = segment->follows_mark = segment->has_full_stop = segment->has_long_dashes = false;
}

static void start_line(struct fsd_reply_scan *scan)
{
    start_segment(scan);
    scan->is_prose = scan->is_labelled_row = scan->has_mark = scan->has_bar = scan->has_and = false;
    scan->label = 0;
    scan->n_since_bar = 0;
}

static void take_grid(struct fsd_reply_scan *scan, const uint8_t *cells)
{
    memcpy(scan->reply->cells, cells, scan->n_cells);
    scan->reply->form = FSD_REPLY_GRID;
}

/*
 * Copies the symbols from number `from` on, as cells, if they are so many. Dashes and stars are all cells or none of
 * them, each kind by itself, and there must be one way only; if there are enough cells without, they are none.
 */
static bool resolve(const struct fsd_segment *segment, size_t from, size_t n_wanted, uint8_t *cells)
{
    size_t counts[2] = {0}, n_certain = 0, end = segment->n;
    unsigned n_ways = 0, way = 0;

    if (end > FSD_MOST_SYMBOLS || end < from + n_wanted) {
        return false;
    }
    if (segment->n_unsure == 0 && !segment->has_full_stop) {
        if (end == from + n_wanted) {
            memcpy(cells, segment->symbols + from, n_wanted);
        }
        return end == from + n_wanted;
    }
    for (size_t i = from; i < end; i++) {
        const uint8_t symbol = segment->symbols[i];
        if (symbol == FSD_SYMBOL_NO_VALUE) {
            return false;
        }
        if (symbol > FSD_SYMBOL_NO_VALUE) {
            counts[symbol - FSD_SYMBOL_DASH]++;
        } else {
            n_certain++;
        }
    }
    if (n_certain == n_wanted + 1 && segment->has_full_stop) {
        n_certain--;
        end--;
    }
    for (unsigned kinds = 0; kinds < 4 && n_certain <= n_wanted && n_ways < 2; kinds++) {
        size_t n = n_certain;
        bool is_way = true;
        for (unsigned kind = 0; kind < 2; kind++) {
            if (kinds >> kind & 1) {
                is_way &= counts[kind] > 0;
                n += counts[kind];
            }
        }
        if (is_way && n == n_wanted) {
            way = kinds;
            n_ways++;
        }
        if (n_ways == 1 && kinds == 0) {
            break;
        }
    }
    if (n_ways != 1) {
        return false;
    }
    for (size_t i = from, n = 0; i < end; i++) {
        const uint8_t symbol = segment->symbols[i];
        if (symbol < FSD_SYMBOL_NO_VALUE) {
            cells[n++] = symbol;
        } else if (way >> (symbol - FSD_SYMBOL_DASH) & 1) {
            cells[n++] = 0;
        }
    }
    return true;
}

/* Whether the segment is a whole grid, perhaps after its number; if so, copies its cells. */
static bool is_whole(const struct fsd_reply_scan *scan, uint8_t *cells)
{
    const struct fsd_segment *const segment = &scan->segment;

    return resolve(segment, 0, scan->n_cells, cells) ||
           (segment->is_numbered && resolve(segment, segment->n_first, scan->n_cells, cells));
}

/* Whether row number i of those that follow each other holds the numbers of the columns. */
static bool is_heading(const struct fsd_reply_scan *scan, uint64_t i)
{
    const unsigned n_columns = scan->shape.n_columns;
    const uint8_t *const row = scan->rows + i % (scan->shape.n_rows + 1) * n_columns;
    bool is_so = true;

    for (unsigned column = 0; column < n_columns; column++) {
        is_so &= row[column] == column + 1;
    }
    return is_so;
}

/* The last rows are a grid if nothing but whole grids, or the numbers of the columns, stand before them. */
static void end_rows(struct fsd_reply_scan *scan)
{
    const unsigned n_columns = scan->shape.n_columns, n_grid = scan->shape.n_rows;
    const uint64_t n = scan->n_rows;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    scan->n_rows = 0;
    if (n >= n_grid && (n % n_grid == 0 || is_heading(scan, n - n_grid - 1))) {
        for (unsigned row = 0; row < n_grid; row++) {
            memcpy(cells + row * n_columns, scan->rows + (n - n_grid + row) % (n_grid + 1) * n_columns, n_columns);
        }
        take_grid(scan, cells);
    }
}

/* Ends what stands on lines that follow each other. */
static void end_block(struct fsd_reply_scan *scan)
{
    end_rows(scan);
    if (scan->has_odd_lines && scan->n_flat == scan->n_cells) {
        take_grid(scan, scan->flat);
    }
    scan->n_flat = 0;
    scan->has_odd_lines = scan->is_spoilt = false;
}

static void add_flat(struct fsd_reply_scan *scan, const uint8_t *symbols, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (symbols[i] <= FSD_SYMBOL_NO_VALUE) {
            if (scan->n_flat < scan->n_cells) {
                scan->flat[scan->n_flat] = symbols[i];
            }
            /* What is no value spoils the whole. */
            scan->n_flat += symbols[i] == FSD_SYMBOL_NO_VALUE ? scan->n_cells + 1 : 1;
        }
    }
}

static void add_row(struct fsd_reply_scan *scan, const uint8_t *cells)
{
    const unsigned n_columns = scan->shape.n_columns;

    if (scan->n_flat + n_columns <= scan->n_cells) {
        memcpy(scan->flat + scan->n_flat, cells, n_columns);
    }
    scan->n_flat += n_columns;
    if (scan->is_spoilt) {
        return;
    }
    memcpy(scan->rows + scan->n_rows % (scan->shape.n_rows + 1) * n_columns, cells, n_columns);
    scan->n_rows++;
}

static void add_labelled_row(struct fsd_reply_scan *scan, unsigned label, const uint8_t *cells)
{
    if (label == 1) {
        scan->next_label = 1;
        scan->are_labelled_rows = scan->is_labelled_row;
    }
    if (label != scan->next_label) {
        scan->next_label = 0;
        return;
    }
    memcpy(scan->labelled + (size_t)(label - 1) * scan->shape.n_columns, cells, scan->shape.n_columns);
    scan->next_label++;
    if (label == scan->shape.n_rows) {
        /* If the numbers may be cells as well, it is not known which is meant. */
        if (scan->n_rows < label) {
            take_grid(scan, scan->labelled);
        }
        scan->next_label = 0;
        scan->n_rows = scan->n_flat = 0;
        scan->has_odd_lines = scan->is_spoilt = false;
    }
}

/* Whether a line of symbols is part of a frame, such as "---+---+---". */
static bool is_frame(const struct fsd_reply_scan *scan)
{
    const struct fsd_segment *const segment = &scan->segment;

    for (size_t i = 0; i < segment->n && i < FSD_MOST_SYMBOLS; i++) {
        if (segment->symbols[i] != FSD_SYMBOL_DASH) {
            return false;
        }
    }
    return segment->has_long_dashes || segment->n != scan->shape.n_columns;
}

/* Ends a line of symbols alone. */
static void end_symbols(struct fsd_reply_scan *scan)
{
    const struct fsd_segment *const segment = &scan->segment;
    const unsigned n_columns = scan->shape.n_columns;
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    scan->is_spoilt &= segment->n > 0;
    if (scan->label == 0 && (segment->n == 0 || is_frame(scan))) {
        return;
    }
    if (is_whole(scan, cells)) {
        end_block(scan);
        take_grid(scan, cells);
        return;
    }
    if (scan->label > 0) {
        end_block(scan);
        if (resolve(segment, 0, n_columns, cells)) {
            add_labelled_row(scan, scan->label, cells);
        } else {
            scan->next_label = 0;
        }
        return;
    }
    const bool is_row = !segment->is_numbered && resolve(segment, 0, n_columns, cells);
    if (is_row) {
        add_row(scan, cells);
    } else {
        scan->n_rows = 0;
        scan->has_odd_lines = scan->is_spoilt = true;
        add_flat(scan, segment->symbols, segment->n < FSD_MOST_SYMBOLS ? segment->n : FSD_MOST_SYMBOLS);
    }
    /* A number at the front may be the row's; which of both is meant, the other rows tell. */
    if (segment->n_first > 0 && segment->number >= 1 && segment->number <= scan->shape.n_rows &&
        resolve(segment, segment->n_first, n_columns, cells)) {
        add_labelled_row(scan, segment->number, cells);
    } else if (!scan->are_labelled_rows) {
        scan->next_label = 0;
    }
}

void fsd_scan_end_segment(struct fsd_reply_scan *scan)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    if (!scan->is_prose) {
        end_block(scan);
        scan->next_label = scan->are_labelled_rows ? scan->next_label : 0;
    }
    if (is_whole(scan, cells)) {
        take_grid(scan, cells);
    }
    scan->is_prose = true;
    scan->has_mark = false;
    start_segment(scan);
}

void fsd_scan_end_line(struct fsd_reply_scan *scan)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    if (!scan->is_prose) {
        end_symbols(scan);
    } else if (is_whole(scan, cells)) {
        take_grid(scan, cells);
    } else if (scan->segment.follows_mark && resolve(&scan->segment, 0, scan->shape.n_columns, cells)) {
        add_row(scan, cells); /* the first of a grid that begins after a word, as in "grid = [[5, 3, ..." */
    }
    start_line(scan);
}

void fsd_scan_start(struct fsd_reply_scan *scan)
{
    memset(scan->placed, 0, scan->n_cells);
    scan->is_list_closed = scan->has_odd_lines = scan->is_spoilt = scan->are_labelled_rows = false;
    scan->n_rows = scan->n_flat = scan->next_label = 0;
    start_line(scan);
}

void fsd_scan_end(struct fsd_reply_scan *scan)
{
    fsd_scan_end_line(scan);
    end_block(scan);
    scan->next_label = 0;
}
