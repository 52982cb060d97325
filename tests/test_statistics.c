/* Statistics against sums that the test makes itself, in any order and cut. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/records.h"
#include "support/test.h"

enum { N_PUZZLES = TEST_SAMPLE(2000, 400) };

static void assert_same_examples(const struct fsd_example *got, size_t n_got, const struct fsd_example *wanted,
                                 size_t n_wanted)
{
    assert_int_equal(n_got, n_wanted);
    for (size_t i = 0; i < n_got; i++) {
        assert_true(got[i].line == wanted[i].line && got[i].n_guesses == wanted[i].n_guesses);
        assert_true(got[i].outcome == wanted[i].outcome && got[i].n_givens == wanted[i].n_givens);
        assert_memory_equal(got[i].cells, wanted[i].cells, FASTSUD_N_CELLS);
    }
}

/* All of it, of finished statistics. */
static void assert_same(const struct fsd_statistics *got, const struct fsd_statistics *wanted)
{
    /* The sums stand between the plan and the arrays. */
    size_t begin = offsetof(struct fsd_statistics, n_lines), end = offsetof(struct fsd_statistics, hardest);
    assert_null(fsd_statistics_plan_difference(&got->plan, &wanted->plan));
    assert_memory_equal((const char *)got + begin, (const char *)wanted + begin, end - begin);
    assert_same_examples(got->hardest, got->n_hardest, wanted->hardest, wanted->n_hardest);
    assert_same_examples(got->easiest, got->n_easiest, wanted->easiest, wanted->n_easiest);
    assert_int_equal(got->n_fingerprints, wanted->n_fingerprints);
    if (got->n_fingerprints > 0)
        assert_memory_equal(got->fingerprints, wanted->fingerprints, got->n_fingerprints * sizeof(uint64_t));
}

static void sums_are_those_of_the_records(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    struct made_puzzle *puzzles = make_puzzles(&rng, &plan, N_PUZZLES);
    struct fsd_statistics *got = statistics_of(&plan, puzzles, 0, N_PUZZLES, 0);
    struct fsd_statistics *wanted = calloc(1, sizeof(*wanted));
    uint64_t n_up_to_three = 0;
    assert_non_null(wanted);
    for (int i = 0; i < N_PUZZLES; i++) {
        const struct fsd_record *record = &puzzles[i].record;
        bool is_contradictory = record->logic_state == FSD_LOGIC_CONTRADICTORY;
        unsigned outcome = is_contradictory                          ? FSD_OUTCOME_CONTRADICTORY
                           : record->logic_state == FSD_LOGIC_SOLVED ? record->trace.level
                                                                     : FSD_OUTCOME_OPEN;
        n_up_to_three += outcome <= 3;
        wanted->n_by_givens[record->n_givens]++;
        wanted->n_verdicts[record->verdict]++;
        wanted->n_by_outcome[record->n_givens][outcome]++;
        fsd_histogram_add(&wanted->guesses, record->n_guesses);
        fsd_histogram_add(&wanted->ratings, (uint64_t)lround(1024 * exp2(ldexp((double)record->log2_sum, -32) / 10)));
        wanted->rating_log2_sum += record->log2_sum / 10 / 256;
        for (int s = 0; s < FSD_N_SELECTS; s++) {
            fsd_histogram_add(&wanted->search_guesses[s], record->searches[s].n_guesses);
            fsd_histogram_add(&wanted->search_nodes[s], record->searches[s].n_nodes);
            wanted->n_searches_given_up[s] += record->searches[s].gave_up;
        }
        if (record->verdict == FASTSUD_UNIQUE) {
            wanted->n_by_redundant[record->n_redundant]++;
            for (int level = 0; level <= 7; level++)
                wanted->n_by_backdoor[level][record->backdoors[level]]++;
        }
        for (int t = 0; t < FSD_N_TECHNIQUES; t++) {
            wanted->n_uses[t] += record->trace.n_uses[t];
            wanted->n_users[t] += record->trace.n_uses[t] != 0;
        }
        if (is_contradictory)
            continue;
        wanted->n_informative++;
        wanted->n_ablated++;
        wanted->n_solved_by_steps += record->ablation.is_solved;
        for (int n = 0; n < 10; n++) {
            wanted->n_cells_by_steps[n] += record->ablation.n_cells[n];
            for (int level = 0; level <= FSD_N_LEVELS; level++)
                wanted->n_cells[level][n] += record->trace.n_cells[level][n];
            for (int t = 0; t < FSD_N_TECHNIQUES; t++) {
                bool is_used = record->ablation.used >> t & 1;
                wanted->change[t][n] += is_used ? record->ablation.change[t][n] : 0;
                wanted->n_cells_without[t][n] +=
                    is_used ? record->ablation.n_cells_without[t][n] : record->ablation.n_cells[n];
            }
        }
        for (int t = 0; t < FSD_N_TECHNIQUES; t++)
            wanted->n_solved_without[t] +=
                record->ablation.used >> t & 1 ? record->ablation.solved_without >> t & 1 : record->ablation.is_solved;
    }
    wanted->n_lines = puzzles[N_PUZZLES - 1].line;
    size_t begin = offsetof(struct fsd_statistics, n_lines), end = offsetof(struct fsd_statistics, hardest);
    assert_memory_equal((char *)got + begin, (char *)wanted + begin, end - begin);
    assert_int_equal(fsd_statistics_n_puzzles(got), N_PUZZLES);
    assert_int_equal(fsd_statistics_n_solved(got, 3), n_up_to_three);
    free(wanted);
    fsd_statistics_destroy(got);
    free(puzzles);
}

