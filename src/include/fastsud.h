/*
 * fastsud: solves, checks, counts, rates, explains, makes and normalises 9x9 sudoku by the million.
 *
 * What holds for all functions, unless one says otherwise:
 *
 * - A puzzle is 81 bytes, row by row. '1' to '9' are givens, and so are the numbers 1 to 9; every other byte is a
 *   blank. Puzzles that are written have '.' for blanks. Nothing is terminated by a zero.
 * - Many puzzles are an address and a stride: puzzle i begins at puzzles + i * stride, in bytes, at least 81.
 * - Candidates are 81 masks: bit d - 1 of candidates[cell] says that digit d is still possible; bits 9 to 15 are 0.
 * - What is passed stays the caller's and is not kept after the call. Output arrays are the caller's, and overlap
 *   neither each other nor what is read.
 * - An object (opaque, made by _create, given back by _destroy, for which NULL is legal) belongs to one thread at a
 *   time; different objects are independent. Functions without an object are safe from any thread.
 * - Only functions named _create allocate, and those that say so; _create sets *object to NULL when it fails.
 * - Results are a function of arguments and options alone: not of CPU, instruction set, neighbours in a batch, threads.
 *   The exceptions are a time limit, and how many guesses and nodes a search took.
 * - Nothing is printed, nothing exits, and no call changes what another one does.
 *
 * The exception to all that is CaDiCaL, which the engine "sat" drives: it takes megabytes, allocates while it solves,
 * and ends the process when memory runs out.
 */
#ifndef FASTSUD_H
#define FASTSUD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define FASTSUD_VERSION_MAJOR 0
#define FASTSUD_VERSION_MINOR 3
#define FASTSUD_VERSION_PATCH 0

/* Marks what the library exports. */
#if defined(_WIN32) || !defined(__GNUC__)
#define FASTSUD_API
#else
#define FASTSUD_API __attribute__((visibility("default")))
#endif

enum { FASTSUD_N_CELLS = 81, FASTSUD_MAX_LEVEL = 10 };

/* What a function that can fail returns: FASTSUD_OK, or an error, which is negative. */
enum fastsud_status {
    FASTSUD_OK = 0,
    FASTSUD_ERR_ARGUMENT = -1,            /* an argument is missing or out of range */
    FASTSUD_ERR_NO_MEMORY = -2,           /* out of memory */
    FASTSUD_ERR_TOO_SHORT = -3,           /* fewer than 81 cells */
    FASTSUD_ERR_BAD_CELL = -4,            /* a cell is neither a digit nor a blank */
    FASTSUD_ERR_UNKNOWN_ENGINE = -5,      /* unknown engine */
    FASTSUD_ERR_ENGINE_NOT_BUILT = -6,    /* this build lacks that engine */
    FASTSUD_ERR_UNKNOWN_KERNEL = -7,      /* unknown kernel */
    FASTSUD_ERR_KERNEL_NOT_RUNNABLE = -8, /* this CPU cannot run that kernel */
    FASTSUD_ERR_UNKNOWN_OPTION = -9,      /* unknown option */
    FASTSUD_ERR_VALUE = -10,              /* not a value of that option */
    FASTSUD_ERR_NOT_FOUND = -11,          /* what was asked for was not found in the tries or the time allowed */
    FASTSUD_ERR_FULL = -12,               /* no more can be held */
    FASTSUD_ERR_IO = -13,                 /* the file cannot be read */
    FASTSUD_ERR_MALFORMED = -14,          /* a line or record is not a puzzle */
    FASTSUD_ERR_STOPPED = -15             /* it was stopped, see fastsud_options_stop_at */
};

/* What is known of a puzzle at the end. */
enum fastsud_verdict {
    FASTSUD_UNIQUE = 0,   /* exactly one solution */
    FASTSUD_NONE = 1,     /* no solution */
    FASTSUD_MULTIPLE = 2, /* two solutions or more */
    FASTSUD_GAVE_UP = 3,  /* the guess limit or the time limit came before any of the above was known */
    FASTSUD_OPEN = 4,     /* logic was exhausted, and was not to guess */
    FASTSUD_SOLVED = 5    /* with limit 1: a solution, perhaps not the only one */
};
enum { FASTSUD_N_VERDICTS = 6 };

/* A static string in English; "unknown status" or "unknown" when out of range. */
FASTSUD_API const char *fastsud_status_text(int status);
FASTSUD_API const char *fastsud_verdict_tag(int verdict); /* a word: unique, none, multiple, limit, open, solved */

/* That of the library that runs, which may be newer than this header: "MAJOR.MINOR.PATCH", and as a number. */
FASTSUD_API const char *fastsud_version(void);
FASTSUD_API unsigned fastsud_version_number(void); /* MAJOR * 1000000 + MINOR * 1000 + PATCH */

/*
 * Reads the 81 cells of a puzzle from the first characters of text[0..n_bytes), which must be '1' to '9' or one of the
 * blanks ". 0 _ * - x X"; whatever follows the 81st cell is ignored. cells (81 bytes) receives '1' to '9' and '.'.
 * Givens that contradict each other are no error. Errors: FASTSUD_ERR_BAD_CELL, one of the first 81 bytes is not a cell
 * (nor is a line end); FASTSUD_ERR_TOO_SHORT, all n_bytes are cells, but fewer than 81. In both cases cells is
 * unspecified, and *error_offset, unless NULL, is the offset of the first offending byte (n_bytes when the text is too
 * short). FASTSUD_ERR_ARGUMENT: text or cells is NULL.
 */
FASTSUD_API int fastsud_puzzle_parse(const char *text, size_t n_bytes, char cells[81], size_t *error_offset);

/* ------------------------------------------------------------------------------------------ one puzzle, one call */

/*
 * Solves a puzzle and proves whether its solution is the only one. Returns its verdict, FASTSUD_UNIQUE (which is 0),
 * FASTSUD_NONE or FASTSUD_MULTIPLE, or an error: FASTSUD_ERR_ARGUMENT, FASTSUD_ERR_NO_MEMORY. solution (may be NULL)
 * receives 81 digits '1' to '9' if it is unique, and is not touched otherwise. Some microseconds. Allocates some 600 KB
 * for the time of the call, of which it uses a few; for many puzzles, a solver is faster by far.
 */
FASTSUD_API int fastsud_solve(const char *puzzle, char solution[81]);

/*
 * Counts the solutions of a puzzle up to a limit, at least 1; *n_solutions becomes their number. There is no time
 * limit: an empty grid has 6 670 903 752 021 072 936 960 solutions, some millions a second. Returns FASTSUD_OK,
 * FASTSUD_ERR_ARGUMENT or FASTSUD_ERR_NO_MEMORY. Allocates as fastsud_solve does.
 */
FASTSUD_API int fastsud_count(const char *puzzle, uint64_t limit, uint64_t *n_solutions);

/* ---------------------------------------------------------------------------------------------------- options */

/*
 * Options of the objects below, by name and value, so that new ones need no new functions. Which names an object reads
 * stands above its _create, which copies what it reads; if another one is set, _create is FASTSUD_ERR_UNKNOWN_OPTION.
 * _set copies, and may allocate; setting a name again replaces its value, NULL unsets it. After an error the value
 * before stays: FASTSUD_ERR_UNKNOWN_OPTION, FASTSUD_ERR_VALUE, FASTSUD_ERR_NO_MEMORY. The texts engine, isa, clues,
 * pattern, er, parts, with and within are only checked by _create, and column when the file is opened.
 */
struct fastsud_options;
FASTSUD_API int fastsud_options_create(struct fastsud_options **options);
FASTSUD_API void fastsud_options_destroy(struct fastsud_options *options);
FASTSUD_API int fastsud_options_set(struct fastsud_options *options, const char *name, const char *value);

/*
 * What was wrong in the last _set, or _create with these options, that was FASTSUD_ERR_VALUE or that there is no such
 * option, engine or kernel: a line in English, the program's, which calls options as the program does. "": nothing, or
 * options is NULL. Valid until the next _set, _create or _destroy.
 */
FASTSUD_API const char *fastsud_options_problem(const struct fastsud_options *options);

/*
 * Lets another thread, or a signal's handler, end the calls of what is made with these options: they look at *stop as
 * often as at a time limit, and end soon after it is not 0 as they do then; what has no time limit is then
 * FASTSUD_ERR_STOPPED, or was nearly done. What they write is unspecified. Once *stop is 0, the objects go on as if
 * nothing had been, but for those that keep what they were given before: sets and splitters with values. *stop stays
 * the caller's and valid as long as the objects; NULL, none, is the default. FASTSUD_ERR_ARGUMENT: options is NULL.
 */
FASTSUD_API int fastsud_options_stop_at(struct fastsud_options *options, const int *stop);

/* Option i of those that there are; NULL past the end. *help, unless NULL, becomes a line about it. All static. */
FASTSUD_API const char *fastsud_option_name(size_t i, const char **help);

/* ---------------------------------------------------------------------------------------------------- solving */

/*
 * Work for one call, n_puzzles of them. Set size to sizeof(struct fastsud_batch) and what is not wanted to 0: members
 * may be added at the end. A size that is that of no header is FASTSUD_ERR_ARGUMENT, here and below.
 */
