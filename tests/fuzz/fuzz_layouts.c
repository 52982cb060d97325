/*
 * Layouts: whatever a text is, it is recognised, cut into records and read without touching another byte; what is found
 * does not depend on how much of the text is known at a time, and every puzzle has as many valid
 * cells as its shape.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "input/layout.h"
#include "input/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_data);

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check(bool is_good, const char *what)
{
    if (!is_good)
        fail(what);
}

/* A copy of exactly so many bytes, so that a byte read too far is found. */
static char *copy_of(const char *text, size_t n)
{
    char *const copy = malloc(n > 0 ? n : 1);
    check(copy != NULL, "out of memory");
    if (n > 0)
        memcpy(copy, text, n);
    return copy;
}

static void put_fault(struct fsd_buffer *out, uint64_t line, char mark, const struct fsd_malformed *fault)
{
    fsd_buffer_print(out, "%llu%c %u %d %d %u %s%s\n", (unsigned long long)line, mark, fault->column,
                     (int)fault->status, fault->byte, fault->number, fault->problem ? fault->problem : "",
                     fault->unfit ? fault->unfit : "");
}

/* Appends the items of a block; line numbers go on from n_before. */
static void put_block(const struct fsd_lines *lines, uint64_t n_before, struct fsd_buffer *out)
{
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    for (size_t i = 0; i < lines->n_unfit; i++)
        put_fault(out, n_before + lines->unfit[i].line, '#', &lines->unfit[i]);
    while (fsd_lines_walk(lines, &walk, &item)) {
        size_t n_text = 0;
        if (item.malformed) {
            put_fault(out, n_before + item.line, '!', item.malformed);
            continue;
        }
        const char *const cells = lines->puzzles[item.puzzle];
        const struct fsd_layout *const layout = lines->chunk->layout;
        check(fsd_shape_is_puzzle(layout->shape, cells), "a puzzle without valid cells");
        fsd_buffer_print(out, "%llu %.*s", (unsigned long long)(n_before + item.line), (int)lines->n_cells, cells);
        const uint16_t *const candidates = fsd_lines_candidates(lines, item.puzzle);
        for (size_t cell = 0; candidates && cell < FASTSUD_N_CELLS; cell++) {
            check(candidates[cell] <= 0x1ff, "candidates beyond nine");
            fsd_buffer_print(out, "*%x", candidates[cell]);
        }
        /* The record's text, as commands write it. */
        const char *const text = fsd_lines_text(lines, item.puzzle, &n_text);
        const size_t n_most = fsd_layout_max_bytes(layout);
        check(!text || (n_text >= lines->n_cells && n_text <= n_most), "a record of the wrong length");
        check(text || n_text > n_most, "a short record without text");
        fsd_buffer_print(out, " %zu\n", text ? n_text : 0);
    }
}

/* Orders blocks' items of the same kind: unfit ones are told first in each block, which depends on the chunks. */
static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort_lines(struct fsd_buffer *text)
{
    size_t n = 0;
    check(fsd_buffer_text(text) != NULL, "out of memory");
    char *const copy = copy_of(text->bytes, text->n + 1);
    char **const lines = malloc((text->n + 1) * sizeof(*lines));
    check(lines != NULL, "out of memory");
    for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"))
        lines[n++] = line;
    qsort(lines, n, sizeof(*lines), compare);
    text->n = 0;
    for (size_t i = 0; i < n; i++) {
        fsd_buffer_put_text(text, lines[i]);
        fsd_buffer_put_char(text, '\n');
    }
    free(lines);
    free(copy);
}

/*
 * Reads a text in chunks of whole records, of about chunk_bytes, each in memory of its own with no more than
 * fsd_layout_lookahead bytes after it, and appends the items.
 */
