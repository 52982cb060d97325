/*
 * All forms of the kernels that this CPU runs, on the same batch: their answers must be equal, and right by the oracle.
 * Input: limit, guess limit, puzzles or pencilmarks, copies, which kernel (0: all); then boards.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simd/kernel.h"
#include "solve/solver.h"
#include "support/boards.h"

enum { HEADER = 5, MOST_BOARDS = 24, MOST_PUZZLES = 700, ORACLE_NODES = 20000 };

static const uint64_t limits[] = {2, 1, 3, 10, 50, 1000};
static const uint64_t guess_limits[] = {0, 1, 2, 3, 7, 20, 100, 1000};
static const unsigned copies[] = {1, 1, 2, 5, 30, 200, 700};

/* Of puzzles that the oracle gives up on no kernel need find all solutions either. */
enum { GUESSES_IN_THE_DARK = 300 };

struct said {
    uint8_t verdicts[MOST_PUZZLES], cut_short[MOST_PUZZLES];
    uint64_t n_solutions[MOST_PUZZLES];
    char solutions[MOST_PUZZLES][FASTSUD_N_CELLS];
};

static struct fuzz_board boards[MOST_BOARDS];

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fuzz_input input = {data, size};
    fuzz_take_byte(&input);
    fuzz_take_byte(&input);
    bool are_puzzles = fuzz_take_choice(&input, 2) == 0;
    return fuzz_mutate_boards(data, size, max_size, HEADER, are_puzzles, MOST_BOARDS, seed);
}

static void check(const char *kernel, const struct fuzz_board *board, uint64_t limit, bool may_be_cut_short,
                  const struct said *said, size_t p)
{
    const struct oracle_answer *answer = &board->answer;
    const enum fastsud_verdict verdict = (enum fastsud_verdict)said->verdicts[p];
    const uint64_t n = said->n_solutions[p];
    bool good = n <= limit && said->cut_short[p] <= may_be_cut_short;
    if (said->cut_short[p])
        good = good && verdict == (n < 2 ? FASTSUD_GAVE_UP : FASTSUD_MULTIPLE);
    else
        good = good && verdict == (n > 1 ? FASTSUD_MULTIPLE : n == 1 ? FASTSUD_UNIQUE : FASTSUD_NONE);
    if (answer->is_complete)
        good = good && (said->cut_short[p] ? n <= answer->n_solutions : n == answer->n_solutions);
    else if (!said->cut_short[p])
        good = good && n >= answer->n_solutions;
    if (verdict == FASTSUD_UNIQUE)
        good = good && oracle_verify_candidates(board->candidates, said->solutions[p]);
    if (!good) {
        fuzz_show_board(board);
        fuzz_fail(__FILE__, __LINE__, "%s, puzzle %zu, limit %llu: %s, %llu solutions%s, %.81s", kernel, p,
                  (unsigned long long)limit, fastsud_verdict_tag(verdict), (unsigned long long)n,
                  said->cut_short[p] ? ", cut short" : "", verdict == FASTSUD_UNIQUE ? said->solutions[p] : "");
    }
}

static void solve(const char *kernel, const struct fsd_solver_options *of, struct fsd_batch batch, struct said *said)
{
    struct fsd_solver_options options = *of;
    struct fsd_solver *solver = NULL;
    options.kernel = kernel;
    memset(said, 0, sizeof(*said));
    batch.solutions = said->solutions[0];
    batch.solution_stride = sizeof(said->solutions[0]);
    batch.verdicts = said->verdicts;
    batch.n_solutions = said->n_solutions;
    batch.cut_short = said->cut_short;
    fuzz_require(fsd_solver_create(&options, &solver) == FASTSUD_OK, "no solver for %s", kernel);
    fuzz_require(strcmp(fsd_solver_kernel(solver), kernel) == 0, "another kernel than %s", kernel);
    fuzz_require(fsd_solver_solve(solver, &batch) == FASTSUD_OK, "%s does not solve", kernel);
    fsd_solver_destroy(solver);
    for (size_t p = 0; p < batch.n_puzzles; p++) /* else unspecified */
        if (said->verdicts[p] != FASTSUD_UNIQUE)
            memset(said->solutions[p], 0, sizeof(said->solutions[p]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct said first, said;
    static const char *puzzles[MOST_PUZZLES];
    struct fuzz_input input = {data, size};
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    uint64_t n_nodes = ORACLE_NODES;
    options.limit = limits[fuzz_take_choice(&input, sizeof(limits) / sizeof(limits[0]))];
    options.guess_limit = guess_limits[fuzz_take_choice(&input, sizeof(guess_limits) / sizeof(guess_limits[0]))];
    const bool are_puzzles = fuzz_take_choice(&input, 2) == 0;
    const unsigned n_copies = copies[fuzz_take_choice(&input, sizeof(copies) / sizeof(copies[0]))];
    const unsigned only_kernel = fuzz_take_choice(&input, 5);
    size_t n_boards = 0;
    for (; n_boards < MOST_BOARDS && input.n_bytes > 0; n_boards++) {
        struct fuzz_board *board = &boards[n_boards];
        fuzz_take_board(&input, are_puzzles, board);
        fuzz_ask_oracle(board, options.limit, &n_nodes);
        if (!board->answer.is_complete && options.guess_limit == 0)
            options.guess_limit = GUESSES_IN_THE_DARK;
    }
    size_t n = n_boards * n_copies < MOST_PUZZLES ? n_boards * n_copies : MOST_PUZZLES;
    /* Allocated one by one, so that reading beyond an end is noticed. */
    char *cells[MOST_BOARDS];
    uint16_t(*candidates)[ORACLE_N_CELLS] = malloc(n * sizeof(*candidates) + 1);
    for (size_t i = 0; i < n_boards; i++) {
        cells[i] = malloc(ORACLE_N_CELLS);
        memcpy(cells[i], boards[i].cells, ORACLE_N_CELLS);
    }
    for (size_t p = 0; p < n; p++) {
        puzzles[p] = cells[p % n_boards];
        memcpy(candidates[p], boards[p % n_boards].candidates, sizeof(candidates[0]));
    }
    struct fsd_batch batch = {.n_puzzles = n,
                              .puzzles = are_puzzles ? puzzles : NULL,
                              .candidates = are_puzzles ? NULL : (const uint16_t(*)[ORACLE_N_CELLS])candidates};
    const struct fsd_kernel *kernel;
    const char *reference = NULL;
    for (size_t k = 0; (kernel = fsd_kernel_at(k)); k++) {
        const char *const names[] = {kernel->name, kernel->lanes->name, kernel->planes->name};
        if (only_kernel != 0 && k != only_kernel - 1)
            continue;
        for (size_t i = 0; i < 3 && fsd_kernel_is_runnable(kernel); i++) {
            solve(names[i], &options, batch, &said);
            if (!reference) {
                for (size_t p = 0; p < n; p++)
                    check(names[i], &boards[p % n_boards], options.limit, options.guess_limit != 0, &said, p);
                reference = names[i];
                first = said;
            }
            fuzz_require(memcmp(&first, &said, sizeof(said)) == 0, "%s and %s differ", reference, names[i]);
        }
    }
    for (size_t i = 0; i < n_boards; i++)
        free(cells[i]);
    free(candidates);
    return 0;
}
