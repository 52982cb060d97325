#include "solve/division.h"

#include <stdlib.h>
#include <string.h>

#include "logic/unit_logic.h"

enum {
    MOST_AT_ONCE = 512,                   /* boards of a round: as many as the widest kernel has lanes */
    CAPACITY = 16384,                     /* of the stack */
    RESERVE = FSD_N_CELLS * FSD_N_DIGITS, /* enough for what is left on the way to one solution */
    SINGLES = 1,                          /* the level of fsd_unit_logic that is applied before a board is divided */
    SHARE = 32,                           /* of the room left one share, for each board */
    /* Guesses on each board of a round; fewer at first, while there are few boards. */
    LEAST_GUESSES = 16,
    MOST_GUESSES = 128,
    FEW = 128
};

struct board {
    uint16_t candidates[FSD_N_CELLS];
};

struct fsd_division {
    size_t n;
    struct board stack[CAPACITY]; /* what is still to be searched */

    /* The round: boards that were taken from the stack. */
    size_t n_round;
    uint16_t round[MOST_AT_ONCE][FSD_N_CELLS];
    uint8_t outcomes[MOST_AT_ONCE];
    uint64_t n_solutions[MOST_AT_ONCE];
    uint64_t n_guesses[MOST_AT_ONCE];
    char solutions[MOST_AT_ONCE][FSD_N_CELLS];
};

struct fsd_division *fsd_division_create(void)
{
    return malloc(sizeof(struct fsd_division));
}

void fsd_division_destroy(struct fsd_division *division)
{
    free(division);
}

static void push(struct fsd_division *division, const uint16_t candidates[FSD_N_CELLS])
{
    memcpy(division->stack[division->n++].candidates, candidates, sizeof(division->stack[0].candidates));
}

/* The first of the cells with the fewest candidates, of those with two or more; FSD_N_CELLS: there is none. */
static unsigned choose_cell(const uint16_t candidates[FSD_N_CELLS])
{
    unsigned best = FSD_N_CELLS, fewest = FSD_N_DIGITS + 1;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        const unsigned n = fsd_digits_count(candidates[cell]);
        if (n > 1 && n < fewest) {
            best = cell;
            fewest = n;
        }
    }
    return best;
}

/* Pushes a board's cases, one for each candidate of a cell. */
static void divide(struct fsd_division *division, uint16_t candidates[FSD_N_CELLS])
{
    if (fsd_unit_logic(candidates, SINGLES, NULL) == FSD_LOGIC_CONTRADICTORY) {
        return;
    }
    const unsigned cell = choose_cell(candidates);
    if (cell == FSD_N_CELLS) {
        push(division, candidates);
        return;
    }
    for (uint16_t digits = candidates[cell]; digits;) {
        candidates[cell] = fsd_digits_of(fsd_digits_take(&digits));
        push(division, candidates);
    }
}

/* How many boards a round takes: fewer and fewer as the stack fills, so that it holds the cases of all. */
static size_t choose_boards(const struct fsd_division *division)
{
    const size_t room = division->n < CAPACITY - RESERVE ? CAPACITY - RESERVE - division->n : 0;
    const size_t n_fit = room / SHARE > 0 ? room / SHARE : 1;
    const size_t n = n_fit < MOST_AT_ONCE ? n_fit : MOST_AT_ONCE;

    return division->n < n ? division->n : n;
}

/* Takes boards from the stack and searches them. */
static void search_round(struct fsd_division *division, const struct fsd_kernel_forms *forms, uint64_t limit,
                         struct fsd_kernel_counters *counters)
{
    const bool are_few = division->n < FEW;

    division->n_round = choose_boards(division);
    division->n -= division->n_round;
    memcpy(division->round, division->stack + division->n, division->n_round * sizeof(division->round[0]));
    const struct fsd_work work = {
        .n_puzzles = division->n_round,
        .candidates = (const uint16_t(*)[FSD_N_CELLS])division->round,
        .limit = limit,
        .guess_limit = are_few ? LEAST_GUESSES : MOST_GUESSES,
        .depth_first = true,
        .solutions = division->solutions[0],
        .solution_stride = sizeof(division->solutions[0]),
        .outcomes = division->outcomes,
        .n_solutions = division->n_solutions,
        .n_guesses = division->n_guesses,
        .counters = counters,
    };

    fsd_kernel_forms_solve(forms, &work);
}

/*
 * Adds what the round found, and divides the boards that are not done. *at_least becomes the solutions known to exist,
 * those in boards that are not done with them; false when they are as many as wanted.
 */
static bool conclude_round(struct fsd_division *division, uint64_t limit, struct fsd_engine_answer *answer,
                           uint64_t *at_least)
{
    uint64_t n_all = answer->n_solutions;

    for (size_t i = 0; i < division->n_round; i++) {
        const uint64_t n = division->n_solutions[i];
        answer->n_guesses += division->n_guesses[i];
        if (n > 0 && n_all == 0) {
            memcpy(answer->solution, division->solutions[i], sizeof(answer->solution));
        }
        n_all = n < limit - n_all ? n_all + n : limit;
    }
    if (n_all == limit) {
        answer->n_solutions = limit;
        return false;
    }
    *at_least = n_all;
    for (size_t i = 0; i < division->n_round; i++) {
        if (division->outcomes[i] == FSD_OUTCOME_GAVE_UP) {
            divide(division, division->round[i]);
        } else {
            answer->n_solutions += division->n_solutions[i];
        }
    }
    return true;
}

void fsd_division_solve(struct fsd_division *division, const struct fsd_kernel_forms *forms,
                        const uint16_t candidates[FASTSUD_N_CELLS], uint64_t limit, struct fsd_deadline *deadline,
                        struct fsd_kernel_counters *counters, struct fsd_engine_answer *answer)
{
    uint16_t whole[FSD_N_CELLS];
    uint64_t at_least = 0, most = 0;

    *answer = (struct fsd_engine_answer){.n_solutions = 0};
    division->n = 0;
    memcpy(whole, candidates, sizeof(whole));
    divide(division, whole);
    while (division->n > 0) {
        if (fsd_deadline_passed(deadline)) {
            answer->cut_short = true;
            answer->n_solutions = most;
            return;
        }
        search_round(division, forms, limit - answer->n_solutions, counters);
        if (!conclude_round(division, limit, answer, &at_least)) {
            return;
        }
        most = at_least > most ? at_least : most;
    }
}
