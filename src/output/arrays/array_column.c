#include "output/arrays/array_column.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/little_endian.h"
#include "base/platform.h"
#include "base/transfer.h"
#include "grid/text.h"

/* Numbers with more digits than this are not rounded to single precision. */
enum { FLOAT32_DIGITS = 9 };

/* No grid is smaller where its size is not known. */
enum { LEAST_CELLS = 16 };

enum { LENGTH_BYTES = 4 };

bool fsd_array_column_create(struct fsd_array_column *column, const char *name, size_t n_name,
                             struct fsd_array_spool *spool)
{
    *column = (struct fsd_array_column){.spool = spool,
                                        .may_be_cells = true,
                                        .is_integer = true,
                                        .is_number = true,
                                        .least = INT64_MAX,
                                        .greatest = INT64_MIN};
    column->name = strndup(name, n_name);
    column->block = malloc(FSD_SPOOL_BLOCK);
    return column->name && column->block;
}

void fsd_array_column_destroy(struct fsd_array_column *column)
{
    free(column->name);
    free(column->block);
    free(column->blocks);
}

static int write_block(struct fsd_array_column *column)
{
    struct fsd_array_spool *const spool = column->spool;

    if (spool->fd < 0) {
        spool->fd = fsd_platform_open_unnamed(spool->beside);
        if (spool->fd < 0) {
            return errno;
        }
    }
    uint64_t *const grown = fsd_grow(column->blocks, column->n_blocks, &column->n_most_blocks, sizeof(*grown));
    if (!grown) {
        return ENOMEM;
    }
    column->blocks = grown;
    column->blocks[column->n_blocks++] = spool->end;
    const int error = fsd_write_at(spool->fd, column->block, column->n_block, spool->end);
    spool->end += column->n_block;
    column->n_block = 0;
    return error;
}

static int put_bytes(struct fsd_array_column *column, const void *bytes, size_t n)
{
    int error = 0;

    for (size_t at = 0; error == 0 && at < n;) {
        at += fsd_array_fill(column->block, FSD_SPOOL_BLOCK, &column->n_block, (const char *)bytes + at, n - at);
        error = column->n_block == FSD_SPOOL_BLOCK ? write_block(column) : 0;
    }
    return error;
}

/* Rules say how a grid's values are written. Without them its size is not known, and a 0 could be a value. */
static bool put_values(const struct fsd_array_column *column, const char *text, unsigned char *out)
{
    fsd_values values[FSD_VARIANT_MAX_CELLS];
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (column->rules && !fsd_rules_read_line(column->rules, text, column->n_cells, values, &failure)) {
        return false;
    }
    for (unsigned i = 0; i < column->n_cells; i++) {
        if (column->rules) {
            const bool is_one = values[i] && !(values[i] & (values[i] - 1));
            out[i] = is_one ? (unsigned char)(__builtin_ctz(values[i]) + 1) : 0;
        } else if (text[i] == '.' || (text[i] >= '1' && text[i] <= '9') || (text[i] >= 'A' && text[i] <= 'Z')) {
            out[i] = (unsigned char)(text[i] == '.' ? 0 : text[i] <= '9' ? text[i] - '0' : text[i] - 'A' + 10);
        } else {
            return false;
        }
    }
    return true;
}

