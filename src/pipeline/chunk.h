/* What the steps of the pipeline hand to each other: sources, chunks, malformed lines, failures. */
#ifndef FSD_PIPELINE_CHUNK_H
#define FSD_PIPELINE_CHUNK_H

#include "fastsud.h"
#include "pipeline/form.h"

/*
 * Bytes behind a chunk's end that its last line may need: a byte-order mark, 81 cells, CR, LF. Only these of a line
 * are ever looked at, so a line of any length needs no growing buffer.
 */
enum { FSD_LOOKAHEAD = 96 };

enum { FSD_FD_NONE = -1 };

/* Where puzzles come from: text in memory when text is given, else an open descriptor, else the file called name. */
struct fsd_source {
    const char *name; /* the path, or what messages call it */
    int fd;           /* stays open and the caller's; FSD_FD_NONE: name is a path */
    const char *text;
    size_t n_text;
};

/* A line that is no puzzle. */
struct fsd_malformed {
    uint64_t line;              /* from 1; from 0 within the chunk until the chunk's place is known */
    uint32_t column;            /* from 1: the offending byte, or the first missing cell */
    uint32_t n_puzzles_before;  /* puzzles of the same block that stand before it */
    enum fastsud_status status; /* FASTSUD_ERR_TOO_SHORT or FASTSUD_ERR_BAD_CELL */
    unsigned char byte;         /* the offending byte of FASTSUD_ERR_BAD_CELL */
};

enum fsd_failure_kind {
    FSD_FAILURE_NONE,
    FSD_FAILURE_STATUS,    /* status tells */
    FSD_FAILURE_INPUT,     /* error_number and source tell */
    FSD_FAILURE_FORM,      /* source is no text that can be read: form tells */
    FSD_FAILURE_SHRUNK,    /* source, a file, became shorter while it was read */
    FSD_FAILURE_OUTPUT,    /* error_number tells */
    FSD_FAILURE_MALFORMED, /* strict: malformed and source tell */
};

/* Why a run ended early. */
struct fsd_failure {
    enum fsd_failure_kind kind;
    enum fastsud_status status;
    int error_number; /* an errno */
    size_t source;    /* index */
    const struct fsd_form *form;
    struct fsd_malformed malformed;
};

/*
 * A piece of one source. A line belongs to the chunk in which it starts, so data holds the end of a line of an
 * earlier chunk in front, and up to FSD_LOOKAHEAD bytes of later chunks behind. Lines start at `first`, and after
 * each newline as long as that is before `end`. A line with fewer than FSD_LOOKAHEAD bytes of data ends with a
 * newline or with its source.
 */
struct fsd_chunk {
    uint64_t sequence; /* counts over all sources, in input order */
    size_t source;     /* index */
    bool first_of_source;
    const char *data;
    size_t n_bytes;
    size_t first;
    size_t end;
    size_t n_consumed;          /* bytes of the source that no other chunk counts */
    struct fsd_failure failure; /* unless FSD_FAILURE_NONE, the source could not be read and there are no lines */
};

#endif
