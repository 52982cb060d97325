/*
 * Levels 0 to 7 by their definition: every set of cells, digits or lines, every wing and every cluster is tried until
 * none removes anything.
 */
#ifndef TESTS_SUPPORT_CLOSURE_H
#define TESTS_SUPPORT_CLOSURE_H

#include <stdbool.h>
#include <stdint.h>

enum { N_CLOSURES = 8 };
enum closure_end { CLOSURE_OPEN, CLOSURE_SOLVED, CLOSURE_CONTRADICTORY };

struct closure {
    uint16_t start[81];                  /* when each single candidate has left its peers, once */
    uint16_t candidates[N_CLOSURES][81]; /* after each level up to the last */
    unsigned last;                       /* the level that decides, or the highest that was asked for */
    enum closure_end end;
};

/* By a set of levels alone, bit k for level k; candidates are what is left. */
enum closure_end closure_by(uint16_t candidates[81], unsigned levels);

/*
 * One try of each set of n lines of some matrices, units (0 to 26) or digits (27 to 35), or of n columns; and of the
 * digits of some units that all lie in another one. Whether anything went.
 */
bool closure_sets(uint16_t candidates[81], int first, int last, int n, bool by_column);
bool closure_locked(uint16_t candidates[81], int first, int last);

void closure_find(const uint16_t candidates[81], unsigned max_level, struct closure *closure);

/* How many cells have n candidates. */
unsigned closure_cells(const uint16_t candidates[81], unsigned n);

#endif
