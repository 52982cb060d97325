#include "jobs/where_stage.h"

#include <stdlib.h>

#include "input/kept_lines.h"
#include "jobs/measured_group.h"
#include "measures/measurer.h"

struct worker {
    const struct fsd_where *where;
    void *state; /* of its stage, which has it if that is not the options */
    bool owns_state;
    struct fsd_kept_lines kept;
    struct fsd_block block; /* of them */
    bool *is_kept;
    struct fsd_buffer texts; /* the values of a puzzle */
    struct fsd_measurer *measurer;
    struct fsd_taken taken;            /* of the kept puzzles, for the stage */
    struct fsd_solved solved;          /* of other rules, for the measurer */
    struct fsd_chunk_result *reported; /* which the stage reports again */
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_where *const where = options;

    where->stage->needs(where->stage_options, needs);
    needs->starts_blocks = false;
    if (where->measured.n > 0) {
        const size_t n_bytes = fsd_measure_plan_chunk_bytes(&where->plan);
        needs->chunk_bytes = needs->chunk_bytes == 0 || n_bytes < needs->chunk_bytes ? n_bytes : needs->chunk_bytes;
    }
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_where *const where = options;

    where->stage->put_header(where->stage_options, layout, out);
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_where *const where = options;

    fsd_solving_begin(&where->solving, sources, n_sources);
    return where->stage->begin ? where->stage->begin(where->stage_options, sources, n_sources) : FASTSUD_OK;
}

static bool measures_rules(const struct fsd_where *where)
{
    return where->measured.n > 0 && where->plan.settings.has_rules;
}

static enum fastsud_status create_stage(struct worker *worker, size_t n_lines)
{
    const struct fsd_where *const where = worker->where;
    const struct fsd_stage *const stage = where->stage;

    if (stage->state_bytes == 0) {
        worker->state = where->stage_options;
        return FASTSUD_OK;
    }
    worker->state = calloc(1, stage->state_bytes);
    worker->owns_state = worker->state != NULL;
    return worker->state ? stage->create(where->stage_options, n_lines, worker->state) : FASTSUD_ERR_NO_MEMORY;
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;
    const struct fsd_where *const where = worker->where = options;

    worker->is_kept = malloc(n_lines * sizeof(*worker->is_kept));
    if (!fsd_kept_lines_create(&worker->kept, n_lines) || !worker->is_kept) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    enum fastsud_status status = create_stage(worker, n_lines);
    if (status == FASTSUD_OK && where->measured.n > 0) {
        status = fsd_taken_create(&worker->taken, &where->plan, n_lines)
                     ? fsd_measurer_create(&where->plan, where->solving.solver.kernel, &worker->measurer)
                     : FASTSUD_ERR_NO_MEMORY;
    }
    if (status == FASTSUD_OK && measures_rules(where)) {
        const struct fsd_wanted wanted = fsd_measured_wanted(fsd_measure_plan_solves(&where->plan));
        worker->reported = calloc(1, sizeof(*worker->reported));
        status = worker->reported ? fsd_solved_create(&worker->solved, &where->solving, &wanted, n_lines)
                                  : FASTSUD_ERR_NO_MEMORY;
    }
    return status;
}

static void destroy(void *state)
{
    struct worker *const worker = state;

    if (worker->owns_state) {
        worker->where->stage->destroy(worker->state);
        free(worker->state);
    }
    fsd_kept_lines_destroy(&worker->kept);
    free(worker->is_kept);
    fsd_buffer_destroy(&worker->texts);
    fsd_measurer_destroy(worker->measurer);
    fsd_taken_destroy(&worker->taken);
    fsd_solved_destroy(&worker->solved);
    if (worker->reported) {
        free(worker->reported->told);
        free(worker->reported);
    }
}

/* Appends the value of a name of the condition: of puzzle i of a block, number p of the measurer's last call. */
static void put_value(struct worker *worker, const struct fsd_lines *lines, size_t name, const char *record, size_t n,
                      size_t p)
{
    const struct fsd_where *const where = worker->where;
    const struct fsd_layout *const layout = lines->chunk->layout;

    if (where->columns[name]) {
        fsd_column_put_value(where->columns[name], worker->measurer, p, &worker->texts);
    } else if (layout && layout->kind->put_field) {
        layout->kind->put_field(layout, record, n, where->condition.names[name], &worker->texts);
    }
}

/* Whether puzzle i of a block meets the condition, as far as that is known without measures, unless it is measured. */
static enum fsd_truth meets(struct worker *worker, const struct fsd_lines *lines, size_t i, bool is_measured, size_t p)
{
    const struct fsd_where *const where = worker->where;
    const struct fsd_condition *const condition = &where->condition;
    struct fsd_condition_value values[FSD_CONDITION_NAMES];
    size_t ends[FSD_CONDITION_NAMES + 1] = {0}, n = 0;
    const char *const record = fsd_lines_text(lines, i, &n);

    worker->texts.n = 0;
    fsd_buffer_put_char(&worker->texts, ' '); /* so that no text is NULL */
    ends[0] = worker->texts.n;
    for (size_t name = 0; name < condition->n_names; name++) {
        if (record && (is_measured || !where->columns[name])) {
            put_value(worker, lines, name, record, n, p);
        }
        ends[name + 1] = worker->texts.n;
    }
    if (worker->texts.failed) { /* which ends the run */
        return FSD_TRUE;
    }
    for (size_t name = 0; name < condition->n_names; name++) {
        const bool is_known = is_measured || !where->columns[name];
        values[name] = (struct fsd_condition_value){.text = is_known ? worker->texts.bytes + ends[name] : NULL,
                                                    .n = ends[name + 1] - ends[name]};
    }
    return fsd_condition_holds(condition, values);
}

