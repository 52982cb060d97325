#include "support/kernels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simd/kernel.h"

enum { MAX_FORMS = 16, MAX_TESTS = 128, MAX_NAME = 120 };

static void skip_kernel(void **state)
{
    const struct fsd_kernel_info *info = *state;
    print_message("this CPU cannot run kernel %s (needs %s)\n", info->name, info->needs);
    skip();
}

int kernel_tests_run(const char *group, bool has_forms, const struct kernel_test *tests, size_t n_tests,
                     CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    static struct fsd_kernel_info infos[MAX_FORMS];
    static char names[MAX_TESTS][MAX_NAME];
    static struct CMUnitTest units[MAX_TESTS];
    size_t n = 0;
    size_t n_forms = 0;
    for (size_t i = 0; n_forms + 2 <= MAX_FORMS && fsd_kernel_info_get(i, &infos[n_forms]); i++) {
        const struct fsd_kernel *kernel = fsd_kernel_at(i);
        if (!has_forms) {
            n_forms++;
            continue;
        }
        infos[n_forms + 1] = infos[n_forms];
        infos[n_forms].name = kernel->lanes->name;
        infos[n_forms].n_lanes = kernel->lanes->n_lanes;
        infos[n_forms + 1].name = kernel->planes->name;
        infos[n_forms + 1].n_lanes = kernel->planes->n_lanes;
        n_forms += 2;
    }
    for (size_t k = 0; k < n_forms; k++)
        for (size_t t = 0; t < n_tests; t++) {
            if (TEST_IS_QUICK && tests[t].one_in > 0 && (k + t) % tests[t].one_in != 0)
                continue;
            if (n == MAX_TESTS) {
                fprintf(stderr, "%s: more than %d tests\n", group, MAX_TESTS);
                return 1;
            }
            snprintf(names[n], sizeof(names[n]), "%s: %s", infos[k].name, tests[t].name);
            units[n] = (struct CMUnitTest){.name = names[n],
                                           .test_func = infos[k].runnable ? tests[t].function : skip_kernel,
                                           .initial_state = &infos[k]};
            n++;
        }
    if (n == 0) {
        fprintf(stderr, "%s: the library lists no kernel\n", group);
        return 1;
    }
    test_begin();
    return _cmocka_run_group_tests(group, units, n, set_up, tear_down);
}

struct fsd_solver *solver_named(const char *kernel, uint64_t limit, uint64_t guess_limit)
{
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    options.kernel = kernel;
    options.limit = limit;
    options.guess_limit = guess_limit;
    struct fsd_solver *solver = NULL;
    assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
    assert_non_null(solver);
    assert_string_equal(fsd_solver_engine(solver), "lockstep");
    assert_string_equal(fsd_solver_kernel(solver), kernel);
    return solver;
}

struct fsd_solver *solver_for(void *const *state, uint64_t limit, uint64_t guess_limit)
{
    const struct fsd_kernel_info *info = *state;
    return solver_named(info->name, limit, guess_limit);
}

enum fastsud_verdict verdict_for(uint64_t n_solutions)
{
    return n_solutions >= 2 ? FASTSUD_MULTIPLE : n_solutions == 1 ? FASTSUD_UNIQUE : FASTSUD_NONE;
}

void solve_all(struct fsd_solver *solver, const char *const *puzzles, const uint16_t (*candidates)[FASTSUD_N_CELLS],
               size_t n, struct answer *answers)
{
    size_t room = n ? n : 1;
    OWNED char *solutions = calloc(room, FASTSUD_N_CELLS);
    OWNED uint8_t *verdicts = malloc(room);
    OWNED uint8_t *cut_short = malloc(room);
    OWNED uint64_t *n_solutions = malloc(room * sizeof(*n_solutions));
    memset(verdicts, 0xee, room);
    memset(cut_short, 0xee, room);
    memset(n_solutions, 0xee, room * sizeof(*n_solutions));
    struct fsd_batch batch = {.n_puzzles = n,
                              .puzzles = puzzles,
                              .candidates = candidates,
                              .solutions = solutions,
                              .solution_stride = FASTSUD_N_CELLS,
                              .verdicts = verdicts,
                              .n_solutions = n_solutions,
                              .cut_short = cut_short};
    assert_int_equal(fsd_solver_solve(solver, &batch), FASTSUD_OK);
    for (size_t p = 0; p < n; p++) {
        assert_true(cut_short[p] <= 1);
        answers[p] = (struct answer){.verdict = (enum fastsud_verdict)verdicts[p],
                                     .n_solutions = n_solutions[p],
                                     .cut_short = cut_short[p] == 1};
        if (verdicts[p] == FASTSUD_UNIQUE)
            memcpy(answers[p].solution, solutions + p * FASTSUD_N_CELLS, FASTSUD_N_CELLS);
    }
}

void assert_same_answer(const char *what, const char *puzzle, const struct answer *got, const struct answer *wanted)
{
    if (got->verdict == wanted->verdict && got->n_solutions == wanted->n_solutions &&
        got->cut_short == wanted->cut_short && memcmp(got->solution, wanted->solution, FASTSUD_N_CELLS) == 0)
        return;
    fail_msg("%s\n  puzzle %.81s\n  got    %s %" PRIu64 "%s %.81s\n  wanted %s %" PRIu64 "%s %.81s", what, puzzle,
             fastsud_verdict_tag(got->verdict), got->n_solutions, got->cut_short ? "+" : "", got->solution,
             fastsud_verdict_tag(wanted->verdict), wanted->n_solutions, wanted->cut_short ? "+" : "", wanted->solution);
}

void solve_alone(const struct fsd_engine *engine, const uint16_t *candidates, const struct fsd_solver_options *options,
                 struct fsd_engine_answer *answer)
{
    uint16_t copy[FASTSUD_N_CELLS];
    struct fsd_deadline never = {.at_ns = 0};
    memcpy(copy, candidates, sizeof(copy));
    assert_int_equal(fsd_engine_solve_one(engine, NULL, options, copy, &never, answer), FASTSUD_OK);
}

void assert_sound(const char *what, const struct sample *sample, uint64_t limit, const struct answer *got)
{
    const uint64_t n = sample->n_solutions < limit ? sample->n_solutions : limit;
    const bool is_cut = got->cut_short && got->n_solutions <= n && got->n_solutions < limit &&
                        got->verdict == (got->n_solutions >= 2 ? FASTSUD_MULTIPLE : FASTSUD_GAVE_UP);
    const bool is_whole = !got->cut_short && got->n_solutions == n && got->verdict == verdict_for(n) &&
                          (n != 1 || oracle_verify(sample->cells, got->solution));
    if (!is_cut && !is_whole)
        fail_msg("%s, limit %" PRIu64 ": %.81s has %" PRIu64 " solutions, got %s %" PRIu64 "%s %.81s", what, limit,
                 sample->cells, sample->n_solutions, fastsud_verdict_tag(got->verdict), got->n_solutions,
                 got->cut_short ? "+" : "", got->solution);
}
