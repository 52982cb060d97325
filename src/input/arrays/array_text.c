#include "input/arrays/array_text.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/csv.h"
#include "base/little_endian.h"
#include "base/utf8.h"
#include "input/arrays/array_member.h"

enum { N_CANDIDATES = 729, N_BYTES = 256, MOST_ROWS = 4096 };

/* A field of an array, which becomes a column. */
struct column {
    struct fsd_array_member *member;
    const struct fsd_npy_field *field;
    const char *name;
    bool is_grid; /* a character for each cell */
    bool is_candidates;
    bool is_joined; /* the same of strings of one character */
};

struct fsd_array_reader {
    struct fsd_input *input;
    bool is_archive;
    const struct fsd_puzzle_shape *shape;
    char cells[N_BYTES]; /* how a cell's number is written */
    struct fsd_crc32 crc;
    struct fsd_zip_directory directory;
    struct fsd_array_member *members;
    size_t n_members;
    char *beginning;
    struct column *columns;
    size_t n_columns;
    bool is_known; /* there are columns */
    uint64_t n_rows, row;
    size_t n_block;         /* rows that are being read; 0: none */
    size_t i_member;        /* that is opened, read or ended next */
    struct fsd_buffer text; /* from at on it is not given yet */
    size_t at;
    struct fsd_buffer field;
    bool has_ended;
    int error;
    struct fsd_array_fault fault;
};

struct fsd_array_reader *fsd_array_reader_create(bool is_archive, struct fsd_input *input, const char *beginning,
                                                 size_t n_beginning, const struct fsd_puzzle_shape *shape)
{
    struct fsd_array_reader *const reader = calloc(1, sizeof(*reader));
    const unsigned n_values = shape ? shape->n_values : 9, low = shape ? (unsigned)shape->low : 1;

    if (!reader) {
        return NULL;
    }
    reader->input = input;
    reader->is_archive = is_archive;
    reader->shape = shape;
    fsd_crc32_init(&reader->crc);
    memset(reader->cells, '!', sizeof(reader->cells)); /* no cell is written so */
    reader->cells[0] = '.';
    for (unsigned value = 0; value < n_values; value++) {
        reader->cells[value + 1] = fsd_character_of(value + low);
    }
    if (!is_archive) {
        reader->members = calloc(1, sizeof(*reader->members));
        reader->beginning = malloc(n_beginning > 0 ? n_beginning : 1);
        if (!reader->members || !reader->beginning) {
            fsd_array_reader_destroy(reader);
            return NULL;
        }
        if (n_beginning > 0) {
            memcpy(reader->beginning, beginning, n_beginning);
        }
        reader->n_members = 1;
        fsd_array_member_create(reader->members, input, reader->beginning, n_beginning, &reader->fault);
    }
    return reader;
}

void fsd_array_reader_destroy(struct fsd_array_reader *reader)
{
    if (!reader) {
        return;
    }
    for (size_t i = 0; i < reader->n_members; i++) {
        fsd_array_member_destroy(&reader->members[i]);
    }
    free(reader->members);
    fsd_zip_directory_destroy(&reader->directory);
    free(reader->columns);
    free(reader->beginning);
    fsd_buffer_destroy(&reader->text);
    fsd_buffer_destroy(&reader->field);
    free(reader);
}

const struct fsd_array_fault *fsd_array_reader_fault(const struct fsd_array_reader *reader)
{
    return &reader->fault;
}

uint64_t fsd_array_reader_position(const struct fsd_array_reader *reader)
{
    uint64_t n = 0;

    for (size_t i = 0; reader->is_archive && i < reader->n_members; i++) {
        n += reader->members[i].n_taken;
    }
    return reader->is_archive ? n : reader->input->n_read;
}

static int fail(struct fsd_array_reader *reader, uint64_t offset, const char *text)
{
    reader->fault.offset = offset;
    snprintf(reader->fault.text, sizeof(reader->fault.text), "%s", text);
    return EBADMSG;
}