struct fastsud_batch {
    size_t size;                /* in: sizeof(struct fastsud_batch) */
    size_t n_puzzles;           /* may be 0 */
    const void *puzzles;        /* puzzle_stride apart; or NULL, and */
    size_t puzzle_stride;       /* in bytes */
    const uint16_t *candidates; /* n_puzzles x 81 masks */
    /*
     * Out: the solution of puzzle p, 81 bytes at solutions + p * solution_stride, written when its verdict is
     * FASTSUD_UNIQUE or FASTSUD_SOLVED, unspecified otherwise; nothing else in the stride is touched. NULL: not wanted.
     */
    void *solutions;
    size_t solution_stride; /* in bytes */
    int as_numbers;         /* solutions are written as the numbers 1 to 9 instead of '1' to '9' */
    uint8_t *verdicts;      /* out: enum fastsud_verdict. Required */
    uint64_t *n_solutions;  /* out: solutions found, at most the limit. May be NULL, as all that follow */
    uint8_t *cut_short;     /* out: 1 when a limit of guesses or time ended the search, so that n_solutions is a lower
                               bound, also where the verdict is FASTSUD_MULTIPLE; otherwise 0 */
    uint64_t *n_guesses;    /* out: guesses made; may differ between kernels, and without depth-first with the other
                               puzzles of the batch; 0 by "sat" */
    uint64_t *n_nodes;      /* out: nodes created, by "csp" and "backtrack"; 0 by others */
    uint32_t *depths;       /* out: most guesses above one node, by "csp" and "logic"; 0 by others */
    uint16_t *open_candidates; /* out: n_puzzles x 81 masks, those left of a puzzle with verdict FASTSUD_OPEN */
};

/*
 * A solver, some MiB that most puzzles hardly touch. options may be NULL: the defaults, in brackets. It reads:
 *
 * - engine [lockstep]: the way of solving, see fastsud_engine_at. All give the same verdicts
 * - isa [fastest]: the kernel of the engine lockstep, see fastsud_kernel_at
 * - limit [2]: a puzzle ends at this many solutions, at least 1; 2 proves uniqueness
 * - guess-limit [0]: a puzzle ends after this many guesses, cells in which a search branches; 0: never
 * - time-limit [0]: a puzzle ends soon after so many seconds, such as 0.5; 0: never. lockstep always answers a puzzle
 *   that needs no more than some hundred guesses
 * - depth-first [no]: yes: each puzzle's search, and so its guesses, depends on nothing but the puzzle; slower by a few
 *   hundredths. So it is with limit 1 and with a guess limit
 * - select [mrv+degree], of csp: the next variable: first, mrv, mrv+degree
 * - propagate [peers], of csp: what an assignment removes: peers, or singles too
 * - method [levels], of logic: levels of techniques; theory; or essay, FastSudokuSolver's own levels, which end at 3
 * - level [10], of logic: the highest level
 * - then [open], of logic: search: guess where logic ends, instead of FASTSUD_OPEN
 * - encoding [extended], of sat: minimal, extended
 *
 * An engine or a kernel that does not exist, that this build lacks or that this CPU cannot run is an error, never a
 * fallback. FASTSUD_ERR_ARGUMENT: solver is NULL. FASTSUD_ERR_NO_MEMORY.
 */
struct fastsud_solver;
FASTSUD_API int fastsud_solver_create(const struct fastsud_options *options, struct fastsud_solver **solver);
FASTSUD_API void fastsud_solver_destroy(struct fastsud_solver *solver);

/*
 * Solves a batch; does not allocate, "sat" excepted. Fastest with thousands of puzzles. Engines differ in FASTSUD_OPEN,
 * and in what a guess limit cuts short, for each counts the guesses of its own search ("sat" CaDiCaL's decisions, for
 * each solution separately). Of a puzzle with several solutions, limit 1 gives the one that the engine finds first. A
 * puzzle with contradictory givens has no solution. FASTSUD_ERR_ARGUMENT, and nothing written, when solver, batch or
 * its verdicts are NULL, when not exactly one input is given, or when a stride is too short; an empty batch is no
 * error. FASTSUD_ERR_NO_MEMORY, from "sat" alone: from some puzzle on, outputs are unspecified.
 */
FASTSUD_API int fastsud_solver_solve(struct fastsud_solver *solver, const struct fastsud_batch *batch);

/*
 * From now on puzzles are those of other rules, n_cells characters or numbers each, as of fastsud_rules_morph; rules
 * stay valid and unchanged until the solver is destroyed. Batches have no candidates then. A puzzle that is none is
 * FASTSUD_ERR_MALFORMED, which fastsud_rules_problem describes; outputs from there on are unspecified. A guess limit is
 * that of the engine's search. FASTSUD_ERR_ARGUMENT: there are no rules; FASTSUD_ERR_FULL: the engine would need more
 * memory than the rules may. Allocates.
 */
struct fastsud_rules;
FASTSUD_API int fastsud_solver_take_rules(struct fastsud_solver *solver, struct fastsud_rules *rules);

/* What the solver runs on, static strings: the kernel is NULL for an engine without kernels; both for solver NULL. */
FASTSUD_API const char *fastsud_solver_engine(const struct fastsud_solver *solver);
FASTSUD_API const char *fastsud_solver_kernel(const struct fastsud_solver *solver);

/*
 * A total since creation, by name: puzzles, sweeps (passes of the kernel over all lanes), lane_sweeps (busy lanes
 * only), steps (rounds of choosing, branching and refilling), guesses, nodes, tasks (branches that went through the
 * task stack), max_depth (most guesses above one node). They may differ between kernels. 0 for an unknown name.
 */
FASTSUD_API uint64_t fastsud_solver_counter(const struct fastsud_solver *solver, const char *name);
FASTSUD_API const char *fastsud_counter_name(size_t i); /* NULL past the end */

/*
 * The engines, the default first, and what each is; NULL past the end. "lockstep" is this project's: SIMD across
 * puzzles. "csp": depth-first search with forward checking (Haralick and Elliott 1980). "backtrack": cells in order,
 * digits ascending, so solutions come in lexicographic order (Golomb and Baumert 1965). "logic": human techniques
 * (levels 0 to 2 of the essay FastSudokuSolver, then HoDoKu's), or a theory of clauses (Kurtz, CMSC 16100, lecture 27).
 * "sat": CaDiCaL (Biere) on the clauses of Lynce and Ouaknine 2006. "dpll": Davis, Putnam, Logemann and Loveland's
 * search on clauses. *package becomes the Debian package that this build
 * lacks for the engine, or NULL when it is built. Either may be NULL.
 */
FASTSUD_API const char *fastsud_engine_at(size_t i, const char **summary, const char **package);

/*
 * The kernels of this build for this processor, fastest first; NULL past the end. *is_runnable becomes 1 if this CPU
 * and operating system can run it: the first such is the default, but "avx512-split" on AMD's Zen 5 alone. *needs: CPU
 * features beyond the baseline. *n_lanes: puzzles advanced at once in large batches. Each may be NULL. All strings are
 * static.
 */
FASTSUD_API const char *fastsud_kernel_at(size_t i, const char **needs, unsigned *n_lanes, int *is_runnable);

/* Feature i of those that kernels may need, and whether this CPU has it; NULL past the end. */
FASTSUD_API const char *fastsud_cpu_feature(size_t i, int *is_present);

/* ---------------------------------------------------------------------------------- all solutions, one by one */

/*
 * Finds the solutions of a puzzle in lexicographic order, each once: depth first, at the first open cell, with singles
 * and locked candidates between guesses. 40 KB. It reads guess-limit and time-limit, for a puzzle.
 */
struct fastsud_enumerator;
FASTSUD_API int fastsud_enumerator_create(const struct fastsud_options *options,
                                          struct fastsud_enumerator **enumerator);
FASTSUD_API void fastsud_enumerator_destroy(struct fastsud_enumerator *enumerator);

/* Starts on a puzzle, or on candidates. */
FASTSUD_API int fastsud_enumerator_start(struct fastsud_enumerator *enumerator, const char *puzzle);
FASTSUD_API int fastsud_enumerator_start_candidates(struct fastsud_enumerator *enumerator,
                                                    const uint16_t candidates[81]);

/*
 * Finds the next n solutions and writes the 81 digits of each to solutions, stride bytes apart, at least 81; NULL: they
 * are only counted. Returns how many it found; fewer than n: there are no more, or a limit came, which _cut_short
 * tells. 0 before the first start, or when the stride is too short.
 */
FASTSUD_API size_t fastsud_enumerator_next(struct fastsud_enumerator *enumerator, size_t n, char *solutions,
                                           size_t stride);
FASTSUD_API int fastsud_enumerator_cut_short(const struct fastsud_enumerator *enumerator);

/* ---------------------------------------------------------------------------------------------------- other rules */

/*
 * Puzzles of other sizes and rules, of up to 32x32 cells, such as killer, thermometers or 16x16. It reads
 *
 * - engine [lockstep]: csp, backtrack, logic, sat or dpll; lockstep is csp with the kernels for hard 9x9 sudoku
 * - limit [2]
 * - guess-limit, time-limit, for a puzzle; time-limit also for _read
 * - memory-limit [256]: what the constraints that _read makes may take, in MiB
 * - without: techniques that steps of logic do not use, by name, with commas between, as the program takes them
 *
 * Errors of _create are FASTSUD_ERR_ARGUMENT, _NO_MEMORY, _UNKNOWN_ENGINE, _ENGINE_NOT_BUILT and _VALUE, of without.
 */
struct fastsud_rules;
FASTSUD_API int fastsud_rules_create(const struct fastsud_options *options, struct fastsud_rules **rules);
FASTSUD_API void fastsud_rules_destroy(struct fastsud_rules *rules);

/*
 * Reads rules, or a puzzle with its rules, from a text that need not be terminated: one for people, a string of ISS, a
 * link or JSON of f-puzzles or SudokuPad, or names, such as "killer" or "windoku+antiknight", told apart by content;
 * fastsud-formats(5) describes them.
 * FASTSUD_ERR_MALFORMED: _problem says what is wrong, and where; the object then has no rules. What a rule demands may
 * be seen to be impossible; that is no error, but there is a text, and no solution. FASTSUD_ERR_FULL: the rules need
 * more than memory-limit or time-limit; _problem says which, and where. Allocates.
 */
FASTSUD_API int fastsud_rules_read(struct fastsud_rules *rules, const char *text, size_t n_bytes);

/* What was wrong in the last _read or line of cells, or, if nothing was, what of a drawing was read; its path is "".
 * FASTSUD_ERR_ARGUMENT as of _reader_problem. */
struct fastsud_problem;
FASTSUD_API int fastsud_rules_problem(const struct fastsud_rules *rules, struct fastsud_problem *problem);

