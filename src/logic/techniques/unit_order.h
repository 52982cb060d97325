/* The order in which people look through units. */
#ifndef FSD_LOGIC_UNIT_ORDER_H
#define FSD_LOGIC_UNIT_ORDER_H

#include "grid/units.h"

/* Unit number i: boxes first, where people spot patterns most easily. */
static inline unsigned fsd_unit_in_order(unsigned i)
{
    return i < 9 ? FSD_FIRST_BOX + i : i - 9;
}

#endif
