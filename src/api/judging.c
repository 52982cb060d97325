/* Answers to puzzles: how right they are, and what texts say. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "judge/completions.h"
#include "solve/solver.h"

enum { SLICE_PUZZLES = 2048 };

struct fastsud_judge {
    struct fastsud_rules *rules; /* NULL: 9x9 sudoku */
    struct fsd_reply_shape shape;
    size_t n_cells;
    uint64_t limit; /* of completions; 0: they are not counted */
    uint64_t time_limit_ns;
    const int *stop; /* NULL: nobody can stop it */
    struct fsd_solver *solver;
    struct fsd_completions completions;
    struct fsd_reply reply;
    uint8_t puzzle[FSD_VARIANT_MAX_CELLS], solution[FSD_VARIANT_MAX_CELLS];

    /* Of a slice of 9x9 puzzles. */
    char cells[SLICE_PUZZLES][FASTSUD_N_CELLS], solutions[SLICE_PUZZLES][FASTSUD_N_CELLS];
    const char *pointers[SLICE_PUZZLES];
    uint8_t verdicts[SLICE_PUZZLES];
};

int fastsud_judge_create(const struct fastsud_options *options, struct fastsud_judge **judge)
{
    static const struct fsd_reply_shape sudoku = FSD_REPLY_SHAPE_9X9;
    struct fsd_solver_options of = FSD_SOLVER_OPTIONS_INIT;

    if (!judge) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *judge = NULL;
    if (fsd_api_check_options(options, FSD_API_JUDGE) != FASTSUD_OK) {
        return FASTSUD_ERR_UNKNOWN_OPTION;
    }
    struct fastsud_judge *const made = calloc(1, sizeof(*made));
    if (!made) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    made->shape = sudoku;
    made->n_cells = FASTSUD_N_CELLS;
    made->limit = fsd_api_is_set(options, FSD_API_LIMIT) ? fsd_api_number(options, FSD_API_LIMIT) : 0;
    made->time_limit_ns = fsd_api_number(options, FSD_API_TIME_LIMIT);
    made->stop = fsd_api_stop(options);
    of.kernel = fsd_api_text(options, FSD_API_ISA);
    of.time_limit_ns = made->time_limit_ns;
    of.stop = made->stop;
    enum fastsud_status status = fsd_solver_create(&of, &made->solver);
    of.limit = made->limit;
    if (status == FASTSUD_OK && made->limit > 0) {
        status = fsd_completions_create(&made->completions, &of, SLICE_PUZZLES);
    }
    if (status != FASTSUD_OK) {
        fastsud_judge_destroy(made);
        return fsd_api_fail_choice(options, (int)status);
    }
    *judge = made;
    return FASTSUD_OK;
}

void fastsud_judge_destroy(struct fastsud_judge *judge)
{
    if (judge) {
        fsd_solver_destroy(judge->solver);
        fsd_completions_destroy(&judge->completions);
        free(judge);
    }
}