static void read_in_chunks(const struct fsd_layout *layout, const char *text, size_t n, size_t chunk_bytes,
                           bool takes_candidates, struct fsd_buffer *out)
{
    const size_t n_ahead = fsd_layout_lookahead(layout);
    struct fsd_lines lines;
    uint64_t n_before = layout->n_header_lines;
    size_t at = layout->n_header_bytes;

    check(fsd_lines_create(&lines, 1 + chunk_bytes % 7, takes_candidates), "out of memory");
    while (at < n) {
        size_t n_chunk = 0;
        while (at + n_chunk < n && n_chunk < chunk_bytes) {
            const size_t n_left = n - at - n_chunk;
            const size_t n_known = n_left < n_ahead ? n_left : n_ahead;
            char *const known = copy_of(text + at + n_chunk, n_known);
            size_t n_record = fsd_layout_record_end(layout, known, n_known, n_known == n_left);
            check(n_record > 0 && n_record <= n_known, "a record without an end");
            /* With fewer bytes, the end is the same, or not yet known. */
            const size_t n_less = n_known * (chunk_bytes % 13) / 13;
            const size_t earlier = fsd_layout_record_end(layout, known, n_less, false);
            check(earlier == 0 || earlier == n_record || known[n_record - 1] != '\n' ||
                      n_less >= fsd_layout_max_bytes(layout),
                  "the end of a record moves");
            if (known[n_record - 1] != '\n' &&
                n_record < n_left) { /* a line that is too long is cut anywhere; it ends with its newline */
                const char *const newline = memchr(text + at + n_chunk, '\n', n_left);
                n_record = newline ? (size_t)(newline - text) + 1 - at - n_chunk : n_left;
            }
            free(known);
            n_chunk += n_record;
        }
        const size_t n_after = n - at - n_chunk < n_ahead ? n - at - n_chunk : n_ahead;
        char *const data = copy_of(text + at, n_chunk + n_after);
        const struct fsd_chunk chunk = {.layout = layout, .data = data, .n_bytes = n_chunk + n_after, .end = n_chunk};
        bool has_more = true;
        fsd_lines_start(&lines, &chunk);
        const uint64_t n_lines = fsd_lines_count(&lines);
        while (has_more) {
            has_more = fsd_lines_next(&lines);
            check(fsd_lines_count(&lines) == n_lines, "the number of lines changes");
            put_block(&lines, n_before, out);
        }
        n_before += lines.n_lines;
        at += n_chunk;
        free(data);
    }
    fsd_lines_destroy(&lines);
    sort_lines(out);
}

static void describe(const struct fsd_layout *layout, struct fsd_buffer *out)
{
    out->n = 0;
    fsd_buffer_print(out, "%s %zu %llu ", layout->kind->name, layout->n_header_bytes,
                     (unsigned long long)layout->n_header_lines);
    if (layout->kind->describe)
        layout->kind->describe(layout, out);
    check(fsd_buffer_text(out) != NULL, "out of memory");
}

/* The first two bytes choose the format, whether it has a named column, the shape, and the size of the chunks. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_data)
{
    if (n_data < 2)
        return 0;
    static const char *const shapes[] = {NULL, "4x4", "16x16", "6x6"};
    const char *const names = shapes[data[0] >> 6];
    struct fsd_puzzle_shape shape;
    struct fsd_rules rules = {.n_regions = 0};
    struct fsd_failure of_rules;
    if (names) {
        check(fsd_rules_read_names(names, &rules, &of_rules), "no rules");
        fsd_shape_init(&shape, &rules);
    }
    fsd_rules_destroy(&rules);
    const struct fsd_layout_choice choice = {
        .shape = names ? &shape : NULL,
        .kind = fsd_layout_kind_at(data[0] % 8), /* past the end: recognised */
        .column = data[0] & 8    ? "puzzle"
                  : data[0] & 16 ? "2"
                                 : NULL,
    };
    const bool takes_candidates = data[0] & 32;
    const size_t chunk_bytes = 1 + (size_t)data[1] * data[1];
    const size_t n = n_data - 2;
    char *const text = copy_of((const char *)data + 2, n);
    struct fsd_layout layout, early;
    struct fsd_failure failure = {.text = ""}, early_failure;
    struct fsd_buffer whole = {.n = 0}, pieces = {.n = 0};
    const enum fsd_recognition found = fsd_layout_recognise(text, n, true, &choice, &layout, &failure);
    check(found == FSD_RECOGNITION_YES || found == FSD_RECOGNITION_FAILED, "a text of no layout");
    check(found == FSD_RECOGNITION_YES || failure.text[0], "a failure without a reason");

    const size_t n_early = n * (data[1] % 16) / 16;
    char *const beginning = copy_of(text, n_early);
    const enum fsd_recognition before =
        fsd_layout_recognise(beginning, n_early, false, &choice, &early, &early_failure);
    check(before == FSD_RECOGNITION_MORE || before == found, "recognition is a matter of luck");
    if (found == FSD_RECOGNITION_YES && before == found) {
        describe(&layout, &whole);
        describe(&early, &pieces);
        check(strcmp(whole.bytes, pieces.bytes) == 0, "the layout is a matter of luck");
    }
    if (found == FSD_RECOGNITION_YES) {
        whole.n = pieces.n = 0;
        read_in_chunks(&layout, text, n, n + 1, takes_candidates, &whole);
        read_in_chunks(&layout, text, n, chunk_bytes, takes_candidates, &pieces);
        check(strcmp(whole.bytes, pieces.bytes) == 0, "the items depend on the chunks");
    }
    fsd_buffer_destroy(&whole);
    fsd_buffer_destroy(&pieces);
    fsd_layout_destroy(&layout);
    fsd_layout_destroy(&early);
    free(beginning);
    free(text);
    return 0;
}
