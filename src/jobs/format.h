/* Formats answers as text. */
#ifndef FSD_JOBS_FORMAT_H
#define FSD_JOBS_FORMAT_H

#include "run/stage.h"

enum { FSD_SOLUTION_STRIDE = FASTSUD_N_CELLS + 1 }; /* room for a newline */

struct fsd_format_context;

/* What is written at a time: a line's answer, or one of a puzzle's solutions. */
struct fsd_answer {
    const char *puzzle; /* NULL: malformed */
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
    size_t n_line_bytes;        /* maximum for one answer */
    size_t n_open_bytes;        /* the same for a puzzle whose candidates are shown; 0: the format does not show them */
    bool needs_solutions;
    bool needs_counts;
    bool keeps_records; /* the answer's columns follow the record of the input, which is CSV with a header */
    /*
     * Writes one answer to out, at most n_line_bytes (or n_open_bytes if it has candidates), not terminated, and
     * returns its end. NULL: the format writes nothing.
     */
    char *(*put)(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context);
};

extern const struct fsd_format fsd_format_solution;
extern const struct fsd_format fsd_format_kept_csv; /* csv, with the columns of the input */

/* The formats that users can choose; NULL past the end. */
const struct fsd_format *fsd_format_at(size_t i);

/* The solver's results for a block's puzzles. */
struct fsd_answers {
    const uint8_t *verdicts;
    const uint64_t *n_solutions; /* may be NULL if the format needs no counts */
    const uint8_t *cut_short;    /* as in fsd_batch; NULL: no count was cut short */
    const char *solutions;       /* FSD_SOLUTION_STRIDE apart; may be NULL if the format needs none */
    const uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* set for puzzles with verdict FASTSUD_OPEN; may be NULL */
};

struct fsd_format_context {
    const struct fsd_format *format;
    uint64_t limit;
    bool lists;                      /* all solutions, each numbered from 1, instead of counts */
    const struct fsd_layout *layout; /* used if the format keeps_records */
};

/* Ends each of the solutions, FSD_SOLUTION_STRIDE apart, by a newline. */
void fsd_format_end_solutions(char *solutions, size_t n_solutions);

/* Maximum size of a formatted block in bytes. */
size_t fsd_format_block_bytes(const struct fsd_format_context *context, const struct fsd_lines *lines,
                              const struct fsd_answers *answers);

/* Appends the header of a format that keeps_records. */
void fsd_format_put_kept_header(const struct fsd_layout *layout, struct fsd_buffer *out);

/*
 * Writes a block in line order to out, which has room for n_out bytes, at least fsd_format_block_bytes; returns how
 * many were written. If the format keeps_records, it ends before a record without text, see fsd_lines_item_text.
 */
size_t fsd_format_block(const struct fsd_format_context *context, const struct fsd_lines *lines,
                        const struct fsd_answers *answers, char *out, size_t n_out);

#endif
