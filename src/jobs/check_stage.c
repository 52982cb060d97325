#include "jobs/check_stage.h"

#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "jobs/check_rows.h"
#include "jobs/given_solution.h"
#include "puzzle/clue_conflict.h"
#include "puzzle/redundant_clues.h"
#include "puzzle/redundant_givens.h"
#include "rules/texts/variant_text.h"
#include "solve/solver.h"

struct checker {
    const struct fsd_check_options *options;
    struct fsd_solved solved;
    struct fsd_rules sudoku;      /* where conflicts are looked for */
    struct fsd_redundant *finder; /* NULL: redundant givens are not looked for */
    /* Of 9x9 sudoku, the n_unique puzzles of the group with one solution alone, in their order. */
    size_t n_unique;
    const char **unique_puzzles;
    const char **unique_solutions;
    fsd_cells *redundant;
    /* Of other rules. */
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    struct fsd_check_cells list;
    struct fsd_check_cells conflict; /* givens of the item's puzzle */
    const char *of_conflict;         /* what is wrong with these, for people; NULL: nothing */
    bool *is_found; /* of each of the n_clues statements of the item's puzzle: redundant, or in conflict */
    size_t n_clues, capacity;
};

enum { NOT_MINIMAL = FSD_N_VERDICT_COUNTS, N_COUNTS };

static const struct fsd_count counts[] = {
    FSD_VERDICT_COUNTS("unique"),
    FSD_CUT_SHORT_COUNT,
    [NOT_MINIMAL] = {.key = "not_minimal", .one = "not minimal"},
};

static const char *const details[] = {
    [FASTSUD_MULTIPLE] = "the puzzle has several solutions",
    [FASTSUD_NONE] = "the puzzle has no solution",
    [FASTSUD_GAVE_UP] = "the puzzle was given up at the limit",
    [FASTSUD_OPEN] = "logic does not solve the puzzle",
};

bool fsd_check_found_nothing(const struct fsd_tally *tally)
{
    return tally->counts[FSD_COUNT_UNIQUE] == tally->n_puzzles && tally->counts[NOT_MINIMAL] == 0 &&
           fsd_tally_is_clean(tally);
}

/* Redundant givens take longer than solving, and more memory than two blocks should have. */
static bool starts(const struct fsd_check_options *check)
{
    return !check->minimal && fsd_solving_begins(&check->solving);
}

static void needs(const void *options, struct fsd_stage_needs *needs)
{
    const struct fsd_check_options *const check = options;

    *needs = (struct fsd_stage_needs){
        .needs_line_numbers = true,
        .takes_candidates = true,
        .writes_findings = true,
        .chunk_bytes = starts(check) ? FSD_STARTED_CHUNK_BYTES : 0,
        .starts_blocks = starts(check),
        .counts = counts,
        .n_counts = check->minimal ? N_COUNTS : NOT_MINIMAL,
        .tells_engine = true,
        .searches_in_parallel = fsd_solving_is_parallel(&check->solving),
    };
}

static void put_header(void *options, const struct fsd_layout *layout, struct fsd_buffer *out)
{
    (void)layout;
    fsd_check_put_header(((const struct fsd_check_options *)options)->format, out);
}

static enum fastsud_status begin(void *options, const struct fsd_source *sources, size_t n_sources)
{
    fsd_solving_begin(&((struct fsd_check_options *)options)->solving, sources, n_sources);
    return FASTSUD_OK;
}

static void destroy(void *state)
{
    struct checker *const checker = state;

    fsd_solved_destroy(&checker->solved);
    fsd_rules_destroy(&checker->sudoku);
    fsd_redundant_destroy(checker->finder);
    free(checker->unique_puzzles);
    free(checker->unique_solutions);
    free(checker->redundant);
    free(checker->is_found);
}

/* On failure the caller destroys what there is. */
static enum fastsud_status create_needed(struct checker *checker, size_t n_lines)
{
    const struct fsd_solver_options *const solving = &checker->options->solving.solver;

