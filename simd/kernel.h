/*
 * The lockstep kernels, one per instruction set. A kernel advances many boards of different puzzles at once, and packs
 * them in two forms: 16-bit lanes (lanes/), which answer a few puzzles soonest, and planes (planes/), one bit a board,
 * which solve many in the least time.
 */
#ifndef FSD_SIMD_KERNEL_H
#define FSD_SIMD_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "simd/pair_sets.h"

enum fsd_outcome { FSD_OUTCOME_OPEN, FSD_OUTCOME_ENDED, FSD_OUTCOME_GAVE_UP };

struct fsd_kernel_counters {
    uint64_t n_sweeps, n_lane_sweeps, n_steps, n_guesses, n_tasks, max_depth;
};

enum { FSD_MAX_WORK = 1 << 19 };

/* A batch as kernels take it. All memory is the caller's; arrays have n_puzzles entries. */
struct fsd_work {
    size_t n_puzzles;                     /* at most FSD_MAX_WORK */
    const char *const *puzzles;           /* 81 readable bytes each, '1'..'9' are givens; or NULL and */
    const uint16_t (*candidates)[81];     /* candidate masks, bits 0 to 8 */
    const uint8_t (*known)[2];            /* cell and digit of a solution not to search for; see struct fsd_batch */
    uint64_t limit;                       /* at least 1: a puzzle ends at this many solutions */
    uint64_t guess_limit;                 /* 0: none. Needs depth_first */
    int depth_first;                      /* search each puzzle in one order that depends on nothing but the puzzle */
    char *solutions;                      /* may be NULL */
    size_t solution_stride;               /* at least 81, */
    bool ends_lines;                      /* or 82, where a newline follows each solution */
    uint8_t *outcomes;                    /* out: enum fsd_outcome, OPEN when the whole search tree was seen */
    uint64_t *n_solutions;                /* out */
    uint64_t *n_guesses;                  /* out; may be NULL */
    struct fsd_kernel_counters *counters; /* added to */
    bool (*goes_on)(void *context); /* asked about every millisecond; false: what is left is given up. May be NULL */
    void *context;
};

enum { FSD_STATE_ALIGNMENT = 4096 };

/* One way of packing boards. A state needs no initialisation. */
struct fsd_packing {
    const char *name;  /* e.g. "avx2/planes" */
    unsigned n_lanes;  /* boards that are advanced at once */
    size_t state_size; /* bytes, aligned to FSD_STATE_ALIGNMENT */
    /*
     * Solves begun, a batch that the last call has left in the state, and next. Either may be NULL. With keeps, it may
     * return true when begun is solved and less than a block of next is to be read: next is then the begun one of the
     * call after, whose puzzles take the lanes that come to be idle, which would stay so at the end of a batch. Its
     * memory stays until it is solved. Both are of texts, with no known solution, and alike but for their puzzles and
     * where the results go; of both or of neither are solutions wanted, and guesses.
     */
    bool (*solve)(void *state, const struct fsd_work *begun, const struct fsd_work *next, bool keeps);
};

/*
 * The levels of logic that planes climb. Each adds to those below: 0 naked singles; 1 hidden singles; 2 naked pairs; 3
 * naked triples; 4 locked candidates; 5 all Hall sets of units, which are the larger naked and hidden sets; 6 all Hall
 * sets of a digit's rows and columns, which are fish; 7 XY-, XYZ- and W-wings and simple colouring. All are monotone:
 * an elimination stays possible, by the same rule or a lower one, when other candidates go. So a level's closure does
 * not depend on the order of steps.
 */
enum { FSD_LAST_PLANE_LEVEL = 7 };

enum fsd_level_end { FSD_LEVEL_OPEN, FSD_LEVEL_SOLVED, FSD_LEVEL_CONTRADICTORY };

/* A batch of puzzles to climb with. All memory is the caller's; arrays have n_puzzles entries. */
struct fsd_level_work {
    size_t n_puzzles;                 /* at most FSD_MAX_WORK */
    const char *const *puzzles;       /* 81 readable bytes each, '1'..'9' are givens; or NULL and */
    const uint16_t (*candidates)[81]; /* candidate masks, bits 0 to 8 */
    const char *const *solutions;     /* 81 readable digits each, the only solution; NULL: not known; may be NULL */
    unsigned max_level;               /* at most FSD_LAST_PLANE_LEVEL */
    uint8_t *levels;                  /* out: the level that decides the puzzle; max_level + 1: none does */
    uint8_t *ends;                    /* out: enum fsd_level_end, how */
    /*
     * Out, may be NULL: n_cells[puzzle * n_cells_stride + 10 * level + k] is how many cells have k candidates, from 1
     * to 9, in the closure of each level below the one that decides; in place of a level, start_place: when the givens'
     * digits have left their peers, once. Nothing else is touched.
     */
    uint8_t *n_cells;
    size_t n_cells_stride;
    unsigned start_place;
    uint16_t (*left)[81]; /* out, may be NULL: candidates of the puzzles that are open at the end */
};