/* The shape. Each may be NULL. FASTSUD_ERR_ARGUMENT: there are no rules. */
FASTSUD_API int fastsud_rules_shape(const struct fastsud_rules *rules, unsigned *n_rows, unsigned *n_columns,
                                    int *lowest_value, unsigned *n_values);

/*
 * Solves a puzzle up to the limit. cells: n_cells characters in row order, digits and then letters (A is 10), '.' for a
 * blank; NULL: what the text says. candidates: of each cell a mask, bit i for the lowest value + i; NULL: all that the
 * rules and cells leave. solution (may be NULL) receives n_cells characters if the verdict is FASTSUD_UNIQUE or
 * FASTSUD_SOLVED; *n_solutions (may be NULL) how many were found. Returns the verdict, FASTSUD_ERR_MALFORMED (of cells,
 * see _problem), FASTSUD_ERR_ARGUMENT (there are no rules) or FASTSUD_ERR_NO_MEMORY. Allocates.
 */
FASTSUD_API int fastsud_rules_solve(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                    const uint32_t *candidates, char *solution, uint64_t *n_solutions);

/*
 * Starts on all solutions of such a puzzle, in lexicographic order, which _read and _solve end. FASTSUD_OK or an error,
 * as above. Allocates.
 */
FASTSUD_API int fastsud_rules_start(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                    const uint32_t *candidates);

/*
 * Finds the next n solutions and writes the n_cells characters of each to solutions (may be NULL), stride bytes apart,
 * at least n_cells. Returns how many it found; fewer than n: there are no more, or a limit came or memory was lacking,
 * which _cut_short tells. 0 before the first start, or when the stride is too short. Allocates.
 */
FASTSUD_API size_t fastsud_rules_next(struct fastsud_rules *rules, size_t n, char *solutions, size_t stride);
FASTSUD_API int fastsud_rules_cut_short(const struct fastsud_rules *rules);

/*
 * Copies of puzzles of the same rules by the symmetries of these: permutations of the cells that keep all constraints
 * (of plain grids with boxes: of bands, rows of a band, stacks and columns of a stack, and transposition if boxes are
 * square), and, unless a rule tells values apart, as killer and thermometers do, any renaming of values; or their
 * reversal, if the rules allow that, as non-consecutive does, perhaps together with permutations that they would not
 * allow otherwise, as a single thermometer does. They are found by the first call after _read, in
 * milliseconds.
 *
 * Puzzles are n_cells bytes each, stride apart: characters, as above, or numbers, 0 being a blank; results are the
 * same, n_cells apart. FASTSUD_ERR_MALFORMED: _problem says what is wrong, its line being the number of the puzzle,
 * from
 * 1. FASTSUD_ERR_FULL: it would take more than some seconds; _problem says of what. FASTSUD_ERR_ARGUMENT: also if there
 * are no rules, or one of them is impossible. FASTSUD_ERR_NO_MEMORY. All allocate.
 */

/*
 * How values may be renamed: not at all; in any way; only so that the lowest becomes the highest, and so on; or that,
 * but only while cells move: then one half of the permutations needs it, and the other does not allow it.
 */
enum { FASTSUD_RENAMING_NONE, FASTSUD_RENAMING_ANY, FASTSUD_RENAMING_REVERSE, FASTSUD_RENAMING_MIRROR };

/* How many permutations of the cells there are, UINT64_MAX: so many or more; and one of the above. Each may be NULL. */
FASTSUD_API int fastsud_rules_symmetries(struct fastsud_rules *rules, uint64_t *n_symmetries, int *renaming);

/*
 * The canonical forms of n puzzles, each the first of all copies, cell by cell, a blank before the lowest value: equal
 * if and only if the puzzles are copies of each other; of 9x9 sudoku the same as fastsud_canon's, more slowly. Each of
 * the others may be NULL. cells, n x n_cells: where a cell goes; values, n x n_values: the lowest value + i becomes the
 * lowest + values[i]. n_automorphisms, n: how many permutations of the cells take the puzzle to itself when values are
 * renamed suitably; UINT64_MAX: so many or more. A 4x4 puzzle takes some 2 microseconds, 6x6 10, 16x16 some 10
 * milliseconds, or seconds if it has few givens.
 */
FASTSUD_API int fastsud_rules_canon(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride,
                                    void *forms, uint16_t *cells, uint8_t *values, uint64_t *n_automorphisms);

/*
 * Random copies of n puzzles, k of each: numbers first to first + k - 1, functions of seed, puzzle and number, each
 * copy as likely as the others; those of `fastsud morph --rules --seed`. grids (may be NULL, and moved then): what is
 * moved along, such as their solutions, likewise stride apart. copies and moved: n x k x n_cells bytes.
 */
FASTSUD_API int fastsud_rules_morph(struct fastsud_rules *rules, uint64_t seed, size_t n, const void *puzzles,
                                    size_t stride, const void *grids, uint64_t first, size_t k, void *copies,
                                    void *moved);

/*
 * Writes n puzzles anew, as n x n_cells numbers, or as characters, '.' for a blank: in either form, they are read
 * likewise. Of rules with the value 0 numbers do not tell it from a blank.
 */
FASTSUD_API int fastsud_rules_convert(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride,
                                      int as_numbers, void *converted);

/*
 * Takes givens away from n puzzles, each a random one after the other as its seed and givens have it, until none is
 * redundant, and writes what stays to minimal, n x n_cells, as _morph does; verdicts (may be NULL), of a limit of 2: a
 * puzzle that is not FASTSUD_UNIQUE is written as it is. The same as `fastsud minimize --rules`. Errors as of _morph
 * but for FASTSUD_ERR_FULL. Ends what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_minimize(struct fastsud_rules *rules, uint64_t seed, size_t n, const void *puzzles,
                                       size_t stride, void *minimal, uint8_t *verdicts);

/*
 * Finds all minimal puzzles among the subsets of the givens of a puzzle of n_cells bytes, at most limit, as `fastsud
 * minimize --all --rules` does. Returns the puzzle's verdict, of a limit of 2, and unless it is FASTSUD_UNIQUE there
 * are none; or an error, as of _minimize. *puzzles becomes the address of the first of *n_puzzles, n_cells apart,
 * written as _morph does; valid until the next call; NULL: there are none. *cut_short (may be NULL): 1: there may be
 * more, because of the limit or the time limit; otherwise 0. Allocates.
 */
FASTSUD_API int fastsud_rules_minimize_all(struct fastsud_rules *rules, uint64_t limit, const void *puzzle,
                                           const void **puzzles, size_t *n_puzzles, int *cut_short);

/* What is measured of a puzzle of any rules. */
struct fastsud_rules_rating {
    size_t size;        /* in: sizeof(struct fastsud_rules_rating) */
    int verdict;        /* FASTSUD_UNIQUE, FASTSUD_NONE, FASTSUD_MULTIPLE; FASTSUD_GAVE_UP or FASTSUD_OPEN: not known */
    unsigned n_givens;  /* cells with one value, by the text, the cells or the candidates */
    uint64_t n_guesses; /* of the engine, until it had proved the verdict */
    int n_redundant;    /* givens that can each be taken away on its own; -1: not exactly one solution, or no time */
    int logic; /* what steps of logic made of it: FASTSUD_SOLVED, _OPEN, _NONE (they contradict), _GAVE_UP (no time) */
    uint64_t n_steps;    /* that were taken */
    const char *hardest; /* technique among the steps, static; NULL: there was no step */
};

/*
 * Measures such a puzzle, given as to _solve, with limit 2. Each measure has time-limit. FASTSUD_OK, or an error as of
 * _solve; *rating is then as before. Ends what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_rate(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                   const uint32_t *candidates, struct fastsud_rules_rating *rating);

/*
 * The true candidates of such a puzzle: counts, n_cells x n_values, becomes the number of solutions in which a cell has
 * the lowest value + i, at most limit, which is at least 1; with 1, whether there is one. One search goes on for all.
 * Returns FASTSUD_UNIQUE, _NONE (they are all 0), _MULTIPLE, FASTSUD_GAVE_UP (time-limit was reached) or _OPEN (the
 * engine does not search), both with unspecified counts, or an error as of _solve. Ends what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_candidates(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                         const uint32_t *candidates, uint64_t limit, uint64_t *counts);

/* A clue of the text beside what it gives: a cage, a line, a dot, a number outside, a rule of the whole grid. */
struct fastsud_rules_clue {
    size_t size;      /* in: sizeof(struct fastsud_rules_clue) */
    uint64_t line;    /* where it stands in the text, from 1 */
    uint32_t column;  /* from 1 */
    const char *text; /* as in a text for people: "cage 10 r1c1 r1c2"; valid until the next call for these rules */
};

/* Clue i, in the order of the text. FASTSUD_ERR_ARGUMENT: there is none. FASTSUD_ERR_NO_MEMORY. Allocates. */
FASTSUD_API int fastsud_rules_clue_at(struct fastsud_rules *rules, size_t i, struct fastsud_rules_clue *clue);

/*
 * Redundant clues of such a puzzle: each can be taken away on its own, and there is still exactly one solution. givens,
 * n_cells, becomes 1 in cells whose given is redundant; redundant, of n_clues clues at most, 1 for those that are. Each
 * may be NULL. Returns the verdict of a limit of 2: with another than FASTSUD_UNIQUE none is redundant;
 * FASTSUD_GAVE_UP: time-limit, which is for each of the three searches, was reached. Or an error as of _solve. Ends
 * what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_redundant(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                        const uint32_t *candidates, uint8_t *givens, uint8_t *redundant,
                                        size_t n_clues);

/*
 * Why such a puzzle has no solution: givens and clues that cannot hold together, while without any one of them the
 * others can; few, not always the fewest. givens, n_cells, becomes 1 in cells whose given is among them, or whose
 * candidates are; clues, of n_clues clues at most, 1 for those that are; neither has any: no grid obeys the rules,
 * whatever is given. Returns FASTSUD_NONE; another verdict of a limit of 2, and all are 0; or FASTSUD_GAVE_UP:
 * time-limit, which is for the verdict and for the rest, was reached: all are 0, or there may be too many. Or an error
 * as of _solve. Ends what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_conflict(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                       const uint32_t *candidates, uint8_t *givens, uint8_t *clues, size_t n_clues);

/*
 * Begins to explain such a puzzle by steps of logic, as far as the candidates go; a cell of which they leave one value
 * without a text or cells that give it has pencilmarks, and no digit. Returns the verdict of a limit of 2, or an error
 * as of _solve. Ends what _start began; _read ends it. Allocates.
 */
