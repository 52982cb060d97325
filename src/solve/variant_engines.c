#include "solve/variant_engines.h"

#include <string.h>

const struct fsd_variant_engine *fsd_variant_engine_at(size_t i)
{
    static const struct fsd_variant_engine *const engines[] = {&fsd_variant_engine_lockstep, &fsd_variant_engine_csp,
                                                               &fsd_variant_engine_sat, &fsd_variant_engine_dpll};

    return i < sizeof(engines) / sizeof(engines[0]) ? engines[i] : NULL;
}

const struct fsd_variant_engine *fsd_variant_engine_find(const char *name)
{
    const struct fsd_variant_engine *engine = NULL;

    for (size_t i = 0; (engine = fsd_variant_engine_at(i)) && strcmp(engine->name, name) != 0; i++) {
    }
    return engine;
}
