#include "jobs/scan_stage.h"

#include "base/clock.h"
#include "jobs/unique_solutions.h"

enum { FLUSH_BYTES = 1 << 20 }; /* of text at a time, about */

static const uint64_t tick_ns = 100000000;

struct scanner {
    const struct fsd_scan_stage_options *options;
    struct fsd_solving solving;
    struct fsd_solved solved;
    struct fsd_scan *scan;
    const struct fsd_block *block; /* the current one, */
    size_t grid;                   /* and where to go on in it */
    size_t n_put;                  /* puzzles of the last grid that were written */
    uint64_t ticked_ns;
};

enum { PUZZLES, CUT_SHORT };

static const struct fsd_count counts[] = {
    [PUZZLES] = {.key = "puzzles", .one = "puzzle", .many = "puzzles", .is_shown = true},
    [CUT_SHORT] = {.key = "cut_short", .one = "cut short", .if_any = true},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){
        .chunk_bytes = FASTSUD_N_CELLS + 1, /* a grid may take seconds */
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
    };
}

static void destroy(void *state)
{
    struct scanner *const scanner = state;

    fsd_solved_destroy(&scanner->solved);
    fsd_scan_destroy(scanner->scan);
}

static void tick(void *context)
{
    struct scanner *const scanner = context;
    const uint64_t now = fsd_clock_now_ns();

    if (now - scanner->ticked_ns >= tick_ns) {
        scanner->ticked_ns = now;
        fsd_stage_tick(scanner->block, 0);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct scanner *const scanner = state;

    scanner->options = options;
    const struct fsd_scan_options *const scan = &scanner->options->scan;
    scanner->solving.solver = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    scanner->solving.solver.kernel = scan->kernel;
    scanner->solving.solver.time_limit_ns = scan->time_limit_ns;
    enum fastsud_status status =
        fsd_solved_create(&scanner->solved, &scanner->solving, &(const struct fsd_wanted){.solutions = true}, n_lines);
    status = status == FASTSUD_OK ? fsd_scan_create(scan, &scanner->scan) : status;
    if (status == FASTSUD_OK) {
        fsd_scan_watch(scanner->scan, tick, scanner);
    }
    return status;
}

/* Writes what is left of the last grid's puzzles, or some of it. */
static void put_puzzles(struct scanner *scanner, struct fsd_chunk_result *result)
{
    size_t n = 0;
    const char *const puzzles = fsd_scan_puzzles(scanner->scan, &n, NULL);

    for (; scanner->n_put < n && result->text.n < FLUSH_BYTES; scanner->n_put++) {
        fsd_buffer_put(&result->text, puzzles + scanner->n_put * FASTSUD_N_CELLS, FASTSUD_N_CELLS);
        fsd_buffer_put_char(&result->text, '\n');
    }
}

static enum fastsud_status scan_grid(struct scanner *scanner, size_t i, struct fsd_chunk_result *result)
{
    const struct fsd_block *const block = scanner->block;
    const char *const solution = fsd_solved_grid(&scanner->solved, i, scanner->options->solves, result);
    struct fsd_tally *const tally = &result->tally;
    bool cut_short = false;
    size_t n = 0;

    if (!solution) {
        return FASTSUD_OK; /* it was reported */
    }
    const uint64_t start_ns = fsd_clock_now_ns();
    const enum fastsud_status status = fsd_scan_search(scanner->scan, solution);
    const uint64_t duration_ns = fsd_clock_now_ns() - start_ns;
    if (status != FASTSUD_OK) {
        return status;
    }
    fsd_scan_puzzles(scanner->scan, &n, &cut_short);
    scanner->n_put = 0;
    tally->n_puzzles++;
    tally->busy_ns += duration_ns;
    tally->longest_ns = duration_ns > tally->longest_ns ? duration_ns : tally->longest_ns;
    tally->counts[PUZZLES] += n;
    tally->counts[CUT_SHORT] += fsd_scan_is_limited(scanner->scan);
    if (cut_short) {
        fsd_stage_report_unfit(
            block, i,
            "the scan was given up at the time limit, so puzzles may be missing; allow more with --time-limit", result);
    }
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct scanner *const scanner = state;
    enum fastsud_status status = FASTSUD_OK;

    scanner->block = block;
    if (!block->continues) {
        scanner->grid = 0;
        fsd_solved_start(&scanner->solved, block);
        status = fsd_solved_next_unique(&scanner->solved, block, FSD_UNFIT_NONE, FSD_UNFIT_SEVERAL, result);
    } else {
        put_puzzles(scanner, result);
    }
    while (status == FASTSUD_OK && scanner->grid < block->lines->n_puzzles && result->text.n < FLUSH_BYTES) {
        status = scan_grid(scanner, scanner->grid++, result);
        put_puzzles(scanner, result);
    }
    result->has_more = result->text.n >= FLUSH_BYTES;
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct scanner *const scanner = state;

    *report = (struct fsd_stage_report){.engine = "lockstep", .kernel = fsd_solver_kernel(scanner->solved.sudoku)};
}

const struct fsd_stage fsd_scan_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct scanner),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
