#include "output/arrays/array_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/crc32.h"
#include "base/little_endian.h"
#include "base/transfer.h"

enum { OUT_BYTES = 1 << 18 };

/* A file that is written from its beginning on. */
struct out {
    int fd;
    uint64_t end; /* of what was written */
    unsigned char *bytes;
    size_t n;
    const struct fsd_crc32 *crc; /* NULL: no checksum is wanted */
    uint32_t sum;
    int error;
};

static bool create(struct out *out, int fd, const struct fsd_crc32 *crc)
{
    *out = (struct out){.fd = fd, .bytes = malloc(OUT_BYTES), .crc = crc};
    return out->bytes;
}

static void flush(struct out *out)
{
    if (out->error == 0) {
        out->error = fsd_write_at(out->fd, out->bytes, out->n, out->end);
    }
    if (out->crc) {
        out->sum = fsd_crc32_add(out->crc, out->sum, out->bytes, out->n);
    }
    out->end += out->n;
    out->n = 0;
}

static void put(struct out *out, const void *bytes, size_t n)
{
    for (size_t at = 0; at < n;) {
        at += fsd_array_fill(out->bytes, OUT_BYTES, &out->n, (const char *)bytes + at, n - at);
        if (out->n == OUT_BYTES) {
            flush(out);
        }
    }
}

/* The type of a column's rows, and of grids how many cells they have. */
static void put_descr(const struct fsd_array_column *column, struct fsd_buffer *text)
{
    static const char *const of[] = {"'|u1'", "'<i4'", "'<i8'", "'<f4'", "'<f8'"};
    size_t n = 0;
    const enum fsd_array_type type = fsd_array_column_type(column, &n);

    if (type == FSD_ARRAY_TEXT) {
        fsd_buffer_print(text, "'|S%zu'", n);
    } else {
        fsd_buffer_put_text(text, of[type]);
    }
}

/* As Python writes it. Returns whether it is plain ASCII. */
static bool put_quoted(const char *name, struct fsd_buffer *text)
{
    bool is_ascii = true;

    fsd_buffer_put_char(text, '\'');
    for (; *name; name++) {
        is_ascii &= (unsigned char)*name < 0x80;
        if ((unsigned char)*name < ' ' || *name == 0x7f) {
            fsd_buffer_print(text, "\\x%02x", (unsigned)(unsigned char)*name);
            continue;
        }
        if (*name == '\'' || *name == '\\') {
            fsd_buffer_put_char(text, '\\');
        }
        fsd_buffer_put_char(text, *name);
    }
    fsd_buffer_put_char(text, '\'');
    return is_ascii;
}

