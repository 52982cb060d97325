#include "logic/techniques/techniques.h"

#include <stddef.h>

#include "fastsud.h"

_Static_assert(FSD_N_TECHNIQUES <= 32, "sets of techniques have 32 bits, and a step has one in a byte");

const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES] = {
#define X(id, ...) {__VA_ARGS__},
    FSD_TECHNIQUE_LIST(X)
#undef X
};

const char *fsd_step_variant(const struct fsd_step *step)
{
    const struct fsd_technique_row *const row = &fsd_technique_rows[step->technique];

    return row->variant ? row->variant(step) : NULL;
}

const char *fsd_level_name(unsigned level)
{
    static const char *const names[] = {"consistency",
                                        "singles",
                                        "pairs",
                                        "triples",
                                        "locked candidates",
                                        "subsets",
                                        "fish",
                                        "wings and colouring",
                                        "finned fish and chains",
                                        "alternating chains and almost locked sets",
                                        "forcing chains"};

    _Static_assert(sizeof(names) / sizeof(names[0]) == FASTSUD_MAX_LEVEL + 1, "each level has a name");
    return level <= FASTSUD_MAX_LEVEL ? names[level] : NULL;
}