FASTSUD_API int fastsud_rules_explain(struct fastsud_rules *rules, const char *cells, size_t n_cells,
                                      const uint32_t *candidates);

/* A step that a person could take. */
struct fastsud_rules_step {
    size_t size;           /* in: sizeof(struct fastsud_rules_step) */
    const char *technique; /* static */
    int placed_cell;       /* where a value is placed; -1: nowhere */
    int placed_value;      /* 0: none */
    const char *text;      /* a line in English, valid until the next step or call of _explain, _read or _destroy */
};

/*
 * Finds the next step, always by the easiest technique that finds one, applies it and describes it in *step. removed
 * (may be NULL) becomes, of n_cells cells, the candidates that go, masks as of _solve; what a placed value takes from
 * others is not among them. Returns 1; 0 when there is none, which _logic tells more of; or an error:
 * FASTSUD_ERR_ARGUMENT, also before _explain, or FASTSUD_ERR_NO_MEMORY. time-limit is for a step. Allocates.
 */
FASTSUD_API int fastsud_rules_step_next(struct fastsud_rules *rules, struct fastsud_rules_step *step,
                                        uint32_t *removed);

/*
 * The same of number i of all steps that there are where the steps so far have led, the easiest technique's first; none
 * is applied. They are found for number 0; of chains there is one of each kind, and nets only where there is nothing
 * else.
 */
FASTSUD_API int fastsud_rules_step_at(struct fastsud_rules *rules, size_t i, struct fastsud_rules_step *step,
                                      uint32_t *removed);

/* Where the steps so far have led: FASTSUD_SOLVED, _OPEN, _NONE (they contradict), _GAVE_UP (no time); or
 * FASTSUD_ERR_ARGUMENT before _explain. */
FASTSUD_API int fastsud_rules_logic(const struct fastsud_rules *rules);

/* ------------------------------------------------------------------------------------------- minimal puzzles */

/*
 * Redundant givens, and puzzles without them. It reads isa, seed [1], limit (of fastsud_minimize_all; not set: none)
 * and time-limit [0] (for a question about a given, or for all minimal puzzles). Some 14 MiB. Errors as of
 * fastsud_solver_create.
 */
struct fastsud_minimizer;
FASTSUD_API int fastsud_minimizer_create(const struct fastsud_options *options, struct fastsud_minimizer **minimizer);
FASTSUD_API void fastsud_minimizer_destroy(struct fastsud_minimizer *minimizer);

/*
 * For n puzzles, redundant (n x 81 bytes) becomes 1 in cells whose given can be taken away, alone, without the puzzle
 * getting a second solution, and 0 elsewhere. Most that cannot show it without a search, as the only given in an
 * unavoidable set (McGuire, Tugemann and Civario 2012). verdicts (may be NULL) become those of the puzzles: of one that
 * is not FASTSUD_UNIQUE nothing is redundant; FASTSUD_GAVE_UP: the time did not suffice. Some microseconds a puzzle,
 * among thousands.
 */
FASTSUD_API int fastsud_redundant(struct fastsud_minimizer *minimizer, size_t n, const void *puzzles, size_t stride,
                                  uint8_t *redundant, uint8_t *verdicts);

/*
 * Takes redundant givens away one after the other, in a random order that depends on seed and puzzle alone, until none
 * is left, and writes the minimal puzzles to minimal, n x 81 bytes. verdicts as above; a puzzle that is not
 * FASTSUD_UNIQUE is written as it is. The same as `fastsud minimize --seed`.
 */
FASTSUD_API int fastsud_minimize(struct fastsud_minimizer *minimizer, size_t n, const void *puzzles, size_t stride,
                                 char *minimal, uint8_t *verdicts);

/*
 * Finds all minimal puzzles among the subsets of a puzzle's givens, as `fastsud minimize --all` does. Returns the
 * puzzle's verdict, and unless it is FASTSUD_UNIQUE there are none; or an error. *puzzles becomes the address of the
 * first of *n_puzzles puzzles, 82 bytes apart, in an order that depends on the puzzle alone; valid until the next call
 * or until the minimizer is destroyed; NULL: there are none. *cut_short (may be NULL): 1: there may be more, because of
 * the limit or the time limit, or since most of the search found nothing; otherwise 0. Their number is exponential in
 * the number of redundant givens. Allocates.
 */
FASTSUD_API int fastsud_minimize_all(struct fastsud_minimizer *minimizer, const char *puzzle, const char **puzzles,
                                     size_t *n_puzzles, int *cut_short);

/*
 * The vicinity of puzzles, {-remove+add}, as `fastsud vicinity` searches it: from each, some givens are taken away and
 * some added, in all ways, and the canonical forms of the minimal puzzles that result are found. It reads
 *
 * - remove, add [1]: how many givens, 0 to 9
 * - time-limit [0], for a puzzle
 * - isa
 *
 * Errors as of fastsud_solver_create. Some MiB.
 */
struct fastsud_vicinity;
FASTSUD_API int fastsud_vicinity_create(const struct fastsud_options *options, struct fastsud_vicinity **vicinity);
FASTSUD_API void fastsud_vicinity_destroy(struct fastsud_vicinity *vicinity);

/*
 * Searches around n puzzles, stride apart; hundreds at once are fastest. *forms becomes the address of *n_forms forms,
 * 81 bytes each: for each puzzle its distinct ones in ascending order; valid until the next call or until it is
 * destroyed; NULL: there are none. *cut_short (may be NULL): 1: there may be more, because of the time limit; otherwise
 * 0. FASTSUD_ERR_ARGUMENT: also when a puzzle has not as many givens as are to be removed, or blanks as are to be
 * added; FASTSUD_ERR_NO_MEMORY. Allocates.
 */
FASTSUD_API int fastsud_vicinity_search(struct fastsud_vicinity *vicinity, size_t n, const void *puzzles, size_t stride,
                                        const char **forms, size_t *n_forms, int *cut_short);

/* ----------------------------------------------------------------------------------- what is in a solved grid */

/*
 * Finds all minimal puzzles with few givens that have a grid as their only solution, as `fastsud scan` does; its manual
 * says why none is missed (McGuire, Tugemann and Civario 2012). It reads
 *
 * - clues [17]: with at most so many givens, 8 to 27
 * - all-sizes [no]: yes: also puzzles that are not minimal
 * - with: a puzzle of 81 characters: only puzzles that have givens where it has them
 * - within: the same: only puzzles that have no others
 * - limit: the scan of a grid ends at this many puzzles; which ones is arbitrary, but always the same; not set: at none
 * - time-limit [0], for a grid
 * - isa
 *
 * FASTSUD_ERR_VALUE: no puzzle can be so. Other errors as of fastsud_solver_create. Some MiB.
 */
struct fastsud_scanner;
FASTSUD_API int fastsud_scanner_create(const struct fastsud_options *options, struct fastsud_scanner **scanner);
FASTSUD_API void fastsud_scanner_destroy(struct fastsud_scanner *scanner);

/*
 * Scans a grid of 81 digits. *puzzles becomes the address of its *n_puzzles puzzles, 81 bytes each, in ascending order
 * of their bytes, valid until the next call or until the scanner is destroyed; NULL: there are none. *cut_short (may be
 * NULL): 1: there may be more, because of the limit or the time limit; otherwise 0. FASTSUD_ERR_ARGUMENT: also when the
 * digits break the rules; FASTSUD_ERR_NO_MEMORY. A random grid takes about a second for 17 givens, and each given
 * more ten times as long. Allocates.
 */
FASTSUD_API int fastsud_scan(struct fastsud_scanner *scanner, const char *grid, const char **puzzles, size_t *n_puzzles,
                             int *cut_short);

/* Of which sizes, in cells; each two more take about six times as long. */
enum { FASTSUD_LEAST_UNAVOIDABLE = 4, FASTSUD_MOST_UNAVOIDABLE = 20 };

/*
 * Finds the minimal unavoidable sets of a grid of 81 digits, all that have at most max_size cells, from 4 to 20, as
 * `fastsud unavoidable` does: sets of cells whose digits the other cells leave another way, and no proper subset of
 * which is one (McGuire, Tugemann and Civario 2012). *n_sets becomes their number, and the first n of them, or all if
 * there are fewer, are written to sets (n 0: may be NULL), 81 bytes each, stride apart: the grid's digits in the set's
 * cells, '.' elsewhere; by size, then in ascending order of their bytes. A random grid has about 300 up to 12 cells,
 * which take milliseconds, and 30 000 up to 20, some seconds. options, which may be NULL, can only stop it.
 * FASTSUD_ERR_ARGUMENT: also when the digits break the rules; FASTSUD_ERR_NO_MEMORY; FASTSUD_ERR_STOPPED. Allocates for
 * the time of the call.
 */
FASTSUD_API int fastsud_unavoidable(const struct fastsud_options *options, const char *grid, unsigned max_size,
                                    size_t n, void *sets, size_t stride, size_t *n_sets);

/* ------------------------------------------------------------------------------- symmetric copies, canonical form */

/*
 * A morph, one of the 9! * 2 * 6^8 transformations that preserve sudoku's rules (Russell and Jarvis 2006): digits,
 * bands, rows of a band, stacks and columns of a stack are permuted, and the grid may be transposed.
 */
struct fastsud_morph {
    uint8_t cell[81];  /* where a cell goes */
    uint8_t digit[10]; /* what a digit becomes; digit[0] is 0 */
};

