/* The rules of Sudoku Explainer, one row each, and their hints. */
#ifndef FSD_SUDOKU_EXPLAINER_HINT_H
#define FSD_SUDOKU_EXPLAINER_HINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "logic/board.h"
#include "logic/step.h"
#include "logic/text/patterns.h"

/*
 * R: id, name, finder, its form as Sudoku Explainer's successors repaired it (NULL: the rule does not assume one
 * solution, and has one form), size, rating, text of the pattern as in techniques.h. C, found by a search that keeps
 * something from board to board: id, name, base of the rating, text of the pattern (NULL: none). In Sudoku Explainer's
 * order; techniques that one call of a finder looks for have the same size and stand together. Names are those of
 * Sudoku Explainer 1.2.1; loops of more than six cells have their length in it. A rating is that of the easiest hint,
 * summed as Sudoku Explainer sums it: comparisons of such doubles are part of the method.
 */
#define FSD_SE_LOOP_TYPES(R, id, name, rating)                                                                         \
    R(id##_TYPE_1, name " type 1", fsd_se_find_unique_loop, fsd_se_find_unique_loop_repaired, 2, rating,               \
      FSD_SE_TEXT_LOOP_TYPE_1)                                                                                         \
    R(id##_TYPE_2, name " type 2", fsd_se_find_unique_loop, fsd_se_find_unique_loop_repaired, 2, rating,               \
      FSD_SE_TEXT_LOOP_TYPE_2)                                                                                         \
    R(id##_TYPE_3, name " type 3", fsd_se_find_unique_loop, fsd_se_find_unique_loop_repaired, 2, rating,               \
      FSD_SE_TEXT_LOOP_TYPE_3)                                                                                         \
    R(id##_TYPE_4, name " type 4", fsd_se_find_unique_loop, fsd_se_find_unique_loop_repaired, 2, rating,               \
      FSD_SE_TEXT_LOOP_TYPE_4)

