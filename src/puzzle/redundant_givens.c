#include "puzzle/redundant_givens.h"

#include <stdlib.h>
#include <string.h>

#include "grid/digits.h"
#include "grid/text.h"
#include "puzzle/unavoidable.h"
#include "simd/kernel.h"
#include "solve/queries.h"
#include "solve/solver.h"

enum {
    BLOCK_QUERIES = 8192,
    MOST_LANES = 512 /* of a finder that are used */
};

struct fsd_redundant {
    struct fsd_queries *queries; /* tag: puzzle * FSD_N_CELLS + cell */
    fsd_cells *cells;            /* by puzzle */
    const struct fsd_given_finder *finder;
    void *state; /* the finder's */
    /* Puzzles many of whose givens are likely redundant, and the givens that are in doubt. */
    size_t n_easy;
    size_t easy[MOST_LANES];
    const char *easy_puzzles[MOST_LANES];
    uint64_t easy_givens[MOST_LANES][2];
};

/* A given without which there are several solutions is needed. A set of all bits stays. */
static enum fastsud_status take(void *context, const struct fsd_queries *queries, size_t i)
{
    const struct fsd_redundant *const redundant = context;
    fsd_cells *const cells = &redundant->cells[queries->tags[i] / FSD_N_CELLS];

    if (queries->verdicts[i] == FASTSUD_GAVE_UP) {
        *cells = FSD_REDUNDANT_GAVE_UP;
    } else if (queries->verdicts[i] != FASTSUD_UNIQUE && *cells != FSD_REDUNDANT_GAVE_UP) {
        *cells &= ~fsd_cells_of(queries->tags[i] % FSD_N_CELLS);
    }
    return FASTSUD_OK;
}

enum fastsud_status fsd_redundant_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                         struct fsd_redundant **redundant)
{
    struct fsd_redundant *const made = calloc(1, sizeof(*made));
    struct fsd_queries_options options = {.solver = FSD_SOLVER_OPTIONS_INIT, .n_most = BLOCK_QUERIES, .take = take};
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    options.solver.kernel = kernel;
    options.solver.time_limit_ns = time_limit_ns;
    options.solver.stop = stop;
    options.context = made;
    if (made) {
        status = fsd_queries_create(&options, &made->queries);
    }
    if (status == FASTSUD_OK) {
        made->finder = fsd_given_finder_of(kernel);
        made->state = fsd_kernel_state_allocate(made->finder->state_size);
        status = made->state ? FASTSUD_OK : FASTSUD_ERR_NO_MEMORY;
    }
    if (status != FASTSUD_OK) {
        fsd_redundant_destroy(made);
    }
    *redundant = status == FASTSUD_OK ? made : NULL;
    return status;
}

void fsd_redundant_destroy(struct fsd_redundant *redundant)
{
    if (redundant) {
        fsd_queries_destroy(redundant->queries);
        free(redundant->state);
        free(redundant);
    }
}

static fsd_cells find_givens(const char *puzzle)
{
    uint64_t givens[2];

    fsd_text_find_givens(puzzle, givens);
    return (fsd_cells)givens[1] << 64 | givens[0];
}

/* The n digits with the fewest givens; *last is the one with the most of these. */
static uint16_t find_rare_digits(const char *solution, fsd_cells givens, unsigned n, unsigned *last)
{
    uint16_t with[FSD_N_DIGITS + 1] = {0}, rare = 0; /* by number of givens */
    uint64_t n_givens = 0;                           /* four bits a digit */

    while (givens) {
        n_givens += UINT64_C(1) << 4 * (solution[fsd_cells_take(&givens)] - '1');
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        with[n_givens >> 4 * d & 15] |= (uint16_t)(1U << d);
    }
    for (unsigned i = 0; n > 0; i++) {
        for (; with[i] && n > 0; with[i] &= (uint16_t)(with[i] - 1), n--) {
            *last = (unsigned)__builtin_ctz(with[i]);
            rare |= (uint16_t)(1U << *last);
        }
    }
    return rare;
}

/* Asks of each of these givens whether the puzzle has another solution without it. */
static void ask(const struct fsd_redundant *redundant, size_t p, const char *puzzle, const char *solution,
                fsd_cells givens)
{
    while (givens) {
        const unsigned cell = fsd_cells_take(&givens);
        const uint8_t known[2] = {(uint8_t)cell, (uint8_t)(solution[cell] - '1')};
        fsd_queries_put_without(redundant->queries, puzzle, known, p * FSD_N_CELLS + cell);
    }
}

/*
 * The same, but all digits are where they are except for n_free: the given's own and those with the fewest givens. Most
 * puzzles with another solution have such a one, which takes less of a search.
 */
