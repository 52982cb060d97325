/* A scan finds what trying everything within some cells finds, for every kernel, and nothing else. */
#include <pthread.h>

#include "support/kernels.h"
#include "support/known.h"
#include "support/scans.h"
#include "support/test.h"

/* The most symmetric grid, others with many automorphisms, and one of shifts. */
static const char *const symmetric_grids[] = {
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    FIRST_GRID,
};

enum kind { RANDOM, FEW_GIVENS, FAMILIAR, SYMMETRIC, SKEWED, N_KINDS };

/* A solved grid, cells of which the digits have it as their only solution, and how many givens a scan may choose. */
struct mask {
    char solution[FSD_N_CELLS];
    fsd_cells within;
    unsigned max_givens;
};

/* Leaves out cells of a grid in some order as long as it is the only solution. */
static fsd_cells reduce(const char *solution, const unsigned *order)
{
    fsd_cells cells = ~(fsd_cells)0 >> (128 - FSD_N_CELLS);
    for (unsigned i = 0; i < FSD_N_CELLS; i++) {
        char puzzle[FSD_N_CELLS];
        write_givens(solution, cells & ~fsd_cells_of(order[i]), puzzle);
        if (oracle_count(puzzle, 2, NULL) == 1)
            cells &= ~fsd_cells_of(order[i]);
    }
    return cells;
}

static void make_mask(enum kind kind, struct mask *mask)
{
    struct morph morph;
    unsigned order[FSD_N_CELLS];
    char solution[FSD_N_CELLS];
    fsd_cells cells = 0;

    rng_permutation(&test_rng, order, FSD_N_CELLS);
    morph_make(&morph);
    if (kind == FEW_GIVENS) {
        const char *const puzzle = few_givens[rng_below(&test_rng, N_FEW_GIVENS)];
        assert_true(oracle_count(puzzle, 2, solution) == 1);
        cells = with_random_cells(givens_of(puzzle), 22 + rng_below(&test_rng, 5));
        mask->max_givens = 14 + rng_below(&test_rng, 7);
    } else if (kind == FAMILIAR) {
        memcpy(solution, familiar_grid, FSD_N_CELLS);
        for (unsigned n = 0; n < 4 && fsd_cells_count(cells) < 24; n++)
            cells |= givens_of(familiar_puzzles[rng_below(&test_rng, N_FAMILIAR)]);
        mask->max_givens = 16 + rng_below(&test_rng, 5);
    } else if (kind == SYMMETRIC) {
        memcpy(solution, symmetric_grids[rng_below(&test_rng, 3)], FSD_N_CELLS);
        cells = reduce(solution, order);
        mask->max_givens = fsd_cells_count(cells) + rng_below(&test_rng, 2);
        cells = with_random_cells(cells, fsd_cells_count(cells) + 4 + rng_below(&test_rng, 3));
    } else {
        full_grid_make(&test_rng, solution);
        if (kind == SKEWED) { /* the cells of one band go last */
            const unsigned band = rng_below(&test_rng, 3);
            unsigned n = 0, turned[FSD_N_CELLS];
            for (unsigned pass = 0; pass < 2; pass++)
                for (unsigned i = 0; i < FSD_N_CELLS; i++)
                    if ((order[i] / 27 == band) == pass)
                        turned[n++] = order[i];
            memcpy(order, turned, sizeof(order));
        }
        cells = reduce(solution, order);
        mask->max_givens = fsd_cells_count(cells) - 1 + rng_below(&test_rng, 3);
        cells = with_random_cells(cells, fsd_cells_count(cells) + 4 + rng_below(&test_rng, 4));
    }
    mask->max_givens = mask->max_givens > FSD_SCAN_MOST_GIVENS ? FSD_SCAN_MOST_GIVENS : mask->max_givens;
    morph_text(&morph, solution, mask->solution);
    mask->within = morph_cells(&morph, cells);
}

/*
 * All minimal puzzles within some cells that make one: a subset with one solution is reached from the whole by leaving
 * out one cell after another, none of which loses the solution's uniqueness.
 */
