#include "logic/many_closures.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "logic/ladder.h"
#include "simd/kernel.h"

/* Below this many, one by one is faster. */
enum { PLANES_FROM = 24 };

struct fsd_many_closures {
    const struct fsd_kernel *kernel;
    size_t planes_from;
    void *planes; /* the kernel's state */
    /* What planes say of a batch. */
    uint8_t *levels;
    uint8_t *ends;
    uint16_t (*left)[FSD_N_CELLS];
    /* Above the levels of planes: the puzzles that are open, and what planes are given of them. */
    size_t *open;
    uint16_t (*boards)[FSD_N_CELLS];
};

void fsd_many_closures_destroy(struct fsd_many_closures *many)
{
    if (many) {
        free(many->planes);
        free(many->levels);
        free(many->ends);
        free(many->left);
        free(many->open);
        free(many->boards);
        free(many);
    }
}

enum fastsud_status fsd_many_closures_create(const char *kernel, size_t max_puzzles, struct fsd_many_closures **many)
{
    const struct fsd_packing *only = NULL;
    struct fsd_many_closures *const made = calloc(1, sizeof(*made));

    *many = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->kernel = kernel ? fsd_kernel_named(kernel, &only) : fsd_kernel_best();
    made->planes_from = !only ? PLANES_FROM : only == made->kernel->planes ? 0 : SIZE_MAX;
    made->planes = fsd_kernel_state_allocate(made->kernel->levels->state_size);
    made->levels = malloc(max_puzzles);
    made->ends = malloc(max_puzzles);
    made->left = malloc(max_puzzles * sizeof(*made->left));
    made->open = malloc(max_puzzles * sizeof(*made->open));
    made->boards = malloc(max_puzzles * sizeof(*made->boards));
    if (!made->planes || !made->levels || !made->ends || !made->left || !made->open || !made->boards) {
        fsd_many_closures_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *many = made;
    return FASTSUD_OK;
}

/* What planes leave out: cells without candidates at the start, and the levels above the one that solves. */
static void fill_in_trace(struct fsd_level_trace *trace, unsigned n_closed, const uint8_t end[FSD_N_DIGITS + 1])
{
    uint8_t *const start = trace->n_cells[FSD_LEVEL_START];

    start[0] = FSD_N_CELLS;
    for (unsigned n = 1; n <= FSD_N_DIGITS; n++) {
        start[0] = (uint8_t)(start[0] - start[n]);
    }
    for (unsigned level = 0; level < n_closed; level++) {
        trace->n_cells[level][0] = 0;
    }
    for (unsigned level = n_closed; level < FSD_N_LEVELS; level++) {
        memcpy(trace->n_cells[level], end, sizeof(trace->n_cells[level]));
    }
}

static void apply_one(const char *puzzle, unsigned max_level, uint64_t time_limit_ns, struct fsd_levels_record *record)
{
    struct fsd_deadline deadline = fsd_deadline_after(time_limit_ns);
    uint16_t candidates[FSD_N_CELLS];

    fsd_candidates_of_puzzle(puzzle, candidates);
    record->state = fsd_closures_apply_until(&deadline, candidates, max_level, &record->trace);
}

/* The levels from `first` on, of a puzzle whose trace is complete below it. */
static void go_on_alone(uint16_t candidates[FSD_N_CELLS], unsigned first, unsigned max_level, uint64_t time_limit_ns,
                        struct fsd_levels_record *record)
{
    struct fsd_deadline deadline = fsd_deadline_after(time_limit_ns);

    record->state = fsd_closures_go_on(&deadline, candidates, first, max_level, &record->trace);
}

/* What planes said of number i of their batch, when `level` was the last they applied. */
static void record_end(const struct fsd_many_closures *many, size_t i, unsigned level, struct fsd_levels_record *record)
{
    static const enum fsd_logic_state states[] = {[FSD_LEVEL_OPEN] = FSD_LOGIC_OPEN,
                                                  [FSD_LEVEL_SOLVED] = FSD_LOGIC_SOLVED,
                                                  [FSD_LEVEL_CONTRADICTORY] = FSD_LOGIC_CONTRADICTORY};
    static const uint8_t solved[FSD_N_DIGITS + 1] = {0, FSD_N_CELLS};
    const bool is_open = many->ends[i] == FSD_LEVEL_OPEN;

    record->state = states[many->ends[i]];
    record->trace.level = is_open ? FSD_N_LEVELS : level;
    fill_in_trace(&record->trace, level + is_open, is_open ? record->trace.n_cells[level] : solved);
}

/* Applies techniques, each as often as it finds something. Says whether any did. */
static bool apply_each(struct fsd_board *board, fsd_techniques techniques)
{
    struct fsd_step step;
    bool any = false;

    for (; techniques; techniques &= techniques - 1) {
        while (fsd_ladder_find(board, techniques & -techniques, NULL, &step)) {
            fsd_step_apply(&step, board);
            any = true;
        }
    }
    return any;
}

/*
 * Techniques of the first level above planes, for the first n of many->open, whose candidates are in many->left: a
 * puzzle in which they find nothing is closed, and goes on alone. Returns how many are not; they and their candidates
 * move to the front of many->open and many->boards.
 */
static size_t apply_above_planes(struct fsd_many_closures *many, size_t n, unsigned max_level, uint64_t time_limit_ns,
                                 struct fsd_levels_record *records)
{
    enum { LEVEL = FSD_LAST_PLANE_LEVEL + 1 };
    const fsd_techniques techniques = fsd_techniques_of_closure(LEVEL) & ~fsd_techniques_of_closure(LEVEL - 1);
    size_t n_changed = 0;