/* Finds the arrays of an archive. */
static int find_members(struct fsd_array_reader *reader)
{
    if (!reader->input->has_offset) {
        reader->fault.is_foreign = true;
        return EBADMSG;
    }
    int error = fsd_zip_directory_read(reader->input->fd, reader->input->offset, &reader->directory, &reader->fault);
    if (error == 0) {
        reader->members = calloc(reader->directory.n, sizeof(*reader->members));
        error = reader->members ? 0 : ENOMEM;
    }
    for (size_t i = 0; error == 0 && i < reader->directory.n; i++) {
        error = fsd_array_member_create_packed(&reader->members[i], reader->input, &reader->directory.members[i],
                                               &reader->crc, &reader->fault);
        reader->n_members++;
    }
    return error;
}

static bool is_text(const struct fsd_npy_field *field)
{
    return field->kind == 'S' || field->kind == 'U';
}

static bool is_number(const struct fsd_npy_field *field)
{
    return strchr("biu", field->kind) != NULL;
}

/* Finds the columns, and whether they have equally many rows, and puzzles among them. */
static int find_columns(struct fsd_array_reader *reader)
{
    const unsigned n_cells = fsd_shape_n_cells(reader->shape);
    size_t n = 0;
    bool has_puzzles = false;
    char text[FSD_ARRAY_FAULT_BYTES];

    for (size_t i = 0; i < reader->n_members; i++) {
        n += reader->members[i].header.n_fields;
    }
    reader->columns = calloc(n, sizeof(*reader->columns));
    if (!reader->columns) {
        return ENOMEM;
    }
    reader->n_rows = reader->members->header.n_rows;
    for (size_t i = 0; i < reader->n_members; i++) {
        struct fsd_array_member *const member = &reader->members[i];
        if (member->header.n_rows != reader->n_rows) {
            snprintf(text, sizeof(text), "member %.60s has %" PRIu64 " rows, and %.60s %" PRIu64 "; save it apart",
                     member->name, member->header.n_rows, reader->members->name, reader->n_rows);
            return fail(reader, member->data, text);
        }
        for (size_t k = 0; k < member->header.n_fields; k++) {
            const struct fsd_npy_field *const field = &member->header.fields[k];
            const bool is_grid = is_number(field) && field->n_elements == n_cells;
            const bool is_candidates = is_number(field) && !reader->shape && field->n_elements == N_CANDIDATES;
            const bool is_joined =
                is_text(field) && field->n_elements == n_cells && field->element_bytes == (field->kind == 'U' ? 4 : 1);
            has_puzzles |= is_grid || is_candidates || is_joined || (field->n_elements == 1 && is_text(field));
            reader->columns[reader->n_columns++] = (struct column){.member = member,
                                                                   .field = field,
                                                                   .name = field->name ? field->name : member->name,
                                                                   .is_grid = is_grid,
                                                                   .is_candidates = is_candidates,
                                                                   .is_joined = is_joined};
        }
    }
    if (!has_puzzles) {
        const unsigned n_rows = fsd_shape_n_rows(reader->shape), n_columns = fsd_shape_n_columns(reader->shape);
        snprintf(
            text, sizeof(text),
            "no puzzles are here: these are integers of shape n x %u or n x %u x %u, of other sizes with --rules, or "
            "strings",
            n_cells, n_rows, n_columns);
        return fail(reader, reader->members->data, text);
    }
    return 0;
}

/* The element as bits, whatever the order of its bytes. */
static uint64_t bits_of(const struct fsd_npy_field *field, const unsigned char *element)
{
    uint64_t bits = fsd_le_get(element, field->element_bytes);

    return field->is_big_endian ? __builtin_bswap64(bits) >> (64 - 8 * field->element_bytes) : bits;
}

static int64_t signed_of(const struct fsd_npy_field *field, uint64_t bits)
{
    const unsigned n_free = 64 - 8 * (unsigned)field->element_bytes;

    return field->kind == 'i' ? (int64_t)(bits << n_free) >> n_free : (int64_t)bits;
}