    checker->unique_puzzles = malloc(n_lines * sizeof(*checker->unique_puzzles));
    checker->unique_solutions = malloc(n_lines * sizeof(*checker->unique_solutions));
    checker->redundant = malloc(n_lines * sizeof(*checker->redundant));
    if (!checker->unique_puzzles || !checker->unique_solutions || !checker->redundant) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return fsd_redundant_create(solving->kernel, solving->time_limit_ns, NULL, &checker->finder);
}

static enum fastsud_status create_beside(const void *options, size_t n_lines, const void *beside, void *state)
{
    struct checker *const checker = state;

    checker->options = options;
    const struct fsd_wanted wanted = {.solutions = true,
                                      .givens_apart = checker->options->minimal || checker->options->conflict,
                                      .beside = beside ? &((const struct checker *)beside)->solved : NULL};
    struct fsd_failure failure;
    const enum fastsud_status status =
        fsd_solved_create(&checker->solved, &checker->options->solving, &wanted, n_lines);
    if (status == FASTSUD_OK && checker->options->conflict &&
        (!fsd_rules_read_names("sudoku", &checker->sudoku, &failure) ||
         !fsd_rules_compile(&checker->sudoku, &failure))) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    return status == FASTSUD_OK && checker->options->minimal ? create_needed(checker, n_lines) : status;
}

static enum fastsud_status create(const void *options, size_t n_lines, void *state)
{
    return create_beside(options, n_lines, NULL, state);
}

/*
 * Finds the redundant givens of the group's 9x9 puzzles with one solution and without pencilmarks. Where the time does
 * not suffice, the puzzle is given up.
 */
static enum fastsud_status find_redundant(struct checker *checker, const struct fsd_lines *lines,
                                          struct fsd_tally *tally)
{
    struct fsd_solved *const solved = &checker->solved;
    size_t n = 0;

    for (size_t i = 0; i < lines->n_puzzles; i++) {
        const char *const solution = fsd_solved_solution(solved, i);
        if (solution && !fsd_lines_candidates(lines, i)) {
            checker->unique_puzzles[n] = lines->puzzles[i];
            checker->unique_solutions[n++] = solution;
        }
    }
    checker->n_unique = n;
    const enum fastsud_status status =
        fsd_redundant_find(checker->finder, n, checker->unique_puzzles, checker->unique_solutions, checker->redundant);
    for (size_t u = 0; status == FASTSUD_OK && u < n; u++) {
        if (checker->redundant[u] == FSD_REDUNDANT_GAVE_UP) {
            const size_t i = (size_t)(checker->unique_solutions[u] - solved->solutions) / solved->stride;
            solved->verdicts[i] = FASTSUD_GAVE_UP;
            checker->redundant[u] = 0;
        }
        tally->counts[NOT_MINIMAL] += checker->redundant[u] != 0;
    }
    return status;
}

/* The same of puzzle i of the block, of other rules; the list becomes them. */
static enum fastsud_status list_redundant(struct checker *checker, size_t i)
{
    struct fsd_solved *const solved = &checker->solved;
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_variant_maker maker = fsd_solved_maker(solved, &deadline);
    fsd_values *const values = solved->values + (i - solved->first) * solved->n_cells;
    bool gave_up = false;

    checker->list.n = 0;
    if (!fsd_solved_solution_values(solved, i, checker->solution)) {
        return FASTSUD_OK;
    }
    const enum fastsud_status status =
        fsd_variant_find_redundant(&maker, checker->solution, values, checker->list.cells, &checker->list.n, &gave_up);
    if (gave_up) {
        solved->verdicts[i - solved->first] = FASTSUD_GAVE_UP;
        checker->list.n = 0;
    }
    solved->n_guesses += maker.n_guesses;
    return status;
}

static bool make_room(struct checker *checker, size_t n_clues)
{
    if (n_clues >= checker->capacity) {
        free(checker->is_found);
        checker->is_found = calloc(n_clues + 1, sizeof(*checker->is_found));
        checker->capacity = checker->is_found ? n_clues + 1 : 0;
    }
    return checker->is_found != NULL;
}

