#include "input/lines.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "input/layout.h"
#include "simd/kernel.h"

/* Of the cells and candidates that are kept beside the text; more of them than that make more blocks. */
enum { MOST_OWN = 4096 };

/* Of a line that is a puzzle. */
enum { PLAIN_BYTES = FASTSUD_N_CELLS + 1 };

/* Room for so many puzzles of 9x9, or fewer of more cells, but at least one. */
static size_t bytes_of_own(size_t capacity)
{
    const size_t n_bytes = (capacity < MOST_OWN ? capacity : MOST_OWN) * FASTSUD_N_CELLS;

    return n_bytes > FSD_VARIANT_MAX_CELLS ? n_bytes : FSD_VARIANT_MAX_CELLS;
}

bool fsd_lines_create(struct fsd_lines *lines, size_t capacity, bool takes_candidates)
{
    *lines = (struct fsd_lines){.capacity = capacity, .takes_candidates = takes_candidates};
    lines->counter = fsd_kernel_best()->lines;
    lines->n_own_most = capacity < MOST_OWN ? capacity : MOST_OWN;
    lines->n_cells = FASTSUD_N_CELLS;
    lines->puzzles = malloc(capacity * sizeof(*lines->puzzles));
    lines->line_number = malloc(capacity * sizeof(*lines->line_number));
    lines->malformed = malloc(capacity * sizeof(*lines->malformed));
    lines->malformed_records = malloc(capacity * sizeof(*lines->malformed_records));
    lines->unfit = malloc(lines->n_own_most * sizeof(*lines->unfit));
    lines->wrong_grids = malloc(bytes_of_own(capacity));
    lines->records = malloc(capacity * sizeof(*lines->records));
    lines->candidates = malloc(capacity * sizeof(*lines->candidates));
    lines->own_cells = malloc(bytes_of_own(capacity));
    lines->own_candidates = malloc(lines->n_own_most * sizeof(*lines->own_candidates));
    return lines->puzzles && lines->line_number && lines->malformed && lines->malformed_records && lines->unfit &&
           lines->wrong_grids && lines->records && lines->candidates && lines->own_cells && lines->own_candidates;
}

void fsd_lines_destroy(struct fsd_lines *lines)
{
    free(lines->puzzles);
    free(lines->line_number);
    free(lines->malformed);
    free(lines->malformed_records);
    free(lines->unfit);
    free(lines->wrong_grids);
    free(lines->given);
    free(lines->given_grids);
    free(lines->records);
    free(lines->candidates);
    free(lines->own_cells);
    free(lines->own_candidates);
    *lines = (struct fsd_lines){.capacity = 0};
}

