/* Messages on standard error, and exit statuses. */
#ifndef FSD_CLI_MESSAGE_H
#define FSD_CLI_MESSAGE_H

enum fsd_exit {
    FSD_EXIT_OK = 0,
    FSD_EXIT_ANSWER = 1,  /* some line was malformed, given up, cut short, left open, or (check) not unique */
    FSD_EXIT_TROUBLE = 2, /* usage, input or output */
};

/* Prints "fastsud: ", the formatted text with control characters escaped, and a newline. */
void fsd_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
