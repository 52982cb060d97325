/* What a setter asks of a puzzle of any rules: which candidates are true, and which clues are needed. */
#include <stdlib.h>
#include <string.h>

#include "api/given_puzzles.h"
#include "api/named_options.h"
#include "api/own_rules.h"
#include "puzzle/clue_conflict.h"
#include "puzzle/redundant_clues.h"
#include "rules/texts/variant_text.h"
#include "rules/variant_candidates.h"

/* Asks the engine of the rules. */
static struct fsd_variant_maker maker_of(const struct fastsud_rules *rules, struct fsd_deadline *deadline)
{
    *deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    return (struct fsd_variant_maker){
        .engine = rules->engine, .solver = rules->solver, .variant = &rules->rules.variant, .deadline = deadline};
}

/* The verdict on counts of a puzzle: one solution alone has one candidate of each cell. */
static int verdict_of_counts(const struct fsd_variant *variant, const uint64_t *counts)
{
    unsigned n_cells_of_one = 0, n_true = 0;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        unsigned n = 0;
        for (unsigned value = 0; value < variant->n_values; value++) {
            n += counts[variant->n_values * cell + value] > 0;
        }
        n_cells_of_one += n == 1;
        n_true += n;
    }
    return n_true == 0 ? FASTSUD_NONE : n_cells_of_one == variant->n_cells ? FASTSUD_UNIQUE : FASTSUD_MULTIPLE;
}

int fastsud_rules_candidates(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates,
                             uint64_t limit, uint64_t *counts)
{
    struct fsd_deadline deadline;
    bool gave_up = false;

    if (limit == 0 || !counts) {
        return FASTSUD_ERR_ARGUMENT;
    }
    int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);
    if (status != FASTSUD_OK) {
        return status;
    }
    const struct fsd_variant *const variant = &rules->rules.variant;
    fsd_variant_solutions_destroy(&rules->solutions);
    if (rules->is_contradictory) {
        memset(counts, 0, (size_t)variant->n_cells * variant->n_values * sizeof(*counts));
        return FASTSUD_NONE;
    }
    struct fsd_variant_maker maker = maker_of(rules, &deadline);
    status = fsd_variant_count_candidates(&maker, rules->candidates, limit, counts, &gave_up);
    return status != FASTSUD_OK ? status
           : !gave_up           ? verdict_of_counts(variant, counts)
                                : (maker.answer.is_open ? FASTSUD_OPEN : FASTSUD_GAVE_UP);
}

int fastsud_rules_clue_at(struct fastsud_rules *rules, size_t i, struct fastsud_rules_clue *clue)
{
    if (!rules || !rules->is_read || !clue || !fsd_api_size_is_valid(clue->size, sizeof(*clue), sizeof(*clue)) ||
        i >= rules->rules.n_statements) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const struct fsd_statement *const statement = &rules->rules.statements[i];
    rules->clue.n = 0;
    fsd_variant_put_statement(&rules->clue, &rules->rules.variant, statement);
    const char *const text = fsd_buffer_text(&rules->clue);
    if (!text) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    *clue = (struct fastsud_rules_clue){
        .size = clue->size, .line = statement->line, .column = statement->column, .text = text};
    return FASTSUD_OK;
}

/* Of a puzzle with this only solution. */
static int find_givens(struct fastsud_rules *rules, const uint8_t *solution, uint8_t *givens)
{
    uint16_t cells[FSD_VARIANT_MAX_CELLS];
    struct fsd_deadline deadline;
    struct fsd_variant_maker maker = maker_of(rules, &deadline);
    unsigned n = 0;
    bool gave_up = false;
    const enum fastsud_status status =
        fsd_variant_find_redundant(&maker, solution, rules->candidates, cells, &n, &gave_up);

    for (unsigned i = 0; i < n && !gave_up && status == FASTSUD_OK; i++) {
        givens[cells[i]] = 1;
    }
    return status != FASTSUD_OK ? (int)status : gave_up ? FASTSUD_GAVE_UP : FASTSUD_UNIQUE;
}

static int find_clues(struct fastsud_rules *rules, uint8_t *redundant, size_t n_clues)
{
    const size_t n = rules->rules.n_statements;
    struct fsd_redundant_clues clues = {.is_redundant = calloc(n + 1, sizeof(*clues.is_redundant))};
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_deadline deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    struct fsd_failure failure;

    if (!clues.is_redundant) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solver.engine = rules->engine_name;
    const enum fastsud_status status =
        fsd_redundant_clues_find(&rules->rules, rules->candidates, &solver, &deadline, &clues, &failure);
    for (size_t i = 0; i < n && i < n_clues && !clues.gave_up && status == FASTSUD_OK; i++) {
        redundant[i] = clues.is_redundant[i];
    }
    free(clues.is_redundant);
    return status != FASTSUD_OK ? (int)status : clues.gave_up ? FASTSUD_GAVE_UP : FASTSUD_UNIQUE;
}

