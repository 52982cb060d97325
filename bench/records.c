#include "bench/records.h"

#include <stdlib.h>

#include "input/layout.h"
#include "input/lines.h"

enum { BLOCK_PUZZLES = 4096 };

struct bench_records {
    struct fsd_layout layout;
    struct fsd_chunk chunk;
    struct fsd_lines lines;
};

struct bench_records *bench_records_create(const char *text, size_t n_bytes)
{
    static const struct fsd_layout_choice choice = {.kind = NULL};
    struct fsd_failure failure;
    struct bench_records *const records = calloc(1, sizeof(*records));

    if (!records) {
        return NULL;
    }
    if (fsd_layout_recognise(text, n_bytes, true, &choice, &records->layout, &failure) != FSD_RECOGNITION_YES ||
        !fsd_lines_create(&records->lines, BLOCK_PUZZLES, true)) {
        bench_records_destroy(records);
        return NULL;
    }
    records->chunk = (struct fsd_chunk){.layout = &records->layout,
                                        .data = text,
                                        .n_bytes = n_bytes,
                                        .first = records->layout.n_header_bytes,
                                        .end = n_bytes};
    return records;
}

void bench_records_destroy(struct bench_records *records)
{
    fsd_lines_destroy(&records->lines);
    fsd_layout_destroy(&records->layout);
    free(records);
}

size_t bench_records_cut(const struct bench_records *records)
{
    const struct fsd_chunk *const chunk = &records->chunk;
    size_t n = 0;

    for (size_t at = chunk->first; at < chunk->end; n++) {
        at += fsd_layout_record_end(&records->layout, chunk->data + at, chunk->end - at, true);
    }
    return n;
}

size_t bench_records_read(struct bench_records *records)
{
    size_t n = 0;

    fsd_lines_start(&records->lines, &records->chunk);
    for (bool more = true; more;) {
        more = fsd_lines_next(&records->lines);
        n += records->lines.n_puzzles;
    }
    return n;
}
