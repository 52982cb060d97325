/* The measures, in the order in which rate and stats show them, and the puzzles that each is defined for. */
#ifndef FSD_MEASURES_LIST_H
#define FSD_MEASURES_LIST_H

enum fsd_measure_scope {
    FSD_OF_9X9 = 1, /* sudoku */
    FSD_OF_OTHER_RULES = 2,
    FSD_OF_ALL = FSD_OF_9X9 | FSD_OF_OTHER_RULES
};

#define FSD_MEASURE_LIST(X)                                                                                            \
    X(canonical, FSD_OF_9X9)                                                                                           \
    X(givens, FSD_OF_ALL)                                                                                              \
    X(solutions, FSD_OF_ALL)                                                                                           \
    X(guesses, FSD_OF_ALL)                                                                                             \
    X(digits, FSD_OF_9X9)                                                                                              \
    X(symmetry, FSD_OF_9X9)                                                                                            \
    X(redundant, FSD_OF_ALL)                                                                                           \
    X(duplicates, FSD_OF_ALL)                                                                                          \
    X(levels, FSD_OF_9X9)                                                                                              \
    X(techniques, FSD_OF_9X9)                                                                                          \
    X(steps, FSD_OF_OTHER_RULES)                                                                                       \
    X(searches, FSD_OF_9X9)                                                                                            \
    X(rating, FSD_OF_9X9)                                                                                              \
    X(er, FSD_OF_9X9)                                                                                                  \
    X(er_by_level, FSD_OF_9X9)                                                                                         \
    X(er_by_search, FSD_OF_9X9)                                                                                        \
    X(backdoors, FSD_OF_9X9)                                                                                           \
    X(er_by_backdoor, FSD_OF_9X9)                                                                                      \
    X(ablation, FSD_OF_9X9)                                                                                            \
    X(extremes, FSD_OF_ALL)                                                                                            \
    X(given_up, FSD_OF_ALL)

enum fsd_measure_id {
#define X(name, scope) FSD_MEASURE_##name,
    FSD_MEASURE_LIST(X)
#undef X
        FSD_N_MEASURES
};

_Static_assert(FSD_N_MEASURES <= 32, "sets of measures are bits of a uint32_t");

#endif
