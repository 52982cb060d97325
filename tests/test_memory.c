/*
 * Allocation: a failing one makes what creates solvers, measurers and the library's other objects fail cleanly, and
 * solving and measuring make none. Linked with --wrap, so that the library's calls of the allocator come here.
 */
#include <fastsud.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/buffer.h"
#include "jobs/generate_stage.h"
#include "measures/measurer.h"
#include "solve/solver.h"
#include "stats/long_table.h"
#include "stats/shard.h"
#include "stats/table.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/sums.h"
#include "support/test.h"

void *__real_malloc(size_t n_bytes);
void *__real_calloc(size_t n, size_t n_bytes);
void *__real_realloc(void *old, size_t n_bytes);
void *__real_aligned_alloc(size_t alignment, size_t n_bytes);
int __real_posix_memalign(void **out, size_t alignment, size_t n_bytes);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__real_mmap64(void *at, size_t n_bytes, int protection, int flags, int file, off_t offset);
void *__real_mremap(void *at, size_t n_bytes, size_t n_new_bytes, int flags);
int __real_munmap(void *at, size_t n_bytes);
void *__wrap_malloc(size_t n_bytes);
void *__wrap_calloc(size_t n, size_t n_bytes);
void *__wrap_realloc(void *old, size_t n_bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes);
int __wrap_posix_memalign(void **out, size_t alignment, size_t n_bytes);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);
void *__wrap_mmap64(void *at, size_t n_bytes, int protection, int flags, int file, off_t offset);
void *__wrap_mremap(void *at, size_t n_bytes, size_t n_new_bytes, int flags);
int __wrap_munmap(void *at, size_t n_bytes);

static bool counting;
static size_t n_allocations;
static ptrdiff_t n_live;           /* blocks and mappings made and not yet given back */
static size_t fails_at = SIZE_MAX; /* number of the allocation that fails, from 0 */

static bool must_fail(void)
{
    return counting && n_allocations++ == fails_at;
}

static void *count_live(void *block)
{
    n_live += counting && block;
    return block;
}

void *__wrap_malloc(size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_malloc(n_bytes));
}

void *__wrap_calloc(size_t n, size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_calloc(n, n_bytes));
}

void *__wrap_realloc(void *old, size_t n_bytes)
{
    if (must_fail()) {
        return NULL;
    }
    return old ? __real_realloc(old, n_bytes) : count_live(__real_malloc(n_bytes));
}

void *__wrap_aligned_alloc(size_t alignment, size_t n_bytes)
{
    return must_fail() ? NULL : count_live(__real_aligned_alloc(alignment, n_bytes));
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t n_bytes)
{
    const int error = must_fail() ? 12 : __real_posix_memalign(out, alignment, n_bytes);

    n_live += counting && error == 0;
    return error;
}

char *__wrap_strdup(const char *text)
{
    return must_fail() ? NULL : count_live(__real_strdup(text));
}

void __wrap_free(void *block)
{
    n_live -= counting && block;
    __real_free(block);
}

void *__wrap_mmap64(void *at, size_t n_bytes, int protection, int flags, int file, off_t offset)
{
    void *const bytes = must_fail() ? MAP_FAILED : __real_mmap64(at, n_bytes, protection, flags, file, offset);

    n_live += counting && bytes != MAP_FAILED;
    return bytes;
}

void *__wrap_mremap(void *at, size_t n_bytes, size_t n_new_bytes, int flags)
{
    return must_fail() ? MAP_FAILED : __real_mremap(at, n_bytes, n_new_bytes, flags);
}

int __wrap_munmap(void *at, size_t n_bytes)
{
    n_live -= counting;
    return __real_munmap(at, n_bytes);
}

static void count_from_here(size_t failing)
{
    n_allocations = 0;
    n_live = 0;
    fails_at = failing;
    counting = true;
}

/* Something to be made, whose parts are given back when one of them cannot be had. */
struct maker {
    enum fastsud_status (*create)(const void *options, void **made);
    void (*destroy)(void *made);
};

