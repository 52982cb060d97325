/* Shares: how they are read, drawn and dealt. */
#include <math.h>

#include "puzzle/shares.h"
#include "puzzle/strata.h"
#include "support/test.h"

static struct fsd_shares parse(const char *text)
{
    struct fsd_shares shares;
    struct fsd_failure failure;
    if (!fsd_shares_parse(&shares, text, &failure))
        fail_msg("%s: %s", text, failure.text);
    return shares;
}

TEST(shares_are_read)
{
    struct fsd_shares shares = parse("train=0.9,test=.1");
    struct fsd_failure failure;
    assert_int_equal(shares.n, 2);
    assert_int_equal(shares.n_names[0], 5);
    assert_memory_equal(shares.names[1], "test", 4);
    assert_int_equal(shares.shares[0], 9 * shares.shares[1]);
    assert_int_equal(shares.total, FSD_SHARES_ONE);
    assert_int_equal(parse("all=1").n, 1);
    assert_int_equal(parse("a=1.0").shares[0], FSD_SHARES_ONE);
    shares = parse("a.b-c_9=0.3333333333333,b=0.3333333333333,c=0.3333333333333");
    assert_int_equal(shares.n, 3);
    assert_int_equal(shares.shares[0], shares.shares[2]);

    static const char *const wrong[][2] = {
        {"", "'' is not NAME=SHARE"},
        {"a", "'a' is not NAME=SHARE"},
        {"a=0.5,", "'' is not NAME=SHARE"},
        {"=1", "the name ''"},
        {"a/b=1", "the name 'a/b'"},
        {".a=1", "the name '.a'"},
        {"-=1", "the name '-'"},
        {"a=0.5,a=0.5", "two parts are called 'a'"},
        {"a=0,b=1", "'0' is not a share"},
        {"a=-1,b=2", "'-1' is not a share"},
        {"a=1e0", "'1e0' is not a share"},
        {"a=.,b=1", "'.' is not a share"},
        {"a=0.5.,b=0.5", "'0.5.' is not a share"},
        {"a=99999999999999999999999999", "is not a share"},
        {"a=0.5,b=0.4", "add up to 0.9, not to 1"},
        {"a=0.5,b=0.50001", "add up to 1.00001, not to 1"},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        assert_false(fsd_shares_parse(&shares, wrong[i][0], &failure));
        if (!strstr(failure.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], failure.text);
    }
    char many[1000] = "";
    for (int i = 0; i <= FSD_MAX_PARTS; i++)
        snprintf(many + strlen(many), sizeof(many) - strlen(many), "%sp%d=0.01", i > 0 ? "," : "", i);
    assert_false(fsd_shares_parse(&shares, many, &failure));
    assert_non_null(strstr(failure.text, "more than 64 parts"));
}

TEST(draws_follow_the_shares)
{
    enum { N = 200000 };
    const struct fsd_shares shares = parse("a=0.05,b=0.6,c=0.35");
    size_t n[3] = {0};
    for (int i = 0; i < N; i++)
        n[fsd_shares_draw(&shares, rng_next(&test_rng))]++;
    for (int part = 0; part < 3; part++) {
        const double share = (double)shares.shares[part] / FSD_SHARES_ONE;
        assert_true(fabs((double)n[part] - share * N) < 6 * sqrt(share * (1 - share) * N));
    }
    assert_int_equal(fsd_shares_draw(&shares, 0), 0);
    assert_int_equal(fsd_shares_draw(&shares, UINT64_MAX), 2);
}

/* How far the counts are from the shares at most, whatever the number of puzzles. */
static double distance(const char *text, int n_puzzles)
{
    const struct fsd_shares shares = parse(text);
    uint64_t counts[FSD_MAX_PARTS] = {0};
    double most = 0;
    for (int n = 1; n <= n_puzzles; n++) {
        counts[fsd_shares_deal(&shares, counts, rng_next(&test_rng))]++;
        for (size_t part = 0; part < shares.n; part++)
            most = fmax(most, fabs((double)counts[part] - (double)shares.shares[part] * n / (double)shares.total));
    }
    return most;
}

