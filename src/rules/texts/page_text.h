/* How the pages of setters write a puzzle: a link, an id, base64 or JSON, of f-puzzles or of SudokuPad. */
#ifndef FSD_RULES_PAGE_TEXT_H
#define FSD_RULES_PAGE_TEXT_H

#include "base/buffer.h"
#include "base/failure.h"

/* Of one puzzle, and what its JSON is called. */
enum fsd_page { FSD_PAGE_NONE, FSD_PAGE_FPUZZLES, FSD_PAGE_SUDOKUPAD };

/* Longest JSON that a text is decompressed to, in characters. */
enum { FSD_MAX_PAGE_CHARACTERS = 1 << 20 };

/* Whether a text, as it starts, is such a puzzle; blanks may precede it. Of JSON the whole of it is looked at. */
enum fsd_page fsd_page_of(const char *text, size_t n);

/*
 * Appends the JSON, or, *is_zipped, what SudokuPad makes of it; see fsd_page_unzip. *is_plain: it is the text itself.
 * False: failure says what is wrong, and where.
 */
bool fsd_page_unwrap(const char *text, size_t n, struct fsd_buffer *json, bool *is_plain, bool *is_zipped,
                     struct fsd_failure *failure);

/* Appends as JSON of f-puzzles what SudokuPad's ids that begin with scf have after that; false: it is no such puzzle.
 */
bool fsd_page_put_scf(const char *code, size_t n, struct fsd_buffer *json);

/* Appends as JSON what SudokuPad writes shorter: quotes, names of members, and values that are left out. */
void fsd_page_unzip(const char *zipped, size_t n, struct fsd_buffer *json);

#endif
