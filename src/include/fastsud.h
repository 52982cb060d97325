/*
 * fastsud: solves, checks and counts 9x9 sudoku by the million.
 *
 * A solver belongs to one thread at a time; different solvers are independent. The library holds no mutable
 * global state, never prints, never exits and allocates only in functions named _create. CaDiCaL, which the engine
 * "sat" drives, has ways of its own: it takes megabytes, allocates while it solves and ends the process when memory
 * runs out.
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

enum fastsud_status {
#define X(name, text) name,
    FASTSUD_STATUS_LIST(X)
#undef X
};

/* What is known of a puzzle at the end: name, tag. */
#define FASTSUD_VERDICT_LIST(X)                                                                                        \
    X(FASTSUD_UNIQUE, "unique")     /* exactly one solution (with limit 1: at least one) */                            \
    X(FASTSUD_NONE, "none")         /* no solution */                                                                  \
    X(FASTSUD_MULTIPLE, "multiple") /* two solutions or more */                                                        \
    X(FASTSUD_GAVE_UP, "limit")     /* the guess limit was spent before any of the above was known */                  \
    X(FASTSUD_OPEN, "open")         /* logic came to its end, and was not to guess */

enum fastsud_verdict {
#define X(name, tag) name,
    FASTSUD_VERDICT_LIST(X)
#undef X
        FASTSUD_N_VERDICTS
};

/* A static string; "unknown status" or "unknown" when out of range. */
FASTSUD_API const char *fastsud_status_text(enum fastsud_status status);
FASTSUD_API const char *fastsud_verdict_tag(enum fastsud_verdict verdict);

/* "MAJOR.MINOR.PATCH", static. */
FASTSUD_API const char *fastsud_version(void);

/*
 * Reads the 81 cells of a puzzle from the first characters of text[0..n_bytes). A given is '1' to '9'; a blank is
 * one of ". 0 _ * - x X"; whatever follows the 81st cell is ignored. cells (81 bytes, owned by the caller) receives
 * '1'..'9' for a given and '.' for a blank, which is what a batch takes. Givens that contradict each other are no
 * error. Errors: FASTSUD_ERR_BAD_CELL, a byte among the first 81 is no cell (a line end is none);
 * FASTSUD_ERR_TOO_SHORT, all n_bytes are cells but fewer than 81; *error_offset, unless NULL, is then the offset of the
 * first offending byte (n_bytes when the text is too short) and cells is unspecified. FASTSUD_ERR_ARGUMENT: text or
 * cells is NULL.
 */
FASTSUD_API enum fastsud_status fastsud_puzzle_parse(const char *text, size_t n_bytes, char cells[FASTSUD_N_CELLS],
                                                     size_t *error_offset);

/* An instruction-set variant of the lockstep kernel. */
struct fastsud_kernel_info {
    const char *name;  /* "avx512", "avx2", "sse41", "portable" */
    const char *needs; /* CPU features beyond the baseline, e.g. "avx512f avx512bw avx512vl" */
    unsigned n_lanes;  /* puzzles advanced at once */
    bool runnable;     /* this CPU and operating system can run it */
    bool chosen;       /* what a solver uses when no kernel is named */
};

/* The kernels of this build, the one that is fastest on this CPU first. Index i from 0; false when past the end. */
FASTSUD_API bool fastsud_kernel_info_get(size_t i, struct fastsud_kernel_info *info);

/* CPU feature i that kernels look at, and whether this CPU has it; NULL when past the end. */
FASTSUD_API const char *fastsud_cpu_feature(size_t i, bool *present);

/*
 * A way of solving: all give the same verdicts, each by a method of its own. "lockstep" is this project's: SIMD across
 * puzzles. "csp": depth-first search with forward checking (Haralick and Elliott 1980). "backtrack": cells in order,
 * digits ascending, so solutions come in lexicographic order (Golomb and Baumert 1965). "logic": the techniques of
 * people (levels 0 to 3 of the essay FastSudokuSolver, then HoDoKu's), or a theory of clauses (Kurtz, CMSC 16100,
 * lecture 27). "sat": CaDiCaL (Biere) on the clauses of Lynce and Ouaknine 2006.
 */
