/* Bytes as text of base64. */
#ifndef FSD_BASE_BASE64_H
#define FSD_BASE_BASE64_H

#include "base/buffer.h"

void fsd_base64_put(struct fsd_buffer *out, const char *bytes, size_t n);

#endif
