#include "jobs/explain_stage.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "explain/explain_rules.h"
#include "explain/written.h"
#include "grid/text.h"
#include "input/each_block.h"
#include "jobs/explain_candidates.h"
#include "jobs/explain_writer.h"
#include "jobs/verdict_counts.h"

enum {
    FLUSH_BYTES = 1 << 20, /* of text at a time, about */
    /* Few lines at a time, so that the first explanation appears at once. */
    CHUNK_BYTES = 8 * (FASTSUD_N_CELLS + 1),
    ER_CHUNK_BYTES = FASTSUD_N_CELLS + 1, /* one may take seconds */
    RULES_CHUNK_BYTES = 1 << 10,
    FIND_BYTES = 1 << 14
};

struct explainer {
    const struct fsd_explain_stage_options *options;
    struct fsd_buffer place;    /* of the puzzle */
    struct fsd_lines_walk walk; /* where to go on in the block */
    /* Of 9x9 puzzles, or of any rules; solved is of zeros until it is needed. */
    struct fsd_judge *judge;
    struct fsd_sudoku_explainer sudoku;
    struct fsd_solving solving;
    struct fsd_solved solved;
    size_t n_lines;
    struct fsd_rules_explainer rules;
    struct fsd_written written;               /* in the puzzle, */
    fsd_values values[FSD_VARIANT_MAX_CELLS]; /* and what that leaves its cells; of 9x9 sudoku: */
    uint16_t marks[FSD_N_CELLS];
    struct fsd_candidates_explainer candidates;
    struct fsd_svg_series series;
};

const struct fsd_count fsd_explain_counts[FSD_N_EXPLAIN_COUNTS] = {
    [FSD_EXPLAIN_SOLVED] = {.key = "solved", .one = "solved"},
    [FSD_EXPLAIN_OPEN] = {.key = "open", .one = "open"},
    [FSD_EXPLAIN_CONTRADICTORY] = {.key = "contradictory", .one = "contradictory"},
    [FSD_EXPLAIN_GIVEN_UP] = {.key = "given_up", .one = "given up", .if_any = true},
    [FSD_EXPLAIN_HINTED] = {.key = "hinted", .one = "with a hint"},
};

static const struct fsd_count counts_of_candidates[] = {FSD_VERDICT_COUNTS("unique")};
enum { N_COUNTS_OF_CANDIDATES = sizeof(counts_of_candidates) / sizeof(counts_of_candidates[0]) };

static const struct fsd_explain_writer *const writers[] = {
    [FSD_EXPLAIN_TEXT] = &fsd_explain_text, [FSD_EXPLAIN_JSONL] = &fsd_explain_jsonl,
    [FSD_EXPLAIN_SVG] = &fsd_explain_svg,   [FSD_EXPLAIN_EPS] = &fsd_explain_eps,
    [FSD_EXPLAIN_PDF] = &fsd_explain_pdf,   [FSD_EXPLAIN_HTML] = &fsd_explain_html,
};

bool fsd_explain_format_is_drawn(enum fsd_explain_format format)
{
    return writers[format]->put_picture != NULL;
}

const char *fsd_explain_format_name(size_t i)
{
    return i < sizeof(writers) / sizeof(writers[0]) ? writers[i]->name : NULL;
}

static bool has_headings(const struct fsd_explain_stage_options *options)
{
    return options->format == FSD_EXPLAIN_TEXT && options->sudoku.hint == FSD_HINT_NONE;
}

/* Whether there are puzzles of other rules than 9x9 sudoku. */
static bool has_rules(const struct fsd_explain_stage_options *options)
{
    return options->solving.rules || options->solving.have_own_rules;
}

