/*
 * The classes of the puzzles of some sources, numbered in input order: a set of classes (see class_set.h) that reads
 * puzzles again where that is possible, and of which the slow work is done by all threads.
 */
#ifndef FSD_JOBS_CLASS_INDEX_H
#define FSD_JOBS_CLASS_INDEX_H

#include "input/lines.h"
#include "jobs/solved.h"
#include "puzzle/class_form.h"
#include "puzzle/class_set.h"
#include "puzzle/own_form.h"
#include "run/stage.h"

struct fsd_class_index; /* opaque */

/*
 * sources are borrowed as long as puzzles are prepared or settled. have_own_rules: some puzzles have, so all are known
 * by their rules and cells, and none is read again. On failure, as that of fsd_class_form_create, *index is NULL.
 */
enum fastsud_status fsd_class_index_create(const struct fsd_source *sources, size_t n_sources,
                                           const struct fsd_class_form_options *options, bool have_own_rules,
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

    /* Where some puzzles have rules of their own: */
    struct fsd_own_former *own; /* NULL: none has */
    bool by_solution, writes_forms;
    struct fsd_solved solved; /* the group of which the batch is */
    struct fsd_moves moves;   /* of its rules, if forms are written, */
    uint8_t *own_forms;       /* and the forms' cells, each FSD_VARIANT_MAX_CELLS */
};

/*
 * Completes a batch of zeros. solving tells whether some puzzles have rules of their own, and how they are solved then.
 * writes_forms: fsd_class_batch_put will be called. On failure, as that of fsd_class_form_create, destroy it as well.
 */
enum fastsud_status fsd_class_batch_create(struct fsd_class_batch *batch, const struct fsd_class_form_options *options,
                                           const struct fsd_solving *solving, bool writes_forms);
void fsd_class_batch_destroy(struct fsd_class_batch *batch);

/*
 * Computes forms and items of puzzles of a block, at most FSD_CLASS_BATCH, from puzzle `first` on, the first of the
 * block or the one after the last batch: of *n, which becomes fewer where others have other rules. With an index, finds
 * out which of them belong to a class that has been added, where that takes reading again. index NULL: there are no
 * items. What is malformed may be reported here, or in fsd_class_batch_is_found. Thread-safe.
 */
enum fastsud_status fsd_class_batch_take(struct fsd_class_batch *batch, struct fsd_class_index *index,
                                         const struct fsd_block *block, size_t first, size_t *n,
                                         struct fsd_chunk_result *result);

/* The key of form i of the batch, if it was found. */
void fsd_class_batch_key(const struct fsd_class_batch *batch, size_t i, struct fsd_class_key *key);

/*
 * Appends form i of the batch, of a puzzle with rules of its own a whole one in a format. False: it cannot be written
 * so that it is read again, and failure says why, unless the puzzle has no such rules.
 */
bool fsd_class_batch_put(const struct fsd_class_batch *batch, size_t i, const struct fsd_puzzle_format *format,
                         struct fsd_buffer *out, struct fsd_failure *failure);

/* What has solved puzzles, if any. */
void fsd_class_batch_report(const struct fsd_class_batch *batch, struct fsd_stage_report *report);

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
