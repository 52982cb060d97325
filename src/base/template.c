#include "base/template.h"

static void put_value(struct fsd_buffer *out, const char *name, size_t n, const struct fsd_template_value *values,
                      size_t n_values)
{
    for (size_t i = 0; i < n_values; i++) {
        if (strlen(values[i].name) == n && memcmp(values[i].name, name, n) == 0) {
            fsd_buffer_put(out, values[i].text, values[i].n);
            return;
        }
    }
}

void fsd_template_put(struct fsd_buffer *out, const char *text, const char *end,
                      const struct fsd_template_value *values, size_t n_values)
{
    while (text < end) {
        const char *const open = memmem(text, (size_t)(end - text), "{{", 2);
        const char *const close = open ? memmem(open, (size_t)(end - open), "}}", 2) : NULL;
        if (!close) {
            break;
        }
        fsd_buffer_put(out, text, (size_t)(open - text));
        put_value(out, open + 2, (size_t)(close - open) - 2, values, n_values);
        text = close + 2;
    }
    fsd_buffer_put(out, text, (size_t)(end - text));
}