/* Finds its other redundant clues. */
static enum fastsud_status find_clues(struct checker *checker, size_t i, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &checker->solved;
    const struct fsd_rules *const rules = solved->rules;
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_redundant_clues clues = {.n_guesses = 0};

    if (!make_room(checker, rules->n_statements)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    clues.is_redundant = checker->is_found;
    const enum fastsud_status status = fsd_redundant_clues_find(
        rules, solved->values + (i - solved->first) * solved->n_cells, &solved->solving->solver,
        solved->deadline ? solved->deadline : &deadline, &clues, &result->failure);
    solved->n_guesses += clues.n_guesses;
    if (clues.gave_up) {
        solved->verdicts[i - solved->first] = FASTSUD_GAVE_UP;
        checker->list.n = 0;
    }
    checker->n_clues = status == FASTSUD_OK && !clues.gave_up ? rules->n_statements : 0;
    return status == FASTSUD_ERR_IO && fsd_failed(&result->failure) ? FASTSUD_OK : status;
}

/* The candidates of 9x9 puzzle i of the block. */
static void put_values(const struct checker *checker, size_t i, fsd_values values[FASTSUD_N_CELLS])
{
    const struct fsd_lines *const lines = checker->solved.block->lines;
    const uint16_t *const candidates = fsd_lines_candidates(lines, i);

    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        const char given = lines->puzzles[i][cell];
        values[cell] = candidates                 ? candidates[cell]
                       : fsd_text_is_given(given) ? (fsd_values)1 << (given - '1')
                                                  : checker->sudoku.variant.candidates[cell];
    }
}

/* Finds why it has no solution. */
static enum fastsud_status find_conflict(struct checker *checker, size_t i, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &checker->solved;
    const struct fsd_rules *const rules = solved->rules ? solved->rules : &checker->sudoku;
    struct fsd_deadline deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    struct fsd_clue_conflict conflict = {.n_guesses = 0};
    fsd_values values[FASTSUD_N_CELLS];
    bool has_clues = false;

    if (!make_room(checker, rules->n_statements)) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    if (!solved->rules) {
        put_values(checker, i, values);
    }
    conflict.is_in = checker->is_found;
    const enum fastsud_status status = fsd_clue_conflict_find(
        rules, solved->rules ? solved->values + (i - solved->first) * solved->n_cells : values,
        &solved->solving->solver, solved->deadline ? solved->deadline : &deadline, &conflict, &result->failure);
    solved->n_guesses += conflict.n_guesses;
    checker->n_clues = status == FASTSUD_OK ? rules->n_statements : 0;
    for (size_t k = 0; k < checker->n_clues; k++) {
        has_clues |= checker->is_found[k];
    }
    memcpy(checker->conflict.cells, conflict.cells, conflict.n_cells * sizeof(*conflict.cells));
    checker->conflict.n = conflict.n_cells;
    checker->of_conflict = conflict.gave_up
                               ? "these cannot hold together; at the limit it was open whether fewer cannot"
                           : conflict.n_cells == 0 ? (has_clues ? NULL : "no grid obeys the rules, whatever is given")
                           : has_clues             ? "these givens cannot hold together with the clues that follow"
                                                   : "these givens cannot hold together";
    return status == FASTSUD_ERR_IO && fsd_failed(&result->failure) ? FASTSUD_OK : status;
}

static bool has_redundant(const struct checker *checker)
{
    bool has_any = checker->list.n > 0;

    for (size_t i = 0; i < checker->n_clues; i++) {
        has_any |= checker->is_found[i];
    }
    return has_any;
}

/* Puts a finding that the text of a line or record shows. */
static void put_fault(const struct fsd_check_rows *rows, const struct fsd_malformed *fault, struct fsd_finding *finding)
{
    struct fsd_failure failure;

    fsd_malformed_describe(fault, NULL, &failure);
    finding->column = failure.column;
    finding->detail = failure.text;
    fsd_check_put_finding(rows, finding);
}

