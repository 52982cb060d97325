#include "engines/engine.h"

static const struct fsd_engine *const engines[] = {
    &fsd_engine_lockstep, &fsd_engine_csp, &fsd_engine_backtrack, &fsd_engine_logic, &fsd_engine_sat,
};

const struct fsd_engine *fsd_engine_at(size_t i)
{
    return i < sizeof(engines) / sizeof(engines[0]) ? engines[i] : NULL;
}

bool fastsud_engine_info_get(size_t i, struct fastsud_engine_info *info)
{
    const struct fsd_engine *const engine = fsd_engine_at(i);

    if (!engine || !info) {
        return false;
    }
    info->name = engine->name;
    info->summary = engine->summary;
    info->built = engine->create != NULL;
    info->package = engine->package;
    info->may_leave_open = engine->may_leave_open;
    return true;
}

#define DEFINE_NAMES(function, LIST)                                                                                   \
    const char *function(size_t i)                                                                                     \
    {                                                                                                                  \
        static const char *const names[] = {LIST(NAME_OF)};                                                            \
                                                                                                                       \
        return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;                                                 \
    }
#define NAME_OF(name, text) text,

DEFINE_NAMES(fastsud_select_name, FASTSUD_SELECT_LIST)
DEFINE_NAMES(fastsud_propagate_name, FASTSUD_PROPAGATE_LIST)
DEFINE_NAMES(fastsud_method_name, FASTSUD_METHOD_LIST)
DEFINE_NAMES(fastsud_encoding_name, FASTSUD_ENCODING_LIST)
