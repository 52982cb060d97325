#include "input/arrays/array_member.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/little_endian.h"
#include "base/transfer.h"
#include "input/codecs/codec.h"

enum { PACKED_BYTES = 1 << 16, ROWS_BYTES = 1 << 16 };

extern const struct fsd_codec fsd_codec_gzip;

static int fail(const struct fsd_array_member *member, uint64_t offset, const char *text)
{
    member->fault->offset = offset;
    snprintf(member->fault->text, sizeof(member->fault->text), "%s%.60s%s%.*s", member->name ? "member " : "",
             member->name ? member->name : "", member->name ? ": " : "", FSD_NPY_FAULT_BYTES - 1, text);
    return EBADMSG;
}

int fsd_array_member_create(struct fsd_array_member *member, struct fsd_input *input, const char *before,
                            size_t n_before, struct fsd_array_fault *fault)
{
    *member = (struct fsd_array_member){.input = input, .before = before, .n_before = n_before, .fault = fault};
    return 0;
}

int fsd_array_member_create_packed(struct fsd_array_member *member, const struct fsd_input *input,
                                   const struct fsd_zip_member *of, const struct fsd_crc32 *crc,
                                   struct fsd_array_fault *fault)
{
    const struct fsd_decompressor *const inflater = fsd_codec_gzip.reader;

    *member = (struct fsd_array_member){.name = of->name, .own_input = *input, .offset = of->offset, .fault = fault};
    member->input = &member->own_input;
    member->own_input.offset += of->offset;
    member->member = of;
    member->crc = crc;
    if (!of->is_deflated) {
        return 0;
    }
    if (!inflater) {
        return fail(member, of->offset,
                    "it is compressed, which this build cannot read; install libisal-dev or "
                    "zlib1g-dev and build again, or write it by np.savez");
    }
    member->inflating = calloc(1, inflater->n_state_bytes);
    member->packed = malloc(PACKED_BYTES);
    return member->inflating && member->packed && inflater->start(member->inflating) ? 0 : ENOMEM;
}

void fsd_array_member_destroy(struct fsd_array_member *member)
{
    if (member->inflating) {
        fsd_codec_gzip.reader->end(member->inflating);
    }
    free(member->inflating);
    free(member->packed);
    free(member->head);
    free(member->rows);
    fsd_npy_header_destroy(&member->header);
}

/* Reads up to n bytes as they stand in the file. Returns how many, 0 at the end, or -1 and an errno. */
static ssize_t read_stored(struct fsd_array_member *member, void *bytes, size_t n, int patience_ms)
{
    const uint64_t n_left = member->member ? member->member->n_packed - member->n_taken : UINT64_MAX;

    n = n < n_left ? n : (size_t)n_left;
    if (n == 0) {
        return 0;
    }
    if (member->n_before > 0) {
        n = n < member->n_before ? n : member->n_before;
        memcpy(bytes, member->before, n);
        member->before += n;
        member->n_before -= n;
        member->offset += n;
        return (ssize_t)n;
    }
    const ssize_t n_read = fsd_input_read(member->input, bytes, n, patience_ms);
    if (n_read == 0 && atomic_load(member->input->stop)) {
        errno = EINTR;
        return -1;
    }
    member->n_taken += n_read > 0 ? (uint64_t)n_read : 0;
    member->offset += n_read > 0 ? (uint64_t)n_read : 0;
    return n_read;
}

/* Deflated data is what gzip wraps: its header comes first, the checksum and the size at the end. */
static int feed(struct fsd_array_member *member, int patience_ms)
{
    static const unsigned char head[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};
    size_t n = 0;

    member->at = 0;
    if (member->n_packed == 0 && member->n_taken == 0) {
        memcpy(member->packed, head, sizeof(head));
        n = sizeof(head);
    }
    const ssize_t n_read = read_stored(member, member->packed + n, PACKED_BYTES - n, patience_ms);
    if (n_read < 0) {
        return errno;
    }
    member->n_packed = n + (size_t)n_read;
    if (n_read == 0 && !member->has_tail) {
        fsd_le_put(fsd_le_put(member->packed + n, member->member->crc, 4), member->member->n & UINT32_MAX, 4);
        member->n_packed = n + 8;
        member->has_tail = true;
    } else if (n_read == 0) {
        return fail(member, member->offset, "its compressed data ends in the middle; save it again");
    }
    return 0;
}