static void ask_with_few_free(const struct fsd_redundant *redundant, size_t p, const char *puzzle, const char *solution,
                              fsd_cells givens, fsd_cells doubtful, unsigned n_free)
{
    fsd_cells of_digit[FSD_N_DIGITS] = {0};
    unsigned last = 0;
    const uint16_t rare = find_rare_digits(solution, givens, n_free, &last);

    while (doubtful) {
        const unsigned cell = fsd_cells_take(&doubtful);
        of_digit[solution[cell] - '1'] |= fsd_cells_of(cell);
    }
    for (unsigned d = 0; d < FSD_N_DIGITS; d++) {
        const uint16_t own = (uint16_t)(1U << d), others = rare & own ? rare : rare ^ (uint16_t)(1U << last);
        char text[FSD_N_CELLS];
        if (of_digit[d]) {
            fsd_text_give_digits(puzzle, solution, (uint16_t)(FSD_ALL_DIGITS & ~(own | others)), text);
            ask(redundant, p, text, solution, of_digit[d]);
        }
    }
}

/* Sets cells[p] to the givens that may be redundant: those that are seen in no unavoidable set without another. */
static void find_doubtful(const struct fsd_redundant *redundant, size_t n, const char *const *puzzles,
                          const char *const *solutions, fsd_cells *cells)
{
    enum { BLOCK = 64 };
    uint64_t alone[BLOCK][2];

    for (size_t first = 0; first < n; first += BLOCK) {
        const size_t here = n - first < BLOCK ? n - first : BLOCK;
        if (redundant->finder->find_alone) {
            redundant->finder->find_alone(here, puzzles + first, solutions + first, alone);
        }
        for (size_t i = 0; i < here; i++) {
            const size_t p = first + i;
            const fsd_cells needed = redundant->finder->find_alone
                                         ? (fsd_cells)alone[i][1] << 64 | alone[i][0]
                                         : fsd_unavoidable_find_alone(puzzles[p], solutions[p]);
            cells[p] = find_givens(puzzles[p]) & ~needed;
        }
    }
}

/* Asks of the givens of easy puzzles, but for those that are seen to be redundant. */
static void ask_easy(struct fsd_redundant *redundant, const char *const *solutions)
{
    /* As many puzzles as lanes take as long as a few. */
    if (redundant->n_easy >= redundant->finder->n_lanes / 8) {
        redundant->finder->find_spared(redundant->state, redundant->n_easy, redundant->easy_puzzles,
                                       redundant->easy_givens);
    }
    for (size_t i = 0; i < redundant->n_easy; i++) {
        const size_t p = redundant->easy[i];
        ask(redundant, p, redundant->easy_puzzles[i], solutions[p],
            (fsd_cells)redundant->easy_givens[i][1] << 64 | redundant->easy_givens[i][0]);
    }
    redundant->n_easy = 0;
}

static void put_easy(struct fsd_redundant *redundant, size_t p, const char *const *puzzles,
                     const char *const *solutions)
{
    const size_t at = redundant->n_easy++;

    redundant->easy[at] = p;
    redundant->easy_puzzles[at] = puzzles[p];
    redundant->easy_givens[at][0] = (uint64_t)redundant->cells[p];
    redundant->easy_givens[at][1] = (uint64_t)(redundant->cells[p] >> 64);
    if (redundant->n_easy == MOST_LANES || redundant->n_easy == redundant->finder->n_lanes) {
        ask_easy(redundant, solutions);
    }
}

enum fastsud_status fsd_redundant_find(struct fsd_redundant *redundant, size_t n, const char *const *puzzles,
                                       const char *const *solutions, fsd_cells *cells)
{
    /*
     * How many digits are free in a stage. A puzzle takes part if at most a third, two thirds or all of its givens are
     * in doubt: the more are, the less likely is each to be needed, and only a search with all digits free shows that
     * one is redundant.
     */
    static const unsigned n_free[] = {5, 7, FSD_N_DIGITS};
    enum { N_STAGES = sizeof(n_free) / sizeof(n_free[0]) };
    enum fastsud_status status = FASTSUD_OK;

    redundant->cells = cells;
    find_doubtful(redundant, n, puzzles, solutions, cells);
    for (unsigned stage = 0; stage < N_STAGES && status == FASTSUD_OK; stage++) {
        for (size_t p = 0; p < n; p++) {
            const fsd_cells doubtful = cells[p];
            if (doubtful == 0 || doubtful == FSD_REDUNDANT_GAVE_UP) {
                continue;
            }
            const fsd_cells givens = find_givens(puzzles[p]);
            const unsigned n_doubtful = fsd_cells_count(doubtful), n_givens = fsd_cells_count(givens);
            if (n_free[stage] < FSD_N_DIGITS && N_STAGES * n_doubtful <= (stage + 1) * n_givens) {
                ask_with_few_free(redundant, p, puzzles[p], solutions[p], givens, doubtful, n_free[stage]);
            } else if (n_free[stage] == FSD_N_DIGITS && 2 * n_doubtful <= n_givens) {
                ask(redundant, p, puzzles[p], solutions[p], doubtful);
            } else if (n_free[stage] == FSD_N_DIGITS) {
                put_easy(redundant, p, puzzles, solutions);
            }
        }
        ask_easy(redundant, solutions);
        status = fsd_queries_ask(redundant->queries);
    }
    return status;
}
