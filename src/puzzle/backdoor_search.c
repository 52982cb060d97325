#include "puzzle/backdoor_search.h"

#include <string.h>

#include "grid/text.h"
#include "logic/unit_logic.h"
#include "puzzle/known_singles.h"

enum { N_OBSTACLES = 128, N_QUICK_LEVELS = 2 };

/* A puzzle with some values given, as far as logic gets. */
struct position {
    fsd_cells open;
    bool is_solved;
    union {
        struct fsd_singles singles; /* levels 0 and 1 */
        uint16_t candidates[FSD_N_CELLS];
    } board;
};

/*
 * An obstacle is a set of cells that every backdoor has one of: logic knows the values of all other cells and still
 * does not finish. The oldest makes room for the newest; forgetting one costs time only.
 */
struct search {
    unsigned level;
    struct fsd_deadline *deadline;
    const char *solution;
    struct fsd_known_solution known;
    fsd_cells obstacles[N_OBSTACLES];
    size_t n_obstacles; /* ever met */
};

static void apply_logic(const struct search *search, struct position *position)
{
    uint16_t *const left = position->board.candidates;

    position->is_solved = fsd_closures_apply_until(search->deadline, left, search->level, NULL) == FSD_LOGIC_SOLVED;
    position->open = 0;
    for (unsigned cell = 0; cell < FSD_N_CELLS; cell++) {
        position->open |= (fsd_cells)!fsd_digits_is_one(left[cell]) << cell;
    }
}

static void start(struct search *search, const char *puzzle, struct position *position)
{
    if (search->level < N_QUICK_LEVELS) {
        fsd_known_solution_init(&search->known, search->solution, search->level > 0);
        fsd_singles_init(&position->board.singles, &search->known, puzzle);
        position->open = position->board.singles.open;
        position->is_solved = !position->open;
    } else {
        fsd_candidates_of_puzzle(puzzle, position->board.candidates);
        apply_logic(search, position);
    }
}

/* The position after giving one more cell its value. */
static void give(const struct search *search, const struct position *from, unsigned cell, struct position *to)
{
    if (search->level < N_QUICK_LEVELS) {
        to->board.singles = from->board.singles;
        fsd_singles_give(&to->board.singles, &search->known, cell);
        to->open = to->board.singles.open;
        to->is_solved = !to->open;
    } else {
        memcpy(to->board.candidates, from->board.candidates, sizeof(to->board.candidates));
        to->board.candidates[cell] = fsd_digits_of((unsigned)(search->solution[cell] - '0'));
        apply_logic(search, to);
    }
}

/* All the obstacles known that have none of the cells taken, one after the other: false when there are no more. */
static bool next_obstacle(const struct search *search, fsd_cells taken, size_t *i, fsd_cells *obstacle)
{
    const size_t n = search->n_obstacles < N_OBSTACLES ? search->n_obstacles : N_OBSTACLES;

    for (; *i < n; ++*i) {
        if ((search->obstacles[*i] & taken) == 0) {
            *obstacle = search->obstacles[(*i)++];
            return true;
        }
    }
    return false;
}

/*
 * Meets a new obstacle: gives cells for as long as the puzzle stays unsolved, cells of known obstacles first, so that
 * the new one has others.
 */
static fsd_cells meet_obstacle(struct search *search, const struct position *stuck)
{
    struct position positions[2];
    const struct position *now = stuck;
    struct position *next = &positions[0];
    fsd_cells known = 0, obstacle, tried = 0, wanted;

    for (size_t i = 0; next_obstacle(search, 0, &i, &obstacle);) {
        known |= obstacle;
    }
    while ((wanted = now->open & ~tried) != 0 && !fsd_deadline_passed(search->deadline)) {
        const unsigned cell = fsd_cells_first(wanted & known ? wanted & known : wanted);
        tried |= fsd_cells_of(cell);
        give(search, now, cell, next);
        if (!next->is_solved) {
            now = next;
            next = next == &positions[0] ? &positions[1] : &positions[0];
        }
    }
    search->obstacles[search->n_obstacles++ % N_OBSTACLES] = now->open;
    return now->open;
}

/*
 * Cells to try next when n more are to be given after those taken: one of them is in every backdoor of that size.
 * Empty when n cells cannot do, because more than n obstacles are left that share no cell.
 */