/* A state needs no initialisation. */
struct fsd_climb {
    size_t state_size; /* bytes, aligned to FSD_STATE_ALIGNMENT */
    void (*climb)(void *state, const struct fsd_level_work *work);
};

/*
 * The search of a scan: all choices of cells of a solved grid that hit all unavoidable sets known. Bands 1 and 2 first
 * ("low"), as 54 bits, then band 3 ("high"), as 27.
 */
struct fsd_scan_set {
    uint64_t low;
    uint32_t high;
};

enum {
    FSD_SCAN_MAX_GIVENS = 27,
    FSD_SCAN_LOW_SETS = 4096, /* without cells in band 3 */
    FSD_SCAN_REST_SETS = 8192,
    FSD_SCAN_REPLACED = 512, /* the last so many are replaced by later ones */
    FSD_SCAN_HELD = 1024,    /* choices handed over together */
    FSD_SCAN_TRIED = 1 << 14 /* steps between two questions whether to go on */
};

enum fsd_scan_answer { FSD_SCAN_PUZZLE, FSD_SCAN_MISSED, FSD_SCAN_STOP };

/*
 * All memory is the caller's. Functions that are called back may add sets, of any size, which are used from then on;
 * some are forgotten for want of room, which costs time alone.
 */
struct fsd_scan_work {
    const struct fsd_scan_set *sets; /* small ones first */
    size_t n_sets;
    unsigned max_givens, max_low, max_high; /* at most FSD_SCAN_MAX_GIVENS, max_givens, 27 */
    unsigned max_in_band[2];
    uint64_t low_cells; /* that may be given */
    uint32_t high_cells;
    void *context;
    /* Choices with as many givens as are allowed; false: stop. Before it returns, each of them is forgotten. */
    bool (*take)(void *context, const struct fsd_scan_set *choices, size_t n);
    /* A choice that others would contain: a puzzle with one solution? If not, *choice becomes a set that it misses. */
    enum fsd_scan_answer (*test)(void *context, struct fsd_scan_set *choice);
    bool (*goes_on)(void *context);
};

/* A state needs no initialisation. */
struct fsd_scan_search {
    size_t state_size; /* bytes, aligned to FSD_STATE_ALIGNMENT */
    void (*search)(void *state, const struct fsd_scan_work *work);
    void (*add)(void *state, const struct fsd_scan_set *set);
};

/* What shows of the givens of puzzles with one solution without a search. */
struct fsd_given_finder {
    /*
     * Those that are needed, as they are alone in an unavoidable set of two digits or two lines, see
     * src/puzzle/unavoidable.h. Of n puzzles with their solutions, 81 readable bytes each: bit cell % 64 of
     * alone[p][cell / 64]. NULL where vectors are no faster.
     */
    void (*find_alone)(size_t n, const char *const *puzzles, const char *const *solutions, uint64_t (*alone)[2]);
    /* The sets of these two kinds of n solutions, by keys of their cells. NULL as well. */
    void (*find_sets)(size_t n, const char *const *solutions, const uint8_t *const *keys,
                      struct fsd_pair_sets *const *sets);
    /*
     * Those that are redundant, as the puzzle without them leads to a contradiction when another digit is in their
     * cell. Of n puzzles, at most n_lanes, which take as long as n_lanes, those of the givens asked about: they leave
     * the set.
     */
    unsigned n_lanes;
    size_t state_size; /* bytes, aligned to FSD_STATE_ALIGNMENT; a state needs no initialisation */
    void (*find_spared)(void *state, size_t n, const char *const *puzzles, uint64_t (*givens)[2]);
};

struct fsd_line_counter {
    /*
     * Of n_lines times 82 readable bytes, how many begin the text that are each 81 cells and a newline. Blanks other
     * than . and 0 may not be known.
     */
    size_t (*count)(const char *text, size_t n_lines);
};

struct fsd_kernel {
    const char *name;
    const char *needs_text; /* the same as needs, for people */
    uint32_t needs;         /* bits of enum fsd_cpu_feature */
    uint32_t suits;         /* likewise: runs without, but others are faster then */
    const struct fsd_packing *lanes, *planes;
    size_t planes_from; /* how many puzzles it takes for planes to be faster */
    const struct fsd_climb *levels;
    const struct fsd_scan_search *scan;
    const struct fsd_given_finder *givens;
    const struct fsd_line_counter *lines;
};

/* Memory for a state of so many bytes; free gives it back. NULL: out of memory. */
void *fsd_kernel_state_allocate(size_t state_size);

/* The kernels of this build, fastest first; NULL when i is past the end. */
const struct fsd_kernel *fsd_kernel_at(size_t i);

/* Whether this CPU and its operating system can run a kernel. */
bool fsd_kernel_is_runnable(const struct fsd_kernel *kernel);

/* The first runnable kernel that suits this CPU; never NULL, since "portable" always does. */
const struct fsd_kernel *fsd_kernel_best(void);

/* NULL when there is none of that name. *only becomes the form if the name is one of the kernel's forms, else NULL. */
const struct fsd_kernel *fsd_kernel_named(const char *name, const struct fsd_packing **only);

#endif
