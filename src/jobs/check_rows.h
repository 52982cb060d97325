/* What check writes of a finding, in each format. */
#ifndef FSD_JOBS_CHECK_ROWS_H
#define FSD_JOBS_CHECK_ROWS_H

#include "jobs/check_stage.h"

/* Cells that a finding is about. */
struct fsd_check_cells {
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    unsigned n;
};

/* Where a block's rows go. */
struct fsd_check_rows {
    const struct fsd_block *block;
    const struct fsd_solved *solved; /* the group whose rows they are */
    enum fsd_check_format format;
    struct fsd_buffer *out;
};

struct fsd_finding {
    const char *kind;
    uint64_t line;                       /* from 0 within the chunk */
    uint32_t column;                     /* from 1; 0: none */
    const char *puzzle;                  /* NULL: malformed */
    const struct fsd_check_cells *cells; /* that it is about; NULL: none */
    const char *detail;
    bool is_plain; /* kind says as much as detail, to people */
};

/* The line of CSV that names the columns; nothing in other formats. */
void fsd_check_put_header(enum fsd_check_format format, struct fsd_buffer *out);

void fsd_check_put_finding(const struct fsd_check_rows *rows, const struct fsd_finding *finding);

#endif
