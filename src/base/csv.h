/* Fields of CSV, after RFC 4180. */
#ifndef FSD_BASE_CSV_H
#define FSD_BASE_CSV_H

#include "base/buffer.h"

/* Appends a field, quoted where it has to be; commas and line ends are the caller's. */
void fsd_csv_put_field(struct fsd_buffer *out, const char *text);

#endif
