/*
 * fastsud: solves, checks and counts 9x9 sudoku by the million.
 *
 * A solver belongs to one thread at a time; different solvers are independent. The library holds no mutable global
 * state, never prints, never exits, and allocates only in functions named _create. The exception is CaDiCaL, which the
 * engine "sat" drives: it takes megabytes, allocates while it solves, and ends the process when memory runs out.
 */
#ifndef FASTSUD_H
#define FASTSUD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define FASTSUD_API __attribute__((visibility("default")))
#else
#define FASTSUD_API
#endif

enum { FASTSUD_N_CELLS = 81 };

#define FASTSUD_ENUMERATOR(name, text) name, /* of the lists below */

/* What a function that can fail returns: name, text. */
#define FASTSUD_STATUS_LIST(X)                                                                                         \
    X(FASTSUD_OK, "success")                                                                                           \
    X(FASTSUD_ERR_ARGUMENT, "an argument is missing or out of range")                                                  \
    X(FASTSUD_ERR_NO_MEMORY, "out of memory")                                                                          \
    X(FASTSUD_ERR_TOO_SHORT, "fewer than 81 cells")                                                                    \
    X(FASTSUD_ERR_BAD_CELL, "a cell is neither a digit nor a blank")                                                   \
    X(FASTSUD_ERR_UNKNOWN_ENGINE, "unknown engine")                                                                    \
    X(FASTSUD_ERR_ENGINE_NOT_BUILT, "this build lacks that engine")                                                    \
    X(FASTSUD_ERR_UNKNOWN_KERNEL, "unknown kernel")                                                                    \
    X(FASTSUD_ERR_KERNEL_NOT_RUNNABLE, "this CPU cannot run that kernel")

enum fastsud_status { FASTSUD_STATUS_LIST(FASTSUD_ENUMERATOR) };

/* What is known of a puzzle at the end: name, tag. */
#define FASTSUD_VERDICT_LIST(X)                                                                                        \
    X(FASTSUD_UNIQUE, "unique")     /* exactly one solution (with limit 1: at least one) */                            \
    X(FASTSUD_NONE, "none")         /* no solution */                                                                  \
    X(FASTSUD_MULTIPLE, "multiple") /* two solutions or more */                                                        \
    X(FASTSUD_GAVE_UP, "limit")     /* the guess limit or the time limit came before any of the above was known */     \
    X(FASTSUD_OPEN, "open")         /* logic was exhausted, and was not to guess */

enum fastsud_verdict { FASTSUD_VERDICT_LIST(FASTSUD_ENUMERATOR) FASTSUD_N_VERDICTS };

/* A static string; "unknown status" or "unknown" when out of range. */
FASTSUD_API const char *fastsud_status_text(enum fastsud_status status);
FASTSUD_API const char *fastsud_verdict_tag(enum fastsud_verdict verdict);

/* "MAJOR.MINOR.PATCH", static. */
FASTSUD_API const char *fastsud_version(void);

/*
 * Reads the 81 cells of a puzzle from the first characters of text[0..n_bytes). A given is '1' to '9'; a blank is
 * one of ". 0 _ * - x X"; whatever follows the 81st cell is ignored. cells (81 bytes, owned by the caller) receives
 * '1'..'9' for a given and '.' for a blank, as a batch takes them. Givens that contradict each other are no error.
 * Errors: FASTSUD_ERR_BAD_CELL, one of the first 81 bytes is not a cell (nor is a line end); FASTSUD_ERR_TOO_SHORT, all
 * n_bytes are cells, but fewer than 81. In both cases cells is unspecified, and *error_offset, unless NULL, is the
 * offset of the first offending byte (n_bytes when the text is too short). FASTSUD_ERR_ARGUMENT: text or cells is NULL.
 */
FASTSUD_API enum fastsud_status fastsud_puzzle_parse(const char *text, size_t n_bytes, char cells[FASTSUD_N_CELLS],
                                                     size_t *error_offset);

