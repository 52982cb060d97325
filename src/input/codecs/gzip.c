/*
 * gzip: read by ISA-L, which decompresses two to three times as fast as zlib, or else by zlib; written by libdeflate.
 */
#include "input/codecs/codec.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(FSD_HAVE_ISAL)

#include <isa-l.h>

struct state {
    bool in_header;
    int fault;                      /* after the text that is left in inflate; 0: none */
    struct isal_gzip_header header; /* kept, since it may be cut anywhere */
    struct inflate_state inflate, before;
};

enum { RESERVED_FLAGS = 0xe0, LOOKED_AHEAD = 64 /* bytes; more than a symbol and the bits that were read with it */ };

static const char *version(void)
{
#define TEXT(x) #x
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)
    return VERSION(ISAL_MAJOR_VERSION, ISAL_MINOR_VERSION, ISAL_PATCH_VERSION);
}

static bool start(void *context)
{
    struct state *const state = context;

    isal_inflate_init(&state->inflate);
    isal_gzip_header_init(&state->header);
    state->inflate.crc_flag = ISAL_GZIP;
    state->in_header = true;
    return true;
}

static enum fsd_progress_in_member progress_of(int code)
{
    if (code == ISAL_INCORRECT_CHECKSUM) {
        return FSD_MEMBER_WRONG_CHECKSUM;
    }
    return code < 0 ? FSD_MEMBER_CORRUPT : FSD_MEMBER_GOES_ON;
}

static enum fsd_progress_in_member read_header(struct state *state)
{
    const int code = isal_read_gzip_header(&state->inflate, &state->header);

    state->in_header = code == ISAL_END_INPUT;
    if (code == ISAL_DECOMP_OK && (state->header.flags & RESERVED_FLAGS) != 0) {
        return FSD_MEMBER_CORRUPT;
    }
    return progress_of(code);
}

/* Copies what a state says, without the part of its buffer that holds nothing. */
static void copy(struct inflate_state *to, const struct inflate_state *from)
{
    memcpy(to, from, offsetof(struct inflate_state, tmp_out_buffer) + (size_t)from->tmp_out_valid);
}

/*
 * Decompresses once more what led to a fault. ISA-L's fast loop counts a match that it has not copied as text, and
 * leaves avail_in and avail_out wrong; with less than 8 bytes of input it does not run.
 */
static int inflate_with_care(struct state *state)
{
    struct inflate_state *const inflate = &state->inflate;
    const uint8_t *const seen = inflate->next_in;
    int code = ISAL_DECOMP_OK;

    copy(inflate, &state->before);
    const uint8_t *const end = inflate->next_in + inflate->avail_in;
    const size_t n_seen = (size_t)(seen - inflate->next_in);
    inflate->avail_in = n_seen > LOOKED_AHEAD ? (uint32_t)n_seen - LOOKED_AHEAD : 0;
    code = isal_inflate(inflate);
    while (code == ISAL_DECOMP_OK && inflate->avail_in == 0 && inflate->next_in < seen) {
        inflate->avail_in = 1;
        code = isal_inflate(inflate);
    }
    inflate->avail_in = (uint32_t)(end - inflate->next_in);
    return code;
}

static enum fsd_progress_in_member inflate_text(struct state *state)
{
    struct inflate_state *const inflate = &state->inflate;

    copy(&state->before, inflate);
    int code = isal_inflate(inflate);
    if (code < 0 && code != ISAL_INCORRECT_CHECKSUM) {
        code = inflate_with_care(state);
    }
    if (code < 0 && inflate->tmp_out_processed < inflate->tmp_out_valid) {
        state->fault = code;
        return FSD_MEMBER_GOES_ON;
    }
    return progress_of(code);
}

/* Hands on the text before a fault, and then the fault. */
static enum fsd_progress_in_member hand_on(struct state *state)
{
    struct inflate_state *const inflate = &state->inflate;
    const uint32_t n_left = (uint32_t)(inflate->tmp_out_valid - inflate->tmp_out_processed);
    const uint32_t n = n_left < inflate->avail_out ? n_left : inflate->avail_out;

    memcpy(inflate->next_out, inflate->tmp_out_buffer + inflate->tmp_out_processed, n);
    inflate->next_out += n;
    inflate->avail_out -= n;
    inflate->tmp_out_processed += (int32_t)n;
    return n == n_left ? progress_of(state->fault) : FSD_MEMBER_GOES_ON;
}

static enum fsd_progress_in_member run(void *context, struct fsd_member_buffers *buffers)
{
    struct state *const state = context;
    struct inflate_state *const inflate = &state->inflate;

