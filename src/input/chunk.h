/* Types shared by the stages of the pipeline: sources, chunks, malformed lines, failures. */
#ifndef FSD_INPUT_CHUNK_H
#define FSD_INPUT_CHUNK_H

#include "fastsud.h"
#include "input/codecs/decompression.h"
#include "input/signature.h"

/* Longest line whose text can be had, without its CR and LF and without a byte-order mark before it. */
enum { FSD_MAX_LINE_BYTES = 4096 };

/*
 * Bytes past a chunk's end that its last line may need: a byte-order mark, FSD_MAX_LINE_BYTES, CR, LF. Nothing after
 * these bytes of a line is ever examined, so long lines need no growing buffer.
 */
enum { FSD_LOOKAHEAD = FSD_MAX_LINE_BYTES + 8 };

enum { FSD_FD_NONE = -1 };

/* What is known of a source's layout beforehand, see input/layout.h; all zero: it is recognised by its content. */
struct fsd_layout_choice {
    const struct fsd_layout_kind *kind; /* NULL: recognised */
    const char *column; /* that of the puzzles: a name, or a number from 1; NULL: found by name or content */
};

/* Where puzzles come from: text in memory if text is set, else an open descriptor, else the file called name. */
struct fsd_source {
    const char *name; /* path, or the name used in messages */
    int fd;           /* owned by the caller and left open; FSD_FD_NONE: name is a path */
    const char *text;
    size_t n_text;
    struct fsd_layout_choice layout;

    /*
     * A part of the source instead of all of it: the lines, or records of several lines, that start at offsets from
     * begin to before end, counted from where the source would be read otherwise. Its size must be known, and end no
     * greater.
     */
    bool is_part;
    uint64_t begin, end;
    uint64_t skip; /* of a compressed file, which has no parts: leave out what starts before this offset of its text */
};

/*
 * A line or record that is not a puzzle, or whose puzzle is not fit for the command. The texts are static and say what
 * is wrong, and what to do; "%u" in them stands for number, "%r" for the cell of that number, as r1c1.
 */
struct fsd_malformed {
    uint64_t line;              /* from 1; from 0 within the chunk until the chunk's position is known */
    uint32_t column;            /* from 1: the offending byte, or the first missing cell; 0: there is none to show */
    uint32_t n_puzzles_before;  /* puzzles that precede it in the same block */
    enum fastsud_status status; /* FASTSUD_ERR_TOO_SHORT or FASTSUD_ERR_BAD_CELL, unless problem or unfit is set */
    unsigned char byte;         /* the offending byte, for FASTSUD_ERR_BAD_CELL */
    uint32_t number;
    const char *problem; /* not a puzzle, for another reason than status says */
    const char *unfit;   /* a puzzle that is not fit, or that is given with a wrong solution */
};

enum fsd_failure_kind {
    FSD_FAILURE_NONE,
    FSD_FAILURE_STATUS,    /* see status */
    FSD_FAILURE_INPUT,     /* reading source failed with error_number */
    FSD_FAILURE_SIGNATURE, /* source is not readable text, see form and outer_form */
    FSD_FAILURE_FAULT,     /* source is compressed, and its data is at fault, see form and fault */
    FSD_FAILURE_SHRUNK,    /* source is a file that was truncated while being read */
    FSD_FAILURE_GREW,      /* source is a file that was appended to while being read */
    FSD_FAILURE_OUTPUT,    /* writing failed with error_number */
    FSD_FAILURE_MALFORMED, /* a strict run met a malformed line of source, see malformed */
    FSD_FAILURE_NOT_FOUND, /* what was to be made was not found, see not_found */
    FSD_FAILURE_CHANGED,   /* a file was not the same when a part of it was read again */
    FSD_FAILURE_TOO_MUCH,  /* more input than classes of puzzles can be kept of */
    FSD_FAILURE_MESSAGE,   /* see message */
    FSD_FAILURE_LONG_LINE, /* the text of malformed.line of source is needed but longer than FSD_MAX_LINE_BYTES */
    FSD_FAILURE_LAYOUT,    /* source's layout is not what it should be, or cannot be read, see detail */
};

/* What a search for an item went through in vain. */
struct fsd_not_found {
    uint64_t item;
    uint64_t n_tries;
    uint64_t time_limit_ns;             /* that ended it; 0: it was ended by the number of tries */
    unsigned least_givens, most_givens; /* of the puzzles that it came across */
};

enum { FSD_FAILURE_DETAIL_BYTES = 256 };

/* Why a run ended early. */
struct fsd_failure {
    enum fsd_failure_kind kind;
    enum fastsud_status status;
    int error_number;        /* an errno */
    const char *output_name; /* FSD_FAILURE_OUTPUT: what could not be written; NULL: the run's sink */
    const char *message; /* FSD_FAILURE_MESSAGE: what is wrong, and what to do; valid as long as the stage's options */
    size_t source;       /* index */
    const struct fsd_signature *form;
    const struct fsd_signature
        *outer_form; /* FSD_FAILURE_SIGNATURE: what source decompresses to is of `form`; NULL: source is */
    struct fsd_fault fault;
    struct fsd_malformed malformed;
    struct fsd_not_found not_found;
    char detail[FSD_FAILURE_DETAIL_BYTES];
};

/*
 * A piece of one source. A line belongs to the chunk in which it starts, so data may begin with the tail of a line of
 * an earlier chunk and extend up to FSD_LOOKAHEAD bytes into later chunks. Lines start at `first` and after each
 * newline, at offsets less than `end`. A line with fewer than FSD_LOOKAHEAD bytes of data ends with a newline or at
 * the end of its source. Records of several lines are not cut: they start and end in the same chunk.
 */
struct fsd_chunk {
    uint64_t sequence; /* counts over all sources, in input order */
    size_t source;     /* index */
    bool first_of_source;
    bool begins_header;              /* the output's header is that of this chunk's layout */
    const struct fsd_layout *layout; /* of the source; valid as long as the reader. NULL: a puzzle a line */
    uint64_t n_header_lines;         /* lines that belong to the chunk, before its data */
    uint64_t offset;                 /* of data in its file or text, to be read again; 0 if the source is a stream */
    uint64_t next; /* where the next chunk of the source begins, counted as begin of a part, or as skip */
    const char *data;
    size_t n_bytes;
    size_t first;
    size_t end;
    size_t n_consumed;          /* bytes of the source not counted by any other chunk */
    struct fsd_failure failure; /* not FSD_FAILURE_NONE: the source could not be read, and the chunk has no lines */
};

#endif
