#include "solve/choice.h"

#include <stdio.h>
#include <string.h>

#include "solve/solver.h"

/* Kernel or engine i, if it can be had; false past the end. */
static bool get(bool is_kernel, size_t i, const char **name)
{
    struct fsd_kernel_info kernel;
    struct fsd_engine_info engine;
    const bool is_there = is_kernel ? fsd_kernel_info_get(i, &kernel) : fsd_engine_info_get(i, &engine);

    *name = is_there && is_kernel && kernel.runnable ? kernel.name
            : is_there && !is_kernel && engine.built ? engine.name
                                                     : NULL;
    return is_there;
}

static const char *package_of(const char *name)
{
    struct fsd_engine_info engine;
    size_t i = 0;

    while (fsd_engine_info_get(i, &engine) && strcmp(engine.name, name) != 0) {
        i++;
    }
    return engine.package;
}

bool fsd_choice_fail(enum fastsud_status status, const char *text, const char *engine, const char *kernel,
                     struct fsd_failure *failure)
{
    const bool is_kernel = status == FASTSUD_ERR_UNKNOWN_KERNEL || status == FASTSUD_ERR_KERNEL_NOT_RUNNABLE;
    const char *name = NULL;
    char list[256] = "";
    size_t n = 0;

    if (status == FASTSUD_ERR_ENGINE_NOT_BUILT) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--engine %s: %s; install %s and build again", engine, text,
                        package_of(engine));
        return true;
    }
    if (!is_kernel && status != FASTSUD_ERR_UNKNOWN_ENGINE) {
        return false;
    }
    for (size_t i = 0; get(is_kernel, i, &name) && n < sizeof(list); i++) {
        if (name) {
            n += (size_t)snprintf(list + n, sizeof(list) - n, "%s%s", n > 0 ? ", " : "", name);
        }
    }
    fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "--%s '%s': %s; available: %s", is_kernel ? "isa" : "engine",
                    is_kernel ? kernel : engine, text, list);
    return true;
}