static void put_grid(struct fsd_array_reader *reader, const struct column *column, const unsigned char *elements)
{
    const struct fsd_npy_field *const field = column->field;
    char *const out = fsd_buffer_reserve(&reader->field, field->n_elements);

    if (!out) {
        return;
    }
    if (column->is_candidates) {
        for (size_t i = 0; i < field->n_elements; i++) {
            out[i] = bits_of(field, elements + i * field->element_bytes) ? (char)('1' + i % 9) : '.';
        }
    } else if (field->element_bytes == 1) {
        for (size_t i = 0; i < field->n_elements; i++) {
            out[i] = reader->cells[elements[i]];
        }
    } else {
        for (size_t i = 0; i < field->n_elements; i++) {
            const uint64_t number = bits_of(field, elements + i * field->element_bytes);
            out[i] = number < N_BYTES ? reader->cells[number] : '!';
        }
    }
    if (reader->shape && !memchr(out, '!', field->n_elements)) {
        fsd_shape_settle(reader->shape, out);
    }
    reader->field.n += field->n_elements;
}

/* The shortest text that is read as the same number. */
static void put_float(const struct fsd_npy_field *field, uint64_t bits, struct fsd_buffer *out)
{
    char text[40];
    double number = 0;
    float single = 0;

    if (field->element_bytes == sizeof(single)) {
        const uint32_t half = (uint32_t)bits;
        memcpy(&single, &half, sizeof(single));
        number = (double)single;
    } else {
        memcpy(&number, &bits, sizeof(number));
    }
    if (isnan(number)) {
        return; /* there is none */
    }
    const int n_least = field->element_bytes == sizeof(single) ? 6 : 15;
    for (int n = n_least; n <= n_least + 3; n++) {
        snprintf(text, sizeof(text), "%.*g", n, number);
        const double again = strtod(text, NULL);
        if (again == number || (field->element_bytes == sizeof(single) && (float)again == single)) {
            break;
        }
    }
    fsd_buffer_put_text(out, text);
}

static void put_string(const struct fsd_npy_field *field, const unsigned char *element, struct fsd_buffer *out)
{
    size_t n = field->element_bytes;

    if (field->kind == 'S') {
        while (n > 0 && element[n - 1] == 0) {
            n--;
        }
        fsd_buffer_put(out, element, n);
        return;
    }
    while (n > 0 && fsd_le_get(element + n - 4, 4) == 0) {
        n -= 4;
    }
    for (size_t i = 0; i < n; i += 4) {
        const uint32_t bits = (uint32_t)fsd_le_get(element + i, 4);
        fsd_utf8_put(out, field->is_big_endian ? __builtin_bswap32(bits) : bits);
    }
}

/* Fills in reader->field. */
static void put_field(struct fsd_array_reader *reader, const struct column *column, const unsigned char *elements)
{
    const struct fsd_npy_field *const field = column->field;
    struct fsd_buffer *const out = &reader->field;

    out->n = 0;
    if (column->is_grid || column->is_candidates) {
        put_grid(reader, column, elements);
        return;
    }
    for (size_t i = 0; i < field->n_elements; i++) {
        const unsigned char *const element = elements + i * field->element_bytes;
        if (i > 0 && !column->is_joined) {
            fsd_buffer_put_char(out, ' ');
        }
        if (is_text(field)) {
            const size_t n = out->n;
            put_string(field, element, out);
            if (column->is_joined && out->n == n) {
                fsd_buffer_put_char(out, '.');
            }
            continue;
        }
        const uint64_t bits = bits_of(field, element);
        if (field->kind == 'f') {
            put_float(field, bits, out);
        } else if (field->kind == 'i') {
            fsd_buffer_print(out, "%" PRId64, signed_of(field, bits));
        } else {
            fsd_buffer_put_count(out, bits);
        }
    }
}

static void put_header(struct fsd_array_reader *reader)
{
    for (size_t i = 0; reader->n_columns > 1 && i < reader->n_columns; i++) {
        if (i > 0) {
            fsd_buffer_put_char(&reader->text, ',');
        }
        fsd_csv_put_field(&reader->text, reader->columns[i].name ? reader->columns[i].name : "", ',');
    }
    if (reader->n_columns > 1) {
        fsd_buffer_put_char(&reader->text, '\n');
    }
}

