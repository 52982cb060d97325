/*
 * Logic step by step, level by level and by the theory: nothing that stands in a solution may go, what is called solved
 * or contradictory must be so, and every step can be told. Input: puzzle or pencilmarks, what to do, the techniques (8
 * bytes); then a board.
 */
#include <stdio.h>
#include <string.h>

#include "logic/closures.h"
#include "logic/ladder.h"
#include "logic/text/contradiction.h"
#include "logic/text/step_text.h"
#include "logic/text/theory_text.h"
#include "logic/theory_steps.h"
#include "support/boards.h"

enum { HEADER = 10, ORACLE_NODES = 5000, LIMIT = 100 };

enum mode { LADDER, LEVELS, THEORY, N_MODES };

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct fuzz_input input = {data, size};
    bool is_puzzle = fuzz_take_choice(&input, 2) == 0;
    return fuzz_mutate_boards(data, size, max_size, HEADER, is_puzzle, 1, seed);
}

/* What a finder claims, against the solutions that the oracle found. */
static void check_candidates(const struct fuzz_board *of, const uint16_t *left, const char *who)
{
    for (int cell = 0; cell < FSD_N_CELLS; cell++)
        if ((left[cell] & ~of->candidates[cell]) || (of->answer.seen[cell] & ~left[cell])) {
            fuzz_show_board(of);
            fuzz_fail(__FILE__, __LINE__, "%s leaves 0x%x in cell %d, solutions have 0x%x", who, (unsigned)left[cell],
                      cell, (unsigned)of->answer.seen[cell]);
        }
}

static void check_state(const struct fuzz_board *of, const uint16_t *left, bool is_solved, bool is_contradictory,
                        const char *who)
{
    const struct oracle_answer *answer = &of->answer;
    bool good = !(is_contradictory && answer->n_solutions > 0);
    for (int cell = 0; is_solved && cell < FSD_N_CELLS; cell++)
        good = good && answer->n_solutions <= 1 && left[cell] == answer->seen[cell];
    /* A solved board is a solution, so even an oracle that gave up must agree on what it found. */
    if (is_solved && !answer->is_complete && answer->n_solutions == 0)
        good = true;
    if (!good) {
        fuzz_show_board(of);
        fuzz_fail(__FILE__, __LINE__, "%s: solved %d, contradictory %d", who, is_solved, is_contradictory);
    }
}

static void say(struct fuzz_board *of, struct fsd_buffer *text, const char *what)
{
    fuzz_require(!text->failed && text->n > 0 && text->n < 20000, "no text, or too much, for %s", what);
    for (size_t i = 0; i < text->n; i++)
        if ((unsigned char)text->bytes[i] < 0x20 || (unsigned char)text->bytes[i] > 0x7e) {
            fuzz_show_board(of);
            fuzz_fail(__FILE__, __LINE__, "text of %s: %.*s", what, (int)text->n, text->bytes);
        }
    text->n = 0;
}

static void climb(struct fuzz_board *of, struct fsd_board *board, fsd_techniques techniques)
{
    static struct fsd_step step;
    struct fsd_buffer text = {.n = 0};
    while (fsd_ladder_find(board, techniques, NULL, &step)) {
        const char *const name = fsd_technique_rows[step.technique].name;
        const struct fsd_board before = *board;
        fuzz_require(techniques >> step.technique & 1, "%s was not asked for", name);
        fuzz_require(!board->is_contradictory, "a step on a contradictory board");
        fsd_buffer_put_text(&text, fsd_technique_rows[step.technique].name);
        fsd_step_text_reason(&text, &step);
        fsd_step_text_conclusion(&text, &step);
        say(of, &text, name);
        fsd_step_apply(&step, board);
        /* A naked single may have nothing to remove; it is settled then. */
        fuzz_require(memcmp(before.cell, board->cell, sizeof(before.cell)) != 0 ||
                         before.unsettled != board->unsettled || board->is_contradictory,
                     "%s changes nothing", name);
        if (!board->is_contradictory)
            check_candidates(of, board->cell, name);
        else
            check_state(of, board->cell, false, true, name);
    }
    check_state(of, board->cell, fsd_board_state(board) == FSD_LOGIC_SOLVED,
                fsd_board_state(board) == FSD_LOGIC_CONTRADICTORY, "ladder");
    if (of->is_puzzle && fsd_board_state(board) == FSD_LOGIC_CONTRADICTORY) {
        fsd_contradiction_put(&text, board, of->cells);
        say(of, &text, "contradiction");
    }
    fsd_buffer_destroy(&text);
}

