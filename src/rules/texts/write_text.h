/* Puzzles of any rules, written: as the text that people write, and as f-puzzles does. */
#ifndef FSD_RULES_WRITE_TEXT_H
#define FSD_RULES_WRITE_TEXT_H

#include "base/buffer.h"
#include "base/failure.h"
#include "rules/rules.h"

/*
 * Each appends what its reader reads as the same rules and candidates, n_cells sets: a text of lines, with a newline at
 * the end; JSON in a line, or a link that has it, without one. False, and nothing is appended: it cannot be written so,
 * and failure says what, with the place of the statement.
 */
bool fsd_rules_write_text(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                          struct fsd_failure *failure);
/* The same without the cells: the rules, and where marks has several values of a cell, these; NULL: nowhere. */
bool fsd_rules_write_alone(const struct fsd_rules *rules, const fsd_values *marks, struct fsd_buffer *out,
                           struct fsd_failure *failure);
bool fsd_rules_write_fpuzzles(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                              struct fsd_failure *failure);
bool fsd_rules_write_fpuzzles_link(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                                   struct fsd_failure *failure);

/* Sets the failure of a statement, NULL: of all rules, that cannot be written; returns false. */
bool fsd_rules_fail_writing(struct fsd_failure *failure, const struct fsd_statement *statement, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether each cell is in a region of the boxes, and these have the rows and columns that the size brings. */
bool fsd_rules_have_boxes(const struct fsd_rules *rules);
bool fsd_rules_have_usual_boxes(const struct fsd_rules *rules);

#endif
