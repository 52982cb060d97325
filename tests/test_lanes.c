/*
 * Every kernel's edges: each lane, each batch length, each byte around the caller's arrays. The puzzles and arrays
 * end at forbidden pages, so that a read or write past them is a crash.
 */
#include "simd/kernel.h"
#include "support/guard.h"
#include "support/kernels.h"
#include "support/test.h"

enum { N_SAMPLES = 400, MAX_BATCH = 1030, UNTOUCHED = 0xa5 };

static struct sample *samples;
static struct guarded guarded_cells[N_SAMPLES];

SET_UP(make_samples)
{
    samples = sample_set_make(&test_rng, N_SAMPLES);
    for (size_t i = 0; i < N_SAMPLES; i++) {
        guarded_cells[i] = guarded_create(FASTSUD_N_CELLS);
        memcpy(guarded_cells[i].data, samples[i].cells, FASTSUD_N_CELLS);
    }
    return 0;
}

/* Which arrays the caller leaves out, which form the puzzles have. */
struct shape {
    bool without_solutions;
    bool without_counts;
    bool without_guesses;
    bool as_candidates;
    bool ends_lines;
    size_t stride;
};

/* A batch of samples[which[0..n)] in guarded arrays. */
struct guarded_batch {
    unsigned which[MAX_BATCH];
    size_t n;
    struct shape shape;
    struct guarded pointers, candidates, solutions, verdicts, counts, guesses;
    struct fsd_batch batch;
};

static void make_batch(struct guarded_batch *made, const unsigned *which, size_t n, const struct shape *shape)
{
    const size_t stride = shape->stride;
    const size_t n_solution = FASTSUD_N_CELLS + shape->ends_lines;
    *made = (struct guarded_batch){
        .n = n,
        .shape = *shape,
        .pointers = guarded_create(n * sizeof(const char *)),
        .candidates = guarded_create(n * FASTSUD_N_CELLS * sizeof(uint16_t)),
        .solutions = guarded_create(n ? (n - 1) * stride + n_solution : 0),
        .verdicts = guarded_create(n),
        .counts = guarded_create(n * sizeof(uint64_t)),
        .guesses = guarded_create(n * sizeof(uint64_t)),
    };
    memcpy(made->which, which, n * sizeof(*which));
    memset(made->solutions.data, UNTOUCHED, made->solutions.n_bytes);
    memset(made->verdicts.data, UNTOUCHED, made->verdicts.n_bytes);
    memset(made->counts.data, UNTOUCHED, made->counts.n_bytes);
    memset(made->guesses.data, UNTOUCHED, made->guesses.n_bytes);
    for (size_t i = 0; i < n; i++) {
        ((const char **)(void *)made->pointers.data)[i] = (const char *)guarded_cells[which[i]].data;
        for (size_t cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            char c = samples[which[i]].cells[cell];
            ((uint16_t *)(void *)made->candidates.data)[i * FASTSUD_N_CELLS + cell] =
                c == '.' ? 0x1ff : (uint16_t)(1u << (c - '1'));
        }
    }
    made->batch = (struct fsd_batch){
        .n_puzzles = n,
        .puzzles = shape->as_candidates ? NULL : (const char *const *)(void *)made->pointers.data,
        .candidates = shape->as_candidates ? (const uint16_t(*)[FASTSUD_N_CELLS])(void *)made->candidates.data : NULL,
        .solutions = shape->without_solutions ? NULL : (char *)made->solutions.data,
        .solution_stride = shape->without_solutions ? 0 : stride,
        .ends_lines = shape->ends_lines,
        .verdicts = made->verdicts.data,
        .n_solutions = shape->without_counts ? NULL : (uint64_t *)(void *)made->counts.data,
        .n_guesses = shape->without_guesses ? NULL : (uint64_t *)(void *)made->guesses.data,
    };
}

/* Checks every byte of a batch that was solved with limit 2, and frees it. Returns its guesses. */
static uint64_t end_batch(struct guarded_batch *made)
{
    const struct fsd_batch *const batch = &made->batch;
    const struct shape *const shape = &made->shape;
    uint64_t n_guesses = 0;
    for (size_t i = 0; i < made->n; i++) {
        const struct sample *sample = &samples[made->which[i]];
        const unsigned char *solution = made->solutions.data + i * shape->stride;
        if (batch->verdicts[i] != verdict_for(sample->n_solutions))
            fail_msg("place %zu of %zu: %s, not %s: %.81s", i, made->n, fastsud_verdict_tag(batch->verdicts[i]),
                     fastsud_verdict_tag(verdict_for(sample->n_solutions)), sample->cells);
        if (!shape->without_solutions && batch->verdicts[i] == FASTSUD_UNIQUE)
            assert_memory_equal(solution, sample->first, FASTSUD_N_CELLS);
        if (shape->ends_lines && batch->verdicts[i] == FASTSUD_UNIQUE)
            assert_int_equal(solution[FASTSUD_N_CELLS], '\n');
        if (!shape->without_counts)
            assert_int_equal(batch->n_solutions[i], sample->n_solutions < 2 ? sample->n_solutions : 2);
        if (!shape->without_guesses)
            n_guesses += batch->n_guesses[i];
        for (size_t b = FASTSUD_N_CELLS + shape->ends_lines; b < shape->stride && i + 1 < made->n; b++)
            assert_int_equal(solution[b], UNTOUCHED);
        assert_memory_equal(guarded_cells[made->which[i]].data, sample->cells, FASTSUD_N_CELLS);
    }
    if (shape->without_solutions)
        for (size_t b = 0; b < made->solutions.n_bytes; b++)
            assert_int_equal(made->solutions.data[b], UNTOUCHED);
    guarded_destroy(&made->pointers);
    guarded_destroy(&made->candidates);
    guarded_destroy(&made->solutions);
    guarded_destroy(&made->verdicts);
    guarded_destroy(&made->counts);
    guarded_destroy(&made->guesses);
    return n_guesses;
}