static void climb_by_levels(const struct fuzz_board *of, unsigned max_level)
{
    struct fsd_level_trace trace;
    struct fsd_information information;
    uint16_t left[FSD_N_CELLS];
    memcpy(left, of->candidates, sizeof(left));
    const enum fsd_logic_state state = fsd_closures_apply(left, max_level, &trace);
    if (state != FSD_LOGIC_CONTRADICTORY)
        check_candidates(of, left, "levels");
    check_state(of, left, state == FSD_LOGIC_SOLVED, state == FSD_LOGIC_CONTRADICTORY, "levels");
    fuzz_require((state == FSD_LOGIC_OPEN) == (trace.level == FSD_N_LEVELS), "the level is %u", trace.level);
    for (unsigned level = 0; level <= FSD_N_LEVELS; level++)
        fsd_level_trace_information(&trace, state, level, &information);
}

static void reduce_theory(struct fuzz_board *of)
{
    static struct fsd_theory theory, by_steps;
    struct fsd_theory_step step;
    struct fsd_buffer text = {.n = 0};
    uint16_t left[FSD_N_CELLS], left_by_steps[FSD_N_CELLS];
    fsd_theory_init_candidates(&theory, of->candidates);
    by_steps = theory;
    const enum fsd_theory_state state = fsd_theory_reduce(&theory);
    fsd_theory_candidates(&theory, left);
    while (fsd_theory_step_take(&by_steps, &step)) {
        fsd_theory_text_reason(&text, &step);
        fsd_step_text_conclusion(&text, &step.step);
        fsd_theory_text_denials(&text, &step);
        say(of, &text, "theory");
    }
    fsd_buffer_destroy(&text);
    fsd_theory_candidates(&by_steps, left_by_steps);
    fuzz_require(fsd_theory_state_now(&by_steps) == state, "the theory's steps come to another state");
    if (state != FSD_THEORY_INCONSISTENT) {
        check_candidates(of, left, "theory");
        fuzz_require(memcmp(left, left_by_steps, sizeof(left)) == 0, "the theory's steps leave other candidates");
    }
    check_state(of, left, state == FSD_THEORY_SOLVED, state == FSD_THEORY_INCONSISTENT, "theory");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fuzz_board of;
    static struct fsd_board board;
    struct fuzz_input input = {data, size};
    uint64_t n_nodes = ORACLE_NODES;
    fsd_techniques techniques = 0;
    const bool is_puzzle = fuzz_take_choice(&input, 2) == 0;
    const enum mode mode = (enum mode)fuzz_take_choice(&input, N_MODES);
    for (int i = 0; i < 8; i++)
        techniques = techniques << 8 | fuzz_take_byte(&input);
    fuzz_take_board(&input, is_puzzle, &of);
    fuzz_ask_oracle(&of, LIMIT, &n_nodes);
    switch (mode) {
    case LADDER:
        if (is_puzzle)
            fsd_board_init_puzzle(&board, of.cells);
        else
            fsd_board_init_candidates(&board, of.candidates);
        techniques = (techniques & 7) == 7 ? FSD_ALL_TECHNIQUES : techniques & FSD_ALL_TECHNIQUES;
        if (!of.answer.is_complete || of.answer.n_solutions != 1)
            techniques &= ~fsd_techniques_of_kind(FSD_OF_UNIQUENESS);
        climb(&of, &board, techniques);
        break;
    case LEVELS:
        climb_by_levels(&of, techniques % FSD_N_LEVELS);
        break;
    default:
        reduce_theory(&of);
    }
    return 0;
}
