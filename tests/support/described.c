#include "support/described.h"

#include "support/boards.h"
#include "support/candidates.h"
#include "support/test.h"

static fsd_cells bit(unsigned cell)
{
    return (fsd_cells)1 << cell;
}

static bool is_in(fsd_cells cells, unsigned cell)
{
    return cells >> cell & 1;
}

static unsigned n_cells(fsd_cells cells)
{
    unsigned n = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        n += is_in(cells, cell);
    return n;
}

static unsigned only_cell(fsd_cells cells)
{
    assert_int_equal(n_cells(cells), 1);
    unsigned cell = 0;
    while (!is_in(cells, cell))
        cell++;
    return cell;
}

static unsigned only_digit(uint16_t digits)
{
    assert_int_equal(size_of(digits), 1);
    return (unsigned)__builtin_ctz(digits) + 1;
}

static unsigned only_unit(uint32_t units)
{
    assert_int_equal(__builtin_popcount(units), 1);
    return (unsigned)__builtin_ctz(units);
}

/* By definition; set at the start. */
static fsd_cells unit_cells[FSD_N_UNITS], peers[FSD_N_CELLS];

void described_init(void)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++)
        for (unsigned k = 0; k < 9; k++)
            unit_cells[unit] |= bit(unit_cell(unit, k));
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        for (unsigned other = 0; other < FSD_N_CELLS; other++)
            peers[cell] |= sees(cell, other) ? bit(other) : 0;
}

fsd_cells cells_of_units(uint32_t units)
{
    fsd_cells cells = 0;
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++)
        cells |= units >> unit & 1 ? unit_cells[unit] : 0;
    return cells;
}

static fsd_cells places(const struct told *told, uint16_t digits, uint32_t units)
{
    fsd_cells cells = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        cells |= told->board->cell[cell] & digits ? bit(cell) : 0;
    return cells & cells_of_units(units);
}

static uint16_t candidates_in(const struct told *told, fsd_cells cells)
{
    uint16_t digits = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        digits |= is_in(cells, cell) ? told->board->cell[cell] : 0;
    return digits;
}

fsd_cells seen_by_all(fsd_cells cells)
{
    fsd_cells seen = ((fsd_cells)1 << FSD_N_CELLS) - 1;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        seen &= is_in(cells, cell) ? peers[cell] : seen;
    return seen;
}

fsd_cells reachable(fsd_cells from, fsd_cells set)
{
    for (fsd_cells before = 0; before != from;) {
        before = from;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            from |= is_in(from, cell) ? peers[cell] & set : 0;
    }
    return from;
}

static void must_remove(struct told *told, fsd_cells cells, uint16_t digits)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        told->removed[cell] |= is_in(cells, cell) ? told->board->cell[cell] & digits : 0;
}

static void must_place(struct told *told, unsigned cell, unsigned digit)
{
    told->placed_cell = cell;
    told->placed_digit = digit;
}

static void hidden_single(struct told *told)
{
    assert_true(places(told, told->step->digits, 1U << only_unit(told->step->units)) == told->step->cells);
    must_place(told, only_cell(told->step->cells), only_digit(told->step->digits));
}

static void naked_single(struct told *told)
{
    const unsigned cell = only_cell(told->step->cells);
    assert_int_equal(told->board->cell[cell], told->step->digits);
    must_place(told, cell, only_digit(told->step->digits));
}

/* In one unit of a line and a box the digit stands in the other only. */
static void check_locked(const struct told *told, bool from_box)
{
    const struct fsd_step *const step = told->step;
    const unsigned base = only_unit(step->units), cover = only_unit(step->cover_units);
    assert_int_equal(base >= 18, from_box);
    assert_int_equal(cover >= 18, !from_box);
    only_digit(step->digits);
    assert_true(n_cells(step->cells) >= 2);
    assert_true(places(told, step->digits, step->units) == step->cells);
    assert_true((step->cells & ~cells_of_units(step->cover_units)) == 0);
}

static void locked(struct told *told)
{
    const struct fsd_step *const step = told->step;
    check_locked(told, step->technique == FSD_SE_POINTING);
    must_remove(told, cells_of_units(step->cover_units) & ~cells_of_units(step->units), step->digits);
}

static void direct_locked(struct told *told)
{
    const struct fsd_step *const step = told->step;
    check_locked(told, step->technique == FSD_SE_DIRECT_POINTING);
    const fsd_cells all = places(told, step->digits, 1U << only_unit(step->placed_units));
    const fsd_cells lost = cells_of_units(step->cover_units) & ~cells_of_units(step->units);
    assert_true(step->others != 0 && step->others == (all & lost));
    must_place(told, only_cell(all & ~step->others), only_digit(step->digits));
}