/* Whether those of the block are, or are solved as if they were. */
static bool is_solved(const struct fsd_explain_stage_options *options, const struct fsd_block *block)
{
    return options->candidates || options->solving.rules || block->lines->chunk->layout->kind->read_rules;
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_explain_stage_options *const of = options;
    const enum fsd_step_kind kind = of->sudoku.kind;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = has_headings(of) || of->format == FSD_EXPLAIN_HTML || has_rules(of),
        .takes_candidates = true,
        .chunk_bytes = has_rules(of) || of->candidates                           ? RULES_CHUNK_BYTES
                       : kind == FSD_STEPS_OF_ER || kind == FSD_STEPS_TO_THE_END ? ER_CHUNK_BYTES
                                                                                 : CHUNK_BYTES,
        .counts = of->candidates ? counts_of_candidates : fsd_explain_counts,
        .n_counts = of->candidates                                            ? N_COUNTS_OF_CANDIDATES
                    : of->sudoku.hint != FSD_HINT_NONE || of->sudoku.is_every ? FSD_N_EXPLAIN_COUNTS
                                                                              : FSD_EXPLAIN_HINTED,
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
    const struct fsd_explain_stage_options *const of = options;

    (void)layout;
    if (writers[of->format]->put_head) {
        writers[of->format]->put_head(out, has_rules(of));
    }
}

static enum fastsud_status finish(void *options, void *const *states, size_t n_states, struct fsd_chunk_result *result)
{
    const struct fsd_explain_stage_options *const of = options;

    (void)states;
    (void)n_states;
    if (writers[of->format]->put_foot) {
        writers[of->format]->put_foot(&result->text, has_rules(of));
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

    fsd_solving_begin(&of->solving, sources, n_sources);
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

    fsd_buffer_destroy(&explainer->place);
    fsd_sudoku_explainer_destroy(&explainer->sudoku);
    fsd_judge_destroy(explainer->judge);
    fsd_rules_explainer_destroy(&explainer->rules);
    fsd_solved_destroy(&explainer->solved);
    fsd_candidates_explainer_destroy(&explainer->candidates);
    fsd_svg_series_destroy(&explainer->series);
}

static enum fastsud_status create_solved(struct explainer *explainer)
{
    return fsd_solved_create(
        &explainer->solved, &explainer->solving,
        &(const struct fsd_wanted){.solutions = explainer->options->candidates || explainer->options->written,
                                   .marks = true},
        explainer->n_lines);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    const struct fsd_explain_stage_options *const of = options;
    struct explainer *const explainer = state;

