/*
 * Logic by levels: unit logic against a plain definition, the published figures, and what levels may and
 * may not do to a puzzle.
 */
#include <math.h>

#include "grid/text.h"
#include "logic/closures.h"
#include "logic/information.h"
#include "logic/ladder.h"
#include "logic/unit_logic.h"
#include "support/boards.h"
#include "support/candidates.h"
#include "support/cli.h"
#include "support/corpora.h"
#include "support/test.h"

enum { N_SAMPLES = TEST_SAMPLE(3000, 150), N_PENCILS = TEST_SAMPLE(500, 50) };

static struct sample *samples;
static struct pencil_sample *pencils;

SET_UP(start)
{
    samples = sample_set_make(&test_rng, N_SAMPLES);
    pencils = pencil_set_make(&test_rng, N_PENCILS);
    return 0;
}

/* Applies a level to a unit as it stands; says whether anything changed, adds the cells that now have one candidate. */
static bool apply_plain(uint16_t *candidates, unsigned level, unsigned unit, uint32_t *n_fixed)
{
    uint16_t was[9], is[9];
    bool any = false;
    for (unsigned k = 0; k < 9; k++)
        was[k] = is[k] = candidates[unit_cell_in_rounds(unit, k)];
    for (unsigned a = 0; a < 9; a++) {
        unsigned others = 0, n_equal = 0;
        for (unsigned b = 0; b < 9; b++) {
            others |= b == a ? 0 : was[b];
            n_equal += was[b] == was[a];
        }
        /* Level 1: digits of cell a that have no other place. */
        if (level == 1 && was[a] & ~others)
            is[a] = size_of(was[a] & ~others) == 1 ? (uint16_t)(was[a] & ~others) : 0;
        /* Levels 0, 2 and 3: as many cells with the same candidates as there are candidates; more leave nothing. */
        const unsigned n = level == 0 ? 1 : level;
        if (level == 1 || size_of(was[a]) != n || n_equal < n)
            continue;
        for (unsigned b = 0; b < 9; b++)
            if (was[b] != was[a] || (level > 0 && n_equal > n))
                is[b] &= (uint16_t)~was[a];
    }
    for (unsigned k = 0; k < 9; k++) {
        any |= is[k] != was[k];
        *n_fixed += is[k] != was[k] && size_of(is[k]) == 1;
        candidates[unit_cell_in_rounds(unit, k)] = is[k];
    }
    return any;
}

/* Rounds as the definition has them. */
static enum fsd_logic_state plain_rounds(uint16_t *candidates, unsigned level, uint32_t n_uses[FSD_N_UNIT_LEVELS])
{
    memset(n_uses, 0, FSD_N_UNIT_LEVELS * sizeof(*n_uses));
    for (bool any = true; any;) {
        any = false;
        for (unsigned l = 0; l <= level; l++)
            for (unsigned unit = 0; unit < FSD_N_UNITS; unit++) {
                bool changed = apply_plain(candidates, l, unit, &n_uses[l == 1]);
                n_uses[l] += l > 1 && changed;
                any |= changed;
            }
    }
    return state_of(candidates);
}

/* The same rules in random order, until none applies. */
static enum fsd_logic_state plain_in_any_order(uint16_t *candidates, unsigned level)
{
    unsigned order[FSD_N_UNITS * 3];
    for (bool any = true; any;) {
        any = false;
        rng_permutation(&test_rng, order, FSD_N_UNITS * (level + 1));
        for (unsigned i = 0; i < FSD_N_UNITS * (level + 1); i++) {
            uint32_t n_fixed = 0;
            any |= apply_plain(candidates, order[i] / FSD_N_UNITS, order[i] % FSD_N_UNITS, &n_fixed);
        }
    }
    return state_of(candidates);
}

/* Candidates number i of puzzles, then of pencilmarks; false behind the last. */
static bool board_at(size_t i, uint16_t *candidates, uint64_t *n_solutions, const char **first)
{
    if (i >= N_SAMPLES + N_PENCILS)
        return false;
    if (i < N_SAMPLES)
        candidates_of(samples[i].cells, candidates);
    else
        memcpy(candidates, pencils[i - N_SAMPLES].candidates, FSD_N_CELLS * sizeof(*candidates));
    *n_solutions = i < N_SAMPLES ? samples[i].n_solutions : pencils[i - N_SAMPLES].n_solutions;
    *first = i < N_SAMPLES ? samples[i].first : pencils[i - N_SAMPLES].first;
    return true;
}