static void put_block(struct fsd_array_reader *reader)
{
    for (size_t row = 0; row < reader->n_block; row++) {
        for (size_t i = 0; i < reader->n_columns; i++) {
            const struct column *const column = &reader->columns[i];
            const struct fsd_array_member *const member = column->member;
            put_field(reader, column, member->rows + row * member->header.row_bytes + column->field->at);
            if (i > 0) {
                fsd_buffer_put_char(&reader->text, ',');
            }
            if (reader->n_columns > 1 && is_text(column->field)) {
                const char *const text = fsd_buffer_text(&reader->field);
                fsd_csv_put_field(&reader->text, text ? text : "", ',');
            } else {
                fsd_buffer_put(&reader->text, reader->field.bytes, reader->field.n);
            }
            if (reader->n_columns == 1 && reader->field.n == 0) {
                fsd_buffer_put_char(&reader->text, '!'); /* an empty line would not count as a row */
            }
        }
        fsd_buffer_put_char(&reader->text, '\n');
    }
}

/* Makes more text. Returns 0 or an errno. */
static int go_on(struct fsd_array_reader *reader, int patience_ms)
{
    int error = reader->is_archive && !reader->members ? find_members(reader) : 0;

    for (; error == 0 && !reader->is_known && reader->i_member < reader->n_members; reader->i_member++) {
        error = fsd_array_member_open(&reader->members[reader->i_member], patience_ms);
        if (error != 0) {
            return error;
        }
    }
    if (error == 0 && !reader->is_known) {
        error = find_columns(reader);
        if (error == 0) {
            reader->is_known = true;
            put_header(reader);
        }
    }
    if (error == 0 && reader->n_block == 0) {
        const uint64_t n_left = reader->n_rows - reader->row;
        size_t n_most = MOST_ROWS;
        for (size_t i = 0; i < reader->n_members; i++) {
            const size_t n = reader->members[i].n_rows_bytes / reader->members[i].header.row_bytes;
            n_most = n < n_most ? n : n_most;
        }
        reader->n_block = n_left < n_most ? (size_t)n_left : n_most;
        reader->i_member = 0;
    }
    for (; error == 0 && reader->i_member < reader->n_members; reader->i_member++) {
        struct fsd_array_member *const member = &reader->members[reader->i_member];
        error = reader->n_block > 0 ? fsd_array_member_read(member, reader->row, reader->n_block, patience_ms)
                                    : fsd_array_member_end(member, patience_ms);
        if (error != 0) {
            return error;
        }
        member->n_filled = 0;
    }
    if (error == 0) {
        put_block(reader);
        reader->has_ended = reader->n_block == 0;
        reader->row += reader->n_block;
        reader->n_block = 0;
    }
    return error == 0 && (reader->text.failed || reader->field.failed) ? ENOMEM : error;
}

ssize_t fsd_array_reader_read(struct fsd_array_reader *reader, char *buffer, size_t n_bytes, int patience_ms)
{
    size_t n = 0;

    while (n < n_bytes) {
        const size_t n_left = reader->text.n - reader->at;
        const size_t n_now = n_bytes - n < n_left ? n_bytes - n : n_left;
        if (n_now > 0) {
            memcpy(buffer + n, reader->text.bytes + reader->at, n_now);
            reader->at += n_now;
            n += n_now;
            continue;
        }
        reader->text.n = reader->at = 0;
        if (reader->has_ended || reader->error != 0) {
            break;
        }
        const int error = go_on(reader, n > 0 ? 0 : patience_ms);
        if (error == EAGAIN || error == EINTR) {
            errno = error;
            return n > 0 ? (ssize_t)n : error == EINTR ? 0 : -1;
        }
        reader->error = error;
    }
    errno = reader->error;
    return n > 0 || reader->error == 0 ? (ssize_t)n : -1;
}
