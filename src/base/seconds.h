/* Times as people write them: seconds, with a fraction if need be. */
#ifndef FSD_BASE_SECONDS_H
#define FSD_BASE_SECONDS_H

#include <stdbool.h>
#include <stdint.h>

enum { FSD_SECONDS_BYTES = 32 };

/* The longest time: a billion seconds, 31 years. */
#define FSD_MAX_SECONDS_NS UINT64_C(1000000000000000000)

/*
 * Reads digits and, if there is a point, one to nine digits after it: "5", "0.05". False if text is anything else, or
 * more than FSD_MAX_SECONDS_NS; *time_ns is unspecified then.
 */
bool fsd_seconds_parse(const char *text, uint64_t *time_ns);

/* Writes the shortest text that is read as time_ns, which is at most FSD_MAX_SECONDS_NS, with a terminating zero. */
void fsd_seconds_put(char text[FSD_SECONDS_BYTES], uint64_t time_ns);

#endif
