/* The parts of fsd_rules_read_page. */
#ifndef FSD_RULES_READ_PAGE_H
#define FSD_RULES_READ_PAGE_H

#include "rules/rules.h"
#include "rules/texts/page_rules.h"
#include "rules/texts/page_text.h"

#ifdef FSD_HAVE_JANSSON

/* Each makes the statements of a puzzle whose JSON is page->root; false: the failure says why not. */
bool fsd_page_read_fpuzzles(struct fsd_page_rules *page);
bool fsd_page_read_sudokupad(struct fsd_page_rules *page);

/*
 * Makes statements of what the text of rules names, and a note of that and of all that is passed over. False: no
 * memory.
 */
bool fsd_page_read_drawing(struct fsd_page_rules *page);

#endif

#endif
