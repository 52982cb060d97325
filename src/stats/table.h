/* Statistics as tables for a terminal. */
#ifndef FSD_STATS_TABLE_H
#define FSD_STATS_TABLE_H

#include "base/buffer.h"
#include "stats/corpus.h"

struct fsd_table_options {
    unsigned width; /* characters; 0: FSD_TABLE_WIDTH */
    bool coloured;
};

/* Appends the tables of n sorted corpora of one plan, side by side. Fails only when out of memory. */
enum fastsud_status fsd_table_put(struct fsd_buffer *out, const struct fsd_table_options *options, size_t n,
                                  const struct fsd_corpus *corpora);

#endif
