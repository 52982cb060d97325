/* A line of nine sets of candidates as programs write it: each its digits in ascending order, between blanks or bars.
 */
#ifndef FSD_PIPELINE_CANDIDATE_LINE_H
#define FSD_PIPELINE_CANDIDATE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Whether a line of n_bytes is one, and some set has several digits. There are others with the same meaning, which
 * fsd_grid_line_read knows; this is quick.
 */
bool fsd_candidate_line_is(const char *text, size_t n_bytes);

/* Reads a line that is one. */
void fsd_candidate_line_read(const char *text, size_t n_bytes, uint16_t candidates[9]);

#endif