static void check_size(const struct told *told, unsigned n)
{
    assert_int_equal(n, fsd_se_technique_rows[told->step->technique].size);
}

static void naked_set(struct told *told)
{
    const struct fsd_step *const step = told->step;
    const fsd_cells unit = cells_of_units(1U << only_unit(step->units));
    check_size(told, n_cells(step->cells));
    check_size(told, size_of(step->digits));
    assert_true((step->cells & ~unit) == 0);
    assert_int_equal(candidates_in(told, step->cells), step->digits);
    must_remove(told, unit & ~step->cells, step->digits);
}

static void check_hidden_set(const struct told *told)
{
    const struct fsd_step *const step = told->step;
    check_size(told, n_cells(step->cells));
    check_size(told, size_of(step->digits));
    for (unsigned digit = 1; digit <= 9; digit++)
        if (step->digits >> (digit - 1) & 1)
            assert_true(places(told, (uint16_t)(1U << (digit - 1)), step->units) != 0);
    assert_true(places(told, step->digits, 1U << only_unit(step->units)) == step->cells);
}

static void hidden_set(struct told *told)
{
    check_hidden_set(told);
    must_remove(told, told->step->cells, (uint16_t)~told->step->digits);
}

static void direct_hidden_set(struct told *told)
{
    const struct fsd_step *const step = told->step;
    check_hidden_set(told);
    assert_int_equal(step->placed_units, step->units);
    const fsd_cells all = places(told, step->other_digits, step->units);
    assert_int_equal(step->other_digits & step->digits, 0);
    assert_true((all & step->cells) != 0);
    must_place(told, only_cell(all & ~step->cells), only_digit(step->other_digits));
}

static void fish(struct told *told)
{
    const struct fsd_step *const step = told->step;
    const bool in_rows = (step->units & 0x1ff) != 0;
    only_digit(step->digits);
    assert_int_equal(step->units & ~(in_rows ? 0x1ffU : 0x3fe00U), 0);
    assert_int_equal(step->cover_units & ~(in_rows ? 0x3fe00U : 0x1ffU), 0);
    check_size(told, (unsigned)__builtin_popcount(step->units));
    check_size(told, (unsigned)__builtin_popcount(step->cover_units));
    assert_true(places(told, step->digits, step->units) == step->cells);
    assert_true((step->cells & ~cells_of_units(step->cover_units)) == 0);
    must_remove(told, cells_of_units(step->cover_units) & ~cells_of_units(step->units), step->digits);
}

/* Whatever the three cells hold, one of them is z. */
static void wing(struct told *told)
{
    const struct fsd_step *const step = told->step;
    const uint16_t *const cell = told->board->cell;
    const unsigned pivot = only_cell(step->cells);
    assert_int_equal(n_cells(step->others), 2);
    const unsigned first = (unsigned)fsd_cells_first(step->others);
    const unsigned second = only_cell(step->others & ~bit(first));
    const uint16_t z = cell[first] & cell[second];
    check_size(told, size_of(cell[pivot]));
    assert_int_equal(size_of(step->digits), 3);
    assert_int_equal(candidates_in(told, step->cells | step->others), step->digits);
    assert_true(is_in(peers[pivot], first) && is_in(peers[pivot], second));
    only_digit(z);
    for (unsigned p = 0; p < 9; p++)
        for (unsigned a = 0; a < 9; a++)
            for (unsigned b = 0; b < 9; b++)
                if (cell[pivot] >> p & 1 && cell[first] >> a & 1 && cell[second] >> b & 1 && p != a && p != b)
                    assert_true((z & (1U << p | 1U << a | 1U << b)) != 0);
    const fsd_cells with_z = (step->cells | step->others) & places(told, z, 0x7ffffff);
    must_remove(told, seen_by_all(with_z), z);
}

