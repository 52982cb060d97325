#include "fastsud.h"

const char *fastsud_status_text(enum fastsud_status status)
{
    static const char *const texts[] = {
#define X(name, text) [name] = text,
        FASTSUD_STATUS_LIST(X)
#undef X
    };
    return (unsigned)status < sizeof(texts) / sizeof(*texts) ? texts[status] : "unknown status";
}

const char *fastsud_verdict_tag(enum fastsud_verdict verdict)
{
    static const char *const tags[] = {
#define X(name, tag) [name] = tag,
        FASTSUD_VERDICT_LIST(X)
#undef X
    };
    return (unsigned)verdict < sizeof(tags) / sizeof(*tags) ? tags[verdict] : "unknown";
}
