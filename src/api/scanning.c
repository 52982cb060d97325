/* What can be found in solved grids: their puzzles with few givens, and their unavoidable sets. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "puzzle/scan.h"
#include "puzzle/scan_request.h"
#include "puzzle/unavoidable_search.h"

struct fastsud_scanner {
    struct fsd_scan *scan;
};

void fastsud_scanner_destroy(struct fastsud_scanner *scanner)
{
    if (scanner) {
        fsd_scan_destroy(scanner->scan);
        free(scanner);
    }
}

int fastsud_scanner_create(const struct fastsud_options *options, struct fastsud_scanner **scanner)
{
    const char *const clues = fsd_api_text(options, FSD_API_CLUES);
    struct fsd_scan_options scan = {
        .all_sizes = fsd_api_number(options, FSD_API_ALL_SIZES) != 0,
        .limit = fsd_api_is_set(options, FSD_API_LIMIT) ? fsd_api_number(options, FSD_API_LIMIT) : 0,
        .time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT),
        .stop = fsd_api_stop(options),
        .kernel = fsd_api_text(options, FSD_API_ISA),
    };
    static const struct fsd_option row = {
        .name = "clues", .least = FSD_SCAN_FEWEST_GIVENS, .greatest = FSD_SCAN_MOST_GIVENS};
    uint64_t n_clues = 17;

    if (!scanner) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *scanner = NULL;
    if (fsd_api_check_options(options, FSD_API_SCANNER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (clues && !fsd_option_parse(&row, clues, &n_clues)) {
        fsd_option_fail(&row, NULL, clues, fsd_api_failure(options));
        return FASTSUD_ERR_VALUE;
    }
    scan.max_givens = (unsigned)n_clues;
    if (options && !fsd_scan_read_patterns(fsd_api_text(options, FSD_API_WITH), fsd_api_text(options, FSD_API_WITHIN),
                                           &scan, fsd_api_failure(options))) {
        return FASTSUD_ERR_VALUE;
    }
    struct fastsud_scanner *const made = malloc(sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    const enum fastsud_status status = fsd_scan_create(&scan, &made->scan);
    if (status != FASTSUD_OK) {
        free(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    *scanner = made;
    return FASTSUD_OK;
}

int fastsud_scan(struct fastsud_scanner *scanner, const char *grid, const char **puzzles, size_t *n_puzzles,
                 int *cut_short)
{
    char solution[FASTSUD_N_CELLS];
    bool gave_up = false;

    if (!scanner || !grid || !puzzles || !n_puzzles || !fsd_api_grid_copy(grid, solution)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const enum fastsud_status status = fsd_scan_search(scanner->scan, solution);
    *puzzles = NULL;
    *n_puzzles = 0;
    if (status == FASTSUD_OK) {
        *puzzles = fsd_scan_puzzles(scanner->scan, n_puzzles, &gave_up);
    }
    if (cut_short) {
        *cut_short = gave_up || fsd_scan_is_limited(scanner->scan);
    }
    return status;
}

int fastsud_unavoidable(const struct fastsud_options *options, const char *grid, unsigned max_size, size_t n,
                        void *sets, size_t stride, size_t *n_sets)
{
    struct fsd_unavoidable_list list = {.stop = fsd_api_stop(options)};
    char solution[FASTSUD_N_CELLS];

    if (!grid || !n_sets || max_size < FASTSUD_LEAST_UNAVOIDABLE || max_size > FASTSUD_MOST_UNAVOIDABLE ||
        (n > 0 && (!sets || stride < FASTSUD_N_CELLS)) || !fsd_api_grid_copy(grid, solution)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    if (fsd_api_check_options(options, FSD_API_UNAVOIDABLE) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    const enum fastsud_status status = fsd_unavoidable_find_minimal(solution, max_size, &list);
    *n_sets = status == FASTSUD_OK ? list.n : 0;
    for (size_t i = 0; i < *n_sets && i < n; i++) {
        fsd_unavoidable_put(solution, list.sets[i], (char *)sets + i * stride);
    }
    fsd_unavoidable_list_destroy(&list);
    return status;
}
