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
};

void fsd_many_closures_destroy(struct fsd_many_closures *many)
{
    if (many) {
        free(many->planes);
        free(many->levels);
        free(many->ends);
        free(many->left);
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
    if (!made->planes || !made->levels || !made->ends || !made->left) {
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

static void apply_one(const char *puzzle, unsigned max_level, uint64_t time_limit_ns, const int *stop,
                      struct fsd_levels_record *record)
{
    struct fsd_deadline deadline = fsd_deadline_of(time_limit_ns, stop);
    uint16_t candidates[FSD_N_CELLS];

    fsd_candidates_of_puzzle(puzzle, candidates);
    record->state = fsd_closures_apply_until(&deadline, candidates, max_level, &record->trace);
}

/* The levels from `first` on, of a puzzle whose trace is complete below it. */
static void go_on_alone(uint16_t candidates[FSD_N_CELLS], unsigned first, unsigned max_level, uint64_t time_limit_ns,
                        const int *stop, struct fsd_levels_record *record)
{
    struct fsd_deadline deadline = fsd_deadline_of(time_limit_ns, stop);

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

void fsd_many_closures_apply(struct fsd_many_closures *many, size_t n, const char *const *puzzles,
                             const char *const *solutions, unsigned max_level, uint64_t time_limit_ns, const int *stop,
                             struct fsd_levels_record *records)
{
    const unsigned in_planes = max_level < FSD_LAST_PLANE_LEVEL ? max_level : FSD_LAST_PLANE_LEVEL;

    if (n < many->planes_from) {
        for (size_t i = 0; i < n; i++) {
            apply_one(puzzles[i], max_level, time_limit_ns, stop, &records[i]);
        }
        return;
    }
    many->kernel->levels->climb(many->planes, &(struct fsd_level_work){
                                                  .n_puzzles = n,
                                                  .puzzles = puzzles,
                                                  .solutions = solutions,
                                                  .max_level = in_planes,
                                                  .levels = many->levels,
                                                  .ends = many->ends,
                                                  .n_cells = &records[0].trace.n_cells[0][0],
                                                  .n_cells_stride = sizeof(records[0]),
                                                  .start_place = FSD_LEVEL_START,
                                                  .left = max_level > in_planes ? many->left : NULL,
                                              });
    for (size_t i = 0; i < n; i++) {
        const bool is_open = many->ends[i] == FSD_LEVEL_OPEN;
        record_end(many, i, is_open ? in_planes : many->levels[i], &records[i]);
        if (is_open && max_level > in_planes) {
            go_on_alone(many->left[i], in_planes + 1, max_level, time_limit_ns, stop, &records[i]);
        }
    }
}
