/*
 * The journal of a vicinity search: a text file that grows by a record whenever a puzzle is finished, so that a search
 * that was interrupted can go on. After a line that names the options, a record is the classes that were found for the
 * first time, one per line, and
 *
 *     done FILE LINE CLASSES RESULTS PUZZLE
 *
 * with the number of the input file and of the line in it (or in the shard's part of it), both from 1, how many lines
 * of classes there are, how many results the puzzle had, and its cells. A puzzle that was given up at the time limit
 * has a record of one line, "limit FILE LINE 0 0 PUZZLE". What follows the last whole record is dropped.
 */
#ifndef FSD_MAKE_VICINITY_JOURNAL_H
#define FSD_MAKE_VICINITY_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "fastsud.h"

struct fsd_vicinity_record {
    uint64_t source; /* from 0 */
    uint64_t line;   /* from 0 */
    uint64_t n_classes;
    uint64_t n_results;
    char cells[FASTSUD_N_CELLS]; /* '.' for blanks */
    bool gave_up;                /* it has no classes and results */
};

struct fsd_vicinity_journal;

/*
 * Opens a journal, or starts one. options is one line of text, without its end, that a search that goes on must have
 * in common with the one that began. No other process may have the journal open. NULL on failure, and message (of
 * n_message bytes) says why, and what to do. *n_dropped becomes the number of bytes that were dropped from its end.
 */
struct fsd_vicinity_journal *fsd_vicinity_journal_open(const char *path, const char *options, char *message,
                                                       size_t n_message, uint64_t *n_dropped);
/* Returns 0 or an errno: some of what was appended may not have reached the disk. */
int fsd_vicinity_journal_close(struct fsd_vicinity_journal *journal);

const char *fsd_vicinity_journal_path(const struct fsd_vicinity_journal *journal);

/* Whether a puzzle was finished when the journal was opened, or given up. From any thread, at any time. */
bool fsd_vicinity_journal_has(const struct fsd_vicinity_journal *journal, uint64_t source, uint64_t line);

/* Whether a puzzle that the journal has was given up. From any thread, at any time. */
bool fsd_vicinity_journal_gave_up(const struct fsd_vicinity_journal *journal, uint64_t source, uint64_t line);

/*
 * Reads the next record that there was when the journal was opened; appends its classes, 81 bytes each, to classes.
 * False: there are no more, or it cannot be read.
 */
bool fsd_vicinity_journal_read(struct fsd_vicinity_journal *journal, struct fsd_vicinity_record *record,
                               struct fsd_buffer *classes);

/* Appends a record, with classes of 81 bytes each, to text that fsd_vicinity_journal_write is to write. */
void fsd_vicinity_journal_put(struct fsd_buffer *text, const struct fsd_vicinity_record *record, const char *classes);

/* Appends records to the journal; returns 0 or an errno. */
int fsd_vicinity_journal_write(struct fsd_vicinity_journal *journal, const struct fsd_buffer *text);

#endif
