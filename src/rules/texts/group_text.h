/* Cells and constraints of a puzzle of any rules, in words. */
#ifndef FSD_RULES_GROUP_TEXT_H
#define FSD_RULES_GROUP_TEXT_H

#include "rules/rules.h"

/* "r12c7,r4c1" as grid/notation.h; "r12c7 r13c7" if the grid has more than 9 rows or columns. The cells are distinct.
 */
void fsd_variant_put_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells,
                           unsigned n_cells);

/* The same; if they are in many places, the first to the last: a diagonal, a long line. */
void fsd_variant_put_few_cells(struct fsd_buffer *out, const struct fsd_variant *variant, const uint16_t *cells,
                               unsigned n_cells);

/* Values with something between them, and another thing before the last. */
void fsd_variant_put_values(struct fsd_buffer *out, const struct fsd_variant *variant, fsd_values values,
                            const char *between, const char *before_last);

/* "row 3", "box 4", "the region of r2c5" of a jigsaw, "thermo r4c1<r3c2", "arrow r3c7 to
 * r5c3", "sandwich 12 of row 6", or only the name of a rule that speaks of the whole grid. */
void fsd_variant_put_group(struct fsd_buffer *out, const struct fsd_rules *rules,
                           const struct fsd_constraint *constraint);

/* "<" or "<=", where that is what a relation says of its first cell and the other, or the other way round; or NULL. */
const char *fsd_variant_order_of(const struct fsd_variant *variant, const struct fsd_constraint *relation,
                                 bool *is_turned);

/* "rows 1, 5 and 6", "row 2, columns 1 and 3, and box 3": at most FSD_MOST_GROUPS, those of a kind together. */
void fsd_variant_put_groups(struct fsd_buffer *out, const struct fsd_rules *rules,
                            const struct fsd_constraint *const *groups, unsigned n);

enum { FSD_MOST_GROUPS = 4 };

enum fsd_house_kind { FSD_HOUSE_ROW, FSD_HOUSE_COLUMN, FSD_HOUSE_BOX, FSD_HOUSE_OF_RULE };

/* Which house a constraint is, and its number, from 1; of a rule's there is none. */
enum fsd_house_kind fsd_variant_house_kind(const struct fsd_rules *rules, const struct fsd_constraint *group,
                                           unsigned *number);

#endif
