/* Lines of grids of candidates as programs write them: rows, each set its digits in ascending order, and borders. */
#ifndef FSD_INPUT_LAYOUTS_CANDIDATE_LINE_H
#define FSD_INPUT_LAYOUTS_CANDIDATE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where the nine sets of a line begin: often where they do in the line before, so that they need not be looked for. */
struct fsd_candidate_places {
    size_t n_bytes;     /* of the line; 0: nothing is known yet */
    uint64_t begins[2]; /* a bit for each byte of the line */
    unsigned char at[9];
};

/*
 * Whether a line is nine sets between blanks and bars, of which one has several digits; finds where they begin. There
 * are others with the same meaning, which fsd_grid_lines_peek knows; this is quick.
 */
bool fsd_candidate_line_is(const char *text, size_t n_bytes, struct fsd_candidate_places *places);

/* Reads a line that is one, of which the places were found. */
void fsd_candidate_line_read(const char *text, const struct fsd_candidate_places *places, uint16_t candidates[9]);

/* Whether a line is a border: dashes and some corners. There are others, as above. */
bool fsd_candidate_border_is(const char *text, size_t n_bytes);

#endif
