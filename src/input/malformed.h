/* Lines and records that are not puzzles, or whose puzzles are not fit for a command. */
#ifndef FSD_INPUT_MALFORMED_H
#define FSD_INPUT_MALFORMED_H

#include "base/failure.h"
#include "fastsud.h"
#include "input/shape.h"

/*
 * A line or record that is not a puzzle, or whose puzzle is not fit for the command. The texts are static and say what
 * is wrong, and what to do. In them stand "%u" for number, "%r" for the cell of that number, as r1c1, and of the shape
 * "%s" for 9x9, "%n" for 81, "%h" and "%w" for its rows and columns, "%H" and "%W" for these in words, "%v" for what
 * cells may be.
 */
struct fsd_malformed {
    uint64_t line;              /* from 1; from 0 within the chunk until the chunk's position is known */
    uint32_t column;            /* from 1: the offending byte, or the first missing cell; 0: there is none to show */
    uint32_t n_puzzles_before;  /* puzzles that precede it in the same block */
    enum fastsud_status status; /* FASTSUD_ERR_TOO_SHORT or FASTSUD_ERR_BAD_CELL, unless problem or unfit is set */
    unsigned char byte;         /* the offending byte, for FASTSUD_ERR_BAD_CELL */
    uint32_t number;
    const struct fsd_puzzle_shape *shape;
    const char *problem; /* not a puzzle, for another reason than status says */
    const char *told;    /* the same in words that are not static, and that stand for nothing else */
    const char *unfit;   /* a puzzle that is not fit, or that is given with a wrong solution */
    bool is_wrong_solution;
};

/* Sets a FSD_FAILURE_MALFORMED that says what is wrong with line malformed->line, from 1, of a file. */
void fsd_malformed_describe(const struct fsd_malformed *malformed, const char *name, struct fsd_failure *failure);

#endif
