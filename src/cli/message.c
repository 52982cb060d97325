#include "cli/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "escape.h"

void fsd_message(const char *format, ...)
{
    va_list arguments;
    char *text = NULL;

    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0) {
        text = NULL;
    }
    va_end(arguments);
    char *const escaped = text ? malloc(FSD_ESCAPE_BYTES_PER_BYTE * strlen(text) + 1) : NULL;
    if (escaped) {
        *fsd_escape_put_text(escaped, text) = '\0';
    }
    /* Without the memory for all of it, the format says at least what is wrong. */
    fprintf(stderr, "fastsud: %s\n", escaped ? escaped : format);
    free(escaped);
    free(text);
}
