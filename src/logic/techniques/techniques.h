/* Human techniques, easiest first. */
#ifndef FSD_LOGIC_TECHNIQUES_H
#define FSD_LOGIC_TECHNIQUES_H

#include <stddef.h>

#include "grid/technique_names.h"
#include "logic/step.h"
#include "logic/text/patterns.h"

/*
 * Which techniques a level is made of, and how the others relate to it. Steps by levels are of the first two kinds, so
 * that they end at the level's closure.
 */
enum fsd_technique_kind {
    FSD_OF_LEVEL,      /* its closure needs it */
    FSD_CASE_OF_LEVEL, /* a special case that people name: others of this level, or below, find all that it finds */
    FSD_OF_NO_LEVEL,   /* as valid as these */
    FSD_OF_UNIQUENESS  /* valid if the digits of the puzzle have exactly one solution; of no level */
};

/*
 * Id, name, Sudoku Explainer's name if that is another one than this in another case (NULL: it is not, or it has no
 * such rule), kind, level, finder, its size, variant (NULL: none), pattern. Steps are told by the first row that finds
 * one, so this is the order of difficulty: Sudoku Explainer's ratings as far as it has the technique, and between them
 * HoDoKu's. Levels do not follow it: 0 to 2 are those of the essay "FastSudokuSolver". All are valid for puzzles with
 * any number of solutions, unless their kind says otherwise.
 *
 * A pattern says what the technique saw, with these fields of the step: %D digits, %C cells, %O others, %S own_digits,
 * %T other_digits, %U units, %V cover_units, %P placed_units, %X others that are among the cells, %Y the rest of
 * others, %N both, each seen by the one before, %R digits that go, %Z the same if the pattern is about one digit, %M
 * the sets, %L the links as one chain, %F as chains that each begin in cells, %A as alternatives, %E as branches, %G as
 * a graph, %B the base of which one candidate is true, %K what a contradiction leaves without candidates. What stands
 * in brackets is left out when the first field in it is empty.
 */
