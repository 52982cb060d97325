/* The command line. */
#ifndef FSD_CLI_OPTIONS_H
#define FSD_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pipeline/run.h"

struct fsd_arguments;

/* Subcommands: id, name, function, what it does. Without a name on the command line it is the first. */
#define FSD_COMMAND_LIST(X)                                                                                            \
    X(SOLVE, "solve", fsd_solve, "answer every puzzle, in input order (the default)")                                  \
    X(CHECK, "check", fsd_check, "list the puzzles that do not have exactly one solution")                             \
    X(EXPLAIN, "explain", fsd_explain, "show the steps that a person would take")                                      \
    X(RATE, "rate", fsd_rate, "measure every puzzle: solutions, logic, information, search")                           \
    X(STATS, "stats", fsd_stats, "measure whole files: a table, JSON, CSV or a page with charts")                      \
    X(CNF, "cnf", fsd_cnf, "write a puzzle as clauses for a SAT solver, and read its answer")                          \
    X(BENCH, "bench", fsd_bench, "measure the speed on files of puzzles")                                              \
    X(INFO, "info", fsd_info, "show version, processor, kernels and engines")

enum fsd_command {
#define X(id, name, function, help) FSD_COMMAND_##id,
    FSD_COMMAND_LIST(X)
#undef X
        FSD_N_COMMANDS
};

/* Sets of subcommands. */
enum {
#define X(id, name, function, help) FSD_IN_##id = 1 << FSD_COMMAND_##id,
    FSD_COMMAND_LIST(X)
#undef X
        FSD_IN_RUN = FSD_IN_SOLVE | FSD_IN_CHECK,
    FSD_IN_SOLVING = FSD_IN_RUN | FSD_IN_BENCH,
    FSD_IN_MEASURING = FSD_IN_RATE | FSD_IN_STATS,
    FSD_IN_FILES = FSD_IN_RUN | FSD_IN_MEASURING,
    FSD_IN_ALL = (1 << FSD_N_COMMANDS) - 1,
    FSD_OF_ENGINE = 1 << FSD_N_COMMANDS /* for one engine only: shown by fastsud info --help */
};

/* Each returns the exit status. */
#define X(id, name, function, help) int function(const struct fsd_arguments *arguments);
FSD_COMMAND_LIST(X)
#undef X

#define FSD_MAX_NUMBER UINT64_C(1000000000000000000)

/*
 * Options: id, long name, letter (0: none), argument (NULL: a flag), default (NULL: none), least and greatest number
 * (both 0: the argument is text), subcommands, help (NULL: not shown).
 */
