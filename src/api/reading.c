/* Puzzles from files, some at a time. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "grid/text.h"
#include "input/lines.h"
#include "input/reader.h"
#include "input/shape.h"

enum { CHUNK_BYTES = 1 << 20, BLOCK_LINES = 1024 };

/* What the puzzles of the last call have in a column. */
struct texts {
    char *name; /* within fields */
    struct fsd_buffer text;
    size_t *ends;
};

struct fastsud_reader {
    atomic_bool stop; /* never */
    bool skips;
    char *path, *column;
    struct fastsud_rules *rules; /* NULL: 9x9 sudoku */
    struct fsd_puzzle_shape shape;
    size_t n_cells;
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

    char *fields; /* the names of the columns that are wanted; NULL: none */
    size_t n_fields, n_taken, n_room;
    struct texts *texts; /* of each, for n_room puzzles */
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
    for (size_t i = 0; reader->texts && i < reader->n_fields; i++) {
        fsd_buffer_destroy(&reader->texts[i].text);
        free(reader->texts[i].ends);
    }
    free(reader->texts);
    free(reader->fields);
    free(reader->buffer);
    free(reader->column);
    free(reader->path);
    free(reader);
}

/* Sets the columns that are wanted, from names with commas between. False: no memory. */
static bool want_fields(struct fastsud_reader *reader, const char *names)
{
    if (!names) {
        return true;
    }
    reader->fields = strdup(names);
    reader->n_fields = 1;
    for (const char *at = names; *at; at++) {
        reader->n_fields += *at == ',';
    }
    reader->texts = calloc(reader->n_fields, sizeof(*reader->texts));
    if (!reader->fields || !reader->texts) {
        return false;
    }
    char *rest = reader->fields;
    for (size_t i = 0; i < reader->n_fields; i++) {
        reader->texts[i].name = strsep(&rest, ",");
    }
    return true;
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
    made->n_cells = FASTSUD_N_CELLS;
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
        !made->chunks || !made->buffer || !want_fields(made, fsd_api_text(options, FSD_API_FIELDS))) {
        fastsud_reader_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *reader = made;
    return FASTSUD_OK;
}

int fastsud_reader_take_rules(struct fastsud_reader *reader, struct fastsud_rules *rules)
{
    if (!reader || !rules || !rules->is_read || reader->source.kind != FSD_SOURCE_UNKNOWN) {
        return FASTSUD_ERR_ARGUMENT;
    }
    reader->rules = rules;
    reader->n_cells = rules->rules.variant.n_cells;
    fsd_shape_init(&reader->shape, &rules->rules);
    reader->source.choice.shape = &reader->shape;
    return FASTSUD_OK;
}

static int status_of(const struct fsd_failure *failure)
{
    return !fsd_failed(failure) ? FASTSUD_OK : failure->error_number == ENOMEM ? FASTSUD_ERR_NO_MEMORY : FASTSUD_ERR_IO;
}

static void set_no_memory(struct fastsud_reader *reader)
{
    fsd_failure_set_input(&reader->failure, reader->path, ENOMEM);
    reader->status = FASTSUD_ERR_NO_MEMORY;
}

