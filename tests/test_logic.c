/*
 * Logic by levels: unit logic against a plain definition, the published figures, and what levels may and
 * may not do to a puzzle.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grid/text.h"
#include "logic/closures.h"
#include "logic/information.h"
#include "logic/ladder.h"
#include "logic/unit_logic.h"
#include "oracle.h"
#include "support/boards.h"
#include "support/candidates.h"
#include "support/cli.h"
#include "support/corpora.h"
#include "support/mutants.h"
#include "support/test.h"

enum { N_ORIGINS = TEST_SAMPLE(500, 50), N_SAMPLES = TEST_SAMPLE(3000, 150), N_PENCILS = TEST_SAMPLE(500, 50) };

static struct sample *samples;
static struct pencil_sample *pencils;

static int start(void **state)
{
    (void)state;
    samples = mutant_set_make(&test_rng, N_ORIGINS, N_SAMPLES);
    pencils = pencil_set_make(&test_rng, N_PENCILS);
    return samples && pencils ? 0 : -1;
}

static int finish(void **state)
{
    (void)state;
    free(samples);
    free(pencils);
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

/* Two digits that have but one cell, and three cells that have but two digits, leave no solution. */
TEST(too_much_for_a_place_is_a_contradiction)
{
    for (unsigned unit = 0; unit < FSD_N_UNITS; unit++)
        for (unsigned level = 1; level < FSD_N_UNIT_LEVELS; level++)
            for (unsigned n = 1; n <= level; n++) {
                /* n 1: two digits in one cell; else n + 1 cells with the same n digits. */
                uint16_t candidates[FSD_N_CELLS];
                struct fsd_board board;
                uint32_t n_uses[FSD_N_UNIT_LEVELS] = {0};
                candidates_of(EMPTY, candidates);
                for (unsigned k = 0; k < 9; k++)
                    if (n == 1)
                        candidates[unit_cell_in_rounds(unit, k)] = k == 4 ? FSD_ALL_DIGITS : FSD_ALL_DIGITS & ~3;
                    else if (k <= n)
                        candidates[unit_cell_in_rounds(unit, k)] = (uint16_t)((1u << n) - 1);
                fsd_board_init_candidates(&board, candidates);
                assert_int_equal(fsd_unit_logic(candidates, level, n_uses), FSD_LOGIC_CONTRADICTORY);
                for (unsigned l = 0; l < FSD_N_UNIT_LEVELS; l++)
                    assert_true(n_uses[l] <= FSD_N_CELLS);
                if (level < 3)
                    assert_int_equal(fsd_ladder_climb_until(NULL, &board, fsd_techniques_up_to(level), NULL),
                                     FSD_LOGIC_CONTRADICTORY);
            }
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

static void ascend(const uint16_t *given, unsigned last_level, struct ascent *ascent)
{
    for (unsigned level = 0; level <= last_level; level++) {
        memcpy(ascent->candidates[level], given, sizeof(ascent->candidates[level]));
        memset(&ascent->traces[level], 0xee, sizeof(ascent->traces[level]));
        ascent->states[level] = fsd_closures_apply(ascent->candidates[level], level, &ascent->traces[level]);
    }
}

static void assert_sound_level(const uint16_t *given, const struct ascent *ascent, unsigned level, uint64_t n_solutions,
                               const char *first)
{
    const uint16_t *left = ascent->candidates[level];
    const enum fsd_logic_state state = ascent->states[level];
    bool is_sound = state == FSD_LOGIC_SOLVED          ? n_solutions == 1
                    : state == FSD_LOGIC_CONTRADICTORY ? n_solutions == 0
                                                       : level == 0 || !is_impossible(left, false);
    bool any_open = false;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        is_sound &= (left[cell] & ~given[cell]) == 0 || state == FSD_LOGIC_CONTRADICTORY;
        is_sound &= n_solutions == 0 || (left[cell] >> (first[cell] - '1') & 1);
        any_open |= size_of(left[cell]) > 1;
    }
    is_sound &= any_open || state != FSD_LOGIC_OPEN;
    if (!is_sound)
        fail_msg("level %u: state %d, solutions %d:\n%s", level, (int)state, (int)n_solutions, candidates_text(given));
}

/* No solution, and not only the oracle's first, has a removed candidate. */
static void assert_nothing_lost(const uint16_t *given, const uint16_t *left)
{
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        uint16_t without[FSD_N_CELLS];
        memcpy(without, given, sizeof(without));
        without[cell] &= (uint16_t)~left[cell];
        if (without[cell] && oracle_count_candidates(without, 1, NULL) > 0)
            fail_msg("cell %u lost a candidate of a solution:\n%s", cell, candidates_text(given));
    }
}

static void assert_monotone(const uint16_t *given, const struct ascent *ascent, unsigned level)
{
    /* A decided puzzle stays decided; a contradiction stops wherever it is found. */
    if (ascent->states[level - 1] != FSD_LOGIC_OPEN)
        assert_int_equal(ascent->states[level], ascent->states[level - 1]);
    if (ascent->states[level] == FSD_LOGIC_CONTRADICTORY)
        return;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        if (ascent->candidates[level][cell] & ~ascent->candidates[level - 1][cell])
            fail_msg("level %u has candidates that the level below removed:\n%s", level, candidates_text(given));
}

