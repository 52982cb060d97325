/* Ranges as people write them: "24" or "24-28", "7.0" or "7.0..8.9". */
#ifndef FSD_BASE_RANGE_H
#define FSD_BASE_RANGE_H

#include <stdbool.h>

/*
 * Reads one number, which is then both bounds, or two with `between` between them; in_tenths: each may have a point and
 * one digit after it, and is counted in tenths. False if text is anything else, falls, or exceeds 9999.
 */
bool fsd_range_parse(const char *text, const char *between, bool in_tenths, unsigned bounds[2]);

#endif
