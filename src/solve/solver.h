/* Solving batches of puzzles by an engine; what the public functions for solving stand on. */
#ifndef FSD_SOLVE_SOLVER_H
#define FSD_SOLVE_SOLVER_H

#include <stdbool.h>

#include "fastsud.h"
#include "solve/engine_list.h"

struct fsd_deadline;
struct fsd_engine;
struct fsd_failure;
struct fsd_variant;
struct fsd_watch;

/* A variant of the lockstep kernel for some instruction set. */
struct fsd_kernel_info {
    const char *name;  /* e.g. "avx2"; "portable" is in every build */
    const char *needs; /* CPU features beyond the baseline, separated by blanks */
    unsigned n_lanes;  /* puzzles advanced at once, in large batches */
    bool runnable;     /* this CPU and operating system can run it */
    bool chosen;       /* what a solver uses when no kernel is named */
};

/* The kernels of this build, fastest first. Index i from 0; false when past the end. */
bool fsd_kernel_info_get(size_t i, struct fsd_kernel_info *info);

/* Feature i of those that kernels may need, and whether this CPU has it; NULL when past the end. */
const char *fsd_cpu_feature_at(size_t i, bool *present);

/*
 * An engine is a way of solving, 9x9 sudoku or puzzles of any rules; all give the same verdicts. "lockstep" is this
 * project's: SIMD across puzzles. "csp": depth-first search with forward checking (Haralick and Elliott 1980).
 * "backtrack": cells in order, digits ascending, so solutions come in lexicographic order (Golomb and Baumert 1965).
 * "logic": human techniques (levels 0 to 2 of the essay FastSudokuSolver, then HoDoKu's), or a theory of clauses
 * (Kurtz, CMSC 16100, lecture 27). "sat": CaDiCaL (Biere) on the clauses of Lynce and Ouaknine 2006. "dpll": Davis,
 * Putnam, Logemann and Loveland's search on clauses.
 */
struct fsd_engine_info {
    const char *name;
    const char *summary;
    bool built;          /* this build can run it */
    const char *package; /* the Debian package that a build needs for it; NULL: none */
    bool may_leave_open; /* its verdict may be FASTSUD_OPEN */
};

/* The engines, the default first. Index i from 0; false when past the end. */
bool fsd_engine_info_get(size_t i, struct fsd_engine_info *info);

/* The values of engines' options, see solve/engine_list.h, and their texts; NULL when i is past the end. */
#define FSD_ENUMERATOR(name, text) name,
#define FSD_CHOICE(name, LIST)                                                                                         \
    enum fsd_##name{LIST(FSD_ENUMERATOR)};                                                                             \
    const char *fsd_##name##_name(size_t i);
FSD_ENGINE_CHOICES(FSD_CHOICE)
#undef FSD_CHOICE
#undef FSD_ENUMERATOR

/* A guess is a branch node of a search; a node is a state that the search creates. */
struct fsd_solver_options {
    const char *engine;                  /* NULL: "lockstep" */
    const struct fsd_engine *own_engine; /* instead of one by name; NULL: none */
    const char *command;                 /* what own_engine runs, if it needs that */
    const struct fsd_variant *variant;   /* its rules, which stay as they are; NULL: 9x9 sudoku */
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
    const int *stop;         /* everything ends soon after this is not 0; NULL: nobody can stop it */
    struct fsd_watch *watch; /* of the solver's thread: told the solutions found of a puzzle; NULL: nobody */
    /*
     * "lockstep": each puzzle's search, and so its guesses, depends on nothing but the puzzle. Needs no saying with
     * limit 1 or a guess limit.
     */
    bool depth_first;
    /* Each of these is for one engine. Others check its range, as they check kernel, and ignore it. */
#define FSD_MEMBER(id, engine, type, member, ...) type member;
    FSD_ENGINE_OPTION_LIST(FSD_MEMBER)
#undef FSD_MEMBER
};
/* The defaults. C, or C++ from 2020 on. */
#define FSD_INITIAL(id, engine, type, member, initial, ...) .member = initial,
#define FSD_SOLVER_OPTIONS_INIT                                                                                        \
    {                                                                                                                  \
        .engine = NULL, .own_engine = NULL, .command = NULL, .variant = NULL, .kernel = NULL, .limit = 2,              \
        .guess_limit = 0, .time_limit_ns = 0, .stop = NULL, .watch = NULL, .depth_first = false,                       \
        FSD_ENGINE_OPTION_LIST(FSD_INITIAL)                                                                            \
    }

/*
 * Work for one call. Arrays have n_puzzles entries, are the caller's and must not overlap. Of 9x9 sudoku exactly one of
 * puzzles and candidates is given, of other rules neither.
 */
