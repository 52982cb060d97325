#include "logic/sudoku_explainer/hint.h"

const char *fsd_se_technique_name(enum fsd_se_technique technique)
{
    static const char *const names[FSD_SE_N_TECHNIQUES] = {
#define X(id, name) [FSD_SE_##id] = name,
        FSD_SE_TECHNIQUE_LIST(X)
#undef X
    };

    return names[technique];
}
