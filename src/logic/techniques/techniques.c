#include "logic/techniques/techniques.h"

#include <stddef.h>

const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES] = {
#define X(id, name, level, finder) {name, level, finder},
    FSD_TECHNIQUE_LIST(X)
#undef X
};

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

    return level < sizeof(names) / sizeof(names[0]) ? names[level] : NULL;
}
