#include "support/boards.h"

#include "logic/ladder.h"
#include "logic/sudoku_explainer/aligned_exclusion.h"
#include "logic/sudoku_explainer/describe_rule.h"
#include "logic/techniques/almost_locked.h"
#include "support/test.h"

/* The puzzle after a closure, without some wrong candidates. */
static void make_of(struct rng *rng, struct fsd_board *board, const struct sample *sample, unsigned closure)
{
    const unsigned permille = rng_below(rng, 4) * 100;
    fsd_board_init_puzzle(board, sample->cells);
    fsd_ladder_climb_until(NULL, board, fsd_techniques_of_closure(closure), NULL);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        for (unsigned digit = 1; digit <= 9; digit++)
            if (digit != (unsigned)(sample->first[cell] - '0') && rng_below(rng, 1000) < permille)
                fsd_board_remove(board, cell, (uint16_t)(1u << (digit - 1)));
}

static void make_from_puzzle(struct rng *rng, struct fsd_board *board)
{
    static const enum puzzle_kind kinds[] = {PUZZLE_MINIMAL, PUZZLE_MINIMAL, PUZZLE_TWO, PUZZLE_FEW};
    static struct sample samples[200];
    static unsigned n_samples;
    if (n_samples < 200)
        sample_make(rng, kinds[n_samples % 4], &samples[n_samples]);
    const struct sample *sample = &samples[n_samples < 200 ? n_samples++ : rng_below(rng, 200)];
    make_of(rng, board, sample, 0);
}

void board_make(struct rng *rng, struct fsd_board *board)
{
    enum fsd_logic_state state;
    do {
        if (rng_below(rng, 4)) {
            make_from_puzzle(rng, board);
        } else {
            OWNED struct pencil_sample *sample = pencil_set_make(rng, 1);
            fsd_board_init_candidates(board, sample->candidates);
        }
        fsd_ladder_climb_until(NULL, board, fsd_techniques_of_closure(rng_below(rng, 2) ? 0 : rng_below(rng, 4)), NULL);
        state = fsd_board_state(board);
    } while (state == FSD_LOGIC_CONTRADICTORY || (state == FSD_LOGIC_SOLVED && rng_below(rng, 50)));
}

void board_make_unique(struct rng *rng, struct fsd_board *board, struct sample *sample)
{
    do {
        sample_make(rng, PUZZLE_MINIMAL, sample);
        make_of(rng, board, sample, 1);
        fsd_ladder_climb_until(NULL, board, fsd_techniques_of_closure(rng_below(rng, 8)), NULL);
    } while (fsd_board_state(board) != FSD_LOGIC_OPEN);
}

/* " r1c2-35 r4c4-7" */
static size_t put_removed(char *text, fsd_cells cells, const uint16_t *removed)
{
    size_t n = 0;
    text[0] = '\0';
    while (cells) {
        const unsigned cell = fsd_cells_take(&cells);
        n += (size_t)sprintf(text + n, " r%uc%u-", cell / 9 + 1, cell % 9 + 1);
        for (unsigned digit = 1; digit <= 9; digit++)
            if (removed[cell] >> (digit - 1) & 1)
                n += (size_t)sprintf(text + n, "%u", digit);
    }
    return n;
}

const char *step_text(const struct fsd_step *step)
{
    static char text[FSD_N_CELLS * 16];
    size_t n = 0;
    if (step->placed_digit)
        n = (size_t)sprintf(text, " r%uc%u=%u", step->placed_cell / 9u + 1, step->placed_cell % 9u + 1,
                            step->placed_digit);
    n += put_removed(text + n, step->removed_cells, step->removed);
    return n ? text + 1 : text;
}

const char *hint_text(const struct fsd_se_hint *hint)
{
    static char text[FSD_N_CELLS * 16 + 100];
    int n = sprintf(text, "%s %d:", fsd_se_technique_name(hint->technique), fsd_se_tenths(hint->rating));
    if (hint->cell >= 0)
        n += sprintf(text + n, " r%dc%d=%u", hint->cell / 9 + 1, hint->cell % 9 + 1, hint->digit);
    put_removed(text + n, hint->removed_cells, hint->removed);
    return text;
}

const char *board_text(const struct fsd_board *board)
{
    static char text[FSD_N_CELLS * 11];
    size_t n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        for (unsigned digit = 1; digit <= 9; digit++)
            if (has(board, cell, digit))
                text[n++] = (char)('0' + digit);
        text[n++] = cell % 9 == 8 ? '\n' : ' ';
    }
    text[n] = '\0';
    return text;
}