    explainer->options = of;
    explainer->n_lines = n_lines;
    explainer->solving = of->solving;
    explainer->solving.solver = (struct fsd_solver_options)FSD_SOLVER_OPTIONS_INIT;
    explainer->solving.solver.time_limit_ns = of->sudoku.time_limit_ns;
    enum fastsud_status status = of->solving.rules ? create_solved(explainer) : FASTSUD_OK;
    if (status == FASTSUD_OK && of->candidates) {
        status = fsd_candidates_explainer_create(&explainer->candidates, of->limit, of->format == FSD_EXPLAIN_JSONL,
                                                 of->sudoku.time_limit_ns);
    }
    if (status != FASTSUD_OK) {
        return status;
    }
    return fsd_sudoku_explainer_init(&explainer->sudoku, &of->sudoku)
               ? fsd_judge_create(of->sudoku.time_limit_ns, NULL, &explainer->judge)
               : FASTSUD_ERR_NO_MEMORY;
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
static enum fsd_explain_count count_of(const struct fsd_explanation *explanation)
{
    static const enum fsd_explain_count of_state[] = {[FSD_LOGIC_OPEN] = FSD_EXPLAIN_OPEN,
                                                      [FSD_LOGIC_SOLVED] = FSD_EXPLAIN_SOLVED,
                                                      [FSD_LOGIC_CONTRADICTORY] = FSD_EXPLAIN_CONTRADICTORY,
                                                      [FSD_LOGIC_GAVE_UP] = FSD_EXPLAIN_GIVEN_UP};
    if (explanation->levels && explanation->levels->gave_up) {
        return FSD_EXPLAIN_GIVEN_UP;
    }
    if (explanation->wrong.n > 0 || explanation->crossed_out.n > 0 ||
        ((explanation->hint != FSD_HINT_NONE || explanation->is_every) && explanation->verdict == FASTSUD_NONE)) {
        return FSD_EXPLAIN_CONTRADICTORY;
    }
    if (fsd_explanation_has_hint(explanation) || (explanation->is_every && explanation->n_steps > 0) ||
        (explanation->hint == FSD_HINT_CHECK && explanation->state == FSD_LOGIC_OPEN)) {
        return explanation->verdict == FASTSUD_MULTIPLE ? FSD_EXPLAIN_OPEN : FSD_EXPLAIN_HINTED;
    }
    return of_state[explanation->state];
}

/* Writes an explanation that has begun. */
static void write(struct explainer *explainer, struct fsd_explanation *explanation, struct fsd_chunk_result *result)
{
    const struct fsd_explain_stage_options *const options = explainer->options;
    const struct fsd_explain_writer *const writer = writers[options->format];
    struct fsd_explain_output output = {.out = &result->text,
                                        .json = {.out = &result->text},
                                        .coloured = options->coloured,
                                        .draws_grids = options->draws_grids,
                                        .fonts = options->fonts,
                                        .writer = writer,
                                        .series = &explainer->series};
    int next = 0;

    explanation->place = explainer->place.n > 0 ? explainer->place.bytes : NULL;
    writer->begin(explanation, &output);
    while ((next = fsd_explanation_next(explanation)) == 1) {
        writer->step(explanation, &output);
    }
    fsd_explanation_end(explanation);
    writer->end(explanation, &output);
    result->text.failed |= next < 0 || fsd_explanation_failed(explanation);
    result->tally.counts[count_of(explanation)]++;
    result->tally.n_puzzles++;
}

/* Sets where a puzzle stands unless that is the command line, and begins its text. */
static void begin_text(struct explainer *explainer, const struct fsd_block *block, uint64_t line,
                       struct fsd_chunk_result *result)
{
    struct fsd_buffer *const place = &explainer->place;
    const char *text = "";

    place->n = 0;
    if (!block->source->is_word) {
        fsd_buffer_print(place, "%s:%" PRIu64, block->source->name, block->n_lines_before + line + 1);
        text = fsd_buffer_text(place);
    }
    result->text.failed |= !text;
    if (text && has_headings(explainer->options)) {
        fsd_buffer_put_char(&result->text, '\n');
        fsd_escape_put(&result->text, text);
        fsd_buffer_put_text(&result->text, *text ? "\n" : "");
    }
}

/* What a player has written into a puzzle of 9x9. False, with the failure: it cannot be. */
static bool take_written(struct explainer *explainer, struct fsd_position *position, char solution[FASTSUD_N_CELLS],
                         struct fsd_failure *failure)
{
    struct fsd_written *const written = &explainer->written;
    const struct fsd_written_on puzzle = {FSD_N_DIGITS, FSD_N_DIGITS, FSD_N_DIGITS, "123456789", position->cells};

    if (!fsd_written_read(explainer->options->written, &puzzle, written, failure)) {
        return false;
    }
    if (fsd_judge_solution(explainer->judge, position->cells, solution)) {
        position->solution = solution;
    }
    fsd_position_candidates(written->cells, written->marks, explainer->marks);
    for (unsigned cell = 0; cell < FSD_N_CELLS && position->candidates; cell++) {
        explainer->marks[cell] &= position->candidates[cell];
    }
    position->givens = position->cells;
    position->cells = written->cells;
    position->candidates = written->has_marks || position->candidates ? explainer->marks : NULL;
    position->is_written = true;
    return true;
}

static void explain_sudoku(struct explainer *explainer, const struct fsd_lines *lines, size_t i,
                           struct fsd_chunk_result *result)
{
    char puzzle[FASTSUD_N_CELLS + 1] = "";
    char solution[FASTSUD_N_CELLS];
    struct fsd_judgement judgement;
    struct fsd_position position = {.cells = puzzle,
                                    .givens = explainer->options->givens,
                                    .candidates = fsd_lines_candidates(lines, i),
                                    .solution = explainer->options->solution,
                                    .solution_name = "the givens' only solution"};

