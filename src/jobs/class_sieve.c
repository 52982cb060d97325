#include "jobs/class_sieve.h"

#include <string.h>

struct marking {
    struct fsd_class_form_options form;
    struct fsd_mark_set *marks;
};

struct worker {
    struct fsd_class_form *form;
};

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    (void)options;
    *needs = (struct fsd_stage_needs){.header_rule = FSD_HEADER_DROPPED};
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct worker *const worker = state;

    (void)n_lines;
    return fsd_class_form_create(&((const struct marking *)options)->form, &worker->form);
}

static void destroy(void *state)
{
    fsd_class_form_destroy(((struct worker *)state)->form);
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    const struct worker *const worker = state;
    const struct fsd_lines *const lines = block->lines;
    uint64_t marks[FSD_CLASS_BATCH];
    enum fastsud_status status = FASTSUD_OK;

    for (size_t first = 0, n = 0; status == FASTSUD_OK && first < lines->n_puzzles; first += n) {
        n = lines->n_puzzles - first < FSD_CLASS_BATCH ? lines->n_puzzles - first : FSD_CLASS_BATCH;
        status = fsd_class_form_mark(worker->form, n, lines->puzzles + first, marks);
        fsd_buffer_put(&result->records, marks, status == FASTSUD_OK ? n * sizeof(*marks) : 0);
    }
    return status;
}

static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    struct fsd_mark_set *const marks = ((struct marking *)options)->marks;
    uint64_t mark = 0;

    for (size_t at = 0; at < result->records.n; at += sizeof(mark)) {
        memcpy(&mark, result->records.bytes + at, sizeof(mark));
        if (mark != 0 && !fsd_mark_set_add(marks, mark)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
    }
    return FASTSUD_OK;
}

static const struct fsd_stage marking_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct worker),
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
};

/* How much there is to read, in what can be read again; UINT64_MAX: there is a pipe. */
static uint64_t measure(const struct fsd_source *sources, size_t n_sources)
{
    bool is_known = false;
    const uint64_t n_bytes = fsd_sources_measure(sources, n_sources, &is_known);

    return is_known ? n_bytes : UINT64_MAX;
}

static bool have_own_rules(const struct fsd_source *sources, size_t n_sources)
{
    bool have = false;

    for (size_t i = 0; i < n_sources; i++) {
        have |= sources[i].layout.kind && sources[i].layout.kind->read_rules;
    }
    return have;
}

void fsd_class_sieve_make(struct fsd_class_sieve *sieve, const struct fsd_run_options *run,
                          const struct fsd_class_form_options *options, bool needs_puzzles)
{
    struct marking marking = {.form = *options, .marks = &sieve->marks};
    struct fsd_run_options marks = *run;
    struct fsd_run *made = NULL;
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    struct fsd_run_result result;

    const uint64_t n_reference = measure(run->sources, 1);
    const uint64_t n_puzzles = measure(run->sources + 1, run->n_sources - 1);
    sieve->of_reference = n_reference < n_puzzles;
    if (!options->by_solution || options->symmetries || have_own_rules(run->sources, run->n_sources) ||
        (sieve->of_reference ? needs_puzzles : n_puzzles == UINT64_MAX)) {
        return;
    }
    marks.stage = &marking_stage;
    marks.stage_options = &marking;
    marks.sources = run->sources + !sieve->of_reference;
    marks.n_sources = sieve->of_reference ? 1 : run->n_sources - 1;
    marks.strict = false;
    marks.observer = (struct fsd_observer){.context = NULL};
    if (fsd_run_create(&marks, &made, &failure) == FASTSUD_OK && made) {
        fsd_run_execute(made, &(struct fsd_sink){.fd = FSD_FD_NONE}, &result);
        sieve->is_made = !fsd_failed(&result.failure);
    }
    fsd_run_destroy(made);
    if (!sieve->is_made) {
        fsd_mark_set_destroy(&sieve->marks);
    }
}

void fsd_class_sieve_destroy(struct fsd_class_sieve *sieve)
{
    fsd_mark_set_destroy(&sieve->marks);
}
