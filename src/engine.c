#include "engine.h"

static const struct fsd_engine *const engines[] = {
    &fsd_engine_lockstep,
};

const struct fsd_engine *fsd_engine_at(size_t i)
{
    return i < sizeof(engines) / sizeof(engines[0]) ? engines[i] : NULL;
}

const char *fastsud_engine_name(size_t i, const char **summary)
{
    const struct fsd_engine *const engine = fsd_engine_at(i);

    if (summary) {
        *summary = engine ? engine->summary : NULL;
    }
    return engine ? engine->name : NULL;
}
