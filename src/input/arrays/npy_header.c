#include "input/arrays/npy_header.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/grow.h"
#include "base/little_endian.h"

enum { MAX_HEADER_BYTES = 1 << 20, MAX_ROW_BYTES = 1 << 24, MAX_TYPE_BYTES = 24 };

/* Reads what Python would: a literal of strings, numbers, tuples and lists. */
struct reader {
    const char *begin, *at, *end;
    uint64_t offset; /* of begin, in the file */
    struct fsd_array_fault *fault;
    int error;
};

static bool fail(struct reader *reader, const char *text)
{
    if (reader->error == 0) {
        reader->error = EBADMSG;
        reader->fault->offset = reader->offset + (uint64_t)(reader->at - reader->begin);
        snprintf(reader->fault->text, FSD_NPY_FAULT_BYTES, "%s", text);
    }
    return false;
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n')) {
        reader->at++;
    }
}

static bool is_next(struct reader *reader, char c)
{
    skip_blanks(reader);
    return reader->at < reader->end && *reader->at == c;
}

static bool take(struct reader *reader, char c)
{
    const bool is_there = is_next(reader, c);

    reader->at += is_there;
    return is_there;
}

static bool expect(struct reader *reader, char c)
{
    char text[64];

    snprintf(text, sizeof(text), "the header of the array is damaged: '%c' is missing", c);
    return take(reader, c) || fail(reader, text);
}

/* Appends a string. */
static bool read_string(struct reader *reader, struct fsd_buffer *out)
{
    const char quote = is_next(reader, '"') ? '"' : '\'';

    if (!expect(reader, quote)) {
        return false;
    }
    for (; reader->at < reader->end && *reader->at != quote; reader->at++) {
        if (*reader->at == '\\' && reader->at + 1 < reader->end) {
            reader->at++; /* of a quote or a backslash; others are left as they are written */
        }
        fsd_buffer_put_char(out, *reader->at);
    }
    return expect(reader, quote);
}

static bool read_number(struct reader *reader, uint64_t *number)
{
    skip_blanks(reader);
    const char *const begin = reader->at;

    for (*number = 0; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9'; reader->at++) {
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_add_overflow(*number, (uint64_t)(*reader->at - '0'), number)) {
            return fail(reader, "the header of the array has a number that is too large");
        }
    }
    reader->at += reader->at > begin && reader->at < reader->end && *reader->at == 'L'; /* of Python 2 */
    return reader->at > begin || fail(reader, "the header of the array is damaged: a number is missing");
}

/* Reads a tuple of numbers. */
static bool read_shape(struct reader *reader, uint64_t *dimensions, unsigned *n)
{
    *n = 0;
    if (!expect(reader, '(')) {
        return false;
    }
    while (!take(reader, ')')) {
        if (*n == FSD_NPY_MAX_DIMENSIONS) {
            return fail(reader, "the array has more than 8 dimensions");
        }
        if (!read_number(reader, &dimensions[*n])) {
            return false;
        }
        ++*n;
        if (!take(reader, ',') && !is_next(reader, ')')) {
            return expect(reader, ')');
        }
    }
    return true;
}

/* Reads a type such as '<i4'. */
static bool read_type(struct reader *reader, struct fsd_npy_field *field)
{
    static const struct {
        char kind;
        const char *sizes; /* one digit each */
    } kinds[] = {{'b', "1"}, {'i', "1248"}, {'u', "1248"}, {'f', "48"}, {'S', ""}, {'U', ""}};
    const char *const begin = reader->at;
    struct fsd_buffer type = {.n = 0};
    uint64_t size = 0;
    char text[FSD_NPY_FAULT_BYTES];
    bool is_known = false;

    if (!read_string(reader, &type)) {
        fsd_buffer_destroy(&type);
        return false;
    }
    const char *const name = fsd_buffer_text(&type);
    const char *at = name ? name : "";
    field->is_big_endian = *at == '>';
    at += *at && strchr("<>|=", *at);
    field->kind = *at == 'a' ? 'S' : *at;
    if (*at && type.n < MAX_TYPE_BYTES) {
        char *end = NULL;
        size = at[1] >= '0' && at[1] <= '9' ? strtoull(at + 1, &end, 10) : 0;
        for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
            is_known |= kinds[i].kind == field->kind && end && *end == '\0' &&
                        (!*kinds[i].sizes || (size < 10 && strchr(kinds[i].sizes, (int)('0' + size))));
        }
    }
    if (!is_known) {
        reader->at = begin;
        snprintf(text, sizeof(text),
                 "the array's type %.*s is not read%s; save integers, float32, float64, or strings (S, U)",
                 (int)(type.n < MAX_TYPE_BYTES ? type.n : MAX_TYPE_BYTES), name ? name : "",
                 field->kind == 'O' ? ", Python's objects" : "");
    }
    fsd_buffer_destroy(&type);
    if (!is_known) {
        return fail(reader, text);
    }
    field->element_bytes = size > MAX_ROW_BYTES ? MAX_ROW_BYTES + 1 : (size_t)size * (field->kind == 'U' ? 4 : 1);
    return true;
}