/* What was not asked for is not counted, whatever a record holds. */
static void only_what_was_asked_for(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan all = plan_of_everything(), none = {0};
    struct made_puzzle *puzzles = make_puzzles(&rng, &all, 50);
    struct fsd_statistics *got = statistics_of(&none, puzzles, 0, 50, 0);
    struct fsd_statistics *wanted;
    assert_int_equal(fsd_statistics_create(&none, &wanted), FASTSUD_OK);
    for (int i = 0; i < 50; i++)
        wanted->n_by_givens[puzzles[i].record.n_givens]++;
    wanted->n_lines = puzzles[49].line;
    assert_same(got, wanted);
    fsd_statistics_destroy(got);
    fsd_statistics_destroy(wanted);
    free(puzzles);
}

static int (*order)(const struct fsd_example *, const struct fsd_example *);

static int compare(const void *a, const void *b)
{
    return order(a, b);
}

/* The order is told anew here, so that a wrong one of the library shows. */
static int hardest_first(const struct fsd_example *a, const struct fsd_example *b)
{
    if (a->n_guesses != b->n_guesses)
        return a->n_guesses > b->n_guesses ? -1 : 1;
    return a->line < b->line ? -1 : 1;
}

static int easiest_first(const struct fsd_example *a, const struct fsd_example *b)
{
    if (a->n_guesses != b->n_guesses)
        return a->n_guesses < b->n_guesses ? -1 : 1;
    if (a->outcome != b->outcome)
        return a->outcome < b->outcome ? -1 : 1;
    return a->line < b->line ? -1 : 1;
}

