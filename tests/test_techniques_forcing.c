/* Forcing chains: by hand, against a reference that follows singles its own way, and against solutions. */
#include "logic/techniques/techniques.h"
#include "support/boards.h"
#include "support/closure.h"
#include "support/finders.h"
#include "support/positions.h"
#include "support/test.h"

enum { N_BOARDS = TEST_SAMPLE(400, 40), N_REFERENCE_BOARDS = TEST_SAMPLE(100, 6) };

static struct fsd_board board;
static struct fsd_step step;
static const struct finder_stage stage = {&board, &step, NULL};

static const char *links_text(void)
{
    static char text[1000];
    size_t n = 0;
    for (unsigned i = 0; i < step.n_links; i++) {
        const unsigned cell = fsd_cells_first(step.links[i].cells);
        n += (size_t)snprintf(text + n, sizeof(text) - n, "%sr%uc%u%s%u", i > 0 ? " " : "", cell / 9 + 1, cell % 9 + 1,
                              step.links[i].is_true ? "=" : "<>", step.links[i].digit);
    }
    return text;
}

TEST(by_hand)
{
    static const struct {
        enum fsd_technique technique;
        const char *position, *removed; /* NULL: it finds nothing */
        const char *links;
        uint32_t units; /* 0: the base, or what is left without a place, is a cell */
    } rows[] = {
        /* 1 in r1c1 makes r1c5 a 2 and r4c1 a 3, which leave r4c5 nothing. */
        {FSD_FORCING_CONTRADICTION, "r1c5=12 r4c1=13", NULL, "", 0},
        {FSD_FORCING_CONTRADICTION, "r1c5=12 r4c1=13 r4c5=23", "r1c1-1", "r1c1=1 r1c5=2 r4c1=3 r4c5<>2 r4c5<>3", 0},
        /* A naked single that is not yet placed. */
        {FSD_FORCING_CONTRADICTION, "r1c5=1", "r1c1-1", "r1c1=1 r1c5<>1", 0},
        /* 1 in r1c1 leaves row 2 just r2c9, and both together leave row 7 nothing. */
        {FSD_FORCING_CONTRADICTION, "r2c1345678-1 r7c2345678-1", "r1c1-1", "r1c1=1 r2c9=1 r7c1<>1 r7c9<>1", 1u << 6},
        /* A cell of 1 and 2: either makes a neighbour a 3. */
        {FSD_FORCING_VERITY, "r1c1=12 r1c5=13", NULL, "", 0},
        {FSD_FORCING_VERITY, "r1c1=12 r1c5=13 r5c1=23", "r5c5-3", "r1c1=1 r1c5=3 r1c1=2 r5c1=3", 0},
        /* Three places of 1 in the first row; each makes a cell that r7c7 sees a 2: in its row, its column, its box. */
        {FSD_FORCING_VERITY, "r1c234569-1 r7c1=12 r4c7=12", NULL, "", 0},
        {FSD_FORCING_VERITY, "r1c234569-1 r7c1=12 r4c7=12 r9c8=12", "r7c7-2",
         "r1c1=1 r7c1=2 r1c7=1 r4c7=2 r1c8=1 r9c8=2", 1},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        position_make(&board, rows[i].position);
        assert_int_equal(find_step(rows[i].technique, &board, &step), rows[i].removed != NULL);
        if (!rows[i].removed)
            continue;
        assert_string_equal(step_text(&step), rows[i].removed);
        assert_string_equal(links_text(), rows[i].links);
        assert_int_equal(step.units, rows[i].units);
    }
}

/* Candidates after an assumption and all singles; false when they contradict each other. */
static bool reference_follow(uint16_t cells[81], unsigned assumed, unsigned digit)
{
    cells[assumed] &= (uint16_t)(1u << (digit - 1));
    return closure_by(cells, 1 << 0 | 1 << 1) != CLOSURE_CONTRADICTORY;
}

static bool reference_contradiction(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned digit = 1; digit <= 9; digit++) {
            uint16_t cells[81];
            memcpy(cells, board.cell, sizeof(cells));
            if (has(&board, cell, digit) && board.cell[cell] & (board.cell[cell] - 1) &&
                !reference_follow(cells, cell, digit))
                return true;
        }
    return false;
}

static unsigned smallest_base; /* size of the smallest that leads to anything; 0 for none */

