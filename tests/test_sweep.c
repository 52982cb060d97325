/*
 * One sweep at a time, below the search: it removes no candidate of a solution, adds none, and does the same to a
 * board in every lane of every kernel.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simd/test_hooks.h"
#include "solve/solver.h"
#include "support/kernels.h"
#include "support/puzzles.h"
#include "support/random.h"
#include "support/test.h"

enum { MAX_LANES = 512, N_BOARDS = TEST_SAMPLE(600, 520) };

static struct pencil_sample *boards; /* half from givens, half pencilmarks */

SET_UP(make_boards)
{
    boards = pencil_set_make(&test_rng, N_BOARDS);
    for (size_t i = 0; i < N_BOARDS; i += 2) {
        struct sample sample;
        sample_make(&test_rng, (enum puzzle_kind)(i / 2 % N_PUZZLE_KINDS), &sample);
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            boards[i].candidates[cell] =
                sample.cells[cell] == '.' ? 0x1ff : (uint16_t)(1u << (sample.cells[cell] - '1'));
        boards[i].n_solutions = sample.n_solutions;
        memcpy(boards[i].first, sample.first, sizeof(sample.first));
    }
    return 0;
}

/* Sweeps boards[which[lane]] in every lane; out[lane] receives the masks. */
static void sweep(const struct fsd_packing *form, void *memory, const size_t *which, unsigned n,
                  uint16_t out[][FASTSUD_N_CELLS])
{
    assert_true(form->n_lanes <= MAX_LANES);
    for (unsigned lane = 0; lane < form->n_lanes; lane++)
        memcpy(out[lane], boards[which[lane]].candidates, sizeof(out[lane]));
    fsd_test_hooks_of(form)->set_boards(memory, (const uint16_t(*)[FASTSUD_N_CELLS])out);
    fsd_test_hooks_of(form)->sweep(memory, n);
    fsd_test_hooks_of(form)->get_boards(memory, out);
}

static const struct fsd_packing *form_for(void *const *state, void **memory)
{
    const struct fsd_kernel_info *info = *state;
    if (!info->runnable) {
        print_message("this CPU cannot run kernel %s (needs %s)\n", info->name, info->needs);
        skip();
    }
    const struct fsd_packing *form;
    assert_non_null(fsd_kernel_named(info->name, &form));
    assert_non_null(form);
    *memory = fsd_kernel_state_allocate(form->state_size);
    assert_non_null(*memory);
    memset(*memory, 0xa5, form->state_size);
    return form;
}

static void keeps_solutions_and_adds_nothing(void **state)
{
    OWNED void *memory;
    const struct fsd_packing *form = form_for(state, &memory);
    static uint16_t swept[MAX_LANES][FASTSUD_N_CELLS];
    size_t which[MAX_LANES];
    for (unsigned n_sweeps = 1; n_sweeps <= 20; n_sweeps += n_sweeps < 5 ? 1 : 5)
        for (size_t start = 0; start < N_BOARDS; start += form->n_lanes) {
            for (unsigned lane = 0; lane < form->n_lanes; lane++)
                which[lane] = (start + lane) % N_BOARDS;
            sweep(form, memory, which, n_sweeps, swept);
            for (unsigned lane = 0; lane < form->n_lanes; lane++) {
                const struct pencil_sample *board = &boards[which[lane]];
                for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
                    assert_int_equal(swept[lane][cell] & ~board->candidates[cell], 0);
                    if (board->n_solutions > 0)
                        assert_true(swept[lane][cell] >> (board->first[cell] - '1') & 1);
                }
            }
        }
}

/* boards[subject] in about half of the lanes; others have random neighbours. */
static void mix(size_t subject, size_t *which, bool *is_subject, unsigned n_lanes)
{
    for (unsigned lane = 0; lane < n_lanes; lane++) {
        is_subject[lane] = rng_below(&test_rng, 2) == 0;
        which[lane] = is_subject[lane] ? subject : rng_below(&test_rng, N_BOARDS);
    }
}

/*
 * A board that n sweeps leave as reference says, whichever lane it is in. When a form notices that a board has no
 * solution is unspecified, and so is what it leaves there.
 */
static void compare_forms(void *const *state, const char *reference_name, unsigned least_sweeps, unsigned most_sweeps)
{
    void *memory, *reference_memory;
    const struct fsd_packing *form = form_for(state, &memory);
    struct fsd_kernel_info reference_info = {.name = reference_name, .runnable = true};
    void *reference_state = &reference_info;
    const struct fsd_packing *reference = form_for(&reference_state, &reference_memory);
    static uint16_t swept[MAX_LANES][FASTSUD_N_CELLS], wanted[MAX_LANES][FASTSUD_N_CELLS];
    size_t which[MAX_LANES], same[MAX_LANES];
    bool is_subject[MAX_LANES];
    for (size_t subject = 0; subject < N_BOARDS; subject += 2) {
        if (boards[subject].n_solutions == 0)
            continue;
        unsigned n_sweeps = least_sweeps + rng_below(&test_rng, most_sweeps - least_sweeps + 1);
        for (unsigned lane = 0; lane < MAX_LANES; lane++)
            same[lane] = subject;
        sweep(reference, reference_memory, same, n_sweeps, wanted);
        for (int round = 0; round < TEST_SAMPLE(4, 1); round++) {
            mix(subject, which, is_subject, form->n_lanes);
            sweep(form, memory, which, n_sweeps, swept);
            for (unsigned lane = 0; lane < form->n_lanes; lane++)
                if (is_subject[lane])
                    assert_memory_equal(swept[lane], wanted[0], sizeof(wanted[0]));
        }
    }
    free(memory);
    free(reference_memory);
}