static void assert_trace(const uint16_t *given, const struct ascent *ascent, unsigned level)
{
    const struct fsd_level_trace *trace = &ascent->traces[level];
    unsigned lowest = 0;
    while (lowest <= level && ascent->states[lowest] == FSD_LOGIC_OPEN)
        lowest++;
    assert_int_equal(trace->level, lowest <= level ? lowest : FSD_N_LEVELS);
    for (unsigned l = 0; l <= FSD_N_LEVELS; l++) {
        uint8_t n_cells[FSD_N_DIGITS + 1] = {0};
        uint16_t start[FSD_N_CELLS];
        if (!fsd_level_trace_is_known(trace, ascent->states[level], l))
            continue;
        const unsigned end = lowest < level ? lowest : level;
        const uint16_t *candidates = ascent->candidates[l < end ? l : end];
        memcpy(start, given, sizeof(start));
        for (unsigned cell = 0; cell < FSD_N_CELLS && l == FSD_LEVEL_START; cell++)
            for (unsigned other = 0; other < FSD_N_CELLS; other++)
                if (sees(cell, other) && size_of(given[other]) == 1)
                    start[cell] &= (uint16_t)~given[other];
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
            n_cells[size_of(l == FSD_LEVEL_START ? start[cell] : candidates[cell])]++;
        if (memcmp(trace->n_cells[l], n_cells, sizeof(n_cells)) != 0)
            fail_msg("up to level %u: wrong numbers of cells after level %u:\n%s", level, l, candidates_text(given));
    }
}

TEST(levels_are_sound_monotone_and_traced)
{
    static struct ascent ascent;
    uint16_t given[FSD_N_CELLS], untraced[FSD_N_CELLS];
    uint64_t n_solutions;
    const char *first;
    unsigned n_by_level[FSD_N_LEVELS + 1] = {0};
    for (size_t i = 0; board_at(i, given, &n_solutions, &first); i++) {
        const unsigned last = i % 8 == 0 ? FASTSUD_MAX_LEVEL : 7;
        ascend(given, last, &ascent);
        for (unsigned level = 0; level <= last; level++) {
            assert_sound_level(given, &ascent, level, n_solutions, first);
            assert_trace(given, &ascent, level);
            if (level > 0)
                assert_monotone(given, &ascent, level);
        }
        if (i % 40 == 0 && n_solutions > 0)
            assert_nothing_lost(given, ascent.candidates[last]);
        memcpy(untraced, given, sizeof(untraced));
        assert_int_equal(fsd_closures_apply(untraced, last, NULL), ascent.states[last]);
        assert_memory_equal(untraced, ascent.candidates[last], sizeof(untraced));
        n_by_level[ascent.traces[last].level]++;
    }
    for (unsigned level = 0; level <= FSD_N_LEVELS; level++)
        print_message("%s%u: %u\n", level < FSD_N_LEVELS ? "decided by level " : "open, ", level, n_by_level[level]);
}

/* A triple of row 1 leaves digit 1 of box 2 in row 2: locked candidates go on from there. */
TEST(locked_candidates_see_what_triples_left)
{
    uint16_t candidates[FSD_N_CELLS];
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++)
        candidates[cell] = cell < 3 ? 7 : cell >= 21 && cell <= 23 ? FSD_ALL_DIGITS & ~1 : FSD_ALL_DIGITS;
    uint16_t got[FSD_N_CELLS];
    for (unsigned level = 3; level <= 4; level++) {
        memcpy(got, candidates, sizeof(got));
        assert_int_equal(fsd_closures_apply(got, level, NULL), FSD_LOGIC_OPEN);
        assert_int_equal(got[3], FSD_ALL_DIGITS & ~7);
        for (unsigned cell = 15; cell <= 17; cell++)
            assert_int_equal(got[cell], level == 3 ? FSD_ALL_DIGITS : FSD_ALL_DIGITS & ~1);
    }
}

TEST(figures_of_the_essay)
{
    static const char essay[] = "002000080050400600100073020008006203060050090901300700010260007007005060030000900";
    struct fsd_level_trace trace;
    uint16_t candidates[FSD_N_CELLS];
    uint64_t n_cells[FSD_N_CANDIDATE_COUNTS];
    fsd_candidates_of_puzzle(essay, candidates);
    fsd_closures_apply(candidates, 0, &trace);
    for (unsigned n = 0; n < FSD_N_CANDIDATE_COUNTS; n++)
        n_cells[n] = trace.n_cells[FSD_LEVEL_START][n];
    const struct fsd_information information = fsd_information_of(n_cells);
    if (fabs(information.entropy - 11.6489) > 0.00005 || fabs(information.lower_bound - 53.8979) > 0.00005)
        fail_msg("entropy %.6f, lower bound %.6f", information.entropy, information.lower_bound);
}

/* How many puzzles of a public corpus are solved up to each level, and how many by the essay's rounds. */
static void check_corpus(const char *name, size_t n_puzzles, const unsigned wanted[FSD_N_UNIT_LEVELS],
                         unsigned wanted_by_triples_of_the_essay)
{
    unsigned n_solved[FSD_N_UNIT_LEVELS] = {0}, n_by_rounds[FSD_N_UNIT_LEVELS] = {0};
    size_t n = 0;
    char *text = cli_read(public_corpus(name), NULL);
    assert_non_null(text);
    for (char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
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
    free(text);
    assert_int_equal(n, n_puzzles);
    for (unsigned level = 0; level < FSD_N_UNIT_LEVELS; level++) {
        print_message("%s, level %u: %u, by rounds %u\n", name, level, n_solved[level], n_by_rounds[level]);
        assert_int_equal(n_solved[level], wanted[level]);
        assert_int_equal(n_by_rounds[level], level == 3 ? wanted_by_triples_of_the_essay : wanted[level]);
    }
}

TEST(figures_of_17_clues)
{
    check_corpus("all17clue.txt", 49151, (const unsigned[]){0, 21905, 27577, 32143}, 28461);
}

TEST(figures_of_magictour)
{
    check_corpus("magictour-top1465.txt", 1465, (const unsigned[]){0, 0, 1, 31}, 4);
}

TEST_MAIN("logic", start, finish)
