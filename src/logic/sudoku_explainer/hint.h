/* The steps of Sudoku Explainer, and their names. */
#ifndef FSD_SUDOKU_EXPLAINER_HINT_H
#define FSD_SUDOKU_EXPLAINER_HINT_H

#include <stdint.h>

#include "grid/units.h"
#include "logic/step.h"

/* Names are those of Sudoku Explainer 1.2.1; loops of more than six cells have their length in it. */
#define FSD_SE_LOOP_TYPES(X, id, name)                                                                                 \
    X(id##_TYPE_1, name " type 1")                                                                                     \
    X(id##_TYPE_2, name " type 2")                                                                                     \
    X(id##_TYPE_3, name " type 3")                                                                                     \
    X(id##_TYPE_4, name " type 4")

/* Those that rest on all that follows from an assumption, plain and with rules nested in them. */
#define FSD_SE_DYNAMIC_CHAINS(X, id, suffix)                                                                           \
    X(DYNAMIC_CONTRADICTION_FORCING_CHAIN##id, "Dynamic Contradiction Forcing Chains" suffix)                          \
    X(DYNAMIC_DOUBLE_FORCING_CHAIN##id, "Dynamic Double Forcing Chains" suffix)                                        \
    X(DYNAMIC_CELL_FORCING_CHAIN##id, "Dynamic Cell Forcing Chains" suffix)                                            \
    X(DYNAMIC_REGION_FORCING_CHAIN##id, "Dynamic Region Forcing Chains" suffix)

#define FSD_SE_TECHNIQUE_LIST(X)                                                                                       \
    X(HIDDEN_SINGLE, "Hidden Single")                                                                                  \
    X(DIRECT_POINTING, "Direct Pointing")                                                                              \
    X(DIRECT_CLAIMING, "Direct Claiming")                                                                              \
    X(DIRECT_HIDDEN_PAIR, "Direct Hidden Pair")                                                                        \
    X(NAKED_SINGLE, "Naked Single")                                                                                    \
    X(DIRECT_HIDDEN_TRIPLET, "Direct Hidden Triplet")                                                                  \
    X(POINTING, "Pointing")                                                                                            \
    X(CLAIMING, "Claiming")                                                                                            \
    X(NAKED_PAIR, "Naked Pair")                                                                                        \
    X(X_WING, "X-Wing")                                                                                                \
    X(HIDDEN_PAIR, "Hidden Pair")                                                                                      \
    X(NAKED_TRIPLET, "Naked Triplet")                                                                                  \
    X(SWORDFISH, "Swordfish")                                                                                          \
    X(HIDDEN_TRIPLET, "Hidden Triplet")                                                                                \
    X(XY_WING, "XY-Wing")                                                                                              \
    X(XYZ_WING, "XYZ-Wing")                                                                                            \
    FSD_SE_LOOP_TYPES(X, UNIQUE_RECTANGLE, "Unique Rectangle")                                                         \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP, "Unique Loop")                                                                   \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_8, "Unique Loop 8")                                                               \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_10, "Unique Loop 10")                                                             \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_12, "Unique Loop 12")                                                             \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_14, "Unique Loop 14")                                                             \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_16, "Unique Loop 16")                                                             \
    FSD_SE_LOOP_TYPES(X, UNIQUE_LOOP_18, "Unique Loop 18")                                                             \
    X(NAKED_QUAD, "Naked Quad")                                                                                        \
    X(JELLYFISH, "Jellyfish")                                                                                          \
    X(HIDDEN_QUAD, "Hidden Quad")                                                                                      \
    X(BUG_TYPE_1, "BUG type 1")                                                                                        \
    X(BUG_TYPE_2, "BUG type 2")                                                                                        \
    X(BUG_TYPE_3, "BUG type 3")                                                                                        \
    X(BUG_TYPE_4, "BUG type 4")                                                                                        \
    X(ALIGNED_PAIR_EXCLUSION, "Aligned Pair Exclusion")                                                                \
    X(GENERALIZED_X_WING, "Generalized X-Wing")                                                                        \
    X(BIDIRECTIONAL_X_CYCLE, "Bidirectional X-Cycle")                                                                  \
    X(BIDIRECTIONAL_Y_CYCLE, "Bidirectional Y-Cycle")                                                                  \
    X(BIDIRECTIONAL_CYCLE, "Bidirectional Cycle")                                                                      \
    X(TURBOT_FISH, "Turbot Fish")                                                                                      \
    X(FORCING_X_CHAIN, "Forcing X-Chain")                                                                              \
    X(FORCING_Y_CHAIN, "Forcing Y-Chain")                                                                              \
    X(FORCING_CHAIN, "Forcing Chain")                                                                                  \
    X(ALIGNED_TRIPLET_EXCLUSION, "Aligned Triplet Exclusion")                                                          \
    X(NISHIO_FORCING_CHAIN, "Nishio Forcing Chains")                                                                   \
    X(CELL_FORCING_CHAIN, "Cell Forcing Chains")                                                                       \
    X(REGION_FORCING_CHAIN, "Region Forcing Chains")                                                                   \
    FSD_SE_DYNAMIC_CHAINS(X, , "")                                                                                     \
    FSD_SE_DYNAMIC_CHAINS(X, _PLUS, " (+)")                                                                            \
    FSD_SE_DYNAMIC_CHAINS(X, _PLUS_FORCING, " (+ Forcing Chains)")                                                     \
    FSD_SE_DYNAMIC_CHAINS(X, _PLUS_MULTIPLE, " (+ Multiple Forcing Chains)")                                           \
    FSD_SE_DYNAMIC_CHAINS(X, _PLUS_DYNAMIC, " (+ Dynamic Forcing Chains)")                                             \
    FSD_SE_DYNAMIC_CHAINS(X, _PLUS_DYNAMIC_PLUS, " (+ Dynamic Forcing Chains (+))")

enum fsd_se_technique {
#define X(id, ...) FSD_SE_##id,
    FSD_SE_TECHNIQUE_LIST(X)
#undef X
        FSD_SE_N_TECHNIQUES
};

struct fsd_se_removal {
    uint8_t cell;
    uint16_t digits;
};

/*
 * One step. Sudoku Explainer keeps removals in a hash map whose order is undefined; here they are in row-major order.
 */
struct fsd_se_hint {
    enum fsd_se_technique technique;
    double rating; /* summed as Sudoku Explainer sums it: comparisons of such doubles are part of the method */
    int8_t cell;   /* of a digit that is placed; -1: none is */
    uint8_t digit;
    uint8_t n_removals;
    struct fsd_se_removal removals[FSD_N_CELLS];
};

/* A string that is always there. */
const char *fsd_se_technique_name(enum fsd_se_technique technique);

/* What follows from a hint, as a step without technique and pattern. */
void fsd_se_hint_step(const struct fsd_se_hint *hint, struct fsd_step *step);

#endif