static void set_list(struct fsd_check_cells *list, fsd_cells cells)
{
    list->n = 0;
    while (cells) {
        list->cells[list->n++] = (uint16_t)fsd_cells_take(&cells);
    }
}

/* Puts each clue that was found, where it stands; the finding is the puzzle's, of that kind. */
static void put_clues(struct checker *checker, const struct fsd_check_rows *rows, const struct fsd_finding *puzzle)
{
    const struct fsd_rules *const of = rows->solved->rules;
    struct fsd_check_cells *const list = &checker->list;

    for (size_t i = 0; i < checker->n_clues; i++) {
        const struct fsd_statement *const statement = &of->statements[i];
        struct fsd_finding finding = *puzzle;
        struct fsd_buffer words = {.n = 0};
        if (!checker->is_found[i]) {
            continue;
        }
        list->n = 0;
        for (size_t k = 0; k < statement->n_arguments && list->n < FSD_VARIANT_MAX_CELLS; k++) {
            if (statement->arguments[k].is_cell) {
                list->cells[list->n++] = statement->arguments[k].cell;
            }
        }
        if (of != rows->solved->common) {
            finding.line += statement->line > 0 ? statement->line - 1 : 0;
            finding.column = statement->column;
        }
        finding.cells = list->n > 0 ? list : NULL;
        finding.is_plain = false;
        fsd_variant_put_statement(&words, &of->variant, statement);
        finding.detail = fsd_buffer_text(&words);
        if (finding.detail) {
            fsd_check_put_finding(rows, &finding);
        } else {
            rows->out->failed = true;
        }
        fsd_buffer_destroy(&words);
    }
}

/* Puts what was found about puzzle i by solving it; the checker's list are its redundant givens. */
static void put_verdict(struct checker *checker, const struct fsd_check_rows *rows, size_t i)
{
    const struct fsd_solved *const solved = rows->solved;
    const struct fsd_failure *const failure = &solved->failure;
    const enum fastsud_verdict verdict = (enum fastsud_verdict)solved->verdicts[i - solved->first];
    const struct fsd_lines *const lines = rows->block->lines;
    struct fsd_finding finding = {.kind = fastsud_verdict_tag(verdict),
                                  .line = lines->line_number[i] + (failure->line > 0 ? failure->line - 1 : 0),
                                  .column = failure->column,
                                  .puzzle = fsd_solved_cells(solved, i),
                                  .detail = fsd_failed(failure) ? failure->text : details[verdict],
                                  .is_plain = !fsd_failed(failure)};

    if (verdict != FASTSUD_UNIQUE) {
        fsd_check_put_finding(rows, &finding);
    }
    if (checker->list.n > 0) {
        finding.kind = "redundant";
        finding.cells = &checker->list;
        finding.detail = "each of these givens can be removed on its own";
        fsd_check_put_finding(rows, &finding);
    }
    finding.line = lines->line_number[i];
    finding.column = 0;
    if (checker->of_conflict) {
        finding.kind = "conflict";
        finding.cells = checker->conflict.n > 0 ? &checker->conflict : NULL;
        finding.detail = checker->of_conflict;
        finding.is_plain = false;
        fsd_check_put_finding(rows, &finding);
    }
    finding.cells = NULL;
    finding.kind = verdict == FASTSUD_NONE ? "conflicting clue" : "redundant clue";
    put_clues(checker, rows, &finding);
    if (checker->finder && fsd_lines_candidates(lines, i)) {
        finding.kind = "unfit";
        finding.detail = "the puzzle has pencilmarks, so nothing is said of its givens";
        finding.is_plain = false;
        fsd_check_put_finding(rows, &finding);
    }
}