/* Filled with the pair alone, the loop has two ways: its cells alternate, and each of their units has two. */
static void check_loop(const struct told *told)
{
    const struct fsd_step *const step = told->step;
    fsd_cells odd = 0;
    assert_int_equal(size_of(step->digits), 2);
    assert_int_equal(n_cells(step->cells), 4 + (step->technique - FSD_SE_UNIQUE_RECTANGLE_TYPE_1) / 4 * 2);
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
        const unsigned n = n_cells(step->cells & cells_of_units(1U << unit));
        assert_true(n == 0 || n == 2);
    }
    const unsigned first = fsd_cells_first(step->cells);
    assert_true(reachable(bit(first), step->cells) == step->cells);
    for (fsd_cells even = bit(first), done = 0; (even | odd) != done;) {
        done = even | odd;
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            odd |= is_in(even, cell) ? peers[cell] & step->cells : 0;
            even |= is_in(odd, cell) ? peers[cell] & step->cells : 0;
        }
        assert_true((even & odd) == 0);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (is_in(step->cells, cell))
            assert_int_equal(told->board->cell[cell] & step->digits, step->digits);
}

/* The loop's cells with other candidates than the pair. */
static fsd_cells roof_of(const struct told *told)
{
    return told->step->cells & places(told, (uint16_t)~told->step->digits, 0x7ffffff);
}

/* One of the roof's two cells holds a digit beyond the pair. */
static void loop_with_set(struct told *told, fsd_cells roof)
{
    const struct fsd_step *const step = told->step;
    const fsd_cells unit = cells_of_units(1U << only_unit(step->units)), set = step->others & ~step->cells;
    assert_int_equal(n_cells(roof), 2);
    assert_true((step->others & step->cells) == roof);
    assert_true((step->others & ~unit) == 0);
    if (step->own_digits) {
        const uint16_t extra = candidates_in(told, roof) & (uint16_t)~step->digits;
        assert_int_equal(step->other_digits, 0);
        assert_int_equal(size_of(step->own_digits), n_cells(set) + 1);
        assert_int_equal((candidates_in(told, set) | extra), step->own_digits);
        must_remove(told, unit & ~step->others, step->own_digits);
    } else {
        assert_int_equal(size_of(step->other_digits), n_cells(set) + 1);
        assert_int_equal(candidates_in(told, roof) & step->other_digits & ~step->digits, 0);
        assert_true((places(told, step->other_digits, step->units) & ~step->others) == 0);
        must_remove(told, set, (uint16_t)~step->other_digits);
    }
}

static void loop(struct told *told)
{
    const struct fsd_step *const step = told->step;
    const fsd_cells roof = roof_of(told);
    const unsigned type = (step->technique - FSD_SE_UNIQUE_RECTANGLE_TYPE_1) % 4 + 1;
    check_loop(told);
    if (type == 3) {
        loop_with_set(told, roof);
        return;
    }
    assert_true(step->others == roof);
    if (type == 1) {
        must_remove(told, bit(only_cell(roof)), step->digits);
    } else if (type == 2) {
        assert_true(n_cells(roof) >= 2);
        only_digit(step->other_digits);
        assert_int_equal(candidates_in(told, roof), step->digits | step->other_digits);
        must_remove(told, seen_by_all(roof), step->other_digits);
    } else {
        assert_int_equal(n_cells(roof), 2);
        only_digit(step->other_digits & step->digits);
        assert_true(step->units != 0);
        for (uint32_t left = step->units; left; left &= left - 1)
            assert_true(places(told, step->other_digits, left & -left) == roof);
        must_remove(told, roof, step->digits & (uint16_t)~step->other_digits);
    }
}

/* Without the extra candidates each empty cell has two, and each digit two places in each unit where it is open. */
static void check_grave(const struct told *told, uint16_t extra[FSD_N_CELLS])
{
    const struct fsd_step *const step = told->step;
    uint16_t rest[FSD_N_CELLS], digits = 0;
    fsd_cells cells = 0;
    memcpy(rest, told->board->cell, sizeof(rest));
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        const unsigned cell = only_cell(link->cells);
        assert_true(link->is_true && link->n_reasons == 0 && has(told->board, cell, link->digit));
        extra[cell] |= (uint16_t)(1U << (link->digit - 1));
        rest[cell] &= (uint16_t)~extra[cell];
        cells |= link->cells;
        digits |= extra[cell];
    }
    assert_true(cells == step->cells && digits == step->digits);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        assert_true(size_of(rest[cell]) <= 2);
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++)
        for (unsigned digit = 1; digit <= 9; digit++) {
            unsigned n = 0, n_alone = 0;
            for (unsigned k = 0; k < 9; k++) {
                const uint16_t there = rest[unit_cell(unit, k)];
                n += there >> (digit - 1) & 1;
                n_alone += there == 1U << (digit - 1);
            }
            assert_true(n_alone > 0 ? n == 1 : n == 2);
        }
}

