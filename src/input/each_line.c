#include "input/each_line.h"

#include <stdlib.h>

#include "input/lines.h"
#include "input/reader.h"

enum { BLOCK_LINES = 1024 };

struct visit {
    const struct fsd_line_visitor *visitor;
    const struct fsd_source *source;
    uint64_t n_lines_before;
};

static bool visit_malformed(const struct visit *visit, const struct fsd_malformed *malformed)
{
    struct fsd_malformed numbered = *malformed;

    numbered.line += visit->n_lines_before + 1;
    return visit->visitor->on_malformed(visit->visitor->context, visit->source, &numbered);
}

/* Returns false if the visitor ended the walk. */
static bool visit_block(const struct visit *visit, const struct fsd_lines *lines)
{
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    size_t n_unfit = 0;
    bool go_on = true;

    while (go_on && fsd_lines_walk(lines, &walk, &item)) {
        for (; go_on && n_unfit < lines->n_unfit && lines->unfit[n_unfit].line <= item.line; n_unfit++) {
            go_on = visit_malformed(visit, &lines->unfit[n_unfit]);
        }
        if (go_on && item.malformed) {
            go_on = visit_malformed(visit, item.malformed);
        } else if (go_on) {
            const struct fsd_visited puzzle = {.source = visit->source,
                                               .line = visit->n_lines_before + item.line + 1,
                                               .cells = lines->puzzles[item.puzzle],
                                               .candidates = fsd_lines_candidates(lines, item.puzzle)};
            go_on = visit->visitor->on_puzzle(visit->visitor->context, &puzzle);
        }
    }
    for (; go_on && n_unfit < lines->n_unfit; n_unfit++) {
        go_on = visit_malformed(visit, &lines->unfit[n_unfit]);
    }
    return go_on;
}

bool fsd_each_line(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                   const struct fsd_line_visitor *visitor, struct fsd_failure *failure)
{
    const atomic_bool never = false;
    struct fsd_lines lines;
    struct fsd_chunk chunk;
    uint64_t n_lines_before = 0; /* of the source, before the chunk */
    struct fsd_reader *const reader = fsd_reader_create(sources, n_sources, chunk_bytes, &never);
    char *const buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    bool go_on = fsd_lines_create(&lines, BLOCK_LINES, visitor->takes_candidates) && reader && buffer;

    failure->kind = FSD_FAILURE_NONE;
    if (!go_on) {
        fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "out of memory");
    }
    while (go_on && fsd_reader_next(reader, buffer, &chunk)) {
        bool has_more = true;
        *failure = chunk.failure;
        go_on = !fsd_failed(failure);
        if (go_on && chunk.first_of_source) {
            go_on = fsd_reader_lines_before(reader, chunk.source, &n_lines_before, failure);
        }
        fsd_lines_start(&lines, &chunk);
        while (go_on && has_more) {
            const struct visit visit = {
                .visitor = visitor, .source = &sources[chunk.source], .n_lines_before = n_lines_before};
            has_more = fsd_lines_next(&lines);
            go_on = !lines.out_of_memory && visit_block(&visit, &lines);
            if (lines.out_of_memory) {
                fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, "out of memory");
            }
        }
        n_lines_before += lines.n_lines;
    }
    fsd_lines_destroy(&lines);
    free(buffer);
    fsd_reader_destroy(reader);
    return go_on;
}
