#include "logic/many_levels.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "simd/kernel.h"

/* Fewer puzzles take less time one by one. */
enum { PLANES_FROM = 24 };

struct fsd_many_levels {
    const struct fsd_kernel *kernel;
    size_t planes_from;
    void *planes;
    uint8_t *levels;
    uint8_t *ends;
    uint16_t (*left)[FSD_N_CELLS];
};

void fsd_many_levels_destroy(struct fsd_many_levels *many)
{
    if (many) {
        free(many->planes);
        free(many->levels);
        free(many->ends);
        free(many->left);
        free(many);
    }
}

enum fastsud_status fsd_many_levels_create(const char *kernel, size_t max_puzzles, struct fsd_many_levels **many)
{
    const struct fsd_packing *only = NULL;
    struct fsd_many_levels *const made = calloc(1, sizeof(*made));

    *many = NULL;
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->kernel = kernel ? fsd_kernel_named(kernel, &only) : fsd_kernel_best();
    made->planes_from = !only ? PLANES_FROM : only == made->kernel->planes ? 0 : SIZE_MAX;
    const size_t state_size = made->kernel->levels->state_size + FSD_STATE_ALIGNMENT - 1;
    made->planes = aligned_alloc(FSD_STATE_ALIGNMENT, state_size / FSD_STATE_ALIGNMENT * FSD_STATE_ALIGNMENT);
    made->levels = malloc(max_puzzles);
    made->ends = malloc(max_puzzles);
    made->left = malloc(max_puzzles * sizeof(*made->left));
    if (!made->planes || !made->levels || !made->ends || !made->left) {
        fsd_many_levels_destroy(made);
        return FASTSUD_ERR_NO_MEMORY;
    }
    *many = made;
    return FASTSUD_OK;
}

/* What planes leave out: cells without candidates at the start, and the levels above the one that solves. */
static void complete(struct fsd_level_trace *trace, unsigned n_closed, const uint8_t end[FSD_N_DIGITS + 1])
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
    record->state = fsd_levels_apply_until(&deadline, candidates, max_level, &record->trace);
}

void fsd_many_levels_apply(struct fsd_many_levels *many, size_t n, const char *const *puzzles, unsigned max_level,
                           uint64_t time_limit_ns, struct fsd_levels_record *records)
{
    static const uint8_t solved[FSD_N_DIGITS + 1] = {0, FSD_N_CELLS};
    const unsigned in_planes = max_level < FSD_LAST_PLANE_LEVEL ? max_level : FSD_LAST_PLANE_LEVEL;

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
                                                  .left = max_level > in_planes ? many->left : NULL,
                                              });
    for (size_t i = 0; i < n; i++) {
        struct fsd_level_trace *const trace = &records[i].trace;
        const bool is_open = many->ends[i] == FSD_LEVEL_OPEN;
        trace->level = is_open ? FSD_N_LEVELS : many->levels[i];
        records[i].state = is_open                             ? FSD_LOGIC_OPEN
                           : many->ends[i] == FSD_LEVEL_SOLVED ? FSD_LOGIC_SOLVED
                                                               : FSD_LOGIC_CONTRADICTORY;
        complete(trace, many->levels[i], is_open ? trace->n_cells[in_planes] : solved);
        if (is_open && max_level > in_planes) {
            struct fsd_deadline deadline = fsd_deadline_after(time_limit_ns);
            records[i].state = fsd_levels_go_on(&deadline, many->left[i], in_planes + 1, max_level, trace);
        }
    }
}
