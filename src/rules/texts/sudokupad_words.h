/* What a drawing of SudokuPad means, by the puzzle's text of rules. */
#ifndef FSD_RULES_SUDOKUPAD_WORDS_H
#define FSD_RULES_SUDOKUPAD_WORDS_H

#include "rules/texts/read_page.h"

#ifdef FSD_HAVE_JANSSON

/*
 * Makes statements of what the text of rules names, and a note of that and of all that is passed over. False: no
 * memory.
 */
bool fsd_page_read_drawing(struct fsd_page_rules *page);

#endif

#endif