/* Puts that the solution that puzzle i was given is not its own; u: which of the unfit puzzles it is. */
static void put_wrong_solution(struct checker *checker, const struct fsd_check_rows *rows, size_t i, size_t u)
{
    const struct fsd_lines *const lines = rows->block->lines;
    const char *const grid = fsd_lines_wrong_grid(lines, u);
    struct fsd_finding finding = {
        .kind = "wrong solution", .line = lines->line_number[i], .puzzle = fsd_solved_cells(rows->solved, i)};

    checker->list.n = 0;
    if (grid && rows->solved->rules) {
        checker->list.n = fsd_given_solution_faults(rows->solved, i, grid, checker->list.cells);
    } else if (grid && !rows->solved->is_malformed) {
        set_list(&checker->list, fsd_given_solution_wrong_cells(lines, i, grid, fsd_solved_solution(rows->solved, i)));
    }
    finding.cells = checker->list.n > 0 ? &checker->list : NULL;
    put_fault(rows, &lines->unfit[u], &finding);
}

/* The same of one that breaks a rule. */
static void put_broken_rule(struct checker *checker, const struct fsd_check_rows *rows, size_t i)
{
    const struct fsd_lines *const lines = rows->block->lines;
    struct fsd_failure failure;

    if (fsd_lines_given(lines, i) && fsd_given_solution_is_wrong(rows->solved, i, &failure)) {
        checker->list.n = fsd_given_solution_faults(rows->solved, i, fsd_lines_given(lines, i), checker->list.cells);
        fsd_check_put_finding(rows, &(const struct fsd_finding){.kind = "wrong solution",
                                                                .line = lines->line_number[i],
                                                                .puzzle = fsd_solved_cells(rows->solved, i),
                                                                .cells = checker->list.n > 0 ? &checker->list : NULL,
                                                                .detail = failure.text});
    }
}

/* Whether there is nothing to say of a block of 9x9 puzzles. */
static bool is_clean(const struct checker *checker, const struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = &checker->solved;

    return solved->n == solved->block->lines->n_puzzles && solved->block->lines->n_malformed == 0 &&
           result->tally.counts[FSD_COUNT_UNIQUE] == result->tally.n_puzzles && result->tally.n_unfit == 0 &&
           result->tally.counts[NOT_MINIMAL] == 0 && solved->block->lines->n_unfit == 0;
}

/* Solves the next group. */
static enum fastsud_status check_next(struct checker *checker, struct fsd_chunk_result *result)
{
    struct fsd_solved *const solved = &checker->solved;
    const struct fsd_lines *const lines = solved->block->lines;
    enum fastsud_status status = fsd_solved_next(solved, NULL, result);

    checker->n_unique = 0;
    if (status != FASTSUD_OK || fsd_failed(&result->failure) || solved->is_malformed) {
        return status;
    }
    for (size_t i = solved->first; checker->finder && i < solved->first + solved->n; i++) {
        result->tally.n_unfit += fsd_lines_candidates(lines, i) != NULL;
    }
    if (checker->finder && !solved->rules) {
        status = find_redundant(checker, lines, &result->tally);
    }
    return status;
}

