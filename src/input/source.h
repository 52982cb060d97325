/*
 * Sources of puzzles. Everything about them is known before a run begins: they are opened, measured, their compression
 * and layout are recognised. Only a named pipe that follows other input waits for its turn, as its writer may do.
 */
#ifndef FSD_INPUT_SOURCE_H
#define FSD_INPUT_SOURCE_H

#include <stdatomic.h>
#include <sys/types.h>

#include "input/layout.h"
#include "input/signature.h"

enum { FSD_FD_NONE = -1 };

enum fsd_source_kind {
    FSD_SOURCE_UNKNOWN, /* not opened yet */
    FSD_SOURCE_MEMORY,
    FSD_SOURCE_FILE,  /* a regular file, which can be read at any offset and again */
    FSD_SOURCE_STREAM /* anything else, which is read once */
};

struct fsd_stream;

struct fsd_source {
    /* What the caller says: text in memory if text is set, else an open descriptor, else the file called name. */
    const char *name; /* path, or the name used in messages */
    int fd;           /* owned by the caller and left open; FSD_FD_NONE: name is a path */
    const char *text;
    size_t n_text;
    struct fsd_layout_choice choice;
    bool is_word;      /* text is a word of the command line, in which no place is told */
    bool is_reference; /* the others are compared with it, and nothing of it is written */

    /* What is known once it is open. */
    enum fsd_source_kind kind;
    const struct fsd_signature *signature; /* of compressed data; NULL: it is read as it is */
    struct fsd_layout layout;
    uint64_t offset; /* of a file's first byte to be read: that of the descriptor */
    uint64_t size;   /* bytes from there, compressed as they may be; of a stream 0 */
    dev_t device;    /* of a file, and its number there */
    ino_t inode;

    /*
     * The range that is read: the lines, or records of several lines, that start at offsets from begin to before end,
     * counted in the text from where the source begins. end may be UINT64_MAX.
     */
    uint64_t begin, end;

    /* A stream, and what was read of it beyond its signature. */
    int stream_fd;
    struct fsd_stream *stream;
    char *beginning;
    size_t n_beginning;
    bool has_ended; /* there is no more than that */
};

/*
 * Opens a source and learns all there is to know, by reading its first bytes; waits for those of a pipe until *stop.
 * Does nothing if it is open. Returns false and why on failure; fsd_source_close in any case.
 */
bool fsd_source_open(struct fsd_source *source, const atomic_bool *stop, struct fsd_failure *failure);

/* Opens sources, but no named pipe or stream after one that has puzzles. */
bool fsd_sources_open(struct fsd_source *sources, size_t n_sources, const atomic_bool *stop,
                      struct fsd_failure *failure);

void fsd_source_close(struct fsd_source *source);
void fsd_sources_close(struct fsd_source *sources, size_t n_sources);

/* Whether the text can be read at any offset, and again: it is a file or in memory, and not compressed. */
static inline bool fsd_source_has_offsets(const struct fsd_source *source)
{
    return source->kind == FSD_SOURCE_MEMORY || (source->kind == FSD_SOURCE_FILE && !source->signature);
}

/* Whether nothing is to be read of an open source. */
static inline bool fsd_source_is_left_out(const struct fsd_source *source)
{
    return source->begin >= source->end;
}

/* How many bytes are to be read of open sources; *known becomes false if there is a stream. Compressed bytes count. */
uint64_t fsd_sources_measure(const struct fsd_source *sources, size_t n_sources, bool *known);

/* A descriptor for an open source's file, which is still the same; its fd if it has one. Returns -1 and why if not. */
int fsd_source_reopen(const struct fsd_source *source, struct fsd_failure *failure);

/* The failures of a file that was truncated or appended to while it was read. */
void fsd_source_fail_shrunk(const struct fsd_source *source, struct fsd_failure *failure);
void fsd_source_fail_grown(const struct fsd_source *source, struct fsd_failure *failure);

/*
 * Starts to read a compressed file, or goes on with a stream: the caller owns *stream, and *beginning (of *n_beginning
 * bytes, room for FSD_LAYOUT_BYTES), which come before what it reads. fd is that of fsd_source_reopen.
 */
bool fsd_source_start_stream(struct fsd_source *source, int fd, const atomic_bool *stop, struct fsd_stream **stream,
                             char *beginning, size_t *n_beginning, bool *has_ended, struct fsd_failure *failure);

/* The failure of a source, or of what it decompresses to if its own signature is set, that is no text. */
void fsd_source_fail_signature(const struct fsd_source *source, const struct fsd_signature *signature,
                               struct fsd_failure *failure);

/* The failure of reading a stream of the source, by its fault or an errno. */
void fsd_source_fail_stream(const struct fsd_source *source, const struct fsd_stream *stream, int error,
                            struct fsd_failure *failure);

#endif