/* Whether the chunk's records have all columns that are wanted; the reader's failure says which they have not. */
static bool has_fields(struct fastsud_reader *reader)
{
    const struct fsd_layout *const layout = reader->chunk.layout;

    for (size_t i = 0; i < reader->n_fields; i++) {
        const char *const name = reader->texts[i].name;
        if (!layout->kind->has_field || !layout->kind->has_field(layout, name)) {
            fsd_failure_set(&reader->failure, FSD_FAILURE_TROUBLE, reader->path,
                            layout->kind->has_field ? "there is no column '%s'" : "columns have no names, so none '%s'",
                            name);
            reader->status = FASTSUD_ERR_IO;
            return false;
        }
    }
    return true;
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
        if (!has_fields(reader)) {
            return false;
        }
        fsd_lines_start(&reader->lines, &reader->chunk);
    }
    reader->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    reader->has_more = fsd_lines_next(&reader->lines);
    if (reader->lines.out_of_memory) {
        set_no_memory(reader);
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

/* The same of cells that are none of the rules', which say why. */
static void refuse_cells(struct fastsud_reader *reader, const struct fsd_failure *why, uint64_t line)
{
    reader->n_malformed++;
    if (!reader->skips) {
        reader->failure = *why;
        reader->failure.line = line;
        reader->failure.column = 0; /* which counts from the puzzle */
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
    if (reader->rules) {
        uint8_t numbers[FSD_VARIANT_MAX_CELLS];
        struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
        if (!fsd_rules_read_cells(&reader->rules->rules, puzzle, reader->n_cells, numbers, &failure)) {
            refuse_cells(reader, &failure, line);
            return false;
        }
        memcpy(cells, puzzle, reader->n_cells);
        return true;
    }
    fsd_text_normalise(puzzle, cells);
    if (own) {
        memcpy(candidates, own, FASTSUD_N_CELLS * sizeof(*candidates));
    } else if (candidates) {
        fsd_candidates_of_puzzle(puzzle, candidates);
    }
    return true;
}

/* False: no memory. */
static bool make_room(struct fastsud_reader *reader, size_t n)
{
    for (size_t i = 0; i < reader->n_fields; i++) {
        struct texts *const texts = &reader->texts[i];
        size_t *const ends = n > reader->n_room ? realloc(texts->ends, n * sizeof(*ends)) : texts->ends;
        if (n > 0 && !ends) {
            return false;
        }
        texts->ends = ends;
        texts->text.n = 0;
    }
    reader->n_taken = 0;
    reader->n_room = n > reader->n_room ? n : reader->n_room;
    return true;
}

/* Keeps what puzzle i of the block, number p of the call, has in the columns. False: no memory. */
static bool keep_fields(struct fastsud_reader *reader, size_t i, size_t p)
{
    size_t n_bytes = 0;
    const char *const record = reader->n_fields > 0 ? fsd_lines_text(&reader->lines, i, &n_bytes) : NULL;
    const struct fsd_layout *const layout = reader->chunk.layout;
    bool has_memory = true;

    for (size_t f = 0; f < reader->n_fields; f++) {
        struct texts *const texts = &reader->texts[f];
        if (record) { /* else it is too long to be had */
            layout->kind->put_field(layout, record, n_bytes, texts->name, &texts->text);
        }
        texts->ends[p] = texts->text.n;
        has_memory = has_memory && !texts->text.failed;
    }
    reader->n_taken = p + 1;
    return has_memory;
}

int fastsud_reader_next(struct fastsud_reader *reader, size_t n, void *puzzles, size_t stride, uint16_t *candidates,
                        uint64_t *lines, size_t *n_read)
{
    struct fsd_item item;

    if (!reader || !n_read || (reader->rules && candidates) || (n > 0 && (!puzzles || stride < reader->n_cells))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *n_read = 0;
    reader->n_taken = 0;
    if (reader->status == FASTSUD_ERR_IO || reader->status == FASTSUD_ERR_NO_MEMORY) {
        return reader->status;
    }
    reader->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    fsd_source_open(&reader->source, &reader->stop, &reader->failure);
    reader->status = status_of(&reader->failure);
    if (reader->status == FASTSUD_OK && !make_room(reader, n)) {
        set_no_memory(reader);
    }
    while (reader->status == FASTSUD_OK && *n_read < n) {
        if (fsd_lines_walk(&reader->lines, &reader->walk, &item)) {
            const uint64_t line = reader->n_lines_before + item.line + 1;
            char *const cells = (char *)puzzles + *n_read * stride;
            if (take(reader, &item, line, cells, candidates ? candidates + *n_read * FASTSUD_N_CELLS : NULL)) {
                if (lines) {
                    lines[*n_read] = line;
                }
                if (!keep_fields(reader, item.puzzle, *n_read)) {
                    set_no_memory(reader);
                    break;
                }
                ++*n_read;
            }
        } else if (!next_block(reader)) {
            break;
        }
    }
    return reader->status;
}

int fastsud_reader_column(const struct fastsud_reader *reader, size_t i, struct fastsud_column *column)
{
    if (!reader || i >= reader->n_fields || !column ||
        !fsd_api_size_is_valid(column->size, sizeof(*column), sizeof(*column))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct texts *const texts = &reader->texts[i];
    const struct fastsud_column found = {.size = column->size,
                                         .name = texts->name,
                                         .kind = FASTSUD_COLUMN_TEXTS,
                                         .n = reader->n_taken,
                                         .text = texts->text.bytes,
                                         .ends = texts->ends};
    memcpy(column, &found, sizeof(found));
    return FASTSUD_OK;
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
