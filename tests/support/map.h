/* Applies the maps that canon and morph write with --transform. */
#ifndef TESTS_SUPPORT_MAP_H
#define TESTS_SUPPORT_MAP_H

#include "support/test.h"

/* What a map, such as t=0;rows=123456789;columns=123456789;digits=123456789, makes of 81 cells. */
static inline void map_apply(const char *map, const char *cells, char *result)
{
    char rows[10], columns[10], digits[10], t;
    assert_int_equal(sscanf(map, "t=%c;rows=%9[1-9];columns=%9[1-9];digits=%9[1-9]", &t, rows, columns, digits), 4);
    assert_true(t == '0' || t == '1');
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            const int from_row = rows[row] - '1', from_column = columns[column] - '1';
            const char cell = t == '1' ? cells[from_column * 9 + from_row] : cells[from_row * 9 + from_column];
            result[row * 9 + column] = cell == '.' ? '.' : digits[cell - '1'];
        }
}

#endif