/* Measures the kept puzzles from number `first` on: *n of them, of rules perhaps one that is malformed. */
static enum fastsud_status measure(struct worker *worker, size_t first, size_t *n, const struct fsd_puzzles **measured)
{
    const struct fsd_where *const where = worker->where;
    const struct fsd_lines *const lines = &worker->kept.lines;
    const size_t n_left = lines->n_puzzles - first;

    *n = n_left < FSD_MEASURE_PUZZLES ? n_left : FSD_MEASURE_PUZZLES;
    if (!measures_rules(where)) {
        return fsd_measurer_take(worker->measurer, *n, lines->puzzles + first, NULL, measured);
    }
    worker->reported->n_reports = worker->reported->n_placed = 0;
    worker->reported->n_told = worker->reported->n_told_unfit = 0;
    const enum fastsud_status status = fsd_measured_next(&worker->solved, fsd_measure_plan_solves(&where->plan),
                                                         worker->measurer, NULL, NULL, measured, worker->reported);
    *n = worker->solved.n;
    return status;
}

/* Leaves out the kept puzzles that do not meet the condition once they are measured; malformed ones stay. */
static enum fastsud_status choose_measured(struct worker *worker)
{
    const struct fsd_lines *const lines = &worker->kept.lines;
    enum fastsud_status status = FASTSUD_OK;
    size_t n_kept = 0;

    if (measures_rules(worker->where)) {
        fsd_solved_start(&worker->solved, &worker->block);
    }
    for (size_t first = 0, n = 0; first < lines->n_puzzles; first += n) {
        const struct fsd_puzzles *measured = NULL;
        status = measure(worker, first, &n, &measured);
        if (status != FASTSUD_OK) {
            return status;
        }
        for (size_t p = 0; p < n; p++) {
            worker->is_kept[first + p] = !measured || meets(worker, lines, first + p, true, p) == FSD_TRUE;
            if (worker->is_kept[first + p]) {
                if (measured) {
                    fsd_taken_put(&worker->taken, n_kept, measured, p);
                }
                ++n_kept;
            }
        }
    }
    worker->block.taken = &worker->taken;
    fsd_kept_lines_take(&worker->kept, lines, worker->is_kept);
    return status;
}

/* Makes the worker's block of the puzzles that meet the condition. */
static enum fastsud_status choose(struct worker *worker, const struct fsd_block *block, struct fsd_chunk_result *made)
{
    const struct fsd_lines *const lines = block->lines;
    enum fastsud_status status = FASTSUD_OK;
    bool is_open = false;

    for (size_t i = 0; i < lines->n_puzzles; i++) {
        const enum fsd_truth truth = meets(worker, lines, i, false, 0);
        worker->is_kept[i] = truth != FSD_FALSE;
        is_open |= truth == FSD_UNKNOWN;
    }
    fsd_kept_lines_take(&worker->kept, lines, worker->is_kept);
    worker->block = *block;
    worker->block.lines = &worker->kept.lines;
    worker->block.is_started = false;
    if (is_open) {
        status = choose_measured(worker);
    }
    if (worker->texts.failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->tally.n_left_out += lines->n_puzzles - worker->kept.lines.n_puzzles;
    return status;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *made)
{
    struct worker *const worker = state;

    if (block->continues) {
        worker->block.continues = true;
    } else {
        const enum fastsud_status status = choose(worker, block, made);
        if (status != FASTSUD_OK) {
            return status;
        }
    }
    return worker->where->stage->process(worker->state, &worker->block, made);
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *made)
{
    const struct fsd_where *const where = options;

    return where->stage->settle(where->stage_options, made);
}

static enum fastsud_status restore(void *options, const char *text, size_t n)
{
    const struct fsd_where *const where = options;

    return where->stage->restore(where->stage_options, text, n);
}

static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *made)
{
    const struct fsd_where *const where = options;
    void **const inner = calloc(n_states, sizeof(*inner));

    for (size_t i = 0; inner && i < n_states; i++) {
        inner[i] = ((const struct worker *)states[i])->state;
    }
    const enum fastsud_status status =
        inner ? where->stage->finish(where->stage_options, inner, n_states, made) : FASTSUD_ERR_NO_MEMORY;
    free(inner);
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    const struct worker *const worker = state;

    worker->where->stage->report(worker->state, report);
}

const struct fsd_stage *fsd_where_stage(struct fsd_where *where)
{
    const struct fsd_stage *const stage = where->stage;

    where->own = (struct fsd_stage){
        .needs = needs,
        .put_header = stage->put_header ? put_header : NULL,
        .begin = begin,
        .state_bytes = sizeof(struct worker),
        .create = create,
        .destroy = destroy,
        .process = process,
        .settle = stage->settle ? settle : NULL,
        .restore = stage->restore ? restore : NULL,
        .finish = stage->finish ? finish : NULL,
        .report = stage->report ? report : NULL,
    };
    return &where->own;
}
