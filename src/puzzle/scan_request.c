#include "puzzle/scan_request.h"

#include <string.h>

#include "grid/text.h"

static bool read_cells(const char *name, const char *pattern, fsd_cells *cells, struct fsd_failure *failure)
{
    const size_t n = pattern ? strlen(pattern) : 0;
    size_t at = 0;

    *cells = 0;
    if (!pattern) {
        return true;
    }
    if (fsd_text_check(pattern, n, &at) == FASTSUD_ERR_BAD_CELL) {
        return FSD_REFUSE(failure,
                          "--%s: character %zu is neither a digit, which stands for a cell, nor a blank such as .",
                          name, at + 1);
    }
    if (n != FASTSUD_N_CELLS) {
        return FSD_REFUSE(failure, "--%s: a pattern has 81 characters, one for each cell, but this one has %zu", name,
                          n);
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        *cells |= fsd_text_is_given(pattern[cell]) ? fsd_cells_of(cell) : 0;
    }
    return *cells != 0 || FSD_REFUSE(failure, "--%s: the pattern has no digit, so it names no cell", name);
}

bool fsd_scan_read_patterns(const char *with, const char *within, struct fsd_scan_options *scan,
                            struct fsd_failure *failure)
{
    if (!read_cells("with", with, &scan->with, failure) || !read_cells("within", within, &scan->within, failure)) {
        return false;
    }
    const fsd_cells outside = scan->within ? scan->with & ~scan->within : 0;
    const unsigned n = fsd_cells_count(scan->with);
    if (outside) {
        const unsigned cell = fsd_cells_first(outside);
        return FSD_REFUSE(failure, "--with has r%uc%u, which is not in --within", cell / 9 + 1, cell % 9 + 1);
    }
    return n <= scan->max_givens ||
           FSD_REFUSE(failure, "--with has %u cells, more than the %u givens that --clues allows", n, scan->max_givens);
}
