/*
 * All engines on the same puzzles, against the oracle and so against each other: verdicts, counts, solutions, and what
 * logic leaves open. The argument is the number of the run: runs differ in their seeds, and run side by side.
 */
#include <inttypes.h>

#include "support/kernels.h"
#include "support/test.h"

enum {
    N_SAMPLES = TEST_SAMPLE(240, 48),
    N_PUZZLES = TEST_SAMPLE(10000, 800),
    BLOCK = TEST_SAMPLE(400, 100), /* puzzles in one batch */
    LIMITS_EVERY = 16,             /* one block in so many has a limit other than 2 */
    N_PENCILS = TEST_SAMPLE(1600, 100),
    MAX_WAYS = 48,
    MAX_SHOWN = 10,    /* disagreements in full */
    MUTANT_LIMIT = 51, /* the oracle stops counting here */
};

/*
 * Ways to run an engine. share: takes every n-th puzzle of a batch, 1: all; share_of_limits: the same with a limit
 * other than 2, 0: as share. Plain enumeration takes 0.1 s and more where givens are few, so ways that propagate
 * nothing have a guess limit; giving up is then an answer, but a wrong verdict is not.
 */
static const struct row {
    const char *name;
    struct fsd_solver_options options;
    unsigned share, share_of_limits;
} rows[] = {
#define CSP(rule, name) .options = {.engine = "csp", .select = FSD_SELECT_##rule, .propagate = FSD_PROPAGATE_##name}
    {.name = "csp, first, singles", CSP(FIRST, SINGLES), .share = 1},
    {.name = "csp, mrv, singles", CSP(MRV, SINGLES), .share = 1},
    {.name = "csp, mrv+degree, singles", CSP(MRV_DEGREE, SINGLES), .share = 1},
    {.name = "csp, mrv, peers", CSP(MRV, PEERS), .share = 1},
    {.name = "csp, mrv+degree, peers", CSP(MRV_DEGREE, PEERS), .share = 2},
    {.name = "csp, first, peers",
     .options = {.engine = "csp", .select = FSD_SELECT_FIRST, .propagate = FSD_PROPAGATE_PEERS, .guess_limit = 5000},
     .share = 4},
    {.name = "backtrack", .options = {.engine = "backtrack", .guess_limit = 4000}, .share = 1},
#define LEVEL(number, search)                                                                                          \
    .options = {.engine = "logic", .method = FSD_METHOD_LEVELS, .level = number, .then_search = search}
    {.name = "logic, level 0", LEVEL(0, false), .share = 8},
    {.name = "logic, level 1", LEVEL(1, false), .share = 8},
    {.name = "logic, level 2", LEVEL(2, false), .share = 8},
    {.name = "logic, level 3", LEVEL(3, false), .share = 8},
    {.name = "logic, level 4", LEVEL(4, false), .share = 8},
    {.name = "logic, level 5", LEVEL(5, false), .share = 8},
    {.name = "logic, level 6", LEVEL(6, false), .share = 8},
    {.name = "logic, level 7", LEVEL(7, false), .share = 8},
    {.name = "logic, level 8", LEVEL(8, false), .share = 16},
    {.name = "logic, level 9", LEVEL(9, false), .share = 32},
    {.name = "logic, level 10", LEVEL(10, false), .share = 32},
    {.name = "logic, level 1, then search", LEVEL(1, true), .share = 16},
    {.name = "logic, level 2, then search", LEVEL(2, true), .share = 16},
    {.name = "logic, level 3, then search", LEVEL(3, true), .share = 1},
    {.name = "logic, level 7, then search", LEVEL(7, true), .share = 16},
    {.name = "logic, level 10, then search", LEVEL(10, true), .share = 32},
    {.name = "logic, theory", .options = {.engine = "logic", .method = FSD_METHOD_THEORY}, .share = 4},
    {.name = "logic, theory, then search",
     .options = {.engine = "logic", .method = FSD_METHOD_THEORY, .then_search = true},
     .share = 2},
    {.name = "dpll", .options = {.engine = "dpll", .guess_limit = 2000}, .share = 40, .share_of_limits = 40},
    {.name = "sat, extended",
     .options = {.engine = "sat", .encoding = FSD_ENCODING_EXTENDED},
     .share = 1,
     .share_of_limits = 10},
    {.name = "sat, minimal",
     .options = {.engine = "sat", .encoding = FSD_ENCODING_MINIMAL},
     .share = 40,
     .share_of_limits = 40},
};

