#include "jobs/judge_stage.h"

#include <stdlib.h>

#include "base/deadline.h"
#include "grid/text.h"
#include "judge/completions.h"

/* What is told of an answer. */
struct judgement {
    enum fsd_reply_form form;
    bool is_unique;
    struct fsd_judged judged;
    uint64_t n_placements;
    unsigned n_placements_right;
    uint64_t n_completions;
    bool are_completions_known;
};

struct judge {
    const struct fsd_judge_stage_options *options;
    struct fsd_solved solved;
    struct fsd_completions completions; /* of 9x9 sudoku */
    struct judgement *judgements;       /* of the group */
    struct fsd_buffer text;
    struct fsd_reply reply;
    uint8_t puzzle[FSD_VARIANT_MAX_CELLS], solution[FSD_VARIANT_MAX_CELLS];
    fsd_values left[FSD_VARIANT_MAX_CELLS];
};

enum { SOLVED, NOT_SOLVED, NOT_UNDERSTOOD, CUT_SHORT, N_COUNTS };

static const struct fsd_count counts[] = {
    [SOLVED] = {.key = "solved", .one = "solved"},
    [NOT_SOLVED] = {.key = "not_solved", .one = "not solved"},
    [NOT_UNDERSTOOD] = {.key = "not_understood", .one = "not understood"},
    [CUT_SHORT] = {.key = "cut_short", .one = "count cut short", .many = "counts cut short", .if_any = true},
};

bool fsd_judge_found_all_solved(const struct fsd_tally *tally)
{
    return tally->counts[SOLVED] == tally->n_puzzles && fsd_tally_is_clean(tally);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_judge_stage_options *const judge = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = true,
        .counts = counts,
        .n_counts = N_COUNTS,
        .tells_engine = true,
        .searches_in_parallel = fsd_solving_is_parallel(&judge->solving),
    };
}

/* Puts a row; judgement NULL: the names, or a record that is malformed. */
static void put_row(struct fsd_row *row, const char *file, uint64_t line, const char *puzzle,
                    const struct judgement *judgement, bool counts_completions)
{
    static const char *const kinds[] = {[FSD_JUDGED_ROWS] = "row_conflicts",
                                        [FSD_JUDGED_COLUMNS] = "column_conflicts",
                                        [FSD_JUDGED_BOXES] = "box_conflicts",
                                        [FSD_JUDGED_GIVENS] = "given_conflicts",
                                        [FSD_JUDGED_RULES] = "rule_conflicts"};
    static const struct judgement none;
    const struct judgement *const of = judgement ? judgement : &none;
    const struct fsd_judged *const judged = &of->judged;
    const enum fsd_row_kind kind = row->kind;

    fsd_row_begin(row);
    fsd_row_put_text(row, "file", file);
    fsd_row_put_count(row, "line", line);
    if (judgement || row->format == FSD_ROW_CSV) {
        fsd_row_put_text(row, "puzzle", judgement ? puzzle : "malformed");
    } else {
        fsd_row_put_no_text(row, "puzzle");
        fsd_row_put_bool(row, "malformed", true);
        fsd_row_end(row);
        return;
    }
    row->kind = judgement || kind == FSD_ROW_HEADER ? kind : FSD_ROW_EMPTY;
    fsd_row_put_text(row, "understood", fsd_reply_form_name(of->form));
    fsd_row_put_bool(row, "solved", judged->is_solved);
    fsd_row_put_count_if(row, "right", of->is_unique, judged->n_right);
    fsd_row_put_count(row, "filled", judged->n_filled);
    fsd_row_put_count(row, "givens_kept", judged->n_kept);
    for (unsigned i = 0; i < FSD_N_JUDGED_KINDS; i++) {
        fsd_row_put_count(row, kinds[i], judged->conflicts[i]);
    }
    fsd_row_put_count(row, "placements", of->n_placements);
    fsd_row_put_count_if(row, "placements_right", of->is_unique, of->n_placements_right);
    if (counts_completions) {
        fsd_row_put_count_if(row, "completions", of->are_completions_known, of->n_completions);
    }
    row->kind = kind;
    fsd_row_end(row);
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    const struct fsd_judge_stage_options *const judge = options;
    struct fsd_row row = {.json = {.out = out}, .format = FSD_ROW_CSV, .kind = FSD_ROW_HEADER};

    (void)layout;
    if (judge->format == FSD_ROW_CSV) {
        put_row(&row, "", 0, "", NULL, judge->limit > 0);
    }
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    fsd_solving_begin(&((struct fsd_judge_stage_options *)options)->solving, sources, n_sources);
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    struct judge *const judge = state;

    fsd_solved_destroy(&judge->solved);
    fsd_completions_destroy(&judge->completions);
    fsd_buffer_destroy(&judge->text);
    free(judge->judgements);
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    struct judge *const judge = state;

    judge->options = options;
    const struct fsd_wanted wanted = {.solutions = true};
    const enum fastsud_status status = fsd_solved_create(&judge->solved, &judge->options->solving, &wanted, n_lines);
    judge->judgements = malloc(n_lines * sizeof(*judge->judgements));
    if (status != FASTSUD_OK || !judge->judgements || judge->options->limit == 0) {
        return judge->judgements ? status : FASTSUD_ERR_NO_MEMORY;
    }
    struct fsd_solver_options counting = FSD_SOLVER_OPTIONS_INIT;
    counting.kernel = judge->options->solving.solver.kernel;
    counting.time_limit_ns = judge->options->solving.solver.time_limit_ns;
    counting.limit = judge->options->limit;
    return fsd_completions_create(&judge->completions, &counting, n_lines);
}

