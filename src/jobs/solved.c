#include "jobs/solved.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/format.h"
#include "jobs/given_solution.h"
#include "solve/engine.h"

enum { MOST_AT_ONCE = 256 }; /* puzzles of other rules */

static const struct fsd_engine *engine_of(const struct fsd_solving *solving)
{
    return solving->solver.own_engine ? solving->solver.own_engine : fsd_engine_find(solving->solver.engine);
}

void fsd_solving_begin(struct fsd_solving *solving, const struct fsd_source *sources, size_t n_sources)
{
    for (size_t i = 0; i < n_sources; i++) {
        const bool is_known = sources[i].kind != FSD_SOURCE_UNKNOWN && !sources[i].layout.is_empty;
        solving->have_own_rules |= is_known && sources[i].layout.kind->read_rules;
    }
}

bool fsd_solving_begins(const struct fsd_solving *solving)
{
    const struct fsd_engine *const engine = engine_of(solving);

    return !solving->rules && engine && engine->begin;
}

bool fsd_solving_is_parallel(const struct fsd_solving *solving)
{
    return !solving->rules && !solving->have_own_rules && engine_of(solving) == fsd_engine_at(0) &&
           solving->solver.time_limit_ns == 0;
}

static enum fastsud_status create_solver(struct fsd_solved *solved, const struct fsd_variant *variant,
                                         struct fsd_solver **solver)
{
    struct fsd_solver_options options = solved->solving->solver;

    options.variant = variant;
    options.watch = &solved->watch;
    return fsd_solver_create(&options, solver);
}

static enum fastsud_status create_common(struct fsd_solved *solved)
{
    solved->own_deadline = fsd_rules_deadline(solved->solving->solver.time_limit_ns);
    solved->variant = solved->common->variant;
    solved->variant.bounds.deadline = &solved->own_deadline;
    return create_solver(solved, &solved->variant, &solved->of_common);
}

/* Makes the solver of puzzles that are cells alone. */
static enum fastsud_status create_solvers(struct fsd_solved *solved)
{
    const struct fsd_engine *const engine = engine_of(solved->solving);
    const bool for_rules =
        solved->wanted.of_rules || (!solved->wanted.cells_alone && engine && !engine->solve && !engine->solve_one);
    struct fsd_failure failure;

    solved->common = solved->solving->rules;
    if (!solved->common && for_rules && engine && fsd_engine_is_built(engine)) {
        if (!fsd_rules_read_names("sudoku", &solved->plain, &failure) || !fsd_rules_compile(&solved->plain, &failure)) {
            return FASTSUD_ERR_NO_MEMORY;
        }
        solved->common = &solved->plain;
    }
    if (solved->wanted.cells_alone && (solved->common || !solved->wanted.of_rules)) {
        solved->variant = solved->common ? solved->common->variant : solved->variant;
        return FASTSUD_OK;
    }
    if (solved->wanted.beside) {
        solved->sudoku = solved->wanted.beside->sudoku;
        return FASTSUD_OK;
    }
    return solved->common ? create_common(solved) : create_solver(solved, NULL, &solved->sudoku);
}

/* Puzzles with a limit of two solutions have too few to tell. */
static void tick(void *context, uint64_t n_found)
{
    const struct fsd_solved *const solved = context;

    if (solved->block && solved->block->writer) {
        fsd_stage_tick(solved->block, solved->solving->solver.limit > 2 ? n_found : 0);
    }
}