static fsd_cells cells_to_try(struct search *search, const struct position *position, fsd_cells taken, unsigned n)
{
    fsd_cells in_every = ((fsd_cells)1 << FSD_N_CELLS) - 1, smallest = 0, packed = 0, obstacle;
    unsigned n_packed = 0, least = FSD_N_CELLS + 1;

    for (size_t i = 0; next_obstacle(search, taken, &i, &obstacle);) {
        const unsigned size = fsd_cells_count(obstacle);
        if (size < least) {
            least = size;
            smallest = obstacle;
        }
        in_every &= obstacle;
        if ((obstacle & packed) == 0) {
            packed |= obstacle;
            n_packed++;
        }
    }
    if (n_packed == 0) {
        return meet_obstacle(search, position);
    }
    if (n_packed > n) {
        return 0;
    }
    return n == 1 ? in_every : smallest;
}

/*
 * Whether n more cells, none of them excluded, finish an unsolved position in which those taken are given. *found
 * becomes such a backdoor, those taken with it.
 */
static bool can_finish(struct search *search, const struct position *position, fsd_cells taken, unsigned n,
                       fsd_cells excluded, fsd_cells *found)
{
    struct position next;

    if (n == 0) {
        return false;
    }
    fsd_cells cells = cells_to_try(search, position, taken, n) & ~excluded;
    while (cells && !fsd_deadline_passed(search->deadline)) {
        const unsigned cell = fsd_cells_take(&cells);
        const fsd_cells more = taken | fsd_cells_of(cell);
        give(search, position, cell, &next);
        if (next.is_solved) {
            *found = more;
            return true;
        }
        if (can_finish(search, &next, more, n - 1, excluded, found)) {
            return true;
        }
        excluded |= fsd_cells_of(cell);
        if (n == 1 && cells) {
            cells &= meet_obstacle(search, &next);
        }
    }
    return false;
}

/* The first of the backdoors of n cells, of which one is known; that one, should logic not lead to another. */
static fsd_cells first_backdoor(struct search *search, const struct position *unsolved, unsigned n, fsd_cells known)
{
    struct position position = *unsolved, next;
    fsd_cells taken = 0, excluded = 0, best = known;

    while (n > 0) {
        fsd_cells cells = (n == 1 ? cells_to_try(search, &position, taken, 1) : position.open) & ~excluded;
        bool is_found = false;
        while (cells && !is_found && !fsd_deadline_passed(search->deadline)) {
            const unsigned cell = fsd_cells_take(&cells);
            give(search, &position, cell, &next);
            if (next.is_solved) {
                return taken | fsd_cells_of(cell);
            }
            is_found = can_finish(search, &next, taken | fsd_cells_of(cell), n - 1, excluded, &best);
            taken |= (fsd_cells)is_found << cell;
            excluded |= fsd_cells_of(cell);
        }
        if (!is_found) {
            return best;
        }
        position = next;
        n--;
    }
    return best;
}

unsigned fsd_backdoor_size(const struct fsd_backdoor_query *query, const char *puzzle, const char *solution,
                           fsd_cells *cells)
{
    struct search search = {.level = query->level, .deadline = query->deadline, .solution = solution};
    struct position position;
    fsd_cells found = 0;
    unsigned n = 0;

    start(&search, puzzle, &position);
    if (!position.is_solved) {
        for (n = 1; n <= query->max_size && !can_finish(&search, &position, 0, n, 0, &found); n++) {
        }
    }
    if (cells) {
        *cells = n > 0 && n <= query->max_size ? first_backdoor(&search, &position, n, found) : 0;
    }
    return n;
}

void fsd_backdoor_sizes(const struct fsd_backdoor_query *query, const char *puzzle, const char *solution,
                        unsigned sizes[FSD_N_LEVELS])
{
    unsigned size = query->max_size + 1;

    for (unsigned level = 0; level <= query->level; level++) {
        if (size > 0) {
            const struct fsd_backdoor_query of_level = {
                .level = level, .max_size = size - 1, .deadline = query->deadline};
            size = fsd_backdoor_size(&of_level, puzzle, solution, NULL);
        }
        sizes[level] = size;
    }
}

unsigned fsd_backdoor_level(unsigned max_level, const unsigned sizes[FSD_N_LEVELS], unsigned n)
{
    for (unsigned level = 0; level <= max_level; level++) {
        if (sizes[level] <= n) {
            return level;
        }
    }
    return FSD_N_LEVELS;
}
