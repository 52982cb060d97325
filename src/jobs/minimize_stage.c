#include "jobs/minimize_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "puzzle/minimal_subsets.h"
#include "puzzle/minimize.h"
#include "solve/solver.h"

enum { PART_BYTES = 1 << 20 }; /* of part at a time, about */

struct minimizer {
    const struct fsd_minimize_stage_options *options;
    struct fsd_reducer *reducer;         /* NULL: all */
    struct fsd_minimal_subsets *subsets; /* NULL: not all */
    struct fsd_solutions *solutions;
    struct fsd_reduction *reductions; /* of the block's puzzles with one solution, */
    size_t *places;                   /* which are these in the block */
    size_t puzzle;                    /* where to go on in the block */
};

enum { LINES, CUT_SHORT };

static const struct fsd_count counts[] = {
    [LINES] = {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true},
    [CUT_SHORT] = {.key = "cut_short", .one = "cut short", .if_any = true},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    /* Without all, puzzles are quick enough for chunks of the default size. */
    *needs = (struct fsd_stage_needs){
        .chunk_bytes = ((const struct fsd_minimize_stage_options *)options)->all ? 64 * (FASTSUD_N_CELLS + 1) : 0,
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
    };
}

static void destroy(void *state)
{
    struct minimizer *const minimizer = state;

    fsd_reducer_destroy(minimizer->reducer);
    fsd_minimal_subsets_destroy(minimizer->subsets);
    fsd_solutions_destroy(minimizer->solutions);
    free(minimizer->reductions);
    free(minimizer->places);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct fsd_solver_options solving = FSD_SOLVER_OPTIONS_INIT;
    struct minimizer *const minimizer = state;
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    minimizer->options = options;
    solving.kernel = minimizer->options->kernel;
    solving.time_limit_ns = minimizer->options->time_limit_ns;
    minimizer->reductions = minimizer->options->all ? NULL : malloc(n_lines * sizeof(*minimizer->reductions));
    minimizer->places = minimizer->options->all ? NULL : malloc(n_lines * sizeof(*minimizer->places));
    if (minimizer->options->all || (minimizer->reductions && minimizer->places)) {
        status = fsd_solutions_create(solving.kernel, solving.time_limit_ns, n_lines, &minimizer->solutions);
    }
    if (status == FASTSUD_OK) {
        status = minimizer->options->all
                     ? fsd_minimal_subsets_create(solving.kernel, solving.time_limit_ns, &minimizer->subsets)
                     : fsd_reducer_create(&solving, &minimizer->reducer);
    }
    return status;
}

/* Writes the blanks of the puzzles from an offset of the output on like those of puzzle i of the block. */
static void set_blanks(const struct minimizer *minimizer, const struct fsd_block *block, size_t i, size_t from,
                       struct fsd_buffer *out)
{
    const char blank = minimizer->options->blank ? minimizer->options->blank : fsd_text_blank(block->lines->puzzles[i]);

    if (blank != '.' && !out->failed) {
        fsd_text_replace_dots(out->bytes + from, out->n - from, blank);
    }
}

static enum fastsud_status put_one_each(struct minimizer *minimizer, const struct fsd_block *block,
                                        struct fsd_part *part)
{
    size_t n = 0;

    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        const char *const solution = fsd_solutions_of(minimizer->solutions, i);
        if (solution) {
            minimizer->places[n] = i;
            fsd_minimize_begin(&minimizer->reductions[n++], block->lines->puzzles[i], solution,
                               minimizer->options->seed);
        }
    }
    const enum fastsud_status status = fsd_reducer_run(minimizer->reducer, minimizer->reductions, n);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        if (minimizer->reductions[i].gave_up) {
            fsd_stage_report_unfit(block, minimizer->places[i], FSD_UNFIT_GAVE_UP, part);
            continue;
        }
        const size_t from = part->text.n;
        fsd_buffer_put(&part->text, minimizer->reductions[i].cells, FASTSUD_N_CELLS);
        set_blanks(minimizer, block, minimizer->places[i], from, &part->text);
        fsd_buffer_put_char(&part->text, '\n');
        part->tally.counts[LINES]++;
    }
    return status;
}

static enum fastsud_status put_all(struct minimizer *minimizer, const struct fsd_block *block, struct fsd_part *part)
{
    enum fastsud_status status = FASTSUD_OK;

    while (status == FASTSUD_OK && minimizer->puzzle < block->lines->n_puzzles && part->text.n < PART_BYTES) {
        const size_t i = minimizer->puzzle++;
        const char *const solution = fsd_solutions_of(minimizer->solutions, i);
        if (solution) {
            char puzzle[FASTSUD_N_CELLS];
            uint64_t n_found = 0;
            bool cut_short = false, gave_up = false;
            const size_t from = part->text.n;
            fsd_text_normalise(block->lines->puzzles[i], puzzle);
            status = fsd_minimal_subsets_find(minimizer->subsets, puzzle, solution, minimizer->options->limit,
                                              &part->text, &n_found, &cut_short, &gave_up);
            set_blanks(minimizer, block, i, from, &part->text);
            part->tally.counts[LINES] += n_found;
            part->tally.counts[CUT_SHORT] += cut_short;
            if (gave_up) {
                fsd_stage_report_unfit(block, i,
                                       "the search was given up at the time limit, and not all parts were found; allow "
                                       "more with --time-limit",
                                       part);
            }
        }
    }
    part->has_more = minimizer->puzzle < block->lines->n_puzzles;
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct minimizer *const minimizer = state;

    if (!block->continues) {
        const enum fastsud_status status = fsd_solutions_find(
            minimizer->solutions, block, "the puzzle has no solution, so no part of it is written; see fastsud check",
            "the puzzle has several solutions, so no part of it is minimal; see fastsud check", part);
        minimizer->puzzle = 0;
        part->tally.n_puzzles = block->lines->n_puzzles;
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    return minimizer->options->all ? put_all(minimizer, block, part) : put_one_each(minimizer, block, part);
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_stage_report_solver(fsd_solutions_solver(((const struct minimizer *)state)->solutions), report);
}

const struct fsd_stage fsd_minimize_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct minimizer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