static enum fastsud_status create_counted(const struct maker *maker, const void *options, size_t failing, void **made)
{
    count_from_here(failing);
    enum fastsud_status status = maker->create(options, made);
    counting = false;
    return status;
}

static void assert_fails_cleanly(const struct maker *maker, const void *options, size_t least_allocations)
{
    static int untouched;
    void *made = NULL;
    assert_int_equal(create_counted(maker, options, SIZE_MAX, &made), FASTSUD_OK);
    const size_t n = n_allocations;
    counting = true;
    maker->destroy(made);
    counting = false;
    assert_int_equal(n_live, 0);
    assert_true(n >= least_allocations); /* else the wrappers see nothing */
    for (size_t failing = 0; failing < n; failing++) {
        made = &untouched;
        assert_int_equal(create_counted(maker, options, failing, &made), FASTSUD_ERR_NO_MEMORY);
        assert_null(made);
        assert_int_equal(n_live, 0);
    }
}

static enum fastsud_status create_solver(const void *options, void **made)
{
    struct fsd_solver *solver = *made;
    const enum fastsud_status status = fsd_solver_create(options, &solver);
    *made = solver;
    return status;
}

static void destroy_solver(void *made)
{
    fsd_solver_destroy(made);
}

TEST(failed_allocation_is_an_error)
{
    static const struct maker solvers = {create_solver, destroy_solver};
    struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        options.kernel = info.name;
        if (info.runnable)
            assert_fails_cleanly(&solvers, &options, 1);
    }
}

