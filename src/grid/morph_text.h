/* A morph as a word that a script can take apart and apply. */
#ifndef FSD_GRID_MORPH_TEXT_H
#define FSD_GRID_MORPH_TEXT_H

#include "grid/morph.h"

enum { FSD_MORPH_TEXT_BYTES = 53 };

/*
 * Writes "t=T;rows=R;columns=C;digits=D", FSD_MORPH_TEXT_BYTES long, without a terminating zero. T is 1 if rows and
 * columns change places first of all, else 0. R, C and D are nine digits each: row i of the result is then row R[i],
 * column i is column C[i], and digit i becomes digit D[i], all counted from 1.
 */
void fsd_morph_put_text(const struct fsd_morph *morph, char *text);

#endif