/* The verdict on the puzzle that was taken, of a limit of 2, or what the engine says. */
static int judge(struct fastsud_rules *rules, struct fsd_variant_answer *answer)
{
    struct fsd_deadline deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    const struct fsd_variant_search search = {.limit = 2, .deadline = &deadline};
    enum fastsud_status status = FASTSUD_OK;

    fsd_variant_solutions_destroy(&rules->solutions);
    *answer = (struct fsd_variant_answer){.n_solutions = 0};
    if (!rules->is_contradictory) {
        status = rules->engine->solve(rules->solver, rules->candidates, &search, answer);
    }
    return status == FASTSUD_OK ? fsd_api_verdict_of(answer, 2) : (int)status;
}

static void clear(const struct fastsud_rules *rules, uint8_t *givens, uint8_t *clues, size_t n_clues)
{
    if (givens) {
        memset(givens, 0, rules->rules.variant.n_cells);
    }
    if (clues) {
        memset(clues, 0, n_clues);
    }
}

int fastsud_rules_redundant(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates,
                            uint8_t *givens, uint8_t *redundant, size_t n_clues)
{
    struct fsd_variant_answer answer;
    const int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);

    if (status != FASTSUD_OK) {
        return status;
    }
    clear(rules, givens, redundant, n_clues);
    int verdict = judge(rules, &answer);
    if (verdict == FASTSUD_UNIQUE && givens) {
        verdict = find_givens(rules, answer.solution, givens);
    }
    if (verdict == FASTSUD_UNIQUE && redundant) {
        verdict = find_clues(rules, redundant, n_clues);
        if (verdict != FASTSUD_UNIQUE) {
            clear(rules, givens, NULL, 0);
        }
    }
    return verdict;
}

int fastsud_rules_conflict(struct fastsud_rules *rules, const char *cells, size_t n_cells, const uint32_t *candidates,
                           uint8_t *givens, uint8_t *clues, size_t n_clues)
{
    struct fsd_variant_answer answer;
    const int status = fsd_api_take_puzzle(rules, cells, n_cells, candidates);

    if (status != FASTSUD_OK) {
        return status;
    }
    clear(rules, givens, clues, n_clues);
    const int verdict = judge(rules, &answer);
    if (verdict != FASTSUD_NONE) {
        return verdict;
    }
    const size_t n = rules->rules.n_statements;
    struct fsd_clue_conflict conflict = {.is_in = calloc(n + 1, sizeof(*conflict.is_in))};
    struct fsd_solver_options solver = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_deadline deadline = fsd_deadline_of(rules->time_limit_ns, rules->stop);
    struct fsd_failure failure;
    if (!conflict.is_in) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    solver.engine = rules->engine_name;
    const enum fastsud_status found =
        fsd_clue_conflict_find(&rules->rules, rules->candidates, &solver, &deadline, &conflict, &failure);
    for (unsigned i = 0; i < conflict.n_cells && givens && found == FASTSUD_OK; i++) {
        givens[conflict.cells[i]] = 1;
    }
    for (size_t i = 0; i < n && i < n_clues && clues && found == FASTSUD_OK; i++) {
        clues[i] = conflict.is_in[i];
    }
    free(conflict.is_in);
    return found != FASTSUD_OK ? (int)found : conflict.gave_up ? FASTSUD_GAVE_UP : FASTSUD_NONE;
}

/* Takes a puzzle of cells as they were read, and a random state that depends on the seed and what is given. */
static struct fsd_random take_cells(struct fastsud_rules *rules, const uint8_t *cells, uint64_t seed)
{
    const struct fsd_variant *const variant = &rules->rules.variant;
    char given[FSD_VARIANT_MAX_CELLS];
    struct fsd_random random;

    for (unsigned cell = 0; cell < variant->n_cells; cell++) {
        const bool is_given = cells[cell] != 0;
        const unsigned value = is_given ? cells[cell] - 1U : 0;
        given[cell] = is_given ? fsd_rules_value_character(variant, value) : '.';
        rules->candidates[cell] =
            variant->candidates[cell] & rules->given[cell] & (is_given ? (fsd_values)1 << value : UINT32_MAX);
    }
    fsd_random_init(&random, fsd_random_mix_text(fsd_random_mix(0, seed), given, variant->n_cells));
    return random;
}

/* The verdict on the puzzle that was taken, and its solution if it has one. */
static int solve_taken(struct fastsud_rules *rules, uint8_t *solution)
{
    struct fsd_variant_answer answer;
    const int verdict = judge(rules, &answer);

    if (verdict == FASTSUD_UNIQUE) {
        memcpy(solution, answer.solution, rules->rules.variant.n_cells);
    }
    return verdict;
}

/* Leaves of cells as they were read the givens that candidates have. */
static void keep_givens(const struct fastsud_rules *rules, const fsd_values *candidates, uint8_t *cells)
{
    for (unsigned cell = 0; cell < rules->rules.variant.n_cells; cell++) {
        cells[cell] = candidates[cell] & (candidates[cell] - 1) ? 0 : cells[cell];
    }
}

