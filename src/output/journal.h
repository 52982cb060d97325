/*
 * The journal of a run that may be interrupted: a text file that says what is made of what, and from time to time how
 * far the run got. Each line ends in a hash of itself and all before it, so a journal is good up to its first line that
 * was not written to its end. After lines that identify the run come records of two kinds,
 *
 *     text OFFSET BYTES
 *     at SOURCE NEXT TEXT PACKED_TEXT PACKED NANOSECONDS TALLY...
 *
 * Text that is in no whole block of the output, at this offset of all text, follows the first; the second is a struct
 * fsd_checkpoint.
 */
#ifndef FSD_OUTPUT_JOURNAL_H
#define FSD_OUTPUT_JOURNAL_H

#include "base/buffer.h"
#include "output/writer.h"

struct fsd_journal;

/*
 * Opens a journal, or starts one, and keeps other processes from it. identity is lines of text, each with its end, that
 * a run that goes on must have in common with the one that began. Returns 0 or an errno, EWOULDBLOCK if another process
 * has it, EBADMSG if it is not the journal of such a run: then message (of n_message bytes) says why.
 */
int fsd_journal_open(const char *path, const char *identity, struct fsd_journal **journal, char *message,
                     size_t n_message);

/* Closes the file and leaves it. NULL is allowed. */
void fsd_journal_close(struct fsd_journal *journal);

struct fsd_journal_place {
    bool found;    /* else the run has to begin anew */
    bool is_short; /* the file has not all that later checkpoints tell of */
    struct fsd_checkpoint checkpoint;
    struct fsd_buffer text; /* beyond the whole blocks, up to the checkpoint; the caller's to destroy */
};

/*
 * Finds the last checkpoint of which an output file of n_bytes bytes has all whole blocks, and forgets those after it.
 * Call once, before fsd_journal_put. Returns 0 or an errno.
 */
int fsd_journal_find(struct fsd_journal *journal, uint64_t n_bytes, struct fsd_journal_place *place);

/*
 * Appends a checkpoint, and before it n_text bytes of text, those up to its n_text, and waits until they are on the
 * disk. Returns 0 or an errno.
 */
int fsd_journal_put(struct fsd_journal *journal, const struct fsd_checkpoint *checkpoint, const char *text,
                    size_t n_text);

#endif