enum fastsud_status fsd_solved_create(struct fsd_solved *solved, const struct fsd_solving *solving,
                                      const struct fsd_wanted *wanted, size_t n_lines)
{
    solved->solving = solving;
    solved->wanted = *wanted;
    solved->watch = (struct fsd_watch){.tick = tick, .context = solved};
    const enum fastsud_status status = create_solvers(solved);
    if (status != FASTSUD_OK) {
        return status;
    }
    /* One puzzle of the largest size, or many of common rules or 9x9. */
    const size_t n_most = solved->common && n_lines > MOST_AT_ONCE ? MOST_AT_ONCE : n_lines;
    solved->n_most = n_most;
    const size_t n_each = solved->common ? solved->variant.n_cells + 1 : FSD_SOLUTION_STRIDE;
    const size_t n_bytes = n_most * n_each > FSD_VARIANT_MAX_CELLS ? n_most * n_each : FSD_VARIANT_MAX_CELLS + 1;
    const size_t n_sets = solved->common ? n_most * n_each : FSD_VARIANT_MAX_CELLS;
    solved->cells = malloc(solved->common ? n_bytes : FSD_VARIANT_MAX_CELLS + 1);
    solved->values =
        malloc((n_sets > FSD_VARIANT_MAX_CELLS ? n_sets : FSD_VARIANT_MAX_CELLS) * sizeof(*solved->values));
    solved->verdicts = malloc(n_lines);
    solved->marks = wanted->marks ? malloc(FSD_VARIANT_MAX_CELLS * sizeof(*solved->marks)) : NULL;
    solved->n_solutions = wanted->counts ? malloc(n_lines * sizeof(*solved->n_solutions)) : NULL;
    solved->guesses = wanted->guesses ? malloc(n_lines * sizeof(*solved->guesses)) : NULL;
    solved->cut_short = wanted->cut_short ? malloc(n_lines) : NULL;
    solved->own_solutions = wanted->solutions ? malloc(n_bytes) : NULL;
    solved->open_candidates = wanted->open_candidates ? malloc(n_lines * sizeof(*solved->open_candidates)) : NULL;
    return solved->cells && solved->values && solved->verdicts && (!wanted->marks || solved->marks) &&
                   (!wanted->counts || solved->n_solutions) && (!wanted->guesses || solved->guesses) &&
                   (!wanted->cut_short || solved->cut_short) && (!wanted->solutions || solved->own_solutions) &&
                   (!wanted->open_candidates || solved->open_candidates)
               ? FASTSUD_OK
               : FASTSUD_ERR_NO_MEMORY;
}

/* Drops the rules of the group's puzzle, and the solver of these. */
static void drop_own(struct fsd_solved *solved)
{
    if (solved->rules == &solved->own || solved->is_malformed) {
        struct fsd_counters counters;
        fsd_solver_counters(solved->solver, &counters);
        solved->n_guesses += counters.n_guesses;
        fsd_solver_destroy(solved->solver);
        fsd_rules_destroy(&solved->own);
        solved->own = (struct fsd_rules){.n_regions = 0};
    }
    solved->solver = NULL;
    solved->rules = NULL;
    solved->deadline = NULL;
    solved->is_malformed = solved->is_contradictory = solved->is_given_up = false;
    solved->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
}

void fsd_solved_destroy(struct fsd_solved *solved)
{
    drop_own(solved);
    if (!solved->wanted.beside) {
        fsd_solver_destroy(solved->sudoku);
    }
    fsd_solver_destroy(solved->of_common);
    fsd_rules_destroy(&solved->plain);
    free(solved->cells);
    free(solved->values);
    free(solved->marks);
    free(solved->verdicts);
    free(solved->n_solutions);
    free(solved->guesses);
    free(solved->cut_short);
    free(solved->own_solutions);
    free(solved->open_candidates);
}

void fsd_solved_start(struct fsd_solved *solved, const struct fsd_block *block)
{
    drop_own(solved);
    solved->block = block;
    solved->first = solved->n = solved->begun.n_puzzles = 0;
    solved->n_cells = solved->common ? solved->variant.n_cells : FASTSUD_N_CELLS;
}

/* Results of puzzles of the group from number i on. */
static struct fsd_batch batch_from(const struct fsd_solved *solved, size_t i)
{
    return (struct fsd_batch){
        .n_puzzles = solved->n - i,
        .solutions = solved->solutions ? solved->solutions + i * solved->stride : NULL,
        .solution_stride = solved->stride,
        .verdicts = solved->verdicts + i,
        .n_solutions = solved->n_solutions ? solved->n_solutions + i : NULL,
        .n_guesses = solved->guesses ? solved->guesses + i : NULL,
        .cut_short = solved->cut_short ? solved->cut_short + i : NULL,
        .open_candidates = solved->open_candidates ? solved->open_candidates + i : NULL,
    };
}

/* 9x9 puzzles with pencilmarks that follow each other are solved in one call, and so are those without. */
static enum fastsud_status solve_sudoku(struct fsd_solved *solved)
{
    const struct fsd_lines *const lines = solved->block->lines;
    enum fastsud_status status = FASTSUD_OK;
    size_t n = 0;

