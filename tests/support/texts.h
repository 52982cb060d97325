/* Texts that what is tested writes. */
#ifndef TESTS_SUPPORT_TEXTS_H
#define TESTS_SUPPORT_TEXTS_H

#include "base/buffer.h"
#include "support/test.h"

/* What was appended since the last call, which has no NUL; valid until more is. */
static inline const char *text_taken(struct fsd_buffer *buffer)
{
    const char *const text = fsd_buffer_text(buffer);
    assert_non_null(text);
    assert_int_equal(strlen(text), buffer->n);
    buffer->n = 0;
    return text;
}

#endif
