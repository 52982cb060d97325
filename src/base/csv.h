/* CSV fields (RFC 4180). */
#ifndef FSD_BASE_CSV_H
#define FSD_BASE_CSV_H

#include "base/buffer.h"

/* Appends a field, quoted if necessary. The caller adds separators and line ends. */
void fsd_csv_put_field(struct fsd_buffer *out, const char *text, char separator);

#endif