static void is_the_same_in_every_lane_of_every_kernel(void **state)
{
    const struct fsd_kernel_info *info = *state;
    compare_forms(state, strstr(info->name, "/lanes") ? "portable/lanes" : "portable/planes", 1, 6);
}

/* The two forms go by different ways, but singles and locked candidates have one fixed point. */
static void reaches_the_fixed_point_of_the_other_form(void **state)
{
    const struct fsd_kernel_info *info = *state;
    compare_forms(state, strstr(info->name, "/lanes") ? "portable/planes" : "portable/lanes", 90, 90);
}

/* With five blanks and one solution there is always a single to be found. */
static void solves_what_is_easy(void **state)
{
    void *memory;
    const struct fsd_packing *form = form_for(state, &memory);
    static uint16_t swept[MAX_LANES][FASTSUD_N_CELLS];
    size_t which[MAX_LANES] = {0};
    char solution[FASTSUD_N_CELLS];
    for (int round = 0; round < 100; round++) {
        full_grid_make(&test_rng, solution);
        unsigned order[FASTSUD_N_CELLS];
        rng_permutation(&test_rng, order, FASTSUD_N_CELLS);
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            boards[0].candidates[cell] = (uint16_t)(1u << (solution[cell] - '1'));
        for (int i = 0; i < 5; i++)
            boards[0].candidates[order[i]] = 0x1ff;
        boards[0].n_solutions = oracle_count_candidates(boards[0].candidates, 2, boards[0].first);
        if (boards[0].n_solutions != 1)
            continue;
        sweep(form, memory, which, 30, swept);
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++)
            assert_int_equal(swept[0][cell], 1u << (solution[cell] - '1'));
    }
    free(memory);
}

/* Puzzles as text go in as what their givens allow; solved boards come out as 81 characters and no more. */
static void texts_go_in_and_come_out(void **state)
{
    enum { N_TEXT = FASTSUD_N_CELLS + 1 };
    OWNED void *memory;
    const struct fsd_packing *form = form_for(state, &memory);
    static char texts[MAX_LANES][N_TEXT], out[MAX_LANES][N_TEXT];
    static uint16_t got[MAX_LANES][FASTSUD_N_CELLS];
    const char *in[MAX_LANES];
    char *into[MAX_LANES];
    for (unsigned lane = 0; lane < form->n_lanes; lane++) {
        in[lane] = texts[lane];
        into[lane] = out[lane];
        full_grid_make(&test_rng, texts[lane]);
        texts[lane][FASTSUD_N_CELLS] = out[lane][FASTSUD_N_CELLS] = '|';
    }
    fsd_test_hooks_of(form)->set_texts(memory, in);
    fsd_test_hooks_of(form)->sweep(memory, 1);
    fsd_test_hooks_of(form)->get_texts(memory, into);
    for (unsigned lane = 0; lane < form->n_lanes; lane++)
        assert_memory_equal(out[lane], texts[lane], N_TEXT);
    for (unsigned lane = 0; lane < form->n_lanes; lane++)
        for (int n = 0; n < 50; n++)
            texts[lane][rng_below(&test_rng, FASTSUD_N_CELLS)] = ".0x\n"[rng_below(&test_rng, 4)];
    fsd_test_hooks_of(form)->set_texts(memory, in);
    fsd_test_hooks_of(form)->get_boards(memory, got);
    for (unsigned lane = 0; lane < form->n_lanes; lane++)
        for (int cell = 0; cell < FASTSUD_N_CELLS; cell++) {
            const char c = texts[lane][cell];
            assert_int_equal(got[lane][cell], c >= '1' && c <= '9' ? 1u << (c - '1') : 0x1ff);
        }
}

int main(void)
{
    static const struct kernel_test tests[] = {
        {"keeps solutions and adds nothing", keeps_solutions_and_adds_nothing},
        {"is the same in every lane of every kernel", is_the_same_in_every_lane_of_every_kernel},
        {"reaches the fixed point of the other form", reaches_the_fixed_point_of_the_other_form},
        {"solves what is easy", solves_what_is_easy},
        {"texts go in and come out", texts_go_in_and_come_out},
    };
    return run_for_each_kernel("sweep", tests, sizeof(tests) / sizeof(tests[0]), make_boards, NULL);
}
