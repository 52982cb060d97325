#include "support/pattern.h"

#include <stddef.h>
#include <string.h>

/* The pieces between stars one after the other; the first begins the text unless it may stand anywhere. */
static bool find(const char *text, const char *pattern, bool begins, bool ends)
{
    const char *at = text, *const end = text + strlen(text);
    for (const char *piece = pattern;; piece++) {
        const size_t n = strcspn(piece, "*");
        const bool is_last = piece[n] == '\0';
        if (begins && piece == pattern && strncmp(at, piece, n) != 0)
            return false;
        if (is_last && ends)
            return (begins && piece == pattern ? n == (size_t)(end - at) : n <= (size_t)(end - at)) &&
                   memcmp(end - n, piece, n) == 0;
        if (!(at = begins && piece == pattern ? at : memmem(at, (size_t)(end - at), piece, n)))
            return false;
        if (is_last)
            return true;
        at += n;
        piece += n;
    }
}

bool pattern_is(const char *text, const char *pattern)
{
    return find(text, pattern, true, true);
}

bool pattern_is_in(const char *text, const char *pattern)
{
    return find(text, pattern, false, false);
}
