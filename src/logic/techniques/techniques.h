/* The techniques of people who solve sudoku, easiest first. */
#ifndef FSD_LOGIC_TECHNIQUES_H
#define FSD_LOGIC_TECHNIQUES_H

#include "logic/step.h"

/*
 * Id, name, level, finder. All are valid for puzzles with any number of solutions: none assumes that there is just
 * one. Levels 0 to 3 are those of the essay "FastSudokuSolver"; names and order above follow HoDoKu and Sudoku
 * Explainer.
 */
#define FSD_TECHNIQUE_LIST(X)                                                                                          \
    X(NAKED_SINGLE, "naked single", 0, fsd_find_naked_single)                                                          \
    X(HIDDEN_SINGLE, "hidden single", 1, fsd_find_hidden_single)                                                       \
    X(NAKED_PAIR, "naked pair", 2, fsd_find_naked_pair)                                                                \
    X(FULL_TRIPLE, "full naked triple", 3, fsd_find_full_triple)                                                       \
    X(POINTING, "locked candidates (pointing)", 4, fsd_find_pointing)                                                  \
    X(CLAIMING, "locked candidates (claiming)", 4, fsd_find_claiming)                                                  \
    X(HIDDEN_PAIR, "hidden pair", 5, fsd_find_hidden_pair)                                                             \
    X(NAKED_TRIPLE, "naked triple", 5, fsd_find_naked_triple)                                                          \
    X(HIDDEN_TRIPLE, "hidden triple", 5, fsd_find_hidden_triple)                                                       \
    X(NAKED_QUAD, "naked quad", 5, fsd_find_naked_quad)                                                                \
    X(HIDDEN_QUAD, "hidden quad", 5, fsd_find_hidden_quad)                                                             \
    X(X_WING, "X-wing", 6, fsd_find_x_wing)                                                                            \
    X(SWORDFISH, "swordfish", 6, fsd_find_swordfish)                                                                   \
    X(JELLYFISH, "jellyfish", 6, fsd_find_jellyfish)                                                                   \
    X(XY_WING, "XY-wing", 7, fsd_find_xy_wing)                                                                         \
    X(XYZ_WING, "XYZ-wing", 7, fsd_find_xyz_wing)                                                                      \
    X(W_WING, "W-wing", 7, fsd_find_w_wing)                                                                            \
    X(SIMPLE_COLOURING, "simple colouring", 7, fsd_find_simple_colouring)                                              \
    X(FINNED_X_WING, "finned X-wing", 8, fsd_find_finned_x_wing)                                                       \
    X(FINNED_SWORDFISH, "finned swordfish", 8, fsd_find_finned_swordfish)                                              \
    X(FINNED_JELLYFISH, "finned jellyfish", 8, fsd_find_finned_jellyfish)                                              \
    X(X_CHAIN, "X-chain", 8, fsd_find_x_chain)                                                                         \
    X(XY_CHAIN, "XY-chain", 8, fsd_find_xy_chain)                                                                      \
    X(ALTERNATING_CHAIN, "alternating inference chain", 9, fsd_find_alternating_chain)                                 \
    X(ALS_XZ, "almost locked sets (XZ)", 9, fsd_find_als_xz)                                                           \
    X(FORCING_CONTRADICTION, "forcing chain (contradiction)", 10, fsd_find_forcing_contradiction)                      \
    X(FORCING_VERITY, "forcing chains (verity)", 10, fsd_find_forcing_verity)

enum fsd_technique {
#define X(id, name, level, finder) FSD_##id,
    FSD_TECHNIQUE_LIST(X)
#undef X
        FSD_N_TECHNIQUES
};

/*
 * A finder looks for the first pattern, in an order of its own that never changes, from which something follows that
 * the board does not show yet. It fills in *step, which fsd_step_start has cleared, all but the technique; when it
 * returns false, *step is unspecified. People try the easier ones first, but no finder may rely on it: any may be left
 * out.
 */
#define X(id, name, level, finder) bool finder(const struct fsd_board *board, struct fsd_step *step);
FSD_TECHNIQUE_LIST(X)
#undef X

struct fsd_technique_row {
    const char *name;
    unsigned level;
    bool (*find)(const struct fsd_board *board, struct fsd_step *step);
};
extern const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES];

/* What a level is called; NULL above FASTSUD_MAX_LEVEL. */
const char *fsd_level_name(unsigned level);

#endif
