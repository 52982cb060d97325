/*
 * Random copies of a puzzle that has rules of its own, which go with it: turned and reflected, and by the symmetries
 * that keep the rules as they are, values renamed where the rules allow that.
 */
#ifndef FSD_PUZZLE_OWN_COPIES_H
#define FSD_PUZZLE_OWN_COPIES_H

#include "rules/moves.h"
#include "rules/symmetries.h"
#include "rules/texts/puzzle_format.h"

struct fsd_own_copier {
    const struct fsd_rules *rules; /* borrowed, as values are */
    const fsd_values *values;
    struct fsd_moves moves;
    struct fsd_symmetries symmetries;
    uint64_t hash;
};

/*
 * Takes a puzzle: compiled rules without what is given, and what each cell may be. Copies depend on the seed and on
 * these. False: no memory. The caller destroys the copier in any case; all zeros are legal, and taken again it drops
 * the puzzle before.
 */
bool fsd_own_copier_take(struct fsd_own_copier *copier, const struct fsd_rules *rules, const fsd_values *values,
                         uint64_t seed);
void fsd_own_copier_destroy(struct fsd_own_copier *copier);

/* Whether there is a copy that may differ. */
bool fsd_own_copier_has_copies(const struct fsd_own_copier *copier);

/* Appends copy k as a format says, with an end of line. False: the format has no such puzzle, and failure says why. */
bool fsd_own_copier_put(const struct fsd_own_copier *copier, uint64_t k, const struct fsd_puzzle_format *format,
                        struct fsd_buffer *out, struct fsd_failure *failure);

#endif
