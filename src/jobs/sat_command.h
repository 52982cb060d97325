/* Any SAT solver that reads DIMACS as an engine for puzzles of any rules: a child process for each question. */
#ifndef FSD_JOBS_SAT_COMMAND_H
#define FSD_JOBS_SAT_COMMAND_H

#include "solve/engine.h"

/*
 * Runs search->command: words with blanks between them. In them {cnf} stands for the file of the clauses, which follows
 * the last word if none has it, and {model} for the file that gets the answer, as minisat wants it; without that the
 * answer is the standard output. A program called minisat needs neither. Guesses are not counted, nor limited.
 * FASTSUD_ERR_IO with search->failure: the program cannot be run, or its answer is not one; a solution is checked.
 */
extern const struct fsd_engine fsd_engine_command;

#endif
