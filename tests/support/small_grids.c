#include "support/small_grids.h"

#include <stdbool.h>
#include <string.h>

enum { MOST_SIDE = 6, MOST_ORDERS = 72 };

/* Orders of lines in which those of a group of `size` stay together; returns how many. */
static unsigned list_orders(unsigned n, unsigned size, unsigned orders[MOST_ORDERS][MOST_SIDE])
{
    unsigned n_orders = 0, at[MOST_SIDE] = {0};
    for (;;) {
        bool is_order = true;
        for (unsigned i = 0; i < n; i++) {
            for (unsigned k = 0; k < i; k++)
                is_order &= at[i] != at[k];
            is_order &= at[i] / size == at[i / size * size] / size;
        }
        if (is_order)
            memcpy(orders[n_orders++], at, sizeof(at));
        unsigned i = n;
        while (i > 0 && ++at[i - 1] == n)
            at[--i] = 0;
        if (i == 0)
            return n_orders;
    }
}

/* Names values in the order in which they come. */
static void take_copy(const char *copy, unsigned n_cells, char *form, unsigned *n_ways)
{
    char named[SMALL_MOST_CELLS], names[128] = {0}, next = '1';
    for (unsigned i = 0; i < n_cells; i++) {
        if (copy[i] != '.' && !names[(int)copy[i]])
            names[(int)copy[i]] = next++;
        named[i] = copy[i] == '.' ? '.' : names[(int)copy[i]];
    }
    const int order = *n_ways == 0 ? -1 : memcmp(named, form, n_cells);
    *n_ways = order < 0 ? 1 : *n_ways + (order == 0);
    if (order < 0)
        memcpy(form, named, n_cells);
}

unsigned small_form(const struct small_shape *shape, const char *cells, char *form)
{
    const unsigned n = shape->box_rows * shape->box_columns;
    unsigned rows[MOST_ORDERS][MOST_SIDE], columns[MOST_ORDERS][MOST_SIDE], n_ways = 0;
    const unsigned n_rows = list_orders(n, shape->box_rows, rows),
                   n_columns = list_orders(n, shape->box_columns, columns);
    for (unsigned transposed = 0; transposed <= (shape->box_rows == shape->box_columns); transposed++)
        for (unsigned i = 0; i < n_rows; i++)
            for (unsigned k = 0; k < n_columns; k++) {
                char copy[SMALL_MOST_CELLS];
                for (unsigned at = 0; at < n * n; at++) {
                    const unsigned r = rows[i][at / n], c = columns[k][at % n];
                    copy[at] = cells[transposed ? c * n + r : r * n + c];
                }
                take_copy(copy, n * n, form, &n_ways);
            }
    return n_ways;
}

size_t small_4x4_grids(char grids[SMALL_4X4_GRIDS][16])
{
    size_t n = 0;
    char grid[16];
    int at = 0;
    memset(grid, '0', sizeof(grid));
    while (at >= 0) {
        bool is_good = grid[at] < '4';
        grid[at] = (char)(is_good ? grid[at] + 1 : '0');
        if (!is_good) {
            at--;
            continue;
        }
        for (int i = 0; i < at; i++)
            is_good &= grid[i] != grid[at] ||
                       !(i / 4 == at / 4 || i % 4 == at % 4 || (i / 8 == at / 8 && i % 4 / 2 == at % 4 / 2));
        if (is_good && at == 15)
            memcpy(grids[n++], grid, sizeof(grid));
        else if (is_good)
            at++;
    }
    return n;
}
