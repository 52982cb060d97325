/*
 * Steps of the theory: each is checked by definition on a copy of the candidates, and against the oracle's solution;
 * they end where the theory's own reduction does.
 */
#include "logic/theory_steps.h"
#include "support/boards.h"
#include "support/candidates.h"
#include "support/corpora.h"
#include "support/test.h"

enum { ALL = 0x1ff, N_SAMPLES = TEST_SAMPLE(2000, 200), N_PENCILS = TEST_SAMPLE(1000, 100) };

/* Candidates, and which cells' digits are known to be true. */
struct mirror {
    uint16_t candidates[81];
    bool is_true[81];
};

static unsigned n_steps, n_simplifications;

/* Makes a digit (from 0) true. */
static void place(struct mirror *mirror, unsigned cell, unsigned digit)
{
    mirror->candidates[cell] &= (uint16_t)(1u << digit);
    mirror->is_true[cell] = true;
    for (unsigned other = 0; other < 81; other++)
        if (sees(cell, other))
            mirror->candidates[other] &= (uint16_t) ~(1u << digit);
}

/* Open variables of a cell's clause, as digits, or of a unit's and a digit's, as places; 0: it is satisfied or empty.
 */
static unsigned open_digits(const struct mirror *mirror, unsigned cell)
{
    return mirror->is_true[cell] ? 0 : mirror->candidates[cell];
}

static unsigned open_places(const struct mirror *mirror, unsigned unit, unsigned digit)
{
    unsigned places = 0;
    for (unsigned k = 0; k < 9; k++)
        places |= (open_digits(mirror, unit_cell(unit, k)) >> digit & 1) << k;
    return places;
}

static bool is_satisfied(const struct mirror *mirror, unsigned clause)
{
    if (clause < 81)
        return mirror->is_true[clause];
    for (unsigned k = 0; k < 9; k++) {
        const unsigned cell = unit_cell((clause - 81) / 9, k);
        if (mirror->is_true[cell] && mirror->candidates[cell] >> (clause - 81) % 9 & 1)
            return true;
    }
    return false;
}

/* A clause by the number that the theory gives it. */
static unsigned open_of(const struct mirror *mirror, unsigned clause)
{
    return clause < 81 ? open_digits(mirror, clause) : open_places(mirror, (clause - 81) / 9, (clause - 81) % 9);
}

static bool has_single(const struct mirror *mirror)
{
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++)
        if (size_of(open_of(mirror, clause)) == 1)
            return true;
    return false;
}

static fsd_cells cells_of(unsigned unit, unsigned places)
{
    fsd_cells cells = 0;
    for (unsigned k = 0; k < 9; k++)
        if (places >> k & 1)
            cells |= (fsd_cells)1 << unit_cell(unit, k);
    return cells;
}

static unsigned unit_of(uint32_t units)
{
    assert_int_equal(__builtin_popcount(units), 1);
    return (unsigned)__builtin_ctz(units);
}

static void check_assertion(struct mirror *mirror, const struct fsd_step *step)
{
    const unsigned cell = step->placed_cell, digit = step->placed_digit - 1u;
    assert_in_range(step->placed_digit, 1, 9);
    assert_in_range(cell, 0, 80);
    assert_true(step->cells == (fsd_cells)1 << cell);
    assert_int_equal(step->digits, 1u << digit);
    assert_int_equal(step->cover_units, 0);
    if (step->units)
        assert_true(cells_of(unit_of(step->units), open_places(mirror, unit_of(step->units), digit)) == step->cells);
    else
        assert_int_equal(open_digits(mirror, cell), 1u << digit);
    place(mirror, cell, digit);
}

static void check_simplification(struct mirror *mirror, const struct fsd_step *step)
{
    const unsigned unit = unit_of(step->units), cover = unit_of(step->cover_units), digit = unit_of(step->digits);
    const fsd_cells smaller = cells_of(unit, open_places(mirror, unit, digit));
    const fsd_cells larger = cells_of(cover, open_places(mirror, cover, digit));
    assert_false(has_single(mirror)); /* assertions go first */
    assert_int_equal(step->placed_digit, 0);
    assert_true(step->cells == smaller);
    assert_true(smaller != 0 && smaller != larger && (smaller & ~larger) == 0);
    for (unsigned cell = 0; cell < 81; cell++)
        if ((larger & ~smaller) >> cell & 1)
            mirror->candidates[cell] &= (uint16_t) ~(1u << digit);
}

/* What became false, and what denial elimination did, is what changed in the mirror. */
static void check_changes(const struct mirror *before, const struct mirror *after, const struct fsd_theory_step *step)
{
    unsigned n_shrunk = 0;
    bool any = step->step.placed_digit != 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned gone = before->candidates[cell] & ~(unsigned)after->candidates[cell];
        const bool listed = step->step.removed_cells >> cell & 1;
        assert_int_equal(listed, gone != 0);
        any |= listed;
        if (listed)
            assert_int_equal(step->step.removed[cell], gone);
    }
    assert_true(any);
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++) {
        const bool shrank = open_of(before, clause) != open_of(after, clause) && !is_satisfied(after, clause);
        const bool is_single = shrank && size_of(open_of(after, clause)) == 1;
        n_shrunk += shrank;
        assert_int_equal(step->singles[clause / 64] >> clause % 64 & 1, is_single);
    }
    assert_int_equal(step->n_shrunk, n_shrunk);
}

static bool has_empty_clause(const uint16_t *candidates)
{
    struct mirror mirror = {.is_true = {false}};
    memcpy(mirror.candidates, candidates, sizeof(mirror.candidates));
    for (unsigned clause = 0; clause < FSD_N_CLAUSES; clause++)
        if (open_of(&mirror, clause) == 0)
            return true;
    return false;
}

