/* Checks of SVG and HTML as text. */
#ifndef TESTS_SUPPORT_MARKUP_H
#define TESTS_SUPPORT_MARKUP_H

/* Elements are closed in order, attributes are quoted and single, text has no bare signs; returns the elements. */
unsigned assert_markup(const char *text);

/* How often it stands in the text. */
unsigned markup_count(const char *text, const char *what);

#endif