struct fastsud_engine_info {
    const char *name;
    const char *summary;
    bool built;          /* this build can run it */
    const char *package; /* what a build needs to have it, a Debian package; NULL: nothing */
    bool may_leave_open; /* its verdict may be FASTSUD_OPEN */
};

/* The engines, the default first. Index i from 0; false when past the end. */
FASTSUD_API bool fastsud_engine_info_get(size_t i, struct fastsud_engine_info *info);

/* Which variable the engine "csp" assigns next: name, text. */
#define FASTSUD_SELECT_LIST(X)                                                                                         \
    X(FASTSUD_SELECT_FIRST, "first")           /* the first unassigned cell */                                         \
    X(FASTSUD_SELECT_MRV, "mrv")               /* the one with the fewest values left */                               \
    X(FASTSUD_SELECT_MRV_DEGREE, "mrv+degree") /* of those, the one with the most unassigned peers */

enum fastsud_select {
#define X(name, text) name,
    FASTSUD_SELECT_LIST(X)
#undef X
};

/* What the engine "csp" concludes from an assignment: name, text. */
#define FASTSUD_PROPAGATE_LIST(X)                                                                                      \
    X(FASTSUD_PROPAGATE_PEERS, "peers")     /* the value leaves the domains of the peers */                            \
    X(FASTSUD_PROPAGATE_SINGLES, "singles") /* and naked and hidden singles are assigned, to the fixed point */

enum fastsud_propagate {
#define X(name, text) name,
    FASTSUD_PROPAGATE_LIST(X)
#undef X
};

/* How the engine "logic" reasons: name, text. */
#define FASTSUD_METHOD_LIST(X)                                                                                         \
    X(FASTSUD_METHOD_LEVELS, "levels") /* techniques by difficulty, up to a level */                                   \
    X(FASTSUD_METHOD_THEORY, "theory") /* the theory of 324 exactly-one clauses over 729 variables */

enum fastsud_method {
#define X(name, text) name,
    FASTSUD_METHOD_LIST(X)
#undef X
};

/* Clauses of the engine "sat" (Lynce and Ouaknine 2006): name, text. */
#define FASTSUD_ENCODING_LIST(X)                                                                                       \
    X(FASTSUD_ENCODING_MINIMAL, "minimal")   /* enough to define a solution */                                         \
    X(FASTSUD_ENCODING_EXTENDED, "extended") /* and the clauses that follow, which help propagation */

enum fastsud_encoding {
#define X(name, text) name,
    FASTSUD_ENCODING_LIST(X)
#undef X
};

/* The names of those lists; NULL when i is past the end. */
FASTSUD_API const char *fastsud_select_name(size_t i);
FASTSUD_API const char *fastsud_propagate_name(size_t i);
FASTSUD_API const char *fastsud_method_name(size_t i);
FASTSUD_API const char *fastsud_encoding_name(size_t i);

enum { FASTSUD_MAX_LEVEL = 10 }; /* of logic: 0 consistency, 1 singles, ... */

