#include "pipeline/lines.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"

bool fsd_lines_create(struct fsd_lines *lines, size_t capacity)
{
    *lines = (struct fsd_lines){.capacity = capacity};
    lines->puzzles = malloc(capacity * sizeof(*lines->puzzles));
    lines->line_number = malloc(capacity * sizeof(*lines->line_number));
    lines->malformed = malloc(capacity * sizeof(*lines->malformed));
    return lines->puzzles && lines->line_number && lines->malformed;
}

void fsd_lines_destroy(struct fsd_lines *lines)
{
    free(lines->puzzles);
    free(lines->line_number);
    free(lines->malformed);
    *lines = (struct fsd_lines){.capacity = 0};
}

void fsd_lines_start(struct fsd_lines *lines, const struct fsd_chunk *chunk)
{
    lines->chunk = chunk;
    lines->at = chunk->first;
    lines->n_lines = 0;
}

static void add_puzzle(struct fsd_lines *lines, const char *cells)
{
    lines->puzzles[lines->n_puzzles] = cells;
    lines->line_number[lines->n_puzzles++] = lines->n_lines;
}

static void add_malformed(struct fsd_lines *lines, enum fastsud_status status, const char *line, size_t offset)
{
    lines->malformed[lines->n_malformed++] = (struct fsd_malformed){
        .line = lines->n_lines,
        .column = (uint32_t)offset + 1,
        .n_puzzles_before = (uint32_t)lines->n_puzzles,
        .status = status,
        .byte = status == FASTSUD_ERR_BAD_CELL ? (unsigned char)line[offset] : 0,
    };
}

/* Classifies a line of which only line[0..n_head) matters. */
static void add_line(struct fsd_lines *lines, const char *line, size_t n_head)
{
    size_t offset = 0;

    if (n_head == 0 || line[0] == '#') {
        return;
    }
    const enum fastsud_status status = fsd_text_check(line, n_head, &offset);
    if (status == FASTSUD_OK) {
        add_puzzle(lines, line);
    } else {
        add_malformed(lines, status, line, offset);
    }
}

bool fsd_lines_next(struct fsd_lines *lines)
{
    const char *const data = lines->chunk->data;
    const size_t n_bytes = lines->chunk->n_bytes;
    const size_t end = lines->chunk->end;
    size_t at = lines->at;

    lines->n_puzzles = lines->n_malformed = 0;
    while (at < end && lines->n_puzzles + lines->n_malformed < lines->capacity) {
        const char *const line = data + at;
        const size_t n_left = n_bytes - at;

        if (n_left > FASTSUD_N_CELLS && line[FASTSUD_N_CELLS] == '\n' && fsd_text_is_puzzle(line)) {
            add_puzzle(lines, line);
            at += FASTSUD_N_CELLS + 1;
        } else {
            /* One byte more than the cells, to see whether a final CR is part of the line ending. */
            size_t n_head = n_left < FASTSUD_N_CELLS + 1 ? n_left : FASTSUD_N_CELLS + 1;
            const char *newline = memchr(line, '\n', n_head);
            const bool whole = newline || n_head == n_left;

            if (newline) {
                n_head = (size_t)(newline - line);
            } else if (!whole) {
                newline = memchr(line + n_head, '\n', n_left - n_head);
            }
            at = newline ? (size_t)(newline - data) + 1 : n_bytes;
            if (whole && n_head > 0 && line[n_head - 1] == '\r') {
                n_head--;
            }
            add_line(lines, line, n_head);
        }
        lines->n_lines++;
    }
    lines->at = at;
    return at < end;
}

bool fsd_lines_text(const struct fsd_lines *lines, size_t i, size_t *n_bytes)
{
    const char *const line = lines->puzzles[i];
    const size_t n_left = (size_t)(lines->chunk->data + lines->chunk->n_bytes - line);
    const size_t n_most = FSD_MAX_LINE_BYTES + 2; /* with CR and LF */
    size_t n = n_left < n_most ? n_left : n_most;
    const char *const newline = memchr(line + FASTSUD_N_CELLS, '\n', n - FASTSUD_N_CELLS);

    if (newline) {
        n = (size_t)(newline - line);
    }
    /* Without a newline, n bytes are a whole line only at the end of the source; n_most bytes are too many anyway. */
    if (n < n_most && line[n - 1] == '\r') {
        n--;
    }
    *n_bytes = n;
    return n <= FSD_MAX_LINE_BYTES;
}

const char *fsd_lines_end(const struct fsd_lines *lines, size_t i, size_t n_bytes)
{
    const char *const end = lines->puzzles[i] + n_bytes;

    return end < lines->chunk->data + lines->chunk->n_bytes && *end == '\r' ? "\r\n" : "\n";
}

uint64_t fsd_lines_count(const struct fsd_lines *lines)
{
    const char *const data = lines->chunk->data;
    const size_t end = lines->chunk->end;
    uint64_t n_lines = lines->n_lines;

    for (size_t at = lines->at; at < end; n_lines++) {
        const char *const newline = memchr(data + at, '\n', end - at);
        at = newline ? (size_t)(newline - data) + 1 : end;
    }
    return n_lines;
}