struct way {
    const char *name;
    struct fsd_solver_options options;
    unsigned share, share_of_limits;
    struct fsd_solver *solver; /* with limit 2 */
    uint64_t n_compared, n_open, n_gave_up;
};

/* The oracle's answer. */
struct wanted {
    const char *puzzle;         /* or */
    const uint16_t *candidates; /* pencilmarks */
    uint64_t n_solutions;       /* at most MUTANT_LIMIT */
    const char *first;
};

static unsigned run;
static struct rng rng;
static struct sample *samples;
static struct way ways[MAX_WAYS];
static size_t n_ways;
static uint64_t n_disagreements;

static struct fsd_solver *solver_of(const struct way *way, uint64_t limit)
{
    struct fsd_solver_options options = way->options;
    struct fsd_solver *solver = NULL;
    options.limit = limit;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    assert_string_equal(fsd_solver_engine(solver), options.engine);
    if (options.kernel)
        assert_string_equal(fsd_solver_kernel(solver), options.kernel);
    return solver;
}

static void add_way(const struct way *way)
{
    assert_true(n_ways < MAX_WAYS);
    ways[n_ways] = *way;
    ways[n_ways].solver = solver_of(way, 2);
    n_ways++;
}

static void add_kernels(void)
{
    static struct fsd_kernel_info kernels[8];
    static char names[8][64];
    for (size_t k = 0; k < 8 && fsd_kernel_info_get(k, &kernels[k]); k++) {
        snprintf(names[k], sizeof(names[k]), "lockstep, %s", kernels[k].name);
        if (kernels[k].runnable)
            add_way(&(struct way){
                .name = names[k], .options = {.engine = "lockstep", .kernel = kernels[k].name}, .share = 1});
        else
            print_message("SKIPPED %s: this CPU lacks %s\n", names[k], kernels[k].needs);
    }
}

static bool is_built(const char *engine)
{
    struct fsd_engine_info info;
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++)
        if (strcmp(info.name, engine) == 0)
            return info.built;
    return false;
}

SET_UP(start)
{
    /* Those without a solution once, the others more often: many of their mutants have none. */
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_MINIMAL,       PUZZLE_MINIMAL, PUZZLE_EASY,
                                             PUZZLE_EASY,    PUZZLE_TWO,           PUZZLE_TWO,     PUZZLE_TWO,
                                             PUZZLE_FEW,     PUZZLE_FEW,           PUZZLE_MANY,    PUZZLE_FALSE_GIVEN,
                                             PUZZLE_CLASH,   PUZZLE_RANDOM_GIVENS, PUZZLE_FULL,    PUZZLE_FULL_CLASH};
    rng_init(&rng, test_seed() + run);
    print_message("run %u\n", run);
    samples = malloc(N_SAMPLES * sizeof(*samples));
    for (size_t i = 0; i < N_SAMPLES; i++)
        sample_make(&rng, kinds[i % (sizeof(kinds) / sizeof(kinds[0]))], &samples[i]);
    add_kernels();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        if (is_built(rows[i].options.engine))
            add_way(&(struct way){.name = rows[i].name,
                                  .options = rows[i].options,
                                  .share = rows[i].share,
                                  .share_of_limits = rows[i].share_of_limits});
        else
            print_message("SKIPPED %s: the engine is not built\n", rows[i].name);
    return 0;
}

SET_UP(finish)
{
    for (size_t w = 0; w < n_ways; w++)
        fsd_solver_destroy(ways[w].solver);
    free(samples);
    return 0;
}

/* Fails when an engine that is built has no row above that takes all puzzles. */
TEST(every_engine_takes_part)
{
    struct fsd_engine_info info;
    const char *missing = NULL;
    for (size_t i = 0; fsd_engine_info_get(i, &info); i++) {
        bool found = !info.built;
        for (size_t w = 0; w < n_ways; w++)
            found |= strcmp(ways[w].options.engine, info.name) == 0 &&
                     (ways[w].share == 1 || strcmp(info.name, "dpll") == 0); /* which is slow */
        if (!found)
            fail_msg("no way to run the engine %s on all puzzles", info.name);
        if (!info.built) {
            missing = info.name;
            print_message("the engine %s is not built: install %s\n", info.name, info.package);
        }
    }
    if (missing)
        skip();
}

