#include "base/buffer.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

enum { FIRST_BYTES = 256, COUNT_BYTES = 20 };

char *fsd_buffer_reserve(struct fsd_buffer *buffer, size_t n_more)
{
    if (buffer->failed) {
        return NULL;
    }
    if (n_more > buffer->capacity - buffer->n) {
        size_t capacity = buffer->capacity < SIZE_MAX / 2 ? 2 * buffer->capacity : SIZE_MAX;
        if (n_more <= SIZE_MAX - buffer->n && capacity < buffer->n + n_more) {
            capacity = buffer->n + n_more;
        }
        capacity = capacity < FIRST_BYTES ? FIRST_BYTES : capacity;
        char *const bytes = n_more <= SIZE_MAX - buffer->n ? realloc(buffer->bytes, capacity) : NULL;
        if (!bytes) {
            buffer->failed = true;
            return NULL;
        }
        buffer->bytes = bytes;
        buffer->capacity = capacity;
    }
    return buffer->bytes ? buffer->bytes + buffer->n : NULL;
}

void fsd_buffer_destroy(struct fsd_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct fsd_buffer){.n = 0};
}

/* Writes a number's digits before `end`, at least n of them. Returns where they begin. */
static char *put_digits_before(char *end, uint64_t number, unsigned n)
{
    static const char pairs[] = "0001020304050607080910111213141516171819"
                                "2021222324252627282930313233343536373839"
                                "4041424344454647484950515253545556575859"
                                "6061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    char *const least = end - n;

    while (number >= 10 || end > least + 1) {
        end -= 2;
        memcpy(end, pairs + 2 * (number % 100), 2);
        number /= 100;
    }
    if (number > 0 || end > least) {
        *--end = (char)('0' + number);
    }
    return end;
}

void fsd_buffer_put_count(struct fsd_buffer *buffer, uint64_t count)
{
    char digits[COUNT_BYTES];
    char *const end = digits + sizeof(digits);
    const char *const at = put_digits_before(end, count, 1);

    fsd_buffer_put(buffer, at, (size_t)(end - at));
}

void fsd_buffer_put_decimal(struct fsd_buffer *buffer, double value, unsigned n_places)
{
    static const uint64_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
    const double size = fabs(value) * (double)powers[n_places];
    char text[COUNT_BYTES + 2];
    char *const end = text + sizeof(text);
    char *at = end;

    if (size == 0) {
        fsd_buffer_put(buffer, "0.000000000", n_places > 0 ? n_places + 2 : 1);
        return;
    }
    if (size >= 0x1p63) {
        fsd_buffer_print(buffer, "%.0f", value);
        return;
    }
    const uint64_t scaled = (uint64_t)rint(size);
    if (n_places > 0) {
        at = put_digits_before(at, scaled % powers[n_places], n_places);
        *--at = '.';
    }
    at = put_digits_before(at, scaled / powers[n_places], 1);
    if (value < 0 && scaled > 0) {
        *--at = '-';
    }
    fsd_buffer_put(buffer, at, (size_t)(end - at));
}

void fsd_buffer_print(struct fsd_buffer *buffer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    const int n = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *const at = n >= 0 ? fsd_buffer_reserve(buffer, (size_t)n + 1) : NULL;
    if (at) {
        va_start(arguments, format);
        vsnprintf(at, (size_t)n + 1, format, arguments);
        va_end(arguments);
        buffer->n += (size_t)n;
    } else {
        buffer->failed = true;
    }
}

const char *fsd_buffer_text(struct fsd_buffer *buffer)
{
    char *const end = fsd_buffer_reserve(buffer, 1);

    if (!end) {
        return NULL;
    }
    *end = '\0';
    return buffer->bytes;
}

void fsd_buffer_write(const struct fsd_buffer *buffer, FILE *file)
{
    if (buffer->n > 0) {
        fwrite(buffer->bytes, 1, buffer->n, file);
    }
}