/* Sorted rising, falling, all alike and at random: each is the worst case of some way to keep the best. */
static void ranking_is_that_of_a_sort(void **state)
{
    (void)state;
    enum { N = 700, N_SHAPES = 4 };
    static const unsigned tops[] = {0, 1, 2, 3, 10, 100, N - 1, N, N + 1, FSD_MAX_TOP};
    static struct fsd_example all[N];
    struct rng rng;
    rng_init(&rng, test_seed());
    for (size_t k = 0; k < sizeof(tops) / sizeof(*tops) * N_SHAPES; k++) {
        struct fsd_statistics_plan plan = {.measures = 1u << FSD_MEASURE_SOLUTIONS | 1u << FSD_MEASURE_LEVELS,
                                           .max_level = FASTSUD_MAX_LEVEL,
                                           .n_top = tops[k / N_SHAPES]};
        struct fsd_statistics *statistics;
        unsigned lines[N];
        size_t n_top = plan.n_top < N ? plan.n_top : N;
        rng_permutation(&rng, lines, N);
        assert_int_equal(fsd_statistics_create(&plan, &statistics), FASTSUD_OK);
        for (unsigned i = 0; i < N; i++) {
            const uint64_t guesses[N_SHAPES] = {i, N - i, 5, rng_below(&rng, 40)};
            struct fsd_record record = {.n_givens = 1, .n_guesses = guesses[k % N_SHAPES], .verdict = FASTSUD_UNIQUE};
            char cells[FASTSUD_N_CELLS];
            record.trace.level = rng_below(&rng, FASTSUD_MAX_LEVEL + 2);
            memset(cells, '.', sizeof(cells));
            cells[i % 81] = (char)('1' + i % 9);
            all[i] = (struct fsd_example){.line = lines[i] + 1,
                                          .n_guesses = record.n_guesses,
                                          .outcome = (uint8_t)record.trace.level,
                                          .n_givens = 1};
            memcpy(all[i].cells, cells, sizeof(cells));
            assert_int_equal(fsd_statistics_add(statistics, &record, cells, lines[i] + 1), FASTSUD_OK);
            if (i == N / 2) /* more may follow */
                fsd_statistics_finish(statistics);
        }
        fsd_statistics_finish(statistics);
        order = hardest_first;
        qsort(all, N, sizeof(*all), compare);
        assert_same_examples(statistics->hardest, statistics->n_hardest, all, n_top);
        order = easiest_first;
        qsort(all, N, sizeof(*all), compare);
        assert_same_examples(statistics->easiest, statistics->n_easiest, all, n_top);
        fsd_statistics_destroy(statistics);
    }
}

/* Workers know a puzzle's line; shards only know their own. */
static void merging_is_adding(void **state)
{
    (void)state;
    enum { N_RUNS = TEST_SAMPLE(40, 10), N = 200, N_WORKERS = 4 };
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = plan_of_everything();
    for (int run = 0; run < N_RUNS; run++) {
        plan.n_top = rng_below(&rng, 30);
        struct made_puzzle *puzzles = make_puzzles(&rng, &plan, N);
        struct fsd_statistics *whole = statistics_of(&plan, puzzles, 0, N, 0), *merged, *workers[N_WORKERS];
        for (int w = 0; w < N_WORKERS; w++)
            assert_int_equal(fsd_statistics_create(&plan, &workers[w]), FASTSUD_OK);
        for (int i = 0; i < N; i++)
            assert_int_equal(fsd_statistics_add(workers[rng_below(&rng, N_WORKERS)], &puzzles[i].record,
                                                puzzles[i].cells, puzzles[i].line),
                             FASTSUD_OK);
        for (int w = 1; w < N_WORKERS; w++)
            assert_int_equal(fsd_statistics_merge(workers[0], workers[w], 0), FASTSUD_OK);
        workers[0]->n_lines = whole->n_lines;
        fsd_statistics_finish(workers[0]);
        assert_same(workers[0], whole);
        for (int w = 0; w < N_WORKERS; w++)
            fsd_statistics_destroy(workers[w]);

        assert_int_equal(fsd_statistics_create(&plan, &merged), FASTSUD_OK);
        for (size_t begin = 0, end; begin < N; begin = end) {
            uint64_t n_lines_before = merged->n_lines;
            end = begin + rng_below(&rng, 80);
            end = end < N ? end : N;
            struct fsd_statistics *shard = statistics_of(&plan, puzzles, begin, end, n_lines_before);
            assert_int_equal(fsd_statistics_merge(merged, shard, n_lines_before), FASTSUD_OK);
            fsd_statistics_destroy(shard);
        }
        fsd_statistics_finish(merged);
        assert_same(merged, whole);
        fsd_statistics_destroy(merged);
        fsd_statistics_destroy(whole);
        free(puzzles);
    }
}

