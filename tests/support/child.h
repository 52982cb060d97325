/* The processes in which tests run the program. */
#ifndef TESTS_SUPPORT_CHILD_H
#define TESTS_SUPPORT_CHILD_H

#include <stdbool.h>

enum { CHILD_WORDS_BYTES = 8192, CHILD_WHERE_BYTES = 2048, CHILD_FAULT_BYTES = 64 };

struct child_run {
    const char *words;   /* the arguments, separated by single spaces; "" means none */
    const char *where;   /* the directory to run in */
    int in, out, err;    /* become its standard streams */
    unsigned limit_s;    /* it gets SIGALRM after so many seconds; 0: never */
    const char *fault;   /* as FASTSUD_FAULT of fault_shim.c, or NULL */
    const char *program; /* path of the program to start; NULL: the one that is linked into the test */
};

/*
 * Begins a run. Programs that are linked in run one after another in the same process, which goes on until one of them
 * ends it or the test's surroundings change; those with polls of the test's, or a fault that not every process
 * survives, each have a process. The running test fails if there is none.
 */
void child_begin(const struct child_run *run);

/* Waits for its end; returns its status, as waitpid does. */
int child_wait(void);

/* Ends the process of many runs. The running test fails if that ends badly, as it does when memory has leaked. */
void child_end(void);

#endif