static struct fsd_npy_field *add_field(struct reader *reader, struct fsd_npy_header *header)
{
    struct fsd_npy_field *const grown = realloc(header->fields, (header->n_fields + 1) * sizeof(*header->fields));

    if (!grown) {
        reader->error = ENOMEM;
        return NULL;
    }
    header->fields = grown;
    header->fields[header->n_fields] = (struct fsd_npy_field){.name = NULL};
    return &header->fields[header->n_fields++];
}

/* Reads a type, or those of records: a list of tuples of a name, a type and perhaps a shape. */
static bool read_types(struct reader *reader, struct fsd_npy_header *header)
{
    if (!take(reader, '[')) {
        struct fsd_npy_field *const field = add_field(reader, header);
        return field && read_type(reader, field);
    }
    while (!take(reader, ']')) {
        struct fsd_npy_field *const field = add_field(reader, header);
        struct fsd_buffer name = {.n = 0};
        if (!field || !expect(reader, '(') || !read_string(reader, &name) || !expect(reader, ',')) {
            fsd_buffer_destroy(&name);
            return false;
        }
        fsd_buffer_text(&name);
        field->name = name.bytes;
        if (name.failed) {
            reader->error = ENOMEM;
            return false;
        }
        if (is_next(reader, '[')) {
            return fail(reader,
                        "the array's records have records in them, which are not read; save their fields apart");
        }
        if (!read_type(reader, field) || (take(reader, ',') && !is_next(reader, ')') &&
                                          !read_shape(reader, field->dimensions, &field->n_dimensions))) {
            return false;
        }
        if (!expect(reader, ')') || (!take(reader, ',') && !is_next(reader, ']') && !expect(reader, ']'))) {
            return false;
        }
    }
    return header->n_fields > 0 || fail(reader, "the array's records have no fields");
}

/* Completes the fields. The first dimension is that of rows. */
static bool settle(struct reader *reader, struct fsd_npy_header *header, const uint64_t *dimensions, unsigned n)
{
    uint64_t n_bytes = 0;

    if (n == 0) {
        return fail(reader, "the array is a single value, without rows; leave it out");
    }
    header->n_rows = dimensions[0];
    header->is_fortran &= n > 1;
    if (!header->fields[0].name) {
        header->fields[0].n_dimensions = n - 1;
        memcpy(header->fields[0].dimensions, dimensions + 1, (n - 1) * sizeof(*dimensions));
    } else if (n > 1) {
        return fail(reader, "the array's records have more than one dimension");
    }
    for (size_t i = 0; i < header->n_fields; i++) {
        struct fsd_npy_field *const field = &header->fields[i];
        uint64_t n_elements = 1, n_field = 0;
        bool is_large = false;
        for (unsigned k = 0; k < field->n_dimensions; k++) {
            is_large |= __builtin_mul_overflow(n_elements, field->dimensions[k], &n_elements);
        }
        is_large |= __builtin_mul_overflow(n_elements, field->element_bytes, &n_field) || n_field > MAX_ROW_BYTES;
        field->at = (size_t)n_bytes;
        n_bytes += is_large ? 0 : n_field;
        if (is_large || n_bytes > MAX_ROW_BYTES) {
            return fail(reader, "a row of the array has more than 16 MiB");
        }
        field->n_elements = (size_t)n_elements;
    }
    header->row_bytes = (size_t)n_bytes;
    if (n_bytes > 0 && header->n_rows > INT64_MAX / n_bytes) {
        return fail(reader, "the array has more bytes than any file");
    }
    return true;
}

