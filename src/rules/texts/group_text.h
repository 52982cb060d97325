/* Cells and constraints of a puzzle of any rules, in words. */
#ifndef FSD_RULES_GROUP_TEXT_H
#define FSD_RULES_GROUP_TEXT_H

#include "rules/rules.h"

/* "r12c7,r4c1" as grid/notation.h; "r12c7 r13c7" if the grid has more than 9 rows or columns. The cells are distinct.
 */
void fsd_variant_put_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells,
                           unsigned n_cells);

/* "row 3", "box 4", "the region of r2c5" of a jigsaw, "thermo r4c1<r3c2", "arrow r3c7 to
 * r5c3", "sandwich 12 of row 6", or only the name of a rule that speaks of the whole grid. */
void fsd_variant_put_group(struct fsd_buffer *out, const struct fsd_rules *rules,
                           const struct fsd_constraint *constraint);

/* "rows 1, 5 and 6", "row 2, columns 1 and 3, and box 3": at most 4, those of a kind together, by number. */
void fsd_variant_put_groups(struct fsd_buffer *out, const struct fsd_rules *rules,
                            const struct fsd_constraint *const *groups, unsigned n);

enum fsd_house_kind { FSD_HOUSE_ROW, FSD_HOUSE_COLUMN, FSD_HOUSE_BOX, FSD_HOUSE_OF_RULE };

/* Which house a constraint is, and its number, from 1; of a rule's there is none. */
enum fsd_house_kind fsd_variant_house_kind(const struct fsd_rules *rules, const struct fsd_constraint *group,
                                           unsigned *number);

#endif