/* Number k of the random morphs of a puzzle, a function of seed, puzzle and k; those of `fastsud morph --seed`. */
FASTSUD_API int fastsud_morph_random(uint64_t seed, const char *puzzle, uint64_t k, struct fastsud_morph *morph);

/*
 * 81 bytes to 81 bytes, which do not overlap: a puzzle, or its solution. FASTSUD_ERR_ARGUMENT, here and below, also
 * when a morph does not permute cells and digits; whether it preserves the rules is not checked.
 */
FASTSUD_API int fastsud_morph_apply(const struct fastsud_morph *morph, const char *from, char *to);
FASTSUD_API int fastsud_morph_apply_candidates(const struct fastsud_morph *morph, const uint16_t from[81],
                                               uint16_t to[81]);

/* The morph that undoes one, and that which does one and then another. Results may be arguments. */
FASTSUD_API int fastsud_morph_invert(const struct fastsud_morph *morph, struct fastsud_morph *inverse);
FASTSUD_API int fastsud_morph_compose(const struct fastsud_morph *first, const struct fastsud_morph *second,
                                      struct fastsud_morph *both);

/*
 * The canonical form of a puzzle, minlex: of all its symmetric copies the one that comes first, row by row, a blank
 * before 1 before 2 ... before 9. Two puzzles are copies of each other if and only if their forms are equal. Any number
 * of givens and of solutions will do. form: 81 bytes. morph (may be NULL) takes the puzzle to it. *n_automorphisms (may
 * be NULL): how many of the 2 * 6^8 symmetries of the cells take the puzzle to itself when the digits are renamed
 * suitably; 1: no symmetry. Some microseconds; some milliseconds for the most symmetric.
 */
FASTSUD_API int fastsud_canon(const char *puzzle, char form[81], struct fastsud_morph *morph,
                              uint32_t *n_automorphisms);

/*
 * A set of classes of puzzles that are copies of each other, numbered from 0 in the order in which they came. It keeps
 * canonical forms, in less than 48 bytes a class and up to 4 MiB besides.
 */
struct fastsud_classes;
FASTSUD_API int fastsud_classes_create(struct fastsud_classes **classes);
FASTSUD_API void fastsud_classes_destroy(struct fastsud_classes *classes);

/*
 * Finds the classes of n puzzles, adding those that are new; class_of[i] becomes the number of puzzle i's. Allocates.
 * FASTSUD_ERR_NO_MEMORY: the set can only be destroyed. FASTSUD_ERR_FULL: it holds 2^34 - 1 classes.
 */
FASTSUD_API int fastsud_classes_add(struct fastsud_classes *classes, size_t n, const void *puzzles, size_t stride,
                                    uint64_t *class_of);
FASTSUD_API uint64_t fastsud_classes_count(const struct fastsud_classes *classes);

/* ----------------------------------------------------------------------------------------------------- columns */

/* What the values of a column are. */
enum fastsud_column_kind {
    FASTSUD_COLUMN_INTEGERS, /* such as givens */
    FASTSUD_COLUMN_REALS,    /* such as er */
    FASTSUD_COLUMN_FLAGS,    /* integers 0 and 1 */
    FASTSUD_COLUMN_TEXTS,    /* such as er_technique */
    FASTSUD_COLUMN_COUNTS    /* texts of the nonzero counts by name: "naked single:3;X-wing:1" */
};

/* What integers are where a puzzle has no such value, and where the time did not suffice; reals are NaN, texts empty.
 */
enum { FASTSUD_NO_VALUE = -1, FASTSUD_NO_TIME = -2 };

/* A column, of the puzzles of the last _take of a measurer or _next of a reader; its arrays are theirs, until the next.
 */
struct fastsud_column {
    size_t size;             /* in: sizeof(struct fastsud_column) */
    const char *name;        /* as it was asked for */
    int kind;                /* enum fastsud_column_kind */
    size_t n;                /* puzzles */
    const int64_t *integers; /* n of them; NULL: of other kinds, and so are all below */
    const double *reals;     /* n of them */
    const char *text;        /* one after the other */
    const size_t *ends;      /* text p ends before text[ends[p]] */
};

/* ---------------------------------------------------------------------------------------------- reading files */

/*
 * Reads the puzzles of a file in their order, in bounded memory, as the program does: data compressed by gzip, bzip2,
 * xz or zstd is recognised by its content, and read if this build has the library for it. Some 2 MiB, and as much more
 * as the compressed data asks for, mostly 2 to 10. It reads
 *
 * - input [auto]: the format: lines, csv, jsonl, grid; or auto, told by the content
 * - column, of csv and jsonl: where the puzzles stand: a name, or a number from 1; otherwise found by name or content
 * - fields, of csv and jsonl: also these columns or members, with commas between, see fastsud_reader_column
 * - malformed [stop]: skip: what is not a puzzle is counted, not returned as an error
 *
 * path is copied; "-" is standard input. The file is opened by the first _next. Compressed data may be read ahead by a
 * thread, which is the reader's own. FASTSUD_ERR_ARGUMENT: path or reader is NULL. FASTSUD_ERR_NO_MEMORY.
 */
struct fastsud_reader;
FASTSUD_API int fastsud_reader_create(const struct fastsud_options *options, const char *path,
                                      struct fastsud_reader **reader);
FASTSUD_API void fastsud_reader_destroy(struct fastsud_reader *reader);

/*
 * Reads the next n puzzles to puzzles, 81 bytes each, '1' to '9' and '.', stride apart, at least 81. candidates (may be
 * NULL): n x 81 masks: pencilmarks where the file has them, elsewhere the digit of a given and all nine of a blank.
 * lines (may be NULL): n numbers of the lines on which the puzzles start, from 1. *n_read: how many were read.
 * FASTSUD_OK: n, or fewer because the file ended; a pipe is waited for. On other results but FASTSUD_ERR_ARGUMENT,
 * *n_read puzzles come before the problem, which fastsud_reader_problem describes:
 *
 * - FASTSUD_ERR_MALFORMED: a line or record is not a puzzle, or has pencilmarks although candidates is NULL; the next
 *   call goes on after it
 * - FASTSUD_ERR_IO: the file cannot be opened, decompressed or read, or has no such column; every further call returns
 *   it again
 * - FASTSUD_ERR_NO_MEMORY: likewise
 *
 * Empty lines, comments and headings are passed over; columns and members other than the puzzle's, such as a given
 * solution, are not returned but by fastsud_reader_column. With n 0 nothing is read, but the file is opened. Allocates.
 */
FASTSUD_API int fastsud_reader_next(struct fastsud_reader *reader, size_t n, void *puzzles, size_t stride,
                                    uint16_t *candidates, uint64_t *lines, size_t *n_read);

/*
 * Before the first _next: puzzles are those of other rules, as many cells as these have, as they are written, and
 * candidates is NULL. rules stay valid and unchanged until the reader is destroyed. FASTSUD_ERR_ARGUMENT: there are no
 * rules, or the file is open.
 */
FASTSUD_API int fastsud_reader_take_rules(struct fastsud_reader *reader, struct fastsud_rules *rules);

/* What the puzzles of the last _next have in column i of the option fields, texts. FASTSUD_ERR_ARGUMENT: there is none.
 */
FASTSUD_API int fastsud_reader_column(const struct fastsud_reader *reader, size_t i, struct fastsud_column *column);

/* Why _next failed. Its strings are the reader's, valid until the next _next or _destroy. */
struct fastsud_problem {
    size_t size;      /* in: sizeof(struct fastsud_problem) */
    int status;       /* that of the last _next; FASTSUD_OK before the first */
    int error_number; /* an errno; 0: none */
    const char *path; /* as given to _create; "<stdin>" */
    uint64_t line;    /* from 1; 0: none */
    uint32_t column;  /* of the offending byte in the line, or the first missing one, from 1; 0: none */
    const char *text; /* what is wrong and what to do, in English; options are called as the program's. "": nothing */
    uint64_t n_malformed; /* lines and records so far that are no puzzles, returned as errors or skipped */
};

/* FASTSUD_ERR_ARGUMENT: an argument is NULL, or the size that of no header. */
FASTSUD_API int fastsud_reader_problem(const struct fastsud_reader *reader, struct fastsud_problem *problem);

/* ---------------------------------------------------------------------------------------- splitting into parts */

enum { FASTSUD_LEFT_OUT = 255 };

/*
 * Deals puzzles to parts, such as train and test, as `fastsud split` does: copies of each other go to the same part. It
 * reads
 *
 * - parts: "train=0.9,test=0.1": up to 64 names, all different, of letters, digits, '.', '_' and '-', the first not '.'
 *   or '-'; and shares, above 0, that add up to 1
 * - seed [1]
 * - by-solution [no]: yes: puzzles whose solutions are copies of each other go to the same part; those without exactly
 *   one solution as they do by no
 * - isa, of the solver for by-solution
 *
 * FASTSUD_ERR_VALUE: parts is not set, or something else. Other errors as of fastsud_solver_create. Some 70 KB, 3
 * MiB more with by-solution.
 */
struct fastsud_splitter;
FASTSUD_API int fastsud_splitter_create(const struct fastsud_options *options, struct fastsud_splitter **splitter);
FASTSUD_API void fastsud_splitter_destroy(struct fastsud_splitter *splitter);

/*
 * From now on, before the first puzzle, puzzles are those of other rules, as above; rules stay valid and unchanged
 * until the splitter is destroyed. FASTSUD_ERR_ARGUMENT: also after a puzzle was dealt; otherwise errors of
 * fastsud_rules_symmetries; after FASTSUD_ERR_NO_MEMORY the splitter can only be destroyed.
 */
FASTSUD_API int fastsud_splitter_take_rules(struct fastsud_splitter *splitter, struct fastsud_rules *rules);

/* The name of part i, valid as long as the splitter; NULL past the end. */
FASTSUD_API const char *fastsud_splitter_part_name(const struct fastsud_splitter *splitter, size_t i);

