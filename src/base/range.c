#include "base/range.h"

#include <string.h>

#include "base/number.h"

enum { MAX_BOUND = 9999 };

/* Returns the end of the number; NULL: there is none. */
static const char *parse_number(const char *text, bool in_tenths, unsigned *number)
{
    uint64_t whole = 0;

    text = fsd_number_parse(text, MAX_BOUND, &whole);
    if (!text) {
        return NULL;
    }
    *number = (unsigned)whole;
    if (in_tenths) {
        *number *= 10;
        if (text[0] == '.' && text[1] >= '0' && text[1] <= '9') {
            *number += (unsigned)(text[1] - '0');
            text += 2;
        }
    }
    return *number <= MAX_BOUND ? text : NULL;
}

bool fsd_range_parse(const char *text, const char *between, bool in_tenths, unsigned bounds[2])
{
    const size_t n = strlen(between);
    const bool is_open_below = strncmp(text, between, n) == 0;
    const char *rest = is_open_below ? text : parse_number(text, in_tenths, &bounds[0]);

    if (rest && *rest == '\0') {
        bounds[1] = bounds[0];
        return true;
    }
    if (!rest || strncmp(rest, between, n) != 0) {
        return false;
    }
    rest += n;
    if (is_open_below || *rest != '\0') {
        rest = parse_number(rest, in_tenths, &bounds[1]);
    }
    return rest && *rest == '\0' && bounds[0] <= bounds[1];
}
