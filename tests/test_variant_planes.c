/* The planes of small grids, held to the oracle, and what lockstep makes of them, held to csp. */
#include <string.h>

#include "support/test.h"
#include "support/variants.h"

static const struct fsd_engine planes = {.name = "planes", .rules = &fsd_variant_engine_planes};

static void check_kinds(unsigned kinds, size_t n)
{
    struct variant_tally tally = {0};
    size_t n_with_planes = 0;
    for (size_t i = 0; i < n; i++) {
        OWNED_VARIANT variant;
        variant_make_random(&variant, &test_rng, kinds);
        n_with_planes += fsd_variant_has_planes(&variant);
        if (fsd_variant_has_planes(&variant))
            assert_engine_agrees(&planes, NULL, &variant, &test_rng, &tally);
    }
    print_message("none %d, one %d, many %d\n", (int)tally.n_none, (int)tally.n_one, (int)tally.n_many);
    assert_true(n_with_planes > n / 2 && tally.n_none > n / 40 && tally.n_one > n / 40 && tally.n_many > n / 40);
}

TEST(all_different)
{
    check_kinds(1 << FSD_ALL_DIFFERENT, TEST_SAMPLE(4000, 400));
}

TEST(latin_squares)
{
    check_kinds(1 << FSD_ALL_DIFFERENT | VARIANT_LATIN, TEST_SAMPLE(8000, 800));
}

/* A square of n rows and columns without boxes; one of 64 cells has a word full of them. */
static void make_square(struct fsd_variant *variant, unsigned n)
{
    fsd_variant_init(variant, n, n, 1, n);
    for (unsigned i = 0; i < n; i++) {
        uint16_t row[FSD_VARIANT_MAX_SIDE], column[FSD_VARIANT_MAX_SIDE];
        for (unsigned k = 0; k < n; k++) {
            row[k] = (uint16_t)(i * n + k);
            column[k] = (uint16_t)(k * n + i);
        }
        fsd_variant_all_different(variant, row, n);
        fsd_variant_all_different(variant, column, n);
    }
    assert_false(variant->failed);
}

static void solve(const struct fsd_variant_engine *engine, const struct fsd_variant *variant,
                  const fsd_values *candidates, const struct fsd_variant_search *search,
                  struct fsd_variant_answer *answer)
{
    void *solver = NULL;
    assert_int_equal(engine->create(variant, &solver), FASTSUD_OK);
    memset(answer, 0xff, sizeof(*answer));
    assert_int_equal(engine->solve(solver, candidates, search, answer), FASTSUD_OK);
    engine->destroy(solver);
}

TEST(which_rules)
{
    struct fsd_variant variant;
    make_square(&variant, 8);
    assert_true(fsd_variant_has_planes(&variant));
    const uint16_t cells[] = {0, 9};
    fsd_variant_sum(&variant, cells, NULL, 2, 5, false);
    assert_false(fsd_variant_has_planes(&variant));
    fsd_variant_destroy(&variant);
    make_square(&variant, 9);
    assert_false(fsd_variant_has_planes(&variant));
    fsd_variant_destroy(&variant);
}

/* Of squares of 4 rows there are 576, OEIS A002860; each guess adds at most one more. */
TEST(limits)
{
    static struct fsd_variant_answer answer;
    OWNED_VARIANT variant;
    make_square(&variant, 4);
    solve(planes.rules, &variant, NULL, &(struct fsd_variant_search){.limit = UINT64_MAX}, &answer);
    assert_int_equal(answer.n_solutions, 576);
    assert_false(answer.cut_short);
    const uint64_t n_guesses = answer.n_guesses;
    assert_true(n_guesses >= 575);
    solve(planes.rules, &variant, NULL, &(struct fsd_variant_search){.limit = 576}, &answer);
    assert_int_equal(answer.n_solutions, 576);
    assert_false(answer.cut_short);
    solve(planes.rules, &variant, NULL, &(struct fsd_variant_search){.limit = 5}, &answer);
    assert_int_equal(answer.n_solutions, 5);
    solve(planes.rules, &variant, NULL, &(struct fsd_variant_search){.limit = 576, .guess_limit = n_guesses - 1},
          &answer);
    assert_int_equal(answer.n_guesses, n_guesses - 1);
    assert_true(answer.cut_short && answer.n_solutions < 576);
    struct fsd_deadline past = {.at_ns = 1};
    solve(planes.rules, &variant, NULL, &(struct fsd_variant_search){.limit = 2, .deadline = &past}, &answer);
    assert_true(answer.cut_short && past.has_passed && answer.n_solutions == 0);
}

/* With enough solutions csp goes on after planes, and nothing is counted twice. */
TEST(lockstep_goes_on)
{
    static struct fsd_variant_answer answers[2];
    OWNED_VARIANT variant;
    make_square(&variant, 5);
    const struct fsd_variant_search search = {.limit = UINT64_MAX};
    solve(&fsd_variant_engine_csp, &variant, NULL, &search, &answers[0]);
    solve(&fsd_variant_engine_lockstep, &variant, NULL, &search, &answers[1]);
    assert_int_equal(answers[0].n_solutions, 161280); /* A002860 */
    assert_int_equal(answers[1].n_solutions, 161280);
    assert_false(answers[1].cut_short);
    assert_true(answers[1].n_guesses > answers[0].n_guesses);
    assert_memory_equal(answers[0].solution, answers[1].solution, 25);
}

/* What depends on the engine is csp's: the solution that is found first, and what few guesses find. */
TEST(lockstep_where_it_shows)
{
    static struct fsd_variant_answer answers[2];
    OWNED_VARIANT variant;
    make_square(&variant, 6);
    for (uint64_t guess_limit = 0; guess_limit < 40; guess_limit++) {
        const struct fsd_variant_search search = {.limit = guess_limit > 0 ? 9 : 1, .guess_limit = guess_limit};
        solve(&fsd_variant_engine_csp, &variant, NULL, &search, &answers[0]);
        solve(&fsd_variant_engine_lockstep, &variant, NULL, &search, &answers[1]);
        assert_int_equal(answers[0].n_guesses, answers[1].n_guesses);
        assert_int_equal(answers[0].n_solutions, answers[1].n_solutions);
        assert_int_equal(answers[0].cut_short, answers[1].cut_short);
        if (answers[0].has_solution)
            assert_memory_equal(answers[0].solution, answers[1].solution, 36);
    }
}

TEST_MAIN("variant planes", NULL, NULL)