TEST(unit_logic_is_its_definition)
{
    uint16_t given[FSD_N_CELLS], got[FSD_N_CELLS], wanted[FSD_N_CELLS];
    uint64_t n_solutions;
    const char *first;
    unsigned n_states[FSD_N_UNIT_LEVELS][3] = {{0}};
    for (size_t i = 0; board_at(i, given, &n_solutions, &first); i++)
        for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++) {
            uint32_t n_uses[FSD_N_UNIT_LEVELS] = {5, 6, 7, 8}, n_wanted[FSD_N_UNIT_LEVELS];
            memcpy(got, given, sizeof(got));
            memcpy(wanted, given, sizeof(wanted));
            enum fsd_logic_state got_state = fsd_unit_logic(got, level, n_uses);
            enum fsd_logic_state wanted_state = plain_rounds(wanted, level, n_wanted);
            if (got_state != wanted_state || memcmp(got, wanted, sizeof(got)) != 0)
                fail_msg("level %u: state %d, not %d:\n%s", level, (int)got_state, (int)wanted_state,
                         candidates_text(given));
            for (unsigned l = 0; l < FSD_N_UNIT_LEVELS; l++)
                assert_int_equal(n_uses[l], 5 + l + n_wanted[l]);
            memcpy(got, given, sizeof(got));
            assert_int_equal(fsd_unit_logic(got, level, NULL), wanted_state);
            n_states[level][wanted_state]++;
        }
    for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++)
        print_message("level %u: %u open, %u solved, %u contradictory\n", level, n_states[level][0], n_states[level][1],
                      n_states[level][2]);
}

/* Single steps reach the same end as rounds. */
TEST(levels_of_the_ladder_need_no_order)
{
    uint16_t given[FSD_N_CELLS], rounds[FSD_N_CELLS], any_order[FSD_N_CELLS];
    uint64_t n_solutions;
    const char *first;
    for (size_t i = 0; board_at(i, given, &n_solutions, &first); i++)
        for (unsigned level = 0; level < 3; level++) {
            struct fsd_board board;
            fsd_board_init_candidates(&board, given);
            memcpy(rounds, given, sizeof(rounds));
            memcpy(any_order, given, sizeof(any_order));
            enum fsd_logic_state climbed = fsd_ladder_climb_until(NULL, &board, fsd_techniques_up_to(level), NULL);
            enum fsd_logic_state round_state = fsd_unit_logic(rounds, level, NULL);
            enum fsd_logic_state any_state = plain_in_any_order(any_order, level);
            if (climbed != round_state || climbed != any_state)
                fail_msg("level %u: ladder %d, rounds %d, any order %d:\n%s", level, (int)climbed, (int)round_state,
                         (int)any_state, candidates_text(given));
            if (climbed == FSD_LOGIC_CONTRADICTORY)
                continue;
            if (memcmp(board.cell, rounds, sizeof(rounds)) != 0 || memcmp(rounds, any_order, sizeof(rounds)) != 0)
                fail_msg("level %u: other candidates are left:\n%s", level, candidates_text(given));
            const char *wrong = wrong_set(&board, rounds);
            if (wrong)
                fail_msg("level %u: the set %s is wrong after the climb", level, wrong);
        }
}

/* A puzzle's levels one by one, each from the start. */
struct ascent {
    uint16_t candidates[FSD_N_LEVELS][FSD_N_CELLS];
    enum fsd_logic_state states[FSD_N_LEVELS];
    struct fsd_level_trace traces[FSD_N_LEVELS];
};

/* How many of the first puzzles of a public corpus are solved up to each level, and how many by the essay's rounds. */
static void check_corpus(const char *name, size_t n_puzzles, const unsigned wanted[FSD_N_UNIT_LEVELS],
                         unsigned wanted_by_triples_of_the_essay)
{
    unsigned n_solved[FSD_N_UNIT_LEVELS] = {0}, n_by_rounds[FSD_N_UNIT_LEVELS] = {0};
    size_t n = 0;
    OWNED char *text = cli_read(public_corpus(name), NULL);
    assert_non_null(text);
    for (char *line = text; n < n_puzzles && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        struct fsd_level_trace trace;
        uint16_t candidates[FSD_N_CELLS];
        if (*line == '#' || !oracle_well_formed(line, strcspn(line, "\n")))
            continue;
        n++;
        fsd_candidates_of_puzzle(line, candidates);
        assert_true(fsd_closures_apply(candidates, FSD_N_UNIT_LEVELS - 1, &trace) != FSD_LOGIC_CONTRADICTORY);
        for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++) {
            n_solved[level] += trace.level <= level;
            fsd_candidates_of_puzzle(line, candidates);
            n_by_rounds[level] += fsd_unit_logic(candidates, level, NULL) == FSD_LOGIC_SOLVED;
        }
    }
    assert_int_equal(n, n_puzzles);
    for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++) {
        print_message("%s, level %u: %u, by rounds %u\n", name, level, n_solved[level], n_by_rounds[level]);
        assert_int_equal(n_solved[level], wanted[level]);
        assert_int_equal(n_by_rounds[level], level == 3 ? wanted_by_triples_of_the_essay : wanted[level]);
    }
}

TEST(figures_of_17_clues)
{
    if (TEST_IS_QUICK)
        check_corpus("all17clue.txt", 8000, (const unsigned[]){0, 3515, 4446, 5174}, 4583);
    else
        check_corpus("all17clue.txt", 49151, (const unsigned[]){0, 21905, 27577, 32143}, 28461);
}

TEST(figures_of_magictour)
{
    check_corpus("magictour-top1465.txt", 1465, (const unsigned[]){0, 0, 1, 31}, 4);
}

TEST_MAIN("logic", start, NULL)