struct fastsud_solver_options {
    const char *engine;   /* NULL: "lockstep" */
    const char *kernel;   /* NULL: the fastest that this CPU runs. Only "lockstep" looks at it */
    uint64_t limit;       /* stop a puzzle at this many solutions, at least 1; 2 proves uniqueness */
    uint64_t guess_limit; /* give a puzzle up after this many guesses; 0: never */
    /* Each of these is for the engine named beside it; others ignore it. */
    enum fastsud_select select;       /* csp */
    enum fastsud_propagate propagate; /* csp */
    enum fastsud_method method;       /* logic */
    unsigned level;                   /* logic by levels: the highest, at most FASTSUD_MAX_LEVEL */
    bool then_search;                 /* logic: guess at the first open cell, instead of FASTSUD_OPEN */
    enum fastsud_encoding encoding;   /* sat */
};
/* The defaults. C, or C++ from 2020 on. */
#define FASTSUD_SOLVER_OPTIONS_INIT                                                                                    \
    {                                                                                                                  \
        .engine = NULL, .kernel = NULL, .limit = 2, .guess_limit = 0, .select = FASTSUD_SELECT_MRV_DEGREE,             \
        .propagate = FASTSUD_PROPAGATE_PEERS, .method = FASTSUD_METHOD_LEVELS, .level = FASTSUD_MAX_LEVEL,             \
        .then_search = false, .encoding = FASTSUD_ENCODING_EXTENDED                                                    \
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
    /* Out: the solution of puzzle p as 81 digits at solutions + p * solution_stride, written when its verdict is
     * FASTSUD_UNIQUE, unspecified otherwise; nothing else in the stride is touched. NULL: not wanted. */
    char *solutions;
    size_t solution_stride; /* bytes, at least 81 when solutions is given */
    uint8_t *verdicts;      /* out: enum fastsud_verdict. Required */
    uint64_t *n_solutions;  /* out: solutions found, at most limit. May be NULL */
    uint64_t *n_guesses;    /* out: branch nodes of the search; may differ between kernels. May be NULL */
    uint64_t *n_nodes;      /* out: states created, by "csp" and "backtrack"; 0 by others. May be NULL */
    uint32_t *depths;       /* out: most guesses above one state, by "csp" and "logic"; 0 by others. May be NULL */
    /* Out: what is left of puzzle p's candidates, in the form of candidates, written when its verdict is FASTSUD_OPEN.
     * May be NULL. */
    uint16_t (*open_candidates)[FASTSUD_N_CELLS];
};

/* Exact counts since creation. They do not depend on time or threads, but may differ between kernels. */
struct fastsud_counters {
    uint64_t n_puzzles;
    uint64_t n_sweeps;      /* passes of the kernel over all lanes */
    uint64_t n_lane_sweeps; /* the same, counting only lanes at work */
    uint64_t n_steps;       /* rounds of choosing, branching and refilling */
    uint64_t n_guesses;     /* branch nodes */
    uint64_t n_nodes;       /* states created; engines that count them */
    uint64_t n_tasks;       /* branches that went through the task stack */
    uint64_t max_depth;     /* most guesses above one node */
};

struct fastsud_solver; /* opaque */

/*
 * Makes a solver, under 1 MiB ("sat" excepted); options, which are copied, NULL: the defaults. On success *solver is
 * the caller's, to be given to fastsud_solver_destroy; on failure it is NULL. Naming an engine or a kernel that does
 * not exist, that this build lacks or that this CPU cannot run is an error, never a fallback:
 * FASTSUD_ERR_UNKNOWN_ENGINE, FASTSUD_ERR_ENGINE_NOT_BUILT, FASTSUD_ERR_UNKNOWN_KERNEL,
 * FASTSUD_ERR_KERNEL_NOT_RUNNABLE. FASTSUD_ERR_ARGUMENT: solver is NULL or an option is out of range.
 * FASTSUD_ERR_NO_MEMORY.
 */
FASTSUD_API enum fastsud_status fastsud_solver_create(const struct fastsud_solver_options *options,
                                                      struct fastsud_solver **solver);

/* NULL is legal. */
FASTSUD_API void fastsud_solver_destroy(struct fastsud_solver *solver);

/*
 * Solves a batch; does not allocate, "sat" excepted. Verdicts, solutions and capped counts are a function of each
 * puzzle and of the solver's options alone: neighbours in the batch, kernel and batch size do not matter. Engines
 * differ in FASTSUD_GAVE_UP and FASTSUD_OPEN only: each counts the guesses of a search of its own towards the node
 * limit ("sat" its decisions, for each solution anew). Of a puzzle with several solutions, limit 1 gives the one that
 * the engine finds first. Contradictory givens are a puzzle without solutions. FASTSUD_ERR_ARGUMENT, and nothing
 * written, when solver, batch or its verdicts are NULL, when not exactly one input is given, or when the stride is too
 * short; no puzzles are no error. FASTSUD_ERR_NO_MEMORY, from "sat" alone: the puzzles from some one on are unanswered.
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
