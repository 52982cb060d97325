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
    const struct fsd_source *source; /* of the puzzle, */
    uint64_t line;                   /* and its line */
    struct fsd_judge *judge;
    struct fsd_lines_walk walk; /* where to go on in the block */
};

const struct fsd_count fsd_explain_counts[FSD_N_EXPLAIN_COUNTS] = {
    [FSD_EXPLAIN_SOLVED] = {.key = "solved", .one = "solved"},
    [FSD_EXPLAIN_OPEN] = {.key = "open", .one = "open"},
    [FSD_EXPLAIN_CONTRADICTORY] = {.key = "contradictory", .one = "contradictory"},
    [FSD_EXPLAIN_GIVEN_UP] = {.key = "given_up", .one = "given up", .if_any = true},
    [FSD_EXPLAIN_HINTED] = {.key = "hinted", .one = "with a hint"},
};

static bool has_headings(const struct fsd_explain_stage_options *options)
{
    return options->format == FSD_EXPLAIN_TEXT && !options->hint;
}

/* Whatever is written of a puzzle. */
static const struct {
    const char *name;
    void (*begin)(const struct fsd_explanation *explanation);
    void (*step)(const struct fsd_explanation *explanation, const struct fsd_named_step *step);
    void (*end)(const struct fsd_explanation *explanation);
} formats[] = {
    [FSD_EXPLAIN_TEXT] = {"text", fsd_explain_text_begin, fsd_explain_text_step, fsd_explain_text_end},
    [FSD_EXPLAIN_JSONL] = {"jsonl", fsd_explain_json_begin, fsd_explain_json_step, fsd_explain_json_end},
    [FSD_EXPLAIN_SVG] = {"svg", fsd_explain_svg_begin, fsd_explain_svg_step, fsd_explain_svg_end},
    [FSD_EXPLAIN_HTML] = {"html", fsd_explain_html_begin, fsd_explain_html_step, fsd_explain_html_end},
};

const char *fsd_explain_format_name(size_t i)
{
    return i < sizeof(formats) / sizeof(formats[0]) ? formats[i].name : NULL;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_explain_stage_options *const of = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = has_headings(of) || of->format == FSD_EXPLAIN_HTML,
        .takes_candidates = true,
        .chunk_bytes = of->kind == FSD_STEPS_OF_ER || of->kind == FSD_STEPS_TO_THE_END ? ER_CHUNK_BYTES : CHUNK_BYTES,
        .counts = fsd_explain_counts,
        .n_counts = of->hint ? FSD_N_EXPLAIN_COUNTS : FSD_EXPLAIN_HINTED,
    };
}

static bool look(void *context, const struct fsd_lines *lines, uint64_t n_lines_before)
{
    bool *const found = context;

    (void)n_lines_before;
    *found = lines->n_puzzles > 0;
    return !*found;
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    if (((const struct fsd_explain_stage_options *)options)->format == FSD_EXPLAIN_HTML) {
        fsd_explain_html_head(out, false);
    }
}