bool find_step(enum fsd_technique technique, const struct fsd_board *board, struct fsd_step *step)
{
    struct fsd_almost_locked_sets sets; /* large: most of it is not set */
    const struct fsd_technique_row *row = &fsd_technique_rows[technique];
    fsd_step_start(step);
    sets.is_found = false;
    step->almost_locked = &sets;
    const bool found = row->find(board, row->size, step);
    step->almost_locked = NULL;
    return found;
}

bool find_hint(const struct fsd_board *board, enum fsd_se_technique technique, bool repaired, struct fsd_se_hint *hint)
{
    struct fsd_se_vain_exclusion vain = {.bases = 0};
    if (technique == FSD_SE_ALIGNED_PAIR_EXCLUSION)
        return fsd_se_find_aligned_pair_exclusion(&vain, board, hint, NULL);
    if (technique == FSD_SE_ALIGNED_TRIPLET_EXCLUSION)
        return fsd_se_find_aligned_triplet_exclusion(&vain, board, hint, NULL);
    return fsd_se_finder(&fsd_se_technique_rows[technique], repaired)(board, technique, hint, NULL);
}

bool has(const struct fsd_board *board, unsigned cell, unsigned digit)
{
    return board->cell[cell] >> (digit - 1) & 1;
}

static void assert_has_no_solution_with(const struct fsd_board *board, unsigned cell, uint16_t digits,
                                        const struct fsd_step *step)
{
    uint16_t candidates[FSD_N_CELLS];
    memcpy(candidates, board->cell, sizeof(candidates));
    candidates[cell] &= digits;
    if (oracle_count_candidates(candidates, 1, NULL))
        fail_msg("%s removes a candidate of a solution on\n%s", step_text(step), board_text(board));
}

void assert_follows(const struct fsd_board *board, const struct fsd_step *step)
{
    assert_true(step->placed_digit || step->removed_cells);
    if (step->placed_digit) {
        uint16_t bit = (uint16_t)(1u << (step->placed_digit - 1));
        assert_true(has(board, step->placed_cell, step->placed_digit));
        assert_has_no_solution_with(board, step->placed_cell, (uint16_t)~bit, step);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (step->removed_cells >> cell & 1) {
            assert_true(step->removed[cell] != 0);
            assert_int_equal(step->removed[cell] & ~board->cell[cell], 0);
            assert_has_no_solution_with(board, cell, step->removed[cell], step);
        }
}

void assert_is_of_solution(const struct fsd_step *step, const char *solution)
{
    if (step->placed_digit)
        assert_int_equal(step->placed_digit, solution[step->placed_cell] - '0');
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (fsd_cells_has(step->removed_cells, cell))
            assert_int_equal(step->removed[cell] >> (solution[cell] - '1') & 1, 0);
}

bool both_see(const uint16_t candidates[FSD_N_CELLS], unsigned a, unsigned b, uint16_t digits)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (sees(cell, a) && sees(cell, b) && candidates[cell] & digits)
            return true;
    return false;
}

/* Not both true. */
static bool is_weak(const struct fsd_link *a, const struct fsd_link *b)
{
    if (a->digit != b->digit)
        return a->cells == b->cells && (a->cells & (a->cells - 1)) == 0;
    for (unsigned i = 0; i < FSD_N_CELLS; i++)
        for (unsigned k = 0; k < FSD_N_CELLS; k++)
            if (a->cells >> i & 1 && b->cells >> k & 1 && !sees(i, k))
                return false;
    return true;
}

/* Not both false: what the second is told to be the last place of, or the last digit of its cell. */
static bool is_strong(const struct fsd_board *board, const struct fsd_link *a, const struct fsd_link *b)
{
    if (a->digit != b->digit) {
        unsigned both = (1u << (a->digit - 1)) | (1u << (b->digit - 1));
        return b->units == 0 && a->cells == b->cells && board->cell[fsd_cells_first(a->cells)] == both;
    }
    bool holds_all = __builtin_popcount(b->units) == 1;
    for (unsigned i = 0; i < 9 && holds_all; i++) {
        unsigned cell = unit_cell((unsigned)__builtin_ctz(b->units), i);
        holds_all = !has(board, cell, a->digit) || ((a->cells | b->cells) >> cell & 1);
    }
    return holds_all;
}

void assert_alternates(const struct fsd_board *board, const struct fsd_step *step)
{
    assert_true(step->n_links >= 2 && step->n_links % 2 == 0);
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *link = &step->links[i];
        assert_int_equal(link->is_true, i % 2);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            if (link->cells >> cell & 1)
                assert_true(has(board, cell, link->digit));
        if (i % 2)
            assert_true(is_strong(board, link - 1, link));
        else if (i)
            assert_true(is_weak(link - 1, link));
    }
}
