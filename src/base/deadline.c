#include "base/deadline.h"

static const uint64_t interval_ns = 100000000;

void fsd_watch_tick(struct fsd_watch *watch, uint64_t now_ns)
{
    uint64_t most = 0;

    for (size_t i = 0; i < watch->n_found; i++) {
        most = watch->found[i] > most ? watch->found[i] : most;
    }
    watch->next_ns = now_ns + interval_ns;
    watch->tick(watch->context, most);
}
