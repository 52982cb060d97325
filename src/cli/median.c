#include "cli/median.h"

#include <stdlib.h>

static int compare_values(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

uint64_t fsd_median(uint64_t *values, size_t n)
{
    qsort(values, n, sizeof(*values), compare_values);
    return n % 2 == 1 ? values[n / 2] : values[n / 2 - 1] / 2 + values[n / 2] / 2;
}