TEST(solving_allocates_nothing)
{
    enum { N = 200 };
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample *samples = sample_set_make(&rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    uint8_t verdicts[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fsd_kernel_info info;
    for (size_t i = 0; fsd_kernel_info_get(i, &info); i++) {
        if (!info.runnable)
            continue;
        struct fsd_solver_options options = FSD_SOLVER_OPTIONS_INIT;
        struct fsd_solver *solver = NULL;
        options.kernel = info.name;
        assert_int_equal(fsd_solver_create(&options, &solver), FASTSUD_OK);
        const struct fsd_batch batch = {.n_puzzles = N, .puzzles = puzzles, .verdicts = verdicts};
        count_from_here(SIZE_MAX);
        enum fastsud_status status = fsd_solver_solve(solver, &batch);
        counting = false;
        assert_int_equal(status, FASTSUD_OK);
        assert_int_equal(n_allocations, 0);
        fsd_solver_destroy(solver);
    }
    free(samples);
}

static enum fastsud_status create_measurer(const void *options, void **made)
{
    struct fsd_measurer *measurer = *made;
    const enum fastsud_status status = fsd_measurer_create(options, NULL, &measurer);
    *made = measurer;
    return status;
}

static void destroy_measurer(void *made)
{
    fsd_measurer_destroy(made);
}

#define SETTINGS "all max-level=8 search-limit=20 backdoors=1"

/* Of any two measures, because each has parts of its own to give back, and of all. */
TEST(failed_allocation_of_a_measurer)
{
    static const struct maker measurers = {create_measurer, destroy_measurer};
    struct fsd_measure_plan plan = plan_of(SETTINGS);
    assert_fails_cleanly(&measurers, &plan, 2);
    for (size_t a = 0; a < FSD_N_MEASURES; a++)
        for (size_t b = 0; b <= a; b++) {
            plan.measures = 1U << a | 1U << b;
            assert_fails_cleanly(&measurers, &plan, 2);
        }
}

static enum fastsud_status read_shard(const void *text, void **made)
{
    struct fsd_shard_trouble trouble = {.text = ""};
    static struct fsd_shard read;
    const enum fastsud_status status = fsd_shard_read(text, strlen(text), &read, &trouble);
    *made = status == FASTSUD_OK ? &read : NULL;
    assert_true(status == FASTSUD_OK || (trouble.text[0] != '\0' && read.whole.n_sums == 0 && read.n_files == 0));
    return status;
}

static void destroy_shard(void *made)
{
    fsd_shard_destroy(made);
}

TEST(failed_allocation_of_a_shard)
{
    if (!fsd_shard_can_read()) {
        print_message("this build reads no JSON\n");
        skip();
    }
    static const struct maker readers = {read_shard, destroy_shard};
    const struct fsd_measure_plan plan = plan_of(SETTINGS);
    struct fsd_corpus corpus =
        corpus_of(&plan, N_HARD_PUZZLES, (const char *const[]){hard_puzzles[0], hard_puzzles[1], hard_puzzles[2]}, 1);
    char name[] = "a";
    struct fsd_shard_input inputs[2] = {{.name = name}, {.name = name}};
    const struct fsd_shard_place place = {.i = 1, .n = 2, .inputs = inputs, .n_inputs = 2};
    struct fsd_corpus files[2] = {corpus, corpus_empty(&plan)};
    struct fsd_buffer out = {.n = 0};
    files[0].name = files[1].name = "a";
    fsd_shard_put(&out, &corpus, files, 2, &place);
    char *text = text_of(&out);
    assert_fails_cleanly(&readers, text, 3 * corpus.n_sums + 1);
    fsd_corpus_destroy(&files[1]);
    fsd_corpus_destroy(&corpus);
    free(text);
}

/* Whichever allocation fails: the document is whole, or its buffer or status says that it is not. */
TEST(failed_allocation_of_a_document)
{
    const struct fsd_measure_plan plan = plan_of("all max-level=4");
    struct fsd_corpus corpus = corpus_known(&plan);
    corpus.name = "a";
    for (int form = 0; form < 3; form++) {
        bool is_whole = false;
        for (size_t failing = 0; !is_whole; failing++) {
            struct fsd_buffer out = {.n = 0};
            enum fastsud_status status = FASTSUD_OK;
            count_from_here(failing);
            if (form == 0)
                fsd_shard_put(&out, &corpus, &corpus, 1, NULL);
            else if (form == 1)
                fsd_long_table_put(&out, 1, &corpus);
            else
                status = fsd_table_put(&out, &(struct fsd_table_options){.width = 0}, 1, &corpus);
            counting = false;
            is_whole = n_allocations <= failing;
            assert_int_equal(status == FASTSUD_OK && !out.failed, is_whole);
            assert_true(failing < 1000);
            fsd_buffer_destroy(&out);
        }
    }
    fsd_corpus_destroy(&corpus);
}

TEST(measuring_allocates_nothing)
{
    enum { N = 60 };
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample *samples = sample_set_make(&rng, N);
    assert_non_null(samples);
    const char *puzzles[N];
    for (size_t i = 0; i < N; i++)
        puzzles[i] = samples[i].cells;
    struct fsd_measurer *measurer = NULL;
    struct fsd_measure_plan plan = plan_of(SETTINGS);
    const struct fsd_puzzles *measured;
    /* Chains take memory when they are first needed. */
    plan.measures &= ~(1U << FSD_MEASURE_er | 1U << FSD_MEASURE_er_by_level | 1U << FSD_MEASURE_er_by_search |
                       1U << FSD_MEASURE_er_by_backdoor);
    assert_int_equal(fsd_measurer_create(&plan, NULL, &measurer), FASTSUD_OK);
    count_from_here(SIZE_MAX);
    enum fastsud_status status = fsd_measurer_take(measurer, N, puzzles, NULL, &measured);
    counting = false;
    assert_int_equal(status, FASTSUD_OK);
    assert_int_equal(n_allocations, 0);
    fsd_measurer_destroy(measurer);
    free(samples);
}

TEST(buffers)
{
    enum { N_PARTS = 70, N_PART = 1000 };
    char part[N_PART];
    size_t n = 1;
    for (size_t failing = 0; failing <= n; failing++) {
        struct fsd_buffer buffer = {.n = 0};
        size_t n_put = 0;
        count_from_here(failing < n ? failing : SIZE_MAX); /* the last pass has them all */
        for (size_t i = 0; i < N_PARTS; i++) {
            memset(part, 'a' + (int)(i % 23), sizeof(part));
            fsd_buffer_put(&buffer, part, sizeof(part));
            n_put += buffer.failed ? 0 : sizeof(part);
        }
        const char *text = fsd_buffer_text(&buffer);
        counting = false;
        if (failing == 0)
            for (size_t n_space = N_PART; n_space <= N_PARTS * N_PART; n_space *= 2)
                n++;
        if (failing < n && failing < n_allocations) {
            assert_true(buffer.failed);
            assert_null(text);
        } else {
            assert_non_null(text);
            assert_int_equal(buffer.n, N_PARTS * N_PART);
            assert_int_equal(text[buffer.n], '\0');
        }
        assert_int_equal(buffer.n, n_put);
        for (size_t i = 0; i < buffer.n; i++)
            assert_int_equal(buffer.bytes[i], 'a' + (int)(i / N_PART % 23));
        fsd_buffer_destroy(&buffer);
    }
}

static enum fastsud_status create_tables(const void *options, void **made)
{
    (void)options;
    *made = fsd_full_grid_tables_create();
    return *made ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
}

static void destroy_tables(void *made)
{
    fsd_full_grid_tables_destroy(made);
}

static enum fastsud_status create_generator(const void *options, void **made)
{
    return fsd_generate_stage.create(options, 100, made);
}

static void destroy_generator(void *made)
{
    fsd_generate_stage.destroy(made);
}

/* Each way to draw has parts of its own to give back. */
TEST(failed_allocation_of_a_generator)
{
    static const struct maker tables_maker = {create_tables, destroy_tables},
                              generators = {create_generator, destroy_generator};
    static const struct fsd_drawer *const drawers[] = {&fsd_drawer_grids, &fsd_drawer_top_down, &fsd_drawer_pattern,
                                                       &fsd_drawer_controlled_bias};
    assert_fails_cleanly(&tables_maker, NULL, 1);
    struct fsd_generate_stage_options options = {.generate = {.draw = {.solver = FSD_SOLVER_OPTIONS_INIT}}};
    char pattern[FSD_N_CELLS];
    memset(pattern, '1', sizeof(pattern));
    options.generate.draw.pattern = pattern;
    for (size_t i = 0; i < sizeof(drawers) / sizeof(drawers[0]); i++) {
        options.generate.drawer = drawers[i];
        assert_fails_cleanly(&generators, &options, i == 0 ? 3 : 4);
    }
}

TEST(generating_allocates_nothing)
{
    enum { N = 100 };
    struct fsd_full_grid_tables *const tables = fsd_full_grid_tables_create();
    struct fsd_generate_stage_options options = {
        .generate = {.drawer = &fsd_drawer_top_down,
                     .draw = {.tables = tables, .most_givens = FSD_N_CELLS, .solver = FSD_SOLVER_OPTIONS_INIT},
                     .n_tries = 100,
                     .level = -1}};
    const struct fsd_block block = {.first = 0, .n = N};
    struct fsd_part part = {.sequence = 0};
    void *generator = NULL;
    assert_non_null(tables);
    assert_int_equal(fsd_generate_stage.create(&options, N, &generator), FASTSUD_OK);
    for (int round = 0; round < 2; round++) { /* the first makes room for the text */
        part.text.n = 0;
        count_from_here(SIZE_MAX);
        const enum fastsud_status status = fsd_generate_stage.process(generator, &block, &part);
        counting = false;
        assert_int_equal(status, FASTSUD_OK);
        assert_int_equal(part.text.n, N * 82);
        assert_true(round == 0 || n_allocations == 0);
    }
    fsd_generate_stage.destroy(generator);
    fsd_buffer_destroy(&part.text);
    fsd_full_grid_tables_destroy(tables);
}

/* Objects of the library as makers. */
#define PUBLIC_DESTROY(object)                                                                                         \
    static void destroy_public_##object(void *made)                                                                    \
    {                                                                                                                  \
        fastsud_##object##_destroy(made);                                                                              \
    }
#define PUBLIC_MAKER(object)                                                                                           \
    PUBLIC_DESTROY(object)                                                                                             \
    static enum fastsud_status create_public_##object(const void *options, void **made)                                \
    {                                                                                                                  \
        struct fastsud_##object *object = *made;                                                                       \
        const int status = fastsud_##object##_create(options, &object);                                                \
        *made = object;                                                                                                \
        return (enum fastsud_status)status;                                                                            \
    }

PUBLIC_MAKER(solver)
PUBLIC_MAKER(enumerator)
PUBLIC_MAKER(minimizer)
PUBLIC_MAKER(generator)
PUBLIC_MAKER(explainer)
PUBLIC_MAKER(rater)
PUBLIC_DESTROY(options)
PUBLIC_DESTROY(classes)

/* With a value that is replaced, and others. */
static enum fastsud_status create_public_options(const void *unused, void **made)
{
    static const char *const settings[][2] = {{"seed", "1"}, {"isa", "portable"}, {"seed", "2"}, {"isa", NULL}};
    struct fastsud_options *options = *made;
    int status = fastsud_options_create(&options);

    (void)unused;
    for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]) && status == FASTSUD_OK; i++) {
        status = fastsud_options_set(options, settings[i][0], settings[i][1]);
        if (status != FASTSUD_OK) {
            fastsud_options_destroy(options);
            options = NULL;
        }
    }
    *made = options;
    return (enum fastsud_status)status;
}

