#include "jobs/explain_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "grid/text.h"
#include "input/each_block.h"
#include "jobs/explanation.h"
#include "logic/text/contradiction.h"
#include "logic/text/theory_text.h"

enum {
    PART_BYTES = 1 << 20, /* of text at a time, about */
    /* Few lines at a time, so that the first explanation appears at once. */
    CHUNK_BYTES = 8 * (FASTSUD_N_CELLS + 1),
    ER_CHUNK_BYTES = FASTSUD_N_CELLS + 1, /* one may take seconds */
    FIND_BYTES = 1 << 14
};

struct explainer {
    const struct fsd_explain_stage_options *options;
    struct fsd_stepper stepper;
    struct fsd_lines_walk walk; /* where to go on in the block */
};

/* Each puzzle is one of these. */
enum { SOLVED, OPEN, CONTRADICTORY, GIVEN_UP, HINTED, N_COUNTS };

static const struct fsd_count counts[] = {
    [SOLVED] = {.key = "solved", .one = "solved"},
    [OPEN] = {.key = "open", .one = "open"},
    [CONTRADICTORY] = {.key = "contradictory", .one = "contradictory"},
    [GIVEN_UP] = {.key = "given_up", .one = "given up", .if_any = true},
    [HINTED] = {.key = "hinted", .one = "with a hint"},
};

static bool has_headings(const struct fsd_explain_stage_options *options)
{
    return !options->json && !options->hint;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_explain_stage_options *const of = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = has_headings(of),
        .takes_candidates = true,
        .chunk_bytes = of->kind == FSD_STEPS_OF_ER ? ER_CHUNK_BYTES : CHUNK_BYTES,
        .counts = counts,
        .n_counts = of->hint ? N_COUNTS : HINTED,
    };
}

static bool look(void *context, const struct fsd_lines *lines, uint64_t n_lines_before)
{
    bool *const found = context;

    (void)n_lines_before;
    *found = lines->n_puzzles > 0;
    return !*found;
}

/* Finds out whether another shard explains a puzzle before those of this one. */
static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    struct fsd_explain_stage_options *const of = options;
    struct fsd_source *const before = malloc((n_sources + 1) * sizeof(*before));
    struct fsd_failure failure = {.kind = FSD_FAILURE_NONE};
    size_t n = 0;

    for (size_t i = 0; before && i < n_sources; i++) {
        if (fsd_source_has_offsets(&sources[i])) {
            before[n] = sources[i];
            before[n].begin = 0;
            before[n++].end = sources[i].begin;
        }
    }
    /* A failure to read is left to the run. */
    const bool has_memory =
        before && (!has_headings(of) || fsd_each_block(before, n, FIND_BYTES, look, &of->follows_others, &failure));
    free(before);
    return has_memory ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void destroy(void *state)
{
    fsd_stepper_destroy(&((struct explainer *)state)->stepper);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    const struct fsd_explain_stage_options *const of = options;
    struct explainer *const explainer = state;

    (void)n_lines;
    explainer->options = of;
    return fsd_stepper_init(&explainer->stepper, of->kind, of->max_level, &of->er_rules) ? FASTSUD_OK
                                                                                         : FASTSUD_ERR_NO_MEMORY;
}

void fsd_explain_contradiction_put(const struct fsd_explanation *explanation, struct fsd_buffer *out)
{
    if (explanation->options->kind == FSD_STEPS_OF_THEORY) {
        fsd_theory_text_contradiction(out, &explanation->stepper->board, explanation->puzzle);
    } else {
        fsd_contradiction_put(out, &explanation->stepper->board, explanation->puzzle);
    }
}

