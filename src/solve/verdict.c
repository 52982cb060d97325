#include "solve/verdict.h"

#include "fastsud.h"

const char *fsd_verdict_tag(int verdict)
{
    static const char *const tags[FASTSUD_N_VERDICTS] = {
        [FASTSUD_UNIQUE] = "unique", [FASTSUD_NONE] = "none", [FASTSUD_MULTIPLE] = "multiple",
        [FASTSUD_GAVE_UP] = "limit", [FASTSUD_OPEN] = "open", [FASTSUD_SOLVED] = "solved"};

    return verdict >= 0 && verdict < (int)FASTSUD_N_VERDICTS ? tags[verdict] : "unknown";
}
