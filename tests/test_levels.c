/*
 * The levels of logic: planes of every kernel, and one puzzle at a time, are the closures of their definition; a puzzle
 * and its copies have the same.
 */
#include "grid/text.h"
#include "logic/many_closures.h"
#include "simd/kernel.h"
#include "support/closure.h"
#include "support/kernels.h"
#include "support/test.h"

enum { START = FSD_LEVEL_START, STRIDE = (START + 1) * 10 };

static size_t n_boards, n_minimal; /* which are the last, with one solution each */
static uint16_t (*boards)[81];
static const char **texts; /* NULL: pencilmarks */
static struct closure *closures;
static const char **solutions; /* of the minimal ones */

SET_UP(make_boards)
{
    if (boards)
        return 0; /* of the other group */
    struct rng rng;
    rng_init(&rng, test_seed());
    size_t n_puzzles = TEST_SAMPLE(12000, 300), n_pencils = TEST_SAMPLE(4000, 100);
    n_minimal = TEST_SAMPLE(8000, 800); /* many reach the highest level */
    n_boards = n_puzzles + n_pencils + n_minimal;
    struct sample *samples = sample_set_make(&rng, n_puzzles);
    OWNED struct pencil_sample *pencils = pencil_set_make(&rng, n_pencils);
    boards = malloc(n_boards * sizeof(*boards));
    texts = malloc(n_boards * sizeof(*texts));
    closures = malloc(n_boards * sizeof(*closures));
    solutions = malloc(n_minimal * sizeof(*solutions));
    struct sample *minimals = malloc(n_minimal * sizeof(*minimals));
    unsigned n_ends[N_CLOSURES + 1][3] = {{0}};
    for (size_t i = 0; i < n_boards; i++) {
        texts[i] = i < n_puzzles ? samples[i].cells : NULL;
        const char *given = texts[i];
        if (i >= n_puzzles + n_pencils) {
            struct sample *minimal = &minimals[i - n_puzzles - n_pencils];
            sample_make(&rng, PUZZLE_MINIMAL, minimal);
            given = minimal->cells;
            solutions[i - n_puzzles - n_pencils] = minimal->first;
        }
        for (int cell = 0; cell < 81; cell++)
            boards[i][cell] = !given               ? pencils[i - n_puzzles].candidates[cell]
                              : given[cell] == '.' ? 0x1ff
                                                   : (uint16_t)(1u << (given[cell] - '1'));
        closure_find(boards[i], N_CLOSURES - 1, &closures[i]);
        n_ends[closures[i].last][closures[i].end]++;
    }
    for (int level = 0; level < N_CLOSURES; level++)
        print_message("level %d: %u solved, %u contradictory, %u open\n", level, n_ends[level][CLOSURE_SOLVED],
                      n_ends[level][CLOSURE_CONTRADICTORY], n_ends[level][CLOSURE_OPEN]);
    return 0; /* the texts and solutions stay */
}

/* What a level may have noted, which the levels above the one that decides have not. */
static void check_counts(size_t i, const uint8_t *n_cells, unsigned n_closed)
{
    for (unsigned level = 0; level <= START; level++) {
        const uint16_t *wanted = level == START ? closures[i].start : closures[i].candidates[level % N_CLOSURES];
        for (unsigned n = 1; n <= 9; n++)
            if (n_cells[level * 10 + n] != (level < n_closed || level == START ? closure_cells(wanted, n) : 0xee))
                fail_msg("board %zu, level %u: %u cells have %u candidates", i, level, n_cells[level * 10 + n], n);
    }
}

static void check_board(size_t i, unsigned max_level, unsigned level, enum fsd_level_end end, const uint8_t *n_cells,
                        const uint16_t *left)
{
    bool is_decided = closures[i].end != CLOSURE_OPEN && closures[i].last <= max_level;
    unsigned wanted_level = is_decided ? closures[i].last : max_level + 1;
    enum closure_end wanted_end = is_decided ? closures[i].end : CLOSURE_OPEN;
    if (level != wanted_level || (int)end != (int)wanted_end)
        fail_msg("board %zu up to level %u: level %u, end %d; not %u, %d", i, max_level, level, (int)end, wanted_level,
                 (int)wanted_end);
    check_counts(i, n_cells, wanted_level);
    if (wanted_end == CLOSURE_OPEN)
        assert_memory_equal(left, closures[i].candidates[max_level], 162);
}