static ssize_t read_deflated(struct fsd_array_member *member, void *bytes, size_t n, int patience_ms)
{
    struct fsd_member_buffers buffers = {.out = bytes, .n_out = n};
    int error = 0;

    while (error == 0 && !member->has_ended && buffers.n_out == n) {
        const size_t n_in = member->n_packed - member->at;
        buffers.in = member->packed + member->at;
        buffers.n_in = n_in;
        const enum fsd_progress_in_member progress = fsd_codec_gzip.reader->run(member->inflating, &buffers);
        member->at += n_in - buffers.n_in;
        if (progress == FSD_MEMBER_ENDED) {
            member->has_ended = true;
        } else if (progress == FSD_MEMBER_NO_MEMORY) {
            error = ENOMEM;
        } else if (progress != FSD_MEMBER_GOES_ON) {
            error =
                fail(member, member->offset,
                     progress == FSD_MEMBER_WRONG_CHECKSUM ? "it does not match its checksum; fetch or save it again"
                                                           : "its compressed data is corrupt; fetch or save it again");
        } else if (buffers.n_out == n && buffers.n_in == 0) {
            error = feed(member, patience_ms);
        } else if (buffers.n_out == n && buffers.n_in == n_in) {
            error = fail(member, member->offset, "its compressed data is corrupt; fetch or save it again");
        }
    }
    errno = error;
    return error == 0 ? (ssize_t)(n - buffers.n_out) : -1;
}

static ssize_t read_some(struct fsd_array_member *member, void *bytes, size_t n, int patience_ms)
{
    if (member->inflating) {
        return read_deflated(member, bytes, n, patience_ms);
    }
    const ssize_t n_read = read_stored(member, bytes, n, patience_ms);
    if (n_read > 0 && member->crc) {
        member->sum = fsd_crc32_add(member->crc, member->sum, bytes, (size_t)n_read);
    }
    return n_read;
}

/* Goes on until *n_filled is n. */
static int fill(struct fsd_array_member *member, void *bytes, size_t n, size_t *n_filled, int patience_ms)
{
    while (*n_filled < n) {
        const ssize_t n_read = read_some(member, (char *)bytes + *n_filled, n - *n_filled, patience_ms);
        if (n_read < 0) {
            return errno;
        }
        if (n_read == 0) {
            return fail(member, member->offset, "the array ends in the middle; fetch or save it again");
        }
        *n_filled += (size_t)n_read;
    }
    return 0;
}

/* Whether the rows are as many bytes as there are, where that is known. */
static int check_size(const struct fsd_array_member *member)
{
    const struct fsd_npy_header *const header = &member->header;
    const uint64_t n = header->n_rows * header->row_bytes;
    uint64_t n_there = n;
    struct stat status;
    char text[FSD_NPY_FAULT_BYTES];

    if (header->row_bytes == 0) {
        return fail(member, member->data, "the rows of the array have no bytes");
    }
    if (header->is_fortran && (member->inflating || !member->input->has_offset)) {
        return fail(member, member->data,
                    "the array is in Fortran's order, which is read of files alone, not "
                    "compressed; save np.ascontiguousarray of it");
    }
    if (member->member) {
        n_there = member->member->n - (member->n_head < member->member->n ? member->n_head : member->member->n);
    } else if (member->input->has_offset && fstat(member->input->fd, &status) == 0) {
        const uint64_t size = (uint64_t)status.st_size - member->input->offset;
        n_there = size - (member->data < size ? member->data : size);
    }
    if (n_there == n) {
        return 0;
    }
    snprintf(text, sizeof(text),
             n_there < n ? "the array ends after %" PRIu64 " bytes of rows, not %" PRIu64 "; fetch or save it again"
                         : "after the array's rows something follows: %" PRIu64 " bytes, not %" PRIu64
                           "; save it again",
             n_there, n);
    return fail(member, member->data + (n_there < n ? n_there : n), text);
}