#define FSD_OPTION_LIST(X)                                                                                             \
    X(FORMAT, "format", 'f', "FORMAT", "solution", 0, 0, FSD_IN_SOLVE, "what to write for each puzzle, see below")     \
    X(ROW_FORMAT, "format", 'f', "FORMAT", "csv", 0, 0, FSD_IN_RATE, "csv, or jsonl: a JSON object a line")            \
    X(OUTPUT, "output", 'o', "FILE", NULL, 0, 0, FSD_IN_FILES | FSD_IN_CNF,                                            \
      "write to FILE; it appears when all went well")                                                                  \
    X(THREADS, "threads", 'j', "N", "0", 0, FSD_MAX_THREADS, FSD_IN_FILES | FSD_IN_BENCH,                              \
      "worker threads; 0: as many as cores")                                                                           \
    X(LIMIT, "limit", 0, "K", "2", 1, FSD_MAX_NUMBER, FSD_IN_SOLVE | FSD_IN_BENCH,                                     \
      "stop a puzzle at K solutions; 2 proves uniqueness")                                                             \
    X(NODE_LIMIT, "node-limit", 0, "N", "0", 0, FSD_MAX_NUMBER, FSD_IN_RUN,                                            \
      "give a puzzle up after N guesses; 0: never")                                                                    \
    X(SEARCH_LIMIT, "node-limit", 0, "N", "1000000", 0, FSD_MAX_NUMBER, FSD_IN_MEASURING,                              \
      "stop a csp search after N guesses; 0: never")                                                                   \
    X(MAX_LEVEL, "level", 0, "N", "7", 0, FASTSUD_MAX_LEVEL, FSD_IN_MEASURING,                                         \
      "highest level of logic; dear from 8 on")                                                                        \
    X(SEARCH, "propagate", 0, "RULE", "singles", 0, 0, FSD_IN_MEASURING, "what csp concludes: singles, or only peers") \
    X(MORPHS, "morphs", 0, "K", "0", 0, 65536, FSD_IN_MEASURING, "search rating, the mean over K morphs")              \
    X(SEED, "seed", 0, "S", "1", 0, UINT64_MAX, FSD_IN_MEASURING, "of the morphs")                                     \
    X(BACKDOORS, "backdoors", 0, "N", "0", 0, 8, FSD_IN_MEASURING, "sizes of backdoors, up to N cells")                \
    X(SEARCHES, "searches", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "guesses and states of csp by its three rules, too")    \
    X(ABLATION, "ablation", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "what each technique brings, and what is lost without") \
    X(DUPLICATES, "duplicates", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "count puzzles that came before: 8 bytes a puzzle") \
    X(TOP, "top", 0, "N", "5", 0, 1000, FSD_IN_STATS, "name the N hardest and the N easiest")                          \
    X(MERGE, "merge", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "add up files that --json wrote; writes JSON")                \
    X(CSV, "csv", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "write CSV")                                                      \
    X(TABLE, "table", 0, NULL, NULL, 0, 0, FSD_IN_STATS, "write a table, as it does by default without --merge")       \
    X(REPORT, "report", 0, "FILE", NULL, 0, 0, FSD_IN_STATS, "write a page of HTML with charts, too")                  \
    X(REPEAT, "repeat", 0, "N", "5", 5, 1000000, FSD_IN_BENCH, "fewest runs to take the median of")                    \
    X(ENGINE, "engine", 0, "NAME", "lockstep", 0, 0, FSD_IN_SOLVING, "solving engine, see fastsud info")               \
    X(SELECT, "select", 0, "RULE", "mrv+degree", 0, 0, FSD_IN_SOLVING | FSD_OF_ENGINE,                                 \
      "csp: next cell: first, mrv or mrv+degree")                                                                      \
    X(PROPAGATE, "propagate", 0, "RULE", "peers", 0, 0, FSD_IN_SOLVING | FSD_OF_ENGINE,                                \
      "csp: what follows: peers, or singles too")                                                                      \
    X(METHOD, "method", 0, "NAME", "levels", 0, 0, FSD_IN_SOLVING | FSD_OF_ENGINE,                                     \
      "logic: by levels or the clause theory")                                                                         \
    X(LEVEL, "level", 0, "N", "10", 0, FASTSUD_MAX_LEVEL, FSD_IN_SOLVING | FSD_OF_ENGINE,                              \
      "logic: highest level, see explain --help")                                                                      \
    X(HIGHEST, "level", 0, "N", "10", 0, FASTSUD_MAX_LEVEL, FSD_IN_EXPLAIN, "highest level of techniques, see below")  \
    X(INFORMATION, "information", 0, NULL, NULL, 0, 0, FSD_IN_EXPLAIN, "and what each level brings, in nonets")        \
    X(HINT, "hint", 0, NULL, NULL, 0, 0, FSD_IN_EXPLAIN, "show the next step only")                                    \
    X(COLOUR, "color", 0, "WHEN", "auto", 0, 0, FSD_IN_EXPLAIN, "colours: auto (on a terminal), always or never")      \
    X(THEN, "then", 0, "search", NULL, 0, 0, FSD_IN_SOLVING | FSD_OF_ENGINE, "logic: guess where it ends, else: open") \
    X(SELECT_TABLE, "select-table", 0, NULL, NULL, 0, 0, FSD_IN_BENCH, "csp: every selection, puzzle by puzzle")       \
    X(ENCODING, "encoding", 0, "NAME", "extended", 0, 0, FSD_IN_SOLVING | FSD_IN_CNF | FSD_OF_ENGINE,                  \
      "clauses of sat: minimal or extended")                                                                           \
    X(NTH, "nth", 0, "N", "1", 1, FSD_MAX_NUMBER, FSD_IN_CNF, "which puzzle of the file")                              \
    X(DECODE, "decode", 0, "MODEL", NULL, 0, 0, FSD_IN_CNF, "read a solver's answer instead; - is stdin")              \
    X(ISA, "isa", 0, "NAME", NULL, 0, 0, FSD_IN_FILES, "kernel, see fastsud info; else the fastest")                   \
    X(ISAS, "isa", 0, "NAME,...", NULL, 0, 0, FSD_IN_BENCH, "kernels, or all; else the fastest")                       \
    X(STRICT, "strict", 0, NULL, NULL, 0, 0, FSD_IN_FILES, "stop at the first malformed line")                         \
    X(SUMMARY, "summary", 0, "KIND", "text", 0, 0, FSD_IN_FILES, "totals on standard error: text, json or none")       \
    X(QUIET, "quiet", 'q', NULL, NULL, 0, 0, FSD_IN_FILES, "no summary, no word about malformed lines")                \
    X(JSON, "json", 0, NULL, NULL, 0, 0, FSD_IN_INFO | FSD_IN_BENCH | FSD_IN_EXPLAIN | FSD_IN_STATS, "write JSON")     \
    X(CHUNK, "chunk", 0, "BYTES", "0", 1, FSD_MAX_CHUNK_BYTES, FSD_IN_FILES | FSD_IN_BENCH, NULL)                      \
    X(HELP, "help", 'h', NULL, NULL, 0, 0, FSD_IN_ALL, "show this help")                                               \
    X(VERSION, "version", 0, NULL, NULL, 0, 0, FSD_IN_ALL, "show the version")

enum fsd_option_id {
#define X(id, name, letter, argument, value, least, greatest, commands, help) FSD_OPTION_##id,
    FSD_OPTION_LIST(X)
#undef X
        FSD_N_OPTIONS
};

struct fsd_option_row {
    const char *name;
    char letter;
    const char *argument;
    const char *value;
    uint64_t least;
    uint64_t greatest;
    unsigned commands;
    const char *help;
};
extern const struct fsd_option_row fsd_option_rows[FSD_N_OPTIONS];

struct fsd_command_row {
    const char *name;
    int (*function)(const struct fsd_arguments *arguments);
    const char *help;
};
extern const struct fsd_command_row fsd_command_rows[FSD_N_COMMANDS];

struct fsd_arguments {
    enum fsd_command command;
    bool command_named;
    struct fsd_option_value {
        bool given;
        const char *text; /* as written, or the default; NULL: none */
        uint64_t number;
    } options[FSD_N_OPTIONS];
    char *const *files;
    size_t n_files;
    char *const *words; /* all but the command, options first */
    size_t n_words;
};

/*
 * Whether none of these options was given; else false, after a message that gives the reason: what would be passed over
 * is refused.
 */
bool fsd_arguments_lack(const struct fsd_arguments *arguments, const enum fsd_option_id *options, size_t n_options,
                        const char *reason);

/* Reads the command line, which it reorders. After an error, which it prints, it returns false. */
bool fsd_arguments_parse(struct fsd_arguments *arguments, int argc, char **argv);

#endif