static const struct fsd_layout *layout_of(const struct fsd_lines *lines)
{
    static const struct fsd_layout default_layout = {.kind = &fsd_layout_lines};

    return lines->chunk->layout ? lines->chunk->layout : &default_layout;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

void fsd_lines_start(struct fsd_lines *lines, const struct fsd_chunk *chunk)
{
    const size_t n_bytes = bytes_of_own(lines->capacity);

    lines->chunk = chunk;
    lines->n_cells = fsd_shape_n_cells(layout_of(lines)->shape);
    lines->n_own_most = least(least(lines->capacity, MOST_OWN), n_bytes / lines->n_cells);
    lines->at = chunk->first;
    lines->n_lines = chunk->n_header_lines;
    lines->out_of_memory = false;
}

static void add_puzzle(struct fsd_lines *lines, const char *cells)
{
    lines->puzzles[lines->n_puzzles] = cells;
    lines->line_number[lines->n_puzzles++] = lines->n_lines;
}

/* Adds the lines at the start of a text that are a puzzle each and nothing else; returns their length. */
static size_t add_plain(struct fsd_lines *lines, const char *text, size_t n_lines)
{
    const size_t n = lines->counter->count(text, n_lines);
    const char **const puzzles = lines->puzzles + lines->n_puzzles;
    uint64_t *const line_number = lines->line_number + lines->n_puzzles;

    for (size_t i = 0; i < n; i++) {
        puzzles[i] = text + i * PLAIN_BYTES;
        line_number[i] = lines->n_lines + i;
    }
    lines->n_puzzles += n;
    lines->n_lines += n;
    return n * PLAIN_BYTES;
}

/* Its wrong grid is set. */
static void add_unfit(struct fsd_lines *lines, const struct fsd_malformed *unfit)
{
    struct fsd_malformed *const added = &lines->unfit[lines->n_unfit++];

    *added = *unfit;
    added->line = lines->n_lines;
    added->n_puzzles_before = (uint32_t)lines->n_puzzles;
}

/* Notes where the next puzzle's record starts. */
static void note_record(struct fsd_lines *lines, const char *begin)
{
    if (!lines->has_records) {
        memset(lines->records, 0, lines->capacity * sizeof(*lines->records));
        lines->has_records = true;
    }
    lines->records[lines->n_puzzles] = begin;
}

static void note_candidates(struct fsd_lines *lines, const uint16_t *candidates)
{
    if (!lines->has_candidates) {
        memset(lines->candidates, 0, lines->capacity * sizeof(*lines->candidates));
        lines->has_candidates = true;
    }
    lines->candidates[lines->n_puzzles] = candidates;
    lines->n_own_candidates++;
}

/* Room for the next given solution; few sources need any. NULL: no memory. */
static char *room_for_given(struct fsd_lines *lines)
{
    if (!lines->given) {
        lines->given = malloc(lines->capacity * sizeof(*lines->given));
    }
    if (!lines->given_grids) {
        lines->given_grids = malloc(bytes_of_own(lines->capacity));
    }
    lines->out_of_memory |= !lines->given || !lines->given_grids;
    return lines->out_of_memory ? NULL : lines->given_grids + lines->n_given * lines->n_cells;
}

/* The grid is in given_grids. */
static void note_given(struct fsd_lines *lines, const char *grid)
{
    if (!lines->has_given) {
        memset(lines->given, 0, lines->capacity * sizeof(*lines->given));
        lines->has_given = true;
    }
    lines->given[lines->n_puzzles] = grid;
    lines->n_given++;
}

/* Adds what a record holds; it starts at begin. */
static void add_record(struct fsd_lines *lines, const struct fsd_record *record, const char *begin)
{
    static const struct fsd_malformed unfit = {
        .unfit = "the puzzle has pencilmarks, which this command cannot use; solve, check, explain and cnf can"};

    switch (record->content) {
    case FSD_RECORD_NOTHING:
        break;
    case FSD_RECORD_PUZZLE:
        if (record->has_wrong_solution) {
            add_unfit(lines, &record->wrong_solution);
        } else if (record->has_candidates && !lines->takes_candidates) {
            record->wrong_grid[0] = '\0';
            add_unfit(lines, &unfit);
        }
        if (record->has_candidates && !lines->takes_candidates) {
            break;
        }
        if (record->has_candidates) {
            note_candidates(lines, record->own_candidates);
        }
        if (record->has_given) {
            note_given(lines, record->given_grid);
        }
        if (record->cells != begin) {
            note_record(lines, begin);
        }
        lines->n_own_cells += record->cells == record->own_cells;
        add_puzzle(lines, record->cells);
        break;
    case FSD_RECORD_MALFORMED:
        lines->malformed_records[lines->n_malformed] = begin;
        lines->malformed[lines->n_malformed] = record->malformed;
        lines->malformed[lines->n_malformed].line = lines->n_lines;
        lines->malformed[lines->n_malformed++].n_puzzles_before = (uint32_t)lines->n_puzzles;
        break;
    case FSD_RECORD_NO_MEMORY:
        lines->out_of_memory = true;
        break;
    }
}

/* Reads the record at begin; returns its length. */
static size_t read_record(struct fsd_lines *lines, const struct fsd_layout *layout, const char *begin, size_t n_bytes)
{
    struct fsd_record record;

    record.shape = layout->shape;
    record.lacks_units = layout->lacks_units;
    record.own_cells = lines->own_cells + lines->n_own_cells * lines->n_cells;
    record.wrong_grid = lines->wrong_grids + lines->n_unfit * lines->n_cells;
    record.given_grid = layout->has_rules ? room_for_given(lines) : NULL;
    record.own_candidates = lines->own_candidates[lines->n_own_candidates];
    const size_t n = layout->kind->read(layout, begin, n_bytes, &record);
    if (!layout->is_empty) { /* comments are a puzzle to fsd_layout_rules, which reads a source as a whole */
        add_record(lines, &record, begin);
    }
    return n;
}

/* Whether the block has room for another record. */
static bool has_room(const struct fsd_lines *lines)
{
    return lines->n_puzzles + lines->n_malformed < lines->capacity && lines->n_unfit < lines->n_own_most &&
           lines->n_given < lines->n_own_most && lines->n_own_cells < lines->n_own_most &&
           lines->n_own_candidates < lines->n_own_most;
}

/* The lines of a text; the last may lack its newline. */
static uint64_t count_lines(const char *text, size_t n_bytes)
{
    return fsd_record_count_newlines(text, n_bytes) + (n_bytes > 0 && text[n_bytes - 1] != '\n');
}

/* Fetches the next block of records that are not lines with nothing but a puzzle. */
static bool next_records(struct fsd_lines *lines, const struct fsd_layout *layout)
{
    const char *const data = lines->chunk->data;
    const size_t n_bytes = lines->chunk->n_bytes;
    const size_t end = lines->chunk->end;

    while (lines->at < end && has_room(lines) && !lines->out_of_memory) {
        const char *const begin = data + lines->at;
        const size_t n = read_record(lines, layout, begin, n_bytes - lines->at);
        lines->n_lines += layout->kind->spans_lines ? count_lines(begin, n) : 1;
        lines->at += n;
    }
    return lines->at < end && !lines->out_of_memory;
}

bool fsd_lines_next(struct fsd_lines *lines)
{
    const struct fsd_layout *const layout = layout_of(lines);
    const char *const data = lines->chunk->data;
    const size_t n_bytes = lines->chunk->n_bytes;
    const size_t end = lines->chunk->end;
    size_t at = lines->at;

    lines->n_puzzles = lines->n_malformed = lines->n_unfit = 0;
    lines->n_given = lines->n_own_cells = lines->n_own_candidates = 0;
    lines->has_records = lines->has_candidates = lines->has_given = false;
    if (layout->kind != &fsd_layout_lines || layout->shape) {
        return next_records(lines, layout);
    }
    while (at < end && lines->n_puzzles + lines->n_malformed < lines->capacity) {
        const char *const line = data + at;
        const size_t n_left = n_bytes - at;
        const size_t n_room = lines->capacity - lines->n_puzzles - lines->n_malformed;
        const size_t n_begun = (end - at + PLAIN_BYTES - 1) / PLAIN_BYTES;
        const size_t n_plain = add_plain(lines, line, least(n_room, least(n_begun, n_left / PLAIN_BYTES)));

        if (n_plain > 0) {
            at += n_plain;
            continue;
        }
        if (n_left > FASTSUD_N_CELLS && line[FASTSUD_N_CELLS] == '\n' && fsd_text_is_puzzle(line)) {
            add_puzzle(lines, line);
            at += PLAIN_BYTES;
        } else if (has_room(lines)) {
            at += read_record(lines, layout, line, n_left);
        } else {
            break;
        }
        lines->n_lines++;
    }
    lines->at = at;
    return at < end;
}

/* The text of the line or record at begin, see fsd_lines_text. */
static const char *text_at(const struct fsd_lines *lines, const char *begin, size_t *n_bytes)
{
    const size_t n_left = (size_t)(lines->chunk->data + lines->chunk->n_bytes - begin);
    const size_t n_max = fsd_layout_max_bytes(layout_of(lines));
    const size_t n_most = n_max + 2; /* with CR and LF */

    if (layout_of(lines)->kind->spans_lines) {
        *n_bytes = fsd_record_text_bytes(begin, fsd_layout_record_end(layout_of(lines), begin, n_left, true));
        return *n_bytes <= n_max ? begin : NULL;
    }
    /* Without a newline, n bytes are a whole line only at the end of the source; n_most bytes are too many anyway. */
    size_t n = n_left < n_most ? n_left : n_most;
    const char *const newline = memchr(begin, '\n', n);
    if (newline) {
        n = (size_t)(newline - begin);
    }
    if (n < n_most && begin[n - 1] == '\r') {
        n--;
    }
    *n_bytes = n;
    return n <= n_max ? begin : NULL;
}

const char *fsd_lines_text(const struct fsd_lines *lines, size_t i, size_t *n_bytes)
{
    return text_at(lines, fsd_lines_record(lines, i), n_bytes);
}

const char *fsd_lines_item_text(const struct fsd_lines *lines, const struct fsd_item *item, size_t *n_bytes)
{
    const char *const begin = item->malformed ? lines->malformed_records[item->malformed - lines->malformed]
                                              : fsd_lines_record(lines, item->puzzle);

    return text_at(lines, begin, n_bytes);
}

size_t fsd_lines_cells_at(const struct fsd_lines *lines, size_t i, const char *text, size_t n_bytes)
{
    const uintptr_t cells = (uintptr_t)lines->puzzles[i];
    const uintptr_t begin = (uintptr_t)text;

    return cells >= begin && cells - begin < n_bytes ? (size_t)(cells - begin) : n_bytes;
}

void fsd_lines_place_failure(const struct fsd_lines *lines, size_t i, struct fsd_failure *failure)
{
    size_t n_text = 0;
    const char *const text = fsd_lines_text(lines, i, &n_text);
    const size_t at = text ? fsd_lines_cells_at(lines, i, text, n_text) : n_text;
    const bool is_known = at < n_text && !memchr(text, '\n', at);

    failure->column = is_known ? failure->column + (uint32_t)at : 0;
}

const char *fsd_lines_end(const struct fsd_lines *lines, size_t i, size_t n_bytes)
{
    const char *const end = fsd_lines_record(lines, i) + n_bytes;

    return end < lines->chunk->data + lines->chunk->n_bytes && *end == '\r' ? "\r\n" : "\n";
}

uint64_t fsd_lines_count(const struct fsd_lines *lines)
{
    const struct fsd_chunk *const chunk = lines->chunk;

    return lines->n_lines + (lines->at < chunk->end ? count_lines(chunk->data + lines->at, chunk->end - lines->at) : 0);
}
