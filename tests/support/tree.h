/* Files and folders of files, as texts to compare. */
#ifndef TESTS_SUPPORT_TREE_H
#define TESTS_SUPPORT_TREE_H

/* A file's bytes, or the names of a folder, in order, each with what it leads to; adopted. Removes it. NULL: nothing.
 */
char *tree_take(const char *path);

#endif