int fsd_array_member_open(struct fsd_array_member *member, int patience_ms)
{
    const uint64_t begin = member->member ? member->member->offset : 0;
    struct fsd_array_fault fault;
    size_t n = FSD_NPY_PREFIX_BYTES;
    int error = 0;

    while (!member->is_open) {
        char *const grown = realloc(member->head, n);
        if (!grown) {
            return ENOMEM;
        }
        member->head = grown;
        error = fill(member, member->head, n, &member->n_head, patience_ms);
        if (error != 0) {
            return error;
        }
        const size_t n_header = fsd_npy_header_bytes(member->head, begin, &fault);
        if (n_header == 0) {
            return fail(member, fault.offset, fault.text);
        }
        member->is_open = n_header <= member->n_head;
        n = n_header;
    }
    /* No header that can be read is shorter than what is read at first. */
    error = fsd_npy_header_read(member->head, n, begin, &member->header, &fault);
    if (error != 0) {
        return error == EBADMSG ? fail(member, fault.offset, fault.text) : error;
    }
    member->data = begin + n;
    error = check_size(member);
    if (error != 0) {
        return error;
    }
    const size_t row_bytes = member->header.row_bytes;
    member->n_rows_bytes = row_bytes < ROWS_BYTES ? ROWS_BYTES / row_bytes * row_bytes : row_bytes;
    member->rows = malloc(member->n_rows_bytes);
    return member->rows ? 0 : ENOMEM;
}

/* Where in Fortran's order an element of a row stands that is the kth in C's. */
static uint64_t fortran_place(const struct fsd_npy_field *field, size_t k)
{
    uint64_t place = 0;

    for (unsigned i = 0; i < field->n_dimensions; i++) {
        uint64_t stride = 1, below = 1;
        for (unsigned j = 0; j < i; j++) {
            stride *= field->dimensions[j];
        }
        for (unsigned j = i + 1; j < field->n_dimensions; j++) {
            below *= field->dimensions[j];
        }
        place += k / below % field->dimensions[i] * stride;
    }
    return place;
}

static int read_fortran(struct fsd_array_member *member, uint64_t first, size_t n)
{
    const struct fsd_npy_field *const field = member->header.fields;
    const size_t n_each = field->element_bytes;
    const uint64_t begin = member->member ? member->input->offset - member->member->offset : member->input->offset;
    unsigned char *const column = malloc(n * n_each);
    int error = column ? 0 : ENOMEM;

    for (size_t k = 0; error == 0 && k < field->n_elements; k++) {
        const uint64_t at = member->data + (fortran_place(field, k) * member->header.n_rows + first) * n_each;
        size_t n_read = 0;
        error = fsd_read_at(member->input->fd, (char *)column, n * n_each, begin + at, &n_read);
        if (error == 0 && n_read < n * n_each) {
            error = fail(member, at, "the array shrank while it was read");
        }
        for (size_t row = 0; error == 0 && row < n; row++) {
            memcpy(member->rows + (row * field->n_elements + k) * n_each, column + row * n_each, n_each);
        }
    }
    free(column);
    return error;
}

int fsd_array_member_read(struct fsd_array_member *member, uint64_t first, size_t n, int patience_ms)
{
    if (member->header.is_fortran) {
        return read_fortran(member, first, n);
    }
    return fill(member, member->rows, n * member->header.row_bytes, &member->n_filled, patience_ms);
}

int fsd_array_member_end(struct fsd_array_member *member, int patience_ms)
{
    char byte;

    if (member->header.is_fortran) {
        return 0;
    }
    const ssize_t n = read_some(member, &byte, 1, patience_ms);
    if (n < 0) {
        return errno;
    }
    if (n > 0) {
        return fail(member, member->offset - 1, "after the array's rows something follows; save it again");
    }
    return member->crc && !member->inflating && member->sum != member->member->crc
               ? fail(member, member->offset, "it does not match its checksum; fetch or save it again")
               : 0;
}
