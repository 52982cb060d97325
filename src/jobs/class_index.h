/*
 * The classes of the puzzles of some sources, numbered in input order: a set of classes (see class_set.h) that reads
 * puzzles again where that is possible, and of which the slow work is done by all threads.
 */
#ifndef FSD_JOBS_CLASS_INDEX_H
#define FSD_JOBS_CLASS_INDEX_H

#include "input/lines.h"
#include "puzzle/class_form.h"
#include "puzzle/class_set.h"
#include "run/stage.h"

struct fsd_class_index; /* opaque */

/*
 * sources are borrowed as long as puzzles are prepared or settled. On failure, as that of fsd_class_form_create, *index
 * is NULL.
 */
enum fastsud_status fsd_class_index_create(const struct fsd_source *sources, size_t n_sources,
                                           const struct fsd_class_form_options *options,
                                           struct fsd_class_index **index);
void fsd_class_index_destroy(struct fsd_class_index *index);

/* One thread's puzzles, some at a time, on the way to their classes. */
struct fsd_class_batch {
    struct fsd_class_form *form;
    struct fsd_class_forms forms;
    struct fsd_class_item items[FSD_CLASS_BATCH]; /* to be settled; their puzzle is NULL */
    bool omits_given;                             /* given solutions are reported elsewhere */

    /* Its own: of puzzles that are read again. */
    struct fsd_class_forms again;
    char *cells;
};

/* Completes a batch of zeros. On failure, as that of fsd_class_form_create, destroy it as well. */
enum fastsud_status fsd_class_batch_create(struct fsd_class_batch *batch, const struct fsd_class_form_options *options);
void fsd_class_batch_destroy(struct fsd_class_batch *batch);

/*
 * Computes forms and items of n puzzles of a block of lines, at most FSD_CLASS_BATCH, from puzzle `first` on. With an
 * index, finds out which of them belong to a class that has been added, where that takes reading again. index NULL:
 * there are no items. Thread-safe.
 */
enum fastsud_status fsd_class_batch_take(struct fsd_class_batch *batch, struct fsd_class_index *index,
                                         const struct fsd_lines *lines, size_t first, size_t n);

/*
 * Whether form i of the batch, that of puzzle first + i of the block, was found. If not, that is reported; a strict run
 * then ends, and result->failure says so. So is its given solution, if other rules than those of 9x9 sudoku forbid it.
 */
bool fsd_class_batch_is_found(const struct fsd_class_batch *batch, const struct fsd_block *block, size_t first,
                              size_t i, struct fsd_chunk_result *result);

/*
 * Finds the class of a prepared item, and adds it if there is none and `adds`. One call at a time, in input order,
 * while others may prepare. Returns FASTSUD_OK and FSD_CLASS_FOUND or FSD_CLASS_NEW in *result; or else what a settler
 * returns (see output/writer.h), with *failure filled in.
 */
enum fastsud_status fsd_class_index_settle(struct fsd_class_index *index, const struct fsd_class_item *item, bool adds,
                                           uint64_t *class, enum fsd_class_result *result, struct fsd_failure *failure);

/* Hastens the settling of an item soon after; for the thread that settles. */
void fsd_class_index_prefetch(const struct fsd_class_index *index, const struct fsd_class_item *item);

/* Of the set. No thread may be preparing or settling. */
size_t fsd_class_index_n_bytes(const struct fsd_class_index *index);

#endif