/* A variant of the lockstep kernel for some instruction set. */
struct fastsud_kernel_info {
    const char *name;  /* e.g. "avx2"; "portable" is in every build */
    const char *needs; /* CPU features beyond the baseline, separated by blanks */
    unsigned n_lanes;  /* puzzles advanced at once, in large batches */
    bool runnable;     /* this CPU and operating system can run it */
    bool chosen;       /* what a solver uses when no kernel is named */
};

/* The kernels of this build, fastest first. Index i from 0; false when past the end. */
FASTSUD_API bool fastsud_kernel_info_get(size_t i, struct fastsud_kernel_info *info);

/* Feature i of those that kernels may need, and whether this CPU has it; NULL when past the end. */
FASTSUD_API const char *fastsud_cpu_feature(size_t i, bool *present);

/*
 * An engine is a way of solving; all give the same verdicts. "lockstep" is this project's: SIMD across puzzles. "csp":
 * depth-first search with forward checking (Haralick and Elliott 1980). "backtrack": cells in order, digits ascending,
 * so solutions come in lexicographic order (Golomb and Baumert 1965). "logic": human techniques (levels 0 to 3 of the
 * essay FastSudokuSolver, then HoDoKu's), or a theory of clauses (Kurtz, CMSC 16100, lecture 27). "sat": CaDiCaL
 * (Biere) on the clauses of Lynce and Ouaknine 2006.
 */
struct fastsud_engine_info {
    const char *name;
    const char *summary;
    bool built;          /* this build can run it */
    const char *package; /* the Debian package that a build needs for it; NULL: none */
    bool may_leave_open; /* its verdict may be FASTSUD_OPEN */
};

/* The engines, the default first. Index i from 0; false when past the end. */
FASTSUD_API bool fastsud_engine_info_get(size_t i, struct fastsud_engine_info *info);

/* Which variable the engine "csp" assigns next: name, text. */
#define FASTSUD_SELECT_LIST(X)                                                                                         \
    X(FASTSUD_SELECT_FIRST, "first")           /* the first unassigned cell */                                         \
    X(FASTSUD_SELECT_MRV, "mrv")               /* the one with the fewest values left */                               \
    X(FASTSUD_SELECT_MRV_DEGREE, "mrv+degree") /* of those, the one with the most unassigned peers */

enum fastsud_select { FASTSUD_SELECT_LIST(FASTSUD_ENUMERATOR) };

/* What the engine "csp" concludes from an assignment: name, text. */
#define FASTSUD_PROPAGATE_LIST(X)                                                                                      \
    X(FASTSUD_PROPAGATE_PEERS, "peers")     /* the value leaves the domains of the peers */                            \
    X(FASTSUD_PROPAGATE_SINGLES, "singles") /* and naked and hidden singles are assigned, to the fixed point */

enum fastsud_propagate { FASTSUD_PROPAGATE_LIST(FASTSUD_ENUMERATOR) };

/* How the engine "logic" reasons: name, text. */
#define FASTSUD_METHOD_LIST(X)                                                                                         \
    X(FASTSUD_METHOD_LEVELS, "levels") /* techniques by difficulty, up to a level */                                   \
    X(FASTSUD_METHOD_THEORY, "theory") /* the theory of 324 exactly-one clauses over 729 variables */

enum fastsud_method { FASTSUD_METHOD_LIST(FASTSUD_ENUMERATOR) };

/* Clauses of the engine "sat" (Lynce and Ouaknine 2006): name, text. */
#define FASTSUD_ENCODING_LIST(X)                                                                                       \
    X(FASTSUD_ENCODING_MINIMAL, "minimal")   /* enough to define a solution */                                         \
    X(FASTSUD_ENCODING_EXTENDED, "extended") /* with redundant clauses that strengthen propagation */