/* Batches of all sizes, from masks and from texts. */
KERNEL_TEST(planes_are_closures)
{
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *form;
    const struct fsd_kernel *kernel = fsd_kernel_named(info->name, &form);
    if (form == kernel->lanes)
        return;
    OWNED void *memory = fsd_kernel_state_allocate(kernel->levels->state_size);
    assert_non_null(memory);
    memset(memory, 0xa5, kernel->levels->state_size);
    OWNED uint8_t *levels = malloc(n_boards), *ends = malloc(n_boards), *n_cells = malloc(n_boards * STRIDE);
    OWNED uint16_t(*left)[81] = malloc(n_boards * sizeof(*left));
    struct rng rng;
    rng_init(&rng, test_seed());
    for (unsigned max_level = 0; max_level < N_CLOSURES; max_level++) {
        size_t n = 0;
        for (size_t first = 0; first < n_boards; first += n) {
            n = max_level == N_CLOSURES - 1 ? n_boards - first : 1 + rng_below(&rng, 700);
            n = n < n_boards - first ? n : n_boards - first;
            memset(n_cells, 0xee, n * STRIDE);
            kernel->levels->climb(memory, &(struct fsd_level_work){.n_puzzles = n,
                                                                   .candidates = (const uint16_t(*)[81])boards + first,
                                                                   .max_level = max_level,
                                                                   .levels = levels,
                                                                   .ends = ends,
                                                                   .n_cells = n_cells,
                                                                   .n_cells_stride = STRIDE,
                                                                   .start_place = START,
                                                                   .left = left});
            for (size_t i = 0; i < n; i++)
                check_board(first + i, max_level, levels[i], ends[i], n_cells + i * STRIDE, left[i]);
        }
    }
    size_t n_texts = 0;
    while (texts[n_texts])
        n_texts++;
    kernel->levels->climb(
        memory,
        &(struct fsd_level_work){
            .n_puzzles = n_texts, .puzzles = texts, .max_level = N_CLOSURES - 1, .levels = levels, .ends = ends});
    for (size_t i = 0; i < n_texts; i++) {
        assert_int_equal(ends[i], closures[i].end);
        assert_int_equal(levels[i], closures[i].last + (closures[i].end == CLOSURE_OPEN));
    }
}

/* The same when solutions are known, of all in a batch or of some. */
KERNEL_TEST(known_solutions_change_nothing)
{
    const struct fsd_kernel_info *info = *state;
    const struct fsd_packing *form;
    const struct fsd_kernel *kernel = fsd_kernel_named(info->name, &form);
    if (form == kernel->lanes)
        return;
    size_t first = n_boards - n_minimal;
    OWNED void *memory = fsd_kernel_state_allocate(kernel->levels->state_size);
    OWNED uint8_t *levels = malloc(n_minimal), *ends = malloc(n_minimal), *n_cells = malloc(n_minimal * STRIDE);
    OWNED uint16_t(*left)[81] = malloc(n_minimal * sizeof(*left));
    OWNED const char **known = malloc(n_minimal * sizeof(*known));
    for (unsigned k = 0; k < 2; k++) {
        for (size_t i = 0; i < n_minimal; i++)
            known[i] = k && i % 40 == 0 ? NULL : solutions[i];
        memset(n_cells, 0xee, n_minimal * STRIDE);
        kernel->levels->climb(memory, &(struct fsd_level_work){.n_puzzles = n_minimal,
                                                               .candidates = (const uint16_t(*)[81])boards + first,
                                                               .solutions = known,
                                                               .max_level = N_CLOSURES - 1,
                                                               .levels = levels,
                                                               .ends = ends,
                                                               .n_cells = n_cells,
                                                               .n_cells_stride = STRIDE,
                                                               .start_place = START,
                                                               .left = left});
        for (size_t i = 0; i < n_minimal; i++)
            check_board(first + i, N_CLOSURES - 1, levels[i], ends[i], n_cells + i * STRIDE, left[i]);
    }
}

/* Everything that is known of a puzzle's levels. */
static void assert_same_record(size_t i, unsigned max_level, const struct fsd_levels_record *got,
                               const struct fsd_levels_record *wanted)
{
    if (got->state != wanted->state || got->trace.level != wanted->trace.level)
        fail_msg("puzzle %zu up to level %u: level %u, state %d; not %u, %d", i, max_level, got->trace.level,
                 (int)got->state, wanted->trace.level, (int)wanted->state);
    for (unsigned level = 0; level <= START; level++) {
        bool is_known = fsd_level_trace_is_known(&wanted->trace, wanted->state, level);
        assert_int_equal(fsd_level_trace_is_known(&got->trace, got->state, level), is_known);
        if (is_known && memcmp(got->trace.n_cells[level], wanted->trace.n_cells[level], 10) != 0)
            fail_msg("puzzle %zu up to level %u: other cells after level %u", i, max_level, level);
    }
}

