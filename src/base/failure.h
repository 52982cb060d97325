/* Why work ended early, in words, from where it arose. */
#ifndef FSD_BASE_FAILURE_H
#define FSD_BASE_FAILURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fsd_failure_kind {
    FSD_FAILURE_NONE,
    FSD_FAILURE_TROUBLE,   /* of usage, input, output or memory */
    FSD_FAILURE_OUTPUT,    /* the run's output could not be written, see error_number */
    FSD_FAILURE_MALFORMED, /* a strict run met a malformed line */
    FSD_FAILURE_LIMIT,     /* of time or memory for one puzzle */
    FSD_FAILURE_NOT_FOUND, /* what was to be made was not found; what was made before is kept */
};

enum { FSD_FAILURE_TEXT_BYTES = 640 };

struct fsd_failure {
    enum fsd_failure_kind kind;
    int error_number;
    const char *name;                  /* of a file, valid as long as the run's sources and outputs; NULL: none */
    uint64_t line;                     /* from 1; 0: none */
    uint32_t column;                   /* from 1; 0: none */
    char text[FSD_FAILURE_TEXT_BYTES]; /* what is wrong, and what to do */
};

/* Sets a failure, about a file if name is not NULL. */
void fsd_failure_set(struct fsd_failure *failure, enum fsd_failure_kind kind, const char *name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Sets a failure of usage, and is false. */
#define FSD_REFUSE(failure, ...) (fsd_failure_set(failure, FSD_FAILURE_TROUBLE, NULL, __VA_ARGS__), false)

/* Sets a failure for want of memory; error_number is then ENOMEM. */
void fsd_failure_set_no_memory(struct fsd_failure *failure);

/* Sets a failure to read or to write a file; error is an errno. An output's kind is FSD_FAILURE_TROUBLE. */
void fsd_failure_set_input(struct fsd_failure *failure, const char *name, int error);
void fsd_failure_set_output(struct fsd_failure *failure, const char *name, int error);

static inline bool fsd_failed(const struct fsd_failure *failure)
{
    return failure->kind != FSD_FAILURE_NONE;
}

#endif