/* With classes; what is made has room for more. */
static enum fastsud_status create_public_classes(const void *puzzles, void **made)
{
    uint64_t class_of[N_HARD_PUZZLES];
    struct fastsud_classes *classes = *made;
    int status = fastsud_classes_create(&classes);

    if (status == FASTSUD_OK) {
        status = fastsud_classes_add(classes, N_HARD_PUZZLES, puzzles, FASTSUD_N_CELLS, class_of);
        if (status != FASTSUD_OK) {
            fastsud_classes_destroy(classes);
            classes = NULL;
        }
    }
    *made = classes;
    return (enum fastsud_status)status;
}

static enum fastsud_status solve_one(const void *puzzle, void **made)
{
    char solution[FASTSUD_N_CELLS];

    *made = NULL;
    return (enum fastsud_status)fastsud_solve(puzzle, solution);
}

static enum fastsud_status count_one(const void *puzzle, void **made)
{
    uint64_t n;

    *made = NULL;
    return (enum fastsud_status)fastsud_count(puzzle, 10, &n);
}

static void destroy_nothing(void *made)
{
    assert_null(made);
}

static struct fastsud_options *options_with(const char *name, const char *value)
{
    struct fastsud_options *options = NULL;
    assert_int_equal(fastsud_options_create(&options), FASTSUD_OK);
    assert_int_equal(fastsud_options_set(options, name, value), FASTSUD_OK);
    return options;
}