#define FSD_TECHNIQUE_LIST(X)                                                                                          \
    X(FULL_HOUSE, FSD_NAME_FULL_HOUSE, NULL, FSD_CASE_OF_LEVEL, 0, fsd_find_full_house, 0, NULL, FSD_TEXT_FULL_HOUSE)  \
    X(HIDDEN_SINGLE, FSD_NAME_HIDDEN_SINGLE, NULL, FSD_OF_LEVEL, 1, fsd_find_hidden_single, 0, NULL,                   \
      FSD_TEXT_HIDDEN_SINGLE)                                                                                          \
    X(NAKED_SINGLE, FSD_NAME_NAKED_SINGLE, NULL, FSD_OF_LEVEL, 0, fsd_find_naked_single, 0, NULL,                      \
      FSD_TEXT_NAKED_SINGLE)                                                                                           \
    X(POINTING, "locked candidates (pointing)", "Pointing", FSD_OF_LEVEL, 4, fsd_find_locked, 1, NULL,                 \
      FSD_TEXT_LOCKED)                                                                                                 \
    X(CLAIMING, "locked candidates (claiming)", "Claiming", FSD_OF_LEVEL, 4, fsd_find_locked, 0, NULL,                 \
      FSD_TEXT_LOCKED)                                                                                                 \
    X(LOCKED_PAIR, "locked pair", NULL, FSD_CASE_OF_LEVEL, 2, fsd_find_locked_subset, 2, NULL, FSD_TEXT_NAKED_SET)     \
    X(LOCKED_TRIPLE, "locked triple", NULL, FSD_CASE_OF_LEVEL, 3, fsd_find_locked_subset, 3, NULL, FSD_TEXT_NAKED_SET) \
    X(NAKED_PAIR, FSD_NAME_NAKED_PAIR, NULL, FSD_OF_LEVEL, 2, fsd_find_naked_pair, 0, NULL, FSD_TEXT_NAKED_SET)        \
    X(X_WING, FSD_NAME_X_WING, NULL, FSD_OF_LEVEL, 6, fsd_find_fish, 2, NULL, FSD_TEXT_FISH)                           \
    X(HIDDEN_PAIR, FSD_NAME_HIDDEN_PAIR, NULL, FSD_OF_LEVEL, 5, fsd_find_hidden_subset, 2, NULL, FSD_TEXT_HIDDEN_SET)  \
    X(NAKED_TRIPLE, FSD_NAME_NAKED_TRIPLE, "Naked Triplet", FSD_OF_LEVEL, 3, fsd_find_naked_subset, 3, NULL,           \
      FSD_TEXT_NAKED_SET)                                                                                              \
    X(SWORDFISH, FSD_NAME_SWORDFISH, NULL, FSD_OF_LEVEL, 6, fsd_find_fish, 3, NULL, FSD_TEXT_FISH)                     \
    X(HIDDEN_TRIPLE, FSD_NAME_HIDDEN_TRIPLE, "Hidden Triplet", FSD_OF_LEVEL, 5, fsd_find_hidden_subset, 3, NULL,       \
      FSD_TEXT_HIDDEN_SET)                                                                                             \
    X(SKYSCRAPER, "skyscraper", NULL, FSD_CASE_OF_LEVEL, 8, fsd_find_skyscraper, 0, NULL, FSD_TEXT_TWO_LINKS)          \
    X(TWO_STRING_KITE, "two-string kite", NULL, FSD_CASE_OF_LEVEL, 8, fsd_find_two_string_kite, 0, NULL,               \
      FSD_TEXT_TWO_LINKS)                                                                                              \
    X(XY_WING, FSD_NAME_XY_WING, NULL, FSD_OF_LEVEL, 7, fsd_find_xy_wing, 0, NULL, FSD_TEXT_XY_WING)                   \
    X(EMPTY_RECTANGLE, "empty rectangle", NULL, FSD_CASE_OF_LEVEL, 9, fsd_find_empty_rectangle, 0, NULL,               \
      FSD_TEXT_EMPTY_RECTANGLE)                                                                                        \
    X(XYZ_WING, "XYZ-wing", NULL, FSD_OF_LEVEL, 7, fsd_find_xyz_wing, 0, NULL, FSD_TEXT_XYZ_WING)                      \
    X(W_WING, "W-wing", NULL, FSD_OF_LEVEL, 7, fsd_find_w_wing, 0, NULL, FSD_TEXT_W_WING)                              \
    X(REMOTE_PAIR, "remote pair", NULL, FSD_CASE_OF_LEVEL, 7, fsd_find_remote_pair, 0, NULL, FSD_TEXT_REMOTE_PAIR)     \
    X(UNIQUE_RECTANGLE_1, "unique rectangle type 1", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 1, NULL,   \
      FSD_SE_TEXT_LOOP_TYPE_1)                                                                                         \
    X(UNIQUE_RECTANGLE_2, "unique rectangle type 2", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 2, NULL,   \
      FSD_SE_TEXT_LOOP_TYPE_2)                                                                                         \
    X(UNIQUE_RECTANGLE_3, "unique rectangle type 3", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 3, NULL,   \
      FSD_SE_TEXT_LOOP_TYPE_3)                                                                                         \
    X(UNIQUE_RECTANGLE_4, "unique rectangle type 4", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 4, NULL,   \
      FSD_SE_TEXT_LOOP_TYPE_4)                                                                                         \
    X(UNIQUE_RECTANGLE_5, "unique rectangle type 5", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 5, NULL,   \
      FSD_SE_TEXT_LOOP_TYPE_2)                                                                                         \
    X(UNIQUE_RECTANGLE_6, "unique rectangle type 6", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 6, NULL,   \
      FSD_TEXT_LOOP_TYPE_6)                                                                                            \
    X(HIDDEN_RECTANGLE, "hidden rectangle", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_unique_rectangle, 7, NULL,            \
      FSD_TEXT_HIDDEN_RECTANGLE)                                                                                       \
    X(AVOIDABLE_RECTANGLE_1, "avoidable rectangle type 1", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_avoidable_rectangle,   \
      1, NULL, FSD_TEXT_AVOIDABLE_RECTANGLE ", so %O holds another digit")                                             \
    X(AVOIDABLE_RECTANGLE_2, "avoidable rectangle type 2", NULL, FSD_OF_UNIQUENESS, 0, fsd_find_avoidable_rectangle,   \
      2, NULL, FSD_TEXT_AVOIDABLE_RECTANGLE ", so one of %O holds %T")                                                 \
    X(NAKED_QUAD, FSD_NAME_NAKED_QUAD, NULL, FSD_OF_LEVEL, 5, fsd_find_naked_subset, 4, NULL, FSD_TEXT_NAKED_SET)      \
    X(JELLYFISH, FSD_NAME_JELLYFISH, NULL, FSD_OF_LEVEL, 6, fsd_find_fish, 4, NULL, FSD_TEXT_FISH)                     \
    X(HIDDEN_QUAD, FSD_NAME_HIDDEN_QUAD, NULL, FSD_OF_LEVEL, 5, fsd_find_hidden_subset, 4, NULL, FSD_TEXT_HIDDEN_SET)  \
    X(BUG_1, "BUG+1", "BUG type 1", FSD_OF_UNIQUENESS, 0, fsd_find_bug, 0, NULL, FSD_SE_TEXT_BUG)                      \
    X(TURBOT_FISH, "turbot fish", NULL, FSD_CASE_OF_LEVEL, 8, fsd_find_turbot_fish, 0, NULL, FSD_TEXT_TWO_LINKS)       \
    X(SIMPLE_COLOURING, "simple colouring", NULL, FSD_OF_LEVEL, 7, fsd_find_simple_colouring, 0,                       \
      fsd_variant_of_colouring, "%D, colours %C and %O[; the first appears twice in %V]")                              \
    X(FINNED_X_WING, "finned X-wing", NULL, FSD_OF_LEVEL, 8, fsd_find_finned_fish, 2, fsd_variant_of_finned_fish,      \
      FSD_TEXT_FINNED_FISH)                                                                                            \
    X(MULTI_COLOURING_1, "multi-colouring type 1", NULL, FSD_CASE_OF_LEVEL, 8, fsd_find_multi_colouring, 1, NULL,      \
      FSD_TEXT_MULTI_COLOURING_1)                                                                                      \
    X(MULTI_COLOURING_2, "multi-colouring type 2", NULL, FSD_CASE_OF_LEVEL, 8, fsd_find_multi_colouring, 2, NULL,      \
      FSD_TEXT_MULTI_COLOURING_2)                                                                                      \
    X(SUE_DE_COQ, "Sue de Coq", NULL, FSD_OF_NO_LEVEL, 0, fsd_find_sue_de_coq, 0, NULL, FSD_TEXT_SUE_DE_COQ)           \
    X(FINNED_SWORDFISH, "finned swordfish", NULL, FSD_OF_LEVEL, 8, fsd_find_finned_fish, 3,                            \
      fsd_variant_of_finned_fish, FSD_TEXT_FINNED_FISH)                                                                \
    X(FINNED_JELLYFISH, "finned jellyfish", NULL, FSD_OF_LEVEL, 8, fsd_find_finned_fish, 4,                            \
      fsd_variant_of_finned_fish, FSD_TEXT_FINNED_FISH)                                                                \
    X(X_CHAIN, FSD_NAME_X_CHAIN, NULL, FSD_OF_LEVEL, 8, fsd_find_x_chain, 0, NULL, "%L")                               \
    X(XY_CHAIN, FSD_NAME_XY_CHAIN, NULL, FSD_OF_LEVEL, 8, fsd_find_xy_chain, 0, NULL, "%L")                            \
    X(ALTERNATING_CHAIN, FSD_NAME_ALTERNATING_CHAIN, NULL, FSD_OF_LEVEL, 9, fsd_find_alternating_chain, 0, NULL, "%L") \
    X(ALS_XZ, "ALS-XZ", NULL, FSD_OF_LEVEL, 9, fsd_find_als_xz, 0, fsd_variant_of_als_xz, FSD_TEXT_ALS_XZ)             \
    X(ALS_XY_WING, "ALS-XY-wing", NULL, FSD_OF_NO_LEVEL, 0, fsd_find_als_chain, 3, NULL, FSD_TEXT_ALS_CHAIN)           \
    X(ALS_XY_CHAIN, "ALS-XY-chain", NULL, FSD_OF_NO_LEVEL, 0, fsd_find_als_chain, 4, NULL, FSD_TEXT_ALS_CHAIN)         \
    X(FORCING_CONTRADICTION, "forcing chain (contradiction)", NULL, FSD_OF_LEVEL, 10, fsd_find_forcing_contradiction,  \
      0, NULL, "%L, %K")                                                                                               \
    X(FORCING_VERITY, "forcing chains (verity)", NULL, FSD_OF_LEVEL, 10, fsd_find_forcing_verity, 0, NULL, "%B: %F")

