#include "jobs/vicinity_stage.h"

#include <stdlib.h>
#include <string.h>

struct searcher {
    const struct fsd_vicinity_run *run;
    struct fsd_vicinity *vicinity;
    size_t n_most;
    size_t at; /* the next puzzle of the block */

    /* The puzzles of one search. */
    size_t *places; /* in the block */
    const char **puzzles;
};

enum { LINES, QUERIES, RESULTS };

static const struct fsd_count counts[] = {
    [LINES] = {.key = "lines", .one = "line written", .many = "lines written", .is_rated = true},
    [QUERIES] = {.key = "queries", .one = "query", .many = "queries"},
    [RESULTS] = {.key = "results", .one = "result", .many = "results"},
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_vicinity_run *const run = options;

    *needs = (struct fsd_stage_needs){
        .chunk_bytes = fsd_vicinity_n_most(&run->options) * (FASTSUD_N_CELLS + 1),
        .counts = counts,
        .n_counts = sizeof(counts) / sizeof(counts[0]),
    };
}

static void destroy(void *state)
{
    struct searcher *const searcher = state;

    fsd_vicinity_destroy(searcher->vicinity);
    free(searcher->places);
    free(searcher->puzzles);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct searcher *const searcher = state;

    (void)n_lines;
    searcher->run = options;
    searcher->n_most = fsd_vicinity_n_most(&searcher->run->options);
    searcher->places = malloc(searcher->n_most * sizeof(*searcher->places));
    searcher->puzzles = malloc(searcher->n_most * sizeof(*searcher->puzzles));
    if (searcher->places && searcher->puzzles) {
        status = fsd_vicinity_create(&searcher->run->options, &searcher->vicinity);
    }
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct searcher *const searcher = state;
    const struct fsd_lines *const lines = block->lines;
    const uint64_t n_queries = fsd_vicinity_n_queries(searcher->vicinity);
    size_t n = 0;

    searcher->at = block->continues ? searcher->at : 0;
    for (; searcher->at < lines->n_puzzles && n < searcher->n_most; searcher->at++) {
        const char *const unfit = fsd_vicinity_unfit(&searcher->run->options, lines->puzzles[searcher->at]);
        if (unfit) {
            fsd_stage_report_unfit(block, searcher->at, unfit, result);
            continue;
        }
        searcher->places[n] = searcher->at;
        searcher->puzzles[n++] = lines->puzzles[searcher->at];
    }
    result->has_more = searcher->at < lines->n_puzzles;
    const enum fastsud_status status = fsd_vicinity_search(searcher->vicinity, searcher->puzzles, n);
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t i = 0; i < n; i++) {
        size_t n_forms = 0;
        if (fsd_vicinity_gave_up(searcher->vicinity)) {
            fsd_stage_report_unfit(block, searcher->places[i],
                                   "the puzzle was given up at the time limit, so nothing near it is written; allow "
                                   "more with --time-limit",
                                   result);
            continue;
        }
        const char *const forms = fsd_vicinity_results(searcher->vicinity, i, &n_forms);
        fsd_buffer_put(&result->records, forms, n_forms * FASTSUD_N_CELLS);
        result->tally.counts[RESULTS] += n_forms;
    }
    result->tally.n_puzzles += n;
    result->tally.counts[QUERIES] += fsd_vicinity_n_queries(searcher->vicinity) - n_queries;
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct searcher *const searcher = state;

    *report = (struct fsd_stage_report){.engine = "lockstep", .kernel = fsd_vicinity_kernel(searcher->vicinity)};
}

/* Adds a form to the classes. */
static enum fastsud_status add_class(struct fsd_vicinity_run *run, const char *form, bool *is_new)
{
    struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
    uint64_t class = 0;

    fsd_class_key_make(&item.key, form);
    const enum fsd_class_result result = fsd_class_set_add(run->classes, &item, &class);
    *is_new = result == FSD_CLASS_NEW;
    return *is_new || result == FSD_CLASS_FOUND ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

/* Writes the forms whose classes are new. */
static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    const struct fsd_buffer *const forms = &result->records;
    enum fastsud_status status = FASTSUD_OK;

    for (size_t at = 0; at < forms->n && status == FASTSUD_OK; at += FASTSUD_N_CELLS) {
        bool is_new = false;
        status = add_class(options, forms->bytes + at, &is_new);
        if (is_new) {
            fsd_buffer_put(&result->text, forms->bytes + at, FASTSUD_N_CELLS);
            fsd_buffer_put_char(&result->text, '\n');
            result->tally.counts[LINES]++;
        }
    }
    return status;
}

/* What an earlier run wrote are the classes so far. */
static enum fastsud_status restore(void *options, const char *text, size_t n)
{
    enum fastsud_status status = FASTSUD_OK;

    for (size_t at = 0; at + FASTSUD_N_CELLS < n && status == FASTSUD_OK; at += FASTSUD_N_CELLS + 1) {
        bool is_new = false;
        status = add_class(options, text + at, &is_new);
    }
    return status;
}

const struct fsd_stage fsd_vicinity_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct searcher),
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .restore = restore,
    .report = report,
};
