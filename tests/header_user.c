/* A user of fastsud.h whose macros have names of one letter: compiled as C and as C++, never run. */
#define X 1
#include <fastsud.h>

#if X != 1
#error "fastsud.h takes the user's macro X away"
#endif

#if FASTSUD_VERSION_MAJOR * 1000000 + FASTSUD_VERSION_MINOR * 1000 + FASTSUD_VERSION_PATCH < 3000
#error "fastsud.h is too old"
#endif

int solve(const char *puzzle)
{
    struct fastsud_batch batch = {0};
    struct fastsud_solver *solver = NULL;
    uint8_t verdict = FASTSUD_NONE;

    batch.size = sizeof(batch);
    batch.n_puzzles = X;
    batch.puzzles = puzzle;
    batch.puzzle_stride = FASTSUD_N_CELLS;
    batch.verdicts = &verdict;
    if (fastsud_solver_create(NULL, &solver) == FASTSUD_OK) {
        fastsud_solver_solve(solver, &batch);
    }
    fastsud_solver_destroy(solver);
    return verdict;
}