static void add_cells(struct fsd_statistics *statistics, const char *cells, unsigned n_times)
{
    struct fsd_record record = {0};
    for (unsigned i = 0; i < n_times; i++)
        assert_int_equal(fsd_statistics_add(statistics, &record, cells, 1), FASTSUD_OK);
}

/* Puzzles that are nearly alike, some of them several times. */
static void duplicates_are_counted(void **state)
{
    (void)state;
    enum { N = TEST_SAMPLE(200000, 20000), N_BLOCKS = 7 };
    struct rng rng;
    rng_init(&rng, test_seed());
    struct fsd_statistics_plan plan = {.finds_duplicates = true};
    struct fsd_statistics *statistics;
    uint64_t n_duplicates = 0;
    char cells[FASTSUD_N_CELLS];
    assert_int_equal(fsd_statistics_create(&plan, &statistics), FASTSUD_OK);
    for (unsigned i = 1; i <= N; i++) {
        /* The number in decimal, in one of a few places. */
        memset(cells, '.', sizeof(cells));
        for (unsigned k = 0, rest = i; rest > 0; k++, rest /= 10)
            cells[12 * (i % N_BLOCKS) + 3 + k] = ".123456789"[rest % 10];
        unsigned n_times = rng_below(&rng, 5) ? 1 : 1 + rng_below(&rng, i == N / 2 ? 5000 : 4);
        n_duplicates += n_times - 1;
        add_cells(statistics, cells, n_times);
    }
    for (unsigned cell = 0; cell < FASTSUD_N_CELLS; cell++) { /* twice each, and the empty grid once */
        memset(cells, '.', sizeof(cells));
        cells[cell] = '1';
        bool is_old = cell >= 3 && (cell - 3) % 12 < 6; /* a power of ten, perhaps in its place above */
        unsigned number = 1;
        for (unsigned k = 0; is_old && k < (cell - 3) % 12; k++)
            number *= 10;
        is_old = is_old && number <= N && number % N_BLOCKS == (cell - 3) / 12;
        n_duplicates += is_old ? 2 : 1;
        add_cells(statistics, cells, 2);
    }
    memset(cells, '.', sizeof(cells));
    add_cells(statistics, cells, 1);
    fsd_statistics_finish(statistics);
    for (size_t i = 1; i < statistics->n_fingerprints; i++)
        assert_true(statistics->fingerprints[i - 1] <= statistics->fingerprints[i]);
    assert_int_equal(fsd_statistics_n_duplicates(statistics), n_duplicates);
    fsd_statistics_destroy(statistics);
}

