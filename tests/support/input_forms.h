/* The same puzzles as lines, CSV with a header, JSON lines, strings of ISS and an array of numpy, in files to be read
 * in several ways. */
#ifndef TESTS_SUPPORT_INPUT_FORMS_H
#define TESTS_SUPPORT_INPUT_FORMS_H

#include <stddef.h>

#include "support/random.h"

enum { N_INPUT_FORMS = 5 };

const char *input_form_name(size_t i);

/*
 * Makes a folder FORM.WAY in the test's for each form and each way to read it: plain, pipe and the compressions that
 * are here. Each has files of the same names: empty, header (nothing but that, or a comment), single (one puzzle),
 * puzzles (of all kinds, with comments, malformed and wrong ones), long (500 of these) and unfit (60 for most
 * commands). "puzzles" is as wide as
 * "<stdin>", for tables; in FORM.pipe it leads to standard input.
 */
void input_forms_make(struct rng *rng);

#endif
