/* Every function of fastsud.h: checks arguments, and hands on to engines and kernels. */
#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "simd/cpu.h"
#include "simd/kernel.h"
#include "solve/engine.h"

#define TEXT_OF(name, text) text,

const char *fastsud_version(void)
{
    return FSD_VERSION;
}

const char *fastsud_status_text(enum fastsud_status status)
{
    static const char *const texts[] = {FASTSUD_STATUS_LIST(TEXT_OF)};

    return (unsigned)status < sizeof(texts) / sizeof(*texts) ? texts[status] : "unknown status";
}

const char *fastsud_verdict_tag(enum fastsud_verdict verdict)
{
    static const char *const tags[] = {FASTSUD_VERDICT_LIST(TEXT_OF)};

    _Static_assert(FASTSUD_N_VERDICTS <= UINT8_MAX, "batches hold verdicts in bytes");
    return (unsigned)verdict < sizeof(tags) / sizeof(*tags) ? tags[verdict] : "unknown";
}

enum fastsud_status fastsud_puzzle_parse(const char *text, size_t n_bytes, char cells[FASTSUD_N_CELLS],
                                         size_t *error_offset)
{
    size_t offset = 0;

    if (!text || !cells) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const enum fastsud_status status = fsd_text_check(text, n_bytes, &offset);
    if (status == FASTSUD_OK) {
        fsd_text_normalise(text, cells);
    } else if (error_offset) {
        *error_offset = offset;
    }
    return status;
}
