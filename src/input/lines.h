/*
 * Splits a chunk into blocks of lines, or of other records of its layout: puzzles for the solver, and malformed lines.
 */
#ifndef FSD_INPUT_LINES_H
#define FSD_INPUT_LINES_H

#include "input/chunk.h"

struct fsd_lines {
    const struct fsd_chunk *chunk;
    bool takes_candidates; /* puzzles with pencilmarks are wanted; false: they are unfit, and not in the block */
    size_t at;             /* offset in the chunk of the first line after this block */
    uint64_t n_lines;      /* lines of the chunk up to there, including empty lines and comments */
    const struct fsd_line_counter *counter;
    bool out_of_memory; /* a record could not be read: the block is not complete, and there are no more */

    /* The block: at most capacity entries, puzzles and malformed lines together. */
    size_t capacity;
    const char **puzzles;  /* valid cells each, in the chunk's data or in own_cells; or texts, see layout.h */
    uint64_t *line_number; /* of each puzzle, from 0 within the chunk: the first line of its record */
    size_t n_puzzles;
    struct fsd_malformed *malformed; /* line from 0 within the chunk */
    const char **malformed_records;  /* where each starts */
    size_t n_malformed;

    /* Puzzles that are unfit because of their text, whether or not they are in the block; like malformed. */
    struct fsd_malformed *unfit;
    char *wrong_grids; /* what each was given as its solution, n_cells bytes, see fsd_lines_wrong_grid */
    size_t n_unfit;

    /* Solutions that puzzles with more rules were given, and that the cells alone do not show to be wrong; NULL: none.
     */
    const char **given;
    bool has_given;    /* false: all are NULL */
    char *given_grids; /* n_cells bytes each */
    size_t n_given;

    /* Where puzzles are not the first 81 bytes of their line: the start of the record; NULL: the puzzle's own. */
    const char **records;
    bool has_records; /* false: all are NULL */

    /* Candidates of puzzles with pencilmarks, in own_candidates; NULL: those of the puzzle's cells. */
    const uint16_t **candidates;
    bool has_candidates; /* false: all are NULL */

    /*
     * Cells that do not stand together in the text, and candidates: at most n_own_most of each, and of unfit, in a
     * block.
     */
    size_t n_own_most;
    size_t n_cells;  /* of the puzzles of this chunk */
    char *own_cells; /* n_cells bytes each */
    size_t n_own_cells;
    uint16_t (*own_candidates)[FASTSUD_N_CELLS];
    size_t n_own_candidates;
};

/* Returns false when out of memory. Call fsd_lines_destroy in either case. */
bool fsd_lines_create(struct fsd_lines *lines, size_t capacity, bool takes_candidates);
void fsd_lines_destroy(struct fsd_lines *lines);

/* Starts on a chunk, which must stay valid until its last block has been used. */
void fsd_lines_start(struct fsd_lines *lines, const struct fsd_chunk *chunk);

/* Fetches the next block, possibly empty; returns whether the chunk has more lines after it. */
bool fsd_lines_next(struct fsd_lines *lines);

/* Where puzzle i's line or record starts, in the chunk's data. */
static inline const char *fsd_lines_record(const struct fsd_lines *lines, size_t i)
{
    return lines->has_records && lines->records[i] ? lines->records[i] : lines->puzzles[i];
}

/*
 * Gives the text of puzzle i's line or record, without the CR and LF at its end, and without a byte-order mark before
 * it. Returns NULL if that is more than fsd_layout_max_bytes; the answer depends on nothing else.
 */
const char *fsd_lines_text(const struct fsd_lines *lines, size_t i, size_t *n_bytes);

/* Where in that text puzzle i's cells start; n_bytes: they do not stand together there. */
size_t fsd_lines_cells_at(const struct fsd_lines *lines, size_t i, const char *text, size_t n_bytes);

/* A failure in puzzle i's cells, whose column counts from these, becomes one in its line or record, as far as is known.
 */
void fsd_lines_place_failure(const struct fsd_lines *lines, size_t i, struct fsd_failure *failure);

/*
 * How puzzle i's line or record, of n_bytes by fsd_lines_text, ends: "\r\n" or "\n", also if it is the last and ends
 * with neither.
 */
const char *fsd_lines_end(const struct fsd_lines *lines, size_t i, size_t n_bytes);

/* The candidates of puzzle i, if its pencilmarks say more than its cells; otherwise NULL. */
static inline const uint16_t *fsd_lines_candidates(const struct fsd_lines *lines, size_t i)
{
    return lines->has_candidates ? lines->candidates[i] : NULL;
}

/*
 * The cells that unfit puzzle u was given as its solution; NULL: they were not as many as the puzzle has, or that is
 * not why it is unfit.
 */
static inline const char *fsd_lines_wrong_grid(const struct fsd_lines *lines, size_t u)
{
    const char *const grid = lines->wrong_grids + u * lines->n_cells;

    return *grid ? grid : NULL;
}

/* The cells of the solution that puzzle i was given, which may not obey its rules; NULL: there is none to ask about. */
static inline const char *fsd_lines_given(const struct fsd_lines *lines, size_t i)
{
    return lines->has_given ? lines->given[i] : NULL;
}

/* A puzzle or malformed line of the block. */
struct fsd_item {
    const struct fsd_malformed *malformed; /* one of the block's; NULL: a puzzle */
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

/* The same as fsd_lines_text for an item, which may be malformed. */
const char *fsd_lines_item_text(const struct fsd_lines *lines, const struct fsd_item *item, size_t *n_bytes);

/* Returns the number of lines in the whole chunk, fetched or not. */
uint64_t fsd_lines_count(const struct fsd_lines *lines);

#endif