/* A solver's answers to a batch. */
struct said {
    uint8_t verdicts[BLOCK], cut_short[BLOCK];
    uint64_t n_solutions[BLOCK], n_guesses[BLOCK];
    char solutions[BLOCK][FASTSUD_N_CELLS + 1]; /* lines */
    uint16_t open_candidates[BLOCK][FASTSUD_N_CELLS];
};

static bool is_solution(const struct wanted *wanted, const char *solution)
{
    return wanted->puzzle ? oracle_verify(wanted->puzzle, solution)
                          : oracle_verify_candidates(wanted->candidates, solution);
}

/* Nothing beyond the given candidates, something still open, and no candidate of the oracle's solution removed. */
static bool open_is_right(const struct wanted *wanted, const uint16_t *candidates)
{
    bool any_open = false;
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) {
        uint16_t left = candidates[cell];
        uint16_t given = wanted->puzzle ? 0x1ff : wanted->candidates[cell];
        if (wanted->puzzle && wanted->puzzle[cell] != '.')
            given = (uint16_t)(1u << (wanted->puzzle[cell] - '1'));
        if (left == 0 || (left & ~given) != 0)
            return false;
        if (wanted->n_solutions > 0 && !(left >> (wanted->first[cell] - '1') & 1))
            return false;
        any_open |= (left & (left - 1)) != 0;
    }
    return any_open;
}

static bool agrees(struct way *way, uint64_t limit, const struct wanted *wanted, const struct said *said, size_t i)
{
    uint64_t n = wanted->n_solutions < limit ? wanted->n_solutions : limit;
    enum fastsud_verdict verdict = (enum fastsud_verdict)said->verdicts[i];
    if (verdict == FASTSUD_OPEN) {
        way->n_open++;
        return strcmp(way->options.engine, "logic") == 0 && !way->options.then_search && said->cut_short[i] == 0 &&
               open_is_right(wanted, said->open_candidates[i]);
    }
    if (said->cut_short[i]) { /* some may be missing, or all are found but not known to be all */
        way->n_gave_up++;
        return said->cut_short[i] == 1 && way->options.guess_limit != 0 &&
               said->n_guesses[i] == way->options.guess_limit && said->n_solutions[i] <= n &&
               verdict == (said->n_solutions[i] < 2 ? FASTSUD_GAVE_UP : FASTSUD_MULTIPLE);
    }
    if (verdict != verdict_for(n) || said->n_solutions[i] != n)
        return false;
    if (verdict != FASTSUD_UNIQUE)
        return true;
    if (said->solutions[i][FASTSUD_N_CELLS] != '\n')
        return false;
    return wanted->n_solutions == 1 ? memcmp(said->solutions[i], wanted->first, FASTSUD_N_CELLS) == 0
                                    : is_solution(wanted, said->solutions[i]);
}

static void show(const struct way *way, uint64_t limit, const struct wanted *wanted, const struct said *said, size_t i)
{
    if (n_disagreements++ >= MAX_SHOWN)
        return;
    print_message("%s, limit %" PRIu64 ": %s, %" PRIu64 " solutions, %.81s\n", way->name, limit,
                  fastsud_verdict_tag((enum fastsud_verdict)said->verdicts[i]), said->n_solutions[i],
                  said->verdicts[i] == FASTSUD_UNIQUE ? said->solutions[i] : "");
    print_message("  the oracle, limit %d: %" PRIu64 " solutions, %.81s\n  ", MUTANT_LIMIT, wanted->n_solutions,
                  wanted->n_solutions > 0 ? wanted->first : "");
    if (wanted->puzzle)
        print_message("%.81s", wanted->puzzle);
    for (unsigned cell = 0; !wanted->puzzle && cell < FASTSUD_N_CELLS; cell++)
        print_message("0x%x,", (unsigned)wanted->candidates[cell]);
    print_message("\n");
}

