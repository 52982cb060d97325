/* Records of puzzles, against direct calls of what they are made of and the oracle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/csp.h"
#include "grid/morph.h"
#include "logic/unit_logic.h"
#include "measures/ablation.h"
#include "measures/backdoor.h"
#include "measures/measure.h"
#include "measures/redundant.h"
#include "measures/search_rating.h"
#include "support/guard.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { N_MAX = 300, UNSET = 0xa5, ALL_MEASURES = (1 << FSD_N_MEASURES) - 1 };

/* Many guesses, so that neighbours are still there when others are done: the hard ones and the empty grid. */
enum { N_HARD = N_HARD_PUZZLES + 1 };
static const char empty[FASTSUD_N_CELLS + 1] =
    ".................................................................................";

static struct rng rng;
static struct sample *samples;
static size_t n_puzzles;
static const char *puzzles[N_MAX];
static struct fsd_record wanted[N_MAX]; /* by options_of_everything */

static struct fsd_measure_options options_of_everything(const char *kernel)
{
    return (struct fsd_measure_options){.measures = ALL_MEASURES,
                                        .kernel = kernel,
                                        .max_level = 5,
                                        .propagate = FASTSUD_PROPAGATE_SINGLES,
                                        .search_limit = 40,
                                        .seed = 11,
                                        .n_morphs = 3,
                                        .max_backdoor = 2};
}

static struct fsd_measurer *measurer_of(const struct fsd_measure_options *options)
{
    struct fsd_measurer *measurer = NULL;
    assert_int_equal(fsd_measurer_create(options, &measurer), FASTSUD_OK);
    return measurer;
}

/* Guesses of a puzzle that is alone with a solver of another kernel than the one under test. */
static uint64_t guesses_alone(const char *puzzle, uint8_t *verdict, char *solution)
{
    struct fastsud_solver *solver = solver_named("portable", 2, UINT64_MAX);
    uint64_t n_guesses = 0;
    const struct fastsud_batch batch = {.n_puzzles = 1,
                                        .puzzles = &puzzle,
                                        .verdicts = verdict,
                                        .n_guesses = &n_guesses,
                                        .solutions = solution,
                                        .solution_stride = FASTSUD_N_CELLS};
    assert_int_equal(fastsud_solver_solve(solver, &batch), FASTSUD_OK);
    fastsud_solver_destroy(solver);
    return n_guesses;
}

static uint8_t redundant_of(const char *puzzle, const char *solution)
{
    struct fsd_redundant *redundant;
    fsd_cells cells;
    assert_int_equal(fsd_redundant_create("portable", &redundant), FASTSUD_OK);
    assert_int_equal(fsd_redundant_find(redundant, 1, &puzzle, &solution, &cells), FASTSUD_OK);
    fsd_redundant_destroy(redundant);
    return (uint8_t)fsd_cells_count(cells);
}

static void record_by_direct_calls(const char *puzzle, struct fsd_record *record)
{
    const struct fsd_measure_options options = options_of_everything(NULL);
    char solution[FASTSUD_N_CELLS], turned[FASTSUD_N_CELLS];
    uint16_t candidates[FASTSUD_N_CELLS];
    uint8_t verdict;

    for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
        record->n_givens = (uint8_t)(record->n_givens + (puzzle[cell] >= '1' && puzzle[cell] <= '9'));
    record->n_guesses = guesses_alone(puzzle, &record->verdict, solution);
    fsd_candidates_of_puzzle(puzzle, candidates);
    record->logic_state = (uint8_t)fsd_levels_apply(candidates, options.max_level, &record->trace);
    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        const struct fsd_csp_options csp = {.select = (enum fastsud_select)select,
                                            .propagate = options.propagate,
                                            .limit = 2,
                                            .guess_limit = options.search_limit};
        struct fsd_csp_result result;
        fsd_csp_solve(puzzle, &csp, &result);
        record->searches[select] = (struct fsd_search_counts){.n_guesses = result.n_guesses,
                                                              .n_nodes = result.n_nodes,
                                                              .depth = result.depth,
                                                              .gave_up = result.verdict == FASTSUD_GAVE_UP};
    }
    for (uint64_t k = 0; k < options.n_morphs; k++) {
        struct fsd_morph morph;
        fsd_morph_of_puzzle(&morph, options.seed, puzzle, k);
        fsd_morph_apply(&morph, puzzle, turned);
        record->log2_sum += fsd_log2_fixed(guesses_alone(turned, &verdict, solution) + 1);
    }
    if (record->verdict == FASTSUD_UNIQUE) {
        unsigned sizes[FSD_N_LEVELS];
        guesses_alone(puzzle, &verdict, solution);
        record->n_redundant = redundant_of(puzzle, solution);
        fsd_backdoor_sizes(options.max_level, options.max_backdoor, puzzle, solution, sizes);
        for (unsigned level = 0; level <= options.max_level; level++)
            record->backdoors[level] = (uint8_t)sizes[level];
    }
    fsd_ablation_measure(puzzle, options.max_level, &record->ablation);
}