/* The levels of many puzzles are those of each alone, and the same for a copy of each. */
KERNEL_TEST(many_are_as_one)
{
    const struct fsd_kernel_info *info = *state;
    size_t n = 0;
    while (texts[n])
        n++;
    struct fsd_levels_record *many_records = malloc(n * sizeof(*many_records)), record;
    struct fsd_many_closures *many = NULL;
    assert_int_equal(fsd_many_closures_create(info->name, n, &many), FASTSUD_OK);
    static const unsigned max_levels[] = {0, 1, 3, 6, 7, FASTSUD_MAX_LEVEL};
    for (size_t m = 0; m < sizeof(max_levels) / sizeof(max_levels[0]); m++) {
        size_t n_asked = max_levels[m] > 7 ? TEST_SAMPLE(2000, 100) : n;
        memset(many_records, 0xee, n * sizeof(*many_records));
        fsd_many_closures_apply(many, n_asked, texts, NULL, max_levels[m], 0, NULL, many_records);
        for (size_t i = 0; i < n_asked; i++) {
            uint16_t candidates[81];
            memcpy(candidates, boards[i], sizeof(candidates));
            record.state = fsd_closures_apply(candidates, max_levels[m], &record.trace);
            assert_same_record(i, max_levels[m], &many_records[i], &record);
        }
    }
    fsd_many_closures_destroy(many);
    free(many_records);
}

TEST(one_by_one_they_are_closures)
{
    for (size_t i = 0; i < n_boards; i++)
        for (unsigned max_level = 0; max_level < N_CLOSURES; max_level++) {
            uint16_t candidates[81];
            struct fsd_level_trace trace;
            const struct closure *closure = &closures[i];
            bool is_decided = closure->end != CLOSURE_OPEN && closure->last <= max_level;
            memcpy(candidates, boards[i], sizeof(candidates));
            enum fsd_logic_state got = fsd_closures_apply(candidates, max_level, &trace);
            enum fsd_logic_state wanted = !is_decided                      ? FSD_LOGIC_OPEN
                                          : closure->end == CLOSURE_SOLVED ? FSD_LOGIC_SOLVED
                                                                           : FSD_LOGIC_CONTRADICTORY;
            if (got != wanted || trace.level != (is_decided ? closure->last : FSD_N_LEVELS))
                fail_msg("board %zu up to level %u: state %d at level %u, not %d at %u", i, max_level, (int)got,
                         trace.level, (int)wanted, closure->last);
            for (unsigned level = 0; level <= max_level && (!is_decided || level < closure->last); level++)
                for (unsigned k = 1; k <= 9; k++)
                    assert_int_equal(trace.n_cells[level][k], closure_cells(closure->candidates[level], k));
            if (wanted == FSD_LOGIC_OPEN)
                assert_memory_equal(candidates, closure->candidates[max_level], sizeof(candidates));
        }
}

/* Also above the levels that closures define: whatever the order of steps, they end the same. */
TEST(a_copy_has_the_same_levels)
{
    struct rng rng;
    rng_init(&rng, test_seed());
    struct sample copy, original;
    struct fsd_levels_record of_copy, of_original;
    uint16_t candidates[81];
    for (size_t i = 0; i < (size_t)TEST_SAMPLE(6000, 150); i++) {
        sample_make(&rng, (enum puzzle_kind)(i % N_PUZZLE_KINDS), &original);
        sample_morph(&rng, &original, &copy);
        fsd_candidates_of_puzzle(original.cells, candidates);
        of_original.state = fsd_closures_apply(candidates, FASTSUD_MAX_LEVEL, &of_original.trace);
        fsd_candidates_of_puzzle(copy.cells, candidates);
        of_copy.state = fsd_closures_apply(candidates, FASTSUD_MAX_LEVEL, &of_copy.trace);
        assert_same_record(i, FASTSUD_MAX_LEVEL, &of_copy, &of_original);
    }
}

/* So what logic cannot do without is needed still when other givens have gone too: it is not tried again. */
TEST(more_candidates_leave_more)
{
    struct rng rng;
    rng_init(&rng, test_seed());
    unsigned n_open = 0;
    for (size_t i = 0; i < (size_t)TEST_SAMPLE(6000, 600); i++) {
        size_t b = rng_below(&rng, (unsigned)n_boards);
        unsigned level = rng_below(&rng, 8), cell = 0;
        uint16_t fewer[81], more[81];
        memcpy(fewer, boards[b], sizeof(fewer));
        memcpy(more, boards[b], sizeof(more));
        do
            cell = rng_below(&rng, 81);
        while (more[cell] == 0x1ff);
        more[cell] = 0x1ff;
        enum fsd_logic_state of_fewer = fsd_closures_apply(fewer, level, NULL);
        enum fsd_logic_state of_more = fsd_closures_apply(more, level, NULL);
        if (of_fewer == FSD_LOGIC_CONTRADICTORY)
            continue;
        n_open++;
        if (of_more == FSD_LOGIC_CONTRADICTORY || (of_more == FSD_LOGIC_SOLVED && of_fewer != FSD_LOGIC_SOLVED))
            fail_msg("board %zu, level %u: logic ends only if cell %u has more candidates", b, level, cell);
        for (unsigned c = 0; c < 81; c++)
            if (fewer[c] & ~more[c])
                fail_msg("board %zu, level %u: with more candidates in cell %u, cell %u has fewer", b, level, cell, c);
    }
    assert_true(n_open > 100);
}

int main(void)
{
    return test_run("levels", make_boards, NULL) + run_for_each_kernel("levels on kernels", make_boards, NULL);
}
