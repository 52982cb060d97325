#include "jobs/minimize_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "jobs/unique_solutions.h"
#include "puzzle/minimal_subsets.h"
#include "puzzle/minimize.h"
#include "rules/texts/write_iss.h"

enum { FLUSH_BYTES = 1 << 20 }; /* of text at a time, about */

struct minimizer {
    const struct fsd_minimize_stage_options *options;
    struct fsd_solved solved;
    size_t next; /* where to go on in the block */
    /* Of 9x9 sudoku. */
    struct fsd_reducer *reducer;         /* NULL: all */
    struct fsd_minimal_subsets *subsets; /* NULL: not all */
    struct fsd_reduction *reductions;    /* of the block's puzzles with one solution, */
    size_t *places;                      /* which are these in the block */
    /* Of other rules. */
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
};

enum { LINES, CUT_SHORT };

static const struct fsd_count counts[] = {
    [LINES] = {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true},
    [CUT_SHORT] = {.key = "cut_short", .one = "cut short", .if_any = true},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_minimize_stage_options *const of = options;

    /* Without all, 9x9 puzzles are quick enough for chunks of the default size. */
    *needs = (struct fsd_stage_needs){
        .chunk_bytes = of->all || of->solving.rules ? 64 * (FASTSUD_N_CELLS + 1) : 0,
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
        .tells_engine = of->solving.rules || of->solving.have_own_rules,
    };
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    fsd_solving_begin(&((struct fsd_minimize_stage_options *)options)->solving, sources, n_sources);
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    struct minimizer *const minimizer = state;

    fsd_reducer_destroy(minimizer->reducer);
    fsd_minimal_subsets_destroy(minimizer->subsets);
    fsd_solved_destroy(&minimizer->solved);
    free(minimizer->reductions);
    free(minimizer->places);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct minimizer *const minimizer = state;

    minimizer->options = options;
    const bool all = minimizer->options->all;
    const struct fsd_solver_options *const solver = &minimizer->options->solving.solver;
    const struct fsd_wanted wanted = {.solutions = true, .givens_apart = true};
    const enum fastsud_status status =
        fsd_solved_create(&minimizer->solved, &minimizer->options->solving, &wanted, n_lines);
    if (status != FASTSUD_OK || minimizer->solved.common) {
        return status;
    }
    if (all) {
        return fsd_minimal_subsets_create(solver->kernel, solver->time_limit_ns, NULL, &minimizer->subsets);
    }
    minimizer->reductions = malloc(n_lines * sizeof(*minimizer->reductions));
    minimizer->places = malloc(n_lines * sizeof(*minimizer->places));
    return minimizer->reductions && minimizer->places ? fsd_reducer_create(solver, &minimizer->reducer)
                                                      : FASTSUD_ERR_NO_MEMORY;
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
                                        struct fsd_chunk_result *result)
{
    size_t n = 0;

    for (size_t i = 0; i < block->lines->n_puzzles; i++) {
        const char *const solution = fsd_solved_solution(&minimizer->solved, i);
        if (solution) {
            minimizer->places[n] = i;
            fsd_minimize_begin(&minimizer->reductions[n++], block->lines->puzzles[i], solution,
                               minimizer->options->seed);
        }
    }
    const enum fastsud_status status = fsd_reducer_run(minimizer->reducer, minimizer->reductions, n);
    for (size_t i = 0; status == FASTSUD_OK && i < n; i++) {
        if (minimizer->reductions[i].gave_up) {
            fsd_stage_report_unfit(block, minimizer->places[i], FSD_UNFIT_GAVE_UP, result);
            continue;
        }
        if (minimizer->options->format->write) {
            result->text.failed |=
                !fsd_puzzle_format_put_cells(minimizer->options->format, minimizer->reductions[i].cells, &result->text);
        } else {
            const size_t from = result->text.n;
            fsd_buffer_put(&result->text, minimizer->reductions[i].cells, FASTSUD_N_CELLS);
            set_blanks(minimizer, block, minimizer->places[i], from, &result->text);
            fsd_buffer_put_char(&result->text, '\n');
        }
        result->tally.counts[LINES]++;
    }
    minimizer->next = block->lines->n_puzzles;
    return status;
}

static const char not_all[] =
    "the search was given up at the time limit, and not all minimal puzzles were found; allow more with --time-limit";

/* All of 9x9 puzzle i of the block. */
static enum fastsud_status put_all(struct minimizer *minimizer, const struct fsd_block *block, size_t i,
                                   struct fsd_chunk_result *result)
{
    char puzzle[FASTSUD_N_CELLS];
    uint64_t n_found = 0;
    bool cut_short = false, gave_up = false;
    const size_t from = result->text.n;

    fsd_text_normalise(block->lines->puzzles[i], puzzle);
    const enum fastsud_status status =
        fsd_minimal_subsets_find(minimizer->subsets, puzzle, fsd_solved_solution(&minimizer->solved, i),
                                 minimizer->options->limit, &result->text, &n_found, &cut_short, &gave_up);
    set_blanks(minimizer, block, i, from, &result->text);
    result->tally.counts[LINES] += n_found;
    result->tally.counts[CUT_SHORT] += cut_short;
    if (gave_up) {
        fsd_stage_report_unfit(block, i, not_all, result);
    }
    return status;
}

