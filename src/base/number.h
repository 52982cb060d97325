/* Whole numbers as people write them. */
#ifndef FSD_BASE_NUMBER_H
#define FSD_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>

/* Reads decimal digits. Returns their end; NULL if there is none, or the number exceeds greatest. */
static inline const char *fsd_number_parse(const char *text, uint64_t greatest, uint64_t *number)
{
    const char *at = text;

    for (*number = 0; *at >= '0' && *at <= '9'; at++) {
        const unsigned digit = (unsigned)(*at - '0');
        if (digit > greatest || *number > (greatest - digit) / 10) {
            return NULL;
        }
        *number = *number * 10 + digit;
    }
    return at > text ? at : NULL;
}

#endif
