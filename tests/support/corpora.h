/* The public corpora, which are not in the repository. */
#ifndef TESTS_SUPPORT_CORPORA_H
#define TESTS_SUPPORT_CORPORA_H

/*
 * Path of a public corpus: in $FASTSUD_CORPORA, else where tools/fetch-corpora finds or puts it. Skips the running test
 * when it is not there. Static.
 */
const char *public_corpus(const char *name);

#endif
