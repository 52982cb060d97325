/* Records from time to time how far a run got, so that another one can go on if it is interrupted. */
#ifndef FSD_OUTPUT_CHECKPOINTER_H
#define FSD_OUTPUT_CHECKPOINTER_H

#include "output/journal.h"

struct fsd_checkpointer;

struct fsd_checkpointer_options {
    struct fsd_journal *journal; /* these are borrowed */
    const char *journal_name;    /* for messages */
    struct fsd_packer *packer;
    bool varies;          /* the text after a checkpoint may be another one when it is made again */
    int fd;               /* that the packer writes to */
    uint64_t duration_ns; /* of earlier runs */
};

/* Returns NULL when out of memory. */
struct fsd_checkpointer *fsd_checkpointer_create(const struct fsd_checkpointer_options *options);
void fsd_checkpointer_destroy(struct fsd_checkpointer *checkpointer);

/*
 * Says how far the run got, all text until then being put. Call in order, one call at a time, from the thread that
 * puts; does not wait for the disk. The members of place that tell about blocks and time need not be set.
 */
void fsd_checkpointer_offer(struct fsd_checkpointer *checkpointer, const struct fsd_checkpoint *place);

/* Whether something is to be recorded. Thread-safe. */
bool fsd_checkpointer_has_work(const struct fsd_checkpointer *checkpointer);

/*
 * Records it, unless another thread does, and waits until it is on the disk. Thread-safe. Returns false and a failure
 * if that cannot be done.
 */
bool fsd_checkpointer_work(struct fsd_checkpointer *checkpointer, struct fsd_failure *failure);

#endif