TEST(failed_allocation_of_a_public_object)
{
    static const struct maker makers[] = {
        {create_public_solver, destroy_public_solver},       {create_public_enumerator, destroy_public_enumerator},
        {create_public_minimizer, destroy_public_minimizer}, {create_public_generator, destroy_public_generator},
        {create_public_explainer, destroy_public_explainer}, {create_public_rater, destroy_public_rater}};
    static const struct {
        const char *name, *value;
        size_t maker;
    } settings[] = {
        {"engine", "csp", 0},     {"engine", "backtrack", 0}, {"engine", "logic", 0},    {"method", "theory", 0},
        {"limit", "1", 0},        {"expect-many", "yes", 0},  {"depth-first", "yes", 0}, {"guess-limit", "9", 0},
        {"time-limit", "1", 0},   {"time-limit", "1", 2},     {"grids", "yes", 3},       {"clues", "24-28", 3},
        {"symmetry", "rot90", 3}, {"unbiased", "yes", 3},     {"needs-level", "3", 3},   {"er", "2.0..3.0", 3},
        {"hard", "yes", 3},       {"method", "er", 4},        {"method", "theory", 4}};
    char puzzles[N_HARD_PUZZLES][FASTSUD_N_CELLS];

    for (size_t i = 0; i < sizeof(makers) / sizeof(makers[0]); i++) {
        assert_fails_cleanly(&makers[i], NULL, 1);
    }
    for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
        struct fastsud_options *const options = options_with(settings[i].name, settings[i].value);
        assert_fails_cleanly(&makers[settings[i].maker], options, 1);
        fastsud_options_destroy(options);
    }
    const char *package = NULL;
    for (size_t i = 0; fastsud_engine_at(i, NULL, &package); i++) {
        struct fastsud_options *const options = options_with("engine", fastsud_engine_at(i, NULL, NULL));
        if (!package) {
            assert_fails_cleanly(&makers[0], options, 2);
        }
        fastsud_options_destroy(options);
    }
    for (size_t i = 0; i < N_HARD_PUZZLES; i++) {
        memcpy(puzzles[i], hard_puzzles[i], FASTSUD_N_CELLS);
    }
    assert_fails_cleanly(&(struct maker){create_public_options, destroy_public_options}, NULL, 4);
    assert_fails_cleanly(&(struct maker){create_public_classes, destroy_public_classes}, puzzles, 4);
    assert_fails_cleanly(&(struct maker){solve_one, destroy_nothing}, hard_puzzles[0], 1);
    assert_fails_cleanly(&(struct maker){count_one, destroy_nothing}, hard_puzzles[0], 1);
}

