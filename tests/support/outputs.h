/* What runs of the program wrote, collected and compared. */
#ifndef TESTS_SUPPORT_OUTPUTS_H
#define TESTS_SUPPORT_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "support/compressed.h"

enum { MAX_OUTPUTS = 8 };

/* All that one or several runs wrote: standard output and that file, as they stand for each other, or several files. */
struct outputs {
    struct {
        char name[32];
        struct fsd_buffer bytes;
    } files[MAX_OUTPUTS];
    size_t n_files;
    struct fsd_buffer messages;
    struct fsd_buffer lines; /* commands, for people */
    int status;              /* the highest */
    bool was_killed;
};

void outputs_free(struct outputs *outputs);

/* The file of this name, which is there from now on. */
struct fsd_buffer *outputs_file(struct outputs *outputs, const char *name);

/* Appends bytes in which standard input is called "puzzles". */
void outputs_put_renamed(struct fsd_buffer *out, const char *bytes, size_t n);

/*
 * Appends the files in a folder of the test's, in the order of their names, and removes them. What the compression's
 * program cannot unpack is taken as it is; NULL: none.
 */
void outputs_take(struct outputs *outputs, const char *folder, const struct compression *compression);

bool outputs_same_bytes(const struct fsd_buffer *a, const struct fsd_buffer *b);

/* Whether the files have the same names and bytes. */
bool outputs_same(const struct outputs *wanted, const struct outputs *got);

/* Prints where bytes, or files, begin to differ. */
void outputs_print_bytes(const char *what, const struct fsd_buffer *wanted, const struct fsd_buffer *got);
void outputs_print(const struct outputs *wanted, const struct outputs *got);

#endif