static void brute_force(const char *solution, fsd_cells within, struct choices *puzzles)
{
    OWNED_CHOICES level = {0}, subsets = {0};

    choices_add(&level, within);
    while (level.n > 0) {
        subsets.n = 0;
        for (size_t i = 0; i < level.n; i++)
            for (fsd_cells left = level.at[i]; left;)
                choices_add(&subsets, level.at[i] & ~fsd_cells_of(fsd_cells_take(&left)));
        choices_sort(&subsets);
        OWNED bool *const unique = malloc(subsets.n);
        are_unique(solution, &subsets, unique);
        for (size_t i = 0; i < level.n; i++) { /* minimal: no subset of it is unique */
            bool is_minimal = true;
            for (fsd_cells left = level.at[i]; left && is_minimal;) {
                const fsd_cells subset = level.at[i] & ~fsd_cells_of(fsd_cells_take(&left));
                size_t low = 0, high = subsets.n;
                while (high - low > 1) {
                    const size_t middle = (low + high) / 2;
                    *(subsets.at[middle] <= subset ? &low : &high) = middle;
                }
                assert_true(subsets.at[low] == subset);
                is_minimal = !unique[low];
            }
            if (is_minimal)
                choices_add(puzzles, level.at[i]);
        }
        level.n = 0;
        for (size_t i = 0; i < subsets.n; i++)
            if (unique[i])
                choices_add(&level, subsets.at[i]);
    }
    choices_sort(puzzles);
}

/* Those of at most so many givens that have some. */
static void select_choices(const struct choices *from, unsigned max_givens, fsd_cells with, struct choices *to)
{
    to->n = 0;
    for (size_t i = 0; i < from->n; i++)
        if (fsd_cells_count(from->at[i]) <= max_givens && (with & ~from->at[i]) == 0)
            choices_add(to, from->at[i]);
}

static fsd_cells band_cells(unsigned band)
{
    return (fsd_cells)((1U << 27) - 1) << 27 * band;
}

static fsd_cells stack_cells(unsigned stack)
{
    return (((fsd_cells)1 << FSD_N_CELLS) - 1) / 511 * 7 << 3 * stack;
}

/* Givens of one of the puzzles, perhaps all of a band, and perhaps one that it has not. */
static fsd_cells some_givens(const struct choices *puzzles, const struct mask *mask)
{
    const fsd_cells all = puzzles->n > 0 ? puzzles->at[rng_below(&test_rng, (unsigned)puzzles->n)] : mask->within;
    fsd_cells with = rng_below(&test_rng, 2) ? random_subset(all, 5 + rng_below(&test_rng, 95))
                                             : all & band_cells(rng_below(&test_rng, 3));
    if (rng_below(&test_rng, 6) == 0)
        with |= random_subset(mask->within, 5);
    while (fsd_cells_count(with) > mask->max_givens)
        with &= with - 1;
    return with;
}

KERNEL_TEST(everything_within_some_cells)
{
    const struct fsd_kernel_info *const kernel = *state;
    enum { N_MASKS = TEST_SAMPLE(200 * N_KINDS, N_KINDS + (TEST_IS_SLOW_BUILD ? 0 : 2)) };
    static struct mask masks[N_MASKS];
    static struct choices puzzles_of[N_MASKS];
    size_t n_of[N_KINDS] = {0}, n_with = 0;
    OWNED_CHOICES wanted = {0}, found = {0};
    static unsigned n_kernels;
    const unsigned turn = n_kernels++;

    for (unsigned i = 0; i < N_MASKS; i++) {
        /* In quick samples the masks are the same for every kernel, and all of them but the first take a third. */
        if (TEST_IS_QUICK && turn > 0 && i % 3 != turn % 3)
            continue;
        if (!TEST_IS_QUICK || puzzles_of[i].n == 0) {
            make_mask((enum kind)(i % N_KINDS), &masks[i]);
            puzzles_of[i].n = 0;
            brute_force(masks[i].solution, masks[i].within, &puzzles_of[i]);
        }
        struct mask mask = masks[i];
        const struct choices puzzles = puzzles_of[i];
        found.n = 0;
        fsd_cells with = 0;
        if (i < N_KINDS) { /* at least one puzzle of each kind is there to be found */
            unsigned fewest = FSD_SCAN_MOST_GIVENS;
            for (size_t k = 0; k < puzzles.n; k++)
                fewest = fsd_cells_count(puzzles.at[k]) < fewest ? fsd_cells_count(puzzles.at[k]) : fewest;
            mask.max_givens = mask.max_givens < fewest ? fewest : mask.max_givens;
        } else if (rng_below(&test_rng, 2))
            with = some_givens(&puzzles, &mask);
        const struct fsd_scan_options options = {
            .max_givens = mask.max_givens, .with = with, .within = mask.within, .kernel = kernel->name};
        select_choices(&puzzles, mask.max_givens, with, &wanted);
        scan_once(&options, mask.solution, &found);
        assert_same_choices(with ? "within and with" : "within", mask.solution, &found, &wanted);
        n_of[i % N_KINDS] += wanted.n;
        n_with += with ? wanted.n : 0;
    }
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        print_message("kind %u: %zu puzzles\n", kind, n_of[kind]);
    print_message("%zu of them with some givens\n", n_with);
    const size_t n_others = n_of[RANDOM] + n_of[SYMMETRIC] + n_of[SKEWED], n_known = n_of[FEW_GIVENS] + n_of[FAMILIAR];
    assert_true(TEST_IS_QUICK && turn > 0 ? n_others + n_known > 0 : n_others > 0 && n_known > 0);
}