    for (size_t first = 0; status == FASTSUD_OK && first < lines->n_puzzles; first += n) {
        const uint16_t *const candidates = fsd_lines_candidates(lines, first);
        struct fsd_batch batch = batch_from(solved, first);
        batch.ends_lines = true;
        n = lines->has_candidates ? 1 : lines->n_puzzles;
        while (first + n < lines->n_puzzles && !fsd_lines_candidates(lines, first + n) == !candidates) {
            n++;
        }
        batch.n_puzzles = n;
        batch.puzzles = candidates ? NULL : lines->puzzles + first;
        batch.candidates = (const uint16_t(*)[FASTSUD_N_CELLS])candidates;
        status = fsd_solver_solve(solved->solver, &batch);
    }
    return status;
}

/*
 * Writes what is given of number i, before rules say more of the cells. Nothing branches where processors do not
 * foresee whether a cell is given.
 */
static void put_cells(struct fsd_solved *solved, size_t i, const struct fsd_variant *variant, const fsd_values *values)
{
    char *const cells = solved->cells + i * (variant->n_cells + 1);

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const fsd_values never_none = values[cell] | (fsd_values)1 << (FSD_VARIANT_MAX_VALUES - 1);
        const char value = fsd_rules_value_character(variant, fsd_values_lowest(never_none));
        const bool is_given = (values[cell] != 0) & ((values[cell] & (values[cell] - 1)) == 0);
        cells[cell] = is_given ? value : '.';
    }
    cells[variant->n_cells] = '\0';
}

/* The group is a record that is no puzzle. Its cells are dots, of 9x9 unless there are common rules. */
static enum fastsud_status set_malformed(struct fsd_solved *solved)
{
    const size_t n_cells = solved->common ? solved->variant.n_cells : FASTSUD_N_CELLS;

    solved->is_malformed = true; /* and so what was read of it is dropped */
    if (solved->failure.error_number == ENOMEM || solved->own.variant.failed) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solved->n = 1;
    solved->rules = NULL;
    solved->n_cells = (unsigned)n_cells;
    solved->stride = n_cells + 1;
    memset(solved->cells, '.', n_cells);
    solved->cells[n_cells] = '\0';
    return FASTSUD_OK;
}

/* The text of puzzle i of the block; NULL, with the failure: it is too long. */
static const char *text_of(struct fsd_solved *solved, size_t i, size_t *n_text)
{
    const struct fsd_lines *const lines = solved->block->lines;
    const char *const text = fsd_lines_text(lines, i, n_text);

    if (!text) {
        fsd_failure_set(&solved->failure, FSD_FAILURE_MALFORMED, NULL, "the line is longer than %zu bytes; shorten it",
                        fsd_layout_max_bytes(lines->chunk->layout));
    }
    return text;
}

/* Reads puzzle i of the block, as number n of the group. */
static bool read_cells(struct fsd_solved *solved, size_t i)
{
    const struct fsd_variant *const variant = &solved->common->variant;
    const struct fsd_lines *const lines = solved->block->lines;
    const uint16_t *const pencilmarks = fsd_lines_candidates(lines, i);
    fsd_values *const values = solved->values + solved->n * variant->n_cells;

    if (!fsd_rules_read_line(solved->common, lines->puzzles[i], variant->n_cells, values, &solved->failure)) {
        fsd_lines_place_failure(lines, i, &solved->failure);
        return false;
    }
    for (unsigned cell = 0; pencilmarks && cell < variant->n_cells; cell++) {
        values[cell] = variant->candidates[cell] & pencilmarks[cell];
    }
    put_cells(solved, solved->n, variant, values);
    return true;
}

/* Puzzles of common rules, up to one that is malformed, which is a group by itself. */
static enum fastsud_status read_common(struct fsd_solved *solved)
{
    const struct fsd_variant *const variant = &solved->common->variant;
    const size_t n_lines = solved->block->lines->n_puzzles;
    bool is_read = true;

    while (is_read && solved->n < solved->n_most && solved->first + solved->n < n_lines) {
        is_read = read_cells(solved, solved->first + solved->n);
        solved->n += is_read;
    }
    if (solved->n == 0) {
        return set_malformed(solved);
    }
    solved->failure = (struct fsd_failure){.kind = FSD_FAILURE_NONE};
    solved->rules = solved->common;
    solved->n_cells = variant->n_cells;
    solved->stride = variant->n_cells + 1;
    solved->solver = solved->of_common;
    return FASTSUD_OK;
}

