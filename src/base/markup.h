/* Untrusted text within XML and HTML. */
#ifndef FSD_BASE_MARKUP_H
#define FSD_BASE_MARKUP_H

#include "base/buffer.h"

/*
 * Appends text for an element or a quoted attribute: & < > and quotes as entities; what XML forbids, control characters
 * and bytes that are not UTF-8, as U+FFFD.
 */
void fsd_markup_put(struct fsd_buffer *out, const char *text, size_t n);

static inline void fsd_markup_put_text(struct fsd_buffer *out, const char *text)
{
    fsd_markup_put(out, text, strlen(text));
}

#endif
