/*
 * All engines on the same boards, against the oracle. Input: limit, puzzles or pencilmarks, engine; then boards, of
 * which those are left out that the oracle does not finish.
 */
#include <stdio.h>
#include <string.h>

#include "solve/solver.h"
#include "support/boards.h"

enum { HEADER = 3, MOST_BOARDS = 6, ORACLE_NODES = 3000 };

static const uint64_t limits[] = {2, 1, 3, 20};

/* Engines that propagate nothing would take for ever where givens are few; logic, where each guess takes long. */
enum { GUESS_LIMIT = 300, LOGIC_GUESS_LIMIT = 40 };

static const struct fsd_solver_options ways[] = {
#define CSP(rule, name)                                                                                                \
    {                                                                                                                  \
        .engine = "csp", .select = FSD_SELECT_##rule, .propagate = FSD_PROPAGATE_##name, .guess_limit = GUESS_LIMIT    \
    }
    CSP(FIRST, SINGLES),
    CSP(MRV, SINGLES),
    CSP(MRV_DEGREE, SINGLES),
    CSP(FIRST, PEERS),
    CSP(MRV, PEERS),
    CSP(MRV_DEGREE, PEERS),
    {.engine = "backtrack", .guess_limit = GUESS_LIMIT},
    {.engine = "lockstep", .guess_limit = 0},
#define LEVELS(number, search)                                                                                         \
    {                                                                                                                  \
        .engine = "logic", .method = FSD_METHOD_LEVELS, .level = number, .then_search = search,                        \
        .guess_limit = (search) ? LOGIC_GUESS_LIMIT : 0                                                                \
    }
    LEVELS(1, false),
    LEVELS(3, true),
    LEVELS(5, false),
    LEVELS(7, true),
    LEVELS(10, false),
    LEVELS(10, true),
    {.engine = "logic", .method = FSD_METHOD_THEORY},
    {.engine = "logic", .method = FSD_METHOD_THEORY, .then_search = true, .guess_limit = LOGIC_GUESS_LIMIT},
    {.engine = "logic", .method = FSD_METHOD_THEORY, .then_search = true, .guess_limit = 2},
    {.engine = "sat", .encoding = FSD_ENCODING_EXTENDED},
    {.engine = "sat", .encoding = FSD_ENCODING_MINIMAL},
};

enum { N_WAYS = sizeof(ways) / sizeof(ways[0]), ALL_BUT_SAT = N_WAYS - 2 };

struct said {
    uint8_t verdicts[MOST_BOARDS], cut_short[MOST_BOARDS];
    uint64_t n_solutions[MOST_BOARDS];
    uint32_t depths[MOST_BOARDS];
    char solutions[MOST_BOARDS][FASTSUD_N_CELLS];
    uint16_t open[MOST_BOARDS][FASTSUD_N_CELLS];
};

static bool is_built(const char *engine)
{
    struct fsd_engine_info info;
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++)
        if (strcmp(info.name, engine) == 0)
            return info.built;
    return false;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fuzz_input input = {data, size};
    fuzz_take_byte(&input);
    bool are_puzzles = fuzz_take_choice(&input, 2) == 0;
    return fuzz_mutate_boards(data, size, max_size, HEADER, are_puzzles, MOST_BOARDS, seed);
}

/* Candidates are left everywhere, in some cell several; those of all solutions are among them. */
static bool open_is_right(const struct fuzz_board *board, const uint16_t *open)
{
    bool any_open = false;
    for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        if (open[cell] == 0 || (open[cell] & ~board->candidates[cell]) || (board->answer.seen[cell] & ~open[cell]))
            return false;
        any_open |= (open[cell] & (open[cell] - 1)) != 0;
    }
    return any_open;
}

