/* Types shared by the stages of the pipeline: sources, chunks, malformed lines, failures. */
#ifndef FSD_PIPELINE_CHUNK_H
#define FSD_PIPELINE_CHUNK_H

#include "fastsud.h"
#include "pipeline/form.h"

/* Longest line whose text can be had, without its CR and LF and without a byte-order mark before it. */
enum { FSD_MAX_LINE_BYTES = 4096 };

/*
 * Bytes past a chunk's end that its last line may need: a byte-order mark, FSD_MAX_LINE_BYTES, CR, LF. Nothing after
 * these bytes of a line is ever examined, so long lines need no growing buffer.
 */
enum { FSD_LOOKAHEAD = FSD_MAX_LINE_BYTES + 8 };

enum { FSD_FD_NONE = -1 };

/* Where puzzles come from: text in memory if text is set, else an open descriptor, else the file called name. */
struct fsd_source {
    const char *name; /* path, or the name used in messages */
    int fd;           /* owned by the caller and left open; FSD_FD_NONE: name is a path */
    const char *text;
    size_t n_text;

    /*
     * A part of the source instead of all of it: the lines that start at offsets from begin to before end, counted from
     * where the source would be read otherwise. Its size must be known, and end no greater.
     */
    bool is_part;
    uint64_t begin, end;
};

/* A line that is not a puzzle, or whose puzzle is not fit for the command. */
struct fsd_malformed {
    uint64_t line;              /* from 1; from 0 within the chunk until the chunk's position is known */
    uint32_t column;            /* from 1: the offending byte, or the first missing cell */
    uint32_t n_puzzles_before;  /* puzzles that precede it in the same block */
    enum fastsud_status status; /* FASTSUD_ERR_TOO_SHORT or FASTSUD_ERR_BAD_CELL */
    unsigned char byte;         /* the offending byte, for FASTSUD_ERR_BAD_CELL */
    const char *unfit;          /* a puzzle: why it is not fit, and what to do; static. NULL: not a puzzle, see above */
};

enum fsd_failure_kind {
    FSD_FAILURE_NONE,
    FSD_FAILURE_STATUS,    /* see status */
    FSD_FAILURE_INPUT,     /* reading source failed with error_number */
    FSD_FAILURE_FORM,      /* source is not readable text, see form */
    FSD_FAILURE_SHRUNK,    /* source is a file that was truncated while being read */
    FSD_FAILURE_OUTPUT,    /* writing failed with error_number */
    FSD_FAILURE_MALFORMED, /* a strict run met a malformed line of source, see malformed */
    FSD_FAILURE_NOT_FOUND, /* what was to be made was not found, see not_found */
    FSD_FAILURE_CHANGED,   /* a file was not the same when a part of it was read again */
    FSD_FAILURE_TOO_MUCH,  /* more input than classes of puzzles can be kept of */
    FSD_FAILURE_MESSAGE,   /* see message */
    FSD_FAILURE_LONG_LINE, /* the text of malformed.line of source is needed but longer than FSD_MAX_LINE_BYTES */
};

/* What a search for an item went through in vain. */
struct fsd_not_found {
    uint64_t item;
    uint64_t n_tries;
    unsigned least_givens, most_givens; /* of the puzzles that it came across */
};

/* Why a run ended early. */
struct fsd_failure {
    enum fsd_failure_kind kind;
    enum fastsud_status status;
    int error_number;        /* an errno */
    const char *output_name; /* FSD_FAILURE_OUTPUT: what could not be written; NULL: the run's sink */
    const char *message; /* FSD_FAILURE_MESSAGE: what is wrong, and what to do; valid as long as the stage's options */
    size_t source;       /* index */
    const struct fsd_form *form;
    struct fsd_malformed malformed;
    struct fsd_not_found not_found;
};

/*
 * A piece of one source. A line belongs to the chunk in which it starts, so data may begin with the tail of a line of
 * an earlier chunk and extend up to FSD_LOOKAHEAD bytes into later chunks. Lines start at `first` and after each
 * newline, at offsets less than `end`. A line with fewer than FSD_LOOKAHEAD bytes of data ends with a newline or at
 * the end of its source.
 */
struct fsd_chunk {
    uint64_t sequence; /* counts over all sources, in input order */
    size_t source;     /* index */
    bool first_of_source;
    uint64_t offset; /* of data in its file or text, to be read again; 0 if the source is a stream */
    const char *data;
    size_t n_bytes;
    size_t first;
    size_t end;
    size_t n_consumed;          /* bytes of the source not counted by any other chunk */
    struct fsd_failure failure; /* not FSD_FAILURE_NONE: the source could not be read, and the chunk has no lines */
};

#endif