/* Givens of all puzzles that fill a band, more than leave a place for some other: no puzzle has more than are allowed.
 */
TEST(givens_of_one_band)
{
    OWNED_CHOICES puzzles = {0}, wanted = {0}, found = {0};
    size_t n_too_large = 0;
    for (unsigned i = 0; i < TEST_SAMPLE(50U, 2U); i++) {
        struct mask mask;
        fsd_cells some, most = 0;
        do { /* one given less is asked for below */
            make_mask(SKEWED, &mask);
            puzzles.n = 0;
            brute_force(mask.solution, mask.within, &puzzles);
            some = puzzles.at[rng_below(&test_rng, (unsigned)puzzles.n)];
        } while (fsd_cells_count(some) > FSD_SCAN_MOST_GIVENS + 1);
        for (unsigned band = 0; band < 6; band++) {
            const fsd_cells cells = some & (band < 3 ? band_cells(band) : stack_cells(band - 3));
            most = fsd_cells_count(cells) > fsd_cells_count(most) ? cells : most;
        }
        const struct fsd_scan_options options = {
            .max_givens = fsd_cells_count(some) - 1, .with = most, .within = mask.within};
        select_choices(&puzzles, options.max_givens, most, &wanted);
        found.n = 0;
        scan_once(&options, mask.solution, &found);
        assert_same_choices("a band", mask.solution, &found, &wanted);
        n_too_large += puzzles.n - wanted.n;
    }
    assert_true(n_too_large > 0);
}

/* Of many puzzles those that have a cell are as many as are found with it given. */
TEST(subsets_of_many)
{
    if (TEST_IS_SLOW_BUILD)
        skip();
    OWNED_CHOICES all = {0}, wanted = {0}, found = {0};
    struct mask mask;
    make_mask(RANDOM, &mask);
    /* More than one batch holds, if that is not too many cells, and some in any case. */
    for (unsigned n = fsd_cells_count(mask.within); all.n == 0 || (all.n < 1200 && n < 40); n += TEST_SAMPLE(1, 3)) {
        mask.within = with_random_cells(mask.within, n);
        const struct fsd_scan_options options = {.max_givens = 27, .within = mask.within};
        all.n = 0;
        scan_once(&options, mask.solution, &all);
    }
    print_message("%zu puzzles\n", all.n);
    const fsd_cells some = all.at[rng_below(&test_rng, (unsigned)all.n)];
    const fsd_cells with = fsd_cells_of(fsd_cells_first(some));
    const struct fsd_scan_options options = {.max_givens = 27, .with = with, .within = mask.within};
    select_choices(&all, 27, with, &wanted);
    scan_once(&options, mask.solution, &found);
    assert_same_choices("a subset", mask.solution, &found, &wanted);
}

/* What is not unique as a whole, is in no cell or in fewer cells than givens holds no puzzle. */
TEST(nothing)
{
    static const struct {
        unsigned max_givens, n_cells;
    } cases[] = {{FSD_SCAN_FEWEST_GIVENS, 81}, {FSD_SCAN_MOST_GIVENS, 1},
                 {FSD_SCAN_MOST_GIVENS, 16},   {17, 16},
                 {FSD_SCAN_FEWEST_GIVENS, 8},  {12, 81}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char solution[FSD_N_CELLS];
        OWNED_CHOICES found = {0};
        full_grid_make(&test_rng, solution);
        const struct fsd_scan_options options = {.max_givens = cases[i].max_givens,
                                                 .within = with_random_cells(0, cases[i].n_cells)};
        scan_once(&options, solution, &found);
        assert_int_equal(found.n, 0);
    }
}

