/* Answers to text. */
#ifndef FSD_ANSWER_FORMAT_H
#define FSD_ANSWER_FORMAT_H

#include "grid/pencilmarks.h"
#include "pipeline/stage.h"

/* Candidates as 81 strings with a comma each; as a grid with a tag and an empty line. */
enum { FSD_OPEN_JSON_BYTES = 256 + FASTSUD_N_CELLS * 12, FSD_OPEN_GRID_BYTES = 16 + FSD_PENCILMARKS_BYTES };

/*
 * Output formats: name, most bytes for one puzzle, as many for one that is left open, whether solutions and counts are
 * needed, header, what it is. Those that take more for an open puzzle show its candidates. FSD_FORMAT_CHECK adds the
 * source's name, escaped, and is no format that users choose.
 */
#define FSD_FORMAT_LIST(X)                                                                                             \
    X(FSD_FORMAT_SOLUTION, "solution", 92, 92, true, false, "", "81 digits, or the puzzle, a TAB and a tag")           \
    X(FSD_FORMAT_PAIR, "pair", 185, 185, true, true, "", "puzzle:count:solution")                                      \
    X(FSD_FORMAT_CSV, "csv", 185, 185, true, true, "puzzle,count,solution\n", "the same with commas and a header")     \
    X(FSD_FORMAT_GRID, "grid", 102, FSD_OPEN_GRID_BYTES, true, false, "", "nine lines of nine, for people")            \
    X(FSD_FORMAT_JSONL, "jsonl", 256, FSD_OPEN_JSON_BYTES, true, true, "", "a JSON object a line")                     \
    X(FSD_FORMAT_NONE, "none", 0, 0, false, false, "", "nothing; only the summary and the exit status")                \
    X(FSD_FORMAT_CHECK, NULL, 128, 128, false, false, "", "file, line, puzzle and tag of what is not unique")

enum fsd_format {
#define X(id, name, n_bytes, n_open, solutions, counts, header, help) id,
    FSD_FORMAT_LIST(X)
#undef X
};

struct fsd_format_info {
    const char *name;
    size_t n_puzzle_bytes;
    size_t n_open_bytes;
    bool needs_solutions;
    bool needs_counts;
    const char *header;
    const char *help;
};

/* NULL when i is past the end. */
const struct fsd_format_info *fsd_format_at(size_t i);

enum { FSD_SOLUTION_STRIDE = FASTSUD_N_CELLS + 1 }; /* place for a newline */

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
    enum fsd_format format;
    uint64_t limit;
    const char *source_name; /* FSD_FORMAT_CHECK only, as are the lines before the chunk */
    uint64_t n_lines_before;
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