static void grave(struct told *told)
{
    const struct fsd_step *const step = told->step;
    uint16_t extra[FSD_N_CELLS] = {0};
    check_grave(told, extra);
    if (step->technique == FSD_SE_BUG_TYPE_1) {
        must_remove(told, bit(only_cell(step->cells)), (uint16_t)~step->digits);
    } else if (step->technique == FSD_SE_BUG_TYPE_2) {
        assert_true(n_cells(step->cells) >= 2);
        only_digit(step->digits);
        must_remove(told, seen_by_all(step->cells), step->digits);
    } else if (step->technique == FSD_SE_BUG_TYPE_3) {
        const fsd_cells unit = cells_of_units(1U << only_unit(step->units));
        assert_true(((step->cells | step->others) & ~unit) == 0 && (step->cells & step->others) == 0);
        assert_int_equal(size_of(step->own_digits), n_cells(step->others) + 1);
        assert_int_equal(candidates_in(told, step->others) | step->digits, step->own_digits);
        must_remove(told, unit & ~step->cells & ~step->others, step->own_digits);
    } else {
        only_digit(step->other_digits);
        assert_int_equal(n_cells(step->cells), 2);
        assert_true(step->units != 0);
        for (uint32_t left = step->units; left; left &= left - 1)
            assert_true(places(told, step->other_digits, left & -left) == step->cells);
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            if (is_in(step->cells, cell)) {
                assert_int_equal(extra[cell] & step->other_digits, 0);
                must_remove(told, bit(cell), (uint16_t) ~(extra[cell] | step->other_digits));
            }
    }
}

/* What the aligned cells hold in one case. */
struct combination {
    unsigned n;
    unsigned cells[3];
    unsigned digits[3];
};

/* Whether a link says so, or the contrary. */
static bool link_is(const struct fsd_link *link, unsigned cell, unsigned digit, bool is_true)
{
    return link->cells == bit(cell) && link->digit == digit && link->is_true == is_true;
}

/* A link follows from its reasons, which begin its branch or are the one link that a cell has left. */
static void check_link(const struct told *told, unsigned first, const struct fsd_link *link)
{
    const struct fsd_step *const step = told->step;
    const unsigned cell = only_cell(link->cells);
    uint16_t lost = 0;
    assert_true(has(told->board, cell, link->digit));
    assert_true(is_in(link->is_true ? step->others : step->cells, cell));
    for (unsigned i = 0; i < link->n_reasons; i++) {
        const unsigned reason = step->reasons[link->first_reason + i];
        assert_true(reason >= first && &step->links[reason] < link);
        assert_true(step->links[reason].is_true && sees(cell, only_cell(step->links[reason].cells)));
        lost |= (uint16_t)(1U << (step->links[reason].digit - 1));
    }
    if (link->is_true)
        assert_int_equal(told->board->cell[cell] & ~lost, 1U << (link->digit - 1));
    else
        assert_int_equal(lost, 1U << (link->digit - 1));
}

/* Whether some branch, all of whose assumptions hold in this combination, makes it fall. */
static bool is_told_to_fall(const struct told *told, const struct combination *combination)
{
    const struct fsd_step *const step = told->step;
    for (unsigned i = 0; i < step->n_links;) {
        bool holds = true;
        for (; i < step->n_links && step->links[i].n_reasons == 0; i++) {
            bool is_held = false;
            for (unsigned k = 0; k < combination->n; k++)
                is_held |= link_is(&step->links[i], combination->cells[k], combination->digits[k], true);
            holds = holds && is_held;
        }
        for (; i < step->n_links && step->links[i].n_reasons > 0; i++)
            for (unsigned k = 0; k < combination->n && holds; k++)
                if (link_is(&step->links[i], combination->cells[k], combination->digits[k], false))
                    return true;
    }
    return false;
}

/* By definition: equal digits that see each other, or a cell that sees them all is left without candidates. */
static bool falls(const struct told *told, const struct combination *combination)
{
    const unsigned most = combination->n == 2 ? 2 : 3;
    uint16_t held = 0;
    for (unsigned i = 0; i < combination->n; i++) {
        held |= (uint16_t)(1U << (combination->digits[i] - 1));
        for (unsigned j = 0; j < i; j++)
            if (combination->digits[i] == combination->digits[j] && sees(combination->cells[i], combination->cells[j]))
                return true;
    }
    const fsd_cells seen = seen_by_all(told->step->cells);
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const uint16_t digits = told->board->cell[cell];
        if (is_in(seen, cell) && size_of(digits) >= 2 && size_of(digits) <= most && (digits & ~held) == 0)
            return true;
    }
    return false;
}

