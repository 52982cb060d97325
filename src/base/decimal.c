#include "base/decimal.h"

#include <stdlib.h>
#include <string.h>

/* As it is written; longer texts are no number. */
enum { MAX_BYTES = 40 };

bool fsd_decimal_parse(const char *text, size_t n, double *number)
{
    char copy[MAX_BYTES + 1], *end = NULL;

    if (n == 0 || n > MAX_BYTES) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if (!strchr("0123456789+-.eE", text[i]) || text[i] == '\0') {
            return false;
        }
    }
    memcpy(copy, text, n);
    copy[n] = '\0';
    *number = strtod(copy, &end);
    return *end == '\0';
}
