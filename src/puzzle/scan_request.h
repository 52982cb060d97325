/* What is asked of a scan as text, and whether a puzzle can be so. */
#ifndef FSD_PUZZLE_SCAN_REQUEST_H
#define FSD_PUZZLE_SCAN_REQUEST_H

#include "base/failure.h"
#include "puzzle/scan.h"

/*
 * Reads the cells where givens must and may be: words as puzzles are, in which digits stand for cells; NULL: not asked
 * for. False if no puzzle of scan->max_givens can be so; failure says why.
 */
bool fsd_scan_read_patterns(const char *with, const char *within, struct fsd_scan_options *scan,
                            struct fsd_failure *failure);

#endif