/* The one puzzle of the group has rules of its own. */
static enum fastsud_status read_own(struct fsd_solved *solved)
{
    const struct fsd_layout_kind *const kind = solved->block->lines->chunk->layout->kind;
    struct fsd_variant *const variant = &solved->own.variant;
    size_t n_text = 0;
    const char *const text = text_of(solved, solved->first, &n_text);

    solved->own_deadline = fsd_deadline_after(solved->solving->solver.time_limit_ns);
    solved->own_deadline.watch = solved->watch.tick ? &solved->watch : NULL;
    if (!text || !kind->read_rules(text, n_text, &solved->own, &solved->failure)) {
        return set_malformed(solved);
    }
    memcpy(solved->values, variant->candidates, variant->n_cells * sizeof(*solved->values));
    put_cells(solved, 0, variant, solved->values);
    for (unsigned cell = 0; solved->marks && cell < variant->n_cells; cell++) {
        const fsd_values given = solved->values[cell];
        solved->marks[cell] = fsd_values_are_one(given) || given == fsd_variant_all_values(variant) ? 0 : given;
    }
    if (solved->wanted.givens_apart) {
        fsd_rules_set_givens_apart(&solved->own);
    }
    variant->bounds =
        (struct fsd_bounds){.deadline = &solved->own_deadline, .max_bytes = solved->solving->memory_limit};
    if (!fsd_rules_compile(&solved->own, &solved->failure)) {
        solved->is_contradictory = solved->failure.kind == FSD_FAILURE_NOT_FOUND;
        solved->is_given_up = solved->failure.kind == FSD_FAILURE_LIMIT;
        if (!solved->is_contradictory && !solved->is_given_up) {
            return set_malformed(solved);
        }
    }
    solved->rules = &solved->own;
    solved->n = 1;
    solved->n_cells = variant->n_cells;
    solved->stride = variant->n_cells + 1;
    solved->deadline = &solved->own_deadline;
    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        solved->values[cell] &= variant->candidates[cell];
    }
    return FASTSUD_OK;
}

static void read_sudoku(struct fsd_solved *solved)
{
    solved->n = solved->block->lines->n_puzzles;
    solved->n_cells = FASTSUD_N_CELLS;
    solved->stride = FSD_SOLUTION_STRIDE;
    solved->solver = solved->sudoku;
}

/* Reports given solutions of the group's puzzles. */
static void report_wrong_solutions(const struct fsd_solved *solved, struct fsd_chunk_result *result)
{
    struct fsd_failure failure;

    for (size_t i = solved->first; solved->block->lines->has_given && i < solved->first + solved->n; i++) {
        if (fsd_given_solution_is_wrong(solved, i, &failure)) {
            fsd_stage_report_wrong_solution(solved->block, i, &failure, result);
        }
    }
}

/* What a puzzle's own rules were read from, where that needs words. */
static void tell_note(const struct fsd_solved *solved, struct fsd_chunk_result *result)
{
    struct fsd_failure note;

    if (result && solved->rules && solved->own.note) {
        fsd_failure_set(&note, FSD_FAILURE_NONE, NULL, "%s", solved->own.note);
        note.column = 1;
        fsd_stage_tell(solved->block, solved->first, &note, result);
    }
}

enum fastsud_status fsd_solved_read(struct fsd_solved *solved, struct fsd_chunk_result *result)
{
    const struct fsd_layout *const layout = solved->block->lines->chunk->layout;

    drop_own(solved);
    solved->first += solved->n;
    solved->n = 0;
    if (layout && layout->kind->read_rules) {
        const enum fastsud_status status = read_own(solved);
        tell_note(solved, result);
        return status;
    }
    if (solved->common) {
        const enum fastsud_status status = read_common(solved);
        if (status == FASTSUD_OK && !solved->is_malformed && result) {
            report_wrong_solutions(solved, result);
        }
        return status;
    }
    read_sudoku(solved);
    return FASTSUD_OK;
}

/* Solves puzzles of other rules; of its own it tells what was noticed. */
static enum fastsud_status solve_variants(struct fsd_solved *solved, struct fsd_chunk_result *result)
{
    enum fastsud_status status = FASTSUD_OK;
    struct fsd_batch batch = batch_from(solved, 0);

