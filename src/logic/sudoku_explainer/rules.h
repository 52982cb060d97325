/*
 * The rules of Sudoku Explainer 1.2.1 other than chains. Each finds the hint that its class reports first: among hints
 * of equal difficulty the order decides which one is taken, and so all that follow. False: there is none; *hint is
 * then unspecified.
 */
#ifndef FSD_SUDOKU_EXPLAINER_RULES_H
#define FSD_SUDOKU_EXPLAINER_RULES_H

#include <stdbool.h>

#include "logic/sudoku_explainer/hint.h"
#include "logic/sudoku_explainer/position.h"

bool fsd_se_find_hidden_single(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_naked_single(const struct fsd_se_position *position, struct fsd_se_hint *hint);

/* Direct: those after which a digit has one place left in a unit, where it is placed at once. */
bool fsd_se_find_direct_locking(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_direct_hidden_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_direct_hidden_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint);

bool fsd_se_find_locking(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_naked_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_naked_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_naked_quad(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_hidden_pair(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_hidden_triplet(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_hidden_quad(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_x_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_swordfish(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_jellyfish(const struct fsd_se_position *position, struct fsd_se_hint *hint);

bool fsd_se_find_xy_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_xyz_wing(const struct fsd_se_position *position, struct fsd_se_hint *hint);

/* These assume that the puzzle has one solution. The repaired forms are those of Sudoku Explainer's successors. */
bool fsd_se_find_unique_loop(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_unique_loop_repaired(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_bug(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_bug_repaired(const struct fsd_se_position *position, struct fsd_se_hint *hint);

bool fsd_se_find_aligned_pair_exclusion(const struct fsd_se_position *position, struct fsd_se_hint *hint);
bool fsd_se_find_aligned_triplet_exclusion(const struct fsd_se_position *position, struct fsd_se_hint *hint);

#endif