static void each_combination(struct told *told, struct combination *combination, unsigned k,
                             uint16_t allowed[FSD_N_CELLS])
{
    if (k < combination->n && k < 3) {
        for (unsigned digit = 1; digit <= 9; digit++)
            if (has(told->board, combination->cells[k], digit)) {
                combination->digits[k] = digit;
                each_combination(told, combination, k + 1, allowed);
            }
        return;
    }
    bool is_removed = false;
    for (unsigned i = 0; i < combination->n; i++)
        is_removed |= (told->step->digits & told->step->removed[combination->cells[i]] &
                       (is_in(told->step->removed_cells, combination->cells[i]) ? 0x1ff : 0)) >>
                          (combination->digits[i] - 1) &
                      1;
    if (!falls(told, combination)) {
        for (unsigned i = 0; i < combination->n; i++)
            allowed[combination->cells[i]] |= (uint16_t)(1U << (combination->digits[i] - 1));
        assert_false(is_told_to_fall(told, combination));
    } else if (is_removed) {
        assert_true(is_told_to_fall(told, combination));
    }
}

static void aligned(struct told *told)
{
    const struct fsd_step *const step = told->step;
    struct combination combination = {.n = 0};
    uint16_t allowed[FSD_N_CELLS] = {0};
    unsigned first = 0;
    assert_int_equal(n_cells(step->cells), step->technique == FSD_SE_ALIGNED_PAIR_EXCLUSION ? 2 : 3);
    assert_true((step->others & ~seen_by_all(step->cells)) == 0);
    assert_true(step->n_links < FSD_MAX_LINKS);
    for (unsigned i = 0; i < step->n_links; i++) {
        const struct fsd_link *const link = &step->links[i];
        if (link->n_reasons > 0) {
            check_link(told, first, link);
            continue;
        }
        first = i > 0 && link[-1].n_reasons == 0 ? first : i;
        assert_true(link->is_true && (link->cells & ~step->cells) == 0);
        if (first == i)
            assert_true(step->removed[only_cell(link->cells)] >> (link->digit - 1) & 1);
    }
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (is_in(step->cells, cell))
            combination.cells[combination.n++] = cell;
    each_combination(told, &combination, 0, allowed);
    for (unsigned i = 0; i < combination.n; i++)
        must_remove(told, bit(combination.cells[i]), (uint16_t)~allowed[combination.cells[i]]);
}

static void (*const checks[FSD_SE_N_TECHNIQUES])(struct told *) = {
    [FSD_SE_HIDDEN_SINGLE] = hidden_single,
    [FSD_SE_DIRECT_POINTING] = direct_locked,
    [FSD_SE_DIRECT_CLAIMING] = direct_locked,
    [FSD_SE_DIRECT_HIDDEN_PAIR] = direct_hidden_set,
    [FSD_SE_NAKED_SINGLE] = naked_single,
    [FSD_SE_DIRECT_HIDDEN_TRIPLET] = direct_hidden_set,
    [FSD_SE_POINTING] = locked,
    [FSD_SE_CLAIMING] = locked,
    [FSD_SE_NAKED_PAIR] = naked_set,
    [FSD_SE_X_WING] = fish,
    [FSD_SE_HIDDEN_PAIR] = hidden_set,
    [FSD_SE_NAKED_TRIPLET] = naked_set,
    [FSD_SE_SWORDFISH] = fish,
    [FSD_SE_HIDDEN_TRIPLET] = hidden_set,
    [FSD_SE_XY_WING] = wing,
    [FSD_SE_XYZ_WING] = wing,
    [FSD_SE_UNIQUE_RECTANGLE_TYPE_1... FSD_SE_UNIQUE_LOOP_18_TYPE_4] = loop,
    [FSD_SE_NAKED_QUAD] = naked_set,
    [FSD_SE_JELLYFISH] = fish,
    [FSD_SE_HIDDEN_QUAD] = hidden_set,
    [FSD_SE_BUG_TYPE_1... FSD_SE_BUG_TYPE_4] = grave,
    [FSD_SE_ALIGNED_PAIR_EXCLUSION] = aligned,
    [FSD_SE_ALIGNED_TRIPLET_EXCLUSION] = aligned,
};

bool has_definition(enum fsd_se_technique technique)
{
    return checks[technique];
}

void work_out(struct told *told)
{
    checks[told->step->technique](told);
}
