#include "puzzle/minimal_subsets.h"

#include <stdlib.h>
#include <string.h>

#include "base/deadline.h"
#include "puzzle/redundant_givens.h"

enum {
    N_AT_ONCE = 64,       /* subsets looked at together, so that the kernel's lanes are full */
    LEAST_LOOKS = 100000, /* before a search with few results is given up */
    LOOKS_PER_RESULT = 1000
};

/* A subset of the puzzle: its givens, and those of them that stay in all that is made of it. */
struct node {
    fsd_cells givens;
    fsd_cells kept;
};

struct fsd_minimal_subsets {
    struct fsd_redundant *finder;
    uint64_t time_limit_ns;
    const int *stop;         /* NULL: nobody can stop it */
    struct fsd_buffer stack; /* of nodes */
    struct node batch[N_AT_ONCE];
    char cells[N_AT_ONCE][FSD_N_CELLS];
    const char *puzzles[N_AT_ONCE], *solutions[N_AT_ONCE];
    fsd_cells redundant[N_AT_ONCE];
};

enum fastsud_status fsd_minimal_subsets_create(const char *kernel, uint64_t time_limit_ns, const int *stop,
                                               struct fsd_minimal_subsets **subsets)
{
    struct fsd_minimal_subsets *const made = calloc(1, sizeof(*made));
    enum fastsud_status status = FASTSUD_ERR_NO_MEMORY;

    *subsets = NULL;
    if (!made) {
        return status;
    }
    made->time_limit_ns = time_limit_ns;
    made->stop = stop;
    status = fsd_redundant_create(kernel, time_limit_ns, stop, &made->finder);
    if (status != FASTSUD_OK) {
        fsd_minimal_subsets_destroy(made);
        return status;
    }
    *subsets = made;
    return FASTSUD_OK;
}

void fsd_minimal_subsets_destroy(struct fsd_minimal_subsets *subsets)
{
    if (subsets) {
        fsd_redundant_destroy(subsets->finder);
        fsd_buffer_destroy(&subsets->stack);
        free(subsets);
    }
}

/*
 * The subsets that lack one more redundant given: with each of them, those before it are kept, so that a set of givens
 * is taken away in one order only. The subset that keeps the fewest comes on top of the stack: it leads to a minimal
 * puzzle soonest. A subset that must keep all of its redundant givens leads to none.
 */
static void push_smaller(struct fsd_minimal_subsets *subsets, const struct node *node, fsd_cells redundant)
{
    const fsd_cells open = redundant & ~node->kept;

    for (unsigned cell = FSD_N_CELLS; cell-- > 0;) {
        const fsd_cells given = fsd_cells_of(cell);
        const struct node smaller = {.givens = node->givens & ~given, .kept = node->kept | (open & (given - 1))};
        if (fsd_cells_has(open, cell)) {
            fsd_buffer_put(&subsets->stack, &smaller, sizeof(smaller));
        }
    }
}

/* Takes the next subsets off the stack and finds their redundant givens. Returns how many. */
static size_t look(struct fsd_minimal_subsets *subsets, const char *solution, enum fastsud_status *status)
{
    size_t n = 0;

    for (; n < N_AT_ONCE && subsets->stack.n > 0; n++) {
        subsets->stack.n -= sizeof(struct node);
        memcpy(&subsets->batch[n], subsets->stack.bytes + subsets->stack.n, sizeof(struct node));
        for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
            subsets->cells[n][cell] = fsd_cells_has(subsets->batch[n].givens, cell) ? solution[cell] : '.';
        }
        subsets->puzzles[n] = subsets->cells[n];
        subsets->solutions[n] = solution;
    }
    *status = fsd_redundant_find(subsets->finder, n, subsets->puzzles, subsets->solutions, subsets->redundant);
    return n;
}

enum fastsud_status fsd_minimal_subsets_find(struct fsd_minimal_subsets *subsets, const char *puzzle,
                                             const char *solution, uint64_t limit, struct fsd_buffer *out,
                                             uint64_t *n_found, bool *cut_short, bool *gave_up)
{
    struct fsd_deadline deadline = fsd_deadline_of(subsets->time_limit_ns, subsets->stop);
    struct node whole = {.givens = 0};
    enum fastsud_status status = FASTSUD_OK;
    uint64_t n_looks = 0;
    bool any_left_over = false;

    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        whole.givens |= (fsd_cells)(puzzle[cell] != '.') << cell;
    }
    *n_found = 0;
    *gave_up = false;
    subsets->stack.n = 0;
    fsd_buffer_put(&subsets->stack, &whole, sizeof(whole));
    while (subsets->stack.n > 0 && *n_found < limit && n_looks < LEAST_LOOKS + *n_found * LOOKS_PER_RESULT &&
           !*gave_up) {
        const size_t n = look(subsets, solution, &status);
        n_looks += n;
        /* The last first, so that the stack goes on with what was on top of it. */
        for (size_t i = n; i-- > 0 && status == FASTSUD_OK;) {
            if (subsets->redundant[i] == FSD_REDUNDANT_GAVE_UP) {
                *gave_up = true;
            } else if (subsets->redundant[i] == 0 && *n_found < limit) {
                fsd_buffer_put(out, subsets->cells[i], FSD_N_CELLS);
                fsd_buffer_put_char(out, '\n');
                ++*n_found;
            } else if (subsets->redundant[i] == 0) {
                any_left_over = true;
            } else {
                push_smaller(subsets, &subsets->batch[i], subsets->redundant[i]);
            }
        }
        if (status != FASTSUD_OK) {
            return status;
        }
        if (subsets->stack.failed) {
            break;
        }
        *gave_up = *gave_up || (subsets->stack.n > 0 && fsd_deadline_passed(&deadline));
    }
    *cut_short = subsets->stack.n > 0 || any_left_over;
    return subsets->stack.failed ? FASTSUD_ERR_NO_MEMORY : FASTSUD_OK;
}