/* Reads the answer of puzzle i of the block. FASTSUD_ERR_FULL: its record is too long. */
static enum fastsud_status read_reply(struct judge *judge, size_t i)
{
    const struct fsd_solved *const solved = &judge->solved;
    const struct fsd_lines *const lines = solved->block->lines;
    const struct fsd_layout *const layout = lines->chunk->layout;
    struct fsd_reply_shape shape = FSD_REPLY_SHAPE_9X9;
    size_t n = 0;
    const char *const record = fsd_lines_text(lines, i, &n);

    if (!record) {
        return FASTSUD_ERR_FULL;
    }
    if (solved->rules) {
        const struct fsd_variant *const variant = &solved->rules->variant;
        shape = (struct fsd_reply_shape){variant->n_rows, variant->n_columns, variant->low, variant->n_values};
    }
    judge->text.n = 0;
    if (layout && layout->kind->put_field) {
        layout->kind->put_field(layout, record, n, judge->options->column, &judge->text);
    }
    if (judge->text.failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    fsd_reply_read(&shape, judge->puzzle, judge->text.n > 0 ? judge->text.bytes : "", judge->text.n, &judge->reply);
    return FASTSUD_OK;
}

/* Sets the puzzle and its solution, if it has but one, of puzzle i of the block. */
static bool take_puzzle(struct judge *judge, size_t i)
{
    const struct fsd_solved *const solved = &judge->solved;
    const size_t n_cells = solved->n_cells;
    const char *const solution = solved->rules ? NULL : fsd_solved_solution(solved, i);

    if (!solved->rules) {
        const char *const cells = fsd_solved_cells(solved, i);
        for (size_t cell = 0; cell < n_cells; cell++) {
            judge->puzzle[cell] = fsd_text_is_given(cells[cell]) ? (uint8_t)(cells[cell] - '0') : 0;
            judge->solution[cell] = solution ? (uint8_t)(solution[cell] - '0') : 0;
        }
        return solution != NULL;
    }
    memcpy(judge->left, solved->values + (i - solved->first) * n_cells, n_cells * sizeof(*judge->left));
    for (size_t cell = 0; cell < n_cells; cell++) {
        const fsd_values left = judge->left[cell];
        judge->puzzle[cell] = fsd_values_are_one(left) ? (uint8_t)(fsd_values_lowest(left) + 1) : 0;
    }
    const bool is_unique = fsd_solved_solution_values(solved, i, judge->solution);
    for (size_t cell = 0; is_unique && cell < n_cells; cell++) {
        judge->solution[cell]++;
    }
    return is_unique;
}

/* Counts the completions of an answer to a puzzle of other rules. */
static enum fastsud_status count_of_rules(struct judge *judge, struct judgement *judgement)
{
    struct fsd_solved *const solved = &judge->solved;
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_variant_maker maker = fsd_solved_maker(solved, &deadline);
    const struct fsd_variant_search search = {.limit = judge->options->limit, .deadline = maker.deadline};

    fsd_completions_narrow(judge->left, judge->reply.cells, solved->n_cells);
    const enum fastsud_status status = maker.engine->solve(maker.solver, judge->left, &search, &maker.answer);
    solved->n_guesses += maker.answer.n_guesses;
    judgement->n_completions = maker.answer.n_solutions;
    judgement->are_completions_known =
        !maker.answer.is_open && (!maker.answer.cut_short || maker.answer.n_solutions >= judge->options->limit);
    return status;
}

static enum fastsud_status judge_puzzle(struct judge *judge, size_t i)
{
    const struct fsd_solved *const solved = &judge->solved;
    const enum fastsud_verdict verdict = (enum fastsud_verdict)solved->verdicts[i - solved->first];
    struct judgement *const of = &judge->judgements[i - solved->first];
    const bool is_unique = take_puzzle(judge, i);
    enum fastsud_status status = read_reply(judge, i);

