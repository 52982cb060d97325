#include "jobs/vicinity_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "grid/text.h"

struct searcher {
    struct fsd_vicinity_run *run;
    struct fsd_vicinity *vicinity;
    size_t n_most;
    size_t at; /* the next puzzle of the block */

    /* The puzzles of one search. */
    struct item *items;
    const char **puzzles; /* those to be searched */
};

/* What the stage hands over for a puzzle, followed by its results, record.n_results of them. */
struct item {
    struct fsd_vicinity_record record;
    size_t puzzle;    /* of the block */
    bool is_finished; /* the journal has it */
};

static void plan(const void *options, struct fsd_stage_needs *plan)
{
    const struct fsd_vicinity_run *const run = ((const struct fsd_vicinity_stage_options *)options)->run;

    *plan = (struct fsd_stage_needs){
        .header = "",
        .wants_part_lines = run->journal != NULL,
        .chunk_bytes = fsd_vicinity_n_most(&run->options) * (FASTSUD_N_CELLS + 1),
    };
}

static void destroy(void *state)
{
    struct searcher *const searcher = state;

    if (searcher) {
        fsd_vicinity_destroy(searcher->vicinity);
        free(searcher->items);
        free(searcher->puzzles);
        free(searcher);
    }
}

static enum fastsud_status create(const void *options, size_t n_lines, void **state)
{
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;
    struct searcher *const searcher = calloc(1, sizeof(*searcher));

    (void)n_lines;
    *state = NULL;
    if (!searcher) {
        return status;
    }
    searcher->run = ((const struct fsd_vicinity_stage_options *)options)->run;
    searcher->n_most = fsd_vicinity_n_most(&searcher->run->options);
    searcher->items = malloc(searcher->n_most * sizeof(*searcher->items));
    searcher->puzzles = malloc(searcher->n_most * sizeof(*searcher->puzzles));
    if (searcher->items && searcher->puzzles) {
        status = fsd_vicinity_create(&searcher->run->options, &searcher->vicinity);
    }
    if (status != FASTSUD_OK) {
        destroy(searcher);
        return status;
    }
    *state = searcher;
    return FASTSUD_OK;
}

static void fill_item(const struct searcher *searcher, const struct fsd_block *block, size_t i, struct item *item)
{
    const struct fsd_lines *const lines = block->lines;
    struct fsd_vicinity_record *const record = &item->record;

    memset(item, 0, sizeof(*item));
    item->puzzle = i;
    record->source = lines->chunk->source;
    record->line = block->n_part_lines_before + lines->line_number[i];
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        record->cells[cell] = fsd_text_is_given(lines->puzzles[i][cell]) ? lines->puzzles[i][cell] : '.';
    }
    item->is_finished =
        searcher->run->journal && fsd_vicinity_journal_has(searcher->run->journal, record->source, record->line);
}

static void report_given_up(const struct fsd_block *block, const struct item *item, struct fsd_part *output)
{
    fsd_stage_report_unfit(block, item->puzzle,
                           item->is_finished
                               ? "an earlier run gave the puzzle up at its time limit, so nothing near it is "
                                 "written; allow more with --time-limit, and another --state"
                               : "the puzzle was given up at the time limit, so nothing near it is "
                                 "written; allow more with --time-limit",
                           output);
}

