#include "puzzle/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "grid/text.h"
#include "rules/engines/variant_solutions.h"
#include "rules/rules.h"
#include "solve/engine.h"
#include "solve/few_cells.h"

struct node {
    struct fsd_digit_places candidates;
    unsigned place;  /* the first open one */
    unsigned digits; /* those of its candidates that are still to try */
};

struct fsd_enumerator {
    const struct fsd_variant *variant; /* of the puzzle; NULL: 9x9 sudoku, which the others are for */
    struct fsd_variant_solutions solutions;
    struct fsd_few_cells few;
    struct fsd_lock_tables tables;
    struct fsd_guesses guesses;
    const int *stop; /* NULL: nobody can stop it */
    struct fsd_deadline deadline;
    bool cut_short;
    size_t n_nodes; /* branches to search, the last one first, after those of few */
    struct node nodes[FSD_N_CELLS];
};

enum fastsud_status fsd_enumerator_create(struct fsd_enumerator **enumerator)
{
    const size_t alignment = _Alignof(struct fsd_enumerator);
    const size_t n_units = (sizeof(**enumerator) + alignment - 1) / alignment;

    *enumerator = aligned_alloc(alignment, n_units * alignment);
    if (!*enumerator) {
        return FASTSUD_ERR_NO_MEMORY;
    }
    memset(*enumerator, 0, sizeof(**enumerator));
    fsd_few_cells_init(&(*enumerator)->few);
    fsd_lock_tables_init(&(*enumerator)->tables);
    return FASTSUD_OK;
}

void fsd_enumerator_destroy(struct fsd_enumerator *enumerator)
{
    if (enumerator) {
        fsd_variant_solutions_destroy(&enumerator->solutions);
    }
    free(enumerator);
}

void fsd_enumerator_stop_at(struct fsd_enumerator *enumerator, const int *stop)
{
    enumerator->stop = stop;
}

/* Makes the last node, which is at a fixed point, ready for its branches, or leaves it to few. */
static void reach(struct fsd_enumerator *e)
{
    struct node *const node = &e->nodes[e->n_nodes - 1];
    const struct fsd_digit_places *const candidates = &node->candidates;

    if (fsd_places_count(candidates->open) <= FSD_FEW_CELLS) {
        fsd_few_cells_start(&e->few, candidates);
        e->n_nodes--;
        return;
    }
    if (e->guesses.n == e->guesses.limit) {
        e->cut_short = true;
        return;
    }
    e->guesses.n++;
    node->place = fsd_places_first(candidates->open);
    node->digits = 0;
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        const bool has = fsd_places_any(candidates->of[d] & fsd_place_sets.bit[node->place]);
        node->digits |= (unsigned)has << d;
    }
}

void fsd_enumerator_start_candidates(struct fsd_enumerator *e, const uint16_t candidates[FASTSUD_N_CELLS],
                                     uint64_t guess_limit, uint64_t time_limit_ns)
{
    fsd_places narrowed[FSD_N_DIGITS];

    fsd_digit_places_init(&e->nodes[0].candidates, candidates);
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        narrowed[d] = ~e->nodes[0].candidates.of[d] & fsd_places_in_bands(FSD_BAND_OF_CELLS);
    }
    e->variant = NULL;
    e->few.n_frames = 0;
    e->guesses = (struct fsd_guesses){.limit = guess_limit > 0 ? guess_limit : UINT64_MAX};
    e->deadline = fsd_deadline_of(time_limit_ns, e->stop);
    e->cut_short = false;
    e->n_nodes = 1;
    if (fsd_digit_places_narrow(&e->nodes[0].candidates, &e->tables, narrowed)) {
        reach(e);
    } else {
        e->n_nodes = 0;
    }
}

void fsd_enumerator_start(struct fsd_enumerator *e, const char *puzzle, uint64_t guess_limit, uint64_t time_limit_ns)
{
    uint16_t candidates[FASTSUD_N_CELLS];

    fsd_candidates_of_puzzle(puzzle, candidates);
    fsd_enumerator_start_candidates(e, candidates, guess_limit, time_limit_ns);
}

/* Tries the next digit of the last node; the last one in its place. */
static void try_next(struct fsd_enumerator *e)
{
    struct node *node = &e->nodes[e->n_nodes - 1];
    const unsigned place = node->place;
    const unsigned digit = (unsigned)__builtin_ctz(node->digits);
    fsd_places narrowed[FSD_N_DIGITS];

    memcpy(narrowed, node->candidates.of, sizeof(narrowed));
    node->digits &= node->digits - 1;
    if (node->digits) {
        node[1].candidates = node->candidates;
        node++;
        e->n_nodes++;
    }
    fsd_digit_places_assign(&node->candidates, place, digit);
    if (fsd_digit_places_narrow(&node->candidates, &e->tables, narrowed)) {
        reach(e);
    } else {
        e->n_nodes--;
    }
}

void fsd_enumerator_start_variant(struct fsd_enumerator *e, const struct fsd_solver *solver,
                                  const struct fsd_variant *variant, const fsd_values *values, uint64_t n_wanted,
                                  struct fsd_failure *failure)
{
    const struct fsd_solver_options *const options = fsd_solver_options_of(solver);
    const struct fsd_variant_search search = {
        .limit = n_wanted, .guess_limit = options->guess_limit, .command = options->command, .failure = failure};
    void *state = NULL;
    const struct fsd_variant_engine *const engine = fsd_solver_of_rules(solver, &state);

    e->variant = variant;
    fsd_variant_solutions_start(&e->solutions, engine, state, variant, values, &search,
                                fsd_deadline_of(options->time_limit_ns, e->stop));
}

static size_t next_of_variant(struct fsd_enumerator *e, size_t n, char *solutions, size_t stride)
{
    const uint8_t *values = NULL;
    size_t n_found = 0;

    while (n_found < n && (values = fsd_variant_solutions_next(&e->solutions))) {
        for (unsigned cell = 0; solutions && cell < e->variant->n_cells; cell++) {
            solutions[n_found * stride + cell] = fsd_rules_value_character(e->variant, values[cell]);
        }
        n_found++;
    }
    return n_found;
}

size_t fsd_enumerator_next(struct fsd_enumerator *e, size_t n, char *solutions, size_t stride)
{
    size_t n_found = 0;

    if (e->variant) {
        return next_of_variant(e, n, solutions, stride);
    }
    while (n_found < n && !e->cut_short) {
        if (fsd_deadline_passed(&e->deadline)) {
            e->cut_short = e->few.n_frames > 0 || e->n_nodes > 0;
            break;
        }
        if (e->few.n_frames > 0) {
            char *const out = solutions ? solutions + n_found * stride : NULL;
            n_found += fsd_few_cells_next(&e->few, &e->guesses, n - n_found, out, stride);
            e->cut_short = n_found < n && e->few.n_frames > 0;
        } else if (e->n_nodes == 0) {
            break;
        } else {
            try_next(e);
        }
    }
    return n_found;
}

bool fsd_enumerator_cut_short(const struct fsd_enumerator *e)
{
    return e->variant ? e->solutions.cut_short : e->cut_short;
}

enum fastsud_status fsd_enumerator_status(const struct fsd_enumerator *e)
{
    return e->variant ? e->solutions.status : FASTSUD_OK;
}

uint64_t fsd_enumerator_n_guesses(const struct fsd_enumerator *e)
{
    return e->variant ? e->solutions.n_guesses : e->guesses.n;
}
