#include "cli/message.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"

/* Room for two file names and a sentence. */
enum { MAX_TEXT_BYTES = 2 * PATH_MAX + 1024 };

/* Allocates nothing, since it also reports allocation failures, and prints with a single call to keep lines whole. */
void fsd_message(const char *format, ...)
{
    static const char ellipsis[] = "...";
    char text[MAX_TEXT_BYTES];
    char escaped[FSD_ESCAPE_BYTES_PER_BYTE * MAX_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    const int n = vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (n >= (int)sizeof(text)) {
        strcpy(text + sizeof(text) - sizeof(ellipsis), ellipsis);
    }
    *fsd_escape_put_text(escaped, n < 0 ? format : text) = '\0';
    fprintf(stderr, "fastsud: %s\n", escaped);
}