    if (solved->rules == &solved->own && !solved->is_contradictory && !solved->is_given_up) {
        status = create_solver(solved, &solved->own.variant, &solved->solver);
        if (status == FASTSUD_ERR_FULL) {
            fsd_rules_fail_bound(&solved->own, NULL, &solved->failure);
            solved->is_given_up = true;
            status = FASTSUD_OK;
        }
    }
    if (fsd_failed(&solved->failure)) {
        fsd_stage_tell(solved->block, solved->first, &solved->failure, result);
    }
    if (status == FASTSUD_OK && solved->solver) {
        batch.values = solved->values;
        batch.deadline = solved->deadline;
        batch.failure = &result->failure;
        status = fsd_solver_solve(solved->solver, &batch);
    } else if (status == FASTSUD_OK) {
        const enum fastsud_verdict verdict = solved->is_given_up ? FASTSUD_GAVE_UP : FASTSUD_NONE;
        fsd_batch_put(&batch, 0, &(const struct fsd_engine_answer){.verdict = verdict});
    }
    return status == FASTSUD_ERR_IO && fsd_failed(&result->failure) ? FASTSUD_OK : status;
}

static void set_solutions(struct fsd_solved *solved, char *solutions)
{
    solved->solutions = solutions ? solutions : solved->wanted.solutions ? solved->own_solutions : NULL;
}

enum fastsud_status fsd_solved_begin(struct fsd_solved *solved, char *solutions, struct fsd_chunk_result *result,
                                     bool *is_begun)
{
    const struct fsd_lines *const lines = solved->block->lines;
    const struct fsd_layout *const layout = lines->chunk->layout;

    if (solved->common || (layout && layout->kind->read_rules) || lines->has_candidates || lines->n_puzzles == 0) {
        return FASTSUD_OK;
    }
    const enum fastsud_status status = fsd_solved_read(solved, result);
    set_solutions(solved, solutions);
    solved->begun = batch_from(solved, 0);
    solved->begun.ends_lines = true;
    solved->begun.puzzles = lines->puzzles;
    solved->n = 0; /* until it is asked for */
    return status == FASTSUD_OK ? fsd_solver_begin(solved->solver, &solved->begun, is_begun) : status;
}

static enum fastsud_status end_begun(struct fsd_solved *solved)
{
    const enum fastsud_status status = fsd_solver_end(solved->solver, &solved->begun);

    solved->n = solved->begun.n_puzzles;
    solved->begun.n_puzzles = 0;
    return status;
}

enum fastsud_status fsd_solved_next(struct fsd_solved *solved, char *solutions, struct fsd_chunk_result *result)
{
    if (solved->begun.n_puzzles > 0) {
        return end_begun(solved);
    }
    const enum fastsud_status status = fsd_solved_read(solved, result);

    set_solutions(solved, solutions);
    if (status != FASTSUD_OK) {
        return status;
    }
    if (solved->is_malformed) {
        fsd_stage_report_malformed(solved->block, solved->first, &solved->failure, result);
        return FASTSUD_OK;
    }
    if (solved->wanted.cells_alone) {
        return FASTSUD_OK;
    }
    return solved->rules ? solve_variants(solved, result) : solve_sudoku(solved);
}

bool fsd_solved_solution_values(const struct fsd_solved *solved, size_t i, uint8_t *values)
{
    const char *const solution = fsd_solved_solution(solved, i);

    for (unsigned cell = 0; solution && cell < solved->n_cells; cell++) {
        values[cell] = (uint8_t)fsd_rules_value_index(&solved->rules->variant, solution[cell]);
    }
    return solution != NULL;
}

struct fsd_variant_maker fsd_solved_maker(const struct fsd_solved *solved, struct fsd_deadline *deadline)
{
    struct fsd_variant_maker maker = {.variant = &solved->rules->variant,
                                      .deadline = solved->deadline ? solved->deadline : deadline};

    if (solved->solver) {
        maker.engine = fsd_solver_of_rules(solved->solver, &maker.solver);
    }
    return maker;
}

void fsd_solved_report(const struct fsd_solved *solved, struct fsd_stage_report *report)
{
    const struct fsd_solver *const solvers[] = {solved->sudoku, solved->of_common,
                                                solved->rules == &solved->own ? solved->solver : NULL};

    *report =
        (struct fsd_stage_report){.engine = engine_of(solved->solving)->name,
                                  .kernel = solved->solving->have_own_rules ? NULL : fsd_solver_kernel(solved->sudoku),
                                  .n_guesses = solved->n_guesses};
    for (size_t i = 0; i < sizeof(solvers) / sizeof(solvers[0]); i++) {
        struct fsd_counters counters;
        fsd_solver_counters(solvers[i], &counters);
        report->n_guesses += counters.n_guesses;
    }
}
