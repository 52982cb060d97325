/* Scripts around the program. */
#ifndef TESTS_SUPPORT_SHELL_H
#define TESTS_SUPPORT_SHELL_H

/* Runs lines of bash in the test's directory, where `fastsud` is the program; returns their exit status. */
int cli_shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The most memory that a process of the last one had resident. */
long cli_shell_rss_kib(void);

#endif
