#include "pipeline/each_line.h"

#include <stdlib.h>

#include "pipeline/lines.h"
#include "pipeline/reader.h"

enum { BLOCK_LINES = 1024 };

/* Returns false if the visitor ended the walk. */
static bool visit_block(const struct fsd_lines *lines, const struct fsd_source *source, uint64_t n_lines_before,
                        const struct fsd_line_visitor *visitor)
{
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    bool go_on = true;

    while (go_on && fsd_lines_walk(lines, &walk, &item)) {
        const uint64_t line = n_lines_before + item.line + 1;
        if (item.malformed) {
            struct fsd_malformed malformed = *item.malformed;
            malformed.line = line;
            go_on = visitor->on_malformed(visitor->context, source, &malformed);
        } else {
            go_on = visitor->on_puzzle(visitor->context, source, line, lines->puzzles[item.puzzle]);
        }
    }
    return go_on;
}

bool fsd_each_line(const struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                   const struct fsd_line_visitor *visitor, struct fsd_failure *failure)
{
    const atomic_bool never = false;
    struct fsd_lines lines;
    struct fsd_chunk chunk;
    uint64_t n_lines_before = 0; /* of the source, before the chunk */
    struct fsd_reader *const reader = fsd_reader_create(sources, n_sources, chunk_bytes, &never);
    char *const buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    bool go_on = fsd_lines_create(&lines, BLOCK_LINES) && reader && buffer;

    *failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    if (!go_on) {
        *failure = (struct fsd_failure){.kind = FSD_FAILURE_STATUS, .status = FASTSUD_ERR_NO_MEMORY};
    }
    while (go_on && fsd_reader_next(reader, buffer, &chunk)) {
        bool has_more = true;
        *failure = chunk.failure;
        go_on = failure->kind == FSD_FAILURE_NONE;
        if (go_on && chunk.first_of_source) {
            const int error = fsd_reader_lines_before(reader, chunk.source, &n_lines_before);
            go_on = error == 0;
            if (!go_on) {
                *failure =
                    (struct fsd_failure){.kind = FSD_FAILURE_INPUT, .source = chunk.source, .error_number = error};
            }
        }
        fsd_lines_start(&lines, &chunk);
        while (go_on && has_more) {
            has_more = fsd_lines_next(&lines);
            go_on = visit_block(&lines, &sources[chunk.source], n_lines_before, visitor);
        }
        n_lines_before += lines.n_lines;
    }
    fsd_lines_destroy(&lines);
    free(buffer);
    fsd_reader_destroy(reader);
    return go_on;
}
