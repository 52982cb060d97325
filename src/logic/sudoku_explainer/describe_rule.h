/* On what a rule's hint rests, for those who explain it. */
#ifndef FSD_SUDOKU_EXPLAINER_DESCRIBE_RULE_H
#define FSD_SUDOKU_EXPLAINER_DESCRIBE_RULE_H

#include "logic/step.h"
#include "logic/sudoku_explainer/schedule.h"

/*
 * Sets *step to a hint that fsd_se_next found on this board with these options, by a rule other than chains, and to its
 * pattern: the rule's finder runs once more and tells it. cells, digits and units are those of techniques of the same
 * name, and:
 * - direct locking and direct hidden sets: placed_units is the unit where the digit goes, others the places there that
 *   it loses, other_digits the digit that a hidden set leaves one place;
 * - unique rectangles and loops: digits is the pair, cells the loop; others the loop's cells with more candidates, and
 *   of type 3 also the rest of the set, in units: own_digits are those of a naked set, other_digits those of a hidden
 *   one; other_digits the extra digit of type 2, the digit of type 4 that units confine to others;
 * - aligned exclusion: cells are the aligned ones, others those that exclude; links are branches that begin with what
 *   one or two of the aligned cells hold, of each removed candidate, and end with what others cannot hold then;
 * - BUG: links are the extra candidates, one of which is true, without reasons; cells and digits are theirs; others and
 *   own_digits those of the set of type 3, in units; other_digits the digit of type 4 that units confine to cells.
 */
void fsd_se_describe_rule(const struct fsd_board *board, const struct fsd_se_options *options,
                          const struct fsd_se_hint *hint, struct fsd_step *step);

#endif