/*
 * Deals n puzzles: parts[i] becomes the number of puzzle i's part, from 0 in the order of their names.
 *
 * Without values (NULL) a part is a function of options and puzzle alone, so that batches may come in any order and
 * from any number of splitters; the parts have their shares on average. Does not allocate.
 *
 * With values, n numbers such as the puzzles' levels, classes of copies are dealt in the order in which they come, so
 * that of the puzzles with each value every part has its share, rounded up or down, or nearly so where a class has
 * several puzzles: as `fastsud split --by`. Puzzles may come in any batches, but all to one splitter. Allocates, some
 * 1 MiB and up to 49 bytes a class.
 *
 * FASTSUD_ERR_ARGUMENT, and nothing done: also when not either all calls or none have values, and after
 * fastsud_split_equal or _cap. Of other rules, FASTSUD_ERR_MALFORMED: a puzzle is none of theirs, and nothing was dealt
 * from its batch of up to 256 on; FASTSUD_ERR_FULL likewise, which fastsud_rules_problem describes.
 * FASTSUD_ERR_NO_MEMORY: the splitter can only be destroyed. FASTSUD_ERR_FULL: it holds 2^34 - 1 classes.
 */
FASTSUD_API int fastsud_split(struct fastsud_splitter *splitter, size_t n, const void *puzzles, size_t stride,
                              const uint32_t *values, uint8_t *parts);

/*
 * Before the first fastsud_split_equal, once: it will leave cap puzzles of each value, above 0, by the shares of the
 * parts, or all that there are, as `fastsud split --cap`. If it fills, what a value lacks in a part comes from those of
 * the nearest values that have more, as with --equal. FASTSUD_ERR_ARGUMENT: also when nothing was dealt by values;
 * FASTSUD_ERR_NO_MEMORY: the splitter can only be destroyed.
 */
FASTSUD_API int fastsud_split_cap(struct fastsud_splitter *splitter, uint64_t cap, int fills);

/*
 * Leaves out puzzles at random, so that a part has equally many of each value, those of its rarest, or as many as
 * fastsud_split_cap says: as `fastsud split --equal`. To be called after all puzzles were dealt, once for each, in the
 * same order and any batches, with their values and parts; parts[i] becomes FASTSUD_LEFT_OUT, or stays.
 * FASTSUD_ERR_ARGUMENT: also at the first puzzle whose value and part are not those of any that is left; parts from
 * there on stay.
 */
FASTSUD_API int fastsud_split_equal(struct fastsud_splitter *splitter, size_t n, const uint32_t *values,
                                    uint8_t *parts);

/* --------------------------------------------------------------------------------------------- making puzzles */

/*
 * Makes minimal puzzles, or full grids, as `fastsud generate` does; with a symmetry, puzzles that no symmetric set of
 * givens can leave. It reads:
 *
 * - seed [1]: puzzle i is a function of the options, seed and i
 * - grids [no]: yes: full grids, every one exactly as likely as any other
 * - clues: "24", "24-28" or "24-" givens
 * - symmetry [none]: of the pattern of givens: none, rot90, rot180, mirror, diagonal, full
 * - pattern: a puzzle; givens stand where it has them
 * - unbiased [no]: yes: by controlled bias (Berthier 2009)
 * - needs-level: the level of logic that solves the puzzle, and no lower one, 0 to 10
 * - hard [no]: yes: no logic up to needs-level, or to 7, solves it
 * - engine [lockstep]: logic: puzzles that logic solves by method [levels], levels or theory, without what search alone
 *   can do; not with hard
 * - er: Sudoku Explainer's rating, "7.0..8.9"
 * - guesses: those of the depth-first search of lockstep, "20", "20-50" or "20-"
 * - rating: the search rating as of fastsud_rater_create, "20.0", "20.0..50.0" or "20..", by seed 1
 * - morphs [64]: for rating
 * - grade: a range of it by name, as fastsud_grade gives it: "hard", "easy..hard"; not with er
 * - er-uniqueness, er-rules: for er and grade, see fastsud_rater_create
 * - tries: at most so many draws for a puzzle
 * - time-limit [0]: at most so many seconds for a puzzle
 * - isa
 *
 * FASTSUD_ERR_VALUE if no puzzle can be as asked for, as far as can be told at once: fewer than 17 givens (McGuire,
 * Tugemann and Civario 2012); a pattern with two empty rows of a band, or columns of a stack; a symmetry that no such
 * number of givens has; an er that no puzzle of that level has; or if options contradict each other: grids makes no
 * use of any but seed, tries, time-limit and isa; pattern of clues, symmetry and unbiased; and unbiased of
 * symmetry, needs-level, hard, er, grade, guesses and rating. FASTSUD_ERR_UNKNOWN_KERNEL,
 * FASTSUD_ERR_KERNEL_NOT_RUNNABLE, of isa.
 */
struct fastsud_generator;
FASTSUD_API int fastsud_generator_create(const struct fastsud_options *options, struct fastsud_generator **generator);
FASTSUD_API void fastsud_generator_destroy(struct fastsud_generator *generator);

/*
 * Writes the puzzles first to first + n - 1, 81 bytes each, stride apart. *n_made (may be NULL) becomes n, or with
 * FASTSUD_ERR_NOT_FOUND how many were made before the first that was not found; go on with the one after it. That is
 * told after up to 8192 puzzles were tried, so ask for few when they are rare. With Sudoku Explainer's rating it may
 * allocate.
 */
FASTSUD_API int fastsud_generator_make(struct fastsud_generator *generator, uint64_t first, size_t n, void *puzzles,
                                       size_t stride, size_t *n_made);

/*
 * Makes puzzles of other sizes and rules, as `fastsud generate --rules` does. It reads seed [1], grids, clues,
 * symmetry, grade, time-limit [0] for a puzzle, memory-limit, and engine [lockstep], of which logic makes puzzles that
 * logic without chains solves. Errors as of fastsud_rules_create.
 */
struct fastsud_rules_generator;
FASTSUD_API int fastsud_rules_generator_create(const struct fastsud_options *options,
                                               struct fastsud_rules_generator **generator);
FASTSUD_API void fastsud_rules_generator_destroy(struct fastsud_rules_generator *generator);

/*
 * Reads the rules, a text as of fastsud_rules_read, or names, among them those of what each puzzle gets of its own,
 * such as "thermo+antiknight", "killer" or "jigsaw". FASTSUD_ERR_VALUE: no such puzzle can be as the options ask for.
 * Otherwise errors as of fastsud_rules_read, which _problem describes. Allocates.
 */
FASTSUD_API int fastsud_rules_generator_read(struct fastsud_rules_generator *generator, const char *text,
                                             size_t n_bytes);

/*
 * The shape of what is made, as fastsud_rules_shape; FASTSUD_ERR_NOT_FOUND: likewise, but each puzzle has rules of its
 * own, or comes with those that were read. FASTSUD_ERR_ARGUMENT: nothing was read.
 */
FASTSUD_API int fastsud_rules_generator_shape(const struct fastsud_rules_generator *generator, unsigned *n_rows,
                                              unsigned *n_columns, int *lowest_value, unsigned *n_values);

/*
 * Makes puzzle i, from 0, a function of options, rules and i. *line, valid until the next call for the generator, is
 * its cells, or a string of ISS if it has rules of its own. FASTSUD_ERR_NOT_FOUND, which _problem describes;
 * FASTSUD_ERR_ARGUMENT, also before _read; FASTSUD_ERR_NO_MEMORY. Allocates.
 */
FASTSUD_API int fastsud_rules_generator_make(struct fastsud_rules_generator *generator, uint64_t i, const char **line);
FASTSUD_API int fastsud_rules_generator_problem(const struct fastsud_rules_generator *generator,
                                                struct fastsud_problem *problem);

/* ---------------------------------------------------------------------------------------------- steps of logic */

/* A step that a person could take. */
struct fastsud_step {
    size_t size;           /* in: sizeof(struct fastsud_step) */
    const char *technique; /* static */
    int level;             /* of the technique, 0 to 10; -1: of none, or a rule of Sudoku Explainer or of the theory */
    int rating;            /* of a rule of Sudoku Explainer, in tenths; 0: none of them */
    int placed_cell;       /* where a digit is placed, 0 to 80; -1: nowhere */
    int placed_digit;      /* 1 to 9; 0: none */
    uint16_t removed[81];  /* candidates that go, masks as above; a placed digit's peers are not among them */
    uint8_t
        pattern[81];  /* 1: a cell of the pattern; 2: of its second part: fins, pincers, the second set; 0: neither */
    const char *text; /* a line in English; the explainer's, valid until it finds the next step or is destroyed */
};

/*
 * Finds steps one by one, always the easiest there is. It reads method [levels]: levels of techniques; theory, the
 * clauses of Kurtz; or er, the rules of Sudoku Explainer 1.2.1 (Juillerat 2007); level, of levels; er-uniqueness and
 * er-rules, see fastsud_rater_create; without, techniques that are not used, by name, with commas between, as the
 * program takes them; time-limit [0], for a step. Before the first start the puzzle is the empty grid.
 *
 * If level is set, steps by levels end where no technique up to that level applies. Otherwise those of no level are
 * applied, too, such as unique rectangles, and where no technique applies, the next step is the easiest of Sudoku
 * Explainer's rules, unless the puzzle has several solutions or none. So each puzzle with one solution is explained to
 * its end; ratings of these steps are not the puzzle's, for techniques come between. Rules that assume one solution are
 * applied only to puzzles that have one.
 */
struct fastsud_explainer;
FASTSUD_API int fastsud_explainer_create(const struct fastsud_options *options, struct fastsud_explainer **explainer);
FASTSUD_API void fastsud_explainer_destroy(struct fastsud_explainer *explainer);
FASTSUD_API int fastsud_explainer_start(struct fastsud_explainer *explainer, const char *puzzle);

/*
 * The same with what a player has written into the puzzle: entered, 81 cells with digits where nothing is given, and
 * marks, pencilmarks of cells without digits, masks as above, 0 where there are none; each may be NULL. Marks restrict
 * what their cell may hold and enter nothing, even one alone.
 */
