/*
 * The class of a puzzle that has rules of its own: the same for all puzzles that become it when they are turned or
 * reflected, constraints and all, and when cells are permuted and values renamed as the constraints allow. What counts
 * is what the constraints say, not how they are written; but if two say the same in different ways, such as two cages
 * of a line's cells and its whole sum, they may be of two classes.
 */
#ifndef FSD_PUZZLE_OWN_FORM_H
#define FSD_PUZZLE_OWN_FORM_H

#include "fastsud.h"
#include "puzzle/class_set.h"
#include "rules/moves.h"
#include "rules/texts/puzzle_format.h"

struct fsd_own_former; /* opaque; one thread's at a time */

struct fsd_own_former *fsd_own_former_create(void); /* NULL: no memory */
void fsd_own_former_destroy(struct fsd_own_former *former);

/*
 * Takes compiled rules without what is given, to which it does not refer afterwards. moves: those with which forms are
 * written, see fsd_own_form_put; NULL: forms are not written, and all moves count. FASTSUD_GAVE_UP: the rules have too
 * many symmetries to find, and puzzles of them no forms; FASTSUD_ERR_NO_MEMORY.
 */
int fsd_own_former_take(struct fsd_own_former *former, const struct fsd_rules *rules, const struct fsd_moves *moves);

/*
 * Finds the class of a puzzle of these rules, n_cells cells, each 0, a blank, or a value index + 1. The key is a hash,
 * which takes two classes for the same less than once in 2^64; but of puzzles whose rules are those of 9x9 sudoku it is
 * that of the cells, see fsd_class_key_make. form (may be NULL) becomes the cells of the canonical puzzle.
 * n_automorphisms (may be NULL) and results as in fsd_variant_form.
 */
int fsd_own_form(struct fsd_own_former *former, const uint8_t *cells, struct fsd_class_key *key, uint8_t *form,
                 uint64_t *n_automorphisms);

/*
 * Appends a canonical puzzle as a format says, without an end of line; of the rules and moves that were taken. Its
 * clues are sorted, the cells of each stay in the order of the text. False: the format has no such puzzle, or there is
 * no memory, and failure says why.
 */
bool fsd_own_form_put(const struct fsd_own_former *former, const uint8_t *form, const struct fsd_rules *rules,
                      const struct fsd_moves *moves, const struct fsd_puzzle_format *format, struct fsd_buffer *out,
                      struct fsd_failure *failure);

/* The cells of a puzzle read with its givens apart from its rules; given: characters, that say more of forbidden ones.
 */
void fsd_own_cells(const struct fsd_variant *variant, const fsd_values *values, const char *given, uint8_t *cells);

#endif
