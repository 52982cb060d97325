/* Whether two puzzles of any rules are the same. */
#ifndef TESTS_SUPPORT_SAME_RULES_H
#define TESTS_SUPPORT_SAME_RULES_H

#include "rules/rules.h"

/* Describes shape, regions, candidates and statements, each in a line; in the order of the text, or, sorted, in any. */
void rules_describe(const struct fsd_rules *rules, bool sorted, struct fsd_buffer *out);

/* The same of a page of f-puzzles or SudokuPad; LINE:COLUMN: MESSAGE if it cannot be read. */
void page_describe(const char *text, size_t n, bool sorted, struct fsd_buffer *out);

/* Formats that rules are written in, with their readers. */
struct rules_format {
    bool (*write)(const struct fsd_rules *rules, const fsd_values *candidates, struct fsd_buffer *out,
                  struct fsd_failure *failure);
    bool (*read)(const char *bytes, size_t n, struct fsd_rules *rules, struct fsd_failure *failure);
};

/*
 * Writes rules in a format and reads again what is written, into *again. False: they cannot be written, and nothing is.
 * Fails the running test if what is written is not read.
 */
bool rules_write_again(const struct rules_format *format, const struct fsd_rules *rules, struct fsd_rules *again,
                       struct fsd_failure *failure);

/* Reads a text, or a string of ISS, which begins with a dot. Fails the running test unless that is possible. */
void rules_of(const char *text, struct fsd_rules *rules);

/* Fails the running test unless writing told what is wanted: NULL, nothing; else a part of LINE:COLUMN: MESSAGE. */
void assert_told(const char *text, bool is_written, const struct fsd_failure *failure, const char *wanted);

#endif
