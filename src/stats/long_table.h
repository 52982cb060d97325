/* Statistics as CSV, one figure per line: file,series,row,column,value. */
#ifndef FSD_STATS_LONG_TABLE_H
#define FSD_STATS_LONG_TABLE_H

#include "base/buffer.h"
#include "stats/corpus.h"

/* Appends the figures of sorted corpora of one plan. */
void fsd_long_table_put(struct fsd_buffer *out, size_t n, const struct fsd_corpus *corpora);

#endif