/* Takes all steps of a theory that the mirror shows; solution may be NULL. Says what they end in. */
static enum fsd_theory_state check_steps(struct fsd_theory *theory, struct mirror *mirror, const char *solution)
{
    struct fsd_theory reduced = *theory;
    const enum fsd_theory_state wanted = fsd_theory_reduce(&reduced);
    struct fsd_theory_step step;
    uint16_t got[81], candidates[81];
    while (fsd_theory_step_take(theory, &step)) {
        const struct mirror before = *mirror;
        if (step.rule == FSD_THEORY_ASSERTION)
            check_assertion(mirror, &step.step);
        else
            check_simplification(mirror, &step.step);
        check_changes(&before, mirror, &step);
        fsd_theory_candidates(theory, got);
        assert_memory_equal(got, mirror->candidates, sizeof(got));
        if (solution)
            assert_true(oracle_verify_candidates(got, solution));
        n_steps++;
        n_simplifications += step.rule == FSD_THEORY_SIMPLIFICATION;
    }
    assert_int_equal(fsd_theory_state_now(theory), wanted);
    assert_false(fsd_theory_step_take(theory, &step));
    if (wanted != FSD_THEORY_INCONSISTENT) {
        fsd_theory_candidates(&reduced, candidates);
        assert_memory_equal(mirror->candidates, candidates, sizeof(candidates));
    }
    return wanted;
}

static bool givens_clash(const char *puzzle)
{
    for (unsigned a = 0; a < 81; a++)
        for (unsigned b = 0; b < a; b++)
            if (puzzle[a] >= '1' && puzzle[a] <= '9' && puzzle[a] == puzzle[b] && sees(a, b))
                return true;
    return false;
}

static enum fsd_theory_state check_puzzle(const char *puzzle, const char *solution)
{
    struct fsd_theory theory;
    struct mirror mirror = {.is_true = {false}};
    uint16_t candidates[81];
    fsd_theory_init(&theory);
    for (unsigned cell = 0; cell < 81; cell++)
        mirror.candidates[cell] = ALL;
    for (unsigned cell = 0; cell < 81; cell++)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9') {
            fsd_theory_assert(&theory, cell, (unsigned)(puzzle[cell] - '0'));
            place(&mirror, cell, (unsigned)(puzzle[cell] - '1'));
        }
    const enum fsd_theory_state state = check_steps(&theory, &mirror, solution);
    if (state == FSD_THEORY_INCONSISTENT && !givens_clash(puzzle)) {
        fsd_theory_candidates(&theory, candidates);
        assert_true(has_empty_clause(candidates)); /* what is wrong can be shown */
    }
    if (state == FSD_THEORY_SOLVED)
        for (unsigned cell = 0; solution && cell < 81; cell++)
            assert_int_equal(mirror.candidates[cell], 1u << (solution[cell] - '1'));
    return state;
}

TEST(puzzles_of_every_kind)
{
    unsigned n[3] = {0};
    OWNED struct sample *samples = sample_set_make(&test_rng, N_SAMPLES);
    n_steps = n_simplifications = 0;
    for (unsigned i = 0; i < N_SAMPLES; i++)
        n[check_puzzle(samples[i].cells, samples[i].n_solutions > 0 ? samples[i].first : NULL)]++;
    print_message("%u steps, %u of them simplifications; %u puzzles solved, %u open, %u inconsistent\n", n_steps,
                  n_simplifications, n[FSD_THEORY_SOLVED], n[FSD_THEORY_OPEN], n[FSD_THEORY_INCONSISTENT]);
    assert_true(n_simplifications > 0 && n[FSD_THEORY_SOLVED] > 0 && n[FSD_THEORY_OPEN] > 0);
    assert_true(n[FSD_THEORY_INCONSISTENT] > 0);
}

/* Any candidates, none of which was asserted. */
TEST(pencilmarks)
{
    OWNED struct pencil_sample *samples = pencil_set_make(&test_rng, N_PENCILS);
    for (unsigned i = 0; i < N_PENCILS; i++) {
        struct fsd_theory theory;
        struct mirror mirror = {.is_true = {false}};
        fsd_theory_init_candidates(&theory, samples[i].candidates);
        memcpy(mirror.candidates, samples[i].candidates, sizeof(mirror.candidates));
        check_steps(&theory, &mirror, samples[i].n_solutions > 0 ? samples[i].first : NULL);
    }
}

/* The first clause with one variable is told, cells before units. */
TEST(order_of_assertions)
{
    struct fsd_theory theory;
    struct fsd_theory_step step;
    uint16_t candidates[81];
    for (unsigned cell = 0; cell < 81; cell++)
        candidates[cell] = cell / 9 == 3 && cell != 30 ? ALL & ~0x10u : ALL; /* row 4 has 5 in r4c4 only */
    candidates[80] = 0x4;
    fsd_theory_init_candidates(&theory, candidates);
    assert_true(fsd_theory_step_take(&theory, &step));
    assert_int_equal(step.step.placed_cell, 80);
    assert_int_equal(step.step.placed_digit, 3);
    assert_int_equal(step.step.units, 0);
    assert_true(fsd_theory_step_take(&theory, &step));
    assert_int_equal(step.step.placed_cell, 30);
    assert_int_equal(step.step.placed_digit, 5);
    assert_int_equal(step.step.units, 1u << 3);
    assert_false(fsd_theory_step_take(&theory, &step));
    assert_int_equal(fsd_theory_state_now(&theory), FSD_THEORY_OPEN);
}

TEST_MAIN("theory steps", NULL, NULL)
