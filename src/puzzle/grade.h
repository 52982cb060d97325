/* Grades: names for ranges of Sudoku Explainer's rating (ER), for people. */
#ifndef FSD_PUZZLE_GRADE_H
#define FSD_PUZZLE_GRADE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/variant_steps.h"

/*
 * Id, name, lowest and highest ER in tenths, the hardest technique of puzzles of other rules, what is needed at most.
 * The ranges up to 2.5 are those of Sudoku Explainer's own generator; of its two others, which are wide, pencilmarks
 * are divided where wings begin, and chains where dynamic forcing chains do. 20.0: the rules do not solve the puzzle.
 */
#define FSD_GRADE_LIST(X)                                                                                              \
    X(EASY, "easy", 10, 12, FSD_VARIANT_CAGE, "hidden singles in boxes")                                               \
    X(MEDIUM, "medium", 13, 15, FSD_VARIANT_LINE, "hidden singles in rows and columns")                                \
    X(HARD, "hard", 16, 25, FSD_VARIANT_INNIES, "naked singles, direct pointing and hidden sets")                      \
    X(EXPERT, "expert", 26, 40, FSD_VARIANT_HIDDEN_TRIPLE,                                                             \
      "pencilmarks: locked candidates, pairs, triplets, X-wing, swordfish")                                            \
    X(FIENDISH, "fiendish", 41, 60, FSD_VARIANT_HIDDEN_QUAD, "wings, unique rectangles, quads, jellyfish, BUG")        \
    X(DIABOLICAL, "diabolical", 61, 84, FSD_VARIANT_CHAIN, "chains, forcing chains")                                   \
    X(EXTREME, "extreme", 85, 200, FSD_VARIANT_NET, "dynamic and nested forcing chains, or more")

enum fsd_grade_id {
#define X(id, ...) FSD_GRADE_##id,
    FSD_GRADE_LIST(X)
#undef X
        FSD_N_GRADES
};

struct fsd_grade {
    const char *name;
    uint8_t least_er, most_er; /* in tenths */
    enum fsd_variant_technique most_technique;
    const char *about;
};
extern const struct fsd_grade fsd_grades[FSD_N_GRADES];

/* NULL past the end. */
const char *fsd_grade_name(size_t i);

/* The name of the grade of an ER in tenths; NULL: below 1.0, so there is no rating, or above 20.0. */
const char *fsd_grade_of_er(unsigned er);

/* That of a puzzle of other rules, by the hardest technique of the steps that solve it. */
const char *fsd_grade_of_technique(enum fsd_variant_technique technique);

/* Reads "hard", or "easy..hard", as bounds of ER in tenths. False if text is not that. */
bool fsd_grade_read(const char *text, uint8_t *least_er, uint8_t *most_er);

/* The same of puzzles of other rules, as bounds of the hardest technique. */
bool fsd_grade_read_techniques(const char *text, enum fsd_variant_technique *least, enum fsd_variant_technique *most);

#endif