TEST(deals_are_exact)
{
    assert_true(distance("a=0.5,b=0.5", 20000) < 1);
    assert_true(distance("train=0.9,test=0.1", 20000) < 1);
    assert_true(distance("a=0.999,b=0.001", 20000) < 1);
    assert_true(distance("a=0.123456,b=0.876544", 20000) < 1);
    assert_true(distance("a=0.8,b=0.1,c=0.1", 20000) < 1);
    assert_true(distance("a=0.25,b=0.25,c=0.2,d=0.1,e=0.1,f=0.05,g=0.05", 20000) < 1);
    assert_true(distance("a=0.123,b=0.456,c=0.421", 20000) < 1);
    assert_true(distance("a=0.7,b=0.15,c=0.1,d=0.05", 20000) < 1);
    /* What a large class took is made good. */
    const struct fsd_shares shares = parse("a=0.5,b=0.5");
    const uint64_t counts[] = {10, 0};
    for (int i = 0; i < 20; i++)
        assert_int_equal(fsd_shares_deal(&shares, counts, rng_next(&test_rng)), 1);
}

/* Where one part's puzzles stand is by chance: not every tenth. */
TEST(deals_are_random)
{
    const struct fsd_shares shares = parse("train=0.9,test=0.1");
    uint64_t counts[2] = {0};
    int n_at[10] = {0}, n_gaps[20] = {0}, last = 0;
    for (int n = 0; n < 50000; n++) {
        const size_t part = fsd_shares_deal(&shares, counts, rng_next(&test_rng));
        counts[part]++;
        if (part == 1) {
            n_at[n % 10]++;
            assert_in_range(n - last, 0, 19);
            n_gaps[n - last]++;
            last = n;
        }
    }
    for (int i = 0; i < 10; i++)
        assert_in_range(n_at[i], 0, 1600);
    assert_true(n_gaps[5] > 0 && n_gaps[8] > 0 && n_gaps[12] > 0 && n_gaps[15] > 0);
}

TEST(strata_are_apart)
{
    enum { N_STRATA = 500, N = 20000 };
    const struct fsd_shares shares = parse("a=0.3,b=0.7");
    struct fsd_strata *const strata = fsd_strata_create(&shares);
    OWNED size_t(*const counts)[2] = calloc(N_STRATA, sizeof(*counts));
    assert_non_null(strata);
    for (int i = 0; i < N; i++) {
        char value[32];
        const unsigned stratum = rng_below(&test_rng, N_STRATA);
        const int n_value = stratum == 0 ? 0 : snprintf(value, sizeof(value), "%u", stratum);
        size_t part = 9, number = 0;
        assert_true(
            fsd_strata_add(strata, value, (size_t)n_value, NAN, (uint64_t)i, rng_next(&test_rng), &part, &number));
        assert_in_range(part, 0, 1);
        counts[stratum][part]++;
        const double n = (double)(counts[stratum][0] + counts[stratum][1]);
        assert_true(fabs((double)counts[stratum][0] - 0.3 * n) < 1);
    }
    assert_int_equal(fsd_strata_n(strata), N_STRATA);
    /* A puzzle of a class that has its part counts there. */
    uint64_t class = 0;
    size_t part = 0, number = 0;
    while (fsd_strata_part(strata, class) == 0)
        class ++;
    for (int i = 0; i < 7; i++)
        assert_true(fsd_strata_add(strata, "new", 3, NAN, class, 0, &part, &number));
    assert_int_equal(part, 1);
    for (uint64_t i = 0; i < 3; i++) {
        assert_true(fsd_strata_add(strata, "new", 3, NAN, N + i, rng_next(&test_rng), &part, &number));
        assert_int_equal(part, 0);
    }
    assert_true(fsd_strata_visit(strata, class) && !fsd_strata_visit(strata, class));
    assert_int_equal(fsd_strata_part(strata, class), 1);
    fsd_strata_destroy(strata);
    fsd_strata_destroy(NULL);
}

