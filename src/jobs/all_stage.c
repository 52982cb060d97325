#include "jobs/all_stage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/solve_lines.h"
#include "jobs/verdict_counts.h"
#include "puzzle/enumerate.h"
#include "solve/solver.h"

enum {
    CHUNK_BYTES = 1 << 18,   /* of input */
    PART_BYTES = 1 << 21,    /* of part at a time, about; threads wait for each other only if a chunk makes more */
    SOLUTIONS_AT_ONCE = 1024 /* from the enumerator */
};

struct lister {
    const struct fsd_all_options *options;
    struct fsd_solver *solver;
    struct fsd_enumerator *enumerator;
    uint64_t n_guesses; /* of the enumerator, in puzzles that it is done with */
    uint8_t *verdicts;
    char *solutions; /* of unique puzzles, FSD_SOLUTION_STRIDE apart */
    char *listed;    /* what the enumerator has found; NULL: they are only counted */
    /* Where to go on in the block. */
    struct fsd_lines_walk walk;
    struct fsd_answer answer; /* to a puzzle with several solutions, if is_listing */
    bool is_listing;
};

enum { CUT_SHORT = FSD_COUNT_CUT_SHORT, SOLUTIONS, LIMITED };

static const struct fsd_count counts[] = {
    FSD_VERDICT_COUNTS("unique"),
    [CUT_SHORT] = {.key = "cut_short", .one = "list cut short", .many = "lists cut short", .if_any = true},
    [SOLUTIONS] = {.key = "solutions", .one = "solution", .many = "solutions"},
    [LIMITED] = {.key = "limited", .one = "list ended by --limit", .many = "lists ended by --limit"},
};

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_format *const format = ((const struct fsd_all_options *)options)->format;

    (void)layout;
    fsd_buffer_put_text(out, format->header_of_list ? format->header_of_list : format->header);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_all_options *const all = options;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = CHUNK_BYTES,
        .takes_candidates = true,
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
        .tells_engine = true,
        .searches_in_parallel = all->solver.time_limit_ns == 0,
    };
}

static void destroy(void *state)
{
    struct lister *const lister = state;

    fsd_solver_destroy(lister->solver);
    fsd_enumerator_destroy(lister->enumerator);
    free(lister->verdicts);
    free(lister->solutions);
    free(lister->listed);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct lister *const lister = state;

    lister->options = options;
    const bool writes = lister->options->format->put != NULL;
    lister->verdicts = malloc(n_lines);
    lister->solutions = writes ? malloc(n_lines * FSD_SOLUTION_STRIDE) : NULL;
    lister->listed = writes ? malloc(SOLUTIONS_AT_ONCE * FSD_SOLUTION_STRIDE) : NULL;
    if (lister->verdicts && (!writes || (lister->solutions && lister->listed))) {
        status = fsd_solver_create(&lister->options->solver, &lister->solver);
    }
    if (status == FASTSUD_OK) {
        status = fsd_enumerator_create(&lister->enumerator);
    }
    return status;
}

static void put(const struct lister *lister, const struct fsd_answer *answer, struct fsd_part *part)
{
    const struct fsd_format *const format = lister->options->format;
    const struct fsd_format_context context = {.format = format, .limit = lister->options->solver.limit, .lists = true};
    char *const out = format->put ? fsd_buffer_reserve(&part->text, format->n_line_bytes) : NULL;

    if (out) {
        const size_t n_bytes = (size_t)(format->put(out, answer, &context) - out);
        assert(n_bytes <= format->n_line_bytes);
        part->text.n += n_bytes;
    }
}

/* Ends the list of the current puzzle; is_cut: with an answer that says that there may be more. */
static void end_list(struct lister *lister, bool is_cut, struct fsd_part *part)
{
    if (is_cut) {
        lister->answer.cut_short = true;
        lister->answer.solution = NULL;
        put(lister, &lister->answer, part);
    }
    lister->n_guesses += fsd_enumerator_n_guesses(lister->enumerator);
    lister->is_listing = false;
}

