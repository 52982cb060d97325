/* Choices of cells of a solved grid as puzzles, and what a scan finds among them. */
#ifndef TESTS_SUPPORT_SCANS_H
#define TESTS_SUPPORT_SCANS_H

#include <stdbool.h>
#include <stddef.h>

#include "puzzle/scan.h"
#include "support/random.h"

/* Begin with zeros. */
struct choices {
    fsd_cells *at;
    size_t n, capacity;
};

void choices_add(struct choices *choices, fsd_cells cells);
/* Ascending, each once. */
void choices_sort(struct choices *choices);
void choices_free(struct choices *choices);

fsd_cells givens_of(const char *puzzle);
void write_givens(const char *solution, fsd_cells cells, char *puzzle);

/* Cells of a set and others until there are so many. */
fsd_cells with_random_cells(fsd_cells cells, unsigned n);

/* Each cell with some probability, in %. */
fsd_cells random_subset(fsd_cells cells, unsigned percent);

/* Another grid for each cell and digit: lines and bands in other orders, perhaps transposed; digits renamed. */
struct morph {
    unsigned cell[FSD_N_CELLS];
    char digit[10];
};
void morph_make(struct morph *morph);
void morph_text(const struct morph *morph, const char *from, char *to);
fsd_cells morph_cells(const struct morph *morph, fsd_cells cells);

/* Sets unique[i] to whether a choice's digits have the grid as their only solution. */
void are_unique(const char *solution, const struct choices *choices, bool *unique);

/* Adds a scan's puzzles as cells, ascending; they are checked to be in order and subsets of the grid. */
void scan_again(struct fsd_scan *scan, const char *solution, struct choices *found);

/* The same with a scan of its own. */
void scan_once(const struct fsd_scan_options *options, const char *solution, struct choices *found);

/* Fails the running test with what differs first. */
void assert_same_choices(const char *what, const char *solution, const struct choices *got,
                         const struct choices *wanted);

/* Puzzles of 17 givens; the grids of the first three have two automorphisms. */
enum { N_FEW_GIVENS = 12 };
extern const char few_givens[N_FEW_GIVENS][FSD_N_CELLS + 1];

/* The grid with the most puzzles of 17 givens that is known ("strangely familiar", Royle), and these. */
enum { N_FAMILIAR = 29 };
extern const char familiar_grid[];
extern const char familiar_puzzles[N_FAMILIAR][FSD_N_CELLS + 1];

#endif