enum fsd_technique {
#define X(id, ...) FSD_##id,
    FSD_TECHNIQUE_LIST(X)
#undef X
        FSD_N_TECHNIQUES
};

/*
 * A finder looks for the first pattern, in a fixed order of its own, that rules out a candidate or places a digit. It
 * fills in *step, which fsd_step_start has cleared, except technique; when it returns false, *step is unspecified. With
 * step->take it goes on to the next patterns; of chains there is only the first, which is a shortest.
 * Finders of easier techniques usually run first, but none may rely on it: any may be left out.
 */
#define X(id, name, other_name, kind, level, finder, ...)                                                              \
    bool finder(const struct fsd_board *board, unsigned size, struct fsd_step *step);
FSD_TECHNIQUE_LIST(X)
#undef X

/*
 * A variant is the field's name for the special case that a step is, as in HoDoKu (Hobiger), or NULL. "sashimi": a fish
 * that would be none without its fins. "colour wrap": a colour that sees itself, "colour trap": what sees both. "doubly
 * linked": almost locked sets with two restricted common digits.
 */
const char *fsd_variant_of_finned_fish(const struct fsd_step *step);
const char *fsd_variant_of_colouring(const struct fsd_step *step);
const char *fsd_variant_of_als_xz(const struct fsd_step *step);

