/*
 * Scanning a solved grid: all puzzles of at most so many givens whose only solution it is, as checker (McGuire,
 * Tugemann and Civario 2012) and gridchecker (dobrichev) do. A puzzle has a given in each unavoidable set; so cells are
 * chosen that hit all sets known, two bands first, then the third; what hits them all is solved, and if it has a second
 * solution, the cells where that differs are one more set.
 *
 * No puzzle is missed: of its bands one with the most givens is the third band of a pass that allows for its counts,
 * and there each given is chosen in turn for a set that those before it do not hit, or for none if all are hit. A
 * branch is left only where more sets without a common cell are left than givens, where a set has none of the cells
 * left that may be given, or where a puzzle was found, of which the others of the branch would contain a redundant
 * given. A cell may not be given any more where all puzzles with it were looked for before, where its band is full, or
 * where each of as many sets without a common cell as there are givens to come lacks it.
 */
#ifndef FSD_PUZZLE_SCAN_H
#define FSD_PUZZLE_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fastsud.h"
#include "grid/cells.h"

enum { FSD_SCAN_FEWEST_GIVENS = 8, FSD_SCAN_MOST_GIVENS = 27 };

struct fsd_scan_options {
    unsigned max_givens;    /* FSD_SCAN_FEWEST_GIVENS to FSD_SCAN_MOST_GIVENS */
    bool all_sizes;         /* not only minimal puzzles, but all that contain one, up to max_givens */
    fsd_cells with;         /* cells that are given */
    fsd_cells within;       /* cells that may be; 0: all */
    uint64_t limit;         /* of a grid's puzzles: which ones is arbitrary, but always the same; 0: none */
    uint64_t time_limit_ns; /* for a grid; 0: none */
    const int *stop;        /* it ends soon after this is not 0; NULL: nobody can stop it */
    const char *kernel;     /* NULL: the fastest */
};

struct fsd_scan; /* opaque; one thread's at a time */

/*
 * Fails as fsd_solver_create does, and with FASTSUD_ERR_ARGUMENT if no puzzle can be as the options say; *scan is then
 * NULL. A few MiB.
 */
enum fastsud_status fsd_scan_create(const struct fsd_scan_options *options, struct fsd_scan **scan);
void fsd_scan_destroy(struct fsd_scan *scan);

/* Calls watch now and then while a grid is scanned, some thousand times a second. NULL: no more. */
void fsd_scan_watch(struct fsd_scan *scan, void (*watch)(void *context), void *context);

/* Scans a grid of 81 digits that follow the rules. */
enum fastsud_status fsd_scan_search(struct fsd_scan *scan, const char *solution);

/*
 * The puzzles of the last grid, 81 bytes each, ascending; *cut_short (may be NULL): the time was not enough, and some
 * may be missing.
 */
const char *fsd_scan_puzzles(const struct fsd_scan *scan, size_t *n, bool *cut_short);

/* Whether the last grid has as many puzzles as the limit, and so may have more. */
bool fsd_scan_is_limited(const struct fsd_scan *scan);

#endif