struct fsd_batch {
    size_t n_puzzles;
    /*
     * Of other rules: for each puzzle n_cells sets, each a subset of the rules'; NULL: what these allow. A cell of its
     * solution is a character, see fsd_rules_value_character.
     */
    const uint32_t *values;
    struct fsd_deadline *deadline; /* of other rules: of the batch, instead of a time limit for each puzzle; or NULL */
    struct fsd_failure *failure;   /* of other rules: set by an engine that fails in its own way, FASTSUD_ERR_IO */
    /* Each points to at least 81 readable bytes: '1'..'9' is a given, every other byte a blank. */
    const char *const *puzzles;
    /* Pencilmarks instead: bit d - 1 of candidates[p][cell] says that digit d is still possible; bits 9 to 15 are 0. */
    const uint16_t (*candidates)[FASTSUD_N_CELLS];
    /*
     * A cell and a digit, 0 to 8, with which puzzle p has exactly one solution; cell 81: none is known. "lockstep" then
     * counts that solution without searching for it, and does not write it. With limit 1, or where none is known at
     * all, NULL.
     */
    const uint8_t (*known)[2];
    /*
     * Out: the solution of puzzle p as 81 digits (n_cells characters) at solutions + p * solution_stride, written when
     * its verdict is FASTSUD_UNIQUE, unspecified otherwise; nothing else in the stride is touched, but that with
     * ends_lines, of 9x9, a newline follows. NULL: not wanted.
     */
    char *solutions;
    size_t solution_stride; /* bytes, at least 81 (n_cells, 82) when solutions is given */
    bool ends_lines;
    uint8_t *verdicts;     /* out: enum fastsud_verdict. Required */
    uint64_t *n_solutions; /* out: solutions found, at most limit. May be NULL */
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
struct fsd_counters {
    uint64_t n_puzzles;
    uint64_t n_sweeps;      /* passes of the kernel over all lanes */
    uint64_t n_lane_sweeps; /* the same, counting busy lanes only */
    uint64_t n_steps;       /* rounds of choosing, branching and refilling */
    uint64_t n_guesses;
    uint64_t n_nodes;   /* by engines that count them */
    uint64_t n_tasks;   /* branches that went through the task stack */
    uint64_t max_depth; /* most guesses above one node */
};

struct fsd_solver; /* opaque; one thread's at a time */

/*
 * Makes a solver, some MiB that most puzzles hardly touch, from options, which are copied; NULL: the defaults. On
 * success *solver is the caller's, to be given to fsd_solver_destroy; on failure it is NULL. Naming an engine or a
 * kernel that does not exist, that this build lacks or that this CPU cannot run is an error, never a fallback, whether
 * or not the engine uses kernels: FASTSUD_ERR_UNKNOWN_ENGINE, FASTSUD_ERR_ENGINE_NOT_BUILT, FASTSUD_ERR_UNKNOWN_KERNEL,
 * FASTSUD_ERR_KERNEL_NOT_RUNNABLE. FASTSUD_ERR_ARGUMENT: solver is NULL or an option is out of range.
 * FASTSUD_ERR_FULL: the variant's bounds were reached. FASTSUD_ERR_NO_MEMORY.
 */
enum fastsud_status fsd_solver_create(const struct fsd_solver_options *options, struct fsd_solver **solver);

/* NULL is legal. */
void fsd_solver_destroy(struct fsd_solver *solver);

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
enum fastsud_status fsd_solver_solve(struct fsd_solver *solver, const struct fsd_batch *batch);

/*
 * The same, but it may leave the batch begun, with its last puzzles in a kernel's lanes, so that those of the next
 * batch can take the lanes that come to be idle; *is_begun says so. Batch and memory then stay as they are until it is
 * solved: when the next batch is begun or solved, or by fsd_solver_end.
 */
enum fastsud_status fsd_solver_begin(struct fsd_solver *solver, const struct fsd_batch *batch, bool *is_begun);

/* Solves a batch if it is still begun. */
enum fastsud_status fsd_solver_end(struct fsd_solver *solver, const struct fsd_batch *batch);

/* What the solver runs on: static strings. The kernel is NULL for an engine without kernels; both for solver NULL. */
const char *fsd_solver_engine(const struct fsd_solver *solver);
const char *fsd_solver_kernel(const struct fsd_solver *solver);

/* A copy; all 0 when solver is NULL. */
void fsd_solver_counters(const struct fsd_solver *solver, struct fsd_counters *counters);

/*
 * Solves one puzzle of 81 bytes without a solver, by the lanes of the fastest kernel, whose state it allocates for the
 * call. *n_solutions is at most limit; solution (may be NULL) receives 81 digits if there is exactly one, with a limit
 * of at least 2.
 */
enum fastsud_status fsd_solve_one(const char *puzzle, uint64_t limit, char solution[FASTSUD_N_CELLS],
                                  uint64_t *n_solutions);

#endif