static bool agrees(const struct fsd_solver_options *way, const struct fuzz_board *board, const struct said *said,
                   size_t i)
{
    const enum fastsud_verdict verdict = (enum fastsud_verdict)said->verdicts[i];
    const uint64_t n = said->n_solutions[i];
    if (verdict == FASTSUD_OPEN)
        return strcmp(way->engine, "logic") == 0 && !way->then_search && open_is_right(board, said->open[i]);
    if (said->cut_short[i])
        return way->guess_limit > 0 && n <= board->answer.n_solutions &&
               verdict == (n < 2 ? FASTSUD_GAVE_UP : FASTSUD_MULTIPLE);
    if (n != board->answer.n_solutions || verdict != (n > 1    ? FASTSUD_MULTIPLE
                                                      : n == 1 ? FASTSUD_UNIQUE
                                                               : FASTSUD_NONE))
        return false;
    return n != 1 || oracle_verify_candidates(board->candidates, said->solutions[i]);
}

static void run(const struct fsd_solver_options *way, uint64_t limit, const struct fuzz_board *boards, size_t n)
{
    static struct said said;
    struct fsd_solver_options options = *way;
    struct fsd_solver *solver = NULL;
    const char *puzzles[MOST_BOARDS];
    uint16_t candidates[MOST_BOARDS][FASTSUD_N_CELLS];
    for (size_t i = 0; i < n; i++) {
        puzzles[i] = boards[i].cells;
        memcpy(candidates[i], boards[i].candidates, sizeof(candidates[i]));
    }
    memset(&said, 0xee, sizeof(said));
    const struct fsd_batch batch = {.n_puzzles = n,
                                    .puzzles = boards->is_puzzle ? puzzles : NULL,
                                    .candidates =
                                        boards->is_puzzle ? NULL : (const uint16_t(*)[FASTSUD_N_CELLS])candidates,
                                    .solutions = said.solutions[0],
                                    .solution_stride = FASTSUD_N_CELLS,
                                    .verdicts = said.verdicts,
                                    .n_solutions = said.n_solutions,
                                    .cut_short = said.cut_short,
                                    .depths = said.depths,
                                    .open_candidates = said.open};
    options.limit = limit;
    fuzz_require(fsd_solver_create(&options, &solver) == FASTSUD_OK, "no solver");
    fuzz_require(fsd_solver_solve(solver, &batch) == FASTSUD_OK, "%s does not solve", options.engine);
    fsd_solver_destroy(solver);
    for (size_t i = 0; i < n; i++)
        if (!agrees(way, &boards[i], &said, i)) {
            fuzz_show_board(&boards[i]);
            fuzz_fail(__FILE__, __LINE__, "%s (way %d), limit %llu: %s, %llu solutions%s, %.81s", options.engine,
                      (int)(way - ways), (unsigned long long)limit,
                      fastsud_verdict_tag((enum fastsud_verdict)said.verdicts[i]),
                      (unsigned long long)said.n_solutions[i], said.cut_short[i] ? ", cut short" : "",
                      said.verdicts[i] == FASTSUD_UNIQUE ? said.solutions[i] : "");
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fuzz_board boards[MOST_BOARDS];
    struct fuzz_input input = {data, size};
    const uint64_t limit = limits[fuzz_take_choice(&input, sizeof(limits) / sizeof(limits[0]))];
    const bool are_puzzles = fuzz_take_choice(&input, 2) == 0;
    const unsigned way = fuzz_take_choice(&input, N_WAYS + 1); /* 0: all but sat, which takes longer */
    size_t n = 0;
    while (n < MOST_BOARDS && input.n_bytes > 0) {
        uint64_t n_nodes = ORACLE_NODES;
        fuzz_take_board(&input, are_puzzles, &boards[n]);
        fuzz_ask_oracle(&boards[n], limit, &n_nodes);
        n += boards[n].answer.is_complete;
    }
    for (unsigned w = 0; n > 0 && w < N_WAYS; w++)
        if ((way == 0 ? w < ALL_BUT_SAT : w == way - 1) && is_built(ways[w].engine))
            run(&ways[w], limit, boards, n);
    return 0;
}