static void plans(void **state)
{
    (void)state;
    struct fsd_statistics_plan plan = {.measures = 1u << FSD_MEASURE_BACKDOORS | 1u << FSD_MEASURE_ABLATION,
                                       .max_level = 4,
                                       .propagate = FASTSUD_PROPAGATE_SINGLES,
                                       .search_limit = 9,
                                       .n_morphs = 3,
                                       .seed = 4,
                                       .max_backdoor = 2};
    assert_int_equal(fsd_statistics_plan_complete(&plan), FASTSUD_OK);
    assert_int_equal(plan.measures, 1u << FSD_MEASURE_BACKDOORS | 1u << FSD_MEASURE_ABLATION |
                                        1u << FSD_MEASURE_SOLUTIONS | 1u << FSD_MEASURE_LEVELS);
    assert_true(plan.propagate == 0 && plan.search_limit == 0 && plan.n_morphs == 0 && plan.seed == 0 &&
                plan.max_level == 4 && plan.max_backdoor == 2);

    struct fsd_statistics *statistics;
    const struct fsd_statistics_plan good = plan_of_everything();
    struct fsd_statistics_plan bad[7];
    for (int i = 0; i < 7; i++)
        bad[i] = good;
    bad[0].measures |= 1u << FSD_N_MEASURES;
    bad[1].max_level = FASTSUD_MAX_LEVEL + 1;
    bad[2].n_top = FSD_MAX_TOP + 1;
    bad[3].n_morphs = 0;
    bad[4].n_morphs = FSD_MAX_RATING_MORPHS + 1;
    bad[6].propagate = (enum fastsud_propagate)2;
    bad[5].max_backdoor = FSD_MAX_BACKDOOR + 1;
    for (int i = 0; i < 7; i++) {
        statistics = (struct fsd_statistics *)&plan;
        assert_int_equal(fsd_statistics_create(&bad[i], &statistics), FASTSUD_ERR_ARGUMENT);
        assert_null(statistics);
    }
    fsd_statistics_destroy(NULL);
}

/* What nothing is measured by is 0, so that equal plans look equal. */
static void settings_without_a_measure(void **state)
{
    (void)state;
    struct fsd_statistics_plan plan = plan_of_everything();
    const struct fsd_statistics_plan wanted = {
        .measures = 1u << FSD_MEASURE_SOLUTIONS, .n_top = plan.n_top, .finds_duplicates = true};
    plan.measures = 1u << FSD_MEASURE_SOLUTIONS;
    assert_int_equal(fsd_statistics_plan_complete(&plan), FASTSUD_OK);
    assert_null(fsd_statistics_plan_difference(&plan, &wanted));
}

static void other_plans_do_not_merge(void **state)
{
    (void)state;
    const struct fsd_statistics_plan plan = plan_of_everything();
    struct {
        const char *name;
        struct fsd_statistics_plan plan;
    } rows[] = {{"measures", plan},     {"max_level", plan}, {"top", plan},  {"duplicates", plan},  {"propagate", plan},
                {"search_limit", plan}, {"morphs", plan},    {"seed", plan}, {"max_backdoor", plan}};
    rows[0].plan.measures ^= 1u << FSD_MEASURE_ABLATION;
    rows[1].plan.max_level++;
    rows[2].plan.n_top++;
    rows[3].plan.finds_duplicates = false;
    rows[4].plan.propagate = FASTSUD_PROPAGATE_PEERS;
    rows[5].plan.search_limit++;
    rows[6].plan.n_morphs++;
    rows[7].plan.seed++;
    rows[8].plan.max_backdoor++;
    struct fsd_statistics *into, *from;
    assert_int_equal(fsd_statistics_create(&plan, &into), FASTSUD_OK);
    assert_null(fsd_statistics_plan_difference(&plan, &into->plan));
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        assert_string_equal(fsd_statistics_plan_difference(&plan, &rows[i].plan), rows[i].name);
        assert_int_equal(fsd_statistics_create(&rows[i].plan, &from), FASTSUD_OK);
        from->n_lines = 1;
        assert_int_equal(fsd_statistics_merge(into, from, 0), FASTSUD_ERR_ARGUMENT);
        assert_int_equal(into->n_lines, 0);
        fsd_statistics_destroy(from);
    }
    assert_int_equal(fsd_statistics_merge(into, into, 0), FASTSUD_ERR_ARGUMENT);
    fsd_statistics_destroy(into);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_records), cmocka_unit_test(only_what_was_asked_for),
        cmocka_unit_test(ranking_is_that_of_a_sort),     cmocka_unit_test(merging_is_adding),
        cmocka_unit_test(duplicates_are_counted),        cmocka_unit_test(plans),
        cmocka_unit_test(settings_without_a_measure),    cmocka_unit_test(other_plans_do_not_merge),
    };
    test_say_samples();
    return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
