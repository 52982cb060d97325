/*
 * The output of a run that may be interrupted, as numbered files in a folder: each is complete or absent, and tells how
 * far the run got, so that another one can continue after the last. When all is done they are joined.
 *
 * A piece is text, then a line of numbers: where the run goes on, the time it took, the tally, a hash of all before it,
 * the pieces before it included. The file `run` in the folder says what is made of what; it is locked as long as a
 * process works on it.
 */
#ifndef FSD_OUTPUT_PIECES_H
#define FSD_OUTPUT_PIECES_H

#include "base/failure.h"
#include "output/tally.h"

struct fsd_pieces;

/* How far a run got, which is what another one needs to continue. */
struct fsd_place {
    uint64_t source; /* index of the source to read next */
    uint64_t next;   /* where in it, counted as begin of a source; or the number of the next item */
    uint64_t duration_ns;
    uint64_t is_finished; /* 1: what the run writes at its end is there, too */
    struct fsd_tally tally;
};

/*
 * Opens the folder, or makes it. identity is lines of text, each with its end, that a run that continues must have in
 * common with the one that began; its first word is that of each identity. A folder that no run has made is refused,
 * and stays as it is. Pieces from the first that is damaged or missing on are removed; *n_damaged becomes how many
 * these are. Returns NULL and why on failure.
 */
struct fsd_pieces *fsd_pieces_open(const char *path, const char *identity, size_t *n_damaged,
                                   struct fsd_failure *failure);

/* Closes the folder, and removes it if it has no piece. NULL is allowed. */
void fsd_pieces_close(struct fsd_pieces *pieces);

/* The path of a file in the folder to which the pieces can be joined; valid as long as the folder is open. */
const char *fsd_pieces_joined_path(const struct fsd_pieces *pieces);

/* The folder; valid until it is closed. */
const char *fsd_pieces_path(const struct fsd_pieces *pieces);

/* Where to continue; NULL: at the beginning. */
const struct fsd_place *fsd_pieces_place(const struct fsd_pieces *pieces);

/* Writes text; it counts once a piece is completed after it. Returns 0 or an errno. */
int fsd_pieces_put(struct fsd_pieces *pieces, const char *text, size_t n_text);

/*
 * Says how far the run got, all text until then being put; place->duration_ns is not used. Completes a
 * piece if the last one was completed some time ago, or if is_last. Returns 0 or an errno.
 */
int fsd_pieces_mark(struct fsd_pieces *pieces, const struct fsd_place *place, bool is_last);

/*
 * Calls take(context, text, n) with the text of all complete pieces, some whole lines at a time. Stops when that
 * returns an errno, and returns it; EBADMSG if a piece is no longer what it was.
 */
int fsd_pieces_read(struct fsd_pieces *pieces, int (*take)(void *context, const char *text, size_t n), void *context);

/*
 * Removes the pieces, all that was made at fsd_pieces_joined_path, and the folder unless there is something else in it.
 * Stops at the first failure, after which another run goes on with what is left. Returns 0 or an errno.
 */
int fsd_pieces_remove(struct fsd_pieces *pieces);

#endif
