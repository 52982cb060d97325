#include "input/codecs/decompression.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/arrays/array_text.h"
#include "input/codecs/codec.h"

enum { INPUT_BYTES = 1 << 18 };
_Static_assert((int)FSD_DECOMPRESSION_BEGINNING <= (int)INPUT_BYTES, "what was read before must fit");

struct fsd_decompression {
    struct fsd_array_reader *arrays; /* reads them; NULL: the source is compressed */
    const struct fsd_decompressor *by;
    const struct fsd_signature *form; /* of the file */
    struct fsd_input *input;
    void *state;
    unsigned char *bytes; /* INPUT_BYTES of the source; those from first to before end are to be decompressed */
    size_t first, end;
    bool has_input_ended;
    bool in_member;
    bool has_more; /* the last bytes decompressed filled all space, so there may be more of them */
    int error;     /* not 0: decompressing failed */
    struct fsd_fault fault;
};

/* What a step came to. */
enum step { STEP_DONE, STEP_PAUSE, STEP_END, STEP_FAILED };

struct fsd_decompression *fsd_decompression_create(const struct fsd_signature *form, struct fsd_input *input,
                                                   const char *beginning, size_t n_beginning,
                                                   const struct fsd_puzzle_shape *shape)
{
    struct fsd_decompression *const decompression = calloc(1, sizeof(*decompression));

    if (!decompression) {
        return NULL;
    }
    decompression->form = form;
    decompression->input = input;
    if (form->is_array) {
        decompression->arrays = fsd_array_reader_create(form->is_archive, input, beginning, n_beginning, shape);
        if (!decompression->arrays) {
            fsd_decompression_destroy(decompression);
            return NULL;
        }
        return decompression;
    }
    decompression->by = form->codec->reader;
    decompression->state = calloc(1, form->codec->reader->n_state_bytes);
    decompression->bytes = malloc(INPUT_BYTES);
    if (!decompression->state || !decompression->bytes) {
        fsd_decompression_destroy(decompression);
        return NULL;
    }
    if (n_beginning > 0) {
        memcpy(decompression->bytes, beginning, n_beginning);
    }
    decompression->end = n_beginning;
    return decompression;
}

void fsd_decompression_destroy(struct fsd_decompression *decompression)
{
    if (!decompression) {
        return;
    }
    fsd_array_reader_destroy(decompression->arrays);
    if (decompression->state) {
        decompression->by->end(decompression->state);
    }
    free(decompression->state);
    free(decompression->bytes);
    free(decompression);
}

struct fsd_fault fsd_decompression_fault(const struct fsd_decompression *decompression)
{
    return decompression->fault;
}

static size_t n_available(const struct fsd_decompression *decompression)
{
    return decompression->end - decompression->first;
}

uint64_t fsd_decompression_position(const struct fsd_decompression *decompression)
{
    return decompression->arrays ? fsd_array_reader_position(decompression->arrays)
                                 : decompression->input->n_read - n_available(decompression);
}

static enum step fail(struct fsd_decompression *decompression, enum fsd_fault_kind kind)
{
    decompression->fault = (struct fsd_fault){.kind = kind, .offset = fsd_decompression_position(decompression)};
    decompression->error = EBADMSG;
    return STEP_FAILED;
}

/* Reads more of the source. STEP_END: the input was stopped. */
static enum step read_input(struct fsd_decompression *decompression, int patience_ms)
{
    const size_t n_left = n_available(decompression);

    memmove(decompression->bytes, decompression->bytes + decompression->first, n_left);
    decompression->first = 0;
    decompression->end = n_left;
    const ssize_t n =
        fsd_input_read(decompression->input, decompression->bytes + n_left, INPUT_BYTES - n_left, patience_ms);
    if (n < 0 && errno == EAGAIN) {
        return STEP_PAUSE;
    }
    if (n < 0) {
        decompression->error = errno;
        return STEP_FAILED;
    }
    if (n == 0 && atomic_load(decompression->input->stop)) {
        return STEP_END;
    }
    decompression->has_input_ended = n == 0;
    decompression->end += (size_t)n;
    return STEP_DONE;
}

/* Finds the next member after padding. STEP_END: there is none. */
static enum step begin_member(struct fsd_decompression *decompression, int patience_ms)
{
    enum step step = STEP_DONE;

