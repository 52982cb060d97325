/* Chunks: ranges of sources, which threads work on. */
#ifndef FSD_INPUT_CHUNK_H
#define FSD_INPUT_CHUNK_H

#include "input/source.h"

/*
 * A range of one source. A line belongs to the chunk in which it starts, so data may begin with the tail of a line of
 * an earlier chunk and extend up to fsd_layout_lookahead bytes into later chunks. Lines start at `first` and after
 * each newline, at offsets less than `end`. A line with fewer bytes of data than these ends with a newline or at the
 * end of its source. Records of several lines are not cut: they start and end in the same chunk.
 */
struct fsd_chunk {
    uint64_t sequence; /* counts over all sources, in input order */
    size_t source;     /* index */
    bool first_of_source;
    const struct fsd_layout *layout; /* of the source; valid as long as the reader. NULL: a puzzle a line */
    uint64_t n_header_lines;         /* lines that belong to the chunk, before its data */
    uint64_t offset;                 /* of data in its file or text, to be read again; 0 if the source is a stream */
    uint64_t next;                   /* where the next chunk of the source begins, counted as begin of a source */
    const char *data;
    char *own;      /* memory for data that the caller's buffer has no room for, see fsd_reader_end; NULL: none */
    bool is_mapped; /* the file's own memory: it may change, see fsd_reader_end */
    size_t n_bytes;
    size_t first;
    size_t end;
    size_t n_consumed;          /* bytes of the source not counted by any other chunk */
    struct fsd_failure failure; /* not FSD_FAILURE_NONE: the source could not be read, and the chunk has no lines */
};

#endif
