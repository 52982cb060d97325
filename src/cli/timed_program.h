/* Runs a solver of lines as a process, and takes the time that it needs from its start to its end. */
#ifndef FSD_CLI_TIMED_PROGRAM_H
#define FSD_CLI_TIMED_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"

enum { FSD_MAX_PROGRAM_WORDS = 128 };

struct fsd_timed_program {
    const char *option;     /* where it was named, for messages; NULL: it is this program */
    struct fsd_buffer text; /* of the words */
    char *words[FSD_MAX_PROGRAM_WORDS + 1];
    char input_path[32];
    FILE *input; /* borrowed; the others are files without a name */
    FILE *output, *errors;
};

/*
 * A program by the words of a command, separated by spaces. A word {} stands for the name of the input, which the
 * program also gets as its standard input. Prints an error and returns false on failure; destroy it in any case.
 */
bool fsd_timed_program_create(struct fsd_timed_program *program, const char *option, const char *command, FILE *input);

/* This program, with words each of which ends in a zero. */
bool fsd_timed_program_create_own(struct fsd_timed_program *program, const char *words, size_t n_bytes, FILE *input);

void fsd_timed_program_destroy(struct fsd_timed_program *program);

/*
 * Runs it once: how long that took, and how many lines it wrote. Prints an error and returns false if it cannot be run
 * or ends with another exit status than 0 or 1, which say that it answered all lines or some.
 */
bool fsd_timed_program_run(struct fsd_timed_program *program, uint64_t *duration_ns, uint64_t *n_lines);

/* Prints that something is wrong with a program. */
void fsd_timed_program_report(const struct fsd_timed_program *program, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