    fsd_text_normalise(lines->puzzles[i], puzzle);
    if (explainer->options->written && !take_written(explainer, &position, solution, &result->failure)) {
        return;
    }
    fsd_judge_position(explainer->judge, &position, &judgement);
    if (!position.solution && judgement.verdict != FASTSUD_UNIQUE &&
        (position.solution = disagreeing_solution(explainer, lines, i, solution))) {
        position.solution_name = "the given solution";
        fsd_judge_position(explainer->judge, &position, &judgement);
    }
    fsd_sudoku_explain(&explainer->sudoku, &position, &judgement);
    write(explainer, &explainer->sudoku.explanation, result);
}

/* The same of other rules; also sets the verdict. */
static enum fastsud_status take_written_by_rules(struct explainer *explainer, size_t i, struct fsd_rules_puzzle *puzzle,
                                                 struct fsd_failure *failure)
{
    const struct fsd_solved *const solved = &explainer->solved;
    const struct fsd_variant *const variant = &puzzle->rules->variant;
    struct fsd_written *const written = &explainer->written;
    char names[FSD_VARIANT_MAX_VALUES];
    const struct fsd_written_on on = {variant->n_rows, variant->n_columns, variant->n_values, names, puzzle->cells};
    uint8_t verdict = (uint8_t)puzzle->verdict;
    const struct fsd_batch batch = {
        .n_puzzles = 1, .values = explainer->values, .deadline = solved->deadline, .verdicts = &verdict};