/* The value before stays. */
TEST(failed_allocation_of_an_option)
{
    struct fastsud_options *const options = options_with("engine", "csp");
    struct fastsud_solver *solver = NULL;
    count_from_here(0);
    const int status = fastsud_options_set(options, "engine", "backtrack");
    counting = false;
    assert_int_equal(status, FASTSUD_ERR_NO_MEMORY);
    assert_int_equal(fastsud_solver_create(options, &solver), FASTSUD_OK);
    assert_string_equal(fastsud_solver_engine(solver), "csp");
    fastsud_solver_destroy(solver);
    fastsud_options_destroy(options);
}

/* All steps of a puzzle that needs chains. */
static enum fastsud_status explain(const void *options, void **made)
{
    struct fastsud_step step = {.size = sizeof(step)};
    struct fastsud_explainer *explainer = NULL;
    int status = fastsud_explainer_create(options, &explainer);

    if (status == FASTSUD_OK) {
        assert_int_equal(fastsud_explainer_start(explainer, hard_puzzles[0]), FASTSUD_OK);
        do {
            status = fastsud_explainer_next(explainer, &step);
        } while (status > 0);
    }
    *made = NULL;
    fastsud_explainer_destroy(explainer);
    return (enum fastsud_status)status;
}

static enum fastsud_status rate(const void *options, void **made)
{
    uint8_t er = 0;
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = 1,
                                            .puzzles = hard_puzzles[0],
                                            .puzzle_stride = FASTSUD_N_CELLS,
                                            .er = &er};
    struct fastsud_rater *rater = NULL;
    int status = fastsud_rater_create(options, &rater);

    if (status == FASTSUD_OK) {
        status = fastsud_rate(rater, &ratings);
        assert_true(status != FASTSUD_OK || er > 0);
    }
    *made = NULL;
    fastsud_rater_destroy(rater);
    return (enum fastsud_status)status;
}

static enum fastsud_status make_by_rating(const void *options, void **made)
{
    char puzzles[2][FASTSUD_N_CELLS];
    struct fastsud_generator *generator = NULL;
    int status = fastsud_generator_create(options, &generator);

    if (status == FASTSUD_OK) {
        status = fastsud_generator_make(generator, 0, 2, puzzles, sizeof(puzzles[0]), NULL);
    }
    *made = NULL;
    fastsud_generator_destroy(generator);
    return (enum fastsud_status)status;
}

