#include "base/seconds.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

enum { NS_PER_S = 1000000000, MAX_DECIMALS = 9 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool fsd_seconds_parse(const char *text, uint64_t *time_ns)
{
    uint64_t whole = 0, fraction = 0;

    text = fsd_number_parse(text, FSD_MAX_SECONDS_NS / NS_PER_S, &whole);
    if (!text) {
        return false;
    }
    if (*text == '.') {
        const size_t n = strlen(++text);
        if (n < 1 || n > MAX_DECIMALS) {
            return false;
        }
        for (size_t i = 0; i < MAX_DECIMALS; i++) {
            fraction = fraction * 10 + (is_digit(*text) ? (uint64_t)(*text++ - '0') : 0);
        }
    }
    *time_ns = whole * NS_PER_S + fraction;
    return *text == '\0' && *time_ns <= FSD_MAX_SECONDS_NS;
}

void fsd_seconds_put(char text[FSD_SECONDS_BYTES], uint64_t time_ns)
{
    int n = snprintf(text, FSD_SECONDS_BYTES, "%" PRIu64 ".%09" PRIu64, time_ns / NS_PER_S, time_ns % NS_PER_S);

    while (text[n - 1] == '0') {
        n--;
    }
    n -= text[n - 1] == '.';
    text[n] = '\0';
}