    for (unsigned value = 0; value < variant->n_values; value++) {
        names[value] = fsd_rules_value_character(variant, value);
    }
    if (!fsd_written_read(explainer->options->written, &on, written, failure)) {
        return FASTSUD_OK;
    }
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const bool is_entered = puzzle->cells[cell] == '.' && written->cells[cell] != '.';
        const fsd_values values = is_entered ? (fsd_values)1 << fsd_rules_value_index(variant, written->cells[cell])
                                  : written->marks[cell] ? written->marks[cell]
                                                         : fsd_variant_all_values(variant);
        explainer->values[cell] = puzzle->candidates[cell] & values;
    }
    puzzle->solution = fsd_solved_solution(solved, i);
    puzzle->givens = puzzle->cells;
    puzzle->cells = written->cells;
    puzzle->candidates = explainer->values;
    puzzle->is_written = true;
    const enum fastsud_status status = puzzle->refusal ? FASTSUD_OK : fsd_solver_solve(solved->solver, &batch);
    puzzle->verdict = (enum fastsud_verdict)verdict;
    return status;
}

/* Explains puzzle i of the block, in the group. */
static enum fastsud_status explain_rules(struct explainer *explainer, size_t i, struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = &explainer->solved;
    const bool is_refused = solved->is_contradictory || solved->is_given_up;
    struct fsd_rules_puzzle puzzle = {
        .rules = solved->rules,
        .cells = fsd_solved_cells(solved, i),
        .candidates = solved->values + (i - solved->first) * solved->n_cells,
        .marks = solved->rules == &solved->own ? solved->marks : NULL,
        .verdict = (enum fastsud_verdict)solved->verdicts[i - solved->first],
        .refusal = is_refused ? solved->failure.text : NULL,
        .is_given_up = solved->is_given_up,
    };

    const enum fastsud_status status =
        explainer->options->written ? take_written_by_rules(explainer, i, &puzzle, &result->failure) : FASTSUD_OK;
    if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
        return status;
    }
    const struct fsd_rules_explain_options options = {.time_limit_ns = explainer->options->sudoku.time_limit_ns,
                                                      .hint = explainer->options->sudoku.hint,
                                                      .is_every = explainer->options->sudoku.is_every,
                                                      .without = explainer->options->without};
    if (!fsd_rules_explain(&explainer->rules, &puzzle, &options)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    write(explainer, &explainer->rules.explanation, result);
    return FASTSUD_OK;
}

/* The same, but only by its candidates. */
static enum fastsud_status explain_candidates(struct explainer *explainer, size_t i, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &explainer->solved;
    const enum fastsud_status status = fsd_candidates_explain(&explainer->candidates, solved, i, &result->text);

    if (status == FASTSUD_OK) {
        fsd_count_verdict(&result->tally, (enum fastsud_verdict)solved->verdicts[i - solved->first]);
    }
    return status;
}

static void put_malformed(const struct explainer *explainer, struct fsd_chunk_result *result)
{
    const struct fsd_explain_stage_options *const options = explainer->options;
    const struct fsd_explain_writer *const writer = writers[options->format];

    if (options->candidates) {
        fsd_candidates_put_malformed(&explainer->candidates, &result->text);
    } else if (writer->put_malformed) {
        writer->put_malformed(options->sudoku.kind, &result->text);
    }
}

/* Reads the group of puzzle i of the block, unless that was done, and explains it. */
static enum fastsud_status read_solved(struct explainer *explainer, const struct fsd_block *block, size_t i,
                                       struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &explainer->solved;
    enum fastsud_status status = solved->solving ? FASTSUD_OK : create_solved(explainer);

    if (status == FASTSUD_OK && i == 0) {
        fsd_solved_start(solved, block);
    }
    if (status == FASTSUD_OK && i == solved->first + solved->n) {
        status = fsd_solved_next(solved, NULL, result);
    }
    if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
        return status;
    }
    if (!solved->is_malformed) {
        begin_text(explainer, block, block->lines->line_number[i], result);
        return explainer->options->candidates ? explain_candidates(explainer, i, result)
                                              : explain_rules(explainer, i, result);
    }
    put_malformed(explainer, result);
    return FASTSUD_OK;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct explainer *const explainer = state;
    const struct fsd_explain_stage_options *const options = explainer->options;
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_item item;
    bool is_left = true;

    if (!block->continues) {
        explainer->walk = (struct fsd_lines_walk){.n_puzzles = 0};
    }
    while (status == FASTSUD_OK && !fsd_failed(&result->failure) && result->text.n < FLUSH_BYTES &&
           (is_left = fsd_lines_walk(block->lines, &explainer->walk, &item))) {
        if (is_solved(options, block) && !item.malformed) {
            status = read_solved(explainer, block, item.puzzle, result);
        } else if (!item.malformed) {
            begin_text(explainer, block, item.line, result);
            explain_sudoku(explainer, block->lines, item.puzzle, result);
        } else {
            put_malformed(explainer, result);
        }
    }
    result->has_more = is_left;
    return status;
}

/* The first explanation of all needs no blank line before it. */
static enum fastsud_status settle(void *options, struct fsd_chunk_result *result)
{
    struct fsd_explain_stage_options *const of = options;

    if (has_headings(of) && !of->follows_others && result->text.n > 0) {
        of->follows_others = true;
        memmove(result->text.bytes, result->text.bytes + 1, --result->text.n);
    }
    return FASTSUD_OK;
}

static enum fastsud_status restore(void *options, const char *text, size_t n)
{
    (void)text;
    ((struct fsd_explain_stage_options *)options)->follows_others |= n > 0;
    return FASTSUD_OK;
}

uint64_t fsd_explain_stage_n_unsolved(const struct fsd_explain_stage_options *options, const struct fsd_tally *tally)
{
    if (options->candidates) {
        return tally->n_puzzles - tally->counts[FSD_COUNT_UNIQUE] - tally->counts[FSD_COUNT_MULTIPLE];
    }
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