/* Puts what there is to say of an item, which is in the group if it is a puzzle. */
static enum fastsud_status put_item(struct checker *checker, const struct fsd_check_rows *rows,
                                    const struct fsd_item *item, size_t *n_unique, struct fsd_chunk_result *result)
{
    const struct fsd_solved *const solved = rows->solved;
    const struct fsd_lines *const lines = rows->block->lines;
    const size_t i = item->puzzle;
    enum fastsud_status status = FASTSUD_OK;

    if (item->malformed) {
        put_fault(rows, item->malformed, &(struct fsd_finding){.kind = "malformed", .line = item->line});
        return status;
    }
    if (solved->is_malformed) {
        fsd_check_put_finding(rows, &(const struct fsd_finding){
                                        .kind = "malformed",
                                        .line = item->line + (solved->failure.line > 0 ? solved->failure.line - 1 : 0),
                                        .column = solved->failure.column,
                                        .detail = solved->failure.text});
        return status;
    }
    checker->list.n = 0;
    checker->of_conflict = NULL;
    checker->n_clues = 0;
    if (checker->finder && solved->rules && !fsd_lines_candidates(lines, i)) {
        status = list_redundant(checker, i);
    } else if (*n_unique < checker->n_unique && checker->unique_puzzles[*n_unique] == lines->puzzles[i]) {
        set_list(&checker->list, checker->redundant[(*n_unique)++]);
    }
    const enum fastsud_verdict verdict = (enum fastsud_verdict)solved->verdicts[i - solved->first];
    if (status == FASTSUD_OK && checker->options->conflict && verdict == FASTSUD_NONE) {
        status = find_conflict(checker, i, result);
    } else if (status == FASTSUD_OK && checker->options->clues && solved->rules && verdict == FASTSUD_UNIQUE) {
        status = find_clues(checker, i, result);
    }
    if (solved->rules) {
        result->tally.counts[NOT_MINIMAL] += checker->finder && has_redundant(checker);
        fsd_count_verdict(&result->tally, (enum fastsud_verdict)solved->verdicts[i - solved->first]);
    }
    put_verdict(checker, rows, i);
    return status;
}

static void start_block(struct checker *checker, const struct fsd_block *block)
{
    const struct fsd_lines *const lines = block->lines;

    fsd_solved_start(&checker->solved, block);
    checker->solved.wanted.solutions = checker->finder || lines->n_unfit > 0 || lines->has_given;
}

static enum fastsud_status start(void *state, const struct fsd_block *block, struct fsd_chunk_result *result,
                                 bool *is_begun)
{
    struct checker *const checker = state;

    start_block(checker, block);
    return fsd_solved_begin(&checker->solved, NULL, result, is_begun);
}

/*
 * A given solution that is a full grid, obeys the rules and agrees with the puzzle is its only one if it has but one,
 * so that wrong ones are known without a look at that.
 */
static enum fastsud_status process(void *state, const struct fsd_block *block, struct fsd_chunk_result *result)
{
    struct checker *const checker = state;
    struct fsd_solved *const solved = &checker->solved;
    const struct fsd_lines *const lines = block->lines;
    const struct fsd_check_rows rows = {
        .block = block, .solved = solved, .format = checker->options->format, .out = &result->text};
    struct fsd_lines_walk walk = {.n_puzzles = 0};
    struct fsd_item item;
    size_t n_unique = 0, n_unfit = 0; /* so far */
    enum fastsud_status status = FASTSUD_OK;

    if (!block->is_started) {
        start_block(checker, block);
    }
    while (status == FASTSUD_OK && !fsd_failed(&result->failure) && !result->text.failed) {
        const struct fsd_lines_walk before = walk;
        if (!fsd_lines_walk(lines, &walk, &item)) {
            break;
        }
        if (!item.malformed && item.puzzle == solved->first + solved->n) {
            walk = before;
            status = check_next(checker, result);
            if (status == FASTSUD_OK && !solved->rules && !solved->is_malformed &&
                fsd_count_verdicts(&result->tally, solved->verdicts, solved->n) && is_clean(checker, result)) {
                break;
            }
            continue;
        }
        status = put_item(checker, &rows, &item, &n_unique, result);
        if (!item.malformed && n_unfit < lines->n_unfit && lines->unfit[n_unfit].n_puzzles_before == item.puzzle) {
            put_wrong_solution(checker, &rows, item.puzzle, n_unfit++);
        } else if (!item.malformed && !solved->is_malformed) {
            put_broken_rule(checker, &rows, item.puzzle);
        }
    }
    return status;
}

static void report(const void *state, struct fsd_stage_report *report)
{
    fsd_solved_report(&((const struct checker *)state)->solved, report);
}

const struct fsd_stage fsd_check_stage = {
    .needs = needs,
    .begin = begin,
    .put_header = put_header,
    .state_bytes = sizeof(struct checker),
    .create = create,
    .create_beside = create_beside,
    .destroy = destroy,
    .start = start,
    .process = process,
    .report = report,
};
