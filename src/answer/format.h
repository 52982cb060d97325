/* Answers to text. */
#ifndef FSD_ANSWER_FORMAT_H
#define FSD_ANSWER_FORMAT_H

#include "pipeline/stage.h"

enum { FSD_SOLUTION_STRIDE = FASTSUD_N_CELLS + 1 }; /* place for a newline */

struct fsd_answer;
struct fsd_format_context;

struct fsd_format {
    const char *name; /* NULL: not for users to choose */
    const char *help;
    const char *header;  /* written first */
    size_t n_line_bytes; /* most for one answer, without the source's name */
    size_t n_open_bytes; /* as many for a puzzle whose candidates are shown; 0: the format shows none */
    bool needs_solutions;
    bool needs_counts;
    bool needs_lines;  /* the source's name and the numbers of lines */
    bool skips_unique; /* nothing is written for a puzzle with one solution */
    /* Writes an answer; returns its end. NULL: nothing is written. */
    char *(*put)(char *out, const struct fsd_answer *answer, const struct fsd_format_context *context);
};

extern const struct fsd_format fsd_format_solution;
extern const struct fsd_format fsd_format_check; /* what is not unique, with file and line */

/* The formats that users choose, by index and by name; NULL when there is none. */
const struct fsd_format *fsd_format_at(size_t i);
const struct fsd_format *fsd_format_find(const char *name);

/* What the solver said of a block's puzzles. */
struct fsd_answers {
    const uint8_t *verdicts;
    const uint64_t *n_solutions; /* may be NULL if the format needs no counts */
    const char *solutions;       /* FSD_SOLUTION_STRIDE apart; may be NULL if the format needs none */
    const uint16_t (*open_candidates)[FASTSUD_N_CELLS]; /* of puzzles with verdict FASTSUD_OPEN; may be NULL */
};

/* What "unique" is called: with a limit of 1 a solution was found, but not proved to be the only one. */
const char *fsd_format_unique_tag(uint64_t limit);

struct fsd_format_context {
    const struct fsd_format *format;
    uint64_t limit;
    const char *source_name; /* these two if the format needs_lines */
    uint64_t n_lines_before; /* of the source, before the chunk */
};

/* Whether some puzzle has another verdict than FASTSUD_UNIQUE. */
bool fsd_format_any_not_unique(const struct fsd_answers *answers, size_t n_puzzles);

/* Most bytes that a block may take. */
size_t fsd_format_block_bytes(const struct fsd_format_context *context, const struct fsd_lines *lines,
                              const struct fsd_answers *answers);

/* Writes a block in the order of its lines to out, which holds n_out bytes, enough; returns how many were written. */
size_t fsd_format_block(const struct fsd_format_context *context, const struct fsd_lines *lines,
                        const struct fsd_answers *answers, char *out, size_t n_out);

#endif