/* Each part gets as many of each stratum as its smallest has, and whichever place a puzzle has, it is as likely. */
TEST(strata_are_balanced)
{
    enum { N_SMALL = 40, N_LARGE = 200, N_ROUNDS = TEST_SAMPLE(2000, 400) };
    static const char *const values[] = {"small", "large", "", "l"};
    static const size_t sizes[] = {N_SMALL, N_LARGE, N_LARGE, N_LARGE};
    const struct fsd_shares shares = parse("a=0.25,b=0.75");
    unsigned n_first = 0, n_last = 0;
    for (int round = 0; round < N_ROUNDS; round++) {
        struct fsd_strata *const strata = fsd_strata_create(&shares);
        struct fsd_random random;
        struct {
            size_t part, stratum;
        } puzzles[4 * N_LARGE];
        size_t n = 0, n_chosen[4][2] = {{0}}, n_rarest = 0, n_text = 0;
        for (size_t i = 0; i < N_LARGE; i++)
            for (size_t k = 0; k < 4; k++)
                if (i < sizes[k]) {
                    assert_true(fsd_strata_add(strata, values[k], strlen(values[k]), NAN, n, rng_next(&test_rng),
                                               &puzzles[n].part, &puzzles[n].stratum));
                    n++;
                }
        fsd_random_init(&random, rng_next(&test_rng));
        for (size_t i = 0; i < n; i++) {
            const bool is_chosen = fsd_strata_choose(strata, puzzles[i].stratum, puzzles[i].part, &random);
            n_chosen[puzzles[i].stratum][puzzles[i].part] += is_chosen;
            n_first += is_chosen && i >= 4 && i < 24 && puzzles[i].stratum == 1;
            n_last += is_chosen && i >= n - 15 && puzzles[i].stratum == 1;
        }
        for (size_t k = 0; k < 4; k++) {
            assert_int_equal(n_chosen[k][0], N_SMALL / 4);
            assert_int_equal(n_chosen[k][1], N_SMALL * 3 / 4);
        }
        assert_memory_equal(fsd_strata_rarest(strata, &n_text, &n_rarest), "small", 5);
        assert_int_equal(n_text, 5);
        assert_int_equal(n_rarest, N_SMALL);
        fsd_strata_destroy(strata);
    }
    /* Five of 200 each, of which a fifth is chosen. */
    assert_true(fabs(n_first - 1.0 * N_ROUNDS) < 6 * sqrt(N_ROUNDS) &&
                fabs(n_last - 1.0 * N_ROUNDS) < 6 * sqrt(N_ROUNDS));
}

/* The first of those with the fewest, wherever the hash table has them. */
TEST(first_of_the_rarest)
{
    const struct fsd_shares shares = parse("a=0.5,b=0.5");
    uint64_t n_rarest = 0;
    for (uint32_t first = 0; first < 32; first++) {
        struct fsd_strata *const strata = fsd_strata_create(&shares);
        size_t n_text = 0, part, stratum;
        for (uint64_t class = 0; class < 60; class ++) {
            const uint32_t value = first + (uint32_t)(class % 20);
            assert_true(
                fsd_strata_add(strata, (const char *)&value, sizeof(value), NAN, class, class, &part, &stratum));
        }
        assert_memory_equal(fsd_strata_rarest(strata, &n_text, &n_rarest), &first, sizeof(first));
        assert_int_equal(n_text, sizeof(first));
        assert_int_equal(n_rarest, 3);
        fsd_strata_destroy(strata);
    }
}

TEST_MAIN("shares", NULL, NULL)
