#include "support/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned fuzz_take_byte(struct fuzz_input *input)
{
    uint8_t byte;
    fuzz_take_bytes(input, &byte, 1);
    return byte;
}

unsigned fuzz_take_choice(struct fuzz_input *input, unsigned n)
{
    unsigned byte = fuzz_take_byte(input);
    if (byte >= '0' && byte <= '9')
        byte -= '0';
    else if (byte >= 'A' && byte <= 'Z')
        byte -= 'A' - 10;
    return byte % n;
}

void fuzz_take_bytes(struct fuzz_input *input, void *bytes, size_t n_bytes)
{
    size_t n = n_bytes < input->n_bytes ? n_bytes : input->n_bytes;
    memset(bytes, 0, n_bytes);
    if (n > 0)
        memcpy(bytes, input->bytes, n);
    if (n > 0)
        input->bytes += n;
    input->n_bytes -= n;
}

void fuzz_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s:%d: ", file, line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}
