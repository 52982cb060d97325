/* The whole program as a function, so that tests can run it many times in a process. */
#ifndef FSD_CLI_PROGRAM_H
#define FSD_CLI_PROGRAM_H

/*
 * What main does: returns the exit status. It closes the descriptor of standard output, which must be open again before
 * it is called again, and sets handlers of signals and of exit, which stay.
 */
int fsd_program_run(int argc, char **argv);

#endif