    for (size_t i = 0; i < n; i++) {
        struct fsd_levels_record *const record = &records[many->open[i]];
        struct fsd_board board;
        fsd_board_init_candidates(&board, many->left[i]);
        board.unsettled = 0;
        if (!apply_each(&board, techniques)) {
            fsd_candidates_count(board.cell, record->trace.n_cells[LEVEL]);
            go_on_alone(many->left[i], LEVEL + 1, max_level, time_limit_ns, record);
        } else {
            memcpy(many->boards[n_changed], board.cell, sizeof(board.cell));
            many->open[n_changed++] = many->open[i];
        }
    }
    return n_changed;
}

/* The levels above planes, of n puzzles in many->open. */
static void climb_above_planes(struct fsd_many_closures *many, size_t n, unsigned max_level, uint64_t time_limit_ns,
                               struct fsd_levels_record *records)
{
    while (n >= many->planes_from && (n = apply_above_planes(many, n, max_level, time_limit_ns, records)) > 0) {
        size_t n_open = 0;
        many->kernel->levels->climb(many->planes, &(struct fsd_level_work){
                                                      .n_puzzles = n,
                                                      .candidates = (const uint16_t(*)[FSD_N_CELLS])many->boards,
                                                      .goes_on = true,
                                                      .max_level = FSD_LAST_PLANE_LEVEL,
                                                      .levels = many->levels,
                                                      .ends = many->ends,
                                                      .left = many->left,
                                                  });
        for (size_t i = 0; i < n; i++) {
            record_end(many, i, FSD_LAST_PLANE_LEVEL + 1, &records[many->open[i]]);
            if (many->ends[i] == FSD_LEVEL_OPEN) {
                memmove(many->left[n_open], many->left[i], sizeof(many->left[i]));
                many->open[n_open++] = many->open[i];
            }
        }
        n = n_open;
    }
    for (size_t i = 0; i < n; i++) {
        go_on_alone(many->left[i], FSD_LAST_PLANE_LEVEL + 1, max_level, time_limit_ns, &records[many->open[i]]);
    }
}

void fsd_many_closures_apply(struct fsd_many_closures *many, size_t n, const char *const *puzzles, unsigned max_level,
                             uint64_t time_limit_ns, struct fsd_levels_record *records)
{
    const unsigned in_planes = max_level < FSD_LAST_PLANE_LEVEL ? max_level : FSD_LAST_PLANE_LEVEL;
    size_t n_open = 0;

    if (n < many->planes_from) {
        for (size_t i = 0; i < n; i++) {
            apply_one(puzzles[i], max_level, time_limit_ns, &records[i]);
        }
        return;
    }
    many->kernel->levels->climb(many->planes, &(struct fsd_level_work){
                                                  .n_puzzles = n,
                                                  .puzzles = puzzles,
                                                  .max_level = in_planes,
                                                  .levels = many->levels,
                                                  .ends = many->ends,
                                                  .n_cells = &records[0].trace.n_cells[0][0],
                                                  .n_cells_stride = sizeof(records[0]),
                                                  .start_place = FSD_LEVEL_START,
                                                  .left = many->left,
                                              });
    for (size_t i = 0; i < n; i++) {
        const bool is_open = many->ends[i] == FSD_LEVEL_OPEN;
        record_end(many, i, is_open ? in_planes : many->levels[i], &records[i]);
        if (is_open && max_level > in_planes) {
            memmove(many->left[n_open], many->left[i], sizeof(many->left[i]));
            many->open[n_open++] = i;
        }
    }
    climb_above_planes(many, n_open, max_level, time_limit_ns, records);
}
