/* The board: its sets against recomputed ones, after every placement and removal. */
#include <stdlib.h>
#include <string.h>

#include "support/boards.h"
#include "support/candidates.h"
#include "support/mutants.h"
#include "support/test.h"

enum { N_ORIGINS = TEST_SAMPLE(200, 30), N_SAMPLES = TEST_SAMPLE(600, 60), N_PENCILS = TEST_SAMPLE(500, 50) };

static struct sample *samples;
static struct pencil_sample *pencils;

SET_UP(start)
{
    samples = mutant_set_make(&test_rng, N_ORIGINS, N_SAMPLES);
    pencils = pencil_set_make(&test_rng, N_PENCILS);
    return 0;
}

/* False when the digit is not there. */
static bool model_place(uint16_t *model, unsigned cell, unsigned digit)
{
    uint16_t bit = (uint16_t)(1u << (digit - 1));
    if (!(model[cell] & bit))
        return false;
    model[cell] = bit;
    for (unsigned other = 0; other < FSD_N_CELLS; other++)
        if (sees(cell, other))
            model[other] &= (uint16_t)~bit;
    return true;
}

static void check_board(const struct fsd_board *board, const uint16_t *model, bool is_contradictory, const char *after)
{
    if (board->is_contradictory != is_contradictory)
        fail_msg("after %s: contradictory %d, not %d:\n%s", after, board->is_contradictory, is_contradictory,
                 candidates_text(model));
    if (is_contradictory) {
        assert_int_equal(fsd_board_state(board), FSD_LOGIC_CONTRADICTORY);
        return;
    }
    const char *wrong = wrong_set(board, model);
    if (wrong)
        fail_msg("after %s: the set %s is wrong:\n%s", after, wrong, candidates_text(model));
    if (fsd_board_state(board) == FSD_LOGIC_SOLVED)
        assert_int_equal(state_of(model), FSD_LOGIC_SOLVED);
}

/* A start of any kind, and the model of it; solution gets a grid to go by. Says whether it contradicts itself. */
static bool start_board(unsigned i, struct fsd_board *board, uint16_t *model, char *solution)
{
    const struct sample *sample = &samples[rng_below(&test_rng, N_SAMPLES)];
    bool is_contradictory = false;
    full_grid_make(&test_rng, solution);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        model[cell] = FSD_ALL_DIGITS;
    switch (i % 3) {
    case 0:
        fsd_board_init_puzzle(board, EMPTY);
        break;
    case 1:
        fsd_board_init_puzzle(board, sample->cells);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            if (sample->cells[cell] != '.')
                is_contradictory |= !model_place(model, cell, (unsigned)(sample->cells[cell] - '0'));
        if (sample->n_solutions > 0)
            memcpy(solution, sample->first, FSD_N_CELLS);
        break;
    default: {
        const struct pencil_sample *pencil = &pencils[rng_below(&test_rng, N_PENCILS)];
        memcpy(model, pencil->candidates, sizeof(pencil->candidates));
        fsd_board_init_candidates(board, model);
        if (pencil->n_solutions > 0)
            memcpy(solution, pencil->first, FSD_N_CELLS);
        break;
    }
    }
    return is_contradictory || is_impossible(model, false);
}

TEST(board_sets_are_what_the_cells_make_of_them)
{
    unsigned n_contradictory = 0, n_solved = 0;
    for (unsigned i = 0; i < TEST_SAMPLE(400, 60); i++) {
        struct fsd_board board;
        uint16_t model[FSD_N_CELLS];
        char solution[FSD_N_CELLS];
        const unsigned wrong_percent = i % 4 == 0 ? 2 : 0;
        bool is_contradictory = start_board(i, &board, model, solution);
        check_board(&board, model, is_contradictory, "the start");
        for (unsigned n = 0; n < 1000 && !is_contradictory && fsd_board_state(&board) != FSD_LOGIC_SOLVED; n++) {
            const unsigned cell = rng_below(&test_rng, FSD_N_CELLS);
            const bool is_wrong = rng_below(&test_rng, 100) < wrong_percent;
            const unsigned digit = is_wrong ? 1 + rng_below(&test_rng, 9) : (unsigned)(solution[cell] - '0');
            if (rng_below(&test_rng, 3) == 0) {
                fsd_board_place(&board, cell, digit);
                is_contradictory = !model_place(model, cell, digit);
            } else {
                uint16_t digits = (uint16_t)(rng_below(&test_rng, 512) & rng_below(&test_rng, 512));
                digits &= (uint16_t) ~(is_wrong ? 0 : 1u << (digit - 1));
                fsd_board_remove(&board, cell, digits);
                model[cell] &= (uint16_t)~digits;
            }
            is_contradictory |= is_impossible(model, false);
            check_board(&board, model, is_contradictory, "a removal or a placement");
        }
        n_contradictory += is_contradictory;
        n_solved += !is_contradictory && fsd_board_state(&board) == FSD_LOGIC_SOLVED;
    }
    print_message("%u boards came to a contradiction, %u were solved\n", n_contradictory, n_solved);
    assert_true(n_contradictory > TEST_SAMPLE(5, 0) && (TEST_IS_QUICK || n_solved > 5));
}

TEST_MAIN("board", start, NULL)