/* One way on its share of a batch, which begins at another puzzle each time. */
static void run_way(struct way *way, uint64_t limit, const struct wanted *wanted, size_t n, size_t from)
{
    static struct said said;
    static const char *puzzles[BLOCK];
    static uint16_t candidates[BLOCK][FASTSUD_N_CELLS];
    static size_t taken[BLOCK];
    const unsigned share = limit != 2 && way->share_of_limits ? way->share_of_limits : way->share;
    struct fsd_solver *solver = limit == 2 ? way->solver : solver_of(way, limit);
    size_t n_taken = 0;
    for (size_t i = from % share; i < n; i += share) {
        puzzles[n_taken] = wanted[i].puzzle;
        if (wanted[i].candidates)
            memcpy(candidates[n_taken], wanted[i].candidates, sizeof(candidates[0]));
        taken[n_taken++] = i;
    }
    memset(&said, 0xee, sizeof(said));
    const struct fsd_batch batch = {.n_puzzles = n_taken,
                                    .puzzles = wanted->puzzle ? puzzles : NULL,
                                    .candidates = wanted->puzzle ? NULL : (const uint16_t(*)[81])candidates,
                                    .solutions = said.solutions[0],
                                    .solution_stride = sizeof(said.solutions[0]),
                                    .ends_lines = true,
                                    .verdicts = said.verdicts,
                                    .n_solutions = said.n_solutions,
                                    .cut_short = said.cut_short,
                                    .n_guesses = said.n_guesses,
                                    .open_candidates = said.open_candidates};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t i = 0; i < n_taken; i++)
        if (!agrees(way, limit, &wanted[taken[i]], &said, i))
            show(way, limit, &wanted[taken[i]], &said, i);
    way->n_compared += n_taken;
    if (limit != 2)
        fsd_solver_destroy(solver);
}

static void run_ways(uint64_t limit, const struct wanted *wanted, size_t n, size_t from)
{
    for (size_t w = 0; w < n_ways; w++)
        run_way(&ways[w], limit, wanted, n, from);
}

/* Totals, in a form that can be added up over the runs; resets the ways' counts. */
static void say_and_check(const char *what, const uint64_t n_by_solutions[5])
{
    uint64_t n = 0, n_compared = 0;
    for (int i = 0; i < 5; i++)
        n += n_by_solutions[i];
    for (size_t w = 0; w < n_ways; w++) {
        print_message("  %-30s %7" PRIu64 " compared, %" PRIu64 " open, %" PRIu64 " given up\n", ways[w].name,
                      ways[w].n_compared, ways[w].n_open, ways[w].n_gave_up);
        n_compared += ways[w].n_compared;
        /* Giving up too often would test nothing. */
        if (ways[w].n_gave_up * 2 > ways[w].n_compared)
            fail_msg("%s gave up too often", ways[w].name);
        ways[w].n_compared = ways[w].n_open = ways[w].n_gave_up = 0;
    }
    print_message("%s: %" PRIu64 " (solutions 0: %" PRIu64 ", 1: %" PRIu64 ", 2: %" PRIu64 ", 3 to 50: %" PRIu64
                  ", more: %" PRIu64 "), %" PRIu64 " comparisons, %" PRIu64 " disagreements\n",
                  what, n, n_by_solutions[0], n_by_solutions[1], n_by_solutions[2], n_by_solutions[3],
                  n_by_solutions[4], n_compared, n_disagreements);
    assert_int_equal(n_disagreements, 0);
}

static void count(uint64_t n_by_solutions[5], uint64_t n_solutions)
{
    n_by_solutions[n_solutions < 3 ? n_solutions : n_solutions < MUTANT_LIMIT ? 3 : 4]++;
}

/* A random cell that is blank, or that is not. There may be none: then any. */
static char *random_cell(char *cells, bool is_blank)
{
    char *cell = cells;
    for (int attempt = 0; attempt < 200 && (attempt == 0 || (*cell == '.') != is_blank); attempt++)
        cell = cells + rng_below(&rng, FASTSUD_N_CELLS);
    return cell;
}

/* Adds true or any givens, blanks, changes or exchanges some. Says whether there was any change. */
static bool mutate(struct sample *mutant)
{
    const bool is_filled = rng_below(&rng, 8) == 0; /* many more true givens, so that little is left to search */
    const unsigned n = is_filled ? 1 + rng_below(&rng, 30) : rng_below(&rng, 4);
    for (unsigned i = 0; i < n; i++) {
        const char change = is_filled ? 't' : "tttbbbacx"[rng_below(&rng, 9)];
        char *const cell = random_cell(mutant->cells, change == 't' || change == 'a');
        char *const other = random_cell(mutant->cells, false), was = *cell;
        if (change == 'x') {
            *cell = *other;
            *other = was;
        } else if (change == 't') {
            *cell = mutant->n_solutions > 0 ? mutant->first[cell - mutant->cells] : was;
        } else {
            *cell = change == 'b' ? '.' : (char)('1' + rng_below(&rng, 9));
        }
    }
    return n > 0;
}

