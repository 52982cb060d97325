/* A text with placeholders: {{name}} stands for a value. */
#ifndef FSD_BASE_TEMPLATE_H
#define FSD_BASE_TEMPLATE_H

#include "base/buffer.h"

struct fsd_template_value {
    const char *name;
    const char *text; /* which is not escaped */
    size_t n;
};

/* Appends the text up to end with the values in place; a name without a value stands for nothing. */
void fsd_template_put(struct fsd_buffer *out, const char *text, const char *end,
                      const struct fsd_template_value *values, size_t n_values);

#endif
