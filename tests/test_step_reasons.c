/* What a step rests on: what excludes the others of a single, and the lines of a long chain. */
#include "grid/chain_text.h"
#include "logic/stepper.h"
#include "logic/text/step_chain.h"
#include "logic/text/step_text.h"
#include "picture/step_picture.h"
#include "support/test.h"
#include "support/texts.h"

#define CELL(row, column) fsd_cells_of(9 * (row) + (column)-10)

static struct fsd_buffer buffer;

/* The fewest that do it, by all sets of digits that stand on the grid; and each digit does. */
static void assert_few(const struct fsd_named_step *step, const uint16_t before[FSD_N_CELLS])
{
    const struct fsd_step *const found = &step->found.step;
    const struct fsd_exclusion *const exclusion = &step->exclusion;
    const fsd_cells peers = fsd_cell_sets.peers[found->placed_cell];
    if (exclusion->of == FSD_SINGLE_NAKED) {
        uint16_t all = 0;
        for (fsd_cells cells = exclusion->by; cells;) {
            const unsigned cell = fsd_cells_take(&cells);
            assert_true(fsd_cells_has(peers, cell) && !(all & before[cell]));
            all |= exclusion->digits[cell];
        }
        assert_int_equal(all | exclusion->gone_digits | fsd_digits_of(found->placed_digit), FSD_ALL_DIGITS);
        assert_int_equal(all & exclusion->gone_digits, 0);
        return;
    }
    unsigned where[9], n = 0, least = 9;
    for (unsigned cell = 0; cell < 81; cell++)
        if (before[cell] == fsd_digits_of(found->placed_digit) && cell != found->placed_cell)
            where[n++] = cell;
    for (unsigned set = 0; set < 1u << n; set++) {
        fsd_cells left = exclusion->empty & ~exclusion->gone;
        for (unsigned i = 0; i < n; i++)
            left &= set >> i & 1 ? ~fsd_cell_sets.peers[where[i]] : ~(fsd_cells)0;
        least = left == 0 && (unsigned)__builtin_popcount(set) < least ? (unsigned)__builtin_popcount(set) : least;
    }
    fsd_cells left = exclusion->empty;
    for (fsd_cells cells = exclusion->by; cells;) {
        const unsigned cell = fsd_cells_take(&cells);
        assert_int_equal(before[cell], fsd_digits_of(found->placed_digit));
        left &= ~fsd_cell_sets.peers[cell];
    }
    assert_true(left == exclusion->gone);
    assert_int_equal(fsd_cells_count(exclusion->by), least);
}

