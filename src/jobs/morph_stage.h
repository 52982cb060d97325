/* A stage that writes random isomorphic copies of each puzzle. */
#ifndef FSD_JOBS_MORPH_STAGE_H
#define FSD_JOBS_MORPH_STAGE_H

#include "jobs/solved.h"
#include "rules/symmetries.h"
#include "rules/texts/puzzle_format.h"

struct fsd_morph_stage_options {
    uint64_t n_copies; /* of each puzzle, at least 1; copy k depends on seed, the puzzle's cells and k alone */
    uint64_t seed;
    bool with_columns;   /* carries the rest of the line along; its fields that are grids of cells are morphed, too */
    bool with_original;  /* the puzzle itself comes before its copies */
    bool puts_group;     /* appends the line of the puzzle and the number of the copy, from 1; 0: the puzzle itself */
    bool puts_transform; /* appends the map to the copy, of 9x9 sudoku */
    bool with_solution;  /* appends a comma and the solution; puzzles that have not exactly one are reported as unfit */
    char blank;          /* of copies; 0: that of the puzzle, the first if it has several */
    const struct fsd_puzzle_format *format;  /* of puzzles with rules of their own, which are copied, too */
    struct fsd_solving solving;              /* for solutions; of puzzles that are cells alone */
    const struct fsd_symmetries *symmetries; /* of solving.rules; NULL: those of 9x9 sudoku */
};

/* Its options are a struct fsd_morph_stage_options. Counts n_puzzles, n_made and n_unfit. */
extern const struct fsd_stage fsd_morph_stage;

#endif
