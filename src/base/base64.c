#include "base/base64.h"

void fsd_base64_put(struct fsd_buffer *out, const char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < n; i += 3) {
        const size_t n_left = n - i;
        uint32_t bits = (uint32_t)(unsigned char)bytes[i] << 16;
        bits |= n_left > 1 ? (uint32_t)(unsigned char)bytes[i + 1] << 8 : 0;
        bits |= n_left > 2 ? (unsigned char)bytes[i + 2] : 0;
        const char four[] = {digits[bits >> 18], digits[bits >> 12 & 63], n_left > 1 ? digits[bits >> 6 & 63] : '=',
                             n_left > 2 ? digits[bits & 63] : '='};
        fsd_buffer_put(out, four, sizeof(four));
    }
}
