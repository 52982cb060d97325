/* A chunk's lines, block by block: puzzles for the solver, and records of the malformed ones. */
#ifndef FSD_PIPELINE_LINES_H
#define FSD_PIPELINE_LINES_H

#include "pipeline/chunk.h"

struct fsd_lines {
    const struct fsd_chunk *chunk;
    size_t at;        /* offset in the chunk of the first line after this block */
    uint64_t n_lines; /* of the chunk, up to there, empty lines and comments included */

    /* The block: at most capacity entries in both arrays together. */
    size_t capacity;
    const char **puzzles;  /* 81 valid cells each, in the chunk's data */
    uint64_t *line_number; /* of each puzzle, from 0 within the chunk */
    size_t n_puzzles;
    struct fsd_malformed *malformed; /* line from 0 within the chunk */
    size_t n_malformed;
};

/* Returns false when out of memory. Either way fsd_lines_destroy frees. */
bool fsd_lines_create(struct fsd_lines *lines, size_t capacity);
void fsd_lines_destroy(struct fsd_lines *lines);

/* Begins with a chunk, which must stay until the last block was used. */
void fsd_lines_start(struct fsd_lines *lines, const struct fsd_chunk *chunk);

/* Fetches the next block, possibly empty; returns whether the chunk has more lines after it. */
bool fsd_lines_next(struct fsd_lines *lines);

/* A line of the block that is not empty. */
struct fsd_item {
    const struct fsd_malformed *malformed; /* NULL: a puzzle */
    size_t puzzle;                         /* its index */
    uint64_t line;                         /* from 0 within the chunk */
};

/* How many of the block were passed. All zeros is the start. */
struct fsd_lines_walk {
    size_t n_puzzles;
    size_t n_malformed;
};

/* Fetches the block's next line, puzzles and malformed lines in the order of the input; false at the end. */
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

/* Lines of the whole chunk, however many of them were fetched. */
uint64_t fsd_lines_count(const struct fsd_lines *lines);

#endif