enum fastsud_encoding { FASTSUD_ENCODING_LIST(FASTSUD_ENUMERATOR) };

#undef FASTSUD_ENUMERATOR

/* The texts of those lists; NULL when i is past the end. */
FASTSUD_API const char *fastsud_select_name(size_t i);
FASTSUD_API const char *fastsud_propagate_name(size_t i);
FASTSUD_API const char *fastsud_method_name(size_t i);
FASTSUD_API const char *fastsud_encoding_name(size_t i);

enum { FASTSUD_MAX_LEVEL = 10 }; /* of logic: 0 consistency, 1 singles, ... */

/* A guess is a branch node of a search; a node is a state that the search creates. */
struct fastsud_solver_options {
    const char *engine; /* NULL: "lockstep" */
    /*
     * For "lockstep"; NULL: the fastest that this CPU can run. A name like "avx2" packs boards as suits the size of a
     * batch; "avx2/lanes" and "avx2/planes" force one form. Answers do not depend on it.
     */
    const char *kernel;
    uint64_t limit;       /* stop a puzzle at this many solutions, at least 1; 2 proves uniqueness */
    uint64_t guess_limit; /* stop a puzzle after this many guesses; 0: never */
    /*
     * Stop a puzzle soon after it has taken so long; 0: never. The one option that makes answers depend on the machine.
     * Time in which other puzzles of the batch are solved does not count. "lockstep" always answers a puzzle that needs
     * no more than some hundred guesses.
     */
    uint64_t time_limit_ns;
    /* Each of these is for one engine. Others check its range, as they check kernel, and ignore it. */
    enum fastsud_select select;       /* csp */
    enum fastsud_propagate propagate; /* csp */
    enum fastsud_method method;       /* logic */
    unsigned level;                   /* logic by levels: the highest, at most FASTSUD_MAX_LEVEL */
    bool then_search;                 /* logic: guess at the first open cell instead of answering FASTSUD_OPEN */
    enum fastsud_encoding encoding;   /* sat */
};
/* The defaults. C, or C++ from 2020 on. */
#define FASTSUD_SOLVER_OPTIONS_INIT                                                                                    \
    {                                                                                                                  \
        .engine = NULL, .kernel = NULL, .limit = 2, .guess_limit = 0, .time_limit_ns = 0,                              \
        .select = FASTSUD_SELECT_MRV_DEGREE, .propagate = FASTSUD_PROPAGATE_PEERS, .method = FASTSUD_METHOD_LEVELS,    \
        .level = FASTSUD_MAX_LEVEL, .then_search = false, .encoding = FASTSUD_ENCODING_EXTENDED                        \
    }

/*
 * Work for one call. Arrays have n_puzzles entries, are the caller's and must not overlap. Exactly one of puzzles
 * and candidates is given.
 */
struct fastsud_batch {
    size_t n_puzzles;
    /* Each points to at least 81 readable bytes: '1'..'9' is a given, every other byte a blank. */
    const char *const *puzzles;
    /* Pencilmarks instead: bit d - 1 of candidates[p][cell] says that digit d is still possible; bits 9 to 15 are 0. */
    const uint16_t (*candidates)[FASTSUD_N_CELLS];
    /*
     * Out: the solution of puzzle p as 81 digits at solutions + p * solution_stride, written when its verdict is
     * FASTSUD_UNIQUE, unspecified otherwise; nothing else in the stride is touched. NULL: not wanted.
     */
    char *solutions;
    size_t solution_stride; /* bytes, at least 81 when solutions is given */
    uint8_t *verdicts;      /* out: enum fastsud_verdict. Required */
    uint64_t *n_solutions;  /* out: solutions found, at most limit. May be NULL */
    /*
     * Out: 1 when the guess limit or the time limit ended the search, so that n_solutions is a lower bound, also where
     * the verdict is FASTSUD_MULTIPLE; otherwise 0. May be NULL.
     */
    uint8_t *cut_short;
    uint64_t *n_guesses; /* out: guesses made; may differ between kernels; 0 by "sat". May be NULL */
    uint64_t *n_nodes;   /* out: nodes created, by "csp" and "backtrack"; 0 by others. May be NULL */
    uint32_t *depths;    /* out: most guesses above one node, by "csp" and "logic"; 0 by others. May be NULL */
    /*
     * Out: the candidates left of puzzle p, in the form of candidates, written when its verdict is FASTSUD_OPEN. May be
     * NULL.
     */
    uint16_t (*open_candidates)[FASTSUD_N_CELLS];
};

