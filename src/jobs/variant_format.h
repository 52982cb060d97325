/* Formats answers to puzzles of any rules as text. */
#ifndef FSD_JOBS_VARIANT_FORMAT_H
#define FSD_JOBS_VARIANT_FORMAT_H

#include "jobs/variant_worker.h"

/* What is written at a time: a puzzle's answer, or one of its solutions. */
struct fsd_variant_line {
    const struct fsd_rules *rules; /* NULL: malformed */
    const char *cells;             /* as in struct fsd_variant_worker; of a malformed line dots */
    enum fastsud_verdict verdict;
    uint64_t n_solutions; /* in a list, those up to this one */
    bool cut_short;       /* more than one solution, and n_solutions is a lower bound */
    const char *solution; /* n_cells characters; NULL unless unique, or in a list */
};

void fsd_variant_format_put(const struct fsd_variant_options *options, const struct fsd_variant_line *line,
                            struct fsd_buffer *out);

/* A solution, value indices, as n_cells characters and a NUL. */
void fsd_variant_put_solution(const struct fsd_variant *variant, const uint8_t *values, char *out);

#endif