static int start(void **state)
{
    (void)state;
    rng_init(&rng, test_seed());
    const size_t n_samples = TEST_SAMPLE(N_MAX - N_HARD, 60);
    samples = sample_set_make(&rng, n_samples);
    if (!samples)
        return -1;
    n_puzzles = n_samples + N_HARD;
    for (size_t p = 0; p < n_puzzles; p++) {
        puzzles[p] = p < n_samples                    ? samples[p].cells
                     : p < n_samples + N_HARD_PUZZLES ? hard_puzzles[p - n_samples]
                                                      : empty;
        record_by_direct_calls(puzzles[p], &wanted[p]);
    }
    return 0;
}

static int finish(void **state)
{
    (void)state;
    free(samples);
    return 0;
}

/* What `measures` set must be right, what others would have set must be as it was. */
static void assert_record(const char *puzzle, uint32_t measures, const struct fsd_record *got,
                          const struct fsd_record *right)
{
    struct fsd_record all = *right, untouched;
    const bool is_unique = right->verdict == FASTSUD_UNIQUE;
    memset(&untouched, UNSET, sizeof(untouched));
#define CHECK(measure, member)                                                                                         \
    do {                                                                                                               \
        const bool is_set = (measures >> (measure)&1) != 0;                                                            \
        if (memcmp(&got->member, is_set ? &all.member : &untouched.member, sizeof(got->member)) != 0)                  \
            fail_msg("%s is %s: %.81s", #member, is_set ? "wrong" : "set", puzzle);                                    \
    } while (0)
    if (!is_unique) {
        all.n_redundant = untouched.n_redundant;
        memset(all.backdoors, UNSET, sizeof(all.backdoors));
    } else {
        memset(all.backdoors + 6, UNSET, sizeof(all.backdoors) - 6); /* above max_level */
    }
    CHECK(FSD_MEASURE_REDUNDANT, n_redundant);
    CHECK(FSD_MEASURE_BACKDOORS, backdoors);
    CHECK(FSD_MEASURE_LEVELS, logic_state);
    CHECK(FSD_MEASURE_LEVELS, trace.level);
    CHECK(FSD_MEASURE_LEVELS, trace.n_cells);
    CHECK(FSD_MEASURE_LEVELS, trace.n_uses);
    CHECK(FSD_MEASURE_RATING, log2_sum);
    CHECK(FSD_MEASURE_ABLATION, ablation.is_solved);
    CHECK(FSD_MEASURE_ABLATION, ablation.n_cells);
    CHECK(FSD_MEASURE_ABLATION, ablation.used);
    CHECK(FSD_MEASURE_ABLATION, ablation.solved_without);
    CHECK(FSD_MEASURE_ABLATION, ablation.change);
    CHECK(FSD_MEASURE_ABLATION, ablation.n_cells_without);
    for (unsigned select = 0; select < FSD_N_SELECTS; select++) {
        CHECK(FSD_MEASURE_SEARCHES, searches[select].n_guesses);
        CHECK(FSD_MEASURE_SEARCHES, searches[select].n_nodes);
        CHECK(FSD_MEASURE_SEARCHES, searches[select].depth);
        CHECK(FSD_MEASURE_SEARCHES, searches[select].gave_up);
    }
#undef CHECK
    if (got->n_givens != right->n_givens || got->verdict != right->verdict || got->n_guesses != right->n_guesses)
        fail_msg("%u givens, verdict %u, %llu guesses, not %u, %u, %llu: %.81s", got->n_givens, got->verdict,
                 (unsigned long long)got->n_guesses, right->n_givens, right->verdict,
                 (unsigned long long)right->n_guesses, puzzle);
}

/* Measures n puzzles in random order. */
static void check_batch(struct fsd_measurer *measurer, uint32_t measures, size_t n)
{
    static struct fsd_record records[FSD_MEASURE_PUZZLES + 1];
    const char *batch[FSD_MEASURE_PUZZLES] = {NULL};
    size_t index[FSD_MEASURE_PUZZLES];
    for (size_t p = 0; p < n; p++) {
        index[p] = rng_below(&rng, (unsigned)n_puzzles);
        batch[p] = puzzles[index[p]];
    }
    memset(records, UNSET, sizeof(records));
    assert_int_equal(fsd_measure(measurer, n, batch, records), FASTSUD_OK);
    for (size_t p = 0; p < n; p++)
        assert_record(batch[p], measures, &records[p], &wanted[index[p]]);
    struct fsd_record untouched;
    memset(&untouched, UNSET, sizeof(untouched));
    assert_memory_equal(&records[n], &untouched, sizeof(untouched));
}

static void records_are_the_puzzles_own(void **state)
{
    const struct fastsud_kernel_info *info = *state;
    fastsud_solver_destroy(solver_for(state, 2, 0)); /* skips a kernel that this CPU lacks */
    const struct fsd_measure_options options = options_of_everything(info->name);
    struct fsd_measurer *measurer = measurer_of(&options);
    assert_string_equal(fsd_measurer_kernel(measurer), info->name);
    assert_string_equal(fsd_measurer_engine(measurer), "lockstep");
    static const size_t sizes[] = {0, 1, 2, 7, 33, FSD_MEASURE_PUZZLES};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        check_batch(measurer, options.measures, TEST_IS_SLOW_BUILD && sizes[i] > 33 ? 100 : sizes[i]);
    fsd_measurer_destroy(measurer);
}

/* Those that share the kernel's lanes, whose tails could hide something. */
static void every_batch_size(void **state)
{
    const struct fastsud_kernel_info *info = *state;
    fastsud_solver_destroy(solver_for(state, 2, 0));
    struct fsd_measure_options options = options_of_everything(info->name);
    options.measures = 1U << FSD_MEASURE_SOLUTIONS | 1U << FSD_MEASURE_REDUNDANT | 1U << FSD_MEASURE_RATING;
    struct fsd_measurer *measurer = measurer_of(&options);
    for (size_t n = 0; n <= FSD_MEASURE_PUZZLES; n += TEST_SAMPLE(1, 17))
        check_batch(measurer, options.measures, n);
    fsd_measurer_destroy(measurer);
}

static void only_what_was_asked_for(void **state)
{
    const struct fastsud_kernel_info *info = *state;
    fastsud_solver_destroy(solver_for(state, 2, 0));
    for (uint32_t measures = 0; measures <= ALL_MEASURES; measures++) {
        struct fsd_measure_options options = options_of_everything(info->name);
        options.measures = measures;
        struct fsd_measurer *measurer = measurer_of(&options);
        check_batch(measurer, measures, 5);
        fsd_measurer_destroy(measurer);
    }
}

static void guesses_are_counted(void **state)
{
    const struct fastsud_kernel_info *info = *state;
    fastsud_solver_destroy(solver_for(state, 2, 0));
    struct fsd_measure_options options = options_of_everything(info->name);
    options.measures = ALL_MEASURES & ~(1U << FSD_MEASURE_ABLATION);
    struct fsd_measurer *measurer = measurer_of(&options);
    struct fsd_record record;
    uint64_t n_guesses = 0;
    for (size_t p = 0; p < n_puzzles; p += 7) {
        assert_int_equal(fsd_measure(measurer, 1, &puzzles[p], &record), FASTSUD_OK);
        n_guesses += wanted[p].n_guesses;
        /* Of morphs and redundant givens there are others, which are not told. */
        assert_int_equal(fsd_measurer_n_guesses(measurer), n_guesses);
    }
    fsd_measurer_destroy(measurer);
}

/* All spellings of a blank; nothing behind the 81 bytes is read. */
static void text_does_not_matter(void **state)
{
    const struct fastsud_kernel_info *info = *state;
    fastsud_solver_destroy(solver_for(state, 2, 0));
    static const char blanks[] = ".0_*-xX";
    const struct fsd_measure_options options = options_of_everything(info->name);
    struct fsd_measurer *measurer = measurer_of(&options);
    struct guarded guarded = guarded_create(FASTSUD_N_CELLS);
    char *text = (char *)guarded.data;
    const char *batch[] = {text};
    for (int round = 0; round < 30; round++) {
        const size_t p = rng_below(&rng, (unsigned)n_puzzles);
        struct fsd_record record;
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            text[cell] = puzzles[p][cell] == '.' ? blanks[rng_below(&rng, 7)] : puzzles[p][cell];
        memset(&record, UNSET, sizeof(record));
        assert_int_equal(fsd_measure(measurer, 1, batch, &record), FASTSUD_OK);
        assert_record(text, options.measures, &record, &wanted[p]);
    }
    guarded_destroy(&guarded);
    fsd_measurer_destroy(measurer);
}

/* What the direct calls share with the measures cannot be told from them; the oracle shares nothing. */
static void oracle_agrees(void **state)
{
    (void)state;
    size_t n_minimal = 0, n_more = 0;
    for (size_t p = 0; p + N_HARD < n_puzzles; p++) {
        const struct fsd_record *record = &wanted[p];
        const uint64_t n = samples[p].n_solutions;
        assert_int_equal(record->verdict, n == 1 ? FASTSUD_UNIQUE : n == 0 ? FASTSUD_NONE : FASTSUD_MULTIPLE);
        if (record->logic_state == FSD_LOGIC_SOLVED)
            assert_int_equal(n, 1);
        if (record->logic_state == FSD_LOGIC_CONTRADICTORY)
            assert_int_equal(n, 0);
        if (n != 1)
            continue;
        unsigned n_redundant = 0;
        for (int cell = 0; cell < FASTSUD_N_CELLS && p < TEST_SAMPLE(120, 20); cell++) {
            char less[FASTSUD_N_CELLS];
            memcpy(less, samples[p].cells, sizeof(less));
            less[cell] = '.';
            n_redundant += samples[p].cells[cell] != '.' && oracle_count(less, 2, NULL) == 1;
        }
        if (p < TEST_SAMPLE(120, 20))
            assert_int_equal(record->n_redundant, n_redundant);
        if (samples[p].kind == PUZZLE_MINIMAL)
            assert_int_equal(record->n_redundant, 0);
        n_minimal += record->n_redundant == 0;
        n_more += record->n_redundant > 0;
        for (unsigned level = 0; level <= 5; level++)
            assert_int_equal(record->backdoors[level] == 0, record->trace.level <= level);
    }
    assert_true(n_minimal > 0 && n_more > 0);
}

static void wrong_options_are_refused(void **state)
{
    (void)state;
    struct fsd_measurer *measurer = (struct fsd_measurer *)&rng;
    struct fsd_measure_options options = options_of_everything("nonsense");
    assert_int_equal(fsd_measurer_create(&options, &measurer), FASTSUD_ERR_UNKNOWN_KERNEL);
    assert_null(measurer);
    options = options_of_everything(NULL);
    options.n_morphs = 0;
    measurer = (struct fsd_measurer *)&rng;
    assert_int_equal(fsd_measurer_create(&options, &measurer), FASTSUD_ERR_ARGUMENT);
    assert_null(measurer);
    fsd_measurer_destroy(NULL);
    assert_int_equal(fsd_measures_default(), 1U << FSD_MEASURE_SOLUTIONS | 1U << FSD_MEASURE_REDUNDANT |
                                                 1U << FSD_MEASURE_LEVELS | 1U << FSD_MEASURE_SEARCHES);
}

int main(void)
{
    static const struct kernel_test kernel_tests[] = {
        {"records are the puzzle's own", records_are_the_puzzles_own},
        {"every batch size", every_batch_size},
        {"only what was asked for", only_what_was_asked_for},
        {"guesses are counted", guesses_are_counted},
        {"text does not matter", text_does_not_matter},
    };
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(oracle_agrees),
        cmocka_unit_test(wrong_options_are_refused),
    };
    test_say_samples();
    const int failed =
        run_for_each_kernel("measure", kernel_tests, sizeof(kernel_tests) / sizeof(kernel_tests[0]), start, NULL);
    return failed + cmocka_run_group_tests_name("measure and oracle", tests, NULL, finish);
}
