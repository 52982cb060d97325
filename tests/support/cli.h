/* Runs the fastsud program and keeps its output; makes its input files. */
#ifndef TESTS_SUPPORT_CLI_H
#define TESTS_SUPPORT_CLI_H

#include "support/known.h"
#include "support/test.h"

/* Where the program's standard streams go; all zero: empty standard input, both outputs kept. */
struct cli_streams {
    const char *input; /* bytes that arrive through a pipe */
    size_t n_input;
    const char *input_path;  /* a file as standard input instead */
    const char *output_path; /* standard output goes there instead of into cli_run.out */
    bool input_stays;        /* after the bytes, that pipe does not end */
    bool output_closed;      /* standard output is a pipe whose reader is gone */
    bool on_terminal;        /* standard error is a terminal */
    const char *directory;   /* run there instead of in the test's directory */
    unsigned limit_s;        /* the program gets SIGALRM after so many seconds; 0: never */
    const char *fault;       /* as FASTSUD_FAULT of fault_shim.c; the test is skipped if this build has none */
};

/* Skips the running test if this build has no faults, so that nothing is left of it. */
void cli_need_faults(void);

struct cli_run {
    int status; /* exit status, or -1 when a signal ended it */
    int signal; /* its number, or 0 */
    char *out;  /* n_out bytes and a terminating zero */
    size_t n_out;
    char *err;
    size_t n_err;
};

/*
 * Runs `program arguments...`; arguments are separated by single spaces in one string, "" means none. Any failure
 * of the machinery fails the running test. The result is valid until the next call.
 */
const struct cli_run *cli(const struct cli_streams *streams, const char *arguments);

/* printf for arguments. */
const struct cli_run *clif(const struct cli_streams *streams, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same without streams; the running test fails when the exit status is another. */
const struct cli_run *cli_expect(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * The same, when what it writes is not the pattern out (see pattern.h), or err is not in what it says, or it says
 * something and err is empty; NULL: whatever it is.
 */
const struct cli_run *cli_check(int status, const char *out, const char *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A run as a row of data, for cli_check. Rows may end early. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct cli_row {
    int status;
    const char *arguments, *out, *err;
    const char *lacks; /* stands neither in what it writes nor in what it says */
    const char *input; /* a text that arrives through a pipe */
};

/* Runs each. */
#define cli_rows(...)                                                                                                  \
    cli_check_rows((const struct cli_row[]){__VA_ARGS__},                                                              \
                   sizeof((const struct cli_row[]){__VA_ARGS__}) / sizeof(struct cli_row))
void cli_check_rows(const struct cli_row *rows, size_t n_rows);

/* Arguments that the program refuses, and some of the line in which it says why. */
struct cli_refusal {
    const char *arguments, *words;
};

/* Runs it with each, between others; it must exit with status 2, write nothing and say one line. */
#define cli_refuse(before, rows, after) cli_refuse_rows(before, rows, sizeof(rows) / sizeof((rows)[0]), after)
void cli_refuse_rows(const char *before, const struct cli_refusal *rows, size_t n_rows, const char *after);

/* The same as cli_expect; returns a copy of what it wrote, adopted. */
char *cli_output(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Memory that cli_tear_down frees; returns it. The running test fails if it is NULL. */
void *cli_adopt(void *memory);

/* Frees it earlier; NULL is legal. */
void cli_drop(void *memory);

/* A copy of a text, as cli_adopt returns it. */
char *cli_copy(const char *text);

/*
 * Makes a fresh directory, where cli_in names files and the program runs. In it, corpora leads to the repository's. The
 * directory's path must hold no space; the repository's may. The program is not started: child.h runs it, unless
 * the environment variable FASTSUD_TEST_PROGRAM is the path of another build's, which each run then starts.
 */
void cli_start(void);

/* The same as the set-up of a group that needs nothing else. */
int cli_set_up(void **state);

/* A function `start`, such a set-up that then does what follows. */
#define CLI_START                                                                                                      \
    static void prepare(void);                                                                                         \
    static int start(void **state)                                                                                     \
    {                                                                                                                  \
        cli_set_up(state);                                                                                             \
        prepare();                                                                                                     \
        return 0;                                                                                                      \
    }                                                                                                                  \
    static void prepare(void)

/* The same, but each run starts the program of this path. */
void cli_start_program(const char *program);

/* Makes a directory in the test's; returns its path. */
const char *cli_directory(const char *name);

/* Removes the directory and all in it, and frees what was adopted: the tear-down of a group, or its end. */
int cli_tear_down(void **state);

/* Path of a name in the test's directory. Static, 16 of them in turn. */
const char *cli_in(const char *name);

/* Makes such a file; returns its path. */
const char *cli_file(const char *name, const char *data, size_t n_bytes);

/* The same for a C string. */
const char *cli_text(const char *name, const char *text);

/* A file's bytes with a terminating zero, adopted; NULL when it cannot be read. n_bytes may be NULL. */
char *cli_read(const char *path, size_t *n_bytes);

/* Fails the running test unless such a file is as the pattern says; NULL: there is none. */
void assert_file(const char *name, const char *pattern);

/* Number of entries in the test's directory. */
size_t cli_n_files(void);

/* Number of times that what occurs in text. */
size_t count_in(const char *text, const char *what);

/* Fails the running test unless each is in the text, or none. */
#define assert_contains(text, ...) cli_check_parts(text, true, (const char *const[]){__VA_ARGS__, NULL})
#define assert_lacks(text, ...) cli_check_parts(text, false, (const char *const[]){__VA_ARGS__, NULL})
void cli_check_parts(const char *text, bool is_there, const char *const *parts);

/* The exit status, and on failure what the program said. */
#define assert_status(run, wanted)                                                                                     \
    do {                                                                                                               \
        const struct cli_run *const run_ = (run);                                                                      \
        if (run_->status != (wanted))                                                                                  \
            fail_msg("exit status %d, not %d; it said:\n%s", run_->status, wanted, run_->err);                         \
    } while (0)

#endif