/* Returns which count the puzzle belongs to. */
static unsigned explain_puzzle(struct explainer *explainer, const char *puzzle, const uint16_t *candidates,
                               struct fsd_buffer *out)
{
    static const unsigned count_of[] = {[FSD_LOGIC_OPEN] = OPEN,
                                        [FSD_LOGIC_SOLVED] = SOLVED,
                                        [FSD_LOGIC_CONTRADICTORY] = CONTRADICTORY,
                                        [FSD_LOGIC_GAVE_UP] = GIVEN_UP};
    const struct fsd_explain_stage_options *const options = explainer->options;
    struct fsd_json json = {.out = out};
    struct fsd_stepper *const stepper = &explainer->stepper;
    struct fsd_explanation explanation = {
        .options = options, .json = &json, .out = out, .puzzle = puzzle, .candidates = candidates, .stepper = stepper};
    const struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    struct fsd_named_step step;
    int result = 0;

    fsd_stepper_start(stepper, puzzle, candidates);
    (options->json ? fsd_explain_json_begin : fsd_explain_text_begin)(&explanation);
    while (!(options->hint && stepper->n_steps > 0) && (result = fsd_stepper_next(stepper, deadline, &step)) == 1) {
        (options->json ? fsd_explain_json_step : fsd_explain_text_step)(&explanation, &step);
    }
    out->failed = out->failed || result < 0;
    explanation.state = fsd_stepper_state(stepper);
    if (options->information) {
        fsd_explain_trace(&explanation);
    }
    (options->json ? fsd_explain_json_end : fsd_explain_text_end)(&explanation);
    if (explanation.traced == FSD_LOGIC_GAVE_UP) {
        return GIVEN_UP;
    }
    return options->hint && stepper->n_steps > 0 ? HINTED : count_of[explanation.state];
}

/* A blank line, and where the puzzle stands unless that is the command line. */
static void put_heading(struct fsd_buffer *out, const struct fsd_source *source, uint64_t line)
{
    fsd_buffer_put_char(out, '\n');
    if (source->text) {
        return;
    }
    fsd_escape_put(out, source->name);
    fsd_buffer_print(out, ":%" PRIu64 "\n", line);
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_part *part)
{
    struct explainer *const explainer = state;
    const struct fsd_explain_stage_options *const options = explainer->options;
    const struct fsd_lines *const lines = block->lines;
    char puzzle[FASTSUD_N_CELLS + 1] = "";
    struct fsd_item item;
    bool is_left = true;

    if (!block->continues) {
        explainer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    }
    while (part->text.n < PART_BYTES && (is_left = fsd_lines_walk(lines, &explainer->walk, &item))) {
        if (item.malformed) {
            if (options->json) {
                fsd_explain_json_malformed(options, &part->text);
            }
            continue;
        }
        if (has_headings(options)) {
            put_heading(&part->text, block->source, block->n_lines_before + item.line + 1);
        }
        fsd_text_normalise(lines->puzzles[item.puzzle], puzzle);
        part->tally.counts[explain_puzzle(explainer, puzzle, fsd_lines_candidates(lines, item.puzzle), &part->text)]++;
        part->tally.n_puzzles++;
    }
    part->has_more = is_left;
    return FASTSUD_OK;
}

/* The first explanation of all needs no blank line before it. */
static enum fastsud_status settle(void *options, struct fsd_part *part)
{
    struct fsd_explain_stage_options *const of = options;

    if (has_headings(of) && !of->follows_others && part->text.n > 0) {
        of->follows_others = true;
        memmove(part->text.bytes, part->text.bytes + 1, --part->text.n);
    }
    return FASTSUD_OK;
}

static enum fastsud_status restore(void *options, const char *text, size_t n)
{
    (void)text;
    ((struct fsd_explain_stage_options *)options)->follows_others |= n > 0;
    return FASTSUD_OK;
}

uint64_t fsd_explain_stage_n_unsolved(const struct fsd_tally *tally)
{
    return tally->counts[OPEN] + tally->counts[CONTRADICTORY] + tally->counts[GIVEN_UP];
}

const struct fsd_stage fsd_explain_stage = {
    .needs = needs,
    .state_bytes = sizeof(struct explainer),
    .begin = begin,
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .restore = restore,
};
