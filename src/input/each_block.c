#include "input/each_block.h"

#include <stdlib.h>

#include "input/reader.h"

enum { BLOCK_LINES = 1024 };

bool fsd_each_block(struct fsd_source *sources, size_t n_sources, size_t chunk_bytes,
                    bool (*look)(void *context, const struct fsd_lines *lines, uint64_t n_lines_before), void *context,
                    struct fsd_failure *failure)
{
    const atomic_bool never = false;
    struct fsd_lines lines;
    struct fsd_chunk chunk;
    struct fsd_reader *const reader = fsd_reader_create(sources, n_sources, chunk_bytes, &never);
    char *const buffer = malloc(fsd_reader_buffer_bytes(chunk_bytes));
    bool has_memory = fsd_lines_create(&lines, BLOCK_LINES, true) && reader && buffer;
    bool goes_on = true;
    uint64_t n_lines_before = 0;

    while (has_memory && goes_on && fsd_reader_next(reader, buffer, &chunk)) {
        *failure = chunk.failure;
        if (fsd_failed(failure)) {
            fsd_reader_end(reader, &chunk, failure);
            break;
        }
        n_lines_before = chunk.first_of_source ? 0 : n_lines_before;
        fsd_lines_start(&lines, &chunk);
        bool has_more = true;
        while (has_more && goes_on) {
            has_more = fsd_lines_next(&lines);
            has_memory = !lines.out_of_memory;
            goes_on = has_memory && look(context, &lines, n_lines_before);
        }
        n_lines_before += lines.n_lines;
        fsd_reader_end(reader, &chunk, failure);
    }
    fsd_lines_destroy(&lines);
    free(buffer);
    fsd_reader_destroy(reader);
    return has_memory;
}
