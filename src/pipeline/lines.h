/* Splits a chunk into blocks of lines: puzzles for the solver, and records of malformed lines. */
#ifndef FSD_PIPELINE_LINES_H
#define FSD_PIPELINE_LINES_H

#include "pipeline/chunk.h"

struct fsd_lines {
    const struct fsd_chunk *chunk;
    size_t at;        /* offset in the chunk of the first line after this block */
    uint64_t n_lines; /* lines of the chunk up to there, including empty lines and comments */

    /* The block: at most capacity entries, puzzles and malformed lines together. */
    size_t capacity;
    const char **puzzles;  /* 81 valid cells each, pointers into the chunk's data */
    uint64_t *line_number; /* of each puzzle, from 0 within the chunk */
    size_t n_puzzles;
    struct fsd_malformed *malformed; /* line from 0 within the chunk */
    size_t n_malformed;
};

/* Returns false when out of memory. Call fsd_lines_destroy in either case. */
bool fsd_lines_create(struct fsd_lines *lines, size_t capacity);
void fsd_lines_destroy(struct fsd_lines *lines);

/* Starts on a chunk, which must stay valid until its last block has been used. */
void fsd_lines_start(struct fsd_lines *lines, const struct fsd_chunk *chunk);

/* Fetches the next block, possibly empty; returns whether the chunk has more lines after it. */
bool fsd_lines_next(struct fsd_lines *lines);

/*
 * Gives the length of puzzle i's line, which starts at puzzles[i] (a byte-order mark is not part of it), without its CR
 * and LF. Returns false if that is more than FSD_MAX_LINE_BYTES; the answer depends on nothing else.
 */
bool fsd_lines_text(const struct fsd_lines *lines, size_t i, size_t *n_bytes);

/* How puzzle i's line, of n_bytes by fsd_lines_text, ends: "\r\n" or "\n", also if it is the last and ends with
 * neither. */
const char *fsd_lines_end(const struct fsd_lines *lines, size_t i, size_t n_bytes);

/* A puzzle or malformed line of the block. */
struct fsd_item {
    const struct fsd_malformed *malformed; /* NULL: a puzzle */
    size_t puzzle;                         /* index into puzzles */
    uint64_t line;                         /* from 0 within the chunk */
};

/* Position in a block: how many items of each kind have been visited. Start from all zeros. */
struct fsd_lines_walk {
    size_t n_puzzles;
    size_t n_malformed;
};

/* Fetches the block's next item, in input order; returns false at the end. */
static inline bool fsd_lines_walk(const struct fsd_lines *lines, struct fsd_lines_walk *walk, struct fsd_item *item)
{
    const struct fsd_malformed *const malformed = lines->malformed + walk->n_malformed;

    if (walk->n_malformed < lines->n_malformed && malformed->n_puzzles_before == walk->n_puzzles) {
        *item = (struct fsd_item){.malformed = malformed, .line = malformed->line};
        walk->n_malformed++;
        return true;
    }
    if (walk->n_puzzles < lines->n_puzzles) {
        *item = (struct fsd_item){.puzzle = walk->n_puzzles, .line = lines->line_number[walk->n_puzzles]};
        walk->n_puzzles++;
        return true;
    }
    return false;
}

/* Returns the number of lines in the whole chunk, fetched or not. */
uint64_t fsd_lines_count(const struct fsd_lines *lines);

#endif
