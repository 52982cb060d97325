#ifndef FSD_CLI_MEDIAN_H
#define FSD_CLI_MEDIAN_H

#include <stddef.h>
#include <stdint.h>

/* The median of at least one value. Sorts the values. */
uint64_t fsd_median(uint64_t *values, size_t n);

#endif