/* Solves samples[which[0..n)] with limit 2 in guarded arrays and checks every byte of them. */
static void check_batch(struct fsd_solver *solver, const unsigned *which, size_t n, const struct shape *shape)
{
    struct guarded_batch made;
    struct fsd_counters before, after;
    make_batch(&made, which, n, shape);
    fsd_solver_counters(solver, &before);
    assert_int_equal(fsd_solver_solve(solver, &made.batch), FASTSUD_OK);
    fsd_solver_counters(solver, &after);
    assert_int_equal(after.n_puzzles - before.n_puzzles, n);
    const uint64_t n_guesses = end_batch(&made);
    if (!shape->without_guesses)
        assert_int_equal(n_guesses, after.n_guesses - before.n_guesses);
}

static void pick_random(unsigned *which, size_t n)
{
    for (size_t i = 0; i < n; i++)
        which[i] = rng_below(&test_rng, N_SAMPLES);
}

/* All lengths up to 80, all near one and two times the lanes, and some between. */
KERNEL_TEST(every_batch_length)
{
    const struct fsd_kernel_info *info = *state;
    const struct shape shape = {.stride = FASTSUD_N_CELLS};
    const size_t most = 2 * (size_t)info->n_lanes + 1;
    unsigned which[MAX_BATCH];
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    assert_true(most <= MAX_BATCH);
    for (size_t n = 0; n <= most; n++) {
        size_t past = n % info->n_lanes;
        if (n > 80 && past > 2 && past + 2 < info->n_lanes && rng_below(&test_rng, 32) != 0)
            continue;
        pick_random(which, n);
        check_batch(solver, which, n, &shape);
    }
}

KERNEL_TEST(every_lane)
{
    const struct fsd_kernel_info *info = *state;
    const struct shape shape = {.stride = FASTSUD_N_CELLS};
    unsigned which[MAX_BATCH];
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    const unsigned n_kinds = 2 * N_PUZZLE_KINDS, step = info->n_lanes > 64 ? n_kinds : 1;
    for (unsigned subject = 0; subject < n_kinds; subject++)
        for (size_t place = subject % step; place < info->n_lanes + 2; place += step) {
            size_t n = info->n_lanes + 2;
            pick_random(which, n);
            which[place] = subject;
            check_batch(solver, which, n, &shape);
        }
}

/* All lanes with the same puzzle: branches of one search must not mix with those of its copies. */
KERNEL_TEST(equal_puzzles)
{
    const struct fsd_kernel_info *info = *state;
    const struct shape shape = {.stride = FASTSUD_N_CELLS};
    unsigned which[MAX_BATCH];
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    for (unsigned subject = 0; subject < 4 * N_PUZZLE_KINDS; subject++) {
        size_t n = 2 * info->n_lanes + 1;
        for (size_t i = 0; i < n; i++)
            which[i] = subject;
        check_batch(solver, which, n, &shape);
    }
}

KERNEL_TEST(nothing_but_the_solutions_is_touched)
{
    static const size_t strides[] = {81, 82, 83, 96, 100, 128, 4096};
    unsigned which[MAX_BATCH];
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    for (size_t s = 0; s < sizeof(strides) / sizeof(strides[0]); s++)
        for (int round = 0; round < 7; round++) {
            const struct shape shape = {.stride = strides[s],
                                        .ends_lines = round > 3 && strides[s] > FASTSUD_N_CELLS,
                                        .as_candidates = round == 4};
            size_t n = 1 + rng_below(&test_rng, MAX_BATCH);
            pick_random(which, n);
            which[n - 1] = PUZZLE_MINIMAL; /* the last one writes up to the page's end */
            check_batch(solver, which, n, &shape);
        }
}

KERNEL_TEST(optional_arrays_may_be_missing)
{
    unsigned which[MAX_BATCH];
    OWNED_SOLVER *solver = solver_for(state, 2, 0);
    for (unsigned missing = 0; missing < 16; missing++) {
        const struct shape shape = {.without_solutions = missing & 1,
                                    .without_counts = missing & 2,
                                    .without_guesses = missing & 4,
                                    .as_candidates = missing & 8,
                                    .stride = FASTSUD_N_CELLS};
        pick_random(which, MAX_BATCH);
        check_batch(solver, which, MAX_BATCH, &shape);
    }
}

