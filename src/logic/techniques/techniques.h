/* Human techniques, easiest first. */
#ifndef FSD_LOGIC_TECHNIQUES_H
#define FSD_LOGIC_TECHNIQUES_H

#include "logic/step.h"
#include "logic/text/patterns.h"

/*
 * Id, name, level, finder, its size, variant (NULL: none), pattern. The easiest comes first, so levels never fall. All
 * are valid for puzzles with any number of solutions: none assumes that there is just one. Levels 0 to 2 are those of
 * the essay "FastSudokuSolver"; names and order above follow HoDoKu and Sudoku Explainer.
 *
 * A pattern says what the technique saw, with these fields of the step: %D digits, %C cells, %O others, %S own_digits,
 * %T other_digits, %U units, %V cover_units, %P placed_units, %X others that are among the cells, %Y the rest of
 * others, %L the links as one chain, %F as chains that each begin in cells, %A as alternatives, %E as branches, %G as a
 * graph, %B the base of which one candidate is true, %K what a contradiction leaves without candidates. What stands in
 * brackets is left out when the first field in it is empty.
 */
#define FSD_TECHNIQUE_LIST(X)                                                                                          \
    X(NAKED_SINGLE, "naked single", 0, fsd_find_naked_single, 0, NULL, FSD_TEXT_NAKED_SINGLE)                          \
    X(HIDDEN_SINGLE, "hidden single", 1, fsd_find_hidden_single, 0, NULL, FSD_TEXT_HIDDEN_SINGLE)                      \
    X(NAKED_PAIR, "naked pair", 2, fsd_find_naked_pair, 0, NULL, FSD_TEXT_NAKED_SET)                                   \
    X(NAKED_TRIPLE, "naked triple", 3, fsd_find_naked_subset, 3, NULL, FSD_TEXT_NAKED_SET)                             \
    X(POINTING, "locked candidates (pointing)", 4, fsd_find_locked, 1, NULL, FSD_TEXT_LOCKED)                          \
    X(CLAIMING, "locked candidates (claiming)", 4, fsd_find_locked, 0, NULL, FSD_TEXT_LOCKED)                          \
    X(HIDDEN_PAIR, "hidden pair", 5, fsd_find_hidden_subset, 2, NULL, FSD_TEXT_HIDDEN_SET)                             \
    X(HIDDEN_TRIPLE, "hidden triple", 5, fsd_find_hidden_subset, 3, NULL, FSD_TEXT_HIDDEN_SET)                         \
    X(NAKED_QUAD, "naked quad", 5, fsd_find_naked_subset, 4, NULL, FSD_TEXT_NAKED_SET)                                 \
    X(HIDDEN_QUAD, "hidden quad", 5, fsd_find_hidden_subset, 4, NULL, FSD_TEXT_HIDDEN_SET)                             \
    X(X_WING, "X-wing", 6, fsd_find_fish, 2, NULL, FSD_TEXT_FISH)                                                      \
    X(SWORDFISH, "swordfish", 6, fsd_find_fish, 3, NULL, FSD_TEXT_FISH)                                                \
    X(JELLYFISH, "jellyfish", 6, fsd_find_fish, 4, NULL, FSD_TEXT_FISH)                                                \
    X(XY_WING, "XY-wing", 7, fsd_find_xy_wing, 0, NULL, FSD_TEXT_WING)                                                 \
    X(XYZ_WING, "XYZ-wing", 7, fsd_find_xyz_wing, 0, NULL, FSD_TEXT_WING)                                              \
    X(W_WING, "W-wing", 7, fsd_find_w_wing, 0, NULL, "%C hold only %D[, connected by %O][ in %U]")                     \
    X(SIMPLE_COLOURING, "simple colouring", 7, fsd_find_simple_colouring, 0, NULL,                                     \
      "%D, colours %C and %O[; the first appears twice in %V]")                                                        \
    X(FINNED_X_WING, "finned X-wing", 8, fsd_find_finned_fish, 2, fsd_variant_of_finned_fish,                          \
      "%D in %U[, %V][, fin %O]")                                                                                      \
    X(FINNED_SWORDFISH, "finned swordfish", 8, fsd_find_finned_fish, 3, fsd_variant_of_finned_fish,                    \
      "%D in %U[, %V][, fin %O]")                                                                                      \
    X(FINNED_JELLYFISH, "finned jellyfish", 8, fsd_find_finned_fish, 4, fsd_variant_of_finned_fish,                    \
      "%D in %U[, %V][, fin %O]")                                                                                      \
    X(X_CHAIN, "X-chain", 8, fsd_find_x_chain, 0, fsd_variant_of_x_chain, "%L")                                        \
    X(XY_CHAIN, "XY-chain", 8, fsd_find_xy_chain, 0, NULL, "%L")                                                       \
    X(ALTERNATING_CHAIN, "alternating inference chain", 9, fsd_find_alternating_chain, 0, NULL, "%L")                  \
    X(ALS_XZ, "almost locked sets (XZ)", 9, fsd_find_als_xz, 0, fsd_variant_of_als_xz,                                 \
      "sets %C[ with %S] and %O[ with %T][, restricted common %D]")                                                    \
    X(FORCING_CONTRADICTION, "forcing chain (contradiction)", 10, fsd_find_forcing_contradiction, 0, NULL, "%L, %K")   \
    X(FORCING_VERITY, "forcing chains (verity)", 10, fsd_find_forcing_verity, 0, NULL, "%B: %F")

enum fsd_technique {
#define X(id, ...) FSD_##id,
    FSD_TECHNIQUE_LIST(X)
#undef X
        FSD_N_TECHNIQUES
};

/*
 * A finder looks for the first pattern, in a fixed order of its own, that rules out a candidate or places a digit. It
 * fills in *step, which fsd_step_start has cleared, except technique; when it returns false, *step is unspecified.
 * Finders of easier techniques usually run first, but none may rely on it: any may be left out.
 */
#define X(id, name, level, finder, ...)                                                                                \
    bool finder(const struct fsd_board *board, unsigned size, struct fsd_step *step);
FSD_TECHNIQUE_LIST(X)
#undef X

/*
 * A variant is the field's name for the special case that a step is, as in HoDoKu (Hobiger), or NULL. "sashimi": a fish
 * that would be none without its fins. Of an X-chain of two strong links between cells: "skyscraper", "two-string
 * kite", "turbot fish"; where both a line and the box link a pair, the step does not tell which did, and the chain is a
 * turbot fish. "doubly linked": almost locked sets with two restricted common digits.
 */
const char *fsd_variant_of_finned_fish(const struct fsd_step *step);
const char *fsd_variant_of_x_chain(const struct fsd_step *step);
const char *fsd_variant_of_als_xz(const struct fsd_step *step);

struct fsd_technique_row {
    const char *name;
    unsigned level;
    bool (*find)(const struct fsd_board *board, unsigned size, struct fsd_step *step);
    unsigned size;                                       /* what the finder looks for; 0: it looks for one thing */
    const char *(*variant)(const struct fsd_step *step); /* NULL: there are none */
    const char *pattern;
};
extern const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES];

/* The variant of a step, of any technique; NULL: none. */
const char *fsd_step_variant(const struct fsd_step *step);

/* What a level is called; NULL above FASTSUD_MAX_LEVEL. */
const char *fsd_level_name(unsigned level);

#endif