/* searched: its number among the puzzles of the search, if it is one of them. */
static void put_item(const struct searcher *searcher, struct item *item, size_t searched, struct fsd_part *output)
{
    const struct fsd_vicinity_journal *const journal = searcher->run->journal;
    const char *forms = NULL;
    size_t n_forms = 0;

    item->record.gave_up = item->is_finished
                               ? fsd_vicinity_journal_gave_up(journal, item->record.source, item->record.line)
                               : fsd_vicinity_gave_up(searcher->vicinity);
    if (!item->is_finished && !item->record.gave_up) {
        forms = fsd_vicinity_results(searcher->vicinity, searched, &n_forms);
    }
    item->record.n_results = n_forms;
    fsd_buffer_put(&output->records, item, sizeof(*item));
    fsd_buffer_put(&output->records, forms, n_forms * FASTSUD_N_CELLS);
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *output)
{
    struct searcher *const searcher = state;
    struct fsd_vicinity_run *const run = searcher->run;
    const struct fsd_lines *const lines = block->lines;
    const uint64_t n_queries = fsd_vicinity_n_queries(searcher->vicinity);
    size_t n_items = 0, n_searched = 0;

    searcher->at = block->continues ? searcher->at : 0;
    for (; searcher->at < lines->n_puzzles && n_items < searcher->n_most; searcher->at++) {
        const char *const unfit = fsd_vicinity_unfit(&run->options, lines->puzzles[searcher->at]);
        if (unfit) {
            fsd_stage_report_unfit(block, searcher->at, unfit, output);
            continue;
        }
        struct item *const item = &searcher->items[n_items++];
        fill_item(searcher, block, searcher->at, item);
        if (!item->is_finished) {
            searcher->puzzles[n_searched++] = lines->puzzles[searcher->at];
        }
    }
    output->has_more = searcher->at < lines->n_puzzles;
    const enum fastsud_status status = fsd_vicinity_search(searcher->vicinity, searcher->puzzles, n_searched);
    if (status != FASTSUD_OK) {
        return status;
    }
    for (size_t i = 0, searched = 0; i < n_items; i++) {
        struct item *const item = &searcher->items[i];
        put_item(searcher, item, item->is_finished ? 0 : searched++, output);
        if (item->record.gave_up) {
            report_given_up(block, item, output);
        }
    }
    output->tally.n_puzzles += n_items;
    atomic_fetch_add(&run->n_queries, fsd_vicinity_n_queries(searcher->vicinity) - n_queries);
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct searcher *const searcher = state;

    *report = (struct fsd_stage_report){.engine = "lockstep", .kernel = fsd_vicinity_kernel(searcher->vicinity)};
}

const struct fsd_stage fsd_vicinity_stage = {
    .plan = plan,
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};

