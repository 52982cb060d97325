/* Minimal puzzles near others. */
#include <stdlib.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "base/buffer.h"
#include "puzzle/vicinity.h"

struct fastsud_vicinity {
    struct fsd_vicinity_options options;
    struct fsd_vicinity *vicinity;
    struct fsd_buffer forms;
    char cells[FSD_VICINITY_AT_ONCE][FASTSUD_N_CELLS];
    const char *puzzles[FSD_VICINITY_AT_ONCE];
};

void fastsud_vicinity_destroy(struct fastsud_vicinity *vicinity)
{
    if (vicinity) {
        fsd_vicinity_destroy(vicinity->vicinity);
        fsd_buffer_destroy(&vicinity->forms);
        free(vicinity);
    }
}

int fastsud_vicinity_create(const struct fastsud_options *options, struct fastsud_vicinity **vicinity)
{
    const struct fsd_vicinity_options search = {
        .n_removed = (unsigned)fsd_api_number(options, FSD_API_REMOVE),
        .n_added = (unsigned)fsd_api_number(options, FSD_API_ADD),
        .kernel = fsd_api_text(options, FSD_API_ISA),
        .time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT),
        .stop = fsd_api_stop(options),
    };

    if (!vicinity) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *vicinity = NULL;
    if (fsd_api_check_options(options, FSD_API_VICINITY) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_vicinity *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->options = search;
    const enum fastsud_status status = fsd_vicinity_create(&search, &made->vicinity);
    if (status != FASTSUD_OK) {
        free(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    made->options.kernel = NULL; /* the caller's */
    *vicinity = made;
    return FASTSUD_OK;
}

int fastsud_vicinity_search(struct fastsud_vicinity *vicinity, size_t n, const void *puzzles, size_t stride,
                            const char **forms, size_t *n_forms, int *cut_short)
{
    bool gave_up = false;

    if (!vicinity || !forms || !n_forms || (n > 0 && (!puzzles || stride < FASTSUD_N_CELLS))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *forms = NULL;
    *n_forms = 0;
    fsd_buffer_clear(&vicinity->forms);
    const size_t n_most = fsd_vicinity_n_most(&vicinity->options);
    for (size_t first = 0, n_some = 0; first < n; first += n_some) {
        n_some = n - first < n_most ? n - first : n_most;
        fsd_api_puzzles_copy(puzzles, stride, first, n_some, vicinity->cells, vicinity->puzzles);
        for (size_t i = 0; i < n_some; i++) {
            if (fsd_vicinity_unfit(&vicinity->options, vicinity->puzzles[i])) {
                return FASTSUD_ERR_ARGUMENT;
            }
        }
        const enum fastsud_status status = fsd_vicinity_search(vicinity->vicinity, vicinity->puzzles, n_some);
        if (status != FASTSUD_OK) {
            return status;
        }
        gave_up |= fsd_vicinity_gave_up(vicinity->vicinity);
        for (size_t i = 0, n_found = 0; i < n_some; i++) {
            const char *const found = fsd_vicinity_results(vicinity->vicinity, i, &n_found);
            fsd_buffer_put(&vicinity->forms, found, n_found * FASTSUD_N_CELLS);
        }
    }
    if (vicinity->forms.failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *forms = vicinity->forms.n > 0 ? vicinity->forms.bytes : NULL;
    *n_forms = vicinity->forms.n / FASTSUD_N_CELLS;
    if (cut_short) {
        *cut_short = gave_up;
    }
    return FASTSUD_OK;
}