static bool reference_verity(const uint16_t candidates[81], unsigned size)
{
    (void)candidates, (void)size;
    smallest_base = 0;
    for (unsigned base = 0; base < 81 + 27 * 9; base++) {
        uint16_t left[81] = {0};
        unsigned n = 0;
        bool agrees = true;
        for (unsigned cell = 0; cell < 81; cell++)
            for (unsigned digit = 1; digit <= 9; digit++) {
                unsigned unit = (base - 81) / 9;
                bool in_unit = unit < 9    ? cell / 9 == unit
                               : unit < 18 ? cell % 9 == unit - 9
                                           : fsd_cell_box(cell) == unit - 18;
                bool is_option = base < 81 ? cell == base : in_unit && (base - 81) % 9 + 1 == digit;
                if (!is_option || !has(&board, cell, digit))
                    continue;
                uint16_t cells[81];
                memcpy(cells, board.cell, sizeof(cells));
                agrees &= reference_follow(cells, cell, digit);
                for (unsigned i = 0; i < 81; i++)
                    left[i] |= cells[i];
                n++;
            }
        bool any = false;
        for (unsigned i = 0; i < 81; i++)
            any |= (board.cell[i] & ~left[i]) != 0;
        if (agrees && any && n > 1 && (!smallest_base || n < smallest_base))
            smallest_base = n;
    }
    return smallest_base > 0;
}

static void assert_smallest_base(void)
{
    unsigned n_options = 0;
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned digit = 1; digit <= 9; digit++)
            n_options += (step.cells >> cell & 1) && (step.digits >> (digit - 1) & 1) && has(&board, cell, digit);
    if (smallest_base && n_options != smallest_base)
        fail_msg("verity: a base of %u, the reference's of %u, on\n%s", n_options, smallest_base, board_text(&board));
    smallest_base = 0; /* until it is asked again */
}

/* The placements shown suffice: followed one by one, each is by then the single that it is said to be. */
static void assert_single(const struct fsd_board *at, unsigned cell, unsigned digit, uint32_t units)
{
    bool is_single = units == 0 && at->cell[cell] == 1u << (digit - 1);
    for (unsigned unit = 0; unit < 27; unit++) {
        unsigned n = 0;
        bool is_in = false;
        for (unsigned i = 0; i < 9; i++) {
            unsigned other = unit_cell(unit, i);
            n += has(at, other, digit);
            is_in |= other == cell;
        }
        is_single |= units == 1u << unit && is_in && n == 1 && has(at, cell, digit);
    }
    if (!is_single)
        fail_msg("r%uc%u=%u is no single in the chain of %s on\n%s", cell / 9 + 1, cell % 9 + 1, digit,
                 step_text(&step), board_text(&board));
}

static void assert_chains_hold(void)
{
    struct fsd_board at = board;
    bool is_base_shown_alone = true;
    for (unsigned i = 0; i < step.n_links && step.links[i].is_true; i++) {
        unsigned cell = fsd_cells_first(step.links[i].cells), digit = step.links[i].digit;
        if ((step.cells >> cell & 1) && (step.digits >> (digit - 1) & 1)) {
            assert_int_equal(step.links[i].units, 0);
            at = board;
        } else {
            assert_single(&at, cell, digit, step.links[i].units);
            is_base_shown_alone = false;
        }
        fsd_board_place(&at, cell, digit);
        bool is_last = i + 1 == step.n_links || !step.links[i + 1].is_true;
        bool ends =
            is_last || ((step.cells & step.links[i + 1].cells) && (step.digits >> (step.links[i + 1].digit - 1) & 1));
        for (unsigned gone = 0; gone < 81 && ends && !is_base_shown_alone; gone++)
            if (step.removed_cells >> gone & 1 && !(step.cells == fsd_cells_of(gone)))
                assert_int_equal(at.cell[gone] & step.removed[gone], 0);
    }
    for (unsigned i = 0; i < step.n_links; i++)
        if (!step.links[i].is_true)
            assert_false(has(&at, fsd_cells_first(step.links[i].cells), step.links[i].digit));
}

static void assert_verity(void)
{
    assert_smallest_base();
    assert_chains_hold();
}

TEST(finds_what_the_references_find_and_no_solution_has)
{
    enum { N = N_REFERENCE_BOARDS, LEAST = N_BOARDS / 20 + 1 };
    static const struct finder_check checks[] = {
        {FSD_FORCING_CONTRADICTION, reference_contradiction, N, LEAST, assert_chains_hold},
        {FSD_FORCING_VERITY, reference_verity, N, LEAST, assert_verity},
    };
    assert_finders(&stage, N_BOARDS, 2, checks, sizeof(checks) / sizeof(checks[0]));
}

TEST_MAIN("techniques: forcing chains", NULL, NULL)
