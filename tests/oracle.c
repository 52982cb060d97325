#include "oracle.h"

#include <string.h>

struct search {
    unsigned char value[ORACLE_N_CELLS]; /* 0: open */
    unsigned char digit_order[9];
    uint64_t limit;
    uint64_t n_found;
    uint64_t n_nodes_left;
    bool gave_up;
    char *first;    /* or NULL */
    uint16_t *seen; /* or NULL */
};

static unsigned char peers[ORACLE_N_CELLS][20], n_bits[512];

__attribute__((constructor)) static void make_tables(void)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        for (int other = 0, n = 0; other < ORACLE_N_CELLS; other++)
            if (other != cell && (other / 9 == cell / 9 || other % 9 == cell % 9 ||
                                  (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
                peers[cell][n++] = (unsigned char)other;
    for (unsigned bits = 1; bits < 512; bits++)
        n_bits[bits] = (unsigned char)(n_bits[bits / 2] + bits % 2);
}

static void take_solution(struct search *s)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        if (s->n_found == 0 && s->first)
            s->first[cell] = (char)('0' + s->value[cell]);
        if (s->seen)
            s->seen[cell] |= (uint16_t)(1u << (s->value[cell] - 1));
    }
    s->n_found++;
}

/* Open cells in order, and the digits that each cell may hold, as bits. */
struct open_cells {
    int n;
    unsigned char cells[ORACLE_N_CELLS];
    uint16_t left[ORACLE_N_CELLS];
};

static void search(struct search *s, const struct open_cells *open)
{
    int best = -1;
    if (s->n_nodes_left == 0) {
        s->gave_up = true;
        return;
    }
    s->n_nodes_left--;
    for (int i = 0, best_count = 10; i < open->n && best_count > 1; i++)
        if (n_bits[open->left[open->cells[i]]] < best_count) {
            best_count = n_bits[open->left[open->cells[i]]];
            best = i;
        }
    if (best < 0) {
        take_solution(s);
        return;
    }
    const int cell = open->cells[best];
    for (int i = 0; i < 9 && s->n_found < s->limit && !s->gave_up; i++) {
        const uint16_t bit = (uint16_t)(1u << (s->digit_order[i] - 1));
        if (!(open->left[cell] & bit))
            continue;
        struct open_cells next = *open;
        bool is_dead = false;
        s->value[cell] = s->digit_order[i];
        memmove(next.cells + best, next.cells + best + 1, (size_t)(--next.n - best));
        for (int k = 0; k < 20 && !is_dead; k++) {
            const int peer = peers[cell][k];
            next.left[peer] &= (uint16_t)~bit;
            is_dead = !next.left[peer] && !s->value[peer];
        }
        if (!is_dead)
            search(s, &next);
        s->value[cell] = 0;
    }
}

/* Searches candidates with what is set before. */
static void search_candidates(struct search *s, const uint16_t *candidates)
{
    struct open_cells open = {.n = ORACLE_N_CELLS};
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        open.cells[cell] = (unsigned char)cell;
        open.left[cell] = candidates[cell] & 0x1ff;
    }
    search(s, &open);
}

static const unsigned char ascending[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

uint64_t oracle_count_ordered(const uint16_t *candidates, const unsigned char digit_order[9], uint64_t limit,
                              char *first)
{
    struct search s = {.limit = limit, .n_nodes_left = UINT64_MAX, .first = first};
    memcpy(s.digit_order, digit_order, sizeof(s.digit_order));
    search_candidates(&s, candidates);
    return s.n_found;
}

void oracle_try(const uint16_t *candidates, uint64_t limit, uint64_t n_nodes, struct oracle_answer *answer)
{
    struct search s = {.limit = limit, .n_nodes_left = n_nodes, .first = answer->first, .seen = answer->seen};
    memset(answer, 0, sizeof(*answer));
    memcpy(s.digit_order, ascending, sizeof(s.digit_order));
    search_candidates(&s, candidates);
    answer->n_solutions = s.n_found;
    answer->n_nodes = n_nodes - s.n_nodes_left;
    answer->is_complete = !s.gave_up;
}

uint64_t oracle_count_candidates(const uint16_t *candidates, uint64_t limit, char *first)
{
    return oracle_count_ordered(candidates, ascending, limit, first);
}

uint64_t oracle_count(const char *puzzle, uint64_t limit, char *first)
{
    uint16_t candidates[ORACLE_N_CELLS];
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        char c = puzzle[cell];
        candidates[cell] = c >= '1' && c <= '9' ? (uint16_t)(1u << (c - '1')) : 0x1ff;
    }
    return oracle_count_candidates(candidates, limit, first);
}

bool oracle_well_formed(const char *text, size_t n_bytes)
{
    if (n_bytes < ORACLE_N_CELLS)
        return false;
    for (int i = 0; i < ORACLE_N_CELLS; i++)
        if (text[i] == '\0' || !strchr("123456789.0_*-xX", text[i]))
            return false;
    return true;
}

static bool is_full_grid(const char *solution)
{
    for (int unit = 0; unit < 9; unit++) {
        unsigned row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; i++) {
            int row_cell = 9 * unit + i;
            int column_cell = 9 * i + unit;
            int box_cell = unit / 3 * 27 + unit % 3 * 3 + i / 3 * 9 + i % 3;
            if (solution[row_cell] < '1' || solution[row_cell] > '9')
                return false;
            row |= 1u << (solution[row_cell] - '1');
            column |= 1u << ((solution[column_cell] - '1') & 15);
            box |= 1u << ((solution[box_cell] - '1') & 15);
        }
        if (row != 0x1ff || column != 0x1ff || box != 0x1ff)
            return false;
    }
    return true;
}

bool oracle_verify(const char *puzzle, const char *solution)
{
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9' && puzzle[cell] != solution[cell])
            return false;
    return is_full_grid(solution);
}

bool oracle_verify_candidates(const uint16_t *candidates, const char *solution)
{
    if (!is_full_grid(solution))
        return false;
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++)
        if (!((candidates[cell] >> (solution[cell] - '1')) & 1))
            return false;
    return true;
}