FASTSUD_API int fastsud_explainer_start_position(struct fastsud_explainer *explainer, const char *puzzle,
                                                 const char *entered, const uint16_t marks[81]);

/*
 * Finds the next step, applies it and describes it in *step. Returns 1; 0 when there is none: the puzzle is then
 * solved, or open, or contradicts itself, which _verdict tells (FASTSUD_SOLVED, FASTSUD_OPEN, FASTSUD_NONE,
 * FASTSUD_GAVE_UP at the time limit); or an error: FASTSUD_ERR_ARGUMENT, FASTSUD_ERR_NO_MEMORY, after which the next
 * call is _start or _destroy, for a step may be lost. Allocates, for the text and by the rules of Sudoku Explainer.
 */
FASTSUD_API int fastsud_explainer_next(struct fastsud_explainer *explainer, struct fastsud_step *step);
FASTSUD_API int fastsud_explainer_verdict(const struct fastsud_explainer *explainer);

/*
 * Describes number i of all steps that there are where the explainer stands, the easiest technique's first, in *step,
 * and applies none. They are found for number 0; of chains there is one of each kind, and a step by Sudoku Explainer's
 * rules only where there is no other. Returns 1; 0 when there are no more; FASTSUD_ERR_VALUE of other methods than
 * levels; or as _next.
 */
FASTSUD_API int fastsud_explainer_at(struct fastsud_explainer *explainer, size_t i, struct fastsud_step *step);

/* How much a hint tells. */
enum { FASTSUD_HINT_CHECK = 1, FASTSUD_HINT_TECHNIQUE, FASTSUD_HINT_PLACE, FASTSUD_HINT_STEP };

/*
 * Tells as much as the amount says, in English. CHECK: what is wrong with the position that the explainer was started
 * with, but not what is right; empty if nothing is. Of the step found last, by _next or _at: TECHNIQUE is its name,
 * PLACE also its unit and its cells, STEP all, as its text; FASTSUD_ERR_NOT_FOUND if there is none. *text is valid
 * until the next call or until the explainer is destroyed. Other errors: FASTSUD_ERR_ARGUMENT, FASTSUD_ERR_NO_MEMORY.
 */
FASTSUD_API int fastsud_explainer_hint(struct fastsud_explainer *explainer, int amount, const char **text);

/* A digit that may be wrong. */
enum { FASTSUD_SUSPECT = 255 };

/*
 * Says what is wrong with the position that the explainer was started with, for programs to tell a player before a
 * hint. givens are the puzzle's original ones, 81 cells, or NULL: not known. Returns how many solutions the position
 * has, FASTSUD_UNIQUE, FASTSUD_NONE or FASTSUD_MULTIPLE (FASTSUD_GAVE_UP at the time limit); FASTSUD_ERR_VALUE if the
 * givens do not have exactly one; FASTSUD_ERR_ARGUMENT; FASTSUD_ERR_NO_MEMORY. faults[cell] becomes 0, or the digit
 * that the givens' solution has there instead of another one or, where there are marks, of none of them, or
 * FASTSUD_SUSPECT: without the cell's digit, or without it and that of another cell so marked, a position that has no
 * solution would have exactly one. *text becomes a line in English, empty if nothing is wrong; it is valid until the
 * next call or until the explainer is destroyed.
 */
FASTSUD_API int fastsud_explainer_judge(struct fastsud_explainer *explainer, const char *givens, uint8_t faults[81],
                                        const char **text);

/* The candidates as they now are; a placed digit is the only one of its cell. */
FASTSUD_API int fastsud_explainer_candidates(const struct fastsud_explainer *explainer, uint16_t candidates[81]);

/* What is drawn. */
enum { FASTSUD_DRAW_PUZZLE, FASTSUD_DRAW_POSITION, FASTSUD_DRAW_STEP };

/*
 * Draws the puzzle as it was at the start, without pencilmarks; where it stands now, with them; or the step found last,
 * with title and text: FASTSUD_ERR_NOT_FOUND if there is none. A long chain is drawn whole without its arrows if they
 * are many; FASTSUD_DRAW_STEP + 1 and so on draw its parts with their lines, as long as there are any. *svg becomes an
 * SVG file, UTF-8, that refers to no other, *n_bytes its length; it is light or dark as the reader prefers, valid until
 * the next call of this function or until the explainer is destroyed. Other errors: FASTSUD_ERR_ARGUMENT,
 * FASTSUD_ERR_NO_MEMORY. Allocates.
 */
FASTSUD_API int fastsud_explainer_svg(struct fastsud_explainer *explainer, int what, const char **svg, size_t *n_bytes);

/* ------------------------------------------------------------------------------ the steps of many puzzles, as arrays
 */

/*
 * Finds all steps of puzzles as an explainer does, of which it reads the options, but tells none: some ten times as
 * fast. has_boards: not 0: with the candidates before each step. time-limit is for the steps of a puzzle. Errors as of
 * fastsud_explainer_create.
 */
struct fastsud_tracer;
FASTSUD_API int fastsud_tracer_create(const struct fastsud_options *options, int has_boards,
                                      struct fastsud_tracer **tracer);
FASTSUD_API void fastsud_tracer_destroy(struct fastsud_tracer *tracer);

/* What technique, or rule, number i is called: static; NULL past the end. */
FASTSUD_API const char *fastsud_tracer_technique(const struct fastsud_tracer *tracer, size_t i);

/* The steps of puzzles, one after the other. The arrays are the tracer's, until the next call. */
struct fastsud_traces {
    size_t size;                   /* in: sizeof(struct fastsud_traces) */
    size_t n_puzzles;              /* as many as were asked for */
    size_t n_steps;                /* of all of them */
    size_t n_removed;              /* candidates that steps remove, of all of them */
    const uint64_t *step_ends;     /* n_puzzles: the steps of puzzle p end before step step_ends[p] */
    const uint8_t *verdicts;       /* n_puzzles: where the steps led, as fastsud_explainer_verdict tells it */
    const uint8_t *cells;          /* n_steps, as what follows: where a digit is placed; 255: nowhere */
    const uint8_t *digits;         /* 1 to 9; 0: none */
    const uint8_t *techniques;     /* numbers, see fastsud_tracer_technique */
    const int8_t *levels;          /* as of struct fastsud_step */
    const uint8_t *ratings;        /* likewise, in tenths */
    const uint64_t *removed_ends;  /* the candidates that step s removes end before removed_ends[s] */
    const uint8_t *removed_cells;  /* n_removed: a placed digit's peers are not among them */
    const uint8_t *removed_digits; /* n_removed */
    const uint16_t *candidates;    /* n_steps x 81 masks, those before the step; NULL: not wanted */
    /* Of other rules, instead of those above. */
    const uint16_t *cells_of_rules;         /* 65535: nowhere */
    const uint16_t *removed_cells_of_rules; /* n_removed */
    const uint32_t *candidates_of_rules;    /* n_steps x n_cells masks; NULL: not wanted */
};

/*
 * From now on puzzles are those of other rules, as of fastsud_solver_take_rules, and steps those of
 * fastsud_rules_explain: digits are values, levels -1, ratings 0. Of the options, without and time-limit hold. rules
 * stay valid and unchanged until the tracer is destroyed. FASTSUD_ERR_ARGUMENT: there are no rules. Allocates.
 */
FASTSUD_API int fastsud_tracer_take_rules(struct fastsud_tracer *tracer, struct fastsud_rules *rules);

/* What happens in a search. */
enum fastsud_search_event {
    FASTSUD_SEARCH_IMPLIED = 0,  /* a cell has one value left */
    FASTSUD_SEARCH_GUESS = 1,    /* one of the values of a cell is tried */
    FASTSUD_SEARCH_CONFLICT = 2, /* a cell, or a value in a house, or a clue has nothing left */
    FASTSUD_SEARCH_REFUTED = 3,  /* the last guess is undone, with what followed: the cell has another value */
    FASTSUD_SEARCH_SOLUTION = 4, /* all cells have a value */
    FASTSUD_SEARCH_RESTART = 5   /* all guesses are undone, and what was refuted between them */
};
FASTSUD_API const char *fastsud_search_event_name(int event); /* "implied", ...; NULL: there is no such event */

/* The searches of puzzles, one after the other. The arrays are the rules', until the next call. */
struct fastsud_searches {
    size_t size;             /* in: sizeof(struct fastsud_searches) */
    size_t n_puzzles;        /* as many as were asked for */
    size_t n_events;         /* of all of them */
    const uint64_t *ends;    /* n_puzzles: the events of puzzle p end before event ends[p] */
    const uint8_t *verdicts; /* n_puzzles */
    const uint8_t *kinds;    /* n_events, as what follows: enum fastsud_search_event */
    const uint16_t *depths;  /* guesses that hold, before this one */
    const uint16_t *cells;   /* 65535: none */
    const uint8_t *values;   /* 0: none */
};

/*
 * How the engine, csp or backtrack, searches n puzzles, n_cells bytes each as of fastsud_rules_morph, up to the limits
 * of the rules. FASTSUD_ERR_UNKNOWN_ENGINE: the rules have another one; FASTSUD_ERR_MALFORMED, which
 * fastsud_rules_problem describes; FASTSUD_ERR_ARGUMENT; FASTSUD_ERR_NO_MEMORY. Ends what _start began. Allocates.
 */
FASTSUD_API int fastsud_rules_search(struct fastsud_rules *rules, size_t n, const void *puzzles, size_t stride,
                                     struct fastsud_searches *found);

/* FASTSUD_ERR_ARGUMENT; FASTSUD_ERR_NO_MEMORY; of other rules FASTSUD_ERR_MALFORMED. Allocates. */
FASTSUD_API int fastsud_tracer_take(struct fastsud_tracer *tracer, size_t n, const void *puzzles, size_t stride,
                                    struct fastsud_traces *traces);
/* ----------------------------------------------------------------------------------------------------- answers */