    if (status != FASTSUD_OK) {
        return status;
    }
    const uint8_t *const solution = is_unique ? judge->solution : NULL;
    *of = (struct judgement){
        .form = judge->reply.form, .is_unique = is_unique, .n_placements = judge->reply.n_placements};
    of->n_placements_right = is_unique ? fsd_judge_placements(&judge->reply, judge->puzzle, solution) : 0;
    if (solved->rules) {
        fsd_judge_rules(solved->rules, judge->left, judge->reply.cells, solution, &of->judged);
        of->judged.is_solved &= !solved->is_contradictory;
    } else {
        fsd_judge_sudoku(judge->puzzle, judge->reply.cells, solution, &of->judged);
    }
    of->are_completions_known = fsd_completions_are_known(&of->judged, verdict, &of->n_completions);
    if (!of->are_completions_known && judge->options->limit > 0) {
        if (!solved->rules) {
            fsd_completions_add(&judge->completions, i - solved->first, judge->puzzle, judge->reply.cells);
        } else if (solved->solver) {
            status = count_of_rules(judge, of);
        }
    }
    return status;
}

/* Solves the next group and judges its answers. */
static enum fastsud_status judge_next(struct judge *judge, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &judge->solved;
    struct fsd_completions *const open = &judge->completions;
    enum fastsud_status status = fsd_solved_next(solved, NULL, result);

    open->n = 0;
    for (size_t i = solved->first; status == FASTSUD_OK && !solved->is_malformed && !fsd_failed(&result->failure) &&
                                   i < solved->first + solved->n;
         i++) {
        status = judge_puzzle(judge, i);
        if (status == FASTSUD_ERR_FULL) {
            fsd_stage_fail_long_line(solved->block, i, result);
            return FASTSUD_OK;
        }
    }
    if (status == FASTSUD_OK) {
        status = fsd_completions_count(open);
    }
    for (size_t k = 0; status == FASTSUD_OK && k < open->n; k++) {
        struct judgement *const of = &judge->judgements[open->places[k]];
        of->n_completions = open->n_solutions[k];
        of->are_completions_known = !open->cut_short[k] || open->n_solutions[k] >= judge->options->limit;
    }
    return status;
}

static void count(const struct judgement *of, bool counts_completions, struct fsd_tally *tally)
{
    tally->n_puzzles++;
    tally->counts[of->judged.is_solved ? SOLVED : of->form == FSD_REPLY_NOTHING ? NOT_UNDERSTOOD : NOT_SOLVED]++;
    tally->counts[CUT_SHORT] += counts_completions && !of->are_completions_known;
}

static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct judge *const judge = state;
    struct fsd_solved *const solved = &judge->solved;
    const bool counts_completions = judge->options->limit > 0;
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;

    fsd_solved_start(solved, block);
    while (!result->text.failed && fsd_lines_walk(block->lines, &walk, &item)) {
        struct fsd_row row = {.json = {.out = &result->text}, .format = judge->options->format, .kind = FSD_ROW_VALUES};
        char cells[FSD_VARIANT_MAX_CELLS + 1] = "";
        if (!item.malformed && item.puzzle == solved->first + solved->n) {
            const enum fastsud_status status = judge_next(judge, result);
            if (status != FASTSUD_OK || fsd_failed(&result->failure)) {
                return status;
            }
        }
        const struct judgement *const judgement =
            item.malformed || solved->is_malformed ? NULL : &judge->judgements[item.puzzle - solved->first];
        if (judgement && solved->rules) {
            memcpy(cells, fsd_solved_cells(solved, item.puzzle), solved->n_cells);
        } else if (judgement) {
            fsd_text_normalise(fsd_solved_cells(solved, item.puzzle), cells);
        }
        cells[solved->n_cells] = '\0';
        if (judgement) {
            count(judgement, counts_completions, &result->tally);
        }
        put_row(&row, block->source->name, block->n_lines_before + item.line + 1, cells, judgement, counts_completions);
    }
    return FASTSUD_OK;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_solved_report(&((const struct judge *)state)->solved, report);
}

const struct fsd_stage fsd_judge_stage = {
    .needs = needs,
    .begin = begin,
    .put_header = put_header,
    .state_bytes = sizeof(struct judge),
    .create = create,
    .destroy = destroy,
    .process = process,
    .report = report,
};