    for (;;) {
        while (n_available(decompression) > 0 && decompression->bytes[decompression->first] == 0) {
            ++decompression->first;
        }
        if (n_available(decompression) >= FSD_SIGNATURE_BYTES || decompression->has_input_ended) {
            break;
        }
        step = read_input(decompression, patience_ms);
        if (step != STEP_DONE) {
            return step;
        }
    }
    const size_t n = n_available(decompression);
    if (n == 0) {
        return STEP_END;
    }
    const char *const bytes = (const char *)decompression->bytes + decompression->first;
    const struct fsd_signature *const form = fsd_signature_of(bytes, n);
    if (form != decompression->form) {
        const bool is_cut = fsd_signature_is_cut(decompression->form, bytes, n);
        decompression->first += is_cut ? n : 0;
        return fail(decompression, is_cut ? FSD_FAULT_TRUNCATED : FSD_FAULT_GARBAGE);
    }
    if (!decompression->by->start(decompression->state)) {
        return fail(decompression, FSD_FAULT_NO_MEMORY);
    }
    decompression->in_member = true;
    decompression->has_more = false;
    return STEP_DONE;
}

/* Decompresses what is there into the space that is left in buffers. */
static enum step decompress(struct fsd_decompression *decompression, struct fsd_member_buffers *buffers)
{
    const size_t n_in = n_available(decompression);
    const size_t n_out = buffers->n_out;
    const size_t n_kept = n_out > FSD_MEMBER_MAX_BYTES ? n_out - FSD_MEMBER_MAX_BYTES : 0;

    buffers->in = decompression->bytes + decompression->first;
    buffers->n_in = n_in;
    buffers->n_out -= n_kept;
    const enum fsd_progress_in_member progress = decompression->by->run(decompression->state, buffers);
    decompression->first += n_in - buffers->n_in;
    decompression->has_more = buffers->n_out == 0;
    buffers->n_out += n_kept;
    switch (progress) {
    case FSD_MEMBER_GOES_ON:
        /* A library that could go on but does not would be called forever. */
        return buffers->n_in > 0 && buffers->n_in == n_in && buffers->n_out == n_out
                   ? fail(decompression, FSD_FAULT_CORRUPT)
                   : STEP_DONE;
    case FSD_MEMBER_ENDED:
        decompression->in_member = false;
        return STEP_DONE;
    case FSD_MEMBER_CORRUPT:
        return fail(decompression, FSD_FAULT_CORRUPT);
    case FSD_MEMBER_WRONG_CHECKSUM:
        return fail(decompression, FSD_FAULT_CHECKSUM);
    case FSD_MEMBER_UNSUPPORTED:
        fail(decompression, FSD_FAULT_UNSUPPORTED);
        decompression->fault.reason = buffers->reason;
        return STEP_FAILED;
    case FSD_MEMBER_NO_MEMORY:
        break;
    }
    return fail(decompression, FSD_FAULT_NO_MEMORY);
}

static enum step take_step(struct fsd_decompression *decompression, struct fsd_member_buffers *buffers, int patience_ms)
{
    if (!decompression->in_member) {
        return begin_member(decompression, patience_ms);
    }
    if (n_available(decompression) > 0 || decompression->has_more) {
        return decompress(decompression, buffers);
    }
    return decompression->has_input_ended ? fail(decompression, FSD_FAULT_TRUNCATED)
                                          : read_input(decompression, patience_ms);
}

static ssize_t read_arrays(struct fsd_decompression *decompression, char *buffer, size_t n_bytes, int patience_ms)
{
    const ssize_t n = fsd_array_reader_read(decompression->arrays, buffer, n_bytes, patience_ms);

    if (n < 0 && errno == EBADMSG) {
        const struct fsd_array_fault *const fault = fsd_array_reader_fault(decompression->arrays);
        decompression->fault = (struct fsd_fault){.kind = fault->is_foreign ? FSD_FAULT_FOREIGN : FSD_FAULT_ARRAY,
                                                  .offset = fault->offset,
                                                  .reason = fault->text};
    }
    return n;
}

ssize_t fsd_decompression_read(struct fsd_decompression *decompression, char *buffer, size_t n_bytes, int patience_ms)
{
    struct fsd_member_buffers buffers = {.out = (unsigned char *)buffer, .n_out = n_bytes};
    enum step step = decompression->error == 0 ? STEP_DONE : STEP_FAILED;

    if (decompression->arrays) {
        return read_arrays(decompression, buffer, n_bytes, patience_ms);
    }

    while (step == STEP_DONE && buffers.n_out > 0) {
        step = take_step(decompression, &buffers, buffers.n_out == n_bytes ? patience_ms : 0);
    }
    if (buffers.n_out < n_bytes) {
        return (ssize_t)(n_bytes - buffers.n_out);
    }
    if (step == STEP_END) {
        return 0;
    }
    errno = step == STEP_PAUSE ? EAGAIN : decompression->error;
    return -1;
}
