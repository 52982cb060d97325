/* Lists of nine, for tables that are constants. */
#ifndef FSD_GRID_NINE_H
#define FSD_GRID_NINE_H

/* X(i, 0) to X(i, 8). A macro does not expand within itself: an outer list needs another one. */
#define FSD_NINE(X, i)                                                                                                 \
    X(i, 0)                                                                                                            \
    , X(i, 1)                                                                                                          \
    , X(i, 2)                                                                                                          \
    , X(i, 3)                                                                                                          \
    , X(i, 4)                                                                                                          \
    , X(i, 5)                                                                                                          \
    , X(i, 6)                                                                                                          \
    , X(i, 7)                                                                                                          \
    , X(i, 8)

#endif