/* Appends what a file begins with, n_least bytes at least. n_columns is not 0. */
static void put_header(const struct fsd_array_column *columns, size_t n_columns, size_t n_least, struct fsd_buffer *out)
{
    enum { ALIGNMENT = 64, SHORT_BYTES = 10, LONG_BYTES = 12 };
    struct fsd_buffer text = {.n = 0};
    bool is_ascii = true;
    size_t n = 0;

    fsd_buffer_put_text(&text, "{'descr': ");
    if (n_columns == 1) {
        put_descr(columns, &text);
    } else {
        fsd_buffer_put_char(&text, '[');
        for (size_t i = 0; i < n_columns; i++) {
            fsd_buffer_put_text(&text, i > 0 ? ", (" : "(");
            is_ascii &= put_quoted(columns[i].name, &text);
            fsd_buffer_put_text(&text, ", ");
            put_descr(&columns[i], &text);
            if (fsd_array_column_type(&columns[i], &n) == FSD_ARRAY_CELLS) {
                fsd_buffer_print(&text, ", (%zu,)", n);
            }
            fsd_buffer_put_char(&text, ')');
        }
        fsd_buffer_put_char(&text, ']');
    }
    fsd_buffer_print(&text, ", 'fortran_order': False, 'shape': (%" PRIu64 ",", columns->n_rows);
    if (n_columns == 1 && fsd_array_column_type(columns, &n) == FSD_ARRAY_CELLS) {
        fsd_buffer_print(&text, " %zu", n);
    }
    fsd_buffer_put_text(&text, "), }");
    const bool is_short = is_ascii && text.n + n_least + ALIGNMENT < UINT16_MAX;
    const size_t n_before = is_short ? SHORT_BYTES : LONG_BYTES;
    size_t n_all = n_before + text.n + 1;
    n_all = n_all < n_least ? n_least : (n_all + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    while (!text.failed && n_before + text.n + 1 < n_all) {
        fsd_buffer_put_char(&text, ' ');
    }
    fsd_buffer_put_char(&text, '\n');
    unsigned char length[4];
    fsd_le_put(length, text.n, sizeof(length));
    fsd_buffer_put(out, "\x93NUMPY", 6);
    fsd_buffer_put_char(out, is_short ? 1 : is_ascii ? 2 : 3);
    fsd_buffer_put_char(out, 0);
    fsd_buffer_put(out, length, is_short ? 2 : 4);
    fsd_buffer_put(out, text.bytes, text.n);
    out->failed |= text.failed;
    fsd_buffer_destroy(&text);
}

static int put_rows(struct fsd_array_cursor *cursors, size_t n_columns, unsigned char *row, struct out *out)
{
    int error = 0;

    for (uint64_t k = 0; error == 0 && out->error == 0 && k < cursors->column->n_rows; k++) {
        for (size_t i = 0; error == 0 && i < n_columns; i++) {
            error = fsd_array_cursor_next(&cursors[i], row);
            put(out, row, cursors[i].n_bytes);
        }
    }
    return error;
}

static int put_grids(struct fsd_array_cursor *cursor, struct out *out)
{
    const unsigned char *bytes = NULL;
    size_t n = 0;
    int error = 0;

    do {
        error = fsd_array_cursor_next_bytes(cursor, &bytes, &n);
        put(out, bytes, error == 0 ? n : 0);
    } while (error == 0 && out->error == 0 && n > 0);
    return error;
}

/* Writes columns as one array: of the column's rows, or of records. */
static int put_array(const struct fsd_array_column *columns, size_t n_columns, struct out *out)
{
    struct fsd_array_cursor *const cursors = calloc(n_columns, sizeof(*cursors));
    struct fsd_buffer header = {.n = 0};
    unsigned char *row = NULL;
    size_t n_most = 1;
    int error = cursors ? 0 : ENOMEM;

    for (size_t i = 0; error == 0 && i < n_columns; i++) {
        error = fsd_array_cursor_create(&cursors[i], &columns[i]) ? 0 : ENOMEM;
        n_most = cursors[i].n_bytes > n_most ? cursors[i].n_bytes : n_most;
    }
    put_header(columns, n_columns, 0, &header);
    row = malloc(n_most);
    error = header.failed || !row ? ENOMEM : error;
    if (error == 0) {
        put(out, header.bytes, header.n);
        error = n_columns == 1 && cursors->type == FSD_ARRAY_CELLS ? put_grids(cursors, out)
                                                                   : put_rows(cursors, n_columns, row, out);
    }
    for (size_t i = 0; cursors && i < n_columns; i++) {
        fsd_array_cursor_destroy(&cursors[i]);
    }
    free(cursors);
    free(row);
    fsd_buffer_destroy(&header);
    return error == 0 ? out->error : error;
}

int fsd_npy_write(int fd, const struct fsd_array_column *columns, size_t n_columns)
{
    struct out out;

    if (!create(&out, fd, NULL)) {
        return ENOMEM;
    }
    const int error = put_array(columns, n_columns, &out);
    flush(&out);
    free(out.bytes);
    return error == 0 ? out.error : error;
}

int fsd_npy_complete(int fd, const struct fsd_array_column *column)
{
    struct fsd_buffer header = {.n = 0};

    put_header(column, 1, FSD_NPY_HEADER, &header);
    const int error = header.failed ? ENOMEM : fsd_write_at(fd, header.bytes, header.n, 0);
    fsd_buffer_destroy(&header);
    return error != 0 ? error : fsd_write_at(fd, column->block, column->n_block, column->spool->end);
}

/* A member of an archive. */
struct member {
    uint64_t at; /* of its local header */
    uint64_t n;
    uint32_t crc;
};

enum {
    LOCAL_BYTES = 30,
    CENTRAL_BYTES = 46,
    END_BYTES = 22,
    END64_BYTES = 56,
    LOCATOR_BYTES = 20,
    EXTRA_BYTES = 20, /* of a local header */
    VERSION_64 = 45,  /* the first that has archives and members of 4 GiB and more */
    FLAG_UTF8 = 1 << 11,
    FIRST_DAY = 1 << 5 | 1, /* 1 January 1980, so that the same records are the same bytes */
    IS_UNIX = 3 << 8,
    MODE = 0600,
};

static const char npy_ending[] = ".npy";

static size_t name_bytes(const struct fsd_array_column *column)
{
    return strlen(column->name) + sizeof(npy_ending) - 1;
}

static void put_name(const struct fsd_array_column *column, struct out *out)
{
    put(out, column->name, strlen(column->name));
    put(out, npy_ending, sizeof(npy_ending) - 1);
}

/* What both headers of a member have alike, from the version on. */
static unsigned char *put_common(unsigned char *at, const struct fsd_array_column *column, const struct member *member,
                                 uint32_t n_bytes, size_t n_extra)
{
    at = fsd_le_put(at, VERSION_64, 2);
    at = fsd_le_put(at, FLAG_UTF8, 2);
    at = fsd_le_put(at, 0, 2); /* stored */
    at = fsd_le_put(at, 0, 2);
    at = fsd_le_put(at, FIRST_DAY, 2);
    at = fsd_le_put(at, member->crc, 4);
    at = fsd_le_put(at, n_bytes, 4); /* UINT32_MAX: sizes are in the extra field */
    at = fsd_le_put(at, n_bytes, 4);
    at = fsd_le_put(at, name_bytes(column), 2);
    return fsd_le_put(at, n_extra, 2);
}

static unsigned char *put_extra(unsigned char *at, const struct member *member, size_t n_extra)
{
    at = fsd_le_put(at, 1, 2);
    at = fsd_le_put(at, n_extra - 4, 2);
    at = fsd_le_put(at, member->n, 8);
    at = fsd_le_put(at, member->n, 8);
    return n_extra > EXTRA_BYTES ? fsd_le_put(at, member->at, 8) : at;
}

/* Writes the member, then its header, which says what its checksum is. */
static int put_member(const struct fsd_array_column *column, struct member *member, struct out *out)
{
    unsigned char header[LOCAL_BYTES] = {0};
    unsigned char extra[EXTRA_BYTES] = {0};
    const size_t n_before = LOCAL_BYTES + name_bytes(column) + EXTRA_BYTES;

    flush(out);
    member->at = out->end;
    put(out, header, LOCAL_BYTES);
    put_name(column, out);
    put(out, extra, EXTRA_BYTES);
    flush(out);
    out->sum = 0;
    const int error = put_array(column, 1, out);
    flush(out);
    member->crc = out->sum;
    member->n = out->end - member->at - n_before;
    put_common(fsd_le_put(header, 0x04034b50, 4), column, member, UINT32_MAX, EXTRA_BYTES);
    put_extra(extra, member, EXTRA_BYTES);
    if (error != 0 || out->error != 0) {
        return error != 0 ? error : out->error;
    }
    out->error = fsd_write_at(out->fd, header, LOCAL_BYTES, member->at);
    return out->error != 0 ? out->error
                           : fsd_write_at(out->fd, extra, EXTRA_BYTES, member->at + n_before - EXTRA_BYTES);
}

/* A member of the directory at its end. */
static void put_entry(const struct fsd_array_column *column, const struct member *member, bool is_large,
                      struct out *out)
{
    enum { ALL_EXTRA = EXTRA_BYTES + 8 };
    unsigned char bytes[CENTRAL_BYTES];
    const size_t n_extra = is_large ? ALL_EXTRA : 0;

    unsigned char *at = fsd_le_put(bytes, 0x02014b50, 4);
    at = fsd_le_put(at, VERSION_64 | IS_UNIX, 2);
    at = put_common(at, column, member, is_large ? UINT32_MAX : (uint32_t)member->n, n_extra);
    at = fsd_le_put(at, 0, 6); /* comment, disk, kind of contents */
    at = fsd_le_put(at, (uint64_t)MODE << 16, 4);
    at = fsd_le_put(at, is_large ? UINT32_MAX : member->at, 4);
    put(out, bytes, CENTRAL_BYTES);
    put_name(column, out);
    if (is_large) {
        put(out, bytes, (size_t)(put_extra(bytes, member, ALL_EXTRA) - bytes));
    }
}

static void put_directory(const struct fsd_array_column *columns, const struct member *members, size_t n,
                          struct out *out)
{
    unsigned char bytes[END64_BYTES + LOCATOR_BYTES + END_BYTES];
    unsigned char *at = bytes;

    flush(out);
    const uint64_t begin = out->end;
    const bool is_large = begin >= UINT32_MAX || n >= UINT16_MAX;
    for (size_t i = 0; i < n; i++) {
        put_entry(&columns[i], &members[i], is_large, out);
    }
    flush(out);
    const uint64_t end = out->end;
    if (is_large) {
        at = fsd_le_put(at, 0x06064b50, 4);
        at = fsd_le_put(at, END64_BYTES - 12, 8);
        at = fsd_le_put(at, VERSION_64 | IS_UNIX, 2);
        at = fsd_le_put(at, VERSION_64, 2);
        at = fsd_le_put(at, 0, 8); /* disks */
        at = fsd_le_put(at, n, 8);
        at = fsd_le_put(at, n, 8);
        at = fsd_le_put(at, end - begin, 8);
        at = fsd_le_put(at, begin, 8);
        at = fsd_le_put(at, 0x07064b50, 4);
        at = fsd_le_put(at, 0, 4);
        at = fsd_le_put(at, end, 8);
        at = fsd_le_put(at, 1, 4);
    }
    at = fsd_le_put(at, 0x06054b50, 4);
    at = fsd_le_put(at, 0, 4);
    at = fsd_le_put(at, is_large ? UINT16_MAX : n, 2);
    at = fsd_le_put(at, is_large ? UINT16_MAX : n, 2);
    at = fsd_le_put(at, is_large ? UINT32_MAX : end - begin, 4);
    at = fsd_le_put(at, is_large ? UINT32_MAX : begin, 4);
    at = fsd_le_put(at, 0, 2);
    put(out, bytes, (size_t)(at - bytes));
    flush(out);
}

int fsd_npz_write(int fd, const struct fsd_array_column *columns, size_t n_columns)
{
    struct fsd_crc32 *const crc = malloc(sizeof(*crc));
    struct member *const members = calloc(n_columns, sizeof(*members));
    struct out out = {.error = ENOMEM};

    if (crc && members && create(&out, fd, crc)) {
        fsd_crc32_init(crc);
        for (size_t i = 0; out.error == 0 && i < n_columns; i++) {
            out.error = put_member(&columns[i], &members[i], &out);
        }
        put_directory(columns, members, n_columns, &out);
    }
    free(out.bytes);
    free(members);
    free(crc);
    return out.error;
}