/* Where what is found of a puzzle of other rules goes. */
struct found {
    struct minimizer *minimizer;
    const struct fsd_block *block;
    size_t i;
    struct fsd_chunk_result *result;
    uint64_t n;
};

/* Writes the puzzle that candidates are. False: no more are wanted, or this cannot be written. */
static bool put_variant(void *context, const fsd_values *candidates)
{
    static const char cannot[] = "the puzzle cannot be written in a line that would be read as the same";
    struct found *const found = context;
    struct minimizer *const minimizer = found->minimizer;
    struct fsd_solved *const solved = &minimizer->solved;
    const char blank = minimizer->options->blank ? minimizer->options->blank : '.';
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};

    if (found->n == minimizer->options->limit && minimizer->options->all) {
        found->result->tally.counts[CUT_SHORT]++;
        return false;
    }
    const struct fsd_puzzle_format *const format = minimizer->options->format;
    const bool is_line = !format->write && solved->rules == solved->common;
    const bool is_written = is_line ? fsd_rules_write_line(solved->rules, candidates, blank, &found->result->text)
                                    : (format->write ? format->write : fsd_rules_write_iss)(
                                          solved->rules, candidates, &found->result->text, &failure);
    if (is_written) {
        fsd_buffer_put_char(&found->result->text, '\n');
        found->result->tally.counts[LINES]++;
        found->n++;
        return true;
    }
    if (is_line) {
        fsd_failure_set(&failure, FSD_FAILURE_MALFORMED, NULL,
                        "a line with %c for blanks would be read as another puzzle; choose another --blank", blank);
    }
    fsd_stage_tell(found->block, found->i, &failure, found->result);
    fsd_stage_report_unfit(found->block, found->i, cannot, found->result);
    return false;
}

/* Depends on the seed and the cells that are given. */
static void seed_by_puzzle(const struct minimizer *minimizer, const char *cells, struct fsd_random *random)
{
    fsd_random_init(random, fsd_random_mix_text(fsd_random_mix(0, minimizer->options->seed), cells, strlen(cells)));
}

/* Writes one, or all, of puzzle i of the block, which has other rules and one solution. */
static enum fastsud_status minimize_variant(struct minimizer *minimizer, const struct fsd_block *block, size_t i,
                                            struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &minimizer->solved;
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_variant_maker maker = fsd_solved_maker(solved, &deadline);
    fsd_values *const values = solved->values + (i - solved->first) * solved->n_cells;
    struct found found = {.minimizer = minimizer, .block = block, .i = i, .result = result};
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_random random;
    bool gave_up = false;

    fsd_solved_solution_values(solved, i, minimizer->solution);
    if (minimizer->options->all) {
        status = fsd_variant_minimal_subsets(&maker, minimizer->solution, values, put_variant, &found, &gave_up);
    } else {
        seed_by_puzzle(minimizer, fsd_solved_cells(solved, i), &random);
        status = fsd_variant_minimize(&maker, &random, minimizer->solution, values, &gave_up);
        if (status == FASTSUD_OK && !gave_up) {
            put_variant(&found, values);
        }
    }
    solved->n_guesses += maker.n_guesses;
    if (status == FASTSUD_OK && gave_up) {
        fsd_stage_report_unfit(block, i, minimizer->options->all ? not_all : FSD_UNFIT_GAVE_UP, result);
    }
    return status;
}

/* Solves the next group, and reports puzzles that have not one solution. */
static enum fastsud_status solve_next(struct minimizer *minimizer, const struct fsd_block *block,
                                      struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &minimizer->solved;
    const enum fastsud_status status = fsd_solved_next_unique(
        solved, block, "the puzzle has no solution, so nothing is written; see fastsud check",
        "the puzzle has several solutions, so no subset of its givens is minimal; see fastsud check", result);

    if (status != FASTSUD_OK || fsd_failed(&result->failure) || solved->is_malformed) {
        return status;
    }
    result->tally.n_puzzles += solved->n;
    return !solved->rules && !minimizer->options->all ? put_one_each(minimizer, block, result) : FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct minimizer *const minimizer = state;
    struct fsd_solved *const solved = &minimizer->solved;
    enum fastsud_status status = FASTSUD_OK;

    if (!block->continues) {
        fsd_solved_start(solved, block);
        minimizer->next = 0;
    }
    while (status == FASTSUD_OK && minimizer->next < block->lines->n_puzzles && !result->text.failed &&
           !fsd_failed(&result->failure)) {
        if (result->text.n >= FLUSH_BYTES) {
            result->has_more = true;
            return status;
        }
        if (minimizer->next == solved->first + solved->n) {
            status = solve_next(minimizer, block, result);
            continue;
        }
        const size_t i = minimizer->next++;
        if (fsd_solved_solution(solved, i)) {
            status =
                solved->rules ? minimize_variant(minimizer, block, i, result) : put_all(minimizer, block, i, result);
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_solved_report(&((const struct minimizer *)state)->solved, report);
}

const struct fsd_stage fsd_minimize_stage = {
    .needs = needs,
    .begin = begin,
    .state_bytes = sizeof(struct minimizer),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
