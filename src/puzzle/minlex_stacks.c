#include "puzzle/minlex_stacks.h"

const uint8_t fsd_minlex_columns[FSD_MINLEX_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

const uint8_t fsd_minlex_shifts[FSD_MINLEX_ORDERS][4] = {{8, 4, 0}, {4, 8, 0}, {8, 0, 4},
                                                         {0, 8, 4}, {4, 0, 8}, {0, 4, 8}};

/* Columns a, b, c, with cuts; givens are where they are then, and open is 8 if they are. */
#define SHAPE(givens, cuts, a, b, c, open)                                                                             \
    ((givens) | (open) | ((2 * (a) + ((b) > (c))) << 2 | (cuts)) << FSD_MINLEX_NEXT)

/* By the givens in order: the first place in bit 0. */
#define CHOOSE(givens, s0, s1, s2, s3, s4, s5, s6, s7)                                                                 \
    ((givens) == 0   ? s0                                                                                              \
     : (givens) == 1 ? s1                                                                                              \
     : (givens) == 2 ? s2                                                                                              \
     : (givens) == 3 ? s3                                                                                              \
     : (givens) == 4 ? s4                                                                                              \
     : (givens) == 5 ? s5                                                                                              \
     : (givens) == 6 ? s6                                                                                              \
                     : s7)

/* Without cuts, with the first, the second and both. */
#define CUTS_0(givens, a, b, c)                                                                                        \
    CHOOSE(givens, SHAPE(0, 0, a, b, c, 0), SHAPE(1, 2, b, c, a, 0), SHAPE(1, 2, a, c, b, 0), SHAPE(3, 1, c, a, b, 8), \
           SHAPE(1, 2, a, b, c, 0), SHAPE(3, 1, b, a, c, 8), SHAPE(3, 1, a, b, c, 8), SHAPE(7, 0, a, b, c, 8))
#define CUTS_1(givens, a, b, c)                                                                                        \
    CHOOSE(givens, SHAPE(0, 1, a, b, c, 0), SHAPE(4, 1, a, b, c, 0), SHAPE(1, 3, a, c, b, 0), SHAPE(5, 3, a, c, b, 0), \
           SHAPE(1, 3, a, b, c, 0), SHAPE(5, 3, a, b, c, 0), SHAPE(3, 1, a, b, c, 8), SHAPE(7, 1, a, b, c, 8))
#define CUTS_2(givens, a, b, c)                                                                                        \
    CHOOSE(givens, SHAPE(0, 2, a, b, c, 0), SHAPE(2, 3, b, a, c, 0), SHAPE(2, 3, a, b, c, 0), SHAPE(6, 2, a, b, c, 8), \
           SHAPE(1, 2, a, b, c, 0), SHAPE(3, 3, b, a, c, 0), SHAPE(3, 3, a, b, c, 0), SHAPE(7, 2, a, b, c, 8))
#define CUTS_3(givens, a, b, c)                                                                                        \
    CHOOSE(givens, SHAPE(0, 3, a, b, c, 0), SHAPE(4, 3, a, b, c, 0), SHAPE(2, 3, a, b, c, 0), SHAPE(6, 3, a, b, c, 0), \
           SHAPE(1, 3, a, b, c, 0), SHAPE(5, 3, a, b, c, 0), SHAPE(3, 3, a, b, c, 0), SHAPE(7, 3, a, b, c, 0))

#define IN_ORDER(givens, a, b, c) (((givens) >> (a)&1) | ((givens) >> (b)&1) << 1 | ((givens) >> (c)&1) << 2)
#define ENTRY(cuts, givens, a, b, c) CUTS_##cuts(IN_ORDER(givens, a, b, c), a, b, c)
#define ROW(cuts, a, b, c)                                                                                             \
    {                                                                                                                  \
        ENTRY(cuts, 0, a, b, c), ENTRY(cuts, 1, a, b, c), ENTRY(cuts, 2, a, b, c), ENTRY(cuts, 3, a, b, c),            \
            ENTRY(cuts, 4, a, b, c), ENTRY(cuts, 5, a, b, c), ENTRY(cuts, 6, a, b, c), ENTRY(cuts, 7, a, b, c)         \
    }
#define ROWS(a, b, c) ROW(0, a, b, c), ROW(1, a, b, c), ROW(2, a, b, c), ROW(3, a, b, c)

const uint16_t fsd_minlex_arranged[FSD_MINLEX_CODES][8] = {ROWS(0, 1, 2), ROWS(0, 2, 1), ROWS(1, 0, 2),
                                                           ROWS(1, 2, 0), ROWS(2, 0, 1), ROWS(2, 1, 0)};
