#include "jobs/unavoidable_stage.h"

#include "jobs/unique_solutions.h"
#include "puzzle/unavoidable_search.h"

enum {
    QUICK_SIZE = 10, /* sets up to this size take less than a millisecond a grid, */
    QUICK_LINES = 32 /* so this many lines make a chunk */
};

struct lister {
    const struct fsd_unavoidable_stage_options *options;
    struct fsd_solving solving;
    struct fsd_solved solved;
    struct fsd_unavoidable_list list;
};

enum { SETS };

static const struct fsd_count counts[] = {
    [SETS] = {.key = "sets", .one = "set", .many = "sets", .is_rated = true},
};

const char *fsd_unavoidable_format_name(size_t i)
{
    static const char *const names[] = {
        [FSD_UNAVOIDABLE_TEXT] = "text", [FSD_UNAVOIDABLE_CSV] = "csv", [FSD_UNAVOIDABLE_JSONL] = "jsonl"};

    return i < sizeof(names) / sizeof(names[0]) ? names[i] : NULL;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_unavoidable_stage_options *const of = options;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = (of->max_size <= QUICK_SIZE ? QUICK_LINES : 1) * (FASTSUD_N_CELLS + 1),
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    if (((const struct fsd_unavoidable_stage_options *)options)->format == FSD_UNAVOIDABLE_CSV) {
        fsd_buffer_put_text(out, "grid,size,set\n");
    }
}

static void destroy(void *state)
{
    struct lister *const lister = state;

    fsd_solved_destroy(&lister->solved);
    fsd_unavoidable_list_destroy(&lister->list);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct lister *const lister = state;

    lister->options = options;
    lister->solving.solver = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    lister->solving.solver.kernel = lister->options->kernel;
    return fsd_solved_create(&lister->solved, &lister->solving, &(const struct fsd_wanted){.solutions = true}, n_lines);
}

static void put(const struct lister *lister, const char *grid, fsd_cells set, struct fsd_buffer *out)
{
    static const char *const lines[] = {
        [FSD_UNAVOIDABLE_CSV] = "%.81s,%u,%.81s\n",
        [FSD_UNAVOIDABLE_JSONL] = "{\"grid\":\"%.81s\",\"size\":%u,\"set\":\"%.81s\"}\n",
    };
    char text[FASTSUD_N_CELLS + 1];

    fsd_unavoidable_put(grid, set, text);
    text[FASTSUD_N_CELLS] = '\n';
    if (lister->options->format == FSD_UNAVOIDABLE_TEXT) {
        fsd_buffer_put(out, text, sizeof(text));
    } else {
        fsd_buffer_print(out, lines[lister->options->format], grid, fsd_cells_count(set), text);
    }
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct lister *const lister = state;

    fsd_solved_start(&lister->solved, block);
    enum fastsud_status status =
        fsd_solved_next_unique(&lister->solved, block, FSD_UNFIT_NONE, FSD_UNFIT_SEVERAL, result);
    for (size_t i = 0; i < block->lines->n_puzzles && status == FASTSUD_OK; i++) {
        const char *const grid = fsd_solved_grid(&lister->solved, i, lister->options->solves, result);
        if (!grid) {
            continue;
        }
        status = fsd_unavoidable_find_minimal(grid, lister->options->max_size, &lister->list);
        for (size_t k = 0; k < lister->list.n && status == FASTSUD_OK; k++) {
            put(lister, grid, lister->list.sets[k], &result->text);
        }
        result->tally.n_puzzles++;
        result->tally.counts[SETS] += lister->list.n;
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct lister *const lister = state;

    fsd_solved_report(&lister->solved, report);
}

const struct fsd_stage fsd_unavoidable_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct lister),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