/* Writes a grid as a number for each cell. Returns false if the text is none. */
static bool put_cells(struct fsd_array_column *column, const char *text, size_t n, unsigned char *out)
{
    const unsigned n_cells = column->n_cells;

    if (n_cells == 0 && n >= LEAST_CELLS && n <= FSD_VARIANT_MAX_CELLS) {
        column->n_cells = (unsigned)n;
    }
    const bool is_sudoku = !column->rules && !column->is_any_size;
    const bool is_grid =
        n > 0 && n == column->n_cells && (is_sudoku ? fsd_text_put_numbers(text, out) : put_values(column, text, out));
    column->n_cells = is_grid ? column->n_cells : n_cells;
    return is_grid;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Numbers as people write them, without zeros before them, which names have. "2+" is 2, or more. */
static void classify(struct fsd_array_column *column, const char *text, size_t n)
{
    const char *at = text, *const end = text + n;
    unsigned n_digits = 0;
    bool is_integer = true;

    column->n_text = n > column->n_text ? n : column->n_text;
    if (!column->is_number) {
        return;
    }
    at += at < end && *at == '-';
    const char *const digits = at;
    for (; at < end && is_digit(*at); at++) {
        n_digits += n_digits > 0 || *at != '0';
    }
    bool is_number = at > digits && (*digits != '0' || at == digits + 1);
    if (is_number && at < end && *at == '.') {
        const char *const places = ++at;
        is_integer = false;
        for (; at < end && is_digit(*at); at++) {
            n_digits += n_digits > 0 || *at != '0';
        }
        is_number = at > places;
    }
    if (is_number && at < end && (*at | 32) == 'e') {
        is_integer = false;
        at++;
        at += at < end && (*at == '-' || *at == '+');
        const char *const power = at;
        for (; at < end && is_digit(*at); at++) {
        }
        is_number = at > power;
    }
    at += is_integer && at < end && *at == '+';
    column->is_number = is_number && at == end;
    column->is_integer &= column->is_number && is_integer;
    column->n_digits = n_digits > column->n_digits ? n_digits : column->n_digits;
    if (column->is_integer) {
        errno = 0;
        const int64_t number = strtoll(text, NULL, 10); /* the text is followed by what is no digit */
        column->is_integer = errno == 0;                /* it fits 64 bits */
        column->least = number < column->least ? number : column->least;
        column->greatest = number > column->greatest ? number : column->greatest;
    }
}

static int put_text(struct fsd_array_column *column, const char *text, size_t n)
{
    unsigned char length[LENGTH_BYTES];

    if (n > UINT32_MAX) {
        return EFBIG;
    }
    if (n == 0) {
        column->n_empty++;
    } else {
        classify(column, text, n);
    }
    fsd_le_put(length, n, LENGTH_BYTES);
    const int error = put_bytes(column, length, LENGTH_BYTES);
    return error == 0 ? put_bytes(column, text, n) : error;
}

/* Its blocks so far are in the array's own file, but it is no grids: they go to another one. */
static int leave_destination(struct fsd_array_column *column)
{
    struct fsd_array_spool *const spool = column->spool;
    const int fd = spool->fd;
    const uint64_t n_blocks = column->n_blocks;
    unsigned char *const rest = column->block;
    const size_t n_rest = column->n_block;
    int error = 0;

    column->block = malloc(FSD_SPOOL_BLOCK);
    if (!column->block) {
        column->block = rest;
        return ENOMEM;
    }
    spool->fd = -1;
    spool->end = 0;
    spool->is_destination = false;
    column->n_blocks = 0;
    for (uint64_t i = 0; error == 0 && i < n_blocks; i++) {
        error = fsd_read_at(fd, (char *)column->block, FSD_SPOOL_BLOCK, column->blocks[i], &column->n_block);
        error = error == 0 ? write_block(column) : error;
    }
    free(column->block);
    column->block = rest;
    column->n_block = n_rest;
    return error == 0 && ftruncate(fd, 0) != 0 ? errno : error;
}

static int become_text(struct fsd_array_column *column)
{
    int error = column->spool->is_destination ? leave_destination(column) : 0;

    column->may_be_cells = false;
    column->is_integer &= column->n_grid_rows == 0;
    column->is_number &= column->n_grid_rows == 0;
    column->n_text = column->n_grid_rows > 0 ? column->n_cells : 0;
    for (; error == 0 && column->n_waiting > 0; column->n_waiting--) {
        error = put_text(column, "", 0);
    }
    return error;
}

/* The grid of an empty row has only blanks. */
static int put_waiting(struct fsd_array_column *column)
{
    static const unsigned char blanks[FSD_VARIANT_MAX_CELLS];
    int error = 0;

    for (; error == 0 && column->n_waiting > 0; column->n_waiting--) {
        error = put_bytes(column, blanks, column->n_cells);
        column->n_grid_rows++;
    }
    return error;
}

size_t fsd_array_column_put_lines(struct fsd_array_column *column, const char *text, size_t n)
{
    enum { LINE = FASTSUD_N_CELLS + 1 };
    size_t at = 0;

    if (!column->may_be_cells || column->n_waiting > 0 || column->rules || column->is_any_size) {
        return 0;
    }
    while (n - at >= LINE && FSD_SPOOL_BLOCK - column->n_block > FASTSUD_N_CELLS &&
           text[at + FASTSUD_N_CELLS] == '\n' && fsd_text_put_numbers(text + at, column->block + column->n_block)) {
        column->n_block += FASTSUD_N_CELLS;
        at += LINE;
    }
    column->n_rows += at / LINE;
    column->n_grid_rows += at / LINE;
    return at;
}

int fsd_array_column_put(struct fsd_array_column *column, const char *text, size_t n)
{
    unsigned char cells[FSD_VARIANT_MAX_CELLS];
    int error = 0;

    column->n_rows++;
    if (column->may_be_cells && n == 0) {
        column->n_waiting++;
        return 0;
    }
    if (column->may_be_cells && put_cells(column, text, n, cells)) {
        error = put_waiting(column);
        column->n_grid_rows++;
        return error == 0 ? put_bytes(column, cells, column->n_cells) : error;
    }
    error = column->may_be_cells ? become_text(column) : 0;
    return error == 0 ? put_text(column, text, n) : error;
}

static bool is_cells(const struct fsd_array_column *column)
{
    return column->may_be_cells && (column->n_grid_rows > 0 || (column->is_grids && column->n_cells > 0));
}

int fsd_array_column_complete(struct fsd_array_column *column)
{
    return is_cells(column) ? put_waiting(column) : 0;
}

enum fsd_array_type fsd_array_column_type(const struct fsd_array_column *column, size_t *n_bytes)
{
    const bool is_integer = column->is_integer && column->n_empty + column->n_waiting < column->n_rows &&
                            (column->n_empty == 0 || column->least >= 0);

    if (is_cells(column)) {
        *n_bytes = column->n_cells;
        return FSD_ARRAY_CELLS;
    }
    if (!column->is_number) {
        *n_bytes = column->n_text > 0 ? column->n_text : 1;
        return FSD_ARRAY_TEXT;
    }
    const bool is_long =
        is_integer ? column->least < INT32_MIN || column->greatest > INT32_MAX : column->n_digits > FLOAT32_DIGITS;
    *n_bytes = is_long ? 8 : 4;
    return is_integer ? (is_long ? FSD_ARRAY_INT64 : FSD_ARRAY_INT32) : is_long ? FSD_ARRAY_FLOAT64 : FSD_ARRAY_FLOAT32;
}

bool fsd_array_cursor_create(struct fsd_array_cursor *cursor, const struct fsd_array_column *column)
{
    *cursor = (struct fsd_array_cursor){.column = column};
    cursor->type = fsd_array_column_type(column, &cursor->n_bytes);
    cursor->own = malloc(FSD_SPOOL_BLOCK);
    return cursor->own;
}

void fsd_array_cursor_destroy(struct fsd_array_cursor *cursor)
{
    free(cursor->own);
    fsd_buffer_destroy(&cursor->text);
}

static int next_block(struct fsd_array_cursor *cursor)
{
    const struct fsd_array_column *const column = cursor->column;

    cursor->at = 0;
    if (cursor->i_block == column->n_blocks) {
        cursor->block = column->block;
        cursor->n_block = column->n_block;
        return 0;
    }
    cursor->block = cursor->own;
    const uint64_t offset = column->blocks[cursor->i_block++];
    const int error = fsd_read_at(column->spool->fd, (char *)cursor->own, FSD_SPOOL_BLOCK, offset, &cursor->n_block);
    return error == 0 && cursor->n_block < FSD_SPOOL_BLOCK ? EIO : error;
}

int fsd_array_cursor_next_bytes(struct fsd_array_cursor *cursor, const unsigned char **bytes, size_t *n)
{
    const bool is_end = cursor->block && cursor->block == cursor->column->block;
    const int error = is_end ? 0 : next_block(cursor);

    *bytes = cursor->block;
    *n = is_end ? 0 : cursor->n_block;
    return error;
}

static int take_bytes(struct fsd_array_cursor *cursor, void *out, size_t n)
{
    char *at = out;
    int error = 0;

    while (error == 0 && n > 0) {
        const size_t n_left = cursor->n_block - cursor->at;
        const size_t n_now = n < n_left ? n : n_left;
        if (n_now > 0) {
            memcpy(at, cursor->block + cursor->at, n_now);
        }
        cursor->at += n_now;
        at += n_now;
        n -= n_now;
        error = n > 0 ? next_block(cursor) : 0;
    }
    return error;
}

/* The text of a row that is no grid, or was one before others were not. */
static int take_text(struct fsd_array_cursor *cursor)
{
    const struct fsd_array_column *const column = cursor->column;
    unsigned char length[LENGTH_BYTES] = {0};
    const bool is_grid = cursor->row < column->n_grid_rows;
    int error = is_grid || column->may_be_cells ? 0 : take_bytes(cursor, length, LENGTH_BYTES);
    const size_t n = is_grid ? column->n_cells : (size_t)fsd_le_get(length, LENGTH_BYTES);

    cursor->text.n = 0;
    char *const text = fsd_buffer_reserve(&cursor->text, n + 1);
    if (!text) {
        return ENOMEM;
    }
    error = error == 0 ? take_bytes(cursor, text, n) : error;
    for (size_t i = 0; error == 0 && is_grid && i < n; i++) {
        const unsigned low = column->rules ? (unsigned)column->rules->variant.low : 1;
        text[i] = text[i] ? fsd_character_of((unsigned)text[i] - 1 + low) : '.';
    }
    text[n] = '\0';
    cursor->text.n = n;
    return error;
}

static void put_number(const struct fsd_array_cursor *cursor, unsigned char *out)
{
    const char *const text = cursor->text.bytes;
    const bool is_empty = cursor->text.n == 0;
    const double number = is_empty ? NAN : strtod(text, NULL);
    const float rounded = (float)number;
    uint64_t bits = 0;

    if (cursor->type == FSD_ARRAY_FLOAT32) {
        uint32_t half = 0;
        memcpy(&half, &rounded, sizeof(half));
        bits = half;
    } else if (cursor->type == FSD_ARRAY_FLOAT64) {
        memcpy(&bits, &number, sizeof(bits));
    } else {
        bits = (uint64_t)(is_empty ? -1 : strtoll(text, NULL, 10));
    }
    fsd_le_put(out, bits, (unsigned)cursor->n_bytes);
}

int fsd_array_cursor_next(struct fsd_array_cursor *cursor, unsigned char *out)
{
    int error = 0;

    if (cursor->type == FSD_ARRAY_CELLS) {
        error = take_bytes(cursor, out, cursor->n_bytes);
    } else if ((error = take_text(cursor)) == 0 && cursor->type == FSD_ARRAY_TEXT) {
        memcpy(out, cursor->text.bytes, cursor->text.n);
        memset(out + cursor->text.n, 0, cursor->n_bytes - cursor->text.n);
    } else if (error == 0) {
        put_number(cursor, out);
    }
    cursor->row++;
    return error;
}