struct fsd_technique_row {
    const char *name;
    const char *other_name;
    enum fsd_technique_kind kind;
    unsigned level; /* 0 if it is of none */
    bool (*find)(const struct fsd_board *board, unsigned size, struct fsd_step *step);
    unsigned size;                                       /* what the finder looks for; 0: it looks for one thing */
    const char *(*variant)(const struct fsd_step *step); /* NULL: there are none */
    const char *pattern;
};
extern const struct fsd_technique_row fsd_technique_rows[FSD_N_TECHNIQUES];

/* Sets of techniques: bit t is enum fsd_technique t. */
typedef uint64_t fsd_techniques;

static inline fsd_techniques fsd_technique_bit(unsigned technique)
{
    return (fsd_techniques)1 << technique;
}

/* Those that steps up to a level are of; the same without special cases, which closures do without. */
fsd_techniques fsd_techniques_up_to(unsigned max_level);
fsd_techniques fsd_techniques_of_closure(unsigned max_level);

#define FSD_ALL_TECHNIQUES (UINT64_MAX >> (64 - FSD_N_TECHNIQUES))

/* Those of a kind. */
fsd_techniques fsd_techniques_of_kind(enum fsd_technique_kind kind);

/* The level of a technique; -1: it is of none. */
int fsd_technique_level(unsigned technique);

/*
 * The technique of a name, or of Sudoku Explainer's, of n bytes, whatever their case; FSD_N_TECHNIQUES: there is none.
 */
unsigned fsd_technique_named(const char *name, size_t n);

/* The variant of a step, of any technique; NULL: none. */
const char *fsd_step_variant(const struct fsd_step *step);

/* What a level is called; NULL above FASTSUD_MAX_LEVEL. */
const char *fsd_level_name(unsigned level);

#endif