    inflate->next_in = (uint8_t *)(uintptr_t)buffers->in;
    inflate->avail_in = (uint32_t)buffers->n_in;
    inflate->next_out = buffers->out;
    inflate->avail_out = (uint32_t)buffers->n_out;
    enum fsd_progress_in_member progress = state->in_header ? read_header(state) : FSD_MEMBER_GOES_ON;
    if (progress == FSD_MEMBER_GOES_ON && !state->in_header) {
        progress = state->fault != 0 ? hand_on(state) : inflate_text(state);
    }
    buffers->in = inflate->next_in;
    buffers->n_in = inflate->avail_in;
    buffers->out = inflate->next_out;
    buffers->n_out = inflate->avail_out;
    return progress == FSD_MEMBER_GOES_ON && inflate->block_state == ISAL_BLOCK_FINISH ? FSD_MEMBER_ENDED : progress;
}

static void end(void *state)
{
    (void)state;
}

static const struct fsd_decompressor reader = {
    .library = "ISA-L",
    .version = version,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
};

#elif defined(FSD_HAVE_ZLIB)

#include <zlib.h>

struct state {
    bool is_open;
    z_stream stream;
};

enum { GZIP_WINDOW_BITS = 16 + MAX_WBITS }; /* 16: with gzip's header and checksum */

static bool start(void *context)
{
    struct state *const state = context;

    if (state->is_open) {
        return inflateReset(&state->stream) == Z_OK;
    }
    state->is_open = inflateInit2(&state->stream, GZIP_WINDOW_BITS) == Z_OK;
    return state->is_open;
}

static enum fsd_progress_in_member progress_of(int code, const char *message)
{
    switch (code) {
    case Z_OK:
    case Z_BUF_ERROR: /* there was nothing to do */
        return FSD_MEMBER_GOES_ON;
    case Z_STREAM_END:
        return FSD_MEMBER_ENDED;
    case Z_MEM_ERROR:
        return FSD_MEMBER_NO_MEMORY;
    default:
        return message &&
                       (strcmp(message, "incorrect data check") == 0 ||
                        strcmp(message, "incorrect length check") == 0 || strcmp(message, "header crc mismatch") == 0)
                   ? FSD_MEMBER_WRONG_CHECKSUM
                   : FSD_MEMBER_CORRUPT;
    }
}

static enum fsd_progress_in_member run(void *context, struct fsd_member_buffers *buffers)
{
    z_stream *const stream = &((struct state *)context)->stream;

    stream->next_in = (unsigned char *)(uintptr_t)buffers->in;
    stream->avail_in = (unsigned)buffers->n_in;
    stream->next_out = buffers->out;
    stream->avail_out = (unsigned)buffers->n_out;
    const int code = inflate(stream, Z_NO_FLUSH);
    buffers->in = stream->next_in;
    buffers->n_in = stream->avail_in;
    buffers->out = stream->next_out;
    buffers->n_out = stream->avail_out;
    return progress_of(code, stream->msg);
}

static void end(void *context)
{
    struct state *const state = context;

    if (state->is_open) {
        inflateEnd(&state->stream);
    }
}

static const struct fsd_decompressor reader = {
    .library = "zlib",
    .version = zlibVersion,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
};

#endif

#ifdef FSD_HAVE_DEFLATE

#include <libdeflate.h>

static size_t n_most(size_t n_text)
{
    return libdeflate_gzip_compress_bound(NULL, n_text);
}

static void *create_compressor(void)
{
    return libdeflate_alloc_compressor(1); /* twice as fast as zlib's, and smaller than its level 3 on solutions */
}

static void destroy_compressor(void *state)
{
    libdeflate_free_compressor(state);
}

static size_t compress_block(void *state, const char *text, size_t n_text, char *out, size_t n_out)
{
    return libdeflate_gzip_compress(state, text, n_text, out, n_out);
}

static const char *deflate_version(void)
{
    return LIBDEFLATE_VERSION_STRING;
}

static const struct fsd_compressor writer = {
    .block_bytes = 1 << 20,
    .n_most = n_most,
    .create = create_compressor,
    .destroy = destroy_compressor,
    .compress = compress_block,
    .version = deflate_version,
};

#endif

const struct fsd_codec fsd_codec_gzip = {
    .name = "gzip",
    .suffix = ".gz",
    .signature =
        {
            .prefixes = {{FSD_PREFIX("\x1f\x8b"), 0}},
            .description = "compressed by gzip",
            .advice = "decompress it first",
            .command = "zcat",
            .codec = &fsd_codec_gzip,
        },
    .reader_package = "libisal-dev or zlib1g-dev",
    .writer_package = "libdeflate-dev",
#if defined(FSD_HAVE_ISAL) || defined(FSD_HAVE_ZLIB)
    .reader = &reader,
#endif
#ifdef FSD_HAVE_DEFLATE
    .writer = &writer,
#endif
};