/* What was understood of an answer. */
enum fastsud_answer_form {
    FASTSUD_ANSWER_NONE = 0,      /* nothing */
    FASTSUD_ANSWER_GRID = 1,      /* a grid: of a text the last one, whose blanks later placements fill */
    FASTSUD_ANSWER_PLACEMENTS = 2 /* placements such as r1c1=5, put into the puzzle, the later over the earlier */
};
FASTSUD_API const char *fastsud_answer_form_name(int form); /* none, grid, placements; "unknown" when out of range */

/*
 * Work for one call. Set size to sizeof(struct fastsud_judgements); arrays that are NULL are not wanted. Where nothing
 * was understood, the answer is the puzzle as it stands.
 */
struct fastsud_judgements {
    size_t size;                  /* in: sizeof(struct fastsud_judgements) */
    size_t n_puzzles;             /* may be 0 */
    const void *puzzles;          /* puzzle_stride apart */
    size_t puzzle_stride;         /* in bytes */
    const void *answers;          /* cells as of puzzles, answer_stride apart; or NULL, and texts: */
    size_t answer_stride;         /* in bytes */
    const char *texts;            /* text i is from text_offsets[i] to text_offsets[i + 1] */
    const uint64_t *text_offsets; /* n_puzzles + 1 */
    uint8_t *verdicts;            /* of the puzzles */
    uint8_t *forms;               /* enum fastsud_answer_form */
    uint8_t *cells;               /* the answers, n_puzzles x 81, 0 for a blank */
    uint8_t *solved;              /* 1: all cells are filled, all givens kept, all rules obeyed; otherwise 0 */
    uint16_t *filled;             /* cells */
    uint16_t *givens_kept;        /* givens that the answer has */
    int16_t *right;               /* cells as in the puzzle's only solution; -1: it has not exactly one */
    uint16_t *row_conflicts;      /* cells whose digit stands in their row already, to the left */
    uint16_t *column_conflicts;   /* likewise, above */
    uint16_t *box_conflicts;      /* likewise, in the box, in the order of the grid */
    uint16_t *given_conflicts;    /* cells with another digit than is given */
    uint16_t *rule_conflicts;     /* other rules that are broken; 0 of 9x9 sudoku */
    uint64_t *completions;        /* with limit: in how many ways blanks can be filled, up to it; 0: in none */
    uint8_t *cut_short;   /* 1: time-limit ended a search: the verdict is not known, or there are more completions */
    uint64_t *placements; /* that a text states */
    int16_t *placements_right; /* blanks of the puzzle that are filled rightly before the first wrong placement, as
                                  Sudoku-Bench counts, though none twice; -1: the puzzle has not exactly one solution */
};

/*
 * Judges answers to puzzles, for rewards and benchmarks: as cells, or as texts that models write. It reads isa; limit:
 * completions are counted up to it (not set: they are not); time-limit [0], for a search. Some 2 MiB. Errors as of
 * fastsud_solver_create.
 *
 * Of a text, what stands before the last "</think>" does not count, nor, if there are tags "<answer>", what is outside
 * of them. A grid is lines of cells, or all cells in a row, with spaces, commas, brackets, frames, numbers of rows
 * ("Row 1:") and columns, or the marks of Markdown, LaTeX, HTML and JSON; 0 and . _ * - ? x are blanks, as empty fields
 * of a table. It must have the puzzle's shape; the last one counts. A placement is r1c1=5, r1c1: 5 or "row 1, column 1:
 * 5". Texts may be of any bytes and length; the time is in proportion to it.
 */
struct fastsud_judge;
FASTSUD_API int fastsud_judge_create(const struct fastsud_options *options, struct fastsud_judge **judge);
FASTSUD_API void fastsud_judge_destroy(struct fastsud_judge *judge);

/*
 * From now on, puzzles, and answers as cells, are those of other rules, n_cells characters or numbers each, as of
 * fastsud_rules_morph; rules stay valid and unchanged until the judge is destroyed. Values above 9 are written as
 * numbers, or letters from A, which is 10. FASTSUD_ERR_ARGUMENT: there are no rules.
 */
FASTSUD_API int fastsud_judge_take_rules(struct fastsud_judge *judge, struct fastsud_rules *rules);

/*
 * Judges. Does not allocate, of other rules excepted. FASTSUD_ERR_ARGUMENT, and nothing written: also when not exactly
 * one of answers and texts is given, or a stride is too short. Of other rules, FASTSUD_ERR_MALFORMED: a puzzle or
 * answer is none of theirs, which fastsud_rules_problem describes; outputs from there on are unspecified.
 * FASTSUD_ERR_STOPPED.
 */
FASTSUD_API int fastsud_judge_answers(struct fastsud_judge *judge, const struct fastsud_judgements *judgements);

/* -------------------------------------------------------------------------------------------------- difficulty */

/*
 * Work for one call. Set size to sizeof(struct fastsud_ratings); arrays that are NULL are neither wanted nor computed.
 * A puzzle need not have exactly one solution, but for er, ep and ed.
 */
struct fastsud_ratings {
    size_t size;          /* in: sizeof(struct fastsud_ratings) */
    size_t n_puzzles;     /* may be 0 */
    const void *puzzles;  /* puzzle_stride apart */
    size_t puzzle_stride; /* in bytes */
    /* The lowest level of logic that decides the puzzle, 0 to 10; -1: none does; -2: the time did not suffice. */
    int8_t *levels;
    /*
     * Sudoku Explainer's rating of the hardest step, in tenths; 0: there is none, because the puzzle does not have
     * exactly one solution, has no blank, or the time did not suffice; 200: the rules do not solve it. About a
     * millisecond to many seconds a puzzle; allocates.
     */
    uint8_t *er;
    uint8_t *ep; /* likewise of the hardest up to the first digit */
    uint8_t *ed; /* likewise of the first step */
    /*
     * The geometric mean of guesses + 1 over random morphs, to the proof of uniqueness by lockstep's depth-first
     * search; below 0: the time did not suffice.
     */
    double *search;
    /* How much is known in nonets after level l, by [puzzle][level], 11 of them: 0 for the empty grid, 81 for a solved
     * one; below 0: the puzzle contradicts itself, or the time did not suffice. After the essay FastSudokuSolver. */
    double *information;
    /*
     * Cells that have one candidate after level l, givens among them, by [puzzle][level], 11 of them; -1: the puzzle
     * contradicts itself, or the time did not suffice.
     */
    int8_t *n_fixed;
    /*
     * How many cells must be given for levels up to l to solve the puzzle, if they are chosen best: the size of the
     * smallest backdoor (Williams, Gomes and Selman 2003), by [puzzle][level], 11 of them; -1: more than the option
     * backdoors; and where the puzzle does not have exactly one solution, the level is above the option's, or the time
     * did not suffice. Some milliseconds a puzzle up to level 7.
     */
    int8_t *backdoors;
};

/*
 * Measures difficulty. It reads level [10]; backdoors [1], 1 to 8; morphs [64] and seed [1], of search; er-uniqueness
 * [on]: off leaves out the rules that assume one solution; er-rules [se121]: repaired takes these as Sudoku Explainer's
 * successors correct them; isa; time-limit [0], for a measure of a puzzle. Errors as of fastsud_solver_create.
 */
struct fastsud_rater;
FASTSUD_API int fastsud_rater_create(const struct fastsud_options *options, struct fastsud_rater **rater);
FASTSUD_API void fastsud_rater_destroy(struct fastsud_rater *rater);
FASTSUD_API int fastsud_rate(struct fastsud_rater *rater, const struct fastsud_ratings *ratings);

/*
 * The grade of a puzzle by its er, in tenths: easy (from 10), medium (13), hard (16), expert (26), fiendish (41),
 * diabolical (61), extreme (85 to 200). NULL for any other number. A static string.
 */
FASTSUD_API const char *fastsud_grade(unsigned er);

/* ----------------------------------------------------------------------------------- measures by name, as arrays */

/*
 * The measures of `fastsud rate`, by the names of its columns. rules NULL: of 9x9 sudoku; else those of the puzzles,
 * read already, which the measurer uses until it is destroyed. columns: names with commas between, such as
 * "givens,level,er,techniques"; NULL: all that there are. It reads:
 *
 * - level [7]: the highest level of logic; 8 and above are slow
 * - morphs [64], seed [1], of rating; backdoors [1]; er-uniqueness [on], er-rules [se121]: see fastsud_rater_create
 * - search-propagate [singles]: peers or singles; search-limit [1000000]: of the columns of the engine csp's searches
 * - canonical [no]: yes: measure the canonical form of each puzzle, so that copies are alike
 * - time-limit [0, or that of the rules], for a measure of a puzzle; isa
 *
 * FASTSUD_ERR_VALUE: there is no such column (of these puzzles), or no time-limit for the column given_up. Errors as of
 * fastsud_solver_create.
 */
struct fastsud_measurer;
FASTSUD_API int fastsud_measurer_create(const struct fastsud_options *options, struct fastsud_rules *rules,
                                        const char *columns, struct fastsud_measurer **measurer);
FASTSUD_API void fastsud_measurer_destroy(struct fastsud_measurer *measurer);

/* How many puzzles a thread does well to measure in a call: the slower the measures, the fewer. */
FASTSUD_API size_t fastsud_measurer_at_once(const struct fastsud_measurer *measurer);

/*
 * Measures n puzzles; of other rules they are as many bytes each as there are cells, as of fastsud_rules_canon, and
 * FASTSUD_ERR_MALFORMED is one that is none, which fastsud_rules_problem describes, with its number from 1 as the line.
 * Allocates.
 */
FASTSUD_API int fastsud_measurer_take(struct fastsud_measurer *measurer, size_t n, const void *puzzles, size_t stride);

/* Column i, as its number stands in the names. FASTSUD_ERR_ARGUMENT: there is none. */
FASTSUD_API int fastsud_measurer_column(const struct fastsud_measurer *measurer, size_t i,
                                        struct fastsud_column *column);

#ifdef __cplusplus
}
#endif
#endif
