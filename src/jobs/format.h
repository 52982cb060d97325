/* Formats answers as text. */
#ifndef FSD_JOBS_FORMAT_H
#define FSD_JOBS_FORMAT_H

#include "rules/rules.h"
#include "run/stage.h"

enum { FSD_SOLUTION_STRIDE = FASTSUD_N_CELLS + 1 }; /* room for a newline */

struct fsd_format_context;

/* What is written at a time: a line's answer, or one of a puzzle's solutions. */
struct fsd_answer {
    const char *puzzle;            /* n_cells characters; NULL: malformed */
    const struct fsd_rules *rules; /* NULL: those of 9x9 sudoku */
    unsigned n_cells;
    enum fastsud_verdict verdict;
    uint64_t n_solutions;       /* in a list, those up to this one */
    bool cut_short;             /* more than one solution, and n_solutions is a lower bound */
    const char *solution;       /* NULL unless unique, or in a list */
    const uint16_t *candidates; /* NULL unless the puzzle was left open and the format shows them */
};

struct fsd_format {
    const char *name; /* NULL: users cannot choose it */
    const char *help;
    const char *header;         /* written first */
    const char *header_of_list; /* instead, if all solutions are listed; NULL: the same */
    size_t n_line_bytes;        /* maximum for one answer, of 81 cells */
    size_t n_open_bytes;        /* the same for a puzzle whose candidates are shown; 0: the format does not show them */
    bool needs_solutions;
    bool needs_counts;
    bool keeps_records; /* the answer's columns follow the record of the input, which is CSV with a header */
    /*
     * Writes one answer to out, at most fsd_format_line_bytes, not terminated, and returns its end. NULL: the format
     * writes nothing.
     */
    char *(*put)(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context);
};

extern const struct fsd_format fsd_format_solution;
extern const struct fsd_format fsd_format_kept_csv; /* csv, with the columns of the input */

/* The formats that users can choose; NULL past the end. */
const struct fsd_format *fsd_format_at(size_t i);

struct fsd_format_context {
    const struct fsd_format *format;
    uint64_t limit;
    bool lists;                      /* all solutions, each numbered from 1, instead of counts */
    const struct fsd_layout *layout; /* used if the format keeps_records */
};

/* Ends each of the solutions by a newline, the last byte of its stride. */
void fsd_format_end_solutions(char *solutions, size_t n_solutions, size_t stride);

/* Appends the header of a format that keeps_records. */
void fsd_format_put_kept_header(const struct fsd_layout *layout, struct fsd_buffer *out);

/* Maximum length of what a format puts for an answer. */
size_t fsd_format_line_bytes(const struct fsd_format *format, const struct fsd_answer *answer);

#endif
