/* Numbers with a decimal point, or a power of ten, as files have them. */
#ifndef FSD_BASE_DECIMAL_H
#define FSD_BASE_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>

/* Whether n bytes of text are such a number and nothing else. */
bool fsd_decimal_parse(const char *text, size_t n, double *number);

#endif