/* Totals since creation. They may differ between kernels, and depend on time if there is a time limit. */
struct fastsud_counters {
    uint64_t n_puzzles;
    uint64_t n_sweeps;      /* passes of the kernel over all lanes */
    uint64_t n_lane_sweeps; /* the same, counting busy lanes only */
    uint64_t n_steps;       /* rounds of choosing, branching and refilling */
    uint64_t n_guesses;
    uint64_t n_nodes;   /* by engines that count them */
    uint64_t n_tasks;   /* branches that went through the task stack */
    uint64_t max_depth; /* most guesses above one node */
};

struct fastsud_solver; /* opaque */

/*
 * Makes a solver, some MiB that most puzzles hardly touch, from options, which are copied; NULL: the defaults. On
 * success *solver is the caller's, to be given to fastsud_solver_destroy; on failure it is NULL. Naming an engine or a
 * kernel that does not exist, that this build lacks or that this CPU cannot run is an error, never a fallback, whether
 * or not the engine uses kernels: FASTSUD_ERR_UNKNOWN_ENGINE, FASTSUD_ERR_ENGINE_NOT_BUILT, FASTSUD_ERR_UNKNOWN_KERNEL,
 * FASTSUD_ERR_KERNEL_NOT_RUNNABLE. FASTSUD_ERR_ARGUMENT: solver is NULL or an option is out of range.
 * FASTSUD_ERR_NO_MEMORY.
 */
FASTSUD_API enum fastsud_status fastsud_solver_create(const struct fastsud_solver_options *options,
                                                      struct fastsud_solver **solver);

/* NULL is legal. */
FASTSUD_API void fastsud_solver_destroy(struct fastsud_solver *solver);

/*
 * Solves a batch; does not allocate, "sat" excepted. Verdicts, solutions, n_solutions and cut_short are a function of
 * each puzzle and of the solver's options alone, unless the time limit stops a puzzle: neighbours in the batch, kernel
 * and batch size do not matter. Engines differ in FASTSUD_OPEN, and in what a guess limit cuts short, for each counts
 * the guesses of its own search ("sat" CaDiCaL's decisions, for each solution separately). Of a puzzle with several
 * solutions, limit 1 gives the one that the engine finds first. A puzzle with contradictory givens has no solution.
 * FASTSUD_ERR_ARGUMENT, and nothing written, when solver, batch or its verdicts are NULL, when not exactly one input is
 * given, or when the stride is too short; an empty batch is no error. FASTSUD_ERR_NO_MEMORY, from "sat" alone: from
 * some puzzle on, outputs are unspecified.
 */
FASTSUD_API enum fastsud_status fastsud_solver_solve(struct fastsud_solver *solver, const struct fastsud_batch *batch);

/* What the solver runs on: static strings. The kernel is NULL for an engine without kernels; both for solver NULL. */
FASTSUD_API const char *fastsud_solver_engine(const struct fastsud_solver *solver);
FASTSUD_API const char *fastsud_solver_kernel(const struct fastsud_solver *solver);

/* A copy; all 0 when solver is NULL. */
FASTSUD_API void fastsud_solver_counters_get(const struct fastsud_solver *solver, struct fastsud_counters *counters);

#ifdef __cplusplus
}
#endif
#endif