/* Takes givens away from a puzzle of cells as they were read. Returns its verdict, or an error. */
static int minimize(struct fastsud_rules *rules, uint64_t seed, uint8_t *cells)
{
    struct fsd_random random = take_cells(rules, cells, seed);
    uint8_t solution[FSD_VARIANT_MAX_CELLS];
    struct fsd_deadline deadline;
    bool gave_up = false;

    const int verdict = solve_taken(rules, solution);
    if (verdict != FASTSUD_UNIQUE) {
        return verdict;
    }
    struct fsd_variant_maker maker = maker_of(rules, &deadline);
    const enum fastsud_status status = fsd_variant_minimize(&maker, &random, solution, rules->candidates, &gave_up);
    if (status != FASTSUD_OK || gave_up) {
        return status != FASTSUD_OK ? (int)status : FASTSUD_GAVE_UP;
    }
    keep_givens(rules, rules->candidates, cells);
    return verdict;
}

int fastsud_rules_minimize(struct fastsud_rules *rules, uint64_t seed, size_t n, const void *puzzles, size_t stride,
                           void *minimal, uint8_t *verdicts)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS];

    if (!rules || !rules->is_read) {
        return FASTSUD_ERR_ARGUMENT;
    }
    const size_t n_cells = rules->rules.variant.n_cells;
    if (n > 0 && (!puzzles || !minimal || stride < n_cells)) {
        return FASTSUD_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < n; i++) {
        int status =
            fsd_is_stopped(rules->stop) ? FASTSUD_ERR_STOPPED : fsd_api_read_cells(rules, puzzles, stride, i, cells);
        const int verdict = status == FASTSUD_OK ? minimize(rules, seed, cells) : status;
        if (verdict < 0) {
            return verdict;
        }
        status = fsd_api_write_cells(rules, cells, puzzles, stride, i, minimal);
        if (status != FASTSUD_OK) {
            return status;
        }
        if (verdicts) {
            verdicts[i] = (uint8_t)verdict;
        }
    }
    return FASTSUD_OK;
}

/* Where minimal puzzles of a puzzle go. */
struct found {
    struct fastsud_rules *rules;
    const void *puzzle; /* as it was written */
    const uint8_t *cells;
    uint64_t limit, n;
    bool is_cut;
    int status;
};

static bool put_found(void *context, const fsd_values *candidates)
{
    struct found *const found = context;
    struct fastsud_rules *const rules = found->rules;
    const size_t n_cells = rules->rules.variant.n_cells;
    uint8_t cells[FSD_VARIANT_MAX_CELLS], written[FSD_VARIANT_MAX_CELLS];

    found->is_cut = found->n == found->limit;
    if (found->is_cut) {
        return false;
    }
    memcpy(cells, found->cells, n_cells);
    keep_givens(rules, candidates, cells);
    found->status = fsd_api_write_cells(rules, cells, found->puzzle, n_cells, 0, written);
    fsd_buffer_put(&rules->minimal, (const char *)written, n_cells);
    ++found->n;
    return found->status == FASTSUD_OK && !rules->minimal.failed;
}

int fastsud_rules_minimize_all(struct fastsud_rules *rules, uint64_t limit, const void *puzzle, const void **puzzles,
                               size_t *n_puzzles, int *cut_short)
{
    uint8_t cells[FSD_VARIANT_MAX_CELLS], solution[FSD_VARIANT_MAX_CELLS];
    struct found found = {.rules = rules, .puzzle = puzzle, .cells = cells, .limit = limit};
    struct fsd_deadline deadline;
    bool gave_up = false;

    if (!rules || !rules->is_read || !puzzle || !puzzles || !n_puzzles) {
        return FASTSUD_ERR_ARGUMENT;
    }
    *puzzles = NULL;
    *n_puzzles = 0;
    int status = fsd_api_read_cells(rules, puzzle, rules->rules.variant.n_cells, 0, cells);
    if (status != FASTSUD_OK) {
        return status;
    }
    take_cells(rules, cells, 0);
    const int verdict = solve_taken(rules, solution);
    fsd_buffer_clear(&rules->minimal);
    if (verdict == FASTSUD_UNIQUE) {
        struct fsd_variant_maker maker = maker_of(rules, &deadline);
        status = (int)fsd_variant_minimal_subsets(&maker, solution, rules->candidates, put_found, &found, &gave_up);
    }
    status = status == FASTSUD_OK ? found.status : status;
    if (status != FASTSUD_OK || rules->minimal.failed) {
        return status != FASTSUD_OK ? status : FASTSUD_ERR_NO_MEMORY;
    }
    *puzzles = found.n > 0 ? rules->minimal.bytes : NULL;
    *n_puzzles = (size_t)found.n;
    if (cut_short) {
        *cut_short = found.is_cut || gave_up;
    }
    return verdict;
}