/* What is allocated while an object works. */
TEST(failed_allocation_of_public_work)
{
    static const char *const methods[] = {"levels", "theory", "er"};
    for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
        struct fastsud_options *const options = options_with("method", methods[i]);
        assert_fails_cleanly(&(struct maker){explain, destroy_nothing}, options, 2);
        fastsud_options_destroy(options);
    }
    assert_fails_cleanly(&(struct maker){rate, destroy_nothing}, NULL, 4);
    struct fastsud_options *const options = options_with("er", "6.0..9.0");
    assert_fails_cleanly(&(struct maker){make_by_rating, destroy_nothing}, options, 4);
    fastsud_options_destroy(options);
}

/* Only what says so allocates. */
TEST(public_work_allocates_nothing)
{
    enum { N = 60 };
    static char puzzles[N][FASTSUD_N_CELLS], out[N][FASTSUD_N_CELLS];
    static uint8_t redundant[N * FASTSUD_N_CELLS], verdicts[N];
    static int8_t levels[N];
    static double search[N], information[N * (FASTSUD_MAX_LEVEL + 1)];
    const struct fastsud_batch batch = {.size = sizeof(batch),
                                        .n_puzzles = N,
                                        .puzzles = puzzles,
                                        .puzzle_stride = FASTSUD_N_CELLS,
                                        .solutions = out,
                                        .solution_stride = FASTSUD_N_CELLS,
                                        .verdicts = verdicts};
    const struct fastsud_ratings ratings = {.size = sizeof(ratings),
                                            .n_puzzles = N,
                                            .puzzles = puzzles,
                                            .puzzle_stride = FASTSUD_N_CELLS,
                                            .levels = levels,
                                            .search = search,
                                            .information = information};
    struct fastsud_options *const options = options_with("level", "4");
    struct fastsud_solver *solver = NULL;
    struct fastsud_enumerator *enumerator = NULL;
    struct fastsud_minimizer *minimizer = NULL;
    struct fastsud_generator *generator = NULL;
    struct fastsud_rater *rater = NULL;
    struct fastsud_morph morph;
    uint32_t n_automorphisms;

    assert_int_equal(fastsud_options_set(options, "morphs", "2"), FASTSUD_OK);
    assert_int_equal(fastsud_solver_create(NULL, &solver), FASTSUD_OK);
    assert_int_equal(fastsud_enumerator_create(NULL, &enumerator), FASTSUD_OK);
    assert_int_equal(fastsud_minimizer_create(NULL, &minimizer), FASTSUD_OK);
    assert_int_equal(fastsud_generator_create(NULL, &generator), FASTSUD_OK);
    assert_int_equal(fastsud_rater_create(options, &rater), FASTSUD_OK);
    count_from_here(SIZE_MAX);
    int failures = fastsud_generator_make(generator, 0, N, puzzles, sizeof(puzzles[0]), NULL);
    failures += fastsud_solver_solve(solver, &batch);
    failures += fastsud_redundant(minimizer, N, puzzles, sizeof(puzzles[0]), redundant, verdicts);
    failures += fastsud_minimize(minimizer, N, out, sizeof(out[0]), puzzles[0], verdicts);
    failures += fastsud_rate(rater, &ratings);
    failures += fastsud_canon(puzzles[0], out[0], &morph, &n_automorphisms);
    failures += fastsud_morph_random(1, puzzles[0], 0, &morph) + fastsud_morph_apply(&morph, puzzles[0], out[0]);
    failures += fastsud_enumerator_start(enumerator, hard_puzzles[0]);
    failures += fastsud_enumerator_next(enumerator, N, out[0], sizeof(out[0])) != 1;
    counting = false;
    assert_int_equal(failures, 0);
    assert_int_equal(n_allocations, 0);
    fastsud_solver_destroy(solver);
    fastsud_enumerator_destroy(enumerator);
    fastsud_minimizer_destroy(minimizer);
    fastsud_generator_destroy(generator);
    fastsud_rater_destroy(rater);
    fastsud_options_destroy(options);
}

TEST_MAIN("memory", NULL, NULL)
