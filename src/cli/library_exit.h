/* What becomes of the process when a library ends it. */
#ifndef FSD_CLI_LIBRARY_EXIT_H
#define FSD_CLI_LIBRARY_EXIT_H

/*
 * From now on, a library that calls exit or abort, as OpenMP's do when they get no threads or no memory, and the C++
 * runtime when it gets no memory, ends the process with a message and status FSD_EXIT_TROUBLE. SIGABRT from elsewhere
 * still ends it by the signal. Call at startup.
 */
void fsd_library_exit_prepare(void);

/* Call when main returns, so that its own exit is not taken for a library's. */
void fsd_library_exit_done(void);

#endif
