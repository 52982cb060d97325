/* Puzzles from files, some at a time. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "grid/text.h"
#include "input/lines.h"
#include "input/reader.h"

enum { CHUNK_BYTES = 1 << 20, BLOCK_LINES = 1024 };

struct fastsud_reader {
    atomic_bool stop; /* never */
    bool skips;
    char *path, *column;
    struct fsd_source source;
    struct fsd_reader *chunks;
    char *buffer;             /* of the chunk */
    struct fsd_chunk chunk;   /* the last one */
    bool has_chunk, has_more; /* and it has more blocks */
    uint64_t n_lines_before;  /* the chunk */
    struct fsd_lines lines;   /* the block, read up to walk */
    struct fsd_lines_walk walk;
    int status;
    struct fsd_failure failure;
    uint64_t n_malformed;
};

static void end_chunk(struct fastsud_reader *reader)
{
    if (reader->has_chunk) {
        fsd_reader_end(reader->chunks, &reader->chunk, &reader->failure); /* no file is mapped, so it cannot fail */
        reader->has_chunk = false;
    }
}

void fastsud_reader_destroy(struct fastsud_reader *reader)
{
    if (!reader) {
        return;
    }
    end_chunk(reader);
    fsd_lines_destroy(&reader->lines);
    fsd_reader_destroy(reader->chunks);
    fsd_source_close(&reader->source);
    free(reader->buffer);
    free(reader->column);
    free(reader->path);
    free(reader);
}

int fastsud_reader_create(const struct fastsud_options *options, const char *path, struct fastsud_reader **reader)
{
    const char *const column = fsd_api_text(options, FSD_API_COLUMN);
    const uint64_t input = fsd_api_number(options, FSD_API_INPUT);

    if (!reader) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *reader = NULL;
    if (fsd_api_check_options(options, FSD_API_READER) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    if (!path) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const bool is_stdin = strcmp(path, "-") == 0;
    struct fastsud_reader *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->skips = fsd_api_number(options, FSD_API_MALFORMED) != 0;
    made->path = strdup(is_stdin ? "<stdin>" : path);
    made->column = column ? strdup(column) : NULL;
    made->source = (struct fsd_source){
        .name = made->path,
        .fd = is_stdin ? STDIN_FILENO : FSD_FD_NONE,
        .choice = {.kind = input > 0 ? fsd_layout_kind_at((size_t)input - 1) : NULL, .column = made->column},
    };
    made->chunks = fsd_reader_create(&made->source, 1, CHUNK_BYTES, &made->stop);
    made->buffer = malloc(fsd_reader_buffer_bytes(CHUNK_BYTES));
    if (!fsd_lines_create(&made->lines, BLOCK_LINES, true) || !made->path || (column && !made->column) ||
        !made->chunks || !made->buffer) {
        fastsud_reader_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *reader = made;
    return FASTSUD_OK;
}

static int status_of(const struct fsd_failure *failure)
{
    return !fsd_failed(failure) ? FASTSUD_OK : failure->error_number == ENOMEM ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_IO;
}

/* Fetches the next block, possibly empty; returns false at the end or on failure, with the reader's status. */
static bool next_block(struct fastsud_reader *reader)
{
    if (!reader->has_more) {
        reader->n_lines_before += reader->has_chunk ? reader->lines.n_lines : 0;
        end_chunk(reader);
        reader->has_chunk = fsd_reader_next(reader->chunks, reader->buffer, &reader->chunk);
        if (reader->has_chunk) {
            reader->failure = reader->chunk.failure;
            reader->status = status_of(&reader->failure);
        }
        if (!reader->has_chunk || reader->status != FASTSUD_OK) {
            return false;
        }
        fsd_lines_start(&reader->lines, &reader->chunk);
    }
    reader->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    reader->has_more = fsd_lines_next(&reader->lines);
    if (reader->lines.out_of_memory) {
        fsd_failure_set_input(&reader->failure, reader->path, ENOMEM);
        reader->status = FASTSUD_ERR_NO_MEMORY;
    }
    return reader->status == FASTSUD_OK;
}

/* line: from 1 */
static void refuse(struct fastsud_reader *reader, struct fsd_malformed malformed, uint64_t line)
{
    reader->n_malformed++;
    if (!reader->skips) {
        malformed.line = line;
        fsd_malformed_describe(&malformed, reader->path, &reader->failure);
        reader->status = FASTSUD_ERR_MALFORMED;
    }
}

/* Takes an item of the block: to cells, and to candidates unless NULL. Returns whether it is a puzzle, as wanted. */
static bool take(struct fastsud_reader *reader, const struct fsd_item *item, uint64_t line, char *cells,
                 uint16_t *candidates)
{
    static const struct fsd_malformed unfit = {.unfit = "the puzzle has pencilmarks; ask for candidates to read them"};

    if (item->malformed) {
        refuse(reader, *item->malformed, line);
        return false;
    }
    const char *const puzzle = reader->lines.puzzles[item->puzzle];
    const uint16_t *const own = fsd_lines_candidates(&reader->lines, item->puzzle);
    if (own && !candidates) {
        refuse(reader, unfit, line);
        return false;
    }
    fsd_text_normalise(puzzle, cells);
    if (own) {
        memcpy(candidates, own, FASTSUD_N_CELLS * sizeof(*candidates));
    } else if (candidates) {
        fsd_candidates_of_puzzle(puzzle, candidates);
    }
    return true;
}

int fastsud_reader_next(struct fastsud_reader *reader, size_t n, void *puzzles, size_t stride, uint16_t *candidates,
                        uint64_t *lines, size_t *n_read)
{
    struct fsd_item item;

    if (!reader || !n_read || (n > 0 && (!puzzles || stride < FASTSUD_N_CELLS))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *n_read = 0;
    if (reader->status == FASTSUD_ERR_IO || reader->status == FASTSUD_ERR_NO_MEMORY) {
        return reader->status;
    }
    reader->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    fsd_source_open(&reader->source, &reader->stop, &reader->failure);
    reader->status = status_of(&reader->failure);
    while (reader->status == FASTSUD_OK && *n_read < n) {
        if (fsd_lines_walk(&reader->lines, &reader->walk, &item)) {
            const uint64_t line = reader->n_lines_before + item.line + 1;
            char *const cells = (char *)puzzles + *n_read * stride;
            if (take(reader, &item, line, cells, candidates ? candidates + *n_read * FASTSUD_N_CELLS : NULL)) {
                if (lines) {
                    lines[*n_read] = line;
                }
                ++*n_read;
            }
        } else if (!next_block(reader)) {
            break;
        }
    }
    return reader->status;
}

int fastsud_reader_problem(const struct fastsud_reader *reader, struct fastsud_problem *problem)
{
    if (!reader || !problem || !fsd_api_size_is_valid(problem->size, sizeof(*problem), sizeof(*problem))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fastsud_problem found = {
        .size = problem->size,
        .status = reader->status,
        .error_number = reader->failure.error_number,
        .path = reader->path,
        .line = reader->failure.line,
        .column = reader->failure.column,
        .text = reader->failure.text,
        .n_malformed = reader->n_malformed,
    };
    memcpy(problem, &found, sizeof(found));
    return FASTSUD_OK;
}
