/* The measures, in the order in which rate and stats show them. */
#ifndef FSD_MEASURES_LIST_H
#define FSD_MEASURES_LIST_H

#define FSD_MEASURE_LIST(X)                                                                                            \
    X(canonical)                                                                                                       \
    X(givens)                                                                                                          \
    X(solutions)                                                                                                       \
    X(guesses)                                                                                                         \
    X(digits)                                                                                                          \
    X(symmetry)                                                                                                        \
    X(redundant)                                                                                                       \
    X(duplicates)                                                                                                      \
    X(levels)                                                                                                          \
    X(techniques)                                                                                                      \
    X(searches)                                                                                                        \
    X(rating)                                                                                                          \
    X(er)                                                                                                              \
    X(er_by_level)                                                                                                     \
    X(er_by_search)                                                                                                    \
    X(backdoors)                                                                                                       \
    X(er_by_backdoor)                                                                                                  \
    X(ablation)                                                                                                        \
    X(extremes)                                                                                                        \
    X(given_up)

enum fsd_measure_id {
#define X(name) FSD_MEASURE_##name,
    FSD_MEASURE_LIST(X)
#undef X
        FSD_N_MEASURES
};

_Static_assert(FSD_N_MEASURES <= 32, "sets of measures are bits of a uint32_t");

#endif