TEST(refused_options)
{
    static const struct fsd_scan_options refused[] = {
        {.max_givens = 0},
        {.max_givens = FSD_SCAN_FEWEST_GIVENS - 1},
        {.max_givens = FSD_SCAN_MOST_GIVENS + 1},
        {.max_givens = ~0U},
        {.max_givens = 17, .with = 1, .within = 2},
        {.max_givens = 17, .with = 7, .within = 6},
        {.max_givens = 17, .kernel = "no such kernel"},
        {.max_givens = 17, .kernel = ""},
    };
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        struct fsd_scan *scan = (struct fsd_scan *)&refused;
        assert_int_not_equal(fsd_scan_create(&refused[i], &scan), FASTSUD_OK);
        assert_null(scan);
    }
    fsd_scan_destroy(NULL);
}

enum { N_TURNS = 3 };

/* What a scan finds does not depend on what it scanned before, on its kernel, or on other threads' scans. */
struct turns {
    struct fsd_scan_options options;
    char solutions[N_TURNS][FSD_N_CELLS];
    struct choices found[N_TURNS];
};

static void *in_turn(void *context)
{
    struct turns *const turns = context;
    struct fsd_scan *scan = NULL;
    assert_int_equal(fsd_scan_create(&turns->options, &scan), FASTSUD_OK);
    for (unsigned i = 0; i < N_TURNS; i++)
        scan_again(scan, turns->solutions[i], &turns->found[i]);
    fsd_scan_destroy(scan);
    return NULL;
}

TEST(one_scan_after_the_other)
{
    enum { N_THREADS = 2 };
    static struct turns turns[N_THREADS];
    /* Some givens of a puzzle, so that little is left to search, in grids of which the last has none or few. */
    const fsd_cells puzzle = givens_of(familiar_puzzles[rng_below(&test_rng, N_FAMILIAR)]);
    fsd_cells with = puzzle;
    struct morph morph;
    pthread_t threads[N_THREADS];

    memset(turns, 0, sizeof(turns));
    while (fsd_cells_count(with) > 9)
        with &= ~fsd_cells_of(rng_below(&test_rng, FSD_N_CELLS));
    morph_make(&morph);
    memcpy(turns[0].solutions[0], familiar_grid, FSD_N_CELLS);
    full_grid_make(&test_rng, turns[0].solutions[2]);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) /* only its digits are others */
        turns[0].solutions[1][cell] = morph.digit[familiar_grid[cell] - '1'];
    for (unsigned t = 0; t < N_THREADS; t++) {
        memcpy(turns[t].solutions, turns[0].solutions, sizeof(turns[0].solutions));
        turns[t].options = (struct fsd_scan_options){.max_givens = 17, .with = with};
        if (t > 0)
            turns[t].options.kernel = "portable";
        assert_int_equal(pthread_create(&threads[t], NULL, in_turn, &turns[t]), 0);
    }
    for (unsigned t = 0; t < N_THREADS; t++)
        assert_int_equal(pthread_join(threads[t], NULL), 0);
    for (unsigned i = 0; i < N_TURNS; i++) {
        OWNED_CHOICES alone = {0};
        scan_once(&turns[0].options, turns[0].solutions[i], &alone);
        for (unsigned t = 0; t < N_THREADS; t++)
            assert_same_choices("in turn", turns[0].solutions[i], &turns[t].found[i], &alone);
        if (i == 1) /* with other digits the same cells */
            assert_same_choices("digits", turns[0].solutions[i], &alone, &turns[0].found[0]);
        assert_true(i == 2 || alone.n > 0);
    }
    for (unsigned t = 0; t < N_THREADS; t++)
        for (unsigned i = 0; i < N_TURNS; i++)
            choices_free(&turns[t].found[i]);
}

/* A scan that time cuts short says so; what it has found by then are puzzles. */
TEST(time_limit)
{
    struct fsd_scan *scan = NULL;
    const struct fsd_scan_options options = {.max_givens = 20, .time_limit_ns = 100000000};
    size_t n = 0;
    bool cut_short = false;
    assert_int_equal(fsd_scan_create(&options, &scan), FASTSUD_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(fsd_scan_search(scan, familiar_grid), FASTSUD_OK);
        const char *const puzzles = fsd_scan_puzzles(scan, &n, &cut_short);
        assert_true(cut_short);
        for (size_t k = 0; k < n; k++)
            assert_true(oracle_count(puzzles + k * FSD_N_CELLS, 2, NULL) == 1);
    }
    fsd_scan_destroy(scan);
}

int main(void)
{
    return run_once_for_each_kernel("scan") + test_run("scan, any kernel", NULL, NULL);
}
