/* Levels 0 to 6 by their definition: every set of cells, digits or lines is tried until none removes anything. */
#ifndef TESTS_SUPPORT_CLOSURE_H
#define TESTS_SUPPORT_CLOSURE_H

#include <stdint.h>

enum { N_CLOSURES = 7 };
enum closure_end { CLOSURE_OPEN, CLOSURE_SOLVED, CLOSURE_CONTRADICTORY };

struct closure {
    uint16_t start[81];                  /* when each single candidate has left its peers, once */
    uint16_t candidates[N_CLOSURES][81]; /* after each level up to the last */
    unsigned last;                       /* the level that decides, or the highest that was asked for */
    enum closure_end end;
};

void closure_find(const uint16_t candidates[81], unsigned max_level, struct closure *closure);

/* How many cells have n candidates. */
unsigned closure_cells(const uint16_t candidates[81], unsigned n);

#endif
