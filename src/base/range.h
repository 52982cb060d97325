/* Ranges as people write them: "24", "24-28", "24-" or "-28"; "7.0", "7.0..8.9", "7.0.." or "..8.9". */
#ifndef FSD_BASE_RANGE_H
#define FSD_BASE_RANGE_H

#include <stdbool.h>

/*
 * Reads one number, which is then both bounds, or `between` with a number before it, after it, or both; an end without
 * a number leaves its bound as it is. in_tenths: each number may have a point and one digit after it, and is counted in
 * tenths. False, and bounds are unspecified, if text is anything else, a number exceeds 9999, or the bounds then fall.
 */
bool fsd_range_parse(const char *text, const char *between, bool in_tenths, unsigned bounds[2]);

#endif