TEST(singles_say_why)
{
    static const char *const puzzles[] = {
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."};
    static struct fsd_stepper stepper;
    static struct fsd_named_step step;
    unsigned n[4] = {0}, n_gone = 0;
    assert_true(fsd_stepper_init(&stepper, FSD_STEPS_TO_THE_END, 10, &(struct fsd_se_options){.without = 0}, 0));
    for (size_t i = 0; i < sizeof(puzzles) / sizeof(puzzles[0]); i++) {
        uint16_t before[81];
        fsd_stepper_start(&stepper, puzzles[i], NULL, FSD_UNIQUE_BY_DIGITS, puzzles[i]);
        for (memcpy(before, stepper.board.cell, sizeof(before));
             fsd_stepper_next(&stepper, fsd_deadline_after(0), &step) == 1;
             memcpy(before, stepper.board.cell, sizeof(before))) {
            const enum fsd_single single = fsd_named_step_single(&step);
            if (single == FSD_NO_SINGLE)
                continue;
            fsd_exclusion_find(&step.exclusion, single, &step.found.step, before,
                               fsd_picture_written(puzzles[i], before, 0));
            n[step.exclusion.of]++;
            n_gone += step.exclusion.gone != 0;
            if (step.exclusion.of == FSD_SINGLE_FULL_HOUSE)
                assert_int_equal(fsd_cells_count(step.exclusion.by), 8);
            else
                assert_few(&step, before);
        }
    }
    for (unsigned i = FSD_SINGLE_FULL_HOUSE; i <= FSD_SINGLE_NAKED; i++)
        assert_true(n[i] > 3);
    assert_true(n_gone > 1);
    fsd_stepper_destroy(&stepper);

    /* In words: as many units as it takes, and what went before. */
    step.found.step.technique = FSD_NAKED_SINGLE;
    step.found.step.cells = fsd_cells_of(0);
    step.found.step.digits = 1;
    step.kind = FSD_STEPS_OF_LEVELS;
    step.level = 0;
    step.exclusion = (struct fsd_exclusion){.of = FSD_SINGLE_NAKED,
                                            .by = fsd_cells_of(1) | fsd_cells_of(8) | fsd_cells_of(9),
                                            .digits = {[1] = 2, [8] = 4, [9] = 16},
                                            .units = 1 | 1 << 18,
                                            .gone_digits = 8};
    fsd_named_step_text_reason(&buffer, &step);
    assert_string_equal(text_taken(&buffer), ": r1c1 can only be 1; 3 digits exclude the others: 23 in row 1, 5 in "
                                             "box 1; it has already lost 4 => ");
}

/* One implication a line; what is denied by the way has no number; the last line says what it contradicts. */
TEST(chains_in_lines)
{
    static struct fsd_step step;
    __attribute__((cleanup(fsd_chain_destroy))) struct fsd_chain chain = {.n_links = 0};
    fsd_step_start(&step);
    const struct fsd_link links[] = {
        {.cells = CELL(1, 1), .digit = 2, .is_true = true},
        {.cells = CELL(1, 4), .digit = 2},
        {.cells = CELL(1, 4), .digit = 5, .is_true = true},
        {.cells = CELL(6, 1), .digit = 2},
        {.cells = CELL(6, 4), .digit = 5},
        {.cells = CELL(6, 8), .digit = 5, .is_true = true, .units = 1u << 5},
        {.cells = CELL(9, 9), .digit = 5, .nested = "Pointing"},
        {.cells = CELL(9, 8), .digit = 7, .is_true = true, .units = 1u << 8},
        {.cells = CELL(6, 1), .digit = 7, .is_true = true},
        {.cells = CELL(9, 1), .digit = 7},
        {.cells = CELL(9, 8), .digit = 7},
    };
    static const uint16_t reasons[][2] = {{0}, {0}, {1}, {0}, {2}, {4}, {5}, {6, 2}, {3}, {8}, {9, 7}};
    static const uint16_t n_reasons[] = {0, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2};
    for (unsigned i = 0; i < sizeof(links) / sizeof(links[0]); i++)
        assert_true(fsd_step_link_from(&step, reasons[i], n_reasons[i], &links[i]));
    fsd_step_chain(&chain, &step);
    fsd_chain_find_lines(&chain);
    static const char *const wanted[][2] = {
        {"r1c1=2", "assumed"},
        {"r1c4=5", "because of 1, r1c4<>2: no other digit there"},
        {"r6c8=5", "because of 2, r6c4<>5: no other place in row 6"},
        {"r9c9<>5", "because of 3: Pointing"},
        {"r9c8=7", "because of 2 and 4: no other place in row 9"},
        {"r6c1=7", "because of 1, r6c1<>2: no other digit there"},
        {"r9c8<>7", "because of 5 and 6, r9c1<>7; but r9c8=7 by 5"},
    };
    assert_int_equal(chain.n_lines, sizeof(wanted) / sizeof(wanted[0]));
    assert_int_equal(chain.n_parts, 1);
    for (size_t i = 0; i < chain.n_lines; i++) {
        fsd_chain_line_put_statement(&buffer, &chain, i);
        assert_string_equal(text_taken(&buffer), wanted[i][0]);
        fsd_chain_line_put_why(&buffer, &chain, i);
        assert_string_equal(text_taken(&buffer), wanted[i][1]);
    }
    fsd_chain_text_put_brief(&buffer, &chain);
    assert_string_equal(text_taken(&buffer), "in 7 lines, r1c1=2 leads to r9c8<>7 and r9c8=7");

    /* What to look for in the house that a link is by. */
    static const struct {
        uint32_t set, n_cells; /* those of the next links */
        bool is_elsewhere;
        const char *why;
    } sets[] = {{1u << 4, 0, false, "because of 2, r6c4<>5: 5 in row 6 has no place"},
                {1u << 4, 2, false, "because of 2, r6c4<>5: 5 in row 6 fits only in r9c89"},
                {25u, 2, false, "because of 2, r6c4<>5: 1, 4 and 5 in row 6 fit only in r9c89"},
                {1u << 4, 1, true, "because of 2, r6c4<>5: r9c9 in row 6 holds only 5"},
                {9u, 2, true, "because of 2, r6c4<>5: r9c89 in row 6 hold only 1 and 4"}};
    chain.links[5].is_last_place = false;
    for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
        chain.links[5].set = sets[i].set;
        chain.links[5].n_set_cells = sets[i].n_cells;
        chain.links[5].is_set_elsewhere = sets[i].is_elsewhere;
        fsd_chain_line_put_why(&buffer, &chain, 2);
        assert_string_equal(text_taken(&buffer), sets[i].why);
    }

    /* A cell's last digit, where what is true elsewhere excludes the others; not where a place is missing elsewhere. */
    static const char *const by_cell[] = {"because of 1: no other digit there", "because of 1, r1c4<>2"};
    for (uint32_t i = 0; i < 2; i++) {
        chain.reasons[chain.links[8].first_reason] = i;
        fsd_chain_line_put_why(&buffer, &chain, 5);
        assert_string_equal(text_taken(&buffer), by_cell[i]);
    }

    /* Another branch is a part of its own, and one of many lines is divided evenly. */
    for (unsigned i = 0; i < 11; i++) {
        const uint16_t last = (uint16_t)(step.n_links - 1);
        const struct fsd_link link = {.cells = fsd_cells_of(i), .digit = 1, .is_true = true, .units = 1};
        assert_true(fsd_step_link_from(&step, &last, i > 0, &link));
    }
    fsd_step_chain(&chain, &step);
    fsd_chain_find_lines(&chain);
    assert_int_equal(chain.n_lines, 18);
    assert_int_equal(chain.n_branches, 2);
    static const unsigned parts[] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
    for (size_t i = 0; i < chain.n_lines; i++)
        assert_int_equal(chain.lines[i].part, parts[i]);
    fsd_chain_text_put_brief(&buffer, &chain);
    assert_string_equal(text_taken(&buffer), "2 branches, 18 lines");

    /* A part draws what is in it and what that rests on, no more. */
    static struct fsd_picture picture;
    uint16_t before[81];
    for (unsigned cell = 0; cell < 81; cell++)
        before[cell] = FSD_ALL_DIGITS;
    char blank[82] = "";
    memset(blank, '.', 81);
    fsd_picture_of_step(&picture, blank, blank, before, 0, &step, &chain, 3);
    assert_int_equal(picture.n_links, 5);
    assert_int_equal(picture.marks[FSD_ROLE_TRUE][5], 1);
    assert_int_equal(picture.marks[FSD_ROLE_TRUE][4], 0);
    fsd_picture_of_step(&picture, blank, blank, before, 0, &step, &chain, 1);
    assert_int_equal(picture.n_links, 12);

    /* A sentence is enough for a short one. */
    step.n_links = 8;
    fsd_step_chain(&chain, &step);
    fsd_chain_find_lines(&chain);
    assert_int_equal(chain.n_lines + chain.n_parts, 0);
}

int main(void)
{
    int n_failed = test_run("step_reasons", NULL, NULL);
    fsd_buffer_destroy(&buffer);
    return n_failed;
}