static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_part *part)
{
    (void)states;
    (void)n_states;
    if (((const struct fsd_explain_stage_options *)options)->format == FSD_EXPLAIN_HTML) {
        fsd_explain_html_foot(&part->text, false);
    }
    return FASTSUD_OK;
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
    struct explainer *const explainer = state;

    fsd_stepper_destroy(&explainer->stepper);
    fsd_judge_destroy(explainer->judge);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    const struct fsd_explain_stage_options *const of = options;
    struct explainer *const explainer = state;

    (void)n_lines;
    explainer->options = of;
    return fsd_stepper_init(&explainer->stepper, of->kind, of->max_level, &of->er_rules)
               ? fsd_judge_create(of->time_limit_ns, &explainer->judge)
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

/*
 * A valid grid that puzzle i was given as its solution, though it disagrees; NULL: there is none. Of a puzzle that has
 * exactly one solution, that grid is what is wrong.
 */
static const char *disagreeing_solution(const struct explainer *explainer, const struct fsd_lines *lines, size_t i,
                                        char solution[FSD_N_CELLS])
{
    for (size_t u = 0; u < lines->n_unfit; u++) {
        const char *const grid = fsd_lines_wrong_grid(lines, u);
        if (lines->unfit[u].n_puzzles_before == i && grid && fsd_judge_solution(explainer->judge, grid, solution)) {
            return solution;
        }
    }
    return NULL;
}

/* Which count a puzzle belongs to that has been explained. */
static unsigned count_of(const struct fsd_explanation *explanation)
{
    static const unsigned of_state[] = {[FSD_LOGIC_OPEN] = FSD_EXPLAIN_OPEN,
                                        [FSD_LOGIC_SOLVED] = FSD_EXPLAIN_SOLVED,
                                        [FSD_LOGIC_CONTRADICTORY] = FSD_EXPLAIN_CONTRADICTORY,
                                        [FSD_LOGIC_GAVE_UP] = FSD_EXPLAIN_GIVEN_UP};
    const struct fsd_judgement *const judgement = explanation->judgement;
    const bool hint = explanation->options->hint;

    if (explanation->traced == FSD_LOGIC_GAVE_UP) {
        return FSD_EXPLAIN_GIVEN_UP;
    }
    if (judgement->wrong || judgement->crossed_out || (hint && judgement->verdict == FASTSUD_NONE)) {
        return FSD_EXPLAIN_CONTRADICTORY;
    }
    if (hint && explanation->stepper->n_steps > 0) {
        return judgement->verdict == FASTSUD_MULTIPLE ? FSD_EXPLAIN_OPEN : FSD_EXPLAIN_HINTED;
    }
    return of_state[explanation->state];
}

/* Returns which count the puzzle belongs to. */
static unsigned explain_position(struct explainer *explainer, const struct fsd_position *position,
                                 const struct fsd_judgement *judgement, struct fsd_buffer *out)
{
    const struct fsd_explain_stage_options *const options = explainer->options;
    struct fsd_json json = {.out = out};
    struct fsd_stepper *const stepper = &explainer->stepper;
    struct fsd_explanation explanation = {.options = options,
                                          .json = &json,
                                          .out = out,
                                          .puzzle = position->cells,
                                          .givens = options->givens ? options->givens : position->cells,
                                          .candidates = position->candidates,
                                          .position = position,
                                          .judgement = judgement,
                                          .stepper = stepper,
                                          .source = explainer->source,
                                          .line = explainer->line};
    const struct fsd_deadline deadline = fsd_deadline_after(options->time_limit_ns);
    struct fsd_named_step step;
    int result = 0;

    const size_t n_most = !options->hint ? SIZE_MAX : fsd_judgement_is_mistake(judgement) ? 0 : 1;

    fsd_stepper_start(stepper, position->cells, position->candidates, judgement->uniqueness);
    formats[options->format].begin(&explanation);
    memcpy(explanation.before, stepper->board.cell, sizeof(explanation.before));
    while (stepper->n_steps < n_most && (result = fsd_stepper_next(stepper, deadline, &step)) == 1) {
        formats[options->format].step(&explanation, &step);
        memcpy(explanation.before, stepper->board.cell, sizeof(explanation.before));
    }
    out->failed = out->failed || result < 0;
    explanation.state = fsd_stepper_state(stepper);
    if (options->information) {
        fsd_explain_trace(&explanation);
    }
    formats[options->format].end(&explanation);
    return count_of(&explanation);
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
    char solution[FASTSUD_N_CELLS];
    struct fsd_judgement judgement;
    struct fsd_item item;
    bool is_left = true;

    if (!block->continues) {
        explainer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    }
    while (part->text.n < PART_BYTES && (is_left = fsd_lines_walk(lines, &explainer->walk, &item))) {
        if (item.malformed) {
            if (options->format == FSD_EXPLAIN_JSONL) {
                fsd_explain_json_malformed(options, &part->text);
            }
            continue;
        }
        explainer->source = block->source;
        explainer->line = block->n_lines_before + item.line + 1;
        if (has_headings(options)) {
            put_heading(&part->text, explainer->source, explainer->line);
        }
        fsd_text_normalise(lines->puzzles[item.puzzle], puzzle);
        struct fsd_position position = {.cells = puzzle,
                                        .candidates = fsd_lines_candidates(lines, item.puzzle),
                                        .solution = options->solution,
                                        .solution_name = "the givens' only solution"};
        fsd_judge_position(explainer->judge, &position, &judgement);
        if (!position.solution && judgement.verdict != FASTSUD_UNIQUE &&
            (position.solution = disagreeing_solution(explainer, lines, item.puzzle, solution))) {
            position.solution_name = "the given solution";
            fsd_judge_position(explainer->judge, &position, &judgement);
        }
        part->tally.counts[explain_position(explainer, &position, &judgement, &part->text)]++;
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
    return tally->counts[FSD_EXPLAIN_OPEN] + tally->counts[FSD_EXPLAIN_CONTRADICTORY] +
           tally->counts[FSD_EXPLAIN_GIVEN_UP];
}

const struct fsd_stage fsd_explain_stage = {
    .needs = needs,
    .put_header = put_header,
    .state_bytes = sizeof(struct explainer),
    .begin = begin,
    .create = create,
    .destroy = destroy,
    .process = process,
    .settle = settle,
    .restore = restore,
    .finish = finish,
};