/* Those that rest on all that follows from an assumption, plain and with rules nested in them. */
#define FSD_SE_DYNAMIC_CHAINS(C, id, suffix, rating)                                                                   \
    C(DYNAMIC_CONTRADICTION_FORCING_CHAIN##id, "Dynamic Contradiction Forcing Chains" suffix, rating,                  \
      FSD_SE_TEXT_CHAIN)                                                                                               \
    C(DYNAMIC_DOUBLE_FORCING_CHAIN##id, "Dynamic Double Forcing Chains" suffix, rating, FSD_SE_TEXT_BRANCHES)          \
    C(DYNAMIC_CELL_FORCING_CHAIN##id, "Dynamic Cell Forcing Chains" suffix, rating, FSD_SE_TEXT_BRANCHES)              \
    C(DYNAMIC_REGION_FORCING_CHAIN##id, "Dynamic Region Forcing Chains" suffix, rating, FSD_SE_TEXT_BRANCHES)

#define FSD_SE_TECHNIQUE_LIST(R, C)                                                                                    \
    R(HIDDEN_SINGLE, "Hidden Single", fsd_se_find_hidden_single, NULL, 1, 1.0, FSD_TEXT_HIDDEN_SINGLE)                 \
    R(DIRECT_POINTING, "Direct Pointing", fsd_se_find_direct_locking, NULL, 1, 1.7, FSD_SE_TEXT_DIRECT_LOCKED)         \
    R(DIRECT_CLAIMING, "Direct Claiming", fsd_se_find_direct_locking, NULL, 1, 1.9, FSD_SE_TEXT_DIRECT_LOCKED)         \
    R(DIRECT_HIDDEN_PAIR, "Direct Hidden Pair", fsd_se_find_direct_hidden_set, NULL, 2, 2.0,                           \
      FSD_SE_TEXT_DIRECT_HIDDEN_SET)                                                                                   \
    R(NAKED_SINGLE, "Naked Single", fsd_se_find_naked_single, NULL, 1, 2.3, FSD_TEXT_NAKED_SINGLE)                     \
    R(DIRECT_HIDDEN_TRIPLET, "Direct Hidden Triplet", fsd_se_find_direct_hidden_set, NULL, 3, 2.5,                     \
      FSD_SE_TEXT_DIRECT_HIDDEN_SET)                                                                                   \
    R(POINTING, "Pointing", fsd_se_find_locking, NULL, 1, 2.6, FSD_TEXT_LOCKED)                                        \
    R(CLAIMING, "Claiming", fsd_se_find_locking, NULL, 1, 2.8, FSD_TEXT_LOCKED)                                        \
    R(NAKED_PAIR, "Naked Pair", fsd_se_find_naked_set, NULL, 2, 3.0, FSD_TEXT_NAKED_SET)                               \
    R(X_WING, "X-Wing", fsd_se_find_fish, NULL, 2, 3.2, FSD_TEXT_FISH)                                                 \
    R(HIDDEN_PAIR, "Hidden Pair", fsd_se_find_hidden_set, NULL, 2, 3.4, FSD_TEXT_HIDDEN_SET)                           \
    R(NAKED_TRIPLET, "Naked Triplet", fsd_se_find_naked_set, NULL, 3, 3.6, FSD_TEXT_NAKED_SET)                         \
    R(SWORDFISH, "Swordfish", fsd_se_find_fish, NULL, 3, 3.8, FSD_TEXT_FISH)                                           \
    R(HIDDEN_TRIPLET, "Hidden Triplet", fsd_se_find_hidden_set, NULL, 3, 4.0, FSD_TEXT_HIDDEN_SET)                     \
    R(XY_WING, "XY-Wing", fsd_se_find_wing, NULL, 2, 4.2, FSD_TEXT_XY_WING)                                            \
    R(XYZ_WING, "XYZ-Wing", fsd_se_find_wing, NULL, 3, 4.4, FSD_TEXT_XYZ_WING)                                         \
    FSD_SE_LOOP_TYPES(R, UNIQUE_RECTANGLE, "Unique Rectangle", 4.5)                                                    \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP, "Unique Loop", 4.5 + 0.1)                                                        \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_8, "Unique Loop 8", 4.5 + 0.2)                                                    \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_10, "Unique Loop 10", 4.5 + 0.3 + 0.2)                                            \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_12, "Unique Loop 12", 4.5 + 0.3 + 0.2)                                            \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_14, "Unique Loop 14", 4.5 + 0.3 + 0.2)                                            \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_16, "Unique Loop 16", 4.5 + 0.3 + 0.2)                                            \
    FSD_SE_LOOP_TYPES(R, UNIQUE_LOOP_18, "Unique Loop 18", 4.5 + 0.3 + 0.2)                                            \
    R(NAKED_QUAD, "Naked Quad", fsd_se_find_naked_set, NULL, 4, 5.0, FSD_TEXT_NAKED_SET)                               \
    R(JELLYFISH, "Jellyfish", fsd_se_find_fish, NULL, 4, 5.2, FSD_TEXT_FISH)                                           \
    R(HIDDEN_QUAD, "Hidden Quad", fsd_se_find_hidden_set, NULL, 4, 5.4, FSD_TEXT_HIDDEN_SET)                           \
    R(BUG_TYPE_1, "BUG type 1", fsd_se_find_bug, fsd_se_find_bug_repaired, 1, 5.6, FSD_SE_TEXT_BUG)                    \
    R(BUG_TYPE_2, "BUG type 2", fsd_se_find_bug, fsd_se_find_bug_repaired, 1, 5.7, FSD_SE_TEXT_BUG)                    \
    R(BUG_TYPE_3, "BUG type 3", fsd_se_find_bug, fsd_se_find_bug_repaired, 1, 5.7, FSD_SE_TEXT_BUG_TYPE_3)             \
    R(BUG_TYPE_4, "BUG type 4", fsd_se_find_bug, fsd_se_find_bug_repaired, 1, 5.7, FSD_SE_TEXT_BUG_TYPE_4)             \
    C(ALIGNED_PAIR_EXCLUSION, "Aligned Pair Exclusion", 6.2, FSD_SE_TEXT_ALIGNED)                                      \
    C(GENERALIZED_X_WING, "Generalized X-Wing", 6.5, FSD_SE_TEXT_CYCLE)                                                \
    C(BIDIRECTIONAL_X_CYCLE, "Bidirectional X-Cycle", 6.5, FSD_SE_TEXT_CYCLE)                                          \
    C(BIDIRECTIONAL_Y_CYCLE, "Bidirectional Y-Cycle", 6.5, FSD_SE_TEXT_CYCLE)                                          \
    C(BIDIRECTIONAL_CYCLE, "Bidirectional Cycle", 7.0, FSD_SE_TEXT_CYCLE)                                              \
    C(TURBOT_FISH, "Turbot Fish", 6.6, FSD_SE_TEXT_CHAIN)                                                              \
    C(FORCING_X_CHAIN, "Forcing X-Chain", 6.6, FSD_SE_TEXT_CHAIN)                                                      \
    C(FORCING_Y_CHAIN, "Forcing Y-Chain", 6.6, FSD_SE_TEXT_CHAIN)                                                      \
    C(FORCING_CHAIN, "Forcing Chain", 7.0, FSD_SE_TEXT_CHAIN)                                                          \
    C(ALIGNED_TRIPLET_EXCLUSION, "Aligned Triplet Exclusion", 7.5, FSD_SE_TEXT_ALIGNED)                                \
    C(NISHIO_FORCING_CHAIN, "Nishio Forcing Chains", 7.5, FSD_SE_TEXT_CHAIN)                                           \
    C(CELL_FORCING_CHAIN, "Cell Forcing Chains", 8.0, FSD_SE_TEXT_BRANCHES)                                            \
    C(REGION_FORCING_CHAIN, "Region Forcing Chains", 8.0, FSD_SE_TEXT_BRANCHES)                                        \
    FSD_SE_DYNAMIC_CHAINS(C, , "", 8.5)                                                                                \
    FSD_SE_DYNAMIC_CHAINS(C, _PLUS, " (+)", 9.0)                                                                       \
    FSD_SE_DYNAMIC_CHAINS(C, _PLUS_FORCING, " (+ Forcing Chains)", 9.5)                                                \
    FSD_SE_DYNAMIC_CHAINS(C, _PLUS_MULTIPLE, " (+ Multiple Forcing Chains)", 10.0)                                     \
    FSD_SE_DYNAMIC_CHAINS(C, _PLUS_DYNAMIC, " (+ Dynamic Forcing Chains)", 10.5)                                       \
    FSD_SE_DYNAMIC_CHAINS(C, _PLUS_DYNAMIC_PLUS, " (+ Dynamic Forcing Chains (+))", 11.0)

