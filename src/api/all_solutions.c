/* All solutions of a puzzle, one by one. */
#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "puzzle/enumerate.h"

#include <stdlib.h>

struct fastsud_enumerator {
    struct fsd_enumerator *enumerator;
    uint64_t guess_limit, time_limit_ns;
};

int fastsud_enumerator_create(const struct fastsud_options *options, struct fastsud_enumerator **enumerator)
{
    if (!enumerator) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *enumerator = NULL;
    if (fsd_api_check_options(options, FSD_API_ENUMERATOR) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_enumerator *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->guess_limit = fsd_api_number(options, FSD_API_GUESS_LIMIT);
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    const enum fastsud_status status = fsd_enumerator_create(&made->enumerator);
    if (status != FASTSUD_OK) {
        free(made);
        return status;
    }
    fsd_enumerator_stop_at(made->enumerator, fsd_api_stop(options));
    *enumerator = made;
    return FASTSUD_OK;
}

void fastsud_enumerator_destroy(struct fastsud_enumerator *enumerator)
{
    if (enumerator) {
        fsd_enumerator_destroy(enumerator->enumerator);
        free(enumerator);
    }
}

int fastsud_enumerator_start(struct fastsud_enumerator *enumerator, const char *puzzle)
{
    char cells[FASTSUD_N_CELLS];

    if (!enumerator || !puzzle) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_api_puzzle_copy(puzzle, cells);
    fsd_enumerator_start(enumerator->enumerator, cells, enumerator->guess_limit, enumerator->time_limit_ns);
    return FASTSUD_OK;
}

int fastsud_enumerator_start_candidates(struct fastsud_enumerator *enumerator,
                                        const uint16_t candidates[FASTSUD_N_CELLS])
{
    if (!enumerator || !candidates) {
        return FASTSUD_ERR_ARGUMENT;
    }
    fsd_enumerator_start_candidates(enumerator->enumerator, candidates, enumerator->guess_limit,
                                    enumerator->time_limit_ns);
    return FASTSUD_OK;
}

size_t fastsud_enumerator_next(struct fastsud_enumerator *enumerator, size_t n, char *solutions, size_t stride)
{
    if (!enumerator || (solutions && stride < FASTSUD_N_CELLS)) {
        return 0;
    }
    return fsd_enumerator_next(enumerator->enumerator, n, solutions, stride);
}

int fastsud_enumerator_cut_short(const struct fastsud_enumerator *enumerator)
{
    return enumerator && fsd_enumerator_cut_short(enumerator->enumerator);
}