/* The same; alone: a solver by which the puzzles must have as many guesses, or NULL. */
static uint64_t end_begun(struct guarded_batch *made, struct fsd_solver *alone)
{
    struct guarded_batch again;
    if (alone) {
        make_batch(&again, made->which, made->n, &made->shape);
        assert_int_equal(fsd_solver_solve(alone, &again.batch), FASTSUD_OK);
        assert_memory_equal(made->guesses.data, again.guesses.data, made->n * sizeof(uint64_t));
        end_batch(&again);
    }
    return end_batch(made);
}

/*
 * Batches that are begun one after the other, of any length and shape, some of which are ended before the next: no
 * puzzle is lost at a seam, or takes another's place.
 */
static void begin_batches(void *const *state, uint64_t guess_limit)
{
    enum { N_BATCHES = TEST_SAMPLE(300, 60) };
    const struct fsd_kernel_info *info = *state;
    const bool in_planes = strstr(info->name, "/planes");
    OWNED_SOLVER *solver = solver_for(state, 2, guess_limit);
    OWNED_SOLVER *alone = guess_limit ? solver_for(state, 2, guess_limit) : NULL;
    static struct guarded_batch made[2];
    struct fsd_counters counters;
    uint64_t n_guesses = 0;
    size_t n_begun = 0;
    bool is_begun = false;
    for (unsigned k = 0; k <= N_BATCHES; k++) {
        struct guarded_batch *const this = &made[k % 2], *const before = &made[1 - k % 2];
        const bool before_is_begun = is_begun;
        if (before_is_begun && (k == N_BATCHES || rng_below(&test_rng, 8) == 0)) {
            assert_int_equal(fsd_solver_end(solver, &before->batch), FASTSUD_OK);
            assert_int_equal(fsd_solver_end(solver, &before->batch), FASTSUD_OK); /* nothing to do */
        }
        is_begun = false;
        if (k < N_BATCHES) {
            const size_t most = rng_below(&test_rng, 4) > 0 ? MAX_BATCH : info->n_lanes / 4 + 1;
            const size_t n = 1 + rng_below(&test_rng, (unsigned)most);
            const struct shape shape = {.without_solutions = rng_below(&test_rng, 8) == 0,
                                        .without_counts = rng_below(&test_rng, 2),
                                        .as_candidates = rng_below(&test_rng, 8) == 0,
                                        .stride = 81 + rng_below(&test_rng, 3)};
            unsigned which[MAX_BATCH];
            pick_random(which, n);
            make_batch(this, which, n, &shape);
            const enum fastsud_status status = rng_below(&test_rng, 8) > 0
                                                   ? fsd_solver_begin(solver, &this->batch, &is_begun)
                                                   : fsd_solver_solve(solver, &this->batch);
            assert_int_equal(status, FASTSUD_OK);
            assert_true(!is_begun || (in_planes && !shape.as_candidates));
            n_begun += is_begun;
        }
        if (before_is_begun)
            n_guesses += end_begun(before, alone);
        if (k < N_BATCHES && !is_begun)
            n_guesses += end_begun(this, alone);
    }
    fsd_solver_counters(solver, &counters);
    assert_int_equal(n_guesses, counters.n_guesses);
    assert_true(!in_planes || n_begun > N_BATCHES / 4);
}

KERNEL_TEST(batches_are_begun)
{
    begin_batches(state, 0);
}

KERNEL_TEST(begun_batches_depth_first)
{
    begin_batches(state, 1000000);
}

/* Every byte at every place of a line, in groups of lines and after them; nothing past the last line is read. */
KERNEL_TEST(lines_are_counted)
{
    enum { N_LINES = 7, LINE = FASTSUD_N_CELLS + 1 };
    static const char cells[] = "123456789.0";
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *only;
    const struct fsd_line_counter *counter = fsd_kernel_named(info->name, &only)->lines;
    OWNED_GUARDED text = guarded_create(N_LINES * LINE);
    const char *begin = (char *)text.data;
    for (size_t i = 0; i < text.n_bytes; i++)
        text.data[i] = i % LINE == LINE - 1 ? '\n' : (unsigned char)cells[rng_below(&test_rng, sizeof(cells) - 1)];
    for (size_t n = 0; n <= N_LINES; n++)
        assert_int_equal(counter->count(begin + (N_LINES - n) * LINE, n), n);
    for (size_t i = 0; i < text.n_bytes; i++)
        for (int byte = 0; byte < 256; byte++) {
            const unsigned char before = text.data[i];
            const bool is_end = i % LINE == LINE - 1, is_good = byte != 0 && strchr(is_end ? "\n" : cells, byte);
            text.data[i] = (unsigned char)byte;
            const size_t n = counter->count(begin, N_LINES);
            text.data[i] = before;
            if (n != (is_good ? N_LINES : i / LINE) && (is_end || byte == 0 || !strchr("_*-xX", byte)))
                fail_msg("byte %d at %zu: %zu lines", byte, i, n);
        }
}

int main(void)
{
    return run_for_each_kernel("lanes", make_samples, NULL);
}
