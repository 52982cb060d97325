#include "base/json_memory.h"

#ifdef FSD_HAVE_JANSSON

#include <jansson.h>
#include <stdlib.h>

static _Thread_local bool lacked_memory;

static void *allocate(size_t n_bytes)
{
    void *const memory = malloc(n_bytes);

    lacked_memory |= !memory;
    return memory;
}

void fsd_json_watch_memory(void)
{
    json_set_alloc_funcs(allocate, free);
}

void fsd_json_begin_watch(void)
{
    lacked_memory = false;
}

bool fsd_json_lacked_memory(void)
{
    return lacked_memory;
}

#else

void fsd_json_watch_memory(void)
{
}

void fsd_json_begin_watch(void)
{
}

bool fsd_json_lacked_memory(void)
{
    return false;
}

#endif
