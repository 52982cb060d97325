#include "puzzle/minimize.h"

#include <string.h>

#include "grid/morph.h"
#include "grid/text.h"

void fsd_minimize_begin(struct fsd_reduction *of, const char *puzzle, const char *solution, uint64_t seed)
{
    struct fsd_random random;
    uint8_t order[FASTSUD_N_CELLS];
    unsigned n = 0;

    fsd_text_normalise(puzzle, of->cells);
    memcpy(of->solution, solution, sizeof(of->solution));
    fsd_random_init(&random, fsd_morph_hash_puzzle(seed, puzzle));
    fsd_random_order(&random, order, FASTSUD_N_CELLS);
    for (unsigned i = 0; i < FASTSUD_N_CELLS; i++) {
        if (of->cells[order[i]] != '.') {
            of->order[n] = order[i];
            of->step_end[n] = (uint8_t)(n + 1);
            n++;
        }
    }
    of->n_steps = of->n_givens = (uint8_t)n;
    of->least = 0;
    of->until = FSD_REDUCE_ALL;
}