/*
 * Makes a puzzle from one of the samples: changed, and all of it morphed. Where nothing was changed the sample's own
 * answer is carried along, and in a share of them compared with the oracle's.
 */
static void mutant_make(struct sample *mutant)
{
    struct sample changed = samples[rng_below(&rng, N_SAMPLES)];
    if (mutate(&changed))
        changed.n_solutions = oracle_count(changed.cells, MUTANT_LIMIT, changed.first);
    else if (changed.n_solutions > MUTANT_LIMIT)
        changed.n_solutions = MUTANT_LIMIT;
    sample_morph(&rng, &changed, mutant);
    if (rng_below(&rng, 16) > 0)
        return;
    const uint64_t n = oracle_count(mutant->cells, MUTANT_LIMIT, NULL);
    if (n != mutant->n_solutions || (n > 0 && !oracle_verify(mutant->cells, mutant->first)))
        fail_msg("a morph has another answer: %.81s", mutant->cells);
}

TEST(puzzles)
{
    static const uint64_t limits[] = {1, 3, 50};
    static struct sample mutants[BLOCK];
    static struct wanted wanted[BLOCK];
    uint64_t n_by_solutions[5] = {0};
    for (size_t block = 0; block < N_PUZZLES / BLOCK; block++) {
        for (size_t i = 0; i < BLOCK; i++) {
            mutant_make(&mutants[i]);
            wanted[i] = (struct wanted){
                .puzzle = mutants[i].cells, .n_solutions = mutants[i].n_solutions, .first = mutants[i].first};
            count(n_by_solutions, mutants[i].n_solutions);
        }
        const bool is_other = block % LIMITS_EVERY == 1;
        run_ways(is_other ? limits[block / LIMITS_EVERY % 3] : 2, wanted, BLOCK, block);
    }
    for (int i = 0; i < 5; i++)
        assert_true(n_by_solutions[i] > N_PUZZLES / 100);
    say_and_check("puzzles", n_by_solutions);
}

TEST(pencilmarks)
{
    struct wanted wanted[BLOCK];
    uint64_t n_by_solutions[5] = {0};
    for (size_t done = 0; done < N_PENCILS; done += BLOCK) {
        OWNED struct pencil_sample *pencils = pencil_set_make(&rng, BLOCK);
        for (size_t i = 0; i < BLOCK; i++) {
            uint64_t n = pencils[i].n_solutions < MUTANT_LIMIT ? pencils[i].n_solutions : MUTANT_LIMIT;
            wanted[i] =
                (struct wanted){.candidates = pencils[i].candidates, .n_solutions = n, .first = pencils[i].first};
            count(n_by_solutions, n);
        }
        run_ways(done / BLOCK % 3 == 2 ? 3 : 2, wanted, BLOCK, done / BLOCK);
    }
    say_and_check("pencilmarks", n_by_solutions);
}

/* Almost no givens: only the limit ends the search. */
TEST(near_empty_grids)
{
    static const uint64_t limits[] = {1, 2, 3, 50};
    enum { MOST_GIVENS = 5, EACH = TEST_SAMPLE(40, 4), N = EACH * (MOST_GIVENS + 1) };
    static char cells[N][FASTSUD_N_CELLS];
    static char grids[N][FASTSUD_N_CELLS];
    struct wanted wanted[N];
    uint64_t n_by_solutions[5] = {0};
    assert_true((int)N <= (int)BLOCK);
    for (unsigned i = 0; i < N; i++) {
        full_grid_make(&rng, grids[i]);
        memset(cells[i], '.', FASTSUD_N_CELLS);
        for (unsigned k = 0; k < i % (MOST_GIVENS + 1); k++) {
            unsigned cell = rng_below(&rng, FASTSUD_N_CELLS);
            cells[i][cell] = grids[i][cell];
        }
        wanted[i] = (struct wanted){.puzzle = cells[i], .n_solutions = MUTANT_LIMIT, .first = grids[i]};
        count(n_by_solutions, MUTANT_LIMIT);
    }
    for (unsigned l = 0; l < 4; l++)
        run_ways(limits[l], wanted, N, l);
    say_and_check("near empty", n_by_solutions);
}

int main(int argc, char **argv)
{
    run = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    return test_run("engines", start, finish);
}
