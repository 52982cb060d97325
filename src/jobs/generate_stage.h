/* Writes random puzzles. */
#ifndef FSD_JOBS_GENERATE_STAGE_H
#define FSD_JOBS_GENERATE_STAGE_H

#include "puzzle/generate.h"
#include "puzzle/generate_variant.h"
#include "run/stage.h"

struct fsd_generate_stage_options {
    struct fsd_generate_options generate;
    struct fsd_generate_rules_options variant; /* instead, where its rules are not NULL */
    const struct fsd_puzzle_format *format;    /* of puzzles of 9x9 sudoku */
    char blank;                                /* of the puzzles; 0: '.' */
    size_t n_most;                             /* so many at a time: the rarer they are, the fewer */
};

/*
 * Takes a struct fsd_generate_stage_options. Where a puzzle is not found, the production ends with
 * FSD_FAILURE_NOT_FOUND.
 */
extern const struct fsd_stage fsd_generate_stage;

#endif