int fastsud_judge_take_rules(struct fastsud_judge *judge, struct fastsud_rules *rules)
{
    if (!judge || !rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_variant *const variant = &rules->rules.variant;
    judge->rules = rules;
    judge->n_cells = variant->n_cells;
    judge->shape = (struct fsd_reply_shape){
        .n_rows = variant->n_rows, .n_columns = variant->n_columns, .low = variant->low, .n_values = variant->n_values};
    return FASTSUD_OK;
}

const char *fastsud_answer_form_name(int form)
{
    const char *const name = form < 0 ? NULL : fsd_reply_form_name((size_t)form);

    return name ? name : "unknown";
}

/* Reads answer i into judge->reply. FASTSUD_OK, or FASTSUD_ERR_MALFORMED of other rules' cells. */
static int read_answer(struct fastsud_judge *judge, const struct fastsud_judgements *of, size_t i)
{
    struct fsd_reply *const reply = &judge->reply;

    if (of->texts) {
        const uint64_t begin = of->text_offsets[i], end = of->text_offsets[i + 1];
        fsd_reply_read(&judge->shape, judge->puzzle, of->texts + begin, (size_t)(end - begin), reply);
        return FASTSUD_OK;
    }
    reply->form = FSD_REPLY_GRID;
    reply->n_placements = reply->n_listed = 0;
    if (judge->rules) {
        return fsd_api_read_cells(judge->rules, of->answers, of->answer_stride, i, reply->cells);
    }
    fsd_api_puzzle_numbers((const char *)of->answers + i * of->answer_stride, reply->cells);
    return FASTSUD_OK;
}

/* Writes what is known of answer i, but how it can be completed. */
static void put(const struct fastsud_judge *judge, const struct fastsud_judgements *of, size_t i, int verdict,
                const struct fsd_judged *judged)
{
    const struct fsd_reply *const reply = &judge->reply;
    const bool is_unique = verdict == FASTSUD_UNIQUE;

#define PUT(member, value)                                                                                             \
    if (of->member) {                                                                                                  \
        of->member[i] = (value);                                                                                       \
    }
    PUT(verdicts, (uint8_t)verdict)
    PUT(forms, (uint8_t)reply->form)
    PUT(solved, judged->is_solved)
    PUT(filled, judged->n_filled)
    PUT(givens_kept, judged->n_kept)
    PUT(right, (int16_t)(is_unique ? judged->n_right : -1))
    PUT(row_conflicts, judged->conflicts[FSD_JUDGED_ROWS])
    PUT(column_conflicts, judged->conflicts[FSD_JUDGED_COLUMNS])
    PUT(box_conflicts, judged->conflicts[FSD_JUDGED_BOXES])
    PUT(given_conflicts, judged->conflicts[FSD_JUDGED_GIVENS])
    PUT(rule_conflicts, judged->conflicts[FSD_JUDGED_RULES])
    PUT(placements, reply->n_placements)
    PUT(placements_right, (int16_t)(is_unique ? (int)fsd_judge_placements(reply, judge->puzzle, judge->solution) : -1))
    PUT(cut_short, verdict == FASTSUD_GAVE_UP)
#undef PUT
    if (of->cells) {
        memcpy(of->cells + i * judge->n_cells, reply->cells, judge->n_cells);
    }
}

/* Counts the completions of the open answers of a slice. */
static enum fastsud_status count_open(struct fsd_completions *open, const struct fastsud_judgements *of)
{
    const enum fastsud_status status = fsd_completions_count(open);

    for (size_t k = 0; status == FASTSUD_OK && k < open->n; k++) {
        of->completions[open->places[k]] = open->n_solutions[k];
        if (of->cut_short) {
            of->cut_short[open->places[k]] |= open->cut_short[k];
        }
    }
    return status;
}

static int judge_slice(struct fastsud_judge *judge, const struct fastsud_judgements *of, size_t first, size_t n)
{
    const struct fsd_batch batch = {.n_puzzles = n,
                                    .puzzles = judge->pointers,
                                    .solutions = judge->solutions[0],
                                    .solution_stride = FASTSUD_N_CELLS,
                                    .verdicts = judge->verdicts};

    fsd_api_puzzles_copy(of->puzzles, of->puzzle_stride, first, n, judge->cells, judge->pointers);
    const enum fastsud_status status = fsd_solver_solve(judge->solver, &batch);
    judge->completions.n = 0;
    for (size_t k = 0; status == FASTSUD_OK && k < n; k++) {
        const size_t i = first + k;
        const bool is_unique = judge->verdicts[k] == FASTSUD_UNIQUE;
        struct fsd_judged judged;
        fsd_api_puzzle_numbers(judge->cells[k], judge->puzzle);
        if (is_unique) {
            fsd_api_puzzle_numbers(judge->solutions[k], judge->solution);
        }
        read_answer(judge, of, i);
        fsd_judge_sudoku(judge->puzzle, judge->reply.cells, is_unique ? judge->solution : NULL, &judged);
        put(judge, of, i, judge->verdicts[k], &judged);
        if (of->completions && judge->limit > 0 &&
            !fsd_completions_are_known(&judged, (enum fastsud_verdict)judge->verdicts[k], &of->completions[i])) {
            fsd_completions_add(&judge->completions, i, judge->puzzle, judge->reply.cells);
        }
    }
    return status == FASTSUD_OK ? (int)count_open(&judge->completions, of) : (int)status;
}

static int solve_rules(const struct fastsud_judge *judge, uint64_t limit, struct fsd_variant_answer *answer)
{
    return fsd_api_solve_candidates(judge->rules, limit, 0, fsd_deadline_of(judge->time_limit_ns, judge->stop), answer);
}

static int judge_of_rules(struct fastsud_judge *judge, const struct fastsud_judgements *of, size_t i)
{
    struct fastsud_rules *const rules = judge->rules;
    struct fsd_variant_answer answer;
    struct fsd_judged judged;
    int status = fsd_api_take_cells(rules, of->puzzles, of->puzzle_stride, i, judge->puzzle);

    for (size_t cell = 0; status == FASTSUD_OK && cell < judge->n_cells; cell++) {
        if (judge->puzzle[cell] == 0 && fsd_values_are_one(rules->candidates[cell])) {
            judge->puzzle[cell] = (uint8_t)(fsd_values_lowest(rules->candidates[cell]) + 1);
        }
    }
    if (status == FASTSUD_OK) {
        status = read_answer(judge, of, i);
    }
    const int verdict = status == FASTSUD_OK ? solve_rules(judge, 2, &answer) : status;
    if (verdict < 0) {
        return verdict;
    }
    const bool is_unique = verdict == FASTSUD_UNIQUE;
    for (size_t cell = 0; is_unique && cell < judge->n_cells; cell++) {
        judge->solution[cell] = (uint8_t)(answer.solution[cell] + 1);
    }
    fsd_judge_rules(&rules->rules, rules->candidates, judge->reply.cells, is_unique ? judge->solution : NULL, &judged);
    judged.is_solved &= !rules->is_contradictory;
    put(judge, of, i, verdict, &judged);
    if (!of->completions || judge->limit == 0 ||
        fsd_completions_are_known(&judged, (enum fastsud_verdict)verdict, &of->completions[i])) {
        return FASTSUD_OK;
    }
    fsd_completions_narrow(rules->candidates, judge->reply.cells, judge->n_cells);
    status = solve_rules(judge, judge->limit, &answer);
    of->completions[i] = answer.n_solutions;
    if (of->cut_short) {
        of->cut_short[i] |= answer.cut_short && answer.n_solutions < judge->limit;
    }
    return status < 0 ? status : FASTSUD_OK;
}

int fastsud_judge_answers(struct fastsud_judge *judge, const struct fastsud_judgements *of)
{
    struct fastsud_judgements all = {.size = 0};
    int status = FASTSUD_OK;

    if (!judge || !of || !fsd_api_size_is_valid(of->size, sizeof(all), sizeof(all))) {
        return FASTSUD_ERR_ARGUMENT;
    }
    memcpy(&all, of, sizeof(all));
    if (all.n_puzzles == 0) {
        return FASTSUD_OK;
    }
    if (!all.puzzles || all.puzzle_stride < judge->n_cells || !all.answers == !all.texts ||
        (all.answers && all.answer_stride < judge->n_cells) || (all.texts && !all.text_offsets)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t first = 0; first < all.n_puzzles && status == FASTSUD_OK;) {
        const size_t left = all.n_puzzles - first, n = judge->rules ? 1 : left < SLICE_PUZZLES ? left : SLICE_PUZZLES;
        status = fsd_is_stopped(judge->stop) ? FASTSUD_ERR_STOPPED
                 : judge->rules              ? judge_of_rules(judge, &all, first)
                                             : judge_slice(judge, &all, first, n);
        first += n;
    }
    return status;
}