/* Lists more solutions of the current puzzle. */
static void list(struct lister *lister, struct fsd_part *part)
{
    const uint64_t limit = lister->options->limit > 0 ? lister->options->limit : UINT64_MAX;
    const uint64_t n_left = limit - lister->answer.n_solutions;
    const size_t n_wanted = n_left < SOLUTIONS_AT_ONCE ? (size_t)n_left : SOLUTIONS_AT_ONCE;
    const size_t n = fsd_enumerator_next(lister->enumerator, n_wanted, lister->listed, FSD_SOLUTION_STRIDE);

    part->tally.counts[SOLUTIONS] += n;
    if (lister->options->format == &fsd_format_solution) {
        fsd_format_end_solutions(lister->listed, n);
        fsd_buffer_put(&part->text, lister->listed, n * FSD_SOLUTION_STRIDE);
        lister->answer.n_solutions += n;
    } else {
        for (size_t i = 0; i < n; i++) {
            lister->answer.n_solutions++;
            lister->answer.solution = lister->listed ? lister->listed + i * FSD_SOLUTION_STRIDE : NULL;
            put(lister, &lister->answer, part);
        }
    }
    if (n < n_wanted) {
        const bool cut_short = fsd_enumerator_cut_short(lister->enumerator);
        part->tally.counts[CUT_SHORT] += cut_short;
        end_list(lister, cut_short, part);
    } else if (lister->answer.n_solutions == limit) {
        /* Whether there is another one; the guess limit may leave that open. */
        const bool has_more =
            fsd_enumerator_next(lister->enumerator, 1, NULL, 0) > 0 || fsd_enumerator_cut_short(lister->enumerator);
        part->tally.counts[LIMITED] += has_more;
        end_list(lister, has_more, part);
    }
}

/* Answers a line, or starts on its list. */
static void answer_item(struct lister *lister, const struct fsd_lines *lines, const struct fsd_item *item,
                        struct fsd_part *part)
{
    struct fsd_answer answer = {.puzzle = NULL};

    if (!item->malformed) {
        answer.puzzle = lines->puzzles[item->puzzle];
        answer.verdict = (enum fastsud_verdict)lister->verdicts[item->puzzle];
    }
    if (answer.puzzle && answer.verdict == FASTSUD_MULTIPLE) {
        const struct fsd_solver_options *const solver = &lister->options->solver;
        const uint16_t *const candidates = fsd_lines_candidates(lines, item->puzzle);
        if (candidates) {
            fsd_enumerator_start_candidates(lister->enumerator, candidates, solver->guess_limit, solver->time_limit_ns);
        } else {
            fsd_enumerator_start(lister->enumerator, answer.puzzle, solver->guess_limit, solver->time_limit_ns);
        }
        lister->answer = answer;
        lister->is_listing = true;
        return;
    }
    if (answer.puzzle && answer.verdict == FASTSUD_UNIQUE) {
        answer.n_solutions = 1;
        answer.solution = lister->solutions ? lister->solutions + item->puzzle * FSD_SOLUTION_STRIDE : NULL;
        part->tally.counts[SOLUTIONS]++;
    }
    put(lister, &answer, part);
}

static enum fastsud_status solve_block(struct lister *lister, const struct fsd_lines *lines, struct fsd_part *part)
{
    const struct fsd_batch results = {
        .solutions = lister->solutions,
        .solution_stride = FSD_SOLUTION_STRIDE,
        .verdicts = lister->verdicts,
    };
    const enum fastsud_status status = fsd_solve_lines(lister->solver, lines, &results);

    for (size_t i = 0; status == FASTSUD_OK && i < lines->n_puzzles; i++) {
        fsd_count_verdict(&part->tally, (enum fastsud_verdict)lister->verdicts[i]);
    }
    lister->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    lister->is_listing = false;
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct lister *const lister = state;
    const struct fsd_lines *const lines = block->lines;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_item item;

    if (!block->continues) {
        status = solve_block(lister, lines, part);
        const bool is_clean = lines->n_malformed == 0 && part->tally.counts[FSD_COUNT_UNIQUE] == lines->n_puzzles;
        if (status == FASTSUD_OK && is_clean && lister->options->format == &fsd_format_solution) {
            fsd_format_end_solutions(lister->solutions, lines->n_puzzles);
            fsd_buffer_put(&part->text, lister->solutions, lines->n_puzzles * FSD_SOLUTION_STRIDE);
            part->tally.counts[SOLUTIONS] += lines->n_puzzles;
            return status;
        }
    }
    while (status == FASTSUD_OK && !part->text.failed) {
        if (part->text.n >= PART_BYTES) {
            part->has_more = true;
            return status;
        }
        if (lister->is_listing) {
            list(lister, part);
        } else if (fsd_lines_walk(lines, &lister->walk, &item)) {
            answer_item(lister, lines, &item, part);
        } else {
            return status;
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct lister *const lister = state;

    fsd_stage_report_solver(lister->solver, report);
    report->n_guesses += lister->n_guesses;
}

const struct fsd_stage fsd_all_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct lister),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
