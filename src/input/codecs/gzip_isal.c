/* gzip by ISA-L, which decompresses two to three times as fast as zlib. */
#ifdef FSD_HAVE_ISAL

#include <stdint.h>

#include <isa-l.h>

#include "input/codecs/decompressor.h"

struct state {
    bool in_header;
    struct isal_gzip_header header; /* kept, since it may be cut anywhere */
    struct inflate_state inflate;
};

enum { RESERVED_FLAGS = 0xe0 };

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
        progress = progress_of(isal_inflate(inflate));
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

const struct fsd_decompressor fsd_decompressor_gzip = {
    .name = "gzip",
    .library = "ISA-L",
    .version = version,
    .n_state_bytes = sizeof(struct state),
    .start = start,
    .run = run,
    .end = end,
};

#endif
