/* Standard output, whose reader may go away. */
#ifndef FSD_CLI_STANDARD_OUTPUT_H
#define FSD_CLI_STANDARD_OUTPUT_H

#include <stdbool.h>

/* Flushes standard output. Prints an error and returns false on failure. */
bool fsd_stdout_flush(void);

/* Ignores SIGPIPE, so that writing to a closed pipe fails with EPIPE. Call once, at startup. */
void fsd_stdout_prepare(void);

/*
 * Call with the errno of a failed write to standard output, before printing a message. If the reader is gone, ends the
 * process silently by SIGPIPE, as filters do, unless SIGPIPE was ignored when the process started. Otherwise returns.
 */
void fsd_stdout_lost(int error);

#endif