enum fsd_se_technique {
#define X(id, ...) FSD_SE_##id,
    FSD_SE_TECHNIQUE_LIST(X, X)
#undef X
        FSD_SE_N_TECHNIQUES
};

/* A set of techniques; of zeros none. */
struct fsd_se_rules {
    uint64_t words[(FSD_SE_N_TECHNIQUES + 63) / 64];
};

static inline void fsd_se_rules_add(struct fsd_se_rules *set, enum fsd_se_technique technique)
{
    set->words[technique / 64] |= (uint64_t)1 << technique % 64;
}

static inline bool fsd_se_rules_has(const struct fsd_se_rules *set, enum fsd_se_technique technique)
{
    return (set->words[technique / 64] >> technique % 64 & 1) != 0;
}

/* One step. */
struct fsd_se_hint {
    enum fsd_se_technique technique;
    double rating;
    int8_t cell; /* of a digit that is placed; -1: none is */
    uint8_t digit;
    fsd_cells removed_cells;
    uint16_t removed[FSD_N_CELLS]; /* of the cells in removed_cells; the rest is not set */
};

/*
 * Finds the hint of a technique's rule that its class reports first: among hints of equal difficulty the order decides
 * which one is taken, and so all that follow. False: there is none; *hint is then unspecified. told: NULL, or a step
 * that was started, where its pattern goes.
 */
typedef bool fsd_se_find(const struct fsd_board *board, enum fsd_se_technique technique, struct fsd_se_hint *hint,
                         struct fsd_step *told);

#define R(id, name, find, ...) fsd_se_find find;
#define C(...)
FSD_SE_TECHNIQUE_LIST(R, C)
#undef R
#undef C
fsd_se_find fsd_se_find_unique_loop_repaired;
fsd_se_find fsd_se_find_bug_repaired;

struct fsd_se_technique_row {
    const char *name;
    fsd_se_find *find; /* NULL: a search that keeps something does */
    fsd_se_find *find_repaired;
    unsigned size;
    double rating;
    const char *pattern;
};
extern const struct fsd_se_technique_row fsd_se_technique_rows[FSD_SE_N_TECHNIQUES];

/* Of a rule's two forms the one that is wanted. */
static inline fsd_se_find *fsd_se_finder(const struct fsd_se_technique_row *row, bool repaired)
{
    return row->find_repaired && repaired ? row->find_repaired : row->find;
}

/* A string that is always there. */
static inline const char *fsd_se_technique_name(enum fsd_se_technique technique)
{
    return fsd_se_technique_rows[technique].name;
}

/* A hint of the technique's rating. */
static inline void fsd_se_hint_start(struct fsd_se_hint *hint, enum fsd_se_technique technique)
{
    hint->technique = technique;
    hint->rating = fsd_se_technique_rows[technique].rating;
    hint->cell = -1;
    hint->digit = 0;
    hint->removed_cells = 0;
}

/* A hint that places a digit. True, for finders to return. */
static inline bool fsd_se_hint_place(struct fsd_se_hint *hint, enum fsd_se_technique technique, unsigned cell,
                                     unsigned digit)
{
    fsd_se_hint_start(hint, technique);
    hint->cell = (int8_t)cell;
    hint->digit = (uint8_t)digit;
    return true;
}

/* Adds removals from a cell that has none. */
static inline void fsd_se_hint_add(struct fsd_se_hint *hint, unsigned cell, uint16_t digits)
{
    if (digits) {
        hint->removed_cells |= fsd_cells_of(cell);
        hint->removed[cell] = digits;
    }
}

/* Adds the removals of digits from a set of cells. */
static inline void fsd_se_hint_remove(struct fsd_se_hint *hint, const struct fsd_board *board, fsd_cells cells,
                                      uint16_t digits)
{
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        fsd_se_hint_add(hint, cell, board->cell[cell] & digits);
    }
}

/* The same for some of a unit's cells: bit k is cell k. */
static inline void fsd_se_hint_remove_at(struct fsd_se_hint *hint, const struct fsd_board *board, unsigned unit,
                                         uint16_t places, uint16_t digits)
{
    for (places &= FSD_ALL_DIGITS; places;) {
        const unsigned cell = fsd_units.cells[unit][fsd_digits_take(&places) - 1];
        fsd_se_hint_add(hint, cell, board->cell[cell] & digits);
    }
}

/* A hint as a step without pattern. */
void fsd_se_hint_step(const struct fsd_se_hint *hint, struct fsd_step *step);

#endif
