/* A grid of any rules as text, with the borders of its regions. */
#ifndef FSD_RULES_BORDERED_GRID_H
#define FSD_RULES_BORDERED_GRID_H

#include "rules/rules.h"

/* The cells, a character each; at most 8 bytes a cell and 64. Not terminated; returns the end. */
char *fsd_bordered_grid_put(const struct fsd_rules *rules, const char *cells, char *out);

#endif
