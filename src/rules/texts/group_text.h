/* Which house a constraint is, as texts name it. */
#ifndef FSD_RULES_GROUP_TEXT_H
#define FSD_RULES_GROUP_TEXT_H

#include "rules/rules.h"

enum fsd_house_kind { FSD_HOUSE_ROW, FSD_HOUSE_COLUMN, FSD_HOUSE_BOX, FSD_HOUSE_OF_RULE };

/* And its number, from 1; of a rule's there is none. */
enum fsd_house_kind fsd_variant_house_kind(const struct fsd_rules *rules, const struct fsd_constraint *group,
                                           unsigned *number);

#endif
