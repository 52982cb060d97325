/* The whole program as a function, so that tests can run it in a forked process. */
#ifndef FSD_CLI_PROGRAM_H
#define FSD_CLI_PROGRAM_H

/*
 * What main does: returns the exit status. Once in a process: it closes standard output and sets handlers of signals
 * and of exit.
 */
int fsd_program_run(int argc, char **argv);

#endif