static bool read_dictionary(struct reader *reader, struct fsd_npy_header *header)
{
    static const char *const keys[] = {"descr", "fortran_order", "shape"};
    enum { DESCR, ORDER, SHAPE, N_KEYS };
    uint64_t dimensions[FSD_NPY_MAX_DIMENSIONS];
    unsigned n_dimensions = 0, seen = 0;

    if (!expect(reader, '{')) {
        return false;
    }
    while (!take(reader, '}')) {
        struct fsd_buffer key = {.n = 0};
        const char *const begin = reader->at;
        const bool is_read = read_string(reader, &key) && expect(reader, ':');
        const char *const name = fsd_buffer_text(&key);
        unsigned i = 0;
        while (name && i < N_KEYS && strcmp(keys[i], name) != 0) {
            i++;
        }
        fsd_buffer_destroy(&key);
        if (!is_read || !name) {
            return false;
        }
        if (i == N_KEYS || (seen & 1U << i)) {
            reader->at = begin;
            return fail(reader, "the header of the array has a member that it cannot have");
        }
        seen |= 1U << i;
        skip_blanks(reader);
        if (i == ORDER) {
            const size_t n_left = (size_t)(reader->end - reader->at);
            header->is_fortran = n_left >= 4 && memcmp(reader->at, "True", 4) == 0;
            if (!header->is_fortran && !(n_left >= 5 && memcmp(reader->at, "False", 5) == 0)) {
                return fail(reader, "the header of the array is damaged: fortran_order is neither True nor False");
            }
            reader->at += header->is_fortran ? 4 : 5;
        } else if (!(i == DESCR ? read_types(reader, header) : read_shape(reader, dimensions, &n_dimensions))) {
            return false;
        }
        if (!take(reader, ',') && !is_next(reader, '}')) {
            return expect(reader, '}');
        }
    }
    if (seen != (1U << N_KEYS) - 1) {
        return fail(reader, "the header of the array lacks descr, fortran_order or shape");
    }
    skip_blanks(reader);
    return reader->at == reader->end ? settle(reader, header, dimensions, n_dimensions)
                                     : fail(reader, "something follows in the header of the array");
}

static size_t prefix_bytes(const char *bytes)
{
    return bytes[6] == 1 ? FSD_NPY_PREFIX_BYTES - 2 : FSD_NPY_PREFIX_BYTES;
}

size_t fsd_npy_header_bytes(const char *bytes, uint64_t offset, struct fsd_array_fault *fault)
{
    if (memcmp(bytes, "\x93NUMPY", 6) != 0) {
        *fault = (struct fsd_array_fault){.offset = offset};
        snprintf(fault->text, FSD_NPY_FAULT_BYTES, "this is no array of numpy");
        return 0;
    }
    if (bytes[6] < 1 || bytes[6] > 3) {
        *fault = (struct fsd_array_fault){.offset = offset + 6};
        snprintf(fault->text, FSD_NPY_FAULT_BYTES,
                 "version %u of numpy's format is not read; save it as version 1, 2 or 3",
                 (unsigned)(unsigned char)bytes[6]);
        return 0;
    }
    const size_t n = (size_t)fsd_le_get(bytes + 8, bytes[6] == 1 ? 2 : 4);
    if (n > MAX_HEADER_BYTES) {
        *fault = (struct fsd_array_fault){.offset = offset + 8};
        snprintf(fault->text, FSD_NPY_FAULT_BYTES, "the header of the array has %zu bytes, more than any", n);
        return 0;
    }
    return prefix_bytes(bytes) + n;
}

int fsd_npy_header_read(const char *bytes, size_t n, uint64_t offset, struct fsd_npy_header *header,
                        struct fsd_array_fault *fault)
{
    const size_t n_prefix = prefix_bytes(bytes);
    struct reader reader = {.begin = bytes, .at = bytes + n_prefix, .end = bytes + n, .offset = offset, .fault = fault};

    *header = (struct fsd_npy_header){.n_fields = 0};
    if (!read_dictionary(&reader, header) && reader.error == 0) {
        reader.error = ENOMEM;
    }
    return reader.error;
}

void fsd_npy_header_destroy(struct fsd_npy_header *header)
{
    for (size_t i = 0; i < header->n_fields; i++) {
        free(header->fields[i].name);
    }
    free(header->fields);
    *header = (struct fsd_npy_header){.n_fields = 0};
}
