#include "oracle.h"

#include <string.h>

struct search {
    uint16_t allowed[ORACLE_N_CELLS];
    unsigned char value[ORACLE_N_CELLS];               /* 0: open */
    unsigned row_used[9], column_used[9], box_used[9]; /* bit d - 1: digit d is taken */
    unsigned char digit_order[9];
    uint64_t limit;
    uint64_t n_found;
    uint64_t n_nodes_left;
    bool gave_up;
    char *first;    /* or NULL */
    uint16_t *seen; /* or NULL */
};

static int box_of(int cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

/* The digits that a cell may hold, as bits. */
static unsigned left_for(const struct search *s, int cell)
{
    return 0x1ff & s->allowed[cell] & ~(s->row_used[cell / 9] | s->column_used[cell % 9] | s->box_used[box_of(cell)]);
}

/* The number of bits, or `most` where there are that many or more. */
static int count_bits(unsigned bits, int most)
{
    int n = 0;
    for (; bits && n < most; bits &= bits - 1)
        n++;
    return n;
}

static void toggle_used(struct search *s, int cell, unsigned bit)
{
    s->row_used[cell / 9] ^= bit;
    s->column_used[cell % 9] ^= bit;
    s->box_used[box_of(cell)] ^= bit;
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

static void search(struct search *s)
{
    if (s->n_nodes_left == 0) {
        s->gave_up = true;
        return;
    }
    s->n_nodes_left--;
    int best_cell = -1;
    int best_count = 10;
    for (int cell = 0; cell < ORACLE_N_CELLS; cell++) {
        if (s->value[cell])
            continue;
        int count = count_bits(left_for(s, cell), best_count);
        if (count < best_count) {
            best_count = count;
            best_cell = cell;
            if (count <= 1)
                break;
        }
    }
    if (best_cell < 0) {
        take_solution(s);
        return;
    }
    for (int i = 0; i < 9 && s->n_found < s->limit && !s->gave_up; i++) {
        unsigned bit = 1u << (s->digit_order[i] - 1);
        if (!(left_for(s, best_cell) & bit))
            continue;
        s->value[best_cell] = s->digit_order[i];
        toggle_used(s, best_cell, bit);
        search(s);
        toggle_used(s, best_cell, bit);
        s->value[best_cell] = 0;
    }
}

static const unsigned char ascending[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

uint64_t oracle_count_ordered(const uint16_t *candidates, const unsigned char digit_order[9], uint64_t limit,
                              char *first)
{
    struct search s;
    memset(&s, 0, sizeof(s));
    memcpy(s.allowed, candidates, sizeof(s.allowed));
    memcpy(s.digit_order, digit_order, sizeof(s.digit_order));
    s.limit = limit;
    s.n_nodes_left = UINT64_MAX;
    s.first = first;
    search(&s);
    return s.n_found;
}

void oracle_try(const uint16_t *candidates, uint64_t limit, uint64_t n_nodes, struct oracle_answer *answer)
{
    struct search s;
    memset(answer, 0, sizeof(*answer));
    memset(&s, 0, sizeof(s));
    memcpy(s.allowed, candidates, sizeof(s.allowed));
    memcpy(s.digit_order, ascending, sizeof(s.digit_order));
    s.limit = limit;
    s.n_nodes_left = n_nodes;
    s.first = answer->first;
    s.seen = answer->seen;
    search(&s);
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
