#include "csp/places.h"

#include <pthread.h>

static struct fsd_place_sets sets;
static pthread_once_t sets_once = PTHREAD_ONCE_INIT;

static void compute(void)
{
    const struct fsd_units *const units = fsd_units_get();

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned place = fsd_place_of_cell(cell);
        sets.bit[place][place / 32] = UINT32_C(1) << place % 32;
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        for (unsigned k = 0; k < FSD_N_PEERS; k++) {
            sets.peers[fsd_place_of_cell(cell)] |= sets.bit[fsd_place_of_cell(units->peers[cell][k])];
        }
    }
}

const struct fsd_place_sets *fsd_place_sets_get(void)
{
    pthread_once(&sets_once, compute);
    return &sets;
}