/* Adds a form to the classes; those that are new become a line of the output. */
static enum fastsud_status settle_form(struct fsd_vicinity_run *run, const char *form, struct fsd_part *output,
                                       bool *is_new)
{
    struct fsd_class_item item = {.known = FSD_CLASS_UNKNOWN};
    uint64_t class = 0;

    fsd_class_key_make(&item.key, form);
    const enum fsd_class_result result = fsd_class_set_add(run->classes, &item, &class);
    *is_new = result == FSD_CLASS_NEW;
    if (*is_new) {
        fsd_buffer_put(&output->text, form, FASTSUD_N_CELLS);
        fsd_buffer_put_char(&output->text, '\n');
        output->tally.n_made++;
    }
    return *is_new || result == FSD_CLASS_FOUND ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void fail(struct fsd_vicinity_run *run, struct fsd_part *output)
{
    output->failure = (struct fsd_failure){.kind = FSD_FAILURE_MESSAGE, .message = run->message};
}

/* Writes a puzzle's classes again, out of the journal. */
static enum fastsud_status settle_finished(struct fsd_vicinity_run *run, const struct fsd_vicinity_record *record,
                                           struct fsd_part *output)
{
    const char *const path = fsd_vicinity_journal_path(run->journal);
    struct fsd_vicinity_record old = {.n_classes = 0};
    struct fsd_buffer classes = {.n = 0};
    enum fastsud_status status = FASTSUD_OK;

    if (!fsd_vicinity_journal_read(run->journal, &old, &classes)) {
        snprintf(run->message, sizeof(run->message), "%s: it changed while it was read; run again", path);
        fail(run, output);
    } else if (old.source != record->source || old.line != record->line ||
               memcmp(old.cells, record->cells, sizeof(old.cells)) != 0) {
        snprintf(run->message, sizeof(run->message),
                 "%s: begun with other puzzles: %.81s on line %" PRIu64 " of file %" PRIu64 ", where now line %" PRIu64
                 " of file %" PRIu64 " has %.81s; give the same files, or another --state",
                 path, old.cells, old.line + 1, old.source + 1, record->line + 1, record->source + 1, record->cells);
        fail(run, output);
    }
    for (size_t at = 0; at < classes.n && output->failure.kind == FSD_FAILURE_NONE && status == FASTSUD_OK;
         at += FASTSUD_N_CELLS) {
        bool is_new = false;
        status = settle_form(run, classes.bytes + at, output, &is_new);
        if (status == FASTSUD_OK && !is_new) {
            snprintf(run->message, sizeof(run->message), "%s: damaged, for it has %.81s twice; start anew", path,
                     classes.bytes + at);
            fail(run, output);
        }
    }
    atomic_fetch_add(&run->n_results, old.n_results);
    status = classes.failed ? FASTSUD_ERR_NO_MEMORY : status;
    fsd_buffer_destroy(&classes);
    return status;
}

/* Writes those of a puzzle's results that are new, and notes them for the journal. */
static enum fastsud_status settle_searched(struct fsd_vicinity_run *run, struct fsd_vicinity_record *record,
                                           const char *forms, struct fsd_part *output, struct fsd_buffer *journal)
{
    struct fsd_buffer classes = {.n = 0};
    enum fastsud_status status = FASTSUD_OK;

    for (size_t i = 0; i < record->n_results && status == FASTSUD_OK; i++) {
        const char *const form = forms + i * FASTSUD_N_CELLS;
        bool is_new = false;
        status = settle_form(run, form, output, &is_new);
        if (is_new && run->journal) {
            fsd_buffer_put(&classes, form, FASTSUD_N_CELLS);
        }
        record->n_classes += is_new;
    }
    if (run->journal && !classes.failed) {
        fsd_vicinity_journal_put(journal, record, classes.bytes);
    }
    atomic_fetch_add(&run->n_results, record->n_results);
    status = classes.failed ? FASTSUD_ERR_NO_MEMORY : status;
    fsd_buffer_destroy(&classes);
    return status;
}

enum fastsud_status fsd_vicinity_settle(void *context, struct fsd_part *output)
{
    struct fsd_vicinity_run *const run = context;
    const struct fsd_buffer *const records = &output->records;
    struct fsd_buffer journal = {.n = 0};
    enum fastsud_status status = FASTSUD_OK;
    struct item item;

    for (size_t at = 0; at < records->n && status == FASTSUD_OK && output->failure.kind == FSD_FAILURE_NONE;
         at += sizeof(item) + item.record.n_results * FASTSUD_N_CELLS) {
        memcpy(&item, records->bytes + at, sizeof(item));
        status = item.is_finished
                     ? settle_finished(run, &item.record, output)
                     : settle_searched(run, &item.record, records->bytes + at + sizeof(item), output, &journal);
    }
    if (status == FASTSUD_OK && run->journal && (journal.n > 0 || journal.failed)) {
        const int error = fsd_vicinity_journal_write(run->journal, &journal);
        if (error != 0) {
            output->failure = (struct fsd_failure){.kind = FSD_FAILURE_OUTPUT,
                                                   .error_number = error,
                                                   .output_name = fsd_vicinity_journal_path(run->journal)};
        }
    }
    fsd_buffer_destroy(&journal);
    return status;
}

bool fsd_vicinity_is_complete(struct fsd_vicinity_run *run)
{
    struct fsd_vicinity_record old;

    if (!run->journal || !fsd_vicinity_journal_read(run->journal, &old, NULL)) {
        return true;
    }
    snprintf(run->message, sizeof(run->message),
             "%s: begun with more puzzles: %.81s on line %" PRIu64 " of file %" PRIu64
             " is missing now; give the same files, or another --state",
             fsd_vicinity_journal_path(run->journal), old.cells, old.line + 1, old.source + 1);
    return false;
}
