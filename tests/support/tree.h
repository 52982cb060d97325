/* Files and folders of files, as texts to compare, and where tests make them. */
#ifndef TESTS_SUPPORT_TREE_H
#define TESTS_SUPPORT_TREE_H

/* A file's bytes, or the names of a folder, in order, each with what it leads to; adopted. Removes it. NULL: nothing.
 */
char *tree_take(const char *path);

/*
 * The folder of all temporary ones: TMPDIR, or one in memory that has room and runs programs, as tests synchronise
 * thousands of files, or /tmp.
 */
const char *tree_parent(void);

#endif
